"""What is counted of a game: it hears what the rules said about every cause.

A game's own facts are in the file of its name, a class `Counted`. A game without one is counted by
what every game has: rounds and scores.
"""

from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Any, ClassVar, Final, NamedTuple

from msgspec.structs import astuple

TENTHS: Final = 10
"""Into so many parts a game is cut for the course of its scores."""

Event = tuple[int | None, str, int | None, int | None, int | None, int | None]
"""An event in a row: seat, word, and up to four numbers."""


class Drama(NamedTuple):
    """How the lead went to and fro."""

    lead_changes: int
    last_lead_change: float
    behind_at_half: int
    comeback: int
    course: tuple[int, ...]


class Facts:
    """What is counted of one game. `beats` are its turns, or its rounds where all play at once: by
    these it is said how far a game was."""

    BY_SEAT: ClassVar[tuple[str, ...]] = ()
    OF_GAME: ClassVar[tuple[str, ...]] = ()
    SEATLESS: ClassVar[frozenset[str]] = frozenset()
    """Words of events that name no seat."""

    def __init__(self, rules: Any, seats: int) -> None:
        self.rules = rules
        self.seats = seats
        self.by_seat = {name: [0] * seats for name in self.BY_SEAT}
        self.of_game = dict.fromkeys(self.OF_GAME, 0)
        self.first: int | None = None
        self.how = "over"
        self.dead = 0
        self.beats = 0
        self.scores: list[int] = self.first_scores()
        self._course: list[tuple[int, tuple[int, ...]]] = [(0, tuple(self.scores))]

    def first_scores(self) -> list[int]:
        return [0] * self.seats

    def hear(self, said: Iterable[Any], state: Any) -> None:
        """Take what a cause brought about, and the state after it."""
        self.beats = max(self.beats, self.rules.round(state))
        self.scores = list(self.rules.scores(state))
        self.note_scores()

    @property
    def rounds(self) -> int:
        return self.beats

    def note_scores(self) -> None:
        """The scores may have changed."""
        now = tuple(self.scores)
        if now != self._course[-1][1]:
            self._course.append((self.beats, now))

    def values(self) -> list[Any]:
        """The facts, in the order of their names: those by seat first."""
        return [*map(tuple, self.by_seat.values()), *self.of_game.values()]

    def drama(self, winners: Sequence[int]) -> Drama:
        changes, last = self._lead()
        gaps = [max(scores) - max(scores[seat] for seat in winners) for _, scores in self._course]
        half = self._at(self.beats / 2)
        return Drama(
            lead_changes=changes,
            last_lead_change=round(last / self.beats, 4) if self.beats else 0.0,
            behind_at_half=max(half) - max(half[seat] for seat in winners),
            comeback=max(gaps),
            course=tuple(
                score for k in range(TENTHS + 1) for score in self._at(self.beats * k / TENTHS)
            ),
        )

    def _lead(self) -> tuple[int, int]:
        """How often another seat was alone in the lead than before, and the beat of the last."""
        leader, changes, last = -1, 0, 0
        for beat, scores in self._course:
            best = max(scores)
            alone = scores.index(best)
            if alone == leader or scores.count(best) > 1:
                continue
            if leader >= 0:
                changes, last = changes + 1, beat
            leader = alone
        return changes, last

    def _at(self, beat: float) -> tuple[int, ...]:
        """The scores when this beat was over."""
        found = self._course[0][1]
        for when, scores in self._course:
            if when > beat:
                break
            found = scores
        return found

    def row(self, event: Any) -> Event:
        """An event as a row."""
        if not isinstance(event, tuple):  # of a game that says events as structs
            word = str(event.__struct_config__.tag)
            numbers = [value for value in astuple(event) if isinstance(value, int)]
            seat = numbers.pop(0) if hasattr(event, "seat") else None
            return _event(seat, word, numbers)
        word, *rest = event
        seat = None if word in self.SEATLESS else rest.pop(0)
        return _event(seat, word, self.numbers(event) or rest)

    def numbers(self, event: tuple[Any, ...]) -> list[int]:
        """The numbers of an event that says more than numbers, or more of them than four."""
        return []


def _event(seat: int | None, word: str, values: Sequence[Any]) -> Event:
    numbers = [int(value) for value in values if isinstance(value, int)]
    a, b, c, d = [*numbers, None, None, None, None][:4]
    return seat, word, a, b, c, d


class TurnFacts(Facts):
    """Of a game in turns that says `("turn", seat)`."""

    @property
    def rounds(self) -> int:
        return -(-self.beats // self.seats)


def facts_of(game: str) -> type[Facts]:
    """What is counted of this game."""
    name = f"{__name__}.{game}"
    try:
        found: type[Facts] = import_module(name).Counted
    except ModuleNotFoundError as missing:
        if missing.name != name:  # it is there, and what it needs is not
            raise
        return Facts
    return found
