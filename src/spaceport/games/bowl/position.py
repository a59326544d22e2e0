"""A position of Space Bowl as one line of text, secrets included.

standard; round 3; galaxy AB ACE* void ...; scores 4 7; captain 1; deck 7; top BEF*;
box disc:b2 ring:a1 ...; said go 0; joined 0 1; wild c3 1; secrets a2 -; due 9000; countdown
"""

from collections.abc import Iterator
from typing import Final

from spaceport.core.bits import bits, mask_of
from spaceport.core.faults import NotationFault
from spaceport.games.bowl.moves import DISC, HOLE_DISC, thing_to_land
from spaceport.games.bowl.notation import KINDS, PHASES, SPACE_NAMES, THINGS, Names
from spaceport.games.bowl.state import (
    COUNTDOWN,
    DEAL,
    DECK,
    FIRST,
    FOUND,
    LAND,
    NEITHER,
    NOT_FOUND,
    NOTHING,
    OVER,
    PLANETS,
    REVEAL,
    SEARCH,
    SILENT,
    TOP,
    TOP_CARD,
    UNJUDGED,
    VOID,
    Kit,
    State,
    present,
    settle_boards,
    start,
    unseen,
)

FOUND_WORDS: Final = {FOUND: "yes", NOT_FOUND: "no", NEITHER: "neither"}


def position_text(names: Names, s: State) -> str:
    """The whole state in one line, secrets included. What is as it is at the start is left out."""
    words = " ".join
    place = names.places
    fields = [
        names.edition.name,
        f"round {s.round}",
        "galaxy " + words(map(names.card_text, s.galaxy)),
        "scores " + words(map(str, s.scores)),
    ]
    box = {"disc": s.disc, **dict(zip(PLANETS, s.marbles, strict=True)), "hole": s.hole}
    took = [names.cards_text(*each) for each in zip(s.taken, s.hollow, strict=True)]
    is_secret = any(card >= 0 for card in s.secrets)
    is_judged = s.found != UNJUDGED
    prize = {NOTHING: "none", TOP_CARD: "top"}.get(s.prize) or place[s.prize]
    for word, value in (
        ("captain", str(s.captain) if s.captain >= 0 else ""),
        ("deck", str(s.deck) if s.deck != DECK else ""),
        ("top", names.cards[s.top] if s.top >= 0 else ""),
        ("taken", words(took) if any(each != "-" for each in took) else ""),
        ("aside", names.cards_text(s.aside) if s.aside else ""),
        ("box", words(f"{k}:{SPACE_NAMES[v]}" for k, v in box.items() if v >= 0)),
        ("said", f"{KINDS[s.kind]} {_seat(s.announcer)}" if s.kind != SILENT else ""),
        ("joined", words(map(str, bits(s.joined)))),
        ("wild", f"{place[s.wild]} {_seat(s.placer)}" if s.wild >= 0 else ""),
        ("skipped", words(map(str, bits(s.skipped)))),
        ("secrets", words("-" if c < 0 else place[c] for c in s.secrets) if is_secret else ""),
        ("ready", words(map(str, bits(s.ready)))),
        ("found", f"{FOUND_WORDS[s.found]} {prize} {_seat(s.taker)}" if is_judged else ""),
        ("gone", words(map(str, bits(s.gone)))),
        ("due", str(s.due) if s.due >= 0 else ""),
        ("won", words(map(str, bits(s.winners)))),
    ):
        if value:
            fields.append(f"{word} {value}")
    return "; ".join([*fields, PHASES[s.phase]])


def _seat(seat: int) -> str:
    return "-" if seat < 0 else str(seat)


def parse_position(names: Names, kit: Kit, text: str) -> State:
    """The reverse of `position_text`."""
    edition, *rest = [field.split() for field in text.split(";")]
    if edition != [names.edition.name]:
        raise NotationFault("notation-edition", text=" ".join(edition), known=names.edition.name)
    try:
        s = Reader(names, kit, rest).state()
    except (ValueError, KeyError, IndexError) as error:
        raise NotationFault("notation-position", detail=str(error)) from None
    settle_boards(kit, s)
    return s


