"""Where the pattern fits: every valid destination, without and with the Wild, and why (B14, B17).

One bitboard a planet, shifted by the step from the Destination disc to its marble: what is left
when all are laid over one another are the destinations. Rules, reveal, bots and odds all ask here.

Compiled by mypyc for wheels: plain classes and functions only.
"""

from typing import Final

from spaceport.games.bowl.state import PLANETS, STEP_FROM, Kit, State

NO_FITS: Final = [[0] * count for count in range(len(PLANETS) + 1)]


class Puzzle:
    """A galaxy and a toss: all that the destinations depend on."""

    def __init__(
        self, boards: list[int], live: int, disc: int, marbles: list[int], hole: int
    ) -> None:
        self.boards = boards  # for each planet: mask of the cards that show it
        self.live = live  # mask of the cards that have a face: the others are void (B38)
        needs: list[tuple[int, int]] = []
        bans: list[tuple[int, int]] = []
        steps = STEP_FROM[disc]
        planet = 0
        for space in marbles:
            if space >= 0:
                if space != hole:
                    needs.append((planet, steps[space]))
                else:
                    bans.append((planet, steps[space]))
            planet += 1
        self.needs = needs  # planet and step: the card there shows it
        self.bans = bans  # planet and step: the card there does not (B36)


def puzzle_of(s: State) -> Puzzle:
    return Puzzle(s.boards, s.live, s.disc, s.marbles, s.hole)


def shifted(board: int, shift: list[tuple[int, int]]) -> int:
    """The cards from which a step leads onto a card of the board."""
    found = 0
    for by, mask in shift:
        found |= (board >> by if by >= 0 else board << -by) & mask
    return found


def plain_fits(kit: Kit, puzzle: Puzzle, turn: int) -> int:
    """Mask of the destinations on which this orientation fits with nothing missing."""
    fits = puzzle.live
    boards = puzzle.boards
    shifts = kit.shifts[turn]
    for planet, step in puzzle.needs:
        board = boards[planet]
        shift = shifts[step]
        if len(shift) == 1:  # always, but on a torus
            by, mask = shift[0]
            fits &= (board >> by if by >= 0 else board << -by) & mask
        else:
            fits &= shifted(board, shift)
        if not fits:
            return 0
    for planet, step in puzzle.bans:
        fits &= shifted(kit.every & ~boards[planet], shifts[step])
    return fits


def plain(kit: Kit, puzzle: Puzzle) -> int:
    """Mask of the valid destinations without the Wild, in any allowed orientation (B17, B40)."""
    found = plain_fits(kit, puzzle, 0)
    for turn in range(1, kit.turns):
        found |= plain_fits(kit, puzzle, turn)
    return found


def wild_fits(kit: Kit, puzzle: Puzzle, turn: int) -> list[int]:
    """For each need: mask of the destinations where this orientation misses just that one (B14).

    Two masks are carried along as bits of a counter: no failure so far, and exactly one. A card
    that does not exist is no card the Wild could lie on, so leaving the galaxy ends a fit; and the
    Wild neither helps nor hurts a ban.
    """
    boards = puzzle.boards
    shifts = kit.shifts[turn]
    none, one = puzzle.live, 0
    for planet, step in puzzle.bans:
        none &= shifted(kit.every & ~boards[planet], shifts[step])
    misses: list[int] = []
    for planet, step in puzzle.needs:
        board = boards[planet]
        shown, room = 0, 0
        for by, mask in shifts[step]:
            shown |= (board >> by if by >= 0 else board << -by) & mask
            room |= mask
        miss = room & ~shown
        one = one & shown | none & miss
        none &= shown
        misses.append(miss)
    if not one:
        return NO_FITS[len(misses)]
    return [one & miss for miss in misses]


def with_wild(kit: Kit, puzzle: Puzzle) -> list[int]:
    """For each card on which the Wild may lie: mask of the destinations with a Wild fit (B14)."""
    found = [0] * kit.size
    for turn in range(kit.turns):
        targets_of = kit.targets[turn]
        need = 0
        for fits in wild_fits(kit, puzzle, turn):
            if fits:
                targets = targets_of[puzzle.needs[need][1]]
                while fits:
                    low = fits & -fits
                    fits ^= low
                    found[targets[low.bit_length() - 1]] |= low
            need += 1
    return found


def best_wild(kit: Kit, puzzle: Puzzle) -> tuple[int, int]:
    """Masks: the destinations without the Wild, and all there are with it where it helps most."""
    without = plain(kit, puzzle)
    missing = ~without
    best, most = 0, 0
    for fits in with_wild(kit, puzzle):
        if fits:
            count = (fits & missing).bit_count()
            if count > most:
                best, most = fits, count
    return without, without | best


# ---------------------------------------------------------------- reasons


def reasons(kit: Kit, puzzle: Puzzle) -> list[list[tuple[int, int, int]]]:
    """For each card its fits: turn, the need that is missing (-1: none), the Wild's card (-1)."""
    found: list[list[tuple[int, int, int]]] = [[] for _ in range(kit.size)]
    for turn in range(kit.turns):
        for card in places(plain_fits(kit, puzzle, turn)):
            found[card].append((turn, -1, -1))
        need = 0
        for fits in wild_fits(kit, puzzle, turn):
            targets = kit.targets[turn][puzzle.needs[need][1]]
            for card in places(fits):
                found[card].append((turn, need, targets[card]))
            need += 1
    return found


def places(mask: int) -> list[int]:
    """The cards in a mask."""
    found: list[int] = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def gives(kit: Kit, puzzle: Puzzle, card: int, turn: int) -> list[tuple[int, int]]:
    """Which card gives which planet: planet and card (-1: there is none) for each need."""
    return _laid(kit, puzzle.needs, card, turn)


def avoids(kit: Kit, puzzle: Puzzle, card: int, turn: int) -> list[tuple[int, int]]:
    """Which card must lack which planet (B36)."""
    return _laid(kit, puzzle.bans, card, turn)


def _laid(kit: Kit, pattern: list[tuple[int, int]], card: int, turn: int) -> list[tuple[int, int]]:
    return [(planet, kit.targets[turn][step][card]) for planet, step in pattern]
