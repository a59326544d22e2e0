"""A PostgreSQL of our own for each worker, an empty database for each test."""

from tests.store.conftest import database, engine

__all__ = ["database", "engine"]
