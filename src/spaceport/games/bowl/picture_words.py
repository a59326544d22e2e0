"""A position of Space Bowl in words: what pictures, screen readers and the terminal say."""

from spaceport.core.terms import Say
from spaceport.games.bowl.edition import Edition
from spaceport.games.bowl.notation import COLUMNS
from spaceport.games.bowl.view import Box, Face, Fit, Judged, Public, Row
from spaceport.games.words import (
    edition_title,
    seat_name,
    seat_with_emblem,
    sentences,
    winners_words,
)


def edition_name(say: Say, edition: Edition) -> str:
    return edition_title(say, edition)


# ---------------------------------------------------------------- cards and box


def planet_name(say: Say, planet: str) -> str:
    return say(f"bowl.planet.{planet}")


def face_words(say: Say, face: Face) -> str:
    """What a card shows: `ringed, icy; black hole`."""
    if face.void:
        return say("bowl.void")
    shown = ", ".join(planet_name(say, planet) for planet in face.planets)
    return say("bowl.with-hole", planets=shown) if face.hole else shown


def card_words(say: Say, place: str, face: Face) -> str:
    return say("bowl.card", place=place.upper(), face=face_words(say, face))


def spot(name: str) -> tuple[int, int]:
    """A card's or a space's row and column from 0."""
    return int(name[1:]) - 1, COLUMNS.index(name[0])


def way_words(say: Say, start: str, end: str) -> str:
    """From one space to another: `2 right, 1 down`."""
    (row, column), (to_row, to_column) = spot(start), spot(end)
    down, right = to_row - row, to_column - column
    parts = []
    if right:
        parts.append(say("bowl.way.right" if right > 0 else "bowl.way.left", n=abs(right)))
    if down:
        parts.append(say("bowl.way.down" if down > 0 else "bowl.way.up", n=abs(down)))
    return ", ".join(parts) or say("bowl.way.here")


def pattern_words(say: Say, box: Box) -> list[str]:
    """The pattern, seen from the Destination disc: a phrase for each marble."""
    if box.disc is None:
        return []
    found = []
    for planet, space in box.marbles.items():
        key = "bowl.pattern.not" if space == box.hole else "bowl.pattern.is"
        way = way_words(say, box.disc, space)
        found.append(say(key, planet=planet_name(say, planet), way=way))
    return found


def box_words(say: Say, box: Box) -> str:
    pattern = pattern_words(say, box)
    return say("bowl.box", pattern="; ".join(pattern)) if pattern else say("bowl.box-empty")


def top_words(say: Say, public: Public) -> str:
    if public.top is None:
        return say("bowl.no-top")
    face = face_words(say, public.top)
    return say("bowl.top", face=face, n=public.left)


def fit_words(say: Say, fit: Fit) -> str:
    """Why a destination is valid: `C3: ringed on B2, icy on C4`."""
    parts = [
        say(
            "bowl.fit.wild" if planet == fit.missing else "bowl.fit.gives",
            planet=planet_name(say, planet),
            place=place.upper(),
        )
        for planet, place in fit.gives.items()
    ]
    parts += [
        say("bowl.fit.avoids", planet=planet_name(say, planet), place=place.upper())
        for planet, place in fit.avoids.items()
    ]
    if fit.turn:
        parts.append(say("bowl.fit.turn", degrees=fit.turn))
    return say("bowl.card", place=fit.card.upper(), face=", ".join(parts))


# ---------------------------------------------------------------- seats


def score_words(say: Say, public: Public, seat: int) -> str:
    cards = len(public.taken[seat])
    return say("bowl.score", score=public.scores[seat], n=cards)


def signed(points: int) -> str:
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"


def doing(say: Say, public: Public, seat: int) -> str:
    """What a seat has said or shown in this round, as far as everybody knows; perhaps nothing."""
    if public.reveal is not None:
        return judged_words(say, public.reveal.seats[seat])
    if seat == public.announcer:
        return say(f"bowl.said.{public.kind}")
    if seat in public.concurred:
        return say(f"bowl.joined.{public.kind}")
    return say("bowl.said.skip") if seat in public.skipped else ""


