"""What the naive second S.O.S. in Space (`oracle.py`) knows: a board and a position, by name."""

import tomllib
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import Any

ALIENS = ("filo", "momo", "trio", "kubo", "zuzu", "nova", "limo")
PAIRS = frozenset(f"{a}+{b}" for a, b in combinations(ALIENS, 2))  # S2
NOTHING = {"step": 0, "comet": 0, "hole": 0}


@dataclass(frozen=True)
class Board:
    """Cells, borders and lines by name (S1). A line is named like its border."""

    name: str
    cells: tuple[str, ...]
    edge: frozenset[str]
    neighbours: dict[str, frozenset[str]]
    lines: frozenset[str]
    red: frozenset[str]
    missions: frozenset[str] = PAIRS
    may_pass: bool = False
    version: int = 2  # of the rules

    @cached_property
    def order(self) -> dict[str, int]:
        return {cell: k for k, cell in enumerate(self.cells)}

    def border(self, a: str, b: str) -> str:
        """The name of the border between two cells: the cell that the file lists first leads."""
        return f"{a}-{b}" if self.order[a] < self.order[b] else f"{b}-{a}"


def read_board(text: str, may_pass: bool = False, version: int = 2) -> Board:
    """A board from an edition file that is known to be sound."""
    file: dict[str, Any] = tomllib.loads(text)
    cells, lines = file["cells"], file["lines"]
    return Board(
        name=file["name"],
        cells=tuple(cells),
        edge=frozenset(name for name, cell in cells.items() if cell["kind"] == "edge"),
        neighbours={name: frozenset(cell["next"]) for name, cell in cells.items()},
        lines=frozenset(lines),
        red=frozenset(name for name, line in lines.items() if line["colour"] == "red"),
        missions=frozenset(canonical(each) for each in file.get("missions", PAIRS)),
        may_pass=may_pass,
        version=version,
    )


def canonical(mission: str) -> str:
    return "+".join(sorted(mission.split("+"), key=ALIENS.index))


@dataclass
class Position:
    """Everything that a position line says."""

    aliens: dict[str, str]
    hole: str | None
    comets: set[str]
    missions: list[str | None]
    done: list[set[str]]
    scores: list[int]
    turns: list[int]
    phase: str
    active: int
    face: str | None = None
    left: dict[str, int] = field(default_factory=lambda: dict(NOTHING))
    gone: set[int] = field(default_factory=set)
    out: set[str] = field(default_factory=set)
    redrawn: int = 0
    won: set[int] = field(default_factory=set)

    def copy(self) -> "Position":
        return Position(
            dict(self.aliens),
            self.hole,
            set(self.comets),
            list(self.missions),
            [set(each) for each in self.done],
            list(self.scores),
            list(self.turns),
            self.phase,
            self.active,
            self.face,
            dict(self.left),
            set(self.gone),
            set(self.out),
            self.redrawn,
            set(self.won),
        )

    def seats(self) -> range:
        return range(len(self.missions))

    def staying(self) -> list[int]:
        return [seat for seat in self.seats() if seat not in self.gone]


def read(text: str) -> Position:
    """A position from its line. The clock is left out: it is no matter of this board."""
    fields = {words[0]: words[1:] for words in (part.split() for part in text.split(";")[1:])}

    def missions_in(word: str) -> set[str]:
        return set() if word == "-" else set(word.split(","))

    phases = ("place", "deal", "first", "roll", "die", "act", "mission", "over")
    (phase,) = [word for word in phases if word in fields]
    position = Position(
        aliens=dict(word.split(":") for word in fields["aliens"] if word != "-"),
        hole=None if fields["hole"] == ["-"] else fields["hole"][0],
        comets=set(fields["comets"]),
        missions=[None if word == "-" else word for word in fields["missions"]],
        done=[missions_in(word) for word in fields["done"]],
        scores=[int(word) for word in fields["scores"]],
        turns=[int(word) for word in fields["turns"]],
        phase=phase,
        active=int(fields[phase][0]),
        gone={int(word) for word in fields.get("gone", [])},
        out=missions_in(fields.get("out", ["-"])[0]),
        redrawn=int(fields.get("redrawn", ["0"])[0]),
        won={int(word) for word in fields.get("won", [])},
    )
    if "shows" in fields:
        position.face, _, steps, *moves = fields["shows"]
        position.left = {
            "step": int(steps),
            "comet": moves.count("comet"),
            "hole": moves.count("hole"),
        }
    return position
