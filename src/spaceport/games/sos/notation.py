"""S.O.S. in Space as text: actions, outcomes and positions that a person can read and paste.

roll · step momo I0 · comet O0-O1 O2-I0 · hole I3 · end
ring; aliens filo:O0 momo:O1 ...; hole O9; comets O0-O1 ...; missions filo+momo trio+kubo; ...
"""

from typing import Literal

from msgspec import Struct

from spaceport.core.bits import bits, mask_of
from spaceport.core.faults import NotationFault
from spaceport.games.sos.edition import Edition, mission_number
from spaceport.games.sos.moves import thing_to_place
from spaceport.games.sos.state import (
    ALIENS,
    DIE,
    FACES,
    FIRST,
    MISSION,
    MISSIONS,
    PLACE,
    ROLL,
    Kit,
    State,
    settle_masks,
    start,
)


class Roll(Struct, frozen=True, tag_field="do", tag="roll", forbid_unknown_fields=True):
    """Roll the die (S10)."""

    def __str__(self) -> str:
        return "roll"


class Step(Struct, frozen=True, tag_field="do", tag="step", forbid_unknown_fields=True):
    """One step of an alien to a cell (S13)."""

    alien: str
    to: str

    def __str__(self) -> str:
        return f"step {self.alien} {self.to}"


class MoveComet(Struct, frozen=True, tag_field="do", tag="comet", forbid_unknown_fields=True):
    """A comet from one line to another (S14)."""

    line: str
    to: str

    def __str__(self) -> str:
        return f"comet {self.line} {self.to}"


class MoveHole(Struct, frozen=True, tag_field="do", tag="hole", forbid_unknown_fields=True):
    """The black hole to a cell (S14)."""

    to: str

    def __str__(self) -> str:
        return f"hole {self.to}"


class EndTurn(Struct, frozen=True, tag_field="do", tag="end", forbid_unknown_fields=True):
    """End the turn early, where the option allows it (S12)."""

    def __str__(self) -> str:
        return "end"


Action = Roll | Step | MoveComet | MoveHole | EndTurn

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
    match text.split():
        case ["roll"]:
            return Roll()
        case ["step", alien, to]:
            return Step(alien, to)
        case ["comet", line, to]:
            return MoveComet(line, to)
        case ["hole", to]:
            return MoveHole(to)
        case ["end"]:
            return EndTurn()
    raise NotationFault("sos-notation-action", text=text)


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
    match (s.phase, text.split()):
        case (4, ["die", face]) if face in FACE_NAMES:
            return FACE_NAMES.index(face)
        case (0, ["place", thing, cell]):
            due = thing_to_place(s)
            if thing == (ALIENS[due] if due < len(ALIENS) else "hole"):
                return names.cell(cell)
        case (2, ["first", seat]) if seat.isdecimal() and int(seat) < s.seats:
            return int(seat)
        case (1 | 6, ["mission", mission]):
            return names.mission(mission)
    raise NotationFault("notation-outcome", text=text, due=PHASES[s.phase])


# ---------------------------------------------------------------- positions


def position_text(names: Names, s: State) -> str:
    """The whole state in one line. What is as it is at the start is left out."""
    numbers = " ".join
    fields = [
        names.edition.name,
        "aliens "
        + (
            numbers(f"{ALIENS[k]}:{names.cells[c]}" for k, c in enumerate(s.aliens) if c >= 0)
            or "-"
        ),
        "hole " + (names.cells[s.hole] if s.hole >= 0 else "-"),
        "comets " + numbers(names.borders[b] for b in bits(s.comets)),
        "missions " + numbers(mission_text(m) if m >= 0 else "-" for m in s.missions),
        "done " + numbers(missions_text(mask) for mask in s.done),
        "scores " + numbers(map(str, s.scores)),
        "turns " + numbers(map(str, s.turns)),
        f"{PHASES[s.phase]} {s.active}",
    ]
    if s.face >= 0:
        left = [str(s.steps)] + ["comet"] * s.comet_moves + ["hole"] * s.hole_moves
        fields.append(f"shows {FACE_NAMES[s.face]} left {numbers(left)}")
    for word, value in (
        ("gone", numbers(map(str, bits(s.gone)))),
        ("out", missions_text(s.out) if s.out else ""),
        ("redrawn", str(s.redraws) if s.redraws else ""),
        ("due", str(s.due) if s.due >= 0 else ""),
        ("won", numbers(map(str, bits(s.winners)))),
    ):
        if value:
            fields.append(f"{word} {value}")
    return "; ".join(fields)


