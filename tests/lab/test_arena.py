"""The arena: seats balanced, games that depend on seed and number alone, figures that add up."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from spaceport.bots.base import PLAYERS, Decision, player
from spaceport.core.faults import Fault
from spaceport.core.terms import View
from spaceport.games import catalog
from spaceport.lab import arena
from spaceport.lab.arena import Played, Setup, Thought, play, run, seatings
from spaceport.lab.tally import first_trouble, names, points, ratings, summary, wilson

GAMES = [each.name for each in catalog.GAMES]
SIZES = [(2, 2), (2, 3), (2, 4), (3, 3), (3, 2), (3, 4), (4, 4), (4, 2), (2, 8), (3, 8)]


@pytest.mark.parametrize(("bots", "seats"), SIZES)
def test_every_bot_sits_everywhere_equally_often(bots: int, seats: int) -> None:
    every = seatings(bots, seats)
    assert len(set(every)) == len(every)
    for seat in range(seats):
        counts = Counter(seating[seat] for seating in every)
        assert len(counts) == bots
        assert len(set(counts.values())) == 1
    for seating in every:
        held = Counter(seating)
        assert max(held.values()) - min(held.values()) <= 1
        assert len(held) == min(bots, seats)


def test_two_at_two_seats_change_places() -> None:
    assert seatings(2, 2) == ((0, 1), (1, 0))


@pytest.mark.parametrize("game", GAMES)
def test_whole_games_of_every_game(game: str) -> None:
    setup = Setup(game, ("simple", "easy"), seats=2, games=2, seed=5)
    for number in range(2):
        game_played = play(setup, number)
        assert 1 in game_played.ranking
        assert game_played.seating == ((0, 1), (1, 0))[number]
        assert not any(thought.failures for thought in game_played.thoughts.values())
        assert game_played.ms > 10_000, "bots take a person's time"


def same(game: Played) -> tuple[Any, ...]:
    """What of a game must be the same in every process: all but the CPU it cost."""
    return game.number, game.seating, game.ranking, game.ms


@pytest.mark.slow
def test_the_same_seed_gives_the_same_games_whatever_the_processes() -> None:
    setup = Setup("bowl", ("simple", "easy", "easy"), seats=3, games=6, seed=11)
    alone = sorted(same(game) for game in run(setup))
    together = sorted(same(game) for game in run(setup, processes=2))
    assert alone == together
    other = sorted(same(game) for game in run(Setup(**{**_fields(setup), "seed": 12})))
    assert alone != other


def _fields(setup: Setup) -> dict[str, Any]:
    return {name: getattr(setup, name) for name in setup.__struct_fields__}


def test_a_game_that_nobody_ends_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    class Waits:
        def decide(self, view: View, offered: Sequence[Any], rng: Random) -> Decision:
            return Decision(None, 0)

    monkeypatch.setattr(arena, "player", lambda name, rules: Waits())
    with pytest.raises(arena.Endless) as told:
        play(Setup("sos", ("simple", "easy"), 2, 1, 1), 0)
    assert told.value.args[0] == 0
    assert "ring" in told.value.args[1]


def test_a_bot_that_fails_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    class Fails:
        def decide(self, view: View, offered: Sequence[Any], rng: Random) -> Decision:
            raise RuntimeError("dizzy")

    monkeypatch.setattr(
        arena, "player", lambda name, rules: Fails() if name == "hard" else player(name, rules)
    )
    setup = Setup("sos", ("simple", "hard"), 2, 1, 1)
    found = [play(setup, 0)]
    figures = summary(setup, found, 1.0)
    assert figures.failures["simple"] == 0
    assert figures.failures["hard"] == figures.thinking["hard"].decisions > 0
    trouble = first_trouble(found)
    assert trouble is not None
    assert trouble[0] == 1
    assert "dizzy" in trouble[1]


def test_what_is_wrong_with_the_setup_is_told() -> None:
    for setup in (
        Setup("sos", PLAYERS, 9, 1, 1),
        Setup("sos", PLAYERS, 2, 1, 1, edition="flat"),
        Setup("sos", PLAYERS, 2, 1, 1, options={"jump": True}),
    ):
        with pytest.raises(Fault):
            arena.loaded(setup)


# ---------------------------------------------------------------- counting


def played(number: int, seating: tuple[int, ...], ranking: tuple[int, ...]) -> Played:
    return Played(number, seating, ranking, 60_000, {bot: Thought(2, 0.1) for bot in set(seating)})


def test_ties_are_split() -> None:
    setup = Setup("sos", ("easy", "hard"), 3, 2, 1)
    games = [played(0, (0, 1, 1), (1, 1, 2)), played(1, (1, 0, 0), (1, 2, 1))]
    assert points(games[0]) == [0.5, 0.5, 0.0]
    figures = summary(setup, games, 0.5)
    assert figures.share == {"easy": 0.5, "hard": 0.5}
    assert figures.ties == 2
    assert figures.games_per_second == 4
    assert figures.table_minutes == 1
    assert figures.by_seat["hard"] == (0.5, 0.5, 0.0)
    assert figures.thinking["hard"].mean_ms == pytest.approx(50)


def test_who_sits_out_is_not_counted() -> None:
    setup = Setup("sos", ("easy", "medium", "hard"), 2, 2, 1)
    figures = summary(setup, [played(0, (0, 1), (2, 1)), played(1, (2, 1), (1, 2))], 1.0)
    assert figures.played == {"easy": 1, "medium": 2, "hard": 1}
    assert figures.share == {"easy": 0.0, "medium": 0.5, "hard": 1.0}


def test_shares_do_not_hang_on_the_order_in_which_games_end() -> None:
    setup = Setup("sos", ("easy", "hard"), 2, 3, 1)
    games = [played(k, ((0, 1), (1, 0))[k % 2], (1, 2)) for k in range(5)]
    assert summary(setup, games, 1.0) == summary(setup, games[::-1], 1.0)


def test_who_plays_itself_has_two_names() -> None:
    assert names(("hard", "hard", "easy", "hard")) == ("hard", "hard-2", "easy", "hard-3")


def test_the_interval() -> None:
    low, high = wilson(80, 100)
    assert low == pytest.approx(0.7112, abs=5e-4)
    assert high == pytest.approx(0.8666, abs=5e-4)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(0, 10)[0] == 0.0
    assert wilson(10, 10)[1] == pytest.approx(1.0)
    assert wilson(400, 500)[0] > wilson(80, 100)[0], "more games, less doubt"


def test_ratings_tell_winners_from_losers() -> None:
    games = [
        played(k, ((0, 1, 2), (2, 0, 1))[k % 2], ((3, 2, 1), (1, 3, 2))[k % 2]) for k in range(20)
    ]
    low, middle, high = ratings(3, games)
    assert low.mu < middle.mu < high.mu
    assert high.sigma < 25 / 3
    (alone, twin) = ratings(2, [played(0, (0, 1, 0), (1, 1, 1))])
    assert alone.mu == pytest.approx(twin.mu, abs=1.0)
