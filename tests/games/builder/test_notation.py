"""Actions, outcomes and positions as text: what is written is read again, the rest is refused."""

from random import Random

import msgspec
import pytest

from spaceport.core.faults import NotationFault
from spaceport.games.builder.notation import Action, Back, Done, Move, Put, Ready, Swap, Unlock
from spaceport.library.load import tell
from spaceport.texts import LANGUAGES
from tests.games.builder.cities import (
    ALL,
    FIRST,
    GOOD,
    PLAN_1,
    begun,
    cards,
    counted,
    do,
    line,
    random_ply,
    rules_of,
)

RULES = rules_of()
ACTIONS = {
    "put dome 3 90 b": Put("dome", 3, 90, "b"),
    "move dome 5": Move("dome", 5),
    "swap dome silo": Swap("dome", "silo"),
    "back dome": Back("dome"),
    "done": Done(),
    "unlock reactor": Unlock("reactor"),
    "ready": Ready(),
}


@pytest.mark.parametrize(("text", "action"), ACTIONS.items(), ids=list(ACTIONS))
def test_an_action_is_its_text(text: str, action: Action) -> None:
    assert RULES.parse(text) == action
    assert str(action) == text
    assert RULES.action(RULES.move(action)) == action
    told = msgspec.json.encode(action)
    assert msgspec.json.decode(told, type=RULES.action_type) == action


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "notation-builder-action"),
        ("put dome", "notation-builder-action"),
        ("put dome 3 90 b now", "notation-builder-action"),
        ("slap", "notation-builder-action"),
        ("done now", "notation-builder-action"),
        ("put castle 3 90 b", "notation-builder-building"),
        ("unlock DOME", "notation-builder-building"),
        ("swap dome castle", "notation-builder-building"),
        ("put dome 9 90 b", "notation-builder-place"),
        ("move dome 03", "notation-builder-place"),
        ("move dome ٣", "notation-builder-place"),
        ("put dome 3 91 b", "notation-builder-turn"),
        ("put dome 3 90 B", "notation-builder-side"),
    ],
)
def test_a_wrong_word_is_named(text: str, code: str) -> None:
    with pytest.raises(NotationFault) as caught:
        RULES.parse(text)
    assert caught.value.code == code
    for language in LANGUAGES:
        assert tell(caught.value, language)


