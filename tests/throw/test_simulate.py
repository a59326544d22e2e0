"""Real throws: the same from the same key, at rest, flat, and never a surprise."""

import math
from pathlib import Path
from random import Random
from typing import Any

import pytest

from spaceport.core.flight import QUARTER, UNITS, WHOLE, Flick, Rest, decode_path
from spaceport.throw import luck, outcome, simulate

LINE = 4340
AHEAD = Flick(0, 0, 21_700, 0, LINE)


def key(number: int) -> bytes:
    return Random(number).randbytes(32)


THROWS = [
    (Flick(k % 3 * 3000, k % 5 * 700 - 1400, 9000 + 900 * k, k % 4, LINE), key(k))
    for k in range(40)
]
RESTS = [outcome("simulate", *throw) for throw in THROWS]


def test_the_same_inputs_give_the_same_bits() -> None:
    assert [outcome("simulate", *throw) for throw in THROWS[:6]] == RESTS[:6]
    assert len(set(RESTS)) == len(RESTS)


def test_every_die_lies_flat_where_its_path_ends() -> None:
    for rest in RESTS:
        assert not rest.lost
        x, y, z, *attitude = decode_path(rest.path)[-1]
        assert (x, y) == (rest.x, rest.y)
        assert abs(z - 160) <= 1  # half of 16 mm
        face, turn = top_and_turn([part / WHOLE for part in attitude])
        assert face == rest.face
        off = (turn * 10 - rest.turn) % QUARTER
        assert min(off, QUARTER - off) < 1


def top_and_turn(q: list[float]) -> tuple[int, float]:
    """Which axis of the die points up, and the heading of the next one, below a quarter turn."""
    w, x, y, z = q
    rows = [
        (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
        (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
        (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
    ]
    axis = max(range(3), key=lambda k: abs(rows[2][k]))
    assert abs(rows[2][axis]) > 0.999
    side = (axis + 1) % 3
    turn = math.degrees(math.atan2(rows[1][side], rows[0][side])) % 90
    return (axis if rows[2][axis] > 0 else axis + 3), turn


def test_a_path_begins_in_the_hand() -> None:
    """On the thrower's own line, 50 mm up, and goes to where it was thrown."""
    for (flick, _), rest in zip(THROWS, RESTS, strict=True):
        x, y, z, *_ = decode_path(rest.path)[0]
        ahead, aside = {0: (-y, x), 1: (-x, -y), 2: (y, -x), 3: (x, y)}[flick.side]
        assert ahead == flick.line
        assert abs(aside - flick.start / 5) <= 4 * 3 * UNITS
        assert z == 50 * UNITS
        assert 10 < len(decode_path(rest.path)) < 241


def test_who_made_it_and_with_what_luck_stands_on_it() -> None:
    for (_, its_key), rest in zip(THROWS, RESTS, strict=True):
        assert rest.by == simulate.maker()
        assert rest.by.startswith("mujoco-")
        assert rest.luck == luck.simulated(its_key, rest.tries)


def test_further_is_further() -> None:
    def mean(distance: int) -> float:
        flicks = [Flick(0, 0, distance, 0, LINE)] * 25
        return sum(outcome("simulate", f, key(k)).y for k, f in enumerate(flicks)) / 25 / UNITS

    near, far = mean(13_100) + 217, mean(30_300) + 217
    assert abs(near - 131) < 25
    assert abs(far - 303) < 40


# ---------------------------------------------------------------- when it goes wrong


def test_a_failed_throw_is_thrown_again_unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    fly, seen = simulate.fly, list[Any]()

    def third_time_lucky(*words: Any) -> Any:
        seen.append(words)
        return fly(*words) if len(seen) == 3 else None

    monkeypatch.setattr(simulate, "fly", third_time_lucky)
    rest = simulate.outcome(AHEAD, key(1))
    assert (rest.tries, rest.lost, rest.luck) == (2, False, luck.simulated(key(1), 2))
    assert len({words[4] for words in seen}) == 3, "every try has luck of its own"


def test_after_three_more_tries_it_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = list[Any]()
    monkeypatch.setattr(simulate, "fly", lambda *words: seen.append(words))
    rest = simulate.outcome(AHEAD, key(1))
    assert (rest.lost, rest.tries, rest.path, len(seen)) == (True, 3, "", 4)


def test_no_flight_takes_longer_than_four_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = list[float]()

    def restless(data: Any) -> bool:
        steps.append(data.time)
        return False

    monkeypatch.setattr(simulate, "_is_slow", restless)
    assert simulate.fly(0, 0, 0, 0.5, luck.simulated(key(2), 0)[3:]) is None
    assert (len(steps), round(steps[-1], 6)) == (240, 4.0)


def test_a_cocked_die_is_no_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "_up", lambda data: (0, 0.99))
    assert simulate.fly(0, 0, 0, 0.5, luck.simulated(key(2), 0)[3:]) is None


@pytest.mark.parametrize("speed", [math.nan, math.inf, 1e30, -1e12])
def test_madness_gives_no_rest_and_no_file(
    speed: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """The simulator would reset the die to the origin and leave a log file in the folder."""
    monkeypatch.chdir(tmp_path)
    assert simulate.fly(0, 0, 0, speed, luck.simulated(key(3), 0)[3:]) is None
    assert list(tmp_path.iterdir()) == []
    told = capfd.readouterr()
    assert told.out + told.err == ""


def test_somebody_elses_warnings_are_left_alone() -> None:
    import mujoco

    heard = list[str]()
    mujoco.set_mju_user_warning(heard.append)
    try:
        simulate.outcome(AHEAD, key(4))
        assert mujoco.get_mju_user_warning() == heard.append
    finally:
        mujoco.set_mju_user_warning(None)


def test_a_rest_can_be_handed_from_process_to_process() -> None:
    import pickle

    assert pickle.loads(pickle.dumps(RESTS[0])) == RESTS[0]
    assert pickle.loads(pickle.dumps(AHEAD)) == AHEAD
    assert isinstance(RESTS[0], Rest)
