"""The way of one click through the server is the one that docs/spec/architecture.md draws."""

import re
import sys
from pathlib import Path
from types import FrameType
from typing import Any

import spaceport
from spaceport.client import AtTable, Client
from spaceport.wire import up
from tests.server.test_connection import listening
from tools.places import ROOT

PACKAGE = f"{Path(spaceport.__file__).parent.as_posix()}/"
DRAWN = re.compile(r"^(?:the \w+)? +([\w/]+\.py) {2}", re.MULTILINE)


def drawn() -> list[str]:
    text = (ROOT / "docs" / "spec" / "architecture.md").read_text("utf-8")
    drawing = text.split("## From a click to every screen")[1].split("```")[1]
    return DRAWN.findall(drawing)


class Track:
    """Which of our files are passed through, one after another."""

    def __init__(self) -> None:
        self.files: list[str] = []

    def __call__(self, frame: FrameType, event: str, arg: Any) -> None:
        name = frame.f_code.co_filename.replace("\\", "/").removeprefix(PACKAGE)
        if event == "call" and self.files[-1:] != [name]:
            self.files.append(name)


async def at_play(one: AtTable, other: AtTable) -> AtTable:
    """Two sit down and begin; whoever may move, after the first roll."""
    for seat, table in enumerate((one, other)):
        await table.until(lambda table=table: table.room)  # type: ignore[misc]
        await table.do(up.Sit, seat=seat)
    await one.do(up.Start)
    for table in (one, other):
        await table.until(lambda table=table: table.frame)  # type: ignore[misc]
    mover = one if one.offers else other
    await mover.act(mover.offers[0])
    return mover


async def test_a_click_goes_the_way_that_is_drawn(tmp_path: Path) -> None:
    async with listening(tmp_path) as (_, _, port):
        anna, ben = (Client(f"http://127.0.0.1:{port}/") for _ in range(2))
        await anna.hello()
        await ben.hello()
        link = (await anna.open("sos", seats=2)).link
        async with anna.at(link) as one, ben.at(link) as other:
            mover = await at_play(one, other)
            track, before = Track(), sys.getprofile()
            sys.setprofile(track)
            try:
                await mover.act(mover.offers[0])
            finally:
                sys.setprofile(before)
    way = iter(track.files)
    assert len(drawn()) > 12
    assert [name for name in drawn() if name not in way] == []
