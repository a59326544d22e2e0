"""Which actions are races in Space Builder (docs/spec/space-builder.md, C7, C8)."""

from tests.games.builder.cities import GOOD, line, rules_of


def test_done_is_a_race_and_building_races_against_the_clock() -> None:
    rules = rules_of()
    state = rules.parse_position(line(GOOD, GOOD))
    building = dict.fromkeys(("put", "move", "swap", "back"), "clock")
    assert rules.contested(state) == {"done": "first", **building}


def test_before_a_plan_is_turned_nothing_is() -> None:
    rules = rules_of()
    assert rules.contested(rules.start(2)) == {}
