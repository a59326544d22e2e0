"""S22: what can be taken back, and until when."""

import pytest

from spaceport.core import log
from spaceport.core.course import Course
from spaceport.core.faults import Illegal
from tests.games.sos.boards import line, rules_of

FACE = {"comet": "act 0; shows comet+2 left 2 comet", "hole": "act 0; shows hole+2 left 2 hole"}


class Table:
    """A course that began at a position, with short words for what one does there."""

    def __init__(self, position: str, turn_seconds: int = 0, may_pass: bool = False) -> None:
        self.rules = rules_of("ring", turn_seconds=turn_seconds, may_pass=may_pass)
        seats = position.split("missions ")[1].split(";")[0].split()
        self.course = Course(self.rules, len(seats))
        self.course.put(self.rules.parse_position(position))

    def __str__(self) -> str:
        return self.rules.position(self.course.state)

    def act(self, seat: int, *actions: str, ms: int = 0) -> None:
        for action in actions:
            self.course.take(log.Chosen(self.course.n, ms, seat, action))

    def draw(self, outcome: str, ms: int = 0) -> None:
        self.course.take(log.Drawn(self.course.n, ms, outcome))

    def undo(self, seat: int, ms: int = 0) -> None:
        to = self.course.undo_target(seat)
        self.course.take(log.Undone(self.course.n, ms, seat, to))

    def remove(self, seat: int, ms: int = 0) -> None:
        self.course.take(log.SeatChanged(self.course.n, ms, seat, "removed"))

    def refuses(self, seat: int, code: str, ms: int = 0) -> None:
        """Both the question and the entry are refused, and nothing changes."""
        before = str(self)
        with pytest.raises(Illegal) as caught:
            self.undo(seat, ms)
        assert caught.value.code == code
        for to in range(self.course.n):
            with pytest.raises(Illegal):
                self.course.take(log.Undone(self.course.n, ms, seat, to))
        assert str(self) == before


def test_s22_a_step_is_taken_back() -> None:
    table = Table(line("act 0; shows 2 left 2"))
    before = str(table)
    table.act(0, "step filo O9")
    assert str(table) != before
    table.undo(0)
    assert str(table) == before


@pytest.mark.parametrize(
    ("what", "moves"),
    [
        ("comet", ("comet O0-O1 I0-I1", "step filo O1", "step limo I2")),
        ("comet", ("step filo O9", "comet O0-O1 I0-I1", "step limo I2")),
        ("hole", ("hole I3", "step filo O9", "step limo I2")),
        ("hole", ("step filo O9", "step limo I2", "hole I3")),
    ],
)
def test_s22_before_and_after_a_comet_or_the_hole(what: str, moves: tuple[str, ...]) -> None:
    table = Table(line(FACE[what]))
    seen = [str(table)]
    for move in moves:
        table.act(0, move)
        seen.append(str(table))
    assert len(set(seen)) == 4
    for before in reversed(seen[:-1]):  # the last of them handed the turn on
        table.undo(0)
        assert str(table) == before
    table.refuses(0, "nothing-to-undo")


def test_s22_several_at_once() -> None:
    table = Table(line(FACE["comet"]))
    before = str(table)
    table.act(0, "step filo O9", "comet O0-O1 I0-I1", "step limo I2")
    table.course.take(log.Undone(table.course.n, 0, 0, 0))
    assert str(table) == before


def test_s22_one_may_play_on_and_take_back_again() -> None:
    table = Table(line("act 0; shows 2 left 2"))
    before = str(table)
    table.act(0, "step filo O9")
    table.undo(0)
    table.act(0, "step limo I2")
    table.undo(0)
    assert str(table) == before
    table.act(0, "step filo O9", "step limo I2")
    table.undo(0)
    table.undo(0)
    assert str(table) == before


def test_s22_the_last_of_the_turn_after_the_turn_passed_on() -> None:
    table = Table(line("act 0; shows 2 left 1"))
    before = str(table)
    table.act(0, "step filo O9")
    assert table.rules.to_act(table.course.state) == (1,)
    table.undo(0)
    assert str(table) == before
    assert table.rules.to_act(table.course.state) == (0,)


def test_s22_not_after_the_next_roll() -> None:
    table = Table(line("act 0; shows 2 left 1"))
    table.act(0, "step filo O9")
    table.act(1, "roll")
    with pytest.raises(Illegal):  # the die is rolling
        table.undo(0)
    table.draw("die 2")
    table.refuses(0, "nothing-to-undo")
    table.refuses(1, "nothing-to-undo")  # nor the roll itself


