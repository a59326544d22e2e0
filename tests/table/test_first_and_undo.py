"""Who begins, as the host chose it; and what can be taken back, told to screens in time."""

from pathlib import Path

import pytest

from tests.table.harness import House, Screen, started
from tests.table.test_throws import from_the_bank

# ---------------------------------------------------------------- who begins (S23, P27)


@pytest.mark.parametrize("game", ["sos", "planets"])
async def test_s23_p27_a_seat_that_is_not_there_cannot_begin(tmp_path: Path, game: str) -> None:
    async with House(tmp_path) as house:
        host = await house.open(game=game, seats=4)
        assert (await host.send("change", options={"first": 4}))["t"] == "done"
        fewer = await host.send("change", seats=2)
        told = (fewer["t"], fewer["code"], fewer["particulars"])
        assert told == ("refused", "first-beyond", {"first": 4, "seats": 2})
        await host.send("change", options={"first": 0})
        assert (await host.send("change", seats=2))["t"] == "done"
        beyond = await host.send("change", options={"first": 3})
        assert (beyond["t"], beyond["code"]) == ("refused", "first-beyond")
        assert (await host.send("change", seats=4, options={"first": 3}))["t"] == "done"


@pytest.mark.parametrize("game", ["sos", "planets"])
async def test_s23_p27_the_chosen_one_begins_though_free_seats_before_are_dropped(
    tmp_path: Path, game: str
) -> None:
    async with House(tmp_path, sampler=from_the_bank) as house:
        host = await house.open(game=game, seats=4)
        await host.send("addBot", seat=1)
        await host.send("addBot", seat=3)
        await host.send("change", options={"first": 3})
        free = await host.send("start")
        assert (free["code"], free["particulars"]) == ("first-is-free", {"first": 3})
        await host.send("change", options={"first": 4})
        assert (await host.send("start"))["t"] == "done"
        running = host.table.game
        assert running is not None
        assert (running.header.seats, running.header.options["first"]) == (3, 3)
        assert host.frame["public"]["active"] == 2


async def test_s23_a_rematch_without_the_seat_that_began_is_drawn(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host = await house.open(seats=3, options={"first": 3, "may_pass": True})
        await host.send("fillWithBots")
        await host.send("start")
        await host.send("remove", seat=2)
        await host.send("stop")
        link = (await host.send("rematch"))["link"]
        table = await house.tables.find(link)
        assert table is not None
        assert table.room.options == {"may_pass": True}


@pytest.mark.parametrize(("first", "then"), [(1, 3), (2, 1), (3, 2)])
async def test_s23_p27_who_was_to_begin_begins_the_rematch_wherever_they_sit(
    tmp_path: Path, first: int, then: int
) -> None:
    async with House(tmp_path) as house:
        host = await house.open(seats=3, options={"first": first})
        await host.send("fillWithBots")
        chosen = host.room["seats"][first - 1]["name"]
        await host.send("start")
        await host.send("stop")
        link = (await host.send("rematch"))["link"]
        table = await house.tables.find(link)
        assert table is not None
        assert table.room.options["first"] == then
        assert table.room.chairs[then - 1].name == chosen


async def test_s23_who_is_to_begin_begins_from_another_seat_too(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host = await house.open(seats=4, options={"first": 2})
        guest = await house.enter("ava", host.link)
        await guest.send("sit", seat=1)
        await guest.send("sit", seat=3)
        await host.read()
        assert host.room["options"]["first"] == 4
        await host.send("sit", seat=2)
        assert host.room["options"]["first"] == 4, "somebody else moved"


# ---------------------------------------------------------------- undo (S22)


async def stepped(host: Screen, guest: Screen) -> tuple[Screen, Screen]:
    """Whoever began has used up the die; the other is to roll. Who did, and who is."""
    for screen in (host, guest):
        await screen.read()
    mover, other = (host, guest) if host.frame["offers"] else (guest, host)
    while mover.frame["offers"]:
        assert (await mover.act(mover.frame["offers"][0]))["t"] == "done"
    await other.read()
    return mover, other


async def test_s22_the_offer_to_take_back_ends_with_the_clock_of_that_turn(tmp_path: Path) -> None:
    """No frame comes for another reason at that moment: the other's clock still runs."""

    async with House(tmp_path) as house:
        host, guest = await started(house, options={"turn_seconds": 30})
        await house.pass_time(20_000)
        mover, other = await stepped(host, guest)
        offered = [mover.frame["undo"]]
        for ms in (9_999, 1):
            await house.pass_time(ms)
            await mover.read()
            offered.append(mover.frame["undo"])
        assert offered == [True, True, False]
        refused = await mover.send("undo", round=mover.frame["round"])
        assert refused["code"] == "undo-too-late"
        assert other.frame["offers"], "it is still the other's turn"


async def test_s22_another_may_be_removed_and_one_still_takes_back(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host = await house.open(seats=3, options={"first": 1})
        guest = await house.enter("ava", host.link)
        await guest.send("sit", seat=1)
        await host.send("fillWithBots")
        await host.send("start")
        await host.act({"do": "roll"})
        before = host.frame["public"]["aliens"]
        await host.act(next(o for o in host.frame["offers"] if o["do"] == "step"))
        assert host.frame["public"]["aliens"] != before
        assert (await host.send("remove", seat=2))["t"] == "done"
        assert host.frame["undo"] is True
        assert (await host.send("undo", round=host.frame["round"]))["t"] == "done"
        assert (host.frame["public"]["aliens"], host.frame["public"]["gone"]) == (before, [2])
