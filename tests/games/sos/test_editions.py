"""An edition that is wrong is refused with file, key and reason; a right one can be played."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from spaceport.core.faults import EditionFault, Fault
from spaceport.games.sos import edition
from spaceport.games.sos.edition import Edition
from spaceport.library.load import load, tell
from spaceport.library.match import new
from spaceport.texts import LANGUAGES
from tests.games.sos.boards import BOARDS, do, edition_text, random_ply, rules_from
from tests.games.sos.editions import Tree, crowd, dump, rename, tree

FILE = "mine.toml"
Change = Callable[[Tree], Any]


def refusal(text: str) -> EditionFault:
    with pytest.raises(EditionFault) as caught:
        Edition.read(text, FILE)
    return caught.value


def assert_told(fault: Fault, key: str) -> None:
    assert fault.particulars["file"] == FILE
    assert fault.particulars["key"] == key
    for language in LANGUAGES:
        sentence = tell(fault, language)
        assert FILE in sentence
        assert key == "-" or key in sentence


def drop_middle(t: Tree) -> None:
    """A board with a middle cell less, all else in order."""
    del t["cells"]["I0"]
    for cell in t["cells"].values():
        cell["next"] = [name for name in cell["next"] if name != "I0"]
    t["lines"] = {name: it for name, it in t["lines"].items() if "I0" not in name}


def island(t: Tree) -> None:
    """O0 loses every border, the comet of O0-O1 lies on O0-O9's old place: I0-I1."""
    t["cells"]["O0"]["next"] = []
    for cell in t["cells"].values():
        cell["next"] = [name for name in cell["next"] if name != "O0"]
    t["lines"] = {name: it for name, it in t["lines"].items() if "O0" not in name.split("-")}
    t["lines"]["I0-I1"]["colour"] = "red"


def always_stuck(t: Tree) -> None:
    """Every way out of O0 and of two more edge cells is red."""
    for line in t["lines"].values():
        line["colour"] = "yellow"
    for name in ("O0-O1", "O0-O9", "O0-I0", "O4-O5", "O4-I1"):
        t["lines"][name]["colour"] = "red"
    t["cells"]["O4"]["next"].remove("O3")
    t["cells"]["O3"]["next"].remove("O4")
    del t["lines"]["O3-O4"]
    t["cells"]["O8"]["next"] = ["O7"]
    t["cells"]["O9"]["next"].remove("O8")
    t["cells"]["I3"]["next"].remove("O8")
    del t["lines"]["O8-O9"], t["lines"]["O8-I3"]


def missions(*names: str) -> Change:
    return lambda t: t.update(missions=list(names))


GOOD = ("filo+momo", "trio+kubo", "zuzu+nova", "filo+limo")

