"""Old tables are deleted, by a calendar that a wrong clock cannot put forward.

A machine whose clock jumps years ahead (a small computer without a battery, a typing error) must
not delete everybody's games. So the calendar that counts goes on at most as fast as this process
runs, and a week more for each start; and it never goes back.
"""

import logging
from typing import Final

from spaceport.table.clock import Clock
from spaceport.table.settings import TableSettings
from spaceport.table.store.base import Store

logger = logging.getLogger("spaceport.table")
DAY: Final = 86_400
WEEK: Final = 7 * DAY
FACT: Final = "calendar"


class Calendar:
    """The date that counts for deleting."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._begun: tuple[int, int] | None = None  # the date and the clock's time at the start

    async def today(self) -> int:
        """Seconds since 1970, as far as they can be believed; written down for the next start."""
        date, now = self._clock.date(), self._clock.now()
        if self._begun is None:
            known = await self._store.fact(FACT)
            self._begun = (date if known is None else int(known) + WEEK, now)
            least = 0 if known is None else int(known)
        else:
            least = int(await self._store.fact(FACT) or 0)
        latest = self._begun[0] + (now - self._begun[1]) // 1000
        if date > latest + DAY:
            logger.warning("the clock is ahead of what can be believed: old tables are spared")
        today = max(least, min(date, latest))
        await self._store.raise_fact(FACT, today)
        return today


async def prune(
    store: Store, calendar: Calendar, settings: TableSettings, spare: list[str]
) -> set[str]:
    """Delete what is older than the settings say; the links of what is gone."""
    today = await calendar.today()
    finished = today - settings.keep_finished_days * DAY if settings.keep_finished_days else 0
    unfinished = today - settings.keep_unfinished_days * DAY if settings.keep_unfinished_days else 0
    doomed = await store.prune(finished, unfinished, spare)
    if doomed:
        logger.info("deleted %d old tables", len(doomed))
    return set(doomed)
