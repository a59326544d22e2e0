"""One server a database: who beats stays, who stopped beating is buried."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from spaceport.core.faults import Fault
from spaceport.table.clock import FakeClock
from spaceport.table.cluster.nodes import BEAT_MS, LOOKS, Alone
from spaceport.table.store.base import Node


class Book:
    """A register in memory. `looked` is called before each look of ours."""

    place = "here"

    def __init__(self, *others: Node) -> None:
        self.node = 0
        self.rows = {other.number: other for other in others}
        self.looks = 0
        self.looked: Callable[[], None] = lambda: None

    async def enter(self) -> int:
        self.node = max([0, *self.rows]) + 1
        self.rows[self.node] = Node(self.node, "we", 0)
        return self.node

    async def beat(self) -> list[Node] | None:
        self.looks += 1
        self.looked()
        if self.node not in self.rows:
            return None
        self.go_on(self.node)
        return list(self.rows.values())

    async def bury(self, node: Node) -> bool:
        return self.rows.get(node.number) == node and bool(self.rows.pop(node.number))

    def go_on(self, number: int) -> None:
        row = self.rows[number]
        self.rows[number] = Node(number, row.name, row.beat + 1)


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
    book, clock = Book(Node(7, "old", 41)), FakeClock()
    coming = await after(clock, BEAT_MS * (LOOKS - 1) - 1, Alone(book, clock).enter())
    assert 7 in book.rows
    await clock.advance(BEAT_MS + 1, settle)
    assert coming.done()
    await coming
    assert list(book.rows) == [8]


async def test_who_still_beats_is_named_and_stays() -> None:
    book, clock = Book(Node(7, "host:8765", 41)), FakeClock()
    book.looked = lambda: book.go_on(7)
    coming = await after(clock, BEAT_MS, Alone(book, clock).enter())
    with pytest.raises(Fault, match="host:8765"):
        await coming
    assert 7 in book.rows


async def test_of_two_that_start_together_the_first_stays() -> None:
    book, clock = Book(), FakeClock()
    second = Node(2, "second", 0)
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
