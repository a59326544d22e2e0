"""The report: one whole page in both languages, whose figures are those of the rows."""

import re
from collections.abc import Sequence
from functools import cache
from html.parser import HTMLParser
from statistics import median
from typing import Any
from xml.etree import ElementTree

import pytest

from spaceport.games import catalog
from spaceport.lab.facts import facts_of
from spaceport.lab.people import Person
from spaceport.lab.report import paced_plans, page
from spaceport.lab.report.cells import marks
from spaceport.lab.report.charts import alone, ticks
from spaceport.lab.report.gather import Gathered, gather
from spaceport.lab.report.words import Words
from spaceport.lab.simulate import Plan, run
from spaceport.lab.tally import wilson
from spaceport.texts import LANGUAGES, texts

GAMES = [each.name for each in catalog.GAMES]
VOID = {"meta", "rect", "line", "polygon", "polyline"}


def plan_of(game: str) -> Plan:
    sweeps: dict[str, dict[str, tuple[Any, ...]]] = {
        "sos": {"edition": ("ring", "tight")},
        "builder": {"seats": (2, 3)},
    }
    return Plan(game, bots=("simple", "easy"), games=6, seed=2, sweep=sweeps.get(game, {}))


@cache
def rows_of(game: str) -> list[dict[str, Any]]:
    return list(run(plan_of(game)))


def command(number: int, cell: int) -> str:
    return f"spaceport simulate <it> --log {cell}:{number}"


def report(game: str, language: str = "en") -> str:
    plan = plan_of(game)
    paced = {factor: rows_of(game) for factor in paced_plans(plan)}
    return page(plan, iter(rows_of(game)), language, paced, command)


