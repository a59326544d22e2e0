"""Whole pages that the server writes itself: the page is not built, or nothing is at this
address."""

from html import escape
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from spaceport.server.context import language_of
from spaceport.texts import Speaker, speaker

FOR_PROGRAMS: Final = ("/api/", "/ws/", "/assets/")
"""Whoever asks there gets JSON, whatever they accept."""


def not_built(request: Request) -> Response:
    """From a source tree without Node: say what to do instead of a bare 404."""
    say = speaker(language_of(request.headers))
    lines = [escape(say(f"serve.page-missing.{key}")) for key in ("title", "why", "what")]
    return _notice(say, 503, lines[0], f"<h1>{lines[0]}</h1><p>{lines[1]}</p><p>{lines[2]}</p>")


def wants_notice(request: Request) -> bool:
    """Somebody looks there with a browser; a program, or our own page, asks for something else."""
    by_eye = "text/html" in request.headers.get("accept", "")
    return by_eye and not f"{request.scope['path']}/".startswith(FOR_PROGRAMS)


def not_found(request: Request, base: str) -> Response:
    """Nothing is there: say so, and show the way home."""
    say = speaker(language_of(request.headers))
    title, text, home = (escape(say(f"serve.astray.{key}")) for key in ("title", "text", "home"))
    head = f'<link rel="icon" href="{base}/favicon.svg" type="image/svg+xml">'
    head += f'<link rel="stylesheet" href="{base}/notice.css">'
    body = f'<main><img src="{base}/favicon.svg" alt=""><h1>{title}</h1><p>{text}</p>'
    body += f'<p><a href="{base}/">{home}</a></p></main>'
    return _notice(say, 404, title, body, head)


def _notice(say: Speaker, status: int, title: str, body: str, head: str = "") -> Response:
    html = (
        f'<!doctype html><html lang="{say.language}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title>{head}{body}</html>"
    )
    return HTMLResponse(html, status, {"cache-control": "no-store"})
