"""Writes the playthroughs of our games in OpenSpiel anew: python -m tests.lab.write_playthroughs

A random game each, with everything that OpenSpiel can be asked at every position.
"""

from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent / "playthroughs"
SEEDS: Final = {"python_spaceport_sos": 143, "python_spaceport_planets": 3}
"""Of short games."""


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def write(name: str) -> str:
    from absl import flags
    from open_spiel.python.algorithms.generate_playthrough import playthrough

    import spaceport.lab.openspiel  # noqa: F401 - registers the games

    if not flags.FLAGS.is_parsed():  # it asks for flags that only its own program reads
        flags.FLAGS(["playthrough"])
    text: str = playthrough(name, action_sequence=[], seed=SEEDS[name])
    return text


if __name__ == "__main__":
    for each in SEEDS:
        path_of(each).write_text(write(each), "utf-8")
