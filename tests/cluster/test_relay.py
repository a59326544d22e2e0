"""People at one node, their table at another."""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from spaceport.core.faults import Fault
from spaceport.table.cluster import parcel as parcels
from spaceport.table.cluster.relay import SEAT_MS, SILENCE_MS, UNANSWERED, Relay
from spaceport.table.hub import Connection
from spaceport.table.identity import Identity
from spaceport.table.outbox import Outbox
from tests.cluster.world import Guest, World, play


async def seated(world: World, near: int = 1, far: int = 2) -> tuple[Guest, Guest]:
    """A running game at node 1: its host there, another at `far`."""
    link = await world.open(1)
    host = await world.enter(near, "leo", link)
    guest = await world.enter(far, "ava", link)
    assert (await guest.send("sit", seat=1))["t"] == "done"
    assert (await host.send("start"))["t"] == "done"
    await world.run()
    guest.read()
    return host, guest


async def test_somebody_far_sees_and_does_what_somebody_near_does(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        host, guest = await seated(world)
        assert isinstance(host.connection, Connection)
        assert isinstance(guest.connection, Relay)
        await play(world, [host, guest], 20)
        await world.run()
        assert host.read() is not None
        assert guest.read() is not None
        for field in ("public", "round", "deadlines", "waits"):
            assert host.frame[field] == guest.frame[field]
        assert guest.got[0]["t"] == "welcome"
        assert guest.told == []
        leo, ava = (p for p in guest.last("room")["people"])
        assert (leo["name"], ava["name"], ava["here"]) == ("Leo", "Ava", True)
        world.nodes[1].relays.close("closing")
        guest.read()
        guest.leave()
        await world.run()
        host.read()
        assert [p["here"] for p in host.last("room")["people"]] == [True, False]
        assert not world.nodes[0].porter.guests
        assert not world.nodes[1].relays.far
        assert not world.nodes[0].bus._held
        assert not world.nodes[1].bus._held


async def test_who_may_not_come_in_is_told_why(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        link = await world.open(1, watch=False)
        host = await world.enter(1, "leo", link)
        assert (await host.send("fillWithBots"))["t"] == "done"
        assert (await host.send("start"))["t"] == "done"
        for node, wanted, code in ((2, link, "no-watching"), (2, "nowhere", "no-such-table")):
            with pytest.raises(Exception, match=code):
                await world.enter(node, "eve", wanted)
        assert not world.nodes[1].relays.far


async def test_a_table_that_moves_is_found_again_and_nothing_is_told(tmp_path: Path) -> None:
    async with World(tmp_path, nodes=3) as world:
        host, guest = await seated(world, near=3)
        await play(world, [host, guest], 6)
        await world.run()
        guest.read()
        link, before = guest.link, guest.view()
        guest.say("cheer", cheer="wow")  # on its way while the table closes
        await world.hand_over(link)
        await world.run(1_000)
        for one in (host, guest):
            await one.look()
            assert one.returns == 0
            assert one.told == []
        assert guest.view() == before
        assert world.owners[link] in (2, 3)
        assert len(guest.answers["ava-2"]) == 1
        await play(world, [host, guest], 6)
        # Whoever runs it now is near, the other one is far; both play on through another move.
        await world.hand_over(link)
        await world.run(1_000)
        await play(world, [host, guest], 6)
        await world.run(1_000)
        await host.look()
        await guest.look()
        assert host.view()["public"] == guest.view()["public"]


async def test_a_node_that_dies_is_left_for_the_next(tmp_path: Path) -> None:
    async with World(tmp_path, nodes=3) as world:
        host, guest = await seated(world, near=3)
        await play(world, [host, guest], 8)
        await world.run()
        guest.read()
        before = guest.view()
        await world.kill(1)
        await world.run(100)
        await guest.look()
        assert (guest.returns, guest.told) == (0, [])
        assert guest.view() == before
        await play(world, [host, guest], 8)


async def test_an_edge_that_dies_leaves_nobody_behind(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        host, guest = await seated(world)
        await world.kill(2)
        await world.run()
        host.read()
        assert [p["here"] for p in host.last("room")["people"]] == [True, False]
        assert not world.nodes[0].porter.guests
        assert not world.nodes[0].bus._held
        assert guest.outbox.closed_for is None


async def test_a_bus_that_is_away_for_a_second_breaks_no_socket(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        host, guest = await seated(world)
        world.nodes[0].cut()
        await world.run(1_000)
        about = guest.say("cheer", cheer="wow")
        await world.run(SILENCE_MS)
        world.nodes[0].cut(False)
        await world.run(1_500)
        await guest.look()
        assert guest.returns == 0
        assert len(guest.answers[about]) == 1
        await play(world, [host, guest], 4)


async def test_a_bus_that_is_away_for_long_closes_those_who_are_far(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        host, guest = await seated(world)
        world.nodes[0].cut()
        await world.run(SILENCE_MS + SEAT_MS + 1_500)
        guest.read()
        assert guest.outbox.closed_for == "closing"
        guest.leave()
        host.read()
        assert host.outbox.closed_for is None
        assert [p["here"] for p in host.last("room")["people"]] == [True, False]
        with pytest.raises(Exception, match="closing"):
            await world.enter(2, "ava", host.link)
        assert not world.nodes[1].relays.far
        assert not world.nodes[0].porter.guests


async def test_what_is_lost_without_another_word_is_noticed(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        host, guest = await seated(world)
        await play(world, [host, guest], 5)
        actor = host if host.frame["offers"] else guest
        other = guest if actor is host else host
        world.net.lost = 1.0 if actor is host else 0.0
        await host.look()
        if actor is host:
            about = host.say("act", round=host.frame["round"], action=host.frame["offers"][0])
            await world.run(10)
            world.net.lost = 0.0
        else:
            about = guest.say("act", round=guest.frame["round"], action=guest.frame["offers"][0])
        await world.run(1_500)
        await host.look()
        await other.look()
        assert actor.answers.get(about) or actor.read()
        assert host.view()["public"] == guest.view()["public"]
        assert guest.told == []


async def test_a_goodbye_that_is_lost_is_noticed_too(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        host, guest = await seated(world)
        await world.enter(2, "eve", guest.link)
        world.net.lost = 1.0
        guest.leave()
        await world.run(10)
        world.net.lost = 0.0
        await world.run(SILENCE_MS + 2_000)
        host.read()
        here = {p["name"]: p["here"] for p in host.last("room")["people"]}
        assert here == {"Leo": True, "Ava": False, "Eve": True}
        assert len(world.nodes[0].porter.guests) == 1


async def test_a_second_tab_elsewhere_takes_over(tmp_path: Path) -> None:
    async with World(tmp_path, nodes=3) as world:
        _, guest = await seated(world)
        second = await world.enter(3, "ava", guest.link)
        guest.read()
        assert guest.outbox.closed_for == "taken-over"
        world.nodes[1].bus.watchers[0].missed(1)  # it does not take the seat back
        await world.run(2_000)
        second.read()
        assert second.outbox.closed_for is None
        assert second.frame["seat"] == 1


async def test_a_tab_that_did_not_hear_that_another_took_over_hears_it_later(
    tmp_path: Path,
) -> None:
    async with World(tmp_path, nodes=3) as world:
        _, guest = await seated(world)
        for _ in range(2):  # joined anew, once more, and still the one that counts
            world.nodes[1].relays.missed(1)
            await world.run(1_000)
        world.nodes[1].cut()
        second = await world.enter(3, "ava", guest.link)
        world.nodes[1].cut(False)
        await world.run(SILENCE_MS + 1_000)  # that node has nobody here now: it is silent
        guest.read()
        second.read()
        assert (guest.outbox.closed_for, second.outbox.closed_for) == ("taken-over", None)


async def test_an_edge_that_wakes_does_not_send_away_who_came_in_elsewhere(
    tmp_path: Path,
) -> None:
    async with World(tmp_path, nodes=4) as world:
        host, old = await seated(world)
        world.nodes[1].cut()  # it sleeps; the page comes back through another
        new = await world.enter(3, "ava", old.link)
        await world.hand_over(old.link)  # whoever has it then knows nothing of all that
        await world.run(500)
        world.nodes[1].cut(False)
        await world.nodes[1].bus.open(9)
        await world.run(2_000)
        old.read()
        await new.look()
        assert old.outbox.closed_for == "closing"
        assert (new.returns, new.outbox.closed_for) == (0, None)
        await play(world, [host, new], 3)


async def test_a_handshake_that_is_read_late_sends_nobody_away(tmp_path: Path) -> None:
    """A node that slept reads it when its page has long been at the table by its next socket."""
    async with World(tmp_path, nodes=3) as world:
        host, page = await seated(world)
        late = Guest(world, 3, "ava", page.link)
        late.who = replace(page.who, opened=page.who.opened - 2)  # it counts when it connects
        with pytest.raises(Fault, match="closing"):
            await late.connect()
        page.read()
        assert page.outbox.closed_for is None
        await play(world, [host, page], 3)
        late.who = page.who
        await late.connect()  # the tab's next one
        page.read()
        assert page.outbox.closed_for == "taken-over"


async def test_a_tab_whose_newest_socket_joins_anew_finds_no_older_one_in_its_place(
    tmp_path: Path,
) -> None:
    async with World(tmp_path, nodes=4) as world:
        host, page = await seated(world)
        world.nodes[1].cut()  # the page's node
        await world.hand_over(page.link)
        await world.run(500)
        late = Guest(world, 4, "ava", page.link)
        late.who = replace(page.who, opened=page.who.opened - 2)
        await late.connect()
        world.nodes[1].cut(False)
        await world.run(SILENCE_MS + 1_000)
        await page.look()
        assert (page.returns, page.outbox.closed_for) == (0, None)
        await play(world, [host, page], 3)


async def test_a_node_that_begins_anew_joins_under_its_new_number(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        host, guest = await seated(world)
        await world.nodes[1].bus.open(9)
        world.nodes[0].bus.gone(2)
        await world.run(1_500)
        await play(world, [host, guest], 4)
        assert [node for node, _ in world.nodes[0].porter.guests] == [9]
        assert (guest.returns, guest.told) == (0, [])


async def test_who_still_looks_for_their_table_when_the_node_ends_is_told_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nobody(_: str) -> int:
        raise Fault("closing")

    async with World(tmp_path) as world:
        link, edge = await world.open(1), world.nodes[1]
        world.owners[link] = 0  # nobody can be named just now
        place = await edge.place(link)
        seeking = asyncio.ensure_future(place.connect(Identity("ava", "Ava"), Outbox()))
        await world.run(100)
        assert not seeking.done()
        monkeypatch.setattr(edge, "whose", nobody)
        edge.relays.close("closing")
        for _ in range(8):  # the clock stands still
            await asyncio.sleep(0)
        assert seeking.done()
        with pytest.raises(Fault, match="closing"):
            seeking.result()
        world.owners[link] = 1


async def test_a_node_speaks_for_its_own_people_only(tmp_path: Path) -> None:
    """The same number at another node is another visit."""
    async with World(tmp_path, nodes=3) as world:
        _, guest = await seated(world)
        ((_, visit),) = world.nodes[0].porter.guests
        world.nodes[2].bus.put(1, parcels.Said(visit, b'{"t":"stand","id":"s1"}'))
        world.nodes[2].bus.put(1, parcels.Gone(visit))
        await world.run()
        guest.read()
        assert guest.last("room")["seats"][1]["person"] == guest.last("welcome")["you"]
        assert list(world.nodes[0].porter.guests) == [(2, visit)]


async def test_nobody_can_fill_a_node_with_what_is_not_answered(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        _, guest = await seated(world)
        world.nodes[0].cut()
        for _ in range(UNANSWERED + 5):
            guest.say("cheer", cheer="wow")
        guest.read()
        assert guest.outbox.closed_for == "too-fast"  # with 4001: they come back
        assert isinstance(guest.connection, Relay)
        assert len(guest.connection._unanswered) == UNANSWERED


async def test_what_a_newer_edge_sends_is_refused_not_lost(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        _, guest = await seated(world)
        assert isinstance(guest.connection, Relay)
        guest.connection._say(b'{"t":"new","id":"n1"}')
        await world.run()
        guest.read()
        assert guest.answers["n1"][0]["code"] == "bad-action"


async def test_200_spectators_at_another_node_cost_one_message_an_action(tmp_path: Path) -> None:
    # Pings are not counted here: when they are due depends on how long it took to let all in.
    hour = 3_600_000
    async with World(tmp_path, max_people_per_table=300, ping_ms=hour) as world:
        host, guest = await seated(world, far=1)
        crowd = [await world.enter(2, f"w{k}", host.link) for k in range(200)]
        await world.run(1_000)
        sizes = []
        for _ in range(10):
            for one in (host, guest, *crowd):
                await one.look()
            actor = host if host.frame["offers"] else guest
            before = len(world.net.carried)
            actor.say("act", round=actor.frame["round"], action=actor.frame["offers"][0])
            await world.run()
            assert all([m["t"] for m in watcher.read()].count("frame") == 1 for watcher in crowd)
            sizes += [len(data) for of, _, data in world.net.carried[before:] if of == 1]
        assert len(sizes) == 10
        assert max(sizes) < 200 * 60
