"""A position of Space Planets in words: what pictures, screen readers and the terminal say."""

from spaceport.core.terms import Say
from spaceport.games import words
from spaceport.games.planets.edition import Edition, Kind
from spaceport.games.planets.view import Die, Owned, Price, Public


def edition_name(say: Say, edition: Edition) -> str:
    return say("planets.edition", title=words.edition_title(say, edition))


def kind_name(say: Say, kind: Kind) -> str:
    return say(f"planets.kind.{kind}")


def stars_of(edition: Edition, kind: Kind) -> int:
    return getattr(getattr(edition.cards, kind.replace("-", "_")), "stars", 0)


def card_words(say: Say, edition: Edition, place: str, kind: Kind | None) -> str:
    """A place with its card and stars."""
    if kind is None:
        return say("planets.card-empty", place=place)
    name, stars = kind_name(say, kind), stars_of(edition, kind)
    if stars:
        name = say("planets.card-stars", kind=name, n=stars)
    return say("planets.card-at", kind=name, place=place)


def die_words(say: Say, public: Public) -> str:
    die = public.die
    if die is None:
        in_flight = public.phase == "flight"
        return say("planets.status.flight" if in_flight else "planets.die-hand")
    if die.lost or die.off:
        return say("planets.die-lost" if die.lost else "planets.die-off")
    if not die.on:
        return say("planets.die-beside")
    if len(die.on) > 1:
        places = words.listed(say, [place_words(say, public, place) for place in die.on], "or")
        return say("planets.die-between", shows=die.shows, what=places)
    return on_words(say, public, die)


def on_words(say: Say, public: Public, die: Die) -> str:
    place = die.on[0]
    kind = public.cards[place]
    if kind is None or public.phase not in ("choose", "pick"):  # it may have gone since
        return say("planets.die-between", shows=die.shows, what=place)
    return say("planets.die-on", shows=die.shows, what=kind_name(say, kind), place=place)


def place_words(say: Say, public: Public, place: str) -> str:
    kind = public.cards[place]
    return place if kind is None else f"{kind_name(say, kind)} ({place})"


def owned_words(say: Say, card: Owned) -> str:
    name = kind_name(say, card.kind)
    return say("planets.up", kind=name) if card.up else name


def seat_words(say: Say, public: Public, seat: int) -> str:
    """Everything that belongs to a seat."""
    who = words.seat_with_emblem(say, seat)
    if seat in public.gone:
        return say("planets.gone", seat=who)
    cards = public.owned[seat]
    parts = [
        say("planets.crystals", n=public.crystals[seat]),
        say("planets.stars", n=public.stars[seat]),
        say("planets.owned", n=len(cards), goal=public.goal),
        *(owned_words(say, card) for card in cards),
        *((say("planets.leak"),) if seat in public.leaks else ()),
        *((say("planets.last"),) if seat in public.last else ()),
        *((say("planets.winner"),) if seat in public.winners else ()),
    ]
    return f"{who}: {', '.join(parts)}"


def price_words(say: Say, price: Price) -> str:
    """`4 = die 2 + leak 1 + far 1`; only the number where nothing is added."""
    parts = [str(price.die)]
    if price.leaks:
        parts.append(say("planets.price-leak", n=price.leaks))
    if price.card:
        parts.append(say("planets.price-card", n=price.card))
    return say("planets.price-parts", total=price.total, parts=" ".join(parts))


def choices(say: Say, public: Public) -> list[str]:
    """What the active player may choose from, each with what it costs or gives."""
    if public.phase != "choose":
        return []
    found: list[str] = []
    if public.price is not None:
        found.append(say("planets.price", n=public.price.total))
    word = "planets.gains" if public.price is not None else "planets.miss"
    found.append(say(word, n=public.gains or 0))
    if has_second_chance(public):
        found.append(say("planets.again"))
    return found


def has_second_chance(public: Public) -> bool:
    return any(card.up and card.kind == "second-chance" for card in public.owned[public.active])


def status(say: Say, public: Public) -> tuple[str, str]:
    """What is now, in a few words, and what happens next."""
    seat = words.seat_name(say, public.active)
    if public.phase == "over":
        return words.winners_words(say, "planets", public.winners)
    word = hint = str(public.phase)
    if word == "throw" and public.active in public.last:
        word = "last"
    if word == "choose" and public.price is None:
        word = hint = "missed"
    shows = public.die.shows if public.die is not None else 0
    told = {"seat": seat, "shows": shows}
    return say(f"planets.status.{word}", **told), say(f"planets.hint.{hint}", **told)


def description(say: Say, edition: Edition, public: Public) -> str:
    """The whole position in sentences."""
    parts = [edition_name(say, edition), ". ".join(status(say, public))]
    parts += [card_words(say, edition, place, kind) for place, kind in public.cards.items()]
    if public.phase not in ("lay", "first"):
        parts.append(die_words(say, public))
    parts += choices(say, public)
    parts += [seat_words(say, public, seat) for seat in range(public.seats)]
    parts.append(say("planets.reserve", n=public.reserve))
    parts.append(say("planets.pile", n=sum(public.pile.values())))
    return words.sentences(parts, ".!?")
