"""The end of a round and of the game (B29-B34), and leaving (B35)."""

import pytest

from spaceport.core.causes import Removed
from spaceport.core.faults import Illegal
from spaceport.games.bowl.view import Face
from tests.games.bowl.boards import GALAXY, INVALID, PLAIN, Round, line, rules_of

TOP_FACE = Face(("swirl", "ice", "moon"), False)


def test_b29_found_the_captain_token_goes_to_whoever_announced_go() -> None:
    assert Round().act(1, "go", "designate c4").to_reveal().public.captain == 1
    wrong = Round().act(1, "go", f"designate {INVALID}").act(2, "concur", "designate c4")
    assert wrong.to_reveal().public.captain == 1


def test_b29_not_found_it_goes_to_whoever_announced_doom() -> None:
    assert Round().act(2, "doom").to_reveal().public.captain == 2


def test_b29_if_nobody_made_that_announcement_the_captain_stays() -> None:
    refuted = Round().act(2, "doom").act(3, "designate c4").to_reveal()
    assert refuted.public.captain == 4
    vain = Round().act(2, "go", f"designate {INVALID}").to_reveal()
    assert vain.public.captain == 4


def test_b30_found_the_captain_takes_the_card_and_the_top_card_replaces_it() -> None:
    game = Round().act(1, "go", "designate c4").to_reveal()
    taken = game.public.galaxy["c4"]
    assert game.public.taken[1] == (taken,)
    assert game.public.reveal.prize.card == "c4"
    game.lapse()
    assert game.public.galaxy["c4"] == TOP_FACE
    assert taken not in game.public.galaxy.values()
    assert game.public.taken[1] == (taken,)
    assert game.names()[-1] == "GapFilled"


def test_b30_a_go_announcer_takes_theirs_even_if_it_was_invalid() -> None:
    game = Round().act(1, "go", f"designate {INVALID}").act(2, "concur", "designate c4")
    game.to_reveal()
    assert game.public.reveal.prize.card == INVALID
    assert len(game.public.taken[1]) == 1
    assert game.lapse().public.galaxy[INVALID] == TOP_FACE


def test_b30_a_captain_who_stayed_takes_theirs_only_if_it_was_valid() -> None:
    right = Round().act(1, "doom").act(4, "designate c4").to_reveal()
    assert (right.public.captain, right.public.reveal.prize.card) == (4, "c4")
    assert len(right.public.taken[4]) == 1
    wrong = Round().act(1, "doom").act(4, f"designate {INVALID}").act(3, "designate c4").to_reveal()
    assert (wrong.public.captain, wrong.public.reveal.prize.what) == (4, "aside")
    assert wrong.public.taken[4] == ()


def test_b30_if_there_is_no_card_to_take_the_top_card_is_set_aside() -> None:
    game = Round().act(1, "go").act(2, "concur", "designate c4").to_reveal()
    assert (game.public.captain, game.public.reveal.prize.what) == (1, "aside")
    assert game.public.aside == (TOP_FACE,)
    before = game.public.galaxy
    assert game.lapse().public.galaxy == before


def test_b31_not_found_the_captain_takes_the_top_card() -> None:
    game = Round().act(2, "doom").to_reveal()
    assert game.public.taken[2] == (TOP_FACE,)
    assert game.public.reveal.prize.what == "top"
    before = game.public.galaxy
    assert game.lapse().public.galaxy == before
    vain = Round().act(2, "go", f"designate {INVALID}").to_reveal()
    assert vain.public.taken[4] == (TOP_FACE,)  # the captain who stayed


@pytest.mark.parametrize(
    "acts",
    [
        [(0, "go"), (0, "designate c4")],
        [(0, "go")],
        [(0, "doom")],
        [(0, "doom"), (1, "wild e3"), (1, "designate e4")],
        [(seat, "skip") for seat in range(5)],
    ],
    ids=["found", "vain", "doom", "refuted", "skipped"],
)
def test_b32_every_round_uses_one_card_and_everything_returns(acts: list[tuple[int, str]]) -> None:
    game = Round()
    for seat, action in acts:
        game.act(seat, action)
    game.to_reveal().lapse()
    assert game.phase == "top"
    draw = game.rules.chance(game.state)
    assert draw is not None
    assert len(draw.outcomes) == 30
    assert "DEF" not in [game.rules.names.cards[outcome] for outcome in draw.outcomes]
    public = game.public
    assert (public.round, public.left, public.top) == (4, 7, None)
    assert (public.wild, public.kind, public.announcer, public.reveal) == (None, None, None, None)
    assert (public.concurred, public.ready, public.skipped) == ((), (), ())
    assert (public.box.disc, public.box.marbles, public.box.hole) == (None, {}, None)
    for seat in range(5):
        assert game.rules.view(game.state, seat).own.designation is None


def test_b33_the_game_ends_when_the_infinity_deck_is_empty() -> None:
    last = Round(deck=0).act(1, "go", "designate c4").to_reveal()
    assert last.phase == "over"
    assert last.rules.deadlines(last.state) == ()
    assert Round(deck=1).act(1, "go", "designate c4").to_reveal().phase == "reveal"


def test_b33_or_when_somebody_has_18_or_more_at_the_end_of_a_round() -> None:
    game = Round(scores="4 15 4 4 4").act(1, "go", "designate c4").to_reveal()
    assert game.phase == "over"
    assert game.public.winners == (1,)
    assert Round(scores="4 14 4 4 4").act(1, "go", "designate c4").to_reveal().phase == "reveal"


