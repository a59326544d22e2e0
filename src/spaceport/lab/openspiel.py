"""OpenSpiel games: importing this registers `python_spaceport_sos` and `python_spaceport_planets`.

    pyspiel.load_game("python_spaceport_sos(players=3,edition=tight,may_pass=true)")

Everything is open in these two games, so they have perfect information, and what a player sees is
public. Chance is explicit: draws are the rules' own; a throw of Space Planets is one of nine aims,
and rests by the odds of a hand.
"""

from functools import cache
from typing import Any, ClassVar, Final

from spaceport.core.causes import Chosen, Drawn
from spaceport.core.rules import Rules
from spaceport.games import catalog
from spaceport.games.planets import rules as planets_rules
from spaceport.games.planets import state as planets
from spaceport.games.sos import state as sos
from spaceport.lab.extras import needed
from spaceport.texts import DEFAULT, speaker

with needed("openspiel"):
    import numpy as np
    import pyspiel

    from spaceport.lab.numbers import rewards
    from spaceport.lab.subject import Subject
    from spaceport.lab.throws import FACES

PARAMETERS: Final[dict[str, dict[str, Any]]] = {
    "sos": {"players": 2, "edition": "ring", "may_pass": False},
    "planets": {"players": 2, "edition": "standard", "hand": "steady"},
}
TURN: Final = 4  # choices of a turn of S.O.S. at most: the roll, two steps, a comet or the hole
SETUP: Final = (sos.REDRAW_CAP + 1) * (len(sos.ALIENS) + 1)  # draws that lay out a board, at most


@cache
def subject_of(game: str, given: tuple[tuple[str, Any], ...]) -> Subject:
    """The subject of a game with these parameters: all its states share it."""
    known = dict(given)
    return Subject(game, known.pop("players"), **known)


class Held:
    """A position. Copies share it, for rules never change a state that was given out; pickled it is
    its text, as compiled states are not pickled."""

    __slots__ = ("game", "given", "state", "subject")

    def __init__(self, game: str, given: tuple[tuple[str, Any], ...], state: Any = None) -> None:
        self.game = game
        self.given = given
        self.subject = subject_of(game, given)
        self.state = self.subject.rules.start(self.subject.seats) if state is None else state

    def after(self, state: Any) -> "Held":
        held = Held.__new__(Held)
        held.game, held.given, held.subject, held.state = self.game, self.given, self.subject, state
        return held

    def __copy__(self) -> "Held":
        return self

    def __deepcopy__(self, memo: Any) -> "Held":
        return self

    def __reduce__(self) -> Any:
        return _held, (self.game, self.given, self.subject.rules.position(self.state))


def _held(game: str, given: tuple[tuple[str, Any], ...], position: str) -> Held:
    return Held(game, given, subject_of(game, given).rules.parse_position(position))


# ---------------------------------------------------------------- how long a game can be


def longest(rules: Rules[Any], seats: int) -> tuple[int, int]:
    """How many choices, and how many draws, a game can have at most."""
    if isinstance(rules, planets_rules.Rules):
        return _longest_planets(rules.kit, seats)
    choices = seats * sos.TURN_CAP * TURN
    return choices, SETUP + seats + 1 + choices


def _longest_planets(kit: planets.Kit, seats: int) -> tuple[int, int]:
    """Every turn takes a card, or a hole, or at least one crystal, or finds the reserve empty: so
    often in a row until somebody takes a card, or all is over (P24)."""
    taken, holes = kit.goal * seats, kit.copies[planets.HOLE]
    spent = taken * (max(kit.faces) + (seats - 1) * kit.more[planets.LEAK] + max(kit.more))
    idle = (taken + 1) * planets.STALLED_ROUNDS * seats
    throws = taken + holes + kit.crystals + spent + idle + kit.copies[planets.CHANCE]
    return 3 * throws, throws + sum(kit.copies) + 1


# ---------------------------------------------------------------- states


