"""A round (B7-B16): toss, search, announcements, countdown, designating, the Wild, order."""

from collections import Counter
from random import Random

import pytest

from spaceport.core.causes import Lapsed
from spaceport.core.faults import Illegal
from tests.games.bowl.boards import INVALID, Round, line, rules_of


def test_b7_the_captain_tosses_the_disc_and_the_marbles_of_the_top_card() -> None:
    game = Round("toss", box="")
    assert game.rules.to_act(game.state) == (4,)
    assert game.refused(0, "toss") == "bowl-not-captain"
    assert game.refused(0, "go") == "bowl-toss-first"
    game.act(4, "toss").draw_all(Random(3))
    assert sorted(game.public.box.marbles) == ["ice", "moon", "swirl"]
    assert game.names()[0] == "Tossed"
    assert game.refused(4, "toss") == "bowl-tossed-already"


def test_b7_the_first_captain_is_drawn() -> None:
    rules = rules_of()
    state = rules.parse_position(line("first", top="", box="").replace("captain 4; ", ""))
    draw = rules.chance(state)
    assert draw is not None
    assert (draw.outcomes, draw.weights) == ((0, 1, 2, 3, 4), (1,) * 5)


def test_b8_everybody_may_announce_and_the_first_starts_ten_seconds() -> None:
    game = Round(now=5_000)
    assert game.rules.to_act(game.state) == (0, 1, 2, 3, 4)
    assert game.due() is None
    game.act(2, "go")
    assert game.phase == "countdown"
    assert game.due() == ("countdown", 15_000)
    assert (game.public.kind, game.public.announcer) == ("go", 2)


def test_b8_the_countdown_may_be_longer_or_shorter() -> None:
    assert Round(options={"countdown_seconds": 3}).act(0, "doom").due() == ("countdown", 3_000)


def test_b9_go_means_that_one_has_found_one() -> None:
    game = Round().act(1, "go")
    assert game.may(1, "designate c4")
    assert not game.public.concurred


def test_b10_doom_means_that_there_is_none() -> None:
    game = Round().act(1, "doom")
    assert game.rules.legal(game.state, 1) == []
    assert game.public.kind == "doom"


@pytest.mark.parametrize("kind", ["go", "doom"])
def test_b8_nobody_can_announce_the_other_kind_afterwards(kind: str) -> None:
    game = Round().act(0, kind)
    for late in {"go", "doom", "skip"} - {kind}:
        assert game.refused(1, late) == f"bowl-announced-{kind}"


def test_b11_after_go_others_may_concur_until_zero_and_then_must_designate() -> None:
    game = Round().act(0, "go")
    assert game.refused(1, "designate c4") == "bowl-not-in"
    game.act(1, "concur", "designate c4").act(0, "designate c4")  # the same card
    game.lapse()
    assert game.phase == "placement"
    assert game.refused(2, "concur") == "bowl-after-zero"
    assert game.refused(2, "designate c4") == "bowl-not-in"
    game.lapse()
    assert game.gained == [2, 1, 0, 0, 0]


def test_b12_after_doom_one_may_concur_or_keep_searching_or_do_nothing() -> None:
    game = Round().act(0, "doom").act(1, "concur").act(2, "designate c4")
    for seat in (0, 1):
        assert game.refused(seat, "designate c4") == "bowl-button-shown"
        assert game.refused(seat, "wild a1") == "bowl-button-shown"
    game.to_reveal()
    did = [judged.did for judged in game.public.reveal.seats]
    assert did == ["button", "button", "valid", "silent", "silent"]


def test_b13_a_designation_may_be_changed_until_the_end_of_the_placement_window() -> None:
    game = Round(now=1_000).act(0, "go", "designate a1", "designate b2")
    assert game.refused(0, "designate b2") == "bowl-same-card"
    game.lapse()
    assert game.due() == ("placement", 14_000)
    game.act(0, "designate c4").lapse()
    assert game.public.reveal.seats[0].card == "c4"
    assert game.refused(0, "designate a1") == "bowl-round-over"


def test_b13_the_placement_window_is_an_option() -> None:
    game = Round(options={"placement_seconds": 1}).act(0, "go").lapse()
    assert game.due() == ("placement", 11_000)


