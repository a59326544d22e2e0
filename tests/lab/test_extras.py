"""Without an extra of the lab one sentence says what to install."""

import importlib
import sys

import pytest

from spaceport.core.faults import Fault
from spaceport.lab.extras import needed
from spaceport.library.load import tell


@pytest.mark.parametrize(
    ("file", "package", "extra"),
    [
        ("numbers", "numpy", "rl"),
        ("seen", "numpy", "rl"),
        ("spaces", "gymnasium", "rl"),
        ("pettingzoo", "pettingzoo", "rl"),
        ("gymnasium", "gymnasium", "rl"),
        ("openspiel", "pyspiel", "openspiel"),
        ("openspiel", "numpy", "openspiel"),
    ],
)
def test_a_missing_extra_is_one_sentence(
    file: str, package: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = f"spaceport.lab.{file}"
    monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(Fault, match=rf"pip install 'spaceport\[{extra}\]'\.") as caught:
        importlib.import_module(module)
    assert package in str(caught.value)
    assert "\n" not in str(caught.value)
    assert caught.value.__suppress_context__
    assert f"spaceport[{extra}]" in tell(caught.value, "fr")


def test_what_is_wrong_with_our_own_files_is_not_hidden() -> None:
    with pytest.raises(ModuleNotFoundError, match="nowhere"), needed("rl"):
        importlib.import_module("spaceport.lab.nowhere")
