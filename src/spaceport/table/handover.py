"""A link that brings a seat to another device: it works once, and not for long."""

import hashlib
import secrets
from typing import Final

from spaceport.core.faults import Fault
from spaceport.table import promises
from spaceport.table.identity import Identity
from spaceport.table.room import Room

LASTS_SECONDS: Final = 3600
CLOCKS_APART: Final = 300
"""Seconds by which the clocks of two servers may differ: one makes a link, another takes it."""
SECRET_BYTES: Final = 18
TAKEN: Final = 8
"""So many that were taken are remembered: whoever did not hear the answer asks again."""


def new_token(room: Room, person: str, date: int) -> str:
    """Only its hash is kept; an older one of the same person is void."""
    token = f"{room.link}.{secrets.token_urlsafe(SECRET_BYTES)}"
    for hashed in [each for each, owner in room.tokens.items() if owner == person]:
        _forget(room, hashed)
    room.tokens[token_hash(token)] = person
    room.token_dates[token_hash(token)] = date
    return token


def take_seat(room: Room, hashed: str, who: Identity, date: int) -> str:
    """A hand-over link was opened on another device. Returns the person whose seat it was; whoever
    asks again for what they have taken has it."""
    if room.taken.get(hashed) == who.person:
        return who.person
    old = room.tokens.get(hashed)
    age = date - room.token_dates.get(hashed, 0)
    if old is None or not -CLOCKS_APART <= age <= LASTS_SECONDS:
        raise Fault("no-such-token")
    if who.person in room.banned:
        raise Fault("removed")
    if old != who.person:
        room.hand_over(old, who.person, who.name)
        promises.break_all(room, who.person)
        tag = room.guests.pop(old, None)
        if tag is not None:
            tag.name = who.name
            room.guests.setdefault(who.person, tag)  # somebody already here keeps their key
    _forget(room, hashed)
    room.taken[hashed] = who.person
    while len(room.taken) > TAKEN:
        del room.taken[next(iter(room.taken))]
    return old


def _forget(room: Room, hashed: str) -> None:
    del room.tokens[hashed]
    room.token_dates.pop(hashed, None)


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
