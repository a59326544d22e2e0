"""When bots decide and act: once an epoch, at a fixed moment, dropped only when illegal."""

from collections.abc import Sequence
from random import Random
from typing import Any

from spaceport.bots.base import Decision
from spaceport.bots.pace import FALLBACK_MS, Pace, Question, decide
from spaceport.core.terms import View
from spaceport.library.load import Loaded
from spaceport.library.match import Match
from tests.cli.buzzer import Buzzer


class Says:
    """Always the same, whatever is offered."""

    def __init__(self, decision: Any) -> None:
        self.decision = decision

    def decide(self, view: View, offered: Sequence[Any], rng: Random) -> Decision:
        if isinstance(self.decision, Exception):
            raise self.decision
        assert isinstance(self.decision, Decision)
        return self.decision


def buzzers(seats: int = 3) -> Match:
    return Match(Loaded(Buzzer(), "-", "-", None, {}), seats, bytes(32))


def asked(pace: Pace, match: Match, *seats: int) -> list[Question]:
    return pace.questions(match.course(), seats, match.now)


def test_only_these_seats_are_asked_and_each_once() -> None:
    pace, match = Pace(b""), buzzers()
    assert [question.seat for question in asked(pace, match, 0, 2)] == [0, 2]
    assert asked(pace, match, 0, 2) == [], "they are thinking"
    assert pace.due() is None


def test_what_was_decided_is_due_at_a_fixed_moment() -> None:
    pace, match = Pace(b""), buzzers()
    match.advance(1_000)
    (question,) = asked(pace, match, 1)
    match.advance(3_000)  # the time that it thinks is part of the time that it takes
    pace.answer(question, Decision("buzz", 5_000))
    assert pace.due() == 6_000
    assert pace.ready(5_999) is None
    assert pace.ready(6_000) == (1, "buzz")
    assert pace.ready(6_000) is None, "once"


def test_news_neither_hurry_nor_delay_it() -> None:
    pace, match = Pace(b""), buzzers()
    (question,) = asked(pace, match, 1)
    pace.answer(question, Decision("buzz", 5_000))
    match.advance(2_000)
    match.play(0, "buzz")
    assert asked(pace, match, 1) == []
    assert pace.due() == 5_000


def test_bots_hurry_while_every_person_only_waits() -> None:
    """And not a moment sooner: nobody who is still at it is overtaken."""
    pace, match = Pace(b""), buzzers()
    people = (0,)
    course = match.course()
    for question in pace.questions(course, (1, 2), match.now, people):
        pace.answer(question, Decision("buzz", 30_000, hurried_ms=2_000))
    match.advance(4_000)
    assert pace.questions(course, (1, 2), match.now, people) == []
    assert pace.due() == 30_000, "a person may still act"
    match.play(0, "buzz")
    assert match.to_act() == (1, 2)
    assert pace.questions(course, (1, 2), match.now, people) == []
    assert pace.due() == 6_000, "from the moment at which people began to wait"


def test_bots_do_not_hurry_among_themselves_nor_without_a_hurried_time() -> None:
    pace, match = Pace(b""), buzzers()
    match.play(0, "buzz")
    (one, two) = pace.questions(match.course(), (1, 2), match.now)
    pace.answer(one, Decision("buzz", 30_000, hurried_ms=2_000))
    pace.answer(two, Decision("buzz", 9_000))
    assert pace.due() == 9_000
    assert pace.questions(match.course(), (1, 2), match.now, (0,)) == []
    assert pace.due() == 2_000
    pace.ready(2_000)
    assert pace.due() == 9_000


def test_a_plan_that_holds_until_news_is_asked_for_again() -> None:
    pace, match = Pace(b""), buzzers()
    (question,) = asked(pace, match, 1)
    pace.answer(question, Decision("buzz", 5_000, until_news=True))
    match.advance(2_000)
    assert asked(pace, match, 1) == [], "time alone is no news"
    assert pace.due() == 5_000
    match.play(0, "buzz")
    (again,) = asked(pace, match, 1)
    assert again.luck == question.luck
    pace.answer(again, Decision("buzz", 500))
    assert pace.due() == 2_500