@pytest.mark.parametrize("in_window", [False, True])
def test_b13_after_doom_who_did_not_concur_may_designate_and_need_not(in_window: bool) -> None:
    game = Round().act(0, "doom")
    if in_window:
        game.lapse()
    game.act(1, "designate a1").to_reveal()
    assert [judged.did for judged in game.public.reveal.seats[1:]] == ["invalid", *["silent"] * 3]
    assert game.gained == [2, -1, 0, 0, 0]


def test_b13_after_go_no_designation_is_an_invalid_card() -> None:
    game = Round().act(0, "go").act(1, "concur").to_reveal()
    assert game.public.reveal.found == "no"
    assert game.gained == [-1, -1, 0, 0, 0]
    assert [judged.card for judged in game.public.reveal.seats[:2]] == [None, None]


def test_b14_the_wild_is_placed_once_and_never_moved() -> None:
    game = Round()
    assert game.refused(0, "wild e3") == "bowl-nobody-announced"
    game.act(0, "go").act(3, "wild e3")
    assert game.public.wild.card == "e3"
    assert game.refused(3, "wild a1") == "bowl-wild-placed"
    assert game.refused(0, "wild a1") == "bowl-wild-placed"


def test_b14_placing_it_after_go_counts_as_concurring() -> None:
    game = Round().act(0, "go").act(3, "wild e3")
    assert game.public.concurred == (3,)
    assert game.names()[-2:] == ["WildPlaced", "Concurred"]
    assert game.refused(3, "concur") == "bowl-concurred-already"


def test_b14_the_announcer_may_place_it_too() -> None:
    game = Round().act(0, "go", "wild e3", "designate e4").act(1, "concur", "designate e4")
    game.to_reveal()
    assert game.gained == [1, 0, 0, 0, 0]  # Go! and right, but not alone and with the Wild


def test_b14_everybody_else_s_card_is_valid_with_either_fit() -> None:
    game = Round().act(0, "go", "designate c4").act(1, "wild e3", "designate e4")
    game.act(2, "concur", "designate e5").to_reveal()
    assert [judged.did for judged in game.public.reveal.seats[:3]] == ["valid"] * 3
    assert game.gained == [3, 1, 1, 0, 0]  # only those without a plain fit pay


def test_b14_the_placer_must_use_it() -> None:
    game = Round().act(0, "go", "designate e3").act(1, "wild e3", "designate c4").to_reveal()
    assert game.public.reveal.seats[1].did == "invalid"  # c4 fits, but without the Wild
    assert game.gained == [3, -1, 0, 0, 0]


@pytest.mark.parametrize("kind", ["go", "doom"])
def test_b14_a_placer_without_a_card_has_an_invalid_one(kind: str) -> None:
    game = Round().act(0, kind).act(1, "wild e3").to_reveal()
    assert game.public.reveal.seats[1].did == "invalid"
    assert game.gained[1] == -1


def test_b14_two_missing_planets_are_one_too_many() -> None:
    """d5 misses one planet on b3; with the Wild anywhere else it is no destination."""
    for wild, did in (("b3", "valid"), ("c4", "invalid"), ("d5", "invalid")):
        game = Round().act(0, "go", f"wild {wild}", "designate d5").to_reveal()
        assert game.public.reveal.seats[0].did == did


def test_b14_wild_fit_tells_which_planet_it_stands_for() -> None:
    game = Round().act(0, "go", "wild e3", "designate e5").to_reveal()
    fit = game.public.reveal.seats[0].fit
    assert (fit.card, fit.turn, fit.wild, fit.missing) == ("e5", 0, "e3", "moon")
    assert fit.gives == {"swirl": "e4", "ice": "c3", "moon": "e3"}


def test_b15_a_search_limit_ends_the_round_without_scores() -> None:
    start = Round("land", box="disc:c3 swirl:c2 ice:a1", options={"search_limit": 60}, now=7_000)
    start.draw("land moon c1")
    assert start.due() == ("search", 67_000)
    start.lapse()
    assert start.public.reveal.found == "neither"
    assert start.public.scores == (4,) * 5
    assert start.public.captain == 4
    assert start.public.aside == (start.public.top,)
    assert start.public.reveal.prize.what == "aside"


