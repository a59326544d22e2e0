"""What a seat may know of a game of S.O.S. in Space: names, no numbers.

Everything is open but the pile, whose order does not exist; so every seat sees the public part,
and its own part only says which seat it is.
"""

from functools import lru_cache
from typing import Final

from spaceport.core.bits import bits, mask_of
from spaceport.core.terms import View, ViewPart
from spaceport.games.sos.notation import FACE_NAMES, PHASES, Face, Names, Phase
from spaceport.games.sos.state import ALIENS, GOAL, MISSIONS, Kit, State, settle_masks, start

Pair = tuple[str, str]


class Left(ViewPart):
    """What the die still gives this turn."""

    steps: int
    comet: int
    hole: int


class Public(ViewPart):
    """What everybody sees."""

    edition: str
    phase: Phase
    seats: int
    active: int
    aliens: dict[str, str]
    hole: str | None
    comets: tuple[str, ...]
    missions: tuple[Pair | None, ...]
    done: tuple[tuple[Pair, ...], ...]
    scores: tuple[int, ...]
    goal: int
    turns: tuple[int, ...]
    pile: int
    gone: tuple[int, ...]
    out: tuple[Pair, ...]
    face: Face | None
    left: Left
    redraws: int
    due: int | None
    winners: tuple[int, ...]


class Own(ViewPart):
    """What only this seat sees."""

    seat: int


PAIRS: Final[tuple[Pair, ...]] = tuple((ALIENS[a], ALIENS[b]) for a, b in MISSIONS)


@lru_cache(maxsize=1024)  # they change with every fifth turn or so, and are shown at each
def pairs(mask: int) -> tuple[Pair, ...]:
    return tuple([PAIRS[mission] for mission in bits(mask)])


def public(names: Names, s: State) -> Public:
    """Built up from nothing."""
    cells = names.cells
    return Public(
        edition=names.edition.name,
        phase=PHASES[s.phase],
        seats=s.seats,
        active=s.active,
        aliens={ALIENS[k]: cells[cell] for k, cell in enumerate(s.aliens) if cell >= 0},
        hole=cells[s.hole] if s.hole >= 0 else None,
        comets=names.lines(s.comets),
        missions=tuple([PAIRS[held] if held >= 0 else None for held in s.missions]),
        done=tuple([pairs(mask) for mask in s.done]),
        scores=tuple(s.scores),
        goal=GOAL,
        turns=tuple(s.turns),
        pile=s.pile.bit_count(),
        gone=tuple(bits(s.gone)) if s.gone else (),
        out=pairs(s.out),
        face=FACE_NAMES[s.face] if s.face >= 0 else None,
        left=Left(s.steps, s.comet_moves, s.hole_moves),
        redraws=s.redraws,
        due=s.due if s.due >= 0 else None,
        winners=tuple(bits(s.winners)) if s.winners else (),
    )


def imagine(names: Names, kit: Kit, seen: View) -> State:
    """The state behind a view. Nothing has to be invented: the pile is what is nowhere else."""
    public: Public = seen.public
    s = start(kit, public.seats)
    s.phase = PHASES.index(public.phase)
    s.active = public.active
    for name, cell in public.aliens.items():
        s.aliens[ALIENS.index(name)] = names.cell(cell)
    s.hole = names.cell(public.hole) if public.hole is not None else -1
    s.comets = mask_of([names.border(line) for line in public.comets])
    s.missions = [-1 if held is None else names.mission("+".join(held)) for held in public.missions]
    s.done = [mask_of([names.mission("+".join(held)) for held in pile]) for pile in public.done]
    s.scores = list(public.scores)
    s.turns = list(public.turns)
    s.gone = mask_of(public.gone)
    s.out = mask_of([names.mission("+".join(held)) for held in public.out])
    s.face = -1 if public.face is None else FACE_NAMES.index(public.face)
    s.steps, s.comet_moves, s.hole_moves = public.left.steps, public.left.comet, public.left.hole
    s.redraws = public.redraws
    s.due = -1 if public.due is None else public.due
    s.winners = mask_of(public.winners)
    s.pile = kit.missions & ~s.out
    for mission, done in zip(s.missions, s.done, strict=True):
        s.pile &= ~(done | (1 << mission if mission >= 0 else 0))
    settle_masks(kit, s)
    return s
