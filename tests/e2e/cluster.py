"""Two people with real browsers at the balancer's address of several nodes, whatever breaks."""

import json
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from functools import partial
from random import Random
from typing import Any, Final
from urllib.request import urlopen

import msgspec
from anyio.from_thread import BlockingPortal, start_blocking_portal
from playwright.sync_api import TimeoutError as TooLate
from playwright.sync_api import WebSocket

from tests.cluster import audit
from tests.cluster.faults import Fault
from tests.cluster.running import PATIENCE_S, Cluster, metrics
from tests.e2e.guest import PATIENCE, Guest
from tests.e2e.hands import Touch
from tests.e2e.plan import best
from tests.e2e.table import join, open_table, shown, start
from tests.faults.drill import replayed
from tools.engines import Postgres

MAY_SAY: Final = ("page.banner.lost", "page.banner.back", "told.restarted")
"""What a page may tell of a fault: that it tries again and the seat is kept, and how that ended."""
AFTERWARDS: Final = 4
"""So many actions more of each, before a fault counts as over."""
HESITATION: Final = 2_000
"""Milliseconds until somebody taps again."""


class Nodes:
    """The cluster of the drills, on a loop of its own beside the browsers'."""

    def __init__(self, cluster: Cluster, portal: BlockingPortal) -> None:
        self.cluster = cluster
        self._portal = portal

    @property
    def address(self) -> str:
        return self.cluster.address

    def begin(self, fault: Fault) -> "Future[None]":
        """Do it to the node that runs the game. It lasts until the cluster is whole again."""

        async def suffer() -> None:
            await fault(self.cluster, await self.cluster.busiest(), None)
            await self.cluster.until_all_ready()

        return self._portal.start_task_soon(suffer)

    def ask(self, what: Callable[..., Any]) -> Any:
        """Something of the database."""
        return self._portal.call(self.cluster.ask, what)

    @property
    def far_people(self) -> int:
        """How many are connected to another node than that of their table."""
        counts = [metrics(member.process)["relays_open"] for member in self.cluster.members]
        return int(sum(counts))


@contextmanager
def running(store: Postgres) -> Iterator[Nodes]:
    with start_blocking_portal() as portal:
        cluster = Cluster(store)
        with portal.wrap_async_context_manager(cluster):
            yield Nodes(cluster, portal)


