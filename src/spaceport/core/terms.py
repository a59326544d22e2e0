"""The terms in which rules are asked and answer: menus and moves, draws, deadlines, views, results.
What every game can be asked is in `rules.py`."""

from collections.abc import Mapping
from random import Random
from typing import Any, Final, Literal, Protocol, dataclass_transform

from msgspec import Struct

PLACE_BITS: Final = 7
PLACE_MASK: Final = (1 << PLACE_BITS) - 1

Menu = list[tuple[int, int]]
"""For each thing that can move: (mover, mask of the places it may go to)."""


SomeSeats = bool | tuple[int, ...]
"""The value of an option that belongs to seats: all of them, none, or these."""


class Say(Protocol):
    """A language: the sentence of a key, with its blanks filled in."""

    def __call__(self, key: str, /, **particulars: Any) -> str: ...


class Draw(Struct, frozen=True):
    """The draw that is due: what it decides, its outcomes in stable order, and their weights."""

    what: str
    outcomes: tuple[Any, ...]
    weights: tuple[int, ...]
    sample: Any = None
    """Set where chance can only be sampled, as where a thrown die comes to rest: what the sampler
    must know. The outcomes are then examples of those that `step` takes."""


class Range(Struct, frozen=True):
    """Actions that are too many to list: their tag, and the least and most value of each field.

    `legal` lists examples of them, and the menu holds those. Rules with ranges have a
    `check_action(text)`, which refuses values outside before an action is written into a log; what
    an older log holds of them is taken for the nearest one inside.
    """

    do: str
    fields: dict[str, tuple[float, float]]

    def holds(self, action: Any) -> bool:
        """Whether this is such an action, with every value inside."""
        config = getattr(action, "__struct_config__", None)
        if config is None or config.tag != self.do:
            return False
        for name, (least, most) in self.fields.items():
            value: Any = getattr(action, name, None)
            if type(value) not in (int, float) or not least <= value <= most:
                return False
        return True


class Deadline(Struct, frozen=True):
    """A named moment of table time, in milliseconds, at which the state will change by itself."""

    name: str
    at: int


Contest = Literal["first", "clock"]
"""How an action is a race. `first`: against other seats, who may be first; `clock`: against a
deadline only."""
NO_RACE: Final[Mapping[str, Contest]] = {}


class Result(Struct, frozen=True):
    """The end: `ranking[seat]` is 1 for the winners; `scores[seat]` is what was counted."""

    ranking: tuple[int, ...]
    scores: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, rank in enumerate(self.ranking) if rank == 1)


class Advice(Struct, frozen=True):
    """What a host should know about the chosen options, in numbers: the page has the words.

    `shares` are parts of a whole and add up to 1; `warnings` are codes.
    """

    figures: dict[str, float]
    shares: dict[str, float]
    warnings: tuple[str, ...]


@dataclass_transform(frozen_default=True)  # so that no part has to say it again
class ViewPart(Struct, frozen=True):
    """What a game's views are made of: values in names, never changed."""


class View(Struct, frozen=True):
    """What one seat may know: the public part, and its own part (None for a spectator)."""

    public: Any
    own: Any = None


def seats_mask(value: SomeSeats, seats: int) -> int:
    """The seats that an option was given to, as a mask."""
    if isinstance(value, bool):
        return (1 << seats) - 1 if value else 0
    mask = 0
    for seat in value:
        mask |= 1 << seat
    return mask


def moves_of(menu: Menu) -> list[int]:
    """The menu, written out: every move in stable order."""
    found: list[int] = []
    for mover, mask in menu:
        first = mover << PLACE_BITS
        while mask:
            low = mask & -mask
            found.append(first | low.bit_length() - 1)
            mask ^= low
    return found


def pick_move(menu: Menu, rng: Random) -> int:
    """A move of the menu, all equally likely, without writing the menu out."""
    left = 0
    for _, mask in menu:
        left += mask.bit_count()
    left = int(rng.random() * left)
    for mover, mask in menu:
        count = mask.bit_count()
        if left < count:
            while left:
                mask &= mask - 1
                left -= 1
            return mover << PLACE_BITS | (mask & -mask).bit_length() - 1
        left -= count
    raise ValueError("nothing on the menu")


def pick_outcome(draw: Draw, rng: Random) -> Any:
    """An outcome of the draw by its weights."""
    left = int(rng.random() * sum(draw.weights))
    for k, weight in enumerate(draw.weights):
        if left < weight:
            return draw.outcomes[k]
        left -= weight
    raise ValueError("nothing to draw")
