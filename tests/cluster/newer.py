"""`python -m tests.cluster.newer serve …`: the program as its next version might be. It reads one
thing more in logs (ADR 0030): rules of S.O.S. in Space of a version that this one does not know.
New games are played by them once all servers read them."""

from functools import partial
from typing import Final
from unittest.mock import patch

from spaceport.cli import main
from spaceport.core.log import READS
from spaceport.games.catalog import newest
from spaceport.table import commands
from spaceport.table.commands import Commands
from spaceport.table.game import Game
from spaceport.table.rules_cache import loaded

READS_NOW: Final = READS + 1
RULES: Final = newest("sos")
RULES_NOW: Final = RULES + 1
_new_game: Final = Commands._new_game


def new_game(self: Commands) -> Game:
    """As whoever adds a version of rules is asked to do it (tests/contract/test_reads.py)."""
    may_be_new = self._tables.store.writes >= READS_NOW
    version = RULES_NOW if may_be_new else RULES
    with patch.object(commands, "loaded", partial(loaded, version=version)):
        return _new_game(self)


if __name__ == "__main__":
    with (
        patch("spaceport.games.sos.rules.VERSION", RULES_NOW),
        patch("spaceport.table.store.postgres.READS", READS_NOW),
        patch.object(Commands, "_new_game", new_game),
    ):
        raise SystemExit(main())
