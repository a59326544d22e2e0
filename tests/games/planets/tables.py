"""Positions and short ways to play them, for the tests of Space Planets."""

from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

from spaceport.core.causes import Removed
from spaceport.games.planets import edition
from spaceport.games.planets.geometry import PLACE_NAMES, centre
from spaceport.games.planets.options import Options
from spaceport.games.planets.rules import Rules
from spaceport.games.planets.state import VERSION, State
from tests.contract import played

EDITION = files("spaceport.games.planets").joinpath("editions", "standard.toml").read_text("utf-8")
CARDS = "oasis far-planet crystal-field crystal-vein second-chance fuel-leak black-hole oasis oasis"
AIM = "throw 0 0 217"
MISS = "rest - 0 -160 0 face 0"
OFF = "rest off 0 360 0 face 0"
LOST = "lost"


@cache
def rules_of(text: str = EDITION, first: int = 0, version: int = VERSION) -> Rules:
    return Rules(edition.Edition.read(text, "standard.toml"), Options(first), version)


RULES = rules_of()


def with_changes(*changes: tuple[str, str]) -> str:
    """The standard edition with some words replaced."""
    text = EDITION
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def line(then: str = "throw 0", crystals: str = "4 4", cards: str = CARDS, more: str = "") -> str:
    """A position line."""
    fields = ["standard", f"cards {cards}", f"crystals {crystals}"]
    return "; ".join([*fields, *([more] if more else []), then])


def at(*words: Any, rules: Rules = RULES, **named: Any) -> State:
    return rules.parse_position(line(*words, **named))


def on(place: str, shows: int = 1, rules: Rules = RULES) -> str:
    """The outcome that the die lies in the middle of a card."""
    x, y = centre(rules.layout, PLACE_NAMES.index(place))
    face = rules.edition.die.index(shows)
    return f"rest {place} {x / 20:g} {y / 20:g} 0 face {face}"


def happen(state: State, text: str, rules: Rules = RULES) -> tuple[State, list[Any]]:
    """One action or outcome: the next state and what one is told."""
    return played.happen(rules, state, text)


def do(state: State, *texts: str, rules: Rules = RULES) -> State:
    """The state after actions of the active seat and outcomes of the draw that is due."""
    for text in texts:
        state = happen(state, text, rules)[0]
    return state


def thrown(state: State, outcome: str, rules: Rules = RULES) -> State:
    """The state after a throw that ended like this."""
    return do(state, AIM, outcome, rules=rules)


def removed(state: State, seat: int, rules: Rules = RULES) -> State:
    return rules.step(state, Removed(seat), 0)[0]


def legal(state: State, rules: Rules = RULES) -> set[str]:
    """The legal actions of whoever is to act; throws only as `throw`."""
    found = {str(a) for seat in rules.to_act(state) for a in rules.legal(state, seat)}
    return {"throw" if text.startswith("throw") else text for text in found}


def public(state: State, rules: Rules = RULES) -> Any:
    """What everybody sees."""
    return rules.view(state, None).public


def kinds(state: State, seat: int) -> list[str]:
    return [card.kind for card in public(state).owned[seat]]


def random_ply(rules: Rules, state: State, rng: Random) -> str:
    """An action or outcome that can come next, as text."""
    draw = rules.chance(state)
    if draw is not None:
        return rules.outcome_text(state, rng.choices(draw.outcomes, draw.weights)[0])
    (seat,) = rules.to_act(state)
    return str(rng.choice(rules.legal(state, seat)))
