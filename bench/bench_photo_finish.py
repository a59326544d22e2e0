"""Photo finish: is who is far away first as often as who is near, and what does it cost?

Pairs of simulated players on lines with delays (one way 10 and 120 ms, and up to 20 ms more each
time; nothing overtakes), at a real server; then the far one at another node than the table, if
PostgreSQL and NATS are there. Both react equally quickly to what they *see*: 250 to 350 ms, evenly
spread. A race is Space Bowl's Doom!, because a round in which both said it is over at once. Without
stamps (pages that tell no clock) the order of arrival decides: that is how it was.
"""

import asyncio
import json
import random
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from statistics import median
from time import perf_counter
from typing import Any, Final

from bench.load.compare import run as run_story
from bench.load.processes import spaceport
from bench.load.wire import Asker, Wire, dial
from tests.wire.following import Following
from tools.engines import Nats, Postgres

RACES: Final = 1_000
PAIRS: Final = 4
NEAR_MS: Final = 10.0
FAR_MS: Final = 120.0
JITTER_MS: Final = 20.0
QUICKEST_MS: Final = 250.0
SLOWEST_MS: Final = 350.0
SETTLE: Final = 1.3
"""Seconds: eight pings, 100 ms apart, and the last answer."""
LONGER_MS: Final = 150.0
LOOPBACK_MS: Final = 5.0


class Player:
    """A browser at the end of a line, with a clock of its own."""

    def __init__(self, delay: float, jitter: float, stamps: bool, rng: random.Random) -> None:
        self._delay = delay
        self._jitter = jitter
        self._stamps = stamps
        self._rng = rng
        self._began = perf_counter() - rng.uniform(0, 1e4)
        self._following = Following()
        self._coming: deque[bytes] = deque()
        self._going: deque[bytes] = deque()
        self._down = self._up = 0.0
        self._count = 0
        self._pressed: dict[str, float] = {}
        self.waited: list[float] = []
        self.frame: dict[str, Any] = {}
        self.seen = asyncio.Event()

    async def connect(self, port: int, link: str, cookie: str) -> None:
        self._wire: Wire = await dial(
            port, f"/ws/{link}?parts=1", self._came, f"Origin: http://127.0.0.1:{port}",
            f"Cookie: {cookie}",
        )  # fmt: skip

    def leave(self) -> None:
        self._wire.hang_up()

    def clock(self) -> float:
        """The page's steady clock."""
        return (perf_counter() - self._began) * 1000

    def _later(self, before: float, then: Callable[[], None]) -> float:
        """Do something when it has gone through the line."""
        due = max(
            before, perf_counter() + (self._delay + self._rng.uniform(0, self._jitter)) / 1000
        )
        asyncio.get_running_loop().call_later(max(0.0, due - perf_counter()), then)
        return due

    def _came(self, _: Wire, words: bytes) -> None:
        self._coming.append(words)  # timers that ring at the same moment ring in any order
        self._down = self._later(self._down, lambda: self._hear(self._coming.popleft()))

    def say(self, **message: Any) -> None:
        self._going.append(json.dumps(message).encode())
        self._up = self._later(self._up, lambda: self._wire.say(self._going.popleft()))

    def ask(self, t: str, **message: Any) -> str:
        self._count += 1
        sent_id = f"{id(self)}-{self._count}"
        self.say(t=t, id=sent_id, **message)
        return sent_id

    def act(self, do: str) -> None:
        at = {"at": self.clock()} if self._stamps else {}
        sent_id = self.ask("act", round=self.frame["round"], action={"do": do}, **at)
        if do == "doom":
            self._pressed[sent_id] = perf_counter()

    def _hear(self, words: bytes) -> None:
        message = self._following.hear(json.loads(words))
        if message["t"] == "ping":
            at = {"at": self.clock()} if self._stamps and message.get("clock") else {}
            self.say(t="pong", k=message["k"], **at)
        elif message["t"] in ("done", "refused"):
            pressed = self._pressed.pop(message["id"], None)
            if pressed is not None:
                self.waited.append((perf_counter() - pressed) * 1000)
        elif message["t"] == "frame":
            opens = message.get("opens_here", 0.0) - self.clock()
            if self._stamps and opens > 0:
                asyncio.get_running_loop().call_later(opens / 1000, self._see, message)
            else:
                self._see(message)

    def _see(self, frame: dict[str, Any]) -> None:
        if frame["n"] > self.frame.get("n", 0):
            self.frame = frame
            self.seen.set()

    async def until(self, phases: tuple[str, ...]) -> str:
        """Look until it is one of these phases: which."""
        while self.frame.get("public", {}).get("phase") not in phases:
            self.seen.clear()
            await asyncio.wait_for(self.seen.wait(), 60)
        found: str = self.frame["public"]["phase"]
        return found


