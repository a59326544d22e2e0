"""Who comes in: a few pass at once, then one after another, each address from its own queue."""

import asyncio
from typing import Any, ClassVar

import pytest

from spaceport.server.connection import admission
from spaceport.server.connection.admission import (
    CROWD_LIMIT,
    QUEUE_LIMIT,
    SHORT,
    Turnstile,
    Turnstiles,
)
from spaceport.server.limits import OpenConnections
from spaceport.server.proxies import Proxies
from tests.server.house import on_uvloop


async def test_few_at_a_time_in_their_order() -> None:
    gate = Turnstile(at_once=2, gap=0.001)
    order: list[int] = []
    at_once = [gate.go(lambda number=number: order.append(number)) for number in range(7)]  # type: ignore[misc]
    assert at_once == [True, True] + [False] * 5
    assert order == [0, 1]
    while len(order) < 7:
        before = len(order)
        await asyncio.sleep(0)
        assert len(order) <= before + 1
    assert order == list(range(7))


async def test_a_quiet_gate_stands_open_again() -> None:
    gate = Turnstile(at_once=3, gap=0.001)
    for _ in range(5):
        gate.go(lambda: None)
    while gate._timer is not None:  # noqa: ASYNC110 - it has no event for it
        await asyncio.sleep(0)
    assert [gate.go(lambda: None) for _ in range(4)] == [True, True, True, False]


async def test_who_has_gone_is_skipped() -> None:
    """Whoever connects and hangs up a thousand times keeps nobody waiting."""

    gate = Turnstile(at_once=0, gap=0.001)
    passed: list[str] = []
    for _ in range(1000):
        gate.go(lambda: False)
    gate.go(lambda: passed.append("somebody"))
    gate._tick()
    assert passed == ["somebody"]


async def test_queues_are_served_one_after_another() -> None:
    """Two hundred of one address come before one of another, who waits for one of them."""

    gate = Turnstile(at_once=0, gap=60)
    passed: list[str] = []
    for _ in range(200):
        gate.go(lambda: passed.append("crowd"), "10.0.0.1")
    gate.go(lambda: passed.append("somebody"), "10.0.0.2")
    for _ in range(4):
        gate._tick()
    assert passed == ["crowd", "somebody", "crowd", "crowd"]


