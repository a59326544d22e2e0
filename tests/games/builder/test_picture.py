"""Pictures of Space Builder: whole, named in both languages, safe to put on any page."""

import re
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from spaceport.core.terms import View
from spaceport.games.builder.edition import Edition
from spaceport.games.builder.options import Options
from spaceport.games.builder.picture import board_text, picture
from spaceport.games.builder.rules import Rules
from spaceport.library.load import art
from spaceport.texts import LANGUAGES, speaker
from tests.games.builder.cities import (
    ALL,
    FIRST,
    GOOD,
    PLAN_1,
    cards,
    do,
    line,
    random_ply,
    rules_of,
)

RULES = rules_of()
SVG = "{http://www.w3.org/2000/svg}"
FLAWED = cards("greenhouse", dome="1:180:a", silo="8:0:a", habitat="6:90:a")
CHECKED = "done 1 2; checked 1 2 0; ranking 1 0 2; winner 1"
POSITIONS = {
    "no plan": f"standard; unlocked {FIRST} {FIRST}; phase plan",
    "just begun": line("-", "-", "-", "-", more="due 120000"),
    "building": line(cards("dome"), GOOD, cards("silo", "habitat"), more="done 1"),
    "checked": line(cards("dome"), GOOD, FLAWED, more=f"phase unlock; {CHECKED}"),
    "luck": line(cards("dome"), GOOD, FLAWED, more=f"phase luck; {CHECKED}"),
    "unlocked": line(cards("dome"), GOOD, FLAWED, unlocked=(FIRST, f"{FIRST},hangar", FIRST),
                     more=f"phase pause; {CHECKED}; new hangar; ready 0"),
    "nobody": line("-", "-", more="phase pause; checked 0 1; ranking 0 1; empty 3"),
    "somebody left": line(cards("dome"), "-", GOOD, more="gone 1"),
    "over": line(cards(*PLAN_1), "-", unlocked=(ALL, FIRST),
                 more="phase over; done 0; checked 0 1; ranking 0 1; winner 0; champion 0"),
}  # fmt: skip
NAMES = {
    "en": {"dome": "Dome", "silo": "Rocket silo", "greenhouse": "Greenhouse", "habitat": "Habitat"},
    "fr": {"dome": "Dôme", "silo": "Silo à fusée", "greenhouse": "Serre", "habitat": "Habitat"},
}
seen_by = pytest.mark.parametrize("seat", [None, 0, 1])
in_each = pytest.mark.parametrize("language", LANGUAGES)
everywhere = pytest.mark.parametrize("position", POSITIONS.values(), ids=list(POSITIONS))


def seen(position: str, seat: int | None = None) -> View:
    return RULES.view(RULES.parse_position(position), seat)


def drawn(view: View, language: str, rules: Rules = RULES) -> ElementTree.Element:
    """The picture as a tree, with everything checked that holds for every picture."""
    text = rules.picture(view, art("builder"), speaker(language))
    root = ElementTree.fromstring(text)
    assert root.tag == f"{SVG}svg"
    assert [root[0].tag, root[1].tag] == [f"{SVG}title", f"{SVG}desc"]
    ids = [node.get("id") for node in root.iter() if node.get("id")]
    assert len(ids) == len(set(ids))
    assert all(each is not None and each.startswith("builder-") for each in ids)
    wanted = re.findall(r'(?:href="|url\()([^")]+)', text)
    assert {link.removeprefix("#") for link in wanted} <= set(ids)
    assert not re.search(r"<(script|image|style|foreignObject|filter)\b| on\w+=", text)
    for named in root.iter(f"{SVG}g"):
        if named.get("role") == "img":
            assert named[0].tag == f"{SVG}title"
            assert named.get("aria-label") == named[0].text
    return root


def labels(root: ElementTree.Element) -> list[str]:
    """What a screen reader can reach."""
    if root.get("aria-hidden") == "true":
        return []
    mine = [root.get("aria-label", "")] if root.get("role") == "img" else []
    return mine + [label for node in root for label in labels(node)]


@everywhere
@seen_by
@in_each
def test_every_picture_is_whole(position: str, seat: int | None, language: str) -> None:
    root = drawn(seen(position, seat), language)
    assert root[0].text == root.get("aria-label")
    told = root[1].text or ""
    for number in range(1, seen(position).public.seats + 1):
        assert {"en": f"Player {number}", "fr": f"Joueur {number}"}[language] in told


@in_each
def test_the_plan_is_told_card_by_card(language: str) -> None:
    said = labels(drawn(seen(POSITIONS["just begun"]), language))
    wanted = {
        "en": ("Dome on place 7, upside down, side A",
               "Greenhouse on place 3, turned left, side B"),
        "fr": ("Dôme sur l’emplacement 7, à l’envers, face A",
               "Serre sur l’emplacement 3, toit à gauche, face B"),
    }[language]  # fmt: skip
    assert set(wanted) <= set(said)


def test_a_reader_sees_what_is_still_locked_pale() -> None:
    said = labels(drawn(seen(POSITIONS["just begun"], 0), "en"))
    assert "Reactor on place 1, turned right, side B (still locked)" in said
    assert "Dome on place 7, upside down, side A" in said
    watching = labels(drawn(seen(POSITIONS["just begun"]), "en"))
    assert not [label for label in watching if "locked" in label]


