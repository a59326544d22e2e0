"""argparse in the language of the person, with errors in one line."""

import argparse
from typing import Any, Final, NoReturn

from spaceport.cli.complaints import Complaint
from spaceport.cli.numbers import LONGEST, whole_number
from spaceport.texts import LANGUAGES, Speaker

# What argparse itself says, and the keys of our words for it.
ARGPARSE: Final = {
    "usage: ": "usage",
    "positional arguments": "positional",
    "options": "options",
    "the following arguments are required: %s": "required",
    "unrecognized arguments: %s": "unrecognized",
    "expected one argument": "expected-one",
    "expected at least one argument": "expected-more",
    "ignored explicit argument %r": "ignored",
    "not allowed with argument %s": "excludes",
    "invalid choice: %(value)r (choose from %(choices)s)": "choice",
    "argument %(argument_name)s: %(message)s": "argument",
}


def speak_argparse(say: Speaker) -> None:
    """argparse asks a function called `_` for its sentences (gettext's habit): give it ours."""

    def translated(message: str) -> str:
        key = ARGPARSE.get(message)
        return message if key is None else say(f"cli.argparse.{key}")

    setattr(argparse, "_", translated)  # noqa: B010 - not in the type stubs


class Parser(argparse.ArgumentParser):
    """The words of one command, or (None) those before the command."""

    def __init__(self, say: Speaker, command: str | None) -> None:
        of = f"cli.{command}" if command else "cli"
        super().__init__(
            prog=f"spaceport {command}" if command else "spaceport",
            usage=None if command else say("cli.usage"),
            description=say(f"{of}.about"),
            epilog=say(f"{of}.examples"),
            formatter_class=argparse.RawDescriptionHelpFormatter,
            add_help=False,
            allow_abbrev=False,
        )
        self.add_argument("-h", "--help", action="help", help=say("cli.option.help"))
        self.add_argument("--lang", choices=LANGUAGES, help=say("cli.option.lang"))

    def error(self, message: str) -> NoReturn:
        raise Complaint("usage", prog=self.prog, message=message)


def whole(say: Speaker, most: int | None = None) -> Any:
    """For `type=`: a whole number that is not below zero, nor above `most`."""

    def number(text: str) -> int:
        found = whole_number(text)
        if found is None or (most is not None and found > most):
            key = "cli.error.not-a-number" if most is None else "cli.error.not-in-range"
            raise argparse.ArgumentTypeError(say(key, text=text, most=most, digits=LONGEST))
        return found

    return number
