"""Every code that can be raised has a sentence in every language, and every sentence is used."""

import re
import string
from functools import cache
from pathlib import Path

import pytest

from spaceport.texts import LANGUAGES, texts
from tests.texts.codes import PACKAGE, Codes, Module, Use, sources

QUOTED = re.compile(r"[\"'`](?:(?:refusal|fault)\.)?([\w-]+)[\"'`]")
WEB = PACKAGE.parents[1] / "web" / "src"


@cache
def all_uses() -> tuple[tuple[Use, ...], tuple[str, ...]]:
    codes = Codes(sources())
    return tuple(codes.uses()), tuple(codes.unclear)


def sentences(language: str) -> dict[str, str]:
    return {
        key: text for key, text in texts(language).items() if key.startswith(("refusal.", "fault."))
    }


def matching(use: Use, language: str) -> list[str]:
    """The keys that a use may mean. What is told to a socket may be of either area."""
    areas = use.area.split(" or ")
    pattern = re.compile(re.escape(use.code).replace(r"\*", r"[\w-]+"))
    return [
        key
        for key in sentences(language)
        if key.partition(".")[0] in areas and pattern.fullmatch(key.partition(".")[2])
    ]


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_it_can_be_seen_which_codes_are_raised() -> None:
    """A code that comes from far away cannot be checked: say it where it is raised."""
    uses, unclear = all_uses()
    assert len(uses) > 60
    assert unclear == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_sentence(language: str) -> None:
    missing = {
        f"{use.area}.{use.code} (raised in {use.where})"
        for use in all_uses()[0]
        if not matching(use, language)
    }
    told = f"src/spaceport/texts/{language}.toml lacks {', '.join(sorted(missing))}"
    assert not missing, told


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_blank_of_a_sentence_is_filled(language: str) -> None:
    wrong = [
        f"{use.where}: {key} wants {blanks(sentences(language)[key])}, gets {set(use.particulars)}"
        for use in all_uses()[0]
        if not use.is_open
        for key in matching(use, language)
        if not blanks(sentences(language)[key]) <= use.particulars
    ]
    assert wrong == []


def test_every_sentence_is_used() -> None:
    """Raised somewhere, or named as it is in a source of ours or of the page."""
    used = {key for use in all_uses()[0] for key in matching(use, "en")}
    named: set[str] = set()
    for path in [*PACKAGE.rglob("*.py"), *WEB.rglob("*.svelte"), *WEB.rglob("*.ts")]:
        if not is_generated(path):
            named |= set(QUOTED.findall(path.read_text("utf-8")))
    idle = {key for key in sentences("en") if key.partition(".")[2] not in named}
    assert idle - used == set()


def is_generated(path: Path) -> bool:
    return "i18n" in path.parts or "wire" in path.parts[-2:]


# ---------------------------------------------------------------- the reader of sources itself


def found(source: str) -> set[tuple[str, str, frozenset[str]]]:
    codes = Codes([Module("x.py", source)])
    return {(use.area, use.code, use.particulars) for use in codes.uses()}


def test_a_plain_code_is_seen() -> None:
    assert found('raise Illegal("over", seat=1)') == {("refusal", "over", frozenset({"seat"}))}
    assert found('raise faults.LogFault("log-cut")') == {("fault", "log-cut", frozenset())}


def test_both_ways_of_a_choice_are_seen() -> None:
    none: frozenset[str] = frozenset()
    assert found('Illegal("a" if x else "b")') == {("refusal", "a", none), ("refusal", "b", none)}


def test_a_code_is_followed_through_names_functions_and_helpers() -> None:
    none: frozenset[str] = frozenset()
    named = 'def f():\n    code = "a" if x else "b"\n    raise Illegal(code)'
    assert found(named) == {("refusal", "a", none), ("refusal", "b", none)}
    asked = 'def why():\n    if x:\n        return "a"\n    return "b"\nraise Illegal(m.why(1))'
    assert found(asked) == {("refusal", "a", none), ("refusal", "b", none)}
    helped = 'def fault(code, key):\n    return Fault(code, key=key)\nraise fault("a", 1)'
    assert found(helped) == {("fault", "a", frozenset({"key"}))}


def test_a_code_with_something_put_in_is_a_pattern() -> None:
    assert found('Fault(f"edition-{kind}-cells")') == {("fault", "edition-*-cells", frozenset())}


def test_what_cannot_be_seen_is_said() -> None:
    codes = Codes([Module("x.py", "raise Illegal(table[3])")])
    assert codes.uses() == []
    assert codes.unclear == ["x.py:1: table[3]"]
