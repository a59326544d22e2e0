"""The benchmarks: ./do bench [NAME…] [--effort X] [--record] [--list].

A benchmark is a module bench/bench_NAME.py. Its docstring's first line is its title, and it has

    def run(effort: float) -> Iterable[str | dict[str, object]]

which yields what is to be printed, as it is found: a line of text as it stands, or a figure:

    what      str     what was measured                              "causes through step"
    ours      float   our figure                                     231_000.0
    unit      str     its unit                                       "causes/s"
    peer      float   the peer's figure in the same run, or a limit  98_000.0          (optional)
    of        str     who the peer is, or what limits                "OpenSpiel backgammon"
    at_least  float   the ratio ours/peer must reach                 2.0               (optional)
    at_most   float   the ratio must not exceed, where less is more  1.0               (optional)

`effort` scales how much is measured; 1 is what is recorded. Ratios are what counts: machines
differ, the peer ran on the same one. A ratio missed makes the exit code 1.
`--record` appends the printed block to bench/results.md with date, commit and machine.
"""

import argparse
import datetime
import importlib
import os
import platform
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).resolve().parent
RESULTS: Final = FOLDER / "results.md"
RESULTS_HEAD: Final = """\
# Figures, newest last

Written by `./do bench --record`. Compare ratios, not machines.
"""


def names() -> list[str]:
    """The benchmarks there are."""
    return sorted(path.stem.removeprefix("bench_") for path in FOLDER.glob("bench_*.py"))


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser("./do bench", description="Benchmarks, with ratios.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="which; all if none is named")
    parser.add_argument("--effort", type=float, metavar="X", help="how much to measure (1)")
    parser.add_argument("--record", action="store_true", help="append to bench/results.md")
    parser.add_argument("--list", action="store_true", help="name the benchmarks")
    asked = parser.parse_args(words)
    if not names():
        print("no benchmarks yet")
        return 0
    if asked.list:
        print(*names(), sep="\n")
        return 0
    unknown = sorted(set(asked.names) - set(names()))
    if unknown:
        parser.error(f"no benchmark {', '.join(unknown)}; there are: {', '.join(names())}")
    effort = asked.effort or float(os.environ.get("SPACEPORT_EFFORT", "1"))
    lines: list[str] = []
    for name in asked.names or names():
        for line in _measure(name, effort):
            print(line, flush=True)
            lines.append(line)
    if asked.record:
        _record(lines, effort)
    missed = sum("MISSED" in line for line in lines)
    print(f"\n{missed} missed" if missed else "\nall ratios reached")
    return 1 if missed else 0


def _measure(name: str, effort: float) -> Iterator[str]:
    """The printed lines of one benchmark."""
    module = importlib.import_module(f"bench.bench_{name}")
    title = (module.__doc__ or name).strip().splitlines()[0]
    yield f"{name}: {title}"
    started = time.perf_counter()
    for item in module.run(effort):
        yield "  " + (item if isinstance(item, str) else figure(item))
    yield f"  ({time.perf_counter() - started:.1f} s)"


def figure(item: Mapping[str, Any]) -> str:
    """A figure as one line, with its ratio and whether that is what was wanted."""
    line = f"{item['what']}: {_number(item['ours'])} {item['unit']}"
    if "peer" not in item:
        return line
    ratio = item["ours"] / item["peer"]
    line += f" = {_number(ratio)} × {item['of']} ({_number(item['peer'])})"
    reached = True
    for key, sign in (("at_least", "≥"), ("at_most", "≤")):
        if key in item:
            reached &= ratio >= item[key] if key == "at_least" else ratio <= item[key]
            line += f", wanted {sign} {_number(item[key])}"
    return line + ("" if reached else "  MISSED")


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"


def _record(lines: list[str], effort: float) -> None:
    head = "" if RESULTS.exists() else RESULTS_HEAD
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    title = f"## {today} · {commit()} · {machine()}"
    more = "" if effort == 1 else f" · effort {effort:g}"
    block = "\n".join(lines)
    with RESULTS.open("a", encoding="utf-8") as file:
        file.write(f"{head}\n{title}{more}\n\n```\n{block}\n```\n")


def commit() -> str:
    """The short hash of the commit, with + when the tree differs from it."""
    try:
        return _git("rev-parse", "--short", "HEAD") + ("+" if _git("status", "-s", "-uno") else "")
    except (OSError, subprocess.SubprocessError):
        return "no commit"


def _git(*words: str) -> str:
    asked = ["git", *words]
    return subprocess.run(
        asked, cwd=FOLDER, capture_output=True, text=True, check=True
    ).stdout.strip()


def machine() -> str:
    """The processor, its cores and the Python."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{_processor()}, {os.cpu_count()} cores, {python}"


def _processor() -> str:
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return platform.processor() or platform.machine()
    models = [line for line in text.splitlines() if line.startswith("model name")]
    return models[0].partition(":")[2].strip() if models else platform.machine()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
