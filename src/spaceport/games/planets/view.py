"""What a seat may know of a game of Space Planets: names, no numbers.

Everything is open but the pile, whose order does not exist; so every seat sees the public part,
and its own part only says which seat it is.
"""

from spaceport.core.bits import bits, mask_of
from spaceport.core.flight import GRAIN, UNITS
from spaceport.core.terms import View, ViewPart
from spaceport.games.planets import menu, moves
from spaceport.games.planets.edition import KIND_NAMES, Edition, Kind
from spaceport.games.planets.geometry import (
    DIE_MM,
    LEAST_DISTANCE,
    MOST_ANGLE,
    MOST_DISTANCE,
    PLACE_NAMES,
    SIDES,
    Layout,
    is_off,
)
from spaceport.games.planets.notation import PHASES, Phase, gesture, throw_of
from spaceport.games.planets.notation import Throw as ThrowAction
from spaceport.games.planets.state import CHOOSE, FLIGHT, Kit, State, start


class Sizes(ViewPart):
    """The table in millimetres; its origin is the middle of the cards."""

    card: float
    gap: float
    line: float
    """From the middle to the throw line."""
    table: float
    die: float


class Facts(ViewPart):
    """What is printed on a kind of card: stars, crystals at once, crystals more to explore."""

    stars: int
    gives: int
    more: int


class Owned(ViewPart):
    """A card that somebody explored; `up`: its effect is still to come, or still at work."""

    kind: Kind
    up: bool


class Gesture(ViewPart):
    """A throw: millimetres along the line, degrees to the right, millimetres ahead."""

    start: float
    angle: float
    distance: float


class Die(ViewPart):
    """The die on the table: where it lies in millimetres, how it is turned, what it shows."""

    seat: int
    x: float
    y: float
    turn: float
    face: int
    shows: int
    on: tuple[str, ...]
    off: bool
    lost: bool
    path: str


class Price(ViewPart):
    """What exploring costs: the die, the others' fuel leaks, the card itself, and all together."""

    die: int
    leaks: int
    card: int
    total: int


class Public(ViewPart):
    """What everybody sees."""

    edition: str
    phase: Phase
    seats: int
    active: int
    sides: tuple[int, ...]
    sizes: Sizes
    faces: tuple[int, ...]
    kinds: dict[Kind, Facts]
    cards: dict[str, Kind | None]
    pile: dict[Kind, int]
    reserve: int
    crystals: tuple[int, ...]
    owned: tuple[tuple[Owned, ...], ...]
    stars: tuple[int, ...]
    scores: tuple[int, ...]
    goal: int
    leaks: tuple[int, ...]
    turns: tuple[int, ...]
    idle: int
    ender: int | None
    last: tuple[int, ...]
    gone: tuple[int, ...]
    place: str | None
    price: Price | None
    gains: int | None
    thrown: Gesture | None
    die: Die | None
    winners: tuple[int, ...]


class Own(ViewPart):
    """What only this seat sees."""

    seat: int


class Reach(ViewPart):
    """What a throw may be: the least and the most of each of its numbers."""

    start: tuple[float, float]
    angle: tuple[float, float]
    distance: tuple[float, float]


class Offers(ViewPart):
    """What a seat may do now: the page makes every legal action from this, and no other."""

    throw: Reach | None
    pick: tuple[str, ...]
    explore: bool
    renounce: bool
    take: bool
    again: bool


def reach(layout: Layout) -> Reach:
    """The bounds of a throw (P29)."""
    most = layout.most_start / GRAIN
    angle, near, far = (b / GRAIN for b in (MOST_ANGLE, LEAST_DISTANCE, MOST_DISTANCE))
    return Reach((-most, most), (-angle, angle), (near, far))


def offers(layout: Layout, kit: Kit, s: State, seat: int) -> Offers:
    """The menu in a shorter form, with the bounds of a throw instead of examples."""
    mine = seat == s.active
    masks = [menu.places_of(kit, s, mover) if mine else 0 for mover in range(menu.MOVERS)]
    return Offers(
        throw=reach(layout) if masks[menu.DIE] else None,
        pick=tuple(PLACE_NAMES[place] for place in bits(masks[menu.CARD])),
        explore=bool(masks[menu.EXPLORE]),
        renounce=bool(masks[menu.RENOUNCE]),
        take=bool(masks[menu.TAKE]),
        again=bool(masks[menu.AGAIN]),
    )


