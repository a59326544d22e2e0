"""Positions of Space Planets as text: the whole state in one line that one can paste.

standard; cards oasis black-hole - ...; pile 5 6 6 6 5 6 3; reserve 32; crystals 4 4; owned
fuel-leak*,oasis -; throw 0

Cards are listed from a1 to c3; a star marks one that lies face up. What is as it is at the start
is left out.
"""

from collections.abc import Callable
from typing import Final, TypeVar

from spaceport.core import position
from spaceport.core.bits import bits, mask_of
from spaceport.core.flight import decode_path
from spaceport.games.planets.edition import KIND_NAMES, MAX_SEATS, Edition
from spaceport.games.planets.geometry import PLACE_NAMES
from spaceport.games.planets.notation import (
    PHASES,
    Throw,
    gesture,
    length,
    parse_length,
    parse_number,
    parse_places,
    parse_turn,
    places_text,
    plain,
    throw_of,
)
from spaceport.games.planets.state import CHANCE, HOLE, KINDS, LEAK, PLACES, Kit, State, start

MIN_SEATS: Final = 2
MOST: Final = 10**9 - 1
N = TypeVar("N")


def kind_text(kind: int) -> str:
    return KIND_NAMES[kind] if kind >= 0 else position.NOTHING


def kind_number(word: str, text: str) -> int:
    return -1 if text == position.NOTHING else position.place_in(word, text, KIND_NAMES)


def owned_text(owned: list[int], up: int) -> str:
    told = [KIND_NAMES[kind] + ("*" if up >> k & 1 else "") for k, kind in enumerate(owned)]
    return ",".join(told) or position.NOTHING


def position_text(edition: Edition, s: State) -> str:
    """The whole state in one line."""
    throw = throw_of(s.start, s.angle, s.distance)
    thrown = " ".join(plain(number) for number in (throw.start, throw.angle, throw.distance))
    fields = [
        ("cards", " ".join(map(kind_text, s.cards))),
        ("pile", position.numbers_text(s.pile)),
        ("reserve", str(s.reserve)),
        ("crystals", position.numbers_text(s.crystals)),
        ("owned", " ".join(owned_text(*held) for held in zip(s.owned, s.up, strict=True))),
        ("turns", position.numbers_text(s.turns)),
        ("die", _die_text(s) if s.thrower >= 0 else ""),
        ("thrown", thrown if PHASES[s.phase] == "flight" else ""),
        ("path", s.path),
        ("leaks", position.seats_text(s.leaks)),
        ("idle", str(s.idle) if s.idle else ""),
        ("ended", position.number_text(s.ender)),
        ("last", position.seats_text(s.last)),
        ("gone", position.seats_text(s.gone)),
        ("won", position.seats_text(s.winners)),
        (PHASES[s.phase], f"{s.active} {PLACE_NAMES[s.place]}" if s.place >= 0 else str(s.active)),
    ]
    return position.write(edition.name, fields)


def _die_text(s: State) -> str:
    if s.lost:
        return f"{s.thrower} lost"
    lies = f"{length(s.x)} {length(s.y)} {s.turn / 10:g}"
    return f"{s.thrower} {lies} face {s.face} on {places_text(s.touch)}"


def parse_position(edition: Edition, kit: Kit, text: str) -> State:
    """The reverse of `position_text`; `pile`, `owned` and `turns` may be left out: as at first."""
    most_start = edition.measures.most_start
    return position.read(edition.name, text, lambda fields: _read(kit, fields, most_start))


def _read(kit: Kit, fields: position.Fields, most_start: int) -> State:
    crystals = fields.by_seat("crystals", MIN_SEATS, MAX_SEATS)
    seats = len(crystals)
    s = start(kit, seats)
    s.crystals = [position.number("crystals", value, MOST) for value in crystals]
    s.cards = [kind_number("cards", text) for text in fields.each("cards", PLACES)]
    held = [_owned(text) for text in fields.each("owned", seats, position.NOTHING)]
    s.owned, s.up = [kinds for kinds, _ in held], [up for _, up in held]
    s.pile, s.reserve = _whole_pile(kit, s), kit.crystals - sum(s.crystals)
    if "pile" in fields.left:
        s.pile = fields.numbers("pile", KINDS, MOST)
    if "reserve" in fields.left:
        s.reserve = fields.number("reserve", MOST)
    s.turns = fields.numbers("turns", seats, MOST, "0")
    s.leaks, s.last, s.gone, s.winners = (
        mask_of(fields.seats(word, seats)) for word in ("leaks", "last", "gone", "won")
    )
    s.idle = fields.number("idle", MOST, "0")
    s.ender = fields.maybe("ended", seats - 1)
    _read_die(s, fields, seats)
    if "thrown" in fields.left:
        numbers = [_measure("thrown", word, parse_number) for word in fields.each("thrown", 3)]
        s.start, s.angle, s.distance = gesture(Throw(*numbers), most_start)
    _read_phase(s, fields, seats)
    _check(kit, s)
    return s


