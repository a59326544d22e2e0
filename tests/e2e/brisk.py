"""`python -m tests.e2e.brisk serve …`: the server as it is, but its bots take no time for what is
no race. A test need not wait for them as people like to.

How long a bot looks for a destination in Space Bowl and how fast it builds in Space Builder is the
game itself, and stays.
"""

from typing import Final
from unittest.mock import patch

import msgspec

from spaceport.bots.base import Decision
from spaceport.bots.pace import Pace, Question
from spaceport.cli import main
from spaceport.games.bowl import notation as bowl
from spaceport.games.builder import notation as builder
from spaceport.games.planets import notation as planets
from spaceport.games.sos import notation as sos

NO_RACE: Final = (sos.Action, planets.Action, bowl.Toss, bowl.Ready, builder.Unlock, builder.Ready)
HASTE: Final = 8
"""Not at once: what a page shows between two actions of a bot must come to be shown."""


class Brisk(Pace):
    """The same decisions, sooner."""

    def answer(self, question: Question, decision: Decision) -> None:
        if isinstance(decision.action, NO_RACE):
            decision = msgspec.structs.replace(decision, ms=decision.ms // HASTE)
        super().answer(question, decision)


if __name__ == "__main__":
    with patch("spaceport.table.bots.Pace", Brisk):
        raise SystemExit(main())
