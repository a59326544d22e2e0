"""Playing at many tables: as fast as they can, or at a pace, which waits for nobody."""

import asyncio
import heapq
import random
from collections.abc import Sequence
from time import perf_counter

from bench.load.seats import Group

TRY_AGAIN = 0.01
GIVE_UP = 5.0


async def at_full_speed(groups: Sequence[Group], seconds: float) -> None:
    """Every table acts again as soon as the last frame of its last action has come."""
    loop = asyncio.get_running_loop()
    until = perf_counter() + seconds
    resting: set[Group] = set()

    def on(group: Group, _: float) -> None:
        if perf_counter() < until and not group.act(perf_counter()):
            resting.add(group)

    for group in groups:
        group.ended = on
    for group in groups:
        on(group, 0.0)
    while (left := until - perf_counter()) > 0:
        await asyncio.sleep(min(TRY_AGAIN, left))
        for group in [g for g in resting if not getattr(g, "is_over", False)]:
            resting.discard(group)
            loop.call_soon(on, group, 0.0)
        if len(resting) == len(groups):
            break
    await _settle(groups)


async def at_pace(groups: Sequence[Group], per_second: float, seconds: float) -> int:
    """So many actions a second in all, evenly spread. An action that could not be sent at its
    time, because the table had not ended the last one, counts its waiting too. How many were
    never sent."""
    began = perf_counter()
    gap = len(groups) / per_second
    rng = random.Random(1)
    firsts = [began + rng.random() * gap for _ in groups]
    plan = [(first, first, k) for k, first in enumerate(firsts)]  # when to try, when it was due
    heapq.heapify(plan)
    for group in groups:
        group.ended = None
    missed = 0
    while (now := perf_counter()) < began + seconds:
        when, due, k = plan[0]
        if when > now:
            await asyncio.sleep(min(when - now, TRY_AGAIN))
        elif groups[k].is_waiting:
            if now - due > GIVE_UP:
                groups[k].give_up()
            heapq.heapreplace(plan, (now + TRY_AGAIN / 5, due, k))
        else:
            missed += not groups[k].act(due)
            heapq.heapreplace(plan, (due + gap, due + gap, k))
    await _settle(groups)
    return missed


async def _settle(groups: Sequence[Group]) -> None:
    """Let what is under way come to its end."""
    for group in groups:
        group.ended = None
    until = perf_counter() + GIVE_UP
    while perf_counter() < until and any(group.is_waiting for group in groups):  # noqa: ASYNC110
        await asyncio.sleep(TRY_AGAIN)
    for group in groups:
        group.give_up()


def share(late: Sequence[float], part: float) -> float:
    """A percentile, in milliseconds."""
    return sorted(late)[min(len(late) - 1, int(part * len(late)))] * 1000 if late else 0.0
