"""The line over a real NATS server."""

import asyncio
import logging
import ssl
import subprocess
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, Self

import pytest
from nats.aio.client import Client

from spaceport.core.faults import Fault
from spaceport.table.clock import RealClock
from spaceport.table.cluster import parcel as parcels
from spaceport.table.cluster.bus import Bus
from spaceport.table.cluster.nats import NatsLine
from tests.cluster.test_bus import Watch
from tests.cluster.test_relay import seated
from tests.cluster.world import World, play
from tools.engines import Nats, free_port

pytestmark = pytest.mark.slow


@pytest.fixture
def engine() -> Iterator[Nats]:
    with Nats() as engine:
        yield engine


class End:
    """A node on the bus, and what it hears."""

    def __init__(self, url: str, node: int, mark: str = "one") -> None:
        self.line = NatsLine(url, mark)
        self.bus = Bus(self.line, RealClock())
        self.node = node
        self.watch = Watch()
        self.heard: asyncio.Queue[Any] = asyncio.Queue()
        self.bus.watchers.append(self.watch)
        self.bus.hears[parcels.Gone] = lambda _, item: self.heard.put_nowait(item.visit)
        self.bus.notes[parcels.Beat] = lambda beat: self.heard.put_nowait(beat.node)

    async def __aenter__(self) -> Self:
        await self.bus.open(self.node)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.bus.close()

    def say(self, to: "End", visit: int) -> None:
        self.bus.put(to.node, parcels.Gone(visit))


async def until(is_so: Callable[[], bool]) -> None:
    """Wait for something that comes over the network by itself."""
    while not is_so():  # noqa: ASYNC110
        await asyncio.sleep(0.01)


async def test_two_nodes_hear_each_other_and_all_hear_a_note(engine: Nats) -> None:
    async with End(engine.url, 1) as one, End(engine.url, 2) as two:
        for visit in range(50):
            one.say(two, visit)
            two.say(one, visit)
            await asyncio.sleep(0)
        assert [await two.heard.get() for _ in range(50)] == list(range(50))
        assert [await one.heard.get() for _ in range(50)] == list(range(50))
        two.bus.tell(parcels.Beat(2, True))
        assert [await one.heard.get(), await two.heard.get()] == [2, 2]
        assert one.watch.seen == two.watch.seen == []


async def test_a_foreign_cluster_is_not_heard(engine: Nats) -> None:
    async with (
        End(engine.url, 1) as one,
        End(engine.url, 2) as two,
        End(engine.url, 2, mark="other") as foreign,
    ):
        foreign.bus.put(2, parcels.Gone(13))
        foreign.bus.tell(parcels.Beat(13, True))
        await foreign.line._client.flush()  # type: ignore[union-attr]
        one.say(two, 7)
        one.bus.tell(parcels.Beat(1, True))
        assert {await two.heard.get(), await two.heard.get()} == {7, 1}


async def test_a_line_that_is_open_is_listened_to() -> None:
    """NATS has answered something that was sent after both subscriptions."""
    got = b""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal got
        writer.write(b'INFO {"server_id":"one","version":"2.10.0","max_payload":1048576}\r\n')
        while line := await reader.readline():
            got += line
            if line == b"PING\r\n":
                writer.write(b"PONG\r\n")
        writer.close()

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
        line = NatsLine(f"nats://127.0.0.1:{server.sockets[0].getsockname()[1]}", "one")
        await line.open(1)
        assert got.count(b"SUB") == 2
        assert got.rindex(b"PING") > got.rindex(b"SUB")
        await line.close()


async def test_nats_is_killed_and_comes_back(
    engine: Nats, caplog: pytest.LogCaptureFixture
) -> None:
    async with End(engine.url, 1) as one, End(engine.url, 2) as two:
        one.say(two, 1)
        assert await two.heard.get() == 1
        engine.stop()
        await until(lambda: one.line._client is None and two.line._client is None)
        one.say(two, 2)
        await asyncio.sleep(0)
        assert one.bus.counts["bus_dropped"] == 1
        engine.start()
        await until(lambda: one.line._client is not None and two.line._client is not None)
        one.say(two, 3)
        assert await two.heard.get() == 3
        assert two.watch.seen == [("missed", 1)]
        assert max(record.levelno for record in caplog.records) == logging.WARNING


async def test_a_loss_that_the_library_does_not_tell_is_seen(engine: Nats) -> None:
    """As when there was still something to write, and that failed too."""
    async with End(engine.url, 1) as one, End(engine.url, 2) as two:
        clients: list[Any] = [one.line._client, two.line._client]
        clients[0]._closed_cb = None
        engine.stop()
        engine.start()
        await until(lambda: one.line._client not in (None, clients[0]))
        await until(lambda: two.line._client not in (None, clients[1]))
        two.bus.tell(parcels.Beat(2, True))
        assert await one.heard.get() == 2