def judged_words(say: Say, judged: Judged) -> str:
    """`C3, right: +2 (right card +1, nobody else there +1)`."""
    if judged.did == "silent":
        return ""
    key = "missing" if judged.did == "invalid" and judged.card is None else judged.did
    place = (judged.card or "").upper()
    rows = ", ".join(f"{row_words(say, row, judged)} {signed(row.points)}" for row in judged.rows)
    did = say(f"bowl.did.{key}", place=place)
    return say("bowl.judged", did=did, gained=signed(judged.gained), rows=rows)


def row_words(say: Say, row: Row, judged: Judged) -> str:
    """Why a row counts; who chose no card is not told of a wrong one."""
    no_card = row.why == "invalid" and judged.card is None
    return say("bowl.row.missing" if no_card else f"bowl.row.{row.why}")


def seat_words(say: Say, public: Public, seat: int) -> str:
    who = seat_with_emblem(say, seat)
    if seat in public.gone:
        return say("bowl.gone", seat=who)
    parts = [score_words(say, public, seat)]
    if seat == public.captain:
        parts.append(say("bowl.captain"))
    parts += [words for words in (doing(say, public, seat),) if words]
    if seat in public.winners:
        parts.append(say("bowl.winner"))
    return f"{who}: {', '.join(parts)}"


# ---------------------------------------------------------------- the whole


def status(say: Say, public: Public) -> tuple[str, str]:
    """What is now, in a few words, and what happens next."""
    captain = seat_name(say, public.captain) if public.captain is not None else ""
    then = say("bowl.round", round=public.round, rounds=public.rounds)
    if public.phase == "over":
        return winners_words(say, "bowl", public.winners)
    if public.phase == "countdown":
        who = seat_name(say, public.announcer) if public.announcer is not None else "–"
        key = f"bowl.status.countdown-{public.kind}"
        return say(key, seat=who), say(f"bowl.hint.countdown-{public.kind}")
    if public.phase == "placement":
        return say("bowl.status.placement"), say("bowl.hint.placement")
    if public.reveal is not None:
        return say(f"bowl.status.found-{public.reveal.found}"), prize_words(say, public)
    return say(f"bowl.status.{public.phase}", seat=captain), then


def prize_words(say: Say, public: Public) -> str:
    assert public.reveal is not None
    prize = public.reveal.prize
    who = seat_name(say, prize.seat) if prize.seat is not None else ""
    return say(f"bowl.prize.{prize.what}", seat=who, place=(prize.card or "").upper())


def missed_words(say: Say, public: Public) -> list[str]:
    """After the reveal: every destination that there was (B34)."""
    if public.reveal is None:
        return []
    plain_fits, wild_fits = public.reveal.destinations, public.reveal.with_wild
    cards = list(dict.fromkeys(fit.card.upper() for fit in plain_fits))
    gaps = list(dict.fromkeys(fit.card.upper() for fit in wild_fits))
    words = [
        say("bowl.there-were", n=len(cards), cards=", ".join(cards))
        if cards
        else say("bowl.there-was-none")
    ]
    if gaps:
        words.append(say("bowl.there-were-wild", n=len(gaps), cards=", ".join(gaps)))
    return words


def description(say: Say, edition: Edition, public: Public) -> str:
    """The whole position in sentences."""
    parts = [edition_name(say, edition), ". ".join(status(say, public))]
    parts += [card_words(say, place, face) for place, face in public.galaxy.items()]
    parts += [top_words(say, public), box_words(say, public.box)]
    if public.wild is not None:
        parts.append(say("bowl.wild-on", place=public.wild.card.upper()))
    parts += [seat_words(say, public, seat) for seat in range(public.seats)]
    parts += missed_words(say, public)
    return sentences(parts)
