"""Pairs of guests who play one game after another through the balancer, whatever breaks."""

import asyncio
from http.client import HTTPException
from itertools import pairwise
from random import Random
from typing import Final

import msgspec

from spaceport.client import AtTable, ServerProblem
from spaceport.library.logs import Replay
from spaceport.wire import up
from tests.cluster import audit
from tests.cluster.running import GLANCE_S, Cluster, until
from tests.cluster.trace import Pause, TracedClient, TracedTable
from tests.faults.drill import replayed
from tests.faults.players import Player

PACE_S: Final = 0.05
"""Between two actions of one player: the machine is to be busy with faults, not with play."""
_encode = msgspec.json.Encoder().encode


class Round:
    """One game of a pair."""

    def __init__(self, game: str, link: str, players: list[Player]) -> None:
        self.game = game
        self.link = link
        self.players = players


class Evening:
    """Two guests. `rounds` are the games that they have begun."""

    def __init__(self, cluster: Cluster, game: str, seed: int) -> None:
        self.game = game
        self.rounds: list[Round] = []
        self.breaks = 0
        """How often a socket broke and came back."""
        self._cluster = cluster
        self._rng = Random(seed)
        self._guests: list[TracedClient] = []

    async def play(self, over: asyncio.Event) -> None:
        """One game after another, until it is over."""
        while not over.is_set():
            begun = await self._begin()
            if begun is None:
                continue
            self.rounds.append(begun)
            await self._play_on(begun, over)
            await self._see_the_end(begun)
            for player in begun.players:
                self.breaks += player.table.connections - 1
                await player.table.leave()

    async def _play_on(self, begun: Round, over: asyncio.Event) -> None:
        """Until the game has ended, or is broken off."""
        playing = [asyncio.create_task(player.play()) for player in begun.players]
        ending = asyncio.create_task(over.wait())
        while not over.is_set() and not all(task.done() for task in playing):
            undone = {task for task in playing if not task.done()}
            await asyncio.wait({ending, *undone}, return_when=asyncio.FIRST_COMPLETED)
        for task in (ending, *playing):
            task.cancel()
        await asyncio.gather(ending, *playing, return_exceptions=True)
        for task, player in zip(playing, begun.players, strict=True):
            assert player.table.gone is None, player.table.gone
            assert task.cancelled() or task.exception() is None, task.exception()

    @property
    def acked(self) -> int:
        return sum(len(player.acked) for each in self.rounds for player in each.players)

    def pauses(self, begin: float, end: float) -> list[Pause]:
        """The longest pause of each player between two answers, in a span of time."""
        players = [player for each in self.rounds for player in each.players]
        return [pause for player in players for pause in _longest(player, begin, end)]

    async def _begin(self) -> Round | None:
        """A new table; None if the fault of the moment was in the way."""
        try:
            self._guests = self._guests or [TracedClient(self._cluster.address) for _ in range(2)]
            for guest in self._guests:
                await guest.hello()
            opened = await self._guests[0].open(self.game, 2)
        except (OSError, HTTPException, ServerProblem):
            await asyncio.sleep(GLANCE_S)
            return None
        tables = [await guest.at(opened.link).__aenter__() for guest in self._guests]
        await tables[1].do(up.Sit, seat=1)
        await tables[0].do(up.Start)
        return Round(self.game, opened.link, [self._player(table) for table in tables])

    def _player(self, table: AtTable) -> Player:
        return Player(self.game, table, Random(self._rng.random()), pace=PACE_S)

    async def _see_the_end(self, each: Round) -> None:
        """Everybody's last view is exactly that of the log's end."""

        async def is_seen() -> bool:
            _, kept = await self._cluster.ask(lambda line: audit.read(line, each.link))
            played = replayed(kept, again=True)
            return all(_sees_the_end(played, *pair) for pair in enumerate(each.players))

        await until(is_seen, f"everybody sees the end of a game of {each.game}")


def _sees_the_end(played: Replay, seat: int, player: Player) -> bool:
    frame, view = player.table.frame, played.view(-1, seat)
    assert frame is not None
    return (bytes(frame.public), bytes(frame.own)) == (_encode(view.public), _encode(view.own))


def _longest(player: Player, begin: float, end: float) -> list[Pause]:
    assert isinstance(player.table, TracedTable)
    ends = player.times if player.is_over else [*player.times, end]
    marks = player.table.marks
    pauses = [Pause(b - max(a, begin), b, marks) for a, b in pairwise(ends) if begin < b <= end]
    return [max(pauses)] if pauses else []
