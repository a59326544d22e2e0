"""Who may do what in a round of Space Bowl, from the rule sheet alone (B7-B16, B37).

Reads the line in which a position is written down, and nothing else of the rules' own code.
"""

from typing import NamedTuple


class Position(NamedTuple):
    """A position by its fields, as words."""

    phase: str
    fields: dict[str, list[str]]

    def seats(self, word: str) -> set[int]:
        return {int(seat) for seat in self.fields.get(word, [])}

    def everybody(self) -> set[int]:
        return set(range(len(self.fields["scores"]))) - self.seats("gone")

    def kind(self) -> str:
        return self.fields["said"][0] if "said" in self.fields else ""

    def designated(self, seat: int) -> str:
        cards = self.fields.get("secrets")
        return cards[seat] if cards else "-"

    def placer(self) -> int | None:
        words = self.fields.get("wild", ["-", "-"])
        return None if words[1] == "-" else int(words[1])


def read(text: str) -> Position:
    _, *fields, phase = [field.split() for field in text.split(";")]
    return Position(phase[0], {words[0]: words[1:] for words in fields})


def cards(side: int) -> set[str]:
    return {f"{column}{row}" for column in "abcdefgh"[:side] for row in range(1, side + 1)}


def legal(p: Position, seat: int, side: int = 5, has_wild: bool = True) -> set[str]:
    """Every action of a seat, as text."""
    if seat not in p.everybody():
        return set()
    if p.phase == "toss":
        return {"toss"} if p.fields["captain"] == [str(seat)] else set()  # B7
    if p.phase == "search":
        return {"go", "doom"} | (set() if seat in p.seats("skipped") else {"skip"})  # B8, B15
    if p.phase == "reveal":
        return set() if seat in p.seats("ready") else {"ready"}  # B16
    if p.phase not in ("countdown", "placement"):
        return set()
    is_in = seat in p.seats("joined")
    found = set()
    may_designate = is_in if p.kind() == "go" else not is_in  # B11, B12, B13
    if may_designate:
        found |= {f"designate {card}" for card in cards(side) - {p.designated(seat)}}
    if p.kind() == "doom" and may_designate and p.designated(seat) != "-":
        found.add("withdraw")  # B16
    if p.phase == "countdown":
        if not is_in and p.placer() != seat:  # B11, B12, B16
            found |= {"concur", p.kind()}
        has_button = p.kind() == "doom" and is_in
        if has_wild and "wild" not in p.fields and not has_button:  # B14, B37
            found |= {f"wild {card}" for card in cards(side)}
    return found


def divide(text: str, side: int = 5, has_wild: bool = True) -> set[str]:
    """Every action of everybody: `2: go`, or just `toss` where only one seat may act."""
    p = read(text)
    by_seat = {seat: legal(p, seat, side, has_wild) for seat in sorted(p.everybody())}
    acting = [seat for seat, actions in by_seat.items() if actions]
    if len(acting) == 1:
        return by_seat[acting[0]]
    return {f"{seat}: {action}" for seat in acting for action in by_seat[seat]}
