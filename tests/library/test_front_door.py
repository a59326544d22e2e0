"""The front door, as the README shows it: it stays stable."""

import importlib
import inspect
from collections.abc import Callable
from random import Random
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

import spaceport
from spaceport.games import catalog
from spaceport.games.sos.notation import EndTurn, MoveComet, MoveHole, Roll, Step
from spaceport.texts import LANGUAGES, speaker


def played(plies: int, seed: int = 7, **options: Any) -> spaceport.Match:
    """A match after some random actions."""
    match = spaceport.new("sos", seats=3, seed=seed, **options)
    rng = Random(seed)
    for _ in range(plies):
        for seat in match.to_act():
            match.play(seat, rng.choice(match.legal(seat)))
    return match


def finished(seed: int = 7, **options: Any) -> spaceport.Match:
    match = spaceport.new("sos", seats=3, seed=seed, **options)
    rng = Random(seed)
    while match.result() is None:
        (seat,) = match.to_act()
        match.play(seat, rng.choice(match.legal(seat)))
    return match


def acting(match: spaceport.Match) -> int:
    """Bring a match to where somebody has to use the die; who that is."""
    while True:
        (seat,) = match.to_act()
        if match.legal(seat) != [Roll()]:
            return seat
        match.play(seat, "roll")


# ---------------------------------------------------------------- names


def test_what_the_door_offers() -> None:
    assert set(spaceport.__all__) >= {
        *("EditionFault", "Fault", "Illegal", "LogFault", "Match", "NotationFault", "OptionFault"),
        *("Replay", "games", "new", "replay", "verify"),
    }
    assert all(hasattr(spaceport, name) for name in spaceport.__all__)
    for kind in ("EditionFault", "Illegal", "LogFault", "NotationFault", "OptionFault"):
        assert issubclass(getattr(spaceport, kind), spaceport.Fault)


def test_the_calls_keep_their_shape() -> None:
    new = inspect.signature(spaceport.new).parameters
    assert list(new)[:4] == ["game", "seats", "seed", "edition"]
    assert new["options"].kind is inspect.Parameter.VAR_KEYWORD
    for name in (
        *("to_act", "legal", "play", "undo", "remove", "deadlines", "advance", "parse", "view"),
        *("events", "result", "log", "position", "picture", "board_text", "_repr_svg_"),
    ):
        assert callable(getattr(spaceport.Match, name)), name


def test_the_catalogue_is_callable_whatever_is_imported() -> None:
    """The package of the games has the same name as the function that lists them."""
    importlib.import_module("spaceport.games.sos.rules")
    from spaceport.games import catalog

    assert [info.name for info in spaceport.games()] == [game.name for game in catalog.GAMES]


def test_the_catalogue() -> None:
    (sos,) = [info for info in spaceport.games() if info.name == "sos"]
    assert (sos.title, sos.seats) == ("S.O.S. in Space", (2, 4))
    assert sos.tagline
    told = {option.name: (option.kind, option.default) for option in sos.options}
    assert told == {
        "edition": ("choice", "ring"),
        "may_pass": ("switch", False),
        "turn_seconds": ("number", 0),
        "first": ("number", 0),
    }
    assert sos.options[0].choices == ("ring", "tight")
    assert (sos.options[2].least, sos.options[2].most) == (0, 600)
    msgspec.json.encode(spaceport.games())


def test_the_catalogue_speaks_french() -> None:
    assert spaceport.games("fr")[0].title == "S.O.S. dans l’espace"


# ---------------------------------------------------------------- playing


def test_a_new_match_waits_for_its_first_player() -> None:
    match = spaceport.new("sos", seats=3, seed=7)
    (seat,) = match.to_act()
    assert match.legal(seat) == [Roll()]
    assert [match.legal(other) for other in range(3) if other != seat] == [[], []]
    assert (match.result(), match.now, match.seats) == (None, 0, 3)
    assert match.deadlines() == ()


def test_two_is_the_usual_number() -> None:
    assert spaceport.new("sos", seed=1).seats == 2


def test_an_action_or_its_text() -> None:
    one, two = (spaceport.new("sos", seats=3, seed=7) for _ in range(2))
    (seat,) = one.to_act()
    one.play(seat, Roll())
    two.play(seat, "roll")
    assert one.position() == two.position()
    assert one.log() == two.log()


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("roll", Roll()),
        ("step momo I0", Step("momo", "I0")),
        ("comet O0-O1 O2-I0", MoveComet("O0-O1", "O2-I0")),
        ("hole I3", MoveHole("I3")),
        ("end", EndTurn()),
    ],
)
def test_a_text_says_an_action_and_back(text: str, action: Any) -> None:
    match = spaceport.new("sos", seats=3, seed=7)
    assert match.parse(text) == action
    assert str(match.parse(text)) == text
    assert str(action) == text


