"""Rows go in one by one, figures come out: nothing of a row is kept but what the page shows."""

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from spaceport.lab.facts import facts_of
from spaceport.lab.stats import quantile
from spaceport.lab.tally import wilson

Row = Mapping[str, Any]
TENTHS: Final = 11
"""How many moments of a game `course` tells: 0, 10 … 100 %."""


class Share(Struct):
    """How often something was so. Wins that are shared count in part."""

    hits: float = 0.0
    games: int = 0

    def take(self, hit: float) -> None:
        self.hits += hit
        self.games += 1

    @property
    def value(self) -> float:
        return self.hits / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.hits, self.games)


class Extreme(Struct, frozen=True):
    """The game of a cell that has the most or the least of something."""

    what: str
    is_most: bool
    value: float
    number: int


ODD: Final = {  # what makes a game odd: the most of it, and where that says something the least
    "ms": (True, False),
    "rounds": (True, False),
    "lead_changes": (True,),
    "margin": (True,),
    "comeback": (True,),
    "dead_turns": (True,),
}


class Gathered:
    """All that the page tells of one cell."""

    def __init__(self, game: str, seats: int) -> None:
        self.seats = seats
        self.games = 0
        self.failures = 0
        self.values = {name: array("d") for name in ODD}
        self.begins = Share()
        self.comebacks = Share()
        self.ties = Share()
        self.by_seat = [Share() for _ in range(seats)]
        self.by_player: dict[str, Share] = {}
        self.ends: Counter[str] = Counter()
        counted = facts_of(game)
        self.worth = {name: Share() for name in counted.BY_SEAT}
        self.sums = dict.fromkeys((*counted.BY_SEAT, *counted.OF_GAME), 0)
        self.winner_at = [Counter[int]() for _ in range(TENTHS)]
        self.others_at = [Counter[int]() for _ in range(TENTHS)]
        self._extremes: dict[tuple[str, bool], Extreme] = {}

    def take(self, row: Row) -> None:
        self.games += 1
        self.failures += row["failures"]
        self.ends[row["how"]] += 1
        points = self._take_wins(row)
        self.comebacks.take(row["behind_at_half"] > 0)
        self.ties.take(row["ties"] > 0)
        self._take_facts(row, points)
        self._take_course(row)
        for name, values in self.values.items():
            values.append(row[name])
            for is_most in ODD[name]:
                self._take_extreme(Extreme(name, is_most, row[name], row["number"]))

    def _take_wins(self, row: Row) -> list[float]:
        points = [0.0] * self.seats
        for seat in row["winners"]:
            points[seat] = 1 / len(row["winners"])
        for seat, won in enumerate(points):
            self.by_seat[seat].take(won)
            self.by_player.setdefault(row[f"seat_{seat}"], Share()).take(won)
        if row["first_seat"] is not None:
            self.begins.take(points[row["first_seat"]])
        return points

    def _take_facts(self, row: Row, points: Sequence[float]) -> None:
        """Who alone had most of something: did they win?"""
        for name, share in self.worth.items():
            had: Sequence[int] = row[name]
            self.sums[name] += sum(had)
            most = max(had)
            if had.count(most) == 1:
                share.take(points[had.index(most)])
        for name in self.sums.keys() - self.worth.keys():
            self.sums[name] += row[name]

    def _take_course(self, row: Row) -> None:
        winner = row["winners"][0]
        for tenth in range(TENTHS):
            scores = row["course"][tenth * self.seats : (tenth + 1) * self.seats]
            self.winner_at[tenth][scores[winner]] += 1
            for seat, score in enumerate(scores):
                if seat != winner:
                    self.others_at[tenth][score] += 1

    def _take_extreme(self, found: Extreme) -> None:
        key = (found.what, found.is_most)
        best = self._extremes.get(key)
        sign = 1 if found.is_most else -1
        if best is None or sign * found.value > sign * best.value:
            self._extremes[key] = found

    def quantiles(self, name: str) -> tuple[float, float, float]:
        """5, 50 and 95 %."""
        ordered = sorted(self.values[name])
        low, middle, high = (quantile(ordered, share) for share in (0.05, 0.5, 0.95))
        return low, middle, high

    def mean(self, name: str) -> float:
        return sum(self.values[name]) / self.games

    @property
    def has_time(self) -> bool:
        """Random games take none."""
        return any(self.values["ms"])

    def oddest(self, many: int) -> list[Extreme]:
        """The games that lie farthest from the middle half, measured by its width; each once."""
        found: dict[int, tuple[float, Extreme]] = {}
        for extreme in self._extremes.values():
            if extreme.what == "ms" and not self.has_time:
                continue
            ordered = sorted(self.values[extreme.what])
            low, middle, high = (quantile(ordered, share) for share in (0.25, 0.5, 0.75))
            away = abs(extreme.value - middle) / max(high - low, 1e-9 + abs(middle) / 10, 1.0)
            if away > found.get(extreme.number, (0.0, extreme))[0]:
                found[extreme.number] = (away, extreme)
        ranked = sorted(found.values(), key=lambda each: (-each[0], each[1].number))
        return [extreme for _, extreme in ranked[:many]]


def gather(game: str, rows: Iterable[Row]) -> dict[int, Gathered]:
    """The cells of a run, by their number."""
    found: dict[int, Gathered] = {}
    for row in rows:
        cell = row["cell"]
        if cell not in found:
            found[cell] = Gathered(game, row["seats"])
        found[cell].take(row)
    return dict(sorted(found.items()))


def spread(counts: Counter[int], shares: Sequence[float]) -> list[float]:
    """Quantiles of values that were counted."""
    ordered = [value for value in sorted(counts) for _ in range(counts[value])]
    return [quantile(ordered, share) for share in shares]
