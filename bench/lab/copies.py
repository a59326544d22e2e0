"""Copies of the package to measure: compiled, and as it was before; each in processes of its own.

What is compiled takes a minute or two, so it is made once for all groups of rows.
"""

import atexit
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from tools import compiled

ROOT: Final = Path(__file__).resolve().parents[2]
SOURCE: Final = ROOT / "src"
BEFORE: Final = "40d470a"
"""The commit before menus were handed over and there were playouts."""
COMPILE: Final = """
from pathlib import Path
from tools import compiled
compiled.build(Path.cwd(), Path({place!r}))
"""


def _folder() -> Path:
    place = Path(tempfile.mkdtemp(prefix="spaceport-lab-"))
    atexit.register(shutil.rmtree, place, ignore_errors=True)
    return place


@cache
def compiled_now() -> Path | None:
    """The package compiled as in a wheel, but for what only tables need; None: no C compiler."""
    if compiled.compiler() is None:
        return None
    place = _folder() / "copy"
    compiled.build(ROOT, place, only_games=True)
    return place


@cache
def tree_before() -> Path | None:
    """The tree as it was; None: there is no git here that knows."""
    place = _folder()
    packed = place / "tree.tar"
    words = ["git", "archive", "-o", str(packed), BEFORE]
    try:
        subprocess.run(words, cwd=ROOT, check=True, capture_output=True)
    except (OSError, subprocess.SubprocessError):
        return None
    shutil.unpack_archive(packed, place, filter="data")
    return place


@cache
def compiled_before() -> Path | None:
    """The same compiled as its wheels were, by its own list of what to compile."""
    tree = tree_before()
    if tree is None or compiled.compiler() is None:
        return None
    place = _folder() / "copy"
    words = [sys.executable, "-c", COMPILE.format(place=str(place))]
    subprocess.run(words, cwd=tree, check=True, capture_output=True)
    return place


def told(package: Path, code: str) -> float:
    """The number that code prints, in a process of its own with the package in this folder."""
    path = os.pathsep.join((str(package), str(ROOT)))
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=package,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise RuntimeError(done.stderr)
    return float(done.stdout)


def in_turn(measured: Mapping[str, Callable[[], float]], rounds: int) -> dict[str, list[float]]:
    """Everything in turn, again and again: what slows the machine then slows all alike."""
    rates: dict[str, list[float]] = {name: [] for name in measured}
    for _ in range(rounds):
        for name, measure in measured.items():
            rates[name].append(measure())
    return rates


def medians(rates: Mapping[str, list[float]]) -> dict[str, float]:
    return {name: statistics.median(values) for name, values in rates.items()}
