"""The menu of S.O.S. in Space: for each thing that can move, the mask of its places; and why not.

Numbers in brackets (S12...) are those of the rule sheet, docs/spec/sos-in-space.md. What a move
does is in `moves.py`. Compiled by mypyc for wheels: plain classes and functions only.
"""

from typing import Any, Final

from spaceport.core.native import i64
from spaceport.core.offers import IS_COMPILED, Offers, listing, new_menu
from spaceport.games.sos.state import ACT, OVER, ROLL, Kit, State

# Movers 0-6 are the aliens; places of aliens and the hole are cells, those of a comet are borders.
HOLE: Final = 7
DICE: Final = 8  # its one place: rolled
END: Final = 9  # its one place: now
COMET: Final = 10  # COMET + b is the comet that lies on border b
ROLLING: Final = [(DICE, 1)]  # the menu of whoever is to roll


def steps_of(s: State, alien: int) -> i64:
    """Where an alien may step: over an open border, not onto the hole, not to two others (S13)."""
    return s.open[s.aliens[alien]] & ~(s.full | 1 << s.hole)


def lonely_cells(s: State) -> i64:
    """Mask of the cells from which an alien has one way out, or none (S15)."""
    free = ~(s.full | 1 << s.hole)
    opened = s.open
    found: i64 = 0
    for cell in s.aliens:
        ways = opened[cell] & free
        if not ways & (ways - 1):
            found |= 1 << cell
    return found


def comet_places(kit: Kit, s: State, lonely: i64) -> i64:
    """Where a comet may go: a free line (S14), but not beside one of these cells, from which an
    alien has no way out then (S15)."""
    places = kit.lines & ~s.comets
    free = ~(s.full | 1 << s.hole)
    while lonely:
        low: int = lonely & -lonely
        lonely ^= low
        cell = low.bit_length() - 1  # written out, as below: a call takes longer
        ways: int = s.open[cell] & free
        places &= ~kit.kept_free[cell][ways.bit_length() - 1]
    return places


def freed(s: State, a: int, b: int) -> i64:
    """Mask of those of two cells that have one way out more once the comet between them leaves:
    all but those behind which the other is closed anyway."""
    shut = s.full | 1 << s.hole
    return (0 if shut >> b & 1 else 1 << a) | (0 if shut >> a & 1 else 1 << b)


def hole_places(kit: Kit, s: State) -> i64:
    """Where the hole may go: any other cell without alien (S14, S15)."""
    places = kit.everywhere & ~(s.held | 1 << s.hole)
    if kit.version >= 2:  # S15: before, it might not stick an alien that was free
        return places
    shut = ~s.full
    for cell in s.aliens:
        ways = s.open[cell] & shut  # with the hole lifted off the board
        if ways and not ways & (ways - 1):
            places &= ~ways
    return places


def menu(kit: Kit, s: State) -> list[tuple[int, int]]:
    """Everything that the active player may do now (S10, S12). Not to be changed: it is kept."""
    if s.phase != ACT:
        return ROLLING if s.phase == ROLL else []
    offers: Any = s.offers
    if offers is None:
        offers = s.offers = new_menu()
        work(kit, s, offers)
    found: list[tuple[int, int]] = offers.found if IS_COMPILED else offers  # `listing`, written out
    return [*found, (END, 1)] if kit.may_pass else found


def work_left(kit: Kit, s: State) -> list[tuple[int, int]]:
    """`work` as a list."""
    found = new_menu()
    work(kit, s, found)
    return listing(found)


def work(kit: Kit, s: State, to: Offers) -> None:
    """What the die still gives and the board still allows. Nothing: the turn is over (S12, S20)."""
    if s.steps:
        free = ~(s.full | 1 << s.hole)
        opened = s.open
        for alien, cell in enumerate(s.aliens):
            ways = opened[cell] & free
            if ways:
                to.append((alien, ways))
    if s.hole_moves:
        places = hole_places(kit, s)
        if places:
            to.append((HOLE, places))
    if s.comet_moves:
        offer_comets(kit, s, to)


def offer_comets(kit: Kit, s: State, to: Offers) -> None:
    """Each comet, and where it may go."""
    lonely = lonely_cells(s)
    safe = comet_places(kit, s, lonely)  # for a comet that frees nobody by leaving
    comets: int = s.comets
    while comets:
        low = comets & -comets
        comets ^= low
        border = low.bit_length() - 1  # written out: it is asked five times a menu
        places = safe
        if lonely & kit.beside[border]:
            a, b = kit.borders[border]
            places = comet_places(kit, s, lonely & ~freed(s, a, b))
        if places:
            to.append((COMET + border, places))


def shape(kit: Kit) -> tuple[int, ...]:
    """How many places each mover has."""
    borders = len(kit.borders)
    return (kit.cells,) * (HOLE + 1) + (1, 1) + (borders,) * borders


def why_not(kit: Kit, s: State, mover: int, place: int) -> str:
    """The reason why a move is not on the menu, as the code of a sentence."""
    if s.phase == OVER:
        return "over"
    if s.phase == ROLL:
        return "sos-roll-first"
    if s.phase != ACT:
        return "wait-for-draw"
    if mover == DICE:
        return "sos-rolled-already"
    if mover == END:
        return "sos-no-passing"
    if mover < HOLE:
        if not s.steps:
            return "sos-no-steps-left"
        here = s.aliens[mover]
        if not kit.near[here] >> place & 1:
            return why_no_border(kit, s, mover, place)
        if not s.open[here] >> place & 1:
            return "sos-comet-in-the-way"
        return "sos-onto-hole" if place == s.hole else "sos-cell-full"
    if mover == HOLE:
        if not s.hole_moves:
            return "sos-no-hole-move"
        if place == s.hole:
            return "sos-hole-stays"
        return "sos-hole-onto-alien" if s.held >> place & 1 else "sos-would-stick"
    if not s.comet_moves:
        return "sos-no-comet-move"
    if not s.comets >> mover - COMET & 1:
        return "sos-no-comet-there"
    if not kit.lines >> place & 1:
        return "sos-no-line-there"
    return "sos-line-taken" if s.comets >> place & 1 else "sos-would-stick"


def why_no_border(kit: Kit, s: State, mover: int, place: int) -> str:
    """S13: the alien is there already, only a corner is between, or it is more than one step.

    Cells lie across a corner if the way round it goes by either of two cells that share no border
    themselves.
    """
    here = s.aliens[mover]
    if place == here:
        moves = any(other == mover for other, _ in menu(kit, s))
        return "sos-step-stays" if moves else "sos-no-way-out"
    if place >= kit.cells:
        return "sos-too-far"
    between = kit.near[here] & kit.near[place]
    for cell in range(kit.cells):
        if between >> cell & 1 and between & ~(kit.near[cell] | 1 << cell):
            return "sos-no-border"
    return "sos-too-far"
