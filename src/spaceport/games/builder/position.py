"""A position of Space Builder as one line of text, and back.

standard; round 3; plan 7; seen 2 7 11; unlocked dome,silo,... dome,silo,...;
boards dome:3:90:b,silo:1:0:a -; wins 0 2; placed 81200 -; phase build; due 200000

One word a seat where there is one for each seat. What is as it is at the start may be left out; a
line that says nothing else is the edition, `unlocked` (it tells the number of seats) and the phase.
"""

from typing import Final

from spaceport.core.bits import bits, mask_of
from spaceport.core.faults import NotationFault
from spaceport.games.builder.notation import (
    PHASES,
    building_number,
    lay_number,
    place_of,
    plan_names,
    side_of,
    turn_of,
)
from spaceport.games.builder.state import (
    ALL,
    BUILD,
    BUILDINGS,
    CARDS,
    COUNT,
    GATHER,
    IN_HAND,
    LUCK,
    OVER,
    PAUSE,
    PLAN,
    UNLOCK,
    Kit,
    State,
    cards_checked,
    is_present,
    laid,
    start,
)

NOTHING: Final = "-"
BEFORE: Final = (GATHER, COUNT, PLAN)  # a plan is turned up


def position_text(edition: str, kit: Kit, s: State) -> str:
    """The whole state in one line."""

    def seats(found: list[int]) -> str:
        return " ".join(map(str, found))

    seen = [str(plan + 1) for plan in bits(kit.all_plans & ~s.plans_left)]
    fields = [
        edition,
        f"round {s.round}",
        f"plan {s.plan + 1 if s.plan >= 0 else NOTHING}",
        "unlocked " + " ".join(buildings_text(mask) for mask in s.unlocked),
        "boards " + " ".join(board_text(board) for board in s.boards),
        "wins " + seats(s.wins),
        f"phase {PHASES[s.phase]}",
    ]
    placed = [str(ms) if ms >= 0 else NOTHING for ms in s.last]
    for word, value in (
        ("seen", " ".join(seen)),
        ("placed", " ".join(placed) if any(ms >= 0 for ms in s.last) else ""),
        ("done", seats(s.order)),
        ("checked", seats(s.checked)),
        ("ranking", seats(s.ranking)),
        ("winner", str(s.winner) if s.winner >= 0 else ""),
        ("new", BUILDINGS[s.fresh] if s.fresh >= 0 else ""),
        ("stopped", str(s.stopped) if s.stopped >= 0 else ""),
        ("ready", seats(list(bits(s.ready)))),
        ("gone", seats(list(bits(s.gone)))),
        ("empty", str(s.empty_rounds) if s.empty_rounds else ""),
        ("due", str(s.due) if s.due >= 0 else ""),
        ("champion", str(s.champion) if s.champion >= 0 else ""),
    ):
        if value:
            fields.append(f"{word} {value}")
    return "; ".join(fields)


def buildings_text(mask: int) -> str:
    return ",".join(BUILDINGS[building] for building in bits(mask)) or NOTHING


def board_text(board: list[int]) -> str:
    cards = [
        f"{BUILDINGS[building]}:{place_of(lay)}:{turn_of(lay)}:{side_of(lay)}"
        for building, lay in enumerate(board)
        if lay >= 0
    ]
    return ",".join(cards) or NOTHING


# ---------------------------------------------------------------- reading


def parse_position(edition: str, kit: Kit, text: str) -> State:
    """The reverse of `position_text`, or a `NotationFault` that says what is wrong."""
    first, *rest = [field.split() for field in text.split(";")]
    if first != [edition]:
        raise NotationFault("notation-edition", text=" ".join(first), known=edition)
    words = [field[0] for field in rest if field]
    if len(set(words)) < len(words):
        raise NotationFault("notation-position", detail="something stands there twice")
    fields = {field[0]: field[1:] for field in rest if field}
    try:
        s = _read(kit, fields)
        _check(kit, s)
    except (ValueError, KeyError, IndexError) as error:
        raise NotationFault("notation-position", detail=str(error)) from None
    return s


