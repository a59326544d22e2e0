"""Whatever a log, an edition, a position or an action is made of: only faults come of it, each with
a sentence that a terminal can show. Real ones are changed a little, by bytes, lines and fields."""

import hashlib
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import spaceport
from spaceport.core import log
from spaceport.library.load import tell, telling
from spaceport.texts import LANGUAGES
from tests.library.test_plain_faults import EDITIONS, GAMES, text_of
from tests.library.test_signatures import SERVER, signed

MOST = 2_500  # signs of a sentence
SIGNS = st.sampled_from(
    [
        *("\x00", "\x1b[2J", "\r", "\x85", "\x1c", "\ufeff", "\u2028", "\ud800", "é", "\n", " "),
        *"\"'\\{}[],:;=.-+#*²٣",
        *("null", "true", "nan", "inf", "1e999", "-0", "1_000", "9" * 30, "12:00", "a" * 500),
        *("9" * 5_000, "0x" + "f" * 5_000, "[" * 5_000, '{"a":' * 3_000, "a." * 2_000),
    ]
)
VALUES: st.SearchStrategy[Any] = st.sampled_from(
    [
        *(None, True, 0, 1, -1, 1 << 31, 1 << 53, 1 << 63, 1 << 64, 10**30, 10**400, 1.5, 1e308),
        *("", "x", "\x1b[2J", "a" * 5_000, [], {}, [1], {"a": 1}, [[[[]]]], "9" * 5_000, "\x00"),
    ]
)
PLACES = st.floats(0, 1, exclude_max=True)
CALM = settings(suppress_health_check=[HealthCheck.too_slow])


def fault_of(call: Any) -> str | None:
    """Its code, if it is one; anything else than a fault fails the test."""
    try:
        with telling():
            call()
    except spaceport.Fault as fault:
        for language in LANGUAGES:
            said = tell(fault, language)
            assert said.isprintable()
            assert 0 < len(said) < MOST
        return fault.code
    return None


def changed(draw: st.DrawFn, text: str) -> str:
    """A text with something put in, taken out or taken away."""
    for _ in range(draw(st.integers(1, 3))):
        k = int(draw(PLACES) * (len(text) + 1))
        count = draw(st.sampled_from([0, 1, 3, 40, len(text)]))
        text = text[:k] + draw(st.one_of(st.just(""), SIGNS)) + text[k + count :]
    return text


def look_at(played: spaceport.Replay) -> None:
    """Everything that a replay can be asked for."""
    played.picture(language="fr")
    played.board_text()
    played.position()
    played.steps()
    if played.entries:
        played.story("fr")
    for k in range(len(played.entries)):
        played.events(k, 0)


