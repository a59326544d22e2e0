"""PettingZoo's own tests on our environments, and what they do not look at."""

import warnings
from types import SimpleNamespace
from typing import Any

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("pettingzoo")

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # its tests import games of its own
    from pettingzoo.test import (
        api_test,
        max_cycles_test,
        parallel_api_test,
        parallel_seed_test,
        render_test,
        seed_test,
    )
from pettingzoo.utils import parallel_to_aec

from spaceport.core.faults import Fault
from spaceport.lab.pettingzoo import env, parallel_env

pytestmark = pytest.mark.lab
IN_TURNS = ("sos", "planets")
AT_ONCE = ("bowl", "builder")
TABLES = (
    ("sos", {"seats": 2}),
    ("sos", {"seats": 3, "edition": "tight", "may_pass": True}),
    ("sos", {"seats": 4}),
    ("planets", {"seats": 2}),
    ("planets", {"seats": 3, "hand": "careless"}),
    ("planets", {"seats": 4, "first": 2}),
)
# What api_test says of every game with a mask that is not on a list of its own.
DICT = ("Observation is not a NumPy array", "Observation space for each agent probably should be")


def dict_only(told: list[warnings.WarningMessage]) -> bool:
    return all(str(each.message).startswith(DICT) for each in told)


@pytest.mark.parametrize(("game", "given"), TABLES)
def test_api_of_games_in_turns(game: str, given: dict[str, Any]) -> None:
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        api_test(env(game, **given), num_cycles=1000)
    assert dict_only(told), [str(each.message) for each in told]


@pytest.mark.parametrize(("game", "given"), TABLES)
def test_a_seed_gives_the_same_game_in_turns(game: str, given: dict[str, Any]) -> None:
    seed_test(lambda: env(game, **given), num_cycles=500)


@pytest.mark.parametrize("game", IN_TURNS)
def test_render_modes(game: str) -> None:
    def is_svg(shown: object) -> bool:
        return isinstance(shown, str) and shown.startswith("<svg")

    render_test(
        lambda render_mode=None: env(game, render_mode=render_mode), custom_tests={"svg": is_svg}
    )


@pytest.mark.parametrize("game", AT_ONCE)
def test_api_of_games_at_once(game: str) -> None:
    parallel_api_test(parallel_env(game), num_cycles=1000)
    parallel_seed_test(lambda: parallel_env(game), num_cycles=300)


@pytest.mark.parametrize("game", AT_ONCE)
def test_games_at_once_one_after_the_other(game: str) -> None:
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        api_test(parallel_to_aec(parallel_env(game)), num_cycles=300)
    assert dict_only(told), [str(each.message) for each in told]


@pytest.mark.parametrize("game", AT_ONCE)
def test_most_ticks_cut_a_game_short(game: str) -> None:
    def cut(max_cycles: int) -> Any:
        return parallel_env(game, most_ticks=max_cycles)

    max_cycles_test(
        SimpleNamespace(parallel_env=cut, env=lambda max_cycles: parallel_to_aec(cut(max_cycles)))
    )


# ---------------------------------------------------------------- in turns


def play(game: Any, seed: int) -> dict[str, float]:
    """A random game to its end; what each got."""
    got: dict[str, float] = {}
    rng = np.random.default_rng(seed)
    game.reset(seed=seed)
    for agent in game.agent_iter():
        seen, reward, over, cut, _ = game.last()
        if over or cut:
            got[agent] = reward
            game.step(None)
        else:
            assert seen["action_mask"].sum() > 1, "what nobody can choose is done by itself"
            game.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return got


@pytest.mark.parametrize(("game", "given"), TABLES)
def test_rewards_add_up_to_nothing(game: str, given: dict[str, Any]) -> None:
    made = env(game, **given)
    for seed in range(3):
        got = play(made, seed)
        assert len(got) == given["seats"]
        assert sum(got.values()) == pytest.approx(0)
        assert max(got.values()) > 0 or set(got.values()) == {0.0}


def test_scores_as_rewards() -> None:
    got = play(env("sos", reward="score"), 1)
    assert max(got.values()) == 5
    assert all(score == int(score) >= 0 for score in got.values())


def test_nothing_is_skipped_if_one_wants_to_roll() -> None:
    made = env("sos", skip_forced=False)
    made.reset(seed=1)
    seen, *_ = made.last()
    assert seen["action_mask"].sum() == 1
    assert seen["observation"].shape == (361,)