@pytest.mark.parametrize(
    "raw",
    ['{"do":"put","building":"castle","place":3,"turn":90,"side":"b"}',
     '{"do":"put","building":"dome","place":9,"turn":90,"side":"b"}',
     '{"do":"put","building":"dome","place":3,"turn":45,"side":"b"}',
     '{"do":"put","building":"dome","place":3,"turn":90,"side":"c"}',
     '{"do":"put","building":"dome","place":3,"turn":90,"side":"b","fast":true}',
     '{"do":"slap"}'],
)  # fmt: skip
def test_the_wire_takes_nothing_else(raw: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(raw, type=RULES.action_type)


def test_outcomes_are_texts() -> None:
    state = counted(RULES, RULES.start(2))
    assert RULES.outcome_text(state, 6) == "plan 7"
    assert RULES.parse_outcome(state, "plan 7") == 6
    luck = do(RULES, begun(RULES, 2), "0: put dome 7 180 a", "lapse", "lapse")
    assert RULES.outcome_text(luck, 5) == "luck reactor"
    assert RULES.parse_outcome(luck, "luck reactor") == 5
    for wrong, told in (
        (state, ("plan 21", "plan 0", "plan 07", "luck dome")),
        (luck, ("plan 7", "luck castle", "")),
        (begun(RULES, 2), ("plan 7", "luck dome")),
    ):
        for text in told:
            with pytest.raises(NotationFault):
                RULES.parse_outcome(wrong, text)


# ---------------------------------------------------------------- positions


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_positions_of_random_games_round_trip(seats: int) -> None:
    rng = Random(f"positions {seats}")
    state = RULES.start(seats)
    for _ in range(1500):
        text = RULES.position(state)
        again = RULES.parse_position(text)
        assert again == state
        assert RULES.position(again) == text
        if RULES.result(state) is not None:
            break
        state = do(RULES, state, random_ply(RULES, state, rng), now=rng.randrange(10**6))


def test_a_position_can_be_short() -> None:
    held = f"{FIRST} {FIRST} {FIRST}"
    start = f"standard; round 1; unlocked {held}; phase gather; due 5000"
    assert RULES.parse_position(start) == RULES.start(3)
    old = rules_of(version=1)
    assert old.parse_position(f"standard; unlocked {held}; phase plan") == old.start(3)


def test_a_position_reads_like_the_table() -> None:
    state = do(RULES, begun(RULES, 2), "0: put dome 3 90 b", now=1_200)
    assert RULES.position(state) == (
        f"standard; round 1; plan 1; unlocked {FIRST} {FIRST}; boards dome:3:90:b -; wins 0 0; "
        "phase build; seen 1; placed 1200 -; due 120000"
    )


WRONG = {
    "another edition": line("-", "-").replace("standard", "deluxe", 1),
    "no phase": line("-", "-").replace("phase build", ""),
    "a phase that is none": line("-", "-", more="phase party"),
    "no seats": "standard; phase plan",
    "a word twice": line("-", "-", more="phase build; wins 0 0; wins 0 0"),
    "a word that is none": line("-", "-", more="phase build; colour red"),
    "a plan that is none": line("-", "-").replace("plan 1", "plan 21"),
    "a plan that was not seen": line("-", "-").replace("seen 1", "seen 2"),
    "a plan while one is due": line("-", "-", more="phase plan"),
    "building without a plan": line("-", "-").replace("plan 1; seen 1", "plan -"),
    "two cards on a place": line(cards("dome", silo="7:0:a"), "-"),
    "a card twice": line("dome:1:0:a,dome:2:0:a", "-"),
    "a card that is locked": line(cards("reactor"), "-"),
    "a card on no place": line("dome:9:0:a", "-"),
    "a card half told": line("dome:3:0", "-"),
    "a building that is none": line("castle:3:0:a", "-"),
    "boards for others": line("-", "-", unlocked=(FIRST, FIRST, FIRST)),
    "done by nobody": line(GOOD, "-", more="done 2"),
    "done twice": line(GOOD, "-", more="done 0 0"),
    "done and not built": line(cards("dome"), "-", more="done 0"),
    "done and gone": line(GOOD, "-", "-", more="done 0; gone 0"),
    "a winner who is nobody": line(GOOD, "-", more="phase unlock; winner 2"),
    "a choice without a winner": line(GOOD, "-", more="phase unlock"),
    "a choice of nothing": line(cards(*PLAN_1), "-", unlocked=(ALL, ALL),
                                more="phase unlock; winner 0"),
    "new, and nobody has it": line(GOOD, "-", more="phase pause; winner 0; new reactor"),
    "an end without a champion": line("-", "-", more="phase over"),
    "a number that is none": line("-", "-", more="phase build; due soon"),
    "a number below zero": line("-", "-", more="phase build; due -5"),
    "an endless number": line("-", "-", more=f"phase build; due {'9' * 5000}"),
}  # fmt: skip


@pytest.mark.parametrize("text", WRONG.values(), ids=list(WRONG))
def test_what_no_game_can_bring_about_is_refused(text: str) -> None:
    with pytest.raises(NotationFault) as caught:
        RULES.parse_position(text)
    for language in LANGUAGES:
        assert tell(caught.value, language).isprintable()


def test_a_card_must_lie_as_the_options_allow() -> None:
    for options, lies in (({"easy": True}, "3:90:a"), ({"junior": True}, "3:0:b")):
        with pytest.raises(NotationFault):
            rules_of(**options).parse_position(line(cards(dome=lies), "-"))
