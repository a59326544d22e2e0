"""Every refusal of Space Bowl is given by some position, and has a sentence in each language."""

import ast

import pytest

from spaceport.core.causes import Chosen
from spaceport.core.faults import Illegal
from spaceport.library.load import tell
from spaceport.texts import LANGUAGES, texts
from tests.games.bowl.boards import FOLDER, Round


def given() -> dict[str, tuple[Round, int, str]]:
    """A position, a seat and an action for each code."""
    toss = Round("toss", box="")
    search = Round().act(0, "skip")
    go = Round().act(0, "go", "designate c4")
    doom = Round().act(0, "doom").act(1, "wild e3")
    revealed = Round().act(0, "go").to_reveal().act(0, "ready")
    old = Round(version=1).act(0, "doom").act(1, "designate c4")
    return {
        "bowl-not-captain": (toss, 0, "toss"),
        "bowl-toss-first": (toss, 0, "go"),
        "bowl-tossed-already": (search, 4, "toss"),
        "bowl-not-revealed": (search, 0, "ready"),
        "bowl-skipped-already": (search, 0, "skip"),
        "bowl-nobody-announced": (search, 0, "concur"),
        "bowl-announced-go": (go, 1, "doom"),
        "bowl-not-in": (go, 1, "designate c4"),
        "bowl-same-card": (go, 0, "designate c4"),
        "bowl-must-designate": (go, 0, "withdraw"),
        "bowl-nothing-designated": (doom, 1, "withdraw"),
        "bowl-no-withdrawing": (old, 1, "withdraw"),
        "bowl-concurred-already": (go, 0, "concur"),
        "bowl-announced-doom": (doom, 1, "go"),
        "bowl-button-shown": (doom, 0, "designate c4"),
        "bowl-placer-stays": (doom, 1, "concur"),
        "bowl-wild-placed": (doom, 2, "wild c4"),
        "bowl-after-zero": (Round().act(0, "go").lapse(), 1, "concur"),
        "bowl-no-wild": (Round(options={"no_wild": True}).act(0, "go"), 0, "wild c4"),
        "bowl-ready-already": (revealed, 0, "ready"),
        "bowl-round-over": (revealed, 0, "designate c4"),
        "wait-for-draw": (Round("land", box=""), 0, "go"),
        "over": (Round(deck=0).act(0, "doom").to_reveal(), 0, "ready"),
    }


@pytest.mark.parametrize("code", given())
def test_a_refusal_says_why_and_changes_nothing(code: str) -> None:
    game, seat, action = given()[code]
    before = game.rules.position(game.state)
    assert game.refused(seat, action) == code
    assert game.rules.position(game.state) == before
    for language in LANGUAGES:
        assert len(tell(Illegal(code), language)) > 10


def test_every_code_of_the_rules_is_given_and_spoken() -> None:
    tree = ast.parse((FOLDER / "menu.py").read_text("utf-8"))
    words = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    codes = {word for word in words if isinstance(word, str) and word.startswith("bowl-")}
    assert codes == {code for code in given() if code.startswith("bowl-")}
    known = {key.removeprefix("refusal.") for key in texts("en") if key.startswith("refusal.bowl-")}
    assert codes == known


@pytest.mark.parametrize("seat", [-1, 5, True, None, "0"])
def test_a_seat_that_is_not_there_is_refused(seat: object) -> None:
    game = Round()
    with pytest.raises(Illegal, match="no-such-seat"):
        game.rules.step(game.state, Chosen(seat, 128), 0)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "move", [-1, 9 << 7, 8 << 7 | 1, 1 << 7 | 1, 6 << 7 | 25, 1 << 90, None, "go", 1.0]
)
def test_a_move_that_names_nothing_is_refused(move: object) -> None:
    game = Round()
    with pytest.raises(Illegal, match="bad-action"):
        game.rules.step(game.state, Chosen(0, move), 0)
