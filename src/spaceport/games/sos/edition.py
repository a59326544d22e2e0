"""An edition of S.O.S. in Space: a board as data (S1-S7), read from TOML and checked in full.

The file says each cell's neighbours from both sides, on purpose: a slip of the pen then shows as a
one-way border instead of as a strange game.
"""

from typing import Any, Literal

from spaceport.core.bits import mask_of
from spaceport.core.edition import AnyEdition, EditionPart, Length, Measure, Point
from spaceport.core.faults import EditionFault
from spaceport.core.offers import MOST_PLACES
from spaceport.games.sos.state import ALIENS, MISSIONS, REDRAW_CAP, VERSION, Kit, open_cells

EDGE_CELLS = 10  # S1
MIDDLE_CELLS = 4  # S1
COMETS = 5  # S2
MAX_SEATS = 4


class Cell(EditionPart):
    """A cell: where one piece stands (`at`) or two (`pair`), in units of the drawing."""

    kind: Literal["edge", "middle"]
    at: Point
    next: tuple[str, ...]
    pair: tuple[Point, Point] | None = None


class Line(EditionPart):
    """A dotted line on a border, where a comet can lie; a red one is where a comet starts."""

    colour: Literal["red", "yellow"]
    mid: Point | None = None
    angle: Measure | None = None
    length: Length | None = None


class Edition(AnyEdition):
    """The whole file."""

    game: Literal["sos"]
    cells: dict[str, Cell]
    lines: dict[str, Line]
    size: tuple[Length, Length] = (900.0, 900.0)
    single: Length = 136.0
    both: Length = 106.0
    drawing: str | None = None
    missions: tuple[str, ...] | None = None

    @property
    def cell_names(self) -> tuple[str, ...]:
        return tuple(self.cells)

    @property
    def border_names(self) -> tuple[str, ...]:
        """Every border once, named by its two cells in the file's order."""
        names = self.cell_names
        return tuple(
            f"{a}-{b}"
            for k, a in enumerate(names)
            for b in names[k + 1 :]
            if b in self.cells[a].next
        )

    @property
    def mission_mask(self) -> int:
        if self.missions is None:
            return (1 << len(MISSIONS)) - 1
        return mask_of([mission_number(text) for text in self.missions])

    def check(self, file: str) -> None:
        check(self, file)


def mission_number(text: str) -> int:
    """`filo+momo` as the number of that pair; ValueError if it is none."""
    a, _, b = text.partition("+")
    pair = tuple(sorted((ALIENS.index(a), ALIENS.index(b))))
    return MISSIONS.index(pair)


def kit_of(
    edition: Edition,
    may_pass: bool = False,
    turn_ms: int = 0,
    first: int = -1,
    version: int = VERSION,
) -> Kit:
    """The edition as the rules use it; `first` is the seat that begins, -1: drawn."""
    cells, borders = edition.cell_names, edition.border_names
    number = {name: k for k, name in enumerate(cells)}
    lines = [k for k, name in enumerate(borders) if name in edition.lines]
    red = [k for k in lines if edition.lines[borders[k]].colour == "red"]
    return Kit(
        cells=len(cells),
        edge=mask_of([k for k, name in enumerate(cells) if edition.cells[name].kind == "edge"]),
        borders=[(number[a], number[b]) for a, _, b in (name.partition("-") for name in borders)],
        lines=mask_of(lines),
        red=mask_of(red),
        missions=edition.mission_mask,
        may_pass=may_pass,
        turn_ms=turn_ms,
        first=first,
        version=version,
    )


def check(edition: Edition, file: str) -> None:
    """Everything about a board that its types cannot say."""

    def fault(code: str, key: str, **particulars: Any) -> EditionFault:
        return EditionFault(code, file=file, key=key, **particulars)

    for name in edition.cells:
        if not name.isalnum() or not name.isascii() or len(name) > 8:
            raise fault("edition-cell-name", f"cells.{name}", cell=name)
    for name, cell in edition.cells.items():
        for other in cell.next:
            if other not in edition.cells:
                raise fault("edition-unknown-cell", f"cells.{name}.next", cell=other)
            if other == name or cell.next.count(other) > 1:
                raise fault("edition-odd-border", f"cells.{name}.next", cell=other)
            if name not in edition.cells[other].next:
                raise fault("edition-one-way", f"cells.{name}.next", cell=name, other=other)
    for kind, wanted in (("edge", EDGE_CELLS), ("middle", MIDDLE_CELLS)):
        count = sum(cell.kind == kind for cell in edition.cells.values())
        if count != wanted:
            raise fault(f"edition-{kind}-cells", "cells", count=count, wanted=wanted)
    borders = edition.border_names
    if len(borders) > MOST_PLACES:  # of cells there are fewer anyhow
        count = len(borders)
        raise fault("edition-many-borders", "cells", count=count, most=MOST_PLACES)
    for line in edition.lines:
        if line not in borders:
            raise fault("edition-no-border", f"lines.{line}", line=line)
    red = sum(line.colour == "red" for line in edition.lines.values())
    if red != COMETS:
        raise fault("edition-red-lines", "lines", count=red, wanted=COMETS)
    if len(edition.lines) == red:
        raise fault("edition-no-free-line", "lines")
    lost = unreachable(edition)
    if lost:
        raise fault("edition-unreachable", f"cells.{lost[0]}", cell=lost[0])
    check_missions(edition, file)
    if not can_start(edition):
        raise fault("edition-stuck", "lines", tries=REDRAW_CAP)


def check_missions(edition: Edition, file: str) -> None:
    if edition.missions is None:
        return
    for k, text in enumerate(edition.missions):
        try:
            mission_number(text)
        except ValueError:
            raise EditionFault(
                "edition-mission", file=file, key=f"missions[{k}]", mission=text
            ) from None
    if edition.mission_mask.bit_count() < len(edition.missions):
        raise EditionFault("edition-mission-twice", file=file, key="missions")
    if len(edition.missions) < MAX_SEATS:
        raise EditionFault(
            "edition-few-missions",
            file=file,
            key="missions",
            count=len(edition.missions),
            wanted=MAX_SEATS,
        )


def unreachable(edition: Edition) -> list[str]:
    """Cells that no walk from the first cell reaches, comets aside."""
    names = edition.cell_names
    seen, waiting = {names[0]}, [names[0]]
    while waiting:
        for other in edition.cells[waiting.pop()].next:
            if other not in seen:
                seen.add(other)
                waiting.append(other)
    return [name for name in names if name not in seen]


def good_start_share(edition: Edition) -> float:
    """The exact share of setups without a stuck alien.

    In a setup no cell holds two aliens, so an alien is stuck when every open neighbour is the hole.
    For each place of the hole, count how many of the other edge cells an alien could stand on.
    """
    kit = kit_of(edition)
    opened = open_cells(kit, kit.red)
    edge = [cell for cell in range(kit.cells) if kit.edge >> cell & 1]
    share = 0.0
    for hole in edge:
        good = sum(bool(opened[cell] & ~(1 << hole)) for cell in edge if cell != hole)
        ways = 1.0
        for k in range(len(ALIENS)):
            ways *= max(good - k, 0) / (len(edge) - 1 - k)
        share += ways / len(edge)
    return share


def can_start(edition: Edition) -> bool:
    """S7: whether a hundred redraws find a setup with nobody stuck, as good as always."""
    return bool((1.0 - good_start_share(edition)) ** (REDRAW_CAP + 1) < 1e-6)
