"""The exit codes; `spaceport --help` tells them too."""

from typing import Final

OK: Final = 0
FAULT: Final = 1  # a fault was found in a log, an edition or a game
USAGE: Final = 2  # the words were wrong, or a file cannot be had
INTERRUPTED: Final = 130  # Ctrl-C, as shells count it: 128 + SIGINT
CLOSED: Final = 141  # nobody reads our output any more: 128 + SIGPIPE
