"""Views as rows of numbers: in 0..1, of one length, own seat first, and without others' secrets."""

from itertools import islice
from random import Random
from typing import Any

import pytest

np = pytest.importorskip("numpy")

from spaceport.core.causes import Chosen
from spaceport.core.faults import OptionFault
from spaceport.core.terms import View
from spaceport.lab.seen import MINUTE, Seen, seen_of
from spaceport.library.load import load
from tests.contract.tables import TABLES, Table, random_game, rules_of, some_rules

pytestmark = pytest.mark.lab
LABELLED = [table for table in TABLES if table.game in ("sos", "bowl", "planets", "builder")]


def seen(game: str, **options: Any) -> Seen:
    return seen_of(load(game, None, options).rules)


@pytest.mark.parametrize(
    ("game", "size"), [("sos", 361), ("bowl", 401), ("planets", 158), ("builder", 675)]
)
def test_how_long_a_row_is(game: str, size: int) -> None:
    assert seen(game).size == size


@pytest.mark.parametrize("table", LABELLED, ids=str)
def test_a_row_is_in_0_to_1_and_follows_from_the_view(table: Table) -> None:
    """Equal views give equal rows: whatever the state behind them, here one that was imagined."""
    rng, rows = Random(5), set()
    for _ in range(3):
        rules = some_rules(table, rng)
        eyes = seen_of(rules)
        for ply in islice(random_game(rules, table.seats, rng), 150):
            seat = rng.randrange(table.seats)
            view = rules.view(ply.after, seat)
            row = eyes.row(view, ply.now)
            assert row.dtype == np.float32
            assert row.shape == (eyes.size,)
            assert row.min() >= 0
            assert row.max() <= 1
            twin = rules.view(rules.imagine(view, rng), seat)
            assert twin == view
            assert eyes.row(twin, ply.now).tobytes() == row.tobytes()
            rows.add(row.tobytes())
    assert len(rows) > 100


@pytest.mark.parametrize("table", LABELLED, ids=str)
def test_the_pieces_of_a_row_are_its_own_memory(table: Table) -> None:
    rules = rules_of(table)
    eyes, row = seen_of(rules), np.full(seen_of(rules).size, 0.5, np.float32)
    view = rules.view(rules.start(table.seats), 1)
    eyes.fill(view, 0, row)
    assert row.tobytes() == eyes.row(view).tobytes()
    parts = eyes.parts(row)
    assert [(name, part.shape) for name, part in parts.items()] == list(eyes.pieces)
    assert np.concatenate([part.ravel() for part in parts.values()]).tobytes() == row.tobytes()
    assert all(np.shares_memory(part, row) for part in parts.values())
    assert parts["seats"].tolist().index(1) == table.seats


@pytest.mark.parametrize("table", LABELLED, ids=str)
def test_a_spectator_sees_as_seat_0(table: Table) -> None:
    rules = rules_of(table)
    eyes, state = seen_of(rules), rules.start(table.seats)
    assert eyes.row(rules.view(state, None)).tolist() == eyes.row(rules.view(state, 0)).tolist()


def test_a_game_without_rows_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = load("sos", "tight", {}).rules
    monkeypatch.setattr(type(rules), "name", "orbit")
    with pytest.raises(OptionFault, match=r"orbit has no rows .* lab/seen/orbit\.py"):
        seen_of(rules)


# ---------------------------------------------------------------- secrets


def test_b13_what_somebody_designated_is_in_their_own_row_alone() -> None:
    """Two games that differ in nothing but a secret."""
    rules = load("bowl", None, {}).rules
    eyes, rng = seen_of(rules), Random(1)
    state = next(
        ply.after
        for ply in random_game(rules, 4, rng)
        if "go" in [str(action) for action in rules.legal(ply.after, 2)]
    )
    state, _ = rules.step(state, Chosen(2, rules.read("go")), 0)
    one, _ = rules.step(state, Chosen(2, rules.read("designate a1")), 0)
    two, _ = rules.step(state, Chosen(2, rules.read("designate b3")), 0)
    for seat in (0, 1, 3, None):
        rows = {eyes.row(rules.view(each, seat)).tobytes() for each in (state, one, two)}
        assert len(rows) == 1, f"seat {seat} can tell what seat 2 designated"
    own = [eyes.parts(eyes.row(rules.view(each, 2)))["own"] for each in (state, one, two)]
    assert own[0].sum() == 0
    assert own[1].nonzero()[0].tolist() == [rules.read("designate a1") & 127]
    assert own[2].nonzero()[0].tolist() == [rules.read("designate b3") & 127]


# ---------------------------------------------------------------- what stands where


def test_own_seat_comes_first() -> None:
    rules = load("sos", None, {}).rules
    eyes = seen_of(rules)
    state = next(
        ply.after
        for ply in random_game(rules, 3, Random(2))
        if max(rules.scores(ply.after)) >= 2 and rules.to_act(ply.after)
    )
    public = rules.view(state, 0).public
    for seat in range(3):
        parts = eyes.parts(eyes.row(rules.view(state, seat)))
        wanted = [public.scores[(seat + k) % 3] / 5 for k in range(3)]
        assert parts["scores"].tolist() == pytest.approx([*wanted, 0])
        assert parts["active"].tolist().index(1) == (public.active - seat) % 3
        assert parts["missions"].sum(axis=1).tolist() == [1, 1, 1, 0]
        assert parts["aliens"].sum(axis=1).tolist() == [1] * 7
        assert parts["comets"].sum() == 5


def test_the_square_of_planets_is_turned_to_whoever_looks() -> None:
    """The card that a seat aims at with its k-th aim is the k-th of its row."""
    rules = load("planets", None, {}).rules
    eyes = seen_of(rules)
    state = next(ply.after for ply in random_game(rules, 4, Random(1)) if rules.to_act(ply.after))
    cards = rules.view(state, None).public.cards
    seen_by = [eyes.parts(eyes.row(rules.view(state, seat)))["cards"] for seat in range(4)]
    kinds = {kind: k for k, kind in enumerate(rules.view(state, None).public.kinds)}
    near_left = ["a1", "a3", "c3", "c1"]  # of seats 0 to 3, who sit clockwise
    for seat, place in enumerate(near_left):
        assert seen_by[seat][0].tolist().index(1) == kinds[cards[place]]
    assert seen_by[2].tolist() == seen_by[0][::-1].tolist()


def test_an_eased_seat_of_builder_sees_the_plan_as_it_builds_it() -> None:
    rules = load("builder", None, {"easy": [1], "junior": [1]}).rules
    eyes = seen_of(rules)
    plans = [
        ply.after
        for ply in islice(random_game(rules, 2, Random(4)), 300)
        if rules.view(ply.after, 0).public.plan is not None
    ]
    assert plans
    for state in plans:
        turns_and_sides = eyes.parts(eyes.row(rules.view(state, 1)))["wanted"][:, 8:]
        assert turns_and_sides[:, [1, 3, 5]].sum() == 0, "neither quarter turns nor side B"


def test_time_left_is_a_share_of_a_minute() -> None:
    rules = load("builder", None, {}).rules
    eyes, state = seen_of(rules), rules.start(2)
    view: View = rules.view(state, 0)
    due = view.public.due
    assert due is not None
    assert eyes.parts(eyes.row(view, 0))["due"].tolist() == pytest.approx([due / MINUTE])
    assert eyes.parts(eyes.row(view, due + 5))["due"].tolist() == [0]
