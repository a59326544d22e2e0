"""What a move does in S.O.S. in Space, how turns follow each other, and what chance may draw. What
a seat may do is in `menu.py`.

Numbers in brackets (S9...) are those of the rule sheet, docs/spec/sos-in-space.md. Functions that
change a state change the one they are given, a copy. What happened is appended to `said` as plain
tuples that start with a word; None: nobody listens.

Compiled by mypyc for wheels: plain classes and functions only.
"""

from spaceport.core.bits import mask_of
from spaceport.core.offers import new_menu, place_of
from spaceport.core.terms import PLACE_BITS, PLACE_MASK
from spaceport.games.sos.menu import COMET, DICE, END, HOLE, menu, steps_of, work
from spaceport.games.sos.state import (
    ACT,
    ALL_FACES,
    DEAL,
    DIE,
    FACES,
    FIRST,
    GOAL,
    MISSION,
    MISSIONS,
    OVER,
    PLACE,
    ROLL,
    TURN_CAP,
    Kit,
    State,
    open_cells,
)

Said = list[tuple[object, ...]]
Told = Said | None


def chosen(kit: Kit, s: State, move: int, now: int, said: Told) -> State | None:
    """The state after the active player's move, or None if the move is not on the menu."""
    mover = move >> PLACE_BITS
    place = move & PLACE_MASK
    for other, places in menu(kit, s):
        if other == mover:
            if not places >> place & 1:
                return None
            after = s.copy()
            apply(kit, after, mover, place, now, said)
            return after
    return None


def apply(kit: Kit, s: State, mover: int, place: int, now: int, said: Told) -> None:
    """Do a move that is on the menu."""
    if mover < HOLE:
        step_alien(s, mover, place, said)
    elif mover == DICE:
        s.phase = DIE
        return
    elif mover == HOLE:
        if said is not None:
            said.append(("hole", s.active, s.hole, place))
        s.hole = place
        s.hole_moves = 0
    elif mover == END:
        if said is not None:
            said.append(("passed", s.active))
        end_turn(kit, s, now, said)
        return
    else:
        border = mover - COMET
        if said is not None:
            said.append(("comet", s.active, border, place))
        s.comets ^= 1 << border | 1 << place
        s.comet_moves = 0
        opened = s.open[:]
        a, b = kit.borders[border]
        opened[a] |= 1 << b
        opened[b] |= 1 << a
        a, b = kit.borders[place]
        opened[a] &= ~(1 << b)
        opened[b] &= ~(1 << a)
        s.open = opened
    settle(kit, s, now, said)


def step_alien(s: State, alien: int, cell: int, said: Told) -> None:
    here = s.aliens[alien]
    if said is not None:
        said.append(("stepped", s.active, alien, here, cell))
    if s.offers is None:  # not in a playout, which has its own
        s.aliens = s.aliens[:]
    s.aliens[alien] = cell
    left = 1 << here
    if s.full & left:
        s.full ^= left
    else:
        s.held ^= left
    came = 1 << cell
    if s.held & came:
        s.full |= came
    else:
        s.held |= came
    s.steps -= 1


def settle(kit: Kit, s: State, now: int, said: Told) -> None:
    """After anything moved or was drawn in a turn: missions first, then who goes on with what."""
    a, b = MISSIONS[s.missions[s.active]]
    if s.aliens[a] == s.aliens[b]:  # S9, S11, S16
        complete(kit, s, s.missions[s.active], said)
    elif s.face < 0:
        s.phase = ROLL
    else:
        s.phase = ACT
        offers = s.offers
        if offers is None:
            offers = s.offers = new_menu()
        work(kit, s, offers)
        if offers:
            return
        if said is not None and (s.steps or s.comet_moves or s.hole_moves):  # S12, S20
            said.append(("forfeited", s.active, s.steps, s.comet_moves, s.hole_moves))
        end_turn(kit, s, now, said)


def complete(kit: Kit, s: State, mission: int, said: Told) -> None:
    """The active player's mission is turned over (S11); the fifth wins at once (S12)."""
    seat = s.active
    s.scores = s.scores[:]
    s.scores[seat] += 1
    s.done = s.done[:]
    s.done[seat] |= 1 << mission
    s.missions = s.missions[:]
    s.missions[seat] = -1
    if said is not None:
        said.append(("completed", seat, mission, s.scores[seat]))
    if s.scores[seat] >= GOAL:
        finish(s, 1 << seat, said)
        return
    if not s.pile:  # S17
        s.pile = kit.missions & ~s.out
        for held in s.missions:
            if held >= 0:
                s.pile &= ~(1 << held)
        s.done = [0] * s.seats
        if said is not None:
            said.append(("reshuffled",))
    s.phase = MISSION


def end_turn(kit: Kit, s: State, now: int, said: Told) -> None:
    s.turns = s.turns[:]
    s.turns[s.active] += 1
    next_turn(kit, s, now, said)


def next_turn(kit: Kit, s: State, now: int, said: Told) -> None:
    """The next player clockwise who is still there (S12), unless the turns are used up (S18)."""
    seat = (s.active + 1) % s.seats
    while s.gone >> seat & 1:
        seat = (seat + 1) % s.seats
    if s.turns[seat] >= TURN_CAP and are_turns_used_up(s):
        finish(s, leaders(s), said)
    else:
        begin_turn(kit, s, seat, now, said)


def are_turns_used_up(s: State) -> bool:
    """S18: everybody who is still there has had all turns."""
    return all(s.turns[seat] >= TURN_CAP or s.gone >> seat & 1 for seat in range(s.seats))


