"""A position of Space Planets for a terminal: at most 79 columns.

Nine cards as boxes, the far row on top as seat 0 sees them. A hash marks the card on which the die
lies, with what it shows.
"""

import textwrap
from typing import Final

from spaceport.core.terms import Say, View
from spaceport.games.planets.edition import Edition
from spaceport.games.planets.geometry import PLACE_NAMES
from spaceport.games.planets.picture_words import (
    choices,
    die_words,
    edition_name,
    price_words,
    stars_of,
    status,
)
from spaceport.games.planets.view import Public
from spaceport.games.words import COLUMNS, MARKS, headed, seat_name, terminal

WIDE: Final = 13  # of a card's inside


def board_text(edition: Edition, view: View, say: Say) -> str:
    public: Public = view.public
    head = f"{say('game.planets.title')} · {edition_name(say, edition)}"
    lines = headed(head, square(edition, public, say), status(say, public))
    if public.phase not in ("lay", "first", "over"):
        lines.append(die_words(say, public))
    if public.price is not None and public.price.total != public.price.die:
        lines.append(price_words(say, public.price))
    if public.phase == "choose":
        lines += textwrap.wrap(" · ".join(choices(say, public)), COLUMNS)
    lines += [seat_line(public, seat, say) for seat in range(public.seats)]
    stock = say("planets.reserve", n=public.reserve)
    lines.append(f"{stock} · {say('planets.pile', n=sum(public.pile.values()))}")
    return terminal(lines)


def square(edition: Edition, public: Public, say: Say) -> list[str]:
    found: list[str] = []
    for row in (2, 1, 0):
        boxes = [box(edition, public, PLACE_NAMES[3 * row + column], say) for column in range(3)]
        found += ["   ".join(parts).rstrip() for parts in zip(*boxes, strict=True)]
    return found


def box(edition: Edition, public: Public, place: str, say: Say) -> list[str]:
    """A card as four lines; one that is not there as four nearly empty ones."""
    kind = public.cards[place]
    mark = f"#{public.die.shows}" if public.die is not None and place in public.die.on else ""
    top = f"{place} {mark}".rstrip()
    if kind is None:
        return [f" {top:<{WIDE}} ", *[" " * (WIDE + 2)] * 3]
    name, stars = say(f"planets.short.{kind}"), stars_of(edition, kind)
    told = "★" * stars if stars <= 5 else f"★×{stars}"
    return [
        f"┌ {top} {'─' * (WIDE - len(top) - 2)}┐",
        f"│{name:^{WIDE}.{WIDE}}│",
        f"│{told:^{WIDE}}│",
        f"└{'─' * WIDE}┘",
    ]


def seat_line(public: Public, seat: int, say: Say) -> str:
    mark = ">" if seat == public.active and public.phase not in ("lay", "first") else " "
    if seat in public.winners:
        mark = "★"
    start = f"{mark} {MARKS[seat % len(MARKS)]} {seat_name(say, seat):<9}"
    if seat in public.gone:
        return f"{start} {say('planets.left-game')}"
    cards = " ".join(
        say(f"planets.short.{card.kind}") + ("*" if card.up else "") for card in public.owned[seat]
    )
    shown = public.scores[seat] if public.phase == "over" else public.stars[seat]
    return f"{start} ◊{public.crystals[seat]:>2}  ★{shown:>2}  {cards or '–'}"
