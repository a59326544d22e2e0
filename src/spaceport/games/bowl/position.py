"""A position of Space Bowl as one line of text, secrets included.

standard; round 3; galaxy AB ACE* void ...; scores 4 7; captain 1; deck 7; top BEF*;
box disc:b2 ring:a1 ...; said go 0; joined 0 1; wild c3 1; secrets a2 -; due 9000; countdown
"""

from collections.abc import Iterator
from typing import Final

from spaceport.core import position
from spaceport.core.bits import bits, mask_of
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
FOUNDS: Final = (FOUND, NOT_FOUND, NEITHER)
KIND_WORDS: Final = [kind or "" for kind in KINDS]
FOUND_WORDS: Final = dict(zip(FOUNDS, ("yes", "no", "neither"), strict=True))


def position_text(names: Names, s: State) -> str:
    """The whole state in one line, secrets included. What is as it is at the start is left out."""
    words, place = " ".join, names.places
    box = {"disc": s.disc, **dict(zip(PLANETS, s.marbles, strict=True)), "hole": s.hole}
    took = [names.cards_text(*each) for each in zip(s.taken, s.hollow, strict=True)]
    secrets = [position.NOTHING if card < 0 else place[card] for card in s.secrets]
    announcer, placer, taker = (
        position.number_text(seat, position.NOTHING) for seat in (s.announcer, s.placer, s.taker)
    )
    prize = {NOTHING: "none", TOP_CARD: "top"}.get(s.prize) or place[s.prize]
    fields = [
        ("round", str(s.round)),
        ("galaxy", words(map(names.card_text, s.galaxy))),
        ("scores", position.numbers_text(s.scores)),
        ("captain", position.number_text(s.captain)),
        ("deck", str(s.deck) if s.deck != DECK else ""),
        ("top", names.cards[s.top] if s.top >= 0 else ""),
        ("taken", words(took) if any(each != position.NOTHING for each in took) else ""),
        ("aside", names.cards_text(s.aside) if s.aside else ""),
        ("box", words(f"{k}:{SPACE_NAMES[v]}" for k, v in box.items() if v >= 0)),
        ("said", f"{KINDS[s.kind]} {announcer}" if s.kind != SILENT else ""),
        ("joined", position.seats_text(s.joined)),
        ("wild", f"{place[s.wild]} {placer}" if s.wild >= 0 else ""),
        ("skipped", position.seats_text(s.skipped)),
        ("secrets", words(secrets) if max(s.secrets) >= 0 else ""),
        ("ready", position.seats_text(s.ready)),
        ("found", f"{FOUND_WORDS[s.found]} {prize} {taker}" if s.found != UNJUDGED else ""),
        ("gone", position.seats_text(s.gone)),
        ("due", position.number_text(s.due)),
        ("won", position.seats_text(s.winners)),
    ]
    return f"{position.write(names.edition.name, fields)}; {PHASES[s.phase]}"


def parse_position(names: Names, kit: Kit, text: str) -> State:
    """The reverse of `position_text`."""
    return position.read(
        names.edition.name, text, lambda fields: Reader(names, kit, fields).state()
    )


class Reader:
    """Reads the fields of a position, each at most once, and complains about what is left."""

    def __init__(self, names: Names, kit: Kit, fields: position.Fields) -> None:
        self.names = names
        self.kit = kit
        self.fields = fields

    def state(self) -> State:
        phase = self.fields.last(PHASES)
        scores = self.fields.by_seat("scores", 2, 8)
        s = start(self.kit, len(scores))
        s.scores = [position.number("scores", value, 999) for value in scores]
        self.read_cards(s)
        self.read_round(s)
        self.read_end(s)
        self.fields.check_all_taken()
        s.phase = phase
        settle_boards(self.kit, s)
        self.check(s)
        return s

    def read_cards(self, s: State) -> None:
        fields = self.fields
        s.round = fields.number("round", DECK, "1")
        if s.round < 1:
            raise ValueError(f"round: 0 is not 1…{DECK}")
        s.galaxy = [self.card(word) for word in fields.each("galaxy", self.kit.size)]
        s.deck = fields.number("deck", DECK, str(DECK))
        s.top = self.card(fields.one("top", position.NOTHING))
        piles = [self.pile(words) for words in fields.each("taken", s.seats, position.NOTHING)]
        s.taken, s.hollow = [cards for cards, _ in piles], [voids for _, voids in piles]
        s.aside = self.pile(fields.one("aside", position.NOTHING))[0]

    def read_round(self, s: State) -> None:
        fields, seat = self.fields, s.seats - 1
        self.read_box(s)
        s.captain = fields.maybe("captain", seat)
        kind, announcer = fields.each("said", 2, position.NOTHING)
        s.kind = SILENT if kind == position.NOTHING else position.place_in("said", kind, KIND_WORDS)
        s.announcer = position.maybe("said", announcer, seat)
        s.joined, s.skipped, s.ready = (self.seats(w, s) for w in ("joined", "skipped", "ready"))
        if "wild" in fields.left:
            card, placer = fields.each("wild", 2)
            s.wild, s.placer = self.names.place(card), position.maybe("wild", placer, seat)
        secrets = fields.each("secrets", s.seats, position.NOTHING)
        s.secrets = [-1 if word == position.NOTHING else self.names.place(word) for word in secrets]

    def read_box(self, s: State) -> None:
        landed: set[str] = set()
        for word in self.fields.some("box"):
            thing, _, space = word.partition(":")
            what = position.place_in("box", thing, THINGS)
            where = position.place_in("box", space, SPACE_NAMES)
            if thing in landed:
                raise ValueError(f"box: {thing} is there twice")
            landed.add(thing)
            if what == DISC:
                s.disc = where
            elif what == HOLE_DISC:
                s.hole = where
            else:
                s.marbles[what] = where

    def read_end(self, s: State) -> None:
        fields = self.fields
        if "found" in fields.left:
            found, prize, taker = fields.each("found", 3)
            s.found = FOUNDS[position.place_in("found", found, list(FOUND_WORDS.values()))]
            known = {"none": NOTHING, "top": TOP_CARD}
            s.prize = known[prize] if prize in known else self.names.place(prize)
            s.taker = position.maybe("found", taker, s.seats - 1)
        s.gone, s.winners = self.seats("gone", s), self.seats("won", s)
        s.due = fields.maybe("due", LAST_MS)

    def seats(self, word: str, s: State) -> int:
        return mask_of(self.fields.seats(word, s.seats))

    def card(self, word: str) -> int:
        known = {"void": VOID, position.NOTHING: NOTHING}
        return known[word] if word in known else self.names.card(word)

    def pile(self, text: str) -> tuple[int, int]:
        """A mask of cards and a number of cards of the void."""
        words = position.listed(text)
        return mask_of([self.names.card(w) for w in words if w != "void"]), words.count("void")

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
