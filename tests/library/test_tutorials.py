"""Tutorials: played by the real rules, whole in every language, broken by a changed rule."""

import re
from typing import Any

import msgspec
import pytest

from spaceport.core import log
from spaceport.core.course import Course
from spaceport.core.faults import LogFault
from spaceport.games import catalog
from spaceport.library import tutorials
from spaceport.library.load import load
from spaceport.library.tutorials import Said, Script, Written, grouped, play, tutorial
from spaceport.texts import LANGUAGES, speaker
from tests.contract.catalogue import GAME_FILES, is_missing

LONGEST = 130  # signs: three lines of the smallest phone
MOST_STEPS = 14  # two minutes

each_game = pytest.mark.parametrize("game", [each.name for each in catalog.GAMES])


def script_of(game: str) -> Script:
    path = GAME_FILES / game / tutorials.FILE
    assert path.is_file(), is_missing(path, "docs/tutorials.md says how to write one")
    return tutorial(game).script


def changed(script: Script, k: int, **fields: Any) -> Script:
    """The same tutorial with another step k."""
    steps = [*script.step]
    steps[k] = msgspec.structs.replace(steps[k], **fields)
    return msgspec.structs.replace(script, step=steps)


@each_game
def test_it_is_a_log_that_the_rules_accept(game: str) -> None:
    """A second replay, without the code that makes the tutorial's frames."""
    script = script_of(game)
    rules = load(game, script.edition, script.options).rules
    course = Course(rules, script.seats)
    for step in script.step:
        for line in step.happens:
            who, _, what = line.partition(": ")
            if who == "drawn":
                course.take(log.Drawn(course.n, course.ms, what))
            elif who == "lapsed":
                due = course.due
                assert due is not None
                course.take(log.Lapsed(course.n, due.at, what))
            else:
                course.take(log.Chosen(course.n, course.ms, int(who), what))
        if step.do:
            assert course.draw_due is None
            assert rules.may_do(course.state, script.seat, rules.parse(step.do))
            course.take(log.Chosen(course.n, course.ms, script.seat, step.do))
    assert rules.position(course.state) == tutorial(game).position
    for part in script.end.split("; "):
        assert part in tutorial(game).position.split("; ")


@each_game
def test_its_captions_are_whole_and_short(game: str) -> None:
    script = script_of(game)
    assert len(script.step) <= MOST_STEPS
    assert len(script.others) == script.seats - 1
    for step in script.step:
        for said in (step.say, *([step.no] if step.no else [])):
            texts = [said.of(language) for language in LANGUAGES]
            assert all(text.strip() == text and text for text in texts)
            assert all(len(text) <= LONGEST for text in texts), texts
            assert len(set(texts)) == len(texts), "not translated"
        assert (step.no is None) == (not step.do), "a kind answer where something can be wrong"
        if step.no:
            texts = [step.no.of(language) for language in LANGUAGES]
            assert all(re.fullmatch(r"[a-zà-ÿ].*[.!]", text) for text in texts), "after a colon"


@each_game
def test_it_lets_the_learner_play_and_ends_with_words(game: str) -> None:
    script = script_of(game)
    assert sum(bool(step.do) for step in script.step) >= 4
    assert not script.step[-1].do
    assert not script.step[0].do, "the first caption says what the game is about"


@each_game
def test_its_frames_are_what_the_learner_may_see(game: str) -> None:
    script, found = script_of(game), tutorial(game)
    for k, step in enumerate(found.steps):
        assert step.shown
        assert bool(step.expected) == bool(step.written.do) == bool(step.offers)
        if step.expected:
            assert step.expected[0].to == k + 1
            assert str(step.expected[0].action) == step.written.do
        for shown in step.shown:
            assert shown.own.seat == script.seat
            assert shown.due is None or shown.due.at > 0


