"""The big screens of a table: TVs and laptops that everybody looks at.

Each is a connection of its own and nobody's person: it has no seat, counts among no people, keeps
no time running, and is only ever shown what spectators see. One counts if its browser opened the
table, if it is the host's own, or if the host accepted it; until then it asks, and sees no game.
"""

import hashlib
from typing import Final

from spaceport.core.faults import Fault, Illegal
from spaceport.table.hub import Connection, Hub
from spaceport.table.room import Room

MOST_ACCEPTED: Final = 4
MOST_ASKING: Final = 4
REMEMBERED: Final = 16
"""Browsers that the room remembers as accepted, the last ones."""


def key_of(room: Room, person: str, tab: str) -> str:
    """What the others at this table call the screen in this tab of a browser. It comes back as the
    same one, after a restart, too; whose it is cannot be told from it."""
    return hashlib.sha256(f"{room.link} {person} {tab}".encode()).hexdigest()[:16]


def let_in(room: Room, hub: Hub, connection: Connection) -> bool:
    """Somebody's browser shows the table; `Fault` if it may not. Whether the room has changed:
    it then counts from now on."""
    person = connection.person
    if person in room.banned or (person in room.unwanted and person != room.host):
        raise Fault("removed")
    if room.phase == "closed":
        raise Fault("table-closed")
    is_news = person not in room.screens and person in (room.host, room.owner)
    connection.is_asking = not (is_news or person in room.screens)
    most = MOST_ASKING if connection.is_asking else MOST_ACCEPTED
    others = [other for key, other in hub.screens.items() if key != connection.place]
    if sum(other.is_asking == connection.is_asking for other in others) >= most:
        raise Fault("screens-full", most=most)
    if is_news:
        _remember(room, person)
    hub.add(connection)
    return is_news


def are_here(hub: Hub) -> bool:
    """Whether the table is on a big screen now."""
    return any(not screen.is_asking for screen in hub.screens.values())


def accept(room: Room, hub: Hub, key: str) -> list[Connection]:
    """The host wants it, and with it all screens of that browser; those that did not count
    before."""
    person = _found(hub, key).person
    fresh = [other for other in hub.screens.values() if other.person == person and other.is_asking]
    counting = sum(not other.is_asking for other in hub.screens.values())
    if counting + len(fresh) > MOST_ACCEPTED:
        raise Illegal("screens-full", most=MOST_ACCEPTED)
    for each in fresh:
        each.is_asking = False
    _remember(room, person)
    return fresh


def remove(room: Room, hub: Hub, key: str) -> None:
    """The host does not want it: no screen of that browser comes back."""
    person = _found(hub, key).person
    room.shun(person)
    send_away(room, hub, person)


def send_away(room: Room, hub: Hub, person: str) -> None:
    """All screens of a browser."""
    room.screens = [other for other in room.screens if other != person]
    for key in [key for key, each in hub.screens.items() if each.person == person]:
        hub.close_screen(key, "removed")


def _found(hub: Hub, key: str) -> Connection:
    if key not in hub.screens:
        raise Illegal("no-such-screen")
    return hub.screens[key]


def _remember(room: Room, person: str) -> None:
    others = [other for other in room.screens if other != person]
    room.screens = [*others, person][-REMEMBERED:]
    room.unwanted = [other for other in room.unwanted if other != person]
