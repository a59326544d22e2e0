"""`python -m tests.e2e.brisk serve …`: the server as it is, but its bots take no time for what is
no race: a test need not wait for them as people like to. They build slowly: a test on a busy
machine must not lose against them.

How long a bot looks for a destination in Space Bowl stays as it is.
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
BUILDING: Final = (builder.Put, builder.Move, builder.Swap, builder.Back, builder.Done)
LEISURE: Final = 5


class Brisk(Pace):
    """The same decisions at another time."""

    def answer(self, question: Question, decision: Decision) -> None:
        if isinstance(decision.action, NO_RACE):
            decision = msgspec.structs.replace(decision, ms=decision.ms // HASTE)
        elif isinstance(decision.action, BUILDING):
            decision = msgspec.structs.replace(decision, ms=decision.ms * LEISURE)
        super().answer(question, decision)


if __name__ == "__main__":
    with patch("spaceport.table.bots.Pace", Brisk):
        raise SystemExit(main())
