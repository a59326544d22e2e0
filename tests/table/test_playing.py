"""Playing at a live table: every action answered, stored before shown, counted once."""

import json
from pathlib import Path

import msgspec
import pytest

from spaceport.library.logs import verify
from spaceport.table.store.base import StoreFault
from spaceport.wire import up
from tests.table.harness import House, play_on, started


async def test_a_whole_game_of_two_people_and_a_bot(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host = await house.open(seats=3)
        guest = await house.enter("ava", host.link)
        await guest.send("sit", seat=1)
        await host.send("fillWithBots")
        await host.send("start")
        await play_on(house, [host, guest], 5_000)
        assert host.room["phase"] == "over"
        assert max(host.frame["public"]["scores"]) == 5
        found = await house.tables.replay(host.room["replay"])
        assert found is not None
        info = found.info
        assert info.verified
        assert info.commitment == host.room["commitment"]
        assert info.steps[-1] == info.entries - 1
        assert [seat.colour for seat in info.seats] == [
            seat["colour"] for seat in host.room["seats"]
        ]
        assert verify(found.text).result() is not None


async def test_frames_are_numbered_and_carry_offers_only_for_their_seat(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, guest = await started(house)
        await play_on(house, [host, guest], 12)
        for screen in (host, guest):
            numbers = [m["n"] for m in screen.got if m["t"] == "frame"]
            assert numbers == list(range(1, len(numbers) + 1))
        assert bool(host.frame["offers"]) != bool(guest.frame["offers"])
        assert host.frame["public"] == guest.frame["public"]
        assert host.frame["own"]["seat"] == 0


async def test_an_action_sent_twice_counts_once_also_after_a_crash(tmp_path: Path) -> None:
    house = House(tmp_path)
    await house.__aenter__()
    host, guest = await started(house)
    actor = host if host.frame["offers"] else guest
    round_ = actor.frame["round"]
    first = await actor.send("act", id="same", round=round_, action={"do": "roll"})
    again = await actor.send("act", id="same", round=round_, action={"do": "roll"})
    assert first["t"] == again["t"] == "done"
    count = actor.table.game.course.n  # type: ignore[union-attr]
    await house.crash()
    async with House(tmp_path) as later:
        back = await later.enter(actor.who.person, actor.link)
        third = await back.send("act", id="same", round=round_, action={"do": "roll"})
        assert third["t"] == "done"
        assert back.table.game.course.n == count  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ({"do": "step", "alien": "momo", "to": "I0"}, "sos-roll-first"),
        ({"do": "dance"}, "bad-action"),
        ({"do": "roll", "twice": True}, "bad-action"),
        ({"do": "step", "alien": "nobody", "to": "I0"}, "bad-action"),
        ("roll", "bad-action"),
        (None, "bad-action"),
    ],
)
async def test_what_the_rules_refuse_is_answered_to_the_asker_alone(
    tmp_path: Path, action: object, code: str
) -> None:
    async with House(tmp_path) as house:
        host, guest = await started(house)
        actor, other = (host, guest) if host.frame["offers"] else (guest, host)
        await other.read()
        answer = await actor.act(action)
        assert (answer["t"], answer["code"]) == ("refused", code)
        assert await other.read() == []
        late = await actor.act({"do": "roll"}, round=actor.frame["round"] + 1)
        assert late["code"] == "round-over"
        assert (await other.act({"do": "roll"}))["code"] == "not-your-turn"


async def test_a_spectator_cannot_act_and_sees_the_public_part_only(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, guest = await started(house)
        watcher = await house.enter("zoe", host.link)
        assert watcher.frame["own"] is None
        assert watcher.frame["public"] == host.frame["public"]
        assert (await watcher.act({"do": "roll"}))["code"] == "not-seated"
        await play_on(house, [host, guest], 6)
        await watcher.read()
        assert watcher.frame["public"] == host.frame["public"]


async def test_undo_brings_back_what_was_and_everyone_is_told(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, guest = await started(house)
        actor, other = (host, guest) if host.frame["offers"] else (guest, host)
        await actor.act({"do": "roll"})
        before = actor.frame
        step = next(a for a in before["offers"] if a["do"] == "step")
        await actor.act(step)
        assert actor.frame["undo"]
        assert (await other.send("undo", round=actor.frame["round"]))["code"] == ("nothing-to-undo")
        assert (await actor.send("undo", round=actor.frame["round"]))["t"] == "done"
        await other.read()
        assert actor.frame["public"] == before["public"]
        text = f"step {step['alien']} {step['to']}"
        event = {"what": "undone", "seat": actor.frame["own"]["seat"], "action": text}
        assert event in other.frame["events"]


async def test_nothing_is_shown_that_could_not_be_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with House(tmp_path) as house:
        host, guest = await started(house)
        actor, other = (host, guest) if host.frame["offers"] else (guest, host)
        await other.read()
        table, n = actor.table, actor.table.game.course.n  # type: ignore[union-attr]

        class Full:
            async def write(self, *_: object) -> None:
                raise StoreFault("disk full")

        with monkeypatch.context() as patched:
            patched.setattr(table._saving, "_store", Full())  # a compiled store has fixed methods
            body = {"t": "act", "id": "lost", "round": 1, "action": {"do": "roll"}}
            table.receive(
                actor.connection, msgspec.json.decode(json.dumps(body), type=up.FromClient)
            )
            await table.ended()
        seen = await actor.read()
        assert [m["code"] for m in seen if m["t"] == "refused"] == ["not-stored"]
        assert seen[-1] == {"t": "told", "code": "closing", "name": ""}
        assert [m["t"] for m in await other.read()] == ["told"]
        again = await house.enter(actor.who.person, actor.link)
        assert again.table.game.course.n == n  # type: ignore[union-attr]
        assert (await again.act({"do": "roll"}))["t"] == "done"


async def test_a_slow_reader_is_let_go_and_comes_back_to_the_newest_view(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, guest = await started(house)
        slow = await house.enter("zoe", host.link)
        slow = await slow.connect(limit=8)
        await play_on(house, [host, guest], 40)
        assert slow.outbox.closed_for == "too-slow"
        await slow.read()
        slow.leave()
        back = await house.enter("zoe", host.link)
        assert back.frame["public"] == host.frame["public"]
        assert back.frame["n"] == 1
