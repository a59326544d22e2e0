"""Editions, options and art become rules. The only place of the library that reads files."""

import hashlib
import io
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from spaceport.core import chance, log
from spaceport.core.faults import (
    LARGEST_SHOWN,
    EditionFault,
    Fault,
    Illegal,
    OptionFault,
    number,
    quoted,
)
from spaceport.core.rules import Rules
from spaceport.core.terms import Advice
from spaceport.games import catalog
from spaceport.texts import DEFAULT, LANGUAGES, Speaker, speaker

LONGEST_SHOWN: Final = 600
LARGEST_EDITION: Final = 1_000_000
"""Bytes of an edition: some 250 times the largest of ours. What is longer is no edition, or a file
without end."""
LONGEST_NAME: Final = 100
"""Characters of an edition's name."""


class Loaded(Struct, frozen=True):
    """Rules together with what a log's header says about them."""

    rules: Rules[Any]
    edition: str
    edition_sum: str
    edition_text: str | None
    options: dict[str, Any]

    def header(self, seats: int, seed: bytes) -> log.Header:
        """Of a game that begins."""
        return log.Header(
            spaceport=log.FORMAT,
            game=self.rules.name,
            rules=self.rules.version,
            edition=self.edition,
            edition_sum=self.edition_sum,
            options=self.options,
            seats=seats,
            commitment=chance.commitment(seed),
            edition_text=self.edition_text,
        )


class GameInfo(Struct, frozen=True):
    """A game of the catalogue, as one shows it to people."""

    name: str
    title: str
    tagline: str
    seats: tuple[int, int]
    options: tuple[catalog.Option, ...]
    one_device: bool
    """Whether several people can play at one device."""


def tell(fault: Fault, language: str = DEFAULT) -> str:
    """The fault's sentence in a language."""
    say = speaking(language)
    area = "refusal" if isinstance(fault, Illegal) else "fault"
    return say(f"{area}.{fault.code}", **{k: _shown(v) for k, v in fault.particulars.items()})


def speaking(language: Any) -> Speaker:
    """A language of ours, or a fault that lists them."""
    if type(language) is not str or language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise OptionFault("unknown-language", language=quoted(language), known=known)
    return speaker(language)


def _shown(value: Any) -> Any:
    """What came from outside, fit for a terminal: printable, and cut."""
    if isinstance(value, bool | float):
        return value
    if isinstance(value, int):
        return value if abs(value) < LARGEST_SHOWN else number(value)
    text = value if isinstance(value, str) else quoted(value)
    if len(text) > LONGEST_SHOWN:
        text = text[:LONGEST_SHOWN] + "…"
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)


@contextmanager
def telling() -> Iterator[None]:
    """Faults that leave this block have their sentence."""
    try:
        yield
    except Fault as fault:
        if fault.sentence is None:
            fault.sentence = tell(fault)
        raise


def games(language: str = DEFAULT) -> tuple[GameInfo, ...]:
    """The catalogue: every game with its seats and its options with types and defaults."""
    with telling():
        say = speaking(language)
    return tuple(
        GameInfo(
            name=each.name,
            title=say(f"game.{each.name}.title"),
            tagline=say(f"game.{each.name}.tagline"),
            seats=(each.least, each.most),
            options=catalog.options(each.name),
            one_device=each.one_device,
        )
        for each in catalog.GAMES
    )


def advice(game: str, options: Mapping[str, Any]) -> Advice | None:
    """What a host should know about these options; a game without `advice.py` has none."""
    loaded = load(
        game, options.get("edition"), {k: v for k, v in options.items() if k != "edition"}
    )
    if not catalog.has(game, "advice"):
        return None
    found: Advice = catalog.module(game, "advice").advice(loaded.rules.options)
    return found


