"""Tutorials: a game that was played beforehand by the real rules, with captions.

A tutorial is a log with fixed draws, written by hand in `games/GAME/tutorial.toml`: what happens,
what is said about it in each language, and where the learner does the next action. Nothing of the
rules is told twice: a rule that changes makes the log illegal, and a test fails.
"""

import re
import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

from msgspec import Struct

from spaceport.core import log, typed
from spaceport.core.course import Course
from spaceport.core.faults import Fault, Illegal, LogFault
from spaceport.core.terms import Deadline
from spaceport.library.load import check_seats, load, tell
from spaceport.texts import texts

FILE: Final = "tutorial.toml"
_KEY: Final = re.compile(r"\{([\w.-]+)\}")
PACE: Final = 1_100  # milliseconds between two frames of a step, so that people can follow


class Said(Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence in every language. `{key}` stands for a text of ours, such as a button's."""

    en: str
    fr: str

    def of(self, language: str) -> str:
        known = texts(language)
        return _KEY.sub(lambda found: known[found[1]], getattr(self, language))


class Written(Struct, frozen=True, forbid_unknown_fields=True):
    """A step as it stands in the file."""

    say: Said
    """The caption."""
    happens: list[str] = []
    """What happens before the caption: `drawn: die 2`, `1: roll` (by seat 1), `lapsed: zero`."""
    at_once: bool = False
    """Show it as one change, not one after another."""
    look: str = ""
    """What to look at, in the page's words for the parts of this game's screen."""
    do: str = ""
    """What the learner has to do, in notation; without it they read on."""
    no: Said | None = None
    """The kind answer when they do something else."""


class Script(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    seats: int
    seat: int
    """Where the learner sits."""
    others: list[str]
    """The names of the other seats, in their order."""
    end: str
    """What the tutorial leads to: parts of the position at its end."""
    step: list[Written]
    edition: str | None = None
    options: dict[str, Any] = {}
    pace: int = PACE


class Shown(Struct, frozen=True):
    """A position of a tutorial as the learner sees it, and what led to it."""

    public: Any
    own: Any
    events: list[Any]
    due: Deadline | None
    """What would happen next by itself, and in how many milliseconds: time stands still here."""


class Expected(Struct, frozen=True):
    """An action that leads on. `any`: whatever its values are, as nobody throws twice alike."""

    action: Any
    any: bool
    to: int
    """The step that follows."""


class Step(Struct, frozen=True):
    """A caption and what is shown with it; `expected` is empty where one reads on."""

    written: Written
    shown: tuple[Shown, ...]
    offers: Any
    expected: tuple[Expected, ...]


class Tutorial(Struct, frozen=True):
    """A tutorial, played."""

    game: str
    script: Script
    options: dict[str, Any]
    steps: tuple[Step, ...]
    position: str
    """Where it ended."""


@cache
def tutorial(game: str) -> Tutorial:
    """The tutorial of a game, or a `LogFault` that names the step that the rules refuse."""
    text = files(f"spaceport.games.{game}").joinpath(FILE).read_text("utf-8")
    return play(game, read(text))


def read(text: str) -> Script:
    return typed.convert(tomllib.loads(text), Script)


def play(game: str, script: Script) -> Tutorial:
    """Let everything happen by the rules of the game."""
    check_seats(game, script.seats)
    return _Play(game, script).all()


class _Play:
    """One tutorial being played."""

    def __init__(self, game: str, script: Script) -> None:
        self.game = game
        self.script = script
        self.loaded = load(game, script.edition, dict(script.options))
        self.rules = self.loaded.rules
        self.course = Course(self.rules, script.seats)

    def all(self) -> Tutorial:
        steps: list[Step] = []
        before = ""  # what the learner did in the step before
        for k, written in enumerate(self.script.step):
            try:
                steps.append(self._step(k, written, before))
            except Fault as fault:
                where = {"line": k + 1, "entry": self.course.n}
                raise LogFault("log-refused", **where, detail=tell(fault)) from None
            before = written.do
        if before:
            raise LogFault("log-refused", line=len(steps), entry=self.course.n, detail=before)
        position = self.rules.position(self.course.state)
        if not set(self.script.end.split("; ")) <= set(position.split("; ")):
            raise LogFault("log-refused", line=len(steps), entry=self.course.n, detail=position)
        return Tutorial(self.game, self.script, self._options(), tuple(steps), position)

    def _options(self) -> dict[str, Any]:
        return {"edition": self.loaded.edition, **self.loaded.options}

    def _step(self, k: int, written: Written, before: str) -> Step:
        done = [f"{self.script.seat}: {before}"] if before else []
        groups = grouped([*done, *written.happens])
        if written.at_once:
            groups = [[line for group in groups for line in group]]
        shown = tuple(self._shown(group) for group in groups)
        if not shown:
            shown = (self._view([]),)
        if not written.do:
            return Step(written, shown, [], ())
        expected = self._expected(k, written)
        seat, state = self.script.seat, self.course.state
        return Step(written, shown, self.rules.offers(state, seat), expected)

    def _shown(self, group: Sequence[str]) -> Shown:
        events: list[Any] = []
        for line in group:
            said = self.course.take(self._entry(line))
            events += self.rules.events(said, self.script.seat)
        return self._view(events)

    def _view(self, events: list[Any]) -> Shown:
        view = self.rules.view(self.course.state, self.script.seat)
        due = self.course.due
        left = None if due is None else Deadline(due.name, due.at - self.course.ms)
        return Shown(view.public, view.own, events, left)

    def _entry(self, line: str) -> log.Entry:
        who, _, what = line.partition(": ")
        n, ms = self.course.n, self.course.ms
        if who == "drawn":
            return log.Drawn(n, ms, what)
        if who == "lapsed":
            due = self.course.due
            return log.Lapsed(n, ms if due is None else due.at, what)
        if who.isdecimal():
            return log.Chosen(n, ms, int(who), what)
        raise Illegal("bad-action")

    def _expected(self, k: int, written: Written) -> tuple[Expected, ...]:
        """What the step wants; and a later action that leads to the same at once."""
        rules, state, seat = self.rules, self.course.state, self.script.seat
        action = rules.parse(written.do)
        if not rules.may_do(state, seat, action):
            raise Illegal("bad-action")
        free = any(held.holds(action) for held in rules.ranges(state, seat))
        found = [Expected(action, free, k + 1)]
        chain = [written.do]
        for j in range(k + 1, len(self.script.step)):
            later = self.script.step[j]
            if later.happens or not later.do:
                break
            chain.append(later.do)
            if self._is_shortcut(chain):
                found.append(Expected(rules.parse(later.do), False, j + 1))
        return tuple(found)

    def _is_shortcut(self, chain: list[str]) -> bool:
        """Whether the last of these actions alone leads to where all of them lead."""
        return self._after(chain[-1:]) == self._after(chain)

    def _after(self, actions: Sequence[str]) -> str | None:
        ahead = Course(self.rules, self.script.seats)
        ahead.put(self.course.state)
        ahead.ms = self.course.ms
        try:
            for text in actions:
                ahead.take(log.Chosen(ahead.n, ahead.ms, self.script.seat, text))
        except Fault:
            return None
        return self.rules.position(ahead.state)


def grouped(lines: Sequence[str]) -> list[list[str]]:
    """What is shown at once: an action or a lapse with the draws that follow it."""
    groups: list[list[str]] = []
    for line in lines:
        if line.startswith("drawn: ") and groups:
            groups[-1].append(line)
        else:
            groups.append([line])
    return groups
