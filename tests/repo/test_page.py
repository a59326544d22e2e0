"""Building the page: when it is built again and when not."""

import sys
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


def test_the_command_builds_what_is_stale(
    tree: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    built: list[Path] = []
    node = page.Node(Path("node"), ("npm",))
    monkeypatch.setattr(page, "build", lambda root, node: built.append(root))
    monkeypatch.setattr(page, "find_node", lambda *packages: node)
    assert page.main(["--check"], tree) == 1
    assert "python -m tools.page" in capsys.readouterr().err
    assert (page.main([], tree), built) == (0, [tree])
    monkeypatch.setattr(page, "find_node", lambda *packages: None)
    assert page.main([], tree) == 1
    monkeypatch.setattr(page, "is_current", lambda root: True)
    assert page.main(["--check"], tree) == 0
    assert built == [tree]


def test_a_quiet_npm_speaks_only_when_it_fails(
    tree: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    def node(code: int) -> page.Node:
        program = f"print('chatter'); raise SystemExit({code})"
        return page.Node(Path(sys.executable), (sys.executable, "-c", program))

    page.npm(tree, node(0), "run", "build", quiet=True)
    assert capfd.readouterr() == ("", "")
    with pytest.raises(SystemExit, match=r"npm run build failed \(exit code 3\)"):
        page.npm(tree, node(3), "run", "build", quiet=True)
    out, err = capfd.readouterr()
    assert (out, err.split()) == ("", ["chatter"])


def test_a_package_lock_loses_its_addresses() -> None:
    lock = {"packages": {"": {}, "node_modules/a": {"version": "1", "resolved": "somewhere"}}}
    assert locks.without_addresses(lock) == {
        "packages": {"": {}, "node_modules/a": {"version": "1"}}
    }
