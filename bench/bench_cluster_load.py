"""Three nodes: how many deliveries a second of their processors gives, beside nodes on their own.

40 tables of four a node, as fast as they go. All nodes are on one core, as by `taskset`;
PostgreSQL, NATS and the load are on another. What counts is what the nodes spend, not how long it
takes, so that three of them on one core say what they would do on three: but for the core's caches,
which three processes push each other out of. So linear is what three nodes do that do not know each
other, each with a database and a bus of its own, on the same core at the same time; what one does
that has the core to itself is told beside it. Everybody is sent to the node that the balancer would
choose: by link, so that all of a table meet at one; or in turn, so that most of them are relayed.
The cases take turns, and the best of each counts; before and after it is told how much else the
machine had to do. Each second is played at new tables: games would end.

What a node spends while nobody plays (it beats, and looks at the others) belongs to the seconds
that pass and not to deliveries, which matters where other work leaves the nodes little of their
core: it is measured apart, and a second of a node's processor is a second less that.
"""

import asyncio
import itertools
import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from typing import Any, Final

from bench.load import processes, seats
from bench.load.compare import full_speed, hang_up
from bench.load.compare import run as run_story
from bench.load.processes import Process, Several, as_installed, spaceport
from tools.balancer import Target
from tools.engines import Nats, Postgres

NODES: Final = 3
TABLES: Final = 40
"""Of each node."""
SEATS: Final = 4
ROUNDS: Final = 3
PIECE_S: Final = 1.0
SPENT_S: Final = 3.0
"""Of the nodes' processors, before a case counts as measured;"""
LONGEST_S: Final = 40.0
"""or so long, where others leave them little."""
IDLE_S: Final = 8.0
OF_LINEAR: Final = 0.85
ONE: Final = "one node"
APART: Final = "three nodes on their own"
BY_LINK: Final = "three nodes, by link"
IN_TURN: Final = "three nodes, in turn"
Clusters = Sequence[Sequence[Process]]
Doors = Callable[[Sequence[Process]], seats.Door]


def run(effort: float) -> Iterator[Any]:
    """The figures; longer with more effort."""
    yield _busy("before")
    with ExitStack() as stack:
        yield f"our servers are {stack.enter_context(as_installed())}"
        processes.pin(processes.LOAD_CORE)  # and with us whatever we start and do not pin
        store = stack.enter_context(Postgres())

        def nodes(count: int) -> list[Process]:
            bus = stack.enter_context(Nats())
            flags = ("--store", store.new_database(), "--bus", bus.url)
            return [stack.enter_context(spaceport(*flags)) for _ in range(count)]

        three, apart = nodes(NODES), [nodes(1) for _ in range(NODES)]
        cases: dict[str, tuple[Clusters, Doors]] = {
            ONE: (apart[:1], by_link),
            APART: (apart, by_link),
            BY_LINK: ([three], by_link),
            IN_TURN: ([three], in_turn),
        }
        idle = {what: _idle(cases[what][0]) for what in (APART, BY_LINK)}
        told = ", ".join(f"of {what} {share:.2%} of a core" for what, share in idle.items())
        yield f"a node that nobody uses: {told}"
        found: dict[str, list[float]] = {what: [] for what in cases}
        for _ in range(ROUNDS):
            for what, (some, doors) in cases.items():
                case = Case(some, idle[BY_LINK if some[0] is three else APART])
                found[what].append(run_story(case.played(doors, SPENT_S * effort)))
                yield f"{what}: {case}"
        yield from _told(found)
    yield _busy("after")


def _idle(clusters: Clusters) -> float:
    """What each node spends of a core while nothing is asked of it."""
    nodes = list(itertools.chain(*clusters))
    time.sleep(1)
    spent, began = Several(*nodes).cpu(), time.perf_counter()
    time.sleep(IDLE_S)
    return (Several(*nodes).cpu() - spent) / (time.perf_counter() - began) / len(nodes)


class Case:
    """Some nodes under load. `idle`: what each of them spends anyway."""

    def __init__(self, clusters: Clusters, idle: float) -> None:
        self._clusters = clusters
        self._nodes = list(itertools.chain(*clusters))
        self._idle = idle
        self._frames = 0
        self._spent = self._took = 0.0

    async def played(self, doors: Doors, spent: float) -> float:
        """Deliveries in a second of a node's processor."""
        nodes = Several(*self._nodes)
        while self._spent < spent and self._took < LONGEST_S:
            tables = await self._seated(doors)
            before, began = nodes.cpu(), time.perf_counter()
            await full_speed(nodes, tables, PIECE_S)
            self._spent += nodes.cpu() - before
            self._took += time.perf_counter() - began
            self._frames += tables[0].counts.frames
            hang_up(tables)
            await asyncio.sleep(0.5)
        return (1 - self._idle) / self._each

    async def _seated(self, doors: Doors) -> list[seats.Table]:
        """Tables are opened at one node of a cluster, stored and let go: each runs where the first
        of its people comes in."""
        found: list[seats.Table] = []
        counts = seats.Counts()
        for nodes in self._clusters:
            count, port = TABLES * len(nodes), nodes[0].port
            cookies = await seats.hellos(port, SEATS * count)
            tables = await seats.open_tables(port, "sos", SEATS, count, cookies, counts)
            await seats.seat_all(doors(nodes), tables, cookies)
            found += tables
        return found

    @property
    def _each(self) -> float:
        """Seconds of processor for one delivery."""
        idle = self._idle * len(self._nodes) * self._took
        return (self._spent - idle) / max(1, self._frames)

    def __str__(self) -> str:
        return (
            f"{self._frames:,} deliveries in {self._took:.1f} s, {1e6 * self._each:.1f} µs each,"
            f" {self._spent / self._took:.0%} of the core"
        )


def by_link(nodes: Sequence[Process]) -> seats.Door:
    """As the balancer does it."""
    targets = [Target(node.port) for node in nodes]
    return lambda table: max(targets, key=lambda each: each.weight(table.link.encode())).port


def in_turn(nodes: Sequence[Process]) -> seats.Door:
    ports = itertools.cycle([node.port for node in nodes])
    return lambda _: next(ports)


def _told(found: dict[str, list[float]]) -> Iterator[dict[str, Any]]:
    best = {what: max(rounds) for what, rounds in found.items()}
    limits: dict[str, dict[str, float]] = {APART: {}, BY_LINK: {"at_least": OF_LINEAR}, IN_TURN: {}}
    for what, limit in limits.items():
        peer = ONE if what == APART else APART
        figure = {"what": f"{what}: deliveries in a second of a node's processor", "unit": ""}
        yield {**figure, "ours": best[what], "peer": best[peer], "of": peer, **limit}


def _busy(when: str) -> str:
    load = " ".join(f"{each:.1f}" for each in os.getloadavg())
    return f"load of the machine {when} (1, 5, 15 minutes): {load}, on {os.cpu_count()} cores"
