"""Nobody else on the machine reads what the server keeps, even in a folder that all may enter."""

import os
import stat
from pathlib import Path

import pytest

from tests.server.process import serving


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="files have no such modes there")
def test_files_are_for_this_user_only(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir(mode=0o755)
    with serving(data) as server:
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in data.iterdir()}
        assert {"identity.key", "tables.sqlite3"} <= set(modes)
        assert {name for name, mode in modes.items() if mode & 0o077} == set()
        assert server.stop() == 0
