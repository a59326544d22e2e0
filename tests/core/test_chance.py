"""Fair chance: the same seed draws the same for ever, without bias, and is fixed by its commitment.

The figures below are promises: logs that were made with them must verify with every later version.
"""

import hashlib
import hmac
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spaceport.core import chance
from spaceport.core.chance import Draws, commitment, drawn, seed_from, uniform
from spaceport.core.terms import Draw

ZEROS = bytes(32)
COUNTED = bytes(range(32))
seeds = st.binary(min_size=32, max_size=32)


# ---------------------------------------------------------------- vectors that never change


@pytest.mark.parametrize(
    ("seed", "told"),
    [
        (ZEROS, "42f42a56d5db50fe9f6339f11bc6188dd2adf1498dc0da42d8eda0c99c279a1f"),
        (COUNTED, "7d52c2dcb9b29995ec74f476ae532f47a242437ffe75c53208f17de8ddf2ac24"),
        (seed_from(7), "f97bd0c51e8d7305fc48bbcbd59d750559283377da0bff4153ffd969e2e6c645"),
    ],
)
def test_commitments_stay(seed: bytes, told: str) -> None:
    assert commitment(seed) == told


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (0, "f98570ba0a3802ee2c511cedff6a71c6ec907770873ea0af3e1e18ef9ad5b565"),
        (7, "50805442232f780cb563174e7514ce3dbe621dfc79b20793ee31e3082af26c09"),
        ((1 << 64) - 1, "bca4d4c321e4bedb3456ee4d987d7a3ba54bfd921671efb1a69f7832e3275a39"),
    ],
)
def test_seeds_of_numbers_stay(number: int, told: str) -> None:
    assert seed_from(number).hex() == told
    assert len(seed_from(number)) == chance.SEED_BYTES


def test_draws_stay() -> None:
    dice = [uniform(COUNTED, k, 6) for k in range(20)]
    assert dice == [5, 4, 5, 4, 4, 3, 4, 2, 5, 2, 5, 0, 4, 1, 5, 3, 1, 1, 3, 1]
    wide = [uniform(COUNTED, k, 1 << 32) for k in range(4)]
    assert wide == [1220487107, 2774161570, 2450919643, 1546327984]
    cards = [uniform(ZEROS, k, 21) for k in range(12)]
    assert cards == [2, 17, 0, 12, 20, 6, 10, 13, 20, 0, 19, 15]


def test_weighted_draws_stay() -> None:
    draw = Draw("letter", ("a", "b", "c"), (1, 2, 3))
    told = "".join(drawn(COUNTED, k, draw) for k in range(30))
    assert told == "cccccccbcbcacbccbbcbcccccbcbab"


def test_keys_stay() -> None:
    told = "9d76fd3d929bf057b9b9eadbd103c7d9b4442287dae24bbb8bd0b07f0c0212bf"
    assert chance.key(COUNTED, 0).hex() == told


def test_a_draw_can_be_checked_with_any_tool() -> None:
    """As the documents say it: 64 bits of HMAC-SHA256(seed, "draw N try 0"), modulo."""
    for number in range(50):
        told = hmac.new(COUNTED, f"draw {number} try 0".encode(), hashlib.sha256).digest()
        assert uniform(COUNTED, number, 6) == int.from_bytes(told[:8], "big") % 6


# ---------------------------------------------------------------- fairness


@pytest.mark.parametrize("below", [2, 3, 5, 6, 7, 21, 100])
def test_every_result_is_equally_likely(below: int) -> None:
    """Chi-squared over 20,000 draws of one fixed seed, far beyond one case in ten thousand."""
    count = 20_000
    found = Counter(uniform(seed_from(below), number, below) for number in range(count))
    assert set(found) == set(range(below))
    wanted = count / below
    distance = sum((found[k] - wanted) ** 2 / wanted for k in range(below))
    freedom = below - 1
    assert distance < freedom + 4 * (2 * freedom) ** 0.5 + 8


def test_weights_count() -> None:
    draw = Draw("die", ("plain", "star", "moon"), (3, 2, 1))
    found = Counter(drawn(seed_from(1), number, draw) for number in range(12_000))
    for outcome, share in (("plain", 6000), ("star", 4000), ("moon", 2000)):
        assert abs(found[outcome] - share) < 4 * share**0.5


def test_one_draw_tells_nothing_about_the_next() -> None:
    """Pairs of neighbours fall evenly as well, also over seeds that differ by little."""
    one = [uniform(seed_from(3), k, 4) for k in range(8001)]
    many = [uniform(seed_from(k), 0, 4) for k in range(8001)]
    for values in (one, many):
        found = Counter(pairwise(values))
        assert len(found) == 16
        assert all(abs(times - 500) < 5 * 500**0.5 for times in found.values())


