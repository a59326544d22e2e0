"""What can go wrong with several nodes, each thing done to real processes.

A fault lasts as long as it is told, or, where it is not told, until the cluster has dealt with it.
It ends with the cluster whole again: as many nodes as before, cables mended, both engines there.
"""

import asyncio
import signal
from collections.abc import Awaitable, Callable
from typing import Final

from tests.cluster.cable import Cable
from tests.cluster.running import Cluster, Member, status_of, until
from tools.engines import Nats, Postgres

Fault = Callable[[Cluster, Member, float | None], Awaitable[None]]
UNREADY: Final = 503


async def kill(cluster: Cluster, member: Member, seconds: float | None) -> None:
    """kill -9; another node is started in its place."""
    member.process.kill()
    await _lasts(seconds, lambda: _is_buried(cluster, member))
    await cluster.replace(member)


async def freeze(cluster: Cluster, member: Member, seconds: float | None) -> None:
    """SIGSTOP: it wakes when others have its tables, and believes that they are its own."""
    member.process.send(signal.SIGSTOP)
    try:
        await _lasts(seconds, lambda: _is_buried(cluster, member))
    finally:
        member.process.send(signal.SIGCONT)


async def drain(cluster: Cluster, member: Member, _: float | None) -> None:
    """SIGTERM, as in a rolling update; another node is started in its place."""
    code = await asyncio.to_thread(member.process.stop)
    assert code == 0, f"asked to end, a node ended with {code}"
    await cluster.replace(member)


async def roll(cluster: Cluster, member: Member, _: float | None) -> None:
    """All nodes in turn."""
    for each in [*cluster.members]:
        await drain(cluster, each, None)
        await cluster.until_all_ready()


async def cut_from_store(cluster: Cluster, member: Member, seconds: float | None) -> None:
    """Until others have its tables: who steps back and is mended before that keeps them."""

    async def is_dealt_with() -> bool:
        return await _has_stepped_back(member) and await _is_buried(cluster, member)

    await _cut(member.to_store, seconds, is_dealt_with)


async def cut_from_bus(_: Cluster, member: Member, seconds: float | None) -> None:
    """It has let its tables go when it steps back."""
    await _cut(member.to_bus, seconds, lambda: _has_stepped_back(member))


async def _cut(
    cable: Cable, seconds: float | None, is_dealt_with: Callable[[], Awaitable[bool]]
) -> None:
    cable.cut()
    try:
        await _lasts(seconds, is_dealt_with)
    finally:
        cable.mend()


async def _has_stepped_back(member: Member) -> bool:
    """By itself, and says so; to be slow is something else."""
    return await status_of(member.port) == UNREADY


async def stop_store(cluster: Cluster, _: Member, seconds: float | None) -> None:
    await _away(cluster.store, signal.SIGINT, seconds)


async def crash_store(cluster: Cluster, _: Member, seconds: float | None) -> None:
    await _away(cluster.store, signal.SIGQUIT, seconds)


async def fail_over(cluster: Cluster, _: Member, __: float | None) -> None:
    """PostgreSQL crashes for good, and its synchronous standby takes its place."""
    await cluster.follow()
    await asyncio.to_thread(cluster.store.stop, signal.SIGQUIT)
    await cluster.lead()


async def fail_over_late(cluster: Cluster, _: Member, seconds: float | None) -> None:
    """The same with an asynchronous standby that is some seconds behind: what was acknowledged in
    them is lost."""
    cable = await cluster.follow(is_late=True)
    cable.cut()
    await asyncio.sleep(seconds or 1)
    await asyncio.to_thread(cluster.store.stop, signal.SIGQUIT)
    await cluster.lead()


async def kill_bus(cluster: Cluster, _: Member, seconds: float | None) -> None:
    await _away(cluster.bus, signal.SIGKILL, seconds)


async def _away(engine: Postgres | Nats, how: signal.Signals, seconds: float | None) -> None:
    await asyncio.to_thread(engine.stop, how)
    await asyncio.sleep(seconds or 0)
    await asyncio.to_thread(engine.start)


async def _is_buried(cluster: Cluster, member: Member) -> bool:
    return str(member.port) not in await cluster.nodes()


async def _lasts(seconds: float | None, is_dealt_with: Callable[[], Awaitable[bool]]) -> None:
    if seconds is None:
        await until(is_dealt_with, "the others have dealt with it")
    else:
        await asyncio.sleep(seconds)


OF_A_NODE: Final[tuple[Fault, ...]] = (kill, freeze, drain, cut_from_store, cut_from_bus)
OF_AN_ENGINE: Final[tuple[Fault, ...]] = (stop_store, crash_store, kill_bus)
