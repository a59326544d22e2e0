"""The small pictures of one cell: length, wins by seat, score over time, lead changes, and what
each thing was worth."""

import math
from collections import Counter
from typing import Final

from spaceport.games.svg import escape
from spaceport.lab.report import charts
from spaceport.lab.report.charts import Band, Bar
from spaceport.lab.report.gather import Gathered, Share, spread
from spaceport.lab.report.words import Words

BARS: Final = 24
BAND: Final = (0.25, 0.5, 0.75)
LEAST: Final = 30
"""Games in which somebody had most of a thing: with fewer nothing is said about its worth."""


def pictures(game: str, figures: Gathered, words: Words) -> str:
    drawn = []
    if figures.has_time:
        drawn.append(_figure("length", length(figures, words), words, _of_length(figures, words)))
    else:
        drawn.append(_figure("rounds", rounds(figures, words), words))
    by_player = players(figures, words) if len(figures.by_player) > 1 else ""
    drawn += [
        _figure("seats", seats(figures, words) + by_player, words),
        _figure("course", course(figures, words), words),
        _figure("leads", leads(figures, words), words),
    ]
    return '<div class="pictures">' + "".join(drawn) + "</div>"


def _figure(key: str, picture: str, words: Words, told: str = "") -> str:
    told = told or words.say(f"picture.{key}.told")
    caption = f"<figcaption><b>{words.html(f'picture.{key}.title')}</b> {escape(told)}</figcaption>"
    return f"<figure>{caption}{picture}</figure>"


def _of_length(figures: Gathered, words: Words) -> str:
    low, middle, high = map(words.minutes, figures.quantiles("ms"))
    return words.say("picture.length.told", low=low, middle=middle, high=high)


def length(figures: Gathered, words: Words) -> str:
    minutes = [ms / 60_000 for ms in figures.values["ms"]]
    return _histogram("length", minutes, words)


def rounds(figures: Gathered, words: Words) -> str:
    return _histogram("rounds", list(figures.values["rounds"]), words, whole=True)


def _histogram(key: str, values: list[float], words: Words, *, whole: bool = False) -> str:
    """From 0 on in even spans; the last holds the slowest hundredth too."""
    ordered = sorted(values)
    most = ordered[math.ceil(0.99 * (len(ordered) - 1))]
    step = most / BARS or 1.0
    step = math.ceil(step) if whole else step
    counts = [0] * BARS
    for value in ordered:
        counts[min(BARS - 1, int(value / step))] += 1
    told = [
        words.say(
            f"picture.{key}.bar",
            low=words.number(k * step, 1),
            high=words.number(((k + 1) * step if k < BARS - 1 else ordered[-1]), 1),
            games=words.number(count),
        )
        for k, count in enumerate(counts)
    ]
    title = words.say(f"picture.{key}.title")
    return charts.histogram(title, counts, 0.0, step, told, words.plain)


def leads(figures: Gathered, words: Words) -> str:
    counts = Counter(int(value) for value in figures.values["lead_changes"])
    most = max(counts)
    told = [
        words.say("picture.leads.bar", changes=k, games=words.number(counts[k]))
        for k in range(most + 1)
    ]
    title = words.say("picture.leads.title")
    every = [counts[k] for k in range(most + 1)]
    return charts.histogram(title, every, -0.5, 1.0, told, words.plain)


def seats(figures: Gathered, words: Words) -> str:
    shares = {words.say("seat", n=k + 1): share for k, share in enumerate(figures.by_seat)}
    return _shares("seats", shares, 1 / figures.seats, words)


def players(figures: Gathered, words: Words) -> str:
    return _shares("players", figures.by_player, 1 / figures.seats, words)


def _shares(key: str, shares: dict[str, Share], fair: float, words: Words) -> str:
    bars = [
        Bar(label, share.value, *share.interval, words.percent(share.value), words.share(share))
        for label, share in shares.items()
    ]
    told = words.say("fair", share=words.percent(fair))
    return charts.lying(words.say(f"picture.{key}.title"), bars, fair, told)


def course(figures: Gathered, words: Words) -> str:
    bands = []
    for key, at in (("winner", figures.winner_at), ("others", figures.others_at)):
        low, middle, high = zip(*(spread(each, BAND) for each in at), strict=True)
        bands.append(Band(words.say(f"picture.course.{key}"), low, middle, high))
    ends = (words.say("picture.course.begin"), words.say("picture.course.end"))
    return charts.over_time(words.say("picture.course.title"), bands, ends, words.plain)


# ---------------------------------------------------------------- what things were worth


def worth(game: str, figures: Gathered, words: Words) -> str:
    """What having more than everybody else of a thing did to one's chance to win."""
    judged = {name: share for name, share in figures.worth.items() if share.games >= LEAST}
    ranked = sorted(judged.items(), key=lambda each: -each[1].value)
    if not ranked:
        return ""
    bars = [
        Bar(
            words.known(f"lab.fact.{game}.{name}", name),
            share.value,
            *share.interval,
            words.number(100 * share.value),
            words.say("picture.worth.bar", share=words.share(share), n=share.games),
        )
        for name, share in ranked
    ]
    fair = words.say("fair", share=words.number(100 / figures.seats))
    picture = charts.lying(words.say("picture.worth.title"), bars, 1 / figures.seats, fair)
    return _figure("worth", picture, words) + _often(game, figures, words)


def _often(game: str, figures: Gathered, words: Words) -> str:
    """How often each thing happened in a game."""
    lines = [
        f'<tr><th scope="row">{escape(words.known(f"lab.fact.{game}.{name}", name))}</th>'
        f"<td>{words.number(total / figures.games, 2)}</td></tr>"
        for name, total in figures.sums.items()
    ]
    head = f"<caption><b>{words.html('often.title')}</b> {words.html('often.told')}</caption>"
    return f'<table class="often">{head}<tbody>{"".join(lines)}</tbody></table>'