def check_log(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    fault_of(lambda: spaceport.verify(text, SERVER.public))
    fault_of(lambda: spaceport.verify(text))
    fault_of(lambda: look_at(spaceport.replay(text)))


# ---------------------------------------------------------------- logs


@cache
def whole(game: str) -> str:
    return signed(text_of(game))


@st.composite
def broken_bytes(draw: st.DrawFn) -> bytes:
    raw = bytearray(whole(draw(st.sampled_from(sorted(GAMES)))).encode())
    for _ in range(draw(st.integers(1, 4))):
        k = int(draw(PLACES) * len(raw))
        encoded = SIGNS.map(lambda sign: sign.encode("utf-8", "ignore"))
        new = draw(st.one_of(st.binary(max_size=3), encoded))
        raw[k : k + draw(st.sampled_from([0, 1, 2, 50]))] = new
    cut = draw(st.sampled_from([len(raw), len(raw), int(draw(PLACES) * len(raw))]))
    return bytes(raw[:cut])


@st.composite
def broken_lines(draw: st.DrawFn) -> bytes:
    lines = whole(draw(st.sampled_from(sorted(GAMES)))).split("\n")
    for _ in range(draw(st.integers(1, 3))):
        a, b = (int(draw(PLACES) * len(lines)) for _ in range(2))
        lines[a : a + draw(st.integers(0, 2))] = draw(
            st.sampled_from([[], [lines[b]], [lines[b], ""], [lines[b] + "\r"]])
        )
        lines = lines or [""]
    return "\n".join(lines).encode()


def field(draw: st.DrawFn, line: dict[str, Any]) -> None:
    """Change a field of a line: another value, another text, or another one beside it."""
    name = draw(st.sampled_from([*line, "edition_text", "id", "stopped"]))
    value = line.get(name)
    if isinstance(value, str) and draw(st.booleans()):
        words = value.split(" ")
        words[int(draw(PLACES) * len(words))] = draw(SIGNS)
        line[name] = " ".join(words)
    elif value is not None and draw(st.integers(0, 4)) == 0:
        del line[name]
    else:
        line[name] = draw(VALUES)


@st.composite
def forged(draw: st.DrawFn) -> bytes:
    """Fields are changed and all check sums made to fit again."""
    lines = [json.loads(line) for line in whole(draw(st.sampled_from(sorted(GAMES)))).splitlines()]
    for line in lines:
        del line["sum"]
    for _ in range(draw(st.integers(1, 2))):
        is_first = draw(st.integers(0, 2)) == 0
        field(draw, lines[0 if is_first else int(draw(PLACES) * len(lines))])
    text = lines[0].get("edition_text")
    if isinstance(text, str) and draw(st.booleans()):
        known = text.encode("utf-8", "ignore")
        lines[0]["edition_sum"] = hashlib.sha256(known).hexdigest()[:16]
    plain = (json.dumps(line, separators=(",", ":"), ensure_ascii=True) for line in lines)
    return log.chained(each.encode() for each in plain).encode()


@pytest.mark.slow
@CALM
@given(broken_bytes())
def test_a_log_with_other_bytes(data: bytes) -> None:
    check_log(data)


@pytest.mark.slow
@CALM
@given(broken_lines())
def test_a_log_with_other_lines(data: bytes) -> None:
    check_log(data)


@pytest.mark.slow
@CALM
@given(forged())
def test_a_log_with_other_fields_and_right_check_sums(data: bytes) -> None:
    check_log(data)


@pytest.mark.parametrize("game", GAMES)
def test_who_begins_is_no_endless_number(game: str) -> None:
    header, entries = log.read(text_of(game))
    for k, entry in enumerate(entries):
        if isinstance(entry, log.Drawn) and entry.outcome.startswith("first "):
            for wrong in ("9" * 5_000, "-1", "٣", "²", "", "1 1"):
                other = [*entries[:k], log.Drawn(k, entry.ms, f"first {wrong}")]
                text = log.write(header, other)
                assert fault_of(lambda text=text: spaceport.replay(text)) == "log-refused"
            return
    assert game == "builder"  # nobody begins there


# ---------------------------------------------------------------- editions, positions, actions


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("editions")


@pytest.mark.slow
@CALM
@given(st.data())
def test_an_edition_that_was_changed(folder: Path, data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(sorted(GAMES)))
    text = data.draw(st.composite(changed)(shipped(game)))
    file = folder / "mine.toml"
    file.write_bytes(text.encode("utf-8", "surrogatepass"))

    def play() -> None:
        match = spaceport.new(game, seed=1, edition=file)
        look_at(spaceport.replay(match.log()))
        match.rules.parse_position(match.position())

    fault_of(play)


@cache
def shipped(game: str) -> str:
    return next(EDITIONS.joinpath(game, "editions").glob("*.toml")).read_text("utf-8")


@cache
def positions(game: str) -> tuple[spaceport.Replay, tuple[str, ...]]:
    played = spaceport.replay(text_of(game))
    return played, tuple(played.position(k) for k in range(0, len(played), 7))


@pytest.mark.slow
@CALM
@given(st.data())
def test_a_position_that_was_changed(data: st.DataObject) -> None:
    played, known = positions(data.draw(st.sampled_from(sorted(GAMES))))
    text = data.draw(st.composite(changed)(data.draw(st.sampled_from(known))))
    rules = played.rules

    def look() -> None:
        state = rules.parse_position(text)
        rules.view(state, 0)
        rules.legal(state, 0)
        rules.chance(state)
        rules.result(state)
        again = rules.position(state)
        assert rules.position(rules.parse_position(again)) == again

    fault_of(look)


@pytest.mark.slow
@CALM
@given(st.data())
def test_an_action_that_was_changed(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(sorted(GAMES)))
    said = sorted(set(re.findall(r'"action":"([^"]+)"', text_of(game))))
    text = data.draw(st.composite(changed)(data.draw(st.sampled_from(said))))
    match = spaceport.new(game, seed=1)
    fault_of(lambda: match.parse(text))
    fault_of(lambda: match.play(0, text))
