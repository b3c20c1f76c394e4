"""Tables on disk, through Python."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lastmove

GRAPHS = Path(__file__).parents[3] / "examples" / "graphs"
"""Graphs that are not part of the package."""

GAMES = [
    "nim:3,5",
    "co-bang:8x4",
    "tic-tac-toe",
    "kayles:20",
    "l-game",
    "dodgem:3",
    "hexapawn:3x3",
    "nim:2,2 + kayles:3",
]

WORDS: list[lastmove.Outcome] = ["win", "loss", "draw"]


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> lastmove.Game:
    return lastmove.open(str(request.param))


def test_a_table_has_the_values_of_its_game(game: lastmove.Game, tmp_path: Path) -> None:
    path = tmp_path / "game.lmt"
    assert game.save(path) == path.stat().st_size
    table = lastmove.Table(path)
    assert table.game.split("@")[0] == game.notation.split("@")[0]
    rows = list(table)
    assert len(rows) == len(table) > 0
    chance = random.Random(1)
    for number in [0, len(rows) - 1, *(chance.randrange(len(rows)) for _ in range(40))]:
        row = rows[number]
        answer = game.solve(row.position)
        assert (row.outcome, row.remoteness) == (answer.outcome, answer.remoteness)
        value = table[row.position]
        assert (value.outcome, value.remoteness) == (answer.outcome, answer.remoteness)
        assert row.position in table
        assert table.position(number) == row.position
        assert table.number(row.position) == number
    assert table.verify() is None


def test_many_are_probed_at_a_time(game: lastmove.Game, tmp_path: Path) -> None:
    path = tmp_path / "game.lmt"
    game.save(path)
    table = lastmove.Table(path)
    rows = list(table)
    asked = np.random.default_rng(1).integers(0, len(rows), 5000)
    signs = {"win": 1, "draw": 0, "loss": -1}
    expected = [signs[rows[number].outcome] for number in asked]
    plies = [-1 if rows[n].remoteness is None else rows[n].remoteness for n in asked]
    several: list[Any] = [
        asked, asked.astype(np.uint16), [rows[number].position for number in asked]
    ]
    for positions in several:
        outcomes, remoteness = table.probe_many(positions)
        assert outcomes.dtype == np.int8 and remoteness.dtype == np.int32
        assert outcomes.tolist() == expected and remoteness.tolist() == plies
    few = (0, len(rows) - 1)
    alike: list[Any] = [few, list(few), np.array(few)]
    for same in alike:
        assert table.probe_many(same)[0].tolist() == [signs[rows[number].outcome] for number in few]
    first = rows[0].position
    texts: list[Any] = [[first], (first,), np.array([first])]
    for some in texts:
        assert table.probe_many(some)[0].tolist() == [signs[rows[0].outcome]]
    with pytest.raises(lastmove.BudgetError):
        lastmove.Table(path, memory=100_000).probe_many(asked)
    empty, _ = table.probe_many([])
    assert empty.shape == (0,)


def test_positions_are_found(tmp_path: Path) -> None:
    path = tmp_path / "nim.lmt"
    lastmove.open("nim:3,5").save(path)
    table = lastmove.Table(path)
    losses = table.find("loss", limit=100)
    assert [position for position, _ in losses] == [f"{n},{n}" for n in range(4)]
    longest, value = table.find("win", longest=True, limit=1)[0]
    assert value == table[longest] and value.remoteness == 7
    assert len(table.find("win", limit=2)) == 2 and table.find("draw") == []
    with pytest.raises(ValueError):
        table.find("won")  # type: ignore[arg-type]
    for plies in range(9):
        for outcome in WORDS:
            rows = [row for row in table if (row.outcome, row.remoteness) == (outcome, plies)]
            expected = [row.position for row in rows]
            for limit in [0, 1, len(rows), 100]:
                found = table.find(outcome, remoteness=plies, limit=limit)
                assert [position for position, _ in found] == expected[:limit]
                assert all(value.remoteness == plies for _, value in found)
    with pytest.raises(ValueError):
        table.find("win", remoteness=3, longest=True)


def test_a_book_answers_what_no_search_may(tmp_path: Path) -> None:
    path = tmp_path / "hex.lmt"
    game = lastmove.open("hex:4")
    assert game.save_book(path, 1, side="first") == path.stat().st_size
    book = lastmove.Table(path)
    assert len(book) > 1
    for row in book:
        answer = lastmove.open(f"hex:4@{row.position}").solve()
        assert (row.outcome, row.remoteness) == (answer.outcome, answer.remoteness)
    with pytest.raises(ValueError, match="side must be"):
        game.save_book(path, 1, side="third")  # type: ignore[arg-type]
    table = tmp_path / "nim.lmt"
    lastmove.open("nim:3,5").save(table)
    with pytest.raises(lastmove.InputError):
        lastmove.add_book(table)
    with pytest.raises(OSError):
        lastmove.add_book(tmp_path / "gone.lmt")
    # As little memory as this is not enough for a search, but a book needs none.
    with pytest.raises(lastmove.BudgetError):
        lastmove.open("hex:4", memory=1_000).solve()
    lastmove.add_book(path)
    assert lastmove.open("hex:4", memory=1_000).solve().outcome == "win"


@pytest.mark.skipif(not GRAPHS.exists(), reason="a package without the examples")
@pytest.mark.parametrize("name", ["declared", "escape", "loop", "misere", "owned", "return"])
def test_tables_of_graphs(name: str, tmp_path: Path) -> None:
    game = lastmove.open(f"graph:{GRAPHS / name}.txt")
    game.save(tmp_path / "graph.lmt")
    table = lastmove.Table(tmp_path / "graph.lmt")
    values = {row.position: (row.outcome, row.remoteness) for row in game.table()}
    assert {row.position: (row.outcome, row.remoteness) for row in table} == values
    for position, value in values.items():
        assert (table[position].outcome, table[position].remoteness) == value
    assert table.verify() is None


def test_what_is_no_position_is_told(tmp_path: Path) -> None:
    path = tmp_path / "nim.lmt"
    lastmove.open("nim:3,5").save(path)
    table = lastmove.Table(path)
    for wrong in ["4,5", "x", "", "1", "1,1,1"]:
        with pytest.raises(KeyError):
            table[wrong]
        assert wrong not in table
        with pytest.raises(lastmove.InputError):
            table.number(wrong)
        with pytest.raises(lastmove.InputError):
            table.probe_many(["1,1", wrong])
    for numbers in [[0, 24], [-1], [2**62]]:
        with pytest.raises(lastmove.InputError):
            table.probe_many(np.array(numbers))
    with pytest.raises(lastmove.InputError):
        table.probe_many(np.array([0.5]))
    with pytest.raises(lastmove.InputError):
        table.probe_many(np.array([[1, 2]]))
    none: list[Any] = ["3,3", iter([1, 2]), 3, ["3,3", 4]]
    for several in none:
        with pytest.raises(TypeError):
            table.probe_many(several)
    with pytest.raises(KeyError, match="4,5"):
        table["4,5"]
    with pytest.raises(lastmove.InputError, match="4,5"):
        table.probe_many(["1,1", "4,5"])
    with pytest.raises(IndexError):
        table.position(24)


def test_files_that_are_no_tables(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        lastmove.Table(tmp_path / "none.lmt")
    with pytest.raises(OSError):
        lastmove.Table(tmp_path)
    (tmp_path / "text.lmt").write_text("not a table")
    with pytest.raises((OSError, lastmove.InputError)):
        lastmove.Table(tmp_path / "text.lmt")
    path = tmp_path / "nim.lmt"
    lastmove.open("nim:20,30,40").save(path)
    data = path.read_bytes()
    chance = random.Random(3)
    for _ in range(40):
        at = chance.randrange(len(data))
        path.write_bytes(data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1 :])
        with pytest.raises((OSError, lastmove.InputError)):
            list(lastmove.Table(path))
            if lastmove.Table(path).verify() is not None:
                raise OSError("found out")
        path.write_bytes(data[:at])
        with pytest.raises((OSError, lastmove.InputError)):
            list(lastmove.Table(path))


def test_damage_is_no_missing_position(tmp_path: Path) -> None:
    path = tmp_path / "nim.lmt"
    lastmove.open("nim:20,30,40").save(path)
    data = path.read_bytes()
    table = lastmove.Table(path)
    # All but the description, which is read once.
    path.write_bytes(data[:16] + bytes(len(data) - 16))
    questions: list[Callable[[], object]] = [
        lambda: table["1,2,3"],
        lambda: table.probe_many(["1,2,3"]),
        lambda: table.probe_many([5]),
        lambda: list(table),
        lambda: table.find("loss"),
        lambda: table.verify(),
    ]
    for ask in questions:
        with pytest.raises(OSError):
            ask()


def test_tables_are_shared_and_pickled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lastmove.open("nim:20,20").save(tmp_path / "nim.lmt")
    monkeypatch.chdir(tmp_path)
    table = lastmove.Table("nim.lmt")
    monkeypatch.chdir("/")
    again = pickle.loads(pickle.dumps(lastmove.Table(tmp_path / "nim.lmt")))
    assert again["20,20"] == table["20,20"] and repr(again) == repr(table)
    small = lastmove.Table(tmp_path / "nim.lmt", memory=10_000_000, threads=1)
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        same = pickle.loads(pickle.dumps(small, protocol))
        with pytest.raises(lastmove.BudgetError):
            same.probe_many(np.zeros(1_000_000, dtype=int))
    assert pickle.loads(pickle.dumps(table))["20,20"] == table["20,20"]
    rows = iter(table)

    def work(_: int) -> int:
        for a in range(20):
            assert table[f"{a},{a}"].outcome == "loss"
        return sum(1 for _ in rows)

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(work, range(16))) == 21 * 21


def test_a_game_of_ones_own_has_a_table(tmp_path: Path) -> None:
    class Steps:
        def start(self) -> tuple[int, str]:
            return 50, "up"

        def moves(self, position: tuple[int, str]) -> list[tuple[int, tuple[int, str]]]:
            return [(n, (position[0] - n, "up")) for n in (1, 3, 4) if n <= position[0]]

    lastmove.register("test-steps", Steps)
    game = lastmove.open("test-steps")
    path = tmp_path / "steps.lmt"
    game.save(path)
    table = lastmove.Table(path)
    solution = lastmove.solve(Steps())
    assert len(table) == len(solution)
    for row in table:
        assert table[row.position].outcome == game.solve(row.position).outcome
    assert table.verify() is None


SHARDS = Path(__file__).parent / "data" / "shards"


@pytest.mark.skipif(not SHARDS.exists(), reason="a package without the test's files")
def test_tables_in_shards_are_one_table() -> None:
    table = lastmove.Table(SHARDS / "table.lmts")
    rows = {row.position: (row.outcome, row.remoteness) for row in table}
    game = lastmove.open(f"graph:{SHARDS / 'graph.txt'}")
    assert rows == {row.position: (row.outcome, row.remoteness) for row in game.table()}
    assert len(table) == 12
    for position, value in rows.items():
        assert (table[position].outcome, table[position].remoteness) == value
    longest, found = table.find("win", longest=True, limit=1)[0]
    assert found.remoteness == 3 and rows[longest] == ("win", 3)
    with pytest.raises(KeyError):
        table["12"]
