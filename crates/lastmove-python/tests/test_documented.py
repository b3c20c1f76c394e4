"""The examples of the documentation run: those of all that is public, and of the pages of the guide."""

import doctest
import importlib.util
import inspect
import os
import re
import subprocess
import sys
import types
from collections.abc import Iterator
from pathlib import Path

import pytest

import lastmove
from lastmove import learning

ROOT = Path(__file__).parents[3]
"""Where the guide is, which is not part of the package."""


def documented() -> Iterator[tuple[str, str]]:
    """All that is public, by its name, with what is written of it."""
    yield "lastmove", lastmove.__doc__ or ""
    for name in lastmove.__all__:
        thing = getattr(lastmove, name)
        if not isinstance(thing, (type, types.BuiltinFunctionType, types.FunctionType, types.ModuleType)):
            # A type by another name.
            continue
        yield name, inspect.getdoc(thing) or ""
        if isinstance(thing, types.ModuleType):
            for inner in thing.__all__:
                yield f"{name}.{inner}", inspect.getdoc(getattr(thing, inner)) or ""
        if isinstance(thing, type):
            for inner, member in vars(thing).items():
                if not inner.startswith("_"):
                    yield f"{name}.{inner}", inspect.getdoc(member) or ""
    yield "learning", learning.__doc__ or ""
    needs = {"Environment": "gymnasium", "aec": "pettingzoo"}
    for name in learning.__all__:
        if importlib.util.find_spec(needs.get(name, "lastmove")):
            yield f"learning.{name}", inspect.getdoc(getattr(learning, name)) or ""


ALL = dict(documented())


def run(name: str, text: str) -> doctest.TestResults:
    """Runs the examples of a text and prints what is wrong."""
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    runner = doctest.DocTestRunner(optionflags=flags)
    runner.run(doctest.DocTestParser().get_doctest(text, {}, name, name, 0))
    return runner.summarize()


@pytest.mark.parametrize("name", [name for name, text in ALL.items() if ">>>" in text])
def test_examples_run(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run(name, ALL[name])
    assert done.attempted > 0
    assert done.failed == 0


def test_all_is_documented() -> None:
    wanted = {
        name
        for name in ALL
        # What a class takes over from others is told there.
        if not re.search(r"Error\.|Row\.|\.(index|count)$|Rows\.", name)
    }
    assert [name for name in sorted(wanted) if not ALL[name].strip()] == []


def without_missing(text: str) -> str:
    """Leaves out the sections that need a package which is not installed."""
    sections = re.split(r"(?m)^(?=##)", text)
    wanted = re.compile(r"(?m)^>>> import (gymnasium|networkx)\b")

    def runs(section: str) -> bool:
        return all(importlib.util.find_spec(name) for name in wanted.findall(section))

    return "".join(filter(runs, sections))


TEXTS = {
    "README.md": 4,
    "README.vi.md": 4,
    "docs/python.md": 30,
    "docs/python-graphs.md": 15,
    "docs/python-learning.md": 4,
    "docs/python-notebooks.md": 5,
    "docs/python-own.md": 40,
    "docs/python-tables.md": 20,
    "docs/python.vi.md": 25,
}
"""Texts with examples, and how many of these run even where packages are missing."""

needs_guide = pytest.mark.skipif(
    not (ROOT / "docs").exists(), reason="a package without the guide"
)


@needs_guide
def test_all_pages_run() -> None:
    pages = {f"docs/{path.name}" for path in (ROOT / "docs").glob("python*.md")}
    assert pages == {path for path in TEXTS if path.startswith("docs/")}


@needs_guide
@pytest.mark.parametrize(("path", "least"), TEXTS.items())
def test_texts_run(
    path: str, least: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run_text(path, least)


def run_text(path: str, least: int) -> None:
    # Examples stand in fences, whose last line would be taken for output.
    text = without_missing((ROOT / path).read_text(encoding="utf-8"))
    text = re.sub(r"(?m)^```.*$", "", text)
    done = run(path, text)
    assert done.attempted >= least
    assert done.failed == 0


@needs_guide
def test_the_gallery_shows_what_is_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pictures that Python draws; ``PICTURES=overwrite`` stores those drawn now."""
    monkeypatch.chdir(tmp_path)
    run_text("docs/gallery.md", 5)
    text = (ROOT / "docs" / "gallery.md").read_text(encoding="utf-8")
    drawn = sorted(tmp_path.glob("*.svg"))
    assert len(drawn) >= 3
    for picture in drawn:
        assert f"](pictures/{picture.name})" in text
        stored = ROOT / "docs" / "pictures" / picture.name
        if os.environ.get("PICTURES") == "overwrite":
            stored.write_bytes(picture.read_bytes())
        assert picture.read_text("utf-8") == stored.read_text("utf-8"), picture.name


def test_the_readme_of_the_package_runs() -> None:
    text = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    [code] = re.findall(r"(?s)```python\n(.*?)```", text)
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, encoding="utf-8", check=True
    )
    promised = re.findall(r"# (win .*|\[ .*)", code)
    assert len(promised) == 3
    for line in promised:
        assert line in done.stdout.splitlines()
