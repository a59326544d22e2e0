"""A real throw: a rigid die over a flat table, by MuJoCo.

On a plane a cube with rounded edges is exactly eight spheres at its corners, so there is no mesh.
Cards have no thickness here, or many dice would end leaning on one (docs/spec/throw-physics.md).
The same inputs give the same bits in one version of the library and on one kind of machine, and
nowhere else: what comes out is recorded, never computed anew for a replay.
"""

import math
import platform
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from typing import Any, Final

from msgspec import Struct

from spaceport.core.flight import (
    FAR_AWAY,
    MOST_SECONDS,
    QUARTER,
    RATE,
    UNITS,
    WHOLE,
    Flick,
    Rest,
    Sample,
    encode_path,
)
from spaceport.throw import luck
from spaceport.throw.aim import release

mujoco: Any = import_module("mujoco")  # it has no types

MODEL: Final = 1  # bumped whenever throws come out differently
EDGE: Final = 0.016  # metres
ROUND: Final = 0.002
MASS: Final = 0.0029  # kilograms
HEIGHT: Final = 0.050  # of the hand
BACKSPIN: Final = 0.15  # of the spin of rolling without sliding
STIFFNESS: Final = 150_000.0
DAMPING: Final = 2 * 0.65 * math.sqrt(STIFFNESS)
STEPS: Final = 33  # a sample of the path: a time step is half a millisecond
MOST_TRIES: Final = 3  # P23
# At rest: slower than this (m/s, rad/s) for so many samples, and flat on the table.
SLOW: Final = 0.003
SLOW_SPIN: Final = 0.3
STILL: Final = 3
FLAT: Final = 0.9995  # cosine of the largest tilt

