"""How cost grows: with the length of a log, with seats, spectators and tables."""

import asyncio
import random
import secrets
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from bench.load import processes, seats
from bench.load.compare import Load, fill, full_speed, hang_up
from bench.load.wire import Wire, dial
from spaceport.core import chance
from spaceport.core.faults import Illegal
from spaceport.table.chairs import new_chairs
from spaceport.table.clock import RealClock
from spaceport.table.game import Game
from spaceport.table.room import Room
from spaceport.table.rules_cache import loaded
from spaceport.table.settings import TableSettings
from spaceport.table.store.base import Kept
from spaceport.table.store.sqlite import SqliteStore
from spaceport.table.tables import Tables


def game_of(entries: int) -> Game:
    """S.O.S. with so many entries: most moves are taken back, so that it does not end."""
    for seed in range(100):
        game = _played(entries, random.Random(seed))
        if game is not None:
            return game
    raise AssertionError("every game ended too early")


def _played(entries: int, rng: random.Random) -> Game | None:
    known = loaded("sos", None, {})
    seed = rng.randbytes(chance.SEED_BYTES)
    game = Game(known, known.header(4, seed), seed)
    for seat in range(4):
        game.change_seat(seat, "person", f"guest {seat}", 0)
    game.begin()
    while len(game.fresh) < entries:
        if known.rules.result(game.course.state) is not None:
            return None
        (seat,) = known.rules.to_act(game.course.state)
        ms = game.course.ms + 10
        game.act(seat, rng.choice(known.rules.legal(game.course.state, seat)), str(ms), ms)
        if rng.random() < 0.8:
            try:
                game.undo(seat, f"u{ms}", ms)
            except Illegal:
                continue
    return game


def opening(lengths: tuple[int, ...], tries: int) -> dict[int, float]:
    """Milliseconds to open a stored table, by the length of its log: the median of some."""
    games = {length: game_of(length) for length in lengths}
    return asyncio.run(_opening(games, tries))


async def _opening(games: dict[int, Game], tries: int) -> dict[int, float]:
    found: dict[int, float] = {}
    with tempfile.TemporaryDirectory(prefix="spaceport-growth-") as folder:
        store = SqliteStore(Path(folder) / "tables.sqlite3")
        await store.open()
        tables = Tables(store, RealClock(), TableSettings())
        await tables.start()
        for length, game in games.items():
            times = []
            for _ in range(tries):
                link = await _stored(store, game)
                began = time.perf_counter()
                assert await tables.find(link) is not None
                times.append(1000 * (time.perf_counter() - began))
            found[length] = sorted(times)[tries // 2]
        await tables.stop()
        await store.close()
    return found


async def _stored(store: SqliteStore, game: Game) -> str:
    link = secrets.token_urlsafe(16)
    room = Room(
        link=link,
        code=link,
        game="sos",
        options={},
        host="h",
        chairs=new_chairs(4),
        phase="playing",
    )
    kept = Kept(
        link=link,
        code=link,
        phase="playing",
        public=False,
        room=msgspec.json.encode(room),
        header=msgspec.json.encode(game.header),
        seed=game.seed,
        replay=None,
        changed=int(time.time()),
    )
    await store.create(kept, game.fresh)
    return link


async def cost(game: str, number: int, count: int, watching: int, seconds: float) -> Load:
    """What a delivery costs with so many seats, tables and spectators at each table."""
    with processes.spaceport() as server:
        tables, _ = await fill(server, game, number, count)
        cookies = await seats.hellos(server.port, watching * count)
        counts = tables[0].counts

        def said(wire: Wire, message: bytes) -> None:
            if message.startswith(seats.FRAMES):
                counts.frames += 1
                counts.bytes += len(message)

        watchers = [
            await dial(server.port, f"/ws/{tables[k % count].link}", said, f"Cookie: {cookie}")
            for k, cookie in enumerate(cookies)
        ]
        found = await full_speed(server, tables, seconds)
        hang_up(tables)
        for wire in watchers:
            wire.hang_up()
        return found


class Curve(msgspec.Struct):
    """Points of one growth, and how its axes are called."""

    title: str
    across: str
    up: str
    points: dict[int, float]


WIDTH, HEIGHT, EDGE = 300, 190, 38
FONT = 'font-family="sans-serif" font-size="10"'


def picture(curves: list[Curve]) -> str:
    """The curves side by side as SVG, from zero up."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH * len(curves)} {HEIGHT}">',
        f'<rect width="{WIDTH * len(curves)}" height="{HEIGHT}" fill="#ffffff"/>',
    ]
    for k, curve in enumerate(curves):
        parts += [f'<g transform="translate({k * WIDTH} 0)">', *_drawn(curve), "</g>"]
    return "\n".join([*parts, "</svg>", ""])


def _drawn(curve: Curve) -> Iterator[str]:
    most, top = max(curve.points), max(curve.points.values()) * 1.1
    wide, high = WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE

    def at(x: float, y: float) -> tuple[float, float]:
        return round(EDGE + wide * x / most, 1), round(HEIGHT - EDGE - high * y / top, 1)

    yield f'<text x="{EDGE}" y="18" {FONT} font-weight="bold">{curve.title}</text>'
    (left, base), (right, _) = at(0, 0), at(most, 0)
    yield f'<path d="M{left} {EDGE}V{base}H{right}" fill="none" stroke="#888888"/>'
    line = " ".join(f"{x},{y}" for x, y in (at(*point) for point in curve.points.items()))
    yield f'<polyline points="{line}" fill="none" stroke="#2f5fd0" stroke-width="2"/>'
    for n, value in curve.points.items():
        x, y = at(n, value)
        yield f'<circle cx="{x}" cy="{y}" r="3" fill="#2f5fd0"/>'
        yield f'<text x="{x}" y="{y - 6}" {FONT} text-anchor="middle">{value:.3g}</text>'
        yield f'<text x="{x}" y="{base + 12}" {FONT} text-anchor="middle">{n:,}</text>'
    yield f'<text x="{right}" y="{base + 26}" {FONT} text-anchor="end">{curve.across}</text>'
    yield f'<text x="{left - 30}" y="{EDGE - 6}" {FONT}>{curve.up}</text>'


def table_of(curve: Curve) -> Iterator[Any]:
    """The same as lines of text."""
    yield f"{curve.title}: {curve.up} by {curve.across}"
    for n, value in curve.points.items():
        yield f"  {n:>6,}  {value:8.1f}"
