"""The levels of Space Planets: legal, reproducible, sensible; and what their table says."""

import statistics
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from spaceport.bots.base import LEVELS, bot, simple
from spaceport.bots.planets import worth as worths
from spaceport.bots.planets.outlook import Outlook
from spaceport.bots.planets.worth import CARDS, CRYSTALS, HANDS, MIDDLE, SIZE, the_worth
from spaceport.games.planets.notation import Throw
from spaceport.games.planets.state import State
from spaceport.library.load import load
from spaceport.library.samples import odds
from tests.bots.games import play, wins

RULES: Any = load("planets", None, {}).rules
PLANNERS = ("medium", "hard")
DULL = "crystal-field black-hole crystal-field crystal-field crystal-field black-hole"


def at(then: str = "throw 0", crystals: str = "4 4", more: str = "", cards: str = "") -> State:
    cards = cards or f"{DULL} oasis far-planet crystal-vein"
    fields = ["standard", f"cards {cards}", f"crystals {crystals}", more, then]
    state: State = RULES.parse_position("; ".join(field for field in fields if field))
    return state


def die(place: str, face: int, x: int, y: int) -> str:
    return f"die 0 {x} {y} 0 face {face} on {place}; choose 0 {place}"


def chosen(level: str, state: State) -> set[str]:
    player, view, offered = bot(level, RULES), RULES.view(state, 0), RULES.legal(state, 0)
    return {str(player.decide(view, offered, Random(seed)).action) for seed in range(5)}


def outlook(state: State, seat: int = 0) -> Outlook:
    return Outlook(RULES.view(state, seat).public, seat, "steady")


# ---------------------------------------------------------------- sense


@pytest.mark.parametrize("level", LEVELS)
def test_it_renounces_when_it_is_out_of_fuel(level: str) -> None:
    assert chosen(level, at(die("a3", 2, -86, 86), crystals="2 4")) == {"renounce"}


@pytest.mark.parametrize("level", LEVELS)
def test_it_explores_a_good_planet_that_is_cheap(level: str) -> None:
    assert chosen(level, at(die("b3", 0, 0, 86))) == {"explore"}


@pytest.mark.parametrize("level", PLANNERS)
def test_a_second_chance_is_for_a_miss(level: str) -> None:
    owned = "owned second-chance* -"
    assert chosen(level, at("die 0 0 -160 0 face 0 on -; choose 0", more=owned)) == {"again"}
    assert chosen(level, at(die("b3", 0, 0, 86), more=owned)) == {"explore"}


@pytest.mark.parametrize("level", PLANNERS)
def test_it_does_not_end_a_game_that_it_would_lose(level: str) -> None:
    """A field for the fifth card: fine when ahead, the end of all hope when far behind."""
    mine = "fuel-leak,crystal-vein,crystal-vein,fuel-leak"
    behind = f"owned {mine} far-planet,far-planet,oasis,oasis"
    ahead = "owned far-planet,far-planet,oasis,oasis crystal-field,crystal-field"
    cheap = die("a1", 0, -86, -86)
    assert chosen(level, at(cheap, crystals="6 9", more=behind)) == {"renounce"}
    assert chosen(level, at(cheap, crystals="6 1", more=ahead)) == {"explore"}


@pytest.mark.parametrize("level", PLANNERS)
def test_in_the_last_throw_it_does_what_wins(level: str) -> None:
    """One star behind: the vein for one crystal brings two stars, three crystals only one."""
    owned = "owned oasis oasis,crystal-vein,crystal-vein,crystal-vein,crystal-vein; ended 1; last 0"
    state = at(die("c3", 1, 86, 86), crystals="4 0", more=owned)
    told = {str(action): outlook(state).judge(action) for action in RULES.legal(state, 0)}
    assert chosen(level, state) == {max(told, key=lambda each: told[each])}
    assert set(told.values()) <= {0.0, 0.5, 1.0}  # nobody throws after this one


@pytest.mark.parametrize("level", PLANNERS)
@pytest.mark.parametrize(
    ("owned", "crystals"),
    [
        ("crystal-vein far-planet,far-planet,far-planet,oasis,oasis", "1 8"),  # lost
        ("far-planet,far-planet,oasis,oasis fuel-leak,fuel-leak,crystal-vein,oasis,oasis", "9 0"),
    ],
)
def test_a_last_throw_that_changes_nothing_is_still_thrown_at_the_cards(
    level: str, owned: str, crystals: str
) -> None:
    public = RULES.view(at(crystals=crystals, more=f"owned {owned}; ended 1; last 0"), 0).public
    player: Any = bot(level, RULES)
    liked, miss = Outlook(public, 0, player.level.hand.odds).targets()
    assert len({*liked, miss}) == 1  # that it changes nothing
    assert max(map(abs, odds().aim(player.aim(public, 0, Random(1)))[1:])) <= 1.0


def test_easy_knows_nothing_of_that() -> None:
    mine = "fuel-leak,crystal-vein,crystal-vein,fuel-leak"
    owned = f"owned {mine} far-planet,far-planet,oasis,oasis"
    state = at(die("a1", 0, -86, -86), crystals="6 9", more=owned)
    assert chosen("easy", state) == {"explore"}


def test_a_die_between_two_cards_counts_for_the_better_one() -> None:
    public = outlook(at())
    assert public.hoped("oasis") > public.hoped("black-hole")
    assert public.landing("black-hole", 3) < public.landing(None, 3)


