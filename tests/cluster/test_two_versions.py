"""A rolling update: this program and a newer one are one cluster for a while (ADR 0030)."""

import asyncio
from contextlib import ExitStack

import asyncpg
import msgspec
import pytest

from spaceport.core import log
from spaceport.core.log import READS
from tests.cluster import newer
from tests.cluster.running import until
from tests.cluster.servers import game, more, nodes, owner
from tests.server.process import Process, refused
from tools.engines import Nats

pytestmark = pytest.mark.slow


async def facts(database: str) -> tuple[list[str], str | None, set[int]]:
    """Which nodes there are, what may be written, and by which rules games are played."""
    line = await asyncpg.connect(database)
    names = [row[0] for row in await line.fetch("select name from nodes order by node")]
    writes = await line.fetchval("select value from facts where name = 'writes'")
    rows = await line.fetch("select header from tables where header is not null")
    await line.close()
    headers = [msgspec.json.decode(row[0], type=log.Header) for row in rows]
    return names, writes, {header.rules for header in headers}


def errors(*servers: Process) -> list[str]:
    return [line for server in servers for line in server.log if '"level": "error"' in line]


async def test_an_older_node_reads_whatever_a_newer_one_beside_it_writes(
    database: str, nats: Nats
) -> None:
    """The newer one begins a game and ends: the older ones go on with it."""
    with ExitStack() as stack:
        one, two = nodes(stack, 2, database, nats)
        (new,) = nodes(stack, 1, database, nats, newer.__name__)
        async with game(one, two, new) as players:
            await more(players)
            assert (await owner(database)).endswith(f":{new.port}")
            assert await asyncio.to_thread(new.stop) == 0
            await more(players)
            assert (await facts(database))[2] == {newer.RULES}
            for player in players:
                assert player.table.connections == 1, "no socket broke"
        assert errors(one, two, new) == []


async def test_when_the_last_older_node_is_gone_more_is_written_and_none_comes_in(
    database: str, nats: Nats
) -> None:
    with ExitStack() as stack:
        (old,) = nodes(stack, 1, database, nats)
        one, two = nodes(stack, 2, database, nats, newer.__name__)
        async with game(one, two, old) as players, game(one, two) as beside:
            await more(players)
            assert (await facts(database))[1:] == (str(READS), {newer.RULES})
            assert await asyncio.to_thread(old.stop) == 0
            await more(players)  # in a game that the older one began

            async def both_know() -> bool:
                return all("written from now on" in "\n".join(node.log) for node in (one, two))

            await until(both_know, "both nodes write what is new")  # each from its own beat on
            assert (await facts(database))[1] == str(newer.READS_NOW)
            async with game(one, two) as again:
                for pair in (again, beside, players):
                    await more(pair)
        before = await facts(database)
        assert before[2] == {newer.RULES, newer.RULES_NOW}
        said = await asyncio.to_thread(refused, "--store", database, "--bus", nats.url)
        assert "a newer Spaceport writes logs that this one cannot read" in said
        assert await facts(database) == before
        assert len(before[0]) == 2
        assert errors(old, one, two) == []
