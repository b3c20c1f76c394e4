"""The notebooks run from beginning to end, and are stored without what they print."""

import ast
import json
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[3] / "examples" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def test_the_notebooks_are_there() -> None:
    assert not FOLDER.exists() or len(NOTEBOOKS) >= 2


def show(value: object) -> str:
    """What a notebook shows of the value of a cell, which must not be a mere address."""
    picture = getattr(value, "_repr_svg_", None)
    if picture is not None:
        svg = picture()
        assert svg.startswith("<svg") and svg.rstrip().endswith("</svg>")
        return str(svg)
    text = repr(value)
    assert " at 0x" not in text
    return text


def run(cell: str, names: dict[str, Any]) -> str | None:
    """Runs a cell as a notebook does: the value of its last line is shown."""
    tree = ast.parse(cell)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    if not isinstance(last, ast.Expr):
        return None
    value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    return None if value is None else show(value)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    book = json.loads(path.read_text(encoding="utf-8"))
    assert (book["nbformat"], book["nbformat_minor"]) >= (4, 5)
    code = [cell for cell in book["cells"] if cell["cell_type"] == "code"]
    assert len(code) >= 5
    assert len({cell["id"] for cell in book["cells"]}) == len(book["cells"])
    names: dict[str, Any] = {"__name__": "__main__"}
    shown = []
    for cell in code:
        assert cell["outputs"] == [] and cell["execution_count"] is None
        shown.append(run("".join(cell["source"]), names))
    pictures = [text for text in shown if text is not None and text.startswith("<svg")]
    assert len(pictures) >= 2
