"""Replaying and verifying: a log is the game, and every way to tamper with it is found."""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

import spaceport
from spaceport.core import chance, log
from spaceport.core.log import Chosen, Drawn, End, Entry, Header
from spaceport.library.load import tell
from spaceport.texts import LANGUAGES

RING = Path(str(spaceport.__file__)).parent / "games" / "sos" / "editions" / "ring.toml"


@cache
def game(seed: int = 7, **options: Any) -> spaceport.Match:
    """A finished game."""
    match = spaceport.new("sos", seats=3, seed=seed, **options)
    rng = Random(seed)
    while match.result() is None:
        (seat,) = match.to_act()
        match.play(seat, rng.choice(match.legal(seat)))
    return match


@cache
def parts() -> tuple[Header, tuple[Entry, ...]]:
    header, entries = log.read(game().log())
    return header, tuple(entries)


def changed(k: int, **changes: Any) -> str:
    """The log with one entry changed and all check sums made to fit again."""
    header, entries = parts()
    return log.write(header, [*entries[:k], replace(entries[k], **changes), *entries[k + 1 :]])


def with_header(**changes: Any) -> str:
    header, entries = parts()
    return log.write(replace(header, **changes), entries)


def fault_of(call: Callable[[str], Any], text: str) -> spaceport.LogFault:
    """The fault of a log: it names the line and speaks every language, in one printable line."""
    with pytest.raises(spaceport.LogFault) as caught:
        call(text)
    fault = caught.value
    assert type(fault.particulars["line"]) is int
    assert fault.sentence == str(fault)
    for language in LANGUAGES:
        assert tell(fault, language).isprintable()
    return fault


def first(kind: type[Entry], then: Callable[[Any], bool] = lambda _: True) -> int:
    """The number of the first entry of a kind."""
    return next(k for k, entry in enumerate(parts()[1]) if isinstance(entry, kind) and then(entry))


# ---------------------------------------------------------------- replay


def test_a_replay_is_the_game() -> None:
    played, match = spaceport.replay(game().log()), game()
    assert played.position() == match.position()
    assert played.result() == match.result()
    assert played.view() == match.view()
    assert played.view(seat=2) == match.view(2)
    assert played.picture(language="fr") == match.picture(language="fr")
    assert played.board_text() == match.board_text()
    assert played._repr_svg_() == match._repr_svg_()
    assert played.is_finished


def test_position_k_is_what_was_before_entry_k() -> None:
    played = spaceport.replay(game().log())
    assert len(played) == len(played.entries) + 1
    assert played.position(0) == played.rules.position(played.rules.start(3))
    k = first(Chosen)
    assert played.view(k).public.phase == "roll"
    assert played.view(k + 1).public.phase == "die"
    assert played.position(-1) == played.position(len(played) - 1)
    with pytest.raises(spaceport.Fault, match="no position"):
        played.position(len(played))
    assert played.picture(0) != played.picture(-1)


def test_events_of_an_entry() -> None:
    played = spaceport.replay(game().log())
    assert [type(event).__name__ for event in played.events(0)] == ["Placed"]
    told = [event for k in range(len(played.entries)) for event in played.events(k, 1)]
    assert told == game().events(1, since=0)


def test_a_game_under_way_can_be_replayed_but_not_verified() -> None:
    text = spaceport.new("sos", seed=1).log()
    played = spaceport.replay(text)
    assert not played.is_finished
    assert played.result() is None
    fault = fault_of(spaceport.verify, text)
    assert fault.code == "log-no-seed"


def test_a_log_of_the_header_alone() -> None:
    text = spaceport.new("sos", seed=1).log().partition("\n")[0] + "\n"
    played = spaceport.replay(text)
    assert (len(played), played.is_finished) == (1, False)


def test_the_seed_is_told_at_the_end_and_not_before() -> None:
    seed = chance.seed_from(7)
    assert seed.hex() in game().log()
    assert seed.hex() not in spaceport.new("sos", seed=7).log()
    assert chance.commitment(seed) in spaceport.new("sos", seed=7).log()


@pytest.mark.parametrize("options", [{}, {"may_pass": True}, {"edition": "tight"}])
def test_a_finished_game_verifies(options: dict[str, Any]) -> None:
    match = game(3, **options)
    played = spaceport.verify(match.log())
    assert played.position() == match.position()
    assert played.header.options == {key: v for key, v in options.items() if key != "edition"}


# ---------------------------------------------------------------- tampering


def test_a_changed_action_is_found_at_its_entry() -> None:
    """Another action that is just as legal: the check sum tells."""
    played = spaceport.replay(game().log())
    k = first(Chosen, lambda entry: entry.action.startswith("step"))
    entry = played.entries[k]
    assert isinstance(entry, Chosen)
    others = [str(a) for a in played.rules.legal(played.states[k], entry.seat)]
    other = next(action for action in others if action != entry.action)
    lines = game().log().splitlines(keepends=True)
    lines[k + 1] = lines[k + 1].replace(entry.action, other)
    for call in (spaceport.replay, spaceport.verify):
        fault = fault_of(call, "".join(lines))
        assert fault.code == "log-altered"
        assert (fault.particulars["line"], fault.particulars["entry"]) == (k + 2, k)
        assert f"entry {k} was altered" in str(fault)


