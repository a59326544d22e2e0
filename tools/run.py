"""Starting other programs, and saying so in one line when that fails."""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NoReturn

from tools.places import ROOT


class Failed(Exception):
    """Something that a person has to mend; the text is the whole message."""


def say(text: str) -> None:
    """A line of ./do itself; flushed, so that it keeps its place among others' output."""
    print(text, flush=True)


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