def test_the_log_says_an_action_in_the_usual_words() -> None:
    match = spaceport.new("sos", seats=3, seed=7)
    (seat,) = match.to_act()
    match.play(seat, "  roll ")
    assert '"action":"roll"' in match.log()


NO_ACTIONS = ("", "dance", "step momo", "step momo X9", "step nobody I0", 7, None)


@pytest.mark.parametrize("text", NO_ACTIONS)
def test_a_text_that_is_no_action(text: Any) -> None:
    match = spaceport.new("sos", seats=3, seed=7)
    before = match.log()
    with pytest.raises(spaceport.NotationFault) as caught:
        match.play(match.to_act()[0], text)
    assert caught.value.sentence is not None
    assert str(caught.value) == caught.value.sentence
    with pytest.raises(spaceport.NotationFault):
        match.parse(str(text))
    assert match.log() == before


def test_an_illegal_action_is_refused_with_a_sentence() -> None:
    match = spaceport.new("sos", seats=3, seed=7)
    (seat,) = match.to_act()
    before = match.log()
    with pytest.raises(spaceport.Illegal, match=r"^Roll the die first\.$") as caught:
        match.play(seat, "hole I3")
    assert caught.value.code == "sos-roll-first"
    with pytest.raises(spaceport.Illegal, match=r"^It is not your turn\.$"):
        match.play((seat + 1) % 3, "roll")
    assert match.log() == before


@pytest.mark.parametrize("seat", [-1, 3, 99, True, 0.0, "0", None, 1 << 70])
def test_a_seat_that_is_not_there(seat: Any) -> None:
    match = spaceport.new("sos", seats=3, seed=7)
    before = match.log()
    calls: list[Callable[[Any], Any]] = [match.legal, match.undo, match.remove]
    calls.append(lambda one: match.play(one, "roll"))
    if seat is not None:  # a spectator
        calls += [match.view, match.events, match.picture, match.board_text]
    for call in calls:
        with pytest.raises(spaceport.Illegal, match=f"^Seat {seat} is not in this game") as caught:
            call(seat)
        assert caught.value.code == "no-such-seat"
    assert match.log() == before


def test_undo_takes_back_the_last_action() -> None:
    match = played(0)
    seat = acting(match)
    before, view = match.position(), match.view(seat)
    match.play(seat, match.legal(seat)[0])
    assert match.position() != before
    assert match.may_undo(seat)
    match.undo(seat)
    assert match.position() == before
    assert match.view(seat) == view
    assert [type(event).__name__ for event in match.events()] == ["Undone"]
    assert not match.may_undo(seat)
    with pytest.raises(spaceport.Illegal, match="nothing of yours to take back"):
        match.undo(seat)


def test_undo_never_goes_past_a_roll() -> None:
    match = played(0)
    seat = acting(match)
    with pytest.raises(spaceport.Illegal, match="nothing of yours to take back"):
        match.undo(seat)


def test_a_finished_game_is_not_taken_back() -> None:
    match = finished()
    for seat in range(3):
        with pytest.raises(spaceport.Illegal, match=r"over|nothing"):
            match.undo(seat)


def test_a_seat_can_be_removed() -> None:
    match = spaceport.new("sos", seats=3, seed=7)
    (seat,) = match.to_act()
    match.remove(seat)
    assert match.to_act() != (seat,)
    assert [type(event).__name__ for event in match.events()][:1] == ["SeatRemoved"]
    with pytest.raises(spaceport.Illegal, match="is not in this game"):
        match.remove(seat)
    match.remove((seat + 1) % 3)
    result = match.result()
    assert result is not None
    assert result.winners == ((seat + 2) % 3,)
    with pytest.raises(spaceport.Illegal, match="over"):
        match.remove((seat + 2) % 3)
    spaceport.verify(match.log())


# ---------------------------------------------------------------- time


def test_time_is_injected() -> None:
    match = spaceport.new("sos", seats=3, seed=7, turn_seconds=10)
    (due,) = match.deadlines()
    assert (due.name, due.at) == ("turn", 10_000)
    (seat,) = match.to_act()
    match.advance(9_999)
    assert (match.now, match.to_act()) == (9_999, (seat,))
    match.advance(1)
    assert match.to_act() == ((seat + 1) % 3,)
    assert [type(event).__name__ for event in match.events()] == ["TimedOut", "Turn"]
    assert match.deadlines()[0].at == 20_000


