"""Nodes as processes, each with an address of its own, and games of two at them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from random import Random
from typing import Final

import asyncpg

from spaceport.client import AtTable, Client
from spaceport.wire import up
from tests.faults.drill import QUICK
from tests.faults.players import Player
from tests.server.process import Process
from tools.engines import Nats

TURNS: Final = 8
"""After which play counts as going on."""


def nodes(
    stack: ExitStack, count: int, database: str, nats: Nats, module: str = "spaceport"
) -> list[Process]:
    """So many. `module`: of another program than this one."""
    flags = ("--store", database, "--bus", nats.url, *QUICK)
    made = []
    for _ in range(
        count
    ):  # all at once; what is started ends with the stack, also if another fails
        made.append(Process(None, *flags, module=module))
        stack.push(made[-1])
    return [process.__enter__() for process in made]


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
