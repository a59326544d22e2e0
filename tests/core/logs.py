"""A log with every kind of entry, and what reading another text gives."""

import json
from typing import Any

import pytest
from hypothesis import strategies as st

from spaceport.core import log
from spaceport.core.faults import LogFault
from spaceport.core.log import (
    Chosen,
    Drawn,
    End,
    Entry,
    Header,
    Lapsed,
    Paused,
    Resumed,
    SeatChanged,
    Undone,
)

HEADER = Header(1, "sos", 1, "ring", "0123456789abcdef", {"may_pass": True}, 3, "c0ffee")
ENTRIES: list[Entry] = [
    Drawn(0, 0, "place filo O1"),
    Chosen(1, 5, 0, "roll", "id-1"),
    Drawn(2, 5, "die comet+1"),
    Chosen(3, 70, 0, "step momo I0"),
    Undone(4, 75, 0, 3, "id-2"),
    SeatChanged(5, 80, 1, "bot", "Zoé « ☄ »"),
    Paused(6, 90),
    Resumed(7, 90),
    Lapsed(8, 30_000, "turn"),
    SeatChanged(9, 30_000, 2, "removed"),
    End(10, 30_001, "00ff"),
]
TEXT = log.write(HEADER, ENTRIES)
LINES = TEXT.splitlines(keepends=True)

words = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
numbers = st.integers(0, log.LAST_MS)


def fault_of(text: str) -> LogFault:
    """The fault that reading gives: never anything else, and it always names a line of the text."""
    with pytest.raises(LogFault) as caught:
        log.read(text)
    fault = caught.value
    assert type(fault.particulars["line"]) is int
    assert 1 <= fault.particulars["line"] <= text.count("\n") + 1
    return fault


def read_or_fault(text: str) -> None:
    """Reading gives a log or a fault that names a line, never another exception."""
    fault, found = None, None
    try:
        found = log.read(text)
    except LogFault as caught:
        fault = caught
    if found is not None:
        assert log.read(log.write(*found)) == found
    if fault is not None:
        assert 1 <= fault.particulars["line"] <= text.count("\n") + 1


def line_of(body: dict[str, Any] | str, before: bytes = b"") -> str:
    """A line with the check sum that it needs behind the lines before it."""
    text = body if isinstance(body, str) else json.dumps(body, separators=(",", ":"))
    told = log._sum(before, text.encode())
    return f'{text[:-1]},"sum":"{told.decode()}"}}\n'


def with_line(body: dict[str, Any] | str, entries: list[Entry]) -> str:
    """A sound log and one more line, whose check sum fits."""
    text = log.write(HEADER, entries)
    last = text.splitlines()[-1][-10:-2].encode()
    return text + line_of(body, last)
