"""A table on real sockets of which every byte is kept; its clock and its seed are the test's."""

import asyncio
import json
import struct
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, Self

import msgspec
import pytest

from spaceport.core import chance
from spaceport.table.table import Table
from tests.attacks.arsenal import masked
from tests.server.house import Browser, House
from tests.server.test_connection import listening
from tests.table.test_throws import from_the_bank

PATIENCE = 20
SPECTATOR, SCREEN = "Zoe", "TV"
SHOWN = (b'{"t":"frame"', b'{"t":"diff"', b'{"t":"cheered"')


class Wire:
    """Somebody's socket, down to the bytes of its frames."""

    def __init__(self, browser: Browser, port: int) -> None:
        self._browser = browser
        self._port = port
        self.came: list[bytes] = []
        self._n = 0

    async def connect(self, link: str, query: str = "") -> Self:
        ((name, value),) = self._browser.cookies.items()
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        self._writer.write(
            f"GET /ws/{link}{query} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            f"Sec-WebSocket-Version: 13\r\nCookie: {name}={value}\r\n\r\n".encode()
        )
        assert b" 101 " in await self._reader.readuntil(b"\r\n\r\n")
        await self.sync()
        return self

    async def _frame(self) -> bytes:
        """The next frame, with its head."""
        head = await self._reader.readexactly(2)
        size = head[1] & 0x7F
        if size > 125:
            more = await self._reader.readexactly(2 if size == 126 else 8)
            size = struct.unpack("!H" if size == 126 else "!Q", more)[0]
            head += more
        return head + await self._reader.readexactly(size)

    async def say(self, t: str, **fields: Any) -> dict[str, Any]:
        """Send a message; its answer. All that came before it is in `came`."""
        self._n += 1
        about = f"m{self._n}"
        self._writer.write(masked(json.dumps({"t": t, "id": about, **fields}).encode()))
        while True:
            frame = await asyncio.wait_for(self._frame(), PATIENCE)
            self.came.append(frame)
            if f'"id":"{about}"'.encode() in frame:
                answer: dict[str, Any] = json.loads(frame[frame.index(b"{") :])
                return answer

    async def sync(self) -> None:
        """Ask for what is always refused: its answer comes after all that was on the way."""
        assert (await self.say("undo", round=-1))["t"] == "refused"

    @property
    def welcome(self) -> dict[str, Any]:
        frame = next(each for each in self.came if b'"t":"welcome"' in each)
        found: dict[str, Any] = json.loads(frame[frame.index(b"{") :])
        return found

    def close(self) -> None:
        self._writer.close()


class Twin:
    """One run: people at a table, a spectator who sits nowhere, and a big screen, which shows the
    table in another tab of P1's browser."""

    def __init__(self, it: House, table: Table, wires: dict[str, Wire]) -> None:
        self.it = it
        self.table = table
        self.wires = wires
        self.seats = [name for name in wires if name not in (SPECTATOR, SCREEN)]

    def by_seat(self, seat: int) -> Wire:
        return self.wires[self.seats[seat]]

    async def settle(self) -> None:
        """Everything that is on the way has come, to everybody."""
        await asyncio.gather(*self.it.tables._tasks)
        await self.table.ask(lambda: None)
        for wire in self.wires.values():
            await wire.sync()

    async def pass_time(self, ms: int) -> None:
        await self.it.clock.advance(ms, self.settle)

    async def act(self, seat: int, action: Any) -> dict[str, Any]:
        game = self.table.game
        assert game is not None
        round_ = game.rules.round(game.course.state)
        answer = await self.by_seat(seat).say("act", round=round_, action=action)
        await self.settle()
        return answer

    async def play(self, steps: int, rng: Random) -> None:
        """So many actions of whoever may act, and a second where nobody may."""
        for _ in range(steps):
            game = self.table.game
            assert game is not None
            state, rules = game.course.state, game.rules
            may = [seat for seat in rules.to_act(state) if rules.legal(state, seat)]
            if not may:
                await self.pass_time(1_000)
                continue
            seat = rng.choice(may)
            action = rng.choice(list(rules.legal(state, seat)))
            answer = await self.act(seat, json.loads(msgspec.json.encode(action)))
            assert answer["t"] == "done", (action, answer)

    def shown(self, name: str) -> list[bytes]:
        """What somebody has been sent of the game, to the byte."""
        return [frame for frame in self.wires[name].came if any(kind in frame for kind in SHOWN)]

    def bytes(self) -> dict[str, list[bytes]]:
        """What each has been sent, with what is made by luck for this table alone taken out."""
        room = self.table.room
        secrets = [room.link, room.code, room.commitment]
        secrets += [wire.welcome["you"] for wire in self.wires.values()]
        return {
            name: [_without(frame, secrets) for frame in wire.came]
            for name, wire in self.wires.items()
        }


def _without(frame: bytes, secrets: list[str]) -> bytes:
    for number, secret in enumerate(secrets):
        frame = frame.replace(secret.encode(), chr(65 + number).encode() * len(secret))
    return frame


@asynccontextmanager
async def twin(
    folder: Path, seed: bytes, game: str, people: int, **options: Any
) -> AsyncIterator[Twin]:
    """A started game with this seed, each person on a socket of a server that listens."""
    async with listening(folder, requests_per_second=1000) as (it, _, port):
        it.tables._luck = lambda _: seed
        it.tables._sampler = from_the_bank
        names = [f"P{seat}" for seat in range(people)] + [SPECTATOR]
        browsers = {name: it.browser() for name in names}
        for name, browser in browsers.items():
            await browser.hello()
            await browser.put("/api/me", json={"name": name})
        host = browsers["P0"]
        link = (await host.opened(game=game, seats=people, options=options)).link
        wires: dict[str, Wire] = {}
        for name, browser in browsers.items():  # some with diffs, some without; a spectator with
            query = "" if name in ("P0", "P2") else "?parts=1"
            wires[name] = await Wire(browser, port).connect(link, query)
        query = "?parts=1&screen=big&tab=tv&socket=1"
        wires[SCREEN] = tv = await Wire(browsers["P1"], port).connect(link, query)
        accept = {"screen": tv.welcome["you"]}
        assert (await wires["P0"].say("acceptScreen", **accept))["t"] == "done"
        for seat in range(1, people):
            assert (await wires[f"P{seat}"].say("sit", seat=seat))["t"] == "done"
        assert (await wires["P0"].say("start"))["t"] == "done"
        table = await it.tables.find(link)
        assert table is not None
        made = Twin(it, table, wires)
        await made.settle()
        yield made
        for wire in wires.values():
            wire.close()


def share_luck(monkeypatch: pytest.MonkeyPatch, seed: bytes) -> Callable[[int], None]:
    """From now on every seed draws what `seed` draws, up to a number that can be set."""
    uniform, key = chance.uniform, chance.key
    upto = [0]
    monkeypatch.setattr(
        chance, "uniform", lambda s, n, below: uniform(seed if n < upto[0] else s, n, below)
    )
    monkeypatch.setattr(chance, "key", lambda s, n: key(seed if n < upto[0] else s, n))

    def set_number(number: int) -> None:
        upto[0] = number

    return set_number
