"""The public list: everybody gets a share of it."""

from spaceport.table import lists
from spaceport.wire import web


def test_of_the_public_list_everybody_gets_a_share() -> None:
    """Newest first, but of each origin one before any has two; who is not known stands alone."""

    def line(link: str) -> web.TableLine:
        return web.TableLine(link, link, "sos", "lobby", "Leo", 1, 1, 2)

    crowd = [line(f"crowd{number}") for number in range(150)]
    others = [line("family"), line("unknown"), line("family-2")]
    origins = {each.link: "crowd" for each in crowd} | {"family": "home", "family-2": "home"}
    shown = [each.link for each in lists.fair([*crowd, *others], origins)]
    assert shown[:5] == ["crowd0", "family", "unknown", "crowd1", "family-2"]
    assert len(shown) == lists.OF_ONE_ORIGIN + 3
    alone = [line(str(number)) for number in range(150)]
    assert [each.link for each in lists.fair(alone, {})] == [str(n) for n in range(lists.SHOWN)]
