"""Gymnasium environments: one seat is the learner's, bots of ours have the others.

Importing this registers `spaceport/GAME-v1` for every game, for `gymnasium.make`. docs/lab.md says
how to use them, and what actions, rows and rewards are.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar, Final

from spaceport.bots.base import PLAYERS, player, simple
from spaceport.bots.pace import NEVER, Pace, decide
from spaceport.core.causes import Chosen
from spaceport.core.faults import Illegal, OptionFault, quoted
from spaceport.core.terms import Menu, Result, moves_of
from spaceport.lab.extras import needed
from spaceport.library.load import telling
from spaceport.library.match import Match

with needed("rl"):
    import gymnasium
    import numpy as np

    from spaceport.lab.numbers import ILLEGAL, rewards
    from spaceport.lab.spaces import action_space, row_space
    from spaceport.lab.subject import RENDER_MODES, Subject, check_render_mode, check_turns
    from spaceport.lab.ticks import (
        MOST_TICKS,
        MOVES,
        TICK_MS,
        check_ticks,
        unasked,
        waits,
    )
    from spaceport.lab.turns import NOBODY, Turns

SIMPLE: Final = ("simple",)
Told = tuple[Any, float, bool, bool, dict[str, Any]]
"""What `step` gives: row, reward, over, cut short, info."""


class Solo(gymnasium.Env):
    """What is the same in all of them. `bots` are names of ours, one for each other seat; `seat` is
    the learner's, None: drawn for each game; `given` is what else `Subject` takes."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "render_fps": 1}
    waiting: ClassVar[int] = 0
    """How many actions come before the moves: 1 where one can wait."""

    def __init__(
        self,
        game: str,
        bots: Sequence[str],
        seat: int | None = None,
        render_mode: str | None = None,
        **given: Any,
    ) -> None:
        _check_bots(bots)
        subject = Subject(game, 1 + len(bots), **given)
        check_render_mode(render_mode)
        _check_seat(seat, subject.seats)
        self.render_mode = render_mode
        self.observation_space = row_space(subject)
        self.action_space = action_space(subject, self.waiting)
        self.subject = subject
        self._bots = [player(name, subject.rules) for name in bots]
        self._fixed = seat
        self.seat = seat or 0

    def _begin(self, seed: int | None) -> Random:
        """The luck of a new game, in which the learner may have another seat."""
        super().reset(seed=seed)
        rng = Random(int(self.np_random.integers(1 << 62)))
        if self._fixed is None:
            self.seat = rng.randrange(self.subject.seats)
        return rng

    def _bot(self, seat: int) -> Any:
        return self._bots[seat - (seat > self.seat)]

    def _menu(self) -> Menu:
        raise NotImplementedError

    def _shown(self) -> tuple[Any, int]:
        """The state, and the table time at which it is looked at."""
        raise NotImplementedError

    def action_masks(self) -> Any:
        """Which actions are legal. By this name sb3-contrib's MaskablePPO asks for it."""
        mask = np.ones(self.subject.numbering.size + self.waiting, bool)
        mask[self.waiting :] = self.subject.numbering.mask(self.subject.offered(self._menu()))
        return mask

    def _row(self) -> Any:
        state, now = self._shown()
        return self.subject.row(state, self.seat, now)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8)}

    def _told(self, result: Result | None, is_cut: bool = False) -> Told:
        worth = 0.0 if result is None else rewards(result, self.subject.reward)[self.seat]
        if self.render_mode == "human":
            self.render()
        return self._row(), worth, result is not None, is_cut, self._info()

    def render(self) -> Any:
        state, _ = self._shown()
        return self.subject.shown(state, self.seat, self.render_mode)


class InTurns(Solo):
    """A game in turns: a step is a choice of the learner's, and all that follows until its next."""

    def __init__(
        self, game: str, bots: Sequence[str] = SIMPLE, *, skip_forced: bool = True, **given: Any
    ) -> None:
        check_turns(game, in_turns=True)
        super().__init__(game, bots, **given)
        self._turns = Turns(self.subject, skip_forced)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        self._turns.start(self._begin(seed))
        self._bots_play()
        return self._row(), self._info()

    def step(self, action: Any) -> Told:
        try:
            self._turns.play(self.subject.move(action))
        except Illegal as illegal:
            self._turns.stop()
            row, _, _, _, info = self._told(None)
            return row, ILLEGAL, True, False, {**info, "illegal": illegal.code}
        self._bots_play()
        return self._told(self._turns.result())

    def _bots_play(self) -> None:
        turns, rules = self._turns, self._turns.rules
        while turns.seat not in (self.seat, NOBODY):
            seen, offered = rules.view(turns.state, turns.seat), turns.offered()
            decision = self._bot(turns.seat).decide(seen, offered, turns.rng)
            turns.play(rules.move(decision.action))

    def _menu(self) -> Menu:
        return self._turns.menu if self._turns.seat == self.seat else []

    def _shown(self) -> tuple[Any, int]:
        return self._turns.state, 0


