"""People found again in the logs of games that people with known figures played."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import msgspec
import pytest

import spaceport
from spaceport.core import log
from spaceport.lab import people
from spaceport.lab.fit import Fit, Fitted, sitting, slug, toml
from spaceport.lab.people import Person, level_of
from spaceport.lab.simulate import Plan, game
from spaceport.library.logs import Replay
from tests.conftest import EFFORT

GAMES = max(40, round(100 * EFFORT))
SLOW = Person("slow", "medium", {"pace": 45_000, "errors": 0.2})
QUICK = Person("quick", "hard", {"pace": 24_000, "errors": 0.08})
CAREFUL = Person("careful", "medium", {"laying": 6_200, "errors": 0.06})
HASTY = Person("hasty", "hard", {"laying": 3_600, "wrong_turn": 0.12})


WHO = {"bowl": (SLOW, QUICK), "builder": (CAREFUL, HASTY)}
ENOUGH = {"bowl": 2 * GAMES, "builder": GAMES}
"""Of 100 games of Space Bowl the slow one has 200 Go!: their errors are then uncertain by 4 points,
of 200 games by 3, which is little enough for what the test allows."""


@cache
def logs(name: str, games: int = GAMES) -> list[str]:
    who = WHO[name]
    plan = Plan(name, bots=tuple(each.name for each in who), games=games, seed=3, people=who)
    return [game(plan, number).log() for number in range(games)]


def named(text: str, number: int, who: Sequence[Person]) -> Replay:
    """The log as a table writes it: who sits where stands in it, as they took turns to sit."""
    header, entries = log.read(text)
    order = [who[(number + k) % len(who)] for k in range(len(who))]
    told: list[log.Entry] = [
        log.SeatChanged(seat, 0, seat, "person", one.name) for seat, one in enumerate(order)
    ]
    moved = [msgspec.structs.replace(e, n=e.n + len(told)) for e in entries]
    return spaceport.replay(log.write(header, [*told, *moved]))


def fitted(name: str) -> dict[str, Fitted]:
    fit = Fit()
    for number, text in enumerate(logs(name, ENOUGH[name])):
        assert fit.take(named(text, number, WHO[name]))
    return {each.name: each for each in fit.fitted()}


@pytest.mark.slow
def test_people_of_space_bowl_are_found_again() -> None:
    found = fitted("bowl")
    for known in (SLOW, QUICK):
        person = found[known.name].person
        assert person is not None
        assert person.base == known.base
        assert person.figures["pace"] == pytest.approx(known.figures["pace"], rel=0.2)
        assert person.figures["errors"] == pytest.approx(known.figures["errors"], abs=0.07)
        assert person.figures["spread"] == pytest.approx(1.0, abs=0.2)


@pytest.mark.slow
def test_people_of_space_builder_are_found_again() -> None:
    found = fitted("builder")
    for known in (CAREFUL, HASTY):
        person = found[known.name].person
        assert person is not None
        level = level_of(known, "builder")
        assert person.base == known.base
        assert person.figures["laying"] == pytest.approx(level.laying, rel=0.1)
        assert person.figures["least"] == pytest.approx(level.least, rel=0.02)
        assert person.figures["spread"] == pytest.approx(level.spread, abs=0.1)
        assert person.figures["reading"] == pytest.approx(level.reading, abs=700)
        for key in people.SLIPS:
            assert person.figures[key] == pytest.approx(getattr(level, key), abs=0.02)


@pytest.mark.slow
def test_what_is_written_can_be_read_and_played(tmp_path: Path) -> None:
    fit = Fit()
    for text in logs("builder"):
        fit.take(spaceport.replay(text))
    every = fit.fitted()
    file = tmp_path / "family.toml"
    file.write_text(toml(every, [each.name for each in every]), "utf-8")
    known = people.read(file, "builder")
    assert [one.name for one in known] == ["player-1", "player-2", "everybody"]
    assert known == tuple(each.person for each in every)
    match = game(Plan("builder", ("player-1", "everybody"), games=1, people=known), 0)
    assert match.result() is not None


# ---------------------------------------------------------------- who sits where


def test_bots_are_left_out_and_stand_ins_too() -> None:
    (text,) = logs("builder", 1)
    header, entries = log.read(text)
    told: list[log.Entry] = [
        log.SeatChanged(0, 0, 0, "person", "Zoé !"),
        log.SeatChanged(1, 0, 1, "bot", "", "hard"),
    ]
    moved = [msgspec.structs.replace(e, n=e.n + 2) for e in entries]
    away = log.SeatChanged(len(moved) // 2 + 2, moved[len(moved) // 2].ms, 0, "bot", "")
    later = [msgspec.structs.replace(e, n=e.n + 1) for e in moved[len(moved) // 2 :]]
    whole = [*told, *moved[: len(moved) // 2], away, *later]
    played = spaceport.replay(log.write(header, whole))
    seats = sitting(played)
    assert seats[2] == ["zoé", None]
    assert seats[-1] == [None, None]


def test_a_game_without_the_clock_is_passed_over(finished_sos: Replay) -> None:
    fit = Fit()
    assert not fit.take(finished_sos)
    assert fit.fitted() == []


@pytest.fixture
def finished_sos() -> Replay:
    return spaceport.replay(game(Plan("sos", ("simple", "simple"), games=1), 0).log())


def test_too_little_is_said_to_be_too_little() -> None:
    fit = Fit()
    match = spaceport.new("bowl", 2, 1)
    match.play(match.to_act()[0], "toss")
    match.advance(20_000)
    match.play(1, "go")
    fit.take(spaceport.replay(match.log()))
    assert [each.person for each in fit.fitted()] == []
    match.advance(60_000)
    fit.take(spaceport.replay(match.log()))
    assert {each.person for each in fit.fitted()} == {None}


def test_names_as_a_file_takes_them() -> None:
    assert slug("  Zoé & Max ", 0) == "zoé-max"
    assert slug("👩‍🚀", 1) == "player-2"
    assert slug("Easy", 0) == "easy-"
    assert slug("everybody", 0) == "everybody-"