@pytest.mark.parametrize("limit", [0, 60, 90, 120])
def test_b15_the_limit_is_off_or_60_90_120_seconds(limit: int) -> None:
    game = Round("land", box="disc:c3 swirl:c2 ice:a1", options={"search_limit": limit})
    game.draw("land moon c1")
    assert game.due() == (("search", limit * 1000) if limit else None)


def test_b15_the_same_when_all_have_pressed_skip() -> None:
    game = Round().act(0, "skip").act(1, "skip").act(2, "skip").act(3, "skip")
    assert game.public.skipped == (0, 1, 2, 3)
    assert game.refused(0, "skip") == "bowl-skipped-already"
    assert game.phase == "search"
    game.act(4, "skip")
    assert game.public.reveal.found == "neither"
    assert [type(event).__name__ for event in game.told[-2:]] == ["Revealed", "CardTaken"]


def test_b15_who_pressed_skip_may_still_announce() -> None:
    game = Round().act(0, "skip").act(1, "skip").act(0, "go")
    assert game.public.announcer == 0
    assert game.public.skipped == ()


@pytest.mark.parametrize("kind", ["go", "doom"])
def test_b16_one_beaten_by_another_of_its_kind_counts_as_concurring(kind: str) -> None:
    game = Round().act(3, kind).act(1, kind)
    assert (game.public.announcer, game.public.concurred) == (3, (1,))
    assert game.names()[-1] == "Concurred"
    assert game.state == Round().act(3, kind).act(1, "concur").state
    assert game.may(2, kind)
    assert {game.refused(seat, kind) for seat in (1, 3)} == {
        "bowl-concurred-already" if kind == "go" else "bowl-button-shown"
    }


@pytest.mark.parametrize(("kind", "other"), [("go", "doom"), ("doom", "go")])
def test_b16_one_beaten_by_the_other_kind_is_refused(kind: str, other: str) -> None:
    game = Round().act(3, kind)
    before = game.state
    for seat in (1, 3):
        assert game.refused(seat, other) == f"bowl-announced-{kind}"
        assert not game.may(seat, other)
    assert game.state == before


@pytest.mark.parametrize("kind", ["go", "doom"])
def test_b16_a_beaten_announcement_at_zero_is_late(kind: str) -> None:
    assert Round().act(3, kind).lapse().refused(1, kind) == "bowl-after-zero"


def test_b16_a_beaten_doom_is_all_that_concurring_is() -> None:
    """It erases a designation, ends the countdown if it is the last, and is not the placer's."""
    game = Round().act(0, "doom").act(1, "designate c4", "doom")
    assert game.rules.view(game.state, 1).own.designation is None
    assert Round().act(0, "doom").act(1, "wild e3").refused(1, "doom") == "bowl-placer-stays"
    for seat in (2, 3, 4):
        game.act(seat, "doom")
    assert game.phase == "reveal"
    assert game.gained == [2, 1, 1, 1, 1]


@pytest.mark.parametrize("kind", ["go", "doom"])
def test_b16_by_the_first_version_one_beaten_by_its_own_kind_was_refused(kind: str) -> None:
    game = Round(version=1).act(3, kind)
    assert game.refused(1, kind) == f"bowl-announced-{kind}"
    assert not game.may(1, kind)


def test_b16_after_doom_a_designation_can_be_withdrawn() -> None:
    game = Round().act(0, "doom")
    assert not game.may(1, "withdraw")
    game.act(1, "designate a1")
    assert game.may(1, "withdraw")
    game.act(1, "withdraw")
    assert game.rules.view(game.state, 1).own.designation is None
    assert game.state == Round().act(0, "doom").state
    game.act(1, "designate c4").lapse().act(1, "withdraw")  # as long as one may be made
    assert game.phase == "placement"
    game.act(1, "designate d4", "withdraw").to_reveal()
    assert game.public.reveal.found == "no"
    assert game.gained == [2, 0, 0, 0, 0]


def test_b16_after_go_nothing_is_withdrawn_nor_by_who_has_shown_the_button() -> None:
    game = Round().act(0, "go", "designate c4")
    assert (game.may(0, "withdraw"), game.refused(0, "withdraw")) == (False, "bowl-must-designate")
    assert game.refused(1, "withdraw") == "bowl-not-in"
    game = Round().act(0, "doom").act(1, "designate c4", "concur")
    for seat in (0, 1):
        assert game.refused(seat, "withdraw") == "bowl-button-shown"
    assert game.refused(2, "withdraw") == "bowl-nothing-designated"


