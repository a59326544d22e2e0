"""Who hosts a table: its owner, or while they are away a deputy, who sits there."""

from spaceport.table.room import Room


def note_heirs(room: Room, is_owner_here: bool) -> None:
    """Note who sits here when the owner goes: they may host until the owner is back."""
    if is_owner_here:
        room.heirs = None
    elif room.heirs is None:
        room.heirs = sorted(room.seating())


def pass_on(room: Room, here: list[str]) -> bool:
    """The host is away: somebody who sits here hosts meanwhile. Spectators never do; nor, in a
    running game, those who took a bot's seat since the owner went: anybody could do that."""
    heirs = room.heirs or []
    seated = sorted(filter(room.is_seated, here), key=lambda person: person not in heirs)
    heir = next((person for person in seated if room.is_lobby or person in heirs), None)
    if heir is None or room.host in here:
        return False
    room.host = heir
    return True


def claim(room: Room) -> bool:
    """A table that was opened from a big screen is the first person's who sits down at it."""
    first = next(iter(room.seating()), None) if room.unclaimed else None
    if first is not None:
        hand_on(room, first)
    return first is not None


def hand_on(room: Room, person: str) -> None:
    """It is this person's table from now on."""
    room.host = room.owner = person
    room.heirs = None
    room.unclaimed = False


def take_back(room: Room, person: str) -> bool:
    """The owner is back."""
    if person != room.owner:
        return False
    note_heirs(room, is_owner_here=True)
    was_host, room.host = room.host, person
    return was_host != person


def give_back(room: Room) -> bool:
    """A deputy who does not sit here any more hosts no longer: hosting is the owner's again."""
    if room.host == room.owner or room.is_seated(room.host):
        return False
    room.host = room.owner
    return True


def bequeath(room: Room, person: str, here: list[str]) -> bool:
    """The owner goes for good: to somebody seated, who is here if possible; in a lobby to anybody
    who is here. False if there is nobody."""
    if person != room.owner:
        room.host = room.owner  # a deputy gives hosting back
        return True
    seated = [chair.person for chair in room.chairs if chair.who == "person" and chair.person]
    rest = here if room.is_lobby else []
    heirs = [*filter(room.is_seated, here), *seated, *rest]
    heir = next((each for each in heirs if each != person), None)
    if heir is None:
        return False
    hand_on(room, heir)
    return True
