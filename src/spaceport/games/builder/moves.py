"""The rules of Space Builder as a menu: for each thing that can move, the mask of its places.

Numbers in brackets (C7...) are those of the rule sheet, docs/spec/space-builder.md. Functions that
change a state change the one they are given; `chosen` and `drawn` copy it first. What happened is
appended to `said` as plain tuples that start with a word.

Compiled by mypyc for wheels: plain classes and functions only.
"""

from typing import Final

from spaceport.core.protocol import PLACE_BITS, PLACE_MASK
from spaceport.games.builder.state import (
    ALL,
    BUILD,
    EMPTY_ROUNDS,
    IN_HAND,
    LUCK,
    OVER,
    PAUSE,
    PLAN,
    UNLOCK,
    UNLOCK_MS,
    Kit,
    State,
    clear_boards,
    faults,
    free_places,
    is_present,
    laid,
    present,
    verdicts,
)

# Movers 0-7 put a building: their places are lays, that is place, turn and side at once.
MOVE: Final = 8  # MOVE + b: building b to a free place, turn and side as they are
SWAP: Final = 16  # SWAP + b: building b changes places with another; places are buildings after b
BACK: Final = 24  # places are buildings: back into the hand
DONE: Final = 25  # its one place: now
CHOOSE: Final = 26  # places are buildings: unlock one
READY: Final = 27  # its one place: now
MOVERS: Final = 28

Said = list[tuple[object, ...]]


def turns_of(kit: Kit, lay: int) -> int:
    """How a card that lies on the board may be put anew: turned or flipped where it is (C7)."""
    return kit.ways << (lay & ~7) & ~(1 << lay)


def may_act(s: State, seat: int) -> bool:
    if not is_present(s, seat):
        return False
    if s.phase == BUILD:
        return seat not in s.order  # C8: a board that is done is frozen
    if s.phase == UNLOCK and seat == s.winner:
        return True
    return (s.phase == UNLOCK or s.phase == PAUSE) and not s.ready >> seat & 1


def places_of(kit: Kit, s: State, seat: int, mover: int) -> int:
    """The menu's mask for one mover of one seat."""
    if not may_act(s, seat):
        return 0
    if s.phase != BUILD:
        if s.phase == UNLOCK and seat == s.winner:
            return ALL & ~s.unlocked[seat] if mover == CHOOSE else 0
        return 1 if mover == READY else 0
    board = s.boards[seat]
    if mover < MOVE:
        if mover < 0 or not s.unlocked[seat] >> mover & 1:
            return 0
        lay = board[mover]
        return turns_of(kit, lay) if lay >= 0 else kit.lays[free_places(board)]
    on_board = laid(board)
    if mover < SWAP:
        return free_places(board) if on_board >> (mover - MOVE) & 1 else 0
    if mover < BACK:
        one = mover - SWAP
        return on_board >> (one + 1) << (one + 1) if on_board >> one & 1 else 0
    if mover == BACK:
        return on_board
    return 1 if mover == DONE and on_board == s.unlocked[seat] else 0  # C8


def menu(kit: Kit, s: State, seat: int) -> list[tuple[int, int]]:
    """Everything that a seat may do now."""
    if not may_act(s, seat):
        return []
    if s.phase != BUILD:
        mover = CHOOSE if s.phase == UNLOCK and seat == s.winner else READY
        return [(mover, places_of(kit, s, seat, mover))]
    return building_menu(kit, s.boards[seat], s.unlocked[seat])


def building_menu(kit: Kit, board: list[int], held: int) -> list[tuple[int, int]]:
    """What may be done to a board (C7), and Done when everything is built (C8)."""
    found: list[tuple[int, int]] = []
    on_board, free = laid(board), free_places(board)
    for building, lay in enumerate(board):
        if lay >= 0:
            found.append((building, turns_of(kit, lay)))
        elif held >> building & 1:
            found.append((building, kit.lays[free]))
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


def why_not(kit: Kit, s: State, seat: int, mover: int, place: int) -> str:
    """The reason why a move is not on the menu, as the code of a sentence."""
    if s.phase == OVER:
        return "over"
    if s.phase == PLAN or s.phase == LUCK:
        return "wait-for-draw"
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
        if not kit.ways >> (place & 7) & 1:
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