class State(pyspiel.State):
    """A position, as OpenSpiel asks for it."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.held: Held = game.start

    def current_player(self) -> int:
        rules, state = self.held.subject.rules, self.held.state
        actors = rules.to_act(state)
        if actors:
            return actors[0]
        over: int = pyspiel.PlayerId.TERMINAL
        chance: int = pyspiel.PlayerId.CHANCE
        return over if rules.is_over(state) else chance

    def _legal_actions(self, player: int) -> list[int]:
        subject = self.held.subject
        return subject.numbering.numbers(subject.rules.menu(self.held.state, player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        subject = self.held.subject
        draw = subject.rules.chance(self.held.state)
        assert draw is not None
        if draw.sample is not None and subject.thrower is not None:
            return subject.thrower.outcomes(draw.sample)
        whole = sum(draw.weights)
        return [(k, weight / whole) for k, weight in zip(draw.outcomes, draw.weights, strict=True)]

    def _apply_action(self, action: int) -> None:
        held = self.held
        rules, state = held.subject.rules, held.state
        actors = rules.to_act(state)
        if actors:
            cause: Any = Chosen(actors[0], held.subject.numbering.moves[action])
        else:
            cause = Drawn(self._outcome(int(action)))
        self.held = held.after(rules.step(state, cause, 0)[0])

    def _outcome(self, number: int) -> Any:
        """What the rules call the outcome of this number."""
        subject = self.held.subject
        if subject.thrower is None:
            return number
        draw = subject.rules.chance(self.held.state)
        assert draw is not None
        return number if draw.sample is None else subject.thrower.resting(draw.sample.side, number)

    def _action_to_string(self, player: int, action: int) -> str:
        subject, state = self.held.subject, self.held.state
        if player != pyspiel.PlayerId.CHANCE:
            return str(subject.rules.action(subject.numbering.moves[action]))
        return subject.rules.outcome_text(state, self._outcome(int(action)))

    def is_terminal(self) -> bool:
        return self.held.subject.rules.is_over(self.held.state)

    def returns(self) -> list[float]:
        subject = self.held.subject
        result = subject.rules.result(self.held.state)
        return [0.0] * subject.seats if result is None else rewards(result, "win")

    def __str__(self) -> str:
        return self.held.subject.rules.position(self.held.state)


class Observer:
    """What a player sees: the row of its view; with perfect recall, all that has happened."""

    def __init__(self, subject: Subject, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"an observer takes no parameters, not {params!r}")
        self._kind = kind
        self._subject = subject
        self._has_row = kind.public_info and not kind.perfect_recall
        self.tensor = np.zeros(subject.seen.size if self._has_row else 0, np.float32)
        self.dict = subject.seen.parts(self.tensor) if self._has_row else {}

    def set_from(self, state: State, player: int) -> None:
        if self._has_row:
            subject = self._subject
            subject.seen.fill(subject.rules.view(state.held.state, player), 0, self.tensor)

    def string_from(self, state: State, player: int) -> str:
        if not self._kind.public_info:
            return ""
        if self._kind.perfect_recall:
            return " ".join(map(str, state.history()))
        return str(state)


# ---------------------------------------------------------------- games


class Game(pyspiel.Game):
    """A game with its parameters."""

    name: ClassVar[str]
    kind: ClassVar[Any]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        known = {**PARAMETERS[self.name], **(params or {})}
        self.given = tuple(sorted(known.items()))
        self.subject = subject_of(self.name, self.given)
        self.start = Held(self.name, self.given)
        choices, draws = longest(self.subject.rules, self.subject.seats)
        self._draws = draws
        info = pyspiel.GameInfo(
            num_distinct_actions=self.subject.numbering.size,
            max_chance_outcomes=most_outcomes(self.subject.rules),
            num_players=self.subject.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=choices,
        )
        super().__init__(self.kind, info, params or {})

    def new_initial_state(self) -> State:
        return State(self)

    def max_chance_nodes_in_history(self) -> int:
        return self._draws

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.subject, kind, params)


def most_outcomes(rules: Rules[Any]) -> int:
    """Every outcome of a draw is a number below this."""
    if isinstance(rules, planets_rules.Rules):
        return FACES * (planets.PLACES + 1)
    return max(len(sos.MISSIONS), len(rules.edition.cells))


def _kind(game: str) -> Any:
    listing, words = catalog.listing(game), pyspiel.GameType
    return words(
        short_name=f"python_spaceport_{game}",
        long_name=f"Spaceport: {speaker(DEFAULT)(f'game.{game}.title')}",
        dynamics=words.Dynamics.SEQUENTIAL,
        chance_mode=words.ChanceMode.EXPLICIT_STOCHASTIC,
        information=words.Information.PERFECT_INFORMATION,
        utility=words.Utility.ZERO_SUM,
        reward_model=words.RewardModel.TERMINAL,
        min_num_players=listing.least,
        max_num_players=listing.most,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=PARAMETERS[game],
    )


class Sos(Game):
    """S.O.S. in Space."""

    name = "sos"
    kind = _kind("sos")


class Planets(Game):
    """Space Planets."""

    name = "planets"
    kind = _kind("planets")


for _game in (Sos, Planets):
    pyspiel.register_game(_game.kind, _game)
