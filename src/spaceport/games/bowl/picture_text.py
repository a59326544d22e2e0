"""A position of Space Bowl for a terminal: at most 79 columns and 26 lines.

Every card has a column for each planet, so that equal planets stand one below another: `R·C·I·`.
Marks around a card: a star is the Wild, brackets what one has designated; after the reveal a plus
is a destination, and a tilde one that only the Wild makes.
"""

import textwrap
from typing import Final

from spaceport.core.terms import Say, View
from spaceport.games.bowl.edition import Edition
from spaceport.games.bowl.notation import COLUMNS as LETTERS
from spaceport.games.bowl.notation import SPACE_NAMES
from spaceport.games.bowl.picture_words import doing, edition_name, missed_words, status
from spaceport.games.bowl.state import PLANETS
from spaceport.games.bowl.view import Box, Face, Own, Public
from spaceport.games.words import COLUMNS, seat_name, terminal

NONE: Final = "·"
DISC, HOLE = "◎", "●"
EMPTY: Final = "·"


def board_text(edition: Edition, view: View, say: Say) -> str:
    public: Public = view.public
    first, then = status(say, public)
    lines = [
        f"{say('game.bowl.title')} · {edition_name(say, edition)} · "
        + say("bowl.round", round=public.round, rounds=public.rounds),
        *side_by_side(galaxy(view, say), [*box(public.box, say), "", *top(public, say)]),
        f"{first} — {then}",
        *(seat_line(public, seat, say) for seat in range(public.seats)),
        *(
            line
            for words in missed_words(say, public)
            for line in textwrap.wrap(words, COLUMNS)[:2]
        ),
        *textwrap.wrap(legend(say, public), COLUMNS),
    ]
    return terminal(lines)


def side_by_side(left: list[str], right: list[str]) -> list[str]:
    wide = max(map(len, left)) + 3
    right += [""] * (len(left) - len(right))
    left = left + [""] * (len(right) - len(left))
    return [f"{a:<{wide}}{b}" for a, b in zip(left, right, strict=True)]


# ---------------------------------------------------------------- galaxy


def galaxy(view: View, say: Say) -> list[str]:
    """The cards row by row, under the letters of their columns."""
    public: Public = view.public
    head = "   " + "".join(f"{letter:^9}" for letter in LETTERS[: public.side])
    rows = [
        f"{row + 1:>2} "
        + "".join(card(view, f"{letter}{row + 1}", say) for letter in LETTERS[: public.side])
        for row in range(public.side)
    ]
    return [head, *rows]


def card(view: View, place: str, say: Say) -> str:
    """A card in nine columns, its marks included."""
    public: Public = view.public
    own: Own | None = view.own
    face = public.galaxy.get(place)
    shown = " " * len(PLANETS) if face is None else signs(face, say)
    is_mine = own is not None and own.designation == place
    before, after = ("[", "]") if is_mine else (" ", " ")
    if public.reveal is not None:
        if any(fit.card == place for fit in public.reveal.destinations):
            before = "+" if before == " " else before
        elif any(fit.card == place for fit in public.reveal.with_wild):
            before = "~" if before == " " else before
    wild = "*" if public.wild is not None and public.wild.card == place else " "
    return f"{before}{shown}{after}{wild}"


def signs(face: Face, say: Say) -> str:
    if face.void:
        return "░" * len(PLANETS)
    return "".join(sign(say, planet) if planet in face.planets else NONE for planet in PLANETS)


def sign(say: Say, planet: str) -> str:
    """The letter of a planet in this language."""
    return say(f"bowl.sign.{planet}")


# ---------------------------------------------------------------- box, deck, seats


def box(inside: Box, say: Say) -> list[str]:
    """The nine spaces, each as wide as the fullest of its column."""
    cells = [things_in(inside, space, say) for space in SPACE_NAMES]
    wides = [max(2, *(len(cells[row * 3 + column]) for row in range(3))) for column in range(3)]
    lines = [
        "│" + "│".join(f"{cells[row * 3 + column]:^{wides[column]}}" for column in range(3)) + "│"
        for row in range(3)
    ]
    return [say("bowl.text.box"), *lines]


def things_in(inside: Box, space: str, say: Say) -> str:
    found = DISC if inside.disc == space else ""
    found += "".join(sign(say, planet) for planet, at in inside.marbles.items() if at == space)
    return (found + HOLE if inside.hole == space else found) or EMPTY


def top(public: Public, say: Say) -> list[str]:
    if public.top is None:
        return []
    hole = f" {HOLE}" if public.top.hole else ""
    return [f"{say('bowl.text.top')} {signs(public.top, say)}{hole}  +{public.left}"]


def seat_line(public: Public, seat: int, say: Say) -> str:
    mark = "★" if seat in public.winners else ">" if seat == public.captain else " "
    if seat in public.gone:
        return f"{mark} {seat_name(say, seat):<10}     {say('picture.left-game')}"
    words = doing(say, public, seat)
    if seat in public.ready:
        words = f"{words} ✓".strip()
    cards = len(public.taken[seat])
    return f"{mark} {seat_name(say, seat):<10} {public.scores[seat]:>3} ({cards})  {words}"


def legend(say: Say, public: Public) -> str:
    planets = "  ".join(f"{sign(say, p)} {say(f'bowl.planet.{p}')}" for p in PLANETS)
    holes = f"  {HOLE} {say('bowl.hole')}" if "black_hole" in public.variants else ""
    return f"{planets}  {DISC} {say('bowl.disc')}{holes}"