@pytest.mark.parametrize("odd", [-1, 790, 10**9, 1.5, "roll", None, 112])
def test_an_illegal_action_ends_the_game_at_the_cost_of_whoever_did_it(odd: Any) -> None:
    made = env("sos", seats=3)
    made.reset(seed=3)
    sinner = made.agent_selection
    if odd == 112:  # the roll, which is done
        assert made.last()[0]["action_mask"][odd] == 0
    made.step(odd)
    got = {}
    for agent in made.agent_iter():
        _, reward, over, cut, info = made.last()
        assert over
        assert not cut
        assert ("illegal" in info) == (agent == sinner)
        got[agent] = reward
        made.step(None)
    assert got == {agent: -1.0 if agent == sinner else 0.0 for agent in made.possible_agents}
    made.reset(seed=3)
    assert made.agent_selection == sinner, "the next game is a game"
    assert made.last()[0]["action_mask"].sum() > 1


def test_only_whose_turn_it_is_has_a_mask() -> None:
    made = env("sos", seats=2)
    made.reset(seed=1)
    here = made.agent_selection
    (there,) = set(made.possible_agents) - {here}
    assert made.observe(here)["action_mask"].any()
    assert not made.observe(there)["action_mask"].any()
    assert made.observe(there)["observation"].any()


def test_a_free_throw_is_a_gesture() -> None:
    made = env("planets", throws="free")
    made.reset(seed=5)
    over, throws = False, 0
    for _ in range(300):
        agent = made.agent_selection
        seen, _, over, _, _ = made.last()
        if over:
            break
        mask = seen["action_mask"]
        assert not mask[1:9].any(), "one number stands for the throw"
        throws += mask[0]
        action = made.action_space(agent).sample({"move": mask, "throw": None})
        assert made.action_space(agent).contains(action)
        made.step(action)
    assert over
    assert throws > 10
    assert sorted(made.rewards.values()) != [-1.0, 0.0], "nothing was illegal"


@pytest.mark.parametrize(
    "odd",
    [3, None, {}, {"move": 0}, {"move": 0, "throw": [0.0, 0.0]}, {"move": 1, "throw": [0, 0, 200]}],
)
def test_what_is_no_free_throw_is_illegal(odd: Any) -> None:
    made = env("planets", throws="free")
    made.reset(seed=5)
    made.step(odd)
    assert all(made.terminations.values())
    assert sorted(made.rewards.values()) == [-1.0, 0.0]


def test_a_free_throw_that_is_no_number_is_illegal() -> None:
    made = env("planets", throws="free")
    made.reset(seed=5)
    made.step({"move": 0, "throw": np.array([0.0, float("nan"), 200.0], np.float32)})
    assert sorted(made.rewards.values()) == [-1.0, 0.0]


def test_aims_rest_by_the_odds_of_a_hand() -> None:
    """A steady hand hits what it aims at more often than a careless one."""

    def hits(hand: str) -> int:
        made = env("planets", hand=hand)
        found = 0
        for seed in range(200):
            made.reset(seed=seed)
            made.step(4)  # the middle card
            seen = made.observe("player_0")["observation"]
            found += bool(made.unwrapped.subject.seen.parts(seen)["on"][4])
        return found

    assert hits("steady") > hits("careless") + 20


# ---------------------------------------------------------------- all at once


def test_waiting_is_always_possible_and_time_passes() -> None:
    made = parallel_env("bowl", seats=3, tick_ms=250)
    seen, infos = made.reset(seed=1)
    assert [infos[agent]["now"] for agent in made.agents] == [0, 0, 0]
    for tick in range(1, 20):
        assert all(each["action_mask"][0] == 1 for each in seen.values())
        seen, rewards, over, cut, infos = made.step(dict.fromkeys(made.agents, 0))
        assert {infos[agent]["now"] for agent in made.agents} == {250 * tick}
        assert set(rewards.values()) == {0.0}
        assert not any(over.values())
        assert not any(cut.values())


def test_what_is_not_legal_does_nothing_where_all_play_at_once() -> None:
    made, twin = parallel_env("bowl", seats=3), parallel_env("bowl", seats=3)
    made.reset(seed=1)
    twin.reset(seed=1)
    for odd in (-1, 58, 10**6, 57, 2.5, "go", None):
        seen, *_ = made.step({"player_0": odd, "player_1": 0, "player_2": 0})
        same, *_ = twin.step({})
        for agent in made.agents:
            assert seen[agent]["observation"].tobytes() == same[agent]["observation"].tobytes()
            assert seen[agent]["action_mask"].tobytes() == same[agent]["action_mask"].tobytes()


