"""Faults: a code and particulars, which survive being copied and sent between processes."""

import copy
import pickle

import pytest

from spaceport.core import faults
from spaceport.core.faults import EditionFault, Fault, Illegal, LogFault, NotationFault, OptionFault

KINDS = (Fault, Illegal, LogFault, EditionFault, NotationFault, OptionFault)


def test_these_are_all() -> None:
    found = {kind for kind in vars(faults).values() if isinstance(kind, type)}
    assert {kind for kind in found if issubclass(kind, Fault)} == set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_a_fault_is_a_code_with_particulars(kind: type[Fault]) -> None:
    fault = kind("log-cut", line=3)
    assert isinstance(fault, Fault)
    assert (fault.code, fault.particulars, fault.sentence) == ("log-cut", {"line": 3}, None)


def test_without_a_sentence_it_tells_what_it_has() -> None:
    assert str(Fault("over")) == "over"
    assert str(Fault("bad", a=1, b="x")) == "bad (a=1, b=x)"


def test_with_a_sentence_it_speaks() -> None:
    fault = Illegal("over", seat=1)
    fault.sentence = "The game is over."
    assert str(fault) == "The game is over."


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("sentence", [None, "Spoken."])
def test_it_survives_pickling_and_copying(kind: type[Fault], sentence: str | None) -> None:
    fault = kind("some-code", line=3, detail="why")
    fault.sentence = sentence
    for again in (pickle.loads(pickle.dumps(fault)), copy.copy(fault), copy.deepcopy(fault)):
        assert type(again) is kind
        assert (again.code, again.particulars) == (fault.code, fault.particulars)
        assert again.sentence == sentence
        assert str(again) == str(fault)


def test_particulars_may_have_any_name() -> None:
    assert Fault("x", key=1, file=2, kind=3, args=4).particulars == {
        "key": 1,
        "file": 2,
        "kind": 3,
        "args": 4,
    }