WRONG: list[tuple[str, str, Change]] = [
    ("edition-shape", "-", lambda t: t.pop("lines")),
    ("edition-shape", "-", lambda t: t.update(colour="blue")),
    ("edition-shape", "game", lambda t: t.update(game="bowl")),
    ("edition-shape", "name", lambda t: t.update(name=7)),
    ("edition-shape", "cells.O0", lambda t: t["cells"]["O0"].pop("next")),
    ("edition-shape", "cells.O0", lambda t: t["cells"]["O0"].update(smell="nice")),
    ("edition-shape", "cells.O0.kind", lambda t: t["cells"]["O0"].update(kind="round")),
    ("edition-shape", "cells.O0.at", lambda t: t["cells"]["O0"].update(at=[1])),
    ("edition-shape", "cells.O0.next[0]", lambda t: t["cells"]["O0"].update(next=[1])),
    ("edition-shape", "lines.O0-O1.colour", lambda t: t["lines"]["O0-O1"].update(colour="blue")),
    ("edition-cell-name", "cells.O 0", lambda t: t.update(rename(t, "O0", "O 0"))),
    ("edition-cell-name", "cells.Ö", lambda t: t.update(rename(t, "O0", "Ö"))),
    ("edition-cell-name", "cells.ninechars", lambda t: t.update(rename(t, "O0", "ninechars"))),
    ("edition-cell-name", "cells.", lambda t: t["cells"].update({"": t["cells"]["O0"]})),
    ("edition-unknown-cell", "cells.O0.next", lambda t: t["cells"]["O0"]["next"].append("X9")),
    ("edition-odd-border", "cells.O0.next", lambda t: t["cells"]["O0"]["next"].append("O0")),
    ("edition-odd-border", "cells.O0.next", lambda t: t["cells"]["O0"]["next"].append("O1")),
    ("edition-one-way", "cells.O0.next", lambda t: t["cells"]["O0"]["next"].append("O5")),
    ("edition-one-way", "cells.O1.next", lambda t: t["cells"]["O0"]["next"].remove("O1")),
    ("edition-edge-cells", "cells", lambda t: t["cells"]["I0"].update(kind="edge")),
    ("edition-edge-cells", "cells", lambda t: t["cells"]["O0"].update(kind="middle")),
    ("edition-edge-cells", "cells", lambda t: t.update(cells={}, lines={})),
    ("edition-middle-cells", "cells", drop_middle),
    ("edition-many-borders", "cells", lambda t: crowd(t, 63)),
    ("edition-no-border", "lines.O0-O5", lambda t: t["lines"].update({"O0-O5": yellow()})),
    ("edition-no-border", "lines.O1-O0", lambda t: t["lines"].update({"O1-O0": yellow()})),
    ("edition-no-border", "lines.O0", lambda t: t["lines"].update({"O0": yellow()})),
    ("edition-red-lines", "lines", lambda t: t["lines"]["O0-O1"].update(colour="yellow")),
    ("edition-red-lines", "lines", lambda t: t["lines"]["I0-I1"].update(colour="red")),
    ("edition-no-free-line", "lines", lambda t: t.update(lines=only_red(t))),
    ("edition-unreachable", "cells.O1", island),
    ("edition-mission", "missions[1]", missions("filo+momo", "filo+bobo", *GOOD)),
    ("edition-mission", "missions[0]", missions("filo", *GOOD)),
    ("edition-mission", "missions[4]", missions(*GOOD, "momo+momo")),
    ("edition-mission-twice", "missions", missions(*GOOD, "momo+filo")),
    ("edition-few-missions", "missions", missions(*GOOD[:3])),
    ("edition-few-missions", "missions", missions()),
    ("edition-stuck", "lines", always_stuck),
]  # fmt: skip


def yellow() -> Tree:
    return {"colour": "yellow"}


def only_red(t: Tree) -> Tree:
    return {name: line for name, line in t["lines"].items() if line["colour"] == "red"}


@pytest.mark.parametrize(("code", "key", "change"), WRONG)
def test_s7_a_wrong_edition_is_refused(code: str, key: str, change: Change) -> None:
    changed = tree()
    change(changed)
    fault = refusal(dump(changed))
    assert fault.code == code
    assert_told(fault, key)


BAD_TEXT = {
    "nothing after the sign": 'game = "sos"\nname =',
    "a key twice": 'game = "sos"\ngame = "sos"\n',
    "a table twice": edition_text("ring") + '\n[cells.O0]\nkind = "edge"\n',
    "a line twice": edition_text("ring") + '\n"O0-O1" = { colour = "red" }\n',
    "no TOML at all": "<html></html>",
    "a lone quote": '"',
    "a control character": 'game = "\x00"',
    "a date that does not exist": "x = 2001-02-30",
}


@pytest.mark.parametrize("text", BAD_TEXT.values(), ids=list(BAD_TEXT))
def test_s7_a_file_that_is_no_toml_is_refused(text: str) -> None:
    fault = refusal(text)
    assert fault.code == "edition-toml"
    assert_told(fault, "-")


