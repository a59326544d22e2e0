"""What becomes of a message: carried out, refused, or kept until something else has come first. The
answers wait here until what they are about is stored.

Everything here runs inside the table's own task.
"""

import logging
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from spaceport.core.faults import Fault, Illegal
from spaceport.table.commands import Commands
from spaceport.table.hub import Connection
from spaceport.table.play import Play
from spaceport.wire import down, up

if TYPE_CHECKING:
    from spaceport.table.tables import Tables

logger = logging.getLogger("spaceport.table")
MOVES: Final = (up.Act, up.Undo)
AFTER_DRAWS: Final = (up.Remove, up.ReplaceByBot, up.Pause, up.Resume, up.Stop)
"""What waits for the outcome while a throw is being simulated."""


class Judge:
    """Of one table."""

    def __init__(self, play: Play, commands: Commands, tables: "Tables") -> None:
        """`tables`: who counts what was done and refused."""
        self._play = play
        self._commands = commands
        self._tables = tables
        self.answers: list[tuple[Connection, down.Done | down.Refused]] = []
        self._waiting: list[tuple[Connection, up.Up, int]] = []  # until a die has landed

    def hear(self, connection: Connection, message: up.Up, at: int) -> None:
        """Carry a message out, refuse it, or keep it: until the die has landed, or until nobody can
        have been quicker."""
        race = self._play.race
        if isinstance(message, AFTER_DRAWS) and self._play.is_in_the_air():
            self._waiting.append((connection, message, at))
        elif race is not None and isinstance(message, MOVES) and not connection.is_big:
            enter = partial(self._play.enter, race, connection, message, at, self._carry_out)
            self._conclude(connection, message, enter, is_done=False)
        else:
            self._conclude(connection, message, partial(self._handle, connection, message, at))

    def landed(self) -> None:
        """The die lies still."""
        waiting, self._waiting = self._waiting, []
        for connection, message, at in waiting:
            self.hear(connection, message, at)

    def release(self) -> None:
        """End the reference cycles of the table."""
        self._waiting.clear()
        self.answers.clear()

    def _handle(self, connection: Connection, message: up.Up, at: int) -> str | None:
        if not isinstance(message, MOVES) or connection.is_big:
            return self._commands.carry_out(connection, message, at)
        if self._play.move(connection.person, message, at):
            self._tables.counts["actions"] += 1
        return None

    def _carry_out(
        self, connection: Connection, message: up.Act | up.Undo, move: Callable[[], bool]
    ) -> None:
        """What has had its turn in a race."""

        def job() -> None:
            if move():
                self._tables.counts["actions"] += 1

        self._conclude(connection, message, job)

    def _conclude(
        self,
        connection: Connection,
        message: up.Up,
        job: Callable[[], str | None],
        *,
        is_done: bool = True,
    ) -> None:
        """Do something for a message. `is_done`: it is answered then, not only if it is refused."""
        try:
            link = job()
        except Fault as fault:
            self._tables.count("refusals")
            code, particulars = fault.code, fault.particulars
            if not isinstance(fault, Illegal):
                code, particulars = "bad-action", {}
            self.answers.append((connection, down.Refused(message.id, code, particulars)))
        except Exception:
            # The rules change nothing before they refuse, so the table can go on.
            logger.exception("a message could not be handled")
            self.answers.append((connection, down.Refused(message.id, "server-fault", {})))
        else:
            if is_done:
                self._tables.counts["messages"] += 1
                self.answers.append((connection, down.Done(message.id, link)))
