"""Scoring (B18-B28): every row of the table, both worked examples, and random rounds."""

from random import Random
from typing import Any

import pytest

from spaceport.core.terms import moves_of
from tests.games.bowl import oracle
from tests.games.bowl.boards import (
    BOX,
    GALAXY,
    INVALID,
    VARIANTS,
    Round,
    oracle_galaxy,
    oracle_toss,
    place,
)


def rows(game: Round, seat: int) -> dict[str, int]:
    return {row.why: row.points for row in game.public.reveal.seats[seat].rows}


def go(*cards: str, **fields: Any) -> Round:
    """Seat 0 says Go!, the next ones concur; a card each, "" for none. Then the reveal."""
    game = Round(**fields).act(0, "go")
    for seat, card in enumerate(cards):
        if seat:
            game.act(seat, "concur")
        if card:
            game.act(seat, f"designate {card}")
    return game.to_reveal()


def doom(concurring: int, *cards: str, **fields: Any) -> Round:
    """Seat 0 says Doom!, so many concur, the next ones designate a card each."""
    game = Round(**fields).act(0, "doom")
    for seat in range(1, 1 + concurring):
        game.act(seat, "concur")
    for seat, card in enumerate(cards, 1 + concurring):
        game.act(seat, f"designate {card}")
    return game.to_reveal()


def test_b18_found_means_that_somebody_designated_a_card_that_counts() -> None:
    assert go("c4").public.reveal.found == "yes"
    assert go(INVALID).public.reveal.found == "no"
    assert go(INVALID, "c4").public.reveal.found == "yes"
    assert doom(1, "c4").public.reveal.found == "yes"
    assert doom(1).public.reveal.found == "no"  # there were three, but nobody found one


def test_b19_a_valid_card_gives_one_point() -> None:
    assert rows(go("c4", "c4"), 1) == {"valid": 1}


def test_b20_the_red_button_costs_one_if_found_and_gives_one_if_not() -> None:
    assert rows(doom(1, "c4"), 1) == {"button": -1}
    assert rows(doom(1), 1) == {"button": 1}


def test_b21_having_announced_go_gives_one_if_found() -> None:
    assert rows(go("c4", "c4"), 0) == {"valid": 1, "go": 1}
    assert "go" not in rows(go(INVALID), 0)


def test_b22_go_without_a_valid_card_costs_one_if_found() -> None:
    assert rows(go(INVALID, "c4"), 0) == {"go": 1, "go-wrong": -1, "invalid": -1}
    assert rows(go(INVALID), 0) == {"invalid": -1}


def test_b23_having_announced_doom_costs_one_if_found_and_gives_one_if_not() -> None:
    assert rows(doom(0, "c4"), 0) == {"button": -1, "doom": -1}
    assert rows(doom(0), 0) == {"button": 1, "doom": 1}


def test_b24_a_valid_card_that_nobody_else_designated_gives_one_more() -> None:
    game = go("c4", "d4", "c4")
    assert rows(game, 1) == {"valid": 1, "alone": 1}
    assert "alone" not in rows(game, 0)
    assert "alone" not in rows(game, 2)


def test_b25_needing_the_wild_costs_one() -> None:
    game = Round().act(0, "go", "wild e3", "designate e4").act(1, "concur", "designate e5")
    game.to_reveal()
    assert rows(game, 0) == {"valid": 1, "go": 1, "alone": 1, "wild": -1}
    assert rows(game, 1) == {"valid": 1, "alone": 1, "wild": -1}


def test_b26_an_invalid_card_costs_one_found_or_not() -> None:
    assert rows(go("c4", INVALID), 1) == {"invalid": -1}
    assert rows(go(INVALID, INVALID), 1) == {"invalid": -1}
    assert rows(doom(0, INVALID), 1) == {"invalid": -1}


def test_b27_a_wrong_go_announcer_ends_at_minus_one_in_both_columns() -> None:
    assert go(INVALID, "c4").gained[0] == -1
    assert go(INVALID).gained[0] == -1
    assert go("", "c4").gained[0] == -1


def test_b27_uniqueness_looks_at_all_cards_whether_or_not_they_count() -> None:
    """The placer's c4 does not count, for it does not use the Wild; yet seat 0 is not alone."""
    game = Round().act(0, "go", "designate c4").act(1, "wild e3", "designate c4").to_reveal()
    assert rows(game, 0) == {"valid": 1, "go": 1}
    assert rows(game, 1) == {"invalid": -1}


def test_b27_all_is_added_first_and_then_a_total_below_zero_becomes_zero() -> None:
    game = doom(1, "c4", scores="1 0 0 4 4")
    assert game.gained[:3] == [-2, -1, 2]
    assert game.public.scores == (0, 0, 2, 4, 4)
    assert go("c4", INVALID, scores="0 1 4 4 4").public.scores == (3, 0, 4, 4, 4)


def test_b28_worked_example_one() -> None:
    """Go! by A, B and C concur; A and B on different valid cards, C invalid, two silent."""
    game = go("c4", "d4", INVALID)
    assert game.gained == [3, 2, -1, 0, 0]
    assert game.public.scores == (7, 6, 3, 4, 4)


def test_b28_worked_example_two() -> None:
    """Doom! by A, B concurs, C designates a valid card alone, two silent."""
    game = doom(1, "c4")
    assert game.gained == [-2, -1, 2, 0, 0]
    assert game.public.scores == (2, 3, 6, 4, 4)


# ---------------------------------------------------------------- random rounds


def random_round(rng: Random) -> Round:
    """A countdown in which everybody does something legal, again and again."""
    on = {name: rng.random() < 0.5 for name in ("rotation", "torus", "no_wild")}
    game = Round(options=on)
    game.act(rng.randrange(5), rng.choice(("go", "doom")))
    for _ in range(rng.randrange(16)):
        if game.phase == "countdown":
            seat = rng.randrange(5)
            menu = game.rules.menu(game.state, seat)
            if menu:
                mover, places = rng.choice(menu)
                move = rng.choice(moves_of([(mover, places)]))
                game.act(seat, str(game.rules.action(move)))
    return game


def oracle_seat(game: Round, seat: int) -> oracle.Seat:
    public = game.public
    card = game.rules.view(game.state, seat).own.designation
    return oracle.Seat(
        announced=public.kind if seat == public.announcer else "",
        concurred=seat in public.concurred,
        card=None if card is None else place(card),
        placed_wild=public.wild is not None and public.wild.seat == seat,
    )


@pytest.mark.parametrize("seed", range(4))
def test_b27_random_rounds_score_as_the_oracle_says(seed: int, effort: float) -> None:
    rng = Random(seed)
    kinds = set()
    for _ in range(max(40, round(60 * effort))):
        game = random_round(rng)
        options = game.rules.options
        galaxy = oracle_galaxy(GALAXY, 5, options.torus, options.rotation)
        seats = [oracle_seat(game, seat) for seat in range(5)]
        wild = None if game.public.wild is None else place(game.public.wild.card)
        wanted = oracle.points(galaxy, oracle_toss(BOX), wild, seats)
        game.to_reveal()
        assert game.gained == wanted
        assert game.public.scores == tuple(max(0, 4 + points) for points in wanted)
        kinds.add((game.public.kind, game.public.reveal.found))
    assert kinds == {("go", "yes"), ("go", "no"), ("doom", "yes"), ("doom", "no")}


def test_the_variants_of_the_tests_are_those_of_the_game() -> None:
    assert set(VARIANTS) <= set(Round().rules.options.__struct_fields__)
