"""A position of Space Builder in words: what pictures, screen readers and the terminal say."""

from spaceport.core.terms import Say, View
from spaceport.games.builder.notation import Building
from spaceport.games.builder.view import BoardCheck, Card, Public, Verdict, asked_of
from spaceport.games.words import seat_name, seat_with_emblem, sentences


def building_name(say: Say, building: Building) -> str:
    return say(f"builder.building.{building}")


def own_seat(view: View) -> int | None:
    return None if view.own is None else int(view.own.seat)


def card_words(say: Say, building: Building, card: Card) -> str:
    """`Dome on place 3, turned right, side B`."""
    return say(
        "builder.card",
        building=building_name(say, building),
        place=card.place,
        turn=say(f"builder.turn.{card.turn}"),
        side=card.side.upper(),
    )


def checked_words(say: Say, building: Building, card: Card | None, verdict: Verdict | None) -> str:
    """A card with what the check says of it."""
    what = building_name(say, building) if card is None else card_words(say, building, card)
    if verdict is None:
        return what
    return say("builder.checked", what=what, verdict=say(f"builder.verdict.{verdict}"))


def check_of(public: Public, seat: int) -> BoardCheck | None:
    return next((each for each in public.check if each.seat == seat), None)


def verdicts_of(public: Public, seat: int) -> dict[Building, Verdict]:
    """What the check says of each building of a seat; nothing before the check."""
    found = check_of(public, seat)
    return {each.building: each.verdict for each in found.cards} if found else {}


def plan_name(say: Say, public: Public) -> str:
    return say("builder.no-plan") if public.plan is None else say("builder.plan", n=public.plan)


def progress(say: Say, public: Public, seat: int) -> str:
    """What one wants to know of a player at a glance."""
    if seat in public.gone:
        return say("picture.left-game")
    if seat == public.champion:
        return say("builder.champion")
    found = check_of(public, seat)
    if found is not None:
        faults = say("builder.faults", n=found.faults)
        return say("builder.round-winner", faults=faults) if seat == public.winner else faults
    if seat in public.done:
        return say("builder.done", place=public.done.index(seat) + 1)
    return say("builder.built", n=len(public.boards[seat]), most=len(public.unlocked[seat]))


def status(say: Say, public: Public) -> tuple[str, str]:
    """What is now, in a few words, and what happens next."""
    if public.champion is not None:
        seat = seat_name(say, public.champion)
        return say("builder.status.over", seat=seat), say("builder.hint.over")
    if public.phase in ("unlock", "luck") and public.winner is not None:
        seat = seat_name(say, public.winner)
        return say("builder.status.won", seat=seat), say(f"builder.hint.{public.phase}", seat=seat)
    if public.phase != "pause":
        first = say(f"builder.status.{public.phase}", n=public.round)
        return first, say(f"builder.hint.{public.phase}", n=public.round)
    if public.winner is None:
        return say("builder.status.nobody"), say("builder.hint.pause")
    first = say("builder.status.won", seat=seat_name(say, public.winner))
    if public.new is None:
        return first, say("builder.hint.pause")
    return first, say("builder.hint.unlocked", building=building_name(say, public.new))


def city_words(say: Say, public: Public, seat: int) -> str:
    """A player's city in sentences."""
    if seat in public.gone:
        return say(
            "builder.city", seat=seat_with_emblem(say, seat), what=progress(say, public, seat)
        )
    verdicts, board = verdicts_of(public, seat), public.boards[seat]
    cards = [checked_words(say, each, board[each], verdicts.get(each)) for each in board]
    cards += [
        checked_words(say, each, None, verdicts[each]) for each in verdicts if each not in board
    ]
    parts = [progress(say, public, seat), *cards]
    return say("builder.city", seat=seat_with_emblem(say, seat), what="; ".join(parts))


def plan_words(say: Say, view: View) -> str:
    """The plan in one sentence, along its places, as its reader sees it."""
    public: Public = view.public
    wanted = asked_of(view)
    if wanted is None:
        return plan_name(say, public)
    cards = sorted(wanted.items(), key=lambda item: item[1].place)
    told = "; ".join(card_words(say, building, card) for building, card in cards)
    return f"{plan_name(say, public)}: {told}"


def description(say: Say, view: View) -> str:
    """The whole position in sentences."""
    public: Public = view.public
    parts = [". ".join(status(say, public)), plan_words(say, view)]
    parts += [city_words(say, public, seat) for seat in range(public.seats)]
    return sentences(parts)
