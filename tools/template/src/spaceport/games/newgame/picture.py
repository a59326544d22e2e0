"""A position of NEW GAME as SVG and as text: where its places are, and what lies there."""

from collections.abc import Iterator

from spaceport.games.newgame.state import State
from spaceport.games.open_picture import OpenPicture, Piece, Spot, grid


class Picture(OpenPicture[State]):
    """The way in rows; frame, names and seats come with the base."""

    def spots(self, state: State) -> list[Spot]:
        return grid(len(state.stars), 4)

    def pieces(self, state: State) -> Iterator[Piece]:
        yield Piece("home", len(state.stars) - 1)
        for place, stars in enumerate(state.stars):
            yield from [Piece("star", place)] * stars
        for seat, place in enumerate(state.ships):
            yield Piece("ship", place, seat)
