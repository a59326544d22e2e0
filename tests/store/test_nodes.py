"""Who beats stays, who stopped beating is buried; who was buried begins anew."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Self

import pytest

from spaceport.core.faults import Fault
from spaceport.table.clock import FakeClock
from spaceport.table.cluster.nodes import BEAT_MS, LOOKS, UNHEARD, Alone, Nodes
from spaceport.table.store.base import Node


class Book:
    """A register in memory. `looked` is called before each look of ours."""

    place = "here"

    def __init__(self, *others: Node) -> None:
        self.node = 0
        self.rows = {other.number: other for other in others}
        self.last = max([0, *self.rows])
        self.facts: dict[str, int] = {}
        self.looks = 0
        self.looked: Callable[[], None] = lambda: None

    async def enter(self) -> int:
        self.node = self.last = self.last + 1
        self.rows[self.node] = Node(self.node, "we", 0, True)
        return self.node

    async def beat(self, bus: bool) -> list[Node] | None:
        self.looks += 1
        self.looked()
        if self.node not in self.rows:
            return None
        self.go_on(self.node, bus)
        return list(self.rows.values())

    async def bury(self, node: Node) -> bool:
        return self.rows.get(node.number) == node and bool(self.rows.pop(node.number))

    async def fact(self, name: str) -> int | None:
        return self.facts.get(name)

    async def raise_fact(self, name: str, value: int) -> None:
        self.facts[name] = value

    def go_on(self, number: int, bus: bool = True) -> None:
        row = self.rows[number]
        self.rows[number] = Node(number, row.name, row.beat + 1, bus)


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def after(clock: FakeClock, ms: int, work: Awaitable[None]) -> "asyncio.Future[None]":
    task = asyncio.ensure_future(work)
    await clock.advance(ms, settle)
    return task


async def test_who_is_alone_comes_in_at_once() -> None:
    book = Book()
    await Alone(book, FakeClock()).enter()
    assert book.looks == 1


async def test_who_stopped_beating_is_buried_after_five_looks() -> None:
    book, clock = Book(Node(7, "old", 41, True)), FakeClock()
    coming = await after(clock, BEAT_MS * (LOOKS - 1) - 1, Alone(book, clock).enter())
    assert 7 in book.rows
    await clock.advance(BEAT_MS + 1, settle)
    assert coming.done()
    await coming
    assert list(book.rows) == [8]


async def test_who_still_beats_is_named_and_stays() -> None:
    book, clock = Book(Node(7, "host:8765", 41, True)), FakeClock()
    book.looked = lambda: book.go_on(7)
    coming = await after(clock, BEAT_MS, Alone(book, clock).enter())
    with pytest.raises(Fault, match="host:8765"):
        await coming
    assert 7 in book.rows


async def test_of_two_that_start_together_the_first_stays() -> None:
    book, clock = Book(), FakeClock()
    second = Node(2, "second", 0, True)
    book.looked = lambda: None if book.looks > 1 else book.rows.update({2: second})
    coming = asyncio.ensure_future(Alone(book, clock).enter())
    await settle()
    for _ in range(LOOKS + 3):  # the second one beats for a while, then sees us and goes
        book.go_on(2)
        await clock.advance(BEAT_MS, settle)
    assert not coming.done()
    del book.rows[2]
    await clock.advance(BEAT_MS, settle)
    await coming


@pytest.mark.parametrize("failures", [LOOKS - 1, LOOKS])
@pytest.mark.parametrize("is_alone", [True, False])
async def test_who_comes_in_looks_again_where_a_look_fails(failures: int, is_alone: bool) -> None:
    book, clock = Book(), FakeClock()

    def look() -> None:
        if book.looks <= failures:
            raise TimeoutError

    book.looked = look
    coming = Alone(book, clock) if is_alone else Home(book, clock).nodes
    done = await after(clock, BEAT_MS * LOOKS, coming.enter())
    if failures < LOOKS:
        await done
    else:
        with pytest.raises(Fault, match="pg-away"):
            await done


async def test_who_was_declared_dead_is_told_once() -> None:
    book, clock = Book(), FakeClock()
    told: list[int] = []
    nodes = Alone(book, clock)
    await nodes.enter()
    nodes.begin(lambda: told.append(1))
    await settle()
    await clock.advance(BEAT_MS * 3, settle)
    assert told == []
    book.rows.clear()
    await clock.advance(BEAT_MS * 3, settle)
    assert told == [1]
    await nodes.end()


async def test_a_look_that_fails_is_no_look() -> None:
    book, clock = Book(), FakeClock()
    told: list[int] = []
    nodes = Alone(book, clock)
    await nodes.enter()

    def fail() -> None:
        raise OSError

    book.looked = fail
    nodes.begin(lambda: told.append(1))
    await settle()
    await clock.advance(BEAT_MS * 20, settle)
    book.looked = lambda: None
    before = book.rows[book.node].beat
    await clock.advance(BEAT_MS, settle)
    assert told == []
    assert book.rows[book.node].beat == before + 1
    await nodes.end()


class Home:
    """Writes down what a node is to do. `is_heard`: the bus brings back what it is told."""

    def __init__(self, book: Book, clock: FakeClock) -> None:
        self.book = book
        self.nodes = Nodes(book, clock, self)
        self.done: list[str] = []
        self.is_heard = True

    def tell_beat(self, has_store: bool) -> None:
        if self.is_heard:
            self.nodes.heard(self.book.node, has_store)

    def gone(self, node: int) -> None:
        self.done.append(f"gone {node}")

    async def drop(self) -> None:
        self.done.append("drop")

    async def begin_anew(self) -> None:
        self.done.append(f"as {self.book.node}")

    def step_back(self, *, has_store: bool) -> None:
        self.done.append(f"back, store {has_store}")


class Among:
    """A node that we watch, among others that beat along with it."""

    def __init__(self, *others: Node) -> None:
        self.book, self.clock = Book(*others), FakeClock()
        self.home = Home(self.book, self.clock)
        self.nodes, self.done = self.home.nodes, self.home.done
        self.alive = {other.number for other in others}
        self.others_have_bus = self.others_have_store = True
        self.mute: set[int] = set()  # of those that live

    async def __aenter__(self) -> Self:
        await self.nodes.enter()
        self.nodes.begin()
        await settle()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.nodes.end()

    async def beats(self, count: int) -> None:
        for _ in range(count):
            for number in self.alive & set(self.book.rows):
                self.book.go_on(number, self.others_have_bus)
                if self.home.is_heard and self.others_have_bus and number not in self.mute:
                    self.nodes.heard(number, self.others_have_store)
            await self.clock.advance(BEAT_MS, settle)

    def serves(self) -> bool:
        return not self.nodes.is_back

    def fail(self) -> None:
        raise OSError


OTHER = Node(7, "other", 41, True)


async def test_who_stopped_is_buried_by_the_others_and_its_tables_are_free() -> None:
    async with Among(OTHER) as node:
        await node.beats(20)
        assert node.done == []
        assert node.nodes.count == 2
        node.alive.clear()
        await node.beats(LOOKS - 1)
        assert 7 in node.book.rows
        await node.beats(2)
        assert node.done == ["gone 7"]
        assert list(node.book.rows) == [8]
        assert (node.nodes.burials, node.nodes.count) == (1, 1)


async def test_who_was_buried_by_another_is_gone_too() -> None:
    async with Among(OTHER) as node:
        await node.beats(1)
        del node.book.rows[7]
        await node.beats(2)
        assert node.done == ["gone 7"]
        assert node.nodes.burials == 0


async def test_looks_that_fail_or_come_early_bury_nobody() -> None:
    async with Among(OTHER) as node:
        await node.beats(1)
        node.alive.clear()
        node.book.looked = node.fail
        await node.beats(3 * LOOKS)
        node.book.looked = lambda: None
        for _ in range(3 * LOOKS):
            node.nodes.look_now()
            await settle()
        assert node.book.looks > 6 * LOOKS
        assert 7 in node.book.rows


async def test_who_was_taken_for_dead_begins_anew_once() -> None:
    async with Among(OTHER) as node:
        await node.beats(2)
        del node.book.rows[8]
        node.nodes.look_now()  # an append was refused
        node.nodes.look_now()
        await settle()
        assert node.done == ["drop", f"as {node.book.node}"]
        await node.beats(3)
        assert len(node.done) == 2
        assert node.nodes.beginnings == 1


async def test_what_was_begun_anew_without_a_store_is_done_again() -> None:
    async with Among(OTHER) as node:
        enter = node.book.enter

        async def away() -> int:
            raise Fault("not-read")

        node.book.enter = away  # type: ignore[method-assign]
        del node.book.rows[8]
        await node.beats(2)
        assert set(node.done) == {"drop"}
        node.book.enter = enter  # type: ignore[method-assign]
        await node.beats(2)
        assert node.done[-1] == f"as {node.book.node}"
        assert node.book.node in node.book.rows


async def test_who_alone_has_no_store_steps_back_and_comes_back() -> None:
    async with Among(OTHER) as node:
        await node.beats(2)
        node.book.looked = node.fail
        await node.beats(4)
        assert node.done == []
        await node.beats(3)
        assert node.done == ["back, store False"]
        assert not node.serves()
        node.book.looked = lambda: None
        await node.beats(2)
        assert node.serves()
        assert len(node.done) == 1


async def test_who_alone_has_no_bus_steps_back_and_comes_back() -> None:
    async with Among(OTHER) as node:
        await node.beats(2)
        node.home.is_heard = False
        await node.beats(4)
        assert node.done == []
        await node.beats(4)
        assert node.done == ["back, store True"]
        assert not node.book.rows[8].bus
        node.home.is_heard = True
        await node.beats(2)
        assert node.serves()
        assert len(node.done) == 1


@pytest.mark.parametrize("what", ["store", "bus"])
async def test_in_an_outage_for_all_nobody_steps_back(what: str) -> None:
    async with Among(OTHER) as node:
        await node.beats(2)
        if what == "store":
            node.book.looked, node.others_have_store = node.fail, False
        else:
            node.home.is_heard = False
            await node.beats(3)  # the others notice a little later
            node.others_have_bus = False
        await node.beats(30)
        assert node.done == []


async def test_who_is_alone_never_steps_back() -> None:
    async with Among() as node:
        await node.beats(2)
        node.home.is_heard, node.book.looked = False, node.fail
        await node.beats(30)
        assert node.done == []


async def test_who_lives_and_is_not_heard_is_told_of_once(caplog: pytest.LogCaptureFixture) -> None:
    """It was given another bus than ours."""
    async with Among(OTHER) as node:
        await node.beats(2 * UNHEARD)
        assert "--bus" not in caplog.text
        node.mute = {OTHER.number}
        await node.beats(UNHEARD)
        assert "--bus" not in caplog.text
        await node.beats(UNHEARD)
        assert caplog.text.count("node 7 (other) lives, but is not heard on our bus") == 1
        node.home.is_heard = False  # now we have none ourselves: that is no news of it
        await node.beats(UNHEARD)
        assert caplog.text.count("--bus") == 1


async def test_beside_one_that_was_started_without_a_bus_nobody_starts() -> None:
    book, clock = Book(), FakeClock()
    await Alone(book, clock).enter()
    alone = book.node
    book.looked = lambda: book.go_on(alone, bus=False)
    coming = await after(clock, BEAT_MS, Home(book, clock).nodes.enter())
    with pytest.raises(Fault, match="no-bus-there"):
        await coming


async def test_beside_one_that_has_lost_the_bus_it_starts_at_once() -> None:
    book, clock = Book(Node(7, "host:8765", 41, False)), FakeClock()
    book.looked = lambda: book.go_on(7, bus=False)
    await Home(book, clock).nodes.enter()


async def test_beside_a_dead_one_without_a_bus_it_starts() -> None:
    book, clock = Book(), FakeClock()
    await Alone(book, clock).enter()
    coming = await after(clock, BEAT_MS * (LOOKS + 1), Home(book, clock).nodes.enter())
    await coming
