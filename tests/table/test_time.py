"""Time at a table: it runs while somebody is here, stands still otherwise, and survives a crash."""

from pathlib import Path

import msgspec
import pytest

from spaceport.core.faults import Fault
from spaceport.core.log import Chosen
from spaceport.table.clock import FakeClock
from tests.table.harness import House, play_on, started


async def test_the_turn_clock_lapses_by_itself(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, _ = await started(house, options={"turn_seconds": 30})
        first = host.frame["public"]["active"]
        await house.pass_time(29_999)
        await host.read()
        assert host.frame["public"]["active"] == first
        await house.pass_time(2)
        await host.read()
        assert host.frame["public"]["active"] == 1 - first
        assert host.frame["deadlines"][0]["at"] == 60_000  # from the due time, not from later


async def test_after_a_crash_the_countdown_goes_on_with_what_was_left(tmp_path: Path) -> None:
    house = House(tmp_path)
    await house.__aenter__()
    host, guest = await started(house, options={"turn_seconds": 30})
    actor = host if host.frame["offers"] else guest
    await house.pass_time(10_000)
    await actor.act({"do": "roll"})
    position = actor.table.game.rules.position(actor.table.game.course.state)  # type: ignore[union-attr]
    await house.crash()
    async with House(tmp_path, FakeClock(ms=9_000_000)) as later:
        back = await later.enter(actor.who.person, actor.link)
        assert back.told == ["restarted"]
        game = back.table.game
        assert game is not None
        assert game.rules.position(game.course.state) == position
        assert back.frame["deadlines"][0]["at"] - back.frame["now"] == 20_000
        other = guest if actor is host else host
        again = await later.enter(other.who.person, other.link)
        assert again.told == ["restarted"]
        await play_on(later, [back, again], 4_000)
        assert back.room["phase"] == "over"


async def test_time_stands_still_while_nobody_is_there_and_while_it_is_put_away(
    tmp_path: Path,
) -> None:
    async with House(tmp_path) as house:
        host, guest = await started(house, options={"turn_seconds": 30})
        await house.pass_time(10_000)
        host.leave()
        guest.leave()
        await house.pass_time(60_000)
        back = await house.enter("leo", host.link)
        assert back.frame["deadlines"][0]["at"] - back.frame["now"] == 20_000
        back.leave()
        await house.pass_time(500_000)
        assert house.tables._loaded == {}
        again = await house.enter("leo", host.link)
        # What had not happened was not stored: time resumes at the last entry.
        left = again.frame["deadlines"][0]["at"] - again.frame["now"]
        assert 20_000 <= left <= 30_000


async def test_bots_do_not_finish_a_game_that_everybody_left(tmp_path: Path) -> None:
    async with House(tmp_path, idle_unload_ms=10**9) as house:
        me = await house.open(seats=2, now=True)
        me.leave()
        await house.settle()
        n = me.table.game.course.n  # type: ignore[union-attr]
        await house.pass_time(3_600_000)
        assert me.table.game.course.n == n  # type: ignore[union-attr]


async def test_finished_tables_are_put_away_and_can_be_opened_again(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        me = await house.open(seats=2, now=True)
        await play_on(house, [me], 4_000)
        public = me.frame["public"]
        me.leave()
        await house.pass_time(200_000)
        assert house.tables._loaded == {}
        back = await house.enter("leo", me.link)
        assert back.frame["public"] == public
        assert back.room["phase"] == "over"
        assert "restarted" not in back.told


async def test_old_tables_are_deleted_as_the_settings_say(tmp_path: Path) -> None:
    clock = FakeClock()
    async with House(tmp_path, clock, keep_finished_days=10, keep_unfinished_days=2) as house:
        done = await house.open("leo", seats=2, now=True)
        await play_on(house, [done], 4_000)
        waiting = await house.open("leo")
        for screen in (done, waiting):
            screen.leave()
        day = 86_400_000
        await house.pass_time(3 * day)
        with pytest.raises(Fault):
            await house.tables.directory.find(waiting.room["code"])
        assert await house.tables.find(waiting.link) is None
        assert await house.tables.replay(done.room["replay"]) is not None
        await house.pass_time(9 * day)
        assert await house.tables.replay(done.room["replay"]) is None


async def test_every_stored_frame_of_the_log_can_be_read_again(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        me = await house.open(seats=2, now=True)
        await play_on(house, [me], 30)
        found = await house.store.read(me.link)
        assert found is not None
        kept, entries = found
        assert [entry.n for entry in entries] == list(range(len(entries)))
        assert msgspec.json.decode(kept.header or b"")["commitment"] == me.room["commitment"]
        assert kept.seed.hex() not in str(kept.room)


async def test_a_game_that_the_rules_cannot_read_is_said_and_kept(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        me = await house.open(seats=2, now=True)
        await play_on(house, [me], 10)
        link, n = me.link, me.table.game.course.n  # type: ignore[union-attr]
        me.leave()
        await house.pass_time(200_000)
        await house.store.write(None, link, [Chosen(n, 0, 0, "dance wildly")])
        with pytest.raises(Fault) as refused:
            await house.enter("leo", link)
        assert refused.value.code == "table-unreadable"
        found = await house.store.read(link)
        assert found is not None
        assert len(found[1]) == n + 1


class Ticking(FakeClock):
    """A clock that is a millisecond further whenever one looks, as a busy machine's is."""

    def now(self) -> int:
        self._ms += 1
        return self._ms


async def test_a_pause_can_always_be_ended(tmp_path: Path) -> None:
    async with House(tmp_path, Ticking()) as house:
        host, guest = await started(house, options={"turn_seconds": 60})
        for _ in range(3):
            assert (await host.send("pause"))["t"] == "done"
            guest.leave()
            await house.settle()
            guest = await house.enter("ava", host.link)
            assert (await host.send("resume"))["t"] == "done"
