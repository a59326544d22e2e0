"""`spaceport serve --store … --bus …`, more than once: people at different nodes play together."""

import asyncio
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from random import Random
from urllib.request import urlopen

import asyncpg
import pytest

import spaceport
from spaceport.client import AtTable, Client
from spaceport.wire import up
from tests.cluster.running import until
from tests.faults.drill import QUICK
from tests.faults.players import Player
from tests.server.process import Process
from tools.engines import Nats, Postgres, free_port

pytestmark = pytest.mark.slow
TURNS = 8  # after which play counts as going on


@pytest.fixture(scope="session")
def nats() -> Iterator[Nats]:
    with Nats() as nats:
        yield nats


def nodes(stack: ExitStack, count: int, database: str, nats: Nats) -> list[Process]:
    flags = ("--store", database, "--bus", nats.url, *QUICK)
    made = [Process(None, *flags) for _ in range(count)]
    return [stack.enter_context(process) for process in made]


async def come(stack: AsyncExitStack, node: Process, link: str) -> AtTable:
    guest = Client(node.address)
    await guest.hello()
    return await stack.enter_async_context(guest.at(link))


@asynccontextmanager
async def game(
    ann: Process, ben: Process, first: Process | None = None
) -> AsyncIterator[list[Player]]:
    """A game of two, each at a node of their own, in which both play. The table runs at `first`,
    where somebody watches, or where the first of them is."""
    async with AsyncExitStack() as stack:
        host = Client(ann.address)
        await host.hello()
        opened = await host.open("sos", 2)
        if first is not None:
            await come(stack, first, opened.link)
        tables = [await stack.enter_async_context(host.at(opened.link))]
        tables.append(await come(stack, ben, opened.link))
        await tables[1].do(up.Sit, seat=1)
        await tables[0].do(up.Start)
        yield [Player("sos", table, Random(k)) for k, table in enumerate(tables)]


def metrics(node: Process) -> dict[str, float]:
    with urlopen(f"{node.address}metrics", timeout=10) as answer:
        found = re.findall(r"^spaceport_(\w+) ([0-9.e+]+)$", answer.read().decode(), re.MULTILINE)
    return {name: float(value) for name, value in found}


async def owner(database: str) -> str:
    """The name of the node that runs the one table."""
    line = await asyncpg.connect(database)
    query = "select name from nodes join tables on owner = node"
    found = str(await line.fetchval(query))
    await line.close()
    return found


async def more(players: list[Player]) -> None:
    """A few turns more."""
    for _ in range(TURNS):
        tasks = [asyncio.create_task(_one(player)) for player in players]
        done, waiting = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        for task in done:
            task.result()


async def _one(player: Player) -> None:
    count = len(player.acked)
    await player.play(lambda: len(player.acked) > count)
    assert len(player.acked) > count, player.table.gone


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
        assert far["moves_total"] == 0
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


def refused(*flags: str) -> str:
    """What a server says that cannot start: one line, and no password in it."""
    words = ["--lang", "en", "serve", "--no-browser", "--local", "--port", "0", *flags]
    done = subprocess.run(
        [sys.executable, "-m", "spaceport", *words],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode in (1, 2), done.stderr
    assert "secret" not in done.stderr
    assert "Traceback" not in done.stderr
    return done.stderr


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
        assert {metrics(node).get("bus_gaps_total", 0) for node in (*ones, *others)} == {0}
