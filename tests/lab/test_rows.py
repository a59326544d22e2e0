"""A row says what happened: every column counted a second time, from the log of the same game."""

import itertools
from collections import Counter
from typing import Any

import pytest

import spaceport
from spaceport.core import log as records
from spaceport.games import catalog
from spaceport.lab.facts import Facts, facts_of
from spaceport.lab.plan import Plan, cells
from spaceport.lab.rows import EVENT_COLUMNS, Row, Stage, columns, row
from spaceport.lab.simulate import game
from spaceport.library.logs import Replay

PLANS = [
    Plan("sos", ("easy", "simple"), seats=3, options={"may_pass": True}),
    Plan("sos", ("random",), seats=2, edition="tight"),
    Plan("bowl", ("medium", "hard"), seats=3),
    Plan("planets", ("medium", "simple")),
    Plan("planets", ("random",), seats=4),
    Plan("builder", ("easy", "hard"), seats=3),
]
IDS = [f"{plan.game} {plan.bots[0]}" for plan in PLANS]


def one(plan: Plan, number: int = 1, events: list[Row] | None = None) -> dict[str, Any]:
    values = row(Stage(plan, 0), number, events)
    return dict(zip([name for name, _ in columns(plan)], values, strict=True))


def replayed(plan: Plan, number: int = 1) -> Replay:
    return spaceport.verify(game(plan, number).log())


@pytest.mark.parametrize("plan", PLANS, ids=IDS)
def test_the_course_and_the_end_are_those_of_the_log(plan: Plan) -> None:
    found, past = one(plan), replayed(plan)
    kinds = Counter(type(entry) for entry in past.entries)
    result = past.result()
    assert result is not None
    assert found["causes"] == len(past.entries) - 1  # the last one tells the seed
    assert found["choices"] == kinds[records.Chosen]
    assert found["draws"] == kinds[records.Drawn]
    assert found["lapses"] == kinds[records.Lapsed]
    assert found["ms"] == past.entries[-1].ms
    assert found["winners"] == result.winners
    assert (found["ranking"], found["scores"]) == (result.ranking, result.scores)
    assert found["rounds"] == past.story().rounds[-1].number
    assert found["edition_sum"] == past.header.edition_sum
    assert found["failures"] == 0


@pytest.mark.parametrize("plan", PLANS, ids=IDS)
def test_the_drama_is_that_of_the_scores(plan: Plan) -> None:
    found, past = one(plan), replayed(plan)
    scores = [past.rules.scores(state) for state in past.states]
    winners = found["winners"]
    gaps = [max(each) - max(each[seat] for seat in winners) for each in scores]
    assert found["comeback"] == max(gaps)
    leaders = [each.index(max(each)) for each in scores if each.count(max(each)) == 1]
    changes = sum(one != two for one, two in itertools.pairwise(leaders))
    assert found["lead_changes"] == changes
    assert (found["last_lead_change"] > 0) == (changes > 0)
    course, seats = found["course"], found["seats"]
    assert len(course) == 11 * seats
    assert course[:seats] == scores[0]
    assert course[-seats:] == found["scores"]
    half = course[5 * seats : 6 * seats]
    assert found["behind_at_half"] == max(half) - max(half[seat] for seat in winners)
    best_other = [score for seat, score in enumerate(found["scores"]) if seat not in winners]
    shared = len(winners) > 1
    assert found["ties"] == len(winners) - 1
    assert found["margin"] == (0 if shared else max(found["scores"]) - max(best_other))


@pytest.mark.parametrize("plan", PLANS, ids=IDS)
def test_idle_figures(plan: Plan) -> None:
    found, past = one(plan), replayed(plan)
    chosen = [
        len(past.rules.legal(past.states[entry.n], entry.seat))
        for entry in past.entries
        if isinstance(entry, records.Chosen)
    ]
    if plan.game in ("sos", "planets"):  # elsewhere others act between a decision and its deed
        assert found["branching"] == pytest.approx(sum(chosen) / len(chosen), abs=1e-4)
        assert found["forced"] == chosen.count(1)
    waited, last = 0, 0
    for entry, state in zip(past.entries, past.states, strict=False):
        waited += (entry.ms - last) * (plan_seats(plan) - len(past.rules.to_act(state)))
        last = entry.ms
    assert found["waited_ms"] == waited // plan_seats(plan)


def plan_seats(plan: Plan) -> int:
    return cells(plan)[0].seats


def words(past: Replay) -> list[tuple[Any, ...]]:
    return [said for happened in past._happened for said in happened]


def test_facts_of_sos() -> None:
    plan = PLANS[0]
    found, past = one(plan), replayed(plan)
    said = words(past)
    assert found["first_seat"] == next(each[1] for each in said if each[0] == "turn")
    rolled = Counter((each[2], each[1]) for each in said if each[0] == "rolled")
    for face, name in enumerate(("2", "comet_1", "comet_2", "hole_1", "hole_2")):
        assert found[f"rolled_{name}"] == tuple(rolled[face, seat] for seat in range(3))
    missions = [name for name in found if name.startswith("missions_")]
    for seat in range(3):
        assert sum(found[name][seat] for name in missions) == found["scores"][seat]
        stuck = sum(each[:2] == ("forfeited", seat) for each in said)
        assert found["stuck"][seat] == stuck
        assert found["comet_moves"][seat] == sum(each[:2] == ("comet", seat) for each in said)
        assert found["hole_moves"][seat] == sum(each[:2] == ("hole", seat) for each in said)
    assert found["how"] == "goal"
    assert found["reshuffles"] == sum(each[0] == "reshuffled" for each in said)


