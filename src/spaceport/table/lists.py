"""Tables and finished games as lines of a list."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from spaceport.table.room import Room
from spaceport.wire import web

SHOWN: Final = 100
OF_ONE_ORIGIN: Final = 20
"""A class that plays in pairs."""
UNKNOWN: Final = ""


def line(room: Room) -> web.TableLine:
    """A table as others see it in a list."""
    host = room.guests.get(room.host)
    return web.TableLine(
        link=room.link,
        code=room.code,
        game=room.game,
        phase=room.phase,
        host=host.name if host else "",
        people=sum(chair.who == "person" for chair in room.chairs),
        free=len(room.free()) if room.is_lobby else 0,
        seats=len(room.chairs),
    )


def fair(lines: list[web.TableLine], origins: Mapping[str, str]) -> list[web.TableLine]:
    """As many as a list shows: of each origin the first, then of each the second, and so on; of one
    origin only so many. So nobody fills the list. Tables of which it is not known, because the
    server was started since and their owner did not come, are like one origin that may fill it.
    """
    ranked: list[tuple[int, int, web.TableLine]] = []
    seen: Counter[str] = Counter()
    for number, line in enumerate(lines):
        origin = origins.get(line.link, UNKNOWN)
        if seen[origin] < OF_ONE_ORIGIN or origin == UNKNOWN:
            ranked.append((seen[origin], number, line))
        seen[origin] += 1
    return [line for _, _, line in sorted(ranked, key=lambda each: each[:2])[:SHOWN]]


def mine(rooms: list[Room], person: str) -> web.Mine:
    """Where somebody has sat or sits."""
    finished = tuple(
        web.FinishedLine(
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
    return web.Mine(tuple(line(r) for r in rooms if r.phase not in ("over", "closed")), finished)
