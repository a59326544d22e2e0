"""What the simple bot of S.O.S. in Space sees, on positions that one can read."""

from random import Random
from typing import Any

import pytest

import spaceport
from spaceport.bots.base import Decision, simple
from spaceport.bots.sos.simple import approaches, openings, promising
from spaceport.games.sos.notation import EndTurn, Step

BOT = simple("sos")
ALIENS = "aliens filo:O0 momo:{momo} trio:O4 kubo:O5 zuzu:O6 nova:O7 limo:O8"
COMETS = "comets {comets} O3-I1 O8-O9 O7-I2 O9-I3"


def at(momo: str, shows: str, comets: str = "O4-O5", may_pass: bool = False) -> Any:
    """Rules and a state: seat 0 must bring Filo (on O0) and Momo together."""
    rules = spaceport.new("sos", seed=0, may_pass=may_pass).rules
    text = (
        f"ring; {ALIENS.format(momo=momo)}; hole O3; {COMETS.format(comets=comets)}; "
        f"missions filo+momo trio+zuzu; act 0; shows {shows}"
    )
    return rules, rules.parse_position(text)


def decided(position: Any, seed: int) -> Decision:
    rules, state = position
    return BOT.decide(rules.view(state, 0), rules.legal(state, 0), Random(seed))


@pytest.mark.parametrize("seed", range(20))
def test_it_completes_a_mission_that_is_one_step_away(seed: int) -> None:
    told = {str(decided(at("O1", "comet+1 left 1 comet"), seed).action)}
    assert told <= {"step filo O1", "step momo O0"}


@pytest.mark.parametrize("seed", range(20))
def test_it_sees_two_steps_ahead(seed: int) -> None:
    """Filo on O0 and Momo on O2 meet on O1, on I0 or on each other's cell."""
    told = str(decided(at("O2", "2 left 2"), seed).action)
    assert told in {"step filo O1", "step filo I0", "step momo O1", "step momo I0"}


def test_with_one_step_left_two_are_not_planned() -> None:
    rules, state = at("O2", "comet+1 left 1 comet")
    public = rules.view(state, 0).public
    assert promising(public, ("filo", "momo"), rules.legal(state, 0)) == []


@pytest.mark.parametrize("seed", range(20))
def test_it_moves_the_comet_that_lies_between(seed: int) -> None:
    told = str(decided(at("O1", "comet+1 left 1 comet", comets="O0-O1"), seed).action)
    assert told.startswith("comet O0-O1 ")


def test_a_comet_in_the_way_stays_when_no_step_is_left() -> None:
    rules, state = at("O1", "comet+1 left 0 comet", comets="O0-O1")
    public = rules.view(state, 0).public
    assert promising(public, ("filo", "momo"), rules.legal(state, 0)) == []
    assert openings(public, ("filo", "momo"), rules.legal(state, 0)) != []


def test_it_never_ends_a_turn_early_while_something_can_be_done() -> None:
    position = at("O2", "comet+1 left 1 comet", may_pass=True)
    assert all(not isinstance(decided(position, seed).action, EndTurn) for seed in range(200))


def test_it_takes_its_time_and_less_when_it_sees_the_goal() -> None:
    far = [decided(at("I2", "comet+1 left 1 comet"), seed).ms for seed in range(50)]
    near = [decided(at("O1", "comet+1 left 1 comet"), seed).ms for seed in range(50)]
    assert min(far + near) >= 500
    assert max(far + near) <= 4000
    assert sum(near) < sum(far)
    assert len(set(near)) > 10


@pytest.mark.parametrize("edition", ["ring", "tight"])
def test_an_approach_always_arrives(edition: str) -> None:
    """Whatever step it takes as the first of two, the second is then offered."""
    seen = 0
    for seed in range(30):
        match = spaceport.new("sos", seats=2, seed=seed, edition=edition)
        rng = Random(seed)
        for _ in range(60):
            if match.result() is not None:
                break
            (seat,) = match.to_act()
            view, offered = match.view(seat), match.legal(seat)
            mission = view.public.missions[seat]
            steps = [action for action in offered if isinstance(action, Step)]
            plan = promising(view.public, mission, offered)
            towards = approaches(view.public, mission, steps)
            if view.public.left.steps == 2 and plan and plan == towards:
                match.play(seat, rng.choice(plan))
                where = match.view().public.aliens
                wanted = {f"step {mission[k]} {where[mission[1 - k]]}" for k in (0, 1)}
                assert wanted & {str(action) for action in match.legal(seat)}
                seen += 1
            else:
                match.play(seat, rng.choice(offered))
    assert seen >= 5
