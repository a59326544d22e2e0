"""How the clock of somebody's page stands to ours, and how much earlier than it arrived something
of theirs may count. Learnt from pings: pure arithmetic, in milliseconds.

A page answers a ping with its own steady clock. That was read after the ping was sent and before
the answer came, so each answer gives bounds for the difference of the two clocks; the quickest
answer gives the narrowest.
"""

from math import ceil
from statistics import median
from typing import Final, NamedTuple

from spaceport.core.log import MOST_CREDIT_MS

ENOUGH: Final = 4
"""Answers, from which on there is a credit."""
KEPT: Final = 16
IN_FLIGHT: Final = 16
SPARE_MS: Final = 2
"""What reading and writing take at both ends."""
ROUNDED_MS: Final = 1
DRIFT: Final = 1 / 5_000
"""No two clocks run apart faster than this."""


class Trip(NamedTuple):
    """A ping and its answer: when they left and came, and what the page's clock showed."""

    sent: int
    heard: int
    page: float

    @property
    def ms(self) -> int:
        return self.heard - self.sent

    @property
    def offset(self) -> float:
        """Our clock less the page's, if both ways took equally long."""
        return (self.sent + self.heard) / 2 - self.page

    def contradicts(self, newer: "Trip") -> bool:
        """Whether the two clocks cannot have been so then and so now: the page's stood still, as
        that of a phone that slept."""
        slack = ROUNDED_MS + (newer.heard - self.sent) * DRIFT
        too_early = self.heard - self.page + slack < newer.sent - newer.page
        return too_early or newer.heard - newer.page + slack < self.sent - self.page


class Clockwork:
    """Of one connection."""

    def __init__(self) -> None:
        self._sent: dict[int, int] = {}  # by number
        self._trips: list[Trip] = []  # the newest last
        self.offset: float | None = None
        """What to add to the page's clock to have ours; None: not known well enough."""
        self.credit = 0
        self.reach = 0
        """So long what is sent takes to get to the page, hardly ever longer, as far as known."""

    def send(self, k: int, at: int) -> None:
        """Ping number k goes out."""
        self._sent[k] = at
        if len(self._sent) > IN_FLIGHT:
            del self._sent[next(iter(self._sent))]

    def hear(self, k: int, at: int, page: float | None) -> int | None:
        """Its answer, at this moment of our clock and that of the page's. The round trip; None if
        nobody waits for that answer."""
        sent = self._sent.pop(k, None)
        if sent is None:
            return None
        if page is not None:
            self._learn(Trip(sent, max(sent, at), page))
        return max(0, at - sent)

    def _learn(self, newest: Trip) -> None:
        kept = [trip for trip in self._trips if not trip.contradicts(newest)]
        self._trips = [*kept, newest][-KEPT:]
        times = [trip.ms for trip in self._trips]
        usual = median(times)
        spread = median([abs(time - usual) for time in times])
        reach = usual / 2 + 2 * spread
        self.reach = min(MOST_CREDIT_MS, ceil(reach))
        if len(times) < ENOUGH:
            self.offset, self.credit = None, 0
            return
        self.offset = min(self._trips, key=lambda trip: trip.ms).offset
        self.credit = min(MOST_CREDIT_MS, ceil(reach + SPARE_MS))

    def moment(self, page: float | None, at: int) -> tuple[int, int]:
        """When, by our clock, something was done that arrived `at`, and the credit that it had.
        `page`: the page's clock when it was done."""
        if page is None or self.offset is None:
            return at, 0
        return min(max(round(page + self.offset), at - self.credit), at), self.credit
