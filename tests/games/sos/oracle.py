"""S.O.S. in Space a second time: slow, naive, and written from the rule sheet alone.

Nothing here comes from the rules' own code, on purpose: two texts that agree on every position
are unlikely to share a mistake. Boards are dicts of sets of names, a position is a record of
names, and an action or an outcome is its text. The only thing taken over is how a position is
written down, because both sides have to read the same line.
"""

from collections.abc import Iterator

from tests.games.sos.oracle_position import ALIENS, NOTHING, Board, Position, read, read_board

__all__ = ["Board", "Position", "act", "divide", "draw", "legal", "outcomes", "perft", "read"]
__all__ += ["read_board", "remove", "stuck_aliens"]

DIE = {  # S3; the doubled face is one outcome here: a draw lists what can happen, not how often
    "2": {"step": 2, "comet": 0, "hole": 0},
    "comet+1": {"step": 1, "comet": 1, "hole": 0},
    "comet+2": {"step": 2, "comet": 1, "hole": 0},
    "hole+1": {"step": 1, "comet": 0, "hole": 1},
    "hole+2": {"step": 2, "comet": 0, "hole": 1},
}
GOAL = 5  # S12
LAST_TURN = 250  # S18
CHOOSING = ("roll", "act")


# ---------------------------------------------------------------- moving (S13-S15)

Moves = Iterator[tuple[str, Position]]


def crowd(p: Position, cell: str) -> int:
    return list(p.aliens.values()).count(cell)


def is_open(b: Board, p: Position, here: str, there: str) -> bool:
    """S13: whether an alien may step from one cell to the other."""
    return (
        there in b.neighbours[here]
        and there != p.hole
        and b.border(here, there) not in p.comets
        and crowd(p, there) < 2
    )


def is_stuck(b: Board, p: Position, alien: str) -> bool:
    """S15."""
    here = p.aliens[alien]
    return not any(is_open(b, p, here, there) for there in b.neighbours[here])


def stuck_aliens(b: Board, p: Position) -> set[str]:
    return {alien for alien in p.aliens if is_stuck(b, p, alien)}


def steps(b: Board, p: Position) -> Moves:
    for alien, here in p.aliens.items():
        for there in b.neighbours[here]:
            if is_open(b, p, here, there):
                after = p.copy()
                after.aliens[alien] = there
                yield f"step {alien} {there}", after


def comet_moves(b: Board, p: Position) -> Moves:
    for line in p.comets:
        for to in b.lines - p.comets:  # S14
            after = p.copy()
            after.comets = p.comets - {line} | {to}
            if may_lie(b, p, after, to):
                yield f"comet {line} {to}", after


def may_lie(b: Board, p: Position, after: Position, line: str) -> bool:
    """S15: nobody beside the comet is stuck now; by version 1 nobody is who was not before."""
    if b.version == 1:
        return stuck_aliens(b, after) <= stuck_aliens(b, p)
    return not any(after.aliens[alien] in line.split("-") for alien in stuck_aliens(b, after))


def hole_moves(b: Board, p: Position) -> Moves:
    for to in b.cells:
        if to != p.hole and crowd(p, to) == 0:  # S14
            after = p.copy()
            after.hole = to
            if b.version > 1 or stuck_aliens(b, after) <= stuck_aliens(b, p):  # S15
                yield f"hole {to}", after


MOVERS = {"step": steps, "comet": comet_moves, "hole": hole_moves}


def moves(b: Board, p: Position) -> Moves:
    """What the die still allows, in any order (S10): text and bare result of each."""
    for kind, mover in MOVERS.items():
        if p.left[kind] > 0:
            for text, after in mover(b, p):
                after.left[kind] -= 1
                yield text, after


def legal(b: Board, p: Position) -> set[str]:
    """Every action of the active seat."""
    if p.phase == "roll":
        return {"roll"}
    if p.phase == "act":
        return {text for text, _ in moves(b, p)} | ({"end"} if b.may_pass else set())  # S12
    return set()


def act(b: Board, p: Position, text: str) -> Position:
    """What comes of a legal action."""
    if text == "roll":
        after = p.copy()
        after.phase = "die"
        return after
    if text == "end":
        return end_turn(b, p)
    return go_on(b, dict(moves(b, p))[text])


# ---------------------------------------------------------------- a turn (S9-S12)


def is_met(p: Position) -> bool:
    """Whether the active seat's two aliens share a cell."""
    mission = p.missions[p.active]
    if mission is None:
        return False
    one, other = mission.split("+")
    return p.aliens[one] == p.aliens[other]


def complete(b: Board, p: Position) -> Position:
    """S11: the mission is done, and a new one is due; the fifth one wins at once (S12)."""
    after = p.copy()
    mission = after.missions[after.active]
    assert mission is not None
    after.missions[after.active] = None
    after.done[after.active].add(mission)
    after.scores[after.active] += 1
    if after.scores[after.active] >= GOAL:
        return finish(after, {after.active})
    after.phase = "mission"
    if not pile(b, after):  # S17: shuffled again; the scores stay
        after.done = [set() for _ in after.done]
    return after