def load(
    game: str,
    edition: str | Path | None,
    options: dict[str, Any],
    text: str | None = None,
    version: int | None = None,
) -> Loaded:
    """The rules of a game. `edition` is a name or a file; `text` an edition that a log carries;
    `version` that of the rules, None: the newest."""
    listing = catalog.listing(game)
    version = _known_version(game, version)
    _check_edition(game, edition)
    known = str(edition) in listing.editions or edition is None
    if text is not None:
        name = str(edition)
    elif known:
        name = str(edition or listing.editions[0])
        text = _shipped(game, name)
    else:
        name, text = Path(edition or "").name, _read_file(listing, Path(edition or ""))
    _check_carried(name, text)
    typed = catalog.typed_options(game, options)
    return Loaded(
        rules=catalog.module(game, "rules").Rules(_edition(game, name, text), typed, version),
        edition=name,
        edition_sum=hashlib.sha256(text.encode()).hexdigest()[:16],
        edition_text=None if known and text == _shipped(game, name) else text,
        options=dict(options),
    )


def _known_version(game: str, version: int | None) -> int:
    known = catalog.newest(game)
    if version is None:
        return known
    if type(version) is not int or not 1 <= version <= known:
        raise OptionFault("unknown-rules", game=game, version=version, known=known)
    return version


def _check_edition(game: str, edition: Any) -> None:
    if edition is not None and not isinstance(edition, str | Path):
        takes = catalog.takes(catalog.options(game)[0])
        raise OptionFault("bad-option", option="edition", value=quoted(edition), takes=takes)


def _check_carried(name: str, text: str) -> None:
    """The name stands in answers to people, and both come from anyone's log."""
    if not 0 < len(name) <= LONGEST_NAME or not name.isprintable() or ";" in name:
        raise EditionFault("edition-name", file=quoted(name), key="-", most=LONGEST_NAME)
    if len(text) > LARGEST_EDITION or len(text.encode("utf-8", "replace")) > LARGEST_EDITION:
        raise _too_large(name)


def _too_large(file: str) -> EditionFault:
    return EditionFault("edition-too-large", file=file, key="-", most=LARGEST_EDITION // 1_000_000)


def check_seats(game: str, seats: int) -> None:
    listing = catalog.listing(game)
    fits = type(seats) is int
    if not fits or not listing.least <= seats <= listing.most:
        title = speaker(DEFAULT)(f"game.{game}.title")
        least, most = listing.least, listing.most
        if least == most:
            raise OptionFault("bad-seats-exact", game=title, most=most, seats=seats)
        raise OptionFault("bad-seats", game=title, least=least, most=most, seats=seats)


@lru_cache(maxsize=64)  # editions can come from anyone's log
def _edition(game: str, name: str, text: str) -> Any:
    file = name if name.endswith(".toml") else f"{name}.toml"
    return catalog.module(game, "edition").Edition.read(text, file)


@cache
def _shipped(game: str, name: str) -> str:
    return files(f"spaceport.games.{game}").joinpath("editions", f"{name}.toml").read_text("utf-8")


def _read_file(listing: catalog.Listing, path: Path) -> str:
    if path.suffix != ".toml":
        known = ", ".join(listing.editions)
        raise OptionFault("unknown-edition", game=listing.name, name=str(path), known=known)
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_EDITION + 1)
        if len(data) > LARGEST_EDITION:
            raise _too_large(path.name)
        return io.TextIOWrapper(io.BytesIO(data), "utf-8").read()  # line ends as in any text
    except (OSError, ValueError) as error:  # ValueError: not UTF-8, or no possible path
        detail = getattr(error, "strerror", None) or str(error)
        raise EditionFault("no-file", file=path.name, key="-", detail=detail) from None


@cache
def art(game: str) -> Mapping[str, str]:
    """The drawings of a game by file name without its ending."""
    folder = files(f"spaceport.games.{game}").joinpath("art")
    return {
        item.name.removesuffix(".svg"): item.read_text("utf-8")
        for item in folder.iterdir()
        if item.name.endswith(".svg")
    }
