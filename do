#!/usr/bin/env python3
"""The one command of the project: ./do help says what it can do.

Only this file must be readable by an old Python, so that the message below can be given.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - that is the point of this file
    sys.exit("./do needs Python 3.11 or newer; python3 here is " + sys.version.split()[0] + ".")

from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from tools.commands import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
