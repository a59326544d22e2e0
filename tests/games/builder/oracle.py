"""Space Builder a second time: slow, naive, and written from the rule sheet alone.

Nothing here comes from the rules' own code, on purpose: two texts that agree on every position are
unlikely to share a mistake. A card on a board is a tuple (place, turn, side), boards are dicts of
names, an action or an outcome is its text. The only thing taken over is how a position is written
down, because both sides have to read the same line.
"""

import copy
from collections.abc import Iterator
from functools import cmp_to_key

from tests.games.builder.oracle_position import (
    BUILDINGS,
    Board,
    Box,
    Card,
    Position,
    open_box,
    read,
)

__all__ = [
    "Box",
    "Position",
    "act",
    "acting",
    "divide",
    "draw",
    "lapse",
    "legal",
    "open_box",
    "outcomes",
    "perft",
    "read",
    "remove",
    "sheet",
]

CHOICE_MS = 20_000  # C18
A_CARD_MS = 350  # C18: how long a card of the check is looked at
PATIENCE_MS, COUNT_MS = 5_000, 3_000  # C6
FAULTS = {"right": 0, "missing": 1, "place": 2, "turn": 2, "side": 2}  # C10-C12


# ---------------------------------------------------------------- what may be done


def acting(p: Position) -> list[int]:
    """Who may act (C6, C7, C8, C14, C18)."""
    if p.phase == "build":
        return [seat for seat in p.here() if seat not in p.done]
    if p.phase == "unlock":
        return [seat for seat in p.here() if seat == p.winner or seat not in p.ready]
    if p.phase in ("pause", "gather"):
        return [seat for seat in p.here() if seat not in p.ready]
    return []


def legal(box: Box, p: Position, seat: int) -> set[str]:
    if seat not in acting(p):
        return set()
    if p.phase == "build":
        ways = [(turn, side) for turn in box.turns(seat) for side in box.sides(seat)]
        return set(building(ways, p.unlocked[seat], p.boards[seat]))
    if p.phase == "unlock" and seat == p.winner:
        return {f"unlock {name}" for name in BUILDINGS if name not in p.unlocked[seat]}
    return {"here" if p.phase == "gather" else "ready"}


def building(ways: list[tuple[int, str]], held: set[str], board: Board) -> Iterator[str]:
    """C7 and C8."""
    taken = {place for place, _, _ in board.values()}
    free = [place for place in range(1, 9) if place not in taken]
    for name in held:
        if name not in board:
            for place in free:
                yield from (f"put {name} {place} {turn} {side}" for turn, side in ways)
            continue
        here, *lies = board[name]
        for turn, side in ways:
            if [turn, side] != lies:
                yield f"put {name} {here} {turn} {side}"
        yield from (f"move {name} {place}" for place in free)
        for other in BUILDINGS[BUILDINGS.index(name) + 1 :]:
            if other in board:
                yield f"swap {name} {other}"
        yield f"back {name}"
    if set(board) == held:
        yield "done"


def outcomes(box: Box, p: Position) -> set[str]:
    """What chance may draw (C4, C18, C19)."""
    if p.phase == "plan":
        left = set(box.plans) - p.seen
        return {f"plan {number}" for number in left or set(box.plans)}
    if p.phase == "luck":
        assert p.winner is not None
        return {f"luck {name}" for name in BUILDINGS if name not in p.unlocked[p.winner]}
    return set()


# ---------------------------------------------------------------- what comes of it


def act(box: Box, before: Position, seat: int, text: str, now: int) -> Position:
    p = copy.deepcopy(before)
    board = p.boards[seat]
    match text.split():
        case ["put", name, place, turn, side]:
            board[name] = (int(place), int(turn), side)
        case ["move", name, place]:
            board[name] = (int(place), board[name][1], board[name][2])
        case ["swap", one, other]:
            here, there = board[one], board[other]
            board[one] = (there[0], here[1], here[2])
            board[other] = (here[0], there[1], there[2])
        case ["back", name]:
            del board[name]
            return p
        case ["done"]:
            p.done.append(seat)
            return settle(box, p, now)
        case ["unlock", name]:
            return unlock(box, p, name, now)
        case ["ready"]:
            p.ready.add(seat)
            return go_on(p, now)
        case ["here"]:
            p.ready.add(seat)
            return go_on(p, now)
    p.placed[seat] = now
    return p


def settle(box: Box, p: Position, now: int) -> Position:
    """C8, C21: the round stops as soon as all but one present seat are done."""
    still = [seat for seat in p.here() if seat not in p.done]
    return judge(box, p, now, by_limit=False) if len(still) <= 1 else p


def verdict(wanted: Card, lies: Card | None) -> str:
    """C10-C12: at most one line counts for a card."""
    if lies is None:
        return "missing"
    if lies[0] != wanted[0]:
        return "place"
    if lies[1] != wanted[1]:
        return "turn"
    return "right" if lies[2] == wanted[2] else "side"


def sheet(box: Box, p: Position, seat: int) -> list[tuple[str, str]]:
    """The verdicts of a board along the plan, for the cards that the seat had to build."""
    assert p.plan is not None
    plan = box.asked(p.plan, seat)
    had = p.unlocked[seat] - ({p.new} if seat == p.winner else set())
    along = sorted(had, key=lambda name: plan[name][0])
    return [(name, verdict(plan[name], p.boards[seat].get(name))) for name in along]


def faults(box: Box, p: Position, seat: int) -> int:
    return sum(FAULTS[said] for _, said in sheet(box, p, seat))