def chosen(kit: Kit, s: State, seat: int, move: int, now: int, said: Said) -> State | None:
    """The state after a seat's move, or None if the move is not on its menu."""
    mover = move >> PLACE_BITS
    place = move & PLACE_MASK
    if not places_of(kit, s, seat, mover) >> place & 1:
        return None
    after = s.copy()
    apply(kit, after, seat, mover, place, now, said)
    return after


def apply(kit: Kit, s: State, seat: int, mover: int, place: int, now: int, said: Said) -> None:
    """Do a move that is on the menu."""
    if mover < DONE:
        build(s, seat, mover, place, now, said)
    elif mover == DONE:
        s.order = [*s.order, seat]  # C17: as they come, so there are no ties
        said.append(("done", seat, len(s.order)))
        stop_if_settled(kit, s, now, said)
    elif mover == CHOOSE:
        unlock(kit, s, place, False, now, said)
    else:
        s.ready |= 1 << seat
        said.append(("ready", seat))
        go_on_if_ready(s)


def build(s: State, seat: int, mover: int, place: int, now: int, said: Said) -> None:
    """Put, move, swap or take back a card of one's own board (C7)."""
    board = s.boards[seat][:]
    if mover < MOVE:
        said.append(("put", seat, mover, board[mover], place))
        board[mover] = place
    elif mover < SWAP:
        building = mover - MOVE
        here = board[building]
        board[building] = place << 3 | here & 7
        said.append(("moved", seat, building, here, board[building]))
    elif mover < BACK:
        one, other = mover - SWAP, place
        here, there = board[one], board[other]
        board[one] = there & ~7 | here & 7
        board[other] = here & ~7 | there & 7
        said.append(("swapped", seat, one, other, board[one], board[other]))
    else:
        said.append(("back", seat, place, board[place]))
        board[place] = IN_HAND
    s.boards = s.boards[:]
    s.boards[seat] = board
    if mover != BACK:  # C20 asks for placements
        s.last = s.last[:]
        s.last[seat] = now


# ---------------------------------------------------------------- the end of a round


def stop_if_settled(kit: Kit, s: State, now: int, said: Said) -> None:
    """The round stops when all present players but one are done (C8, C21)."""
    building = [seat for seat in present(s) if seat not in s.order]
    if len(building) <= 1:
        said.append(("stopped", building[0] if building else -1))
        check(kit, s, False, now, said)


def check(kit: Kit, s: State, by_limit: bool, now: int, said: Said) -> None:
    """Check every board in the order of finishing, the others after them, and rank (C9-C14)."""
    s.due = -1
    s.checked = [*s.order, *unfinished(s)]
    s.ranking = ranked(kit, s, by_limit)
    best = s.ranking[0]
    for seat in s.checked:
        finished = s.order.index(seat) + 1 if seat in s.order else 0
        said.append(("checked", seat, finished, verdicts(kit, s, seat)))
    if by_limit and not laid(s.boards[best]):  # C20
        s.empty_rounds += 1
        said.append(("nobody", s.round))
        pause(kit, s, now)
        return
    s.empty_rounds = 0
    s.winner = best
    s.wins = s.wins[:]
    s.wins[best] += 1
    said.append(("won", best, s.round))
    if s.unlocked[best] == ALL:  # C15
        finish(s, best, said)
    else:
        s.phase = UNLOCK
        s.due = now + UNLOCK_MS  # C18


def unfinished(s: State) -> list[int]:
    """Present seats that are not done: earlier last placement, fewer buildings, seat (C20)."""
    rest = [seat for seat in present(s) if seat not in s.order]

    def worth(seat: int) -> tuple[bool, int, int, int]:
        return s.last[seat] < 0, s.last[seat], s.unlocked[seat].bit_count(), seat

    return sorted(rest, key=worth)


