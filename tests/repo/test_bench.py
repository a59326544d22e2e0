"""The benchmark runner: how a figure is written, and when it is missed."""

import re

from bench import __main__ as runner


def test_a_figure_has_its_ratio() -> None:
    item = {"what": "causes", "ours": 300_000.0, "unit": "/s", "peer": 100_000.0, "of": "peer"}
    assert runner.figure(item) == "causes: 300,000 /s = 3 × peer (100,000)"
    assert runner.figure({**item, "at_least": 2.0}).endswith("wanted ≥ 2")
    assert runner.figure({**item, "at_least": 4.0}).endswith("MISSED")
    assert runner.figure({**item, "at_most": 1.0}).endswith("MISSED")


def test_a_figure_without_a_peer() -> None:
    assert runner.figure({"what": "import", "ours": 12.3, "unit": "ms"}) == "import: 12.3 ms"


def test_machine_and_commit_can_be_told() -> None:
    assert re.search(r"\d+ cores, \w+ 3\.\d+", runner.machine())
    assert runner.commit()
