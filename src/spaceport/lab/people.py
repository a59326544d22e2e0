"""People as figures: a level of the bots with changes, read from a TOML file.

    [slow-adult]
    game = "bowl"
    base = "medium"
    pace = 45000
    errors = 0.2

The levels of Space Bowl and Space Builder are models of a person: when they see it, how often they
are wrong, how quick the hand is. Every figure of a level (`bots/<game>/levels.py`) may be given,
and `errors`: the share of wrong Go! in Space Bowl, of buildings laid wrongly at first in Space
Builder. A table with `game` is for that game alone.
"""

import math
import re
import tomllib
from collections.abc import Sequence
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from spaceport.bots import base as bots
from spaceport.bots.base import LEVELS, PLAYERS, Bot
from spaceport.bots.levels import Span
from spaceport.core.faults import Fault, OptionFault, quoted
from spaceport.core.rules import Rules
from spaceport.library.load import telling

GAMES: Final = ("bowl", "builder")
PACE: Final = {"bowl": ("pace",), "builder": ("laying", "least")}
"""The figures that say how quick somebody is."""
LARGEST_FILE: Final = 1_000_000
LONGEST_MS: Final = 3_600_000
SLIPS: Final = ("wrong_side", "wrong_turn", "wrong_place")
STATED: Final = ("errors", "earliest_ms")
"""What a level of Space Bowl states about itself and plays by."""
NAME: Final = re.compile(r"[\w-]{1,32}")
RESERVED: Final = (*PLAYERS, "random")


class Person(Struct, frozen=True):
    """A level with some figures changed."""

    name: str
    base: str
    figures: dict[str, Any] = {}


# ---------------------------------------------------------------- reading a file


def read(path: str | Path, game: str) -> tuple[Person, ...]:
    """The people of a file who can play this game, or a fault with file, table and key."""
    with telling():
        _check_game(game)
        file = Path(path).name
        tables = _tables(Path(path), file)
        found = [_person(file, name, table, game) for name, table in tables.items()]
        if not any(found):
            raise Fault("people-none", file=file, game=game)
        return tuple(person for person in found if person is not None)


def _check_game(game: str) -> None:
    if game not in GAMES:
        raise OptionFault("people-game", game=game, known=", ".join(GAMES))


