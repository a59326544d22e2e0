"""What the seed gives to a throw: the same for the same key, spread as it should be."""

import math
import statistics

from spaceport.core import chance
from spaceport.core.flight import WHOLE
from spaceport.throw import luck

KEYS = [chance.key(bytes(32), number) for number in range(4000)]


def column(k: int) -> list[int]:
    return [luck.simulated(key, 0)[k] for key in KEYS]


def test_the_same_key_gives_the_same_luck() -> None:
    assert luck.simulated(KEYS[0], 0) == luck.simulated(KEYS[0], 0)
    assert luck.resampled(KEYS[0]) == luck.resampled(KEYS[0])
    assert luck.simulated(KEYS[0], 0) != luck.simulated(KEYS[0], 1)
    assert luck.simulated(KEYS[0], 0) != luck.simulated(KEYS[1], 0)


def test_luck_is_fixed_for_good() -> None:
    """Logs hold it: another version that gives other numbers could check no old throw."""
    assert luck.simulated(bytes(32), 0) == (
        560,
        -36,
        10103,
        3211,
        16243,
        -2392,
        -26168,
        10925,
        1945,
        545,
        710,
    )
    assert luck.resampled(bytes(32)) == (560, -36, 10103, 912184, 0, 4)


def test_a_key_belongs_to_one_draw_of_one_seed() -> None:
    assert len(set(KEYS)) == len(KEYS)
    assert chance.key(bytes(32), 1) != chance.key(bytes(31) + b"x", 1)
    assert all(len(key) == 32 for key in KEYS[:9])


def test_the_tremor_has_the_spread_of_the_design() -> None:
    start, angle, speed, loft = (column(k) for k in range(4))
    for found, mean, spread in ((start, 0, 300), (angle, 0, 250), (loft, 3000, 300)):
        assert abs(statistics.mean(found) - mean) < spread * 0.06
        assert abs(statistics.pstdev(found) / spread - 1) < 0.05
    logs = [math.log(each / 10_000) for each in speed]
    assert abs(statistics.mean(logs)) < 0.004
    assert abs(statistics.pstdev(logs) / 0.05 - 1) < 0.05
    for k in (8, 9, 10):
        assert abs(statistics.pstdev(column(k)) / 1000 - 1) < 0.05


def test_nothing_is_further_out_than_four_spreads() -> None:
    assert luck.normals(1 - 2**-53, 0.0) == (4.0, 0.0)
    assert luck.normals(1 - 2**-53, 0.5)[0] == -4.0
    assert luck.normals(0.0, 0.3) == (0.0, 0.0)


def test_attitudes_are_uniform() -> None:
    """Unit quaternions, each part with variance a quarter, every axis up alike often."""
    parts = [luck.simulated(key, 0)[4:8] for key in KEYS]
    assert all(abs(math.hypot(*part) / WHOLE - 1) < 1e-4 for part in parts)
    for k in range(4):
        share = statistics.fmean(part[k] ** 2 for part in parts) / WHOLE**2
        assert abs(share - 0.25) < 0.012
    ups = [(2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z)
           for w, x, y, z in parts]  # fmt: skip
    top = [max((0, 1, 2), key=[abs(part) for part in up].__getitem__) for up in ups]
    assert all(abs(top.count(k) / len(top) - 1 / 3) < 0.025 for k in range(3))


def test_the_bank_is_picked_from_evenly() -> None:
    found = [luck.resampled(key) for key in KEYS]
    assert {each[4] for each in found} == {0, 1}
    assert all(
        abs([each[5] for each in found].count(face) / 4000 - 1 / 6) < 0.02 for face in range(6)
    )
    picks = sorted(each[3] / luck.PICKS for each in found)
    assert all(abs(pick - (k + 0.5) / 4000) < 0.03 for k, pick in enumerate(picks))
