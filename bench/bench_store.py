"""Appends of SQLite and PostgreSQL in one run, taking turns, at 1, 100 and 1,000 tables.

Each table writes what an action leaves (one entry or two) and waits until it is kept, as fast as it
can; then a thousand of them at the pace of people, an action in four seconds. Processor time is
that of this process, and for PostgreSQL also that of the server.
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from bench.load.processes import TICKS
from spaceport.core.log import Chosen, Drawn, Entry
from spaceport.server.run import LOCK_SECONDS
from spaceport.table.store.base import Kept
from spaceport.table.store.postgres import PostgresStore
from spaceport.table.store.sqlite import SqliteStore
from tools.engines import Postgres

AnyStore = SqliteStore | PostgresStore
SECONDS: Final = 2.0
ROUNDS: Final = 3
PACE: Final = 4.0
LOADS: Final = ((1, 0.0), (100, 0.0), (1_000, 0.0), (1_000, PACE))
ROOM: Final = b"x" * 1200


class Figures(NamedTuple):
    """Of one store under one load; the best of its rounds, each for itself."""

    rate: float
    median: float
    slow: float
    node: float
    engine: float


def run(effort: float) -> Iterator[str | dict[str, object]]:
    """The figures; longer rounds with more effort."""
    sys.setswitchinterval(LOCK_SECONDS)
    with (
        tempfile.TemporaryDirectory(prefix="spaceport-bench-") as folder,
        Postgres("shared_buffers=128MB") as engine,
    ):
        found = asyncio.run(_measure(Path(folder), engine, SECONDS * effort))
    for (tables, pace), by_name in found.items():
        yield f"{tables:,} tables, {'an action in 4 s' if pace else 'as fast as they can'}"
        for name, of in by_name.items():
            spent = f"{of.node * 1e6:.1f} µs" + (
                f" + {of.engine * 1e6:.1f} in PostgreSQL" if of.engine else ""
            )
            yield (
                f"  {name}: {of.rate:,.0f} writes/s; kept after {of.median * 1e3:.2f} ms,"
                f" {of.slow * 1e3:.2f} (99 of 100); {spent} of processor a write"
            )


async def _measure(
    folder: Path, engine: Postgres, seconds: float
) -> dict[tuple[int, float], dict[str, Figures]]:
    stores: dict[str, AnyStore] = {
        "SQLite": SqliteStore(folder / "tables.sqlite3"),
        "PostgreSQL": PostgresStore(engine.new_database(), "bench"),
    }
    for store in stores.values():
        await store.open()
        if isinstance(store, PostgresStore):
            await store.enter()
    found: dict[tuple[int, float], dict[str, Figures]] = {load: {} for load in LOADS}
    for number in range(ROUNDS):
        for load in LOADS:
            for name, store in stores.items():
                pid = engine.pid if isinstance(store, PostgresStore) else 0
                tables = [f"{number}-{load}-{k}".ljust(22, "x") for k in range(load[0])]
                new = await _loaded(store, tables, load[1], seconds, pid)
                found[load][name] = _best(found[load].get(name), new)
    for store in stores.values():
        await store.close()
    return found


async def _loaded(
    store: AnyStore, links: list[str], pace: float, seconds: float, pid: int
) -> Figures:
    tables = [Kept(link, link, "playing", False, ROOM, b"{}", b"s", None, 0) for link in links]
    await asyncio.gather(*(store.create(table, []) for table in tables))
    took: list[float] = []
    began, node, engine = time.monotonic(), time.process_time(), _spent(pid)
    until = began + max(seconds, pace)

    async def play(k: int) -> None:
        n = 0
        await asyncio.sleep(pace * k / len(links))
        while time.monotonic() < until:
            new = _action(n, k)
            asked = time.perf_counter()
            await store.write(None, links[k], new)
            took.append(time.perf_counter() - asked)
            n += len(new)
            if pace:
                await asyncio.sleep(pace)

    await asyncio.gather(*(play(k) for k in range(len(links))))
    lasted, times = time.monotonic() - began, sorted(took)
    spent = (time.process_time() - node, _spent(pid) - engine)
    middle, slow = times[len(times) // 2], times[len(times) * 99 // 100]
    return Figures(len(took) / lasted, middle, slow, *(each / len(took) for each in spent))


def _action(n: int, k: int) -> list[Entry]:
    chosen = Chosen(n, n * 900, k % 4, "step momo I0", f"ab12cd34-{n}")
    return [chosen, Drawn(n + 1, n * 900, "die 4")] if n % 3 == 0 else [chosen]


def _best(before: Figures | None, now: Figures) -> Figures:
    if before is None:
        return now
    rate = max(before.rate, now.rate)
    return Figures(rate, *(min(pair) for pair in zip(before[1:], now[1:], strict=True)))


def _spent(parent: int) -> float:
    """Seconds of the processor, of a process and all that it has started."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat") if parent else ():
        try:
            name = int(stat.parent.name)
            words = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if parent in (name, int(words[1])):
            ticks += int(words[11]) + int(words[12])
    return ticks / TICKS
