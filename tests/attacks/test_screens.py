"""Strangers with a link who call their browsers big screens."""

from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from spaceport.table.screens import MOST_ASKING
from tests.server.house import house

BIG = "parts=1&screen=big"
FLOOD = 40


async def test_a_flood_of_asking_screens_leaves_the_table_as_it_was(tmp_path: Path) -> None:
    async with house(tmp_path, requests_per_second=1000) as it, AsyncExitStack() as stack:
        host = await stack.enter_async_context(it.browser())
        await host.hello()
        link = (await host.opened(now=True, watch=False)).link
        table = await stack.enter_async_context(it.socket(host, link))
        await table.until("frame")
        asking, refused = [], 0
        for number in range(FLOOD):
            stranger = await stack.enter_async_context(it.browser(ip=f"10.9.{number}.1"))
            await stranger.hello()
            socket = await stack.enter_async_context(it.socket(stranger, link, BIG))
            await socket.ended_or(lambda socket=socket: bool(socket.heard("room")))  # type: ignore[misc]
            if socket.closed is None:
                asking.append(socket)
            else:
                assert socket.closed == (4000, "screens-full")
                refused += 1
        assert (len(asking), refused) == (MOST_ASKING, FLOOD - MOST_ASKING)
        rooms = table.heard("room")
        assert len(rooms) <= 2 + MOST_ASKING, "who is refused is shown to nobody"
        assert not any(room.big for room in rooms)
        assert rooms[-1].watching == 0
        assert len(rooms[-1].screens) == MOST_ASKING
        for socket in asking:
            assert socket.heard("frame") == socket.heard("diff") == []
            assert socket.heard("room")[-1].people == ()
        # The host declines one: there is room for the TV, and that stranger does not come back.
        table.say({"t": "removeScreen", "id": "1", "screen": rooms[-1].screens[0].key})
        await table.until("done")
        assert [each.closed for each in asking if each.closed] == [(4000, "removed")]
        tv = await stack.enter_async_context(it.socket(host, link, BIG))
        await tv.until("frame")


@pytest.mark.parametrize("is_own", [True, False], ids=["of the host's browser", "of a stranger"])
async def test_a_screen_that_plays_sits_and_starts_is_refused_each_time(
    tmp_path: Path, is_own: bool
) -> None:
    async with house(tmp_path) as it, it.browser() as host, it.browser() as stranger:
        await host.hello()
        await stranger.hello()
        link = (await host.opened(seats=3, now=True)).link
        async with (
            it.socket(host, link) as table,
            it.socket(host if is_own else stranger, link, BIG) as screen,
        ):
            (frame, *_) = await table.until("frame")
            await screen.until("room")
            found = await it.tables.find(link)
            assert found is not None
            assert found.game is not None
            before, chairs = found.game.course.n, [chair.who for chair in found.room.chairs]
            tries = [
                {"t": "act", "round": frame.round, "action": {"do": "roll"}},
                {"t": "act", "round": frame.round, "action": {"do": "roll"}, "seat": 0},
                {"t": "undo", "round": frame.round},
                {"t": "sit", "seat": 1},
                {"t": "sitBeside", "seat": 1, "name": "Eve"},
                {"t": "stand"},
                {"t": "start"},
                {"t": "stop"},
                {"t": "leave"},
                {"t": "handOver"},
                {"t": "removeScreen", "screen": screen.heard("welcome")[0].you},
                {"t": "acceptScreen", "screen": screen.heard("welcome")[0].you},
                {"t": "passHost", "person": table.heard("welcome")[0].you},
            ]
            for number, words in enumerate(tries):
                screen.say({"id": f"x{number}", **words})
            refused = await screen.until("refused", len(tries))
            assert {each.code for each in refused} == {"screen-only-shows"}
            assert found.game.course.n == before
            assert [chair.who for chair in found.room.chairs] == chairs
            assert found.room.host == found.room.owner
            assert len(table.heard("room")[-1].people) == 1