def test_an_illegal_action_is_found_at_its_entry() -> None:
    k = first(Chosen, lambda entry: entry.action == "roll")
    for action, reason in (("hole I0", "Roll the die first."), ("dance", "is not an action")):
        fault = fault_of(spaceport.replay, changed(k, action=action))
        assert (fault.code, fault.particulars["entry"]) == ("log-refused", k)
        assert f"Line {k + 2}: entry {k} is against the rules: " in str(fault)
        assert reason in str(fault)


def test_an_action_of_somebody_else_is_found_at_its_entry() -> None:
    k = first(Chosen)
    entry = parts()[1][k]
    assert isinstance(entry, Chosen)
    fault = fault_of(spaceport.verify, changed(k, seat=(entry.seat + 1) % 3))
    assert (fault.code, fault.particulars["entry"]) == ("log-refused", k)


def test_every_changed_draw_is_found_at_its_entry() -> None:
    """Whatever it breaks later on: the draw itself is named."""
    played = spaceport.replay(game().log())
    drawn = [k for k, entry in enumerate(played.entries) if isinstance(entry, Drawn)]
    for k in [*drawn[:14], *drawn[14 :: len(drawn) // 12]]:
        draw = played.rules.chance(played.states[k])
        assert draw is not None
        entry = played.entries[k]
        assert isinstance(entry, Drawn)
        texts = [played.rules.outcome_text(played.states[k], one) for one in draw.outcomes]
        other = next((text for text in texts if text != entry.outcome), None)
        if other is None:
            continue
        fault = fault_of(spaceport.verify, changed(k, outcome=other))
        assert (fault.code, fault.particulars["entry"]) == ("log-drawn", k)
        assert str(fault) == (
            f"Line {k + 2}: entry {k} says {other}, but the seed gives {entry.outcome}."
        )


def test_a_draw_in_other_words_is_not_what_was_drawn() -> None:
    k = first(Drawn)
    entry = parts()[1][k]
    assert isinstance(entry, Drawn)
    text = changed(k, outcome=entry.outcome.replace(" ", "  "))
    assert fault_of(spaceport.verify, text).code == "log-drawn"


def test_a_draw_that_cannot_be_is_found_at_its_entry() -> None:
    k = first(Drawn, lambda entry: entry.outcome.startswith("die"))
    fault = fault_of(spaceport.replay, changed(k, outcome="die 7"))
    assert (fault.code, fault.particulars["entry"]) == ("log-refused", k)


def test_a_draw_that_is_not_due_is_found_at_its_entry() -> None:
    header, entries = parts()
    k = first(Chosen)
    more: list[Any] = [*entries[:k], Drawn(k, entries[k].ms, "die 2"), *entries[k:-1]]
    numbered = [replace(entry, n=n) for n, entry in enumerate(more)]
    for call in (spaceport.replay, spaceport.verify):
        fault = fault_of(call, log.write(header, numbered))
        assert (fault.code, fault.particulars["entry"]) == ("log-refused", k)


def test_another_seed_is_found() -> None:
    last = len(parts()[1]) - 1
    for seed in (bytes(32).hex(), "", "zz", "00", parts_seed()[:-2], parts_seed() + "00"):
        fault = fault_of(spaceport.verify, changed(last, seed=seed))
        assert (fault.code, fault.particulars["entry"]) == ("log-commitment", last)
        assert fault.particulars["line"] == last + 2


def parts_seed() -> str:
    end = parts()[1][-1]
    assert isinstance(end, End)
    return end.seed


def test_another_commitment_is_found() -> None:
    for commitment in ("", "00", chance.commitment(bytes(32))):
        fault = fault_of(spaceport.verify, with_header(commitment=commitment))
        assert fault.code == "log-commitment"


def test_another_seed_with_its_own_commitment_draws_otherwise() -> None:
    """Who chooses the seed afterwards would have to draw the same again."""
    header, entries = parts()
    other = chance.seed_from(8)
    end = replace(entries[-1], seed=other.hex())
    text = log.write(replace(header, commitment=chance.commitment(other)), [*entries[:-1], end])
    fault = fault_of(spaceport.verify, text)
    assert fault.code == "log-drawn"
    assert fault.particulars["entry"] < 12


def test_entries_left_out_are_found() -> None:
    header, entries = parts()
    k = first(Drawn, lambda entry: entry.outcome.startswith("die"))
    kept = [*entries[:k], *entries[k + 1 :]]
    text = log.write(header, [replace(entry, n=n) for n, entry in enumerate(kept)])
    fault = fault_of(spaceport.replay, text)
    assert (fault.code, fault.particulars["entry"]) == ("log-refused", k)


def test_an_end_before_the_end_is_found() -> None:
    header, entries = parts()
    k = first(Chosen)
    text = log.write(header, [*entries[:k], End(k, 0, parts_seed())])
    fault = fault_of(spaceport.verify, text)
    assert (fault.code, fault.particulars["entry"]) == ("log-refused", k)
    assert "not over yet" in str(fault)


def test_changed_seats_and_options_are_found() -> None:
    assert fault_of(spaceport.verify, with_header(seats=2)).code in ("log-refused", "log-drawn")
    assert fault_of(spaceport.verify, with_header(seats=4)).code in ("log-refused", "log-drawn")


@given(st.data())
def test_any_changed_byte_is_found(data: st.DataObject) -> None:
    text = game().log()
    place = data.draw(st.integers(0, len(text) - 1))
    sign = data.draw(st.characters().filter(lambda sign: sign != text[place]))
    fault = fault_of(spaceport.verify, text[:place] + sign + text[place + 1 :])
    assert fault.particulars["line"] == text.count("\n", 0, place) + 1


@given(st.integers(0, 10**6))
def test_cut_anywhere(place: int) -> None:
    text = game().log()
    cut = text[: place % len(text)]
    if cut.endswith("\n"):
        spaceport.replay(cut)
        assert fault_of(spaceport.verify, cut).code == "log-no-seed"
    else:
        fault_of(spaceport.replay, cut)


# ---------------------------------------------------------------- headers


@pytest.mark.parametrize(
    "changes",
    [
        {"game": "chess"},
        {"game": ""},
        {"game": "sos.rules"},
        {"seats": 0},
        {"seats": 5},
        {"options": {"colour": 1}},
        {"options": {"may_pass": 1}},
        {"options": {"turn_seconds": [5]}},
        {"options": {"edition": "ring"}},
        {"edition": "square"},
        {"edition": "ring.toml"},
        {"edition_text": ""},
        {"edition_text": "game ="},
        {"edition_text": "a = " + "[" * 5000},
    ],
)
def test_a_header_that_does_not_fit(changes: dict[str, Any]) -> None:
    fault = fault_of(spaceport.replay, with_header(**changes))
    assert (fault.code, fault.particulars["line"]) == ("log-header", 1)


def test_a_log_does_not_make_us_read_files(tmp_path: Path) -> None:
    """A path in a header is a name that is not known, even if there is such a file."""
    file = tmp_path / "ring.toml"
    file.write_text(RING.read_text("utf-8"), "utf-8")
    fault = fault_of(spaceport.replay, with_header(edition=str(file)))
    assert fault.code == "log-header"
    assert "has no edition called" in str(fault)


def test_a_shipped_edition_that_was_another_one() -> None:
    for changes in ({"edition_sum": "0" * 16}, {"edition": "tight"}):
        fault = fault_of(spaceport.replay, with_header(**changes))
        assert (fault.code, fault.particulars["line"]) == ("log-edition", 1)


def test_a_log_carries_its_own_edition(tmp_path: Path) -> None:
    file = tmp_path / "odd.toml"
    text = RING.read_text("utf-8").replace('name = "ring"', 'name = "odd"')
    file.write_text(text, "utf-8")
    match = game_on(file)
    file.unlink()
    played = spaceport.verify(match.log())
    assert played.header.edition_text == text
    assert played.position().startswith("odd;")


def game_on(file: Path) -> spaceport.Match:
    match = spaceport.new("sos", seats=2, seed=5, edition=file)
    rng = Random(5)
    while match.result() is None:
        (seat,) = match.to_act()
        match.play(seat, rng.choice(match.legal(seat)))
    return match


def test_a_carried_edition_that_was_changed() -> None:
    text = RING.read_text("utf-8")
    fault = fault_of(spaceport.replay, with_header(edition_text=text + "# mine\n"))
    assert fault.code == "log-edition"
    assert spaceport.replay(with_header(edition_text=text)).position() == game().position()


@pytest.mark.parametrize("version", [3, 99, 0, -1])
def test_a_log_of_rules_that_are_not_known(version: int) -> None:
    fault = fault_of(spaceport.replay, with_header(rules=version))
    assert (fault.code, fault.particulars["made"]) == ("log-rules", version)
    assert str(fault) == (
        f"Line 1: this log was made with rules version {version} of sos; this one knows those from"
        " 1 to 2. Update Spaceport to read a newer one."
    )


@pytest.mark.parametrize("version", [1, 2])
def test_a_log_is_replayed_by_rules_of_the_version_that_its_header_names(version: int) -> None:
    played = spaceport.replay(log.write(replace(parts()[0], rules=version), []))
    assert played.rules.version == version


# ---------------------------------------------------------------- foreign


@pytest.mark.parametrize("text", ["", "hello\n", "\ud800", "\x1b[31m" * 50, "{}\n", "1. e4 e5\n"])
def test_what_is_no_log_is_said_in_a_line(text: str) -> None:
    for call in (spaceport.replay, spaceport.verify):
        fault = fault_of(call, text)
        assert fault.code in ("log-foreign", "log-empty")
        assert re.match(r"Line 1: ", str(fault))


@given(st.text(st.characters()) | st.binary().map(lambda data: data.decode("latin-1")))
def test_any_text_is_a_log_or_a_fault(text: str) -> None:
    fault_of(spaceport.replay, text)
    fault_of(spaceport.verify, game().log() + text if text else text)
