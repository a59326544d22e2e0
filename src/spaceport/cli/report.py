"""The page of `spaceport simulate --report FILE.html`."""

import shlex
import tempfile
from argparse import Namespace
from pathlib import Path
from typing import Final

from spaceport.cli.complaints import Complaint
from spaceport.cli.files import why
from spaceport.cli.setup import processes
from spaceport.cli.streams import put
from spaceport.lab.parts import Parts
from spaceport.lab.report import paced_plans, page
from spaceport.lab.rows import columns
from spaceport.lab.simulate import run
from spaceport.texts import Speaker

ENDING: Final = ".html"
FLAGS: Final = ("bots", "games", "seats", "seed", "edition", "people")
MANY: Final = {"options": "option", "sweeps": "sweep"}


def check(asked: Namespace, say: Speaker) -> None:
    """A name that no rows could have: nothing that was counted may be overwritten by it. And a
    place where it can be written: nobody plays a night for a page that cannot be."""
    if asked.report is None:
        return
    path = Path(asked.report)
    if path.suffix != ENDING:
        raise Complaint("report-ending", file=path)
    if path.is_dir():
        raise Complaint("cannot-write", file=path, why=say("cli.os.EISDIR"))
    try:
        with tempfile.TemporaryFile(dir=path.parent):
            pass
    except OSError as error:
        raise Complaint("cannot-write", file=path, why=why(error, say)) from None


def write(asked: Namespace, parts: Parts, say: Speaker) -> None:
    """All rows as one page; races are played again with quicker and slower people first."""
    plan = parts.plan
    names = [name for name, _ in columns(plan)]
    rows = (dict(zip(names, row, strict=True)) for row in parts.rows())
    again = paced_plans(plan)
    if again:
        put(say("cli.simulate.paced", n=sum(each.games for each in again.values())))
    count = 1 if asked.ray else processes(asked)
    paced = {factor: list(run(each, count, asked.ray)) for factor, each in again.items()}
    text = page(plan, rows, say.language, paced, lambda number, cell: line(asked, number, cell))
    path = Path(asked.report)
    new = path.with_name(f"{path.name}.new")
    new.write_text(text, "utf-8")
    new.replace(path)
    put(say("cli.simulate.reported", file=path))


def line(asked: Namespace, number: int, cell: int) -> str:
    """The words that write the log of a game: those of the run, and which game."""
    words = ["spaceport", "simulate", asked.game]
    for flag in FLAGS:
        value = getattr(asked, flag)
        words += [] if value is None else [f"--{flag}", str(value)]
    for held, flag in MANY.items():
        for value in getattr(asked, held):
            words += [f"--{flag}", value]
    which = f"{cell}:{number}" if cell else str(number)
    return f"{shlex.join([*words, '--log', which])} > game.log"
