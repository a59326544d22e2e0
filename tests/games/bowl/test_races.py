"""Which actions are races in Space Bowl (docs/spec/space-bowl.md, B8-B16)."""

from tests.games.bowl.boards import Round

AFTER_GO = {"go": "clock", "concur": "clock", "designate": "clock"}
AFTER_DOOM = {"doom": "clock", "concur": "clock", "designate": "clock", "withdraw": "clock"}


def races(play: Round) -> dict[str, str]:
    return dict(play.rules.contested(play.state))


def test_the_first_announcement_and_skipping_are_races() -> None:
    play = Round("search")
    assert races(play) == {"go": "first", "doom": "first", "skip": "first"}
    assert races(play.act(0, "skip")) == {"go": "first", "doom": "first", "skip": "first"}


def test_after_go_the_wild_is_one_until_it_lies_and_the_rest_races_against_the_clock() -> None:
    play = Round("search").act(0, "go")
    assert races(play) == {**AFTER_GO, "wild": "first"}
    assert races(play.act(1, "wild a1")) == AFTER_GO
    assert races(Round("search", options={"no_wild": True}).act(0, "go")) == AFTER_GO


def test_after_doom_too() -> None:
    assert races(Round("search").act(0, "doom")) == {**AFTER_DOOM, "wild": "first"}


def test_an_old_game_knows_no_beaten_announcement() -> None:
    play = Round("search", version=1).act(0, "doom")
    assert races(play) == {"concur": "clock", "designate": "clock", "wild": "first"}


def test_after_zero_only_designating_races_and_then_nothing() -> None:
    play = Round("search").act(0, "go").lapse()
    assert races(play) == {"designate": "clock"}
    assert races(play.lapse()) == {}
