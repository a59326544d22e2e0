"""An edition that is wrong is refused with file, key and reason; a right one can be played."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from spaceport.core.faults import EditionFault
from spaceport.games.builder.edition import Edition
from spaceport.games.builder.options import Options
from spaceport.games.builder.rules import Rules
from spaceport.library.load import load, tell
from spaceport.texts import LANGUAGES, texts
from tests.games.builder.cities import BUILDINGS, do, edition_text, public, random_ply, rules_of

FILE = "mine.toml"
Tree = dict[str, Any]
Change = Callable[[Tree], Any]


def tree() -> Tree:
    """A small edition with three plans."""
    plans = [[*plan] for plan in rules_of().edition.plans[:3]]
    return {"game": "builder", "name": "mine", "title": {"en": "Mine"},
            "first": ["dome", "silo"], "plans": plans}  # fmt: skip


def dump(value: Any) -> str:
    """The tree as TOML."""
    lines = [f"{key} = {inline(item)}" for key, item in value.items()]
    return "\n".join(lines) + "\n"


def inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {inline(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(inline, value)) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else str(value)


def put(k: int, place: int, card: Any) -> Change:
    return lambda t: t["plans"][k].__setitem__(place, card)


WRONG: list[tuple[str, str, Change]] = [
    ("edition-shape", "-", lambda t: t.pop("plans")),
    ("edition-shape", "-", lambda t: t.update(colour="blue")),
    ("edition-shape", "game", lambda t: t.update(game="sos")),
    ("edition-shape", "name", lambda t: t.update(name="my own")),
    ("edition-shape", "title.en", lambda t: t.update(title={"en": 7})),
    ("edition-shape", "first[0]", lambda t: t.update(first=[1])),
    ("edition-shape", "plans[1][2]", put(1, 2, 7)),
    ("edition-shape", "card", lambda t: t.update(card=0)),
    ("edition-shape", "places[0][1]", lambda t: t.update(places=[[1, float("nan")]] * 8)),
    ("edition-shape", "size[0]", lambda t: t.update(size=[float("inf"), 1])),
    ("edition-building", "first[1]", lambda t: t.update(first=["dome", "castle"])),
    ("edition-first", "first", lambda t: t.update(first=["dome", "dome"])),
    ("edition-first", "first", lambda t: t.update(first=[])),
    ("edition-first", "first", lambda t: t.update(first=[*BUILDINGS])),
    ("edition-places", "places", lambda t: t.update(places=[[0, 0]] * 7)),
    ("edition-plans", "plans", lambda t: t.update(plans=[])),
    ("edition-plans", "plans", lambda t: t.update(plans=t["plans"] * 70)),
    ("edition-plan-cards", "plans[2]", lambda t: t["plans"][2].pop()),
    ("edition-plan-card", "plans[0][3]", put(0, 3, "dome 90")),
    ("edition-plan-card", "plans[0][3]", put(0, 3, "dome 45 a")),
    ("edition-plan-card", "plans[0][3]", put(0, 3, "castle 90 a")),
    ("edition-plan-card", "plans[0][3]", put(0, 3, "dome 90 c")),
    ("edition-plan-lacks", "plans[0]", put(0, 3, "dome 90 a")),
    ("edition-plan-twice", "plans[2]", lambda t: t["plans"].__setitem__(2, t["plans"][0])),
]  # fmt: skip


def refusal(text: str) -> EditionFault:
    with pytest.raises(EditionFault) as caught:
        Edition.read(text, FILE)
    return caught.value


@pytest.mark.parametrize(("code", "key", "change"), WRONG)
def test_a_wrong_edition_is_refused(code: str, key: str, change: Change) -> None:
    changed = tree()
    change(changed)
    fault = refusal(dump(changed))
    assert (fault.code, fault.particulars["key"]) == (code, key)
    for language in LANGUAGES:
        sentence = tell(fault, language)
        assert FILE in sentence
        assert key == "-" or key in sentence


def test_every_fault_of_an_edition_is_provoked() -> None:
    ours = ("edition-building", "edition-first", "edition-places", "edition-plan")
    known = {
        key.removeprefix("fault.")
        for key in texts("en")
        if key.removeprefix("fault.").startswith(ours)
    }
    assert {code for code, _, _ in WRONG} - {"edition-shape"} == known


@pytest.mark.parametrize("text", ["plans = [", "<html>", 'game = "\x00"', "x = " + "[" * 5000,
                                  f"x = {'9' * 5000}"])  # fmt: skip
def test_a_file_that_is_no_toml_is_refused(text: str) -> None:
    fault = refusal(text)
    assert (fault.code, fault.particulars["key"]) == ("edition-toml", "-")


def test_an_edition_of_ones_own_can_be_played(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(dump(tree()), "utf-8")
    rules = load("builder", tmp_path / FILE, {}).rules
    assert isinstance(rules, Rules)
    rng, state = Random(5), rules.start(2)
    assert public(rules, state).unlocked == (("dome", "silo"),) * 2
    for _ in range(20_000):
        if rules.result(state) is not None:
            break
        state = do(rules, state, random_ply(rules, state, rng))
    assert rules.result(state) is not None
    assert max(public(rules, state).wins) == 7  # 2 to 8 buildings, and the last round


def test_the_shipped_edition_is_sound() -> None:
    edition = Edition.read(edition_text(), "standard.toml")
    assert isinstance(edition, Edition)
    assert edition.name == "standard"
    assert set(edition.title) == set(LANGUAGES)
    assert Rules(edition, Options()).kit.all_plans == (1 << 20) - 1
