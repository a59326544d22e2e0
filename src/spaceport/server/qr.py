"""QR codes of our own page: in the page, and in the terminal at the start."""

import io
import re
from typing import Final

from spaceport.server.troubles import Trouble

# A table, a seat that is handed over, or the front page: never somebody else's address.
OURS: Final = re.compile(r"|[th]/[A-Za-z0-9_.-]{1,200}")


def page_of(address: str, to: str) -> str:
    """The address of one of our pages."""
    if not OURS.fullmatch(to):
        raise Trouble("not-found", 404)
    return f"{address}#/{to}" if to else address


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