def go_on(b: Board, p: Position) -> Position:
    """After anything that happened in the middle of a turn."""
    if is_met(p):
        return complete(b, p)  # S11, S16
    if next(moves(b, p), None) is None:  # nothing left, or nothing possible: forfeited (S12, S20)
        return end_turn(b, p)
    after = p.copy()
    after.phase = "act"
    return after


def end_turn(b: Board, p: Position) -> Position:
    after = p.copy()
    after.turns[after.active] += 1
    return next_turn(b, after)


def next_turn(b: Board, p: Position) -> Position:
    """The next seat clockwise that is still in the game, or the end by S18."""
    staying = p.staying()
    if all(p.turns[seat] >= LAST_TURN for seat in staying):
        most = max(p.scores[seat] for seat in staying)
        return finish(p, {seat for seat in staying if p.scores[seat] == most})
    circle = [*p.seats(), *p.seats()]
    after_this = circle[circle.index(p.active) + 1 :]
    return begin_turn(b, p, next(seat for seat in after_this if seat in staying))


def begin_turn(b: Board, p: Position, seat: int) -> Position:
    """S9: a mission that others have met is completed for free; then the roll."""
    after = p.copy()
    after.active, after.face, after.left = seat, None, dict(NOTHING)
    if is_met(after):
        return complete(b, after)
    after.phase = "roll"
    return after


def finish(p: Position, winners: set[int]) -> Position:
    after = p.copy()
    after.phase, after.won = "over", winners
    after.face, after.left = None, dict(NOTHING)
    return after


def remove(b: Board, p: Position, seat: int) -> Position:
    """S19: the host takes a seat out, and its mission with it."""
    after = p.copy()
    after.gone.add(seat)
    mission = after.missions[seat]
    if mission is not None:
        after.out.add(mission)
        after.missions[seat] = None
    if len(after.staying()) == 1:
        return finish(after, set(after.staying()))
    if after.phase == "deal" and dealt_to(after) is None:
        after.phase = "first"
    if seat == after.active and after.phase in ("roll", "die", "act", "mission"):
        return next_turn(b, after)
    return after


# ---------------------------------------------------------------- chance


def placed_next(p: Position) -> str:
    return next((alien for alien in ALIENS if alien not in p.aliens), "hole")


def dealt_to(p: Position) -> int | None:
    return next((seat for seat in p.staying() if p.missions[seat] is None), None)


def pile(b: Board, p: Position) -> set[str]:
    held = {mission for mission in p.missions if mission is not None}
    return set(b.missions) - p.out - held - set().union(*p.done)


def outcomes(b: Board, p: Position) -> set[str]:
    """Every outcome of the draw that is due."""
    if p.phase == "place":
        taken = {*p.aliens.values(), p.hole}
        return {f"place {placed_next(p)} {cell}" for cell in b.edge - taken}
    if p.phase == "first":
        return {f"first {seat}" for seat in p.staying()}
    if p.phase == "die":
        return {f"die {face}" for face in DIE}
    if p.phase in ("deal", "mission"):
        return {f"mission {each}" for each in pile(b, p)}
    return set()


def draw(b: Board, p: Position, text: str) -> Position:
    """What comes of an outcome."""
    after = p.copy()
    what, *words = text.split()
    if what == "place":
        return place(b, after, *words)
    if what == "first":
        return begin_turn(b, after, int(words[0]))
    if what == "die":
        after.face, after.left = words[0], dict(DIE[words[0]])
        return go_on(b, after)
    if after.phase == "deal":
        seat = dealt_to(after)
        assert seat is not None
        after.missions[seat] = words[0]
        after.phase = "deal" if dealt_to(after) is not None else "first"
        return after
    after.missions[after.active] = words[0]
    if after.face is None:
        return begin_turn(b, after, after.active)  # S9: again while it holds
    return go_on(b, after)


def place(b: Board, p: Position, thing: str, cell: str) -> Position:
    """S8, and S7: a setup that sticks somebody is drawn again."""
    if thing != "hole":
        p.aliens[thing] = cell
        return p
    p.hole = cell
    if stuck_aliens(b, p):
        p.aliens, p.hole, p.redrawn = {}, None, p.redrawn + 1
        return p
    p.phase = "deal"
    return p


# ---------------------------------------------------------------- counting


def nexts(b: Board, p: Position) -> dict[str, Position]:
    """Every way to go on by one ply: an action, or an outcome of the draw that is due."""
    if p.phase == "act":
        passed = {"end": end_turn(b, p)} if b.may_pass else {}
        return {text: go_on(b, after) for text, after in moves(b, p)} | passed
    if p.phase == "roll":
        return {"roll": act(b, p, "roll")}
    return {text: draw(b, p, text) for text in outcomes(b, p)}


def perft(b: Board, p: Position, depth: int) -> int:
    if depth == 0:
        return 1
    if depth == 1:
        return len(legal(b, p)) if p.phase in CHOOSING else len(outcomes(b, p))
    return sum(perft(b, after, depth - 1) for after in nexts(b, p).values())


def divide(b: Board, p: Position, depth: int) -> dict[str, int]:
    return {text: perft(b, after, depth - 1) for text, after in nexts(b, p).items()}
