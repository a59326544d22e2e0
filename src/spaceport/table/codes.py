"""Table codes, which people read out or show across a room, and how what others type is understood.

Left out is one of each two that people mix up: from afar (8 and B, 5 and S, 2 and Z, 6 and G, U and
V, D and O and 0 and Q, I and 1, P and R, E and F, H and N), from the other side of the table (6 and
9, M and W), and by ear in English or French (M and N; F and S; A, H and 8; J and K; G and J and the
two languages' E and I; C and all that rhyme with it, but for T). And no vowel, nor Y: nobody reads
out a word by chance.
"""

import secrets
from typing import Final

from spaceport.wire.constants import CODE_LETTERS, CODE_LONGEST, CODE_SHORTEST

LETTERS: Final = CODE_LETTERS
LENGTHS: Final = ((CODE_SHORTEST, 24), (6, 380), (CODE_LONGEST, 1_000_000))
"""How long a code is while there are fewer tables than this: guessing never pays."""

_MEANT: Final = str.maketrans("ISZNO", "L52MQ")
"""Characters that no code has, and the one that was probably meant."""


def new_code(tables: int) -> str:
    """Any code, as long as it must be with so many tables."""
    length = next(n for n, most in LENGTHS if tables < most)
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def readings(typed: str) -> tuple[str, ...]:
    """The codes that somebody may mean, the likeliest first: blanks and small letters do not
    matter, nor do a few that look like ours. Tables from before have codes of more letters: what is
    literally one of them counts."""
    tidy = "".join(letter for letter in typed.upper() if letter.isalnum())
    return tuple(dict.fromkeys((tidy, tidy.translate(_MEANT))))
