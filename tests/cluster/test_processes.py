"""`spaceport serve --store … --bus …`, more than once: people at different nodes play together."""

import asyncio
import signal
from contextlib import ExitStack
from urllib.parse import urlsplit

import asyncpg
import pytest

import spaceport
from spaceport.client import Client
from spaceport.wire import up
from tests.cluster.running import metrics, until
from tests.cluster.servers import game, more, nodes, owner
from tests.server.process import Process, refused
from tools.engines import Nats, Postgres, free_port

pytestmark = pytest.mark.slow


async def test_two_at_two_nodes_play_a_game_to_its_end(database: str, nats: Nats) -> None:
    with ExitStack() as stack:
        one, two = nodes(stack, 2, database, nats)
        async with game(one, two) as players:
            await asyncio.gather(*(player.play() for player in players))
            first, second = (player.table for player in players)
            assert first.room is not None
            assert first.room.phase == "over"
            await second.until(lambda: second.room is not None and second.room.phase == "over")
            assert first.public == second.public
            elsewhere = Client(two.address)
            keys = (await elsewhere.hello()).keys
            text = await elsewhere.replay_log(first.room.replay or "")
        assert spaceport.verify(text, keys).signed_by in keys
        far = metrics(two)
        assert far["moves_total"] == far["fenced_total"] == far["bus_gaps_total"] == 0
        assert metrics(one)["nodes_alive"] == 2
        assert one.stop() == two.stop() == 0


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
async def test_a_node_goes_and_play_goes_on(database: str, nats: Nats, how: signal.Signals) -> None:
    with ExitStack() as stack:
        one, two, three = nodes(stack, 3, database, nats)
        async with game(one, two, three) as players:
            await more(players)
            assert (await owner(database)).endswith(f":{three.port}")
            ending = asyncio.create_task(asyncio.to_thread(three.stop, how))
            await more(players)
            assert await ending == (0 if how == signal.SIGTERM else -how)
            await more(players)
            assert not (await owner(database)).endswith(f":{three.port}")
            for player in players:
                assert player.table.connections == 1, "no socket broke"
                assert not player.table.told
        if how == signal.SIGTERM:
            assert [line for line in three.log if "handed over 1 tables" in line]
        said = [line for node in (one, two, three) for line in node.log if '"error"' in line]
        assert said == []


async def test_a_handshake_that_a_sleeping_node_reads_late_sends_nobody_away(
    database: str, nats: Nats
) -> None:
    with ExitStack() as stack:
        one, two = nodes(stack, 2, database, nats)
        guest = Client(one.address)
        await guest.hello()
        page = guest.at((await guest.open("sos", 2)).link)
        two.send(signal.SIGSTOP)
        _, writer = await asyncio.open_connection("127.0.0.1", two.port)
        url = f"{urlsplit(page._url).path}?tab={page._who}&socket={next(page._sockets)}"
        writer.write(
            f"GET {url} HTTP/1.1\r\nHost: localhost\r\nCookie: {guest.cookie}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        writer.close()  # it waits no longer, and comes by another node
        await writer.wait_closed()
        async with page:
            two.send(signal.SIGCONT)

            async def is_read() -> bool:
                return bool(page.gone) or any('"socket-refused"' in line for line in two.log)

            await until(is_read, "the node that slept has read the handshake")
            assert page.gone is None
            await page.do(up.FillWithBots)
            assert page.connections == 1


async def test_what_a_server_says_that_cannot_join(database: str) -> None:
    assert "--store" in refused("--bus", "nats://localhost")
    for wrong in ("http://a:secret@b", "nats://", "nats://a:secret@b:port", "secret"):
        assert "not an address like nats://" in refused("--store", database, "--bus", wrong)
    nobody = f"nats://a:secret@127.0.0.1:{free_port()}"
    assert "does not answer" in refused("--store", database, "--bus", nobody)
    with Nats("--user", "games", "--pass", "secret") as locked:
        assert "does not let us in" in refused("--store", database, "--bus", locked.url)
    line = await asyncpg.connect(database)
    assert await line.fetchval("select count(*) from nodes") == 0, "nothing of it is left"
    await line.close()


async def test_beside_a_server_without_a_bus_none_starts(database: str, nats: Nats) -> None:
    with Process(None, "--store", database):
        assert "the same --bus" in refused("--store", database, "--bus", nats.url)
    with ExitStack() as stack:
        nodes(stack, 1, database, nats)
        assert "already uses" in refused("--store", database)


async def test_two_clusters_on_one_bus_do_not_meet(engine: Postgres, nats: Nats) -> None:
    with ExitStack() as stack:
        ones = nodes(stack, 2, engine.new_database(), nats)
        others = nodes(stack, 2, engine.new_database(), nats)  # their numbers are the same
        async with game(*ones) as here, game(*others) as there:
            await asyncio.gather(more(here), more(there))
            for player in (*here, *there):
                assert player.table.connections == 1
        for node in (*ones, *others):  # at its next look; never more

            async def knows_the_other(node: Process = node) -> bool:
                assert metrics(node)["nodes_alive"] <= 2
                return metrics(node)["nodes_alive"] == 2

            await until(knows_the_other, "each knows the other of its own")
        assert {metrics(node)["bus_gaps_total"] for node in (*ones, *others)} == {0}
