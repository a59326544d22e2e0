"""A position of Space Builder as one line of text, and back.

standard; round 3; plan 7; seen 2 7 11; unlocked dome,silo,... dome,silo,...;
boards dome:3:90:b,silo:1:0:a -; wins 0 2; placed 81200 -; phase build; due 200000

One word a seat where there is one for each seat. What is as it is at the start may be left out; a
line that says nothing else is the edition, `unlocked` (it tells the number of seats) and the phase.
"""

from typing import Final

from spaceport.core import position
from spaceport.core.bits import bits, mask_of
from spaceport.core.log import LAST_MS
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
    MOST_SEATS,
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

LEAST_SEATS: Final = 2
MOST: Final = 10**9 - 1  # rounds and wins: far more than can be
BEFORE: Final = (GATHER, COUNT, PLAN)  # a plan is turned up


def position_text(edition: str, kit: Kit, s: State) -> str:
    """The whole state in one line."""
    seen = [plan + 1 for plan in bits(kit.all_plans & ~s.plans_left)]
    placed = " ".join(position.number_text(ms, position.NOTHING) for ms in s.last)
    fields = [
        ("round", str(s.round)),
        ("plan", str(s.plan + 1) if s.plan >= 0 else position.NOTHING),
        ("unlocked", " ".join(buildings_text(mask) for mask in s.unlocked)),
        ("boards", " ".join(board_text(board) for board in s.boards)),
        ("wins", position.numbers_text(s.wins)),
        ("phase", PHASES[s.phase]),
        ("seen", position.numbers_text(seen)),
        ("placed", placed if max(s.last) >= 0 else ""),
        ("done", position.numbers_text(s.order)),
        ("checked", position.numbers_text(s.checked)),
        ("ranking", position.numbers_text(s.ranking)),
        ("winner", position.number_text(s.winner)),
        ("new", BUILDINGS[s.fresh] if s.fresh >= 0 else ""),
        ("stopped", position.number_text(s.stopped)),
        ("ready", position.seats_text(s.ready)),
        ("gone", position.seats_text(s.gone)),
        ("empty", str(s.empty_rounds) if s.empty_rounds else ""),
        ("due", position.number_text(s.due)),
        ("champion", position.number_text(s.champion)),
    ]
    return position.write(edition, fields)


def buildings_text(mask: int) -> str:
    return ",".join(BUILDINGS[building] for building in bits(mask)) or position.NOTHING


def board_text(board: list[int]) -> str:
    cards = [
        f"{BUILDINGS[building]}:{place_of(lay)}:{turn_of(lay)}:{side_of(lay)}"
        for building, lay in enumerate(board)
        if lay >= 0
    ]
    return ",".join(cards) or position.NOTHING


# ---------------------------------------------------------------- reading


def parse_position(edition: str, kit: Kit, text: str) -> State:
    """The reverse of `position_text`, or a `NotationFault` that says what is wrong."""
    return position.read(edition, text, lambda fields: _read(kit, fields))


def _read(kit: Kit, fields: position.Fields) -> State:
    unlocked = fields.by_seat("unlocked", LEAST_SEATS, MOST_SEATS)
    seats = len(unlocked)
    s = start(kit, seats)
    s.unlocked = [_buildings(word) for word in unlocked]
    s.round = fields.number("round", MOST, "0")
    plans, plan = plan_names(kit), fields.one("plan", position.NOTHING)
    s.plan = -1 if plan == position.NOTHING else position.place_in("plan", plan, plans)
    seen = [position.place_in("seen", number, plans) for number in fields.some("seen")]
    s.plans_left = kit.all_plans & ~mask_of(seen)
    s.boards = [_board(word) for word in fields.each("boards", seats, position.NOTHING)]
    s.wins = fields.numbers("wins", seats, MOST, "0")
    placed = fields.each("placed", seats, position.NOTHING)
    s.last = [position.maybe("placed", word, LAST_MS) for word in placed]
    s.order, s.checked, s.ranking = (
        fields.seats(word, seats) for word in ("done", "checked", "ranking")
    )
    s.ready, s.gone = (mask_of(fields.seats(word, seats)) for word in ("ready", "gone"))
    s.winner, s.champion = (fields.maybe(word, seats - 1) for word in ("winner", "champion"))
    new = fields.one("new", position.NOTHING)
    s.fresh = -1 if new == position.NOTHING else building_number(new)
    s.empty_rounds = fields.number("empty", MOST, "0")
    s.due, s.stopped = (fields.maybe(word, LAST_MS) for word in ("due", "stopped"))
    s.phase = position.place_in("phase", fields.one("phase"), PHASES)
    fields.check_all_taken()
    _check(kit, s)
    return s


def _buildings(word: str) -> int:
    return mask_of([building_number(name) for name in position.listed(word)])


def _board(word: str) -> list[int]:
    board = [IN_HAND] * CARDS
    for card in position.listed(word):
        match card.split(":"):
            case [name, *where] if len(where) == 3:
                building = building_number(name)
            case _:
                raise ValueError(f"boards: {card[:40]} is no card")
        if board[building] != IN_HAND:
            raise ValueError(f"boards: {name} lies there twice")
        board[building] = lay_number(*where)
    return board


def _check(kit: Kit, s: State) -> None:
    """What a line can say and no game can bring about."""
    phase = PHASES[s.phase]
    for seat, board in enumerate(s.boards):
        lays = [lay for lay in board if lay >= 0]
        if len({lay >> 3 for lay in lays}) < len(lays):
            raise ValueError(f"boards: seat {seat} has two cards on one place")
        if laid(board) & ~s.unlocked[seat]:
            raise ValueError(f"boards: seat {seat} has built something locked")
        if any(not kit.forms[seat].ways >> (lay & 7) & 1 for lay in lays):
            raise ValueError(f"boards: seat {seat} has a card that cannot lie like that here")
        if seat in s.order and laid(board) != cards_checked(s, seat):
            raise ValueError(f"done: seat {seat} has not built everything")
    if s.plan < 0 and (s.phase not in (*BEFORE, OVER) or s.checked):
        raise ValueError(f"phase: {phase} without a plan")
    if s.plan >= 0 and s.phase in BEFORE:
        raise ValueError(f"plan: {s.plan + 1}, and a plan is due")
    if s.plan >= 0 and s.plans_left >> s.plan & 1:
        raise ValueError(f"plan: {s.plan + 1} is not among those seen")
    if s.phase == BUILD and (s.checked or any(not is_present(s, seat) for seat in s.order)):
        raise ValueError("done: checked or gone, while a round is on")
    if s.phase in (UNLOCK, LUCK) and (s.winner < 0 or s.unlocked[s.winner] == ALL):
        raise ValueError(f"phase: {phase} without a winner who can unlock")
    if s.phase in (GATHER, COUNT) and (kit.version < 2 or s.due < 0):
        raise ValueError(f"phase: {phase} without a deadline, or by rules that do not count")
    if kit.version >= 2 and s.phase in (UNLOCK, LUCK, PAUSE) and s.stopped < 0:
        raise ValueError(f"phase: {phase}, and the round never stopped")
    if s.phase == OVER and s.champion < 0:
        raise ValueError("phase: over without a champion")
    if s.fresh >= 0 and (s.winner < 0 or not s.unlocked[s.winner] >> s.fresh & 1):
        raise ValueError(f"new: {BUILDINGS[s.fresh]}: nobody unlocked it")
