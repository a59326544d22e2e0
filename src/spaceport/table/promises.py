"""Seats that were taken in a running game and are played from the next round on.

In a game with secrets a seat knows something: whoever could take a bot's seat for a moment would
see it and leave again. So it is only promised, and the bot plays the round to its end. One's own
seat comes back from a stand-in at once: its secrets are one's own.
"""

from collections.abc import Container

from spaceport.core.faults import Illegal
from spaceport.table.game import Game
from spaceport.table.room import Room


def relieve_bot(room: Room, game: Game | None, person: str, seat: int) -> bool:
    """Somebody who only watched plays on for a bot; whether from now on."""
    if room.is_seated(person):
        raise Illegal("started-already")
    room.must_be_on()
    chair = room.chair(seat)
    if chair.who != "bot" or chair.promised not in (None, person):
        raise Illegal("seat-taken")
    break_all(room, person)
    if game is not None and not game.rules.same_for_all:
        chair.promised, chair.promised_in = person, game.course.round
        return False
    room.give_to_person(seat, person)
    return True


def break_all(room: Room, person: str) -> bool:
    """Give up what this person was promised; whether there was anything."""
    mine = [chair for chair in room.chairs if chair.promised == person]
    for chair in mine:
        chair.promised = None
    return bool(mine)


def keep(room: Room, game: Game, here: Container[str]) -> dict[str, bool]:
    """A new round has begun: those who waited for it play, from its first moment on. For each of
    them whether they do: not if they are away, or have another seat by now."""
    kept: dict[str, bool] = {}
    for seat, chair in enumerate(room.chairs):
        if chair.promised is None or chair.promised_in == game.course.round:
            continue
        person, chair.promised = chair.promised, None
        kept[person] = person in here and not room.is_seated(person)
        if kept[person]:
            room.give_to_person(seat, person)
            game.change_seat(seat, "person", room.chairs[seat].name, game.course.ms)
    return kept
