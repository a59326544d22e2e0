"""A PostgreSQL of our own for each worker, an empty database for each test; and a NATS."""

from collections.abc import Iterator

import pytest

from tests.store.conftest import database, engine
from tools.engines import Nats

__all__ = ["database", "engine"]


@pytest.fixture(scope="session")
def nats() -> Iterator[Nats]:
    with Nats() as nats:
        yield nats