def _tables(path: Path, file: str) -> dict[str, Any]:
    try:
        with path.open("rb") as opened:
            data = opened.read(LARGEST_FILE + 1)
        if len(data) > LARGEST_FILE:
            raise Fault("people-too-large", file=file, most=LARGEST_FILE // 1_000_000)
        text = data.decode("utf-8")
    except (OSError, ValueError) as error:  # ValueError: not UTF-8, or no possible path
        detail = getattr(error, "strerror", None) or str(error)
        raise Fault("no-file", file=file, detail=detail) from None
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also: endless digits or brackets
        raise Fault("people-toml", file=file, detail=str(error)) from None


def _person(file: str, name: str, table: Any, game: str) -> Person | None:
    """Somebody of the file; None: only for the other game."""
    if not isinstance(table, dict):
        raise Fault("people-no-table", file=file, key=name)
    if not NAME.fullmatch(name) or name in RESERVED:
        raise Fault("people-name", file=file, table=name, known=", ".join(RESERVED))
    figures = dict(table)
    base, only = figures.pop("base", None), figures.pop("game", game)
    if only not in GAMES:
        raise _wrong(file, name, "game", only, " / ".join(GAMES))
    if base not in LEVELS:
        raise _wrong(file, name, "base", base, " / ".join(LEVELS))
    if only != game:
        return None
    known = figures_of(game)
    for key, value in figures.items():
        if key not in known:
            listed = ", ".join(known)
            raise Fault("people-key", file=file, table=name, key=key, game=game, known=listed)
        if not known[key].holds(value):
            raise _wrong(file, name, key, value, known[key].takes)
    person = Person(name, base, {key: known[key].value(figures[key]) for key in figures})
    _check_together(file, person, game)
    return person


def _wrong(file: str, table: str, key: str, value: Any, takes: str) -> Fault:
    shown = quoted(value)
    return Fault("people-value", file=file, table=table, key=key, value=shown, takes=takes)


def _check_together(file: str, person: Person, game: str) -> None:
    """What no figure says alone: patience ends after the first moment, slips are not too many."""
    level = level_of(person, game)
    if game == "bowl" and sum(level.patience) <= 2 * level.stated.earliest_ms:
        takes = f"> {level.stated.earliest_ms} (earliest_ms)"
        raise _wrong(file, person.name, "patience", list(level.patience), takes)
    slips = 0.0 if game == "bowl" else sum(getattr(level, key) for key in SLIPS)
    if slips > 1:
        raise _wrong(file, person.name, " + ".join(SLIPS), round(slips, 6), "0…1")


# ---------------------------------------------------------------- what a figure may be


class Figure(Struct, frozen=True):
    """What a figure takes: a whole number, a number, two whole numbers in order, or a switch."""

    kind: Any
    least: float = 0.0
    most: float = 1.0

    @property
    def takes(self) -> str:
        if self.kind is bool:
            return "true / false"
        each = f"{self.least:g}…{self.most:.9g}"
        return f"[{each}, {each}]" if self.kind == Span else each

    def holds(self, value: Any) -> bool:
        if self.kind is bool:
            return isinstance(value, bool)
        if self.kind == Span:
            if not isinstance(value, list) or len(value) != 2:
                return False
            return all(map(self._is_one, value)) and value[0] <= value[1]
        return self._is_one(value)

    def _is_one(self, value: Any) -> bool:
        takes = (int, float) if self.kind is float else (int,)
        if isinstance(value, bool) or not isinstance(value, takes):
            return False
        return self.least <= value <= self.most

    def value(self, given: Any) -> Any:
        if self.kind == Span:
            return tuple(given)
        return float(given) if self.kind is float else given


MAY_BE_NONE: Final = ("settles", "reading", "last_look")  # times that may be 0


def figures_of(game: str) -> dict[str, Figure]:
    """Every figure that a person of this game may have."""
    found: dict[str, Figure] = {"errors": Figure(float, 0.0, 0.9)}
    if game == "bowl":
        found["earliest_ms"] = Figure(int, 1, LONGEST_MS)
    for field in msgspec.structs.fields(_levels(game).Level):
        if field.name == "spread":
            found[field.name] = Figure(float, 0.01, 3.0)
        elif field.type in (int, Span):
            found[field.name] = Figure(field.type, field.name not in MAY_BE_NONE, LONGEST_MS)
        elif field.type in (float, bool):
            found[field.name] = Figure(field.type)
    return found


def _levels(game: str) -> Any:
    return import_module(f"spaceport.bots.{game}.levels")


# ---------------------------------------------------------------- playing


def check(names: Sequence[str], people: Sequence[Person] = ()) -> None:
    """A fault unless everybody is a bot or one of these people."""
    known = (*RESERVED, *(person.name for person in people))
    for name in names:
        if name not in known:
            raise OptionFault("people-unknown", name=name, known=", ".join(known))


def player(name: str, rules: Rules[Any], people: Sequence[Person] = ()) -> Bot:
    """Somebody by name: one of these people, or a bot."""
    person = next((each for each in people if each.name == name), None)
    if person is None:
        return bots.player(name, rules)
    made: Bot = import_module(f"spaceport.bots.{rules.name}.player").Player(
        level_of(person, rules.name), rules
    )
    return made


def level_of(person: Person, game: str) -> Any:
    """The figures by which a person plays."""
    base = _levels(game).LEVELS[person.base]
    figures = dict(person.figures)
    errors = figures.pop("errors", None)
    if errors is not None:
        figures = {**_erring(base, errors, game), **figures}
    stated = {key: figures.pop(key) for key in STATED if key in figures}
    if game == "bowl":
        if errors is not None:
            stated["errors"] = errors
        figures["stated"] = msgspec.structs.replace(base.stated, **stated)
    return msgspec.structs.replace(base, **figures)


def _erring(base: Any, errors: float, game: str) -> dict[str, float]:
    """The figures that make so large a share wrong. In Space Builder they add up to it; in Space
    Bowl they are rates, whose effect is known where it was measured: at the three levels."""
    if game == "builder":
        slips = sum(getattr(base, key) for key in SLIPS)
        return {key: getattr(base, key) * errors / slips for key in SLIPS}
    measured = sorted(_levels(game).LEVELS.values(), key=lambda level: level.stated.errors)
    found = {}
    for key in ("overlooks", "mirrors"):
        known = [(level.stated.errors, getattr(level, key)) for level in measured]
        share = _along(known, errors) / _along(known, base.stated.errors)
        found[key] = getattr(base, key) * share
    return found


def _along(known: Sequence[tuple[float, float]], share: float) -> float:
    """A rate for a share of errors: straight lines between known ones, odds and rates in
    logarithms."""
    if not share:
        return 0.0

    def odds(part: float) -> float:
        return math.log(part / (1 - part))

    pairs = list(pairwise(known))
    (low, rate), (high, other) = next((pair for pair in pairs if share <= pair[1][0]), pairs[-1])
    slope = math.log(other / rate) / (odds(high) - odds(low))
    return rate * math.exp(slope * (odds(share) - odds(low)))


def paced(
    names: Sequence[str], people: Sequence[Person], game: str, factor: float
) -> tuple[tuple[str, ...], tuple[Person, ...]]:
    """The same players, each taking so many times as long to see or to lay something. Who is no
    level nor a person (the simple bot) stays as it is."""
    known = {each: Person(each, each) for each in LEVELS} | {each.name: each for each in people}
    changed = {name: _paced(known[name], game, factor) for name in names if name in known}
    told = tuple(changed[name].name if name in changed else name for name in names)
    return told, tuple(changed.values())


def _paced(person: Person, game: str, factor: float) -> Person:
    level = level_of(person, game)
    times = {key: max(1, round(factor * getattr(level, key))) for key in PACE[game]}
    return Person(f"{person.name}*{factor:g}", person.base, {**person.figures, **times})
