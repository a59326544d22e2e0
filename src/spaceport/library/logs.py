"""Reading logs: replay a game from its text, and check that its chance was fair."""

from collections.abc import Sequence
from typing import Any

from spaceport.core import chance, log
from spaceport.core.course import Course
from spaceport.core.faults import Fault, LogFault
from spaceport.core.protocol import Result, View
from spaceport.library.load import Loaded, art, check_seats, load, tell, telling
from spaceport.texts import DEFAULT, speaker


class Replay:
    """A game read from its log. Position k is what was before entry k; the last one is the end."""

    def __init__(self, loaded: Loaded, header: log.Header, entries: list[log.Entry]) -> None:
        self.header = header
        self.entries = entries
        self.rules = loaded.rules
        course = Course(loaded.rules, header.seats)
        self.states: list[Any] = [course.state]
        self._happened: list[Sequence[Any]] = []
        for entry in entries:
            self._happened.append(_take(course, entry))
            self.states.append(course.state)

    def __len__(self) -> int:
        """How many positions there are."""
        return len(self.states)

    def view(self, k: int = -1, seat: int | None = None) -> View:
        return self.rules.view(self.states[k], seat)

    def events(self, k: int, seat: int | None = None) -> list[Any]:
        """What entry k brought about."""
        return self.rules.events(self._happened[k], seat)

    def position(self, k: int = -1) -> str:
        return self.rules.position(self.states[k])

    def picture(self, k: int = -1, seat: int | None = None, language: str = DEFAULT) -> str:
        return self.rules.picture(self.view(k, seat), art(self.rules.name), speaker(language))

    def board_text(self, k: int = -1, seat: int | None = None, language: str = DEFAULT) -> str:
        return self.rules.board_text(self.view(k, seat), speaker(language))

    def result(self) -> Result | None:
        return self.rules.result(self.states[-1])

    @property
    def is_finished(self) -> bool:
        return bool(self.entries) and isinstance(self.entries[-1], log.End)

    def _repr_svg_(self) -> str:
        return self.picture()


def _take(course: Course[Any], entry: log.Entry) -> Sequence[Any]:
    try:
        return course.take(entry)
    except Fault as fault:
        where = {"line": entry.n + 2, "entry": entry.n}
        raise LogFault("log-refused", **where, detail=tell(fault)) from None


def replay(text: str) -> Replay:
    """A game from its log, or a `LogFault` that names the line."""
    with telling():
        header, entries = log.read(text)
        return Replay(_load(header), header, entries)


def _load(header: log.Header) -> Loaded:
    try:
        check_seats(header.game, header.seats)
        loaded = load(header.game, header.edition, header.options, header.edition_text)
    except Fault as fault:
        raise LogFault("log-header", line=1, detail=tell(fault)) from None
    if header.rules > loaded.rules.version:
        made, known = header.rules, loaded.rules.version
        raise LogFault("log-rules", line=1, game=header.game, made=made, known=known)
    if header.edition_sum != loaded.edition_sum:
        raise LogFault("log-edition", line=1, edition=header.edition)
    return loaded


def verify(text: str) -> Replay:
    """Check every rule and every draw of a finished game; raises with the entry that is wrong."""
    with telling():
        header, entries = log.read(text)
        loaded = _load(header)
        played = Replay(loaded, header, entries)
        if not played.is_finished:
            raise LogFault("log-no-seed", line=len(entries) + 1)
        end = entries[-1]
        assert isinstance(end, log.End)
        seed = _seed(end, len(entries) + 1)
        if chance.commitment(seed) != header.commitment:
            raise LogFault("log-commitment", line=len(entries) + 1)
        _check_draws(played, seed)
        return played


def _seed(end: log.End, line: int) -> bytes:
    try:
        return bytes.fromhex(end.seed)
    except ValueError:
        raise LogFault("log-commitment", line=line) from None


def _check_draws(played: Replay, seed: bytes) -> None:
    number = 0
    for k, entry in enumerate(played.entries):
        if not isinstance(entry, log.Drawn):
            continue
        state = played.states[k]
        draw = played.rules.chance(state)
        assert draw is not None
        wanted = played.rules.outcome_text(state, chance.drawn(seed, number, draw))
        if wanted != entry.outcome:
            raise LogFault("log-drawn", line=k + 2, entry=k, found=entry.outcome, wanted=wanted)
        number += 1
