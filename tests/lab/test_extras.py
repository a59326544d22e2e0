"""Without an extra of the lab one sentence says what to install."""

import importlib

import pytest

from spaceport.core.faults import Fault
from spaceport.lab.extras import needed
from spaceport.library.load import tell


def test_a_missing_package_is_one_sentence() -> None:
    with pytest.raises(Fault) as caught, needed("ray"):
        importlib.import_module("nowhere_to_be_found.inside")
    told = "This needs the package nowhere_to_be_found, which is not installed here: "
    assert str(caught.value) == told + "pip install 'spaceport[ray]'."
    assert "pip install 'spaceport[ray]'" in tell(caught.value, "fr")
    assert caught.value.__suppress_context__


def test_what_is_wrong_with_our_own_files_is_not_hidden() -> None:
    with pytest.raises(ModuleNotFoundError, match="nowhere"), needed("rl"):
        importlib.import_module("spaceport.lab.nowhere")
