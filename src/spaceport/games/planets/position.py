"""Positions of Space Planets as text: the whole state in one line that one can paste.

standard; cards oasis black-hole - ...; pile 5 6 6 6 5 6 3; reserve 32; crystals 4 4; owned
fuel-leak*,oasis -; throw 0

Cards are listed from a1 to c3; a star marks one that lies face up. What is as it is at the start
is left out.
"""

from spaceport.core.bits import bits, mask_of
from spaceport.core.faults import NotationFault
from spaceport.core.flight import decode_path
from spaceport.games.planets.edition import KIND_NAMES, Edition
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
from spaceport.games.planets.state import (
    CHANCE,
    CHOOSE,
    FLIGHT,
    HOLE,
    KINDS,
    LAY,
    LEAK,
    OVER,
    PICK,
    PLACES,
    REFILL,
    THROW,
    Kit,
    State,
    start,
)

Fields = dict[str, list[str]]
_join = " ".join


def kind_text(kind: int) -> str:
    return KIND_NAMES[kind] if kind >= 0 else "-"


def kind_number(text: str) -> int:
    return -1 if text == "-" else [str(kind) for kind in KIND_NAMES].index(text)


def owned_text(owned: list[int], up: int) -> str:
    told = [KIND_NAMES[kind] + ("*" if up >> k & 1 else "") for k, kind in enumerate(owned)]
    return ",".join(told) or "-"


def position_text(edition: Edition, s: State) -> str:
    """The whole state in one line."""
    fields = [
        edition.name,
        "cards " + _join(map(kind_text, s.cards)),
        "pile " + _join(map(str, s.pile)),
        f"reserve {s.reserve}",
        "crystals " + _join(map(str, s.crystals)),
        "owned " + _join(owned_text(*held) for held in zip(s.owned, s.up, strict=True)),
        "turns " + _join(map(str, s.turns)),
    ]
    if s.thrower >= 0:
        fields.append(_die_text(s))
    if s.phase == FLIGHT:
        throw = throw_of(s.start, s.angle, s.distance)
        fields.append(f"thrown {plain(throw.start)} {plain(throw.angle)} {plain(throw.distance)}")
    for word, value in (
        ("path", s.path),
        ("leaks", _join(map(str, bits(s.leaks)))),
        ("idle", str(s.idle) if s.idle else ""),
        ("ended", str(s.ender) if s.ender >= 0 else ""),
        ("last", _join(map(str, bits(s.last)))),
        ("gone", _join(map(str, bits(s.gone)))),
        ("won", _join(map(str, bits(s.winners)))),
    ):
        if value:
            fields.append(f"{word} {value}")
    where = f" {PLACE_NAMES[s.place]}" if s.place >= 0 else ""
    fields.append(f"{PHASES[s.phase]} {s.active}{where}")
    return "; ".join(fields)


def _die_text(s: State) -> str:
    if s.lost:
        return f"die {s.thrower} lost"
    lies = f"{length(s.x)} {length(s.y)} {s.turn / 10:g}"
    return f"die {s.thrower} {lies} face {s.face} on {places_text(s.touch)}"


def parse_position(edition: Edition, kit: Kit, text: str) -> State:
    """The reverse of `position_text`; `pile`, `owned` and `turns` may be left out: as at first."""
    name, *rest = [field.split() for field in text.split(";")]
    if name != [edition.name]:
        raise NotationFault("notation-edition", text=" ".join(name), known=edition.name)
    try:
        fields = {words[0]: words[1:] for words in rest if words}
        if len(fields) < sum(map(bool, rest)):
            raise ValueError("something is said twice")
        s = _read(kit, fields, edition.measures.most_start)
        _check(kit, s)
    except (ValueError, KeyError, IndexError) as error:
        raise NotationFault("notation-position", detail=str(error)) from None
    return s


def _read(kit: Kit, fields: Fields, most_start: int) -> State:
    crystals = fields.pop("crystals")
    seats = len(crystals)
    if not 2 <= seats <= 4:
        raise ValueError(f"{seats} seats")

    def each(word: str, default: str) -> list[str]:
        values = fields.pop(word, [default] * seats)
        if len(values) != seats:
            raise ValueError(f"{word}: {len(values)} instead of {seats}")
        return values

    def seat_mask(word: str) -> int:
        return mask_of([_seat(value, seats) for value in fields.pop(word, [])])

    s = start(kit, seats)
    s.crystals = [_count(value) for value in crystals]
    s.cards = [kind_number(text) for text in fields.pop("cards")]
    held = [_owned(text) for text in each("owned", "-")]
    s.owned, s.up = [kinds for kinds, _ in held], [up for _, up in held]
    s.pile = [_count(value) for value in fields.pop("pile", _whole_pile(kit, s))]
    (reserve,) = fields.pop("reserve", [str(kit.crystals - sum(s.crystals))])
    s.reserve = _count(reserve)
    s.turns = [_count(value) for value in each("turns", "0")]
    s.leaks, s.last = seat_mask("leaks"), seat_mask("last")
    s.gone, s.winners = seat_mask("gone"), seat_mask("won")
    s.idle = _count((fields.pop("idle", None) or ["0"])[0])
    s.ender = _seat(fields.pop("ended")[0], seats) if "ended" in fields else -1
    _read_die(s, fields, seats)
    if "thrown" in fields:
        numbers = [parse_number(word) for word in fields.pop("thrown")]
        s.start, s.angle, s.distance = gesture(Throw(*numbers), most_start)
    ((phase, (active, *where)),) = fields.items()
    s.phase, s.active = [str(each) for each in PHASES].index(phase), _seat(active, seats)
    s.place = PLACE_NAMES.index(where[0]) if where else -1
    return s


