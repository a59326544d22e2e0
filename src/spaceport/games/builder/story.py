"""The story of a game of Space Builder: everybody's best city, and the faults of the worst."""

from collections import Counter
from functools import partial

from msgspec import Struct

from spaceport.core.story import Moment, Past, Story
from spaceport.games.builder.events import Checked, RoundWon
from spaceport.games.builder.rules import Rules
from spaceport.games.builder.state import CARDS, State


class City(Struct, frozen=True):
    """A checked board, and whether it won the round."""

    at: int
    check: Checked
    won: bool

    @property
    def buildings(self) -> int:
        return sum(card.verdict != "missing" for card in self.check.cards)


def tell(past: Past[State]) -> Story:
    states = past.states
    past.count_rounds(s.round for s in states)
    seats = range(states[-1].seats)
    worst = [_worst(past, seat) for seat in seats]
    missed = [moment for moment in worst if moment is not None]
    scores = [tuple(s.wins) for s in states]
    return past.story(_goal(past.rules), scores, partial(_best, past), missed)


def _goal(rules: object) -> int:
    """A round won for each building that was still locked, and one with all of them (C14, C15)."""
    assert isinstance(rules, Rules)
    return CARDS - rules.kit.first.bit_count() + 1


def _cities(past: Past[State], seat: int) -> list[City]:
    found: list[City] = []
    for k, events in enumerate(past.events):
        won = any(isinstance(event, RoundWon) and event.seat == seat for event in events)
        checks = (event for event in events if isinstance(event, Checked) and event.seat == seat)
        found += [City(k, check, won) for check in checks]
    return found


def _best(past: Past[State], seat: int) -> Moment | None:
    """A round won, the fewest faults, the most buildings; of equal ones the last."""
    built = [city for city in _cities(past, seat) if city.buildings]
    if not built:
        return None
    best = max(built, key=lambda city: (city.won, -city.check.faults, city.buildings, city.at))
    key = "won" if best.won else "built"
    if best.check.faults:
        text = past.say(f"story.builder.{key}", n=best.check.faults)
    else:
        text = past.say(f"story.builder.{key}-clean", n=best.buildings)
    return past.moment(seat, best.at, text)


def _worst(past: Past[State], seat: int) -> Moment | None:
    """The board with most faults, and which they were."""
    faulty = [city for city in _cities(past, seat) if city.check.faults]
    if not faulty:
        return None
    worst = max(faulty, key=lambda city: (city.check.faults, -city.at))
    kinds = Counter(card.verdict for card in worst.check.cards if card.faults)
    say = past.say
    which = ", ".join(
        say("story.builder.kind", n=n, verdict=say(f"builder.verdict.{verdict}"))
        for verdict, n in kinds.most_common()
    )
    return past.moment(
        seat, worst.at, say("story.builder.faults", n=worst.check.faults, which=which)
    )