def test_who_is_first_within_a_tick_is_drawn() -> None:
    """All say Go! in the same tick: over many games everybody is the announcer now and then."""
    made, first = parallel_env("bowl", seats=3, tick_ms=1000), set()
    go = 2  # wait, toss, go
    for seed in range(30):
        seen, _ = made.reset(seed=seed)
        while not all(each["action_mask"][go] for each in seen.values()):
            toss = {agent: int(each["action_mask"][1]) for agent, each in seen.items()}
            seen, *_ = made.step(toss)
        seen, *_ = made.step(dict.fromkeys(made.agents, go))
        parts = made.subject.seen.parts(seen["player_0"]["observation"])
        first.add(parts["announcer"].tolist().index(1))
    assert first == {0, 1, 2}


def test_nobody_has_to_say_that_their_page_is_there() -> None:
    """In Space Builder devices do that (C6): it is never offered, and the plan comes by itself."""
    made = parallel_env("builder", seats=2)
    seen, _ = made.reset(seed=1)
    ticks = 0
    while not any(each["action_mask"][1:].any() for each in seen.values()):
        seen, *_ = made.step({})
        ticks += 1
    assert ticks == 6, "three seconds of counting, and no waiting for anybody"
    assert made.subject.seen.parts(seen["player_0"]["observation"])["wanted"].sum() == 24


@pytest.mark.parametrize("game", AT_ONCE)
def test_games_at_once_that_are_cut_short(game: str) -> None:
    made = parallel_env(game, most_ticks=3)
    made.reset(seed=1)
    for _ in range(2):
        _, _, _, cut, _ = made.step({})
        assert not any(cut.values())
    seen, rewards, over, cut, infos = made.step({})
    assert set(cut) == set(seen) == set(rewards) == set(infos) == set(made.possible_agents)
    assert all(cut.values())
    assert not any(over.values())
    assert made.agents == []


def test_bowl_to_its_end() -> None:
    """Ten silent rounds: everybody gives up at once. Nobody has more points than another."""
    made = parallel_env("bowl", seats=2, tick_ms=2000, beginner=True)
    seen, _ = made.reset(seed=2)
    rng = np.random.default_rng(1)
    got: dict[str, float] = {}
    over = cut = dict.fromkeys(made.agents, False)
    while made.agents:
        wanted = {
            agent: int(rng.choice(np.flatnonzero(each["action_mask"])))
            for agent, each in seen.items()
        }
        seen, got, over, cut, _ = made.step(wanted)
    assert all(over.values())
    assert not any(cut.values())
    assert sum(got.values()) == pytest.approx(0)


# ---------------------------------------------------------------- bad parameters


@pytest.mark.parametrize(
    ("make", "given", "told"),
    [
        (env, {"game": "chess"}, "no game called chess"),
        (env, {"game": "bowl"}, "Space Bowl is played by all at once: use parallel_env"),
        (parallel_env, {"game": "planets"}, "Space Planets is played in turns: use env"),
        (env, {"game": "sos", "seats": 5}, "2 to 4 players, not 5"),
        (env, {"game": "sos", "seats": 2.0}, "players"),
        (env, {"game": "sos", "edition": "square"}, "square"),
        (env, {"game": "sos", "colour": "red"}, "no option colour"),
        (env, {"game": "sos", "may_pass": 1}, "may_pass cannot be 1"),
        (env, {"game": "sos", "seats": 2, "first": 3}, "no seat 3"),
        (env, {"game": "sos", "turn_seconds": 30}, "leave turn_seconds at 0"),
        (env, {"game": "sos", "reward": "fame"}, "win / score"),
        (env, {"game": "sos", "throws": "aims"}, "no option throws"),
        (env, {"game": "planets", "throws": "wild"}, "aims / free"),
        (env, {"game": "planets", "hand": "shaky"}, "steady / careful"),
        (env, {"game": "planets", "hand": "steady", "throws": "free"}, "gesture"),
        (env, {"game": "sos", "render_mode": "rgb_array"}, "human / ansi / svg"),
        (parallel_env, {"game": "bowl", "render_mode": "film"}, "human / ansi / svg"),
        (parallel_env, {"game": "bowl", "tick_ms": 0}, "tick_ms cannot be 0"),
        (parallel_env, {"game": "bowl", "tick_ms": 0.5}, "tick_ms"),
        (parallel_env, {"game": "bowl", "most_ticks": None}, "most_ticks"),
        (parallel_env, {"game": "builder", "easy": [7], "seats": 2}, "easy"),
    ],
)
def test_bad_parameters_get_a_sentence(make: Any, given: dict[str, Any], told: str) -> None:
    with pytest.raises(Fault) as caught:
        make(**given)
    assert told in str(caught.value)