class Tags(HTMLParser):
    """Sees to it that what is opened is closed, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.text.append(data)


def read(text: str) -> str:
    tags = Tags()
    tags.feed(text)
    tags.close()
    assert tags.open == []
    return " ".join(" ".join(tags.text).split())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_page_that_fetches_nothing(game: str, language: str) -> None:
    text = report(game, language)
    seen = read(text)
    assert f'<html lang="{language}">' in text
    assert not re.search(r"https?:|<script|<link|<img|@import|url\(", text)
    assert "{" not in seen
    assert texts(language)[f"game.{game}.title"] in seen
    pictures = re.findall(r"<svg.*?</svg>", text, re.DOTALL)
    assert len(pictures) >= 4
    for picture in pictures:
        ElementTree.fromstring(picture)
        assert "nan" not in picture
        assert "inf" not in picture
    assert "<span>&lt;it&gt;</span> <span>--log</span> <span>0:" in text, "each word whole, escaped"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_everything_that_is_counted_has_a_name(game: str, language: str) -> None:
    counted = facts_of(game)
    wanted = [f"lab.fact.{game}.{name}" for name in (*counted.BY_SEAT, *counted.OF_GAME)]
    wanted += [f"lab.dead.{game}", *(f"lab.how.{game}.{row['how']}" for row in rows_of(game))]
    missing = sorted(set(wanted) - set(texts(language)))
    assert not missing, f"{language}.toml lacks {', '.join(missing)}"
    known = {key for key in texts(language) if key.startswith(f"lab.fact.{game}.")}
    assert known <= set(wanted), "no name of what nobody counts"


def test_the_figures_are_those_of_the_rows() -> None:
    rows = [row for row in rows_of("sos") if row["cell"] == 0]
    (found, _) = gather("sos", rows_of("sos")).values()
    assert found.games == len(rows) == 6
    assert found.quantiles("ms")[1] == median(row["ms"] for row in rows)
    wins = sum((row["first_seat"] in row["winners"]) / len(row["winners"]) for row in rows)
    assert found.begins.value == wins / 6
    assert found.begins.interval == wilson(wins, 6)
    assert found.comebacks.hits == sum(row["behind_at_half"] > 0 for row in rows)
    assert found.sums["comet_moves"] == sum(sum(row["comet_moves"]) for row in rows)
    assert sum(share.hits for share in found.by_seat) == pytest.approx(6)
    assert sum(found.winner_at[5].values()) == 6
    assert set(found.by_player) == {"simple", "easy"}
    text = read(report("sos"))
    minutes = median(row["ms"] for row in rows) / 60_000
    assert f"{minutes:.1f}" in text


def row(cell: int, number: int, **changed: Any) -> dict[str, Any]:
    usual: dict[str, Any] = {
        "cell": cell,
        "number": number,
        "seats": 2,
        "seat_0": "easy",
        "seat_1": "hard",
        "first_seat": 0,
        "rounds": 10,
        "ms": 60_000 + number,
        "how": "goal",
        "winners": (number % 2,),
        "margin": 1,
        "ties": 0,
        "lead_changes": 1,
        "behind_at_half": 0,
        "comeback": 0,
        "course": (0, 0) * 11,
        "dead_turns": 0,
        "failures": 0,
    }
    counted = facts_of("sos")
    usual |= dict.fromkeys(counted.BY_SEAT, (0, 0)) | dict.fromkeys(counted.OF_GAME, 0)
    return usual | changed


def gathered(rows: Sequence[dict[str, Any]]) -> Gathered:
    (found,) = gather("sos", rows).values()
    return found


def test_only_what_differs_beyond_chance_is_marked() -> None:
    first = gathered([row(0, n) for n in range(200)])
    same = gathered([row(0, n + 1, ms=60_000 + n) for n in range(200)])
    longer = gathered([row(0, n, ms=90_000 + n, behind_at_half=n % 2) for n in range(200)])
    none, of_same, of_longer = marks([first, same, longer])
    assert none == {}
    assert not any(of_same.values())
    assert {name for name, marked in of_longer.items() if marked} == {"minutes", "comebacks"}


def test_whoever_had_most_of_a_thing_is_counted() -> None:
    found = gathered(
        [row(0, 0, rolled_2=(3, 1)), row(0, 1, rolled_2=(0, 4)), row(0, 2, rolled_2=(2, 2))]
    )
    assert (found.worth["rolled_2"].hits, found.worth["rolled_2"].games) == (2, 2)
    assert found.worth["stuck"].games == 0, "nobody had more than the other"


def test_the_oddest_games() -> None:
    rows = [row(0, n) for n in range(100)]
    rows[17] = row(0, 17, lead_changes=9)
    rows[40] = row(0, 40, ms=600_000, rounds=80)
    rows[63] = row(0, 63, comeback=4)
    odd = gathered(rows).oddest(3)
    assert {(each.what, each.number) for each in odd[:2]} <= {
        ("ms", 40),
        ("rounds", 40),
        ("lead_changes", 17),
    }
    assert {each.number for each in odd} == {17, 40, 63}


def test_few_games_are_warned_of_and_many_are_not() -> None:
    plan = Plan("sos", ("easy", "hard"), games=100)
    few = page(plan, [row(0, n) for n in range(100)], "en", {}, command)
    assert "Only 100 games" in few
    assert "1,537 games" in few
    uneven = page(
        plan, [row(0, n, winners=(int(n % 3 > 1),)) for n in range(1200)], "en", {}, command
    )
    assert "Only 1200 games" in uneven
    assert "Take 1,366 games" in uneven, "more than there were"
    many = page(plan, [row(0, n) for n in range(1600)], "en", {}, command)
    assert 'class="warning"' not in many
    failed = page(plan, [row(0, n, failures=1) for n in range(1600)], "fr", {}, command)
    assert "1600 décisions ont échoué" in failed


def test_random_games_have_no_minutes() -> None:
    plan = Plan("sos", ("random",), games=4)
    rows = [row(0, n, ms=0, seat_0="random", seat_1="random") for n in range(4)]
    text = read(page(plan, rows, "en", {}, command))
    assert "Random play takes no time" in text
    assert "shortest" not in text


def test_races_are_played_again_at_another_pace() -> None:
    zoe = Person("zoe", "easy", {"pace": 40_000})
    plan = Plan("bowl", ("zoe", "hard"), games=5_000, people=(zoe,))
    quick, slow = paced_plans(plan).values()
    assert (quick.bots, slow.bots) == (("zoe*0.75", "hard*0.75"), ("zoe*1.25", "hard*1.25"))
    assert quick.games == slow.games == 300
    assert quick.seed == plan.seed
    assert slow.people[0].figures["pace"] == 50_000
    assert paced_plans(Plan("sos", ("easy", "hard"))) == {}
    seen = read(report("bowl"))
    for told in ("25 % quicker", "25 % slower", "as assumed", "62 s (median)"):
        assert told in seen


def test_an_odd_game_is_told_with_its_cell() -> None:
    for language, told in (("en", "Ring: The"), ("fr", "Anneau\u00a0: L")):
        odd = report("sos", language).split("<ol>")[1]
        assert told in odd


def test_numbers_as_each_language_writes_them() -> None:
    english, french = Words("en"), Words("fr")
    assert (english.number(12345.67, 1), french.number(12345.67, 1)) == (
        "12,345.7",
        "12\u202f345,7",
    )
    assert (english.percent(0.489), french.percent(0.489)) == ("48.9\u00a0%", "48,9\u00a0%")
    assert (english.plain(0.25), french.plain(3.0)) == ("0.25", "3")


def test_ticks_are_round() -> None:
    assert ticks(10, 4) == [0, 5, 10]
    assert ticks(0.9, 4) == pytest.approx([0, 0.5])
    assert ticks(47, 6) == pytest.approx([0, 10, 20, 30, 40])
    assert ticks(0, 4) == [0]


def test_a_picture_alone_brings_its_colours() -> None:
    text = report("sos")
    found = re.search(r"<svg.*?</svg>", text, re.DOTALL)
    assert found is not None
    picture = alone(found.group())
    ElementTree.fromstring(picture)
    assert "prefers-color-scheme" in picture
