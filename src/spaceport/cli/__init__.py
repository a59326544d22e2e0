"""The terminal: one small module a command; the sentences are in `texts`.

A command `NAME` is a module `spaceport.cli.NAME` with `arguments(parser, say)` and
`run(asked, say) -> int`, its name in `COMMANDS` and its texts in `[cli.NAME]`: `help` (one line),
`about` and `examples`. Only the module of the command that is asked for is imported.
Exit codes are in `exit_codes.py`.
"""

import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final

from spaceport import __version__
from spaceport.cli import streams
from spaceport.cli.complaints import Complaint, of_fault, one_line
from spaceport.cli.exit_codes import CLOSED, FAULT, INTERRUPTED, OK, USAGE
from spaceport.cli.parser import Parser, speak_argparse
from spaceport.core.faults import EditionFault, Fault, LogFault
from spaceport.texts import DEFAULT, LANGUAGES, Speaker, language_of_machine, speaker

COMMANDS: Final = (
    "games",
    "play",
    "serve",
    "replay",
    "verify",
    "rules",
    "perft",
    "arena",
    "simulate",
    "fit",
    "backup",
    "restore",
    "keys",
    "move",
    "nodes",
)


def main(words: Sequence[str] | None = None) -> int:
    """What `spaceport WORDS` does; the exit code. Never a traceback for what a person may do."""
    words = list(sys.argv[1:] if words is None else words)
    say = speaker(language(words))
    streams.forgive_encodings()
    try:
        code = run(words, say)
        sys.stdout.flush()
    except Complaint as complaint:
        return _fail(say("cli.error." + complaint.key, **complaint.particulars), complaint.code)
    except Fault as fault:
        found = isinstance(fault, LogFault | EditionFault) and fault.code != "no-file"
        return _fail(of_fault(fault, say.language), FAULT if found else USAGE)
    except KeyboardInterrupt:
        streams.put(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # whoever read our output has gone: `spaceport games | head -1`
        streams.abandon_output()
        return CLOSED
    except SystemExit as end:  # argparse has printed help or the version
        return end.code if isinstance(end.code, int) else OK
    return code


def run(words: Sequence[str], say: Speaker) -> int:
    """Find the command, let its module read its words, do it."""
    speak_argparse(say)
    ahead = _words_before_command(words)
    top = _top_parser(say)
    top.parse_args(words[:ahead])
    if ahead == len(words):
        top.print_help()
        return OK
    name = words[ahead]
    if name not in COMMANDS:
        raise Complaint("no-command", name=name, known=", ".join(COMMANDS))
    module: Any = import_module(f"spaceport.cli.{name}")
    parser = Parser(say, name)
    module.arguments(parser, say)
    asked: Namespace = parser.parse_args(words[ahead + 1 :])
    code: int = module.run(asked, say)
    return code


def language(words: Sequence[str]) -> str:
    """`--lang`, else SPACEPORT_LANG, else the machine's."""
    for word, after in zip(words, [*words[1:], ""], strict=False):
        asked = after if word == "--lang" else word.removeprefix("--lang=")
        if word.startswith("--lang") and asked in LANGUAGES:
            return asked
    wanted = os.environ.get("SPACEPORT_LANG", "")[:2].lower()
    return wanted if wanted in LANGUAGES else language_of_machine() or DEFAULT


def _words_before_command(words: Sequence[str]) -> int:
    k = 0
    while k < len(words) and words[k].startswith("-"):
        k += 2 if words[k] == "--lang" else 1
    return min(k, len(words))


def _top_parser(say: Speaker) -> Parser:
    parser = Parser(say, None)
    parser.add_argument(
        "--version",
        action="version",
        version=f"spaceport {__version__}",
        help=say("cli.option.version"),
    )
    width = max(map(len, COMMANDS)) + 2
    lines = [f"  {name:<{width}}{say(f'cli.{name}.help')}" for name in COMMANDS]
    parser.description = "\n".join([say("cli.about"), "", say("cli.commands"), *lines])
    return parser


def _fail(sentence: str, code: int) -> int:
    try:
        sys.stdout.flush()
        streams.put("spaceport: " + one_line(sentence), sys.stderr)
    except BrokenPipeError:
        streams.abandon_output()
    return code
