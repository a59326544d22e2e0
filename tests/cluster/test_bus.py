"""Parcels: what one turn of the loop brings goes together, and what is lost is noticed."""

import asyncio
from typing import Any

import msgspec
import pytest

from spaceport.core.faults import Fault
from spaceport.table.clock import FakeClock
from spaceport.table.cluster import parcel as parcels
from spaceport.table.cluster.bus import PULSE_MS, Bus, Unanswered, mark_of
from spaceport.table.cluster.parcel import MOST
from tests.cluster.lines import MemoryLine, Net


class Watch:
    """Remembers what a bus says of other nodes."""

    def __init__(self) -> None:
        self.seen: list[tuple[str, int]] = []

    def missed(self, node: int) -> None:
        self.seen.append(("missed", node))

    def gone(self, node: int) -> None:
        self.seen.append(("gone", node))

    def renewed(self) -> None:
        self.seen.append(("renewed", 0))

    def pulse(self) -> None: ...


class Two:
    """Nodes 1 and 2, and what 2 hears."""

    def __init__(self) -> None:
        self.clock = FakeClock()
        self.net = Net(self.clock)
        self.lines = [self.net.line(), self.net.line()]
        self.one, self.two = (Bus(line, self.clock) for line in self.lines)
        self.heard: list[Any] = []
        self.watch = Watch()
        for kind in (parcels.Said, parcels.Gone, parcels.Lost):
            self.two.hears[kind] = lambda _, item: self.heard.append(item)
        self.two.watchers.append(self.watch)

    async def open(self) -> "Two":
        await self.one.open(1)
        await self.two.open(2)
        return self

    async def turn(self, ms: int = 0) -> None:
        await self.clock.advance(ms, rest)

    def parcels(self) -> list[parcels.Parcel]:
        """What 1 sent to 2."""
        found = [parcels.unpacked(data) for of, to, data in self.net.carried if (of, to) == (1, 2)]
        return [parcel for parcel in found if isinstance(parcel, parcels.Parcel)]


async def rest() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_one_turn_is_one_parcel_and_a_shared_piece_is_in_it_once() -> None:
    two = await Two().open()
    shared = b"the same for all" * 10
    shown: list[list[bytes]] = []
    two.two.hears[parcels.Shown] = lambda parcel, item: shown.append(
        [b"".join(parcel.pieces[k] for k in message) for message in item.messages]
    )
    for visit in range(3):
        packing = two.one.packing(2, 200)
        pieces = [packing.piece(b"%d" % visit), packing.piece(shared)]
        packing.items.append(parcels.Shown(visit, [pieces]))
    two.one.put(2, parcels.Gone(7))
    await two.turn()
    (parcel,) = two.parcels()
    assert parcel.pieces.count(shared) == 1
    assert len(two.net.carried[0][2]) < len(shared) + 60
    assert shown == [[b"%d%b" % (visit, shared)] for visit in range(3)]
    assert two.heard == [parcels.Gone(7)]


async def test_no_parcel_is_too_big() -> None:
    two = await Two().open()
    for visit in range(30):
        words = bytes(50_000)
        two.one.put(2, parcels.Said(visit, words), len(words))
    await two.turn()
    assert len(two.parcels()) == 4
    assert max(len(data) for *_, data in two.net.carried) <= MOST + 1_000
    assert [item.visit for item in two.heard] == list(range(30))
    assert two.watch.seen == []


async def test_what_is_lost_is_noticed_by_the_next_and_told() -> None:
    two = await Two().open()
    told: list[Any] = []
    two.one.hears[parcels.Lost] = lambda parcel, _: told.append(parcel.node)
    for visit in (1, 2, 3):
        two.net.lost = float(visit == 2)
        two.one.put(2, parcels.Gone(visit))
        await two.turn()
    assert two.heard == [parcels.Gone(1), parcels.Gone(3)]
    assert two.watch.seen == [("missed", 1)]
    assert two.two.counts["bus_gaps"] == 1
    assert told == [2]


async def test_the_last_one_that_is_lost_is_noticed_within_half_a_second() -> None:
    two = await Two().open()
    two.one.hold(2)
    two.lines[0].is_cut = True
    two.one.put(2, parcels.Gone(1))
    await two.turn()
    assert two.one.counts["bus_dropped"] == 1
    two.lines[0].is_cut = False
    await two.turn(PULSE_MS)  # something was said in this half second
    await two.turn(PULSE_MS)
    assert two.watch.seen == [("missed", 1)]
    two.one.release(2)
    before = len(two.net.carried)
    await two.turn(3 * PULSE_MS)
    assert len(two.net.carried) == before  # nobody has to do with anybody