@pytest.mark.parametrize(
    "text",
    ["x = " + "[" * 20_000, "x = " + "9" * 5_000, "a." * 2_000 + "a = 1", "x = {a=" * 5_000],
    ids=["deep brackets", "an endless number", "a deep key", "deep tables"],
)
def test_s7_a_hostile_file_is_refused_too(text: str) -> None:
    assert_told(refusal(text), "-")


def test_every_fault_of_an_edition_is_provoked() -> None:
    """Every code that the game's edition file can give, read off its source."""
    source = Path(edition.__file__).read_text("utf-8")
    known = set(re.findall(r'"(edition-[a-z-]+)"', source))
    known |= {f"edition-{kind}-cells" for kind in ("edge", "middle")}  # put together there
    assert known == {code for code, _, _ in WRONG} - {"edition-shape"}  # that one is every game's


def test_s7_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(EditionFault) as caught:
        new("sos", edition=tmp_path / "none.toml")
    assert caught.value.particulars["file"] == "none.toml"
    assert "none.toml" in str(caught.value)


def test_s7_a_file_is_refused_by_its_name(tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(edition_text("ring").replace('"O5", "O7", "I2"', '"O5", "O7", "I9"'))
    with pytest.raises(EditionFault) as caught:
        new("sos", edition=file)
    assert str(caught.value) == "wrong.toml: cells.O6.next: there is no cell I9."


@pytest.mark.parametrize("number", ["nan", "inf", "-inf"])
@pytest.mark.parametrize(
    ("where", "old"),
    [("cells.O0.at", "at = [546.4, 113.6]"), ("size", "size = [900, 900]"),
     ("single", "single = 136"), ("lines.O0-O1.angle", "angle = -58.0")],
)  # fmt: skip
def test_a_measure_that_is_no_number_is_refused(number: str, where: str, old: str) -> None:
    """It would be drawn as such."""
    word, _, rest = old.partition(" = ")
    new_value = f"[{number}, 1]" if rest.startswith("[") else number
    text = edition_text("ring").replace(old, f"{word} = {new_value}", 1)
    fault = refusal(text)
    assert fault.code == "edition-shape"
    assert fault.particulars["key"].startswith(where)


@pytest.mark.parametrize("name", ["", "two words", "a;b", "new\nline", "x" * 99])
def test_a_name_that_would_break_the_notation_is_refused(name: str) -> None:
    changed = tree()
    changed["name"] = name
    assert_told(refusal(dump(changed)), "name")


@pytest.mark.parametrize("board", BOARDS)
def test_s7_a_right_edition_can_be_written_in_another_way(board: str) -> None:
    again = Edition.read(dump(tree(board)), FILE)
    assert again == Edition.read(edition_text(board), FILE)


def test_s7_a_rare_stuck_start_is_no_fault() -> None:
    """The odd board sticks an alien in some setups: they are drawn again."""
    assert isinstance(Edition.read(edition_text("odd"), FILE), Edition)
    rules = rules_from(edition_text("odd"))
    redraws = 0
    for seed in range(20):
        state, rng = rules.start(2), Random(seed)
        while rules.chance(state) is not None:
            state = do(rules, state, random_ply(rules, state, rng))
        redraws += rules.view(state, None).public.redraws
    assert redraws > 0


def test_editions_of_a_log_are_judged_alike() -> None:
    with pytest.raises(EditionFault):
        load("sos", "own.toml", {}, "game = 7")


def test_s7_as_many_borders_as_a_mask_holds_can_be_played() -> None:
    """62: one more is refused (above)."""
    crowded = tree()
    crowd(crowded, 62)
    rules, rng = rules_from(dump(crowded)), Random(1)
    state = rules.start(3)
    while rules.result(state) is None:
        state = do(rules, state, random_ply(rules, state, rng))
    assert len(rules.edition.border_names) == 62
