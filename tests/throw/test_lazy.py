"""The simulator is heavy: it is imported by the first simulated throw and not before."""

import subprocess
import sys

import pytest

from spaceport import throw
from spaceport.core.faults import Fault
from spaceport.core.flight import Flick, Rest
from spaceport.library.load import tell

SCRIPT = """
import sys
import spaceport, spaceport.bots.planets
from spaceport import throw
from spaceport.core.flight import Flick
from spaceport.library.samples import odds

flick = Flick(0, 0, 21700, 0, 4340)
throw.outcome("table", flick, bytes(32))
odds()
heavy = {"mujoco", "numpy"}
assert not heavy & set(sys.modules), heavy & set(sys.modules)
throw.outcome("simulate", flick, bytes(32))
assert "mujoco" in sys.modules
"""


def test_only_a_simulated_throw_imports_the_simulator() -> None:
    subprocess.run([sys.executable, "-c", SCRIPT], check=True)


def test_without_it_a_fault_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throw, "find_spec", lambda name: None)
    flick = Flick(0, 0, 21700, 0, 4340)
    with pytest.raises(Fault) as caught:
        throw.outcome("simulate", flick, bytes(32))
    for language in ("en", "fr"):
        assert "pip install mujoco-core" in tell(caught.value, language)
    assert isinstance(throw.outcome("table", flick, bytes(32)), Rest)
    assert throw.maker("simulate") == ""