def parse_position(names: Names, kit: Kit, text: str) -> State:
    """The reverse of `position_text`; `done`, `scores` and `turns` may be left out: nothing yet."""
    board, *rest = [field.split() for field in text.split(";")]
    if board != [names.edition.name]:
        raise NotationFault("notation-edition", text=" ".join(board), known=names.edition.name)
    fields = {words[0]: words[1:] for words in rest if words}
    try:
        s = _read_fields(names, kit, fields)
    except (ValueError, KeyError, IndexError) as error:
        raise NotationFault("notation-position", detail=str(error)) from None
    settle_masks(kit, s)
    s.pile = kit.missions & ~s.out
    for mission, done in zip(s.missions, s.done, strict=True):
        s.pile &= ~(done | (1 << mission if mission >= 0 else 0))
    if s.full and any(s.aliens.count(cell) > 2 for cell in bits(s.full)):
        raise NotationFault("notation-position", detail="three aliens in one cell")
    if s.hole >= 0 and s.held >> s.hole & 1:
        raise NotationFault("notation-position", detail="an alien on the black hole")
    return s


def _read_fields(names: Names, kit: Kit, fields: dict[str, list[str]]) -> State:
    def seats_list(word: str, default: str) -> list[str]:
        values = fields.pop(word, [default] * seats)
        if len(values) != seats:
            raise ValueError(f"{word}: {len(values)} instead of {seats}")
        return values

    def mission_mask(value: str) -> int:
        return 0 if value == "-" else mask_of([names.mission(m) for m in value.split(",")])

    missions = fields.pop("missions")
    seats = len(missions)
    s = start(kit, seats)
    s.missions = [-1 if m == "-" else names.mission(m) for m in missions]
    for item in fields.pop("aliens"):
        if item != "-":
            alien, _, cell = item.partition(":")
            s.aliens[names.alien(alien)] = names.cell(cell)
    (hole,) = fields.pop("hole")
    s.hole = -1 if hole == "-" else names.cell(hole)
    s.comets = mask_of([names.border(line) for line in fields.pop("comets")])
    s.done = [mission_mask(value) for value in seats_list("done", "-")]
    s.scores = [int(value) for value in seats_list("scores", "0")]
    s.turns = [int(value) for value in seats_list("turns", "0")]
    if "shows" in fields:
        face, _, steps, *moves = fields.pop("shows")
        s.face, s.steps = FACE_NAMES.index(face), int(steps)
        s.comet_moves, s.hole_moves = moves.count("comet"), moves.count("hole")
        if s.steps > FACES[s.face][0]:
            raise ValueError(f"{face} gives fewer steps")
    s.gone = mask_of([int(seat) for seat in fields.pop("gone", [])])
    s.out = mission_mask((fields.pop("out", None) or ["-"])[0])
    s.redraws = int((fields.pop("redrawn", None) or ["0"])[0])
    s.due = int((fields.pop("due", None) or ["-1"])[0])
    s.winners = mask_of([int(seat) for seat in fields.pop("won", [])])
    ((phase, (active,)),) = fields.items()
    s.phase, s.active = PHASES.index(phase), int(active)
    if not 0 <= s.active < seats:
        raise ValueError(f"{phase} {active}: no such seat")
    if s.phase > PLACE and (s.hole < 0 or min(s.aliens) < 0):
        raise ValueError(f"{phase}: something is not on the board yet")
    if ROLL <= s.phase < MISSION and s.missions[s.active] < 0:
        raise ValueError(f"{phase} {active}: that seat has no mission")
    return s
