"""What `spaceport serve` tells whoever started it: addresses, a QR code, the browser."""

import os
import sys
import threading
from typing import TextIO

from spaceport.core.terms import Say
from spaceport.server import qr
from spaceport.server.context import Context


def here(context: Context) -> str:
    """The address on this machine."""
    return f"http://{context.here()}:{context.port}{context.settings.base}/"


def lines(context: Context, say: Say, *, wanted_port: int, terminal: bool) -> list[str]:
    """Where to go from this machine and from others."""
    phones = context.address("", "http")
    told = [""]
    if wanted_port not in (0, context.port):
        told += [say("serve.port-taken", port=wanted_port, found=context.port), ""]
    told.append(say("serve.here", address=here(context)))
    if phones == here(context):
        told.append(say("serve.only-here"))
    else:
        told.append(say("serve.phones", address=phones))
        if terminal:
            told += ["", qr.terminal(phones).rstrip("\n")]
    return [*told, "", say("serve.stop"), ""]


def tell(context: Context, say: Say, wanted_port: int, out: TextIO | None = None) -> None:
    out = out or sys.stdout
    terminal = shows_codes(out)
    print("\n".join(lines(context, say, wanted_port=wanted_port, terminal=terminal)), file=out)
    out.flush()


def shows_codes(out: TextIO) -> bool:
    """Whether a QR code can be drawn there."""
    if not out.isatty():
        return False
    try:
        "█▀▄".encode(out.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def open_browser(address: str) -> None:
    """In a thread of its own: some browsers are slow to start. Nothing is opened where there is no
    screen: a browser in the terminal would only be in the way."""
    if sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        return
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
