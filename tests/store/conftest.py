"""A PostgreSQL of our own for each worker, an empty database for each test."""

from collections.abc import Iterator

import pytest

from tools.engines import Postgres


@pytest.fixture(scope="session")
def engine() -> Iterator[Postgres]:
    # Nothing here survives a power cut: to skip the disk's own flush proves the same, sooner.
    with Postgres("fsync=off") as engine:
        yield engine


@pytest.fixture
def database(engine: Postgres) -> str:
    """The address of an empty database."""
    return engine.new_database()
