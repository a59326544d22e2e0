"""What an arena's games say: win shares with their 95 % intervals, and ratings."""

import math
from collections.abc import Iterable, Sequence
from typing import Any, Final

from msgspec import Struct

from spaceport.lab.arena import Played, Setup

Z: Final = 1.959964  # two-sided 95 %


class Rating(Struct, frozen=True):
    """A rating by openskill (Plackett and Luce): its mean, its doubt, and a cautious figure."""

    mu: float
    sigma: float
    ordinal: float


class Thinking(Struct, frozen=True):
    """What a bot's decisions cost, in milliseconds of CPU."""

    decisions: int
    mean_ms: float
    slowest_turn_ms: float


class Summary(Struct, frozen=True):
    """The arena in figures. Maps are by bot; ties are split."""

    game: str
    bots: tuple[str, ...]
    seats: int
    seed: int
    games: int
    seconds: float
    games_per_second: float
    share: dict[str, float]
    """Of the games in which it sat."""
    interval: dict[str, tuple[float, float]]
    """95 %, by Wilson."""
    played: dict[str, int]
    ties: int
    """Games with more than one winner."""
    rating: dict[str, Rating]
    failures: dict[str, int]
    """Decisions that failed or were not offered; the simple bot decided instead."""
    thinking: dict[str, Thinking]
    table_minutes: float
    """How long a game takes on the table's clock, on average."""
    by_seat: dict[str, tuple[float, ...]]
    """Of the games in which it sat there: the share that this seat won."""


def names(bots: Sequence[str]) -> tuple[str, ...]:
    """A name for each; the same bot given twice gets two names."""
    found: list[str] = []
    for bot in bots:
        twins = sum(name.split("-")[0] == bot for name in found)
        found.append(f"{bot}-{twins + 1}" if twins else bot)
    return tuple(found)


def wilson(points: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    if not games:
        return 0.0, 1.0
    share, noise = points / games, Z * Z / games
    middle = (share + noise / 2) / (1 + noise)
    reach = Z * math.sqrt(share * (1 - share) / games + noise / (4 * games)) / (1 + noise)
    # At shares of 0 and 1 an end is the share itself, but for the last digit of the sum.
    return min(share, max(0.0, middle - reach)), max(share, min(1.0, middle + reach))


def points(game: Played) -> list[float]:
    """What each seat won: one point a game, split among the winners."""
    winners = game.ranking.count(1)
    return [1 / winners if rank == 1 else 0.0 for rank in game.ranking]


def summary(setup: Setup, games: Sequence[Played], seconds: float) -> Summary:
    """The figures of these games, in whatever order they ended."""
    ordered = sorted(games, key=lambda game: game.number)
    known = names(setup.bots)
    counts = [_Count(setup.seats) for _ in known]
    for game in ordered:
        for bot in set(game.seating):
            counts[bot].take(game, bot)
    return Summary(
        game=setup.game,
        bots=known,
        seats=setup.seats,
        seed=setup.seed,
        games=len(ordered),
        seconds=round(seconds, 3),
        games_per_second=round(len(ordered) / seconds, 3) if seconds else 0.0,
        share={name: count.share for name, count in zip(known, counts, strict=True)},
        interval={
            name: wilson(count.points, count.games)
            for name, count in zip(known, counts, strict=True)
        },
        played={name: count.games for name, count in zip(known, counts, strict=True)},
        ties=sum(game.ranking.count(1) > 1 for game in ordered),
        rating=dict(zip(known, ratings(len(known), ordered), strict=True)),
        failures={name: count.failures for name, count in zip(known, counts, strict=True)},
        thinking={name: count.thinking for name, count in zip(known, counts, strict=True)},
        table_minutes=sum(game.ms for game in ordered) / 60_000 / max(1, len(ordered)),
        by_seat={name: count.by_seat for name, count in zip(known, counts, strict=True)},
    )


def first_trouble(games: Iterable[Played]) -> tuple[int, str] | None:
    """The first bot that failed, by its number, and how."""
    for game in sorted(games, key=lambda game: game.number):
        for bot, thought in game.thoughts.items():
            if thought.trouble:
                return bot, thought.trouble
    return None


class _Count:
    """One bot's games."""

    def __init__(self, seats: int) -> None:
        self.points = 0.0
        self.games = 0
        self.failures = 0
        self._won = [0.0] * seats
        self._sat = [0] * seats
        self._decisions = 0
        self._cpu = 0.0
        self._slowest = 0.0

    def take(self, game: Played, bot: int) -> None:
        won, thought = points(game), game.thoughts[bot]
        self.games += 1
        for seat, who in enumerate(game.seating):
            if who == bot:
                self.points += won[seat]
                self._won[seat] += won[seat]
                self._sat[seat] += 1
        self.failures += thought.failures
        self._decisions += thought.decisions
        self._cpu += thought.cpu
        self._slowest = max(self._slowest, thought.slowest_turn)

    @property
    def share(self) -> float:
        return self.points / self.games if self.games else 0.0

    @property
    def by_seat(self) -> tuple[float, ...]:
        return tuple(
            won / sat if sat else 0.0 for won, sat in zip(self._won, self._sat, strict=True)
        )

    @property
    def thinking(self) -> Thinking:
        mean = 1000 * self._cpu / self._decisions if self._decisions else 0.0
        return Thinking(self._decisions, mean, 1000 * self._slowest)


def ratings(bots: int, games: Sequence[Played]) -> list[Rating]:
    """The bots' ratings after these games, one after the other."""
    from openskill.models import PlackettLuce

    model: Any = PlackettLuce()
    known: list[Any] = [model.rating() for _ in range(bots)]
    for game in games:
        seated = [[known[bot]] for bot in game.seating]
        rated = model.rate(seated, ranks=[float(rank) for rank in game.ranking])
        for bot in set(game.seating):
            own = [new[0] for new, who in zip(rated, game.seating, strict=True) if who == bot]
            mu = sum(each.mu for each in own) / len(own)  # on two seats it is still one bot
            sigma = sum(each.sigma for each in own) / len(own)
            known[bot] = model.rating(mu=mu, sigma=sigma)
    return [Rating(float(each.mu), float(each.sigma), float(each.ordinal())) for each in known]
