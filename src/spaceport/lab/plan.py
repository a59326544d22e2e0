"""What is to be simulated: who plays which game, with what, how often.

Every game of a plan follows from the plan, its cell and its number alone: whoever plays it, it is
the same, and it can be played again.
"""

import itertools
import platform
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from spaceport import __version__
from spaceport.core import typed
from spaceport.core.faults import OptionFault, quoted
from spaceport.games import catalog
from spaceport.lab import people
from spaceport.lab.people import Person
from spaceport.library.load import Loaded, check_seats, load, telling

RANDOM: Final = "random"
"""Who plays any legal move, in no time."""
MOST_GAMES: Final = 100_000_000
MOST_BOTS: Final = 8
MOST_CELLS: Final = 1_000


class Plan(Struct, frozen=True):
    """Who plays which game, how often in each cell, from which seed.

    A cell is one choice of everything that is swept: options, `edition` and `seats`.
    """

    game: str
    bots: tuple[str, ...]
    seats: int | None = None
    """None: as many as there are bots, or the fewest that can play."""
    games: int = 100
    """Of each cell."""
    seed: int = 1
    edition: str | None = None
    options: dict[str, Any] = {}
    sweep: dict[str, tuple[Any, ...]] = {}
    people: tuple[Person, ...] = ()
    """Who may sit among the bots, by name."""
    texts: dict[str, str] = {}
    """What the files of editions say, by edition: `checked` reads them, once for all processes."""

    @property
    def is_random(self) -> bool:
        return self.bots == (RANDOM,)


class Cell(Struct, frozen=True):
    """One choice of all that is swept."""

    edition: str | None
    options: dict[str, Any]
    seats: int


def cells(plan: Plan) -> tuple[Cell, ...]:
    """Every choice of what is swept, the last one changing first."""
    listing = catalog.listing(plan.game)
    fits = min(max(listing.least, len(plan.bots)), listing.most)
    found: list[Cell] = []
    for values in itertools.product(*plan.sweep.values()):
        swept: dict[str, Any] = dict(zip(plan.sweep, values, strict=True))
        edition, seats = swept.pop("edition", plan.edition), swept.pop("seats", plan.seats)
        options = {**plan.options, **swept}
        found.append(Cell(edition, options, fits if seats is None else seats))
    return tuple(found)


@cache
def _loaded(game: str, edition: str | None, options: bytes, text: str | None) -> Loaded:
    name = edition if text is None else Path(edition or "").name
    return load(game, name, typed.plain(options), text)


def loaded(plan: Plan, cell: Cell) -> Loaded:
    """The rules of a cell, read once a process."""
    options = msgspec.json.encode(cell.options, order="sorted")
    return _loaded(plan.game, cell.edition, options, plan.texts.get(cell.edition or ""))


def identity(plan: Plan) -> bytes:
    """All that the rows follow from, as text, but for how many of them are wanted.

    Bots reckon with floating-point numbers: the machine is part of it.
    """
    rules = [(it.rules.version, it.edition_sum) for it in (loaded(plan, c) for c in cells(plan))]
    told = {**msgspec.structs.asdict(plan), "spaceport": __version__, "rules": rules}
    del told["games"]
    told["machine"] = (platform.python_implementation(), platform.machine())
    return msgspec.json.encode(told, order="sorted")


# ---------------------------------------------------------------- what can be wrong


def checked(plan: Plan) -> Plan:
    """The plan with all that is in files, or a fault that names what is wrong with it."""
    texts: dict[str, str] = {}
    with telling():
        catalog.listing(plan.game)
        _check_lists(plan)
        _check_number("games", plan.games, 1, MOST_GAMES)
        _check_number("seed", plan.seed, 0, (1 << 64) - 1)
        _check_bots(plan)
        _check_sweep(plan)
        for cell in cells(plan):
            check_seats(plan.game, cell.seats)
            found = loaded(plan, cell)
            found.rules.start(cell.seats)
            if cell.edition is not None and found.edition_text is not None:
                texts[cell.edition] = found.edition_text
    return msgspec.structs.replace(plan, texts=texts)


def _check_number(name: str, value: Any, least: int, most: int) -> None:
    if type(value) is not int or not least <= value <= most:
        takes = f"{least}…{most}"
        raise OptionFault("bad-option", option=name, value=quoted(value), takes=takes)


def _check_lists(plan: Plan) -> None:
    """What is written in Python may be one word where several are meant."""
    lists: dict[str, Any] = {"bots": plan.bots, **plan.sweep}
    for name, values in lists.items():
        if isinstance(values, str) or not isinstance(values, Sequence):
            takes = "(A, B, …)"
            raise OptionFault("bad-option", option=name, value=quoted(values), takes=takes)


def _check_bots(plan: Plan) -> None:
    if not 1 <= len(plan.bots) <= MOST_BOTS:
        raise OptionFault("sim-bots", count=len(plan.bots), most=MOST_BOTS)
    people.check(plan.bots, plan.people)
    if RANDOM in plan.bots and not plan.is_random:
        raise OptionFault("sim-random-alone")
    if RANDOM in plan.bots and not catalog.listing(plan.game).one_device:
        raise OptionFault("sim-random-race", game=plan.game)


def _check_sweep(plan: Plan) -> None:
    known = ["seats", *(option.name for option in catalog.options(plan.game))]
    fixed = {**plan.options, "seats": plan.seats, "edition": plan.edition}
    count = 1
    for name, values in plan.sweep.items():
        if name not in known:
            told = ", ".join(known)
            raise OptionFault("unknown-option", game=plan.game, option=name, known=told)
        if not values or len({repr(value) for value in values}) < len(values):
            raise OptionFault("sim-sweep", option=name)
        if fixed.get(name) is not None:
            raise OptionFault("sim-swept", option=name, value=quoted(fixed[name]))
        count *= len(values)
    if count > MOST_CELLS:
        raise OptionFault("sim-cells", count=count, most=MOST_CELLS)
