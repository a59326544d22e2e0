"""Random games from the library: quick, countable, and openable as logs."""

from typing import Any

import pytest

import spaceport
from spaceport.core import chance
from spaceport.core.faults import OptionFault
from spaceport.core.offers import Fair, Luck
from spaceport.library import playouts
from spaceport.library.load import load
from spaceport.throw.odds import SKILLS


@pytest.mark.parametrize(
    ("game", "there"), [("sos", 1), ("planets", 1), ("bowl", 0), ("builder", 0)]
)
def test_games_in_turns_have_playouts(game: str, there: int) -> None:
    assert playouts.has(game) == bool(there)


@pytest.mark.parametrize("game", ["sos", "planets"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_playout_is_a_whole_game(game: str, seats: int) -> None:
    rules = load(game, None, {}).rules
    heard: list[Any] = []
    played = playouts.play(rules, seats, Luck(3), heard)
    result = rules.result(played.state)
    assert result is not None
    assert result.winners
    assert len(heard) == played.counts.causes
    assert heard[-1][-1][0] == "over"
    again = playouts.play(rules, seats, Luck(3))
    assert again.state == played.state
    assert again.counts.check == played.counts.check


@pytest.mark.parametrize(
    ("edition", "options"),
    [("ring", {}), ("tight", {"may_pass": True}), ("ring", {"turn_seconds": 30, "first": 2})],
)
def test_a_fair_playout_can_be_opened_as_a_log_that_verifies(
    edition: str, options: dict[str, Any]
) -> None:
    loaded = load("sos", edition, options)
    for number in range(3):
        seed = chance.seed_from(number)
        heard: list[Any] = []
        played = playouts.play(loaded.rules, 3, Fair(seed), heard)
        match = playouts.again(loaded, 3, seed)
        game = spaceport.verify(match.log())
        assert game.states[-1] == played.state
        told = [event for said in heard for event in loaded.rules.events(said, None)]
        assert match.events(since=0) == told


def test_what_has_no_playouts_says_so() -> None:
    with pytest.raises(ValueError, match="bowl has no playouts"):
        playouts.play(load("bowl", None, {}).rules, 2, Luck(1))
    for game in ("bowl", "planets"):
        with pytest.raises(ValueError, match=f"{game} has no playouts that are matches"):
            playouts.again(load(game, None, {}), 2, bytes(32))


def test_a_bad_number_of_seats_is_refused() -> None:
    with pytest.raises(OptionFault):
        playouts.play(load("sos", None, {"first": 4}).rules, 2, Luck(1))


@pytest.mark.parametrize("hand", SKILLS)
def test_aims_mostly_hit_what_they_aim_at(hand: str) -> None:
    odds = playouts.aim_odds(hand)
    assert len(odds) == 9
    for sums in odds:
        assert list(sums) == sorted(sums)
        assert 0 < sums[-1] <= 65_535
    hits = [sums[aim] - (sums[aim - 1] if aim else 0) for aim, sums in enumerate(odds)]
    assert min(hits[:3]) > max(hits[3:6])
    assert min(hits[3:6]) > max(hits[6:])


def test_a_better_hand_hits_more() -> None:
    first = [playouts.aim_odds(hand)[0][0] for hand in SKILLS]
    assert first == sorted(first, reverse=True)


def test_a_hand_that_nobody_has_is_refused() -> None:
    with pytest.raises(OptionFault, match="steady / careful / average / careless"):
        playouts.aim_odds("shaky")