def _read(kit: Kit, fields: dict[str, list[str]]) -> State:
    unlocked = fields.pop("unlocked")
    seats = len(unlocked)
    s = start(kit, seats)

    def one(word: str, default: str) -> str:
        values = fields.pop(word, [default])
        if len(values) != 1:
            raise ValueError(f"{word}: {' '.join(values)}")
        return values[0]

    def each(word: str, default: str) -> list[str]:
        values = fields.pop(word, [default] * seats)
        if len(values) != seats:
            raise ValueError(f"{word}: {len(values)} instead of {seats}")
        return values

    def some(word: str) -> list[int]:
        found = [_count(seat) for seat in fields.pop(word, [])]
        if len(set(found)) < len(found) or any(seat >= seats for seat in found):
            raise ValueError(f"{word}: {found}")
        return found

    s.unlocked = [_buildings(word) for word in unlocked]
    s.round = _count(one("round", "0"))
    s.plan = _plan(kit, one("plan", NOTHING))
    s.plans_left = kit.all_plans & ~mask_of([_plan(kit, word) for word in fields.pop("seen", [])])
    s.boards = [_board(word) for word in each("boards", NOTHING)]
    s.wins = [_count(word) for word in each("wins", "0")]
    s.last = [_time(word) for word in each("placed", NOTHING)]
    s.order, s.checked, s.ranking = some("done"), some("checked"), some("ranking")
    s.ready, s.gone = mask_of(some("ready")), mask_of(some("gone"))
    s.winner, s.champion = (
        _seat(word, one(word, NOTHING), seats) for word in ("winner", "champion")
    )
    new = one("new", NOTHING)
    s.fresh = -1 if new == NOTHING else building_number(new)
    s.empty_rounds = _count(one("empty", "0"))
    s.due, s.stopped = (_time(one(word, NOTHING)) for word in ("due", "stopped"))
    phase = one("phase", NOTHING)
    if phase not in PHASES or fields:
        raise ValueError(" ".join(fields) or f"phase {phase}")
    s.phase = PHASES.index(phase)
    return s


def _count(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 16):
        raise ValueError(f"{text} is not a number")
    return int(text)


def _time(text: str) -> int:
    return -1 if text == NOTHING else _count(text)


def _seat(word: str, text: str, seats: int) -> int:
    if text == NOTHING:
        return -1
    if _count(text) >= seats:
        raise ValueError(f"{word} {text}: no such seat")
    return int(text)


def _plan(kit: Kit, text: str) -> int:
    if text == NOTHING:
        return -1
    if text not in plan_names(kit):
        raise ValueError(f"there is no plan {text}")
    return int(text) - 1


def _buildings(word: str) -> int:
    return 0 if word == NOTHING else mask_of([building_number(name) for name in word.split(",")])


def _board(word: str) -> list[int]:
    board = [IN_HAND] * CARDS
    for card in word.split(",") if word != NOTHING else ():
        name, place, turn, side = card.split(":")
        building = building_number(name)
        if board[building] != IN_HAND:
            raise ValueError(f"{name} lies there twice")
        board[building] = lay_number(place, turn, side)
    return board


def _check(kit: Kit, s: State) -> None:
    """What a line can say and no game can bring about."""
    phase = PHASES[s.phase]
    for seat, board in enumerate(s.boards):
        lays = [lay for lay in board if lay >= 0]
        if len({lay >> 3 for lay in lays}) < len(lays):
            raise ValueError(f"seat {seat} has two cards on one place")
        if laid(board) & ~s.unlocked[seat]:
            raise ValueError(f"seat {seat} has built something locked")
        if any(not kit.forms[seat].ways >> (lay & 7) & 1 for lay in lays):
            raise ValueError(f"seat {seat} has a card that cannot lie like that here")
        if seat in s.order and laid(board) != cards_checked(s, seat):
            raise ValueError(f"seat {seat} is done and has not built everything")
    if s.plan < 0 and (s.phase not in (*BEFORE, OVER) or s.checked):
        raise ValueError(f"{phase} without a plan")
    if s.plan >= 0 and s.phase in BEFORE:
        raise ValueError(f"plan {s.plan + 1}, and a plan is due")
    if s.plan >= 0 and s.plans_left >> s.plan & 1:
        raise ValueError(f"plan {s.plan + 1} is not among those seen")
    if s.phase == BUILD and (s.checked or any(not is_present(s, seat) for seat in s.order)):
        raise ValueError("checked or gone, while a round is on")
    if s.phase in (UNLOCK, LUCK) and (s.winner < 0 or s.unlocked[s.winner] == ALL):
        raise ValueError(f"{phase} without a winner who can unlock")
    if s.phase in (GATHER, COUNT) and (kit.version < 2 or s.due < 0):
        raise ValueError(f"{phase} without a deadline, or by rules that do not count")
    if kit.version >= 2 and s.phase in (UNLOCK, LUCK, PAUSE) and s.stopped < 0:
        raise ValueError(f"{phase}, and the round never stopped")
    if s.phase == OVER and s.champion < 0:
        raise ValueError("over without a champion")
    if s.fresh >= 0 and (s.winner < 0 or not s.unlocked[s.winner] >> s.fresh & 1):
        raise ValueError(f"new {BUILDINGS[s.fresh]}: nobody unlocked it")
