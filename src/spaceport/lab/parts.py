"""What was played already, kept in parts beside the file that all of it will be in.

A part is some games of a cell, written whole or not at all, so that nothing is lost but what was
under way. Parts may be of any size: what is missing between them is played, more games are added
behind them.
"""

import hashlib
import os
import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from spaceport.core import typed
from spaceport.core.faults import Fault
from spaceport.lab.plan import Plan, cells, identity
from spaceport.lab.rows import Row, Stage, row

NAME: Final = re.compile(r"(\d+)-(\d+)-(\d+)\.rows")


class Part(NamedTuple):
    """Games of a cell: the number of the first, and how many."""

    cell: int
    first: int
    number: int

    @property
    def end(self) -> int:
        return self.first + self.number


class Packed(NamedTuple):
    """A part that was played: its rows and events, ready to be kept."""

    rows: bytes
    events: bytes | None


def work(plan: Plan, part: Part, wants_events: bool) -> Packed:
    """Play a part. This is what other processes do."""
    stage = Stage(plan, part.cell)
    events: list[Row] | None = [] if wants_events else None
    rows = [row(stage, number, events) for number in range(part.first, part.end)]
    return Packed(_pack(rows), None if events is None else _pack(events))


def _pack(rows: list[Row]) -> bytes:
    return zlib.compress(msgspec.json.encode(rows), 1)


def unpack(packed: bytes) -> list[Row]:
    found: list[Row] = [tuple(each) for each in typed.plain(zlib.decompress(packed))]
    return found


def split(plan: Plan, parts: list[Part], size: int) -> list[Part]:
    """What is missing of a plan besides these parts, in parts of at most this size."""
    found: list[Part] = []
    for cell in range(len(cells(plan))):
        for first, end in _gaps([part for part in parts if part.cell == cell], plan.games):
            found += [Part(cell, at, min(size, end - at)) for at in range(first, end, size)]
    return found


def _gaps(parts: list[Part], games: int) -> Iterator[tuple[int, int]]:
    at = 0
    for part in sorted(parts):
        if part.first > at:
            yield at, min(part.first, games)
        at = max(at, part.end)
    if at < games:
        yield at, games


class Parts:
    """The folder of a plan's parts: `OUT.parts/<plan>`."""

    def __init__(self, out: Path, plan: Plan, events: Path | None = None) -> None:
        self.out = out
        self.events_out = events
        self.plan = plan
        self.all = Path(f"{out}.parts")
        self.folder = self.all / hashlib.sha256(identity(plan)).hexdigest()[:12]
        self._check()
        self.all.mkdir(exist_ok=True)
        self.folder.mkdir(exist_ok=True)

    @property
    def wants_events(self) -> bool:
        return self.events_out is not None

    def _check(self) -> None:
        """Nothing of another plan is written over, nor anything else."""
        is_ours = self.folder.is_dir()
        if not is_ours and (self.all.exists() or self.out.exists()):
            raise Fault("sim-other-plan", file=str(self.out), parts=str(self.all))
        events = self.events_out
        if events is not None and events.exists() and not any(self.folder.glob("*.events")):
            raise Fault("sim-other-plan", file=str(events), parts=str(self.all))

    def count(self) -> int:
        """How many games of the plan are there already."""
        missing = split(self.plan, self.found(), self.plan.games)
        return self.plan.games * len(cells(self.plan)) - sum(part.number for part in missing)

    def found(self) -> list[Part]:
        """The parts that are there, whole."""
        names = [NAME.fullmatch(path.name) for path in self.folder.glob("*.rows")]
        parts = [Part(*map(int, name.groups())) for name in names if name is not None]
        return [part for part in sorted(parts) if not self.wants_events or self._has_events(part)]

    def _path(self, part: Part, what: str) -> Path:
        return self.folder / f"{part.cell}-{part.first}-{part.number}.{what}"

    def _has_events(self, part: Part) -> bool:
        return self._path(part, "events").exists()

    def keep(self, part: Part, packed: Packed) -> None:
        if packed.events is not None:
            _write(self._path(part, "events"), packed.events)
        _write(self._path(part, "rows"), packed.rows)

    def rows(self) -> Iterator[Row]:
        """All rows in their order."""
        return self._read("rows")

    def events(self) -> Iterator[Row]:
        return self._read("events")

    def _read(self, what: str) -> Iterator[Row]:
        cell, at = -1, 0
        for part in self.found():
            if part.cell != cell:
                cell, at = part.cell, 0
            if part.end <= at or at >= self.plan.games:
                continue
            end = min(part.end, self.plan.games)
            yield from (each for each in self._unpacked(part, what) if at <= each[1] < end)
            at = end

    def _unpacked(self, part: Part, what: str) -> list[Row]:
        path = self._path(part, what)
        try:
            return unpack(path.read_bytes())
        except (zlib.error, msgspec.DecodeError):
            raise Fault("sim-damaged-part", file=str(path)) from None


def _write(path: Path, data: bytes) -> None:
    """A file, whole or not at all."""
    new = path.with_name(f"{path.name}.{os.getpid()}.new")
    with new.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
