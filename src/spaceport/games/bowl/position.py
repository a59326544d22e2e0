"""A position of Space Bowl as one line of text, secrets included.

standard; round 3; galaxy AB ACE* void ...; scores 4 7; captain 1; deck 7; top BEF*;
box disc:b2 ring:a1 ...; said go 0; joined 0 1; wild c3 1; secrets a2 -; due 9000; countdown
"""

from collections.abc import Iterator
from typing import Final

from spaceport.core.bits import bits, mask_of
from spaceport.core.faults import NotationFault
from spaceport.core.log import LAST_MS
from spaceport.games.bowl.moves import DISC, HOLE_DISC, thing_to_land
from spaceport.games.bowl.notation import KINDS, PHASES, SPACE_NAMES, THINGS, Names
from spaceport.games.bowl.scoring import Verdict
from spaceport.games.bowl.state import (
    COUNTDOWN,
    DEAL,
    DECK,
    DOOM,
    FIRST,
    FOUND,
    GO,
    GOAL,
    LAND,
    NEITHER,
    NOT_FOUND,
    NOTHING,
    OVER,
    PLACEMENT,
    PLANETS,
    REVEAL,
    SEARCH,
    SILENT,
    TOP,
    TOP_CARD,
    TOSS,
    UNJUDGED,
    VOID,
    VOIDS,
    Kit,
    State,
    present,
    settle_boards,
    start,
    unseen,
)

