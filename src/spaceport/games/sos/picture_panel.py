"""Beside the board: whose turn it is, everybody's mission and score, and the die."""

from functools import partial
from typing import Final

from spaceport.core.terms import Say
from spaceport.games import svg
from spaceport.games.canvas import Column, emblem, plate
from spaceport.games.sos.notation import FACE_NAMES
from spaceport.games.sos.picture_words import die_words, mission_words, score_words, status
from spaceport.games.sos.state import ALIENS, FACES
from spaceport.games.sos.view import Pair, Public
from spaceport.games.words import seat_name, seat_with_emblem

WIDTH: Final = 380.0
COLUMN: Final = Column(WIDTH, (48, 96), 146.0, 712.0, 14.0, 150.0, 27)  # the die stands below
CARD: Final = (178.0, 106.8)  # a mission: 160 by 96 in its drawing


def panel(public: Public, drawings: svg.Drawings, say: Say) -> str:
    """The whole column, WIDTH wide and 900 high."""
    now = status(say, public)
    seats = COLUMN.show(now, public.seats, partial(seat_row, public, drawings, say))
    return seats + die_corner(public, drawings, say)


# ---------------------------------------------------------------- seats


def seat_row(
    public: Public, drawings: svg.Drawings, say: Say, seat: int, top: float, height: float
) -> str:
    """A player: sign, name, missions done as pips, and the open mission."""
    is_gone, middle = seat in public.gone, top + height / 2
    is_lit = seat in public.winners if public.phase == "over" else is_playing(public, seat)
    inside = plate(seat, top, WIDTH, height, 26, 5, lit=is_lit, tint=".16")
    inside.append(emblem(seat, 36, middle - 22, 38))
    name = seat_name(say, seat)
    inside.append(svg.name_words(name, 62, middle - 13, 25, 124))
    if is_gone:
        gone = say("picture.left-game")
        inside.append(svg.quiet(gone, 20, middle + 34, 20, 170))
    else:
        inside += [
            emblem(seat, 34 + 31 * k, middle + 26, 27, full=k < public.scores[seat])
            for k in range(public.goal)
        ]
        inside.append(mission(public, seat, middle, drawings))
    return svg.named(seat_label(public, seat, say), *inside, opacity=".55" if is_gone else "1")


def is_playing(public: Public, seat: int) -> bool:
    return seat == public.active and public.phase not in ("place", "deal", "first")


def seat_label(public: Public, seat: int, say: Say) -> str:
    who = seat_with_emblem(say, seat)
    if seat in public.gone:
        return say("sos.gone", seat=who)
    held = mission_words(say, public.missions[seat])
    label = f"{who}: {held}, {score_words(say, public, seat)}"
    return f"{label}, {say('sos.winner')}" if seat in public.winners else label


def mission(public: Public, seat: int, middle: float, drawings: svg.Drawings) -> str:
    """The open mission, or the place where one will lie."""
    wide, high = CARD
    x = WIDTH - 14 - wide / 2
    held = public.missions[seat]
    if seat in public.winners:
        return drawings.put("crown", x, middle - 4, 104, 104)
    if held is not None:
        return mission_card(held, x, middle, wide, drawings)
    return svg.node(
        "rect", x=x - wide / 2, y=middle - high / 2, width=wide, height=high, rx=18.0,
        fill="none", stroke=svg.LINE, stroke_width=3, stroke_dasharray="10 9",
    )  # fmt: skip


def mission_card(pair: Pair, x: float, y: float, wide: float, drawings: svg.Drawings) -> str:
    unit = wide / 160  # of the card's drawing, whose portraits stand at 38 and 122 of 160, 46 of 96
    return drawings.put("mission-card", x, y, wide, 96 * unit) + "".join(
        drawings.put(f"alien-{alien}", x + dx * unit, y - 2 * unit, 54 * unit, 54 * unit)
        for alien, dx in zip(pair, (-42, 42), strict=True)
    )


# ---------------------------------------------------------------- the die


def die_corner(public: Public, drawings: svg.Drawings, say: Say) -> str:
    """The die, what it gave and what of it is left, and the pile."""
    if public.phase == "over":
        return party(drawings)
    if public.phase == "place":
        return waiting(public, drawings)
    label = die_words(say, public)
    face = "die-roll" if public.face is None else f"die-{public.face.replace('+', '-')}"
    size = 150.0 if public.face is not None else 164.0
    parts = [svg.named(label, drawings.put(face, 82, 818, size, size))]
    if public.face is not None:
        parts.append(chips(public, drawings, say))
    pile = say("sos.pile", n=public.pile)
    parts.append(
        svg.named(
            pile,
            *(drawings.put("mission-back", 238 + k, 868 - 5 * k, 96, 57.6) for k in range(3)),
            svg.strong(f"× {public.pile}", 300, 868, 30, 76),
        )
    )
    return "".join(parts)


def chips(public: Public, drawings: svg.Drawings, say: Say) -> str:
    """A chip for each thing that the die gave; those that are left are mint."""
    assert public.face is not None
    steps, comets, holes = FACES[FACE_NAMES.index(public.face)]
    left = public.left
    things = (
        [("comet", k < left.comet) for k in range(comets)]
        + [("black-hole", k < left.hole) for k in range(holes)]
        + [("step", k >= steps - left.steps) for k in range(steps)]
    )
    names = {
        "comet": say("sos.left.comet"), "black-hole": say("sos.left.hole"), "step": say("sos.step")
    }  # fmt: skip
    parts = []
    for k, (thing, is_left) in enumerate(things):
        label = say("sos.to-do" if is_left else "sos.used", what=names[thing])
        parts.append(svg.named(label, chip(thing, is_left, 211 + 66.0 * k, 772, drawings)))
    return "".join(parts)


def chip(thing: str, is_left: bool, x: float, y: float, drawings: svg.Drawings) -> str:
    size = (50.0, 50.0 / 3) if thing == "comet" else (40.0, 40.0)
    place: svg.Style = {"x": x - 29, "y": y - 29, "width": 58.0, "height": 58.0, "rx": 16.0}
    back = svg.node(
        "rect", **place, fill=svg.MINT if is_left else svg.PANEL, stroke=svg.LINE, stroke_width=2
    )
    picture = svg.node("g", drawings.put(thing, x, y, *size), opacity="1" if is_left else ".55")
    if is_left:
        return back + picture
    tick = f"M{x + 9:.0f} {y + 20:.0f}l7 7l13 -15"
    return (
        back
        + picture
        + svg.node(
            "path", d=tick, fill="none", stroke=svg.INK, stroke_width=12, stroke_linecap="round"
        )
        + svg.node(
            "path", d=tick, fill="none", stroke=svg.MINT, stroke_width=6, stroke_linecap="round"
        )
    )


def party(drawings: svg.Drawings) -> str:
    """The game is over: three friends where the die was."""
    friends = (("limo", 80, 0), ("momo", 300, 0), ("kubo", 190, -12))
    return svg.hidden(
        *(drawings.put(f"alien-{name}-happy", x, 824 + dy, 136, 136) for name, x, dy in friends)
    )


def waiting(public: Public, drawings: svg.Drawings) -> str:
    """Setup: whoever has not landed yet waits where the die will be."""
    drawn = {alien: f"alien-{alien}" for alien in ALIENS} | {"hole": "black-hole"}
    there = [*public.aliens, "hole"] if public.hole is not None else [*public.aliens]
    return svg.hidden(
        *(
            drawings.put(drawn[name], 50 + k % 4 * 93, 770 + k // 4 * 92, 80, 80)
            for k, name in enumerate(drawn)
            if name not in there
        )
    )
