"""Editions with anything in them: each is either played or refused with file, key and reason."""

from datetime import date
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from spaceport.core.faults import EditionFault
from spaceport.games.sos.edition import Edition
from spaceport.library.load import art, tell
from spaceport.texts import LANGUAGES, speaker
from tests.games.sos.boards import cases, do, random_ply, rules_from
from tests.games.sos.editions import Tree, dump, tree

FILE = "mine.toml"
Path = tuple[str | int, ...]
MISSING = object()

scalars = st.one_of(
    st.booleans(),
    st.integers(-3, 30),
    st.sampled_from([1 << 63, 1 << 200, -(1 << 70)]),
    st.floats(),
    st.sampled_from(["", "O0", "O1", "I3", "O0-O1", "O0-O9", "red", "yellow", "edge", "middle"]),
    st.text(max_size=12),
    st.just(date(2001, 2, 3)),
)
values = st.one_of(
    scalars,
    st.lists(scalars, max_size=4),
    st.dictionaries(st.text(max_size=5), scalars, max_size=3),
    st.just(MISSING),
)


def paths(value: Any, here: Path = ()) -> list[Path]:
    """Every place in a tree but its root."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    found: list[Path] = []
    for key, inner in items:
        found.append((*here, key))
        if isinstance(inner, dict | list):
            found += paths(inner, (*here, key))
    return found


def put(root: Tree, path: Path, value: Any) -> None:
    """Write a value into a tree, or take what is there away."""
    inner: Any = root
    for key in path[:-1]:
        inner = inner[key]
    if value is MISSING:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value


RING_PATHS, ODD_PATHS = paths(tree("ring")), paths(tree("odd"))
TOP = [path for path in RING_PATHS if len(path) < 3]


@st.composite
def changed(draw: st.DrawFn) -> Tree:
    """An edition with one to three places changed."""
    board, known = draw(st.sampled_from([("ring", RING_PATHS), ("odd", ODD_PATHS), ("ring", TOP)]))
    root = tree(board)
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from(known))
        try:
            put(root, path, draw(values))
        except (KeyError, IndexError, TypeError):
            continue  # an earlier change took that place away
    return root


def assert_played_or_refused(text: str) -> None:
    fault = fault_of(text)
    if fault is None:
        assert_playable(text)
        return
    assert fault.particulars["file"] == FILE
    assert fault.particulars["key"]
    assert all(FILE in tell(fault, language) for language in LANGUAGES)


def fault_of(text: str) -> EditionFault | None:
    try:
        Edition.read(text, FILE)
    except EditionFault as fault:
        return fault
    return None


def assert_playable(text: str) -> None:
    rules, rng = rules_from(text), Random(1)
    state = rules.start(4)
    for _ in range(60):
        state = do(rules, state, random_ply(rules, state, rng))
        assert rules.position(rules.parse_position(rules.position(state))) == rules.position(state)
    seen = rules.view(state, None)
    assert rules.board_text(seen, speaker("en"))
    assert rules.picture(seen, art("sos"), speaker("fr")).startswith("<svg")


@settings(max_examples=cases(150))
@given(changed())
def test_s7_changed_editions(root: Tree) -> None:
    assert_played_or_refused(dump(root))


@settings(max_examples=cases(60))
@given(st.text())
def test_s7_any_text(text: str) -> None:
    assert_played_or_refused(text)


@settings(max_examples=cases(60))
@given(st.integers(0, 20_000), st.sampled_from('"=[]{}.,#\n x0O\x00\ufeff'), st.booleans())
def test_s7_a_slip_of_the_pen(at: int, sign: str, insert: bool) -> None:
    text = dump(tree("odd"))
    at %= len(text)
    assert_played_or_refused(text[:at] + sign + text[at if insert else at + 1 :])
