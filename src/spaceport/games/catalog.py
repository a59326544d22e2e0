"""The one list of games: a line here, a folder beside it; the contract tests demand the rest."""

from functools import cache
from importlib import import_module
from typing import Any, Final, Literal, NamedTuple, get_args, get_origin

import msgspec
from msgspec import Struct

from spaceport.core.faults import OptionFault, quoted
from spaceport.core.open_game import Own
from spaceport.core.terms import SomeSeats


class Listing(Struct, frozen=True):
    """A game: how many can play, and the editions that come with it, the standard one first."""

    name: str
    least: int
    most: int
    editions: tuple[str, ...]
    languages: tuple[str, ...] = ("en", "fr")
    one_device: bool = False
    """Whether several people can play at one device: they take turns."""


GAMES: Final = (
    Listing("sos", 2, 4, ("ring", "tight"), one_device=True),
    Listing("bowl", 2, 8, ("standard",)),
    Listing("builder", 2, 4, ("standard",)),
    Listing("planets", 2, 4, ("standard",), one_device=True),
)


class Option(Struct, frozen=True):
    """Something that the host may choose, with its type and default."""

    name: str
    kind: Literal["switch", "number", "choice", "seats"]
    """`seats`: a switch that each seat has for itself; all or none, or seats by number from 0."""
    default: Any
    choices: tuple[Any, ...] = ()
    least: int | None = None
    most: int | None = None


def listing(name: str) -> Listing:
    for found in GAMES:
        if found.name == name:
            return found
    known = ", ".join(each.name for each in GAMES)
    raise OptionFault("unknown-game", name=name, known=known)


def module(name: str, file: str) -> Any:
    """A file of a game's folder: every game has the same ones."""
    return import_module(f"spaceport.games.{listing(name).name}.{file}")


def has(name: str, file: str) -> bool:
    """Whether a game has a file that not every game needs."""
    try:
        module(name, file)
    except ModuleNotFoundError as missing:
        if (
            missing.name != f"spaceport.games.{name}.{file}"
        ):  # it is there, and what it needs is not
            raise
        return False
    return True


class Sights(NamedTuple):
    """The types of what is seen of a game: by all, and by one seat alone; and of what a seat is
    offered, where that is no list of actions."""

    Public: Any
    Own: Any
    Offers: Any


def sights(name: str) -> Sights:
    """As its `view.py` has them; in a game without one everybody sees the state."""
    if not has(name, "view"):
        return Sights(module(name, "state").State, Own, None)
    view = module(name, "view")
    return Sights(view.Public, view.Own, getattr(view, "Offers", None))


def newest(name: str) -> int:
    """The newest version of a game's rules; all from the first on are known."""
    version: int = getattr(module(name, "rules"), "VERSION", 1)
    return version


@cache
def options(name: str) -> tuple[Option, ...]:
    """The options of a game, read off its `Options` type; the edition is the first of them."""
    editions = listing(name).editions
    found = [Option("edition", "choice", editions[0], editions)]
    fields = msgspec.structs.fields(module(name, "options").Options)
    most = listing(name).most
    return (*found, *(_option(field.name, field.type, field.default, most) for field in fields))


def seat_options(name: str) -> tuple[str, ...]:
    """Those that each seat has for itself."""
    return tuple(option.name for option in options(name) if option.kind == "seats")


def _option(name: str, kind: Any, default: Any, seats: int) -> Option:
    least = most = None
    if hasattr(kind, "__metadata__"):
        least, most = kind.__metadata__[0].ge, kind.__metadata__[0].le
        kind = kind.__origin__
    if get_origin(kind) is Literal:
        return Option(name, "choice", default, get_args(kind))
    if kind == SomeSeats:
        return Option(name, "seats", default, (), 0, seats - 1)
    if kind is bool:
        return Option(name, "switch", default)
    return Option(name, "number", default, (), least, most)


def typed_options(name: str, given: dict[str, Any]) -> Any:
    """The game's `Options` from keywords, or an `OptionFault` that says which one is wrong."""
    known = {option.name: option for option in options(name) if option.name != "edition"}
    for key, value in given.items():
        if key not in known:
            raise OptionFault(
                "unknown-option", game=name, option=key, known=", ".join(["edition", *known])
            )
        option = known[key]
        if not _fits(option, value):
            raise OptionFault("bad-option", option=key, value=quoted(value), takes=takes(option))
    listed = {key: tuple(it) if isinstance(it, list) else it for key, it in given.items()}
    return module(name, "options").Options(**listed)


def _fits(option: Option, value: Any) -> bool:
    if option.kind == "switch":
        return isinstance(value, bool)
    if option.kind == "choice":
        return any(value == choice and type(value) is type(choice) for choice in option.choices)
    if option.kind == "seats":
        return isinstance(value, bool) or _are_seats(option, value)
    if not isinstance(value, int) or isinstance(value, bool):
        return False
    above = option.least is None or value >= option.least
    return above and (option.most is None or value <= option.most)


def _are_seats(option: Option, value: Any) -> bool:
    """Some seats by number, each once."""
    if not isinstance(value, list | tuple) or not all(type(seat) is int for seat in value):
        return False
    return len(set(value)) == len(value) and all(0 <= seat <= (option.most or 0) for seat in value)


def takes(option: Option) -> str:
    """What an option takes, in signs that need no language."""
    if option.kind == "switch":
        return "True / False"
    if option.kind == "choice":
        return " / ".join(map(str, option.choices))
    if option.kind == "seats":
        return f"True / False / [{option.least}, … {option.most}]"
    return f"{option.least}…{option.most}"
