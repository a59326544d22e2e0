"""Codes that nobody mixes up, and what is made of those that were."""

from pathlib import Path

import pytest

from spaceport.core.faults import Fault
from spaceport.table import codes
from tests.table.harness import House, play_on

CONFUSED = (
    *("8B", "5S", "2Z", "6G", "UV", "DO0Q", "I1", "PR", "EF", "HN", "1L", "17"),  # from afar
    *("69", "MW"),  # from the other side of the table
    *("MN", "FS", "AH8", "JK", "GJ", "EI", "BCDEGPVZ", "QU", "59", "UW", "VW"),  # by ear
)


@pytest.mark.parametrize("group", CONFUSED)
def test_of_what_people_mix_up_at_most_one_is_used(group: str) -> None:
    assert len(set(group) & set(codes.LETTERS)) <= 1


def test_letters_are_used_once_and_all_of_them() -> None:
    assert len(set(codes.LETTERS)) == len(codes.LETTERS)
    found = {letter for _ in range(400) for letter in codes.new_code(0)}
    assert found == set(codes.LETTERS)


@pytest.mark.parametrize(("tables", "letters"), [(0, 5), (23, 5), (24, 6), (379, 6), (380, 7)])
def test_the_more_tables_the_longer_a_code(tables: int, letters: int) -> None:
    assert len(codes.new_code(tables)) == letters


def test_no_code_is_a_word() -> None:
    assert not set("AEIOUY") & set(codes.LETTERS)


def test_what_somebody_types_is_understood() -> None:
    for typed in ("2LM5Q", "2lm5q", " 2lm-5q ", "ZIN5O", "zimsq"):
        assert codes.readings(typed)[-1] == "2LM5Q"
    for typed in ("2LM5", "8LM5Q", "21M5Q", ""):
        assert "2LM5Q" not in codes.readings(typed)


def test_what_is_meant_is_one_of_ours_and_never_one_of_several() -> None:
    """A guess stands for one code: look-alikes make no table easier to find."""
    others = {chr(sign) for sign in codes._MEANT}
    assert not others & set(codes.LETTERS)
    assert {chr(sign) for sign in codes._MEANT.values()} <= set(codes.LETTERS)
    assert len(set(codes._MEANT.values())) == len(codes._MEANT)


def test_tables_from_before_keep_their_codes() -> None:
    """Whatever ours they look like: what is literally a code comes first."""
    assert codes.readings("s8bz") == ("S8BZ", "58B2")
    assert codes.readings("58b2") == ("58B2",)


async def test_codes_are_forgiving_and_end_with_the_game(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        me = await house.open(seats=2, now=True)
        code = me.room["code"]
        opened = await house.tables.directory.find(f" {code[:2].lower()}-{code[2:]} ")
        assert opened.link == me.link
        await play_on(house, [me], 4_000)
        with pytest.raises(Fault) as gone:
            await house.tables.directory.find(code)
        assert gone.value.code == "no-such-code"
