"""What nodes share in a database, from outside: who they are, and the keys that sign logs."""

import asyncio
from collections.abc import Callable
from typing import Final

import asyncpg
from msgspec import Struct

from spaceport.core.faults import Fault
from spaceport.server.keys import NAME
from spaceport.table.store import postgres_schema
from spaceport.table.store.places import place_of
from spaceport.table.store.postgres import ANSWER_SECONDS, connect, refused

BETWEEN: Final = 1.2
"""Seconds between two looks: a node beats twice a second."""
NODES: Final = """
select n.node, n.name, n.version, n.beat, n.bus, coalesce(t.count, 0) as tables
  from nodes n left join (select owner, count(*) from tables group by owner) t on t.owner = n.node
 order by n.node
"""
KEYS: Final = f"select value from facts where name = '{NAME}'"


class SeenNode(Struct, frozen=True):
    """`living`: its beat went on between two looks. `tables`: how many it runs."""

    node: int
    name: str
    version: str
    living: bool
    tables: int
    bus: bool
    beat: int


class Seen(Struct, frozen=True):
    """A database as it is shared. `unfinished`: tables in all, whoever runs them."""

    place: str
    unfinished: int
    nodes: tuple[SeenNode, ...]


async def look(url: str, between: float = BETWEEN) -> Seen:
    """A `Fault` if there is no database of ours."""
    place = place_of(url)
    connection = await connect(url)
    try:
        await postgres_schema.recognise(connection, place)
        before = {row["node"]: row["beat"] for row in await connection.fetch(NODES)}
        await asyncio.sleep(between)
        rows = await connection.fetch(NODES)
        unfinished = await connection.fetchval(
            "select count(*) from tables where phase not in ('over', 'closed')"
        )
    except asyncpg.PostgresError as error:
        raise refused(error, place) from None
    finally:
        await connection.close(timeout=ANSWER_SECONDS)
    return Seen(place, unfinished, tuple(_seen(row, before) for row in rows))


async def signing_keys(url: str, renew: Callable[[str], str] | None = None) -> str | None:
    """The keys that sign logs, as they are kept, or None; `renew` makes new ones of them, while no
    server runs: it would go on with those that it knows."""
    place = place_of(url)
    connection = await connect(url)
    try:
        async with connection.transaction():
            await postgres_schema.recognise(connection, place)
            await connection.execute(postgres_schema.VERSIONS)  # nobody comes in meanwhile
            text: str | None = await connection.fetchval(KEYS)
            if renew is None or text is None:
                return text
            name = await connection.fetchval("select name from nodes limit 1")
            if name is not None:
                raise Fault("pg-in-use", place=place, name=name)
            text = renew(text)
            await connection.execute(f"update facts set value = $1 where name = '{NAME}'", text)
            return text
    except asyncpg.PostgresError as error:
        raise refused(error, place) from None
    finally:
        await connection.close(timeout=ANSWER_SECONDS)


def _seen(row: asyncpg.Record, before: dict[int, int]) -> SeenNode:
    """Who has come between the looks lives."""
    told = dict(row)
    return SeenNode(**told, living=before.get(told["node"], -1) != told["beat"])