class Pair:
    """A near and a far player, table after table; who of them was first, race by race."""

    def __init__(
        self, ports: tuple[int, int], lines: tuple[float, float, float], stamps: bool, seed: int
    ) -> None:
        self._ports = ports
        self._lines = lines
        self._stamps = stamps
        self._rng = random.Random(seed)
        self.first: list[int] = []
        self.waited: list[float] = []

    async def race(self, wanted: int) -> None:
        while len(self.first) < wanted:
            await self._table(wanted)

    async def _table(self, wanted: int) -> None:
        near, far, jitter = self._lines
        players = [Player(each, jitter, self._stamps, self._rng) for each in (near, far)]
        link = ""
        for seat, (player, port) in enumerate(zip(players, self._ports, strict=True)):
            async with Asker(port) as asker:
                cookie = (await asker.ask("GET", "/api/hello")).cookie
                headers = (f"Cookie: {cookie}", f"Origin: http://127.0.0.1:{port}")
                if not seat:
                    options = {"toss_seconds": 5, "pause_seconds": 5}
                    new = json.dumps({"game": "bowl", "seats": 2, "options": options}).encode()
                    opened = await asker.ask("POST", "/api/tables", new, *headers)
                    link = json.loads(opened.body)["link"]
            await player.connect(port, link, cookie)
            if seat:
                player.ask("sit", seat=1)
        await asyncio.sleep(SETTLE)
        players[0].ask("start")
        while len(self.first) < wanted and await self._round(players):
            pass
        for player in players:
            player.leave()
            self.waited += player.waited

    async def _round(self, players: list[Player]) -> bool:
        """One race; whether another can follow at this table."""
        begun = [await player.until(("toss", "search", "over")) for player in players]
        if "over" in begun:
            return False
        for player in players:
            if any(offer["do"] == "toss" for offer in player.frame["offers"]):
                player.act("toss")
        await asyncio.gather(*(self._react(player) for player in players))
        ends = [await player.until(("reveal", "over")) for player in players]
        self.first.append(players[0].frame["public"]["announcer"])
        if "over" in ends:
            return False
        for player in players:
            player.act("ready")
        await asyncio.gather(*(player.until(("toss", "over")) for player in players))
        return True

    async def _react(self, player: Player) -> None:
        await player.until(("search",))
        await asyncio.sleep(self._rng.uniform(QUICKEST_MS, SLOWEST_MS) / 1000)
        player.act("doom")


async def _raced(
    ports: tuple[int, int], lines: tuple[float, float, float], stamps: bool, races: int
) -> tuple[float, list[float]]:
    """The share of the races in which the far one was first, and how long each waited."""
    each = max(1, races // PAIRS)
    pairs = [Pair(ports, lines, stamps, seed) for seed in range(PAIRS)]
    await asyncio.gather(*(pair.race(each) for pair in pairs))
    first = [seat for pair in pairs for seat in pair.first]
    return sum(first) / len(first), [ms for pair in pairs for ms in pair.waited]


def run(effort: float) -> Iterator[Any]:
    """The figures; more races with more effort."""
    races = max(PAIRS, round(RACES * effort))
    lines = (NEAR_MS, FAR_MS, JITTER_MS)
    with ExitStack() as stack:
        server = stack.enter_context(spaceport())
        ports = (server.port, server.port)
        one_way = f"{NEAR_MS:.0f} and {FAR_MS:.0f} ms one way, up to {JITTER_MS:.0f} more"
        yield f"{races} races each; {one_way}"
        before, plain = run_story(_raced(ports, lines, False, max(PAIRS, races // 5)))
        yield f"by arrival the far one was first in {before:.1%}"
        share, waited = run_story(_raced(ports, lines, True, races))
        yield from _fair("at one server", share)
        slowest = max(waited) - max(plain)
        yield {
            "what": "how much longer the slowest answer took", "ours": slowest, "unit": "ms",
            "peer": LONGER_MS, "of": "what is allowed", "at_most": 1.0,
        }  # fmt: skip
        here = (0.0, 0.0, 0.0)
        _, plain = run_story(_raced(ports, here, False, max(PAIRS, races // 5)))
        _, held = run_story(_raced(ports, here, True, max(PAIRS, races // 5)))
        yield {
            "what": "what an announcement takes longer on loopback, median",
            "ours": median(held) - median(plain), "unit": "ms",
            "peer": LOOPBACK_MS, "of": "what is allowed", "at_most": 1.0,
        }  # fmt: skip
    yield from _at_two_nodes(lines, races)


def _at_two_nodes(lines: tuple[float, float, float], races: int) -> Iterator[Any]:
    with ExitStack() as stack:
        store, bus = stack.enter_context(Postgres()), stack.enter_context(Nats())
        flags = ("--store", store.new_database(), "--bus", bus.url)
        one, other = (stack.enter_context(spaceport(*flags)) for _ in range(2))
        share, _ = run_story(_raced((one.port, other.port), lines, True, races))
        yield from _fair("the far one at another node", share)


def _fair(where: str, share: float) -> Iterator[Any]:
    yield f"{where}: the far one was first in {share:.1%}"
    for who, part in (("far", share), ("near", 1 - share)):
        yield {
            "what": f"{where}, the {who} one first", "ours": part, "unit": "of the races",
            "peer": 0.5, "of": "an even race", "at_least": 0.9, "at_most": 1.1,
        }  # fmt: skip
