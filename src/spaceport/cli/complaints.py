"""What the terminal itself can find wrong, and how any fault becomes one line."""

from typing import Any

from spaceport.cli.exit_codes import USAGE
from spaceport.core.faults import Fault
from spaceport.library.load import tell


class Complaint(Exception):
    """Ends the command with the sentence `cli.error.KEY` and an exit code."""

    def __init__(self, key: str, code: int = USAGE, **particulars: Any) -> None:
        super().__init__(key, particulars)
        self.key = key
        self.code = code
        self.particulars = particulars


def of_fault(fault: Fault, language: str) -> str:
    """A fault's sentence; if it quotes another fault, that one in the same language too."""
    told = fault
    inner = fault.__context__
    if fault.code in ("log-refused", "log-header") and isinstance(inner, Fault):
        told = type(fault)(fault.code, **{**fault.particulars, "detail": of_fault(inner, language)})
    return tell(told, language)


def one_line(text: str) -> str:
    """Without line ends and control signs: what a file holds must not steer a terminal."""
    return "".join(sign if sign.isprintable() else " " for sign in text).strip()
