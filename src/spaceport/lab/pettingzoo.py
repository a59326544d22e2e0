"""PettingZoo environments: `env` for games in turns (AEC), `parallel_env` for those that all play
at once. docs/lab.md says how to use them, and what actions, rows and rewards are."""

from random import Random
from typing import Any

from spaceport.core.faults import Illegal
from spaceport.lab.extras import needed

with needed("rl"):
    import numpy as np
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper

    from spaceport.lab.numbers import ILLEGAL, rewards
    from spaceport.lab.spaces import action_space, masked_space
    from spaceport.lab.subject import RENDER_MODES, Subject, check_render_mode, check_turns
    from spaceport.lab.ticks import MOST_TICKS, MOVES, TICK_MS, Ticks
    from spaceport.lab.turns import NOBODY, Turns


def env(
    game: str,
    seats: int = 2,
    *,
    render_mode: str | None = None,
    skip_forced: bool = True,
    **given: Any,
) -> Any:
    """A game in turns; `given` is what else `Subject` takes."""
    check_turns(game, in_turns=True)
    check_render_mode(render_mode)
    turns = Turns(Subject(game, seats, **given), skip_forced)
    return OrderEnforcingWrapper(InTurns(turns, render_mode))


def parallel_env(
    game: str,
    seats: int = 2,
    *,
    render_mode: str | None = None,
    tick_ms: int = TICK_MS,
    most_ticks: int = MOST_TICKS,
    **given: Any,
) -> Any:
    """A game that all play at once, in ticks of so many milliseconds of table time; what lasts
    longer than `most_ticks` is cut short. `given` is what else `Subject` takes."""
    check_turns(game, in_turns=False)
    check_render_mode(render_mode)
    ticks = Ticks(Subject(game, seats, **given), tick_ms, most_ticks)
    return AtOnce(ticks, render_mode)


def _metadata(subject: Subject, *, is_parallel: bool) -> dict[str, Any]:
    rules = subject.rules
    return {
        "render_modes": list(RENDER_MODES),
        "render_fps": 1,
        "name": f"spaceport_{rules.name}_v{rules.version}",
        "is_parallelizable": is_parallel,
    }


class Agents:
    """What is the same in both kinds of environment: an agent for each seat, its spaces, luck."""

    def __init__(self, subject: Subject, render_mode: str | None, *, is_parallel: bool) -> None:
        super().__init__()
        waiting = MOVES if is_parallel else 0
        self.metadata = _metadata(subject, is_parallel=is_parallel)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(subject.seats)]
        self.observation_spaces = {a: masked_space(subject, waiting) for a in self.possible_agents}
        self.action_spaces = {a: action_space(subject, waiting) for a in self.possible_agents}
        self.subject = subject
        self._rng = Random()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def _begin(self, seed: int | None) -> None:
        """A new game, with everybody."""
        if seed is not None:
            self._rng = Random(int(seed))
        self.agents = self.possible_agents[:]

    def close(self) -> None:
        """There is nothing to close."""


class InTurns(Agents, AECEnv):
    """A game in turns as an AEC environment. Without the wrapper of `env` it is faster, and does
    not say when calls come in the wrong order."""

    def __init__(self, turns: Turns, render_mode: str | None) -> None:
        super().__init__(turns.subject, render_mode, is_parallel=False)
        self._turns = turns
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._turns.start(self._rng)
        self.agent_selection = self.possible_agents[self._turns.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        subject, turns, seat = self.subject, self._turns, self._seat[agent]
        menu = subject.offered(turns.menu) if seat == turns.seat else []
        return {
            "observation": subject.row(turns.state, seat),
            "action_mask": subject.numbering.mask(menu),
        }

    def step(self, action: Any) -> None:
        agent, turns = self.agent_selection, self._turns
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        try:  # until the end all rewards are 0
            turns.play(self.subject.move(action))
        except Illegal as illegal:
            self.infos[agent]["illegal"] = illegal.code
            turns.stop()
            self._end({agent: ILLEGAL})
        else:
            if turns.seat != NOBODY:
                self.agent_selection = self.possible_agents[turns.seat]
            else:
                self._end_by_rules()
        if self.render_mode == "human":
            self.render()

    def _end_by_rules(self) -> None:
        result = self._turns.result()
        assert result is not None
        worth = rewards(result, self.subject.reward)
        self._end(dict(zip(self.possible_agents, worth, strict=True)))

    def _end(self, worth: dict[str, float]) -> None:
        """Over for all, after an action that was not legal too: the wrapper for that would cost two
        thirds of the speed."""
        self.rewards.update(worth)
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        return self.subject.shown(self._turns.state, None, self.render_mode)


class AtOnce(Agents, ParallelEnv):
    """A game that all play at once, as a parallel environment. Action 0 is to wait."""

    def __init__(self, ticks: Ticks, render_mode: str | None) -> None:
        super().__init__(ticks.subject, render_mode, is_parallel=True)
        self.agents: list[str] = []
        self._ticks = ticks

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        self._begin(seed)
        self._ticks.start(self._rng)
        return self._seen(), self._infos()

    def step(self, actions: dict[str, Any]) -> Any:
        ticks, agents = self._ticks, self.agents
        if agents:
            named = enumerate(self.possible_agents)
            ticks.tick({seat: actions[agent] for seat, agent in named if agent in actions})
        result = ticks.result()
        is_over = result is not None
        is_cut = not is_over and ticks.is_late()
        worth = [0.0] * len(agents) if result is None else rewards(result, self.subject.reward)
        told = (
            self._seen(),
            dict(zip(agents, worth, strict=False)),
            dict.fromkeys(agents, is_over),
            dict.fromkeys(agents, is_cut),
            self._infos(),
        )
        if is_over or is_cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return told

    def _seen(self) -> dict[str, Any]:
        ticks, subject = self._ticks, self.subject
        found: dict[str, Any] = {}
        for seat, agent in enumerate(self.agents):
            mask = np.ones(MOVES + subject.numbering.size, np.int8)
            mask[MOVES:] = subject.numbering.mask(ticks.menu(seat))
            row = subject.row(ticks.state, seat, ticks.now)
            found[agent] = {"observation": row, "action_mask": mask}
        return found

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: {"now": self._ticks.now} for agent in self.agents}

    def render(self) -> str | None:
        return self.subject.shown(self._ticks.state, None, self.render_mode)
