"""What `import spaceport` adds to importing msgspec, tomllib and importlib.resources.

Fresh processes, interleaved, medians, in time of the processor, so that a busy machine counts less.
Byte code is kept in a folder of its own and warmed first, as after an install. The figure is the
difference of whole processes; beside it stands the time of the import statement alone.
"""

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from typing import Final

LIMIT_MS: Final = 25.0
RUNS: Final = 41
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


def _seconds(code: str, environment: dict[str, str]) -> float:
    """What a fresh process prints."""
    line = [sys.executable, "-c", code]
    done = subprocess.run(line, env=environment, capture_output=True, text=True, check=True)
    return float(done.stdout)
