"""What happened, and who won, in sentences, for every game.

An event of a game is a small struct with a tag; its sentence is `cli.event.GAME.TAG` with the
struct's fields as blanks: a seat as the player's name, other words as `cli.word.GAME` has them.
An empty sentence is not said, a blank one is an empty line; an event without one is shown as it is.
"""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from spaceport.core.terms import Result
from spaceport.core.undone import Undone
from spaceport.texts import Speaker, in_line

Who = Callable[[int], str]


def player(say: Speaker) -> Who:
    """People count from one."""
    return lambda seat: say("cli.player", number=seat + 1)


def told(say: Speaker, game: str, events: Iterable[Any], who: Who) -> list[str]:
    """The events as sentences."""
    said = (event for event in events if not isinstance(event, Undone))  # its entry is told
    sentences = (_sentence(say, game, event, who) for event in said)
    return [sentence.rstrip() for sentence in sentences if sentence]


def _sentence(say: Speaker, game: str, event: Any, who: Who) -> str:
    fields: dict[str, Any] = msgspec.to_builtins(event)
    tag = str(fields.pop(event.__struct_config__.tag_field or "", type(event).__name__))
    words = {
        name: who(value) if name == "seat" else _word(say, game, value)
        for name, value in fields.items()
    }
    key = f"cli.event.{game}.{tag}"
    if say.knows(key):
        return say(key, **words)
    return " ".join([tag, *(f"{name}={in_line(word)}" for name, word in words.items())])


def _word(say: Speaker, game: str, value: Any) -> str:
    if isinstance(value, list | tuple):
        return " + ".join(_word(say, game, each) for each in value)
    if isinstance(value, dict):
        return ", ".join(f"{part} {inner}" for part, inner in value.items())
    key = f"cli.word.{game}.{value}"
    return say(key) if say.knows(key) else str(value)


def podium(say: Speaker, result: Result, who: Who) -> list[str]:
    """Who won, and everybody by rank."""
    winners = ", ".join(who(seat) for seat in result.winners)
    seats = sorted(range(len(result.ranking)), key=lambda seat: result.ranking[seat])
    return [
        say("cli.winners", n=len(result.winners), winners=winners),
        *(
            say("cli.rank", rank=result.ranking[seat], who=who(seat), n=result.scores[seat])
            for seat in seats
        ),
    ]
