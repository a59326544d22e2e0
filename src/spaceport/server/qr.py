"""QR codes of our own page: in the page, and in the terminal at the start.

To draw one takes as long as dozens of moves, and anybody may ask. So it is done in a thread, one at
a time, and the last ones are kept.
"""

import asyncio
import io
import re
from typing import Final

from spaceport.server.errors import HttpError

LONGEST: Final = 47
"""Letters of a hand-over token, the longest thing that a page's address holds."""
# A table (from the sofa before its big screen), a seat that is handed over, or the front page:
# never somebody else's address.
OURS: Final = re.compile(
    rf"|h/[A-Za-z0-9_.-]{{1,{LONGEST}}}|t/[A-Za-z0-9_.-]{{1,{LONGEST}}}(/sofa)?"
)
PAGE_LIMIT: Final = 250
"""Letters of a whole address; the host in it is what the asker calls us."""
KEPT: Final = 500
WAITING: Final = 30
"""Askers for whom one has to be drawn, at the same time."""


def page_of(address: str, to: str) -> str:
    """The address of one of our pages."""
    page = f"{address}#/{to}" if to else address
    if not OURS.fullmatch(to) or len(page) > PAGE_LIMIT:
        raise HttpError("not-found", 404)
    return page


class QrCodes:
    """The QR codes of one server."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}
        self._pen = asyncio.Lock()
        self._waiting = 0

    def has(self, text: str) -> bool:
        """Whether it need not be drawn."""
        return text in self._kept

    async def get(self, text: str) -> bytes:
        if not self.has(text):
            if self._waiting >= WAITING:
                raise HttpError("server-full", 503)
            self._waiting += 1
            try:
                async with self._pen:
                    await self._draw(text)
            finally:
                self._waiting -= 1
        return self._kept[text]

    async def _draw(self, text: str) -> None:
        if self.has(text):
            return  # whoever was before us wanted the same
        while len(self._kept) >= KEPT:
            del self._kept[next(iter(self._kept))]
        self._kept[text] = await asyncio.to_thread(svg, text)


def svg(text: str) -> bytes:
    """Dark on light, with a quiet border, as cameras like it."""
    import segno

    out = io.BytesIO()
    segno.make(text, micro=False, error="m").save(
        out, kind="svg", border=3, light="#fff", dark="#000", xmldecl=False, omitsize=True
    )
    return out.getvalue()


def terminal(text: str) -> str:
    """Two rows a line, light on dark or dark on light alike."""
    import segno

    out = io.StringIO()
    segno.make(text, micro=False, error="l").terminal(out, border=2, compact=True)
    return out.getvalue()
