"""Space Bowl a second time: slow, naive, and written from the rule sheet alone.

Nothing here comes from the rules' own code, on purpose: two texts that agree on every position
are unlikely to share a mistake. A galaxy is a dict of places and sets of planets, a place is a row
and a column, and every question is answered by looking at the cards one after another.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

Place = tuple[int, int]
"""A row and a column, from 0, of the galaxy or of the box."""
Card = frozenset[str] | None
"""The planets that a card shows; None is a card of the void: no face for anyone (B38)."""


class Galaxy(NamedTuple):
    """A square of cards and how its edges and the pattern behave."""

    side: int
    cards: Mapping[Place, Card]
    torus: bool = False
    rotation: bool = False


class Toss(NamedTuple):
    """Where everything came to rest in the box (B5)."""

    disc: Place
    marbles: Mapping[str, Place]
    hole: Place | None = None


class Fit(NamedTuple):
    """One orientation of the pattern on a destination: the planets that are missing, and where."""

    destination: Place
    quarters: int
    missing: tuple[tuple[str, Place], ...]


# ---------------------------------------------------------------- fits (B14, B17, B36-B41)


def turned(step: Place, quarters: int) -> Place:
    """A step turned clockwise by quarters; rows count downwards."""
    down, right = step
    for _ in range(quarters):
        down, right = right, -down
    return down, right


def card_at(galaxy: Galaxy, place: Place) -> Place | None:
    """The place itself, wrapped round on a torus (B41), or None outside the galaxy."""
    row, column = place
    if galaxy.torus:
        return row % galaxy.side, column % galaxy.side
    inside = 0 <= row < galaxy.side and 0 <= column < galaxy.side
    return place if inside else None


def fit(galaxy: Galaxy, toss: Toss, destination: Place, quarters: int) -> Fit | None:
    """The fit with what it lacks, or None where not even a Wild could help."""
    if galaxy.cards[destination] is None:  # B38
        return None
    missing = []
    for planet, space in toss.marbles.items():
        step = (space[0] - toss.disc[0], space[1] - toss.disc[1])
        down, right = turned(step, quarters)
        place = card_at(galaxy, (destination[0] + down, destination[1] + right))
        if place is None:  # B17, B36: the card must exist
            return None
        shown = galaxy.cards[place] or frozenset()
        if space == toss.hole:
            if planet in shown:  # B36
                return None
        elif planet not in shown:
            missing.append((planet, place))
    return Fit(destination, quarters, tuple(missing))


def fits(galaxy: Galaxy, toss: Toss, destination: Place) -> Iterator[Fit]:
    for quarters in range(4 if galaxy.rotation else 1):  # B40
        found = fit(galaxy, toss, destination, quarters)
        if found is not None:
            yield found


class Wrong(NamedTuple):
    """One orientation on any card with a face, and all that is wrong with it: a planet, where it
    should be or should not, None outside the galaxy."""

    quarters: int
    lacks: tuple[tuple[str, Place | None], ...]
    shows: tuple[tuple[str, Place | None], ...]


def least_wrong(galaxy: Galaxy, toss: Toss, destination: Place) -> Wrong | None:
    """Of all orientations the first with the fewest faults; None on a card of the void (B38)."""
    if galaxy.cards[destination] is None:
        return None
    best: Wrong | None = None
    for quarters in range(4 if galaxy.rotation else 1):
        lacks, shows = [], []
        for planet, space in toss.marbles.items():
            down, right = turned((space[0] - toss.disc[0], space[1] - toss.disc[1]), quarters)
            place = card_at(galaxy, (destination[0] + down, destination[1] + right))
            shown = (galaxy.cards[place] or frozenset()) if place is not None else None
            if space == toss.hole and (shown is None or planet in shown):
                shows.append((planet, place))
            elif space != toss.hole and (shown is None or planet not in shown):
                lacks.append((planet, place))
        faults = len(lacks) + len(shows)
        if best is None or faults < len(best.lacks) + len(best.shows):
            best = Wrong(quarters, tuple(lacks), tuple(shows))
    return best


def is_plain(found: Fit) -> bool:
    """B14: nothing is missing."""
    return not found.missing


def is_wild(found: Fit, wild: Place | None) -> bool:
    """B14: exactly one planet is missing, on the Wild's card."""
    return len(found.missing) == 1 and found.missing[0][1] == wild


def plain(galaxy: Galaxy, toss: Toss) -> set[Place]:
    """Every destination with a plain fit."""
    return {c for c in galaxy.cards if any(is_plain(f) for f in fits(galaxy, toss, c))}


def with_wild(galaxy: Galaxy, toss: Toss, wild: Place) -> set[Place]:
    """Every destination with a Wild fit, whether or not it has a plain one."""
    return {c for c in galaxy.cards if any(is_wild(f, wild) for f in fits(galaxy, toss, c))}


def best_with_wild(galaxy: Galaxy, toss: Toss) -> int:
    """How many destinations there are at most, the Wild lying where it helps most."""
    without = plain(galaxy, toss)
    return max(len(without | with_wild(galaxy, toss, wild)) for wild in galaxy.cards)


# ---------------------------------------------------------------- scoring (B18-B27)


class Seat(NamedTuple):
    """What one player did in a round. `card` is what they designated, if they did."""

    announced: str = ""  # "go", "doom" or nothing
    concurred: bool = False
    card: Place | None = None
    placed_wild: bool = False


def is_valid(galaxy: Galaxy, toss: Toss, wild: Place | None, seat: Seat) -> bool:
    """B14: the placer needs a Wild fit, everybody else any fit."""
    if seat.card is None:
        return False
    found = list(fits(galaxy, toss, seat.card))
    by_wild = any(is_wild(each, wild) for each in found)
    if seat.placed_wild:
        return by_wild
    return by_wild or any(is_plain(each) for each in found)


def costs(galaxy: Galaxy, toss: Toss, seat: Seat) -> bool:
    """B14, B25: whether a valid card needed the Wild."""
    assert seat.card is not None
    has_plain = any(is_plain(each) for each in fits(galaxy, toss, seat.card))
    return seat.placed_wild or not has_plain


def points(galaxy: Galaxy, toss: Toss, wild: Place | None, seats: list[Seat]) -> list[int]:
    """What each player gains or loses; the rows of the table one by one, none left out."""
    kind = next((seat.announced for seat in seats if seat.announced), "")
    valid = [is_valid(galaxy, toss, wild, seat) for seat in seats]
    found = any(valid)  # B18
    gained = []
    for k, seat in enumerate(seats):
        button = seat.announced == "doom" or (kind == "doom" and seat.concurred)
        must = kind == "go" and (seat.announced == "go" or seat.concurred)
        invalid = not valid[k] and (seat.card is not None or must or seat.placed_wild)  # B13, B14
        others = [other.card for j, other in enumerate(seats) if j != k]
        total = 0
        if valid[k]:
            total += 1  # B19
        if button:
            total += -1 if found else 1  # B20
        if seat.announced == "go" and found:
            total += 1  # B21
        if seat.announced == "go" and found and not valid[k]:
            total -= 1  # B22
        if seat.announced == "doom":
            total += -1 if found else 1  # B23
        if valid[k] and seat.card not in others:
            total += 1  # B24
        if valid[k] and costs(galaxy, toss, seat):
            total -= 1  # B25
        if invalid:
            total -= 1  # B26
        gained.append(total)
    return gained
