"""Whether the files that were opened are still those of their names."""

import os
from pathlib import Path


class OpenFiles:
    """The data file and its journal."""

    def __init__(self, path: Path) -> None:
        """As they are now: just opened."""
        names = (str(path), f"{path}-wal")
        self._marks = {name: mark for name in names if (mark := _mark(name)) is not None}

    def lost(self) -> str | None:
        """What is wrong with the files, asked before and after each commit. One that was deleted or
        replaced can be written to for ever, and nobody will ever read it again. To ask takes a few
        microseconds; in the writer thread it would take another wait for Python's lock."""
        for name, mark in self._marks.items():
            if _mark(name) != mark:
                return (
                    f"{Path(name).name} was deleted or replaced while the server runs, so nothing"
                    " more is stored: put it back, or stop the server, restore a backup and start"
                    " again"
                )
        return None


def _mark(name: str) -> tuple[int, int] | None:
    """Which file this is, whatever it is called."""
    try:
        about = os.stat(name)  # noqa: PTH116 - asked after every commit
    except OSError:
        return None
    return about.st_dev, about.st_ino
