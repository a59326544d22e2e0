"""Positions as text: fields are read once each, and what is wrong with one is told by its word."""

from collections.abc import Callable
from typing import Any

import pytest

from spaceport.core import position
from spaceport.core.faults import NotationFault
from spaceport.core.position import Fields, maybe, place_in

PHASES = ("deal", "act")


def read(text: str, take: Callable[[Fields], Any]) -> Any:
    return position.read("box", f"box; {text}", take)


def test_a_field_without_a_value_is_left_out() -> None:
    fields = [("hole", "a1"), ("gone", ""), ("act", "0")]
    assert position.write("box", fields) == "box; hole a1; act 0"


GOOD: list[tuple[str, Callable[[Fields], Any], Any]] = [
    ("a 1 2", lambda f: f.take("a"), ["1", "2"]),
    (" ;;  a   1 ; ", lambda f: f.take("a"), ["1"]),
    ("", lambda f: f.take("a", "x", "y"), ["x", "y"]),
    ("", lambda f: f.some("a"), []),
    ("", lambda f: f.each("a", 3, "0"), ["0", "0", "0"]),
    ("a x y", lambda f: f.by_seat("a", 2, 4), ["x", "y"]),
    ("a 007", lambda f: f.number("a", 7), 7),
    ("a -", lambda f: f.maybe("a", 7), -1),
    ("a 3 0", lambda f: f.seats("a", 4), [3, 0]),
    ("act 0 b2", lambda f: f.phase(PHASES), (1, ["0", "b2"])),
    ("a 1; deal", lambda f: f.last(PHASES), 0),
]


@pytest.mark.parametrize(("text", "take", "found"), GOOD)
def test_what_is_read(text: str, take: Callable[[Fields], Any], found: Any) -> None:
    assert read(text, take) == found


WRONG: list[tuple[str, Callable[[Fields], Any], str]] = [
    ("a 1; a 2", lambda f: f.take("a"), "a: twice"),
    ("", lambda f: f.take("a"), "a: missing"),
    ("a", lambda f: f.some("a"), "a: missing"),
    ("a 1 2", lambda f: f.each("a", 3, "0"), "a: 2 instead of 3"),
    ("a 1", lambda f: f.by_seat("a", 2, 4), "a: 1 seats"),
    ("a 1 2", lambda f: f.one("a"), "a: one thing only"),
    ("a 8", lambda f: f.number("a", 7), "a: 8 is not 0…7"),
    ("a -1", lambda f: f.number("a", 7), "a: -1 is not 0…7"),
    ("a ١", lambda f: f.number("a", 7), "a: ١ is not 0…7"),
    ("a " + "9" * 5000, lambda f: f.number("a", 7), f"a: {'9' * 40}… is not 0…7"),
    ("a 1 1", lambda f: f.seats("a", 4), "a: a seat is there twice"),
    ("a 4", lambda f: f.seats("a", 4), "a: 4 is not 0…3"),
    ("", lambda f: f.phase(PHASES), "one of deal act is wanted, not -"),
    ("deal; act", lambda f: f.phase(PHASES), "one of deal act is wanted, not deal act"),
    ("nap", lambda f: f.phase(PHASES), "phase: nap is unknown"),
    ("deal; a 1", lambda f: f.last(PHASES), "phase: a 1 is unknown"),
    ("", lambda f: f.last(PHASES), "phase: - is unknown"),
    ("a 1; b", lambda f: f.check_all_taken(), "a b: unknown"),
    ("", lambda _: maybe("due", "x", 9), "due: x is not 0…9"),
    ("", lambda _: place_in("top", "x", "ab"), "top: x is unknown"),
]


@pytest.mark.parametrize(("text", "take", "detail"), WRONG, ids=[it[2][:40] for it in WRONG])
def test_what_is_wrong_is_told_by_its_word(
    text: str, take: Callable[[Fields], Any], detail: str
) -> None:
    with pytest.raises(NotationFault) as caught:
        read(text, take)
    assert (caught.value.code, caught.value.particulars["detail"]) == ("notation-position", detail)


@pytest.mark.parametrize("text", ["", "other; a 1", "box a 1", "a 1; box"])
def test_another_edition_is_named(text: str) -> None:
    with pytest.raises(NotationFault) as caught:
        position.read("box", text, lambda fields: fields.take("a"))
    assert caught.value.code == "notation-edition"