def test_b33_scores_are_not_capped() -> None:
    game = Round(scores="17 17 4 4 4").act(1, "go", "designate c4").act(0, "concur", "designate d4")
    game.to_reveal()
    assert game.public.scores[:2] == (19, 20)
    assert game.public.winners == (1,)
    result = game.rules.result(game.state)
    assert result is not None
    assert (result.ranking, result.scores) == ((2, 1, 3, 3, 3), (19, 20, 4, 4, 4))


def test_b33_a_tie_is_broken_by_cards_taken_and_else_shared() -> None:
    taken = "taken CE - AE,AF* - -"
    game = Round(deck=0, scores="9 9 9 4 9", more=taken).act(3, "doom").to_reveal()
    assert game.public.scores == (9, 9, 9, 6, 9)
    assert game.public.winners == (2,)
    result = game.rules.result(game.state)
    assert result is not None
    assert result.ranking == (2, 3, 1, 5, 3)
    even = Round(deck=0, scores="9 9 4 4 9", more="taken CE AE - - -").act(3, "doom").to_reveal()
    assert even.public.winners == (0, 1)


def test_b33_a_void_card_counts_as_a_card_taken() -> None:
    taken = "taken CE,void AE - - -"
    options = {"void": True}
    game = Round(deck=0, scores="9 9 4 4 4", more=taken, options=options).act(3, "doom").to_reveal()
    assert game.public.winners == (0,)


def test_b34_after_the_reveal_every_destination_is_shown_with_and_without_the_wild() -> None:
    game = Round()
    assert game.public.reveal is None
    reveal = game.act(0, "doom").to_reveal().public.reveal
    assert [fit.card for fit in reveal.destinations] == [*PLAIN]
    assert {(fit.card, fit.wild) for fit in reveal.with_wild} == {
        ("e4", "e3"), ("e5", "e3"), ("c5", "a3"), ("d5", "b3"),
    }  # fmt: skip
    assert game.gained == [2, 0, 0, 0, 0]  # it never changes the score
    fit = reveal.destinations[1]
    assert (fit.card, fit.gives) == ("c4", {"swirl": "c3", "ice": "a2", "moon": "c2"})


def test_b34_it_stays_until_the_next_round_and_after_the_end() -> None:
    game = Round().act(0, "doom").to_reveal().act(0, "ready")
    assert game.public.reveal is not None
    assert game.lapse().public.reveal is None
    assert Round(deck=0).act(0, "doom").to_reveal().public.reveal is not None


# ---------------------------------------------------------------- leaving


def test_b35_a_removed_seat_designates_nothing() -> None:
    game = Round().act(0, "go", "designate d4").act(1, "concur", "designate c4")
    game.act(2, "concur", "designate c4").remove(1).to_reveal()
    assert game.gained == [3, 0, 2, 0, 0]  # seat 2 is alone on c4 now
    assert game.public.reveal.seats[1].did == "silent"
    assert game.rules.legal(game.state, 1) == []


def test_b35_its_captaincy_passes_to_the_left() -> None:
    game = Round("toss", box="").remove(4)
    assert game.public.captain == 0
    assert game.rules.to_act(game.state) == (0,)
    assert Round("toss", box="", captain=1, more="gone 2").remove(1).public.captain == 3


def test_b35_the_new_captain_has_the_full_time_to_toss() -> None:
    game = Round("toss", box="", now=4_000, more="due 9000").remove(4)
    assert game.due() == ("toss", 14_000)


def test_b35_an_announcement_of_a_removed_seat_stands_but_is_nobody_s() -> None:
    game = Round().act(0, "go", "designate c4").act(1, "concur", "designate d4").remove(0)
    assert (game.public.kind, game.public.announcer) == ("go", None)
    game.to_reveal()
    assert game.gained == [0, 2, 0, 0, 0]
    assert game.public.captain == 4


def test_b35_the_wild_of_a_removed_seat_stays_and_binds_nobody() -> None:
    game = Round().act(0, "go").act(1, "wild e3").remove(1)
    assert (game.public.wild.card, game.public.wild.seat) == ("e3", None)
    game.act(0, "designate e4").to_reveal()
    assert game.gained[0] == 2


def test_b35_a_removal_may_complete_what_all_the_others_did() -> None:
    skipped = Round().act(0, "skip").act(1, "skip").act(2, "skip").act(3, "skip").remove(4)
    assert skipped.phase == "reveal"
    doomed = Round().act(0, "doom").act(1, "concur").act(2, "concur").act(3, "concur").remove(4)
    assert doomed.phase == "reveal"
    ready = Round().act(0, "doom").to_reveal()
    for seat in range(4):
        ready.act(seat, "ready")
    assert ready.remove(4).phase == "top"


def test_b35_what_was_judged_stays_judged() -> None:
    game = Round().act(0, "go", "designate c4").to_reveal()
    before = game.public.reveal
    assert game.remove(0).public.reveal == before
    assert game.public.captain == 1


def test_b35_one_seat_left_wins() -> None:
    rules = rules_of()
    state = rules.parse_position(line(scores="0 17", captain=1))
    state, _ = rules.step(state, Removed(1), 0)
    result = rules.result(state)
    assert result is not None
    assert result.winners == (0,)
    assert result.ranking == (1, 2)


def test_b35_nobody_is_removed_twice_or_after_the_end() -> None:
    game = Round().remove(2)
    with pytest.raises(Illegal, match="no-such-seat"):
        game.remove(2)
    with pytest.raises(Illegal, match="over"):
        Round(deck=0).act(0, "doom").to_reveal().remove(1)


def test_the_known_galaxy_has_no_card_twice() -> None:
    assert len(set(GALAXY.split())) == 25
