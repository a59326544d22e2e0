"""Names of guests: what is suggested, and what is left of what they type."""

import unicodedata
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spaceport.server.suggest_name import suggested
from spaceport.table.clean_name import JOINED, JOINER, MARKS, characters, cleaned
from spaceport.texts import LANGUAGES, speaker
from spaceport.wire.constants import NAME_LENGTH


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Zoé  ", "Zoé"),
        ("Zoe\u0301", "Zoé"),
        ("a\tb\n\nc", "a b c"),
        ("\u202eevil\u202c", "evil"),
        ("a\u200bb\u200dc\ufeffd", "abcd"),
        ("\x00\x1b[31mred", "[31mred"),
        ("\u3164\u2800", ""),
        ("\u0301\u0301abc", "abc"),
        ("   ", ""),
        ("x" * 50, "x" * NAME_LENGTH),
        ("🇫🇷" * 30, "🇫🇷" * NAME_LENGTH),
        ("👋🏽" * 30, "👋🏽" * NAME_LENGTH),
        ("Z\u0335\u0336\u0337\u0338\u0335!", "Z\u0335\u0336\u0337!"),
        ("名前", "名前"),
        ("👩‍🚀👨‍👩‍👧‍👦", "👩‍🚀👨‍👩‍👧‍👦"),
        ("👩🏽‍🚀" * 30, "👩🏽‍🚀" * NAME_LENGTH),
        ("👩🏽‍🤝‍👩🏿", "👩🏽‍🤝‍👩🏿"),
        ("🏳️‍🌈", "🏳️‍🌈"),
        ("‍👩‍‍a‍👩‍", "👩a👩"),
        ("👩" + "‍👩" * 9, "👩" + "‍👩" * JOINED + "👩" + "‍👩" * JOINED + "👩‍👩"),
        ("a‍́", "á"),
        ("<b>bold</b>", "<b>bold</b>"),
    ],
)
def test_what_is_left_of_a_name(typed: str, shown: str) -> None:
    assert cleaned(typed) == shown


@given(st.text(max_size=80))
def test_a_cleaned_name_is_fit_to_be_shown(typed: str) -> None:
    name = cleaned(typed)
    assert cleaned(name) == name
    assert unicodedata.is_normalized("NFC", name)
    assert len(list(characters(name))) <= NAME_LENGTH
    assert len(name) <= NAME_LENGTH * ((1 + JOINED) * 2 + JOINED + MARKS)
    assert name == " ".join(name.split())
    unseen = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
    assert not {unicodedata.category(sign) for sign in name.replace(JOINER, "")} & unseen
    assert JOINER not in name or "" not in name.split(JOINER)


@given(st.text(st.characters(categories=["Mn", "Mc", "Me", "Cf", "Lo", "So"]), max_size=60))
def test_marks_never_pile_up(typed: str) -> None:
    name = cleaned(typed)
    assert cleaned(name) == name
    run = 0
    for sign in name:
        run = run + 1 if unicodedata.category(sign) in ("Mn", "Mc", "Me") else 0
        assert run <= MARKS


@pytest.mark.parametrize("language", LANGUAGES)
@given(seed=st.integers(0, 10_000))
def test_suggested_names_need_no_cleaning(language: str, seed: int) -> None:
    name = suggested(language, Random(seed))
    assert name
    assert cleaned(name) == name


def test_french_puts_the_adjective_behind() -> None:
    assert suggested("en", Random(1)).split()[1] in speaker("en")("serve.name.who")
    assert suggested("fr", Random(1)).split()[0] in speaker("fr")("serve.name.who")
