"""An edition of NEW GAME: how long the way is, and where stars lie (N1)."""

from typing import Annotated, Literal

from msgspec import Meta

from spaceport.core.edition import AnyEdition

Stars = Annotated[int, Meta(ge=0, le=9)]


class Edition(AnyEdition):
    """The whole file."""

    game: Literal["newgame"]
    stars: Annotated[tuple[Stars, ...], Meta(min_length=8, max_length=40)]
    """How many lie on each place, from the first to the last."""