async def test_what_comes_twice_counts_once_and_what_comes_late_not_at_all() -> None:
    two = await Two().open()
    two.net.doubled = 1.0
    two.one.put(2, parcels.Gone(1))
    await two.turn()
    two.net.doubled, two.net.late = 0.0, 1.0
    two.one.put(2, parcels.Gone(2))
    await two.turn()
    two.net.late = 0.0
    two.one.put(2, parcels.Gone(3))
    await two.turn(two.net.latest_ms)
    assert two.heard == [parcels.Gone(1), parcels.Gone(3)]
    assert two.watch.seen == [("missed", 1)]


async def test_silence_counts_from_when_somebody_wanted_to_hear() -> None:
    two = await Two().open()
    await two.turn(5_000)
    two.two.hold(1)
    assert two.two.silence(1) == 0
    two.one.hold(2)
    await two.turn(5_000)
    assert two.two.silence(1) < PULSE_MS
    two.lines[0].is_cut = True
    await two.turn(3_000)
    assert two.two.silence(1) >= 3_000


async def test_calls_are_answered_refused_or_given_up() -> None:
    two = await Two().open()

    async def double(given: Any) -> Any:
        if given < 0:
            raise Fault("no-such-token", given=given)
        return given * 2

    two.two.answers["double"] = double
    calls = [asyncio.ensure_future(two.one.call(2, "double", given)) for given in (4, -1)]
    lost = asyncio.ensure_future(two.one.call(2, "nothing of this version", 1))
    dead = asyncio.ensure_future(two.one.call(3, "double", 1))
    await two.turn()
    assert await calls[0] == 8
    with pytest.raises(Fault, match="no-such-token"):
        await calls[1]
    two.one.gone(3)
    with pytest.raises(Unanswered):
        await dead
    assert not lost.done()
    await two.turn(3_000)
    with pytest.raises(Unanswered):
        await lost
    assert two.one._calls == {}


async def test_notes_are_heard_by_all_oneself_too() -> None:
    two = await Two().open()
    heard: list[Any] = []
    for bus in (two.one, two.two):
        bus.notes[parcels.Beat] = heard.append
    two.one.tell(parcels.Beat(1, True))
    two.one.tell(parcels.Named(1, "ava", "Ava"))  # nobody asked for those
    await two.turn()
    assert heard == [parcels.Beat(1, True)] * 2


async def test_another_number_is_another_node() -> None:
    two = await Two().open()
    two.one.put(2, parcels.Gone(1))
    await two.turn()
    two.one.put(2, parcels.Gone(2))  # on its way while 2 begins anew
    await two.two.open(5)
    await two.turn()
    two.one.put(5, parcels.Gone(3))
    await two.turn()
    assert two.heard == [parcels.Gone(1), parcels.Gone(3)]
    assert two.watch.seen == [("renewed", 0)]
    two.two.gone(1)
    assert two.watch.seen[-1] == ("gone", 1)
    assert not two.two._in


async def test_what_a_newer_version_says_does_not_hide_the_rest() -> None:
    two = await Two().open()
    items = [["b", 1, "a field more"], ["new", 1], ["b", 2]]
    for number, parcel in enumerate((items, items), 1):
        data = msgspec.msgpack.encode(["p", 1, 2, number, [], parcel, "a field more"])
        two.lines[1].receive(data)
    assert two.heard == [parcels.Gone(1), parcels.Gone(2)] * 2
    for nonsense in (b"", b"\xc1", msgspec.msgpack.encode(["new", 1]), b"[]"):
        two.lines[1].receive(nonsense)
    assert two.two.counts["bus_unread"] == 4
    assert two.watch.seen == []


async def test_a_parcel_that_makes_no_sense_counts_as_lost(
    caplog: pytest.LogCaptureFixture,
) -> None:
    two = await Two().open()
    two.two.hears[parcels.Shown] = lambda parcel, item: parcel.pieces[item.messages[0][0]]
    two.one.put(2, parcels.Shown(1, [[77]]))
    two.one.put(2, parcels.Gone(1))
    await two.turn()
    assert two.watch.seen == [("missed", 1)]
    assert "could not be handled" in caplog.text
    two.one.put(2, parcels.Gone(2))
    await two.turn()
    assert two.heard == [parcels.Gone(2)]


def test_clusters_have_marks_of_their_own() -> None:
    assert mark_of(b"k" * 32) == mark_of(b"k" * 32) != mark_of(b"j" * 32)
    assert mark_of(b"k" * 32).isalnum()


def test_the_line_in_memory_is_one() -> None:
    line: MemoryLine = Net(FakeClock()).line()
    assert Bus(line, FakeClock()).node == 0
