"""What somebody gets wrong is a `Fault` with a sentence in every language, and never a bare error
of Python; and what is printed by the way gives nothing away."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import spaceport
from spaceport.core import log
from spaceport.core.undone import Undone
from spaceport.library.load import tell
from spaceport.texts import LANGUAGES

CORPUS = Path(__file__).resolve().parents[1] / "corpus"
EDITIONS = Path(str(spaceport.__file__)).parent / "games"
GAMES = {"sos": "ring-2", "bowl": "standard-2", "builder": "standard-2", "planets": "standard-2"}


@cache
def text_of(game: str) -> str:
    return next(CORPUS.joinpath(game).glob(f"{GAMES[game]}*.log")).read_text("utf-8")


def fault_of(kind: type[spaceport.Fault], call: Callable[[], Any]) -> spaceport.Fault:
    """The fault of a call: it can speak, one printable line in every language."""
    with pytest.raises(kind) as caught:
        call()
    fault = caught.value
    assert fault.sentence == str(fault) == tell(fault, "en")
    for language in LANGUAGES:
        assert tell(fault, language).isprintable()
        assert len(tell(fault, language)) < 1000
    return fault


# ---------------------------------------------------------------- editions


@pytest.mark.parametrize(
    "digits", ["9" * 5_000, "0x" + "f" * 5_000, "9" * 4_000], ids=["endless", "hex", "long"]
)
@pytest.mark.parametrize("game", GAMES)
def test_an_endless_number_in_an_edition_is_a_fault(tmp_path: Path, game: str, digits: str) -> None:
    source = next(EDITIONS.joinpath(game, "editions").glob("*.toml")).read_text("utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(f"side = {digits}\npurse = {digits}\n{source}", "utf-8")
    fault_of(spaceport.EditionFault, lambda: spaceport.new(game, edition=mine))


@pytest.mark.parametrize("value", [10**5_000, -(10**5_000), [10**5_000]], ids=["+", "-", "in"])
def test_an_endless_number_as_option_or_seats_is_a_fault(value: Any) -> None:
    fault = fault_of(spaceport.OptionFault, lambda: spaceport.new("sos", turn_seconds=value))
    assert fault.code == "bad-option"
    fault = fault_of(spaceport.OptionFault, lambda: spaceport.new("sos", seats=value))
    assert fault.code == "bad-seats"


def test_a_large_number_is_told_by_its_size() -> None:
    fault = fault_of(spaceport.OptionFault, lambda: spaceport.new("sos", seats=-(10**5_000)))
    assert str(fault) == "S.O.S. in Space is for 2 to 4 players, not -10^5000."


# ---------------------------------------------------------------- replays


@pytest.mark.parametrize("game", GAMES)
def test_a_log_of_the_header_alone_has_no_story(game: str) -> None:
    played = spaceport.replay(text_of(game).partition("\n")[0] + "\n")
    assert fault_of(spaceport.Fault, played.story).code == "story-empty"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seat", [-1, 2, 9, True, "0", 1.0, [0], 1 << 70])
def test_a_seat_that_does_not_exist(game: str, seat: Any) -> None:
    played = spaceport.replay(text_of(game))
    looks: tuple[Callable[[], Any], ...] = (
        lambda: played.view(seat=seat),
        lambda: played.events(0, seat),
        lambda: played.picture(seat=seat),
        lambda: played.board_text(seat=seat),
    )
    for look in looks:
        assert fault_of(spaceport.Illegal, look).code == "no-such-seat"


@pytest.mark.parametrize("k", [10**6, -(10**6), "1", None, 1.0])
def test_a_position_or_entry_that_does_not_exist(k: Any) -> None:
    played = spaceport.replay(text_of("sos"))
    looks: tuple[Callable[[], Any], ...] = (
        lambda: played.view(k),
        lambda: played.position(k),
        lambda: played.picture(k),
        lambda: played.board_text(k),
    )
    for look in looks:
        assert fault_of(spaceport.Fault, look).code == "no-such-position"
    assert fault_of(spaceport.Fault, lambda: played.events(k)).code == "no-such-entry"


@pytest.mark.parametrize("since", [-1, "1", 1.0])
def test_events_since_an_entry_that_cannot_be(since: Any) -> None:
    match = spaceport.new("sos", seed=1)
    assert fault_of(spaceport.Fault, lambda: match.events(since=since)).code == "no-such-entry"


@pytest.mark.parametrize("given", [None, b"", text_of("sos").encode(), Path("game.log"), 7, []])
def test_what_is_no_text_at_all(given: Any) -> None:
    for call in (spaceport.replay, spaceport.verify):
        fault = fault_of(spaceport.LogFault, lambda call=call: call(given))  # type: ignore[misc]
        assert fault.code == "log-foreign"
    match = spaceport.new("sos", seed=1)
    fault_of(spaceport.NotationFault, lambda: match.parse(given))
    fault_of(spaceport.NotationFault, lambda: match.play(match.to_act()[0], given))


# ---------------------------------------------------------------- languages and options


@pytest.mark.parametrize("language", ["de", "", "EN", "en-GB", None, 7, ["en"]])
def test_an_unknown_language_is_a_fault_that_lists_ours(language: Any) -> None:
    match, played = spaceport.new("sos", seed=1), spaceport.replay(text_of("sos"))
    looks: tuple[Callable[[], Any], ...] = (
        lambda: spaceport.games(language),
        lambda: match.picture(language=language),
        lambda: match.board_text(language=language),
        lambda: played.picture(language=language),
        lambda: played.board_text(language=language),
        lambda: played.story(language),
    )
    for look in looks:
        fault = fault_of(spaceport.OptionFault, look)
        assert fault.code == "unknown-language"
        assert "en, fr" in str(fault)
    with pytest.raises(spaceport.OptionFault):
        tell(spaceport.Fault("over"), language)


@pytest.mark.parametrize("given", [{"colour": 1}, {"physics": "simulate"}])
def test_an_unknown_option_lists_what_is_known(given: dict[str, Any]) -> None:
    fault = fault_of(spaceport.OptionFault, lambda: spaceport.new("sos", **given))
    assert fault.code == "unknown-option"
    assert "Known: edition, may_pass, turn_seconds" in str(fault)


# ---------------------------------------------------------------- which line is wrong


def parts() -> tuple[log.Header, list[log.Entry]]:
    return log.read(text_of("sos"))


def line_of(header: log.Header, entries: list[log.Entry]) -> int:
    fault = fault_of(spaceport.LogFault, lambda: spaceport.verify(log.write(header, entries)))
    assert fault.code == "log-time"
    return int(fault.particulars["line"])


@pytest.mark.parametrize("late", [10**9, log.LAST_MS])
def test_a_time_that_jumps_ahead_is_named_itself_and_not_the_entry_behind_it(late: int) -> None:
    header, entries = parts()
    for k in (0, 5, len(entries) // 2, len(entries) - 3):
        changed = [*entries]
        changed[k] = replace(entries[k], ms=late)
        assert line_of(header, changed) == k + 2


def test_a_time_that_falls_back_is_named_itself() -> None:
    header, entries = parts()
    moving = [k for k in range(1, len(entries) - 1) if entries[k - 1].ms > 0]
    for k in (moving[0], moving[-1]):
        changed = [*entries]
        changed[k] = replace(entries[k], ms=entries[k - 1].ms - 1)
        assert line_of(header, changed) == k + 2


@pytest.mark.parametrize("wrong", [-1, log.LAST_MS + 1])
def test_a_time_that_cannot_be_is_named_itself(wrong: int) -> None:
    header, entries = parts()
    entries[7] = replace(entries[7], ms=wrong)
    assert line_of(header, entries) == 9


# ---------------------------------------------------------------- line ends


def test_a_log_with_the_line_ends_of_windows_is_read() -> None:
    text = text_of("sos")
    crlf = text.replace("\n", "\r\n")
    assert spaceport.verify(crlf).position() == spaceport.verify(text).position()
    mixed = text.replace("\n", "\r\n", 3)
    assert spaceport.verify(mixed).position() == spaceport.verify(text).position()
    lines = crlf.split("\n")
    lines[4] = lines[4].replace('"ms":0', '"ms":1')
    fault = fault_of(spaceport.LogFault, lambda: spaceport.verify("\n".join(lines)))
    assert (fault.code, fault.particulars["line"]) == ("log-altered", 5)


# ---------------------------------------------------------------- what is printed by the way


def test_the_text_of_a_match_shows_no_secret() -> None:
    """B14: a designation is nobody else's business, and a position holds it."""
    match = spaceport.new("bowl", seats=3, seed=5)
    while not any(str(action).startswith("designate") for action in match.legal(0)):
        seat = next(seat for seat in match.to_act() if match.legal(seat))
        match.play(seat, next(a for a in match.legal(seat) if str(a) != "skip"))
    said = repr(match)
    for action in match.legal(0):
        if str(action).startswith("designate"):
            match.play(0, action)
            break
    assert "designate" not in repr(match)
    assert match.position() not in repr(match)
    count = len(match.log().splitlines()) - 1
    assert repr(match) == f"<Match bowl: 3 seats, round 1, {count} entries>"
    assert said.rpartition(",")[0] == repr(match).rpartition(",")[0]


# ---------------------------------------------------------------- what was taken back


def test_what_was_taken_back_is_marked_in_the_events() -> None:
    match = spaceport.new("sos", seats=3, seed=7)
    match.play(1, "roll")
    before = match.events(since=0)
    match.play(1, "step momo I1")
    (stepped,) = match.events()
    match.undo(1)
    assert match.events() == [Undone(1, "step momo I1")]
    assert match.events(since=0) == [*before, stepped, Undone(1, "step momo I1")]
    played = spaceport.replay(match.log())
    told = [event for k in range(len(played.entries)) for event in played.events(k)]
    assert told == match.events(since=0)