def test_facts_of_bowl() -> None:
    found, past = one(PLANS[2]), replayed(PLANS[2])
    story, said = past.story(), words(past)
    silent = sum(each == ("revealed", 3) for each in said)
    judged = sum(sum(found[f"{kind}_{how}"]) for kind in ("go", "doom") for how in WHETHER)
    assert found["silent_rounds"] == silent
    assert judged + silent == len(story.rounds) == found["rounds"]
    joined = sum(each[0] == "concurred" for each in said)
    assert sum(map(sum, (found["joined_right"], found["joined_wrong"]))) == joined
    assert sum(found["wilds"]) == sum(each[0] == "wild" for each in said)
    reveals = [
        past.view(k + 1).public.reveal
        for k, happened in enumerate(past._happened)
        if any(each[0] == "revealed" for each in happened)
    ]
    plain = [sum(not fit.wild for fit in each.destinations) for each in reveals]
    assert found["no_destination"] == plain.count(0)
    assert found["first_seat"] == next(each[1] for each in said if each[0] == "captain")
    assert found["how"] == ("goal" if max(found["scores"]) >= 18 else "deck")


WHETHER = ("right", "wrong")


def test_facts_of_planets() -> None:
    found, past = one(PLANS[3]), replayed(PLANS[3])
    said = words(past)
    end = past.states[-1]
    kinds = ("field", "vein", "chance", "leak", "oasis", "far")
    for seat in range(2):
        for kind, name in enumerate(kinds):
            assert found[f"explored_{name}"][seat] == end.owned[seat].count(kind)
        gained = [each for each in said if each[:2] == ("gained", seat)]
        assert found["crystals"][seat] == sum(each[2] for each in gained)
        assert found["renounced"][seat] == sum(each[4] == 0 for each in gained)
        assert found["missed"][seat] == sum(each[4] == 1 for each in gained)
        assert found["throws"][seat] == sum(each[:2] == ("thrown", seat) for each in said)
        assert found["swallowed"][seat] == sum(each[:2] == ("swallowed", seat) for each in said)
    brought = sum(each[0] == "explored" or (each[0] == "gained" and each[2] > 0) for each in said)
    turns = sum(each[0] == "turn" for each in said)
    assert found["dead_turns"] >= turns - brought
    assert (found["how"], found["stalled"]) == ("five", 0)


def test_facts_of_builder() -> None:
    found, past = one(PLANS[5]), replayed(PLANS[5])
    said = words(past)
    for seat in range(3):
        checks = [each[3] for each in said if each[:2] == ("checked", seat)]
        counts = Counter(verdict for check in checks for _, verdict in check)
        for verdict, name in enumerate(("missing", "place", "turn", "side"), 1):
            assert found[f"faults_{name}"][seat] == counts[verdict]
        won = sum(found[f"won_{how}"][seat] for how in ("1", "2", "3", "4", "unfinished"))
        assert won == found["scores"][seat]
    assert (found["how"], found["first_seat"]) == ("all", None)


@pytest.mark.parametrize("plan", PLANS, ids=IDS)
def test_events_are_all_that_was_said(plan: Plan) -> None:
    events: list[Row] = []
    one(plan, events=events)
    past = replayed(plan)
    said = words(past)
    assert all(len(each) == len(EVENT_COLUMNS) for each in events)
    assert [each[5] for each in events] == [each[0] for each in said]
    assert [each[2] for each in events] == list(range(len(said)))
    seats = [each[4] for each in events if each[4] is not None]
    assert set(seats) <= set(range(-1, plan_seats(plan)))
    for name in ("turn", "scored", "won"):
        told = [each[1] for each in said if each[0] == name]
        assert [each[4] for each in events if each[5] == name] == told


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("edition", ["ring", "tight"])
def test_a_playout_is_the_game_that_the_rules_play_step_by_step(
    seats: int, edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = Plan("sos", ("random",), seats, edition=edition, options={"may_pass": seats == 3})
    quick: list[Row] = []
    slow: list[Row] = []
    found = [one(plan, number, quick) for number in range(3)]
    monkeypatch.setattr("spaceport.library.playouts.has", lambda game: False)
    assert [one(plan, number, slow) for number in range(3)] == found
    assert quick == slow


def test_every_value_has_the_kind_of_its_column() -> None:
    kinds = {
        "int": (int, type(None)),
        "float": (float,),
        "text": (str, type(None)),
        "list": (tuple,),
    }
    for plan in PLANS:
        for (name, kind), value in zip(columns(plan), one(plan).values(), strict=True):
            assert isinstance(value, kinds[kind]), name
            assert not isinstance(value, bool), name


def test_swept_options_and_seats_have_columns() -> None:
    plan = Plan(
        "builder",
        ("easy",),
        options={"junior": [0]},
        sweep={"easy": (True, False), "round_seconds": (60, 90), "seats": (2, 4)},
    )
    found = [name for name, _ in columns(plan)]
    assert [name for name in found if name.startswith("opt_")] == [
        "opt_junior",
        "opt_easy",
        "opt_round_seconds",
    ]
    assert "seat_3" in found
    values = dict(zip(found, row(Stage(plan, 2), 0), strict=True))
    assert (values["opt_junior"], values["opt_easy"], values["opt_round_seconds"]) == ("[0]", 1, 90)
    assert (values["seats"], values["seat_1"], values["seat_3"]) == (2, "easy", None)


def test_a_game_without_facts_of_its_own_is_counted_by_its_scores() -> None:
    assert facts_of("orbit") is Facts
    assert all(facts_of(each.name) is not Facts for each in catalog.GAMES)
    plan = PLANS[0]
    past = replayed(plan)
    facts = Facts(past.rules, 3)
    for state in past.states[1:]:
        facts.hear((), state)
    assert facts.scores == list(one(plan)["scores"])
    assert facts.drama(one(plan)["winners"]).comeback == one(plan)["comeback"]
