"""Every tutorial to its end: by touch in one language, by keyboard alone in the other."""

from typing import Any

import pytest
from playwright.sync_api import expect

from spaceport.games import catalog
from tests.e2e.axe import check_axe
from tests.e2e.conftest import Invite
from tests.e2e.guest import DESK, PHONE, Guest
