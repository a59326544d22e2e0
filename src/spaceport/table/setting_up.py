"""Setting a table up: its options, which of them belong to seats, and who begins."""

from typing import Any

from spaceport.core.faults import Illegal, OptionFault
from spaceport.core.terms import seats_mask
from spaceport.games import catalog
from spaceport.library.load import check_seats
from spaceport.table.chairs import Chair
from spaceport.table.room import Room
from spaceport.table.rules_cache import loaded
from spaceport.wire.up import Change


def check_options(game: str, options: dict[str, Any], seats: int) -> None:
    """Refuse options that the catalogue does not know, or that so many seats cannot be started
    with. Editions by file are not for guests."""
    given = dict(options)
    edition = given.pop("edition", None)
    if edition is not None and edition not in catalog.listing(game).editions:
        raise Illegal("bad-edition")
    loaded(game, edition, given).rules.start(seats)


def change(room: Room, wanted: Change, *, is_wide: bool = False) -> None:
    """What the host changed. Nothing changes if any of it is wrong. `is_wide`: another game has
    all the chairs it can have."""
    if wanted.options is not None or wanted.seats is not None or wanted.game is not None:
        room.must_be_lobby()
    game, is_other = wanted.game or room.game, wanted.game not in (None, room.game)
    fitting = _seats_for(room, game, is_wide) if is_other else len(room.chairs)
    seats = wanted.seats or fitting
    options = {**({} if is_other else room.options), **(wanted.options or {})}
    try:
        check_options(game, options, seats)
    except OptionFault as fault:
        if fault.code == "first-beyond":
            raise Illegal("first-beyond", **fault.particulars) from None
        raise
    if wanted.seats is not None:
        check_seats(game, seats)
        staying = ("person",) if is_other else ("person", "bot")
        if sum(chair.who in staying for chair in room.chairs) > seats:
            raise Illegal("seats-in-use")
    if is_other:
        room.game = game
        _make_room(room, seats)
    room.options = options
    if wanted.seats is not None or is_other:
        room.set_seats(seats)
    deal_out(room)
    for name in ("public", "watch", "stand_ins", "tempo", "tv_sound"):
        value = getattr(wanted, name)
        if value is not None:
            setattr(room, name, value)


def _seats_for(room: Room, game: str, is_wide: bool) -> int:
    """How many chairs there are when the same people play another game; refused if it is not for
    all of them."""
    if game not in [each.name for each in catalog.GAMES]:
        raise Illegal("no-such-game")
    listing = catalog.listing(game)
    people = [chair for chair in room.chairs if chair.who == "person"]
    if len(people) > listing.most:
        raise Illegal("too-many-for-game", most=listing.most)
    if not listing.one_device and any(chair.beside for chair in people):
        raise Illegal("one-each")
    return listing.most if is_wide else min(max(len(room.chairs), listing.least), listing.most)


def _make_room(room: Room, seats: int) -> None:
    """Bots for whom there is no chair in another game go, the last first; what was switched on for
    a seat belonged to the game before."""
    bots = [chair for chair in room.chairs if chair.who == "bot"]
    for _ in range(len(room.chairs) - len(room.free()) - seats):
        bots.pop().clear()
    for chair in room.chairs:
        chair.options = []


def set_seat(room: Room, person: str, seat: int, option: str, on: bool) -> None:
    """Switch an option of a seat: one's own, or any for the host."""
    room.must_be_lobby()
    chair = room.chair(seat)
    if person != room.host and (chair.person != person or chair.who != "person"):
        raise Illegal("not-your-seat")
    if option not in catalog.seat_options(room.game):
        raise Illegal("bad-action")
    others = [each for each in chair.options if each != option]
    chair.options = sorted([*others, option]) if on else others


def deal_out(room: Room) -> None:
    """Options that belong to seats are kept with the chairs; `True` means all of them."""
    for option in catalog.seat_options(room.game):
        if option not in room.options:
            continue
        seats = seats_mask(room.options.pop(option), len(room.chairs))
        for seat, chair in enumerate(room.chairs):
            others = [each for each in chair.options if each != option]
            chair.options = sorted([*others, option]) if seats >> seat & 1 else others


def seat_options(room: Room) -> dict[str, list[int]]:
    """The same by option, as a log's header has it: the seats that it is switched on for."""
    found = {
        option: [seat for seat, chair in enumerate(room.chairs) if option in chair.options]
        for option in catalog.seat_options(room.game)
    }
    return {option: seats for option, seats in found.items() if seats}


def options_for(room: Room, seats: list[int]) -> dict[str, Any]:
    """The options of a rematch in which these seats of now sit, in this order. Who was to begin
    begins again, wherever they sit; if they are not there any more, chance decides."""
    first = room.options.get("first", 0)
    options = {name: value for name, value in room.options.items() if name != "first"}
    if first and first - 1 in seats:
        options["first"] = seats.index(first - 1) + 1
    return options


def are_enough(room: Room) -> bool:
    """Whether the game can be played by those who sit here."""
    return len(room.chairs) - len(room.free()) >= catalog.listing(room.game).least


def begin(room: Room) -> None:
    """Drop the free seats and go on to play."""
    room.must_be_lobby()
    if not are_enough(room):
        raise Illegal("too-few", least=catalog.listing(room.game).least)
    taken = [chair for chair in room.chairs if chair.who != "empty"]
    _keep_first(room, taken)
    room.chairs = taken
    room.phase = "playing"


def _keep_first(room: Room, taken: list[Chair]) -> None:
    """Who is to begin keeps that, though free seats before theirs are dropped (S23, P27)."""
    first = room.options.get("first", 0)
    if not first:
        return
    if first > len(room.chairs):  # from before that was refused
        raise Illegal("first-beyond", first=first, seats=len(room.chairs))
    chosen = room.chairs[first - 1]
    if chosen.who == "empty":
        raise Illegal("first-is-free", first=first)
    place = next(k for k, chair in enumerate(taken) if chair is chosen)
    room.options = {**room.options, "first": place + 1}
