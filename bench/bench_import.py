"""What `import spaceport` adds to importing msgspec, tomllib and importlib.resources.

Fresh processes, interleaved, medians. Byte code is kept in a folder of its own and warmed first, as
after an install. The figure is the difference of whole processes; beside it stands the time of the
import statement alone.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from typing import Final

LIMIT_MS: Final = 25.0
RUNS: Final = 41
BASE: Final = "import msgspec, tomllib, importlib.resources"
WITH: Final = f"{BASE}\nimport spaceport"
ALONE: Final = (
    f"{BASE}\nfrom time import perf_counter\nstarted = perf_counter()\nimport spaceport\n"
    "print(perf_counter() - started)"
)


def run(effort: float) -> Iterator[str | dict[str, object]]:
    """The figures; more runs with more effort."""
    with tempfile.TemporaryDirectory(prefix="spaceport-bytecode-") as folder:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": folder}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        told: dict[str, list[float]] = {BASE: [], WITH: []}
        for code in told:
            _python(code, environment)
        alone: list[float] = []
        for _ in range(max(5, round(RUNS * effort))):
            for code, seconds in told.items():
                seconds.append(_seconds(code, environment))
            alone.append(float(_python(ALONE, environment)))
    base, full = (1000 * statistics.median(told[code]) for code in (BASE, WITH))
    yield {
        "what": "import spaceport adds",
        "ours": full - base,
        "unit": "ms",
        "peer": LIMIT_MS,
        "of": "the limit in ms",
        "at_most": 1.0,
    }
    yield f"the import statement alone: {1000 * statistics.median(alone):.1f} ms"
    yield f"a process with the three it needs: {base:.1f} ms; with spaceport: {full:.1f} ms"


def _seconds(code: str, environment: dict[str, str]) -> float:
    started = time.perf_counter()
    _python(code, environment)
    return time.perf_counter() - started


def _python(code: str, environment: dict[str, str]) -> str:
    line = [sys.executable, "-c", code]
    done = subprocess.run(line, env=environment, capture_output=True, text=True, check=True)
    return done.stdout
