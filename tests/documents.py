"""The Python in a document, run as one session."""

import contextlib
import doctest
import io
import re
from pathlib import Path
from typing import Final

BLOCK: Final = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


def run_python(page: Path, names: dict[str, object]) -> dict[str, object]:
    """Every block of a page, one after the other; those with `>>>` must also give the answers
    shown. What is named in the end."""
    text = page.read_text("utf-8")
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(verbose=False)
    for found in BLOCK.finditer(text):
        line = text[: found.start()].count("\n") + 1
        if ">>>" not in found[1]:
            with contextlib.redirect_stdout(io.StringIO()):
                exec(compile(found[1], f"{page.name}:{line}", "exec"), names)
            continue
        report = io.StringIO()
        test = parser.get_doctest(found[1], names, page.name, page.name, line)
        runner.run(test, out=report.write, clear_globs=False)
        names = test.globs
        assert runner.failures == 0, report.getvalue()
    return names