def leaders(s: State) -> int:
    """Mask of the seats that have most missions; ties are shared (S18)."""
    present = [seat for seat in range(s.seats) if not s.gone >> seat & 1]
    best = max([s.scores[seat] for seat in present])
    return mask_of([seat for seat in present if s.scores[seat] == best])


def begin_turn(kit: Kit, s: State, seat: int, now: int, said: Told) -> None:
    s.active = seat
    s.face = -1
    s.steps = s.comet_moves = s.hole_moves = 0
    s.due = now + kit.turn_ms if kit.turn_ms else -1
    if said is not None:
        said.append(("turn", seat))
    settle(kit, s, now, said)


def finish(s: State, winners: int, said: Told) -> None:
    s.phase = OVER
    s.winners = winners
    s.face = -1
    s.steps = s.comet_moves = s.hole_moves = 0
    s.due = -1
    if said is not None:
        said.append(("over", winners))


def lapse(kit: Kit, s: State, now: int, said: Told) -> None:
    """The turn clock ran out: the turn ends as it stands (S21)."""
    if said is not None:
        said.append(("timeout", s.active))
    end_turn(kit, s, now, said)


def remove(kit: Kit, s: State, seat: int, now: int, said: Told) -> None:
    """The host removes a seat: its open mission leaves the game; one seat left wins (S19)."""
    if said is not None:
        said.append(("removed", seat))
    s.gone |= 1 << seat
    if s.missions[seat] >= 0:
        s.out |= 1 << s.missions[seat]
        s.missions = s.missions[:]
        s.missions[seat] = -1
    present = [other for other in range(s.seats) if not s.gone >> other & 1]
    if len(present) == 1:
        finish(s, 1 << present[0], said)
    elif s.phase == DEAL and not undealt(s):
        begin(kit, s, now, said)
    elif s.phase >= ROLL and seat == s.active:
        next_turn(kit, s, now, said)


# ---------------------------------------------------------------- chance


def undealt(s: State) -> int:
    """Mask of the seats that still wait for their first mission."""
    mask = 0
    for seat in range(s.seats):
        if s.missions[seat] < 0 and not s.gone >> seat & 1:
            mask |= 1 << seat
    return mask


def outcomes(kit: Kit, s: State) -> int:
    """The mask of what chance may draw, 0: nothing is due. All equally likely, but for the die."""
    if s.phase == DIE:
        return ALL_FACES
    if s.phase == MISSION or s.phase == DEAL:
        return s.pile
    if s.phase == PLACE:
        taken = s.held | (1 << s.hole if s.hole >= 0 else 0)
        return kit.edge & ~taken
    if s.phase == FIRST:
        return ((1 << s.seats) - 1) & ~s.gone
    return 0


def drawn(kit: Kit, s: State, outcome: int, now: int, said: Told) -> State | None:
    """The state after this draw, or None if the draw that is due cannot give it."""
    if outcome < 0 or not outcomes(kit, s) >> outcome & 1:
        return None
    after = s.copy()
    draw(kit, after, outcome, now, said)
    return after


def draw(kit: Kit, s: State, outcome: int, now: int, said: Told) -> None:
    """Let chance have drawn this outcome."""
    if s.phase == DIE:
        s.face = outcome
        s.steps, s.comet_moves, s.hole_moves = FACES[outcome]
        if said is not None:
            said.append(("rolled", s.active, outcome))
        settle(kit, s, now, said)
    elif s.phase == MISSION:
        take_mission(s, s.active, outcome, said)
        settle(kit, s, now, said)
    elif s.phase == PLACE:
        place(kit, s, outcome, said)
    elif s.phase == DEAL:
        waiting = undealt(s)
        take_mission(s, place_of(waiting & -waiting), outcome, said)
        if not undealt(s):
            begin(kit, s, now, said)
    else:
        begin_turn(kit, s, outcome, now, said)


def begin(kit: Kit, s: State, now: int, said: Told) -> None:
    """Everybody has a mission: the seat that the host chose begins, or it is drawn (S8, S23)."""
    if 0 <= kit.first < s.seats and not s.gone >> kit.first & 1:
        begin_turn(kit, s, kit.first, now, said)
    else:
        s.phase = FIRST


def take_mission(s: State, seat: int, mission: int, said: Told) -> None:
    s.pile &= ~(1 << mission)
    s.missions = s.missions[:]
    s.missions[seat] = mission
    if said is not None:
        said.append(("mission", seat, mission))


def thing_to_place(s: State) -> int:
    """Which thing lands next (S8): aliens 0 to 6, then the hole (7)."""
    for alien in range(7):
        if s.aliens[alien] < 0:
            return alien
    return HOLE


def place(kit: Kit, s: State, cell: int, said: Told) -> None:
    """Aliens and hole land one after another; a setup with a stuck alien is redrawn (S7, S8)."""
    thing = thing_to_place(s)
    if said is not None:
        said.append(("placed", thing, cell))
    if thing < HOLE:
        s.aliens = s.aliens[:]
        s.aliens[thing] = cell
        s.held |= 1 << cell
        return
    s.hole = cell
    for alien in range(7):
        if not steps_of(s, alien):
            if said is not None:
                said.append(("redrawn",))
            s.redraws += 1
            s.aliens = [-1] * 7
            s.hole = -1
            s.held = 0
            return
    s.open = open_cells(kit, s.comets)
    s.phase = DEAL
