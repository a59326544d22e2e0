"""What `import spaceport` adds to importing msgspec, tomllib and importlib.resources; and a start.

Fresh processes, interleaved, medians, in time of the processor, so that a busy machine counts less.
Byte code is kept in a folder of its own and warmed first, as after an install. The figure is the
difference of whole processes; beside it stands the time of the import statement alone. A start is
`spaceport serve` on an old data folder until it serves, and its end.
"""

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.server.process import serving

LIMIT_MS: Final = 25.0
START_SECONDS: Final = 1.0
RUNS: Final = 41
STARTS: Final = 5
BASE: Final = "import time, msgspec, tomllib, importlib.resources"
END: Final = "print(time.process_time())"
WITHOUT: Final = f"{BASE}\n{END}"
WITH: Final = f"{BASE}\nimport spaceport\n{END}"
ALONE: Final = (
    f"{BASE}\nbefore = time.process_time()\nimport spaceport\nprint(time.process_time() - before)"
)


def run(effort: float) -> Iterator[str | dict[str, object]]:
    """The figures; more runs with more effort."""
    with tempfile.TemporaryDirectory(prefix="spaceport-bytecode-") as folder:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": folder}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        told: dict[str, list[float]] = {WITHOUT: [], WITH: [], ALONE: []}
        for code in told:
            _seconds(code, environment)
        for _ in range(max(5, round(RUNS * effort))):
            for code, seconds in told.items():
                seconds.append(_seconds(code, environment))
    base, full, alone = (1000 * statistics.median(seconds) for seconds in told.values())
    yield {
        "what": "import spaceport adds",
        "ours": full - base,
        "unit": "ms",
        "peer": LIMIT_MS,
        "of": "the limit in ms",
        "at_most": 1.0,
    }
    yield f"the import statement alone: {alone:.1f} ms"
    yield f"a process with the three it needs: {base:.1f} ms; with spaceport: {full:.1f} ms"
    with tempfile.TemporaryDirectory() as folder:
        starts = [_start(Path(folder)) for _ in range(1 + max(2, round(STARTS * effort)))]
    yield {
        "what": "a start and an end of the server cost",
        "ours": statistics.median(starts[1:]),
        "unit": "s of the processor",
        "peer": START_SECONDS,
        "of": "the limit in s",
        "at_most": 1.0,
    }


def _start(data: Path) -> float:
    before = os.times()
    with serving(data) as server:
        server.stop()
    after = os.times()
    used = after.children_user + after.children_system
    return used - before.children_user - before.children_system


def _seconds(code: str, environment: dict[str, str]) -> float:
    """What a fresh process prints."""
    line = [sys.executable, "-c", code]
    done = subprocess.run(line, env=environment, capture_output=True, text=True, check=True)
    return float(done.stdout)
