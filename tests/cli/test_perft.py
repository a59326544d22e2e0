"""`spaceport perft` and `spaceport rules`."""

import spaceport
from spaceport.library.perft import divide, perft
from tests.cli.conftest import Run


def test_counts_from_the_first_position(run: Run) -> None:
    match = spaceport.new("sos", seed=0)
    state = match.rules.parse_position(match.position())
    code, out, _ = run("perft", "sos", "--depth", "3")
    assert code == 0
    counts = [f"perft {depth}: {perft(match.rules, state, depth)}" for depth in (1, 2, 3)]
    assert out.splitlines() == [match.position(), *counts]


def test_from_a_position_divided(run: Run) -> None:
    match = spaceport.new("sos", seats=3, seed=4, edition="tight")
    match.play(match.to_act()[0], "roll")
    position = match.position()
    words = ["--edition", "tight", "--depth", "2", "--divide", "--position", position]
    code, out, _ = run("perft", "sos", *words)
    assert code == 0
    parts = divide(match.rules, match.rules.parse_position(position), 2)
    lines = out.splitlines()
    assert lines[0] == position
    assert {
        line.rsplit(maxsplit=1)[0]: int(line.rsplit(maxsplit=1)[1]) for line in lines[1:-1]
    } == (parts)
    assert lines[-1] == f"perft 2: {sum(parts.values())}"


def test_depth_zero_is_one_way(run: Run) -> None:
    assert run("perft", "sos", "--depth", "0")[1].splitlines()[-1] == "perft 0: 1"


def test_a_position_of_another_edition(run: Run) -> None:
    position = spaceport.new("sos", seed=0).position()
    words = ["--depth", "1", "--edition", "tight", "--position", position]
    code, _, err = run("perft", "sos", *words)
    assert code == 2
    assert "edition ring" in err


def test_the_rules_in_both_languages(run: Run) -> None:
    texts = [run("rules", "sos", "--lang", lang) for lang in ("en", "fr")]
    assert [code for code, _, _ in texts] == [0, 0]
    english, french = (out for _, out, _ in texts)
    assert english != french
    assert "![" not in english + french, "a terminal shows no pictures"
    assert "**" not in english + french
    assert max(map(len, (english + french).splitlines())) <= 80
    _, out, _ = run("play", "sos", "--seed", "0", typed=["rules"])
    assert english.splitlines()[0] in out
