"""How long people wait for bots: a brisk table's time runs faster while only bots can act, and a
player may have it jump to what a bot does next.

Either way the game is the same as without, with all its times: nothing happens that would not have
happened then, and nobody could have done anything before.
"""

from collections.abc import Container
from typing import TYPE_CHECKING

from spaceport.bots.pace import BRISK, waits
from spaceport.core.faults import Illegal
from spaceport.table.game import Game

if TYPE_CHECKING:
    from spaceport.table.table import Table


def keep(table: "Table", game: Game, bots: Container[int], since: int) -> int:
    """The tempo that is right since it was `since`; what time it is then."""
    if table.room.tempo == "calm" and not table.time.is_fast:
        return table.now()  # as at most tables
    fast = table.room.tempo == "brisk" and waits(game.course, bots)
    return max(table.time.change(BRISK if fast else 1, since, table.at), game.course.ms)


def hurry(table: "Table", person: str, due: int | None) -> None:
    """Somebody does not wait for what bots will do at `due`; where there is nothing to wait for, or
    they still think, nothing happens."""
    game = table.game
    if not table.room.is_seated(person):
        raise Illegal("not-seated")
    if game is None or due is None or not table.time.runs or game.is_still:
        return
    if game.course.draw_due is None and _may_hurry(table, game, person):
        deadline = game.course.due
        coming = due if deadline is None else min(due, deadline.at)
        table.time.jump(max(0, coming - table.now()))


def _may_hurry(table: "Table", game: Game, person: str) -> bool:
    """Nobody else can use the time: not to act, and not to take back what they did."""
    bots = table.room.bots()
    last = game.course.undo_seat(table.now())
    others = last is not None and last not in bots and last not in table.room.seats_of(person)
    return waits(game.course, bots) and not others
