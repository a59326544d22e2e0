"""Gymnasium's own check on our environments, and games of a learner against our bots."""

import warnings
from typing import Any

import pytest

np = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env

import spaceport.lab.gymnasium
from spaceport.core.faults import Fault

pytestmark = pytest.mark.lab
GAMES = tuple(spaceport.lab.gymnasium.KINDS)


def made(game: str, **given: Any) -> Any:
    return gymnasium.make(f"spaceport/{game}-v1", **given).unwrapped


@pytest.mark.parametrize("game", GAMES)
def test_the_check_of_gymnasium(game: str) -> None:
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        check_env(gymnasium.make(f"spaceport/{game}-v1", render_mode="ansi").unwrapped)
    assert [str(each.message) for each in told] == []


def play(env: Any, seed: int | None, rng: Any) -> tuple[float, int]:
    """A random game of the learner; its reward, and its steps."""
    _, info = env.reset(seed=seed)
    steps, over, cut, reward = 0, False, False, 0.0
    while not over and not cut:
        mask = info["action_mask"]
        assert mask.tolist() == env.action_masks().astype(int).tolist()
        row, reward, over, cut, info = env.step(int(rng.choice(np.flatnonzero(mask))))
        assert env.observation_space.contains(row)
        assert "illegal" not in info
        steps += 1
    assert not cut
    return reward, steps


@pytest.mark.parametrize(
    ("game", "bots"), [("sos", ("simple",)), ("planets", ("easy", "hard")), ("bowl", ("easy",))]
)
def test_whole_games_against_bots(game: str, bots: tuple[str, ...]) -> None:
    env, rng = made(game, bots=bots), np.random.default_rng(1)
    got = [play(env, seed, rng) for seed in range(2)]
    assert all(steps > 5 for _, steps in got)
    assert {reward for reward, _ in got} <= {-1.0, -0.5, 0.0, 1.0, 0.5}


def test_a_seed_gives_the_same_game_and_bots_play_it() -> None:
    env, rows = made("sos", bots=("medium", "simple")), []
    for _ in range(2):
        row, info = env.reset(seed=11)
        seat, seen = env.seat, [row.tobytes()]
        for _ in range(12):
            row, _, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[-1]))
            seen.append(row.tobytes())
            assert not over
        rows.append((seat, seen))
    assert rows[0] == rows[1]
    assert len(set(rows[0][1])) > 6


def test_the_learner_sits_where_it_is_told_or_everywhere() -> None:
    fixed = made("planets", seat=1)
    assert {fixed.reset(seed=seed) and fixed.seat for seed in range(8)} == {1}
    drawn = made("planets", bots=("simple", "simple"))
    assert {drawn.reset(seed=seed) and drawn.seat for seed in range(20)} == {0, 1, 2}


def test_an_illegal_action_loses() -> None:
    env = made("sos")
    _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    row, reward, over, cut, info = env.step(wrong)
    assert (reward, over, cut) == (-1.0, True, False)
    assert info["illegal"]
    assert env.observation_space.contains(row)


def test_waiting_loses_nothing_but_time() -> None:
    env = made("builder", bots=("hard",), most_ticks=40, tick_ms=1000)
    env.reset(seed=1)
    cut, ticks = False, 0
    while not cut:
        _, reward, over, cut, _ = env.step(0)
        ticks += 1
        assert not over
        assert reward == 0
    assert ticks == 40
    assert env.subject.seen.parts(env._row())["boards"][1].any() or env._match.events(since=0)


def test_somebody_else_acts_while_one_waits() -> None:
    """A hard bot builds its board in half a minute, and says that it is done."""
    env = made("builder", bots=("hard",))
    env.reset(seed=1)
    rows = [env.subject.seen.parts(env.step(0)[0]) for _ in range(100)]
    assert any(row["boards"][1].any() for row in rows)
    assert any(row["done"][1].any() for row in rows)
    assert not any(row["boards"][0].any() for row in rows)


def test_what_is_not_legal_does_nothing_in_a_race() -> None:
    env, twin = made("bowl"), made("bowl")
    env.reset(seed=3)
    twin.reset(seed=3)
    for odd in (-1, 57, 1000):
        assert env.step(odd)[0].tobytes() == twin.step(0)[0].tobytes()


@pytest.mark.parametrize("mode", ["ansi", "svg", "human"])
def test_render_modes(mode: str, capsys: pytest.CaptureFixture[str]) -> None:
    env = made("planets", render_mode=mode)
    env.reset(seed=1)
    shown = env.render()
    if mode == "human":
        assert shown is None
        assert len(capsys.readouterr().out) > 100
    else:
        assert shown.startswith("<svg") == (mode == "svg")


@pytest.mark.parametrize(
    ("game", "given", "told"),
    [
        ("sos", {"bots": "medium"}, "bots"),
        ("sos", {"bots": ()}, "bots"),
        ("sos", {"bots": ("genius",)}, "'simple', 'easy'"),
        ("sos", {"bots": ("easy",) * 4}, "2 to 4 players, not 5"),
        ("sos", {"seat": 2}, "None / 0…1"),
        ("sos", {"may_pass": "yes"}, "may_pass"),
        ("planets", {"throws": "wild"}, "aims / free"),
        ("bowl", {"tick_ms": -5}, "tick_ms cannot be -5"),
        ("bowl", {"reward": "fame"}, "win / score"),
        ("builder", {"edition": "none"}, "none"),
    ],
)
def test_bad_parameters_get_a_sentence(game: str, given: dict[str, Any], told: str) -> None:
    with pytest.raises(Fault) as caught:
        made(game, **given)
    assert told in str(caught.value)
