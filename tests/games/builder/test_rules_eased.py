"""C23: easy and junior belong to a seat; everybody has the same plan card."""

from typing import Any

import pytest

import spaceport
from spaceport.core.faults import Illegal, OptionFault
from spaceport.games.builder.rules import Rules
from spaceport.games.builder.state import State
from spaceport.games.builder.view import Card, asked_of
from spaceport.library.load import load
from spaceport.library.logs import verify
from tests.games.builder.cities import begun, do, faults, line, public, rules_of, texts, verdicts

# Plan 1 asks for the reactor turned right with side B, and for the dome upside down with side A.
MIXED = rules_of(easy=(0, 2), junior=(1, 2))
OLD = rules_of(version=1, easy=True)


def asked(state: State, seat: int | None, building: str, rules: Rules = MIXED) -> Card:
    wanted: Any = asked_of(rules.view(state, seat))
    return wanted[building]  # type: ignore[no-any-return]


def test_c23_everybody_has_the_same_card_and_each_sees_its_form_of_it() -> None:
    state = begun(MIXED, 4)
    seen = [MIXED.view(state, seat) for seat in (None, 0, 1, 2, 3)]
    assert all(view.public == seen[0].public for view in seen)
    assert asked(state, None, "reactor") == Card(1, 90, "b")
    assert [asked(state, seat, "reactor") for seat in range(4)] == [
        *(Card(1, 0, "b"), Card(1, 90, "a"), Card(1, 0, "a"), Card(1, 90, "b"))
    ]
    assert MIXED.view(state, 3).own.wanted is None  # it sees what everybody sees
    assert (seen[0].public.easy, seen[0].public.junior) == ((0, 2), (1, 2))


def test_c23_each_builds_in_its_own_ways() -> None:
    state = begun(MIXED, 4)
    ways = [{" ".join(text.split()[3:]) for text in texts(MIXED, state, seat)} for seat in range(4)]
    assert ways[0] == {"0 a", "0 b", "180 a", "180 b"}
    assert ways[1] == {"0 a", "90 a", "180 a", "270 a"}
    assert ways[2] == {"0 a", "180 a"}
    assert len(ways[3]) == 8
    offers = [MIXED.offers(state, seat) for seat in range(4)]
    assert [each.turns for each in offers] == [(0, 180), (0, 90, 180, 270)] * 2
    assert [each.sides for each in offers] == [("a", "b"), ("a",), ("a",), ("a", "b")]
    for seat, text in ((0, "put dome 1 90 a"), (1, "put dome 1 0 b")):
        with pytest.raises(Illegal) as caught:
            do(MIXED, state, f"{seat}: {text}")
        assert caught.value.code == "builder-not-this-way"


def test_c23_each_is_checked_by_its_own_form_and_faults_count_alike() -> None:
    """Seat 0 builds the eased plan and seat 1 a card that only the full plan would have wrong."""
    rules = rules_of(easy=(0,), junior=(1,))
    state = begun(rules, 2)
    for name in ("dome", "silo", "greenhouse", "habitat"):
        for seat in (0, 1):
            lies = asked(state, seat, name, rules)
            state = do(rules, state, f"{seat}: put {name} {lies.place} {lies.turn} {lies.side}")
    state = do(rules, state, "1: put dome 7 0 a", "0: done")
    assert faults(rules, state) == {0: 0, 1: 2}
    assert verdicts(rules, state, 1)["dome"] == "turn"
    told = {each.seat: {card.building: card.wanted for card in each.cards}
            for each in public(rules, state).check}  # fmt: skip
    assert told[0]["habitat"] == Card(6, 0, "b")
    assert told[1]["habitat"] == Card(6, 90, "a")


def test_c23_a_position_has_cards_only_as_its_seat_may_lay_them() -> None:
    for seat, lies in ((0, "dome:3:90:a"), (1, "dome:3:0:b")):
        boards = ["-", "-"]
        boards[seat] = lies
        with pytest.raises(spaceport.NotationFault):
            MIXED.parse_position(line(*boards))
    MIXED.parse_position(line("-", "-", "-", "dome:3:90:b"))


def test_c23_pictures_and_texts_show_the_form_of_whoever_looks() -> None:
    match = spaceport.new("builder", seats=2, seed=3, easy=[0], junior=[0])
    for seat in (0, 1):
        match.play(seat, "here")
    match.advance(3_000)
    pictures = [match.picture(seat) for seat in (None, 0, 1)]
    plans = [match.board_text(seat).splitlines()[2:5] for seat in (None, 0, 1)]
    assert any("→" in row or "←" in row for row in plans[0])
    assert not any(sign in row for row in plans[1] for sign in ("→", "←", "B)"))
    assert plans[2] != plans[1]
    assert pictures[1] != pictures[2]


# ---------------------------------------------------------------- how it is given


@pytest.mark.parametrize(
    ("given", "seats"), [(True, (0, 1, 2)), (False, ()), ([1], (1,)), ((2, 0), (0, 2)), ([], ())]
)
def test_c23_it_is_given_to_all_or_by_seat_and_stands_in_the_header(
    given: Any, seats: tuple[int, ...]
) -> None:
    match = spaceport.new("builder", seats=3, seed=1, easy=given)
    assert match.view().public.easy == seats
    header = spaceport.replay(match.log()).header
    assert spaceport.replay(match.log()).states[-1] == match.course().state
    assert header.options == {"easy": list(given) if isinstance(given, tuple) else given}


@pytest.mark.parametrize("wrong", [[3, 3], [4], [-1], "0", [True], 1, [0.5], {"0": True}, None])
def test_c23_what_is_no_choice_of_seats_is_refused(wrong: Any) -> None:
    with pytest.raises(OptionFault) as caught:
        spaceport.new("builder", seats=4, easy=wrong)
    assert caught.value.code == "bad-option"
    assert "True / False / [0, … 3]" in str(caught.value.sentence)


def test_c23_a_seat_that_this_table_does_not_have_is_refused() -> None:
    with pytest.raises(OptionFault) as caught:
        spaceport.new("builder", seats=2, easy=[2])
    assert "[0, … 1]" in str(caught.value.sentence)


def test_c23_an_old_easy_true_means_all_seats() -> None:
    """A header of version 1, and a table that was set up before seats had it."""
    rules = load("builder", None, {"easy": True}, version=1).rules
    state = do(rules, rules.start(3), "plan 1")  # type: ignore[arg-type]
    assert all(
        rules.view(state, seat).public.wanted["reactor"] == Card(1, 0, "b") for seat in range(3)
    )
    assert rules.view(state, None).public.easy == (0, 1, 2)
    assert all("90" not in text for text in texts(rules, state, 1))  # type: ignore[arg-type]
    newest = load("builder", None, {"easy": True}).rules
    assert newest.view(newest.start(2), None).public.easy == (0, 1)


def test_c23_a_game_of_unlike_seats_verifies() -> None:
    match = spaceport.new("builder", seats=2, seed=5, easy=[0], junior=[1])
    while match.result() is None:
        actors = match.to_act()
        if not actors:
            match.advance(match.deadlines()[0].at - match.now)
            continue
        seat = actors[0]
        offered = [str(action) for action in match.legal(seat)]
        wanted: Any = asked_of(match.view(seat)) or {}
        right = [f"put {name} {c.place} {c.turn} {c.side}" for name, c in wanted.items()]
        good = [text for text in (*right, "done") if text in offered]
        match.play(seat, (good or offered)[0])
    game = verify(match.log())
    assert game.result() == match.result()
    assert game.header.options == {"easy": [0], "junior": [1]}
