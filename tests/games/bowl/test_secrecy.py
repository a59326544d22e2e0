"""Twin runs: what one seat designates, and that it does, tells nobody else anything (B13).

Two games with the same seed and the same clock; only one seat's designation differs, or exists.
Every other seat and every spectator gets the same bytes, step by step, until the reveal.
"""

from random import Random
from typing import Any

import msgspec
import pytest

from spaceport.core.causes import Chosen, Lapsed
from spaceport.core.terms import moves_of
from spaceport.games.bowl.menu import DESIGNATE
from tests.games.bowl.boards import Round

encode = msgspec.json.encode
SEATS = 5


class Twin:
    """A round of which every message is kept, by recipient."""

    def __init__(self, **options: Any) -> None:
        self.round = Round(options=options)
        self.sent: dict[int | None, list[bytes]] = {who: [] for who in (None, *range(SEATS))}
        self.tell([])

    def step(self, cause: Any) -> None:
        game = self.round
        game.state, happened = game.rules.step(game.state, cause, game.now)
        self.tell(happened)

    def tell(self, happened: Any) -> None:
        """What a table would send: who sees nothing new gets nothing, so timing tells nothing."""
        rules, state = self.round.rules, self.round.state
        for seat, sent in self.sent.items():
            view = rules.view(state, seat)
            offers = rules.legal(state, seat) if seat is not None else []
            shown = encode((rules.round(state), view.public, view.own, offers))
            shown += encode((rules.to_act(state), rules.deadlines(state)))
            told = encode(rules.events(happened, seat))
            before = sent[-1].split(b"\n")[0] if sent else b""
            if shown != before or told != b"[]":
                sent.append(shown + b"\n" + told)

    def wait(self, name: str) -> None:
        """Until this deadline lapses."""
        due = self.round.due()
        assert due is not None
        self.round.now = due[1]
        self.step(Lapsed(name))

    def designate(self, seat: int, card: str) -> None:
        rules = self.round.rules
        self.step(Chosen(seat, rules.move(rules.parse(f"designate {card}"))))


def others(seat: int) -> list[int | None]:
    return [None, *(each for each in range(SEATS) if each != seat)]


def assert_same(one: Twin, two: Twin, seat: int) -> None:
    for who in others(seat):
        assert one.sent[who] == two.sent[who], f"seat {who} can tell what seat {seat} did"


def play_both(one: Twin, two: Twin, seat: int, rng: Random) -> None:
    """The same legal acts of everybody else, and the same clock; the seat designates at will."""
    kind = rng.choice(("go", "doom"))
    rules = one.round.rules
    for twin in (one, two):
        twin.step(Chosen(0, rules.move(rules.parse(kind))))
    if kind == "go":
        for twin in (one, two):
            twin.step(Chosen(seat, rules.move(rules.parse("concur"))))
    for _ in range(14):
        if rng.random() < 0.4:
            secretly(one, two, seat, rng)
            continue
        state = one.round.state
        acting = [each for each in rules.to_act(state) if each != seat]
        if not acting:
            break
        actor = rng.choice(acting)
        mover, places = rng.choice(rules.menu(state, actor))
        move = rng.choice(moves_of([(mover, places)]))
        for twin in (one, two):
            twin.step(Chosen(actor, move))
    for twin in (one, two):
        twin.wait("countdown")
    secretly(one, two, seat, rng)


def secretly(one: Twin, two: Twin, seat: int, rng: Random) -> None:
    """Each twin designates something, or not."""
    for twin in (one, two):
        rules, state = twin.round.rules, twin.round.state
        offered = [places for mover, places in rules.menu(state, seat) if mover == DESIGNATE]
        if offered and rng.random() < 0.6:
            move = rng.choice(moves_of([(DESIGNATE, offered[0])]))
            twin.step(Chosen(seat, move))


def test_b13_nobody_can_tell_what_another_designated_or_that_they_did(effort: float) -> None:
    runs = max(20, round(60 * effort))
    differed = existed = 0
    for seed in range(runs):
        rng = Random(seed)
        seat = rng.randrange(1, SEATS)
        one, two = Twin(rotation=seed % 2 == 1), Twin(rotation=seed % 2 == 1)
        play_both(one, two, seat, rng)
        assert one.round.phase == two.round.phase == "placement"
        assert_same(one, two, seat)
        cards = [
            twin.round.rules.view(twin.round.state, seat).own.designation for twin in (one, two)
        ]
        differed += cards[0] != cards[1]
        existed += (cards[0] is None) != (cards[1] is None)
    assert differed > runs / 2
    assert existed > 0


@pytest.mark.parametrize("kind", ["go", "doom"])
def test_b13_the_seat_itself_sees_it_and_after_the_reveal_everybody_does(kind: str) -> None:
    one, two = Twin(), Twin()
    for twin in (one, two):
        rules = twin.round.rules
        twin.step(Chosen(0, rules.move(rules.parse(kind))))
        if kind == "go":
            twin.step(Chosen(1, rules.move(rules.parse("concur"))))
    one.designate(1, "c4")
    assert_same(one, two, 1)
    assert one.sent[1] != two.sent[1]
    assert b'"designation":"c4"' in one.sent[1][-1]
    assert b'"what":"designated"' in one.sent[1][-1]
    for twin in (one, two):
        twin.wait("countdown")
        twin.wait("placement")
    for who in others(1):
        assert one.sent[who] != two.sent[who]


def test_b13_a_designation_sends_nothing_to_anybody_else() -> None:
    twin = Twin()
    rules = twin.round.rules
    twin.step(Chosen(0, rules.move(rules.parse("go"))))
    before = {who: len(sent) for who, sent in twin.sent.items()}
    twin.designate(0, "c4")
    twin.designate(0, "d4")
    after = {who: len(sent) for who, sent in twin.sent.items()}
    assert after == before | {0: before[0] + 2}


def test_b16_withdrawing_tells_nobody_else_that_there_was_something_to_withdraw() -> None:
    one, two = Twin(), Twin()
    rules = one.round.rules
    for twin in (one, two):
        twin.step(Chosen(0, rules.move(rules.parse("doom"))))
    one.designate(1, "c4")
    one.step(Chosen(1, rules.move(rules.parse("withdraw"))))
    assert_same(one, two, 1)
    assert one.round.state == two.round.state
    assert b'"what":"withdrew"' in one.sent[1][-1]


def test_b16_concurring_with_doom_looks_the_same_whether_or_not_it_erased_a_card() -> None:
    one, two = Twin(), Twin()
    rules = one.round.rules
    for twin in (one, two):
        twin.step(Chosen(0, rules.move(rules.parse("doom"))))
    one.designate(1, "c4")
    for twin in (one, two):
        twin.step(Chosen(1, rules.move(rules.parse("concur"))))
    assert_same(one, two, 1)
    assert one.round.state == two.round.state


def test_what_others_designated_is_invented_when_a_view_is_imagined() -> None:
    game = Round().act(0, "go", "designate c4").act(1, "concur", "designate d4")
    seen = game.rules.view(game.state, 1)
    imagined = [game.rules.imagine(seen, Random(seed)) for seed in range(30)]
    assert {state.secrets[1] for state in imagined} == {game.rules.names.place("d4")}
    assert len({state.secrets[0] for state in imagined}) > 10
    assert all(state.secrets[2:] == [-1, -1, -1] for state in imagined)  # not in: nothing to hide
