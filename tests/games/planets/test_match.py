"""A game of Space Planets from Python: both kinds of physics, its log, and what verify sees."""

from functools import cache
from pathlib import Path
from random import Random

import pytest

import spaceport
from spaceport.bots.base import simple
from spaceport.cli import exit_codes, main
from spaceport.core import chance, log
from spaceport.core.causes import Chosen
from spaceport.core.faults import Fault, LogFault, OptionFault
from spaceport.core.flight import decode_path
from spaceport.throw import maker


def played(
    physics: str | None, seed: int = 3, seats: int = 2, turns: int = 1000
) -> spaceport.Match:
    """A match of bots, to its end or so many decisions far."""
    match, rng, bot = (
        spaceport.new("planets", seats, seed, physics=physics),
        Random(seed),
        simple("planets"),
    )
    while match.result() is None and turns:
        (seat,) = match.to_act()
        match.play(seat, bot.decide(match.view(seat), match.legal(seat), rng).action)
        turns -= 1
    return match


def rests(match: spaceport.Match) -> list[str]:
    entries = log.read(match.log())[1]
    drawn = [each.outcome for each in entries if isinstance(each, log.Drawn)]
    return [text for text in drawn if text.startswith("rest")]


@cache
def simulated_log() -> str:
    return played("simulate").log()


@pytest.fixture
def simulated() -> str:
    """The log of a whole simulated game."""
    return simulated_log()


def test_the_table_is_the_default() -> None:
    match = played(None, turns=6)
    assert rests(match)
    assert all(f"by {maker('table')} " in text for text in rests(match))
    assert match.view().public.die.path == ""
    assert rests(played("table", turns=6)) == rests(match)


def test_a_simulated_throw_has_a_path_and_everyone_sees_it() -> None:
    match = played("simulate", turns=1)
    die = match.view().public.die
    assert len(decode_path(die.path)) > 10
    (landed,) = [event for event in match.events() if type(event).__name__ == "Landed"]
    assert landed.die == die
    assert match.view(0).public.die == match.view(1).public.die == die


def test_the_same_seed_and_throws_give_the_same_game() -> None:
    assert played("table", 5).log() == played("table", 5).log()
    assert played("table", 5).log() != played("table", 6).log()


def test_physics_must_be_known_and_wanted() -> None:
    with pytest.raises(OptionFault, match="table / simulate"):
        spaceport.new("planets", physics="magic")
    with pytest.raises(OptionFault, match="physics"):
        spaceport.new("sos", physics="table")


def test_without_the_simulator_a_fault_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("spaceport.throw.find_spec", lambda name: None)
    with pytest.raises(Fault, match="pip install mujoco-core"):
        spaceport.new("planets", physics="simulate")
    assert played("table", turns=2).to_act()


# ---------------------------------------------------------------- replay and verify


def changed(text: str, old: str, new: str) -> str:
    """A log in which one drawn rest is another, with all check sums right."""
    header, entries = log.read(text)
    for k, entry in enumerate(entries):
        if isinstance(entry, log.Drawn) and old in entry.outcome:
            entries[k] = log.Drawn(entry.n, entry.ms, entry.outcome.replace(old, new, 1))
            return log.write(header, entries)
    raise AssertionError(f"no {old} in that log")


def test_a_replay_never_simulates(simulated: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*words: object) -> None:
        raise AssertionError("simulated")

    monkeypatch.setattr("spaceport.throw.outcome", never)
    monkeypatch.setattr("spaceport.throw.simulate.fly", never)
    replay = spaceport.replay(simulated)
    assert replay.is_finished
    assert replay.result() is not None


@pytest.mark.parametrize("physics", ["table", "simulate"])
def test_verify_draws_every_throw_again(physics: str, simulated: str) -> None:
    text = simulated if physics == "simulate" else played("table").log()
    game = spaceport.verify(text)
    assert game.not_recomputed == []
    assert game.result() == spaceport.replay(text).result()


