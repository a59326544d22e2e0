"""An edition of Space Bowl: a deck of constellation cards as data (B2, B43), read from TOML.

A card is written as the letters of its planets, `ACE`; a star behind it, `ACE*`, is a black hole.
Stars and comets on a card are decoration and not told.
"""

from collections import Counter
from typing import Any, Literal

from spaceport.core.bits import mask_of
from spaceport.core.edition import AnyEdition
from spaceport.core.faults import EditionFault
from spaceport.games.bowl.state import DECK, Kit

LETTERS = "ABCDEF"  # of the planets, in their order
HOLE = "*"
LEAST_SIDE = 3  # B43
MOST_SIDE = 8  # columns are named a to h
MOST_CARDS = 500


class Edition(AnyEdition):
    """The whole file. `big_side` is the side of the big galaxy (B39)."""

    game: Literal["bowl"]
    cards: tuple[str, ...]
    side: int = 5
    big_side: int = 6

    @property
    def card_names(self) -> tuple[str, ...]:
        """What each card is called: its text, and for a second one alike `ACE*.2`."""
        seen: Counter[str] = Counter()
        names: list[str] = []
        for text in self.cards:
            seen[text] += 1
            names.append(text if seen[text] == 1 else f"{text}.{seen[text]}")
        return tuple(names)

    def check(self, file: str) -> None:
        check(self, file)


def planets_on(text: str) -> int:
    """The mask of the planets that a card's text names."""
    return mask_of([LETTERS.index(letter) for letter in text.rstrip(HOLE)])


def kit_of(edition: Edition, big_galaxy: bool = False, **more: Any) -> Kit:
    """The edition as the rules use it; `more` are the other variants and the times."""
    return Kit(
        side=edition.big_side if big_galaxy else edition.side,
        cards=[planets_on(text) for text in edition.cards],
        holes=mask_of([k for k, text in enumerate(edition.cards) if text.endswith(HOLE)]),
        **more,
    )


def check(edition: Edition, file: str) -> None:
    """Everything about a deck that its types cannot say."""
    for key, side in (("side", edition.side), ("big_side", edition.big_side)):
        if not LEAST_SIDE <= side <= MOST_SIDE:
            raise EditionFault(
                "bowl-edition-side", file=file, key=key, side=side, least=LEAST_SIDE, most=MOST_SIDE
            )
    if edition.big_side < edition.side:
        raise EditionFault("bowl-edition-big-side", file=file, key="big_side", side=edition.side)
    for k, text in enumerate(edition.cards):
        if not is_card(text):
            raise EditionFault("bowl-edition-card", file=file, key=f"cards[{k}]", card=text)
    count, wanted = len(edition.cards), edition.big_side**2 + DECK
    if not wanted <= count <= MOST_CARDS:
        raise EditionFault(
            "bowl-edition-deck", file=file, key="cards", count=count, wanted=wanted, most=MOST_CARDS
        )


def is_card(text: str) -> bool:
    """One to six letters in order, each once, and perhaps the star of a black hole."""
    letters = text.removesuffix(HOLE)
    return letters != "" and letters == "".join(sorted(set(letters) & set(LETTERS)))
