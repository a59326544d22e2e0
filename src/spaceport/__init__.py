"""Spaceport: four space board games as a library, a server and a page.

    import spaceport
    m = spaceport.new("sos", seats=3, seed=7)

An independent, unofficial implementation with original art and text.
"""

from spaceport.core.faults import EditionFault, Fault, Illegal, LogFault, NotationFault, OptionFault
from spaceport.library.load import games
from spaceport.library.logs import Replay, replay, verify
from spaceport.library.match import Match, new

__version__ = "0.1.0"
__all__ = [
    "EditionFault",
    "Fault",
    "Illegal",
    "LogFault",
    "Match",
    "NotationFault",
    "OptionFault",
    "Replay",
    "games",
    "new",
    "replay",
    "verify",
]
