"""The rules of Space Builder as a menu: for each thing that can move, the mask of its places.

Numbers in brackets (C7...) are those of the rule sheet, docs/spec/space-builder.md. Functions that
change a state change the one they are given; `rules.py` copies it first. What happened is
appended to `said` as plain tuples that start with a word.

Compiled by mypyc for wheels: plain classes and functions only.
"""

from typing import Final

from spaceport.games.builder.state import (
    ALL,
    BUILD,
    BUILDINGS,
    EMPTY_ROUNDS,
    FAULTS,
    IN_HAND,
    LUCK,
    MISSING,
    OVER,
    PAUSE,
    PLACES,
    PLAN,
    RIGHT,
    UNLOCK,
    UNLOCK_MS,
    WRONG_PLACE,
    WRONG_SIDE,
    WRONG_TURN,
    Kit,
    State,
    is_present,
    present,
    taken_places,
)

# Movers 0-7 put a building: their places are lays (place, turn and side at once).
SWAP: Final = 8  # SWAP + b: building b changes places with another; places are buildings
BACK: Final = 16  # places are buildings: back into the hand
DONE: Final = 17
CHOOSE: Final = 18  # places are buildings: unlock one
READY: Final = 19

Said = list[tuple[object, ...]]


def puts(kit: Kit, s: State, seat: int, building: int) -> int:
    """Every lay that a building may get now: a free place or its own, any turn and side (C7)."""
    board = s.boards[seat]
    mine = board[building]
    closed = taken_places(board)
    if mine >= 0:
        closed &= ~(1 << (mine >> 3))
    mask = 0
    for place in range(PLACES):
        if not closed >> place & 1:
            mask |= kit.lays << (place << 3)
    if mine >= 0:
        mask &= ~(1 << mine)
    return mask


def swaps(s: State, seat: int, building: int) -> int:
    """Which other cards on the board a building on the board may change places with."""
    if s.boards[seat][building] < 0:
        return 0
    mask = 0
    for other in range(building + 1, len(BUILDINGS)):
        if s.boards[seat][other] >= 0:
            mask |= 1 << other
    return mask


def laid(s: State, seat: int) -> int:
    """Mask of the buildings that lie on a board."""
    mask = 0
    for building, lay in enumerate(s.boards[seat]):
        if lay >= 0:
            mask |= 1 << building
    return mask


def may_act(s: State, seat: int) -> bool:
    if not is_present(s, seat):
        return False
    if s.phase == BUILD:
        return seat not in s.order
    if s.phase == UNLOCK:
        return seat == s.winner
    return s.phase == PAUSE and not s.ready >> seat & 1


def places_of(kit: Kit, s: State, seat: int, mover: int) -> int:
    """The menu's mask for one mover of one seat."""
    if not may_act(s, seat):
        return 0
    if s.phase == PAUSE:
        return 1 if mover == READY else 0
    if s.phase == UNLOCK:
        return ALL & ~s.unlocked[seat] if mover == CHOOSE else 0
    if 0 <= mover < SWAP:
        return puts(kit, s, seat, mover) if s.unlocked[seat] >> mover & 1 else 0
    if mover < BACK:
        return swaps(s, seat, mover - SWAP)
    if mover == BACK:
        return laid(s, seat)
    if mover == DONE:
        return 1 if laid(s, seat) == s.unlocked[seat] else 0
    return 0


def menu(kit: Kit, s: State, seat: int) -> list[tuple[int, int]]:
    """Everything that a seat may do now."""
    found: list[tuple[int, int]] = []
    for mover in range(READY + 1):
        places = places_of(kit, s, seat, mover)
        if places:
            found.append((mover, places))
    return found


