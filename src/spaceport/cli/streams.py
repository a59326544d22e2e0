"""The three streams of a program, and what can be wrong with them.

Whatever a command prints goes through `put`: a log, an edition or a server can hold any sign, and
none of them may steer a terminal. Line ends pass here, as they are our own: a blank of a sentence
holds none (`texts.in_line`). A test sees to it that nothing else here prints.
"""

import contextlib
import io
import os
import sys
import unicodedata
from typing import TextIO

from spaceport.texts import written_out


def put(text: str = "", file: TextIO | None = None, *, flush: bool = False) -> None:
    """Print lines; what is no sign to be seen is written out, as `\\u001b`."""
    print(plain(text), file=file or sys.stdout, flush=flush)


def steer(text: str) -> None:
    """The one thing that moves the cursor on purpose: a line of our own that is written over."""
    print(text, end="", file=sys.stderr, flush=True)


def plain(text: str) -> str:
    """Lines that a terminal shows as they are. JSON stays JSON, with the same meaning."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(sign if _is_shown(sign) else written_out(sign) for sign in text)


def _is_shown(sign: str) -> bool:
    return sign == "\n" or sign.isprintable() or unicodedata.category(sign) == "Zs"


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
