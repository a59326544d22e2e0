"""A room as everybody at the table sees it."""

import msgspec

from spaceport.table.chairs import SHIPS, Chair
from spaceport.table.room import Room
from spaceport.wire import down

NAMED_WATCHERS = 30
"""Spectators whom everybody sees by name; the rest are a number."""


def shown(
    room: Room, here: dict[str, int | None], screens: tuple[down.Screen, ...] = ()
) -> down.Room:
    """As everybody at the table sees it. `here`: who is connected, with their round trip;
    `screens`: the big ones that are."""
    belong = [p for p in room.guests if room.belongs(p)]
    watching = [p for p in room.guests if p in here and p not in belong]
    people = tuple(
        down.Person(
            key=room.guests[person].key,
            name=room.guests[person].name,
            seats=room.seats_of(person),
            host=person == room.host,
            owner=person == room.owner,
            here=person in here,
            rtt=here.get(person),
        )
        for person in [*belong, *watching[:NAMED_WATCHERS]]
    )
    return down.Room(
        link=room.link,
        code=room.code,
        game=room.game,
        options=room.options,
        phase=room.phase,
        seats=tuple(_shown_chair(room, chair) for chair in room.chairs),
        people=people,
        watching=len(watching),
        public=room.public,
        watch=room.watch,
        stand_ins=room.stand_ins,
        tempo=room.tempo,
        commitment=room.commitment,
        replay=room.replay,
        next=room.next,
        stopped=room.stopped,
        big=any(screen.accepted for screen in screens),
        screens=screens,
        tv_sound=room.tv_sound,
    )


def from_outside(room: down.Room, key: str) -> down.Room:
    """To a big screen that nobody has accepted: which game it is, and that the screen waits. Who
    sits there, and with which options, it could not see otherwise where nobody may watch."""
    return msgspec.structs.replace(
        room,
        options={},
        seats=(),
        people=(),
        watching=0,
        commitment="",
        replay=None,
        next=None,
        big=False,
        screens=tuple(screen for screen in room.screens if screen.key == key),
    )


def _shown_chair(room: Room, chair: Chair) -> down.Seat:
    guest = room.guests.get(chair.person or "")
    return down.Seat(
        who=chair.who,
        name=chair.name,
        colour=chair.colour,
        person=guest.key if guest else None,
        stand_in=chair.stand_in,
        level=chair.bot_level,
        beside=chair.beside,
        ship=chair.ship or SHIPS[0],
        promised=room.guests[chair.promised].key if chair.promised in room.guests else None,
        options=tuple(chair.options),
    )
