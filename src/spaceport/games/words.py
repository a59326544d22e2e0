"""What every game says in the same words: its seats with their emblems, lists, its edition."""

from collections.abc import Iterable, Sequence
from typing import Final

from spaceport.core.edition import AnyEdition
from spaceport.core.terms import Say
from spaceport.games.svg import plain

EMBLEMS: Final = (
    *("circle", "triangle", "square", "diamond", "star", "cross", "hexagon", "crescent"),
)
"""Of the seats, in their order."""
MARKS: Final = "●▲■◆"  # the same in a terminal, as far as it has them
COLUMNS: Final = 79  # of a terminal that are used


def listed(say: Say, items: Sequence[str], word: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`; or with `or`."""
    if len(items) < 2:
        return "".join(items)
    return say(f"picture.{word}", a=", ".join(items[:-1]), b=items[-1])


def seat_name(say: Say, seat: int) -> str:
    """People count from one."""
    return say("picture.seat", number=seat + 1)


def seat_with_emblem(say: Say, seat: int) -> str:
    emblem = say(f"picture.emblem.{EMBLEMS[seat % len(EMBLEMS)]}")
    return say("picture.seat-emblem", seat=seat_name(say, seat), emblem=emblem)


def winners_words(say: Say, game: str, winners: Iterable[int]) -> tuple[str, str]:
    """The status of a game that is over: who won."""
    names = [seat_name(say, seat) for seat in winners]
    first = say(f"{game}.status.over", n=len(names), winners=listed(say, names))
    return first, say(f"{game}.hint.over")


def edition_title(say: Say, edition: AnyEdition) -> str:
    """In this language, or as its file has it."""
    titles = edition.title
    title = titles.get(say("picture.language")) or next(iter(titles.values()), "") or edition.name
    return plain(title)


def sentences(parts: Iterable[str], ends: str = ".!") -> str:
    return ". ".join(part.rstrip(ends) for part in parts) + "."


def headed(head: str, board: Iterable[str], status: tuple[str, str]) -> list[str]:
    """A board for a terminal: what it is, how it lies, and what goes on."""
    return [head, *board, " — ".join(status)]


def terminal(lines: Iterable[str]) -> str:
    """Lines for a terminal, none too long."""
    return "\n".join(line.rstrip()[:COLUMNS] for line in lines)