class Reader:
    """Reads the fields of a position, each at most once, and complains about what is left."""

    def __init__(self, names: Names, kit: Kit, fields: list[list[str]]) -> None:
        self.names = names
        self.kit = kit
        *named, self.phase = [words for words in fields if words] or [[""]]  # the last is the phase
        self.fields = {words[0]: words[1:] for words in named}
        if len(self.fields) < len(named):
            raise ValueError("a field stands there twice")

    def state(self) -> State:
        scores = self.take("scores")
        if not 2 <= len(scores) <= 8:
            raise ValueError(f"scores: {len(scores)} seats")
        s = start(self.kit, len(scores))
        s.scores = [self.number(word, 999) for word in scores]
        self.read_cards(s)
        self.read_round(s)
        self.read_end(s)
        if self.fields:
            raise ValueError("not understood: " + ", ".join(self.fields))
        s.phase = PHASES.index(" ".join(self.phase))
        self.check(s)
        return s

    def read_cards(self, s: State) -> None:
        s.round = self.number(self.one("round", "1"), DECK, 1)
        s.galaxy = [self.card(word) for word in self.take("galaxy")]
        if len(s.galaxy) != self.kit.size:
            raise ValueError(f"galaxy: {len(s.galaxy)} cards instead of {self.kit.size}")
        s.deck = self.number(self.one("deck", str(DECK)), DECK)
        s.top = self.card(self.one("top", "-"))
        piles = self.take("taken", ["-"] * s.seats)
        if len(piles) != s.seats:
            raise ValueError(f"taken: {len(piles)} instead of {s.seats}")
        s.taken = [self.pile(words)[0] for words in piles]
        s.hollow = [self.pile(words)[1] for words in piles]
        s.aside = self.pile(self.one("aside", "-"))[0]
        seen = [card for card in s.galaxy if card >= 0]
        if len(set(seen)) < len(seen):
            raise ValueError("galaxy: a card lies there twice")

    def read_round(self, s: State) -> None:
        for word in self.take("box", []):
            thing, _, space = word.partition(":")
            number, where = THINGS.index(thing), SPACE_NAMES.index(space)
            if number == DISC:
                s.disc = where
            elif number == HOLE_DISC:
                s.hole = where
            else:
                s.marbles[number] = where
        s.captain = self.seat(self.one("captain", "-"), s)
        kind, announcer = self.take("said", ["-", "-"])
        s.kind = SILENT if kind == "-" else KINDS.index(kind)
        s.announcer = self.seat(announcer, s)
        s.joined, s.skipped, s.ready = (self.seats(w, s) for w in ("joined", "skipped", "ready"))
        if "wild" in self.fields:
            card, placer = self.take("wild")
            s.wild, s.placer = self.names.place(card), self.seat(placer, s)
        secrets = self.take("secrets", ["-"] * s.seats)
        if len(secrets) != s.seats:
            raise ValueError(f"secrets: {len(secrets)} instead of {s.seats}")
        s.secrets = [-1 if word == "-" else self.names.place(word) for word in secrets]

    def read_end(self, s: State) -> None:
        if "found" in self.fields:
            found, prize, taker = self.take("found")
            s.found = {word: number for number, word in FOUND_WORDS.items()}[found]
            known = {"none": NOTHING, "top": TOP_CARD}
            s.prize = known[prize] if prize in known else self.names.place(prize)
            s.taker = self.seat(taker, s)
        s.gone, s.winners = self.seats("gone", s), self.seats("won", s)
        s.due = self.number(self.one("due", "-1"), 1 << 53, -1)

    def check(self, s: State) -> None:
        """What would make the rules stumble."""
        for is_wrong, what in self.wrongs(s):
            if is_wrong:
                raise ValueError(f"{PHASES[s.phase]}: {what}")

    def wrongs(self, s: State) -> Iterator[tuple[bool, str]]:
        in_game = present(s).bit_count()
        yield in_game < (1 if s.phase == OVER else 2), "too few seats"
        yield (NOTHING in s.galaxy) != (s.phase == DEAL) and s.phase != OVER, "galaxy"
        if s.phase != OVER:
            yield s.phase > FIRST and s.captain < 0, "no captain"
            yield s.captain >= 0 and bool(s.gone >> s.captain & 1), "the captain is gone"
            yield s.phase > TOP and s.top < 0, "no top card"
            yield s.phase <= TOP and s.top >= 0, "the top card is not drawn yet"
        yield s.top == VOID or (s.top >= 0 and s.top in s.galaxy), "top card"
        yield s.phase <= TOP and (s.deck == 0 or not unseen(self.kit, s)), "no cards left"
        is_judged = s.found != UNJUDGED
        yield is_judged and s.phase < REVEAL, "found"
        yield (s.prize == NOTHING) != (s.taker < 0), "who took the card"
        yield s.phase == REVEAL and not is_judged, "found"
        if is_judged or LAND <= s.phase <= REVEAL:
            yield s.top < 0, "no top card"
            yield (thing_to_land(self.kit, s) < 0) != (s.phase >= SEARCH), "box"
        yield COUNTDOWN <= s.phase < REVEAL and s.kind == SILENT, "nobody has announced"
        yield (s.phase == OVER) != (s.winners > 0), "won"

    # one field at a time

    def take(self, word: str, default: list[str] | None = None) -> list[str]:
        found = self.fields.pop(word, default)
        if found is None:
            raise ValueError(f"{word} is missing")
        return found

    def one(self, word: str, default: str) -> str:
        found = self.take(word, [default])
        if len(found) != 1:
            raise ValueError(f"{word} {' '.join(found)}")
        return found[0]

    def number(self, word: str, most: int, least: int = 0) -> int:
        value = int(word)
        if not least <= value <= most:
            raise ValueError(word)
        return value

    def seat(self, word: str, s: State) -> int:
        return -1 if word == "-" else self.number(word, s.seats - 1)

    def seats(self, field: str, s: State) -> int:
        return mask_of([self.number(word, s.seats - 1) for word in self.take(field, [])])

    def card(self, word: str) -> int:
        known = {"void": VOID, "-": NOTHING}
        return known[word] if word in known else self.names.card(word)

    def pile(self, text: str) -> tuple[int, int]:
        """A mask of cards and a number of cards of the void."""
        words = [] if text == "-" else text.split(",")
        return mask_of([self.names.card(w) for w in words if w != "void"]), words.count("void")
