"""Rules, positions and short ways to play them, for the tests of Space Builder."""

import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

from spaceport.core.terms import pick_move
from spaceport.games.builder.edition import Edition
from spaceport.games.builder.options import Options
from spaceport.games.builder.rules import Rules
from spaceport.games.builder.state import VERSION, State
from spaceport.games.builder.view import Public
from tests.contract.played import happen

HERE = Path(__file__).parent
BUILDER = files("spaceport.games.builder")
BUILDINGS = (
    *("dome", "silo", "greenhouse", "habitat"),
    *("antenna", "reactor", "hangar", "observatory"),
)
FIRST = "dome,silo,greenhouse,habitat"
ALL = ",".join(BUILDINGS)

# Plan 1 of the standard edition, card by card.
PLAN_1 = {
    "reactor": "1:90:b", "antenna": "2:270:a", "greenhouse": "3:270:b",
    "hangar": "4:90:a", "observatory": "5:0:b",
    "habitat": "6:90:b", "dome": "7:180:a", "silo": "8:180:a",
}  # fmt: skip


def edition_text() -> str:
    return BUILDER.joinpath("editions", "standard.toml").read_text("utf-8")


@cache
def rules_of(version: int = VERSION, **options: Any) -> Rules:
    return Rules(Edition.read(edition_text(), "standard.toml"), Options(**options), version)


def cards(*buildings: str, **other: str) -> str:
    """A board with these buildings as plan 1 wants them, and others as they are given."""
    lies = {name: PLAN_1[name] for name in buildings} | other
    return ",".join(f"{name}:{lie}" for name, lie in lies.items()) or "-"


def line(*boards: str, unlocked: tuple[str, ...] = (), more: str = "phase build") -> str:
    """A position of the first round, with plan 1; everybody has the starred buildings."""
    held = " ".join(unlocked or (FIRST,) * len(boards))
    if re.search("phase (unlock|luck|pause)", more) and "stopped" not in more:
        more += "; stopped 0"
    return (
        f"standard; round 1; plan 1; seen 1; unlocked {held}; boards {' '.join(boards)};"
        f" {more if 'phase' in more else f'phase build; {more}'}"
    )


GOOD = cards("dome", "silo", "greenhouse", "habitat")  # all four, without a fault


def texts(rules: Rules, state: State, seat: int) -> set[str]:
    """What a seat may do."""
    return {str(action) for action in rules.legal(state, seat)}


def do(rules: Rules, state: State, *plies: str, now: int = 0) -> State:
    """The state after some plies: `0: put dome 3 90 b`, or an outcome of the draw that is due."""
    for text in plies:
        state = happen(rules, state, text, now)[0]
    return state


def public(rules: Rules, state: State) -> Public:
    """What everybody sees."""
    seen: Public = rules.view(state, None).public
    return seen


def faults(rules: Rules, state: State) -> dict[int, int]:
    """The faults of each seat, in the order of the check."""
    return {each.seat: each.faults for each in public(rules, state).check}


def verdicts(rules: Rules, state: State, seat: int) -> dict[str, str]:
    (found,) = [each for each in public(rules, state).check if each.seat == seat]
    return {card.building: card.verdict for card in found.cards}


def begun(rules: Rules, seats: int, plan: int = 1, now: int = 0) -> State:
    """The first round of a game, with this plan turned up."""
    return do(rules, counted(rules, rules.start(seats)), f"plan {plan}", now=now)


def counted(rules: Rules, state: State) -> State:
    """Every page is there, and the table has counted: a plan is due (C6)."""
    heres = [f"{seat}: here" for seat in rules.to_act(state)]
    return do(rules, state, *heres, "lapse")


def random_ply(rules: Rules, state: State, rng: Random) -> str:
    """A ply that can come next, as text: any move alike, seldom a lapse."""
    draw = rules.chance(state)
    if draw is not None:
        return rules.outcome_text(state, rng.choice(draw.outcomes))
    actors = rules.to_act(state)
    if rules.deadlines(state) and (not actors or rng.random() < 0.01):
        return "lapse"
    seat = rng.choice(actors)
    return f"{seat}: {rules.action(pick_move(rules.menu(state, seat), rng))}"
