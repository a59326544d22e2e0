"""Pictures of S.O.S. in Space: whole, named in both languages, safe to put on any page."""

import importlib.util
import re
import tomllib
from functools import cache
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

import pytest

from spaceport.core.causes import Chosen, Drawn
from spaceport.core.terms import View, pick_move
from spaceport.games.sos.edition import Cell, Edition
from spaceport.games.sos.options import Options
from spaceport.games.sos.picture import board_text, picture
from spaceport.games.sos.rules import Rules
from spaceport.games.sos.state import ALIENS, State
from spaceport.texts import LANGUAGES, speaker

ROOT = Path(__file__).parents[3]
SOS = ROOT / "src" / "spaceport" / "games" / "sos"
SVG = "{http://www.w3.org/2000/svg}"
NAMES = [alien.capitalize() for alien in ALIENS]
RED = "comets O0-O1 O2-O3 O4-O5 O6-O7 O8-O9"
SETTLED = (
    "ring; aliens filo:O9 momo:I2 trio:O8 kubo:I1 zuzu:O8 nova:O7 limo:O5; hole O2;"
    " comets O0-O1 O4-O5 O6-O7 O8-O9 O4-I1"
)
SEATED = "missions momo+kubo trio+nova filo+limo; done filo+nova trio+zuzu -; scores 1 1 0"
POSITIONS = {
    "nothing placed": f"ring; aliens -; hole -; {RED}; missions - - -; place 0",
    "half placed": f"ring; aliens filo:O0 momo:O4; hole -; {RED}; missions - -; place 0",
    "dealing": f"{SETTLED}; missions momo+kubo - -; deal 0",
    "who begins": f"{SETTLED}; missions momo+kubo trio+nova; first 0",
    "to roll": f"{SETTLED}; {SEATED}; roll 1",
    "rolling": f"{SETTLED}; {SEATED}; die 1",
    "mid turn": f"{SETTLED}; {SEATED}; act 0; shows comet+2 left 1",
    "new mission": f"{SETTLED}; missions momo+kubo - filo+limo; mission 1; shows 2 left 1",
    "over": f"{SETTLED}; missions - trio+nova filo+limo; scores 5 2 1; over 0; won 0",
    "shared and left": f"{SETTLED}; missions - - filo+limo; scores 2 0 2; over 0; gone 1; won 0 2",
}


@cache
def art() -> dict[str, str]:
    return {path.stem: path.read_text("utf-8") for path in (SOS / "art").glob("*.svg")}


def edition_text(board: str) -> str:
    return (SOS / "editions" / f"{board}.toml").read_text("utf-8")


@cache
def rules_of(board: str) -> Rules:
    return Rules(Edition.read(edition_text(board), f"{board}.toml"), Options())


def bare(text: str) -> str:
    """An edition without a drawing and without any place but the middles of its cells."""
    text = re.sub(r"(?m)^(drawing|pair|single|both|size) = .*\n", "", text)
    return re.sub(r", mid = .*\}", " }", text)


@cache
def bare_rules(board: str) -> Rules:
    return Rules(Edition.read(bare(edition_text(board)), "own.toml"), Options())


def seen(position: str) -> tuple[Rules, View]:
    rules = rules_of("ring")
    return rules, rules.view(rules.parse_position(position), None)


def drawn(rules: Rules, view: View, language: str) -> ElementTree.Element:
    """The picture as a tree, with everything checked that holds for every picture."""
    text = rules.picture(view, art(), speaker(language))
    root = ElementTree.fromstring(text)
    assert root.tag == f"{SVG}svg"
    assert root[0].tag == f"{SVG}title"
    assert root[1].tag == f"{SVG}desc"
    ids = [node.get("id") for node in root.iter() if node.get("id")]
    assert len(ids) == len(set(ids))
    wanted = re.findall(r'(?:href="|url\()([^")]+)', text)
    assert {link.removeprefix("#") for link in wanted} <= set(ids)
    assert not {node.tag for node in root.iter()} & {
        f"{SVG}script", f"{SVG}image", f"{SVG}style", f"{SVG}foreignObject", f"{SVG}filter"
    }  # fmt: skip
    assert not [name for node in root.iter() for name in node.attrib if name.startswith("on")]
    assert "nan" not in re.findall(r'"([^"]*)"', text)
    for named in root.iter(f"{SVG}g"):
        if named.get("role") == "img":
            assert named[0].tag == f"{SVG}title"
            assert named.get("aria-label") == named[0].text
    return root


