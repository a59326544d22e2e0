"""The odds: the sheet's table within sampling error (B44-B50), and a look-up for all (B51)."""

import re
from itertools import combinations
from random import Random

import pytest

from spaceport.games.bowl import odds_table
from spaceport.games.bowl.odds import HARDLY, TOSSED_VARIANTS, odds, variants_of
from spaceport.games.bowl.state import VOIDS
from tests.games.bowl.boards import FOLDER, VARIANTS
from tools.bowl_odds import SHEET, Tally, allowed, random_toss, standard_kit, tally

SAMPLES = 3_000
ROWS = dict(zip(range(44, 51), SHEET.items(), strict=True))


def agree(number: int, effort: float) -> None:
    name, (variants, always_hole, told) = ROWS[number]
    samples = max(1_000, round(SAMPLES * effort))
    ours = tally(standard_kit(**variants), samples, f"test {name}", always_hole)
    limits = allowed(told, ours, samples)
    for field, a, b, limit in zip(Tally._fields, told, ours, limits, strict=True):
        assert abs(a - b) <= limit, f"B{number} {name}, {field}: {b} instead of {a}"


def test_b44_base(effort: float) -> None:
    agree(44, effort)


def test_b45_void(effort: float) -> None:
    agree(45, effort)


def test_b46_black_hole(effort: float) -> None:
    agree(46, effort)


def test_b47_disc_centred(effort: float) -> None:
    agree(47, effort)


def test_b48_big_galaxy(effort: float) -> None:
    agree(48, effort)


def test_b49_torus(effort: float) -> None:
    agree(49, effort)


def test_b50_rotation(effort: float) -> None:
    agree(50, effort)


def test_the_comparison_can_fail() -> None:
    """Two rows of the sheet are not taken for one another."""
    names = list(SHEET)
    for one, other in combinations(names, 2):
        told, ours = SHEET[one][2], SHEET[other][2]
        limits = allowed(told, ours, 100_000)
        assert any(abs(a - b) > c for a, b, c in zip(told, ours, limits, strict=True)), (one, other)


def test_the_sheet_in_the_repository_says_the_same() -> None:
    sheet = FOLDER.parents[3] / "docs" / "spec" / "space-bowl.md"
    for number, (_, (_, _, told)) in ROWS.items():
        (line,) = re.findall(rf"^\| \(B{number}\) .*$", sheet.read_text("utf-8"), re.MULTILINE)
        cells = [cell.strip() for cell in line.strip("|").split("|")[1:]]
        figures = [float(cell.replace(" %", "")) / (100 if "%" in cell else 1) for cell in cells]
        assert figures == pytest.approx(list(told))


def test_b51_there_are_odds_for_all_128_combinations() -> None:
    seen = set()
    for number in range(1 << len(VARIANTS)):
        on = {name for k, name in enumerate(VARIANTS) if number >> k & 1}
        found = odds(on)
        seen.add(found)
        assert 1 < found.mean < 36
        assert 0 <= found.none < 0.5
        assert found.doom_is_hardly_right == (found.none < HARDLY)
        if "no_wild" in on:
            assert found.mean_with_wild is None
            assert found.none_with_wild is None
        else:
            assert found.mean_with_wild is not None
            assert found.none_with_wild is not None
            assert found.mean_with_wild > found.mean
            assert found.none_with_wild <= found.none
    assert len(seen) == 128


def test_b51_rotation_and_torus_as_the_sheet_says_and_a_warning() -> None:
    found = odds({"rotation", "torus"})
    assert found.mean == pytest.approx(10.5, abs=0.06)
    assert found.none == pytest.approx(0.003, abs=0.0015)  # 0.41 % in 300,000 tosses of ours
    assert found.doom_is_hardly_right
    assert not odds(()).doom_is_hardly_right
    assert odds(()).none == pytest.approx(0.25, abs=0.006)
    assert odds({"countdown_seconds"}) == odds(())


def test_b51_the_table_is_what_its_script_makes() -> None:
    """A few rows again with fewer tosses and another seed: within sampling error."""
    assert len(odds_table.ROWS) == 1 << len(TOSSED_VARIANTS)
    assert odds_table.SAMPLES >= 100_000
    samples = 1_500
    for row in (0, 9, 22, 63):
        variants = variants_of(row)
        found = tally(standard_kit(**dict.fromkeys(variants, True)), samples, f"again {row}")
        mean, none, mean_wild, none_wild = odds_table.ROWS[row]
        assert found.mean == pytest.approx(mean, abs=4 * 5 / samples**0.5)
        assert found.mean_wild == pytest.approx(mean_wild, abs=4 * 6 / samples**0.5)
        assert found.none == pytest.approx(none, abs=4 * 0.5 / samples**0.5)
        assert found.none_wild == pytest.approx(none_wild, abs=0.02)


def test_a_row_names_its_variants() -> None:
    text = (FOLDER / "odds_table.py").read_text("utf-8")
    told = re.findall(r"\),  # (.*)", text)
    wanted = [", ".join(variants_of(row)) or "base" for row in range(64)]
    assert told == wanted
    assert "tools.bowl_odds" in text


def test_a_random_toss_is_one_of_the_game() -> None:
    rng = Random(1)
    kit = standard_kit(void=True, black_hole=True, beginner=True)
    holes = voids = 0
    for _ in range(300):
        faces, disc, marbles, hole = random_toss(kit, rng)
        assert len(faces) == 25
        assert disc == 4
        assert 2 <= sum(space >= 0 for space in marbles) <= 5
        holes += hole >= 0
        voids += faces.count(-1)
    assert 100 < holes < 200
    assert voids / 300 == pytest.approx(VOIDS * 25 / 56, abs=0.25)
