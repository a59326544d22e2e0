"""Our server, the bare limit and the peer under the same load, one after another."""

import asyncio
import gc
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from bench.load import bare, pace, peer, processes, seats
from bench.load.processes import Meter, Process, Several

OF_LIMIT: Final = 0.35
OF_PEER: Final = 3.0
HALF_LOAD_MS: Final = 16.0
TABLES_A_SECOND: Final = 10
"""With so few of them a game is about half over after a second."""


ARRIVED_S: Final = 1.0
"""Whoever comes is pinged eight times within 0.8 s: that is no part of playing."""


class Load(Struct):
    """What a server did under a load."""

    deliveries: float
    """A second."""
    actions: float
    micros: float
    """Of the server's processor, for one delivery."""
    busy: float
    """Share of its core that the server used."""
    own: float
    """Share of its core that the load generator used."""
    p50: float
    p99: float
    size: float
    refused: int
    """Actions that came too late: a countdown had just ended."""
    lost: int
    missed: int = 0
    per_table: float = 0.0
    per_socket: float = 0.0

    def __str__(self) -> str:
        return (
            f"{self.deliveries:,.0f} deliveries/s of {self.size:,.0f} bytes,"
            f" {self.micros:.1f} µs each, p50 {self.p50:.1f} ms, p99 {self.p99:.1f} ms;"
            f" core {self.busy:.0%}, generator {self.own:.0%}"
            + (f", {self.refused} refused" if self.refused else "")
            + (f", {self.lost} LOST" if self.lost else "")
        )


def compare(game: str, number: int, counts: tuple[int, ...], effort: float) -> Iterator[Any]:
    """The figures of one game at several numbers of tables."""
    seconds = max(1.0, 4 * effort)
    missing = peer.why_not()
    if missing:
        yield f"boardgame.io is not here: {missing}"
    with tempfile.TemporaryDirectory(prefix="spaceport-trace-") as folder:
        trace = Path(folder) / "trace.json"
        for count in counts:
            at = f"{count:,} tables of {number}"
            ours, played = run(_ours(game, number, count, seconds))
            if not trace.exists():
                bare.write_trace(played, trace)
            limit = run(_bare(number, count, seconds, trace))
            yield f"{at}: ours {ours}"
            table, socket = ours.per_table / 1e3, ours.per_socket / 1e3
            yield f"{at}: {table:.0f} kB a table, {socket:.0f} kB a socket"
            yield f"{at}: bare {limit}"
            rivals = {} if missing else _rivals(number, count, seconds)
            for name, rival in rivals.items():
                yield f"{at}: {name} {rival}"
            yield _figure(at, ours, limit, "bare uvicorn", OF_LIMIT)
            for name, rival in rivals.items():
                yield _figure(at, ours, rival, name, OF_PEER)


def _rivals(number: int, count: int, seconds: float) -> dict[str, Load]:
    """boardgame.io as it comes, and sending what is different only."""
    kinds: dict[str, tuple[str, ...]] = {
        "boardgame.io": (),
        "boardgame.io with deltaState": ("--delta",),
    }
    return {name: run(_peer(number, count, seconds, *flags)) for name, flags in kinds.items()}


def _figure(at: str, ours: Load, other: Load, name: str, goal: float) -> dict[str, Any]:
    return {
        "what": f"{at}: deliveries in a second of the processor",
        "ours": 1e6 / ours.micros,
        "unit": "",
        "peer": 1e6 / other.micros,
        "of": name,
        "at_least": goal,
    }


def run(story: Any) -> Any:
    """On a loop and a core of its own."""
    import uvloop

    processes.pin(processes.LOAD_CORE)
    return uvloop.run(story)


async def _ours(game: str, number: int, count: int, seconds: float) -> tuple[Load, seats.Table]:
    """Few tables play so fast that games would end: then others take their places in between."""
    pieces = max(1, round(seconds * TABLES_A_SECOND / count))
    with processes.spaceport() as server:
        total, meter = seats.Counts(), Meter(server)
        tables, took = await fill(server, game, number, count)
        for piece in range(pieces):
            if piece:
                tables, _ = await fill(server, game, number, count)
            tables[0].trace = []
            counts = _fresh(tables)
            meter.start()
            await pace.at_full_speed(tables, seconds / pieces)
            meter.stop()
            total.add(counts)
            hang_up(tables)
        found = told(total, meter)
        found.per_table, found.per_socket = took
        return found, tables[0]


async def fill(
    server: Process, game: str, number: int, count: int
) -> tuple[list[seats.Table], tuple[float, float]]:
    """Games under way, and the bytes that a table and a socket took."""
    counts = seats.Counts()
    cookies = await seats.hellos(server.port, number * count)
    empty = server.memory()
    tables = await seats.open_tables(server.port, game, number, count, cookies, counts)
    opened = server.memory()
    await seats.seat_all(server.port, tables, cookies)
    took = (opened - empty) / count, (server.memory() - opened) / (count * number)
    await asyncio.sleep(ARRIVED_S)
    return tables, took


async def _bare(number: int, count: int, seconds: float, trace: Path) -> Load:
    server = Process([sys.executable, "-m", "bench.load.bare", str(trace)])
    try:
        tables = await bare.bare_tables(server.port, number, count, bare.read_trace(trace))
        return await full_speed(server, tables, seconds)
    finally:
        server.end()


async def _peer(number: int, count: int, seconds: float, *flags: str) -> Load:
    with peer.serving(*flags) as server:
        tables = await peer.peer_tables(server.port, number, count)
        return await full_speed(server, tables, seconds)


async def full_speed(server: Process | Several, tables: Any, seconds: float) -> Load:
    counts = _fresh(tables)
    meter = Meter(server).start()
    await pace.at_full_speed(tables, seconds)
    return told(counts, meter.stop())


async def paced(server: Process | Several, tables: Any, per_second: float, seconds: float) -> Load:
    counts = _fresh(tables)
    meter = Meter(server).start()
    missed = await pace.at_pace(tables, per_second, seconds)
    found = told(counts, meter.stop())
    found.missed = missed
    return found


def _fresh(tables: Any) -> seats.Counts:
    """Count from here on; and no collection of garbage of ours in the middle of a measurement."""
    counts: seats.Counts = tables[0].counts
    counts.start()
    gc.collect()
    gc.freeze()
    return counts


def told(counts: seats.Counts, meter: Meter) -> Load:
    frames = max(1, counts.frames)
    return Load(
        deliveries=counts.frames / meter.seconds,
        actions=counts.actions / meter.seconds,
        micros=meter.cpu / frames * 1e6,
        busy=meter.cpu / meter.seconds,
        own=meter.own / meter.seconds,
        p50=pace.share(counts.late, 0.5),
        p99=pace.share(counts.late, 0.99),
        size=counts.bytes / frames,
        refused=counts.refused,
        lost=counts.lost,
    )


def hang_up(tables: Any) -> None:
    for table in tables:
        table.hang_up()


async def held(seconds: float) -> tuple[Load, Load, Load]:
    """S.O.S. at 1,000 tables of 4: as fast as it goes, at half of that, and with one action a
    table every two seconds."""
    with processes.spaceport() as server:
        tables, _ = await fill(server, "sos", 4, 1000)
        full = await full_speed(server, tables, seconds)
        await asyncio.sleep(1)
        half = await paced(server, tables, full.actions / 2, seconds)
        calm = await paced(server, tables, 500, 2 * seconds)
        hang_up(tables)
        return full, half, calm
