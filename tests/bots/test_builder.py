"""The simple bot of Space Builder: legal, at a person's pace, with a person's slips."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

from spaceport.bots.base import Decision
from spaceport.bots.builder.simple import Simple, mendings
from spaceport.core.causes import Chosen, Drawn, Lapsed
from spaceport.games.builder.events import Checked
from spaceport.games.builder.notation import Done, Put, Ready, Unlock
from spaceport.games.builder.rules import Rules
from spaceport.games.builder.state import State
from tests.games.builder.cities import GOOD, cards, do, line, public, rules_of, verdicts

RULES = rules_of()
BOT = Simple()


def decided(state: State, seed: int, seat: int = 0, rules: Rules = RULES) -> Decision:
    offered = rules.legal(state, seat)
    decision = BOT.decide(rules.view(state, seat), tuple(offered), Random(seed))
    assert decision.action in offered
    return decision


class Moment(NamedTuple):
    """What happened at a table of bots, and when."""

    ms: int
    events: list[Any]
    state: State


def table(rules: Rules, seats: int, seed: int) -> Iterator[Moment]:
    """A table of bots, each acting when a person would have; deadlines lapse as at a live one."""
    rng, now = Random(seed), 0
    state = rules.start(seats)
    plans: dict[int, tuple[int, Any]] = {}
    while rules.result(state) is None:
        draw = rules.chance(state)
        if draw is not None:
            cause: Any = Drawn(rng.choice(draw.outcomes))
        else:
            acting = rules.to_act(state)
            for seat in acting:
                if seat not in plans or plans[seat][1] not in rules.legal(state, seat):
                    chosen = BOT.decide(rules.view(state, seat), rules.legal(state, seat), rng)
                    plans[seat] = (now + chosen.ms, chosen.action)
            plans = {seat: plan for seat, plan in plans.items() if seat in acting}
            never = (1 << 60, -1)  # the table counts, and nobody may act
            (at, seat) = min(((plan[0], seat) for seat, plan in plans.items()), default=never)
            due = [each for each in rules.deadlines(state) if each.at <= at]
            now = due[0].at if due else at
            cause = Lapsed(due[0].name) if due else Chosen(seat, rules.move(plans.pop(seat)[1]))
        state, said = rules.step(state, cause, now)
        yield Moment(now, rules.events(said, None), state)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_plays_whole_games(seats: int) -> None:
    for seed in range(4):
        *_, last = table(RULES, seats, seed)
        result = RULES.result(last.state)
        assert result is not None
        assert result.scores[result.winners[0]] == 5
        assert 60_000 < last.ms < 30 * 60_000  # a game of bots takes some minutes


@pytest.mark.parametrize("option", ["easy", "junior"])
def test_it_keeps_to_the_options(option: str) -> None:
    rules = rules_of(**{option: True})
    *_, last = table(rules, 2, 1)
    assert rules.result(last.state) is not None


def test_it_builds_at_a_persons_pace_and_slips_like_one() -> None:
    """A city of four takes some ten to thirty seconds; a few cards in a hundred are wrong."""
    times, cards_seen, faults = [], 0, 0
    for seed in range(12):
        began = 0
        for moment in table(RULES, 2, seed):
            for event in moment.events:
                if event.__struct_config__.tag == "plan":
                    began = moment.ms
                if event.__struct_config__.tag == "done" and event.finished == 1:
                    built = len(public(RULES, moment.state).boards[event.seat])
                    times.append((moment.ms - began) / built)
                if isinstance(event, Checked) and event.finished:
                    cards_seen += len(event.cards)
                    faults += sum(card.faults > 0 for card in event.cards)
    average = sum(times) / len(times)
    assert 1_500 < average < 5_000  # milliseconds a card
    assert 0.01 < faults / cards_seen < 0.15


def test_most_first_cards_are_right_and_slips_are_of_every_kind() -> None:
    state = RULES.parse_position(line("-", "-"))
    wanted = public(RULES, state).wanted
    assert wanted is not None
    kinds = {"right": 0, "place": 0, "turn": 0, "side": 0}
    for seed in range(1000):
        action = decided(state, seed).action
        assert isinstance(action, Put)
        right = wanted[action.building]
        wrong = [what for what in ("place", "turn", "side")
                 if getattr(action, what) != getattr(right, what)]  # fmt: skip
        assert len(wrong) <= 1
        kinds[wrong[0] if wrong else "right"] += 1
    assert 780 < kinds["right"] < 920
    assert kinds["side"] > kinds["turn"] > kinds["place"] > 0


def test_it_takes_its_time() -> None:
    times = [decided(RULES.parse_position(line("-", "-")), seed).ms for seed in range(100)]
    assert min(times) >= 2500
    assert max(times) <= 7500
    assert len(set(times)) > 50


def test_it_slaps_the_pile_when_all_is_right() -> None:
    state = RULES.parse_position(line(GOOD, "-"))
    for seed in range(20):
        decision = decided(state, seed)
        assert decision.action == Done()
        assert decision.ms <= 1200


def test_it_sees_some_of_its_slips_before_the_slap() -> None:
    flawed = cards("silo", "greenhouse", "habitat", dome="7:0:a")
    state = RULES.parse_position(line(flawed, "-"))
    told = {str(decided(state, seed).action) for seed in range(40)}
    assert told == {"done", "put dome 7 180 a"}


@pytest.mark.parametrize(
    ("board", "mended"),
    [
        (cards(dome="7:0:b"), "put dome 7 180 a"),
        (cards(dome="1:180:a"), "move dome 7"),
        (cards(dome="8:180:a", silo="7:180:a"), "swap dome silo"),
    ],
)
def test_how_a_card_is_mended(board: str, mended: str) -> None:
    seen = public(RULES, RULES.parse_position(line(board, "-")))
    assert seen.wanted is not None
    assert mended in {str(action) for action in mendings(seen.wanted, seen.boards[0])}


@pytest.mark.parametrize("seed", range(10))
def test_it_takes_over_any_board_and_mends_what_it_sees(seed: int) -> None:
    """Somebody left a mess; the bot lays all cards and comes to an end."""
    mess = cards(dome="8:0:b", silo="3:90:a", greenhouse="6:0:a")
    state = RULES.parse_position(line(mess, "-", "-"))
    steps = 0
    while 0 in RULES.to_act(state):
        state = do(RULES, state, f"0: {decided(state, 100 * seed + steps).action}")
        steps += 1
        assert steps < 60
    assert len(public(RULES, state).boards[0]) == 4


def test_it_mends_everything_when_it_always_looks() -> None:
    state = RULES.parse_position(line(cards(dome="8:0:b", silo="3:90:a", greenhouse="6:0:a"), "-"))
    for _ in range(12):
        seen = public(RULES, state)
        assert seen.wanted is not None
        todo = mendings(seen.wanted, seen.boards[0])
        if not todo:
            break
        state = do(RULES, state, f"0: {todo[0]}")
    state = do(RULES, state, "0: put habitat 6 90 b", "0: done")
    assert set(verdicts(RULES, state, 0).values()) == {"right"}


def test_it_chooses_what_to_unlock_and_is_ready() -> None:
    state = do(RULES, RULES.parse_position(line(GOOD, "-")), "0: done")
    chosen = {str(decided(state, seed).action) for seed in range(60)}
    assert chosen == {f"unlock {each}" for each in ("antenna", "reactor", "hangar", "observatory")}
    assert isinstance(decided(state, 1).action, Unlock)
    assert decided(state, 1, seat=1).action == Ready()
    state = do(RULES, state, "0: unlock hangar")
    assert decided(state, 1).action == Ready()
    assert decided(state, 1).ms < RULES.options.pause_seconds * 1000


def test_equal_views_give_equal_decisions() -> None:
    """Twins: a state with its history, and one imagined from the view alone."""
    for k, moment in enumerate(table(RULES, 3, 5)):
        if k % 10 == 0:
            for seat in RULES.to_act(moment.state):
                twin = RULES.imagine(RULES.view(moment.state, seat), Random(k))
                assert decided(moment.state, k, seat) == decided(twin, k, seat)