def test_s22_not_past_ones_own_roll() -> None:
    table = Table(line("roll 0"))
    table.act(0, "roll")
    table.draw("die 2")
    rolled = str(table)
    table.act(0, "step filo O9")
    table.undo(0)
    assert str(table) == rolled
    table.refuses(0, "nothing-to-undo")


def test_s22_not_after_a_mission_was_drawn() -> None:
    table = Table(line("act 0; shows 2 left 2", missions="filo+momo kubo+nova", filo="I0"))
    table.act(0, "step momo I0")
    with pytest.raises(Illegal) as caught:
        table.undo(0)
    assert caught.value.code == "wait-for-draw"
    table.draw("mission trio+limo")
    table.refuses(0, "nothing-to-undo")
    drawn = str(table)
    table.act(0, "step limo I2")  # but what comes after it
    table.undo(0)
    assert str(table) == drawn


def test_s22_not_after_the_next_player_drew_for_free() -> None:
    table = Table(line("act 0; shows 2 left 1", missions="filo+limo trio+kubo", trio="I1"))
    table.act(0, "step kubo I1")
    table.draw("mission momo+nova")
    table.refuses(0, "nothing-to-undo")


def test_s22_never_the_move_of_another() -> None:
    table = Table(line("act 0; shows 2 left 2", missions="filo+limo kubo+nova momo+zuzu"))
    table.act(0, "step filo O9")
    for seat in (1, 2):
        table.refuses(seat, "nothing-to-undo")
    table.act(0, "step filo O0")
    for seat in (1, 2):
        table.refuses(seat, "nothing-to-undo")
    table.undo(0)


def test_s22_not_after_the_end() -> None:
    table = Table(
        line("act 0; shows 2 left 1", missions="filo+momo kubo+nova", filo="I0", more="scores 4 0")
    )
    table.act(0, "step momo I0")
    table.refuses(0, "over")


THREE = "filo+limo kubo+nova momo+zuzu"


def test_s22_also_after_another_was_removed() -> None:
    """S19: whoever goes stays gone, and their mission with them."""
    table = Table(line("act 0; shows 2 left 2", missions=THREE))
    table.act(0, "step filo O9")
    table.remove(2)
    table.undo(0)
    alone = Table(line("act 0; shows 2 left 2", missions=THREE))
    alone.remove(2)
    assert str(table) == str(alone)
    table.refuses(0, "nothing-to-undo")


def test_s22_also_when_the_one_whose_turn_it_had_become_was_removed() -> None:
    table = Table(line("act 0; shows 2 left 1", missions=THREE))
    table.act(0, "step filo O9")
    table.remove(1)
    assert table.rules.to_act(table.course.state) == (2,)
    table.undo(0)
    assert table.rules.to_act(table.course.state) == (0,)


def test_s22_not_after_a_removal_that_drew_a_mission() -> None:
    """Seat 1 goes, and seat 2 finds its two aliens together: a mission is drawn (S9)."""
    table = Table(line("act 0; shows 2 left 1", missions=THREE, momo="I1", zuzu="I1"))
    table.act(0, "step filo O9")
    table.remove(1)
    table.draw("mission trio+limo")
    table.refuses(0, "nothing-to-undo")


def test_s22_not_by_who_was_removed() -> None:
    table = Table(line("act 0; shows 2 left 2", missions=THREE))
    table.act(0, "step filo O9")
    table.remove(0)
    for seat in range(3):
        table.refuses(seat, "nothing-to-undo")


# ---------------------------------------------------------------- with a turn clock (S21)


def test_s22_the_clock_is_not_turned_back() -> None:
    table = Table(line("act 0; shows 2 left 1; due 30000"), turn_seconds=30)
    before = str(table)
    table.act(0, "step filo O9", ms=20_000)
    (later,) = table.rules.deadlines(table.course.state)
    assert later.at == 50_000
    table.undo(0, ms=29_999)
    assert str(table) == before
    (due,) = table.rules.deadlines(table.course.state)
    assert due.at == 30_000


def test_s22_not_when_the_clock_of_that_turn_has_run_out() -> None:
    table = Table(line("act 0; shows 2 left 1; due 30000"), turn_seconds=30)
    table.act(0, "step filo O9", ms=20_000)
    with pytest.raises(Illegal) as caught:
        table.undo(0, ms=30_000)
    assert caught.value.code == "undo-too-late"
    assert table.rules.to_act(table.course.state) == (1,)


def test_s22_not_when_the_clock_ended_the_turn() -> None:
    table = Table(line("act 0; shows 2 left 2; due 30000"), turn_seconds=30)
    table.act(0, "step filo O9", ms=20_000)
    table.course.take(log.Lapsed(table.course.n, 30_000, "turn"))
    table.refuses(0, "nothing-to-undo", ms=30_000)