HAS_DEADLINE: Final = (TOSS, SEARCH, COUNTDOWN, PLACEMENT, REVEAL)
Questions = Iterator[tuple[bool, str]]
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
        return Reader(names, kit, rest).state()
    except (ValueError, KeyError, IndexError) as error:
        raise NotationFault("notation-position", detail=str(error)) from None


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
        settle_boards(self.kit, s)
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

    def read_round(self, s: State) -> None:
        landed: set[str] = set()
        for word in self.take("box", []):
            thing, _, space = word.partition(":")
            number, where = THINGS.index(thing), SPACE_NAMES.index(space)
            if thing in landed:
                raise ValueError(f"box: {thing} is there twice")
            landed.add(thing)
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
        due = self.one("due", "-")
        s.due = -1 if due == "-" else self.number(due, LAST_MS)

    def check(self, s: State) -> None:
        """Only what can be played on is read."""
        for questions in (self.wrong_cards, self.wrong_box, self.wrong_seats, self.wrong_round):
            for is_wrong, what in questions(s):
                if is_wrong:
                    raise ValueError(f"{PHASES[s.phase]}: {what}")

    def wrong_cards(self, s: State) -> Questions:
        is_judged = s.found != UNJUDGED
        prize = s.galaxy[s.prize] if s.prize >= 0 else s.top
        voids = s.galaxy.count(VOID) + sum(s.hollow) - (is_judged and prize == VOID)
        yield voids > (VOIDS if self.kit.void else 0), "too many cards of the void"
        yield s.phase != OVER and (NOTHING in s.galaxy) != (s.phase == DEAL), "galaxy"
        dealt = s.galaxy.index(NOTHING) if NOTHING in s.galaxy else len(s.galaxy)
        yield s.galaxy[dealt:].count(NOTHING) != len(s.galaxy) - dealt, "a gap in the galaxy"
        yield s.top == VOID, "top card"
        yield TOP < s.phase < OVER and s.top < 0, "no top card"
        yield s.phase <= TOP and s.top >= 0, "the top card is not drawn yet"
        cards = [card for card in (*s.galaxy, s.top) if card >= 0]
        cards += [card for mask in (*s.taken, s.aside) for card in bits(mask)]
        twice = 1 if is_judged and prize >= 0 else 0  # it was taken and still lies there
        yield len(set(cards)) != len(cards) - twice, "a card is there twice"
        yield twice == 1 and cards.count(prize) != 2, "the card that was taken"
        yield s.deck != DECK + (0 if s.top >= 0 else 1) - s.round and s.phase != OVER, "deck"
        yield s.phase < OVER and s.deck > unseen(self.kit, s).bit_count(), "no cards left"

    def wrong_box(self, s: State) -> Questions:
        shown = self.kit.cards[s.top] if s.top >= 0 else 0
        tossed = mask_of([planet for planet, at in enumerate(s.marbles) if at >= 0])
        yield bool(tossed & ~shown), "a marble that is not on the top card"
        may_hole = self.kit.black_hole and s.top >= 0 and self.kit.holes >> s.top & 1
        yield s.hole >= 0 and not may_hole, "the Black-hole disc is not tossed"
        is_empty = s.disc < 0 and not tossed and s.hole < 0
        yield s.phase < LAND and not is_empty, "the box is not empty"
        is_full = s.top >= 0 and thing_to_land(self.kit, s) < 0
        yield (SEARCH <= s.phase < OVER or s.found != UNJUDGED) and not is_full, "box"
        yield s.phase == LAND and (is_full or not self.is_in_order(s)), "box"

    def is_in_order(self, s: State) -> bool:
        """Whether things landed in their order: the disc, the marbles, the Black-hole disc."""
        thing = thing_to_land(self.kit, s)
        later = [k for k, at in enumerate(s.marbles) if at >= 0 and (thing == DISC or k > thing)]
        return not later and (s.hole < 0 or thing == HOLE_DISC)

    def wrong_seats(self, s: State) -> Questions:
        here = present(s)
        yield here.bit_count() < (1 if s.phase == OVER else 2), "too few seats"
        yield FIRST < s.phase < OVER and s.captain < 0, "no captain"
        yield s.phase <= FIRST and s.captain >= 0, "the captain is not drawn yet"
        yield s.phase < OVER and s.captain >= 0 and not here >> s.captain & 1, "captain"
        yield (s.phase == OVER) != (s.winners > 0) or bool(s.winners & ~here), "won"
        best = max([s.scores[seat] for seat in bits(here)], default=0)
        yield s.phase < OVER and best >= GOAL, "somebody has won already"
        yield bool(s.skipped) and (s.kind != SILENT or s.phase < SEARCH), "skipped"
        yield s.phase == SEARCH and s.skipped & here == here, "everybody has skipped"
        yield bool(s.ready) and s.phase < REVEAL, "ready"
        yield s.phase == REVEAL and s.ready & here == here, "everybody is ready"
        early = s.joined | s.skipped if s.found == UNJUDGED and s.phase < OVER else 0
        yield bool(early & s.gone), "somebody who is gone"

    def wrong_round(self, s: State) -> Questions:
        quiet = s.announcer < 0 and not s.joined and s.wild < 0 and max(s.secrets) < 0
        yield s.kind == SILENT and not quiet, "nobody has announced"
        yield s.kind == SILENT and COUNTDOWN <= s.phase <= PLACEMENT, "nobody has announced"
        yield s.kind != SILENT and s.phase < COUNTDOWN, "somebody has announced already"
        yield s.announcer >= 0 and not s.joined >> s.announcer & 1, "the announcer is not in"
        yield (s.placer >= 0 and s.wild < 0) or (s.wild >= 0 and self.kit.no_wild), "wild"
        owes = s.placer >= 0 and bool(s.joined >> s.placer & 1) != (s.kind == GO)
        yield owes, "whoever placed the Wild"
        allowed = s.joined if s.kind == GO else ~s.joined
        yield any(c >= 0 and not allowed >> k & 1 for k, c in enumerate(s.secrets)), "secrets"
        doomed = s.kind == DOOM and s.joined & present(s) == present(s)
        yield s.phase == COUNTDOWN and doomed, "everybody has shown the button"
        yield s.due >= 0 and s.phase not in HAS_DEADLINE, "due"
        yield s.due >= 0 and s.phase == SEARCH and not self.kit.search_ms, "due"
        is_judged = s.found != UNJUDGED
        yield is_judged != (s.phase == REVEAL) and s.phase != OVER, "found"
        yield (s.prize == NOTHING) != (s.taker < 0), "who took the card"
        yield is_judged and s.found != Verdict(self.kit, s).found, "found"
        yield s.phase == REVEAL and s.deck == 0, "the deck is empty"

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
        if not (word.isascii() and word.isdecimal() and len(word) < 17):
            raise ValueError(word)
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
