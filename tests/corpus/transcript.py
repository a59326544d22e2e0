"""A log as a person reads it: who did what and when, what came of it, and where things stand."""

from typing import Any

import msgspec

from spaceport.core import log
from spaceport.library.load import games
from spaceport.library.logs import Replay, verify

EVERY = 12  # entries between two positions


def transcript(text: str) -> str:
    """The whole game. Verifies it on the way."""
    game = verify(text)
    lines = [*head(game)]
    for k, entry in enumerate(game.entries):
        if k % EVERY == 0:
            lines += ["", f"     = {game.position(k)}"]
        lines.append(f"{entry.n:4} {clock(entry.ms):>9}  {said(entry)}")
        lines += [f"{'':16}· {told(event)}" for event in game.events(k)]
    result = game.result()
    assert result is not None
    ranking, scores = (" ".join(map(str, of)) for of in (result.ranking, result.scores))
    lines += ["", f"     = {game.position()}", f"ranking {ranking} · scores {scores}"]
    return "\n".join(lines) + "\n"


def head(game: Replay) -> list[str]:
    header = game.header
    (title,) = [each.title for each in games() if each.name == header.game]
    options = "".join(f" · {name} {value}" for name, value in header.options.items())
    return [f"{title} · {header.edition} · {header.seats} seats{options} · rules {header.rules}"]


def clock(ms: int) -> str:
    return f"{ms // 60_000}:{ms // 1000 % 60:02}.{ms % 1000:03}"


def said(entry: log.Entry) -> str:
    match entry:
        case log.Chosen():
            return f"seat {entry.seat}: {entry.action}"
        case log.Drawn():
            return f"chance: {entry.outcome}"
        case log.Lapsed():
            return f"time is up: {entry.deadline}"
        case log.Undone():
            return f"seat {entry.seat} takes back what began with entry {entry.to}"
        case log.SeatChanged():
            return f"seat {entry.seat} is now: {entry.who}" + (f" {entry.name}" * bool(entry.name))
        case log.Paused():
            return "pause"
        case log.Resumed():
            return "go on"
        case log.End():
            return f"the end; the seed was {entry.seed[:16]}…"


def told(event: Any) -> str:
    """`completed seat 1 mission kubo+nova score 1`."""
    named: dict[str, Any] = msgspec.to_builtins(event)
    what = named.pop(type(event).__struct_config__.tag_field)
    return " ".join([what, *(f"{name} {plain(value)}" for name, value in named.items())])


def plain(value: Any) -> str:
    if isinstance(value, dict):
        return "/".join(f"{name} {plain(inner)}" for name, inner in value.items())
    if isinstance(value, list | tuple):
        return "+".join(map(plain, value))
    return str(value)
