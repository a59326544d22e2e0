"""An edition of Space Builder: its plans as data (C2-C5), read from TOML and checked.

A plan lists eight cards, one for each place from 1 to 8: which building, turned how, which side, as
in `dome 90 b`. Measures are in units of the drawings.
"""

from typing import Any, Final, Literal

from spaceport.core.bits import mask_of
from spaceport.core.edition import AnyEdition, Length, Point
from spaceport.core.faults import EditionFault, NotationFault
from spaceport.games.builder.notation import building_number, way_number
from spaceport.games.builder.state import BUILDINGS, CARDS, PLACES, Kit

MOST_PLANS: Final = 200

THREE_TWO_THREE: Final[tuple[Point, ...]] = (
    *((24.0, 38.0), (134.0, 38.0), (244.0, 38.0)),
    *((79.0, 141.0), (189.0, 141.0)),
    *((24.0, 244.0), (134.0, 244.0), (244.0, 244.0)),
)


class Edition(AnyEdition):
    """The whole file. `places` are the top left corners of the eight places (C2)."""

    game: Literal["builder"]
    first: tuple[str, ...]
    plans: tuple[tuple[str, ...], ...]
    size: tuple[Length, Length] = (360.0, 360.0)
    card: Length = 92.0
    places: tuple[Point, ...] = THREE_TWO_THREE
    board_drawing: str | None = None
    plan_drawing: str | None = None

    def check(self, file: str) -> None:
        check(self, file)


def plan_lays(cards: tuple[str, ...]) -> list[int]:
    """A plan as the rules use it: for each building its lay."""
    lays = [-1] * CARDS
    for place, card in enumerate(cards):
        building, way = card_of(card)
        lays[building] = place << 3 | way
    return lays


def card_of(text: str) -> tuple[int, int]:
    """`dome 90 b` as building and way; NotationFault or ValueError if it is none."""
    building, turn, side = text.split()
    return building_number(building), way_number(turn, side)


def kit_of(edition: Edition, **more: Any) -> Kit:
    """The edition as the rules use it; `more` are the options and the version of the rules."""
    return Kit(
        plans=[plan_lays(plan) for plan in edition.plans],
        first=mask_of([building_number(name) for name in edition.first]),
        **more,
    )


def check(edition: Edition, file: str) -> None:
    """Everything about an edition that its types cannot say."""

    def fault(code: str, key: str, **particulars: Any) -> EditionFault:
        return EditionFault(code, file=file, key=key, **particulars)

    for k, name in enumerate(edition.first):
        if name not in BUILDINGS:
            raise fault("edition-building", f"first[{k}]", building=name)
    held = len(set(edition.first))
    if held < len(edition.first) or not 1 <= held < CARDS:
        raise fault("edition-first", "first", most=CARDS - 1)
    if len(edition.places) != PLACES:
        raise fault("edition-places", "places", count=len(edition.places), wanted=PLACES)
    if not 1 <= len(edition.plans) <= MOST_PLANS:
        raise fault("edition-plans", "plans", count=len(edition.plans), most=MOST_PLANS)
    for k, plan in enumerate(edition.plans):
        if len(plan) != PLACES:
            raise fault("edition-plan-cards", f"plans[{k}]", count=len(plan), wanted=PLACES)
        for place, card in enumerate(plan):
            if not is_card(card):
                raise fault("edition-plan-card", f"plans[{k}][{place}]", card=card)
        missing = [name for b, name in enumerate(BUILDINGS) if plan_lays(plan)[b] < 0]
        if missing:
            raise fault("edition-plan-lacks", f"plans[{k}]", building=missing[0])
        if plan in edition.plans[:k]:
            raise fault("edition-plan-twice", f"plans[{k}]", other=edition.plans.index(plan))


def is_card(text: str) -> bool:
    try:
        card_of(text)
    except (ValueError, NotationFault):
        return False
    return True
