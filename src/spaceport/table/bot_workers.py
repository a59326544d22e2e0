"""Where bots think: in other processes, so that no table waits for another's bot.

The work carries everything that a bot may know (a view, offers, its luck) and nothing else. The
rules and the bot are made once in each process, and looked up by value.
"""

import asyncio
import logging
import os
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct

from spaceport.bots.base import Bot, Decision, bot, simple
from spaceport.bots.pace import Question, decide
from spaceport.core import typed
from spaceport.core.log import Header
from spaceport.library.load import load
from spaceport.wire.up import Level

if TYPE_CHECKING:
    from spaceport.table.workers import Workers

logger = logging.getLogger("spaceport.table")
PATIENCE: Final = 8.0  # seconds for a decision; the strongest bot takes a third of one
KINDNESS: Final = 19  # people's actions come first, always
KNOWN: Final = 32  # kinds of tables that a process keeps rules for


class Thought(Struct, frozen=True):
    """A decision to be made: which game and bot, and what it is asked."""

    game: str
    edition: str
    edition_text: str | None
    options: bytes
    rules: int
    level: Level
    question: Question


def thought_of(header: Header, level: Level, question: Question) -> Thought:
    options = msgspec.json.encode(header.options, order="sorted")
    edition, text = header.edition, header.edition_text
    return Thought(header.game, edition, text, options, header.rules, level, question)


@lru_cache(maxsize=KNOWN)
def _known(
    game: str, edition: str, text: str | None, options: bytes, rules: int, level: Level
) -> tuple[Bot, Bot]:
    """In a worker process: a bot and the simple one, made with the rules of such a table."""
    loaded = load(game, edition, typed.plain(options), text, rules)
    return bot(level, loaded.rules), simple(game)


def think(thought: Thought) -> tuple[Decision, str]:
    """In a worker process: the decision, and what went wrong in making it."""
    edition, text = thought.edition, thought.edition_text
    player, spare = _known(
        thought.game, edition, text, thought.options, thought.rules, thought.level
    )
    return decide(player, thought.question, spare)


def at_once(thought: Thought) -> Decision:
    """The simple bot's decision, made here and now: when no process could make a better one."""
    spare = simple(thought.game)
    return decide(spare, thought.question, spare)[0]


class BotWorkers:
    """The thinker of a server's tables. Close it at the end."""

    def __init__(self, workers: "Workers | None" = None, processes: int | None = None) -> None:
        self._processes = processes or max(1, min(4, (os.cpu_count() or 2) - 1))
        self._workers = workers
        self._slots = asyncio.Semaphore(self._processes)
        self._is_closed = False
        self.failures = 0

    async def __call__(self, thought: Thought) -> Decision:
        decision: Decision
        try:
            decision, trouble = await self._do(think, thought)
        except Exception as fault:
            if self._is_closed:  # the next server will ask again
                raise asyncio.CancelledError from None
            decision, trouble = at_once(thought), repr(fault)
        if trouble:
            self.failures += 1
            told = "a bot failed, the simple one decided: %s %s: %s"
            logger.error(told, thought.game, thought.level, trouble)
        return decision

    async def _do(self, work: Callable[..., Any], *given: Any) -> Any:
        from spaceport.table.workers import Workers

        if self._workers is None:
            self._workers = Workers(
                self._processes, PATIENCE, kindness=KINDNESS, retries_slow=False
            )
        # `PATIENCE` must not run while a question waits for a process: no more than there are.
        async with self._slots:
            return await self._workers.do(work, *given)

    def close(self) -> None:
        self._is_closed = True
        if self._workers is not None:
            self._workers.close()
