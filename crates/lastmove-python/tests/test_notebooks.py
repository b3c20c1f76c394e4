"""The notebooks run from beginning to end, and hold what they show: readers see it without running them.

After a change, with IPython installed, this stores what they show now:
``NOTEBOOKS=overwrite python -m pytest tests/test_notebooks.py``
"""

from __future__ import annotations

import ast
import contextlib
import importlib.util
import io
import json
import os
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[3] / "examples" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))

MOST = 200_000
"""How large a notebook may be, in bytes."""


def test_the_notebooks_are_there() -> None:
    assert not FOLDER.exists() or len(NOTEBOOKS) >= 2


def pretty(value: object) -> str:
    """The text of a value, broken into lines as Jupyter breaks it if IPython is installed."""
    if importlib.util.find_spec("IPython") is None:
        return repr(value)
    from IPython.lib import pretty as printer

    broken: Any = printer.pretty
    return str(broken(value))


def shown(value: object) -> dict[str, Any]:
    """What a notebook shows of the value of a cell, which must not be a mere address."""
    text = pretty(value)
    assert " at 0x" not in text
    data = {"text/plain": text.splitlines(keepends=True)}
    picture = getattr(value, "_repr_svg_", lambda: None)()
    if picture is not None:
        assert picture.startswith("<svg") and picture.rstrip().endswith("</svg>")
        data = {"image/svg+xml": picture.splitlines(keepends=True)} | data
    # Counts would differ from run to run.
    return {"data": data, "execution_count": None, "metadata": {}, "output_type": "execute_result"}


def run(cell: str, names: dict[str, Any]) -> list[dict[str, Any]]:
    """Runs a cell as a notebook does: what it prints is shown, and the value of its last line."""
    tree = ast.parse(cell)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    value = None
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(tree, "cell", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    outputs: list[dict[str, Any]] = []
    if text := printed.getvalue():
        lines = text.splitlines(keepends=True)
        outputs.append({"name": "stdout", "output_type": "stream", "text": lines})
    return outputs if value is None else [*outputs, shown(value)]


def words(output: dict[str, Any]) -> dict[str, Any]:
    """An output whose value has no blanks: they depend on whether IPython is installed."""
    data = output.get("data")
    if data is None:
        return output
    text = "".join("".join(data.get("text/plain", "")).split())
    return {**output, "data": {**data, "text/plain": text}}


def changed(stored: list[dict[str, Any]], given: list[dict[str, Any]]) -> bool:
    """Whether a cell shows something else than is stored."""
    return list(map(words, stored)) != list(map(words, given))


def test_a_wrong_output_is_found() -> None:
    given = run("print('one')\n[1, 2]", {})
    assert [output["output_type"] for output in given] == ["stream", "execute_result"]
    broken = {**given[1], "data": {"text/plain": ["[1,\n", " 2]"]}}
    assert not changed([given[0], broken], given)
    for wrong in ([1, 3], "1, 2", [12]):
        assert changed([given[0], shown(wrong)], given), wrong
    assert changed([{**given[0], "text": ["o ne\n"]}, broken], given)
    assert changed(given[1:], given) and changed(given[:1], given) and changed([], given)
    assert changed([given[0], {**given[1], "execution_count": 7}], given)
    assert run("None", {}) == run("value = 1", {}) == []


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_shows_what_it_holds(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    overwrites = os.environ.get("NOTEBOOKS") == "overwrite"
    if overwrites:
        pytest.importorskip("IPython")
    monkeypatch.chdir(tmp_path)
    book = json.loads(path.read_text(encoding="utf-8"))
    assert (book["nbformat"], book["nbformat_minor"]) >= (4, 5)
    code = [cell for cell in book["cells"] if cell["cell_type"] == "code"]
    assert len(code) >= 5
    assert len({cell["id"] for cell in book["cells"]}) == len(book["cells"])
    names: dict[str, Any] = {"__name__": "__main__"}
    pictures = 0
    wrong = []
    for cell in code:
        given = run("".join(cell["source"]), names)
        pictures += sum("image/svg+xml" in output.get("data", {}) for output in given)
        if overwrites:
            cell.update(outputs=given, execution_count=None)
        if changed(cell["outputs"], given) or cell["execution_count"] is not None:
            wrong.append((cell["id"], given))
    if overwrites:
        text = json.dumps(book, indent=1, ensure_ascii=False)
        path.write_text(text + "\n", encoding="utf-8", newline="\n")
    assert wrong == [], "see the head of this file to store what the notebook shows now"
    assert pictures >= 2
    assert path.stat().st_size <= MOST
