"""QR codes: short, drawn beside the tables one at a time, kept, and rationed by address."""

import asyncio
import threading
from pathlib import Path

import httpx
import pytest

from spaceport.server import context, qr
from spaceport.server.errors import HttpError
from spaceport.table.handover import SECRET_BYTES
from tests.server.house import code_of, house

LINK = "q" * 22
TOKEN = f"{LINK}.{'z' * 24}"


class Pen:
    """In the place of `qr.svg`: what was drawn and where; stands still until it may go on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.drawn: list[str] = []
        self.threads: set[int] = set()
        self.at_once = self.most_at_once = 0
        self.may = threading.Event()
        self.may.set()
        self._lock = threading.Lock()
        monkeypatch.setattr(qr, "svg", self.svg)

    def svg(self, text: str) -> bytes:
        with self._lock:
            self.drawn.append(text)
            self.threads.add(threading.get_ident())
            self.at_once += 1
            self.most_at_once = max(self.most_at_once, self.at_once)
        assert self.may.wait(20)
        with self._lock:
            self.at_once -= 1
        return b"<svg/>"


async def test_a_code_is_never_drawn_on_the_loop_nor_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pen = Pen(monkeypatch)

    async with house(tmp_path) as it, it.browser() as browser:
        asked = [browser.get("/qr.svg", params={"to": f"t/{LINK}"}) for _ in range(5)]
        for answer in await asyncio.gather(*asked):
            assert answer.content == b"<svg/>"
        assert len(pen.drawn) == 1
        assert threading.get_ident() not in pen.threads


async def test_what_a_table_and_a_hand_over_need_and_not_a_letter_more(tmp_path: Path) -> None:
    assert len(TOKEN) == len(LINK) + 1 + SECRET_BYTES * 8 // 6 == qr.LONGEST

    async with house(tmp_path) as it, it.browser() as browser:
        for to in (f"t/{LINK}", f"t/{LINK}/sofa", f"h/{TOKEN}"):
            assert (await browser.get("/qr.svg", params={"to": to})).status_code == 200
        for to in (f"t/{TOKEN}x", f"h/{TOKEN}/sofa", f"t/{LINK}/else", "t/" + "x" * 200):
            assert code_of(await browser.get("/qr.svg", params={"to": to})) == "not-found"
        long_name = it.browser(home=f"http://{'a' * 250}:8765")
        assert code_of(await long_name.get(f"/qr.svg?to=t/{LINK}")) == "not-found"


async def test_codes_are_rationed_by_address_but_not_those_that_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Pen(monkeypatch)

    async with house(tmp_path) as it, it.browser() as browser:

        async def ask(number: int, by: httpx.AsyncClient = browser) -> int:
            return (await by.get("/qr.svg", params={"to": f"t/{number}"})).status_code

        found = [await ask(number) for number in range(context.CODES_BURST + 1)]
        assert found == [200] * context.CODES_BURST + [429]
        assert await ask(0) == 200, "that one is kept"
        assert await ask(999, it.browser(ip="10.9.9.9")) == 200, "others are not concerned"
        it.clock._ms += 1000
        assert await ask(998) == 200


async def test_one_is_drawn_at_a_time_and_few_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    pen = Pen(monkeypatch)

    codes = qr.QrCodes()
    pen.may.clear()
    tasks = [asyncio.create_task(codes.get(f"page {n}")) for n in range(qr.WAITING)]
    await asyncio.sleep(0)
    with pytest.raises(HttpError, match="server-full"):
        await codes.get("one more")
    pen.may.set()
    assert await asyncio.gather(*tasks) == [b"<svg/>"] * qr.WAITING
    assert pen.most_at_once == 1
    assert await codes.get("one more") == b"<svg/>"


async def test_few_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    pen = Pen(monkeypatch)

    codes = qr.QrCodes()
    for number in range(qr.KEPT + 1):
        await codes.get(str(number))
    assert codes.has(str(qr.KEPT))
    assert not codes.has("0"), "the oldest has gone"
    assert len(pen.drawn) == qr.KEPT + 1
