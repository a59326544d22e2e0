"""What a host does while a die is in the air is done when it has landed, and never refused."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from spaceport.core import log
from spaceport.core.flight import Rest
from spaceport.table.game import Sample
from spaceport.table.throw_workers import thrown
from spaceport.wire import up
from tests.table.harness import House, Message, Screen

THROW = {"do": "throw", "start": 12.5, "angle": -3.5, "distance": 217}


class Air:
    """A sampler whose die lands when the test says so."""

    def __init__(self) -> None:
        self._flying: list[tuple[Sample, asyncio.Future[Rest]]] = []
        self.flies = asyncio.Event()

    async def __call__(self, sample: Sample) -> Rest:
        landing: asyncio.Future[Rest] = asyncio.get_running_loop().create_future()
        self._flying.append((sample, landing))
        self.flies.set()
        return await landing

    async def land(self, house: House, screen: Screen) -> None:
        sample, landing = self._flying.pop()
        landing.set_result(thrown("table", sample.given, sample.key))
        await asyncio.gather(*house.tables._tasks)
        await settled(screen)


async def settled(screen: Screen) -> None:
    """Until the table has dealt with what came; whatever flies goes on flying."""
    await screen.table.ask(lambda: None)
    await screen.read()


async def say(screen: Screen, t: str, **fields: Any) -> None:
    body = msgspec.json.encode({"t": t, "id": t, **fields})
    screen.table.receive(screen.connection, msgspec.json.decode(body, type=up.FromClient))
    await settled(screen)


def answers(screen: Screen, sent_id: str) -> list[Message]:
    return [message for message in screen.got if message.get("id") == sent_id]


async def thrown_at(house: House) -> tuple[Screen, Screen]:
    """The host and a guest, beside a bot, in a game with a die in the air."""
    host = await house.open(game="planets", seats=3, options={"first": 1})
    guest = await house.enter("ava", host.link)
    await guest.send("sit", seat=1)
    await host.send("fillWithBots")
    await host.send("start")
    await say(host, "act", round=host.frame["round"], action=THROW)
    await settled(host)
    assert host.frame["public"]["phase"] == "flight"
    return host, guest


WAYS = {
    "remove": ({"seat": 1}, log.SeatChanged),
    "replaceByBot": ({"seat": 1}, log.SeatChanged),
    "pause": ({}, log.Paused),
    "stop": ({}, log.End),
}


@pytest.mark.parametrize("what", WAYS)
async def test_it_is_done_when_the_die_has_landed(tmp_path: Path, what: str) -> None:
    fields, kind = WAYS[what]

    air = Air()
    async with House(tmp_path, sampler=air) as house:
        host, _ = await thrown_at(house)
        known = len(await stored(house, host))
        await say(host, what, **fields)
        await house.clock.advance(700, lambda: settled(host))
        assert answers(host, what) == []
        await air.land(house, host)
        assert [answer["t"] for answer in answers(host, what)] == ["done"]
        first, second, *_ = map(type, (await stored(house, host))[known:])
        assert (first, second) == (log.Drawn, kind), "the die counts"
        assert host.frame["public"]["phase"] != "flight"


async def stored(house: House, screen: Screen) -> list[log.Entry]:
    found = await house.store.read(screen.link)
    assert found is not None
    return found[1]


async def test_one_after_another(tmp_path: Path) -> None:
    """Paused and let go on within one flight; the seat then goes all the same."""

    air = Air()
    async with House(tmp_path, sampler=air) as house:
        host, _ = await thrown_at(house)
        await say(host, "pause")
        await say(host, "resume")
        await say(host, "remove", seat=1)
        await air.land(house, host)
        for what in ("pause", "resume", "remove"):
            assert [answer["t"] for answer in answers(host, what)] == ["done"]
        assert host.room["phase"] == "playing"
        assert host.room["seats"][1]["who"] == "removed"


async def test_a_host_whose_line_broke_meanwhile(tmp_path: Path) -> None:
    """It is done, and what they send again on return counts no second time."""

    air = Air()
    async with House(tmp_path, sampler=air) as house:
        host, guest = await thrown_at(house)
        await say(host, "pause")
        host.leave()
        await settled(guest)
        again = Screen(house, host.who, host.link)
        again.outbox = type(host.outbox)(256)
        again.connection = await guest.table.admit(host.who, again.outbox)
        await say(again, "pause")
        await air.land(house, guest)
        await again.read()
        assert [answer["t"] for answer in answers(again, "pause")] == ["done"]
        assert again.room["phase"] == "paused"


async def test_it_flies_while_the_throw_is_stored_and_lands_after_that_was_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    air, stored = Air(), asyncio.Event()
    async with House(tmp_path, sampler=air) as house:

        class Slow:
            async def write(self, *given: Any) -> None:
                await stored.wait()
                await house.store.write(*given)

        host = await house.open(game="planets", seats=2, options={"first": 1})
        await host.send("fillWithBots")
        await host.send("start")
        monkeypatch.setattr(host.table._saving, "_store", Slow())
        body = {"t": "act", "id": "x", "round": host.frame["round"], "action": THROW}
        message = msgspec.json.decode(msgspec.json.encode(body), type=up.FromClient)
        host.table.receive(host.connection, message)
        try:
            await asyncio.wait_for(air.flies.wait(), 10)
        except TimeoutError:
            stored.set()  # or the table never ends
            raise
        sample, landing = air._flying.pop()
        landing.set_result(thrown("table", sample.given, sample.key))
        await asyncio.gather(*house.tables._tasks)
        assert host.frame["public"]["phase"] == "throw", "it is shown before it is stored"
        stored.set()
        seen = []
        while "landed" not in seen:
            heard = await host.hear()
            if heard["t"] == "frame":
                seen += [event["what"] for event in heard["events"]]
        assert seen == ["thrown", "landed"]


async def test_what_guests_may_not_do_is_refused_then(tmp_path: Path) -> None:
    air = Air()
    async with House(tmp_path, sampler=air) as house:
        _, guest = await thrown_at(house)
        await say(guest, "stop")
        await air.land(house, guest)
        assert [answer["code"] for answer in answers(guest, "stop")] == ["host-only"]