def public(edition: Edition, layout: Layout, kit: Kit, s: State) -> Public:
    """Built up from nothing."""
    seats = range(s.seats)
    return Public(
        edition=edition.name,
        phase=PHASES[s.phase],
        seats=s.seats,
        active=s.active,
        sides=SIDES[s.seats],
        sizes=sizes_of(edition, layout),
        faces=edition.die,
        kinds=facts_of(kit),
        cards={name: kind_of(kind) for name, kind in zip(PLACE_NAMES, s.cards, strict=True)},
        pile=dict(zip(KIND_NAMES, s.pile, strict=True)),
        reserve=s.reserve,
        crystals=tuple(s.crystals),
        owned=tuple(owned_by(s, each) for each in seats),
        stars=tuple(moves.stars(kit, s, each) for each in seats),
        scores=tuple(moves.score(kit, s, each) for each in seats),
        goal=kit.goal,
        leaks=tuple(bits(s.leaks)),
        turns=tuple(s.turns),
        idle=s.idle,
        ender=s.ender if s.ender >= 0 else None,
        last=tuple(bits(s.last)),
        gone=tuple(bits(s.gone)),
        place=PLACE_NAMES[s.place] if s.place >= 0 else None,
        price=price_of(kit, s),
        gains=gains_of(kit, s),
        thrown=gesture_of(s.start, s.angle, s.distance) if s.phase == FLIGHT else None,
        die=die_of(layout, kit, s),
        winners=tuple(bits(s.winners)),
    )


def kind_of(kind: int) -> Kind | None:
    return KIND_NAMES[kind] if kind >= 0 else None


def sizes_of(edition: Edition, layout: Layout) -> Sizes:
    mm = edition.layout
    return Sizes(mm.card, mm.gap, layout.line / UNITS, mm.table, DIE_MM)


def facts_of(kit: Kit) -> dict[Kind, Facts]:
    printed = zip(kit.stars, kit.gives, kit.more, strict=True)
    return {kind: Facts(*each) for kind, each in zip(KIND_NAMES, printed, strict=True)}


def owned_by(s: State, seat: int) -> tuple[Owned, ...]:
    held = enumerate(s.owned[seat])
    return tuple(Owned(KIND_NAMES[kind], s.up[seat] >> k & 1 == 1) for k, kind in held)


def price_of(kit: Kit, s: State) -> Price | None:
    if s.phase != CHOOSE or s.place < 0:
        return None
    die, total = kit.faces[s.face], menu.price(kit, s, s.place)
    leaks = menu.leak_surcharge(kit, s)
    return Price(die, leaks, total - die - leaks, total)


def gains_of(kit: Kit, s: State) -> int | None:
    """What renouncing, or taking the crystal for a miss, would give now."""
    if s.phase != CHOOSE:
        return None
    return min(kit.faces[s.face] if s.place >= 0 else 1, s.reserve)


def gesture_of(start: int, angle: int, distance: int) -> Gesture:
    throw = throw_of(start, angle, distance)
    return Gesture(throw.start, throw.angle, throw.distance)


def die_of(layout: Layout, kit: Kit, s: State) -> Die | None:
    if s.thrower < 0:
        return None
    return die_view(layout, kit, s.thrower, s.x, s.y, s.turn, s.face, s.lost, s.touch, s.path)


def die_view(
    layout: Layout, kit: Kit, seat: int, x: int, y: int, turn: int, face: int, lost: int,
    touch: int, path: str,
) -> Die:  # fmt: skip
    return Die(
        seat=seat,
        x=x / UNITS,
        y=y / UNITS,
        turn=turn / 10,
        face=face,
        shows=kit.faces[face],
        on=tuple(PLACE_NAMES[place] for place in bits(touch)),
        off=is_off(layout, x, y),
        lost=bool(lost),
        path=path,
    )


def where(die: Die) -> str:
    """What the die rests on, in one word."""
    if die.lost or die.off:
        return "lost" if die.lost else "off"
    return "+".join(die.on) or "none"


def imagine(layout: Layout, kit: Kit, seen: View) -> State:
    """The state behind a view. Nothing has to be invented: the pile has no order."""
    public: Public = seen.public
    s = start(kit, public.seats)
    s.phase = PHASES.index(public.phase)
    s.active = public.active
    s.cards = [-1 if kind is None else KIND_NAMES.index(kind) for kind in public.cards.values()]
    s.pile = list(public.pile.values())
    s.reserve = public.reserve
    s.crystals = list(public.crystals)
    s.owned = [[KIND_NAMES.index(card.kind) for card in held] for held in public.owned]
    s.up = [mask_of([k for k, card in enumerate(held) if card.up]) for held in public.owned]
    s.leaks = mask_of(public.leaks)
    s.turns = list(public.turns)
    s.idle = public.idle
    s.ender = -1 if public.ender is None else public.ender
    s.last = mask_of(public.last)
    s.gone = mask_of(public.gone)
    s.place = -1 if public.place is None else PLACE_NAMES.index(public.place)
    s.winners = mask_of(public.winners)
    if public.thrown is not None:
        told = public.thrown
        throw = ThrowAction(told.start, told.angle, told.distance)
        s.start, s.angle, s.distance = gesture(throw, layout.most_start)
    if public.die is not None:
        die = public.die
        s.thrower, s.face, s.lost, s.path = die.seat, die.face, int(die.lost), die.path
        s.x, s.y, s.turn = round(die.x * UNITS), round(die.y * UNITS), round(die.turn * 10)
        s.touch = mask_of([PLACE_NAMES.index(name) for name in die.on])
    return s
