"""Building the page: when it is built again and when not."""

from pathlib import Path

import pytest

from tools import locks, page


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for name in ("web/package.json", "web/src/app.ts", "src/spaceport/texts/en.toml"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    return tmp_path


@pytest.mark.parametrize(
    ("name", "matters"),
    [
        ("web/src/app.ts", True),
        ("web/src/new.ts", True),
        ("src/spaceport/texts/en.toml", True),
        ("src/spaceport/games/sos/art/alien.svg", True),
        ("web/node_modules/x/index.js", False),
        ("web/dist/index.html", False),
        ("src/spaceport/cli.py", False),
    ],
)
def test_only_what_the_page_is_made_of_counts(tree: Path, name: str, matters: bool) -> None:
    before = page.source_hash(tree)
    (tree / name).parent.mkdir(parents=True, exist_ok=True)
    (tree / name).write_text("changed")
    assert (page.source_hash(tree) != before) is matters


def test_an_unpacked_sdist_brings_its_page(tree: Path) -> None:
    """So that a wheel can be made from it without Node."""
    assert not page.is_current(tree)
    place = page.page_of(tree)
    place.mkdir(parents=True)
    (place / "index.html").write_text("<!doctype html>")
    assert not page.is_current(tree)
    (tree / "PKG-INFO").write_text("")
    assert page.is_current(tree)


def test_a_package_lock_loses_its_addresses() -> None:
    lock = {"packages": {"": {}, "node_modules/a": {"version": "1", "resolved": "somewhere"}}}
    assert locks.without_addresses(lock) == {
        "packages": {"": {}, "node_modules/a": {"version": "1"}}
    }
