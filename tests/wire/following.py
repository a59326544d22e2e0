"""What a page knows that asked for diffs: each is made whole from the frame it builds on."""

import json
from typing import Any

import msgspec

from spaceport.wire import down
from tests.wire import sent

Message = dict[str, Any]


class Following:
    """The messages of one socket, in order."""

    def __init__(self) -> None:
        self.frame: Message = {}
        self.diffs = 0

    def hear(self, message: Message) -> Message:
        """The message; a diff as the frame that it makes."""
        if message["t"] == "frame":
            self.frame = message
        elif message["t"] == "diff":
            self.diffs += 1
            message = self.frame = self._whole(message)
        return message

    def _whole(self, diff: Message) -> Message:
        assert diff["since"] == diff["n"] - 1 == self.frame["n"], "it builds on what is there"
        known: Message = self.frame["public"]
        for part, value in diff["public"].items():
            assert value != known[part], f"{part} is as it was and need not be sent"
        whole = {**diff, "t": "frame", "public": {**known, **diff["public"]}}
        del whole["since"]
        return whole


def check(game: str, whole: Message) -> None:
    """A frame made of diffs is one that could have been sent."""
    if whole["t"] != "frame":
        return
    words = json.dumps(whole, separators=(",", ":"), ensure_ascii=False).encode()
    sent.frame(game, msgspec.json.decode(words, type=down.Frame))
