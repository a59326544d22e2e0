"""People estimated from logs of real games, which carry milliseconds: the other way round of
`lab/people.py`, whose files it writes."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from msgspec import Struct

from spaceport.core import log
from spaceport.lab.fit import bowl, builder
from spaceport.lab.people import RESERVED, Person
from spaceport.library.logs import Replay

EVERYBODY: Final = "everybody"
LONGEST_NAME: Final = 20


class Fitted(Struct, frozen=True):
    """Somebody in the logs of one game: how they play, if enough was seen, and what was counted."""

    game: str
    name: str
    person: Person | None
    counted: dict[str, Any]


class Fit:
    """Takes logs one by one, tells about the people in them at the end."""

    def __init__(self) -> None:
        self.games: dict[str, int] = {}
        self._seen: dict[str, dict[str, list[Any]]] = {}

    def take(self, game: Replay) -> bool:
        """Whether this is a log of a game that has people with figures."""
        name = game.header.game
        if name not in LOOK:
            return False
        self.games[name] = self.games.get(name, 0) + 1
        seats = sitting(game)
        by_name = self._seen.setdefault(name, {})
        for entry, seat, seen in LOOK[name](game):
            who = seats[entry][seat]
            if who is not None:
                by_name.setdefault(who, []).append(seen)
        return True

    def fitted(self) -> list[Fitted]:
        """Everybody, game by game; and, where there are several, all of them as one."""
        found = []
        for game, by_name in self._seen.items():
            groups = dict(sorted(by_name.items()))
            if len(groups) > 1:
                groups[EVERYBODY] = [seen for one in by_name.values() for seen in one]
            for name, seen in groups.items():
                known = name if len(self._seen) == 1 else f"{name}-{game}"
                person, counted = PERSON[game](known, seen)
                found.append(Fitted(game, known, person, counted))
        return found


LOOK: Final[dict[str, Any]] = {"bowl": bowl.searches, "builder": builder.placements}
PERSON: Final[dict[str, Any]] = {"bowl": bowl.person, "builder": builder.person}


def sitting(game: Replay) -> list[list[str | None]]:
    """Before each entry: who sits in each seat; None is a bot. A log that says nothing of it, as
    one that a program wrote, has people called player-1, player-2 …"""
    now: list[str | None] = [f"player-{seat + 1}" for seat in range(game.header.seats)]
    found = []
    for entry in game.entries:
        found.append(list(now))
        if isinstance(entry, log.SeatChanged):
            now[entry.seat] = slug(entry.name, entry.seat) if entry.who == "person" else None
    return found


def slug(name: str, seat: int) -> str:
    """A name as a file of people takes it."""
    short = re.sub(r"[^\w-]+", "-", name.strip().lower())[:LONGEST_NAME].strip("-")
    return f"{short}-" if short in (*RESERVED, EVERYBODY) else short or f"player-{seat + 1}"


def toml(fitted: Sequence[Fitted], told: Iterable[str]) -> str:
    """A file for `--people`, with a comment above each."""
    return "\n".join(_lines(fitted, told))


def _lines(fitted: Sequence[Fitted], told: Iterable[str]) -> Iterator[str]:
    for each, comment in zip(fitted, told, strict=True):
        yield f"# {comment}"
        if each.person is not None:
            yield f"[{each.name}]" if each.name.isascii() else f'["{each.name}"]'
            yield f'game = "{each.game}"'
            yield f'base = "{each.person.base}"'
            yield from (f"{key} = {value}" for key, value in each.person.figures.items())
        yield ""