class AtOnce(Solo):
    """A game that all play at once: a step is a tick of table time, in which the learner acts or
    waits, and bots act when a person of their level would."""

    waiting: ClassVar[int] = MOVES

    def __init__(
        self,
        game: str,
        bots: Sequence[str] = SIMPLE,
        *,
        tick_ms: int = TICK_MS,
        most_ticks: int = MOST_TICKS,
        **given: Any,
    ) -> None:
        check_turns(game, in_turns=False)
        check_ticks(tick_ms, most_ticks)
        super().__init__(game, bots, **given)
        self.tick_ms = tick_ms
        self.most_ticks = most_ticks
        self._spare = simple(game)
        self._unasked = unasked(self.subject)
        self._start(Random(0))

    def _start(self, rng: Random) -> None:
        self._ticks = 0
        self._match = Match(self.subject.loaded, self.subject.seats, rng.randbytes(32))
        self._pace = Pace(rng.randbytes(32))
        self._do_unasked()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        self._start(self._begin(seed))
        return self._row(), self._info()

    def step(self, action: Any) -> Told:
        if not waits(action):
            self._act(action)
        self._pass_time(self._match.now + self.tick_ms)
        self._ticks += 1
        result = self._match.result()
        return self._told(result, result is None and self._ticks >= self.most_ticks)

    def _act(self, action: Any) -> None:
        """What is not legal, or no longer because somebody was quicker, does nothing."""
        rules, state = self._match.rules, self._match.course().state
        try:
            move = self.subject.numbering.move(action, MOVES)
            rules.step(state, Chosen(self.seat, move), self._match.now)
        except Illegal:
            return
        self._match.play(self.seat, rules.action(move))

    def _pass_time(self, until: int) -> None:
        match = self._match
        while match.result() is None:
            self._do_unasked()
            self._think()
            due, deadline = self._pace.due(), match.course().due
            lapse = NEVER if deadline is None else deadline.at
            at = lapse if due is None else min(due, lapse)
            if at > until:
                break
            match.advance(max(0, at - match.now))
            ready = None if at == lapse else self._pace.ready(at)  # that very moment is too late
            if ready is not None:
                match.play(*ready)
        match.advance(until - match.now)

    def _think(self) -> None:
        match = self._match
        others = [seat for seat in range(match.seats) if seat != self.seat]
        for question in self._pace.questions(match.course(), others, match.now):
            decision, _ = decide(self._bot(question.seat), question, self._spare)
            self._pace.answer(question, decision)

    def _do_unasked(self) -> None:
        """What the learner's device would do by itself."""
        for move in moves_of(self._menu()) if self._unasked else ():
            if move in self._unasked:
                self._match.play(self.seat, self._match.rules.action(move))
                return

    def _menu(self) -> Menu:
        return self._match.rules.menu(self._match.course().state, self.seat)

    def _shown(self) -> tuple[Any, int]:
        return self._match.course().state, self._match.now


def _check_bots(bots: Any) -> None:
    with telling():
        if not isinstance(bots, list | tuple) or not bots or any(it not in PLAYERS for it in bots):
            takes = f"({', '.join(map(repr, PLAYERS))}, …)"
            raise OptionFault("bad-option", option="bots", value=quoted(bots), takes=takes)


def _check_seat(seat: Any, seats: int) -> None:
    with telling():
        if seat is not None and (type(seat) is not int or not 0 <= seat < seats):
            takes = f"None / 0…{seats - 1}"
            raise OptionFault("bad-option", option="seat", value=quoted(seat), takes=takes)


KINDS: Final = {"sos": InTurns, "planets": InTurns, "bowl": AtOnce, "builder": AtOnce}
for _game, _kind in KINDS.items():
    gymnasium.register(
        f"spaceport/{_game}-v1", entry_point=f"{__name__}:{_kind.__name__}", kwargs={"game": _game}
    )
