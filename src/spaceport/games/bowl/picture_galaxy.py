"""The galaxy: cards, what lies on them, and after the reveal which of them were destinations."""

from collections.abc import Iterable

from spaceport.core.terms import Say, View
from spaceport.games.bowl.picture_pieces import badge, card
from spaceport.games.bowl.picture_words import card_words, fit_words, spot
from spaceport.games.bowl.view import Fit, Own, Public, Reveal
from spaceport.games.canvas import SIDE, colour_of, emblem
from spaceport.games.svg import (
    DANGER,
    INK,
    MINT,
    MUTED,
    SUN,
    VIOLET,
    Drawings,
    Style,
    hidden,
    named,
    node,
    number,
)
from spaceport.games.words import seat_name


class Ground:
    """Where each card of a galaxy lies in the picture."""

    def __init__(self, side: int) -> None:
        self.cell = SIDE / side
        self.size = 0.955 * self.cell

    def middle(self, place: str) -> tuple[float, float]:
        row, column = spot(place)
        return (column + 0.5) * self.cell, (row + 0.5) * self.cell


def galaxy(view: View, drawings: Drawings, say: Say) -> Iterable[str]:
    """Cards first, then what lies on them."""
    public: Public = view.public
    ground = Ground(public.side)
    for place, face in public.galaxy.items():
        x, y = ground.middle(place)
        label = card_words(say, place, face)
        yield named(label, card(face, x, y, ground.size, drawings), label_of(place, x, y, ground))
    if public.reveal is not None:
        yield from revealed(view, public.reveal, ground, drawings, say)
    own: Own | None = view.own
    if own is not None and own.designation is not None and public.reveal is None:
        yield mine(own, ground, drawings, say)
    if public.wild is not None:
        x, y = ground.middle(public.wild.card)
        label = say("bowl.wild-on", place=public.wild.card.upper())
        reach, size = 0.29 * ground.size, 0.34 * ground.size
        yield named(label, drawings.put("token-wild", x + reach, y - reach, size))


# ---------------------------------------------------------------- on a card


def label_of(place: str, x: float, y: float, ground: Ground) -> str:
    """Small and pale, for those who write moves: `designate c3`."""
    size = 0.075 * ground.size
    return hidden(
        node(
            "text", place.upper(), x=x, y=y + 0.432 * ground.size, font_size=size, fill=MUTED,
            text_anchor="middle", font_weight="700",
        )
    )  # fmt: skip


def rim(place: str, ground: Ground, colour: str, dashes: str = "") -> str:
    x, y = ground.middle(place)
    size = 0.955 * ground.size
    more = {"stroke_dasharray": dashes} if dashes else {}
    return node(
        "rect", x=x - size / 2, y=y - size / 2, width=size, height=size, rx=0.13 * size,
        fill="none", stroke=colour, stroke_width=0.045 * ground.size, **more,
    )  # fmt: skip


def mine(own: Own, ground: Ground, drawings: Drawings, say: Say) -> str:
    """What this seat has designated; nobody else's picture has it."""
    assert own.designation is not None
    x, y = ground.middle(own.designation)
    colour = colour_of(own.seat)
    label = say("bowl.my-designation", place=own.designation.upper())
    token = drawings.put("crew-token", x, y + 0.2 * ground.size, 0.5 * ground.size, color=colour)
    return named(label, rim(own.designation, ground, colour), token)


# ---------------------------------------------------------------- after the reveal