def _read_phase(s: State, fields: position.Fields, seats: int) -> None:
    """`throw 0` or `choose 1 b2`."""
    s.phase, values = fields.phase(PHASES)
    word = PHASES[s.phase]
    match values:
        case [active]:
            s.place = -1
        case [active, place]:
            s.place = position.place_in(word, place, PLACE_NAMES)
        case _:
            raise ValueError(f"{word}: a seat, and perhaps a card")
    s.active = position.number(word, active, seats - 1)


def _whole_pile(kit: Kit, s: State) -> list[int]:
    """Everything that is not seen elsewhere."""
    seen = [*s.cards, *(kind for owned in s.owned for kind in owned)]
    return [kit.copies[kind] - seen.count(kind) for kind in range(KINDS)]


def _read_die(s: State, fields: position.Fields, seats: int) -> None:
    s.path = fields.one("path") if "path" in fields.left else ""
    _measure("path", s.path, decode_path)
    match fields.some("die"):
        case []:
            if s.path:
                raise ValueError("path: a path without a die")
        case [seat, "lost"]:
            s.thrower, s.lost = position.number("die", seat, seats - 1), 1
        case [seat, x, y, turn, "face", face, "on", touch]:
            s.thrower = position.number("die", seat, seats - 1)
            s.x, s.y = _measure("die", x, parse_length), _measure("die", y, parse_length)
            s.turn, s.face = _measure("die", turn, parse_turn), position.number("die", face, 5)
            s.touch = _measure("die", touch, parse_places)
        case _:
            raise ValueError("die: a seat, and lost or where it lies")


def _measure(word: str, text: str, read: Callable[[str], N]) -> N:
    try:
        return read(text)
    except ValueError:
        raise ValueError(f"{word}: {text[:40]} cannot be") from None


def _owned(text: str) -> tuple[list[int], int]:
    """The kinds, and the mask of those that lie face up."""
    names = position.listed(text)
    kinds = [kind_number("owned", name.removesuffix("*")) for name in names]
    return kinds, mask_of([k for k, name in enumerate(names) if name.endswith("*")])


# ---------------------------------------------------------------- what cannot be


def _check(kit: Kit, s: State) -> None:
    """ValueError for what the rules never bring about and could not go on from."""
    if s.reserve < 0 or s.reserve + sum(s.crystals) != kit.crystals:
        there = max(s.reserve, 0) + sum(s.crystals)
        raise ValueError(f"crystals, reserve: {there} instead of {kit.crystals}")
    seen = [*s.cards, *(kind for owned in s.owned for kind in owned)]
    for kind in range(KINDS):
        if max(s.pile[kind], 0) + seen.count(kind) > kit.copies[kind]:
            raise ValueError(f"cards, owned, pile: too many of {KIND_NAMES[kind]}")
    for owned, up in zip(s.owned, s.up, strict=True):
        if -1 in owned or HOLE in owned or len(owned) > kit.goal:
            raise ValueError("owned: nobody can own that")
        if any(owned[k] not in (CHANCE, LEAK) for k in bits(up)):
            raise ValueError("owned: that card never lies face up")
    if s.gone >> s.active & 1 and PHASES[s.phase] in ("throw", "flight", "pick", "choose"):
        raise ValueError(f"gone: it is the turn of seat {s.active}")
    _check_phase(kit, s)


def _check_phase(kit: Kit, s: State) -> None:
    phase = PHASES[s.phase]
    if phase == "lay" and not (-1 in s.cards and any(s.pile)):
        raise ValueError("lay: there is nothing to lay")
    if phase in ("flight", "pick", "choose") and (phase == "flight") != (s.thrower < 0):
        raise ValueError("die: it must lie, or fly")
    if (phase == "flight") != (s.distance > 0):
        raise ValueError("thrown: only in flight, and then always")
    touches = [s.cards[place] for place in bits(s.touch)]
    if phase == "pick" and (len(touches) < 2 or -1 in touches):
        raise ValueError("pick: there is nothing to pick from")
    if phase == "pick" and set(touches) == {HOLE} and kit.version >= 2:  # P18
        raise ValueError("pick: black holes end the turn")
    if phase == "choose" and s.place >= 0 and s.cards[s.place] in (-1, HOLE):
        raise ValueError("choose: there is no planet")
    if phase == "refill" and (s.place < 0 or s.cards[s.place] >= 0 or not any(s.pile)):
        raise ValueError("refill: there is nothing to fill")
    if phase == "over" and not s.winners:
        raise ValueError("over: who won?")
