"""A plan and a city as SVG: cards on their places, and what the check says of them."""

from typing import Final

from spaceport.core.terms import Say
from spaceport.games.builder.edition import Edition
from spaceport.games.builder.notation import Building
from spaceport.games.builder.picture_words import card_words, checked_words, verdicts_of
from spaceport.games.builder.view import Board, Card, Public, Verdict
from spaceport.games.svg import INK, MUTED, STAR, Drawings, Value, hidden, named, node

BADGES: Final[dict[Verdict, str]] = {
    "right": "right",
    "missing": "fault-missing",
    "place": "fault-place",
    "turn": "fault-turn",
    "side": "fault-side",
}


def ground(edition: Edition, name: str | None, fill: str, drawings: Drawings) -> str:
    """What cards lie on: its drawing, or plain places for an edition without one."""
    width, height = edition.size
    drawing = (name or "").removesuffix(".svg")
    if drawings.has(drawing):
        return drawings.corner(drawing, 0, 0, width, height)
    style: dict[str, Value] = {"stroke": "currentColor", "stroke_width": 6.0, "fill": fill}
    back = node("rect", x=4, y=4, width=width - 8, height=height - 8, rx=22.0, **style)
    spot: dict[str, Value] = {"width": edition.card, "height": edition.card, "rx": 13.0}
    spots = [
        node("rect", x=x, y=y, **spot, fill=INK, fill_opacity=".35", stroke=MUTED, stroke_width=2)
        for x, y in edition.places
    ]
    return back + "".join(spots)


def lying(edition: Edition, building: Building, card: Card, drawings: Drawings) -> str:
    """A card as it lies on a board or plan."""
    x, y = edition.places[card.place - 1]
    return drawings.corner(f"{building}-{card.side}", x, y, edition.card, edition.card, card.turn)


def plan(
    edition: Edition,
    wanted: Board,
    held: tuple[Building, ...] | None,
    drawings: Drawings,
    say: Say,
) -> str:
    """A plan. What its reader need not build yet is pale; `held` None: nothing is."""
    parts = [hidden(ground(edition, edition.plan_drawing, "#2458A6", drawings), color=STAR)]
    for building, card in sorted(wanted.items(), key=lambda item: item[1].place):
        label = card_words(say, building, card)
        is_pale = held is not None and building not in held
        style: dict[str, Value] = {"opacity": ".22"} if is_pale else {}
        if is_pale:
            label = say("builder.locked", what=label)
        parts.append(named(label, lying(edition, building, card, drawings), **style))
    return "".join(parts)


def city(
    edition: Edition, public: Public, seat: int, colour: str, drawings: Drawings, say: Say
) -> str:
    """A city with its cards; after the check each bears what was said of it."""
    parts = [hidden(ground(edition, edition.board_drawing, "#5A5D9B", drawings), color=colour)]
    verdicts, board = verdicts_of(public, seat), public.boards[seat]
    for building, card in sorted(board.items(), key=lambda item: item[1].place):
        said = verdicts.get(building)
        label = checked_words(say, building, card, said)
        badge = badge_on(edition, card.place, said, drawings) if said else ""
        parts.append(named(label, lying(edition, building, card, drawings), badge))
    for building, said in verdicts.items():
        if building not in board and public.wanted is not None:
            place = public.wanted[building].place
            is_taken = any(card.place == place for card in board.values())
            label = checked_words(say, building, None, said)
            parts.append(named(label, badge_on(edition, place, said, drawings, left=is_taken)))
    return "".join(parts)


def badge_on(
    edition: Edition, place: int, said: Verdict, drawings: Drawings, left: bool = False
) -> str:
    """The sign of a verdict on the lower corner of a place; on the left one where a card that
    belongs elsewhere lies on it. On an empty place it is in the middle."""
    x, y = edition.places[place - 1]
    size = edition.card * (0.44 if said != "missing" or left else 0.6)
    dx = dy = edition.card - size * 0.86
    if said == "missing" and not left:
        dx = dy = (edition.card - size) / 2
    elif left:
        dx = -size * 0.14
    return drawings.corner(BADGES[said], x + dx, y + dy, size, size)