def test_a_long_wait_lapses_every_deadline_in_order() -> None:
    match = spaceport.new("sos", seats=3, seed=7, turn_seconds=10)
    (seat,) = match.to_act()
    match.advance(70_000)
    assert match.to_act() == ((seat + 7) % 3,)
    assert len([event for event in match.events() if type(event).__name__ == "TimedOut"]) == 7
    assert spaceport.replay(match.log()).position() == match.position()


def test_a_wait_without_deadlines_only_passes_time() -> None:
    match = spaceport.new("sos", seats=3, seed=7)
    before = match.log()
    match.advance(0)
    match.advance(10**9)
    assert (match.now, match.log()) == (10**9, before)
    match.play(match.to_act()[0], "roll")
    assert f'"ms":{10**9}' in match.log()


@pytest.mark.parametrize("ms", [-1, 0.5, True, "5", None, 1 << 60])
def test_time_that_cannot_pass(ms: Any) -> None:
    match = spaceport.new("sos", seats=3, seed=7)
    with pytest.raises(spaceport.Illegal, match="Time only runs forward"):
        match.advance(ms)
    assert match.now == 0


# ---------------------------------------------------------------- looking


def test_views() -> None:
    match = played(5)
    assert match.view() == match.view(None)
    assert match.view().own is None
    assert match.view(1).own.seat == 1
    assert match.view(1).public == match.view().public
    msgspec.json.encode(match.view(2))


def test_events_are_those_of_the_last_call() -> None:
    match = spaceport.new("sos", seats=3, seed=7)
    assert [type(event).__name__ for event in match.events()][-1] == "Turn"
    match.play(match.to_act()[0], "roll")
    names = [type(event).__name__ for event in match.events()]
    assert names[0] == "Rolled"
    assert "Placed" not in names


def test_events_from_an_entry_on() -> None:
    match = played(3)
    everything = match.events(since=0)
    assert [type(event).__name__ for event in everything][:8] == ["Placed"] * 8
    assert match.events(since=10**6) == []
    assert everything[-len(match.events()) :] == match.events()
    assert match.events(seat=1, since=0) == everything


def test_a_refusal_leaves_the_events_alone() -> None:
    match = played(3)
    before = match.events()
    with pytest.raises(spaceport.Illegal):
        match.play(match.to_act()[0], "end")
    assert match.events() == before


def test_the_picture_shows_itself_in_a_notebook() -> None:
    match = played(5)
    assert match._repr_svg_() == match.picture()
    root = ElementTree.fromstring(match.picture(seat=1, language="fr"))
    assert root.tag.endswith("svg")
    assert match.picture(language="fr") != match.picture()


def test_a_board_for_a_terminal() -> None:
    match = played(5)
    assert match.board_text(1, "fr") != match.board_text(1)
    assert match.board_text().strip()


def test_a_match_says_what_it_is() -> None:
    match = played(2)
    count = len(match.log().splitlines()) - 1
    assert repr(match) == f"<Match sos: 3 seats, round 1, {count} entries>"


def test_the_result_comes_at_the_end_and_stays() -> None:
    match = finished()
    result = match.result()
    assert result is not None
    assert len(result.winners) == 1
    assert max(result.scores) == 5
    assert match.to_act() == ()
    assert [match.legal(seat) for seat in range(3)] == [[], [], []]
    for seat in range(3):
        with pytest.raises(spaceport.Illegal, match="over"):
            match.play(seat, "roll")
    match.advance(10**6)
    assert match.result() == result
    assert type(match.events()) is list


@pytest.mark.parametrize("game", [each.name for each in catalog.GAMES])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_picture_calls_players_by_their_names(game: str, language: str) -> None:
    names = ["Bartholomäus-Maximil", "Zoé <b> & {Léo}"]
    match = spaceport.new(game, seats=min(3, catalog.listing(game).most), seed=7)
    root = ElementTree.fromstring(match.picture(language=language, names=[*names, " "]))
    told = " ".join(root.itertext()) + " ".join(node.get("aria-label", "") for node in root.iter())
    say = speaker(language)
    assert all(say("picture.seat", number=k) not in told for k in (1, 2))
    assert "Bartholomäus-" in told
    assert "Maximil" in told
    assert "<b> & {Léo}" in told
    if catalog.listing(game).most > 2:  # nobody said how the third is called
        assert say("picture.seat", number=3) in told
