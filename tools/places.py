"""Where things are in a work tree."""

import os
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
VENV: Final = ROOT / ".venv"
TOOLS: Final = ROOT / ".tools"
CACHE: Final = ROOT / ".cache"
DIST: Final = ROOT / "dist"
WEB: Final = ROOT / "web"
BIN: Final = "Scripts" if os.name == "nt" else "bin"
EXE: Final = ".exe" if os.name == "nt" else ""


def python_of(venv: Path) -> Path:
    """The interpreter of an environment."""
    return venv / BIN / f"python{EXE}"


PYTHON: Final = python_of(VENV)
