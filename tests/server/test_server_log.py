"""What is logged, and what never is."""

import io
import json
import logging
from collections.abc import Iterator

import pytest

from spaceport.server import server_log


@pytest.fixture
def stream() -> Iterator[io.StringIO]:
    root, ours = logging.getLogger(), logging.getLogger("spaceport.server")
    before = root.handlers[:], root.level, ours.level
    yield io.StringIO()
    root.handlers[:], root.level, ours.level = before
    logging.getLogger("uvicorn.error").setLevel(logging.NOTSET)
    logging.getLogger("websockets").setLevel(logging.NOTSET)


def test_one_line_an_event(stream: io.StringIO) -> None:
    server_log.set_up("info", "auto", stream)
    server_log.tell(logging.INFO, "serving", port=1234)
    server_log.tell(logging.DEBUG, "request")
    (line,) = stream.getvalue().splitlines()
    told = json.loads(line)
    assert (told["event"], told["port"], told["level"]) == ("serving", 1234, "info")
    assert told["time"].endswith("Z")


def test_for_people(stream: io.StringIO) -> None:
    server_log.set_up("debug", "human", stream)
    server_log.tell(logging.WARNING, "slow", ms=1234)
    assert stream.getvalue().endswith("! slow ms=1234\n")


def broken() -> None:
    raise ValueError("the token of somebody")


@pytest.mark.parametrize("level", ["info", "debug"])
def test_a_failure_tells_where_but_quotes_nobody(stream: io.StringIO, level: str) -> None:
    server_log.set_up(level, "json", stream)
    try:
        broken()
    except ValueError as error:
        server_log.tell_failure("failure", error, endpoint="hello")
    told = json.loads(stream.getvalue())
    assert (told["error"], told["endpoint"]) == ("ValueError", "hello")
    assert any(place.startswith("broken:") for place in told["at"])
    assert ("somebody" in stream.getvalue()) is (level == "debug")


def test_libraries_only_say_what_is_wrong(stream: io.StringIO) -> None:
    """uvicorn would tell the path of every socket, and so a table's link."""
    server_log.set_up("debug", "json", stream)
    logging.getLogger("uvicorn.error").info('"WebSocket /ws/secret" [accepted]')
    logging.getLogger("websockets.server").debug("> GET /ws/secret")
    assert stream.getvalue() == ""
    logging.getLogger("uvicorn.error").error("something\nbroke")
    assert json.loads(stream.getvalue())["event"] == "something broke"
