"""The turnstile: few pass at a time, in their order; who has gone meanwhile holds nobody up."""

import asyncio
from typing import Any

import pytest

from spaceport.server.turnstile import Turnstile
from tests.server.house import run


class Transport:
    """As much of a connection as a turnstile sees."""

    def __init__(self) -> None:
        self.log: list[str] = []
        self.closing = False

    def pause_reading(self) -> None:
        self.log.append("waits")

    def resume_reading(self) -> None:
        self.log.append("enters")

    def is_closing(self) -> bool:
        return self.closing


def test_few_at_a_time_in_their_order() -> None:
    async def story() -> None:
        gate = Turnstile(at_once=2, gap=0.001)
        several: list[Any] = [Transport() for _ in range(7)]
        for each in several:
            gate.enter(each)
        await asyncio.sleep(0)
        assert [each.log for each in several] == [[], []] + [["waits"]] * 5
        several[3].closing = True
        seen = []
        while several[6].log != ["waits", "enters"]:
            await asyncio.sleep(0)
            seen.append([bool(each.log[1:]) for each in several[2:]])
        assert several[3].log == ["waits"]
        assert all(first >= third >= fourth for first, _, third, fourth, _ in seen)

    run(story())


def test_who_leaves_waits_too_and_a_quiet_gate_stands_open() -> None:
    async def story() -> None:
        gate = Turnstile(at_once=1, gap=0.001)
        order: list[int] = []

        async def leave(number: int) -> None:
            await gate.leave()
            order.append(number)

        await asyncio.gather(*(leave(number) for number in range(5)))
        assert order == [0, 1, 2, 3, 4]
        while gate._timer is not None:  # noqa: ASYNC110 - it has no event for it
            await asyncio.sleep(0)
        last: Any = Transport()
        gate.enter(last)
        assert last.log == []

    run(story())


def test_a_real_connection_is_not_read_before_its_turn() -> None:
    class Peer(asyncio.Protocol):
        heard: list[int] = []  # noqa: RUF012 - of all connections

        def __init__(self, number: int) -> None:
            self._number = number

        def connection_made(self, transport: Any) -> None:
            gate.enter(transport)

        def data_received(self, data: bytes) -> None:
            Peer.heard.append(self._number)

    gate = Turnstile(at_once=1, gap=0.02)

    async def story() -> None:
        numbers = iter(range(100))
        loop = asyncio.get_running_loop()
        server = await loop.create_server(lambda: Peer(next(numbers)), "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        wires = [await asyncio.open_connection("127.0.0.1", port) for _ in range(4)]
        for _, writer in reversed(wires):
            writer.write(b"x")
        while len(Peer.heard) < 4:  # noqa: ASYNC110 - protocols have no event for it
            await asyncio.sleep(0.001)
        assert Peer.heard == [0, 1, 2, 3]
        for _, writer in wires:
            writer.close()
        server.close()

    pytest.importorskip("uvloop").run(asyncio.wait_for(story(), 30))
