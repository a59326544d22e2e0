"""The races of one table: when something was done, how long the table waits for somebody who may
have been quicker, and what goes into the log about it.

Everything here runs inside the table's own task, in table time. A game without races has none of
this.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from spaceport.core.log import MOST_CREDIT_MS, Stamp
from spaceport.core.terms import Contest, Deadline
from spaceport.table.game import Game
from spaceport.table.hub import Connection, Hub
from spaceport.table.race.hold import Held, Hold, Take, tag_of
from spaceport.table.seating import Seating
from spaceport.table.table_time import TableTime
from spaceport.wire import up

PING_MS: Final = 2_000
"""How often everybody is pinged while a race is open."""


class Race:
    """Of one game under way."""

    def __init__(
        self,
        game: Game,
        seating: Seating,
        hub: Hub,
        time: TableTime,
        may_write: Callable[[], bool],
    ) -> None:
        """`may_write`: whether everybody who may read the log knows what a race is."""
        self._game = game
        self._seating = seating
        self._hub = hub
        self._time = time
        self._may_write = may_write
        self.hold = Hold()
        self._last: dict[int, int] = {}  # by seat: the moment of its last action
        self._offered: dict[str, int] = {}  # by tag: when everybody was first shown it
        self._is_open = False  # as everybody was last shown
        self._opens = 0  # when all of them see the race that was shown last

    def kinds(self) -> Mapping[str, Contest]:
        """What is contested now."""
        game = self._game
        return {} if game.is_still else game.rules.contested(game.course.state)

    # ------------------------------------------------------------ coming in

    def enter(
        self,
        connection: Connection,
        message: up.Act | up.Undo,
        seat: int,
        action: Any,
        at: int,
        take: Take,
    ) -> None:
        """Something that somebody did enters the game, and counts from the moment it was done."""
        arrival = self._time.now(at)
        moment, credit = arrival, 0
        if isinstance(message, up.Act) and tag_of(action) in self.kinds():
            done, credit = connection.clockwork.moment(message.at, at)
            offered = self._offered.get(tag_of(action), 0)
            earliest = max(arrival - credit, offered, self._last.get(seat, 0))
            moment = min(arrival, max(self._time.now(done), earliest))
        sent = (seat, action, message.id, connection.person, arrival, credit)
        self.put(Held(moment, take, *sent))

    def is_sent_again(self, seat: int, sent_id: str, take: Take) -> bool:
        """Whether this waits already: it counts once, and is answered where it came from last."""
        held = self.hold.find(seat, sent_id)
        if held is not None:
            held.take = take
        return held is not None

    def put(self, held: Held) -> None:
        """Something enters the game. What need not wait is taken with the next `step`."""
        self.hold.put(held)
        if held.action is not None:
            self._last[held.seat] = max(held.moment, self._last.get(held.seat, 0))

    # ------------------------------------------------------------ going on

    def step(self, limit: int, now: int, *, at_once: bool = False) -> bool:
        """Let what comes next happen, if it is not after `limit` and nobody can be earlier any
        more; whether it did. `at_once`: even if somebody could."""
        game, head = self._game, self.hold.head
        deadline = self._deadline()
        if deadline is not None and (head is None or deadline.at <= head.moment):
            if deadline.at > limit or not (at_once or self._ends(deadline) <= now):
                return False
            game.lapse(deadline.at)  # an action at that very moment is too late
            return True
        if head is None or head.moment > limit or not (at_once or self._free(head) <= now):
            return False
        self._take(self.hold.pop())
        return True

    def let_go(self, now: int) -> None:
        """Everything that waits, and every deadline that has passed, without waiting."""
        while self.step(now, now, at_once=True):
            pass

    def wakes(self) -> int | None:
        """The table time at which something can happen."""
        deadline, head = self._deadline(), self.hold.head
        if deadline is not None and (head is None or deadline.at <= head.moment):
            return self._ends(deadline)
        return None if head is None else self._free(head)

    def _deadline(self) -> Deadline | None:
        course = self._game.course
        return None if self._game.is_still or course.draw_due is not None else course.due

    def _take(self, held: Held) -> None:
        course = self._game.course
        beaten: tuple[Stamp, ...] = ()
        if self._is_first(held) and self._may_write():
            first = {held.seat: held.stamp()}  # of each seat what it did first
            for other in self.hold.waiting:
                if other.seat not in first and self._is_first(other):
                    first[other.seat] = other.stamp()
            beaten = tuple(first.values())
        held.take(max(held.moment, course.ms), beaten)

    # ------------------------------------------------------------ waiting

    def _is_first(self, held: Held) -> bool:
        """Whether this is one of the actions of which one is first, and may be done."""
        if self.kinds().get(held.tag) != "first":
            return False
        game = self._game
        return game.rules.may_do(game.course.state, held.seat, held.action)

    def _free(self, held: Held) -> int:
        """From when on nobody can have been earlier than this."""
        if not self._is_first(held):
            return held.moment
        return held.moment + self._credit_left(held.moment, held.person)

    def _ends(self, deadline: Deadline) -> int:
        """From when on nobody can have been in time any more."""
        if not self.kinds():
            return deadline.at
        return deadline.at + self._credit_left(deadline.at, "")

    def _credit_left(self, moment: int, person: str) -> int:
        """How much later than this something can arrive that was done before. Not of the same
        person: what they did before came before."""
        game = self._game
        acting = game.rules.to_act(game.course.state)
        longest = 0
        for other, seats in self._seating.by_person().items():
            connection = self._hub.by_person.get(other)
            if connection is None or other == person or connection.clockwork.credit <= longest:
                continue
            if any(seat in acting and self._last.get(seat, -1) < moment for seat in seats):
                longest = connection.clockwork.credit
        return min(longest, MOST_CREDIT_MS)

    # ------------------------------------------------------------ being shown

    def show(self, now: int) -> int:
        """What is open is shown at this moment. When all of them see it, if that is still to come:
        when the race has got to the last of them. Else 0."""
        kinds, before = self.kinds(), self._offered
        self._offered = {tag: before.get(tag, now) for tag in kinds}
        was_open, self._is_open = self._is_open, "first" in kinds.values()
        if self._is_open and not was_open:
            self._opens = now + min(max(self._reaches(), default=0), MOST_CREDIT_MS)
        return self._opens if self._is_open and now < self._opens else 0

    def _reaches(self) -> list[int]:
        """Of everybody who sits here."""
        here = self._hub.by_person
        seated = [here[person] for person in self._seating.by_person() if person in here]
        return [connection.clockwork.reach for connection in seated]
