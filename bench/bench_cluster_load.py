"""One node beside three: how many deliveries a second of the nodes' processors gives.

40 tables of four a node, as fast as they go. All nodes are on one core, as by `taskset`;
PostgreSQL, NATS and the load are on another. What counts is what the nodes spend, not how long it
takes, so that three of them on one core say what they would do on three. Everybody is sent to the
node that the balancer would choose: by link, so that all of a table meet at one; or in turn, so
that most of them are relayed. The three cases take turns, and the best of each counts; before and
after it is told how much else the machine had to do.
"""

import asyncio
import itertools
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from typing import Any, Final

from bench.load import processes, seats
from bench.load.compare import Load, full_speed, hang_up
from bench.load.compare import run as run_story
from bench.load.processes import Process, Several, as_installed, spaceport
from tools.balancer import Target
from tools.engines import Nats, Postgres

NODES: Final = 3
TABLES: Final = 40
"""Of each node."""
SEATS: Final = 4
ROUNDS: Final = 3
OF_LINEAR: Final = 0.85
ONE: Final = "one node"
BY_LINK: Final = "three nodes, by link"
IN_TURN: Final = "three nodes, in turn"
Doors = Callable[[Sequence[Process]], seats.Door]


def run(effort: float) -> Iterator[Any]:
    """The figures; longer with more effort."""
    yield _busy("before")
    with ExitStack() as stack:
        yield f"our servers are {stack.enter_context(as_installed())}"
        processes.pin(processes.LOAD_CORE)  # and with us whatever we start and do not pin
        store, bus = stack.enter_context(Postgres()), stack.enter_context(Nats())

        def nodes(count: int) -> list[Process]:
            flags = ("--store", store.new_database(), "--bus", bus.url)
            return [stack.enter_context(spaceport(*flags)) for _ in range(count)]

        one, three = nodes(1), nodes(NODES)
        cases = {ONE: (one, by_link), BY_LINK: (three, by_link), IN_TURN: (three, in_turn)}
        found: dict[str, list[Load]] = {what: [] for what in cases}
        for _ in range(ROUNDS):
            for what, (some, doors) in cases.items():
                load = run_story(_played(some, doors(some), max(1.0, 4 * effort)))
                found[what].append(load)
                yield f"{what}: {load}"
        yield from _told(found)
    yield _busy("after")


def by_link(nodes: Sequence[Process]) -> seats.Door:
    """As the balancer does it."""
    targets = [Target(node.port) for node in nodes]
    return lambda table: max(targets, key=lambda each: each.weight(table.link.encode())).port


def in_turn(nodes: Sequence[Process]) -> seats.Door:
    ports = itertools.cycle([node.port for node in nodes])
    return lambda _: next(ports)


async def _played(nodes: Sequence[Process], door: seats.Door, seconds: float) -> Load:
    count = TABLES * len(nodes)
    cookies = await seats.hellos(nodes[0].port, SEATS * count)
    tables = await seats.open_tables(
        nodes[0].port, "sos", SEATS, count, cookies, seats.Counts()
    )  # stored and let go: each runs where the first of its people comes in
    await seats.seat_all(door, tables, cookies)
    load = await full_speed(Several(*nodes), tables, seconds)
    hang_up(tables)
    await asyncio.sleep(0.5)
    return load


def _told(found: dict[str, list[Load]]) -> Iterator[dict[str, Any]]:
    best = {what: 1e6 / min(load.micros for load in loads) for what, loads in found.items()}
    for what, limit in ((BY_LINK, {"at_least": OF_LINEAR}), (IN_TURN, {})):
        figure = {"what": f"{what}: deliveries in a second of their processors", "unit": ""}
        yield {**figure, "ours": best[what], "peer": best[ONE], "of": f"{ONE}'s", **limit}


def _busy(when: str) -> str:
    load = " ".join(f"{each:.1f}" for each in os.getloadavg())
    return f"load of the machine {when} (1, 5, 15 minutes): {load}, on {os.cpu_count()} cores"