def test_a_throw_is_right_however_it_is_thrown() -> None:
    wanted = [e for step in tutorial("planets").steps for e in step.expected if e.any]
    assert [e.action.__struct_config__.tag for e in wanted] == ["throw"] * 4


def test_a_turn_in_the_hand_leads_as_far_as_one_on_the_board() -> None:
    """Laid as it has to lie at last, a building needs no second step."""
    steps = {step.written.do: step for step in tutorial("builder").steps}
    ways = steps["put silo 7 0 a"].expected
    assert [str(way.action) for way in ways] == ["put silo 7 0 a", "put silo 7 90 a"]
    assert ways[1].to == ways[0].to + 1
    assert len(steps["put habitat 8 0 a"].expected) == 1


@each_game
def test_a_step_that_the_rules_refuse_is_found(game: str) -> None:
    script = script_of(game)
    k = next(k for k, step in enumerate(script.step) if step.do)
    with pytest.raises(LogFault) as found:
        play(game, changed(script, k, do="nonsense 1"))
    assert found.value.particulars["line"] == k + 1
    with pytest.raises(LogFault):
        play(game, changed(script, k, do=""))  # then what happens next has no cause
    draws = [k for k, step in enumerate(script.step) if "drawn" in str(step.happens)]
    for k in draws[:1] or [0]:
        with pytest.raises(LogFault) as found:
            play(game, changed(script, k, happens=["drawn: nonsense"]))
        assert found.value.particulars["line"] == k + 1


@each_game
def test_an_end_that_is_not_reached_is_found(game: str) -> None:
    script = msgspec.structs.replace(script_of(game), end="scores 99 99")
    with pytest.raises(LogFault):
        play(game, script)


def test_an_action_without_an_end_is_found() -> None:
    script = script_of("sos")
    with pytest.raises(LogFault):
        play("sos", msgspec.structs.replace(script, step=script.step[:2]))


OTHER_RULES = [
    ("sos", "tight", {}),
    ("bowl", None, {"beginner": True}),  # no toss of the disc
    ("planets", None, {"first": 2}),  # no draw of the first player
    ("builder", None, {"easy": True}),  # no quarter turns
]


@pytest.mark.parametrize(("game", "edition", "options"), OTHER_RULES)
def test_other_rules_break_it(game: str, edition: str | None, options: dict[str, Any]) -> None:
    script = msgspec.structs.replace(script_of(game), edition=edition, options=options)
    with pytest.raises(LogFault):
        play(game, script)


def test_a_changed_rule_breaks_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: whoever shows the red button rightly gets nothing for it any more (B20)."""
    from spaceport.games.bowl import rules

    real = rules.Rules.step

    def poor(self: Any, state: Any, cause: Any, now: int) -> Any:
        after, said = real(self, state, cause, now)
        if self.view(after, None).public.phase == "reveal":
            after.scores = [0] * len(after.scores)
        return after, said

    monkeypatch.setattr(rules.Rules, "step", poor)
    with pytest.raises(LogFault):
        play("bowl", script_of("bowl"))


def test_draws_belong_to_what_asked_for_them() -> None:
    lines = ["drawn: a", "drawn: b", "1: roll", "drawn: c", "lapsed: zero"]
    assert grouped(lines) == [["drawn: a", "drawn: b"], ["1: roll", "drawn: c"], ["lapsed: zero"]]


def test_captions_call_buttons_by_their_names() -> None:
    """So that a new name of a button is in the caption too."""
    said = Said("Press {page.planets.explore}!", "« {page.planets.explore} » !")
    for language in LANGUAGES:
        assert speaker(language)("page.planets.explore") in said.of(language)
        assert "{" not in said.of(language)
    with pytest.raises(KeyError):
        Said("{page.no-such-button}", "").of("en")


def test_a_file_with_a_slip_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        tutorials.read("seats = 2\nseat = 0\nothers = []\nend = ''\n[[step]]\nsays.en = 'x'\n")
    assert Written.__struct_fields__[0] == "say"
