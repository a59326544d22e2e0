"""A deck that is wrong is refused with file, key and reason; a right one can be played (B43)."""

from random import Random

import pytest

from spaceport.core.causes import Chosen, Drawn, Lapsed
from spaceport.core.faults import EditionFault
from spaceport.core.terms import pick_move, pick_outcome
from spaceport.games.bowl.edition import Edition, is_card
from spaceport.games.bowl.options import Options
from spaceport.games.bowl.rules import Rules
from spaceport.library.load import tell
from spaceport.texts import LANGUAGES, texts
from tests.games.bowl.boards import FOLDER

FILE = "mine.toml"
TEXT = (FOLDER / "editions" / "standard.toml").read_text("utf-8")


def small(cards: list[str], side: int = 3, big_side: int = 3) -> str:
    listed = ", ".join(f'"{card}"' for card in cards)
    return (
        f'game = "bowl"\nname = "small"\ntitle = {{ en = "Small" }}\n'
        f"side = {side}\nbig_side = {big_side}\ncards = [{listed}]\n"
    )


ALIKE = ["AB", "AB", "AB*", "CD", "CD", "CDE", "EF*", "EF*", "EF*", "A", "ABCDEF"]
NINETEEN = [*ALIKE, "B", "C", "D", "E", "F", "BC", "DF", "ACE*"]


def swap(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, 1)


WRONG = [
    ("edition-toml", "-", "game = "),
    ("edition-shape", "-", swap('game = "bowl"\n', "")),
    ("edition-shape", "game", swap('"bowl"', '"sos"')),
    ("edition-shape", "side", swap("side = 5", 'side = "five"')),
    ("edition-shape", "-", swap("side = 5", "edge = 5\nside = 5")),
    ("edition-shape", "cards[0]", swap('"AB"', "7")),
    ("bowl-edition-side", "side", swap("side = 5", "side = 2")),
    ("bowl-edition-side", "big_side", swap("big_side = 6", "big_side = 9")),
    ("bowl-edition-big-side", "big_side", swap("big_side = 6", "big_side = 4")),
    ("bowl-edition-card", "cards[0]", swap('"AB"', '"AG"')),
    ("bowl-edition-card", "cards[0]", swap('"AB"', '"BA"')),
    ("bowl-edition-card", "cards[0]", swap('"AB"', '"AA"')),
    ("bowl-edition-card", "cards[0]", swap('"AB"', '""')),
    ("bowl-edition-card", "cards[0]", swap('"AB"', '"*"')),
    ("bowl-edition-card", "cards[1]", swap('"AC*"', '"AC**"')),
    ("bowl-edition-deck", "cards", swap("big_side = 6", "big_side = 7")),
    ("bowl-edition-deck", "cards", small(NINETEEN[:18])),
    ("bowl-edition-deck", "cards", small(["AB"] * 501)),
]


@pytest.mark.parametrize(("code", "key", "text"), WRONG, ids=[f"{c}-{k}" for c, k, _ in WRONG])
def test_b43_a_wrong_deck_is_refused_with_file_key_and_reason(
    code: str, key: str, text: str
) -> None:
    with pytest.raises(EditionFault) as caught:
        Edition.read(text, FILE)
    assert caught.value.code == code
    assert caught.value.particulars["file"] == FILE
    assert caught.value.particulars["key"] == key
    for language in LANGUAGES:
        assert FILE in tell(caught.value, language)


def test_every_fault_of_a_deck_is_provoked() -> None:
    known = {key.removeprefix("fault.") for key in texts("en") if "bowl-edition-" in key}
    assert {code for code, _, _ in WRONG if code.startswith("bowl-")} == known


def test_cards_are_letters_in_order_with_a_star_for_a_hole() -> None:
    assert all(map(is_card, ("A", "AB", "ACE*", "ABCDEF", "F*")))
    assert not any(map(is_card, ("", "*", "BA", "AAB", "ab", "A B", "AB*C", "G")))


def played(edition: Edition, seed: int) -> None:
    """A random game of three on any deck: every position is written, read and imagined again."""
    rng = Random(seed)
    rules = Rules(
        edition, Options(void=seed % 2 == 0, torus=seed % 3 == 0, black_hole=True, rotation=True)
    )
    state, now = rules.start(3), 0
    while rules.result(state) is None:
        draw = rules.chance(state)
        due, acting = rules.deadlines(state), rules.to_act(state)
        if draw is not None:
            text = rules.outcome_text(state, pick_outcome(draw, rng))
            state, _ = rules.step(state, Drawn(rules.parse_outcome(state, text)), now)
        elif due and (not acting or rng.random() < 0.3):
            now = due[0].at
            state, _ = rules.step(state, Lapsed(due[0].name), now)
        else:
            seat = rng.choice(acting)
            move = pick_move(rules.menu(state, seat), rng)
            state, _ = rules.step(state, Chosen(seat, move), now)
        assert rules.parse_position(rules.position(state)) == state
        seen = rules.view(state, 0)
        assert rules.view(rules.imagine(seen, rng), 0) == seen


@pytest.mark.parametrize("seed", range(4))
def test_b43_a_small_deck_with_cards_alike_can_be_played(seed: int) -> None:
    edition = Edition.read(small(NINETEEN), FILE)
    assert edition.card_names[:3] == ("AB", "AB.2", "AB*")
    assert len(set(edition.card_names)) == 19
    played(edition, seed)
