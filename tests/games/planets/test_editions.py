"""Editions of Space Planets: what is wrong is named with file, key and reason."""

import pytest

from spaceport.core.faults import EditionFault
from spaceport.games.planets.edition import KIND_NAMES, Edition
from spaceport.library.load import tell
from tests.games.planets.tables import EDITION, rules_of, with_changes

FAULTS = [
    (("[layout]", "[layout"), "edition-toml", "-"),
    (('game = "planets"', 'game = "sos"'), "edition-shape", "game"),
    (('name = "standard"', 'name = "my box"'), "edition-shape", "name"),
    (("crystals = 40", 'crystals = "many"'), "edition-shape", "crystals"),
    (("crystals = 40", ""), "edition-shape", "-"),
    (("purse = 4 ", "purse = 11 "), "planets-edition-purse", "purse"),
    (("goal = 5 ", "goal = 0 "), "edition-shape", "goal"),
    (("die = [1, 2, 3, 1, 2, 3]", "die = [0, 1, 2, 3, 1, 2]"), "edition-shape", "die[0]"),
    (("die = [1, 2, 3, 1, 2, 3]", "die = [1, 2, 3]"), "edition-shape", "die"),
    (("die = [1, 2, 3, 1, 2, 3]", "die = [1, 2, 3, 1, 2, 2.5]"), "edition-shape", "die[5]"),
    (("card = 62 ", "card = nan "), "edition-shape", "layout.card"),
    (("gap = 24 ", "gap = -1 "), "edition-shape", "layout.gap"),
    (("table = 700 ", "table = inf "), "edition-shape", "layout.table"),
    (("line = 100 ", "lime = 100 "), "edition-shape", "layout"),
    (("gives = 2 ", "give = 2 "), "edition-shape", "cards.crystal-field"),
    (("stars = 3\n", ""), "edition-shape", "cards.oasis"),
    (("stars = 3\n", "stars = -3\n"), "edition-shape", "cards.oasis.stars"),
    (("[cards.oasis]", "[cards.oases]"), "edition-shape", "cards"),
    (("[cards.black-hole]\ncopies = 4", ""), "edition-shape", "cards"),
]


@pytest.mark.parametrize(("change", "code", "key"), FAULTS, ids=[f"{f[1]} {f[2]}" for f in FAULTS])
def test_a_slip_is_named(change: tuple[str, str], code: str, key: str) -> None:
    with pytest.raises(EditionFault) as caught:
        Edition.read(with_changes(change), "mine.toml")
    fault = caught.value
    assert (fault.code, fault.particulars["file"]) == (code, "mine.toml")
    assert fault.particulars["key"] == key
    for language in ("en", "fr"):
        assert tell(fault, language).startswith("mine.toml")


def test_nine_cards_must_lie_and_one_must_be_a_planet() -> None:
    few = EDITION.replace("copies = 6", "copies = 0")
    with pytest.raises(EditionFault, match="planets-edition-few-cards"):
        Edition.read(few, "few.toml")
    with pytest.raises(EditionFault, match="planets-edition-only-holes"):
        Edition.read(few.replace("copies = 4", "copies = 12"), "holes.toml")
    enough = Edition.read(few.replace("copies = 0", "copies = 8", 1), "enough.toml")
    assert sum(card.copies for card in enough.deck) == 12


def test_the_standard_edition_is_the_sheets() -> None:
    edition = rules_of().edition
    assert [card.copies for card in edition.deck] == [6] * 6 + [4]
    assert [getattr(card, "stars", 0) for card in edition.deck] == [1, 2, 2, 2, 3, 4, 0]
    assert (edition.crystals, edition.purse, edition.goal) == (40, 4, 5)
    mm = edition.layout
    assert (mm.card, mm.gap, mm.line, mm.table) == (62, 24, 100, 700)
    assert len(KIND_NAMES) == len(edition.deck) == 7


@pytest.mark.parametrize(("card", "gap", "line"), [(40, 0, 50), (80, 40, 120), (80, 0, 50)])
def test_every_card_of_every_layout_is_within_reach(card: int, gap: int, line: int) -> None:
    rules = rules_of(
        with_changes(("card = 62", f"card = {card}"), ("gap = 24", f"gap = {gap}"),
                     ("line = 100", f"line = {line}"))
    )  # fmt: skip
    state = rules.parse_position(
        "standard; cards oasis oasis oasis oasis oasis oasis far-planet far-planet far-planet;"
        " crystals 4 4; throw 0"
    )
    (span,) = rules.ranges(state, 0)
    listed = rules.legal(state, 0)
    assert len(set(map(str, listed))) == 9
    assert all(span.holds(action) for action in listed)
    assert rules.layout.line < rules.layout.table
