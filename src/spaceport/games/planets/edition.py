"""An edition of Space Planets: cards, die, crystals and measures (P1-P10), read from TOML.

Everything is checked in full, so that whoever describes their own box is told what is wrong, where.
"""

from typing import Annotated, Literal

from msgspec import Meta

from spaceport.core.edition import AnyEdition, EditionPart
from spaceport.core.faults import EditionFault
from spaceport.games.planets.geometry import Layout, aims, layout_of
from spaceport.games.planets.state import PLACES, VERSION, Kit

MAX_SEATS = 4

Kind = Literal[
    "crystal-field",
    "crystal-vein",
    "second-chance",
    "fuel-leak",
    "oasis",
    "far-planet",
    "black-hole",
]
KIND_NAMES: tuple[Kind, ...] = (
    *("crystal-field", "crystal-vein", "second-chance", "fuel-leak"),
    *("oasis", "far-planet", "black-hole"),
)  # in the order of state.py

Few = Annotated[int, Meta(ge=0, le=20)]
Copies = Annotated[int, Meta(ge=0, le=100)]
Shown = Annotated[int, Meta(ge=1, le=20)]  # P20: a price of zero does not occur


class Card(EditionPart):
    """A kind of card: its stars, and how many there are."""

    stars: Few
    copies: Copies


class Crystals(Card):
    """Taking it gives crystals at once (P4, P5)."""

    gives: Few


class Dear(Card):
    """It makes exploring dearer: for the others (P7), or itself (P9)."""

    more: Few


class Hole(EditionPart):
    """It has no stars (P10)."""

    copies: Copies


class Cards(EditionPart, rename="kebab"):
    """The deck, by kind."""

    crystal_field: Crystals
    crystal_vein: Crystals
    second_chance: Card
    fuel_leak: Dear
    oasis: Card
    far_planet: Dear
    black_hole: Hole


class Measures(EditionPart):
    """Millimetres. Their bounds keep every card within reach of a throw, and on the table."""

    card: Annotated[float, Meta(ge=40, le=80)]
    gap: Annotated[float, Meta(ge=0, le=40)]
    line: Annotated[float, Meta(ge=50, le=120)]
    table: Annotated[float, Meta(ge=600, le=1000)]


class Edition(AnyEdition):
    """The whole file."""

    game: Literal["planets"]
    crystals: Annotated[int, Meta(ge=1, le=500)]
    purse: Annotated[int, Meta(ge=0, le=100)]
    goal: Annotated[int, Meta(ge=1, le=12)]
    die: tuple[Shown, Shown, Shown, Shown, Shown, Shown]
    layout: Measures
    cards: Cards

    @property
    def deck(self) -> tuple[Card | Hole, ...]:
        """The kinds of card in the order of their numbers."""
        cards = self.cards
        return (
            *(cards.crystal_field, cards.crystal_vein, cards.second_chance, cards.fuel_leak),
            *(cards.oasis, cards.far_planet, cards.black_hole),
        )

    @property
    def measures(self) -> Layout:
        mm = self.layout
        return layout_of(mm.card, mm.gap, mm.line, mm.table)

    def check(self, file: str) -> None:
        check(self, file)


def kit_of(edition: Edition, first: int = -1, version: int = VERSION) -> Kit:
    """The edition as the rules use it; `first` is the seat that begins, -1: drawn."""
    deck = edition.deck
    return Kit(
        stars=[getattr(card, "stars", 0) for card in deck],
        copies=[card.copies for card in deck],
        gives=[getattr(card, "gives", 0) for card in deck],
        more=[getattr(card, "more", 0) for card in deck],
        faces=list(edition.die),
        crystals=edition.crystals,
        purse=edition.purse,
        goal=edition.goal,
        first=first,
        aims=aims(edition.measures),
        version=version,
    )


def check(edition: Edition, file: str) -> None:
    """Everything about a box that its types cannot say."""
    dealt = edition.purse * MAX_SEATS
    if dealt > edition.crystals:
        raise EditionFault(
            "planets-edition-purse", file=file, key="purse", count=edition.crystals, wanted=dealt
        )
    cards = sum(card.copies for card in edition.deck)
    if cards < PLACES:
        raise EditionFault(
            "planets-edition-few-cards", file=file, key="cards", count=cards, wanted=PLACES
        )
    if cards == edition.cards.black_hole.copies:
        raise EditionFault("planets-edition-only-holes", file=file, key="cards")
