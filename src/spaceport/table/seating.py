"""The room of a live table, who sits where in it, and whether it has changed."""

from spaceport.table.game import Game
from spaceport.table.room import Room
from spaceport.wire import up
from spaceport.wire.up import Level


class Seating:
    """Who sits where is looked up once for as long as the room stays as it is. Whoever changes the
    room says so with `change`: then it is stored, and shown to everybody."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.is_changed = False
        self._by_person: dict[str, tuple[int, ...]] | None = None
        self._bots: dict[int, Level] | None = None
        self._people: tuple[int, ...] | None = None
        self._has_promises = False

    def change(self) -> None:
        self.is_changed = True

    def settle(self) -> None:
        """What changed is stored and shown."""
        if self.is_changed:
            self.is_changed = False
            self._by_person = self._bots = self._people = None

    def by_person(self) -> dict[str, tuple[int, ...]]:
        """The seats of everybody who has one."""
        if self._by_person is None or self.is_changed:
            self._by_person = self.room.seating()
        return self._by_person

    def bots(self) -> dict[int, Level]:
        """Where bots play."""
        if self._bots is None or self.is_changed:
            self._bots = self.room.bots()
            self._has_promises = any(chair.promised for chair in self.room.chairs)
        return self._bots

    def people(self) -> tuple[int, ...]:
        """Where people play."""
        if self._people is None or self.is_changed:
            self._people = self.room.played_by_people()
        return self._people

    def has_promises(self) -> bool:
        """Whether somebody plays from the next round on."""
        self.bots()
        return self._has_promises

    def meant(self, person: str, message: up.Act | up.Undo, game: Game | None) -> int:
        """An action says for which of one's seats it is; what one takes back is one's last."""
        room, mine = self.room, self.by_person().get(person, ())
        if isinstance(message, up.Act):
            return room.meant(mine, message.seat)
        if game is None:
            return room.meant(mine, None)
        last = [seat for seat in mine if game.course.may_undo(seat, 0)]
        return room.meant(mine, (*last, *mine, None)[0])
