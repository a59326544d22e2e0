"""What a seat may know of a game of S.O.S. in Space, and what it is told: names, no numbers.

Everything is open but the pile, whose order does not exist; so every seat sees the public part,
and its own part only says which seat it is.
"""

from typing import Any

from msgspec import Struct

from spaceport.core.bits import bits, mask_of
from spaceport.core.protocol import View
from spaceport.games.sos.notation import FACE_NAMES, PHASES, Face, Names, Phase
from spaceport.games.sos.state import (
    ALIENS,
    FACES,
    GOAL,
    MISSIONS,
    Kit,
    State,
    settle_masks,
    start,
)

Pair = tuple[str, str]


class Left(Struct, frozen=True):
    """What the die still gives this turn."""

    steps: int
    comet: int
    hole: int


class Public(Struct, frozen=True):
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


class Own(Struct, frozen=True):
    """What only this seat sees."""

    seat: int


def pair(mission: int) -> Pair:
    a, b = MISSIONS[mission]
    return ALIENS[a], ALIENS[b]


def pairs(mask: int) -> tuple[Pair, ...]:
    return tuple(pair(mission) for mission in bits(mask))


def public(names: Names, s: State) -> Public:
    """Built up from nothing."""
    return Public(
        edition=names.edition.name,
        phase=PHASES[s.phase],
        seats=s.seats,
        active=s.active,
        aliens={ALIENS[k]: names.cells[cell] for k, cell in enumerate(s.aliens) if cell >= 0},
        hole=names.cells[s.hole] if s.hole >= 0 else None,
        comets=tuple(names.borders[border] for border in bits(s.comets)),
        missions=tuple(pair(mission) if mission >= 0 else None for mission in s.missions),
        done=tuple(pairs(mask) for mask in s.done),
        scores=tuple(s.scores),
        goal=GOAL,
        turns=tuple(s.turns),
        pile=s.pile.bit_count(),
        gone=tuple(bits(s.gone)),
        out=pairs(s.out),
        face=FACE_NAMES[s.face] if s.face >= 0 else None,
        left=Left(s.steps, s.comet_moves, s.hole_moves),
        redraws=s.redraws,
        due=s.due if s.due >= 0 else None,
        winners=tuple(bits(s.winners)),
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


# ---------------------------------------------------------------- events


class Placed(Struct, frozen=True, tag_field="what", tag="placed"):
    """An alien or the hole landed on an edge cell (S8)."""

    thing: str
    cell: str


class Redrawn(Struct, frozen=True, tag_field="what", tag="redrawn"):
    """The setup had a stuck alien and is drawn again (S7)."""


class Turn(Struct, frozen=True, tag_field="what", tag="turn"):
    """A seat's turn begins."""

    seat: int


class Rolled(Struct, frozen=True, tag_field="what", tag="rolled"):
    """The die came to rest."""

    seat: int
    face: Face
    left: Left


class Stepped(Struct, frozen=True, tag_field="what", tag="stepped"):
    """An alien took a step."""

    seat: int
    alien: str
    start: str
    to: str


class CometMoved(Struct, frozen=True, tag_field="what", tag="comet"):
    """A comet moved to another line."""

    seat: int
    start: str
    to: str


class HoleMoved(Struct, frozen=True, tag_field="what", tag="hole"):
    """The black hole moved to another cell."""

    seat: int
    start: str
    to: str


class Completed(Struct, frozen=True, tag_field="what", tag="completed"):
    """A mission is done."""

    seat: int
    mission: Pair
    score: int


class Mission(Struct, frozen=True, tag_field="what", tag="mission"):
    """A seat drew a mission."""

    seat: int
    mission: Pair


class Reshuffled(Struct, frozen=True, tag_field="what", tag="reshuffled"):
    """The pile was empty: the completed missions are a pile again (S17)."""


class Forfeited(Struct, frozen=True, tag_field="what", tag="forfeited"):
    """What the die gave and the board did not allow (S12, S20)."""

    seat: int
    left: Left


class Passed(Struct, frozen=True, tag_field="what", tag="passed"):
    """A seat ended its turn early."""

    seat: int


class TimedOut(Struct, frozen=True, tag_field="what", tag="timeout"):
    """The turn clock ran out (S21)."""

    seat: int


class SeatRemoved(Struct, frozen=True, tag_field="what", tag="removed"):
    """The host removed a seat (S19)."""

    seat: int


class Over(Struct, frozen=True, tag_field="what", tag="over"):
    """The game is over."""

    winners: tuple[int, ...]


Event = (
    Placed | Redrawn | Turn | Rolled | Stepped | CometMoved | HoleMoved | Completed | Mission
    | Reshuffled | Forfeited | Passed | TimedOut | SeatRemoved | Over
)  # fmt: skip


def event(names: Names, said: tuple[Any, ...]) -> Event:
    """What the rules said in numbers, in names."""
    cells, borders = names.cells, names.borders
    match said:
        case ("stepped", seat, alien, here, there):
            return Stepped(seat, ALIENS[alien], cells[here], cells[there])
        case ("rolled", seat, face):
            return Rolled(seat, FACE_NAMES[face], Left(*FACES[face]))
        case ("comet", seat, here, there):
            return CometMoved(seat, borders[here], borders[there])
        case ("hole", seat, here, there):
            return HoleMoved(seat, cells[here], cells[there])
        case ("turn", seat):
            return Turn(seat)
        case ("completed", seat, mission, score):
            return Completed(seat, pair(mission), score)
        case ("mission", seat, mission):
            return Mission(seat, pair(mission))
        case ("forfeited", seat, steps, comet, hole):
            return Forfeited(seat, Left(steps, comet, hole))
        case ("placed", thing, cell):
            return Placed(ALIENS[thing] if thing < len(ALIENS) else "hole", cells[cell])
        case ("passed", seat):
            return Passed(seat)
        case ("timeout", seat):
            return TimedOut(seat)
        case ("removed", seat):
            return SeatRemoved(seat)
        case ("over", winners):
            return Over(tuple(bits(winners)))
        case ("redrawn",):
            return Redrawn()
        case ("reshuffled",):
            return Reshuffled()
    raise AssertionError(f"no event for {said}")
