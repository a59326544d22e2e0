"""Starting other programs, and saying so in one line when that fails."""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import IO, NoReturn

from tools.places import ROOT


class Failed(Exception):
    """Something that a person has to mend; the text is the whole message."""


_output: ContextVar[IO[str] | None] = ContextVar("output", default=None)


def output() -> IO[str] | None:
    """Where lines of ours and of programs that we start go; None: where they always do."""
    return _output.get()


@contextmanager
def told_to(file: IO[str]) -> Iterator[None]:
    """All of that goes to a file for now, in this thread: others run beside it."""
    before = _output.set(file)
    try:
        yield
    finally:
        _output.reset(before)


def say(text: str) -> None:
    """A line of ./do itself; flushed, so that it keeps its place among others' output."""
    print(text, file=output(), flush=True)


def command_line(command: Sequence[str | Path]) -> list[str]:
    return [str(part) for part in command]


def code_of(
    command: Sequence[str | Path], *, cwd: Path = ROOT, env: Mapping[str, str] | None = None
) -> int:
    """Run to the end with nothing on standard input; the exit code."""
    return subprocess.run(
        command_line(command),
        cwd=cwd,
        env={**os.environ, **(env or {})},
        stdin=subprocess.DEVNULL,
        stdout=output(),
        stderr=output(),
        check=False,
    ).returncode


def must(
    command: Sequence[str | Path],
    what: str,
    *,
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
) -> None:
    """Run to the end, or fail with `what` did not work."""
    code = code_of(command, cwd=cwd, env=env)
    if code != 0:
        raise Failed(f"{what} failed (exit code {code}): {' '.join(command_line(command))}")


def become(command: Sequence[str | Path], env: Mapping[str, str] | None = None) -> NoReturn:
    """Turn into another program: its exit code and its Ctrl-C are ours."""
    sys.stdout.flush()
    line = command_line(command)
    whole = {**os.environ, **(env or {})}
    if os.name == "nt":  # there execve would return to the shell before the program ends
        sys.exit(subprocess.run(line, env=whole, check=False).returncode)
    os.execve(line[0], line, whole)
