"""What one address could use up with many guests, on many lines, or by a detour."""

from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from spaceport.server import context
from spaceport.table import lists
from tests.server.house import code_of, house


async def test_who_asks_too_fast_must_come_in_anew(tmp_path: Path) -> None:
    """To refuse costs as much as to answer: on one open line it would go on for ever."""

    async with house(tmp_path, requests_per_second=1) as it, it.browser() as guest:
        answers = [await guest.get("/api/tables") for _ in range(7)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 2
        assert [answer.headers.get("connection") for answer in answers[4:6]] == [None, "close"]
        files = [await guest.get("/favicon.svg") for _ in range(52)]
        assert [answer.status_code for answer in files] == [404] * 50 + [429] * 2
        assert code_of(files[-1]) == "too-fast"
        assert (await guest.get("/healthz")).status_code == 429
        assert (await it.browser(ip="127.0.0.1").get("/healthz")).status_code == 200
        assert (await it.browser(ip="10.0.0.9").get("/favicon.svg")).status_code == 404


async def test_a_rematch_is_a_table_like_any_other(tmp_path: Path) -> None:
    """Stop and rematch, again and again, made 678 finished games in twenty seconds."""

    async with house(tmp_path, max_tables_per_hour=3) as it, it.browser() as guest:
        await guest.hello()
        link, made = (await guest.opened(now=True)).link, 1
        while True:
            async with it.socket(guest, link) as table:
                await table.until("room")
                table.say({"t": "stop", "id": "1"})
                await table.until("done")
                table.say({"t": "rematch", "id": "2"})
                await table.ended_or(lambda: len(table.heard("done") + table.heard("refused")) > 1)
                if table.heard("refused"):
                    break
                table.say({"t": "rematch", "id": "3"})
                done = await table.until("done", 3)
                assert done[1].link == done[2].link, "to ask again costs nothing"
                link, made = done[1].link, made + 1
        (refused,) = table.heard("refused")
        assert (refused.code, refused.particulars, made) == (
            "too-many-tables-here",
            {"most": 3, "minutes": 20},
            3,
        )
        again = await guest.post("/api/tables", json={"game": "sos", "seats": 2})
        assert code_of(again) == "too-many-tables-here"


async def test_one_address_does_not_fill_the_public_list(tmp_path: Path) -> None:
    async with house(tmp_path, max_tables_per_person=500, max_tables_per_hour=500) as it:

        async def opens(count: int, ip: str) -> None:
            for _ in range(count):
                guest = it.browser(ip=ip)
                it.clock._ms += 1000
                await guest.hello()
                await guest.opened(public=True)

        async def listed() -> int:
            return len((await it.browser().get("/api/tables")).json())

        await opens(1, "10.1.1.1")
        await opens(lists.OF_ONE_ORIGIN + 5, "10.2.2.2")
        assert await listed() == 1 + lists.OF_ONE_ORIGIN
        for home in range(6):  # one /48
            await opens(lists.OF_ONE_ORIGIN // 4, f"2001:db8:7:{home}00::1")
        assert await listed() == 1 + 2 * lists.OF_ONE_ORIGIN
        await opens(1, "10.1.1.1")
        lines = (await it.browser().get("/api/tables")).json()
        assert lines[0]["people"] == 1
        for _ in range(4):
            await opens(lists.OF_ONE_ORIGIN, f"10.3.3.{_}")
        assert await listed() == lists.SHOWN


async def test_the_orders_of_an_address_are_counted_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ninety guests of one address who changed ninety rooms ten times a second kept the disk busy,
    and everybody's moves waited for two seconds."""
    monkeypatch.setattr(context, "ROOM_CHANGES_BURST", 6)

    async with house(tmp_path) as it, AsyncExitStack() as stack:
        sockets = []
        for _ in range(4):
            guest = await stack.enter_async_context(it.browser())
            await guest.hello()
            link = (await guest.opened()).link
            sockets.append(await stack.enter_async_context(it.socket(guest, link)))
        for number in range(2):
            for socket in sockets:
                await socket.until("room")
                socket.say({"t": "paint", "colour": "sky", "id": str(number)})
                await socket.ended_or(
                    lambda: len(socket.heard("done") + socket.heard("refused")) > number  # noqa: B023
                )
        assert sum(len(socket.heard("done")) for socket in sockets) == 6
        codes = [each.code for socket in sockets for each in socket.heard("refused")]
        assert codes == ["too-fast"] * 2
        sockets[0].say({"t": "undo", "round": 0, "id": "play"})
        (refused,) = await sockets[0].until("refused")
        assert refused.code == "not-started", "whoever plays is not concerned"


async def test_ones_own_tables_are_not_asked_for_all_the_time(tmp_path: Path) -> None:
    """Sixty rooms are read and unpacked for it."""

    async with house(tmp_path) as it, it.browser() as guest:
        await guest.hello()
        asked = [(await guest.get("/api/mine")).status_code for _ in range(62)]
        assert asked == [200] * 60 + [429] * 2
