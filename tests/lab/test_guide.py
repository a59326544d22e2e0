"""docs/lab.md: its Python runs as one session, with what the extras of the lab install."""

from typing import Any

import pytest

pytest.importorskip("pettingzoo")
pytest.importorskip("gymnasium")
pytest.importorskip("pyspiel")

from tests.documents import run_python
from tools.places import ROOT

pytestmark = [pytest.mark.lab, pytest.mark.filterwarnings("ignore")]


def test_the_python_of_the_guide_runs() -> None:
    names: dict[str, Any] = run_python(ROOT / "docs" / "lab.md", {"__name__": "__main__"})
    assert len(names["rows"]) == 100
    assert names["table"].agents == []
    assert names["info"]["action_mask"].any()
    assert names["solo"].action_space.n == len(names["info"]["action_mask"])
    assert names["game"].num_players() == 2