def test_values_that_would_favour_small_results_are_valuesagain(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[bytes] = []

    def digest(seed: bytes, message: bytes, _: str) -> bytes:
        asked.append(message)
        value = (1 << 64) - 1 if len(asked) < 3 else 10
        return value.to_bytes(8, "big") + bytes(24)

    monkeypatch.setattr(hmac, "digest", digest)
    assert uniform(ZEROS, 5, 3) == 1
    assert asked == [b"draw 5 try 0", b"draw 5 try 1", b"draw 5 try 2"]


def test_the_greatest_value_is_fair_where_it_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    """2 to the 64 is a multiple of 4: nothing is thrown away."""
    monkeypatch.setattr(hmac, "digest", lambda *_: b"\xff" * 32)
    assert uniform(ZEROS, 0, 4) == 3


# ---------------------------------------------------------------- many draws of one seed


@given(seeds, st.integers(0, 1 << 40), st.integers(1, 1 << 32))
def test_many_draws_are_the_same_draws(seed: bytes, number: int, below: int) -> None:
    assert Draws(seed).uniform(number, below) == uniform(seed, number, below)


def test_one_after_another_they_are_the_same_too() -> None:
    draws = Draws(COUNTED)
    every = range(1_100)  # beyond what is kept of their names
    assert [draws.uniform(k, 21) for k in every] == [uniform(COUNTED, k, 21) for k in every]
    draw = Draw("letter", ("a", "b", "c"), (1, 2, 3))
    assert [draws.drawn(k, draw) for k in every] == [drawn(COUNTED, k, draw) for k in every]


def test_what_could_favour_somebody_is_drawn_in_full(monkeypatch: pytest.MonkeyPatch) -> None:
    class Full:
        def copy(self) -> "Full":
            return self

        def update(self, told: bytes) -> None:
            assert told

        def digest(self) -> bytes:
            return b"\xff" * 32

    monkeypatch.setattr(hmac, "digest", lambda *_: (10).to_bytes(8, "big") + bytes(24))
    draws = Draws(ZEROS)
    monkeypatch.setattr(draws, "_outer", Full())
    assert draws.uniform(5, 3) == 1, "as the whole draw says, and not 0"


def test_a_seed_is_at_most_a_block() -> None:
    with pytest.raises(ValueError, match="65 bytes"):
        Draws(bytes(65))


# ---------------------------------------------------------------- edges


@given(seeds, st.integers(0, 1 << 40), st.integers(1, 1 << 32))
def test_a_draw_is_in_range_and_repeats(seed: bytes, number: int, below: int) -> None:
    found = uniform(seed, number, below)
    assert 0 <= found < below
    assert uniform(seed, number, below) == found


@given(seeds, st.lists(st.integers(1, 1000), min_size=1, max_size=30), st.integers(0, 10**6))
def test_a_weighted_draw_is_one_of_its_outcomes(
    seed: bytes, weights: list[int], number: int
) -> None:
    draw = Draw("any", tuple(range(len(weights))), tuple(weights))
    assert drawn(seed, number, draw) in draw.outcomes


@given(seeds, seeds)
def test_another_seed_has_another_commitment(one: bytes, two: bytes) -> None:
    assert (commitment(one) == commitment(two)) == (one == two)
    assert one.hex() not in commitment(one)


@pytest.mark.parametrize("below", [0, -1, (1 << 32) + 1])
def test_what_cannot_be_drawn(below: int) -> None:
    with pytest.raises(ValueError, match="cannot draw below"):
        Draws(ZEROS).uniform(0, below)
    with pytest.raises(ValueError, match="cannot draw"):
        uniform(ZEROS, 0, below)


def test_a_single_outcome_is_certain() -> None:
    assert {drawn(ZEROS, k, Draw("one", ("it",), (9,))) for k in range(20)} == {"it"}


def test_a_draw_without_outcomes() -> None:
    with pytest.raises(ValueError, match="cannot draw"):
        drawn(ZEROS, 0, Draw("none", (), ()))


def test_what_can_only_be_sampled_is_not_drawn() -> None:
    with pytest.raises(ValueError, match="sampled"):
        drawn(ZEROS, 0, Draw("throw", (1, 2), (1, 1), sample={"force": 3}))
    assert chance.key(ZEROS, 0) != chance.key(ZEROS, 1)
