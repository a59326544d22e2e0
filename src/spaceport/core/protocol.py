"""The promise of a game: what the rules of every game can be asked.

Rules are pure: everything they need comes in as an argument, and a state that was given out is
never changed. There are two ways to say the same move:

* a **move** is an entry of the menu, an int `mover << PLACE_BITS | place`: what search, playouts
  and `step` use;
* an **action** is the same thing typed and named, `Step("momo", "I0")`: what the log, the wire and
  people use. `action(move)` and `move(action)` translate.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, Protocol, TypeVar

from msgspec import Struct

from spaceport.core.causes import Cause

PLACE_BITS: Final = 7
PLACE_MASK: Final = (1 << PLACE_BITS) - 1

S = TypeVar("S")
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


class View(Struct, frozen=True):
    """What one seat may know: the public part, and its own part (None for a spectator)."""

    public: Any
    own: Any = None


class Rules(Protocol[S]):
    """The rules of one game, built with its edition and options."""

    name: str
    version: int
    edition: Any
    options: Any
    undoable: bool
    """Whether a player may take back moves (never past a draw)."""
    action_type: Any
    """The union of this game's actions, for decoding."""

    def start(self, seats: int) -> S: ...
    def to_act(self, state: S) -> tuple[int, ...]: ...
    def menu(self, state: S, seat: int) -> Menu: ...
    def legal(self, state: S, seat: int) -> list[Any]:
        """Every legal action in stable order, derived from the menu."""
        ...

    def chance(self, state: S) -> Draw | None: ...
    def deadlines(self, state: S) -> tuple[Deadline, ...]: ...
    def step(self, state: S, cause: Cause, now: int) -> tuple[S, Sequence[Any]]:
        """The next state and what happened, or `Illegal`. The given state is untouched."""
        ...

    def view(self, state: S, seat: int | None) -> View: ...
    def events(self, happened: Sequence[Any], seat: int | None) -> list[Any]:
        """What of it this seat may know, typed and named. Rules of a game without secrets say so
        with `same_for_all = True`: every seat then knows the same, and its own part tells nothing.
        """
        ...

    def imagine(self, view: View, rng: Random) -> S:
        """Some state that looks like this view: `view(imagine(v)) == v`."""
        ...

    def result(self, state: S) -> Result | None: ...
    def round(self, state: S) -> int:
        """Which round or turn this is: an action is meant for one and refused in another."""
        ...

    # notation: text that one can paste
    def action(self, move: Any) -> Any: ...
    def move(self, action: Any) -> Any: ...
    def parse(self, text: str) -> Any: ...
    def outcome_text(self, state: S, outcome: Any) -> str: ...
    def parse_outcome(self, state: S, text: str) -> Any: ...
    def position(self, state: S) -> str: ...
    def parse_position(self, text: str) -> S: ...
    def board_text(self, view: View, say: Say) -> str:
        """The position for a terminal."""
        ...

    def picture(self, view: View, art: Mapping[str, str], say: Say) -> str:
        """The position as SVG. `art` holds the game's drawings by file name without its ending."""
        ...


def has_secrets(rules: Rules[S]) -> bool:
    """Whether a seat may know what others may not; so does every game that says nothing of it."""
    return not getattr(rules, "same_for_all", False)


def seats_mask(value: SomeSeats, seats: int) -> int:
    """The seats that an option was given to, as a mask."""
    if isinstance(value, bool):
        return (1 << seats) - 1 if value else 0
    mask = 0
    for seat in value:
        mask |= 1 << seat
    return mask


def unasked_of(rules: Rules[S]) -> tuple[str, ...]:
    """Actions, in notation, that a device does for its seat without being told: nobody chooses
    them. Rules that have such actions say so with `unasked`."""
    found: tuple[str, ...] = getattr(rules, "unasked", ())
    return found


def ranges_of(rules: Rules[S], state: S, seat: int) -> tuple[Range, ...]:
    """What a seat may do beyond `legal`: only the rules of a game with a throw have `ranges`."""
    ranges = getattr(rules, "ranges", None)
    return () if ranges is None else tuple(ranges(state, seat))


def offers_of(rules: Rules[S], state: S, seat: int) -> Any:
    """What a frame offers to a seat that may act: the legal actions, one by one.

    Rules with an `offers` of their own say the same in a shorter form, where a list would be long:
    a struct from which the page can make every legal action and no other.
    """
    offers = getattr(rules, "offers", None)
    return rules.legal(state, seat) if offers is None else offers(state, seat)


def may_do(rules: Rules[S], state: S, seat: int, action: Any) -> bool:
    """Whether a seat may do this now: it is listed, or within a range."""
    if any(held.holds(action) for held in ranges_of(rules, state, seat)):
        return True
    return action in rules.legal(state, seat)


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
