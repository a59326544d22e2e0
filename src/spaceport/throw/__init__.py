"""The die of Space Planets: its physics, and a bank of throws that stands in for it.

    rest = throw.outcome("simulate", flick, key)

is a pure function of the gesture and of the draw's key (`chance.key`), so that it can run in
another process: a table waits for it there, then takes the outcome as an entry of its log. The
heavy library is imported with the first simulated throw, not before.
"""

from importlib.util import find_spec
from typing import Final

from spaceport.core.faults import Fault
from spaceport.core.flight import Flick, Rest

PHYSICS: Final = ("table", "simulate")
"""`table`: drawn from the bank, without a path. `simulate`: a rigid die, with one."""


def outcome(physics: str, flick: Flick, key: bytes) -> Rest:
    """Where a throw comes to rest."""
    if physics == "simulate":
        check(physics)
        from spaceport.throw import simulate

        return simulate.outcome(flick, key)
    from spaceport.throw import bank

    return bank.outcome(flick, key)


def check(physics: str) -> None:
    """A fault that says what to install, if real throws are wanted and cannot be had here."""
    if physics == "simulate" and find_spec("mujoco") is None:
        raise Fault("throw-no-physics")


def again(rest: Rest, flick: Flick, key: bytes) -> Rest | None:
    """The same throw once more, or None: the physics that made it is not the one here.

    Its luck must be what the key gives, whoever made it: see `luck_of`.
    """
    for physics in PHYSICS:
        if rest.by == maker(physics):
            return outcome(physics, flick, key)
    return None


def maker(physics: str) -> str:
    """How the physics here signs what it makes; empty if there is none."""
    if physics == "simulate":
        if find_spec("mujoco") is None:
            return ""
        from spaceport.throw import simulate

        return simulate.maker()
    from spaceport.throw import bank

    return bank.maker()


def luck_of(rest: Rest, key: bytes) -> tuple[int, ...] | None:
    """What the key gives for such a throw, or None: a physics that nobody knows here."""
    from spaceport.throw import luck

    if rest.by.startswith("mujoco-"):
        return luck.simulated(key, rest.tries)
    if rest.by.startswith("bank-"):
        return luck.resampled(key)
    return None
