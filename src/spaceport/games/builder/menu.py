"""The menu of Space Builder: for each thing that can move, the mask of its places.

Numbers in brackets (C7...) are those of the rule sheet, docs/spec/space-builder.md. What a move
does is in `moves.py`.

Compiled by mypyc for wheels: plain classes and functions only.
"""

from typing import Final

from spaceport.games.builder.state import (
    ALL,
    BUILD,
    COUNT,
    GATHER,
    LUCK,
    OVER,
    PAUSE,
    PLACES,
    PLAN,
    UNLOCK,
    Form,
    Kit,
    State,
    free_places,
    is_present,
    laid,
)

# Movers 0-7 put a building: their places are lays, that is place, turn and side at once.
MOVE: Final = 8  # MOVE + b: building b to a free place, turn and side as they are
SWAP: Final = 16  # SWAP + b: building b changes places with another; places are buildings after b
BACK: Final = 24  # places are buildings: back into the hand
DONE: Final = 25  # its one place: now
CHOOSE: Final = 26  # places are buildings: unlock one
READY: Final = 27  # its one place: now
HERE: Final = 28  # its one place: now
MOVERS: Final = 29


def turns_of(form: Form, lay: int) -> int:
    """How a card that lies on the board may be put anew: turned or flipped where it is (C7)."""
    return form.ways << (lay & ~7) & ~(1 << lay)


def may_act(s: State, seat: int) -> bool:
    if not is_present(s, seat):
        return False
    if s.phase == BUILD:
        return seat not in s.order  # C8: a board that is done is frozen
    if s.phase == UNLOCK and seat == s.winner:
        return True
    return (s.phase == UNLOCK or s.phase == PAUSE or s.phase == GATHER) and not s.ready >> seat & 1


def places_of(kit: Kit, s: State, seat: int, mover: int) -> int:
    """The menu's mask for one mover of one seat."""
    if not may_act(s, seat):
        return 0
    if s.phase != BUILD:
        if mover != between(s, seat):
            return 0
        return ALL & ~s.unlocked[seat] if mover == CHOOSE else 1
    board = s.boards[seat]
    if mover < MOVE:
        if mover < 0 or not s.unlocked[seat] >> mover & 1:
            return 0
        lay = board[mover]
        form = kit.forms[seat]
        return turns_of(form, lay) if lay >= 0 else form.lays[free_places(board)]
    on_board = laid(board)
    if mover < SWAP:
        return free_places(board) if on_board >> (mover - MOVE) & 1 else 0
    if mover < BACK:
        one = mover - SWAP
        return on_board >> (one + 1) << (one + 1) if on_board >> one & 1 else 0
    if mover == BACK:
        return on_board
    return 1 if mover == DONE and on_board == s.unlocked[seat] else 0  # C8


def between(s: State, seat: int) -> int:
    """The mover of a seat that may act while nobody builds."""
    if s.phase == GATHER:
        return HERE
    return CHOOSE if s.phase == UNLOCK and seat == s.winner else READY


def menu(kit: Kit, s: State, seat: int) -> list[tuple[int, int]]:
    """Everything that a seat may do now."""
    if not may_act(s, seat):
        return []
    if s.phase != BUILD:
        mover = between(s, seat)
        return [(mover, places_of(kit, s, seat, mover))]
    return building_menu(kit.forms[seat], s.boards[seat], s.unlocked[seat])


def building_menu(form: Form, board: list[int], held: int) -> list[tuple[int, int]]:
    """What may be done to a board (C7), and Done when everything is built (C8)."""
    found: list[tuple[int, int]] = []
    on_board, free = laid(board), free_places(board)
    for building, lay in enumerate(board):
        if lay >= 0:
            found.append((building, turns_of(form, lay)))
        elif held >> building & 1:
            found.append((building, form.lays[free]))
    if free:
        for building, lay in enumerate(board):
            if lay >= 0:
                found.append((MOVE + building, free))
    for building, lay in enumerate(board):
        others = on_board >> (building + 1) << (building + 1)
        if lay >= 0 and others:
            found.append((SWAP + building, others))
    if on_board:
        found.append((BACK, on_board))
    if on_board == held:
        found.append((DONE, 1))
    return found


def is_known(mover: int, place: int) -> bool:
    """Whether a move names things that exist, legal or not."""
    return 0 <= mover < MOVERS and place < width(mover)


def width(mover: int) -> int:
    """How many places a mover has."""
    if mover < MOVE:
        return PLACES << 3
    return 1 if mover in (DONE, READY, HERE) else PLACES


def why_not(kit: Kit, s: State, seat: int, mover: int, place: int) -> str:
    """The reason why a move is not on the menu, as the code of a sentence."""
    if s.phase == OVER:
        return "over"
    if s.phase == PLAN or s.phase == LUCK:
        return "wait-for-draw"
    if s.phase == GATHER or s.phase == COUNT:
        return "builder-here-already" if mover == HERE else "builder-wait-for-plan"
    if mover == HERE:
        return "builder-no-count"
    if s.phase != BUILD:
        return why_not_between(s, seat, mover)
    if seat in s.order:
        return "builder-frozen"
    if mover in (CHOOSE, READY):
        return "builder-round-is-on"
    if mover == DONE:
        return "builder-not-all-built"
    return why_not_build(kit, s, seat, mover, place)


def why_not_between(s: State, seat: int, mover: int) -> str:
    """Why not, between two plans."""
    if mover < CHOOSE:
        return "builder-between-rounds"
    if s.phase == UNLOCK and seat == s.winner:
        return "builder-unlocked-already" if mover == CHOOSE else "builder-choose-first"
    if mover == CHOOSE:
        return "builder-winner-chooses" if s.phase == UNLOCK else "builder-nothing-to-unlock"
    return "builder-ready-already"


def why_not_build(kit: Kit, s: State, seat: int, mover: int, place: int) -> str:
    """Why not, for a card and where it should go."""
    board = s.boards[seat]
    building = place if mover == BACK else mover % 8
    if not s.unlocked[seat] >> building & 1:
        return "builder-locked"
    if mover < MOVE:
        if not kit.forms[seat].ways >> (place & 7) & 1:
            return "builder-not-this-way"
        if board[building] == place:
            return "builder-as-it-is"
        return (
            "builder-move-it" if free_places(board) >> (place >> 3) & 1 else "builder-place-taken"
        )
    if board[building] < 0:
        return "builder-not-on-board"
    if mover < SWAP:
        return "builder-as-it-is" if board[building] >> 3 == place else "builder-place-taken"
    return "builder-as-it-is" if place == building else "builder-not-on-board"