async def test_a_queue_and_the_crowd_have_an_end() -> None:
    gate = Turnstile(at_once=0, gap=60)
    queues = [str(number) for number in range(2 * CROWD_LIMIT // QUEUE_LIMIT)]
    for queue in queues:
        while gate.has_room(queue):
            gate.go(lambda: None, queue)
    assert gate._waiting == CROWD_LIMIT + SHORT * (len(queues) - CROWD_LIMIT // QUEUE_LIMIT)
    assert gate.has_room("somebody else"), "few of an address still find room"
    gate.open()
    assert gate._waiting == 0
    assert gate.has_room(queues[0])


async def test_a_house_that_closes_lets_everybody_pass() -> None:
    gate = Turnstile(at_once=1, gap=60)
    order: list[int] = []
    for number in range(4):
        gate.go(lambda number=number: order.append(number))  # type: ignore[misc]
    assert order == [0]
    gate.open()
    assert order == [0, 1, 2, 3]
    assert gate.go(lambda: order.append(4))
    assert order[-1] == 4


class Peer(asyncio.Protocol):
    """In `Http`'s place: who is heard, and whose connection it is."""

    heard: ClassVar[list[bytes]] = []

    def __init__(self, **_: Any) -> None:
        pass

    def take_over(self, address: str, counted: OpenConnections) -> None:
        assert counted.of(address) > 0

    def data_received(self, data: bytes) -> None:
        Peer.heard.append(data)


@on_uvloop
async def test_who_waits_at_the_gate_is_read_when_it_passes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All knock and speak at once, on a real loop; they are heard in their order, each once."""
    monkeypatch.setattr(admission, "Http", Peer)
    Peer.heard = []

    turnstiles = Turnstiles()
    turnstiles.way_in = Turnstile(at_once=1, gap=0.02)
    counted = OpenConnections(4)
    loop = asyncio.get_running_loop()
    server = await loop.create_server(admission.gate_of(counted, turnstiles), "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    wires = [await asyncio.open_connection("127.0.0.1", port) for _ in range(4)]
    for number, (_, writer) in reversed([*enumerate(wires)]):
        writer.write(b"%d" % number)
    reader, late = await asyncio.open_connection("127.0.0.1", port)
    assert b"too-many-from-address" in await reader.read()
    late.close()
    while len(Peer.heard) < 4:  # noqa: ASYNC110 - protocols have no event for it
        await asyncio.sleep(0.001)
    assert Peer.heard == [b"0", b"1", b"2", b"3"]
    for _, writer in wires:
        writer.close()
    server.close()


class Transport(asyncio.Transport):
    """As much of a connection as a gate sees."""

    def __init__(self) -> None:
        super().__init__({"peername": ("10.0.0.1", 5)})
        self.has_entered = False

    def is_closing(self) -> bool:
        return False

    def pause_reading(self) -> None:
        pass

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.has_entered = True


async def test_who_goes_while_waiting_is_no_longer_counted_and_never_enters() -> None:
    turnstiles, counted, transport = Turnstiles(), OpenConnections(1), Transport()
    turnstiles.way_in = Turnstile(at_once=0, gap=60)
    peer = admission.gate_of(counted, turnstiles)()
    peer.connection_made(transport)
    assert counted.of("10.0.0.1") == 1
    peer.connection_lost(None)
    assert counted.of("10.0.0.1") == 0
    turnstiles.open()
    assert not transport.has_entered


HEAD = b"GET /api/hello HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: %b\r\n\r\n"


class Behind:
    """A gate whose connections come from a proxy that it trusts; nobody passes by themselves."""

    def __init__(self, spent: str = "") -> None:
        self.turnstiles = Turnstiles()
        self.turnstiles.way_in = Turnstile(at_once=0, gap=60)
        self.gate = admission.gate_of(
            OpenConnections(1),
            self.turnstiles,
            Proxies(["10.0.0.1", "192.168.0.0/16"]),
            lambda key: key == spent,
        )

    def asks(self, *packets: bytes) -> "Wire":
        wire, peer = Wire(), self.gate()
        peer.connection_made(wire)
        for packet in packets:
            peer.data_received(packet)
        return wire

    @property
    def queues(self) -> dict[str, int]:
        return {name: len(queue) for name, queue in self.turnstiles.way_in._queues.items()}


class Wire(Transport):
    """A connection that keeps what was said."""

    def __init__(self) -> None:
        super().__init__()
        self.said = b""
        self.is_cut_off = False

    def write(self, data: Any) -> None:
        self.said += data

    def close(self) -> None:
        pass

    def abort(self) -> None:
        self.is_cut_off = True


async def test_behind_a_proxy_each_guest_waits_in_their_own_queue() -> None:
    here = Behind()
    for told in (b"1.1.1.1", b"1.1.1.1", b"9.9.9.9, 2.2.2.2, 192.168.7.7", b"2001:db8:1:2::3"):
        here.asks(HEAD % told)
    assert here.queues == {"1.1.1.1": 2, "2.2.2.2": 1, "2001:db8:1::/48": 1}
    here.asks(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")  # the proxy for itself, or no proxy at all
    assert here.queues[""] == 1


async def test_a_head_in_many_pieces_is_waited_for() -> None:
    here, head = Behind(), HEAD % b"1.1.1.1"
    here.asks(*(head[at : at + 1] for at in range(len(head) - 1)))
    assert here.queues == {}
    here.asks(*(head[at : at + 1] for at in range(len(head))))
    assert here.queues == {"1.1.1.1": 1}


@pytest.mark.parametrize(
    "words", [b"\x16\x03\x01\x02\x00\x01", b"get / HTTP/1.1", b"HELLO\r\n", b"PRI * HTTP/2.0\r\n"]
)
async def test_what_is_no_request_is_told_so_at_once(words: bytes) -> None:
    """Somebody types https:// in front of an address at home: nobody waits for the rest."""

    here = Behind()
    here.asks(words)
    assert here.queues == {"": 1}


async def test_a_house_that_closes_does_not_wait_for_who_says_nothing() -> None:
    here = Behind()
    silent = here.asks()
    here.turnstiles.open()
    assert silent.is_cut_off


async def test_who_has_no_requests_left_does_not_even_wait() -> None:
    here = Behind(spent="1.1.1.1")
    assert b'"too-fast"' in here.asks(HEAD % b"1.1.1.1").said
    assert here.queues == {}
    here.asks((HEAD % b"1.1.1.1").replace(b"/api/hello", b"/assets/index.js"))
    here.asks(HEAD % b"2.2.2.2")
    assert here.queues == {"1.1.1.1": 1, "2.2.2.2": 1}


async def test_a_guest_behind_a_proxy_cannot_fill_the_house() -> None:
    here = Behind()
    told = [here.asks(HEAD % b"1.1.1.1").said for _ in range(QUEUE_LIMIT + 3)]
    assert [b'"too-many-from-address"' in said for said in told] == [False] * QUEUE_LIMIT + [
        True
    ] * 3
    assert not here.asks(HEAD % b"2.2.2.2").said
