"""Several nodes as one under faults: is anything acknowledged lost or doubled, and how long does a
fault show?"""

import asyncio
import time
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from tests.cluster import audit, faults
from tests.cluster.evenings import Evening, Round
from tests.cluster.faults import Fault
from tests.cluster.running import Cluster, Member, until
from tests.cluster.trace import Mark

MORE: Final = 5
"""So many answers more each pair must have had before a fault counts as over."""
TIMED: Final = "sos"
"""Where somebody may always act: in other games people wait for the game, too."""
HANDS: Final = 2
"""How many faults at once: of three nodes one is always left alone."""


class Figures(NamedTuple):
    """What a drill came to."""

    acked: int
    stored: int
    games: int
    moves: int
    """How often a game went from one node to another."""
    breaks: int
    """How often a socket broke and came back."""


class Drill:
    """Pairs who play at a cluster while things are done to it."""

    def __init__(self, cluster: Cluster, games: Sequence[str], seed: int) -> None:
        self._cluster = cluster
        self._rng = Random(seed)
        self._evenings = [Evening(cluster, game, seed * 100 + k) for k, game in enumerate(games)]
        self.story = ""
        """What happened in the longest pause that was found last."""
        self._faults: list[Mark] = []
        self._over = asyncio.Event()
        self._playing: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        for evening in self._evenings:
            self._playing.append(asyncio.create_task(evening.play(self._over)))
        await self._until_all_play_on()

    async def suffer(self, fault: Fault, seconds: float | None = None) -> float:
        """One fault, at the node that runs most games; the longest pause that anybody had."""
        begin = time.monotonic()
        await self._do(fault, await self._cluster.busiest(), seconds)
        return await self._recovered(begin)

    async def chaos(self, seconds: float) -> tuple[Counter[str], float]:
        """Faults of all kinds at random, two at a time; how many of each, and the longest pause."""
        begin = time.monotonic()
        done: Counter[str] = Counter()
        engines = asyncio.Lock()
        hands = [Random(self._rng.random()) for _ in range(HANDS)]
        await asyncio.gather(*(self._hand(rng, begin + seconds, engines, done) for rng in hands))
        return done, await self._recovered(begin)

    async def end(self, *, may_lose: bool = False) -> Figures:
        """Everybody stops and sees the end of their log; then all logs are looked through."""
        self._over.set()
        await asyncio.gather(*self._playing)
        rounds = [each for evening in self._evenings for each in evening.rounds]
        found = [await self._checked(each, may_lose=may_lose) for each in rounds]
        trouble = self._cluster.trouble()
        assert trouble == [], trouble[:3]  # said here too: a benchmark has no pytest to tell it
        return Figures(
            acked=sum(evening.acked for evening in self._evenings),
            stored=sum(each.stored for each in found),
            games=len(found),
            moves=sum(each.owners - 1 for each in found),
            breaks=sum(evening.breaks for evening in self._evenings),
        )

    async def _checked(self, each: Round, *, may_lose: bool) -> audit.Found:
        answered = () if may_lose else each.players
        found = await self._cluster.ask(lambda line: audit.check(line, each.link, answered))
        assert isinstance(found, audit.Found)
        return found

    async def _hand(
        self, rng: Random, until: float, engines: asyncio.Lock, done: Counter[str]
    ) -> None:
        while time.monotonic() < until:
            fault = rng.choice((*faults.OF_A_NODE, *faults.OF_AN_ENGINE))
            member = rng.choice([each for each in self._cluster.members if not each.is_busy])
            done[fault.__name__] += 1
            if fault in faults.OF_AN_ENGINE:
                async with engines:
                    await self._do(fault, member, rng.uniform(0, 2))
            else:
                member.is_busy = True
                await self._do(fault, member, rng.uniform(0.5, 6))
                member.is_busy = False
            await asyncio.sleep(rng.uniform(0.2, 2))

    async def _do(self, fault: Fault, member: Member, seconds: float | None) -> None:
        name = fault.__name__
        if fault not in faults.OF_AN_ENGINE:
            name += f" {member.port}"
        self._faults.append((time.monotonic(), name.upper()))
        await fault(self._cluster, member, seconds)
        self._faults.append((time.monotonic(), f"{name} over"))

    async def _recovered(self, begin: float) -> float:
        await self._cluster.until_all_ready()
        await self._until_all_play_on()
        end = time.monotonic()
        timed = [evening for evening in self._evenings if evening.game == TIMED]
        longest = max(pause for evening in timed for pause in evening.pauses(begin, end))
        self.story = longest.story(self._faults)
        return longest.seconds

    async def _until_all_play_on(self) -> None:
        wanted = [evening.acked + MORE for evening in self._evenings]

        async def is_so() -> bool:
            for task in self._playing:
                if task.done():
                    task.result()  # why it has ended
            return all(
                evening.acked >= count
                for evening, count in zip(self._evenings, wanted, strict=True)
            )

        await until(is_so, "everybody plays on")
