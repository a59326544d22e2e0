"""A finished game to be looked at again: replayed and verified once, then shown in parts."""

from functools import lru_cache
from typing import Any

from spaceport.core import log
from spaceport.core.faults import Fault, Illegal, LogFault
from spaceport.core.story import Story
from spaceport.library.load import tell
from spaceport.library.logs import Replay, replay, verify
from spaceport.library.signatures import Keyring
from spaceport.table.chairs import SHIPS
from spaceport.table.room import Room
from spaceport.table.store.base import Written
from spaceport.wire import web, write


class ReplayedGame:
    """A finished game, replayed. To make one is slow for long games (never on the event loop); all
    it gives is quick."""

    def __init__(self, room: Room, written: Written, keys: Keyring | None) -> None:
        """The log is given out as it is stored, not as it would be written today."""
        header, signed = written.kept.header, written.signed
        assert header is not None
        self.text = log.chained([header, *written.bodies, *([] if signed is None else [signed])])
        self._replay, wrong = _replayed(self.text)
        self._steps = self._replay.steps()
        is_signed = keys is not None and keys.has_signed(log.read_whole(self.text))
        self.info = _info(room, self._replay, self._steps, wrong, is_signed)
        self.story = lru_cache(4)(self._story)

    def frames(self, seat: int | None, first: int, most: int) -> list[web.ReplayFrame]:
        """What a seat or a spectator saw after each of these steps."""
        self._check_seat(seat)
        last = min(first + most, len(self._steps))
        return [self._frame(step, seat) for step in range(first, last)]

    def _frame(self, step: int, seat: int | None) -> web.ReplayFrame:
        begins = self._steps[step - 1] + 1 if step else 0
        n = self._steps[step]
        view = self._replay.view(n + 1, seat)
        events = [event for k in range(begins, n + 1) for event in self._replay.events(k, seat)]
        return web.ReplayFrame(
            step=step,
            n=n,
            ms=self._replay.entries[n].ms,
            public=write.raw(view.public),
            own=write.raw(view.own),
            events=write.raw(events),
            races=self._races(begins, n),
        )

    def _races(self, begins: int, n: int) -> tuple[tuple[log.Stamp, ...], ...]:
        """The close races of a step, and those of its round if none is open any more."""
        played = self._replay
        rules, state = played.rules, played.states[n + 1]
        if not (rules.has_races and played.races):
            return ()
        if not rules.contested(state):
            wanted = rules.round(state)
            while begins and rules.round(played.states[begins]) == wanted:
                begins -= 1
        told = [
            entry.race for entry in played.entries[begins : n + 1] if isinstance(entry, log.Chosen)
        ]
        return tuple(race for race in told if len(race) > 1)

    def picture(self, n: int, seat: int | None, language: str) -> str:
        """The game after entry n as SVG."""
        self._check_seat(seat)
        if not 0 <= n < len(self._replay.entries):
            raise Fault("no-such-entry", n=n)
        names = [each.name for each in self.info.seats]
        return self._replay.picture(n + 1, seat, language, names)

    def _story(self, language: str) -> Story:
        return self._replay.story(language)

    def draws(self) -> web.ReplayDraws:
        """What each draw could have given, so that anybody can draw again from the seed."""
        kinds: dict[web.DrawKind, int] = {}
        found: list[int] = []
        for k, entry in enumerate(self._replay.entries):
            if isinstance(entry, log.Drawn):
                kind = self._draw_kind(self._replay.states[k])
                found.append(kinds.setdefault(kind, len(kinds)))
        return web.ReplayDraws(tuple(kinds), tuple(found))

    def _draw_kind(self, state: Any) -> web.DrawKind:
        rules = self._replay.rules
        draw = rules.chance(state)
        if draw is None or draw.sample is not None:
            return web.DrawKind((), ())
        texts = tuple(rules.outcome_text(state, outcome) for outcome in draw.outcomes)
        return web.DrawKind(texts, draw.weights)

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and not 0 <= seat < self._replay.header.seats:
            raise Illegal("no-such-seat", seat=seat)


def _replayed(text: str) -> tuple[Replay, Fault | None]:
    """The game with all its draws checked; else as it is told, and what is wrong with it."""
    try:
        return verify(text), None
    except LogFault as fault:
        wrong = fault
    try:
        return replay(text), wrong
    except LogFault:
        raise Fault("replay-unreadable") from None


def _info(
    room: Room, played: Replay, steps: list[int], wrong: Fault | None, is_signed: bool
) -> web.ReplayInfo:
    entries, end = played.entries, played.entries[-1]
    return web.ReplayInfo(
        replay=room.replay or "",
        game=room.game,
        options=room.options,
        seats=tuple(
            web.ReplaySeat(chair.name, chair.colour, chair.bot_level, chair.ship or SHIPS[0])
            for chair in room.chairs
        ),
        ranking=tuple(room.ranking),
        scores=tuple(room.scores),
        ended=room.ended,
        lasted=end.ms,
        entries=len(entries),
        draws=sum(isinstance(entry, log.Drawn) for entry in entries),
        steps=tuple(steps),
        commitment=played.header.commitment,
        seed=end.seed if isinstance(end, log.End) else "",
        verified=wrong is None,
        wrong=None if wrong is None else web.Problem(wrong.code, {"detail": tell(wrong)}),
        not_recomputed=len(played.not_recomputed),
        signed=is_signed,
    )
