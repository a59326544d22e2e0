"""The table with a row for each cell, and which figures differ from the first row's by more than
chance."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from spaceport.games import catalog
from spaceport.games.svg import escape
from spaceport.lab.plan import Cell, Plan, cells
from spaceport.lab.report.gather import Gathered, Share
from spaceport.lab.report.words import Words
from spaceport.lab.stats import holm, two_samples, two_shares

COLUMNS: Final = ("minutes", "rounds", "begins", "comebacks", "dead", "ties")
SHARES: Final = ("begins", "comebacks", "ties")
VALUES: Final = {"minutes": "ms", "rounds": "rounds", "dead": "dead_turns"}
NONE: Final = ("–",)


class Named(Struct, frozen=True):
    """A cell with its name."""

    number: int
    label: str
    figures: Gathered


def named(plan: Plan, found: Mapping[int, Gathered], words: Words) -> list[Named]:
    every = cells(plan)
    return [Named(k, label(plan, every[k], words), figures) for k, figures in found.items()]


def label(plan: Plan, cell: Cell, words: Words) -> str:
    """What is this cell's own: the values of what was swept, else the edition."""
    told = []
    for key in plan.sweep or ("edition",):
        if key == "seats":
            told.append(words.say("seats", n=cell.seats))
        else:
            value = cell.edition or catalog.listing(plan.game).editions[0]
            value = value if key == "edition" else cell.options[key]
            told.append(setting(plan.game, key, value, words))
    return " · ".join(told)


def setting(game: str, key: str, value: Any, words: Words) -> str:
    """An option and its value in words."""
    stem = f"page.option.{game}.{key}"
    if isinstance(value, bool):
        shown = words.say("yes" if value else "no")
    else:
        shown = words.known(f"{stem}.{value}", str(value))
    return words.say("setting", title=words.known(f"{stem}.title", key), value=shown)


def marks(found: Sequence[Gathered]) -> list[dict[str, bool]]:
    """For each cell: which of its figures differ from the first one's, Holm over all of them."""
    first, tests = found[0], []
    for k, cell in enumerate(found[1:], 1):
        tests += [(k, name, _differs(name, cell, first)) for name in COLUMNS]
    counted = holm([p for _, _, p in tests])
    marked: list[dict[str, bool]] = [{} for _ in found]
    for (k, name, _), counts in zip(tests, counted, strict=True):
        marked[k][name] = counts
    return marked


def _differs(name: str, cell: Gathered, first: Gathered) -> float:
    """The p-value. Who begins is compared at tables of one size: at others fair is another."""
    if name == "begins" and cell.seats != first.seats:
        return 1.0
    if name in SHARES:
        one, other = (getattr(each, name) for each in (cell, first))
        return two_shares(one.hits, one.games, other.hits, other.games)
    return two_samples(cell.values[VALUES[name]], first.values[VALUES[name]])


def table(rows: Sequence[Named], words: Words, *, mark: bool = True) -> str:
    """A row a cell. Each field says its column's name again, for narrow screens."""
    marked = marks([row.figures for row in rows]) if mark else [{} for _ in rows]
    heads = {name: escape(words.say(f"column.{name}")) for name in ("cell", "games", *COLUMNS)}
    head = "".join(f'<th scope="col">{each}</th>' for each in heads.values())
    lines = []
    for row, counts in zip(rows, marked, strict=True):
        fields = [f'<th scope="row">{escape(row.label)}</th>']
        for name, (value, *small) in fields_of(row.figures, words).items():
            sign = _sign(words) if counts.get(name) else ""
            rest = "".join(f" <small>{escape(each)}</small>" for each in small)
            told = f"<span><b>{escape(value)}</b>{sign}{rest}</span>"
            fields.append(f'<td data-name="{heads[name]}">{told}</td>')
        lines.append(f"<tr>{''.join(fields)}</tr>")
    body = f"<thead><tr>{head}</tr></thead><tbody>{''.join(lines)}</tbody>"
    return f'<table class="cells">{body}</table>'


def _sign(words: Words) -> str:
    return f' <mark title="{words.html("differs")}">≠</mark>'


def fields_of(figures: Gathered, words: Words) -> dict[str, tuple[str, ...]]:
    """What the table says of a cell: a figure, and what is said small below it."""
    low, middle, high = map(words.minutes, figures.quantiles("ms"))
    _, rounds, _ = figures.quantiles("rounds")
    fair = words.say("fair", share=words.percent(1 / figures.seats))
    begins = (*_share(figures.begins, words), fair)
    return {
        "games": (words.number(figures.games),),
        "minutes": (middle, f"{low}…{high}") if figures.has_time else NONE,
        "rounds": (words.plain(rounds),),
        "begins": begins if figures.begins.games else NONE,
        "comebacks": _share(figures.comebacks, words),
        "dead": (words.number(figures.mean("dead_turns"), 2),),
        "ties": (words.percent(figures.ties.value),),
    }


def _share(share: Share, words: Words) -> tuple[str, str]:
    low, high = (words.number(100 * end, 1) for end in share.interval)
    return words.percent(share.value), f"{low}…{high}"
