"""Table codes, which people read out or show across a room, and how what others type is understood.

Left out is one of each two that people mix up: from afar (8 and B, 5 and S, 2 and Z, 6 and G, U and
V, D and O and 0 and Q, I and 1, P and R, E and F, H and N), from the other side of the table (6 and
9, M and W), and by ear in English or French (M and N; F and S; A, H and 8; J and K; G and J and the
two languages' E and I; C and all that rhyme with it, but for T). And no vowel, nor Y: nobody reads
out a word by chance.
"""

import secrets
from collections.abc import Container, Sized
from typing import Final, Protocol

LETTERS: Final = "234567CFHKLMQRTX"
LENGTHS: Final = ((5, 24), (6, 380), (7, 1_000_000))
"""How long a code is while there are fewer tables than this: guessing never pays."""

_MEANT: Final = str.maketrans("ISZNO", "L52MQ")
"""Characters that no code has, and the one that was probably meant."""


class Taken(Container[str], Sized, Protocol):
    """The codes that are in use."""


def new_code(taken: Taken) -> str:
    length = next(n for n, most in LENGTHS if len(taken) < most)
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(length))
        if code not in taken:
            return code


def understood(typed: str, taken: Container[str]) -> str:
    """The code that somebody means: blanks and small letters do not matter, nor do a few that look
    like ours. Tables from before have codes of more letters: what is literally one of them counts.
    """
    tidy = "".join(letter for letter in typed.upper() if letter.isalnum())
    return tidy if tidy in taken else tidy.translate(_MEANT)
