"""What all bodies of HTTP requests and answers have in common; they are in `web.py`."""

from typing import dataclass_transform

from msgspec import Struct, field


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Body(Struct, frozen=True):
    """What goes into a request or an answer, or a part of it."""
