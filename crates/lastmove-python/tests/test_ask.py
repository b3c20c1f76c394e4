"""What the command answers, from Python."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import lastmove

#: A command, its arguments and its options.
Asked = tuple[str, tuple[str, ...], dict[str, Any]]

ASKED: list[Asked] = [
    ("solve", ("nim:3,4,5",), {"moves": True, "explain": True}),
    ("solve", ("co-bang:8x4",), {"all": True}),
    ("solve", ("tic-tac-toe",), {"all": True, "canonical": True, "histogram": True}),
    ("solve", ("cops:ring.txt,undirected=yes",), {"min_police": True}),
    ("value", ("octal:0.77",), {"range": "0..20"}),
    ("value", ("octal:0.77",), {"period": True, "certificate": "kayles.cert"}),
    ("verify", ("kayles.cert",), {}),
    ("value", ("node-kayles:3x1..3x4",), {}),
    ("solve", ("tic-tac-toe",), {"all": True, "table": "ttt.lmt"}),
    ("verify", ("ttt.lmt",), {}),
    ("info", ("ttt.lmt",), {}),
    ("find", ("ttt.lmt",), {"outcome": "win", "limit": 2}),
    ("convert", ("ring.txt", "ring.lmg"), {}),
    ("generate", ("random", "random.lmg"), {"vertices": 30, "seed": 1}),
    ("book", ("connect-four:4x4",), {"plies": 1, "out": "c4.lmt"}),
    ("queens", ("8",), {"count": True}),
    ("queens", ("6",), {"first": True}),
    ("draw", ("nim:3,4,5",), {"output": "nim.svg"}),
    ("games", ("nim",), {}),
]


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("ring.txt").write_text("a b\nb c\nc d\nd a\n")


def words(asked: Asked) -> list[str]:
    """The command line."""
    command, arguments, options = asked
    given = [
        "--" + name.replace("_", "-") + ("" if value is True else f"={value}")
        for name, value in options.items()
    ]
    return [command, *arguments, *given, "--json"]


def test_it_answers_as_the_command_does(capfd: pytest.CaptureFixture[str]) -> None:
    for asked in ASKED:
        command, arguments, options = asked
        answer = lastmove.ask(command, *arguments, **options)
        printed = capfd.readouterr()
        assert printed.out == "", asked
        assert lastmove.command(words(asked)) == 0, asked
        lines = [json.loads(line) for line in capfd.readouterr().out.splitlines()]
        assert answer == (lines[0] if len(lines) == 1 else lines), asked


def test_what_is_wrong_is_raised() -> None:
    with pytest.raises(lastmove.InputError, match="“x” is not a number") as caught:
        lastmove.ask("solve", "nim:3,x")
    assert caught.value.code == "number-expected"
    with pytest.raises(lastmove.BudgetError) as budget:
        lastmove.ask("solve", "cram:5x16", memory="1MB")
    assert budget.value.code == "memory-over-budget"
    with pytest.raises(OSError, match="there is no file"):
        lastmove.ask("info", "none.lmt")
    with pytest.raises(lastmove.InputError):
        lastmove.ask("nonsense")
    with pytest.raises(TimeoutError), lastmove.within(0.2):
        lastmove.ask("solve", "cram:5x16")
    # The next one is not interrupted.
    assert lastmove.ask("value", "kayles:7")["nim_value"] == 2


def test_games_of_ones_own_are_asked_too() -> None:
    class Stones:
        def start(self) -> int:
            return 9

        def moves(self, at: int) -> Iterator[tuple[int, int]]:
            return ((n, at - n) for n in (1, 2, 3) if n <= at)

    lastmove.register("asked-stones", Stones)
    answer = lastmove.ask("solve", "asked-stones", line=True, quiet=False, moves=None)
    assert answer["remoteness"] == 5 and len(answer["line"]) == 5 and "moves" not in answer
    lines = lastmove.ask("table", "asked-stones")
    assert len(lines) == 10


def test_games_are_described() -> None:
    names = lastmove.games()
    assert names == sorted(names) and "nim" in names
    for name in names:
        if not name.startswith(("test-", "asked-", "doc-")):
            told = lastmove.games(name)
            assert told["name"] == name and told["game"].startswith(name)
