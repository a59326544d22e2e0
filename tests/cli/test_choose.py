"""From typed text to an offered action."""

import pytest

from spaceport.cli.choose import groups, listing, matches

OFFERS = [
    "step filo O1",
    "step filo I0",
    "step momo I0",
    "step momo O10",
    "hole I0",
    "comet O0-O1 O2-I0",
    "end",
]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("step filo I0", ["step filo I0"]),
        ("STEP  FILO  i0", ["step filo I0"]),
        ("3", ["step momo I0"]),
        ("0", []),
        ("8", []),
        ("s f i", ["step filo I0"]),
        ("s m", ["step momo I0", "step momo O10"]),
        ("momo i0", ["step momo I0"]),
        ("m i", ["step momo I0"]),
        ("step filo O1", ["step filo O1"]),
        ("o10", ["step momo O10"]),
        ("h", ["hole I0"]),
        ("e", ["end"]),
        ("comet o0", ["comet O0-O1 O2-I0"]),
        ("roll", []),
        ("", []),
        ("step filo I0 now", []),
        ("²", []),
    ],
)
def test_what_was_meant(typed: str, meant: list[str]) -> None:
    assert [OFFERS[k] for k in matches(typed, OFFERS)] == meant


def test_the_whole_text_wins_over_a_number() -> None:
    assert matches("2", ["1", "3", "2"]) == [2]
    assert matches("3", ["a", "b", "c"]) == [2]


@pytest.mark.parametrize(
    ("typed", "meant"), [("1", [0]), ("3", [1]), ("2", []), ("fly 3", [1]), ("p", [2])]
)
def test_where_actions_have_numbers_a_number_is_one_of_those(typed: str, meant: list[int]) -> None:
    offers = ["fly 1", "fly 3", "pass"]
    assert matches(typed, offers) == meant
    assert listing(offers, range(3), 80, str)[0].split() == ["fly", "1", "3"]


def test_offers_that_differ_in_the_last_word_stand_together() -> None:
    assert groups(OFFERS, range(5))[0] == ("step filo", [(1, "O1"), (2, "I0")])
    assert groups(OFFERS, [6]) == [("end", [(7, "")])]


def test_a_short_list_is_shown_in_full() -> None:
    assert listing(OFFERS, range(4), 80, str) == [
        "  step filo    1 O1    2 I0",
        "  step momo    3 I0     4 O10",
    ]


def test_lines_stay_within_the_width() -> None:
    offers = [f"go cell{k}" for k in range(30)]
    lines = listing(offers, range(30), 40, str)
    assert max(map(len, lines)) <= 40
    assert " ".join(lines).split().count("go") == 1
    assert all(f"cell{k}" in " ".join(lines).split() for k in range(30))


def test_long_groups_fold_when_there_are_many() -> None:
    offers = [f"comet a b{k}" for k in range(45)] + ["step x y"]
    lines = listing(offers, range(46), 80, lambda n: f"<{n}>")
    assert len(lines) == 2
    assert lines[0].endswith("<45>")
    assert lines[1].split() == ["step", "x", "46", "y"]
