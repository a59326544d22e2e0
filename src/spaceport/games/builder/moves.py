"""The rules of Space Builder: what a move does, and how rounds follow each other.

Numbers in brackets (C7...) are those of the rule sheet, docs/spec/space-builder.md. Functions that
change a state change the one they are given; `chosen` and `drawn` copy it first. What happened is
appended to `said` as plain tuples that start with a word.

Compiled by mypyc for wheels: plain classes and functions only.
"""

from spaceport.core.terms import PLACE_BITS, PLACE_MASK
from spaceport.games.builder.menu import BACK, CHOOSE, DONE, HERE, MOVE, SWAP, places_of
from spaceport.games.builder.state import (
    ALL,
    BUILD,
    COUNT,
    COUNT_MS,
    EMPTY_ROUNDS,
    GATHER,
    GATHER_MS,
    IN_HAND,
    LUCK,
    OVER,
    PAUSE,
    PLAN,
    UNLOCK,
    UNLOCK_MS,
    Kit,
    State,
    check_ms,
    clear_boards,
    faults,
    laid,
    pause_end,
    present,
    verdicts,
)

Said = list[tuple[object, ...]]


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
    elif mover == HERE:
        s.ready |= 1 << seat
        count_if_here(s, now, said)
    else:
        s.ready |= 1 << seat
        said.append(("ready", seat))
        go_on_if_ready(kit, s, now, said)


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
    if kit.version >= 2:
        s.stopped = now
    s.checked = [*s.order, *unfinished(s)]
    s.ranking = ranked(kit, s, by_limit)
    best = s.ranking[0]
    for seat in s.checked:
        finished = s.order.index(seat) + 1 if seat in s.order else 0
        plan = kit.forms[seat].plans[s.plan]
        said.append(("checked", seat, finished, verdicts(kit, s, seat), plan))
    if by_limit and not laid(s.boards[best]):  # C20
        s.empty_rounds += 1
        said.append(("nobody", s.round))
        pause(kit, s, now, said)
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
        if kit.version >= 2:
            s.due += check_ms(s)  # nobody chooses before they have seen that they won


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
    pause(kit, s, now, said)


def pause(kit: Kit, s: State, now: int, said: Said) -> None:
    """Between the check and the next count (C18). After three rounds in which nobody built anything
    no deadline runs: the table waits until everybody is back (C20)."""
    s.phase = PAUSE
    until = now + kit.pause_ms if kit.version < 2 else pause_end(kit, s)
    s.due = -1 if s.empty_rounds >= EMPTY_ROUNDS else until
    if 0 <= s.due <= now:
        next_round(kit, s, now)  # the choice took longer than the pause
    else:
        go_on_if_ready(kit, s, now, said)


def go_on_if_ready(kit: Kit, s: State, now: int, said: Said) -> None:
    if s.phase == GATHER:
        count_if_here(s, now, said)
    elif s.phase == PAUSE and all(s.ready >> seat & 1 for seat in present(s)):
        next_round(kit, s, now)


def next_round(kit: Kit, s: State, now: int) -> None:
    """The boards are cleared; the pages gather, and after the count a plan is drawn (C6)."""
    clear_boards(s)
    if s.empty_rounds >= EMPTY_ROUNDS:
        s.empty_rounds = 0
    if kit.version < 2:
        s.phase, s.due = PLAN, -1
    else:
        s.phase, s.due = GATHER, now + GATHER_MS
        s.round += 1


def count_if_here(s: State, now: int, said: Said) -> None:
    """Every page is there: 3, 2, 1 (C6)."""
    if all(s.ready >> seat & 1 for seat in present(s)):
        count(s, now, said)


def count(s: State, now: int, said: Said) -> None:
    s.phase, s.due, s.ready = COUNT, now + COUNT_MS, 0
    said.append(("count", s.round))


def finish(s: State, champion: int, said: Said) -> None:
    s.phase = OVER
    s.champion = champion
    s.due = -1
    said.append(("over", champion))


# ---------------------------------------------------------------- time, removal, chance


def lapse(kit: Kit, s: State, now: int, said: Said) -> None:
    """The deadline of this phase passed: the round limit (C20), the choice or the pause (C18), a
    page that did not come in time, or the count (C6)."""
    s.due = -1
    if s.phase == BUILD:
        said.append(("timeout", s.round))
        check(kit, s, True, now, said)
    elif s.phase == UNLOCK:
        s.phase = LUCK
    elif s.phase == GATHER:
        count(s, now, said)
    elif s.phase == COUNT:
        s.phase = PLAN
    else:
        next_round(kit, s, now)


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
        pause(kit, s, now, said)  # nobody is left who could unlock
    else:
        go_on_if_ready(kit, s, now, said)


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
    if kit.version < 2:
        s.round += 1
    s.phase = BUILD
    s.due = now + kit.round_ms if kit.round_ms else -1
    said.append(("plan", s.round, plan))
