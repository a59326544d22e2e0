"""docs/protocol.md: its client runs, and it knows every message, address and close code."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import pytest

from spaceport.server.api import Api
from spaceport.server.app import PageRoutes
from spaceport.wire import down, up
from spaceport.wire.constants import COME_BACK, STAY_AWAY
from tests.server.process import serving
from tools.places import ROOT

PAGE = (ROOT / "docs" / "protocol.md").read_text("utf-8")


def the_client() -> str:
    found = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert found
    return found[1]


@pytest.mark.slow
def test_the_outside_client_plays(tmp_path: Path) -> None:
    program = tmp_path / "outside.py"
    program.write_text(the_client())
    with serving(tmp_path / "data") as server:
        command = [sys.executable, str(program), server.address, "3"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[1:] == ["move 1", "move 2", "move 3"]


def test_the_outside_client_is_short_and_from_outside() -> None:
    lines = [line for line in the_client().splitlines() if line.strip()]
    assert len(lines) <= 30
    assert "spaceport" not in the_client()


@pytest.mark.parametrize("union", [up.FromClient, down.FromServer])
def test_every_message_is_described(union: Any) -> None:
    tags = [kind.__struct_config__.tag for kind in get_args(union)]
    assert [tag for tag in tags if f"`{tag}`" not in PAGE] == []


def test_every_address_is_described() -> None:
    routes = [*Api.routes.__code__.co_consts, *PageRoutes.routes.__code__.co_consts]
    paths = [text[1:] for text in routes if isinstance(text, str) and text.startswith("/")]
    assert len(paths) > 15
    missing = [path for path in paths if path not in PAGE and path != "{name:path}"]
    assert missing == []


def test_the_close_codes() -> None:
    assert f"| {STAY_AWAY} |" in PAGE
    assert f"| {COME_BACK} |" in PAGE
