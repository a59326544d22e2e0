"""Boards, positions and short ways to play them, for the tests of S.O.S. in Space."""

import os
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

from spaceport.core.rules import Rules
from spaceport.library.load import load
from tests.contract.played import happen
from tests.games.sos import oracle

HERE = Path(__file__).parent
SHIPPED = ("ring", "tight")
BOARDS = (*SHIPPED, "odd")

EFFORT = float(os.environ.get("SPACEPORT_EFFORT", "1.0"))


def cases(usual: int) -> int:
    """How many random cases to try where they have to be known before a fixture is."""
    return max(3, round(usual * EFFORT))


def edition_text(board: str) -> str:
    """The edition file of a board that is shipped, or of one that stands beside the tests."""
    if board in SHIPPED:
        folder = files("spaceport.games.sos").joinpath("editions")
        return folder.joinpath(f"{board}.toml").read_text("utf-8")
    return (HERE / f"{board}.toml").read_text("utf-8")


def rules_of(board: str, version: int | None = None, **options: Any) -> Rules[Any]:
    if board in SHIPPED:
        return load("sos", board, options, version=version).rules
    return load("sos", HERE / f"{board}.toml", options, version=version).rules


def rules_from(text: str, **options: Any) -> Rules[Any]:
    """The rules of an edition that is only a text."""
    return load("sos", "own.toml", options, text).rules


def oracle_of(board: str, may_pass: bool = False, version: int = 2) -> oracle.Board:
    return oracle.read_board(edition_text(board), may_pass, version)


def with_missions(board: str, *missions: str) -> str:
    """The edition of a board with these missions only, under the name `few`."""
    text = edition_text(board).replace(f'name = "{board}"', 'name = "few"', 1)
    listed = ", ".join(f'"{each}"' for each in missions)
    return text.replace("[cells.", f"missions = [{listed}]\n\n[cells.", 1)


RED = {
    "ring": "O0-O1 O2-O3 O4-O5 O6-O7 O8-O9",
    "tight": "b-e d-e e-f j-k j-m",
    "few": "O0-O1 O2-O3 O4-O5 O6-O7 O8-O9",
}
SPREAD = {
    "ring": "filo:O0 momo:O1 trio:O2 kubo:O3 zuzu:O4 nova:O5 limo:O6",
    "tight": "filo:a momo:b trio:c kubo:d zuzu:g nova:h limo:l",
    "few": "filo:O0 momo:O1 trio:O2 kubo:O3 zuzu:O4 nova:O5 limo:O6",
}
FAR = {"ring": "O8", "tight": "n", "few": "O8"}


def line(
    then: str,
    board: str = "ring",
    missions: str = "filo+limo kubo+nova",
    hole: str = "",
    comets: str = "",
    more: str = "",
    **moved: str,
) -> str:
    """A position line: everybody spread along the edge but those who are `moved`."""
    where = dict(word.split(":") for word in SPREAD[board].split()) | moved
    aliens = " ".join(f"{alien}:{cell}" for alien, cell in where.items())
    fields = [
        board,
        f"aliens {aliens}",
        f"hole {hole or FAR[board]}",
        f"comets {comets or RED[board]}",
        f"missions {missions}",
        *([more] if more else []),
        then,
    ]
    return "; ".join(fields)


def texts(rules: Rules[Any], state: Any) -> set[str]:
    """The legal actions of whoever is to act."""
    return {str(action) for seat in rules.to_act(state) for action in rules.legal(state, seat)}


def do(rules: Rules[Any], state: Any, *actions: str, now: int = 0) -> Any:
    """The state after actions of the active seat and outcomes of the draw that is due."""
    for text in actions:
        state = happen(rules, state, text, now)[0]
    return state


def random_ply(rules: Rules[Any], state: Any, rng: Random) -> str:
    """An action or outcome that can come next, as text; any one alike."""
    draw = rules.chance(state)
    if draw is not None:
        outcome = rng.choices(draw.outcomes, draw.weights)[0]
        return rules.outcome_text(state, outcome)
    (seat,) = rules.to_act(state)
    return str(rng.choice(rules.legal(state, seat)))


def public(rules: Rules[Any], state: Any) -> Any:
    """What everybody sees."""
    return rules.view(state, None).public
