"""The known values of the library's own tests, again through Python."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import lastmove

DATA = Path(__file__).parents[2] / "lastmove" / "tests" / "data"


def lines(file: Path) -> Iterator[list[str]]:
    for line in file.read_text(encoding="utf-8").splitlines():
        words = line.split("#")[0].split() if line.startswith("#") else line.split()
        comment = next((at for at, word in enumerate(words) if word.startswith("#")), len(words))
        if words[:comment]:
            yield words[:comment]


def plies(remoteness: int | None) -> str:
    return "-" if remoteness is None else str(remoteness)


def found(words: list[str]) -> list[str]:
    game = lastmove.open(words[0])
    if words[1] == "total":
        totals = game.totals()
        longest = plies(None if totals.longest is None else totals.longest[0])
        counts = [totals.positions, totals.wins, totals.losses, totals.draws]
        return [words[0], "total", *map(str, counts), longest]
    answer = game.solve()
    line = [words[0], answer.outcome, plies(answer.remoteness)]
    if words[3:4] == ["="]:
        line += ["=", *map(str, answer.best)]
    return line


@pytest.mark.parametrize("file", sorted((DATA / "values").glob("*.txt")), ids=lambda file: file.stem)
def test_known_values(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(DATA)
    checked = 0
    for words in lines(file):
        answered = found(words)
        assert len(answered) == len(words), words
        for known, now in zip(words, answered, strict=True):
            assert known in ("?", now), (words, answered)
        checked += 1
    assert checked > 3


def test_known_loopy_values() -> None:
    checked = 0
    for words in lines(DATA / "loopy.txt"):
        n, equals = int(words[1]), words.index("=")
        steps = [int(word) for word in words[2:equals]]
        edges = [(v, (v - step) % n) for v in range(1, n) for step in steps]
        graph = lastmove.Graph.from_edges([v for v, _ in edges], [to for _, to in edges], n)
        values = graph.solve()
        assert [str(values.nim_value(v)) for v in range(n)] == words[equals + 1 :]
        numbers = values.nim_values().tolist()
        assert numbers == [-1 if "∞" in word else int(word) for word in words[equals + 1 :]]
        checked += 1
    assert checked > 10


def test_known_nim_values_of_games_that_place() -> None:
    games = {"queens": "queens-game", "rooks": "rooks-game", "dominoes": "cram"}
    checked = 0
    for piece, rows, columns, value, speed in lines(DATA / "placement.txt"):
        if speed != "fast" or piece not in games or int(rows) * int(columns) > 35:
            continue
        size = f"{rows}x{columns}"
        if piece == "queens":
            size = rows if rows == columns else size
        assert int(lastmove.open(f"{games[piece]}:{size}").value()) == int(value)
        checked += 1
    assert checked > 8


def test_known_chases(tmp_path: Path) -> None:
    text = (DATA / "pursuit-answers.txt").read_text(encoding="utf-8")
    outcomes = {"caught": "win", "escapes": "loss", "draw": "draw"}
    blocks = text.split("\n\n")[1:]
    for number, block in enumerate(blocks):
        known, board = block.split("\n", 1)
        word, _, count = known.partition(" ")
        file = tmp_path / f"{number}.txt"
        file.write_text(board, encoding="utf-8")
        answer = lastmove.open(f"pursuit:{file}").solve()
        assert answer.outcome == outcomes[word]
        assert answer.remoteness == (int(count) if count else None)
    assert len(blocks) == 120
