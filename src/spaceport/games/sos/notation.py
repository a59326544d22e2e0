"""S.O.S. in Space as text: actions and outcomes that a person can read and paste.

roll · step momo I0 · comet O0-O1 O2-I0 · hole I3 · end
"""

from typing import Literal

from spaceport.core.action import AnyAction, by_tag, read_action
from spaceport.core.bits import bits
from spaceport.core.faults import NotationFault
from spaceport.core.terms import PLACE_BITS
from spaceport.games.sos.edition import Edition, mission_number
from spaceport.games.sos.menu import COMET, DICE, END, HOLE
from spaceport.games.sos.moves import thing_to_place
from spaceport.games.sos.state import ALIENS, DIE, FIRST, MISSIONS, PLACE, State


class Roll(AnyAction, frozen=True, tag="roll"):
    """Roll the die (S10)."""


class Step(AnyAction, frozen=True, tag="step"):
    """One step of an alien to a cell (S13)."""

    alien: str
    to: str


class MoveComet(AnyAction, frozen=True, tag="comet"):
    """A comet from one line to another (S14)."""

    line: str
    to: str


class MoveHole(AnyAction, frozen=True, tag="hole"):
    """The black hole to a cell (S14)."""

    to: str


class EndTurn(AnyAction, frozen=True, tag="end"):
    """End the turn early, where the option allows it (S12)."""


MOST_LINES = 1024
Action = Roll | Step | MoveComet | MoveHole | EndTurn
_ACTIONS: dict[str, type[Action]] = by_tag(Action)

Face = Literal["2", "comet+1", "comet+2", "hole+1", "hole+2"]
FACE_NAMES: tuple[Face, ...] = ("2", "comet+1", "comet+2", "hole+1", "hole+2")
Phase = Literal["place", "deal", "first", "roll", "die", "act", "mission", "over"]
PHASES: tuple[Phase, ...] = ("place", "deal", "first", "roll", "die", "act", "mission", "over")


def mission_text(mission: int) -> str:
    a, b = MISSIONS[mission]
    return f"{ALIENS[a]}+{ALIENS[b]}"


def missions_text(mask: int) -> str:
    return ",".join(mission_text(mission) for mission in bits(mask)) or "-"


class Names:
    """The names of one edition's cells and borders, both ways."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.cells = edition.cell_names
        self.borders = edition.border_names
        self.cell_number = {name: k for k, name in enumerate(self.cells)}
        self.border_number = {name: k for k, name in enumerate(self.borders)}
        for k, name in enumerate(self.borders):  # either way round is understood
            a, _, b = name.partition("-")
            self.border_number[f"{b}-{a}"] = k
        self._lines: dict[int, tuple[str, ...]] = {}

    def lines(self, mask: int) -> tuple[str, ...]:
        """The names of these borders: remembered, for the comets are shown more than moved."""
        found = self._lines.get(mask)
        if found is None:
            if len(self._lines) >= MOST_LINES:
                self._lines.clear()
            found = self._lines[mask] = tuple([self.borders[border] for border in bits(mask)])
        return found

    def cell(self, name: str) -> int:
        if name not in self.cell_number:
            raise NotationFault("notation-cell", text=name, known=" ".join(self.cells))
        return self.cell_number[name]

    def border(self, name: str) -> int:
        if name not in self.border_number:
            raise NotationFault("notation-line", text=name, known=" ".join(self.borders))
        return self.border_number[name]

    def alien(self, name: str) -> int:
        if name not in ALIENS:
            raise NotationFault("notation-alien", text=name, known=" ".join(ALIENS))
        return ALIENS.index(name)

    def mission(self, text: str) -> int:
        try:
            return mission_number(text)
        except ValueError:
            raise NotationFault("notation-mission", text=text) from None


def parse_action(text: str) -> Action:
    """The action that this text says; whether its names exist is judged when it is made a move."""
    found = read_action(_ACTIONS, text)
    if found is None:
        raise NotationFault("sos-notation-action", text=text)
    return found


def action_of(names: Names, mover: int, place: int) -> Action:
    """An entry of the menu, typed and named."""
    if mover < HOLE:
        return Step(ALIENS[mover], names.cells[place])
    if mover == HOLE:
        return MoveHole(names.cells[place])
    if mover == DICE:
        return Roll()
    if mover == END:
        return EndTurn()
    return MoveComet(names.borders[mover - COMET], names.borders[place])


def move_of(names: Names, action: Action) -> int:
    """The reverse of `action_of`."""
    match action:
        case Step(alien, to):
            return names.alien(alien) << PLACE_BITS | names.cell(to)
        case MoveHole(to):
            return HOLE << PLACE_BITS | names.cell(to)
        case MoveComet(line, to):
            return COMET + names.border(line) << PLACE_BITS | names.border(to)
        case EndTurn():
            return END << PLACE_BITS
        case Roll():
            return DICE << PLACE_BITS


# ---------------------------------------------------------------- outcomes


def outcome_text(names: Names, s: State, outcome: int) -> str:
    """What chance drew, in the words of the draw that is due."""
    if s.phase == DIE:
        return f"die {FACE_NAMES[outcome]}"
    if s.phase == PLACE:
        thing = thing_to_place(s)
        return f"place {ALIENS[thing] if thing < len(ALIENS) else 'hole'} {names.cells[outcome]}"
    if s.phase == FIRST:
        return f"first {outcome}"
    return f"mission {mission_text(outcome)}"


def parse_outcome(names: Names, s: State, text: str) -> int:
    """The reverse of `outcome_text` for the draw that is due."""
    match (PHASES[s.phase], text.split()):
        case ("die", ["die", face]) if face in FACE_NAMES:
            return FACE_NAMES.index(face)
        case ("place", ["place", thing, cell]):
            due = thing_to_place(s)
            if thing == (ALIENS[due] if due < len(ALIENS) else "hole"):
                return names.cell(cell)
        case ("first", ["first", seat]) if seat in map(str, range(s.seats)):
            return int(seat)
        case ("deal" | "mission", ["mission", mission]):
            return names.mission(mission)
    raise NotationFault("notation-outcome", text=text, due=PHASES[s.phase])
