"""What the oracle of Space Builder looks at: the box, and a position as its line says it."""

import tomllib
from dataclasses import dataclass, field
from typing import Any

BUILDINGS = (
    *("dome", "silo", "greenhouse", "habitat"),
    *("antenna", "reactor", "hangar", "observatory"),
)
Card = tuple[int, int, str]
Board = dict[str, Card]


@dataclass(frozen=True)
class Box:
    """What comes with the game, and what the table agreed on."""

    plans: dict[int, Board]
    easy: frozenset[int]
    junior: frozenset[int]
    round_ms: int
    pause_ms: int

    def turns(self, seat: int) -> tuple[int, ...]:
        return (0, 180) if seat in self.easy else (0, 90, 180, 270)

    def sides(self, seat: int) -> tuple[str, ...]:
        return ("a",) if seat in self.junior else ("a", "b")

    def asked(self, plan: int, seat: int) -> Board:
        """The plan as this seat has to build it (C4, C23)."""
        easier = {90: 0, 270: 180} if seat in self.easy else {}
        return {
            name: (place, easier.get(turn, turn), "a" if seat in self.junior else side)
            for name, (place, turn, side) in self.plans[plan].items()
        }


def open_box(
    text: str, easy: bool | tuple[int, ...] = False, junior: bool | tuple[int, ...] = False,
    round_ms: int = 120_000, pause_ms: int = 15_000,
) -> Box:  # fmt: skip
    """An edition that is known to be sound, under the options of C4 and C23."""

    def given(option: bool | tuple[int, ...]) -> frozenset[int]:
        return frozenset(range(4) if option is True else option or ())

    plans: dict[int, Board] = {}
    for number, plan in enumerate(tomllib.loads(text)["plans"], 1):
        plans[number] = {}
        for place, words in enumerate(plan, 1):
            building, turn, side = words.split()
            plans[number][building] = (place, int(turn), side)
    return Box(plans, given(easy), given(junior), round_ms, pause_ms)


@dataclass
class Position:
    """Everything that a position line says."""

    unlocked: list[set[str]]
    boards: list[Board]
    phase: str
    round: int = 0
    plan: int | None = None
    seen: set[int] = field(default_factory=set)
    done: list[int] = field(default_factory=list)
    placed: list[int | None] = field(default_factory=list)
    wins: list[int] = field(default_factory=list)
    checked: list[int] = field(default_factory=list)
    ranking: list[int] = field(default_factory=list)
    winner: int | None = None
    new: str | None = None
    ready: set[int] = field(default_factory=set)
    gone: set[int] = field(default_factory=set)
    empty: int = 0
    due: int | None = None
    champion: int | None = None
    stopped: int | None = None

    def here(self) -> list[int]:
        return [seat for seat in range(len(self.boards)) if seat not in self.gone]


def read(text: str) -> Position:
    """A position from its line."""
    fields = {words[0]: words[1:] for words in (part.split() for part in text.split(";")[1:])}
    seats = len(fields["unlocked"])

    def one(word: str) -> Any:
        (value,) = fields.get(word, ["-"])
        return None if value == "-" else int(value) if value.isdecimal() else value

    def many(word: str) -> list[int]:
        return [int(each) for each in fields.get(word, [])]

    def cards(word: str) -> Board:
        found: Board = {}
        for card in word.split(",") if word != "-" else []:
            building, place, turn, side = card.split(":")
            found[building] = (int(place), int(turn), side)
        return found

    placed = fields.get("placed", ["-"] * seats)
    return Position(
        unlocked=[set(word.split(",")) for word in fields["unlocked"]],
        boards=[cards(word) for word in fields.get("boards", ["-"] * seats)],
        phase=one("phase"),
        round=one("round") or 0,
        plan=one("plan"),
        seen=set(many("seen")),
        done=many("done"),
        placed=[None if word == "-" else int(word) for word in placed],
        wins=many("wins") or [0] * seats,
        checked=many("checked"),
        ranking=many("ranking"),
        winner=one("winner"),
        new=one("new"),
        ready=set(many("ready")),
        gone=set(many("gone")),
        empty=one("empty") or 0,
        due=one("due"),
        champion=one("champion"),
        stopped=one("stopped"),
    )
