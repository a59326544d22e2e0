"""The exit codes; `spaceport --help` tells them too."""

from typing import Final

OK: Final = 0
FAULT: Final = 1  # a fault was found in a log, an edition or a game
USAGE: Final = 2  # the words were wrong, or a file cannot be had
UNSIGNED: Final = 3  # a signature was demanded of a log, and it has none
UNKNOWN_KEY: Final = 4  # it is signed, but with none of the keys that were given
WRONG_SIGNATURE: Final = 5  # it says that such a key signed it, but was changed since, or is a lie
PARTLY: Final = 6  # nothing is wrong, but throws of another physics were not computed again
CUT_SHORT: Final = 7  # nothing is wrong, but the log ends before its game did
INTERRUPTED: Final = 130  # Ctrl-C, as shells count it: 128 + SIGINT
CLOSED: Final = 141  # nobody reads our output any more: 128 + SIGPIPE

OF_LOGS: Final = {
    "log-unsigned": UNSIGNED,
    "log-unknown-key": UNKNOWN_KEY,
    "log-signature": WRONG_SIGNATURE,
    "throw-unknown-physics": PARTLY,
    "log-no-seed": CUT_SHORT,
    "log-cut": CUT_SHORT,
}
"""Faults of a log that have an exit code of their own; all others are FAULT."""