def why_not(kit: Kit, s: State, seat: int, mover: int, place: int) -> str:
    """The reason why a move is not on the menu, as the code of a sentence."""
    if s.phase == OVER:
        return "over"
    if s.phase in (PLAN, LUCK):
        return "wait-for-draw"
    if s.phase == PAUSE:
        return "builder-ready-already" if mover == READY else "builder-between-rounds"
    if s.phase == UNLOCK:
        if seat != s.winner:
            return "builder-winner-chooses"
        return "builder-unlocked-already" if mover == CHOOSE else "builder-choose-first"
    if seat in s.order:
        return "builder-frozen"
    if mover == DONE:
        return "builder-not-all-built"
    if mover in (CHOOSE, READY):
        return "builder-round-is-on"
    board = s.boards[seat]
    if mover == BACK or SWAP <= mover < BACK:
        return "builder-not-on-board"
    if not s.unlocked[seat] >> mover & 1:
        return "builder-locked"
    if not kit.lays >> (place & 7) & 1:
        return "builder-not-this-way"
    return "builder-as-it-is" if board[mover] == place else "builder-place-taken"


def apply(kit: Kit, s: State, seat: int, mover: int, place: int, now: int, said: Said) -> None:
    """Do a move that is on the menu."""
    if mover < DONE:
        build(s, seat, mover, place, now, said)
    elif mover == DONE:
        s.order = [*s.order, seat]
        said.append(("done", seat, len(s.order)))
        stop_if_settled(kit, s, now, said)
    elif mover == CHOOSE:
        unlock(kit, s, place, now, said)
    else:
        s.ready |= 1 << seat
        said.append(("ready", seat))
        go_on_if_ready(s, said)


def build(s: State, seat: int, mover: int, place: int, now: int, said: Said) -> None:
    """Put, swap or take back a card (C7)."""
    board = s.boards[seat][:]
    if mover == BACK:
        said.append(("back", seat, place))
        board[place] = IN_HAND
    elif mover >= SWAP:
        one, other = mover - SWAP, place
        here, there = board[one], board[other]
        board[one] = there & ~7 | here & 7
        board[other] = here & ~7 | there & 7
        said.append(("swapped", seat, one, other, board[one], board[other]))
    else:
        said.append(("put", seat, mover, board[mover], place))
        board[mover] = place
    s.boards = s.boards[:]
    s.boards[seat] = board
    s.last = s.last[:]
    s.last[seat] = now


# ---------------------------------------------------------------- the end of a round


def stop_if_settled(kit: Kit, s: State, now: int, said: Said) -> None:
    """The round stops when all present players but one are done (C8, C21)."""
    building = [seat for seat in present(s) if seat not in s.order]
    if len(building) <= 1:
        said.append(("stopped", building[0] if building else -1))
        check(kit, s, now, said)


def verdict(kit: Kit, s: State, seat: int, building: int) -> int:
    """What the check says of one card (C10-C12)."""
    lay, wanted = s.boards[seat][building], kit.plans[s.plan][building]
    if lay < 0:
        return MISSING
    if lay >> 3 != wanted >> 3:
        return WRONG_PLACE
    if (lay ^ wanted) & 0b110:
        return WRONG_TURN
    return WRONG_SIDE if (lay ^ wanted) & 1 else RIGHT


def faults_of(verdicts: list[int]) -> int:
    return sum([FAULTS[each] for each in verdicts if each >= 0])


def check(kit: Kit, s: State, now: int, said: Said) -> None:
    """Check every board in the order of finishing, the others after them, and rank (C9-C14)."""
    s.verdicts = [[-1] * len(BUILDINGS) for _ in range(s.seats)]
    finished = [seat for seat in s.order if is_present(s, seat)]
    rest = [seat for seat in present(s) if seat not in finished]
    rest.sort(key=lambda seat: (s.last[seat] < 0, s.last[seat], seat))
    for seat in finished + rest:
        for building in range(len(BUILDINGS)):
            if s.unlocked[seat] >> building & 1:
                s.verdicts[seat][building] = verdict(kit, s, seat, building)
        said.append(("checked", seat, s.verdicts[seat], faults_of(s.verdicts[seat])))
    s.ranking = ranked(s, finished, rest)
    s.winner = s.ranking[0] if s.ranking and laid(s, s.ranking[0]) else -1
    s.due = -1
    if s.winner < 0:
        s.empty_rounds += 1
        said.append(("nobody", s.round))
        pause(kit, s, now)
        return
    s.empty_rounds = 0
    said.append(("won", s.winner, s.round))
    if s.unlocked[s.winner] == ALL:  # C15
        finish(s, s.winner, said)
    else:
        s.phase = UNLOCK
        s.due = now + UNLOCK_MS


