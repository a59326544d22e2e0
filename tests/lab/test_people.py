"""People from a file: every figure of a level can be changed, and what is wrong is named."""

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import spaceport
from spaceport.bots.base import LEVELS, bot
from spaceport.bots.bowl import levels as bowl
from spaceport.bots.builder import levels as builder
from spaceport.core.faults import Fault
from spaceport.lab import people
from spaceport.lab.people import Person, level_of, paced, player, read
from spaceport.library.load import tell
from spaceport.texts import LANGUAGES


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "family.toml"


def written(file: Path, text: str, game: str = "bowl") -> tuple[Person, ...]:
    file.write_text(text, "utf-8")
    return read(file, game)


def test_the_example(file: Path) -> None:
    (slow,) = written(file, '[slow-adult]\nbase = "medium"\npace = 45000\nerrors = 0.2\n')
    assert slow == Person("slow-adult", "medium", {"pace": 45_000, "errors": 0.2})
    level = level_of(slow, "bowl")
    assert (level.pace, level.stated.errors) == (45_000, 0.2)
    assert level.mirrors > bowl.MEDIUM.mirrors
    assert level.patience == bowl.MEDIUM.patience, "all else is as before"
    assert bowl.MEDIUM.pace == 37_000, "the level itself stays"


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("game", people.GAMES)
def test_a_level_without_changes_is_the_level(game: str, name: str) -> None:
    every: Any = {"bowl": bowl.LEVELS, "builder": builder.LEVELS}[game]
    assert level_of(Person("x", name), game) == every[name]
    if game == "bowl":
        stated = every[name].stated.errors
        same = level_of(Person("x", name, {"errors": stated}), game)
        assert same.overlooks == pytest.approx(every[name].overlooks)


@pytest.mark.parametrize("game", people.GAMES)
def test_every_figure_of_a_level_can_be_changed(game: str, file: Path) -> None:
    base: Any = {"bowl": bowl.MEDIUM, "builder": builder.MEDIUM}[game]
    known = people.figures_of(game)
    own = {field.name for field in msgspec.structs.fields(type(base))} - {"stated"}
    assert own <= known.keys()
    for key in own:
        value = getattr(base, key)
        new = [v + 1 for v in value] if isinstance(value, tuple) else value
        new = not new if isinstance(new, bool) else new
        new = new / 2 if isinstance(new, float) else new
        new = new + 7 if type(new) is int else new
        shown = str(new).lower()
        (one,) = written(file, f'[x]\nbase = "medium"\n{key} = {shown}\n', game)
        changed = getattr(level_of(one, game), key)
        assert changed == (tuple(new) if isinstance(new, list) else new)
        assert changed != value


def test_errors_of_a_builder_add_up() -> None:
    level = level_of(Person("x", "hard", {"errors": 0.33}), "builder")
    assert sum(getattr(level, key) for key in people.SLIPS) == pytest.approx(0.33)
    assert level.wrong_side / level.wrong_turn == pytest.approx(4)


def test_errors_go_through_the_measured_levels() -> None:
    """From medium's figures one comes to easy's and hard's, and more errors need higher rates."""
    for other in (bowl.EASY, bowl.HARD):
        level = level_of(Person("x", "medium", {"errors": other.stated.errors}), "bowl")
        assert level.overlooks == pytest.approx(other.overlooks)
        assert level.mirrors == pytest.approx(other.mirrors)
    rates = [
        level_of(Person("x", "medium", {"errors": e}), "bowl").mirrors
        for e in (0, 0.01, 0.05, 0.1, 0.15, 0.2, 0.3, 0.6)
    ]
    assert rates == sorted(rates)
    assert rates[0] == 0


def test_of_one_file_everybody_who_plays_this_game(file: Path) -> None:
    text = '["zoé"]\ngame = "bowl"\nbase = "easy"\n'
    text += '[max]\ngame = "builder"\nbase = "hard"\nlaying = 9\n'
    assert [one.name for one in written(file, text, "bowl")] == ["zoé"]
    assert [one.name for one in written(file, text, "builder")] == ["max"]