def revealed(
    view: View, reveal: Reveal, ground: Ground, drawings: Drawings, say: Say
) -> Iterable[str]:
    """What played no part goes dark; destinations, the pattern and everybody's cards light up."""
    public: Public = view.public
    shown = shown_fit(view, reveal)
    chosen = {judged.card for judged in reveal.seats if judged.card is not None}
    plain = {fit.card for fit in reveal.destinations}
    wild = {fit.card for fit in reveal.with_wild}
    used = {*shown.gives.values(), *shown.avoids.values(), shown.card} if shown else set()
    yield hidden(
        *(shade(place, ground) for place in public.galaxy if place not in plain | chosen | used)
    )
    for place in public.galaxy:
        if place in plain:
            yield named(say("bowl.destination", place=place.upper()), rim(place, ground, SUN))
        elif place in wild:
            label = say("bowl.wild-destination", place=place.upper())
            yield named(label, node("g", rim(place, ground, VIOLET, "5 9"), opacity=".9"))
    if shown is not None:
        yield named(fit_words(say, shown), *constellation(shown, ground))
    for place in public.galaxy:
        here = [judged.seat for judged in reveal.seats if judged.card == place]
        if here:
            valid = {judged.seat for judged in reveal.seats if judged.did == "valid"}
            yield tokens(place, here, valid, ground, drawings, say)


def shown_fit(view: View, reveal: Reveal) -> Fit | None:
    """The pattern to lay over the galaxy: one's own, else somebody's, else one that was missed."""
    public: Public = view.public
    own: Own | None = view.own
    first = [own.seat] if own is not None else []
    first += [public.announcer] if public.announcer is not None else []
    fits = [reveal.seats[seat].fit for seat in (*first, *range(public.seats))]
    return next(
        (fit for fit in (*fits, *reveal.destinations, *reveal.with_wild) if fit is not None), None
    )


def shade(place: str, ground: Ground) -> str:
    x, y = ground.middle(place)
    size = ground.size
    return node(
        "rect", x=x - size / 2, y=y - size / 2, width=size, height=size, rx=0.15 * size, fill=INK,
        opacity=".58",
    )  # fmt: skip


def constellation(fit: Fit, ground: Ground) -> Iterable[str]:
    """Dotted lines from the destination to the cards that the pattern used, and rings on them."""
    start = ground.middle(fit.card)
    for planet, place in fit.gives.items():
        colour = VIOLET if planet == fit.missing else MINT
        yield from link(start, ground.middle(place), colour, ground)
    for place in fit.avoids.values():
        yield from link(start, ground.middle(place), DANGER, ground)
    yield ring(start, SUN, 0.47 * ground.size)


def link(
    start: tuple[float, float], end: tuple[float, float], colour: str, ground: Ground
) -> Iterable[str]:
    far = max(abs(start[0] - end[0]), abs(start[1] - end[1])) > 2.5 * ground.cell
    if start != end and not far:  # round the edge of a torus only the ring is drawn
        line = "M{} {}L{} {}".format(*map(number, (*start, *end)))
        for paint, width in ((INK, 0.06), (colour, 0.035)):
            yield node(
                "path", d=line, stroke=paint, stroke_width=width * ground.size, fill="none",
                stroke_linecap="round", stroke_dasharray=f"0 {number(0.085 * ground.size)}",
            )  # fmt: skip
    yield ring(end, colour, 0.4 * ground.size)


def ring(at: tuple[float, float], colour: str, radius: float) -> str:
    style: Style = {"cx": at[0], "cy": at[1], "r": radius, "fill": "none"}
    return node("circle", **style, stroke=INK, stroke_width=0.16 * radius) + node(
        "circle", **style, stroke=colour, stroke_width=0.08 * radius, stroke_dasharray="14 7"
    )


def tokens(
    place: str, here: list[int], valid: set[int], ground: Ground, drawings: Drawings, say: Say
) -> str:
    """The crews on a card, each with its emblem and a tick or a cross."""
    x, y = ground.middle(place)
    size = min(0.42, 0.92 / len(here)) * ground.size
    parts = []
    for k, seat in enumerate(here):
        at = x + (k - (len(here) - 1) / 2) * size * 0.98
        low = y + 0.47 * ground.size - size / 2
        colour = colour_of(seat)
        key = "bowl.right" if seat in valid else "bowl.wrong"
        label = say(key, seat=seat_name(say, seat), place=place.upper())
        parts.append(
            named(
                label,
                drawings.put("crew-token", at, low, size, color=colour),
                emblem(seat, at - 0.3 * size, low - 0.34 * size, 0.4 * size),
                badge(at + 0.34 * size, low + 0.3 * size, 0.2 * size, seat in valid),
            )
        )
    return node("g", *parts)
