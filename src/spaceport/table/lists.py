"""Tables and finished games as lines of a list."""

from spaceport.table.room import Room
from spaceport.wire import web


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
