"""Where somebody waits who sent too much and comes straight back. To let somebody in costs as much
as hundreds of messages that are dropped: closing a socket only helps if coming back takes time.

Each person has messages to spend, in all tabs together. To come in takes some of them, and needs
more of them than somebody has who just used them up. Whoever has enough, which is everybody who
plays, does not wait at all. Persons are told apart and not addresses: others behind the same
address come in beside somebody who waits here.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from spaceport.server.limits import Buckets
from spaceport.server.troubles import Trouble

if TYPE_CHECKING:
    from spaceport.table.clock import Clock

ENOUGH: Final = 0.5
"""The share of all one may have at once that one must have to come in: one and a half seconds after
they were used up."""
COMING: Final = 1 / 18
"""The share that it takes: a person with all of them opens ten tabs at once."""
PATIENCE_MS: Final = 5_000
"""After so long one is told that it was too much, and may come again."""


class Porch:
    """That of one server."""

    def __init__(self, messages: Buckets, clock: "Clock") -> None:
        self._messages = messages
        self._clock = clock

    async def wait(self, person: str, receive: Callable[[], Awaitable[Any]]) -> bool:
        """Wait until this person may come in; False if they have gone meanwhile, or spoke before
        they were let in. The caller has counted them among the sockets already, so that nobody is
        here more often than they may be inside."""
        bucket = self._messages.of(person)
        if bucket.ms_until(ENOUGH) > 0:
            gone = asyncio.ensure_future(receive())
            try:
                if await self._has_gone(person, gone):
                    return False
            finally:
                gone.cancel()
        bucket.spend(COMING)
        return True

    async def _has_gone(self, person: str, gone: "asyncio.Future[Any]") -> bool:
        bucket, clock = self._messages.of(person), self._clock
        until = clock.now() + PATIENCE_MS
        while (left := bucket.ms_until(ENOUGH)) > 0:
            if clock.now() >= until:
                raise Trouble("too-fast", 429)
            rung: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            timer = clock.call_at(min(until, clock.now() + left), partial(_ring, rung))
            try:
                await asyncio.wait((rung, gone), return_when=asyncio.FIRST_COMPLETED)
            finally:
                timer.cancel()
            if gone.done():
                return True
        return False


def _ring(bell: "asyncio.Future[None]") -> None:
    if not bell.done():
        bell.set_result(None)
