"""Files that everybody may have: the built page, drawings, editions and rule texts.

Each has an ETag and, where it pays, a gzip form. Names with a hash in them are kept for ever.
"""

import gzip
import hashlib
import re
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from spaceport.core import typed
from spaceport.core.faults import Fault
from spaceport.core.terms import Advice
from spaceport.games import catalog
from spaceport.library import load
from spaceport.server import tutorials
from spaceport.server.errors import HttpError
from spaceport.wire.write import encode

PAGE: Final = Path(str(files("spaceport.server"))) / "page"
KINDS: Final = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".md": "text/markdown; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".woff2": "font/woff2",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".webp": "image/webp",
    ".map": "application/json",
    ".wasm": "application/wasm",
}
PACKED: Final = {".woff2", ".png", ".ico", ".webp"}
FOR_EVER: Final = "public, max-age=31536000, immutable"
AN_HOUR: Final = "public, max-age=3600"
ASK_AGAIN: Final = "no-cache"
_NAME: Final = re.compile(r"[A-Za-z0-9_@-][A-Za-z0-9_.@-]*(?:/[A-Za-z0-9_@-][A-Za-z0-9_.@-]*)*")


class File(Struct, frozen=True):
    """A file as it is sent."""

    content: bytes
    zipped: bytes | None
    etag: str
    kind: str

    @classmethod
    def of(cls, content: bytes, ending: str) -> "File":
        zipped = None
        if ending not in PACKED and len(content) > 1000:
            zipped = gzip.compress(content, 6, mtime=0)
        mark = hashlib.sha256(content).hexdigest()[:20]
        return cls(content, zipped, mark, KINDS.get(ending, "application/octet-stream"))


def send(request: Request, file: File, keep: str) -> Response:
    """The file, or 304 if the browser has it. The compressed form has an ETag of its own."""
    zips = file.zipped is not None and "gzip" in request.headers.get("accept-encoding", "")
    etag = f'"{file.etag}-z"' if zips else f'"{file.etag}"'
    headers = {"etag": etag, "cache-control": keep, "vary": "accept-encoding"}
    if etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if zips:
        headers["content-encoding"] = "gzip"
    headers["content-type"] = file.kind
    return Response(file.zipped if zips else file.content, headers=headers)


class Page:
    """The built page. Read again when a file changed, so that one can build while it serves."""

    def __init__(self, folder: Path = PAGE) -> None:
        self._folder = folder
        self._files: dict[str, tuple[tuple[int, int], File]] = {}

    def is_built(self) -> bool:
        return (self._folder / "index.html").is_file()

    def find(self, name: str) -> File | None:
        if not _NAME.fullmatch(name):
            return None
        path = self._folder / name
        try:
            about = path.stat()
            stamp = (about.st_mtime_ns, about.st_size)
            known = self._files.get(name)
            if known is None or known[0] != stamp:
                known = stamp, File.of(path.read_bytes(), path.suffix)
                self._files[name] = known
        except OSError:
            return None
        return known[1]


def keep_of(name: str) -> str:
    """Vite puts a hash into the names of what lies in assets/."""
    return FOR_EVER if name.startswith("assets/") else ASK_AGAIN


@lru_cache(1024)
def drawing(game: str, name: str) -> File:
    text = load.art(_known(game)).get(name)
    if text is None:
        raise HttpError("not-found", 404)
    return File.of(text.encode(), ".svg")


@lru_cache(64)
def edition(game: str, name: str) -> File:
    """The edition's facts, checked; only those that come with the game."""
    if name not in catalog.listing(_known(game)).editions:
        raise HttpError("not-found", 404)
    facts = load.load(game, name, {}).rules.edition
    return File.of(encode(facts), ".json")


def advice(game: str, options: str) -> Advice | None:
    """What a host should know about the options that this JSON object gives."""
    try:
        given = typed.decode(options, dict[str, Any])
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise HttpError("bad-request", 400) from None
    chosen = given.get("edition")
    if chosen is not None and chosen not in catalog.listing(_known(game)).editions:
        raise HttpError("not-found", 404)  # never a file of the server
    return load.advice(_known(game), given)


@lru_cache(64)
def rule_text(game: str, language: str) -> File:
    _check_language(game, language)
    path = files(f"spaceport.games.{game}").joinpath(f"rules.{language}.md")
    if not path.is_file():
        raise HttpError("not-found", 404)
    return File.of(path.read_bytes(), ".md")


@lru_cache(64)
def tutorial(game: str, language: str) -> File:
    """A whole tutorial: it is the same for everybody, so browsers may keep it."""
    _check_language(game, language)
    return File.of(encode(tutorials.shown(game, language)), ".json")


def _check_language(game: str, language: str) -> None:
    if language not in catalog.listing(_known(game)).languages:
        raise HttpError("not-found", 404)


def _known(game: str) -> str:
    try:
        return catalog.listing(game).name
    except Fault:
        raise HttpError("not-found", 404) from None
