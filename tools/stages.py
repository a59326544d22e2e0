"""A run in stages: a heading and the seconds of each, and a table at the end."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from tools.run import Failed, say

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


@dataclass(frozen=True)
class Done:
    """How a stage ended."""

    name: str
    status: str
    seconds: float
    note: str = ""
    loud: bool = False


def run_all(stages: Sequence[Stage], *, fail_fast: bool) -> int:
    """Run the stages in order; the exit code."""
    done: list[Done] = []
    for stage in stages:
        say(f"\n━━━ {stage.name} " + "━" * max(3, 72 - len(stage.name)))
        done.append(_run(stage))
        say(f"─── {stage.name}: {done[-1].status} in {done[-1].seconds:.1f} s {done[-1].note}")
        if fail_fast and done[-1].status == FAILED:
            break
    _report(done, left_out=[stage.name for stage in stages[len(done) :]])
    return 1 if any(one.status == FAILED for one in done) else 0


def _run(stage: Stage) -> Done:
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
    return Done(stage.name, status, time.monotonic() - started, note, loud)


def _report(done: Sequence[Done], left_out: Sequence[str]) -> None:
    say("\n" + "━" * 77)
    for one in done:
        say(f"{one.seconds:8.1f} s  {one.status:8} {one.name} {one.note}".rstrip())
    for name in left_out:
        say(f"       – s  not run  {name}")
    say(f"{sum(one.seconds for one in done):8.1f} s  in all")
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
