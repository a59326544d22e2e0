"""Who hosts a table: its owner, or while they are away somebody who sits there."""

from collections.abc import Container

from spaceport.table.room import Room


def pass_on(room: Room, here: list[str], heirs: Container[str]) -> bool:
    """The host is away: somebody who sits here hosts meanwhile. Who only watches never does; nor
    does, in a running game, who took a bot's seat since the host went: to sit down is one step."""
    seated = filter(room.is_seated, here)
    heir = next((person for person in seated if room.is_lobby or person in heirs), None)
    if heir is None or room.host in here:
        return False
    room.host = heir
    return True


def take_back(room: Room, person: str) -> bool:
    """The owner is back."""
    if person != room.owner or person == room.host:
        return False
    room.host = person
    return True


def bequeath(room: Room, person: str, here: list[str]) -> bool:
    """The host or owner goes for good: to somebody seated, who is here if possible, or back to
    the owner; in a lobby to anybody who is here. False if there is nobody."""
    seated = [chair.person for chair in room.chairs if chair.who == "person" and chair.person]
    rest = here if room.is_lobby else []
    heirs = [*filter(room.is_seated, here), *seated, room.owner, *rest]
    heir = next((each for each in heirs if each != person), None)
    if heir is None:
        return False
    room.host = heir if room.host == person else room.host
    room.owner = room.host if room.owner == person else room.owner
    return True
