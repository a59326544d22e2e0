"""The three streams of a program, and what can be wrong with them."""

import contextlib
import io
import os
import sys


def forgive_encodings() -> None:
    """A terminal that lacks a sign shows a question mark, a stray byte is read as one."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            with contextlib.suppress(ValueError, io.UnsupportedOperation):
                stream.reconfigure(errors="replace")


def abandon_output() -> None:
    """Nobody reads our output: let Python's last flush go nowhere instead of complaining."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