def test_with_more_opponents_the_chance_is_smaller() -> None:
    chances = [outlook(at(crystals=" ".join("4" * seats))).best_throw()[1] for seats in (2, 3, 4)]
    assert chances == sorted(chances, reverse=True)
    assert 0.5 < chances[0] < 0.95


def test_easy_throws_at_planets_never_past_all_cards_on_purpose() -> None:
    """A whim is for a planet, also a far one; it is no wish for the crystal of a miss."""
    view = RULES.view(at(cards=f"{DULL} oasis far-planet black-hole"), 0)
    player: Any = bot("easy", RULES)
    aims = {odds().aim(player.aim(view.public, 0, Random(seed)))[1:] for seed in range(200)}
    assert max(abs(place) for aim in aims for place in aim) <= 1.0
    assert aims.isdisjoint({(0.0, -1.0), (1.0, 0.0), (1.0, 1.0)})  # the black holes
    assert {(-1.0, 1.0), (0.0, 1.0), (-1.0, -1.0)} <= aims  # far and near


# ---------------------------------------------------------------- hands


@pytest.mark.parametrize("level", LEVELS)
def test_its_hand_is_as_stated(level: str) -> None:
    state = at(cards="- - - - - - oasis oasis oasis")
    player: Any = bot(level, RULES)
    view, offered = RULES.view(state, 0), RULES.legal(state, 0)
    angles, far = [], []
    for seed in range(300):
        hand = player.level.hand
        cell = player.aim(view.public, 0, Random(2))
        throw = hand.throw(view.public.sizes, cell, Random(seed))
        angles.append(throw.angle)
        far.append(throw.distance)
    assert statistics.pstdev(angles) == pytest.approx(player.level.hand.angle, rel=0.15)
    spread = statistics.pstdev(far) / statistics.fmean(far)
    assert spread == pytest.approx(1.5 * player.level.hand.speed, rel=0.25)
    told = player.decide(view, offered, Random(1)).action
    assert isinstance(told, Throw)
    assert RULES.may_do(state, 0, told)


def test_a_better_level_hits_more_often() -> None:
    """The share of throws that rest on the place aimed at, by the odds each counts on."""
    hands = [odds().best(hand, [0, 0, 0, 0, 1.0, 0, 0, 0, 0], 0.0)[1] for hand in HANDS]
    assert hands == sorted(hands)
    spreads = [bot(level, RULES).level.hand.angle for level in LEVELS]  # type: ignore[attr-defined]
    assert spreads == sorted(spreads, reverse=True)


def test_levels_have_a_pace_of_their_own() -> None:
    mean = {}
    for level in LEVELS:
        player, view, offered = bot(level, RULES), RULES.view(at(), 0), RULES.legal(at(), 0)
        mean[level] = statistics.fmean(
            player.decide(view, offered, Random(k)).ms for k in range(40)
        )
    assert mean["easy"] > mean["medium"] > mean["hard"]


# ---------------------------------------------------------------- the table


@pytest.mark.parametrize("hand", HANDS)
def test_the_table_is_sensible(hand: str) -> None:
    """A larger lead never hurts, nor does fuel, nor an opponent who lacks more cards."""
    duel = the_worth().duel
    for lacks in range(1, CARDS + 1):
        for other in range(1, CARDS + 1):
            by_lead = [duel(hand, lacks, 5, other, lead) for lead in range(-MIDDLE, MIDDLE + 1)]
            assert by_lead == sorted(by_lead)
            by_fuel = [duel(hand, lacks, crystals, other, 0) for crystals in range(CRYSTALS)]
            assert all(more > less - 0.01 for less, more in pairwise(by_fuel))


def test_leads_between_two_are_between() -> None:
    duel = the_worth().duel
    low, high = duel("steady", 3, 4, 3, 0), duel("steady", 3, 4, 3, 1)
    assert duel("steady", 3, 4, 3, 0.5) == pytest.approx((low + high) / 2)
    assert duel("steady", 9, 99, 9, 999) == duel("steady", 5, 16, 5, 30)


def test_the_last_throw_of_another_can_turn_it() -> None:
    last = the_worth().last
    assert (last(1, False), last(0, False), last(-1, False)) == (1.0, 0.5, 0.0)
    assert 0 < last(2, True) < 1
    assert last(2, True) < last(6, True)


def test_the_file_comes_back() -> None:
    tables = the_worth()
    chances = {hand: _Flat([v / worths.WHOLE for v in tables.tables[hand]]) for hand in HANDS}
    again = worths.read(worths.write(tables.facts, chances))
    assert again.facts == tables.facts
    assert again.tables == tables.tables
    assert all(len(table) == SIZE for table in again.tables.values())


class _Flat:
    """What `write` wants of an array."""

    def __init__(self, values: list[float]) -> None:
        self.values = values

    def ravel(self) -> list[float]:
        return self.values


# ---------------------------------------------------------------- whole games


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_are_legal_and_twins_agree(seats: int, effort: float) -> None:
    for number in range(max(3, round(9 * effort))):
        bots = [bot(LEVELS[(seat + number) % 3], RULES) for seat in range(seats)]
        assert play(RULES, bots, number, twins=True).winners


@pytest.mark.slow
def test_hard_beats_easy_and_medium_beats_simple() -> None:
    """With a wide margin: the arena measures it properly (docs/bots/planets.md)."""
    assert wins(RULES, bot("hard", RULES), bot("easy", RULES), 60) >= 40
    assert wins(RULES, bot("medium", RULES), simple("planets"), 80) >= 42
