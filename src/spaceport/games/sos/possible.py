"""Whether a position of S.O.S. in Space can be: what a person typed is not always a game.

A position that passes can be played on to its end. Whether it can come up in a game that began
with a setup is not asked: examples and tests start where they like.
"""

from spaceport.core.bits import bits
from spaceport.games.sos.menu import work_left
from spaceport.games.sos.moves import undealt
from spaceport.games.sos.notation import PHASES
from spaceport.games.sos.state import ALIENS, FACES, GOAL, MISSIONS, Kit, State

Reason = str | None


def why_impossible(kit: Kit, s: State) -> Reason:
    """What is wrong with a position whose masks are settled; None if it can be played."""
    return (
        wrong_pieces(kit, s)
        or wrong_missions(kit, s)
        or wrong_seats(s)
        or wrong_die(s)
        or wrong_phase(kit, s)
    )


def wrong_pieces(kit: Kit, s: State) -> Reason:
    """S1, S2, S8, S13, S14."""
    phase = PHASES[s.phase]
    if s.comets & ~kit.lines:
        return "comets: one lies where no dotted line is"
    if any(s.aliens.count(cell) > 2 for cell in bits(s.full)):
        return "aliens: three in one cell"
    if s.hole >= 0 and s.held >> s.hole & 1:
        return "hole: an alien is there"
    placed = [cell >= 0 for cell in s.aliens] + [s.hole >= 0]
    if phase == "place":
        if placed != sorted(placed, reverse=True) or all(placed):
            return "place: not in the order of the aliens, the hole last"
        if s.full or s.held & ~kit.edge:
            return "place: not one each on the edge"
    elif phase != "over" and not all(placed):
        return "aliens, hole: something is not on the board yet"
    return None


def wrong_missions(kit: Kit, s: State) -> Reason:
    """S2, S17: each mission is in one place."""
    phase = PHASES[s.phase]
    seen = 0
    for mask in [*s.done, s.out, *(1 << mission for mission in s.missions if mission >= 0)]:
        if seen & mask:
            return "missions, done, out: a mission is in two places"
        seen |= mask
    if seen & ~kit.missions:
        return "missions, done, out: a mission is not of this edition"
    if phase in ("deal", "mission") and not s.pile:
        return "missions: none is left to be drawn"
    for seat in range(s.seats):
        if s.done[seat].bit_count() > s.scores[seat]:
            return "scores: fewer than done"
    return None


def wrong_seats(s: State) -> Reason:
    """S12, S19."""
    phase = PHASES[s.phase]
    if (s.gone | s.winners) >> s.seats:
        return "gone, won: no such seat"
    if any(s.gone >> seat & 1 and s.missions[seat] >= 0 for seat in range(s.seats)):
        return "gone: a seat that is gone has no mission"
    if phase == "over":
        return None if s.winners else "won: nobody"
    if s.winners:
        return "won: the game is not over"
    if s.seats - s.gone.bit_count() < 2:
        return "gone: too few are left"
    if max(s.scores) >= GOAL:
        return "scores: the game would be over"
    if phase in ("roll", "die", "act", "mission") and s.gone >> s.active & 1:
        return "gone: it is that seat's turn"
    return None


def wrong_die(s: State) -> Reason:
    """S3, S10."""
    phase = PHASES[s.phase]
    if s.face < 0:
        return "shows: missing" if phase == "act" else None
    if phase not in ("act", "mission"):
        return "shows: not now"
    steps, comet, hole = FACES[s.face]
    if s.steps > steps or s.comet_moves > comet or s.hole_moves > hole:
        return "shows: more is left than the die gave"
    return None


def wrong_phase(kit: Kit, s: State) -> Reason:
    """What each phase waits for must be missing, and nothing else."""
    phase = PHASES[s.phase]
    waiting = undealt(s)
    if phase == "place" and waiting != ((1 << s.seats) - 1) & ~s.gone:
        return "missions: nothing is dealt before everything is placed"
    if phase == "deal" and not waiting:
        return "deal: everybody has a mission"
    if phase == "mission" and waiting != 1 << s.active:
        return "missions: only the active seat waits for one"
    if phase in ("place", "deal", "mission", "over"):
        return None
    if waiting:
        return "missions: a seat has none"
    if phase != "first":
        a, b = MISSIONS[s.missions[s.active]]
        if s.aliens[a] == s.aliens[b]:  # S9, S11
            return f"missions: {ALIENS[a]} and {ALIENS[b]} share a cell, so that one is done"
    if phase == "act" and not work_left(kit, s):  # S12, S20
        return "shows: nothing of it can be used, so the turn is over"
    return None
