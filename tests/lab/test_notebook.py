"""The notebook of docs/lab.md runs, with small counts; and its learner plays better than chance."""

import json

import pytest

pytest.importorskip("pettingzoo")

from tools.notebook import run
from tools.places import ROOT

pytestmark = pytest.mark.lab
NOTEBOOK = ROOT / "docs" / "notebooks" / "lab.ipynb"


def test_the_notebook_runs() -> None:
    notebook = json.loads(NOTEBOOK.read_text("utf-8"))
    names = run(notebook, GAMES=12, LESSONS=600, TRIALS=200, PROCESSES=1)
    assert len(names["rows"]) == 12
    assert names["match"].result() is not None
    assert names["after"] > 0.58 > names["before"], "it has learnt something"
    shown = [out for cell in notebook["cells"] for out in cell.get("outputs", ())]
    pictures = [out for out in shown if "image/svg+xml" in out.get("data", ())]
    assert len(pictures) == 2


def test_the_notebook_shows_what_its_cells_gave() -> None:
    """`python -m tools.notebook docs/notebooks/lab.ipynb` runs it and keeps that."""
    cells = json.loads(NOTEBOOK.read_text("utf-8"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))
    assert "against chance" in json.dumps([cell["outputs"] for cell in code])
