"""A link that brings a seat to another device: it works once, and not for long."""

import hashlib
import secrets
from typing import TYPE_CHECKING, Final

from spaceport.core.faults import Fault
from spaceport.table import hosting, promises
from spaceport.table.identity import Identity

if TYPE_CHECKING:
    from spaceport.table.table import Table

LASTS_SECONDS: Final = 3600
SECRET_BYTES: Final = 18


def new_token(table: "Table", person: str) -> str:
    """Only its hash is kept; an older one of the same person is void."""
    room = table.room
    token = f"{room.link}.{secrets.token_urlsafe(SECRET_BYTES)}"
    for hashed in [each for each, owner in room.tokens.items() if owner == person]:
        _forget(table, hashed)
    room.tokens[token_hash(token)] = person
    room.token_dates[token_hash(token)] = table.clock.date()
    table.room_changed = True
    return token


def take_seat(table: "Table", hashed: str, who: Identity) -> None:
    """A hand-over link was opened on another device."""
    room = table.room
    old = room.tokens.get(hashed)
    age = table.clock.date() - room.token_dates.get(hashed, 0)
    if old is None or not 0 <= age <= LASTS_SECONDS:
        raise Fault("no-such-token")
    if who.person in room.banned:
        raise Fault("removed")
    if old != who.person:
        room.hand_over(old, who.person, who.name)
        promises.break_all(room, who.person)
        table.hub.close(old, "handed-over")
        guest = room.guests.pop(old, None)
        if guest is not None:
            guest.name = who.name
            room.guests.setdefault(who.person, guest)  # who is here keeps the key they were told
        table.people.forget(old)
        _receive(table, who.person)
    _forget(table, hashed)
    table.room_changed = True


def _receive(table: "Table", person: str) -> None:
    """Who is here already plays at once; anybody else is waited for."""
    connection = table.hub.by_person.get(person)
    if connection is not None:
        hosting.take_back(table.room, person)
        table.people.receive_back(connection)
    table.people.miss_the_absent()
    table.people.check_host()


def _forget(table: "Table", hashed: str) -> None:
    del table.room.tokens[hashed]
    table.room.token_dates.pop(hashed, None)


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
