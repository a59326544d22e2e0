"""Reading logs: replay a game from its text, and check that its chance was fair."""

from collections.abc import Sequence
from typing import Any

from spaceport.core import chance, log
from spaceport.core.course import Course
from spaceport.core.faults import Fault, Illegal, LogFault, OptionFault, quoted
from spaceport.core.story import Past, Story, story_of_scores
from spaceport.core.terms import Draw, Result, View
from spaceport.core.undone import undone
from spaceport.games import catalog
from spaceport.library import signatures
from spaceport.library.load import Loaded, art, check_seats, load, speaking, tell, telling
from spaceport.library.player_names import naming
from spaceport.library.races import check_race
from spaceport.library.samples import is_recomputed
from spaceport.texts import DEFAULT, typeset


class Replay:
    """A game read from its log. Position k is what was before entry k; the last one is the end."""

    def __init__(
        self,
        loaded: Loaded,
        header: log.Header,
        entries: list[log.Entry],
        seed: bytes | None = None,
    ) -> None:
        """With a seed every draw is checked before it is believed."""
        self.header = header
        self.entries = entries
        self.signed: log.Signed | None = None
        """What the last line says about its signature; nobody has checked it yet."""
        self.signed_by: str | None = None
        """The key that was demanded of `verify`, and found."""
        self.has_own_edition = loaded.edition_text is not None
        """Whether the log carries its edition: whatever it is called, it is none of ours."""
        self.rules = loaded.rules
        course = Course(loaded.rules, header.seats)
        self.states: list[Any] = [course.state]
        self._happened: list[Sequence[Any]] = []
        self.not_recomputed: list[int] = []
        """Entries whose throw was checked against the seed, but could not be simulated again here:
        they were simulated by another version of the library, or on another kind of machine."""
        self.races = 0
        """Entries that tell of a race: their times are the server's word."""
        for entry in entries:
            if isinstance(entry, log.Chosen) and entry.race:
                self.races += 1
                if seed is not None:
                    check_race(course, entry)
            if isinstance(entry, log.Drawn) and not _is_checked(course, entry, seed):
                self.not_recomputed.append(entry.n)
            self._happened.append(_take(course, entry))
            self.states.append(course.state)

    def __len__(self) -> int:
        """How many positions there are."""
        return len(self.states)

    def view(self, k: int = -1, seat: int | None = None) -> View:
        """What a seat could know at position k; None is a spectator."""
        with telling():
            self._check_seat(seat)
            return self.rules.view(self._state(k), seat)

    def _state(self, k: Any) -> Any:
        if type(k) is not int or not -len(self.states) <= k < len(self.states):
            raise Fault("no-such-position", k=quoted(k), last=len(self.states) - 1)
        return self.states[k]

    def events(self, k: int, seat: int | None = None) -> list[Any]:
        """What entry k brought about; that something was taken back is an `Undone`."""
        given: Any = k
        with telling():
            if type(given) is not int or not -len(self.entries) <= k < len(self.entries):
                raise Fault("no-such-entry", n=quoted(k))
            self._check_seat(seat)
        entry = self.entries[k]
        if isinstance(entry, log.Undone):
            return [undone(entry, self.entries)]
        return self.rules.events(self._happened[k], seat)

    def _check_seat(self, seat: Any) -> None:
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.header.seats):
            raise Illegal("no-such-seat", seat=quoted(seat))

    def position(self, k: int = -1) -> str:
        with telling():
            return self.rules.position(self._state(k))

    def picture(
        self,
        k: int = -1,
        seat: int | None = None,
        language: str = DEFAULT,
        names: Sequence[str] = (),
    ) -> str:
        """Position k as SVG, as this seat sees it; with the names of the players, if given."""
        with telling():
            say = naming(speaking(language), names)
        return self.rules.picture(self.view(k, seat), art(self.rules.name), say)

    def board_text(self, k: int = -1, seat: int | None = None, language: str = DEFAULT) -> str:
        with telling():
            say = speaking(language)
        return self.rules.board_text(self.view(k, seat), say)

    def result(self) -> Result | None:
        return self.rules.result(self.states[-1])

    def steps(self) -> list[int]:
        """Where one stops when stepping through the game: the last entry of each step.

        A step is what a table shows at once: an action or a lapse with the draws that follow it;
        what changes nothing that can be seen goes with what was before.
        """
        begins = [k for k, entry in enumerate(self.entries) if k and _is_seen(entry)]
        return [*(k - 1 for k in begins), len(self.entries) - 1] if self.entries else []

    def story(self, language: str = DEFAULT) -> Story:
        """The rounds with their scores, everybody's best moment, and what was missed."""
        with telling():
            speaks = speaking(language)
            if not self.entries:
                raise Fault("story-empty")

        def say(key: str, /, **particulars: Any) -> str:
            return typeset(language, speaks(key, **particulars))

        past = Past(self.rules, self.states, self._happened, say)
        if not catalog.has(self.rules.name, "story"):
            return story_of_scores(past)
        told: Story = catalog.module(self.rules.name, "story").tell(past)
        return told

    @property
    def is_stopped(self) -> bool:
        """Whether it ends before the rules ended it. Whoever knows the seed can cut a log short
        and end it so: only a signature tells."""
        end = self.entries[-1] if self.entries else None
        return isinstance(end, log.End) and end.stopped

    @property
    def is_finished(self) -> bool:
        return bool(self.entries) and isinstance(self.entries[-1], log.End)

    def _repr_svg_(self) -> str:
        return self.picture()


