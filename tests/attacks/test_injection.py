"""Names and options cannot become anything but text, wherever they are shown: logs, pictures,
downloads, QR codes. (The page itself: tests/e2e/test_hostile_names.py.)"""

import io
import json
import logging
import xml.etree.ElementTree as Tree
from collections.abc import Iterator
from pathlib import Path

import pytest

from spaceport.server import qr, server_log
from spaceport.server.errors import HttpError
from spaceport.server.server_log import tame
from spaceport.table.clean_name import cleaned
from tests.server.house import House, code_of, house
from tests.server.test_socket import visiting

# All within the twenty characters of a name.
NAMES = [
    "<svg/onload=alert()>",
    "<script src=//x.yz>",
    '"><img src onerror=1',
    "'-alert(1)-'",
    "]]><x>&amp;&#60;",
    "{{7*7}}${7*7}<%=7%>",
    "a\r\nSet-Cookie: b=c",
    "\x1b[2J\x1b]0;x\x07",
    "\u202egnp.exe\u202c",
    "../../etc/passwd",
    "=1+1\tcmd",
    "\u0000\ufeff\u200b",
    '\u2028{"level":"error"}',
]
SVG = "{http://www.w3.org/2000/svg}"
DRAWN = {"svg", "title", "desc", "g", "path", "circle", "rect", "text", "tspan", "line", "ellipse",
         "polygon", "polyline", "defs", "use", "style", "symbol", "linearGradient",
         "radialGradient", "stop", "clipPath", "mask", "filter", "pattern", "image"}  # fmt: skip


@pytest.fixture
def stream() -> Iterator[io.StringIO]:
    root = logging.getLogger()
    before, level = list(root.handlers), root.level
    yield io.StringIO()
    root.handlers[:] = before
    root.setLevel(level)
    for name in ("spaceport.server", "uvicorn.error", "websockets"):
        logging.getLogger(name).setLevel(logging.NOTSET)


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_one_line_that_shows_what_it_is(name: str) -> None:
    shown = cleaned(name)
    assert shown == shown.strip()
    assert len(shown.splitlines()) <= 1
    assert shown == tame(shown)
    assert not any(sign in shown for sign in "\x00\x1b\u200b\u202e\ufeff")


@pytest.mark.parametrize(
    "unseen", ["\u200d", "\u200b", "\ufe0f", "\ufe00\ufe01", "\U000e0067", "\u2060", "\u034f"]
)
def test_two_names_that_look_alike_are_the_same(unseen: str) -> None:
    """Nobody is somebody else by a sign that shows nothing."""
    assert cleaned(f"L{unseen}e{unseen}o{unseen}") == cleaned("Leo")


def test_a_picture_keeps_its_look() -> None:
    assert cleaned("\u2764\ufe0f\ufe0f Zoé") == "\u2764\ufe0f Zoé"


@pytest.mark.parametrize("form", ["json", "human"])
@pytest.mark.parametrize("name", NAMES)
def test_a_log_is_not_written_by_what_it_quotes(stream: io.StringIO, form: str, name: str) -> None:
    """Nobody quotes a guest in the log; if somebody did by mistake, it would still be one line."""
    server_log.set_up("debug", form, stream)
    hostile = f"{name}\n\r\x1b[31m\u2028\u202e\x85\x9b"
    server_log.tell(logging.INFO, hostile, fact=hostile)
    try:
        raise ValueError(hostile)
    except ValueError as error:
        server_log.tell_failure("failure", error, endpoint=hostile)
    lines = stream.getvalue()
    assert lines.count("\n") == 2
    assert lines.replace("\n", "") == tame(lines.replace("\n", ""))
    if form == "json":
        assert [json.loads(line)["level"] for line in lines.splitlines()] == ["info", "error"]


async def finished(it: House, name: str) -> tuple[str, str]:
    """A finished game of somebody with this name; the name as it was taken."""
    browser = it.browser()
    await browser.hello()
    taken = (await browser.put("/api/me", json={"name": name})).json()["name"]
    opened = await browser.opened(game="bowl", now=True)
    async with it.socket(browser, opened.link) as wire:
        await wire.until("frame")
        wire.say({"t": "stop", "id": "s"})
        await wire.until("done")
        replay = (await wire.until("room"))[-1].replay
    assert replay
    return replay, taken


async def test_pictures_and_downloads_of_a_game_with_any_name(tmp_path: Path) -> None:
    async with house(tmp_path) as it, it.browser() as reader:
        for name in NAMES:
            replay, taken = await finished(it, name)
            picture = await reader.get(f"/replays/{replay}/1.svg")
            assert picture.headers["content-type"] == "image/svg+xml"
            assert "sandbox" in picture.headers["content-security-policy"]
            tree = Tree.fromstring(picture.text)
            for node in tree.iter():
                assert node.tag.removeprefix(SVG) in DRAWN, node.tag
                for key, value in node.attrib.items():
                    assert not key.lower().startswith("on"), key
                    assert "javascript:" not in value.lower()
            log = await reader.get(f"/replays/{replay}.log")
            told = log.headers["content-disposition"]
            assert told == 'attachment; filename="spaceport-bowl.log"'
            assert log.headers["content-type"] == "text/plain; charset=utf-8"
            assert log.headers["x-content-type-options"] == "nosniff"
            lines = [json.loads(line) for line in log.text.splitlines()]
            assert len(lines) > 3
            story = await reader.get(f"/api/replays/{replay}/story")
            assert story.headers["content-type"] == "application/json"
            info = (await reader.get(f"/api/replays/{replay}")).json()
            assert taken in [seat["name"] for seat in info["seats"]]


@pytest.mark.parametrize(
    "to",
    ["javascript:alert(1)", "//evil.example", "t/<script>", 't/"/><script/>', "t/a b", "x/abc",
     "t/" + "a" * 201, "t/%00", "t/a\n"],
)  # fmt: skip
def test_a_qr_code_leads_to_our_own_pages_only(to: str) -> None:
    with pytest.raises(HttpError):
        qr.page_of("http://pi.local:8765/", to)


async def test_a_qr_code_is_a_picture_and_nothing_else(tmp_path: Path) -> None:
    async with house(tmp_path) as it, it.browser() as browser:
        answer = await browser.get("/qr.svg?to=t/abc")
        tags = {node.tag.removeprefix(SVG) for node in Tree.fromstring(answer.text).iter()}
        assert tags <= {"svg", "path"}
        assert code_of(await browser.get("/qr.svg?to=t/%22onload=x")) == "not-found"


async def test_the_words_of_an_error_are_data(tmp_path: Path) -> None:
    """What a request said comes back as JSON that no browser takes for a page."""

    async with house(tmp_path) as it, it.browser() as browser:
        await browser.hello()
        body = {"game": "<script>alert(1)</script>", "seats": 2}
        answer = await browser.post("/api/tables", json=body)
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["x-content-type-options"] == "nosniff"
        hosts = await browser.get("/api/tables", headers={"host": "a.example"})
        assert hosts.json() == {"code": "unknown-host", "particulars": {"host": "a.example"}}


@pytest.mark.parametrize(
    "sent_id", ["\x1b[31m", "a\x85b", "\x9b2J", "a\u2028b", "\u202eb", "é", "\n"]
)
async def test_what_a_log_keeps_of_a_message_is_plain(tmp_path: Path, sent_id: str) -> None:
    """An id is stored with its action and told in the log that everybody may download."""

    async with visiting(tmp_path) as (_, wire):
        wire.say({"t": "undo", "id": sent_id, "round": 0})
        (refused,) = await wire.until("refused")
        assert (refused.id, refused.code) == ("", "bad-message")
