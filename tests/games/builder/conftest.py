"""What the tests of Space Builder share."""

import pytest

from spaceport.games import catalog
from spaceport.games.catalog import Listing


@pytest.fixture(autouse=True)
def in_the_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game can be loaded, whether or not the catalogue already lists it."""
    if all(each.name != "builder" for each in catalog.GAMES):
        listing = Listing("builder", 2, 4, ("standard",))
        monkeypatch.setattr(catalog, "GAMES", (*catalog.GAMES, listing))
