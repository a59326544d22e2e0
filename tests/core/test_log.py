"""The log as text: what is written is read; cut or altered it is a fault with a line."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from spaceport.core import log
from spaceport.core.log import (
    Chosen,
    Drawn,
    End,
    Header,
    Lapsed,
    Paused,
    Resumed,
    SeatChanged,
    Undone,
)
from tests.core.logs import (
    ENTRIES,
    HEADER,
    LINES,
    TEXT,
    fault_of,
    line_of,
    numbers,
    with_line,
    words,
)

# ---------------------------------------------------------------- there and back


def test_what_is_written_can_be_read() -> None:
    assert log.read(TEXT) == (HEADER, ENTRIES)


def test_every_line_is_json_that_any_tool_reads() -> None:
    lines = [json.loads(line) for line in LINES]
    assert lines[0]["spaceport"] == log.FORMAT
    assert [line["n"] for line in lines[1:]] == list(range(len(ENTRIES)))
    assert {line["is"] for line in lines[1:]} == {
        *("chosen", "drawn", "lapsed", "undone", "seat", "paused", "resumed", "end")
    }


def test_the_format_stays() -> None:
    """Logs of format 1 look like this for ever."""
    assert LINES[0] == (
        '{"spaceport":1,"game":"sos","rules":1,"edition":"ring","edition_sum":"0123456789abcdef",'
        '"options":{"may_pass":true},"seats":3,"commitment":"c0ffee","edition_text":null,'
        '"sum":"9b1a0fdb"}\n'
    )
    assert LINES[2] == (
        '{"is":"chosen","n":1,"ms":5,"seat":0,"action":"roll","id":"id-1","sum":"880b9177"}\n'
    )
    assert LINES[-1] == '{"is":"end","n":10,"ms":30001,"seed":"00ff","sum":"ecc9df98"}\n'


def test_a_log_without_entries() -> None:
    assert log.read(log.write(HEADER, [])) == (HEADER, [])


@given(
    st.builds(
        Header,
        st.just(log.FORMAT),
        words,
        st.integers(0, 99),
        words,
        words,
        st.dictionaries(words, st.booleans() | numbers | words, max_size=3),
        st.integers(0, 99),
        words,
        st.none() | words,
    ),
    st.lists(
        st.one_of(
            st.builds(Chosen, numbers, numbers, numbers, words, words),
            st.builds(Drawn, numbers, numbers, words),
            st.builds(Lapsed, numbers, numbers, words),
            st.builds(Undone, numbers, numbers, numbers, numbers, words),
            st.builds(SeatChanged, numbers, numbers, numbers, st.just("bot"), words),
            st.builds(Paused, numbers, numbers),
        ),
        max_size=6,
    ),
)
def test_any_log_round_trips(header: Header, entries: list[Any]) -> None:
    times = sorted(entry.ms for entry in entries)
    numbered = [
        replace(entry, n=n, ms=ms) for n, (entry, ms) in enumerate(zip(entries, times, strict=True))
    ]
    text = log.write(header, numbered)
    assert text.count("\n") == len(entries) + 1
    assert log.read(text) == (header, numbered)


def test_one_entry_alone() -> None:
    for entry in ENTRIES:
        assert log.decode_entry(log.encode_entry(entry)) == entry


# ---------------------------------------------------------------- cut


def test_cut_at_every_byte() -> None:
    """Between lines it is a shorter log; inside a line the fault names that line."""
    data = TEXT.encode()
    ends = {0}
    for line in LINES:
        ends.add(max(ends) + len(line.encode()))
    for length in range(len(data)):
        text = data[:length].decode(errors="ignore")
        if length in ends and length:
            assert log.read(text)[1] == ENTRIES[: text.count("\n") - 1]
            continue
        fault = fault_of(text)
        wanted = 1 if not text else text.count("\n") + 1
        assert fault.particulars["line"] == wanted
        if len(text) > 12:
            assert fault.code == "log-cut"
        else:  # too little to tell a log by
            assert fault.code == ("log-foreign" if text else "log-empty")


def test_only_the_last_line_end_is_missing() -> None:
    assert fault_of(TEXT[:-1]).code == "log-cut"
    assert fault_of(LINES[0][:-1]).code == "log-cut"


# ---------------------------------------------------------------- altered


@pytest.mark.parametrize("change", [1, 0x20, 0x80])
def test_every_byte_altered(change: int) -> None:
    """A single changed byte anywhere is noticed at its very line."""
    data = TEXT.encode()
    line = 1
    for place, byte in enumerate(data):
        altered = bytearray(data)
        altered[place] = byte ^ change
        text = bytes(altered).decode(errors="surrogateescape")
        assert fault_of(text).particulars["line"] == line
        line += byte == ord("\n")


def test_every_line_left_out() -> None:
    for k in range(1, len(LINES) - 1):
        fault = fault_of("".join(LINES[:k] + LINES[k + 1 :]))
        assert fault.particulars["line"] == k + 1


def test_every_line_doubled() -> None:
    for k in range(1, len(LINES)):
        fault = fault_of("".join(LINES[:k] + LINES[k - 1 : k] + LINES[k:]))
        assert fault.particulars["line"] == k + 1


def test_neighbours_swapped() -> None:
    for k in range(1, len(LINES) - 1):
        swapped = [*LINES[:k], LINES[k + 1], LINES[k], *LINES[k + 2 :]]
        assert fault_of("".join(swapped)).particulars["line"] == k + 1


def test_an_altered_value_names_its_entry() -> None:
    fault = fault_of(TEXT.replace("step momo I0", "step momo I1"))
    assert (fault.code, fault.particulars) == ("log-altered", {"line": 5, "entry": 3})


def test_an_altered_header_is_said_to_be_one() -> None:
    fault = fault_of(TEXT.replace('"seats":3', '"seats":2'))
    assert fault.code == "log-header-altered"
    assert fault.particulars["line"] == 1


def test_an_altered_header_is_noticed_before_the_entries() -> None:
    """The sums are a chain: a new header with its own sum breaks the first entry."""
    other = log.write(replace(HEADER, seats=2), [])
    fault = fault_of(other + "".join(LINES[1:]))
    assert (fault.code, fault.particulars["line"]) == ("log-altered", 2)


# ---------------------------------------------------------------- wrong with a fitting check sum


def test_wrong_numbers() -> None:
    for n in (1, 7, -1, 10**12):
        fault = fault_of(log.write(HEADER, [Drawn(n, 0, "y")]))
        assert fault.code == "log-number"
        assert fault.particulars == {"line": 2, "found": n, "wanted": 0}


def test_time_going_back() -> None:
    fault = fault_of(log.write(HEADER, [Paused(0, 9), Resumed(1, 8)]))
    assert (fault.code, fault.particulars) == ("log-time", {"line": 3, "entry": 1})
    assert fault_of(log.write(HEADER, [Paused(0, -1)])).code == "log-time"


def test_entries_after_the_end() -> None:
    fault = fault_of(log.write(HEADER, [End(0, 0, "00"), Paused(1, 0)]))
    assert (fault.code, fault.particulars["line"]) == ("log-after-end", 3)


@pytest.mark.parametrize(
    "body",
    [
        {"is": "chosen", "n": 1, "ms": 0, "seat": 0, "action": "roll", "mood": "glad"},
        {"is": "chosen", "n": 1, "ms": 0, "seat": 0},
        {"is": "chosen", "n": 1, "ms": 0, "seat": "0", "action": "roll"},
        {"is": "chosen", "n": 1, "ms": 0.5, "seat": 0, "action": "roll"},
        {"is": "chosen", "n": True, "ms": 0, "seat": 0, "action": "roll"},
        {"is": "chosen", "n": 1, "ms": None, "seat": 0, "action": "roll"},
        {"is": "chosen", "n": 1, "ms": 0, "seat": 0, "action": ["roll"]},
        {"is": "seat", "n": 1, "ms": 0, "seat": 0, "who": "cat"},
        {"is": "danced", "n": 1, "ms": 0},
        {"n": 1, "ms": 0},
        {"is": 3, "n": 1, "ms": 0},
        '{"is":"paused","n":1e400,"ms":0}',
        '{"is":"paused","n":1,"ms":1' + "0" * 5000 + "}",
        "[1,2}",
        "null}",
        "}",
        '{"is":"paused","n":1,"ms":0}{"is":"paused","n":2,"ms":0}',
        '{"is":"chosen","n":1,"ms":0,"seat":0,"action":"\\ud800"}',
        '{"is":"chosen","n":1,"ms":0,"seat":0,"action":' + "[" * 100_000 + "]" * 100_000 + "}",
    ],
)
def test_what_is_no_entry(body: dict[str, Any] | str) -> None:
    fault = fault_of(with_line(body, [Drawn(0, 0, "x")]))
    assert (fault.code, fault.particulars["line"]) == ("log-line", 3)
    assert fault.particulars["detail"]


@pytest.mark.parametrize(
    "change",
    [
        {"options": [1]},
        {"seats": "3"},
        {"seats": 2.5},
        {"game": None},
        {"mood": "glad"},
        {"spaceport": "1"},
        {"edition_text": 5},
    ],
)
def test_what_is_no_header(change: dict[str, Any]) -> None:
    fault = fault_of(line_of({**json.loads(LINES[0]), **change}))
    assert (fault.code, fault.particulars["line"]) == ("log-foreign", 1)


def test_a_header_that_lacks_something() -> None:
    for name in ("spaceport", "game", "rules", "edition", "edition_sum", "seats", "commitment"):
        body = json.loads(LINES[0])
        del body[name], body["sum"]
        fault = fault_of(line_of(body))
        assert fault.code == "log-foreign"
        assert name in fault.particulars["detail"]


@pytest.mark.parametrize("form", [0, 2, 99, -1])
def test_another_format(form: int) -> None:
    fault = fault_of(log.write(replace(HEADER, spaceport=form), []))
    assert fault.code == "log-format"
    assert fault.particulars == {"line": 1, "format": form, "known": 1}


def test_options_nested_without_end() -> None:
    deep = "[" * 100_000 + "]" * 100_000
    body = LINES[0].replace("true", deep).rpartition(',"sum"')[0] + "}"
    assert fault_of(line_of(body)).code == "log-foreign"
