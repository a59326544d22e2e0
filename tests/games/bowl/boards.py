"""Galaxies, rounds and short ways to play them, for the tests of Space Bowl."""

from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from spaceport.core.causes import Chosen, Drawn, Lapsed, Removed
from spaceport.core.faults import Illegal
from spaceport.core.terms import pick_outcome
from spaceport.games.bowl.edition import Edition
from spaceport.games.bowl.options import Options
from spaceport.games.bowl.rules import Rules
from spaceport.games.bowl.state import VERSION, State
from tests.games.bowl import oracle

HERE: Final = Path(__file__).parent
FOLDER: Final = HERE.parents[2] / "src" / "spaceport" / "games" / "bowl"
VARIANTS: Final = (
    *("black_hole", "no_wild", "void", "big_galaxy", "rotation", "torus", "beginner"),
)

# A galaxy and a toss whose destinations are known. Seen from the disc: swirl one up, moon two up,
# ice two up and two left. Plain destinations: e3 c4 d4. With the Wild on e3 also e4 and e5; on a3
# also c5; on b3 also d5. If the pattern may be turned, a1 b1 a3 d3 as well; and then c4 has a Wild
# fit for e4 besides its plain one. `test_the_known_galaxy_is_as_it_says` asks the oracle.
GALAXY: Final = (
    "CD* BCDF BCE CF* BDEF* "
    "BCDE* ADE BEF* ABEF* ABDEF "
    "ABCF BDF BCDEF CDEF ABC* "
    "ACD AB DE* BDE* ABCDE* "
    "ABCD ADEF AD* ABCE AEF*"
)
TOP: Final = "DEF"
BOX: Final = "disc:c3 swirl:c2 ice:a1 moon:c1"
PLAIN: Final = ("e3", "c4", "d4")
INVALID: Final = "a1"
NOTHING: Final = "disc:a1 swirl:c3 ice:c1 moon:a3"  # a box that fits nowhere in this galaxy


@cache
def edition() -> Edition:
    return Edition.read((FOLDER / "editions" / "standard.toml").read_text("utf-8"), "standard.toml")


@cache
def _rules(options: tuple[tuple[str, Any], ...], version: int) -> Rules:
    return Rules(edition(), Options(**dict(options)), version)


def rules_of(version: int = VERSION, **options: Any) -> Rules:
    return _rules(tuple(sorted(options.items())), version)


def line(
    phase: str = "search",
    scores: str = "4 4 4 4 4",
    captain: int = 4,
    galaxy: str = GALAXY,
    top: str = TOP,
    box: str = BOX,
    deck: int = 7,
    more: str = "",
) -> str:
    """A position line: round 3 of the known galaxy, five seats, seat 4 is captain."""
    number = 10 - deck if top else 11 - deck
    fields = [
        *("standard", f"round {number}", f"galaxy {galaxy}", f"scores {scores}"),
        *(f"captain {captain}", f"deck {deck}"),
        *([f"top {top}"] if top else []),
        *([f"box {box}"] if box else []),
        *([more] if more else []),
        phase,
    ]
    return "; ".join(fields)


class Round:
    """A round under way: whoever does something says who, and time moves by deadlines."""

    def __init__(self, phase: str = "search", now: int = 0, **fields: Any) -> None:
        options, version = fields.pop("options", {}), fields.pop("version", VERSION)
        self.rules = rules_of(version, **options)
        self.state: State = self.rules.parse_position(line(phase, **fields))
        self.now = now
        self.told: list[Any] = []

    def _step(self, cause: Any) -> None:
        self.state, happened = self.rules.step(self.state, cause, self.now)
        self.told += self.rules.events(happened, None)

    def act(self, seat: int, *actions: str) -> "Round":
        for text in actions:
            self._step(Chosen(seat, self.rules.move(self.rules.parse(text))))
        return self

    def refused(self, seat: int, action: str) -> str:
        """The code with which an action is refused."""
        with pytest.raises(Illegal) as caught:
            self.act(seat, action)
        return caught.value.code

    def may(self, seat: int, action: str) -> bool:
        return self.rules.parse(action) in self.rules.legal(self.state, seat)

    def draw(self, *outcomes: str) -> "Round":
        for text in outcomes:
            self._step(Drawn(self.rules.parse_outcome(self.state, text)))
        return self

    def draw_all(self, rng: Random) -> "Round":
        while (draw := self.rules.chance(self.state)) is not None:
            self._step(Drawn(pick_outcome(draw, rng)))
        return self

    def remove(self, seat: int) -> "Round":
        self._step(Removed(seat))
        return self

    def due(self) -> tuple[str, int] | None:
        """The deadline that runs: its name and its time."""
        found = self.rules.deadlines(self.state)
        return (found[0].name, found[0].at) if found else None

    def lapse(self) -> "Round":
        """Wait for the deadline that runs."""
        (deadline,) = self.rules.deadlines(self.state)
        self.now = deadline.at
        self._step(Lapsed(deadline.name))
        return self

    def to_reveal(self) -> "Round":
        """Wait until the designations are shown."""
        while self.public.reveal is None:
            self.lapse()
        return self

    @property
    def public(self) -> Any:
        return self.rules.view(self.state, None).public

    @property
    def phase(self) -> str:
        return str(self.public.phase)

    @property
    def gained(self) -> list[int]:
        """What the round gave to each seat, before a total below 0 becomes 0."""
        return [judged.gained for judged in self.public.reveal.seats]

    def names(self) -> list[str]:
        """What was told, by the kind of event."""
        return [type(event).__name__ for event in self.told]


# ---------------------------------------------------------------- the oracle's side


def place(name: str) -> oracle.Place:
    return int(name[1:]) - 1, "abcdefgh".index(name[0])


def planets(text: str) -> oracle.Card:
    """`ACE*` as the oracle has it."""
    names = dict(zip("ABCDEF", ("ring", "stripes", "craters", "swirl", "ice", "moon"), strict=True))
    return None if text == "void" else frozenset(names[letter] for letter in text.rstrip("*"))


def oracle_galaxy(
    text: str = GALAXY, side: int = 5, torus: bool = False, rotation: bool = False
) -> oracle.Galaxy:
    cards = {(k // side, k % side): planets(card) for k, card in enumerate(text.split())}
    return oracle.Galaxy(side, cards, torus, rotation)


def oracle_toss(text: str = BOX) -> oracle.Toss:
    spaces = {thing: place(space) for thing, space in (word.split(":") for word in text.split())}
    disc, hole = spaces.pop("disc"), spaces.pop("hole", None)
    return oracle.Toss(disc, spaces, hole)


def named(places: set[oracle.Place]) -> set[str]:
    return {f"{'abcdefgh'[column]}{row + 1}" for row, column in places}
