"""People at another node than their table: what a delivery costs there, and how much later it is.

Two nodes on one core; PostgreSQL, NATS and the load beside them. Tables of four, all of which the
first node runs: everybody is there (near), or everybody is at the other one (far), in turns. Then
200 spectators at the other node: pieces that all of them get go over once.
"""

import asyncio
import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from time import perf_counter
from typing import Any, Final

from bench.load import seats
from bench.load.compare import Load, full_speed, hang_up, paced
from bench.load.compare import run as run_story
from bench.load.processes import Process, Several, as_installed, spaceport
from bench.load.wire import Asker, Wire, dial
from tools.engines import Nats, Postgres

TABLES: Final = 40
SEATS: Final = 4
ROUNDS: Final = 2
PACE: Final = 80.0
"""Actions a second of all tables together, where delay is measured."""
CROWD: Final = 200
ACTIONS: Final = 60
BEATS: Final = 2
"""A second, to all nodes."""


class Nodes(Several):
    """Both together."""

    def __init__(self, owner: Process, edge: Process) -> None:
        super().__init__(owner, edge)
        self.owner = owner
        self.edge = edge


def run(effort: float) -> Iterator[Any]:
    """The figures; longer with more effort."""
    with ExitStack() as stack:
        yield f"our servers are {stack.enter_context(as_installed())}"
        store, bus = stack.enter_context(Postgres()), stack.enter_context(Nats())
        flags = ("--store", store.new_database(), "--bus", bus.url)
        nodes = Nodes(*(stack.enter_context(spaceport(*flags)) for _ in range(2)))
        found: dict[str, list[tuple[Load, Load]]] = {"near": [], "far": []}
        for _ in range(ROUNDS):
            for where, each in found.items():
                each.append(run_story(_played(nodes, where == "far", max(1.0, 4 * effort))))
        yield from _told(found)
        yield from run_story(_watched(nodes))


def _told(found: dict[str, list[tuple[Load, Load]]]) -> Iterator[Any]:
    best: dict[str, tuple[float, float, float]] = {}
    for where, each in found.items():
        for full, calm in each:
            yield f"{where}, as fast as it goes: {full}"
            yield f"{where}, {PACE:.0f} actions a second: {calm}"
        micros = min(full.micros for full, _ in each)
        best[where] = (micros, min(c.p50 for _, c in each), min(c.p99 for _, c in each))
    whats = (("node time a delivery", "µs"), ("p50 of an action", "ms"), ("p99", "ms"))
    for k, (what, unit) in enumerate(whats):
        figure = {"what": f"far: {what}", "ours": best["far"][k], "unit": unit}
        yield {**figure, "peer": best["near"][k], "of": "near", "at_most": (2.0, 2.5, 4.0)[k]}


async def _played(nodes: Nodes, is_far: bool, seconds: float) -> tuple[Load, Load]:
    """As fast as it goes, and at a pace, which is for other tables: the games of these end soon."""
    at = nodes.edge if is_far else nodes.owner
    tables = await _seated(nodes.owner, at, TABLES, SEATS)
    full = await full_speed(nodes, tables, seconds / 2)
    hang_up(tables)
    tables = await _seated(nodes.owner, at, TABLES, SEATS)
    calm = await paced(nodes, tables, PACE, 2 * seconds)
    hang_up(tables)
    await asyncio.sleep(0.5)
    return full, calm


async def _seated(owner: Process, at: Process, count: int, number: int) -> list[seats.Table]:
    """Games under way. A table runs where the first person comes in."""
    counts = seats.Counts()
    cookies = await seats.hellos(owner.port, number * count)
    tables = await seats.open_tables(owner.port, "sos", number, count, cookies, counts)
    for k, table in enumerate(tables):
        await dial(owner.port, f"/ws/{table.link}", _ignored, f"Cookie: {cookies[k * number]}")
    await seats.seat_all(at.port, tables, cookies)
    return tables


async def _watched(nodes: Nodes) -> list[Any]:
    """Spectators at the other node."""
    (table,) = await _seated(nodes.owner, nodes.owner, 1, 2)
    shown = [0]
    crowd = await _crowd(nodes.edge, table, shown)
    await asyncio.sleep(1.5)
    before, shown[0], spent, began = await _figures(nodes.owner), 0, nodes.cpu(), perf_counter()
    actions = await _acted(table)
    after, spent = await _figures(nodes.owner), nodes.cpu() - spent
    after["messages"] -= (perf_counter() - began) * BEATS
    for wire in (*crowd, *table.wires):
        wire.hang_up()
    sent, size = ((after[what] - before[what]) / actions for what in ("messages", "bytes"))
    told = f"{CROWD} spectators at the other node: {shown[0] / actions:.1f} frames an action"
    told += f", {spent / max(1, shown[0]) * 1e6:.1f} µs each, {size:,.0f} bytes on the bus"
    figure = {"what": f"{CROWD} spectators: messages an action", "ours": sent, "unit": ""}
    limit = {"peer": 1.0, "of": "one, beats left out", "at_most": 1.1}
    return [told, {**figure, **limit}]


async def _acted(table: seats.Table) -> int:
    """So many actions, some milliseconds apart."""
    for actions in range(ACTIONS):
        if not table.act(perf_counter()):
            return actions
        await table.said_done()
        await asyncio.sleep(0.015)
    await asyncio.sleep(0.1)
    return ACTIONS


async def _crowd(edge: Process, table: seats.Table, shown: list[int]) -> Sequence[Wire]:
    def said(wire: Wire, message: bytes) -> None:
        shown[0] += message.startswith(seats.FRAMES)

    cookies = await seats.hellos(edge.port, CROWD)
    path = f"/ws/{table.link}"
    return [await dial(edge.port, path, said, f"Cookie: {cookie}") for cookie in cookies]


async def _figures(node: Process) -> dict[str, float]:
    async with Asker(node.port) as asker:
        text = (await asker.ask("GET", "/metrics")).body.decode()
    found = re.findall(r"^spaceport_bus_(messages|bytes)_total ([\d.e+]+)$", text, re.MULTILINE)
    return {name: float(value) for name, value in found}


def _ignored(wire: Wire, message: bytes) -> None: ...
