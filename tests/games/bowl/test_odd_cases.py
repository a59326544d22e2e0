"""Rounds that seldom happen, each from its first announcement to its points."""

from tests.games.bowl.boards import INVALID, Round


def test_go_by_a_wrong_announcer_while_another_is_right() -> None:
    game = Round().act(0, "go", f"designate {INVALID}").act(1, "concur", "designate c4").to_reveal()
    assert game.gained == [-1, 2, 0, 0, 0]
    assert game.public.captain == 0  # captain all the same, and takes the wrong card
    assert game.public.reveal.prize.card == INVALID


def test_doom_refuted() -> None:
    game = Round().act(0, "doom").act(1, "concur").act(3, "designate e3").to_reveal()
    assert game.public.reveal.found == "yes"
    assert game.gained == [-2, -1, 0, 2, 0]
    assert game.public.captain == 4


def test_doom_refuted_with_the_wild() -> None:
    game = Round().act(0, "doom").act(3, "wild a3", "designate c5").to_reveal()
    assert game.gained == [-2, 0, 0, 1, 0]


def test_nobody_designates_after_go() -> None:
    game = Round().act(0, "go").act(1, "concur").act(2, "concur").to_reveal()
    assert game.public.reveal.found == "no"
    assert game.gained == [-1, -1, -1, 0, 0]
    assert game.public.captain == 4


def test_nobody_designates_after_doom() -> None:
    game = Round().act(0, "doom").to_reveal()
    assert game.gained == [2, 0, 0, 0, 0]


def test_the_wild_placed_and_not_used() -> None:
    """By the placer: an invalid card. By another: nothing to pay."""
    game = Round().act(0, "go", "designate c4").act(1, "wild e3", "designate d4").to_reveal()
    assert game.gained == [3, -1, 0, 0, 0]


def test_the_wild_placed_by_somebody_silent() -> None:
    """After Go! that is concurring; after Doom! they stay silent but owe a card."""
    go = Round().act(0, "go", "designate c4").act(1, "wild e3").to_reveal()
    assert go.public.concurred == (1,)
    assert go.gained == [3, -1, 0, 0, 0]
    doom = Round().act(0, "doom").act(1, "wild e3").to_reveal()
    assert doom.public.concurred == ()
    assert doom.gained == [2, -1, 0, 0, 0]


def test_the_wild_under_rotation_where_one_orientation_fits_without_it() -> None:
    """c4 has a plain fit, and turned another one that lacks a planet on e4."""
    on = {"rotation": True}
    other = Round(options=on).act(0, "go", "designate c4").act(1, "wild e4", "designate b2")
    assert other.to_reveal().gained[0] == 3  # nothing to pay: there is a plain fit
    placer = Round(options=on).act(0, "go", "wild e4", "designate c4").to_reveal()
    assert placer.public.reveal.seats[0].did == "valid"
    assert placer.gained[0] == 2  # pays for the Wild fit
    assert placer.public.reveal.seats[0].fit.wild == "e4"
    elsewhere = Round(options=on).act(0, "go", "wild a5", "designate c4").to_reveal()
    assert elsewhere.public.reveal.seats[0].did == "invalid"


def test_a_captain_without_a_designation() -> None:
    """Doom! is refuted by another: the captain stays and takes nothing."""
    game = Round().act(0, "doom").act(1, "designate c4").to_reveal()
    assert game.public.captain == 4
    assert game.public.reveal.prize.what == "aside"
    assert game.public.aside == (game.public.top,)
    announcer = Round().act(0, "go").act(1, "concur", "designate c4").to_reveal()
    assert announcer.public.captain == 0
    assert announcer.public.reveal.prize.what == "aside"


def test_clamped_at_zero() -> None:
    game = Round(scores="1 0 4 4 4").act(0, "doom").act(1, "concur").act(2, "designate c4")
    assert game.to_reveal().public.scores == (0, 0, 6, 4, 4)


def test_eighteen_passed() -> None:
    game = Round(scores="17 16 4 4 4").act(0, "go", "designate c4").act(1, "concur", "designate d4")
    game.to_reveal()
    assert game.public.scores[:2] == (20, 18)
    assert game.phase == "over"
    assert game.public.winners == (0,)


def test_a_tie_with_equal_cards_is_shared() -> None:
    scores, taken = "14 15 4 4 4", "taken AE CE - - -"
    game = Round(scores=scores, more=taken, deck=0).act(0, "go", "designate c4")
    game.act(1, "concur", "designate d4").to_reveal()
    assert game.public.scores[:2] == (17, 17)
    assert game.public.winners == (0,)  # took a card in this round
    shared = Round(scores="9 9 4 4 4", more=taken, deck=0)
    for seat in range(5):
        shared.act(seat, "skip")
    assert shared.public.winners == (0, 1)


def test_everyone_silent() -> None:
    """With a limit the round ends by itself; without one the table waits."""
    assert Round().due() is None
    game = Round("land", box="disc:c3 swirl:c2 ice:a1", options={"search_limit": 90})
    game.draw("land moon c1").to_reveal()
    assert game.public.reveal.found == "neither"
    assert game.gained == [0] * 5
    assert game.public.reveal.destinations  # all the same one sees what there was
    after_doom = Round().act(0, "doom").to_reveal()
    assert after_doom.gained == [2, 0, 0, 0, 0]


def test_two_on_one_card_where_one_pays_and_the_other_does_not_count() -> None:
    """On e4 the Wild makes both valid; neither is alone, both pay."""
    game = Round().act(0, "go", "wild e3", "designate e4").act(1, "concur", "designate e4")
    assert game.to_reveal().gained == [1, 0, 0, 0, 0]


def test_a_designation_in_the_very_last_moment_counts() -> None:
    game = Round().act(0, "go").lapse()
    game.now += 2_999
    assert game.act(0, "designate c4").to_reveal().gained[0] == 3
