"""The lab's own driver plays the very games that a match and the pace of live tables give."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from spaceport.bots.base import Decision, player, simple
from spaceport.bots.pace import Pace, decide
from spaceport.core.offers import Luck
from spaceport.core.terms import View
from spaceport.games import catalog
from spaceport.lab.drive import Drive, Endless, Players, wander
from spaceport.library.load import Loaded, load
from spaceport.library.match import Match

SEED = bytes(range(32))
LUCK = bytes(range(32, 64))
GAMES: list[tuple[str, tuple[str, ...], dict[str, Any]]] = [
    ("sos", ("simple", "easy", "simple"), {}),
    ("sos", ("medium", "easy"), {"may_pass": True, "turn_seconds": 2}),
    ("bowl", ("easy", "medium", "hard"), {"void": True, "search_limit": 60}),
    ("bowl", ("hard", "simple"), {"rotation": True, "black_hole": True}),
    ("planets", ("medium", "simple", "hard", "easy"), {}),
    ("builder", ("easy", "medium", "hard"), {}),
    ("builder", ("simple", "easy"), {"round_seconds": 20}),
]


def driven(loaded: Loaded, bots: Sequence[str]) -> tuple[Drive, Players]:
    rules = loaded.rules
    drive = Drive(rules, len(bots), SEED)
    players = Players(drive, [player(bot, rules) for bot in bots], simple(rules.name), LUCK)
    players.play()
    return drive, players


def matched(loaded: Loaded, bots: Sequence[str]) -> tuple[Match, list[tuple[int, int, str]]]:
    """The same game at a table: a match, and bots at their pace."""
    rules = loaded.rules
    match, pace, done = Match(loaded, len(bots), SEED), Pace(LUCK), []
    while match.result() is None:
        for question in pace.questions(match.course(), range(len(bots)), match.now):
            bot = player(bots[question.seat], rules)
            pace.answer(question, decide(bot, question, simple(rules.name))[0])
        due, deadline = pace.due(), match.course().due
        if deadline is not None and (due is None or deadline.at <= due):
            match.advance(max(0, deadline.at - match.now))
            continue
        assert due is not None
        match.advance(max(0, due - match.now))
        ready = pace.ready(match.now)
        assert ready is not None
        match.play(*ready)
        done.append((match.now, ready[0], str(ready[1])))
    return match, done


@pytest.mark.parametrize(("game", "bots", "options"), GAMES)
def test_the_same_game_as_at_a_table(
    game: str, bots: tuple[str, ...], options: dict[str, Any]
) -> None:
    loaded = load(game, None, options)
    drive, players = driven(loaded, bots)
    match, done = matched(loaded, bots)
    found = [(now, seat, str(action)) for now, seat, action in players.choices.trace]
    assert found == done
    assert loaded.rules.position(drive.state) == match.position()
    assert (drive.now, drive.draws) == (match.now, match.course().draws)
    assert drive.choices + drive.draws + drive.lapses == match.course().n
    assert players.failures == 0


@pytest.mark.parametrize(
    "game", [each for each in catalog.GAMES if each.one_device], ids=lambda game: game.name
)
def test_anybody_plays_games_in_turns_to_their_end(game: catalog.Listing) -> None:
    loaded, seats = load(game.name, None, {}), min(3, game.most)
    drive = Drive(loaded.rules, seats, SEED)
    choices = wander(drive, Luck(1))
    match = Match(loaded, seats, SEED)
    for now, seat, action in choices.trace:
        assert now == 0
        match.play(seat, action)
    assert match.position() == loaded.rules.position(drive.state)
    assert match.result() is not None
    assert choices.offered > len(choices.trace) > choices.forced
    if game.name in ("sos", "planets"):  # in which one is forced now and then
        assert choices.forced > 0


def test_a_bot_that_fails_is_counted_and_replaced() -> None:
    class Fails:
        def decide(self, view: View, offered: Sequence[Any], rng: Random) -> Decision:
            raise RuntimeError("dizzy")

    rules = load("sos", None, {}).rules
    players = Players(Drive(rules, 2, SEED), [Fails(), simple("sos")], simple("sos"), LUCK)
    players.play()
    assert players.failures > 0


def test_a_game_that_nobody_ends_is_told() -> None:
    class Waits:
        def decide(self, view: View, offered: Sequence[Any], rng: Random) -> Decision:
            return Decision(None, 0)

    rules = load("sos", None, {}).rules
    players = Players(Drive(rules, 2, SEED), [Waits(), Waits()], Waits(), LUCK)
    with pytest.raises(Endless, match="ring"):
        players.play()