class Player:
    """A guest who plays by touch. `acked` are the ids of what was answered; `pauses` how long
    answers took, and how long it took from a lost connection to the next thing seen."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.acked: list[str] = []
        self.refused: list[str] = []
        self.pauses: list[float] = []
        self._said: dict[str, float] = {}  # when, by id: what waits for an answer
        self._lost_at: float | None = None
        self._socket: WebSocket | None = None
        self._rng = Random(18)
        guest.page.on("websocket", self._on_socket)

    def _on_socket(self, socket: WebSocket) -> None:
        self._socket = socket
        socket.on("framesent", lambda payload: self._say(json.loads(payload)))
        socket.on("framereceived", lambda payload: self._hear(json.loads(payload)))
        socket.on("close", self._lose)

    def _say(self, message: dict[str, Any]) -> None:
        if message["t"] == "act":
            self._said.setdefault(message["id"], time.monotonic())

    def _lose(self, socket: WebSocket) -> None:
        if (
            socket is self._socket and self._lost_at is None
        ):  # else the page has left it for another
            self._lost_at = time.monotonic()

    def _hear(self, message: dict[str, Any]) -> None:
        now = time.monotonic()
        if message["t"] == "frame" and self._lost_at is not None:
            self.pauses.append(now - self._lost_at)
            self._lost_at = None
        elif message.get("id") in self._said:
            self.pauses.append(now - self._said.pop(message["id"]))
            if message["t"] == "done":
                self.acked.append(message["id"])
            else:
                self.refused.append(message["code"])

    def act(self, *, aimlessly: bool) -> None:
        """If it is their turn: tap, and see the answer."""
        guest, frame, count = self.guest, self.guest.frame, len(self.acked)
        offers = [offer for offer in frame.get("offers", ()) if offer["do"] != "end"]
        if not offers:
            guest.pump()
            return
        shown(guest)
        self._tap(self._rng.choice(offers) if aimlessly else best(frame["public"], offers, 0))
        began = time.monotonic()
        while len(self.acked) == count:
            assert time.monotonic() < began + PATIENCE_S, "a tap was never answered"
            assert not self.refused, f"they did what their page offered, but {self.refused}"
            waits = self._asks() or self._said or self._lost_at is not None
            if not waits and (
                guest.frame is not frame or time.monotonic() > began + HESITATION / 1000
            ):
                return  # nothing was said: the board was drawn anew under the finger
            guest.pump(20)

    def _asks(self) -> bool:
        """Whether their page waits for an answer: of what it has said we may not have heard yet."""
        return bool(self.guest.page.locator("[data-asking]").count())

    def _tap(self, action: dict[str, Any]) -> None:
        """What was chosen is no longer where the board was drawn anew: they try again, as people
        do."""
        self.guest.page.set_default_timeout(HESITATION)
        with suppress(TooLate):
            Touch().play(self.guest, action)
        self.guest.page.set_default_timeout(PATIENCE)


class Pair:
    """A game of two, one at the node that runs it and one at another."""

    def __init__(self, nodes: Nodes, host: Guest, guest: Guest) -> None:
        self._nodes = nodes
        self.players = [Player(host), Player(guest)]
        open_table(host)
        join(guest, host.room["code"])
        start(host, guest, bot=False)
        while not nodes.far_people:
            with urlopen(f"{nodes.address}healthz"):  # whoever comes next is sent elsewhere
                guest.reload()
            guest.page.locator(".space .alien").first.wait_for()

    def calm(self) -> float:
        """Play some actions; the longest pause."""
        return self._longest(lambda: None)

    def suffer(self, fault: Fault) -> float:
        """Play on while it happens, and a little longer; the longest pause."""

        def happens() -> None:
            under_way = self._nodes.begin(fault)
            self._play_until(under_way.done, aimlessly=True)
            under_way.result()

        return self._longest(happens)

    def _longest(self, happens: Callable[[], None]) -> float:
        for player in self.players:
            player.pauses.clear()
        happens()
        marks = [len(player.acked) + AFTERWARDS for player in self.players]
        self._play_until(partial(self._have, marks), aimlessly=True)
        return max(pause for player in self.players for pause in player.pauses)

    def _have(self, marks: Sequence[int]) -> bool:
        counts = zip(self.players, marks, strict=True)
        return self._is_over or all(len(player.acked) >= mark for player, mark in counts)

    def play_to_the_end(self) -> None:
        self._play_until(lambda: self._is_over, aimlessly=False)
        for player in self.players:
            player.guest.page.locator(".fin .pil").first.wait_for()

    def _play_until(self, is_so: Callable[[], bool], *, aimlessly: bool) -> None:
        count, since = 0, time.monotonic()
        while not is_so():
            for player in self.players:
                player.act(aimlessly=aimlessly)
            now, acked = time.monotonic(), sum(len(player.acked) for player in self.players)
            count, since = acked, now if acked > count else since
            assert now < since + PATIENCE_S, "nobody gets on"

    @property
    def _is_over(self) -> bool:
        return any(player.guest.seen["phase"] == "over" for player in self.players)

    # ------------------------------------------------------------ what must be so

    def check(self) -> audit.Found:
        """Nothing is lost or doubled, both see the end of the log, and no page was alarmed."""
        link = self.players[0].guest.link
        found = self._nodes.ask(lambda line: audit.check(line, link, self.players))
        _, kept = self._nodes.ask(lambda line: audit.read(line, link))
        played = replayed(kept)
        for seat, player in enumerate(self.players):
            view, frame = played.view(-1, seat), player.guest.frame
            assert (frame["public"], frame["own"]) == (as_sent(view.public), as_sent(view.own))
            assert alarms(player.guest) == []
        assert self._nodes.cluster.trouble() == []
        assert isinstance(found, audit.Found)
        return found


def as_sent(seen: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(seen))


def alarms(guest: Guest) -> list[str]:
    """What the page told besides what may be told of a fault."""
    fine = {guest.say(key).replace("\u00a0", " ") for key in MAY_SAY}
    told = [each["text"].replace("\u00a0", " ") for each in guest.passed(".banner, .toast")]
    return [text for text in told if text not in fine]