def labels(root: ElementTree.Element) -> list[str]:
    return [node.get("aria-label", "") for node in root.iter() if node.get("role") == "img"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("position", POSITIONS.values(), ids=POSITIONS)
def test_every_piece_is_named(position: str, language: str) -> None:
    rules, view = seen(position)
    said = labels(drawn(rules, view, language))
    on, hole, between, together = {
        "en": ("on", "Black hole on", "Comet between {} and {}", "bring {} and {} together"),
        "fr": ("en", "Trou noir en", "Comète entre {} et {}", "réunir {} et {}"),
    }[language]
    for alien, cell in view.public.aliens.items():
        assert f"{alien.capitalize()} {on} {cell}" in said
    if view.public.hole:
        assert f"{hole} {view.public.hole}" in said
    for line in view.public.comets:
        assert between.format(*line.split("-")) in said
    for seat, pair in enumerate(view.public.missions):
        row = next(each for each in said if each.startswith(("Player", "Joueur")[language == "fr"]
                                                            + f" {seat + 1}"))  # fmt: skip
        if pair:
            assert together.format(*(alien.capitalize() for alien in pair)) in row


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_root_tells_the_whole_position(language: str) -> None:
    rules, view = seen(POSITIONS["mid turn"])
    root = drawn(rules, view, language)
    told = root[1].text or ""
    for word in (*NAMES, "O9", "I2", "O4-I1", {"en": "1 step", "fr": "1 pas"}[language]):
        assert word in told
    assert root[0].text == root.get("aria-label")


def test_the_mission_of_the_active_seat_is_marked() -> None:
    for seat, pair in ((0, ("momo", "kubo")), (1, ("trio", "nova"))):
        rules, view = seen(f"{SETTLED}; {SEATED}; roll {seat}")
        text = rules.picture(view, art(), speaker("en"))
        assert text.count(f"url(#sos-halo-{seat})") == 2
        assert rules.board_text(view, speaker("en")).count(pair[0].upper()) >= 2


def test_the_winner_is_named() -> None:
    rules, view = seen(POSITIONS["over"])
    root = drawn(rules, view, "en")
    assert "Player 1 wins!" in (root[0].text or "")
    assert any(label.endswith("winner") for label in labels(root))
    rules, view = seen(POSITIONS["shared and left"])
    assert "Joueur 1 et Joueur 3" in (drawn(rules, view, "fr")[0].text or "")
    assert any("left" in label for label in labels(drawn(rules, view, "en")))


@pytest.mark.parametrize("board", ["ring", "tight"])
def test_a_board_without_a_drawing_is_drawn(board: str) -> None:
    rules = bare_rules(board)
    for state in some_game(rules, 3, 40):
        root = drawn(rules, rules.view(state, None), "fr")
        assert len(labels(root)) >= 5
        assert not any("board-ring" in (node.get("id") or "") for node in root.iter())


def test_a_drawing_that_is_not_there_is_no_fault() -> None:
    text = edition_text("ring").replace("board-ring.svg", "../../etc/passwd")
    rules = Rules(Edition.read(text, "own.toml"), Options())
    view = rules.view(rules.parse_position(POSITIONS["mid turn"]), None)
    assert "Kubo on I1" in labels(drawn(rules, view, "en"))


def some_game(rules: Rules, seats: int, causes: int) -> list[State]:
    """Some positions of a random game, from the first one on."""
    rng, state, found = Random(7), rules.start(seats), []
    for k in range(causes):
        draw = rules.chance(state)
        if draw is not None:
            outcome = rng.choices(draw.outcomes, draw.weights)[0]
            state, _ = rules.step(state, Drawn(outcome), 0)
        else:
            seat = rules.to_act(state)[0]
            state, _ = rules.step(state, Chosen(seat, pick_move(rules.menu(state, seat), rng)), 0)
        if k % 5 == 0:
            found.append(state)
    return found


HOSTILE = "</title><script>alert('1')</script>\"&\x1b[31m\x00\u202e]]>"


def hostile(**changes: Any) -> Edition:
    """Built past the checks of `read`: a picture trusts nothing."""
    edition = rules_of("ring").edition
    fields = {name: getattr(edition, name) for name in edition.__struct_fields__}
    return Edition(**fields | changes)


@pytest.mark.parametrize("language", LANGUAGES)
def test_hostile_names_are_escaped(language: str) -> None:
    evil = hostile(name=HOSTILE, title={"en": HOSTILE, "fr": HOSTILE}, drawing=HOSTILE)
    _, view = seen(POSITIONS["mid turn"])
    text = picture(evil, view, art(), speaker(language))
    root = ElementTree.fromstring(text)
    assert not list(root.iter(f"{SVG}script"))
    shown = board_text(evil, view, speaker(language))
    assert all(c == "\n" or c.isprintable() for c in shown)
    assert max(map(len, shown.splitlines())) <= 79


@pytest.mark.parametrize("number", [float("nan"), float("inf"), -1e300, 0.0])
def test_hostile_numbers_break_nothing(number: float) -> None:
    edition = rules_of("ring").edition
    cells = {
        name: Cell(cell.kind, (number, number), cell.next) for name, cell in edition.cells.items()
    }
    _, view = seen(POSITIONS["mid turn"])
    for evil in (
        hostile(cells=cells, drawing=None),
        hostile(cells=cells),
        hostile(size=(number, number), single=number, both=number),
    ):
        ElementTree.fromstring(picture(evil, view, art(), speaker("en")))
        assert board_text(evil, view, speaker("en")).count("[O") == 10


# ---------------------------------------------------------------- text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("position", POSITIONS.values(), ids=POSITIONS)
def test_the_text_board_fits_a_terminal(position: str, language: str) -> None:
    rules, view = seen(position)
    text = rules.board_text(view, speaker(language))
    lines = text.splitlines()
    assert len(lines) <= 26
    assert max(map(len, lines)) <= 79
    for cell in rules.edition.cells:
        assert text.count(f"[{cell}]") == 1
    for alien in view.public.aliens:
        assert alien in text.lower()
    for line in view.public.comets:
        assert line in text
    assert text.count("***") == 5


def test_the_text_board_says_what_is_left() -> None:
    rules, view = seen(POSITIONS["mid turn"])
    text = rules.board_text(view, speaker("en"))
    assert "Player 1’s turn — Left: 1 step" in text
    assert "> Player 1   ●○○○○  MOMO + KUBO" in text
    assert "  Player 2   ▲△△△△  Trio + Nova" in text
    assert "(hole)" in text


@pytest.mark.parametrize("board", ["ring", "tight"])
def test_text_boards_of_a_random_game(board: str) -> None:
    rules = bare_rules(board)
    for state in some_game(rules, 4, 60):
        lines = rules.board_text(rules.view(state, None), speaker("fr")).splitlines()
        assert len(lines) <= 26
        assert max(map(len, lines)) <= 79


# ---------------------------------------------------------------- art and rule texts


def test_every_drawing_is_small_named_and_self_contained() -> None:
    for name, text in art().items():
        root = ElementTree.fromstring(text)
        is_large = name.startswith(("board-", "rules-", "cover"))
        assert len(text.encode()) <= (44_000 if is_large else 4_000), name
        assert root.find(f"{SVG}title") is not None, name
        assert "viewBox" in root.attrib, name
        assert not re.search(r"<(text|filter|image|script|style)\b|url\([^#]|href=\"[^#]", text), (
            name
        )
        prefix = "cell-|border-|board-" if name.startswith("board-") else re.escape(name)
        for found in re.findall(r'\bid="([^"]+)"', text):
            assert re.match(prefix, found), (name, found)
    rule_pictures = [text for name, text in art().items() if name.startswith("rules-")]
    assert sum(len(text.encode()) for text in rule_pictures) <= 60_000


@pytest.mark.parametrize("language", LANGUAGES)
def test_rule_texts_show_pictures_that_are_there(language: str) -> None:
    text = (SOS / f"rules.{language}.md").read_text("utf-8")
    pictures = re.findall(r"!\[([^\]]*)\]\(([^)]+)\)", text)
    assert len(pictures) >= 9
    for alt, path in pictures:
        assert len(alt) > 5
        assert (SOS / path).is_file(), path
    for name in NAMES:
        assert f"**{name}**" in text


def test_rule_texts_have_the_same_shape() -> None:
    english, french = (
        re.findall(r"(?m)^(#+ |[-\d|!]|\*\*)", (SOS / f"rules.{language}.md").read_text("utf-8"))
        for language in LANGUAGES
    )
    assert english == french


def test_both_languages_have_the_same_texts() -> None:
    def shape(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: shape(inner) for key, inner in value.items()}
        return sorted(set(re.findall(r"{(\w+)", value)) - {"seat", "number"})

    texts = ROOT / "src" / "spaceport" / "texts"
    both = [tomllib.loads((texts / f"{each}.toml").read_text("utf-8"))["sos"] for each in LANGUAGES]
    assert shape(both[0]) == shape(both[1])


def maker() -> ModuleType:
    path = ROOT / "docs" / "pictures" / "make.py"
    spec = importlib.util.spec_from_file_location("docs_pictures_make", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_made_pictures_are_current() -> None:
    for path, text in maker().made():
        assert path.read_text("utf-8") == text, f"{path.name}: run python docs/pictures/make.py"


@pytest.mark.parametrize("board", ["ring", "tight"])
def test_comets_have_one_size(board: str) -> None:
    rules = bare_rules(board)
    sizes = set()
    for state in some_game(rules, 3, 25):
        root = drawn(rules, rules.view(state, None), "en")
        comets = [node for node in root.iter() if node.get("aria-label", "").startswith("Comet ")]
        assert len(comets) == 5
        for comet in comets:
            sizes |= {(use.get("width"), use.get("height")) for use in comet.iter(SVG + "use")}
    assert len(sizes) == 1


@pytest.mark.parametrize("board", ["ring", "tight"])
def test_a_line_without_a_comet_is_dots_not_a_fence(board: str) -> None:
    """Red and yellow lines are both open ways (S1); red ones are rings, so that shape tells too."""
    root = ElementTree.parse(SOS / "art" / f"board-{board}.svg").getroot()
    lines = [node for node in root.iter() if (node.get("id") or "").startswith("border-")]
    assert {line.get("data-colour") for line in lines} == {"red", "yellow"}
    for line in lines:
        dash, gap = map(float, line.get("stroke-dasharray", "").split())
        assert dash == 0
        assert gap > 1.4 * float(line.get("stroke-width", ""))
    rings = [node for node in root.iter(SVG + "path") if node.get("stroke") == "#0B1026"]
    red = [line.get("d") for line in lines if line.get("data-colour") == "red"]
    assert set(red) <= {ring.get("d") for ring in rings}
