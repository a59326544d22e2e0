"""Tables and finished games as lines of a list, and a finished game to be looked at again."""

import msgspec

from spaceport.core import log
from spaceport.library.logs import verify
from spaceport.table.room import Room
from spaceport.wire import web

_encode = msgspec.json.Encoder().encode
Unfolded = tuple[web.ReplayInfo, str, list[web.ReplayFrame]]
"""A finished game to be looked at: what it was, its log, its positions."""


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


def mine(rooms: list[Room]) -> web.Mine:
    finished = tuple(
        web.FinishedLine(
            replay=room.replay,
            game=room.game,
            ended=room.ended,
            names=tuple(chair.name for chair in room.chairs),
            ranking=tuple(room.ranking),
        )
        for room in rooms
        if room.phase == "over" and room.replay
    )
    return web.Mine(tuple(line(r) for r in rooms if r.phase not in ("over", "closed")), finished)


def replay(room: Room, header: log.Header, entries: list[log.Entry]) -> Unfolded:
    """Verify a finished game and unfold it. Slow for long games: not for the event loop."""
    text = log.write(header, entries)
    end = entries[-1]
    assert isinstance(end, log.End)
    played = verify(text)
    info = web.ReplayInfo(
        replay=room.replay or "",
        game=room.game,
        options=room.options,
        names=tuple(chair.name for chair in room.chairs),
        levels=tuple(chair.bot_level for chair in room.chairs),
        ranking=tuple(room.ranking),
        scores=tuple(room.scores),
        ended=room.ended,
        entries=len(entries),
        draws=sum(isinstance(entry, log.Drawn) for entry in entries),
        commitment=header.commitment,
        seed=end.seed,
        verified=True,
    )
    frames = [
        web.ReplayFrame(
            n=entry.n,
            ms=entry.ms,
            public=msgspec.Raw(_encode(played.view(k + 1).public)),
            events=msgspec.Raw(_encode(played.events(k))),
        )
        for k, entry in enumerate(entries)
    ]
    return info, text, frames
