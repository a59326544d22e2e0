"""Big screens by HTTP and sockets: a TV opens a table, a phone sits down, another screen asks."""

from pathlib import Path

from tests.server.house import code_of, house

BIG = "screen=big"


async def test_a_tv_opens_a_table_and_the_first_phone_hosts_it(tmp_path: Path) -> None:
    async with house(tmp_path) as it, it.browser() as tv, it.browser() as phone:
        await tv.hello()
        await phone.hello()
        link = (await tv.opened(seats=4, big=True)).link
        async with it.socket(tv, link, BIG) as shows, it.socket(phone, link) as plays:
            (room, *_) = await shows.until("room")
            assert room.big
            assert not any(person.host for person in room.people)
            plays.say({"t": "sit", "id": "1", "seat": 0})
            await plays.until("done")
            (me,) = plays.heard("room")[-1].people
            assert (me.host, me.owner, me.seats) == (True, True, (0,))
            shows.say({"t": "start", "id": "s"})
            (refused,) = await shows.until("refused")
            assert (refused.id, refused.code) == ("s", "screen-only-shows")
            plays.say({"t": "fillWithBots", "id": "2"})
            plays.say({"t": "start", "id": "3"})
            await plays.until("done", 3)
            (frame, *_) = await shows.until("frame")
            assert frame.seat is None


async def test_one_browser_shows_in_one_tab_and_plays_in_another(tmp_path: Path) -> None:
    async with house(tmp_path) as it, it.browser() as laptop:
        await laptop.hello()
        link = (await laptop.opened(now=True)).link
        async with (
            it.socket(laptop, link, "tab=a&socket=1") as plays,
            it.socket(laptop, link, f"{BIG}&tab=b&socket=1") as shows,
        ):
            assert (await plays.until("frame"))[0].seat == 0
            assert (await shows.until("frame"))[0].seat is None
            assert plays.closed is None
            assert shows.heard("welcome")[0].you != plays.heard("welcome")[0].you
            key = shows.heard("welcome")[0].you
            assert [screen.key for screen in shows.heard("room")[-1].screens] == [key]


async def test_one_that_was_removed_is_told_not_to_come_back(tmp_path: Path) -> None:
    async with house(tmp_path) as it, it.browser() as host, it.browser() as tv:
        await host.hello()
        await tv.hello()
        link = (await host.opened()).link
        async with it.socket(host, link) as table, it.socket(tv, link, BIG) as asks:
            (welcome,) = await asks.until("welcome")
            table.say({"t": "removeScreen", "id": "1", "screen": welcome.you})
            await table.until("done")
            assert await asks.until_closed() == (4000, "removed")
        async with it.socket(tv, link, BIG) as again:
            assert await again.until_closed() == (4000, "removed")


async def test_nobody_sits_at_a_screen(tmp_path: Path) -> None:
    async with house(tmp_path) as it, it.browser() as tv:
        await tv.hello()
        for more in ({"now": True}, {"beside": ["Mia"]}):
            body = {"game": "sos", "seats": 2, "big": True, **more}
            answer = await tv.post("/api/tables", json=body)
            assert (answer.status_code, code_of(answer)) == (409, "screen-only-shows")
        answer = await tv.post("/api/tables", json={"game": "sos", "seats": 2, "big": "yes"})
        assert code_of(answer) == "bad-body"
