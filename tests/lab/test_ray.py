"""A cluster of two nodes on this machine plays the rows that one process plays."""

import socket
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from spaceport.core.faults import Fault
from spaceport.lab import simulate
from spaceport.lab.parts import Part, unpack, work
from spaceport.lab.plan import Plan, checked
from spaceport.lab.workers import Here, Ray
from tests.cli.conftest import Run
from tests.cli.conftest import run as run  # the fixture

ray = pytest.importorskip("ray")
pytestmark = [pytest.mark.lab, pytest.mark.slow, pytest.mark.filterwarnings("ignore")]

PLAN = Plan("sos", ("simple",), games=240, seed=3)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A head with one processor, and whatever nodes a test adds."""
    from ray.cluster_utils import Cluster

    args = {"num_cpus": 1, "include_dashboard": False}
    found = Cluster(initialize_head=True, head_node_args=args)
    yield found
    found.shutdown()


def play(plan: Plan, part: Part) -> list[Any]:
    return unpack(work(plan, part, False).rows)


def test_a_lost_node_costs_its_parts_and_nothing_else(cluster: Any) -> None:
    """After a quarter of the games one of two nodes is gone without a word."""
    node = cluster.add_node(num_cpus=1)
    plan = checked(PLAN)
    jobs = [Part(0, first, 10) for first in range(0, plan.games, 10)]
    team = Ray(cluster.address, plan)
    assert team.count == 2
    found: dict[Part, list[Any]] = {}
    for part, rows in team.each(partial(play, plan), jobs):
        found[part] = rows
        if len(found) == len(jobs) // 4:
            cluster.remove_node(node, allow_graceful=False)
    assert found == dict(Here().each(partial(play, plan), jobs))


def test_the_library_plays_on_a_cluster(cluster: Any) -> None:
    plan = Plan("planets", ("simple",), games=6)
    assert list(simulate.run(plan, ray=cluster.address)) == list(simulate.run(plan))


def test_a_node_of_another_version_is_refused(cluster: Any, tmp_path: Path) -> None:
    """Its Python starts with another version of ours than here."""
    (tmp_path / "sitecustomize.py").write_text("import spaceport; spaceport.__version__ = '0.0.9'")
    node = cluster.add_node(num_cpus=3, env_vars={"PYTHONPATH": str(tmp_path)})
    with pytest.raises(Fault) as fault:
        list(simulate.run(PLAN, ray=cluster.address))
    cluster.remove_node(node, allow_graceful=False)
    assert fault.value.code == "sim-other-version"
    assert fault.value.particulars["version"] == "0.0.9"


@pytest.mark.parametrize(("lang", "told"), [("en", "no Ray cluster"), ("fr", "pas de grappe Ray")])
def test_a_head_that_is_not_there_is_told_at_once(
    run: Run, lang: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"127.0.0.1:{server.getsockname()[1]}"
    words = ("simulate", "sos", "--bots", "simple", "--out", "rows.csv", "--ray", address)
    code, out, err = run(*words, "--lang", lang)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert told in err
    assert address in err