def test_b16_whoever_placed_the_wild_owes_a_card_again_after_withdrawing() -> None:
    game = Round().act(0, "doom").act(1, "wild e3", "designate e4", "withdraw").to_reveal()
    assert game.public.reveal.seats[1].did == "invalid"
    assert game.gained == [2, -1, 0, 0, 0]


def test_b16_by_the_first_version_nothing_was_withdrawn() -> None:
    game = Round(version=1).act(0, "doom").act(1, "designate c4")
    assert not game.may(1, "withdraw")
    assert game.refused(1, "withdraw") == "bowl-no-withdrawing"


def test_b16_at_zero_everything_but_designating_is_late() -> None:
    game = Round().act(0, "doom").lapse()
    for late in ("concur", "wild e3"):
        assert game.refused(1, late) == "bowl-after-zero"
    assert game.may(1, "designate c4")


def test_b16_concurring_is_final_and_erases_a_designation() -> None:
    game = Round().act(0, "doom").act(1, "designate c4", "concur")
    assert game.rules.view(game.state, 1).own.designation is None
    assert game.refused(1, "concur") == "bowl-button-shown"
    assert game.to_reveal().public.reveal.found == "no"


def test_b16_whoever_placed_the_wild_cannot_concur_with_doom() -> None:
    game = Round().act(0, "doom").act(1, "wild e3")
    assert game.refused(1, "concur") == "bowl-placer-stays"


def test_b16_if_everyone_has_shown_the_button_the_countdown_ends_at_once() -> None:
    game = Round(now=100).act(0, "doom").act(1, "concur").act(2, "concur").act(3, "concur")
    assert game.phase == "countdown"
    game.act(4, "concur")
    assert game.phase == "reveal"
    assert game.now == 100
    assert game.gained == [2, 1, 1, 1, 1]


def test_b16_an_idle_captain_s_toss_happens_by_itself() -> None:
    game = Round("top", top="", box="", now=50).draw("top DEF")
    assert game.due() == ("toss", 10_050)
    game.lapse()
    assert game.told[-1].by_itself
    assert game.phase == "land"
    assert Round("top", top="", box="", options={"toss_seconds": 3}).draw("top DEF").due() == (
        "toss",
        3_000,
    )


def test_b16_the_pause_ends_when_all_are_ready_or_after_fifteen_seconds() -> None:
    game = Round().act(0, "go", "designate c4").to_reveal()
    assert game.due() == ("pause", game.now + 15_000)
    twin = Round().act(0, "go", "designate c4").to_reveal().lapse()
    for seat in range(5):
        assert game.phase == "reveal"
        game.act(seat, "ready")
    assert (game.phase, twin.phase) == ("top", "top")
    assert game.state == twin.state
    assert Round(options={"pause_seconds": 3}).act(0, "go").to_reveal().due() == ("pause", 16_000)


def test_b16_ready_counts_once_and_only_after_the_reveal() -> None:
    game = Round()
    assert game.refused(0, "ready") == "bowl-not-revealed"
    game.act(0, "go").to_reveal().act(1, "ready")
    assert game.refused(1, "ready") == "bowl-ready-already"
    assert game.public.ready == (1,)


def test_a_deadline_of_another_phase_does_not_run() -> None:
    game = Round().act(0, "go")
    for name in ("toss", "search", "placement", "pause"):
        with pytest.raises(Illegal, match="no-such-deadline"):
            game.rules.step(game.state, Lapsed(name), 10_000)


def test_every_round_has_its_number() -> None:
    game = Round().act(0, "go", f"designate {INVALID}").to_reveal()
    assert game.rules.round(game.state) == 3
    game.lapse()
    assert game.rules.round(game.state) == 4


def test_the_wild_is_placed_by_anybody_anywhere() -> None:
    counts = Counter(
        str(action).split()[0] for action in Round().act(0, "go").rules.legal(
            Round().act(0, "go").state, 1
        )
    )  # fmt: skip
    assert counts == {"concur": 1, "go": 1, "wild": 25}
