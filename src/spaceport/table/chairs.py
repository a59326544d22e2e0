"""A chair at a table: who has it, and what stays with it."""

from typing import Literal

from msgspec import Struct, field

from spaceport.bots.base import DEFAULT_LEVEL
from spaceport.wire.up import Colour, Level, Ship

COLOURS: tuple[Colour, ...] = ("sky", "sun", "coral", "mint", "violet", "rose", "sand", "orange")
SHIPS: tuple[Ship, ...] = ("rocket", "saucer", "shuttle", "pod")  # P1
# A name belongs to one level, so that the name tells it; all are names in every language.
BOT_NAMES: dict[Level, tuple[str, ...]] = {
    "easy": ("Bleep", "Zip", "Pixel", "Gizmo", "Bloop", "Fizz", "Plum", "Tilt"),
    "medium": ("Orbit", "Astro", "Radar", "Turbo", "Nebu", "Echo", "Delta", "Polar"),
    "hard": ("Quasar", "Vega", "Titan", "Omega", "Sirius", "Hydra", "Cosmo", "Atlas"),
}
STAND_IN: Level = "medium"  # for somebody who is away


class Chair(Struct):
    """A seat. `person` keeps it for somebody even while a bot stands in."""

    colour: Colour
    who: Literal["empty", "person", "bot", "removed"] = "empty"
    person: str | None = None
    name: str = ""
    stand_in: bool = False
    beside: bool = False
    """Somebody else at that person's device, with a name of their own."""
    level: Level = DEFAULT_LEVEL
    """Of the bot that has this seat. Tables from before there were levels have none stored."""
    ship: Ship | None = None
    """None only in tables from before ships could be chosen, until they are read."""
    promised: str | None = None
    """Who plays here in the bot's place from the next round on; and in which round that was."""
    promised_in: int = 0
    options: list[str] = field(default_factory=list)
    """What is switched on for this seat. It stays with the chair, and goes along with a person who
    changes to another one."""

    def clear(self) -> None:
        self.promised = None
        self.who, self.person, self.name = "empty", None, ""
        self.stand_in = self.beside = False
        self.level = DEFAULT_LEVEL

    def take_out(self) -> None:
        """Nobody plays here any more; name and colour stay, because others are still told of
        them."""
        name = self.name
        self.clear()
        self.who, self.name = "removed", name

    def again(self) -> "Chair":
        """The chair for a rematch: the same player, with what they chose."""
        return Chair(
            self.colour,
            self.who,
            self.person,
            self.name,
            beside=self.beside,
            level=self.level,
            options=list(self.options),
            ship=self.ship,
        )

    @property
    def bot_level(self) -> Level | None:
        """The level of the bot that plays here now, if one does."""
        if self.who == "bot":
            return self.level
        return STAND_IN if self.who == "person" and self.stand_in else None


def new_chairs(seats: int) -> list[Chair]:
    return [Chair(colour) for colour in COLOURS[:seats]]
