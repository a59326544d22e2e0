"""Round trips: measured by pings, and shown to everybody without a flood of rooms."""

from pathlib import Path

from spaceport.wire import up
from spaceport.wire.constants import PING_MS
from tests.table.harness import House, Screen, started

Trips = list[int | None]


async def answer(house: House, *screens: Screen, after: int) -> None:
    """The last ping of each, some milliseconds later."""
    await house.pass_time(after)
    for screen in screens:
        await screen.read()
        screen.table.receive(screen.connection, up.Pong(screen.last("ping")["k"]))
    await house.settle()


async def shown(screen: Screen) -> list[Trips]:
    """The round trips in each room that came."""
    before = len(screen.got)
    await screen.read()
    rooms = [message for message in screen.got[before:] if message["t"] == "room"]
    return [[person["rtt"] for person in room["people"]] for room in rooms]


async def test_the_first_is_shown_at_once_and_news_with_the_next_pings(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, guest = await started(house)
        await answer(house, host, guest, after=30)
        assert (await shown(host))[-1] == [30, 30]
        await house.pass_time(PING_MS - 30)
        await answer(house, host, guest, after=400)
        assert await shown(host) == [], "two pongs, and no room for each"
        await house.pass_time(PING_MS - 400)
        assert await shown(host) == [[400, 400]]


async def test_the_same_again_is_not_shown(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, guest = await started(house)
        await answer(house, host, guest, after=30)
        await house.pass_time(PING_MS - 30)
        await answer(house, host, guest, after=45)
        await shown(host)
        await house.pass_time(PING_MS)
        assert await shown(host) == []
