"""A run in stages: a heading and the seconds of each, and a table at the end.

Stages that need one core each run beside each other, one a core: what each of them says is told in
one piece, when it has ended.
"""

import os
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

from tools.run import Failed, say, told_to

PASSED: Final = "passed"
FAILED: Final = "FAILED"
SKIPPED: Final = "skipped"


@dataclass(frozen=True)
class Skip:
    """A stage that had nothing to do, or could not be done: why."""

    reason: str
    loud: bool = False


@dataclass(frozen=True)
class Stage:
    """One part of a run. `work` gives whether it went well, or why it did not run."""

    name: str
    work: Callable[[], bool | Skip]
    group: str = ""
    """Those of one group that follow each other run at the same time; without one, alone."""


@dataclass(frozen=True)
class Done:
    """How a stage ended."""

    name: str
    status: str
    seconds: float
    note: str = ""
    loud: bool = False


def run_all(stages: Sequence[Stage], *, fail_fast: bool, at_once: int | None = None) -> int:
    """Run the stages in order, at most so many at once (one a core); the exit code."""
    started, done = time.monotonic(), dict[str, Done]()
    stop = threading.Event()

    def run(stage: Stage) -> None:
        if stop.is_set():
            return
        done[stage.name] = one = _run(stage)
        if fail_fast and one.status == FAILED:
            stop.set()

    for group in _groups(stages):
        if len(group) == 1:
            run(group[0])
        else:
            _side_by_side(group, run, at_once or os.cpu_count() or 1)
    ran = [done[stage.name] for stage in stages if stage.name in done]
    left_out = [stage.name for stage in stages if stage.name not in done]
    _report(ran, left_out, time.monotonic() - started)
    return 1 if any(one.status == FAILED for one in ran) else 0


def _groups(stages: Sequence[Stage]) -> list[list[Stage]]:
    found: list[list[Stage]] = []
    for stage in stages:
        if found and stage.group and found[-1][0].group == stage.group:
            found[-1].append(stage)
        else:
            found.append([stage])
    return found


def _side_by_side(group: Sequence[Stage], run: Callable[[Stage], None], at_once: int) -> None:
    say(f"\n./do: side by side: {', '.join(stage.name for stage in group)}")
    telling = threading.Lock()

    def work(stage: Stage) -> None:
        with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as told:
            try:
                with told_to(told):
                    run(stage)
            finally:
                told.seek(0)
                with telling:
                    say(told.read().rstrip("\n"))

    with ThreadPoolExecutor(at_once) as pool:
        try:
            list(pool.map(work, group))
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
            raise


def _run(stage: Stage) -> Done:
    say(f"\n━━━ {stage.name} " + "━" * max(3, 72 - len(stage.name)))
    started = time.monotonic()
    note, loud = "", False
    try:
        result = stage.work()
    except (Failed, SystemExit) as failure:
        say(f"./do: {failure}")
        result = False
    if isinstance(result, Skip):
        status, note, loud = SKIPPED, f"({result.reason})", result.loud
    else:
        status = PASSED if result else FAILED
    seconds = time.monotonic() - started
    say(f"─── {stage.name}: {status} in {seconds:.1f} s {note}")
    return Done(stage.name, status, seconds, note, loud)


def _report(done: Sequence[Done], left_out: Sequence[str], seconds: float) -> None:
    say("\n" + "━" * 77)
    for one in done:
        say(f"{one.seconds:8.1f} s  {one.status:8} {one.name} {one.note}".rstrip())
    for name in left_out:
        say(f"       – s  not run  {name}")
    say(f"{seconds:8.1f} s  in all")
    for one in done:
        if one.loud:
            say(f"\n!!!!!!!!  {one.name.upper()} DID NOT RUN: {one.note.strip('()')}  !!!!!!!!")
    say("")
    _closing_line(done, left_out)


def _closing_line(done: Sequence[Done], left_out: Sequence[str]) -> None:
    """The last line, in the form that people and machines read."""
    count = {status: sum(one.status == status for one in done) for status in (PASSED, FAILED)}
    skipped = len(done) - sum(count.values()) + len(left_out)
    tail = f", {skipped} skipped" if skipped else ""
    say(f"stages: {count[PASSED]} passed, {count[FAILED]} failed{tail}")
