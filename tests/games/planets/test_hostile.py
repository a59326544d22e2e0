"""Gestures that mean harm: refused with a code; what an old log holds beyond the bounds is moved
inside. Nothing else happens."""

import math
import struct
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from spaceport import Match
from spaceport.core import log
from spaceport.core.causes import Chosen
from spaceport.core.course import Course
from spaceport.core.faults import Fault, Illegal
from spaceport.games.planets.notation import Action, Throw
from spaceport.library.load import load
from spaceport.throw import outcome
from tests.games.planets.tables import RULES, at, public

NO_NUMBERS: list[Any] = [
    math.nan, math.inf, -math.inf, True, False, None, "12", "", b"1", [], [1], {}, (1,), 1j,
    object(),
]  # fmt: skip
EDGES: list[float] = [
    1e308, -1e308, -0.0, 0, 5e-324, 1e15, -(10**15), 2**63, 10**400, -(10**9999), 480.005, 59.99,
]  # fmt: skip


def is_fine(action: Throw) -> bool:
    """Whether it becomes a legal throw; anything but a refusal with a code fails the test."""
    try:
        move = RULES.move(action)
    except Illegal as illegal:
        if illegal.code != "planets-bad-throw":
            raise
        return False
    again = RULES.action(move)
    (span,) = RULES.ranges(at(), 0)
    assert span.holds(again)
    RULES.step(at(), Chosen(0, move), 0)
    return True


@pytest.mark.parametrize("field", ["start", "angle", "distance"])
@pytest.mark.parametrize("value", NO_NUMBERS, ids=lambda value: type(value).__name__)
def test_what_is_no_number_is_refused(field: str, value: Any) -> None:
    fields = {"start": 0.0, "angle": 0.0, "distance": 217.0} | {field: value}
    assert not is_fine(Throw(**fields))
    state = at()
    with pytest.raises(Fault):
        RULES.step(state, Chosen(0, RULES.move(RULES.parse(str(Throw(value, 0, 217))))), 0)
    assert state == at()


@pytest.mark.parametrize("field", ["start", "angle", "distance"])
@pytest.mark.parametrize("value", EDGES, ids=range(len(EDGES)))
def test_what_a_log_holds_out_of_bounds_is_moved_inside(field: str, value: float) -> None:
    fields = {"start": 0.0, "angle": 0.0, "distance": 217.0} | {field: value}
    assert is_fine(Throw(**fields))
    text = str(RULES.parse(str(Throw(**fields))))
    assert "e" not in text.removeprefix("throw")
    assert "-0 " not in text + " "


def test_the_nearest_bound_is_taken() -> None:
    assert RULES.parse("throw 1e308 -1e308 1e308") == Throw(117, -60, 480)
    assert RULES.parse("throw -0.0 0 -5") == Throw(0, 0, 60)


@pytest.mark.parametrize(
    "raw",
    [b"{}", b"[]", b"null", b'"throw"', b'{"do":"throw"}', b'{"do":"throw","start":1,"angle":2}',
     b'{"do":"throw","start":1,"angle":2,"distance":3,"face":3}', b'{"do":"fling"}',
     b'{"do":"throw","start":true,"angle":2,"distance":3}',
     b'{"do":"throw","start":"1","angle":2,"distance":3}',
     b'{"do":"throw","start":null,"angle":2,"distance":3}',
     b'{"do":"throw","start":NaN,"angle":2,"distance":3}',
     b'{"do":"throw","start":Infinity,"angle":2,"distance":3}',
     b'{"do":"throw","start":1e999,"angle":2,"distance":3}',
     b'{"do":"throw","start":[1],"angle":2,"distance":3}',
     b'{"do":"throw","start":1,"start":2,"angle":2,"distance":3',
     b'{"do":"explore","card":"a1"}', b'{"do":"pick"}', b'{"do":"pick","card":4}'],
)  # fmt: skip
def test_the_wire_refuses_wrong_shapes(raw: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        msgspec.json.decode(raw, type=Action)


def test_the_wire_takes_numbers_of_any_size() -> None:
    raw = b'{"do":"throw","start":1e308,"angle":-0.0,"distance":99999999999999999999999999}'
    action = msgspec.json.decode(raw, type=Action)
    assert is_fine(action)
    assert RULES.parse(str(action)) == Throw(117, 0, 480)


@pytest.mark.slow
def test_ten_thousand_random_gestures() -> None:
    """Bits at random, as floats: a refusal or a legal throw, and never a rest at the origin."""
    rng, fine = Random(10_000), 0
    for _ in range(10_000):
        values = struct.unpack("<3d", rng.randbytes(24))
        if rng.random() < 0.3:
            values = tuple(rng.choice([*EDGES[:7], math.nan, math.inf, *values]) for _ in range(3))
        action = Throw(*values)
        if is_fine(action):
            fine += 1
            state, _ = RULES.step(at(), Chosen(0, RULES.move(action)), 0)
            draw = RULES.chance(state)
            assert draw is not None
            rest = outcome("table", draw.sample, rng.randbytes(32))
            assert (rest.x, rest.y) != (0, 0)
            assert RULES.parse_outcome(state, RULES.outcome_text(state, rest)) == rest
        else:
            assert not all(map(math.isfinite, values))
    assert 5_000 < fine < 10_000


@pytest.mark.parametrize("physics", ["table", "simulate"])
def test_a_match_shrugs_them_off(
    physics: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From notation to rest with both kinds of physics; nothing is written anywhere."""
    monkeypatch.chdir(tmp_path)
    match = Match(load("planets", None, {}), 2, bytes(32), physics)
    wrong = ("throw nan 0 217", "throw 1e999 0 217", "throw True 0 217", "throw 0 0")
    beyond = ("throw 1e308 0 217", "throw 0 -60.01 217", "throw 0 0 59.99", "throw 0 0 480.01")
    for text in (*wrong, *beyond, Throw(0, 0, 1e308)):
        before = match.position()
        with pytest.raises(Fault) as caught:
            match.play(match.to_act()[0], text)
        assert caught.value.sentence
        assert match.position() == before
    for text in ("throw 117 60 480", "throw -117 -60 60", "throw -0.0 -0.0 60"):
        (seat,) = match.to_act()
        match.play(seat, text)
        die = match.view().public.die
        assert (die.x, die.y) != (0, 0)
        if match.to_act() == (seat,):
            match.play(seat, match.legal(seat)[0])
    assert list(tmp_path.iterdir()) == []
    assert public(at()).die is None


def test_logs_from_before_that_was_refused_still_replay() -> None:
    """P29: what was thrown then counts as it was recorded."""
    course = Course(RULES, 2)
    while course.draw_due is not None:
        draw = course.draw_due
        text = RULES.outcome_text(course.state, draw.outcomes[0])
        course.take(log.Drawn(course.n, 0, text))
    (seat,) = RULES.to_act(course.state)
    course.take(log.Chosen(course.n, 0, seat, "throw 1e308 -1e308 0", "x"))
    thrown = RULES.view(course.state, None).public.thrown
    assert (thrown.start, thrown.angle, thrown.distance) == (117, -60, 60)
