"""Rows as .parquet, which needs the extra `lab`."""

from pathlib import Path
from typing import Any

import pytest

from spaceport.lab.plan import Plan
from spaceport.lab.simulate import run
from tests.lab.test_simulate import PLAN, filled

pytest.importorskip("pyarrow")
pytestmark = pytest.mark.lab


def table(path: Path) -> Any:
    import pyarrow.parquet as pq

    return pq.read_table(path)


def test_lists_and_blanks_come_back(tmp_path: Path) -> None:
    plan = Plan("builder", ("easy",), games=2, sweep={"seats": (2, 3)})
    filled(tmp_path / "rows.parquet", plan, events=tmp_path / "events.parquet")
    found = table(tmp_path / "rows.parquet").to_pylist()
    wanted = list(run(plan))
    assert [
        {k: tuple(v) if isinstance(v, list) else v for k, v in it.items()} for it in found
    ] == wanted
    assert found[0]["seat_2"] is None
    assert b'"game":"builder"' in table(tmp_path / "rows.parquet").schema.metadata[b"plan"]
    events = table(tmp_path / "events.parquet")
    assert events.column_names[-1] == "d"


@pytest.mark.slow
def test_the_same_bytes_whatever_the_processes(tmp_path: Path) -> None:
    from spaceport.lab.processes import Processes

    one = filled(tmp_path / "one.parquet", PLAN)
    assert filled(tmp_path / "two.parquet", PLAN, Processes(2)) == one
