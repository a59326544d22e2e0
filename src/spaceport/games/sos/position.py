"""A position of S.O.S. in Space as one line of text that a person can read and paste.

ring; aliens filo:O0 momo:O1 ...; hole O9; comets O0-O1 ...; missions filo+momo trio+kubo; ...
"""

from spaceport.core.bits import bits, mask_of
from spaceport.core.faults import NotationFault
from spaceport.core.log import LAST_MS
from spaceport.games.sos.edition import COMETS, MAX_SEATS
from spaceport.games.sos.notation import FACE_NAMES, PHASES, Names, mission_text, missions_text
from spaceport.games.sos.possible import why_impossible
from spaceport.games.sos.state import ALIENS, GOAL, REDRAW_CAP, Kit, State, settle_masks, start

MIN_SEATS = 2
MOST_TURNS = 9999  # far more than S18 allows


def position_text(names: Names, s: State) -> str:
    """The whole state in one line. What is as it is at the start is left out."""
    numbers = " ".join
    fields = [
        names.edition.name,
        "aliens "
        + (
            numbers(f"{ALIENS[k]}:{names.cells[c]}" for k, c in enumerate(s.aliens) if c >= 0)
            or "-"
        ),
        "hole " + (names.cells[s.hole] if s.hole >= 0 else "-"),
        "comets " + numbers(names.borders[b] for b in bits(s.comets)),
        "missions " + numbers(mission_text(m) if m >= 0 else "-" for m in s.missions),
        "done " + numbers(missions_text(mask) for mask in s.done),
        "scores " + numbers(map(str, s.scores)),
        "turns " + numbers(map(str, s.turns)),
        f"{PHASES[s.phase]} {s.active}",
    ]
    if s.face >= 0:
        left = [str(s.steps)] + ["comet"] * s.comet_moves + ["hole"] * s.hole_moves
        fields.append(f"shows {FACE_NAMES[s.face]} left {numbers(left)}")
    for word, value in (
        ("gone", numbers(map(str, bits(s.gone)))),
        ("out", missions_text(s.out) if s.out else ""),
        ("redrawn", str(s.redraws) if s.redraws else ""),
        ("due", str(s.due) if s.due >= 0 else ""),
        ("won", numbers(map(str, bits(s.winners)))),
    ):
        if value:
            fields.append(f"{word} {value}")
    return "; ".join(fields)


def parse_position(names: Names, kit: Kit, text: str) -> State:
    """The reverse of `position_text`; `done`, `scores` and `turns` may be left out: nothing yet."""
    board, *rest = [field.split() for field in text.split(";")]
    if board != [names.edition.name]:
        raise NotationFault("notation-edition", text=" ".join(board), known=names.edition.name)
    try:
        s = _read_fields(names, kit, Fields(rest))
    except ValueError as error:
        raise NotationFault("notation-position", detail=str(error)) from None
    settle_masks(kit, s)
    s.pile = kit.missions & ~s.out
    for mission, done in zip(s.missions, s.done, strict=True):
        s.pile &= ~(done | (1 << mission if mission >= 0 else 0))
    reason = why_impossible(kit, s)
    if reason is not None:
        raise NotationFault("notation-position", detail=reason)
    return s


def number(word: str, text: str, most: int) -> int:
    """A plain number, and no endless one."""
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(most))):
        raise ValueError(f"{word}: {text[:20]} is not 0…{most}")
    value = int(text)
    if value > most:
        raise ValueError(f"{word}: {value} is not 0…{most}")
    return value


class Fields:
    """The fields of a position, each taken once."""

    def __init__(self, fields: list[list[str]]) -> None:
        self.left: dict[str, list[str]] = {}
        for word, *values in filter(None, fields):
            if word in self.left:
                raise ValueError(f"{word}: twice")
            self.left[word] = values

    def take(self, word: str, *default: str) -> list[str]:
        values = self.left.pop(word, list(default))
        if not values:
            raise ValueError(f"{word}: missing")
        return values

    def one(self, word: str, *default: str) -> str:
        values = self.take(word, *default)
        if len(values) != 1:
            raise ValueError(f"{word}: one thing only")
        return values[0]

    def each(self, word: str, seats: int, default: str) -> list[str]:
        """One value a seat."""
        values = self.take(word, *[default] * seats)
        if len(values) != seats:
            raise ValueError(f"{word}: {len(values)} instead of {seats}")
        return values

    def seats(self, word: str) -> int:
        """A mask of seats; none if the field is not there."""
        if word not in self.left:
            return 0
        return mask_of([number(word, seat, MAX_SEATS - 1) for seat in self.take(word)])


def _read_fields(names: Names, kit: Kit, fields: Fields) -> State:
    def mission_mask(value: str) -> int:
        return 0 if value == "-" else mask_of([names.mission(m) for m in value.split(",")])

    missions = fields.take("missions")
    seats = len(missions)
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise ValueError(f"missions: {seats} seats")
    s = start(kit, seats)
    s.missions = [-1 if m == "-" else names.mission(m) for m in missions]
    _read_pieces(names, fields, s)
    s.done = [mission_mask(value) for value in fields.each("done", seats, "-")]
    s.scores = [number("scores", it, GOAL) for it in fields.each("scores", seats, "0")]
    s.turns = [number("turns", it, MOST_TURNS) for it in fields.each("turns", seats, "0")]
    if "shows" in fields.left:
        _read_die(fields.take("shows"), s)
    s.gone, s.winners = fields.seats("gone"), fields.seats("won")
    s.out = mission_mask(fields.one("out", "-"))
    s.redraws = number("redrawn", fields.one("redrawn", "0"), REDRAW_CAP)
    if "due" in fields.left:
        s.due = number("due", fields.one("due"), LAST_MS)
    if len(fields.left) != 1:
        raise ValueError(f"one of {' '.join(PHASES)} is wanted, not {' '.join(fields.left) or '-'}")
    (phase,) = fields.left
    if phase not in PHASES:
        raise ValueError(f"{phase}: unknown")
    s.phase, s.active = PHASES.index(phase), number(phase, fields.one(phase), seats - 1)
    return s


def _read_pieces(names: Names, fields: Fields, s: State) -> None:
    for item in fields.take("aliens"):
        if item != "-":
            alien, _, cell = item.partition(":")
            if s.aliens[names.alien(alien)] >= 0:
                raise ValueError(f"aliens: {alien} twice")
            s.aliens[names.alien(alien)] = names.cell(cell)
    hole = fields.one("hole")
    s.hole = -1 if hole == "-" else names.cell(hole)
    comets = [names.border(line) for line in fields.take("comets")]
    if len(comets) != COMETS or len(set(comets)) != COMETS:
        raise ValueError(f"comets: {COMETS} different lines are wanted")
    s.comets = mask_of(comets)


def _read_die(words: list[str], s: State) -> None:
    """`shows comet+2 left 1 comet`."""
    match words:
        case [face, "left", steps, *moves] if face in FACE_NAMES and set(moves) <= {
            "comet",
            "hole",
        }:
            s.face, s.steps = FACE_NAMES.index(face), number("shows", steps, 2)
            s.comet_moves, s.hole_moves = moves.count("comet"), moves.count("hole")
        case _:
            raise ValueError(f"shows: {' '.join(words)[:40]}")