def ranked(kit: Kit, s: State, by_limit: bool) -> list[int]:
    """Fewest faults first; equal: whoever was checked earlier (C13, C20).

    The order of the check already has those who are done first, in order, and then the others as
    C20 ranks them. In a round that the limit stopped, an empty board comes behind all others.
    """

    def worth(seat: int) -> tuple[bool, int, int]:
        is_empty = by_limit and laid(s.boards[seat]) == 0
        return is_empty, faults(kit, s, seat), s.checked.index(seat)

    return sorted(s.checked, key=worth)


def unlock(kit: Kit, s: State, building: int, by_luck: bool, now: int, said: Said) -> None:
    """The winner builds one more from now on (C14)."""
    s.unlocked = s.unlocked[:]
    s.unlocked[s.winner] |= 1 << building
    s.fresh = building
    said.append(("unlocked", s.winner, building, by_luck))
    pause(kit, s, now)


def pause(kit: Kit, s: State, now: int) -> None:
    """Between the check and the next plan (C18). After three rounds in which nobody built anything
    no deadline runs: the table waits until everybody is back (C20)."""
    s.phase = PAUSE
    s.due = -1 if s.empty_rounds >= EMPTY_ROUNDS else now + kit.pause_ms
    go_on_if_ready(s)


def go_on_if_ready(s: State) -> None:
    if s.phase == PAUSE and all(s.ready >> seat & 1 for seat in present(s)):
        next_round(s)


def next_round(s: State) -> None:
    """The boards are cleared; then a plan is drawn (C6)."""
    s.phase = PLAN
    s.due = -1
    clear_boards(s)
    if s.empty_rounds >= EMPTY_ROUNDS:
        s.empty_rounds = 0


def finish(s: State, champion: int, said: Said) -> None:
    s.phase = OVER
    s.champion = champion
    s.due = -1
    said.append(("over", champion))


# ---------------------------------------------------------------- time, removal, chance


def lapse(kit: Kit, s: State, now: int, said: Said) -> None:
    """The deadline of this phase passed: the round limit (C20), the choice or the pause (C18)."""
    s.due = -1
    if s.phase == BUILD:
        said.append(("timeout", s.round))
        check(kit, s, True, now, said)
    elif s.phase == UNLOCK:
        s.phase = LUCK
    else:
        next_round(s)


def remove(kit: Kit, s: State, seat: int, now: int, said: Said) -> None:
    """The host removes a seat: not counted, checked or ranked; one present seat wins (C21)."""
    said.append(("removed", seat))
    s.gone |= 1 << seat
    if s.phase == BUILD:
        s.order = [other for other in s.order if other != seat]
    left = present(s)
    if len(left) == 1:
        finish(s, left[0], said)
    elif s.phase == BUILD:
        stop_if_settled(kit, s, now, said)
    elif (s.phase == UNLOCK or s.phase == LUCK) and seat == s.winner:
        pause(kit, s, now)  # nobody is left who could unlock
    else:
        go_on_if_ready(s)


def outcomes(kit: Kit, s: State) -> int:
    """The mask of what chance may draw, all equally likely; 0: nothing is due."""
    if s.phase == PLAN:
        return s.plans_left or kit.all_plans  # C19
    if s.phase == LUCK:
        return ALL & ~s.unlocked[s.winner]
    return 0


def drawn(kit: Kit, s: State, outcome: int, now: int, said: Said) -> State | None:
    """The state after this draw, or None if the draw that is due cannot give it."""
    if outcome < 0 or not outcomes(kit, s) >> outcome & 1:
        return None
    after = s.copy()
    if after.phase == LUCK:
        unlock(kit, after, outcome, True, now, said)
    else:
        turn_up(kit, after, outcome, now, said)
    return after


def turn_up(kit: Kit, s: State, plan: int, now: int, said: Said) -> None:
    """A plan is turned up, the same way round for everybody (C6)."""
    if not s.plans_left:
        s.plans_left = kit.all_plans
        said.append(("reshuffled",))
    s.plans_left &= ~(1 << plan)
    s.plan = plan
    s.round += 1
    s.phase = BUILD
    s.due = now + kit.round_ms if kit.round_ms else -1
    said.append(("plan", s.round, plan))