async def test_when_nats_is_killed_those_who_are_far_play_on(engine: Nats, tmp_path: Path) -> None:
    async with World(tmp_path, line=lambda: NatsLine(engine.url, "one")) as world:
        host, guest = await seated(world)
        await play(world, [host, guest], 4)
        engine.stop()
        await world.run(100)
        about = guest.say("cheer", cheer="wow")
        near = await host.send("cheer", cheer="bravo")
        assert near["t"] == "done"
        engine.start()
        while about not in guest.answers:
            await world.run(20)
            await guest.look()
        await play(world, [host, guest], 4)
        assert (guest.returns, guest.told, host.returns) == (0, [], 0)
        assert len(guest.answers[about]) == 1
        assert sum(node.bus.counts["bus_gaps"] for node in world.nodes) > 0


async def test_what_nats_does_not_take_is_dropped(engine: Nats) -> None:
    async with End(engine.url, 1) as one, End(engine.url, 2) as two:
        data = bytes(300_000)
        went = [one.line.send(2, data) for _ in range(20)]
        assert went == [True] * 6 + [False] * 14  # two megabytes in one turn of the loop
        await one.line._client.flush()  # type: ignore[union-attr]
        one.say(two, 1)
        assert await two.heard.get() == 1


async def test_a_node_that_begins_anew_is_heard_under_its_new_number_only(engine: Nats) -> None:
    async with End(engine.url, 1) as one, End(engine.url, 2) as two:
        await two.bus.open(5)
        one.say(two, 1)
        one.bus.put(5, parcels.Gone(2))
        assert await two.heard.get() == 2
        one.bus.tell(parcels.Beat(1, True))
        assert await two.heard.get() == 1
        assert two.heard.empty()


async def test_a_node_that_begins_anew_while_nats_comes_back_is_heard(
    engine: Nats, monkeypatch: pytest.MonkeyPatch
) -> None:
    flush = Client.flush
    async with End(engine.url, 2) as two:
        engine.stop()
        await until(lambda: two.line._client is None)

        async def begin_anew_first(client: Client, **named: int) -> None:
            if client.is_connected and two.bus.node == 2:  # it listens as 2 already
                await two.bus.open(5)
            await flush(client, **named)

        monkeypatch.setattr(Client, "flush", begin_anew_first)
        engine.start()
        await until(lambda: two.line._client is not None)
        async with End(engine.url, 1) as one:
            one.bus.put(5, parcels.Gone(9))
            assert await two.heard.get() == 9


async def fault_of(opening: Awaitable[Any]) -> Fault:
    with pytest.raises(Fault) as caught:
        await opening
    assert "secret" not in str(caught.value)
    return caught.value


async def test_passwords_and_servers_that_are_not_there() -> None:
    with Nats("--user", "ada", "--pass", "se cret@1") as engine:
        place = f"127.0.0.1:{engine.port}"
        async with End(f"nats://ada:se%20cret%401@{place}", 1) as one:
            one.bus.tell(parcels.Beat(1, True))
            assert await one.heard.get() == 1
        for wrong in (f"nats://ada:secret@{place}", f"nats://secret@{place}", f"nats://{place}"):
            fault = await fault_of(NatsLine(wrong, "one").open(1))
            assert (fault.code, fault.particulars) == (
                "bus-not-let-in",
                {"place": f"nats://{place}"},
            )
        both = f"nats://ada:se%20cret%401@127.0.0.1:{free_port()},nats://{place}"
        async with End(both, 1) as one:
            assert one.line._client is not None
    fault = await fault_of(NatsLine(f"nats://ada:secret@{place}", "one").open(1))
    assert fault.code == "bus-away"
    assert fault.particulars["place"] == f"nats://{place}"


@pytest.mark.parametrize(
    "url",
    [
        "secret",
        "http://a:secret@b",
        "nats://a:secret@b:port",
        "nats://a:secret@b/c",
        "nats://a:secret@b,tls://c",
        "nats://",
    ],
)
def test_wrong_addresses(url: str) -> None:
    with pytest.raises(Fault) as caught:
        NatsLine(url, "one")
    assert caught.value.code == "bus-url"
    assert "secret" not in str(caught.value)


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A key and a certificate of our own, in one folder."""
    folder = tmp_path_factory.mktemp("tls")
    words = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
    words += ["-nodes", "-days", "2", "-subj", "/CN=127.0.0.1", "-addext"]
    words += ["subjectAltName=IP:127.0.0.1", "-keyout", "key.pem", "-out", "cert.pem"]
    subprocess.run(words, cwd=folder, check=True, capture_output=True)
    return folder


async def test_tls(certificate: Path, monkeypatch: pytest.MonkeyPatch, engine: Nats) -> None:
    files = ("--tlscert", str(certificate / "cert.pem"), "--tlskey", str(certificate / "key.pem"))
    with Nats("--tls", *files) as sealed:
        url = f"tls://127.0.0.1:{sealed.port}"
        stranger = await fault_of(NatsLine(url, "one").open(1))
        assert stranger.code == "bus-away"  # nobody vouches for this certificate
        context = ssl.create_default_context(cafile=str(certificate / "cert.pem"))
        monkeypatch.setattr(ssl, "create_default_context", lambda: context)
        async with End(url, 1) as one, End(url, 2) as two:
            one.say(two, 1)
            assert await two.heard.get() == 1
    plain = f"tls://ada:secret@127.0.0.1:{engine.port}"
    assert (await fault_of(NatsLine(plain, "one").open(1))).code == "bus-not-sealed"
