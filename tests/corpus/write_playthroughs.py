"""Write golden playthroughs: whole games as logs, each with a transcript that a person can read.

    python -m tests.corpus.write_playthroughs [GAME ...]

Works for every game of the catalogue: each edition with few, some and many seats, and one game
with every option and everything that can happen at a table. The bot of the game plays; where
there is none, chance does. The same catalogue gives the same files. Logs of older rules stay
worth keeping: rewrite only what has to change, and read the difference.
"""

import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from spaceport.bots.base import Bot, Decision, simple
from spaceport.core import chance, log
from spaceport.core.course import Course
from spaceport.core.faults import Illegal
from spaceport.core.terms import View
from spaceport.games import catalog
from spaceport.library.load import load
from spaceport.library.samples import sampled
from tests.corpus.transcript import transcript

HERE = Path(__file__).parent
SEEDS = range(9)  # the game of middle length is kept: neither a fluke nor a novel
EVENTFUL_OPTIONS: dict[str, dict[str, Any]] = {
    "sos": {"may_pass": True, "turn_seconds": 20, "first": 2},
    "planets": {"first": 2},
    "builder": {"easy": [0, 2], "junior": [1], "round_seconds": 40, "pause_seconds": 5},
}
EVENTFUL_LAPSES: dict[str, set[str]] = {"builder": {"unlock"}}
EVENTFUL_ACTIONS: dict[str, set[str]] = {"sos": {"end"}, "planets": {"again"}}


class Plan(Struct, frozen=True):
    """A game to be played."""

    game: str
    name: str
    edition: str
    seats: int
    options: dict[str, Any] = {}
    is_eventful: bool = False


class Chance:
    """Who plays where a game has no bot: anything legal, at an even pace."""

    def decide(self, view: View, offered: Any, rng: Random) -> Decision:
        return Decision(rng.choice(list(offered)), 1000)


