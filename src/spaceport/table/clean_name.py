"""Names as they may be shown: what people type is cleaned and cut."""

import unicodedata
from collections.abc import Iterator
from typing import Final

from spaceport.wire.constants import NAME_LENGTH

MARKS: Final = 3
"""Accents on one character; more would cover the lines above and below."""

JOINER: Final = "\u200d"
JOINED: Final = 3
"""Joiners in one emoji, as in a family of four; more are left out."""

# Letters and marks that show nothing; the categories do not tell.
_BLANK: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
)
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_SPACES: Final = frozenset({"Zs", "Zl", "Zp"})
_MARKS: Final = frozenset({"Mn", "Mc", "Me"})


def cleaned(text: str) -> str:
    """The name as it may be shown: one line, nothing invisible, not too long. Maybe empty."""
    seen = "".join(map(_seen, unicodedata.normalize("NFC", text)))
    line = unicodedata.normalize("NFC", " ".join(seen.split()))
    kept = list(characters(line))[:NAME_LENGTH]
    # Once more: where a joiner was left out, two signs may combine.
    return unicodedata.normalize("NFC", "".join(kept)).strip()


def _seen(sign: str) -> str:
    kind = unicodedata.category(sign)
    if kind in _SPACES or sign in "\t\n\r\v\f\x85":
        return " "
    if sign == JOINER:
        return sign  # whether it joins anything, `characters` knows
    if kind in _UNSEEN or sign in _BLANK or 0xE0100 <= ord(sign) <= 0xE01EF:
        return ""
    return sign


def characters(line: str) -> Iterator[str]:
    """Characters as people count them: a sign with its accents, a flag, a hand with its colour,
    a family of joined pictures.

    Accents without a sign to stand on, those beyond `MARKS` and joiners that join nothing are left
    out.
    """
    cluster, marks, joined = "", 0, False
    for sign in line:
        if unicodedata.category(sign) in _MARKS:
            if cluster.strip() and marks < MARKS and not _is_idle(cluster, sign):
                cluster += sign
                marks += 1
        elif sign == JOINER:
            joined = _may_go_on(cluster)
        elif joined and _is_picture(sign):
            cluster, joined = cluster + JOINER + sign, False
        elif cluster and not joined and _joins(cluster, sign):
            cluster += sign
        else:
            joined = False
            if cluster:
                yield cluster
            cluster, marks = sign, 0
    if cluster:
        yield cluster


def _joins(cluster: str, sign: str) -> bool:
    """Two letters that make a flag, or a colour of skin behind its emoji."""
    if _is_flag_letter(sign):
        return len(cluster) == 1 and _is_flag_letter(cluster)
    picture = cluster.rpartition(JOINER)[2]
    return 0x1F3FB <= ord(sign) <= 0x1F3FF and len(picture) <= 2 and ord(picture[0]) > 0x2000


def _is_idle(cluster: str, sign: str) -> bool:
    """A mark that chooses a picture's look, behind a letter or for the second time: it shows
    nothing, and two names would look alike."""
    chooses = 0xFE00 <= ord(sign) <= 0xFE0F
    return chooses and (ord(cluster[-1]) < 0x2000 or 0xFE00 <= ord(cluster[-1]) <= 0xFE0F)


def _may_go_on(cluster: str) -> bool:
    """Whether another picture may be joined to this one."""
    return bool(cluster) and _is_picture(cluster[0]) and cluster.count(JOINER) < JOINED


def _is_picture(sign: str) -> bool:
    return unicodedata.category(sign) == "So" and not _is_flag_letter(sign)


def _is_flag_letter(sign: str) -> bool:
    return 0x1F1E6 <= ord(sign) <= 0x1F1FF
