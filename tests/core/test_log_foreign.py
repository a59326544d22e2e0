"""What is no log, read as one: a fault with a line, never another exception."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.conftest import EFFORT
from tests.core.logs import (
    LINES,
    TEXT,
    fault_of,
    line_of,
    read_or_fault,
    with_line,
    words,
)

# ---------------------------------------------------------------- foreign


@pytest.mark.parametrize("text", ["", "\n", "  \n \t\n", "\u2003"])
def test_nothing_at_all(text: str) -> None:
    assert fault_of(text).code == "log-empty"


@pytest.mark.parametrize(
    "text",
    [
        "hello",
        "hello\n",
        "{}\n",
        '{"spaceport":1}\n',
        '[Event "F/S Return Match"]\n1. e4 e5\n',
        "\ufeff" + TEXT,
        TEXT.replace("\n", "\r\r\n"),
        "\0" * 50,
        "\udcff\udcfe\n",
        "\ud800",
        '{"sum":"12345678"}\n',
        ',"sum":"12345678"}\n',
        "PK\x03\x04" + "\x00" * 30 + "\n",
    ],
)
def test_foreign_text(text: str) -> None:
    fault = fault_of(text)
    assert (fault.code, fault.particulars["line"]) == ("log-foreign", 1)


def test_the_beginning_of_a_foreign_line_is_shown_and_no_more() -> None:
    assert fault_of("x" * 10_000).particulars["detail"] == "x" * 40


def test_this_file_is_no_log() -> None:
    assert fault_of(Path(__file__).read_text("utf-8")).code == "log-foreign"


# ---------------------------------------------------------------- anything


@given(st.text() | st.text(st.characters()))
@example('{"spaceport":')
@example("\n" + TEXT)
@example(TEXT + "\n")
def test_any_text(text: str) -> None:
    read_or_fault(text)
    read_or_fault(text + "\n")
    read_or_fault(TEXT + text)
    read_or_fault(LINES[0] + text + "\n")


@given(st.binary(max_size=300))
def test_any_bytes(data: bytes) -> None:
    for errors in ("surrogateescape", "replace", "ignore"):
        read_or_fault(data.decode(errors=errors))
        read_or_fault(LINES[0] + data.decode(errors=errors) + "\n")
    read_or_fault(TEXT + data.decode("latin-1"))


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | words,
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=4),
        max_leaves=12,
    ),
    st.booleans(),
)
def test_any_json_with_a_fitting_sum(body: Any, is_first: bool) -> None:
    """Also whatever has the right outside: its check sum fits."""
    text = json.dumps(body, separators=(",", ":"))
    framed = text if text.endswith("}") else text + "}"
    read_or_fault(line_of(framed) if is_first else with_line(framed, []))


@given(st.data())
@settings(max_examples=max(20, round(300 * EFFORT)))
def test_any_slices_of_a_log(data: st.DataObject) -> None:
    """Pieces of a sound log, cut out and put together again."""
    places = st.integers(0, len(TEXT))
    pieces = data.draw(st.lists(st.tuples(places, places), min_size=1, max_size=4))
    read_or_fault("".join(TEXT[start:stop] for start, stop in pieces))


def test_a_huge_text_is_refused_and_not_recursed_into() -> None:
    """A megabyte of one line, of many lines, of brackets."""
    much = 10**6
    for text in ("x" * much, "x\n" * much, "[" * much, "{" * much + "\n", LINES[0] + "[" * much):
        fault_of(text)