def judge(box: Box, p: Position, now: int, by_limit: bool) -> Position:
    """C9-C15, C20."""

    def last(seat: int) -> int:
        """The last placement; who never placed a card comes after all others."""
        placed = p.placed[seat]
        return now + 1 if placed is None else placed

    def earlier(a: int, b: int) -> int:
        """Negative: a goes before b where faults do not decide."""
        if a in p.done or b in p.done:
            late = len(p.done)
            one, other = (p.done.index(x) if x in p.done else late for x in (a, b))
            return one - other
        for mine, others in ((last(a), last(b)), (len(p.unlocked[a]), len(p.unlocked[b]))):
            if mine != others:
                return mine - others
        return a - b

    def better(a: int, b: int) -> int:
        if by_limit and bool(p.boards[a]) != bool(p.boards[b]):
            return -1 if p.boards[a] else 1
        return faults(box, p, a) - faults(box, p, b) or earlier(a, b)

    p.ready = set()
    p.due, p.stopped = None, now
    p.checked = sorted(p.here(), key=cmp_to_key(earlier))
    p.ranking = sorted(p.here(), key=cmp_to_key(better))
    best = p.ranking[0]
    if by_limit and not p.boards[best]:
        p.empty += 1
        return pause(box, p, now)
    p.empty = 0
    p.winner = best
    p.wins[best] += 1
    if len(p.unlocked[best]) == len(BUILDINGS):
        p.phase, p.champion = "over", best
    else:
        p.phase, p.due = "unlock", now + length(box, p) + CHOICE_MS
    return p


def unlock(box: Box, p: Position, name: str, now: int) -> Position:
    assert p.winner is not None
    p.unlocked[p.winner].add(name)
    p.new = name
    return pause(box, p, now)


def length(box: Box, p: Position) -> int:
    """C18: the check takes so much a card."""
    return A_CARD_MS * sum(len(sheet(box, p, seat)) for seat in p.checked)


def pause(box: Box, p: Position, now: int) -> Position:
    """C18: it runs from the stop of the round plus the length of the check."""
    assert p.stopped is not None
    p.phase = "pause"
    until = p.stopped + length(box, p) + box.pause_ms
    if p.empty < 3 and until <= now:
        return clear(p, now)
    p.due = until if p.empty < 3 else None
    return go_on(p, now)


def go_on(p: Position, now: int) -> Position:
    if p.phase not in ("pause", "gather") or not set(p.here()) <= p.ready:
        return p
    return clear(p, now) if p.phase == "pause" else count(p, now)


def clear(p: Position, now: int) -> Position:
    """Cards return to the hands; the pages gather for the next plan (C6)."""
    seats = len(p.boards)
    return Position(
        unlocked=p.unlocked, boards=[{} for _ in range(seats)], phase="gather", round=p.round + 1,
        seen=p.seen, placed=[None] * seats, wins=p.wins, gone=p.gone,
        empty=p.empty if p.empty < 3 else 0, due=now + PATIENCE_MS,
    )  # fmt: skip


def count(p: Position, now: int) -> Position:
    """C6: 3, 2, 1."""
    p.phase, p.due, p.ready = "count", now + COUNT_MS, set()
    return p


def draw(box: Box, before: Position, text: str, now: int) -> Position:
    p = copy.deepcopy(before)
    what, which = text.split()
    if what == "luck":
        return unlock(box, p, which, now)
    if p.seen == set(box.plans):
        p.seen = set()
    p.plan = int(which)
    p.seen.add(p.plan)
    p.phase = "build"
    p.due = now + box.round_ms if box.round_ms else None
    return p


def lapse(box: Box, before: Position) -> Position:
    p = copy.deepcopy(before)
    now, p.due = p.due, None
    assert now is not None
    if p.phase == "build":
        return judge(box, p, now, by_limit=True)
    if p.phase == "unlock":
        p.phase = "luck"
        return p
    if p.phase == "gather":
        return count(p, now)
    if p.phase == "count":
        p.phase = "plan"
        return p
    return clear(p, now)


def remove(box: Box, before: Position, seat: int, now: int) -> Position:
    """C21."""
    p = copy.deepcopy(before)
    p.gone.add(seat)
    if p.phase == "build" and seat in p.done:
        p.done.remove(seat)
    if len(p.here()) == 1:
        p.phase, p.due, p.champion = "over", None, p.here()[0]
        return p
    if p.phase == "build":
        return settle(box, p, now)
    if p.phase in ("unlock", "luck") and seat == p.winner:
        return pause(box, p, now)
    return go_on(p, now)


# ---------------------------------------------------------------- counting


def plies(box: Box, p: Position) -> Iterator[tuple[str, Position]]:
    drawn = outcomes(box, p)
    if drawn:
        for text in drawn:
            yield text, draw(box, p, text, 0)
        return
    seats = acting(p)
    for seat in seats:
        for text in legal(box, p, seat):
            yield (text if len(seats) == 1 else f"{seat}: {text}"), act(box, p, seat, text, 0)


def perft(box: Box, p: Position, depth: int) -> int:
    if depth == 0:
        return 1
    if depth == 1:
        return len(outcomes(box, p)) or sum(len(legal(box, p, seat)) for seat in acting(p))
    return sum(perft(box, after, depth - 1) for _, after in plies(box, p))


def divide(box: Box, p: Position, depth: int) -> dict[str, int]:
    return {text: perft(box, after, depth - 1) for text, after in plies(box, p)}
