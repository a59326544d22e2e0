"""Beside the table: whose turn it is, everybody's ship with crystals, stars and cards, the die."""

from functools import partial
from typing import Final

from spaceport.core.terms import Say
from spaceport.games import svg
from spaceport.games.canvas import Column, colour_of, emblem, plate
from spaceport.games.planets import picture_words
from spaceport.games.planets.picture_table import die_face
from spaceport.games.planets.view import Owned, Public
from spaceport.games.words import seat_name

WIDTH: Final = 380.0
COLUMN: Final = Column(WIDTH, (44, 90), 130.0, 690.0, 12.0, 150.0)  # the die stands below


def panel(public: Public, drawings: svg.Drawings, say: Say) -> str:
    """The whole column, WIDTH wide and 900 high."""
    now = picture_words.status(say, public)
    seats = COLUMN.show(now, public.seats, partial(seat_row, public, drawings, say))
    return seats + corner(public, drawings, say)


# ---------------------------------------------------------------- seats


def seat_row(
    public: Public, drawings: svg.Drawings, say: Say, seat: int, top: float, height: float
) -> str:
    """A player: ship, name, crystals, stars, and the places of the cards."""
    is_gone, colour = seat in public.gone, colour_of(seat)
    is_lit = seat in public.winners if public.phase == "over" else is_playing(public, seat)
    inside = plate(seat, top, WIDTH, height, 24, 5, lit=is_lit, tint=".14")
    upper = top + height * 0.31
    ship = drawings.put(f"ship-{seat % 4 + 1}", 44, upper + 4, 64, 64)
    inside.append(svg.node("g", ship, color=colour))
    inside.append(emblem(seat, 20, top + 20, 24))
    name = seat_name(say, seat)
    inside.append(svg.name_words(name, 86, upper + 8, 25, 118))
    if is_gone:
        gone = say("planets.left-game")
        inside.append(svg.quiet(gone, 86, top + height * 0.76, 20, 260))
    else:
        inside.append(count("crystal", public.crystals[seat], 206, upper, drawings))
        shown = public.scores[seat] if public.phase == "over" else public.stars[seat]
        inside.append(count("explorer-star", shown, 290, upper, drawings))
        inside += slots(public, seat, top + height * 0.75, drawings, say)
    return svg.named(
        picture_words.seat_words(say, public, seat), *inside, opacity=".55" if is_gone else "1"
    )


def is_playing(public: Public, seat: int) -> bool:
    return seat == public.active and public.phase not in ("lay", "first")


def count(drawing: str, n: int, x: float, y: float, drawings: svg.Drawings) -> str:
    return drawings.put(drawing, x + 14, y, 36, 36) + svg.strong(str(n), x + 36, y + 10, 30, 48)


def slots(public: Public, seat: int, y: float, drawings: svg.Drawings, say: Say) -> list[str]:
    """A place for each card that one needs, those one has filled in; or signs of the end."""
    goal = public.goal
    wide = min(48.0, 330 / goal)
    found = []
    for k in range(goal):
        x = 14 + (k + 0.5) * (wide + 6)
        held = public.owned[seat][k] if k < len(public.owned[seat]) else None
        found.append(slot(held, x, y, wide, drawings, say))
    if seat in public.leaks:
        found.append(svg.named(say("planets.leak"), drawings.put("leak-drop", 352, y, 40, 40)))
    return found


def slot(
    held: Owned | None, x: float, y: float, wide: float, drawings: svg.Drawings, say: Say
) -> str:  # fmt: skip
    place: svg.Style = {"x": x - wide / 2, "y": y - wide / 2, "width": wide, "height": wide}
    if held is None:
        return svg.node(
            "rect", **place, rx=wide * 0.28, fill="#0B1026", stroke=svg.LINE, stroke_width=2
        )
    edge = svg.SUN if held.up else "#E8D9B5"
    return svg.named(
        picture_words.owned_words(say, held),
        svg.node("rect", **place, rx=wide * 0.28, fill=svg.RAISED, stroke=edge,
             stroke_width=4 if held.up else 2),
        svg.node("g", drawings.put(held.kind, x, y, wide * 0.8, wide * 0.8),
             opacity="1" if held.up else ".8"),
    )  # fmt: skip


# ---------------------------------------------------------------- the die, reserve and pile


def corner(public: Public, drawings: svg.Drawings, say: Say) -> str:
    """What the die shows and what that offers; below, what is left in the middle."""
    parts = [stock(public, drawings, say)]
    if public.phase == "over":
        parts.append(party(public, drawings))
    elif public.phase in ("choose", "pick") and public.die is not None:
        parts.append(svg.named(picture_words.die_words(say, public),
                           die_face(public.die.shows, 56, 762, 100, drawings)))  # fmt: skip
        parts.append(svg.hidden(*offers(public, say)))
    elif public.phase not in ("lay", "first"):
        parts.append(svg.hidden(die_face(public.faces[0], 56, 762, 84, drawings, -12)))
        in_hand = picture_words.die_words(say, public)
        parts.append(svg.hidden(svg.quiet(in_hand, 122, 770, 22, 254)))
    return "".join(parts)


def offers(public: Public, say: Say) -> list[str]:
    """The choices, one below the other."""
    lines = picture_words.choices(say, public)
    if public.price is not None and public.price.total != public.price.die:
        lines.insert(1, picture_words.price_words(say, public.price))
    size = min(22.0, 256 / (0.62 * max(map(len, lines))))  # all alike
    fills = [svg.STAR, *[svg.MUTED] * (len(lines) - 1)]
    return [
        svg.words(line, 122, 738 + 28 * k, size, 256, fill=fill, font_weight="600")
        for k, (line, fill) in enumerate(zip(lines, fills, strict=True))
    ]


def stock(public: Public, drawings: svg.Drawings, say: Say) -> str:
    pile = sum(public.pile.values())
    return svg.named(
        say("planets.reserve", n=public.reserve),
        drawings.put("crystal", 30, 866, 54, 54),
        svg.strong(f"× {public.reserve}", 62, 877, 32, 90),
    ) + svg.named(
        say("planets.pile", n=pile),
        *(drawings.put("card-back", 236 + 2 * k, 866 - 4 * k, 56, 56) for k in range(3)),
        svg.strong(f"× {pile}", 282, 877, 32, 90),
    )


def party(public: Public, drawings: svg.Drawings) -> str:
    """The game is over: the winners' ships take off."""
    winners = public.winners[:3]
    return svg.hidden(
        *(
            svg.node("g", drawings.put(f"ship-{seat % 4 + 1}",
                                       190 + (k - (len(winners) - 1) / 2) * 120, 764, 112, 112),
                     color=colour_of(seat))
            for k, seat in enumerate(winners)
        )
    )  # fmt: skip
