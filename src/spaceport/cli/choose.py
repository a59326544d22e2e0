"""From what a person types to one of the offered actions; and the offers as a short list.

An action is its notation, so this works for every game. A person may type it whole, its number,
the beginnings of its words (`s m i0`), or leave words out (`momo i0`). Where actions have numbers
of their own (`fly 3`) a number is that one, and they are not counted: nobody flies 3 who typed 2.
"""

import re
from collections.abc import Callable, Sequence
from typing import Final

from spaceport.cli.numbers import whole_number

MANY: Final = 40  # more offers than this, and long groups are folded
LONG: Final = 9
OWN_NUMBER: Final = re.compile(r"\S+ \d+")

Group = tuple[str, list[tuple[int, str]]]
"""What a group of offers begins with; for each its number and how it goes on."""


def matches(typed: str, offered: Sequence[str]) -> list[int]:
    """The offers that were meant, by the strictest reading that fits any."""
    wanted = typed.casefold().split()
    words = [text.casefold().split() for text in offered]
    if same := [k for k, said in enumerate(words) if said == wanted]:
        return same[:1]
    number = whole_number(typed.strip())
    if number is not None and not _own_numbers(offered) and 1 <= number <= len(offered):
        return [number - 1]
    if number is not None and _own_numbers(offered):
        return [k for k, said in enumerate(words) if said[-1] == str(number)]
    readings: tuple[Callable[[list[str], list[str]], bool], ...] = (_begins_with, _goes_through)
    for fits in readings:
        if found := [k for k, said in enumerate(words) if wanted and fits(said, wanted)]:
            return found
    return []


def _own_numbers(offered: Sequence[str]) -> bool:
    """Whether some of them are a word and a number that means something in the game."""
    return any(OWN_NUMBER.fullmatch(text) for text in offered)


def _begins_with(said: list[str], wanted: list[str]) -> bool:
    """Word by word from the first on."""
    return len(wanted) <= len(said) and all(map(str.startswith, said, wanted))


def _goes_through(said: list[str], wanted: list[str]) -> bool:
    """In this order, words may be left out."""
    rest = iter(said)
    return all(any(word.startswith(part) for word in rest) for part in wanted)


def groups(offered: Sequence[str], numbers: Sequence[int]) -> list[Group]:
    """Offers that differ in their last word only, together. `numbers` count from 0."""
    found: dict[str, list[tuple[int, str]]] = {}
    for k in numbers:
        head, _, tail = offered[k].rpartition(" ")
        found.setdefault(head or tail, []).append((k + 1, tail if head else ""))
    return list(found.items())


def listing(
    offered: Sequence[str], numbers: Sequence[int], width: int, folded: Callable[[int], str]
) -> list[str]:
    """The offers as lines: `step momo   3 I0   4 O3`. Long groups fold when there are many."""
    grouped = groups(offered, numbers)
    counted = not _own_numbers(offered)
    indent = max((len(head) for head, _ in grouped), default=0) + 2
    lines: list[str] = []
    for head, items in grouped:
        if len(numbers) > MANY and len(items) > LONG:
            lines.append(f"  {head:<{indent}}{folded(len(items))}")
            continue
        cells = [f"{number if counted else '':>3} {tail}".rstrip() for number, tail in items]
        lines += _columns(f"  {head:<{indent}}", cells, width)
    return lines


def _columns(head: str, cells: Sequence[str], width: int) -> list[str]:
    """Cells of one width behind a heading, as many a line as fit."""
    wide = max(map(len, cells)) + 2
    fit = max(1, (width - len(head)) // wide)
    rows = [cells[k : k + fit] for k in range(0, len(cells), fit)]
    heads = [head, *[" " * len(head)] * (len(rows) - 1)]
    return [
        (start + "".join(f"{cell:<{wide}}" for cell in row)).rstrip()
        for start, row in zip(heads, rows, strict=True)
    ]
