"""Words for the compiler, mypyc; to Python they mean nothing. Not compiled itself.

`i64` is an int of 64 bits that needs no object. Shifting a literal by one is miscompiled from 31
on: indices, and what is shifted by, stay `int`.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    i64 = int

    def mypyc_attr(**_: bool) -> Any:
        """What a compiled class allows."""
        return lambda kind: kind