def plans(game: str) -> Iterator[Plan]:
    listing = catalog.listing(game)
    seats = sorted({listing.least, (listing.least + listing.most) // 2, listing.most})
    for edition in listing.editions:
        for count in seats:
            yield Plan(game, f"{edition}-{count}", edition, count)
    options = EVENTFUL_OPTIONS.get(game, {})
    edition, count = listing.editions[0], min(max(3, listing.least), listing.most)
    yield Plan(game, f"{edition}-{count}-eventful", edition, count, options, is_eventful=True)


def bot_of(game: str) -> Bot:
    try:
        return simple(game)
    except ModuleNotFoundError:
        return Chance()


class Play:
    """One game being played, entry by entry."""

    def __init__(self, plan: Plan, seed: int) -> None:
        self.plan = plan
        self.seed = chance.seed_from(seed)
        self.rng = Random(seed)
        self.loaded = load(plan.game, plan.edition, plan.options)
        self.rules = self.loaded.rules
        self.course: Course[Any] = Course(self.rules, plan.seats)
        self.bot = bot_of(plan.game)
        self.entries: list[log.Entry] = []
        self.present = list(range(plan.seats))
        self.ms = 0

    def add(self, kind: Any, *fields: Any) -> None:
        """An entry, and every draw that is due after it."""
        self.take(kind(self.course.n, self.ms, *fields))
        self.draw()

    def take(self, entry: log.Entry) -> None:
        self.course.take(entry)
        self.entries.append(entry)

    def draw(self) -> None:
        while (due := self.course.draw_due) is not None:
            if due.sample is None:
                outcome = chance.drawn(self.seed, self.course.draws, due)
            else:
                outcome = sampled("table", due, chance.key(self.seed, self.course.draws))
            text = self.rules.outcome_text(self.course.state, outcome)
            self.take(log.Drawn(self.course.n, self.ms, text))

    def is_over(self) -> bool:
        return self.rules.result(self.course.state) is not None

    def whole(self) -> str:
        """Play to the end; the log."""
        self.draw()
        while not self.is_over():
            if self.plan.is_eventful:
                self.incident()
            if not self.is_over():
                self.act()
        self.take(log.End(self.course.n, self.ms, self.seed.hex()))
        return log.write(self.header(), self.entries)

    def act(self) -> None:
        """Somebody decides and takes their time; or the time is up before."""
        actors = self.rules.to_act(self.course.state)
        if not actors:  # the table counts
            assert self.course.due is not None
            self.wait(self.course.due.at - self.ms)
            return
        seat = self.rng.choice(actors)
        offered = self.rules.legal(self.course.state, seat)
        decision = self.bot.decide(self.rules.view(self.course.state, seat), offered, self.rng)
        if self.plan.is_eventful and self.rng.random() < 0.06:
            decision = Decision(offered[-1], 15 * decision.ms)  # slow, and not the best
        if self.wait(decision.ms) and decision.action is not None:
            self.add(log.Chosen, seat, str(decision.action))

    def wait(self, ms: int) -> bool:
        """Whether so much time can pass before a deadline does."""
        due = self.course.due
        if due is None or due.at > self.ms + ms:
            self.ms += ms
            return True
        self.ms = due.at
        self.add(log.Lapsed, due.name)
        return False

    def incident(self) -> None:
        """Now and then something that is not a move."""
        seat = self.rng.choice(self.present)
        chosen = self.rng.random()
        undoers = [each for each in self.present if self.course.may_undo(each, self.ms)]
        if undoers and chosen < 0.2 and self.wait(400):
            self.undo(undoers[0])
        elif chosen < 0.23:
            self.add(log.Paused)
            self.add(log.Resumed)
        elif chosen < 0.25:
            self.add(log.SeatChanged, seat, "bot", "Nova")
            self.add(log.SeatChanged, seat, "person", "Ada")
        elif chosen > 0.98 and len(self.present) > max(2, catalog.listing(self.plan.game).least):
            self.present.remove(seat)
            self.add(log.SeatChanged, seat, "removed")

    def undo(self, seat: int) -> None:
        with suppress(Illegal):  # the clock of that turn may have run out
            self.add(log.Undone, seat, self.course.undo_target(seat))

    def header(self) -> log.Header:
        return self.loaded.header(self.plan.seats, self.seed)


def is_worth_keeping(play: Play) -> bool:
    """An eventful game has at least one of everything that its game knows."""
    plan, entries = play.plan, play.entries
    wanted = {log.Paused, log.Resumed, log.SeatChanged}
    if plan.options.get("turn_seconds"):
        wanted.add(log.Lapsed)
    if play.rules.undoable:
        wanted.add(log.Undone)
    return not plan.is_eventful or (
        {type(entry) for entry in entries} >= wanted
        and any(isinstance(each, log.SeatChanged) and each.who == "removed" for each in entries)
        and {each.action for each in entries if isinstance(each, log.Chosen)}
        >= EVENTFUL_ACTIONS.get(plan.game, set())
        and {each.deadline for each in entries if isinstance(each, log.Lapsed)}
        >= EVENTFUL_LAPSES.get(plan.game, set())
    )


def played(plan: Plan) -> str:
    """The log of a game worth keeping; where a game is too short or too small for everything, of
    the one with the most kinds of entries."""
    games = [(play, play.whole()) for play in (Play(plan, seed) for seed in SEEDS)]
    kept = sorted([text for play, text in games if is_worth_keeping(play)], key=len)
    if not kept:
        return max(games, key=lambda each: len({type(entry) for entry in each[0].entries}))[1]
    return kept[len(kept) // 2]


def write(game: str) -> None:
    folder = HERE / game
    folder.mkdir(exist_ok=True)
    for plan in plans(game):
        text = played(plan)
        (folder / f"{plan.name}.log").write_text(text, "utf-8")
        (folder / f"{plan.name}.txt").write_text(transcript(text), "utf-8")
        print(f"{game}/{plan.name}: {text.count(chr(10))} lines")


if __name__ == "__main__":
    for name in sys.argv[1:] or [each.name for each in catalog.GAMES]:
        write(name)
