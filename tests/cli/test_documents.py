"""The README and the guides: every piece of Python in them runs, and says what they say."""

import contextlib
import doctest
import io
import re
from pathlib import Path

import pytest

from spaceport.cli import COMMANDS
from tools.places import ROOT

BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
PAGES = [ROOT / "README.md", ROOT / "docs" / "library.md", ROOT / "docs" / "adding-a-game.md"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_piece_of_python_runs(page: Path, tmp_path: Path) -> None:
    """The blocks of a page are one session; those with `>>>` must also give the answers shown."""
    text = page.read_text("utf-8")
    names: dict[str, object] = {"folder": tmp_path}
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(verbose=False)
    for found in BLOCK.finditer(text):
        line = text[: found.start()].count("\n") + 1
        if ">>>" not in found[1]:
            with contextlib.redirect_stdout(io.StringIO()):
                exec(compile(found[1], f"{page.name}:{line}", "exec"), names)
            continue
        report = io.StringIO()
        test = parser.get_doctest(found[1], names, page.name, page.name, line)
        runner.run(test, out=report.write, clear_globs=False)
        names = test.globs
        assert runner.failures == 0, report.getvalue()


def test_the_front_door_is_documented() -> None:
    import spaceport

    text = (ROOT / "docs" / "library.md").read_text("utf-8")
    assert [name for name in spaceport.__all__ if not re.search(rf"\b{name}\b", text)] == []
    public = [name for name in vars(spaceport.Match) if not name.startswith("_")]
    missing = [name for name in public if not re.search(rf"\b{name}\(", text)]
    assert missing == []


def test_the_readme_opens_as_it_should() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    parts = ["docs/pictures/phones.jpg", "./do play", "./do test", "import spaceport"]
    parts += ["docs/pictures/sos.svg"]
    parts += ["independent, unofficial", "not affiliated", "belong to their owners", "buy the box"]
    places = [text.index(part) for part in parts]
    assert places == sorted(places)
    snippet = [line for line in BLOCK.findall(text)[0].splitlines() if line]
    assert len(snippet) == 10, "the library in ten lines"


def test_commands_that_are_named_exist() -> None:
    for page in PAGES:
        named = re.findall(r"^spaceport ([a-z]+)", page.read_text("utf-8"), re.MULTILINE)
        assert set(named) <= set(COMMANDS)
