"""Tables and finished games as others see them in a list."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from spaceport.table.room import Room
from spaceport.wire import web

SHOWN: Final = 100
OF_ONE_ORIGIN: Final = 20
"""A class that plays in pairs."""
UNKNOWN: Final = ""


def summary(room: Room) -> web.TableSummary:
    """A table as others see it in a list."""
    host = room.guests.get(room.host)
    return web.TableSummary(
        link=room.link,
        code=room.code,
        game=room.game,
        phase=room.phase,
        host=host.name if host else "",
        people=sum(chair.who == "person" for chair in room.chairs),
        free=len(room.free()) if room.is_lobby else 0,
        seats=len(room.chairs),
    )


def fair(links: list[str], origins: Mapping[str, str]) -> list[str]:
    """As many as a list shows: of each origin the first, then of each the second, and so on; of one
    origin only so many. So nobody fills the list. Tables of unknown origin (the server was
    restarted, and their owner did not come back) count as one origin without that limit."""
    ranked: list[tuple[int, int, str]] = []
    seen: Counter[str] = Counter()
    for number, link in enumerate(links):
        origin = origins.get(link, UNKNOWN)
        if seen[origin] < OF_ONE_ORIGIN or origin == UNKNOWN:
            ranked.append((seen[origin], number, link))
        seen[origin] += 1
    return [link for _, _, link in sorted(ranked)[:SHOWN]]


def mine(rooms: list[Room], person: str) -> web.Mine:
    """Where somebody has sat or sits."""
    finished = tuple(
        web.FinishedGame(
            replay=room.replay,
            game=room.game,
            ended=room.ended,
            names=tuple(chair.name for chair in room.chairs),
            seats=tuple(room.seats_of(person)),
            ranking=tuple(room.ranking),
        )
        for room in rooms
        if room.phase == "over" and room.replay
    )
    return web.Mine(tuple(summary(r) for r in rooms if r.phase not in ("over", "closed")), finished)
