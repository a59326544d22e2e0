"""A built page, a server, a browser, and guests that must stay clean."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock
from playwright.sync_api import Browser, expect

from tests.e2e.chromium import chromium
from tests.e2e.guest import PATIENCE, Guest, Place
from tests.e2e.server import Server
from tools import page
from tools.places import ROOT

expect.set_options(timeout=PATIENCE)

Invite = Callable[..., Guest]
Serve = Callable[..., Server]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)
    items.sort(key=_rank)


def _rank(item: pytest.Item) -> int:
    """Long tests first and the many short ones last: so several processes end together."""
    is_long = "whole_game" in item.nodeid or item.path.name == "test_everyone.py"
    return 0 if is_long else 2 if item.path.name == "test_builder_art.py" else 1


@pytest.fixture(scope="session")
def built_page() -> None:
    """What the server serves is what the sources say. Of several processes one builds it."""
    with FileLock(ROOT / ".cache" / "page.lock"):
        if page.is_current(ROOT):
            return
        node = page.find_node()
        if node is None:
            pytest.fail("the page is not built, and there is no Node to build it: run ./do test")
        page.build(ROOT, node)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture
def serve(tmp_path: Path, built_page: None) -> Iterator[Serve]:
    servers: list[Server] = []

    def start(*flags: str, **words: Any) -> Server:
        server = Server(tmp_path / f"data-{len(servers)}", *flags, **words)
        servers.append(server)
        server.start()
        return server

    yield start
    for server in servers:
        server.kill()


@pytest.fixture
def server(serve: Serve) -> Server:
    return serve()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, built_page: None) -> Iterator[Server]:
    """One server for all tests of a file."""
    server = Server(tmp_path_factory.mktemp("house") / "data")
    server.start()
    yield server
    server.kill()


@pytest.fixture
def invite(browser: Browser) -> Iterator[Invite]:
    """Guests; at the end nothing may have gone wrong in any of their pages."""
    guests: list[Guest] = []

    def make(server: Place, **words: Any) -> Guest:
        guest = Guest(browser, server, **words)
        guests.append(guest)
        return guest

    yield make
    for guest in guests:
        guest.close()
    for guest in guests:
        guest.check_clean()
