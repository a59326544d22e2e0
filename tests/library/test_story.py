"""The story of a finished game, told from logs of the corpus and read once by a person."""

import pytest

from spaceport.games import catalog
from spaceport.library.logs import Replay, replay
from spaceport.texts import LANGUAGES
from tests.finished import CORPUS, corpus_log

LOGS = sorted(
    str(path.relative_to(CORPUS).with_suffix(""))
    for game in catalog.GAMES
    for path in (CORPUS / game.name).glob("*.log")
)


def played(name: str) -> Replay:
    return replay(corpus_log(name))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", LOGS)
def test_every_game_has_a_story(name: str, language: str) -> None:
    game = played(name)
    story, result = game.story(language), game.result()
    assert result is not None
    seats = game.header.seats
    assert [each.number for each in story.rounds] == list(range(1, len(story.rounds) + 1))
    begins = [each.begins for each in story.rounds]
    assert begins == sorted(set(begins))
    assert begins[0] == 0
    assert story.rounds[-1].scores == result.scores
    assert len(story.best) == len(story.first) == seats
    winner = story.best[result.winners[0]]
    assert winner is not None, "who wins has had a good moment"
    for seat, moment in enumerate(story.best):
        assert moment is None or moment.seat == seat
    for moment in (*story.missed, *(each for each in story.best if each)):
        assert 0 <= moment.at < len(game.entries)
        assert begins[moment.round - 1] <= moment.at
        assert moment.text
        assert "{" not in moment.text


def told(name: str, language: str = "en") -> list[str]:
    """The story in lines: who, in which round, after which entry, what."""
    story = played(name).story(language)
    lines = [f"best {m.seat} r{m.round} {m.at} {m.text}" for m in story.best if m]
    return lines + [f"miss {m.seat} r{m.round} {m.at} {m.text}" for m in story.missed]


def test_sos() -> None:
    assert told("version-1/sos/ring-3-eventful") == [
        "best 0 r9 149 Zuzu and Limo together within 9 turns",
        "best 1 r2 48 Filo and Trio together within 2 turns",
        "best 2 r1 17 Momo and Limo together in a single turn",
        "miss 0 r18 243 Filo and Nova could have met with this roll",
        "miss 0 r19 252 Filo and Nova were only 1 step apart at the end",
    ]


def test_bowl() -> None:
    assert told("bowl/standard-3-eventful") == [
        "best 0 r3 62 +3: right card, said Go!, nobody else there",
        "best 1 r10 145 +3: right card, said Go!, nobody else there",
        "best 2 r9 133 +3: right card, said Go!, nobody else there",
        "miss None r1 38 There was a destination after all, and nobody saw it",
        "miss None r3 62 2 more cards were destinations, and nobody saw them",
        "miss None r4 72 5 more cards were destinations, and nobody saw them",
        "miss None r5 88 There were 2 destinations after all, and nobody saw them",
        "miss None r6 101 There were 3 destinations after all, and nobody saw them",
        "miss None r7 114 There were 2 destinations after all, and nobody saw them",
        "miss None r8 122 There were 5 destinations after all, and nobody saw them",
        "miss None r9 133 1 more card was a destination, and nobody saw it",
    ]


def test_builder() -> None:
    assert told("builder/standard-3-eventful") == [
        "best 0 r1 22 Won the round with only 1 fault",
        "best 1 r4 85 Won the round with 2 faults",
        "best 2 r1 22 Only 3 faults",
        "miss 2 r2 40 4 faults: 4 × not built",
        "miss 0 r5 97 6 faults: 6 × not built",
        "miss 1 r5 97 6 faults: 6 × not built",
    ]


def test_planets_in_french() -> None:
    whole = "Dans toute la partie\u00a0:"
    assert told("planets/standard-4", "fr") == [
        "best 0 r7 110 Planète lointaine\u00a0: 4 étoiles pour 4 cristaux",
        "best 1 r1 12 Planète lointaine\u00a0: 4 étoiles pour 3 cristaux",
        "best 2 r6 89 Oasis\u00a0: 3 étoiles pour 2 cristaux",
        "best 3 r2 35 Planète lointaine\u00a0: 4 étoiles pour 3 cristaux",
        f"miss 2 r3 44 {whole} 2 lancers à côté des cartes",
        f"miss 1 r4 53 {whole} 1 lancer à côté des cartes, 1 lancer dans un trou noir",
    ]


def test_steps_are_what_a_table_shows_at_once() -> None:
    game = played("sos/ring-3-eventful")
    steps = game.steps()
    assert steps[-1] == len(game.entries) - 1
    assert steps == sorted(set(steps))
    kinds = [type(game.entries[k + 1]).__name__ for k in steps[:-1]]
    assert set(kinds) <= {"Chosen", "Lapsed", "Undone", "SeatChanged"}
    assert steps[0] == next(
        k - 1 for k, entry in enumerate(game.entries) if type(entry).__name__ == "Chosen"
    ), "the setup is one step"
