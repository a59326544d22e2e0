"""A position of S.O.S. in Space in words: what pictures, screen readers and the terminal say."""

from spaceport.core.terms import Say
from spaceport.games import words
from spaceport.games.sos.edition import Edition
from spaceport.games.sos.view import Left, Pair, Public
from spaceport.games.svg import plain


def cell_name(name: str) -> str:
    return plain(name, 8)


def alien_name(say: Say, alien: str) -> str:
    return say(f"sos.alien.{alien}")


def board_name(say: Say, edition: Edition) -> str:
    return say("sos.board", title=words.edition_title(say, edition))


def alien_at(say: Say, alien: str, cell: str) -> str:
    return say("sos.alien-at", alien=alien_name(say, alien), cell=cell_name(cell))


def hole_at(say: Say, cell: str) -> str:
    return say("sos.hole-at", cell=cell_name(cell))


def line_name(line: str) -> str:
    return plain(line, 17)


def comet_at(say: Say, line: str) -> str:
    a, _, b = line.partition("-")
    return say("sos.comet-at", a=cell_name(a), b=cell_name(b))


def mission_words(say: Say, mission: Pair | None) -> str:
    if mission is None:
        return say("sos.no-mission")
    a, b = mission
    return say("sos.mission", a=alien_name(say, a), b=alien_name(say, b))


def mission_of(public: Public) -> tuple[str, ...]:
    """The two aliens that the active player wants to bring together."""
    if public.phase in ("place", "deal", "first", "over"):
        return ()
    return public.missions[public.active] or ()


def score_words(say: Say, public: Public, seat: int) -> str:
    return say("sos.score", n=public.scores[seat], goal=public.goal)


def left_items(say: Say, left: Left) -> list[str]:
    items = [say("sos.left.comet")] * left.comet + [say("sos.left.hole")] * left.hole
    return [*items, say("sos.left.steps", n=left.steps)] if left.steps else items


def die_words(say: Say, public: Public) -> str:
    if public.face is None:
        return say("sos.die-unrolled")
    return say("sos.die", face=say(f"sos.face.{public.face}"))


def left_words(say: Say, public: Public) -> str:
    items = left_items(say, public.left)
    return say("sos.left.list", what=words.listed(say, items)) if items else say("sos.left.nothing")


def status(say: Say, public: Public) -> tuple[str, str]:
    """What is now, in a few words, and what happens next."""
    seat = words.seat_name(say, public.active)
    if public.phase == "over":
        return words.winners_words(say, "sos", public.winners)
    first = say(f"sos.status.{public.phase}", seat=seat)
    if public.phase == "act":
        return first, left_words(say, public)
    return first, say(f"sos.hint.{public.phase}", seat=seat)


def description(say: Say, edition: Edition, public: Public) -> str:
    """The whole position in sentences."""
    parts = [board_name(say, edition), ". ".join(status(say, public))]
    where = words.listed(say, [alien_at(say, alien, cell) for alien, cell in public.aliens.items()])
    parts.append(say("sos.aliens", where=where) if where else say("sos.no-aliens"))
    if public.hole is not None:
        parts.append(hole_at(say, public.hole))
    if public.comets:
        lines = words.listed(say, [line_name(line) for line in public.comets])
        parts.append(say("sos.comets", n=len(public.comets), lines=lines))
    for seat in range(public.seats):
        who = words.seat_with_emblem(say, seat)
        if seat in public.gone:
            parts.append(say("sos.gone", seat=who))
        else:
            held = mission_words(say, public.missions[seat])
            parts.append(f"{who}: {held}, {score_words(say, public, seat)}")
    if public.phase not in ("place", "deal", "first", "over"):
        parts.append(die_words(say, public))
    return words.sentences(parts)
