"""OpenSpiel's own tests on our games; and that copies, texts and pickles are the same position."""

import pickle
from random import Random
from typing import Any

import pytest

np = pytest.importorskip("numpy")
pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough, mcts
from open_spiel.python.tests import games_sim_test

import spaceport.lab.openspiel  # noqa: F401 - registers the games
from spaceport.core.terms import pick_move
from spaceport.library.load import load
from tests.lab.write_playthroughs import SEEDS, path_of, write

pytestmark = pytest.mark.lab
SHORT = tuple(SEEDS)
NAMES = (
    "python_spaceport_sos",
    "python_spaceport_sos(players=3,edition=tight,may_pass=true)",
    "python_spaceport_planets",
    "python_spaceport_planets(players=4,hand=careless)",
)


@pytest.mark.parametrize("name", NAMES)
def test_random_games(name: str) -> None:
    game = pyspiel.load_game(name)
    usual = name in SHORT
    pyspiel.random_sim_test(game, num_sims=10 if usual else 2, serialize=False, verbose=False)
    pyspiel.random_sim_test(game, num_sims=2 if usual else 1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", SHORT)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_simulation_of_openspiel(name: str, players: int) -> None:
    case = games_sim_test.GamesSimTest("apply_action")
    case.sim_game(pyspiel.load_game(name, {"players": players}))


@pytest.mark.parametrize("name", SHORT)
def test_the_playthrough_is_as_it_was_kept(name: str) -> None:
    """`python -m tests.lab.write_playthroughs` writes them anew: look at the difference before you
    commit it."""
    text = write(name)
    assert generate_playthrough.replay(path_of(name)) == (text, text)


@pytest.mark.parametrize("name", SHORT)
def test_their_environment_and_their_search_take_our_games(name: str) -> None:
    step = rl_environment.Environment(name).reset()
    player = step.observations["current_player"]
    assert step.observations["legal_actions"][player]
    game, rng = pyspiel.load_game(name), np.random.RandomState(1)
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choice(outcomes, p=chances))
    bot = mcts.MCTSBot(game, 1.4, 4, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    assert bot.step(state) in state.legal_actions()


def random_states(name: str, seed: int) -> list[Any]:
    """Some states of a random game."""
    game, rng, found = pyspiel.load_game(name), Random(seed), []
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1)
            state.apply_action(rng.choices(outcomes, chances)[0])
        else:
            offered = state.legal_actions()
            assert offered == sorted(set(offered))
            state.apply_action(rng.choice(offered))
        if rng.random() < 0.1 or state.is_terminal():
            found.append(state.clone())
    return found


@pytest.mark.parametrize("name", NAMES)
def test_copies_and_pickles_are_the_same_position(name: str) -> None:
    for state in random_states(name, 4):
        twin = pickle.loads(pickle.dumps(state))
        for other in (state.clone(), twin):
            assert str(other) == str(state)
            assert other.is_terminal() or other.legal_actions() == state.legal_actions()
            assert other.returns() == state.returns()
        before = str(state)
        if not state.is_terminal() and not state.is_chance_node():
            other = state.clone()
            other.apply_action(other.legal_actions()[0])
            assert str(other) != before
            assert str(state) == before


@pytest.mark.parametrize("name", NAMES)
def test_returns_add_up_to_nothing(name: str) -> None:
    last = random_states(name, 5)[-1]
    assert last.is_terminal()
    assert sum(last.returns()) == pytest.approx(0)
    assert max(last.returns()) > 0 or set(last.returns()) == {0.0}


def test_the_same_rules_as_everywhere() -> None:
    """A game is played through OpenSpiel and through the rules side by side."""
    rules, rng = load("sos", "ring", {}).rules, Random(2)
    state = pyspiel.load_game("python_spaceport_sos").new_initial_state()
    count = 0
    while not state.is_terminal():
        ours = state.held.state
        if state.is_chance_node():
            draw = rules.chance(ours)
            assert draw is not None
            assert [each for each, _ in state.chance_outcomes()] == list(draw.outcomes)
            state.apply_action(rng.choice(draw.outcomes))
        else:
            seat = state.current_player()
            menu = rules.menu(ours, seat)
            move = pick_move(menu, rng)
            number = state.held.subject.numbering.number(move)
            assert state.action_to_string(seat, number) == str(rules.action(move))
            state.apply_action(number)
        count += 1
        assert str(state) == rules.position(state.held.state)
    assert count > 100


def test_a_throw_has_60_outcomes_which_add_up() -> None:
    rules = load("planets", None, {}).rules
    thrown = 0
    for state in random_states("python_spaceport_planets", 6):
        draw = rules.chance(state.held.state)
        if draw is not None and draw.sample is not None:
            outcomes = state.chance_outcomes()
            thrown += 1
            assert 6 <= len(outcomes) <= 60
            assert all(0 <= k < 60 and chance > 0 for k, chance in outcomes)
            assert "rest" in state.action_to_string(pyspiel.PlayerId.CHANCE, outcomes[0][0])
    assert thrown


def test_a_row_is_the_observation() -> None:
    game = pyspiel.load_game("python_spaceport_sos", {"players": 3})
    state = random_states("python_spaceport_sos", 3)[5]
    assert len(state.observation_tensor(0)) == 361 == game.observation_tensor_shape()[0]


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"edition": "square"}, "square"),
        ({"players": 9}, "players"),
        ({"colour": 1}, "colour"),
    ],
)
def test_bad_parameters_get_a_sentence(given: dict[str, Any], told: str) -> None:
    with pytest.raises(Exception, match=told):
        pyspiel.load_game("python_spaceport_sos", given)


def test_a_hand_that_does_not_exist() -> None:
    with pytest.raises(Exception, match="steady / careful"):
        pyspiel.load_game("python_spaceport_planets", {"hand": "shaky"})