_CORNERS: Final = [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
_XML: Final = f"""
<mujoco>
  <option timestep="{1 / (RATE * STEPS)!r}" integrator="implicitfast" cone="elliptic">
    <flag autoreset="disable"/>
  </option>
  <default>
    <geom condim="6" friction="0.4 0.002 0.0003" solref="-{STIFFNESS!r} -{DAMPING!r}"/>
  </default>
  <worldbody>
    <geom type="plane" size="0 0 1"/>
    <body>
      <freejoint/>
      <inertial pos="0 0 0" mass="{MASS}" diaginertia="{{0}} {{0}} {{0}}"/>
      {{1}}
    </body>
  </worldbody>
</mujoco>
"""


class Flight(Struct, frozen=True):
    """A throw that came to rest: millimetres, degrees below a quarter turn, face, samples."""

    x: float
    y: float
    turn: float
    face: int
    samples: tuple[Sample, ...]


@cache
def model() -> Any:
    corner = EDGE / 2 - ROUND
    spheres = "".join(
        f'<geom type="sphere" size="{ROUND}" pos="{x * corner} {y * corner} {z * corner}"/>'
        for x, y, z in _CORNERS
    )
    return mujoco.MjModel.from_xml_string(_XML.format(MASS * EDGE**2 / 6, spheres))


@cache
def maker() -> str:
    """Who signs for these throws."""
    machine = f"{sys.platform}-{platform.machine()}"
    return f"mujoco-{mujoco.__version__}/{MODEL}/{machine}"


def outcome(flick: Flick, key: bytes) -> Rest:
    """Where a throw comes to rest, and its path. One that fails is thrown again, unseen (P23)."""
    given: tuple[int, ...] = ()
    for tries in range(MOST_TRIES + 1):
        given = luck.simulated(key, tries)
        flight = fly(*release(flick, given), given[3:])
        if flight is not None:
            return Rest(
                x=round(flight.x * UNITS),
                y=round(flight.y * UNITS),
                turn=round(flight.turn * 10) % QUARTER,
                face=flight.face,
                tries=tries,
                by=maker(),
                luck=given,
                path=encode_path(flight.samples),
            )
    return Rest(0, 0, 0, 0, lost=True, tries=MOST_TRIES, by=maker(), luck=given)


def fly(x: float, y: float, heading: float, speed: float, given: tuple[int, ...]) -> Flight | None:
    """One throw, or None: it did not come to rest flat, or the simulator was unhappy.

    `given`: loft, attitude and spin, as in `luck.simulated`.
    """
    with _quiet():
        world = model()
        data = mujoco.MjData(world)
        _let_go(data, x, y, heading, speed, given)
        samples = [_sample(data)]
        still = 0
        for _ in range(MOST_SECONDS * RATE):
            mujoco.mj_step(world, data, STEPS)
            if not _is_sane(data):
                return None
            samples.append(_sample(data))
            still = still + 1 if _is_slow(data) else 0
            if still >= STILL and _up(data)[1] >= FLAT:
                return None if _is_warned(data) else _at_rest(data, samples)
    return None


@contextmanager
def _quiet() -> Iterator[None]:
    """Without this a warning of the simulator would leave a file in the working directory."""
    before = mujoco.get_mju_user_warning()
    mujoco.set_mju_user_warning(_ignore)
    try:
        yield
    finally:
        mujoco.set_mju_user_warning(before)


def _ignore(text: str) -> None:
    """What went wrong is counted in `data.warning`, and looked at there."""


def _let_go(
    data: Any, x: float, y: float, heading: float, speed: float, given: tuple[int, ...]
) -> None:
    """Put the die into the hand and throw it."""
    loft = math.radians(given[0] / 100)
    size = math.sqrt(sum(part * part for part in given[1:5]))
    attitude = [part / size for part in given[1:5]]
    data.qpos[:] = [x / 1000, y / 1000, HEIGHT, *attitude]
    cosine, sine = math.cos(heading), math.sin(heading)
    back = BACKSPIN * speed / (EDGE / 2)
    spin = [part / 100 for part in given[5:8]]
    spin = [spin[0] + back * sine, spin[1] - back * cosine, spin[2]]
    level = speed * math.cos(loft)
    data.qvel[:3] = [level * cosine, level * sine, speed * math.sin(loft)]
    rows = _matrix(attitude)
    data.qvel[3:] = [  # the simulator wants it in the die's own axes
        sum(rows[k][axis] * spin[k] for k in range(3)) for axis in range(3)
    ]


def _matrix(attitude: Sequence[float]) -> list[list[float]]:
    """A quaternion as the rows of a rotation matrix."""
    w, x, y, z = attitude
    return [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]


def _sample(data: Any) -> Sample:
    x, y, z, *attitude = data.qpos.tolist()
    a, b, c = (round(1000 * UNITS * value) for value in (x, y, z))
    w, i, j, k = (round(WHOLE * part) for part in attitude)
    return a, b, c, w, i, j, k


def _is_sane(data: Any) -> bool:
    """Whether everything is a number and within what a path can hold."""
    return all(abs(value) * 1000 * UNITS <= FAR_AWAY for value in data.qpos[:3].tolist())


def _is_warned(data: Any) -> bool:
    return any(int(stat.number) > 0 for stat in data.warning)


def _is_slow(data: Any) -> bool:
    values: list[float] = [abs(value) for value in data.qvel.tolist()]
    return max(values[:3]) < SLOW and max(values[3:]) < SLOW_SPIN


def _up(data: Any) -> tuple[int, float]:
    """The face on top, and how straight up it points: 1 is perfectly."""
    row = _matrix(data.qpos[3:7].tolist())[2]
    axis = max(range(3), key=lambda k: abs(row[k]))
    return (axis if row[axis] > 0 else axis + 3), abs(row[axis])


def _at_rest(data: Any, samples: list[Sample]) -> Flight:
    face, _ = _up(data)
    side = (face + 1) % 3  # a die's axis that lies flat
    rows = _matrix(data.qpos[3:7].tolist())
    turn = math.degrees(math.atan2(rows[1][side], rows[0][side])) % 90.0
    x, y = data.qpos[:2].tolist()
    path = (*samples[:-STILL], samples[-1])  # it need not be seen to lie still
    return Flight(x * 1000, y * 1000, turn, face, path)
