"""Small pictures in plain SVG. Colours are classes: `colours.css` says what they are by day, by
night and in print, for a page as for a picture that stands alone."""

from collections.abc import Callable, Sequence
from importlib.resources import files
from typing import Final

from msgspec import Struct

from spaceport.games.svg import Value, escape, node, number

WIDTH: Final = 320.0
HEIGHT: Final = 150.0
LEFT: Final = 40.0  # for the figures beside the upright axis
BELOW: Final = 22.0
ABOVE: Final = 10.0
FLOOR: Final = HEIGHT - BELOW
ROW: Final = 24.0
LETTER: Final = 7.2  # of a name beside a lying bar: fonts differ, so a careful guess
LONGEST: Final = 22  # letters of such a name
VALUES: Final = 54.0
KINDS: Final = ("one", "two")
FINEST: Final = 1e-6

Figure = Callable[[float], str]
"""Writes a number as the reader's language does."""


class Bar(Struct, frozen=True):
    """A lying bar: its name, how long it is, the ends of its doubt, in short and in words."""

    label: str
    value: float
    low: float
    high: float
    short: str
    told: str


class Band(Struct, frozen=True):
    """A line over time, and what lies around it."""

    label: str
    low: Sequence[float]
    middle: Sequence[float]
    high: Sequence[float]


def colours() -> str:
    return files(__package__).joinpath("colours.css").read_text("utf-8")


def alone(picture: str) -> str:
    """A picture as a file of its own."""
    head, rest = picture.split(">", 1)
    paper = _draw("rect", "paper", width="100%", height="100%")
    names = ' xmlns="http://www.w3.org/2000/svg" width="480"'
    return f"{head}{names}>{node('style', colours())}{paper}{rest}\n"


def histogram(
    title: str, counts: Sequence[int], first: float, step: float, told: Sequence[str], write: Figure
) -> str:
    """How often each span of values occurred; the first bar begins at `first`, below 0 if its
    values are whole numbers, which stand in the middle of their bars."""
    top = max(counts, default=0) or 1
    wide = (WIDTH - LEFT - 8) / max(1, len(counts))
    drawn = [_line(LEFT, FLOOR, WIDTH, FLOOR, "axis")]
    for k, count in enumerate(counts):
        tall = (FLOOR - ABOVE) * count / top
        tip = node("title", escape(told[k]))
        x, size = LEFT + k * wide + 0.5, max(0.5, wide - 1)
        drawn.append(_draw("rect", "one", tip, x=x, y=FLOOR - tall, width=size, height=tall))
    for tick in ticks(first + step * len(counts), 6, 1.0 if first < 0 else FINEST):
        if tick >= first:
            x = LEFT + (tick - first) / step * wide
            drawn.append(_words(write(tick), x, HEIGHT - 7, "middle"))
    drawn.append(_words(write(top), LEFT - 5, ABOVE + 4, "end"))
    drawn.append(_words("0", LEFT - 5, FLOOR, "end"))
    return _frame(title, HEIGHT, drawn)


def lying(title: str, bars: Sequence[Bar], fair: float | None = None, fair_told: str = "") -> str:
    """Bars with names and intervals; a line where all of them would be if nothing mattered."""
    top = max([*(bar.high for bar in bars), fair or 0.0], default=0.0) or 1.0
    labels = 12 + LETTER * min(LONGEST, max((len(bar.label) for bar in bars), default=0))
    wide, deep = WIDTH - labels - VALUES, ROW * len(bars)
    drawn: list[str] = []
    for k, bar in enumerate(bars):
        y, middle = ROW * k + 4, ROW * k + ROW / 2
        tip = node("title", escape(f"{bar.label}: {bar.told}"))
        label = bar.label if len(bar.label) <= LONGEST else bar.label[: LONGEST - 1] + "…"
        size: dict[str, Value] = {"width": wide * bar.value / top, "height": ROW - 8}
        drawn += [
            _words(label, labels - 6, middle + 4, "end", "name"),
            _draw("rect", "one", tip, x=labels, y=y, **size),
            _line(labels + wide * bar.low / top, middle, labels + wide * bar.high / top, middle),
            _words(bar.short, WIDTH, middle + 4, "end", "value"),
        ]
    if fair is not None:
        x = labels + wide * fair / top
        drawn += [_line(x, 0, x, deep, "fair"), _words(fair_told, x, deep + 14, "middle")]
    return _frame(title, deep + (18 if fair is not None else 0), drawn)


def over_time(title: str, bands: Sequence[Band], ends: tuple[str, str], write: Figure) -> str:
    """At most two lines from the beginning to the end, each with its band."""
    top = max((value for band in bands for value in band.high), default=0.0) or 1.0
    right, high = WIDTH - 8, FLOOR - ABOVE

    def path(values: Sequence[float]) -> list[str]:
        wide = (right - LEFT) / max(1, len(values) - 1)
        return [
            f"{number(LEFT + k * wide)},{number(FLOOR - high * value / top)}"
            for k, value in enumerate(values)
        ]

    drawn: list[str] = []
    for tick in ticks(top, 4):
        y = FLOOR - high * tick / top
        drawn += [_line(LEFT, y, right, y, "grid"), _words(write(tick), LEFT - 5, y + 3, "end")]
    for kind, band in zip(KINDS, bands, strict=False):
        around = " ".join([*path(band.high), *reversed(path(band.low))])
        drawn.append(_draw("polygon", f"{kind} band", points=around))
    for kind, band in zip(KINDS, bands, strict=False):
        tip = node("title", escape(band.label))
        drawn.append(_draw("polyline", f"{kind} middle", tip, points=" ".join(path(band.middle))))
    drawn.append(_words(ends[0], LEFT, HEIGHT - 7))
    drawn.append(_words(ends[1], right, HEIGHT - 7, "end"))
    return _frame(title, HEIGHT, drawn)


def ticks(most: float, count: int, finest: float = FINEST) -> list[float]:
    """Round figures from 0 on, at most so many beyond it, none above `most`."""
    step = finest
    while most / step > count:
        step *= 2.5 if f"{step:e}"[0] == "2" else 2  # 1, 2, 5, 10 …
    return [k * step for k in range(int(most / step + 1e-9) + 1)]


def _frame(title: str, height: float, drawn: Sequence[str]) -> str:
    box = f"0 0 {number(WIDTH)} {number(height)}"
    told = node("title", escape(title))
    return node("svg", told, *drawn, viewBox=box, role="img", aria_label=title)


def _draw(tag: str, kind: str, *inside: str, **attributes: Value) -> str:
    named: dict[str, Value] = {"class": kind}
    return node(tag, *inside, **named, **attributes)


def _words(text: str, x: float, y: float, anchor: str = "start", kind: str = "small") -> str:
    return _draw("text", kind, escape(text), x=x, y=y, text_anchor=anchor)


def _line(x: float, y: float, to_x: float, to_y: float, kind: str = "doubt") -> str:
    return _draw("line", kind, x1=x, y1=y, x2=to_x, y2=to_y)
