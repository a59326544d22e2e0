"""The texts of all languages have the same keys and blanks, and a speaker fills them in."""

import re
import string
import tomllib
from pathlib import Path

import pytest

from spaceport.texts import DEFAULT, LANGUAGES, in_line, is_one, language_of_machine, speaker, texts
from tests.texts.codes import PACKAGE

OTHERS = [language for language in LANGUAGES if language != DEFAULT]


SAME = {"number": "seat"}  # "Player 2" or 2: whoever says a seat gives both


def same_blanks(text: str) -> set[str]:
    return {SAME.get(name, name) for name in blanks(text)}


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", OTHERS)
def test_the_same_keys(language: str) -> None:
    ours, theirs = set(texts(DEFAULT)), set(texts(language))
    assert sorted(ours - theirs) == [], f"missing in {language}"
    assert sorted(theirs - ours) == [], f"only in {language}"


@pytest.mark.parametrize("language", OTHERS)
def test_the_same_blanks(language: str) -> None:
    """But a form for one thing may do without its number, and a seat may be named or numbered."""
    wrong = []
    for key, text in texts(DEFAULT).items():
        one, two = same_blanks(text), same_blanks(texts(language)[key])
        if key.endswith(".one"):
            one, two = one - {"n"}, two - {"n"}
        if one != two:
            wrong.append(f"{key}: {one} and {two}")
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_says_something(language: str) -> None:
    for key, text in texts(language).items():
        assert text or key.startswith("cli.event."), key  # events that need no words
        assert re.fullmatch(r"[\w+-]+(\.[\w+-]+)+", key), key
        assert all(re.fullmatch(r"[a-z_]\w*", name) for name in blanks(text)), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_has_both_its_forms(language: str) -> None:
    known = texts(language)
    for key in known:
        stem, _, form = key.rpartition(".")
        if form in ("one", "other"):
            assert {f"{stem}.one", f"{stem}.other"} <= set(known), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_about_faults_are_sentences(language: str) -> None:
    for key, text in texts(language).items():
        if key.startswith(("refusal.", "fault.")):
            assert text[-1] in ".}!?", key
            assert "\n" not in text, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_stands_there_twice(language: str) -> None:
    """TOML would refuse it; this says which file."""
    tomllib.loads((PACKAGE / "texts" / f"{language}.toml").read_text("utf-8"))


# ---------------------------------------------------------------- speaking


def test_a_sentence_with_its_blanks_filled_in() -> None:
    assert speaker("en")("refusal.no-such-seat", seat=7) == "Seat 7 is not in this game."
    assert (
        speaker("fr")("refusal.no-such-seat", seat=7) == "La place 7 n’est pas dans cette partie."
    )


def test_what_is_filled_in_is_not_read_again() -> None:
    assert "{seat} {0}" in speaker("en")("refusal.no-such-seat", seat="{seat} {0}")


def test_a_key_that_is_not_there() -> None:
    with pytest.raises(KeyError, match=r"texts/fr\.toml has no refusal\.no-such-thing"):
        speaker("fr")("refusal.no-such-thing")
    assert not speaker("en").knows("refusal.no-such-thing")
    assert speaker("en").knows("refusal.over")


def test_an_unknown_language_is_the_default_one() -> None:
    assert speaker("tlh")("refusal.over") == speaker(DEFAULT)("refusal.over")
    assert speaker("tlh").language == DEFAULT


def test_which_numbers_are_one() -> None:
    assert [n for n in range(-1, 12) if is_one("en", n)] == [1]
    assert [n for n in range(-1, 12) if is_one("fr", n)] == [0, 1]


def test_numbers_choose_the_form() -> None:
    say = speaker("en")
    assert say("sos.pile", n=1) == say("sos.pile.one", n=1)
    assert say("sos.pile", n=2) == say("sos.pile.other", n=2)
    assert say("sos.pile", n=1) != say("sos.pile", n=2)


@pytest.mark.parametrize(
    ("settings", "wanted"),
    [
        ({}, "en"),
        ({"LANG": "fr_CH.UTF-8"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "fr_FR", "LC_ALL": "en_GB"}, "en"),
        ({"LANG": "en_GB", "LC_MESSAGES": "fr"}, "fr"),
        ({"LANG": "fr_FR", "LC_ALL": ""}, "fr"),
        ({"LANG": "C"}, "en"),
    ],
)
def test_the_language_of_the_machine(
    settings: dict[str, str], wanted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    assert language_of_machine() == wanted


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_fills_a_blank_stays_in_its_line(language: str) -> None:
    say = speaker(language)
    for sign in "\n\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029":
        for value in (f"a{sign}b", Path(f"a{sign}b"), f"{sign}b", f"a{sign}"):
            told = say("cli.error.bad-set", flag="--set", text=value)
            assert len(told.splitlines()) == 1
            assert f"\\u{ord(sign):04x}" in told


@pytest.mark.parametrize("value", [7, 1.5, True, "Zoé 👩\u200d🚀", "10\u00a0cartes", ""])
def test_all_else_fills_it_as_it_is(value: object) -> None:
    """Names have signs that join others."""
    assert in_line(value) == value