def _whole_pile(kit: Kit, s: State) -> list[str]:
    """Everything that is not seen elsewhere."""
    seen = [*s.cards, *(kind for owned in s.owned for kind in owned)]
    return [str(kit.copies[kind] - seen.count(kind)) for kind in range(KINDS)]


def _read_die(s: State, fields: Fields, seats: int) -> None:
    (s.path,) = fields.pop("path", [""])
    decode_path(s.path)
    match fields.pop("die", None):
        case None:
            if s.path:
                raise ValueError("a path without a die")
        case [seat, "lost"]:
            s.thrower, s.lost = _seat(seat, seats), 1
        case [seat, x, y, turn, "face", face, "on", touch]:
            s.thrower = _seat(seat, seats)
            s.x, s.y, s.turn = parse_length(x), parse_length(y), parse_turn(turn)
            s.face, s.touch = "012345".index(face), parse_places(touch)
        case _:
            raise ValueError("die")


def _owned(text: str) -> tuple[list[int], int]:
    """The kinds, and the mask of those that lie face up."""
    names = [] if text == "-" else text.split(",")
    kinds = [kind_number(name.removesuffix("*")) for name in names]
    return kinds, mask_of([k for k, name in enumerate(names) if name.endswith("*")])


def _count(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise ValueError(f"{text} is no number")
    return int(text)


def _seat(text: str, seats: int) -> int:
    seat = _count(text)
    if seat >= seats:
        raise ValueError(f"no seat {seat}")
    return seat


# ---------------------------------------------------------------- what cannot be


def _check(kit: Kit, s: State) -> None:
    """ValueError for what the rules never bring about and could not go on from."""
    if len(s.cards) != PLACES or len(s.pile) != KINDS:
        raise ValueError("nine cards and seven numbers for the pile")
    if s.reserve + sum(s.crystals) != kit.crystals:
        raise ValueError(f"{s.reserve + sum(s.crystals)} crystals instead of {kit.crystals}")
    seen = [*s.cards, *(kind for owned in s.owned for kind in owned)]
    for kind in range(KINDS):
        if s.pile[kind] + seen.count(kind) > kit.copies[kind]:
            raise ValueError(f"too many of {KIND_NAMES[kind]}")
    for owned, up in zip(s.owned, s.up, strict=True):
        if -1 in owned or HOLE in owned or len(owned) > kit.goal:
            raise ValueError("nobody can own that")
        if any(owned[k] not in (CHANCE, LEAK) for k in bits(up)):
            raise ValueError("that card never lies face up")
    if s.gone >> s.active & 1 and THROW <= s.phase < REFILL:
        raise ValueError(f"seat {s.active} is gone")
    _check_phase(kit, s)


def _check_phase(kit: Kit, s: State) -> None:
    empty = -1 in s.cards
    if s.phase == LAY and not (empty and any(s.pile)):
        raise ValueError("lay: there is nothing to lay")
    if THROW < s.phase < REFILL and (s.phase == FLIGHT) != (s.thrower < 0):
        raise ValueError("the die must lie, or fly")
    if (s.phase == FLIGHT) != (s.distance > 0):
        raise ValueError("thrown, or in flight: both or neither")
    touches = [s.cards[place] for place in bits(s.touch)]
    if s.phase == PICK and (len(touches) < 2 or -1 in touches):
        raise ValueError("pick: there is nothing to pick from")
    if s.phase == PICK and set(touches) == {HOLE} and kit.version >= 2:  # P18
        raise ValueError("pick: black holes end the turn")
    if s.phase == CHOOSE and s.place >= 0 and s.cards[s.place] in (-1, HOLE):
        raise ValueError("choose: there is no planet")
    if s.phase == REFILL and (s.place < 0 or s.cards[s.place] >= 0 or not any(s.pile)):
        raise ValueError("refill: there is nothing to fill")
    if s.phase == OVER and not s.winners:
        raise ValueError("over: who won?")