def ranked(s: State, finished: list[int], rest: list[int]) -> list[int]:
    """Fewest faults first; equal: the one who finished earlier (C13); then as C20 says.

    An empty board cannot win, however few its faults: it goes behind every board with a card.
    """

    def worth(seat: int) -> tuple[bool, int, int, int, int, int]:
        early = finished.index(seat) if seat in finished else len(finished)
        return (
            not laid(s, seat),
            faults_of(s.verdicts[seat]),
            early,
            s.last[seat],
            s.unlocked[seat].bit_count(),
            seat,
        )

    return sorted(finished + rest, key=worth)


def unlock(kit: Kit, s: State, building: int, now: int, said: Said) -> None:
    """The winner builds one more from now on (C14)."""
    s.unlocked = s.unlocked[:]
    s.unlocked[s.winner] |= 1 << building
    said.append(("unlocked", s.winner, building))
    pause(kit, s, now)


def pause(kit: Kit, s: State, now: int) -> None:
    """Between the check and the next plan (C18). After three rounds that nobody began there is no
    deadline: the table waits until everybody says so (C20)."""
    s.phase = PAUSE
    s.ready = 0
    s.due = -1 if s.empty_rounds >= EMPTY_ROUNDS else now + kit.pause_ms


def go_on_if_ready(s: State, said: Said) -> None:
    if all(s.ready >> seat & 1 for seat in present(s)):
        next_round(s)


def next_round(s: State) -> None:
    """All cards return to the hands (C15); then a plan is drawn."""
    s.phase = PLAN
    s.due = -1
    s.boards = [[IN_HAND] * len(BUILDINGS) for _ in range(s.seats)]
    s.last = [-1] * s.seats
    s.order = []
    s.ready = 0
    if s.empty_rounds >= EMPTY_ROUNDS:
        s.empty_rounds = 0


def finish(s: State, champion: int, said: Said) -> None:
    s.phase = OVER
    s.champion = champion
    s.due = -1
    said.append(("over", champion))


# ---------------------------------------------------------------- time, removal, chance


def lapse(kit: Kit, s: State, now: int, said: Said) -> None:
    """The deadline of this phase passed: the round limit (C20), the choice, or the pause (C18)."""
    s.due = -1
    if s.phase == BUILD:
        said.append(("timeout", s.round))
        check(kit, s, now, said)
    elif s.phase == UNLOCK:
        s.phase = LUCK
    else:
        next_round(s)


def remove(kit: Kit, s: State, seat: int, now: int, said: Said) -> None:
    """The host removes a seat: not counted, checked or ranked; one present seat wins (C21)."""
    said.append(("removed", seat))
    s.gone |= 1 << seat
    s.order = [other for other in s.order if other != seat]
    left = present(s)
    if len(left) == 1:
        finish(s, left[0], said)
    elif s.phase == BUILD:
        stop_if_settled(kit, s, now, said)
    elif s.phase == UNLOCK and seat == s.winner:
        pause(kit, s, now)
    elif s.phase == PAUSE:
        go_on_if_ready(s, said)


def outcomes(kit: Kit, s: State) -> int:
    """The mask of what chance may draw, all equally likely; 0: nothing is due."""
    if s.phase == PLAN:
        return s.plans_left or (1 << len(kit.plans)) - 1  # C19
    if s.phase == LUCK:
        return ALL & ~s.unlocked[s.winner]
    return 0


def draw(kit: Kit, s: State, outcome: int, now: int, said: Said) -> None:
    """Let chance have drawn this outcome."""
    if s.phase == LUCK:
        unlock(kit, s, outcome, now, said)
        return
    if not s.plans_left:
        s.plans_left = (1 << len(kit.plans)) - 1
        said.append(("reshuffled",))
    s.plans_left &= ~(1 << outcome)
    s.plan = outcome
    s.round += 1
    s.ranking = []
    s.verdicts = []
    s.winner = -1
    s.phase = BUILD
    s.due = now + kit.round_ms if kit.round_ms else -1
    said.append(("plan", s.round, outcome))