@in_each
def test_faults_are_marked_on_the_city_beside_its_plan(language: str) -> None:
    """Seat 2 has one wrong place, one wrong turn, one wrong side."""
    view = seen(POSITIONS["checked"], 2)
    text = RULES.picture(view, art("builder"), speaker(language))
    said = [label for label in labels(drawn(view, language)) if "; " not in label]
    verdicts = {
        "en": ("wrong place", "turned wrongly", "wrong side", "right"),
        "fr": ("mauvaise place", "mauvais sens", "mauvaise face", "juste"),
    }[language]
    for building, verdict in zip(("dome", "silo", "habitat", "greenhouse"), verdicts, strict=True):
        name = NAMES[language][building]
        (label,) = [each for each in said if each.startswith(name) and each.endswith(verdict)]
        assert label
    for badge in ("fault-place", "fault-turn", "fault-side", "right"):
        assert f'href="#builder-{badge}"' in text
    missing = RULES.picture(seen(POSITIONS["checked"], 0), art("builder"), speaker(language))
    assert missing.count('href="#builder-fault-missing"') == 3


def test_before_the_check_nothing_is_marked() -> None:
    text = RULES.picture(seen(POSITIONS["building"]), art("builder"), speaker("en"))
    assert "fault-" not in text
    assert "#builder-right" not in text


def test_the_winner_is_named() -> None:
    assert "Player 2 wins the round!" in (drawn(seen(POSITIONS["checked"]), "en")[0].text or "")
    assert "Joueur 1 gagne la partie !" in (drawn(seen(POSITIONS["over"]), "fr")[0].text or "")
    assert "Nobody" in (drawn(seen(POSITIONS["nobody"]), "en")[0].text or "")
    told = drawn(seen(POSITIONS["unlocked"]), "en")[1].text or ""
    assert "New from now on: Hangar" in told


def plain_rules() -> Rules:
    """An edition without drawings of its own and with other places: a plain row of two by four."""
    edition = RULES.edition
    places = tuple((10.0 + 100 * (k % 4), 10.0 + 100 * (k // 4)) for k in range(8))
    fields = {name: getattr(edition, name) for name in edition.__struct_fields__}
    fields |= {"places": places, "size": (420.0, 220.0), "board_drawing": None,
               "plan_drawing": "../../secret"}  # fmt: skip
    return Rules(Edition(**fields), Options())


def test_an_edition_without_drawings_is_drawn() -> None:
    rules = plain_rules()
    root = drawn(rules.view(rules.parse_position(POSITIONS["checked"]), 0), "en", rules)
    assert "Dome on place 7, upside down, side A" in labels(root)


HOSTILE = "</title><script>alert('1')</script>\"&\x1b[31m\x00\u202e]]>"


@in_each
def test_hostile_words_are_harmless(language: str) -> None:
    edition = RULES.edition
    fields = {name: getattr(edition, name) for name in edition.__struct_fields__}
    evil = Edition(**fields | {"name": HOSTILE, "title": {"en": HOSTILE}, "plan_drawing": HOSTILE})
    view = seen(POSITIONS["checked"], 0)
    root = ElementTree.fromstring(picture(evil, view, art("builder"), speaker(language)))
    assert not list(root.iter(f"{SVG}script"))
    assert all(c == "\n" or c.isprintable() for c in board_text(evil, view, speaker(language)))


# ---------------------------------------------------------------- text


@everywhere
@seen_by
@in_each
def test_the_text_board_fits_a_terminal(position: str, seat: int | None, language: str) -> None:
    view = seen(position, seat)
    lines = RULES.board_text(view, speaker(language)).splitlines()
    assert len(lines) <= 26
    assert max(map(len, lines)) <= 79
    assert all(line.isprintable() for line in lines)


def test_the_text_board_shows_plan_and_cities() -> None:
    lines = RULES.board_text(seen(POSITIONS["building"], 0), speaker("en")).splitlines()
    assert lines[0] == "Space Builder · Round 1: build!"
    assert lines[1].startswith("Plan 1 · ")
    assert lines[2].split("  ")[0] == "1 (Reactor →B)"
    assert "3 Greenhouse ←B" in lines[2]
    assert "7 Dome ↓A" in lines[4]
    assert lines[5] == "> ● Player 1  ▪▪▪▪▫▫▫▫  1 of 4 built"
    assert [line for line in lines if line.startswith("  ▲")] == [
        "  ▲ Player 2  ▪▪▪▪▫▫▫▫  done, number 1"
    ]


def test_the_text_board_shows_the_check() -> None:
    text = RULES.board_text(seen(POSITIONS["checked"]), speaker("en"))
    for mark in ("Dome ↓A ✗ place", "Rocket silo ↑A ✗ turn", "Habitat →A ✗ side",
                 "Greenhouse ←B ✓", "6 ✗ missing", "0 faults, wins the round"):  # fmt: skip
        assert mark in text, mark


@pytest.mark.parametrize("seats", [2, 4])
def test_pictures_of_a_random_game(seats: int) -> None:
    rng: Any = Random(seats)
    state = RULES.start(seats)
    for k in range(400):
        if k % 40 == 0:
            view = RULES.view(state, rng.choice([None, 0]))
            drawn(view, "fr")
            assert len(RULES.board_text(view, speaker("fr")).splitlines()) <= 26
        if RULES.result(state) is not None:
            break
        state = do(RULES, state, random_ply(RULES, state, rng))