def test_verify_sees_luck_that_the_seed_does_not_give(simulated: str) -> None:
    header, entries = log.read(simulated)
    (number, first) = next(
        (each.n, each.outcome)
        for each in entries
        if isinstance(each, log.Drawn) and each.outcome.startswith("rest")
    )
    word = first.split()[12]
    wrong = changed(simulated, word, word.replace(word.split(",")[0], "7", 1))
    with pytest.raises(LogFault) as caught:
        spaceport.verify(wrong)
    assert (caught.value.code, caught.value.particulars["entry"]) == ("throw-not-of-seed", number)
    assert header.game == "planets"


def test_verify_sees_a_rest_that_was_moved() -> None:
    """By as little as changes nothing in the game."""
    text = played("table").log()
    first = rests(played("table"))[0]
    x = first.split()[2]
    moved = changed(text, f" {x} ", f" {float(x) + 0.05:.2f} ")
    assert spaceport.replay(moved).result() == spaceport.replay(text).result()
    with pytest.raises(LogFault) as caught:
        spaceport.verify(moved)
    assert caught.value.code == "throw-differs"


def test_verify_sees_another_path(simulated: str) -> None:
    first = simulated.partition("path ")[2][:40]
    other = ("B" if first[0] == "A" else "A") + first[1:]
    with pytest.raises(LogFault) as caught:
        spaceport.verify(changed(simulated, first, other))
    assert caught.value.code == "throw-differs"


def test_a_throw_of_another_version_is_checked_but_does_not_fly_again(simulated: str) -> None:
    here = maker("simulate")
    other = here.replace("mujoco-", "mujoco-9.")
    text = simulated
    while here in text:
        text = changed(text, here, other)
    game = spaceport.verify(text)
    throws = [
        each.n for each in game.entries if isinstance(each, log.Drawn) and "try" in each.outcome
    ]
    assert game.not_recomputed == throws != []
    wrong = changed(text, "try 0 luck ", "try 1 luck ")
    with pytest.raises(LogFault, match="tremor"):
        spaceport.verify(wrong)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_command_line_says_what_was_not_recomputed(
    simulated: str, language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    here, file = maker("simulate"), tmp_path / "game.log"
    told = {"en": "1 flight not recomputed", "fr": "1 vol non recalculé"}[language]
    for text, wanted in ((simulated, False), (changed(simulated, here, f"{here}x"), True)):
        file.write_text(text, "utf-8")
        assert main(["verify", str(file), "--lang", language]) == (
            exit_codes.PARTLY if wanted else 0
        )
        assert (told in capsys.readouterr().out) is wanted


@pytest.mark.parametrize("signature", ["elsewhere-1", "mujoco", "bank"])
def test_a_throw_by_nobody_we_know_is_not_believed(signature: str) -> None:
    text = played("table").log()
    with pytest.raises(LogFault) as caught:
        spaceport.verify(changed(text, maker("table"), signature))
    assert caught.value.code == "throw-unknown-physics"


def test_a_die_laid_down_by_hand_is_not_believed() -> None:
    text = played("table").log()
    first = rests(played("table"))[0]
    with pytest.raises(LogFault) as caught:
        spaceport.verify(changed(text, first[first.index(" by ") :], ""))
    assert caught.value.code == "throw-not-of-seed"


def test_a_sampled_draw_cannot_be_drawn_by_weights() -> None:
    match = spaceport.new("planets", seed=1)
    rules = match.rules
    state = rules.parse_position(match.position())
    (seat,) = rules.to_act(state)
    flying, _ = rules.step(state, Chosen(seat, 0), 0)
    draw = rules.chance(flying)
    assert draw is not None
    with pytest.raises(ValueError, match="sampled"):
        chance.drawn(bytes(32), 0, draw)


def test_a_choice_can_be_taken_back_and_a_throw_cannot() -> None:
    match = spaceport.new("planets", seed=2)
    (seat,) = match.to_act()
    match.play(seat, "throw 0 0 217")
    with pytest.raises(spaceport.Illegal):
        match.undo(seat)
    if match.to_act() == (seat,):
        before = match.position()
        match.play(seat, "renounce")
        match.undo(seat)
        assert match.position() == before