WRONG = [
    ("", "people-none", {}),
    ("pace = 3", "people-no-table", {"key": "pace"}),
    ("[x", "people-toml", {}),
    ('["a b"]\nbase = "easy"', "people-name", {"table": "a b"}),
    ('[easy]\nbase = "easy"', "people-name", {"table": "easy"}),
    ("[x]\npace = 3", "people-value", {"table": "x", "key": "base"}),
    ('[x]\nbase = "clever"', "people-value", {"key": "base", "value": "'clever'"}),
    ('[x]\nbase = ["easy"]', "people-value", {"key": "base"}),
    ('[x]\nbase = "easy"\ngame = "chess"', "people-value", {"key": "game"}),
    ('[x]\nbase = "easy"\nlaying = 3', "people-key", {"table": "x", "key": "laying"}),
    ('[x]\nbase = "easy"\nstated = 3', "people-key", {"key": "stated"}),
    ('[x]\nbase = "easy"\nerrors = 0.95', "people-value", {"key": "errors", "takes": "0…0.9"}),
    ('[x]\nbase = "easy"\npace = 0', "people-value", {"key": "pace", "takes": "1…3600000"}),
    ('[x]\nbase = "easy"\npace = 2.5', "people-value", {"key": "pace"}),
    ('[x]\nbase = "easy"\npace = true', "people-value", {"key": "pace"}),
    ('[x]\nbase = "easy"\nerrors = nan', "people-value", {"key": "errors"}),
    ('[x]\nbase = "easy"\nerrors = 1.5', "people-value", {"key": "errors"}),
    ('[x]\nbase = "easy"\nspread = 0', "people-value", {"key": "spread"}),
    ('[x]\nbase = "easy"\nfears_wild = 1', "people-value", {"key": "fears_wild"}),
    ('[x]\nbase = "easy"\ntap = [5, 2]', "people-value", {"key": "tap"}),
    ('[x]\nbase = "easy"\ntap = [5]', "people-value", {"key": "tap"}),
    ('[x]\nbase = "easy"\npatience = [5, 7]', "people-value", {"key": "patience"}),
]


@pytest.mark.parametrize(("text", "code", "told"), WRONG)
def test_what_is_wrong_names_file_table_and_key(
    text: str, code: str, told: dict[str, str], file: Path
) -> None:
    with pytest.raises(Fault) as found:
        written(file, text)
    fault = found.value
    assert fault.code == code
    assert {"file": "family.toml", **told}.items() <= fault.particulars.items()
    for language in LANGUAGES:
        sentence = tell(fault, language)
        assert "family.toml" in sentence
        assert all(value in sentence for value in told.values())


def test_slips_are_never_more_than_all_cards(file: Path) -> None:
    text = '[x]\nbase = "easy"\nwrong_side = 0.6\nwrong_turn = 0.5'
    with pytest.raises(Fault, match="wrong_side"):
        written(file, text, "builder")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(Fault, match=r"gone\.toml: cannot be read"):
        read(tmp_path / "gone.toml", "bowl")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(Fault, match=r"bytes\.toml"):
        read(tmp_path / "bytes.toml", "bowl")
    with pytest.raises(Fault, match="too large"):
        read("/dev/zero", "bowl")


def test_only_races_have_people() -> None:
    with pytest.raises(Fault, match="bowl, builder"):
        read("any.toml", "sos")


def test_nobody_unknown_plays() -> None:
    people.check(["easy", "simple", "random", "zoe"], [Person("zoe", "easy")])
    with pytest.raises(Fault, match="max"):
        people.check(["zoe", "max"], [Person("zoe", "easy")])


# ---------------------------------------------------------------- playing


@pytest.mark.parametrize("game", people.GAMES)
def test_a_person_plays_by_their_figures(game: str) -> None:
    match = spaceport.new(game, 2, 5)
    slow = Person("slow", "medium")
    same = player("slow", match.rules, [slow])
    level = bot("medium", match.rules)
    (seat, *_) = match.to_act()
    asked = (match.view(seat), match.legal(seat))
    assert same.decide(*asked, Random(1)) == level.decide(*asked, Random(1))
    assert player("medium", match.rules, [slow]).decide(*asked, Random(1)) is not None


def test_a_changed_figure_changes_what_is_decided() -> None:
    match = spaceport.new("bowl", 2, 5)
    (seat,) = match.to_act()
    slow = player("slow", match.rules, [Person("slow", "medium", {"toss": (777, 777)})])
    assert slow.decide(match.view(seat), match.legal(seat), Random(1)).ms == 777


def test_another_pace() -> None:
    zoe = Person("zoe", "easy", {"pace": 40_000})
    names, changed = paced(["zoe", "medium", "simple", "zoe"], [zoe], "bowl", 1.25)
    assert names == ("zoe*1.25", "medium*1.25", "simple", "zoe*1.25")
    assert {one.name: one.figures["pace"] for one in changed} == {
        "zoe*1.25": 50_000,
        "medium*1.25": 46_250,
    }
    names, (one,) = paced(["hard"], [], "builder", 0.75)
    assert one.figures == {"laying": 2925, "least": 1500}
