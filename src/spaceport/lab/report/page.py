"""One page of HTML that answers what a designer asks, with nothing in it that must be fetched."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.resources import files
from typing import Any, Final

import msgspec

from spaceport.games.svg import escape
from spaceport.lab import people
from spaceport.lab.plan import Plan
from spaceport.lab.plan import cells as cells_of
from spaceport.lab.report import cells, charts, pictures
from spaceport.lab.report.cells import Named
from spaceport.lab.report.gather import Gathered, Row, gather
from spaceport.lab.report.words import Words
from spaceport.lab.stats import doubt, games_for

PACES: Final = (0.75, 1.25)
MOST_PACED: Final = 300
"""Games of a cell that are played again at another pace, if there is one; of many cells fewer."""
LEAST_PACED: Final = 50
LOOKED_FOR: Final = 0.05
"""A difference between two shares that a designer would act upon."""
ODDEST: Final = 5

Command = Callable[[int, int], str]
"""The line that opens a game: its number, its cell."""


def paced_plans(plan: Plan) -> dict[float, Plan]:
    """The same with everybody quicker and slower: what is a race depends on the people assumed."""
    if plan.game not in people.GAMES:
        return {}
    found = {}
    games = min(plan.games, max(LEAST_PACED, MOST_PACED // len(cells_of(plan))))
    for factor in PACES:
        bots, changed = people.paced(plan.bots, plan.people, plan.game, factor)
        found[factor] = msgspec.structs.replace(plan, bots=bots, people=changed, games=games)
    return found


def page(
    plan: Plan,
    rows: Iterable[Row],
    language: str,
    paced: Mapping[float, Sequence[Row]],
    command: Command,
) -> str:
    """The whole page."""
    words = Words(language)
    found = cells.named(plan, gather(plan.game, rows), words)
    title = words.say(
        "title",
        game=words.text(f"game.{plan.game}.title"),
        n=sum(cell.figures.games for cell in found),
        games=words.number(sum(cell.figures.games for cell in found)),
    )
    parts = [
        f"<h1>{escape(title)}</h1>",
        _played(plan, found, words),
        _warnings(found, words),
        f"<h2>{words.html('table.title')}</h2>",
        _table(found, words),
        *(_cell(plan.game, cell, words, len(found)) for cell in found),
        _paces(plan, found, paced, words),
        _odd(found, command, words),
        _reading(plan.game, words),
    ]
    return _document(title, words.language, "\n".join(part for part in parts if part))


def _document(title: str, language: str, body: str) -> str:
    style = files(__package__).joinpath("page.css").read_text("utf-8") + charts.colours()
    return (
        f'<!doctype html>\n<html lang="{language}">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n"
        f"<main>\n{body}\n</main>\n</html>\n"
    )


# ---------------------------------------------------------------- what was played, by whom


def _played(plan: Plan, found: Sequence[Named], words: Words) -> str:
    known = [*dict.fromkeys(plan.bots)]
    seats = " / ".join(str(n) for n in dict.fromkeys(cell.figures.seats for cell in found))
    facts = [words.say("played", players=", ".join(known), seats=seats, seed=plan.seed)]
    settings = {"edition": plan.edition, **plan.options} if plan.edition else plan.options
    facts += [cells.setting(plan.game, key, value, words) for key, value in settings.items()]
    lines = f"<p>{escape(' · '.join(facts))}</p>"
    if plan.game not in people.GAMES:
        return lines
    told = [_assumed(plan, name, words) for name in known if name not in ("simple", "random")]
    items = "".join(f"<li>{escape(each)}</li>" for each in told)
    return f"{lines}<p>{words.html('assumed')}</p><ul>{items}</ul>" if told else lines


def _assumed(plan: Plan, name: str, words: Words) -> str:
    """What the result takes for granted of a player."""
    person = next((each for each in plan.people if each.name == name), people.Person(name, name))
    level: Any = people.level_of(person, plan.game)
    if plan.game == "bowl":
        pace, errors = level.pace, level.stated.errors
    else:
        pace, errors = level.laying, sum(getattr(level, key) for key in people.SLIPS)
    told = {"pace": words.seconds(pace), "errors": words.percent(errors, 0)}
    return words.say(f"person.{plan.game}", name=name, **told)


def _warnings(found: Sequence[Named], words: Words) -> str:
    """Few games, and decisions that a spare bot took."""
    told = []
    every = (share for cell in found for share in cell.figures.by_seat)
    share = max(every, key=lambda each: doubt(each.hits, each.games))
    reach = doubt(share.hits, share.games)
    if reach > LOOKED_FOR / 2:
        wanted = games_for(share.value, LOOKED_FOR / 2)
        blanks = {"reach": words.number(100 * reach, 1), "wanted": words.number(wanted)}
        looked_for = words.number(100 * LOOKED_FOR)
        told.append(words.say("few", n=share.games, looked_for=looked_for, **blanks))
    if failures := sum(cell.figures.failures for cell in found):
        told.append(words.say("failures", n=failures))
    return "".join(f'<p class="warning" role="note">{escape(each)}</p>' for each in told)


# ---------------------------------------------------------------- the figures


def _table(found: Sequence[Named], words: Words) -> str:
    note = f"<p><mark>≠</mark> {words.html('differs')}</p>" if len(found) > 1 else ""
    return f"{cells.table(found, words)}{note}"


def _cell(game: str, cell: Named, words: Words, number: int) -> str:
    title = cell.label if number > 1 else words.say("pictures")
    ends = ", ".join(
        f"{words.known(f'lab.how.{game}.{how}', how)} {words.percent(count / cell.figures.games)}"
        for how, count in cell.figures.ends.most_common()
    )
    told = f"<p>{words.html('ends', ends=ends)}</p>"
    drawn = pictures.pictures(game, cell.figures, words)
    worth = pictures.worth(game, cell.figures, words)
    aside = f'<div class="worth">{worth}</div>' if worth else ""
    return f"<section><h2>{escape(title)}</h2>{told}{drawn}{aside}</section>"


def _paces(
    plan: Plan, found: Sequence[Named], paced: Mapping[float, Sequence[Row]], words: Words
) -> str:
    """How the result moves with the people that were assumed, cell by cell."""
    if not paced:
        return ""
    again = {factor: gather(plan.game, rows) for factor, rows in paced.items()}
    parts = [f"<h2>{words.html('paces.title')}</h2><p>{words.html('paces.told')}</p>"]
    for cell in found:
        by_factor: dict[float, Gathered] = {1.0: cell.figures}
        by_factor |= {f: there[cell.number] for f, there in again.items() if cell.number in there}
        rows = [
            Named(cell.number, _pace(factor, words), by_factor[factor])
            for factor in sorted(by_factor)
        ]
        head = f"<h3>{escape(cell.label)}</h3>" if len(found) > 1 else ""
        parts.append(head + cells.table(rows, words, mark=False))
    return f"<section>{''.join(parts)}</section>"


def _pace(factor: float, words: Words) -> str:
    if factor == 1:
        return words.say("paces.same")
    key = "paces.slower" if factor > 1 else "paces.quicker"
    return words.say(key, share=words.percent(abs(factor - 1), 0))


def _odd(found: Sequence[Named], command: Command, words: Words) -> str:
    """The oddest games, with the line that opens each."""
    share = max(1, ODDEST // len(found))
    picked = [(cell, odd) for cell in found for odd in cell.figures.oddest(ODDEST)[:share]]
    items = []
    for cell, odd in picked[:ODDEST]:
        _, middle, _ = cell.figures.quantiles(odd.what)
        write = words.minutes if odd.what == "ms" else words.plain
        end = "most" if odd.is_most else "least"
        told = words.say(f"odd.{odd.what}.{end}", value=write(odd.value), middle=write(middle))
        if len(found) > 1:
            told = words.say("setting", title=cell.label, value=told)
        line = _words(command(odd.number, cell.number))
        items.append(f"<li>{escape(told)}<pre><code>{line}</code></pre></li>")
    return (
        f"<section><h2>{words.html('odd.title')}</h2><p>{words.html('odd.told')}</p>"
        f"<ol>{''.join(items)}</ol></section>"
    )


def _words(command: str) -> str:
    """Each in a box of its own: a browser would break a line between the two strokes of a flag."""
    return " ".join(f"<span>{escape(word)}</span>" for word in command.split(" "))


def _reading(game: str, words: Words) -> str:
    """What the words of the table mean."""
    keys = ("minutes", "rounds", "begins", "comebacks", "dead", "ties", "leads", "worth")
    told = {key: words.say(f"reading.{key}") for key in keys}
    told["dead"] += " " + words.known(f"lab.dead.{game}", "")
    names = {key: words.say(f"reading.name.{key}") for key in keys}
    items = "".join(f"<dt>{escape(names[k])}</dt><dd>{escape(told[k])}</dd>" for k in keys)
    return f"<section><h2>{words.html('reading.title')}</h2><dl>{items}</dl></section>"
