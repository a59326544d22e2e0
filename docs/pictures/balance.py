"""Makes the pictures of docs/balance.md from the rows of its simulations.

    python docs/pictures/balance.py FOLDER      with sos.csv, bowl.csv, planets.csv, builder.csv

The commands that write those files stand in docs/balance.md.
"""

import csv
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from spaceport.lab.plan import Plan
from spaceport.lab.report import pictures
from spaceport.lab.report.charts import alone
from spaceport.lab.report.gather import Gathered, gather
from spaceport.lab.report.words import Words
from spaceport.lab.rows import columns

PICTURES: Final = Path(__file__).parent
SEATS: Final = {"sos": 2, "bowl": 4, "planets": 2, "builder": 3}
READ: Final[dict[str, Callable[[str], Any]]] = {
    "int": int,
    "float": float,
    "text": str,
    "list": lambda text: [int(word) for word in text.split()],
}


def rows(file: Path, game: str) -> Iterator[dict[str, Any]]:
    kinds = dict(columns(Plan(game, ("medium",), seats=SEATS[game])))
    with file.open(encoding="utf-8", newline="") as opened:
        for row in csv.DictReader(opened):
            yield {
                k: READ[kinds[k]](it) if it or kinds[k] == "list" else None for k, it in row.items()
            }


def drawn(game: str, figures: Gathered, words: Words) -> dict[str, str]:
    worth = pictures.worth(game, figures, words)
    return {
        "length": pictures.length(figures, words),
        "seats": pictures.seats(figures, words),
        "course": pictures.course(figures, words),
        "worth": worth[worth.index("<svg") : worth.index("</svg>") + len("</svg>")],
    }


WANTED: Final = {
    "sos": ("length", "worth"),
    "bowl": ("length", "seats", "course"),
    "planets": ("length", "worth"),
    "builder": ("length", "course"),
}


def main(folder: Path) -> None:
    for game, wanted in WANTED.items():
        (figures,) = gather(game, rows(folder / f"{game}.csv", game)).values()
        every = drawn(game, figures, Words("en"))
        for name in wanted:
            file = PICTURES / f"balance-{game}-{name}.svg"
            file.write_text(alone(every[name]), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