def _is_seen(entry: log.Entry) -> bool:
    """Whether an entry begins a step of its own."""
    if isinstance(entry, log.SeatChanged):
        return entry.who == "removed"
    return isinstance(entry, log.Chosen | log.Lapsed | log.Undone)


def _take(course: Course[Any], entry: log.Entry) -> Sequence[Any]:
    try:
        return course.take(entry)
    except Fault as fault:
        where = {"line": entry.n + 2, "entry": entry.n}
        raise LogFault("log-refused", **where, detail=tell(fault)) from None


def replay(text: str) -> Replay:
    """A game from its log, or a `LogFault` that names the line."""
    with telling():
        found = log.read_whole(text)
        played = Replay(_load(found.header), found.header, found.entries)
        played.signed = found.signed
        return played


def _load(header: log.Header) -> Loaded:
    """The rules by which the game was played: of the version that its header names."""
    try:
        check_seats(header.game, header.seats)
        if header.edition_text is None:
            _check_shipped(header.game, header.edition)
        given = (header.edition, header.options, header.edition_text, header.rules)
        loaded = load(header.game, *given)
        loaded.rules.start(header.seats)
    except Fault as fault:
        if fault.code == "unknown-rules":
            made, known = header.rules, fault.particulars["known"]
            raise LogFault("log-rules", line=1, game=header.game, made=made, known=known) from None
        raise LogFault("log-header", line=1, detail=tell(fault)) from None
    if header.edition_sum != loaded.edition_sum:
        raise LogFault("log-edition", line=1, edition=header.edition)
    return loaded


def _check_shipped(game: str, edition: str) -> None:
    """A log may name an edition of ours, or carry its own; it may not make us read a file."""
    editions = catalog.listing(game).editions
    if edition not in editions:
        known = ", ".join(editions)
        raise OptionFault("unknown-edition", game=game, name=edition, known=known)


def verify(text: str, key: str | Sequence[str] | None = None) -> Replay:
    """Check every rule and every draw of a finished game; raises with the entry that is wrong.

    That says nothing about who did what: whoever knows the seed can write such a log. With a `key`,
    or several, the log must also be signed with one of them, as a server signs its games.
    """
    with telling():
        found = log.read_whole(text)
        keys = [key] if isinstance(key, str) else key
        signed_by = None if keys is None else signatures.check(found, keys)
        played = _verified(found.header, found.entries)
        played.signed, played.signed_by = found.signed, signed_by
        return played


def _verified(header: log.Header, entries: list[log.Entry]) -> Replay:
    loaded = _load(header)
    seed = _seed(header, entries)
    played = Replay(loaded, header, entries, seed)
    if seed is None:
        raise LogFault("log-no-seed", line=len(entries) + 1)
    return played


def _seed(header: log.Header, entries: list[log.Entry]) -> bytes | None:
    """The seed that the last entry tells, if it is the one that was promised."""
    end = entries[-1] if entries else None
    if not isinstance(end, log.End):
        return None
    try:
        seed = bytes.fromhex(end.seed)
    except ValueError:
        seed = b""
    if chance.commitment(seed) != header.commitment:
        raise LogFault("log-commitment", line=end.n + 2, entry=end.n)
    return seed


def _is_checked(course: Course[Any], entry: log.Drawn, seed: bytes | None) -> bool:
    """Check a draw. False: what can be known of it is right, but it was not drawn again."""
    draw = course.draw_due
    if seed is None or draw is None:
        return True  # nothing to check it with, or refused by the rules
    if draw.sample is not None:
        return _is_sampled_again(course, entry, draw, chance.key(seed, course.draws))
    drawn = chance.drawn(seed, course.draws, draw)
    wanted = course.rules.outcome_text(course.state, drawn)
    if wanted != entry.outcome:
        where = {"line": entry.n + 2, "entry": entry.n}
        raise LogFault("log-drawn", **where, found=entry.outcome, wanted=wanted)
    return True


def _is_sampled_again(course: Course[Any], entry: log.Drawn, draw: Draw, key: bytes) -> bool:
    try:
        outcome = course.rules.parse_outcome(course.state, entry.outcome)
    except Fault:
        return True  # refused by the rules
    return is_recomputed(outcome, draw, key, entry.n)
