"""Runs a notebook without Jupyter: its cells one after the other, in one namespace.

    python -m tools.notebook docs/notebooks/lab.ipynb      run it, and keep what its cells show

A cell with the tag `parameters` may be followed by other values, as a test wants them.
"""

import ast
import contextlib
import io
import json
import sys
from pathlib import Path
from typing import Any

Cell = dict[str, Any]


def run(notebook: dict[str, Any], **parameters: Any) -> dict[str, Any]:
    """Run every cell and put what it shows beside it; the names that it leaves."""
    names: dict[str, Any] = {"__name__": "notebook"}
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for count, cell in enumerate(code, 1):
        cell["execution_count"] = count
        cell["outputs"] = _outputs("".join(cell["source"]), names, count)
        if "parameters" in cell["metadata"].get("tags", ()):
            unknown = set(parameters) - set(names)
            assert not unknown, f"the notebook has no parameter {', '.join(sorted(unknown))}"
            names |= parameters
    return names


def _outputs(source: str, names: dict[str, Any], count: int) -> list[Cell]:
    """What a cell prints, and the value of its last line."""
    tree, last = ast.parse(source), None
    if tree.body and isinstance(tree.body[-1], ast.Expr):
        last = ast.Expression(tree.body.pop().value)  # type: ignore[attr-defined]
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, f"<cell {count}>", "exec"), names)
        value = None if last is None else eval(compile(last, f"<cell {count}>", "eval"), names)
    outputs: list[Cell] = []
    if printed.getvalue():
        text = printed.getvalue().splitlines(keepends=True)
        outputs.append({"output_type": "stream", "name": "stdout", "text": text})
    if value is not None:
        shown = {"execution_count": count, "metadata": {}, "data": _shown(value)}
        outputs.append({"output_type": "execute_result", **shown})
    return outputs


def _shown(value: Any) -> dict[str, list[str]]:
    data = {"text/plain": repr(value).splitlines(keepends=True)}
    if hasattr(value, "_repr_svg_"):
        data["image/svg+xml"] = value._repr_svg_().splitlines(keepends=True)
    return data


def main(paths: list[str]) -> int:
    for path in map(Path, paths):
        notebook = json.loads(path.read_text("utf-8"))
        run(notebook)
        text = json.dumps(notebook, indent=1, ensure_ascii=False)
        path.write_text(text + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
