"""`spaceport keys`: what the host of a server does about the keys that sign logs."""

from pathlib import Path

from spaceport.cli.exit_codes import OK, USAGE
from spaceport.library.signatures import key_id
from spaceport.server import keys
from spaceport.server.lock import Lock
from tests.cli.conftest import Run


def test_without_a_server_there_is_none(run: Run, tmp_path: Path) -> None:
    code, out, err = run("keys", "--data", str(tmp_path))
    assert (code, out) == (USAGE, "")
    assert "the first start of a server makes one" in err
    assert list(tmp_path.iterdir()) == []


def test_the_keys_are_listed_and_a_new_one_is_added(run: Run, tmp_path: Path) -> None:
    (first,) = keys.keyring(tmp_path / keys.NAME).public
    code, out, _ = run("keys", "--data", str(tmp_path))
    assert (code, out) == (OK, f"{key_id(first)}  {first}  signs now\n")
    code, out, _ = run("keys", "--data", str(tmp_path), "--new")
    assert code == OK
    old, new = out.splitlines()
    assert old == f"{key_id(first)}  {first}  signed before"
    assert new.endswith("signs now")
    assert first not in new
    _, again, _ = run("keys", "--data", str(tmp_path), "--lang", "fr")
    assert [line.split()[1] for line in again.splitlines()] == [first, new.split()[1]]
    assert again.endswith("signe maintenant\n")


def test_no_secret_is_shown(run: Run, tmp_path: Path) -> None:
    _, out, _ = run("keys", "--data", str(tmp_path), "--new")
    secret = (tmp_path / keys.NAME).read_text().split()[-1]
    assert secret not in out


def test_while_a_server_runs_no_key_is_changed(run: Run, tmp_path: Path) -> None:
    before = keys.keyring(tmp_path / keys.NAME).public
    lock = Lock(tmp_path)
    try:
        code, _, err = run("keys", "--new", "--data", str(tmp_path))
    finally:
        lock.release()
    assert code == USAGE
    assert "already uses" in err
    assert keys.keyring(tmp_path / keys.NAME).public == before


def test_damaged_keys_are_one_clear_line(run: Run, tmp_path: Path) -> None:
    (tmp_path / keys.NAME).write_text("nonsense\x1b[2J")
    for words in ([], ["--new"]):
        code, out, err = run("keys", *words, "--data", str(tmp_path))
        assert (code, out) == (USAGE, "")
        assert "does not hold signing keys" in err
        assert err.count("\n") == 1
    code, _, err = run("keys", "--new", "--data", str(tmp_path / "nowhere"))
    assert code == USAGE
    assert "cannot be used" in err
