"""What the server writes about itself on the error output (a game's log is `core/log.py`): one line
an event, JSON for machines, short for people. It never holds a cookie, token, link, name or address
of a guest."""

import json
import logging
import re
import sys
import time
import traceback
from typing import IO, Any, Final

logger: Final = logging.getLogger("spaceport.server")
LEVELS: Final = {"debug": 10, "info": 20, "warning": 30, "error": 40}


def tell(level: int, event: str, **facts: Any) -> None:
    """An event with its facts: `tell(INFO, "stopped", seconds=3)`."""
    logger.log(level, event, extra={"facts": facts})


def tell_failure(event: str, error: BaseException, **facts: Any) -> None:
    """Something broke in our own code."""
    logger.error(event, exc_info=error, extra={"facts": facts})


# Ends of lines, escapes and what turns text around: quoted text must not forge lines.
_WILD: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")


def tame(text: str) -> str:
    """One line that a terminal shows as it is."""
    return _WILD.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


class _Plain(logging.Formatter):
    """What both kinds have: where it broke, without the error's own words, which may quote a
    guest. At level debug those are told too."""

    def facts(self, record: logging.LogRecord) -> dict[str, Any]:
        found: dict[str, Any] = {**getattr(record, "facts", {})}
        if record.exc_info and record.exc_info[1] is not None:
            error = record.exc_info[1]
            frames = traceback.extract_tb(error.__traceback__)
            found["error"] = type(error).__name__
            found["at"] = [f"{frame.name}:{frame.lineno}" for frame in frames[-6:]]
            if logger.isEnabledFor(logging.DEBUG):
                found["words"] = str(error)
        return found

    def event(self, record: logging.LogRecord) -> str:
        return tame(record.getMessage().strip().replace("\n", " "))


class Json(_Plain):
    """For machines."""

    def format(self, record: logging.LogRecord) -> str:
        when = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line = {
            "time": f"{when}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "event": self.event(record),
            **self.facts(record),
        }
        return tame(json.dumps(line, ensure_ascii=False, default=str))


class Human(_Plain):
    """For a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        when = time.strftime("%H:%M:%S", time.localtime(record.created))
        mark = {"WARNING": " !", "ERROR": " !!"}.get(record.levelname, "")
        facts = " ".join(f"{key}={tame(str(value))}" for key, value in self.facts(record).items())
        return f"{when}{mark} {self.event(record)} {facts}".rstrip()


def set_up(level: str, form: str, stream: IO[str] | None = None) -> None:
    """Our events at `level`; of the libraries only warnings: their other lines hold paths,
    and so links."""
    stream = stream or sys.stderr
    human = form == "human" or (form == "auto" and stream.isatty())
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Human() if human else Json())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    for name in ("spaceport.server", "spaceport.table"):
        logging.getLogger(name).setLevel(LEVELS[level])
    logging.getLogger("websockets").setLevel(logging.WARNING)
    # It warns of every broken request: anybody could fill the disk with that.
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