def test_who_decides_the_same_again_acts_when_it_would_have() -> None:
    pace, match = Pace(b""), buzzers()
    (question,) = asked(pace, match, 1)
    pace.answer(question, Decision("buzz", 5_000, until_news=True))
    match.advance(2_000)
    match.play(0, "buzz")
    (again,) = asked(pace, match, 1)
    pace.answer(again, Decision("buzz", 5_000, until_news=True))
    assert pace.due() == 5_000


def test_news_while_it_thinks_do_not_make_it_think_twice() -> None:
    pace, match = Pace(b""), buzzers()
    (question,) = asked(pace, match, 1)
    match.play(0, "buzz")
    assert asked(pace, match, 1) == []
    pace.answer(question, Decision("guess 1", 800))
    assert asked(pace, match, 1) == []
    assert pace.due() == 800


def test_a_plan_to_wait_ends_with_news() -> None:
    pace, match = Pace(b""), buzzers()
    (question,) = asked(pace, match, 1)
    match.play(0, "buzz")
    pace.answer(question, Decision(None, 100))
    (again,) = asked(pace, match, 1)
    assert again.view.public == (0,)
    assert again.luck == question.luck, "the same epoch, the same luck"


def test_a_secret_of_another_is_no_news() -> None:
    pace, match = Pace(b""), buzzers()
    (question,) = asked(pace, match, 1)
    pace.answer(question, Decision(None, 100))
    match.play(0, "guess 1")
    assert asked(pace, match, 1) == []


def test_its_own_action_begins_a_new_epoch_with_new_luck() -> None:
    pace, match = Pace(b""), buzzers()
    (first,) = asked(pace, match, 1)
    match.play(1, "guess 1")
    (second,) = asked(pace, match, 1)
    assert first.luck != second.luck
    pace.answer(first, Decision("buzz", 1))
    assert pace.due() is None, "what was thought for another epoch is forgotten"


def test_luck_is_of_seat_and_seed() -> None:
    luck = {
        question.luck
        for seed in (b"one", b"two")
        for question in asked(Pace(seed), buzzers(), 0, 1, 2)
    }
    assert len(luck) == 6
    (one,), (twin,) = asked(Pace(b"one"), buzzers(), 1), asked(Pace(b"one"), buzzers(), 1)
    assert one.rng().random() == twin.rng().random()


def test_who_may_no_longer_act_has_no_plan() -> None:
    pace, match = Pace(b""), buzzers()
    (question,) = asked(pace, match, 1)
    pace.answer(question, Decision("guess 1", 1_000))
    match.play(1, "buzz")
    assert asked(pace, match, 1) == []
    assert pace.due() is None


def test_who_is_due_first_acts_first() -> None:
    pace, match = Pace(b""), buzzers()
    for question in asked(pace, match, 0, 1, 2):
        pace.answer(question, Decision("buzz", 900 - 300 * (question.seat == 2)))
    found = [pace.ready(2_000) for _ in range(4)]
    assert found == [(2, "buzz"), (0, "buzz"), (1, "buzz"), None]


def test_a_bot_that_fails_is_replaced_for_this_decision() -> None:
    (question,) = asked(Pace(b""), buzzers(), 0)
    spare = Says(Decision("guess 1", 7))
    assert decide(Says(Decision("buzz", 3)), question, spare) == (Decision("buzz", 3), "")
    for wrong in (RuntimeError("dizzy"), Decision("jump", 3), Decision("buzz", -1)):
        decision, trouble = decide(Says(wrong), question, spare)
        assert decision == Decision("guess 1", 7)
        assert trouble
    assert "dizzy" in decide(Says(RuntimeError("dizzy")), question, spare)[1]


def test_if_the_spare_fails_too_something_legal_is_done() -> None:
    (question,) = asked(Pace(b""), buzzers(), 0)
    broken = Says(RuntimeError("dizzy"))
    decision, trouble = decide(broken, question, broken)
    assert decision.action in question.offered
    assert decision.ms == FALLBACK_MS
    assert trouble
