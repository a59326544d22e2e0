"""docs/security.md says what the code does."""

import math
import re

from spaceport.server import context, security_headers, socket
from spaceport.server.connection import http, websocket
from spaceport.server.responses import BODY_LIMIT, BODY_SECONDS
from spaceport.table import cheers, codes, handover, quota, room, room_shown
from tools.places import ROOT

PAGE = (ROOT / "docs" / "security.md").read_text("utf-8")


def test_the_headers() -> None:
    listed = re.search(r"```\n(.*?)```", PAGE, re.DOTALL)
    assert listed
    sent = [f"content-security-policy: {security_headers.POLICY}"]
    sent += [f"{name.decode()}: {value.decode()}" for name, value in security_headers.FIXED]
    assert listed[1].splitlines() == sent


def test_the_figures() -> None:
    wanted: dict[tuple[float, ...], tuple[float, ...]] = {
        (http.HEADER_LIMIT, BODY_LIMIT): (32 * 1024, 16 * 1024),
        (http.HEADER_SECONDS, BODY_SECONDS, http.STALL_SECONDS): (15, 10, 20),
        (socket.MESSAGE_LIMIT, socket.FRAME_LIMIT): (4096, 65_536),
        websocket.SIDE_FRAMES: (20, 200),
        (context.GUESSES_BURST, context.GUESSES_PER_SECOND): (30, 0.1),
        (context.OPENINGS_BURST, context.OPENINGS_PER_SECOND): (20, 0.5),
        (context.NAMES_BURST, context.NAMES_PER_SECOND): (10, 0.5),
        (context.REPLAYS_BURST, context.REPLAYS_PER_SECOND): (60, 3),
        (context.LOOKS_BURST, context.LOOKS_PER_SECOND): (120, 10),
        (context.PICTURES_BURST, context.PICTURES_PER_SECOND): (40, 3),
        (quota.IN_ROUND, quota.LONG, quota.LONGEST): (1_000, 20_000, 100_000),
        (room_shown.NAMED_WATCHERS, room.MOST_BANNED): (30, 500),
        (cheers.MOST, cheers.IN_MS): (3, 10_000),
        (handover.LASTS_SECONDS, handover.SECRET_BYTES * 8): (3600, 144),
    }
    for told, meant in wanted.items():
        assert told == meant


def test_what_guessing_takes() -> None:
    letters = len(codes.LETTERS)
    bits = [f"{length * math.log2(letters):.1f}" for length, _ in codes.LENGTHS]
    assert f"{bits[0]}, {bits[1]} or {bits[2]}" in PAGE
    days = [
        letters**length / (min(most, 2001) - 1) / context.GUESSES_PER_SECOND / 86_400
        for length, most in codes.LENGTHS
    ]
    told = f"{days[0]:.1f} days on average with 23 tables open, {days[1]:.1f} days with 379, "
    assert told + f"{days[2]:.0f} days with 2,000" in PAGE
