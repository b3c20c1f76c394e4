"""Exact values as arrays, and data sets."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
import slow
from test_own import Drawn, Race, Squares, Stones

import lastmove
from lastmove import learning

Valued = tuple[int, int]
"""An outcome for the player to move, and plies; −1 for a draw."""


def expected(
    values: dict[Any, Valued], moves: dict[Any, list[tuple[Any, Any, bool]]], at: Any
) -> tuple[dict[Any, int], set[Any]]:
    """What each move is worth for who makes it, and the best moves, by the definition."""
    rated: dict[Any, Valued] = {}
    for move, to, keeps in moves[at]:
        outcome, plies = values[to]
        rated[move] = (outcome if keeps else -outcome, plies)
    top = max((sign for sign, _ in rated.values()), default=0)
    good = {move: plies for move, (sign, plies) in rated.items() if sign == top}
    if good and top:
        wanted = min(good.values()) if top == 1 else max(good.values())
        good = {move: plies for move, plies in good.items() if plies == wanted}
    return {move: sign for move, (sign, _) in rated.items()}, set(good)


def check(
    exact: learning.Exact,
    values: dict[Any, Valued],
    moves: dict[Any, list[tuple[Any, Any, bool]]],
) -> None:
    """Compares the arrays with values and moves found by other means."""
    assert len(set(exact.positions)) == len(exact.positions)
    n, a = len(exact.positions), len(exact.moves)
    assert exact.legal.shape == exact.q.shape == exact.policy.shape == (n, a)
    assert len(set(exact.moves)) == a == exact.legal.any(axis=0).sum()
    for row, position in enumerate(exact.positions):
        assert (exact.value[row], exact.remoteness[row]) == values[position]
        q, best = expected(values, moves, position)
        for column, move in enumerate(exact.moves):
            assert exact.legal[row, column] == (move in q)
            assert exact.q[row, column] == q.get(move, 0)
            share = 1 / len(best) if move in best else 0
            assert exact.policy[row, column] == pytest.approx(share)


def searched(
    start: Any, moves: Callable[[Any], list[tuple[Any, Any, bool]]], ends: Callable[[Any], int]
) -> tuple[dict[Any, Valued], dict[Any, list[tuple[Any, Any, bool]]]]:
    """The values of a game without circles, by minimax."""
    values: dict[Any, Valued] = {}
    found: dict[Any, list[tuple[Any, Any, bool]]] = {}

    def value(at: Any) -> Valued:
        if at not in values:
            found[at] = moves(at)
            rated: list[Valued] = []
            for _, to, keeps in found[at]:
                outcome, plies = value(to)
                rated.append((outcome if keeps else -outcome, plies))
            top = max((sign for sign, _ in rated), default=ends(at))
            lengths = [plies for sign, plies in rated if sign == top]
            if not lengths:
                values[at] = (top, 0 if top else -1)
            elif top == 0:
                values[at] = (0, -1)
            else:
                values[at] = (top, 1 + (min(lengths) if top == 1 else max(lengths)))
        return values[at]

    value(start)
    return values, found


LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def has_row(board: str) -> bool:
    """Whether three are in a row, which the player who has moved has made."""
    return any(board[a] != "." and board[a] == board[b] == board[c] for a, b, c in LINES)


def placed(text: str) -> list[tuple[Any, Any, bool]]:
    """The moves of tic-tac-toe, in the notation of the catalog."""
    board = text.replace("/", "")
    if has_row(board):
        return []
    sign = "xo"[board.count("x") > board.count("o")]
    moves: list[tuple[Any, Any, bool]] = []
    for cell in range(9):
        if board[cell] == ".":
            to = board[:cell] + sign + board[cell + 1 :]
            name = f"{cell // 3 + 1},{cell % 3 + 1}"
            moves.append((name, "/".join([to[:3], to[3:6], to[6:]]), False))
    return moves


def test_tic_tac_toe_has_the_values_of_minimax() -> None:
    exact = learning.exact("tic-tac-toe")
    values, moves = searched(
        ".../.../...", placed, lambda text: -1 if has_row(text.replace("/", "")) else 0
    )
    assert len(values) == len(exact.positions) == 5478
    check(exact, values, moves)
    kinds = [exact.value.dtype, exact.remoteness.dtype, exact.q.dtype, exact.legal.dtype]
    assert kinds == [np.int8, np.int32, np.int8, np.bool_]


def heaps(text: str) -> list[tuple[Any, Any, bool]]:
    stones = [int(n) for n in text.split(",")]
    return [
        (f"{at + 1}-{taken}", ",".join(map(str, [*stones[:at], n - taken, *stones[at + 1 :]])), False)
        for at, n in enumerate(stones)
        for taken in range(1, n + 1)
    ]


@pytest.mark.parametrize(("game", "end"), [("nim:2,3,4", -1), ("nim/misere:2,3,4", 1)])
def test_nim_has_the_values_of_minimax(game: str, end: int) -> None:
    values, moves = searched("2,3,4", heaps, lambda _: end)
    check(learning.exact(game), values, moves)
    exact = learning.exact(lastmove.open(f"{game}@1,2,3", threads=1))
    assert exact.positions[0] == "1,2,3" and len(exact.positions) == 24
    check(exact, values, moves)


def test_a_misere_game_of_ones_own() -> None:
    values, moves = searched(
        21, lambda n: [(t, n - t, False) for t in (1, 2, 3) if t <= n], lambda _: 1
    )
    check(learning.exact(lastmove.solve(Stones(), misere=True)), values, moves)


def test_random_graphs_have_the_values_of_the_plain_rules() -> None:
    chance = random.Random(11)
    words: list[lastmove.Outcome] = ["win", "loss", "draw"]
    kept = cyclic = 0
    for _ in range(300):
        n = chance.randint(1, 12)
        targets = [[chance.randrange(n) for _ in range(chance.randrange(4))] for _ in range(n)]
        owners = [chance.randrange(2) for _ in range(n)]
        labels: dict[int, lastmove.Outcome]
        labels = {v: chance.choice(words) for v in range(n) if chance.random() < 0.1}
        misere = chance.random() < 0.5
        game = Drawn(targets, owners, labels)
        solution = lastmove.solve(game, misere=misere)
        outcomes, plies = slow.values(targets, owners=owners, labels=labels, misere=misere)
        values = {(v,): (outcomes[v], plies[v]) for v in range(n)}
        moves: dict[Any, list[tuple[Any, Any, bool]]] = {
            (v,): [] if v in labels else list(game.moves((v,))) for v in range(n)
        }
        exact = learning.exact(solution)
        check(exact, values, moves)
        kept += any(keeps for row in moves.values() for *_, keeps in row)
        cyclic += bool((exact.legal.any(axis=1) & (exact.value == 0)).any())
        if not misere:
            again = learning.exact(game)
            assert again.positions == exact.positions and (again.q == exact.q).all()
    assert kept > 100 and cyclic > 50


def test_a_graph_of_the_catalog_with_kept_turns(tmp_path: Any) -> None:
    file = tmp_path / "graph.txt"
    file.write_text("a : 0\nb : 0\nc : 1\na b\na c\nb a\nb c\nc d\nc a\nd : 0\n")
    exact = learning.exact(f"graph:{file}@a")
    edges = {"a": "bc", "b": "ac", "c": "da", "d": ""}
    names = "abcd"
    owners = [0, 0, 1, 0]
    outcomes, plies = slow.values([[names.index(t) for t in edges[v]] for v in names], owners=owners)
    values = dict(zip(names, zip(outcomes, plies, strict=True), strict=True))
    moves: dict[Any, list[tuple[Any, Any, bool]]] = {
        v: [(t, t, owners[names.index(v)] == owners[names.index(t)]) for t in edges[v]]
        for v in names
    }
    check(exact, values, moves)
    with pytest.raises(lastmove.InputError, match="first position"):
        learning.exact(f"graph:{file}")


def test_symmetries_leave_one_of_each() -> None:
    exact = learning.exact(Squares(8, True))
    assert len(exact.positions) == len(lastmove.solve(Squares(8, True)))
    plain = learning.exact(Squares(8, False))
    known = dict(zip(plain.positions, plain.q.tolist(), strict=True))
    for position, row in zip(exact.positions, exact.q, strict=True):
        worth = dict(zip(plain.moves, known[position], strict=True))
        assert [worth[move] for move in exact.moves] == row.tolist()


class Counting:
    """Endless."""

    def start(self) -> int:
        return 0

    def moves(self, position: int) -> list[tuple[int, int]]:
        return [(1, position + 1), (2, position + 2)]


class Unending(Counting):
    """Endless in one position."""

    def moves(self, position: int) -> Iterator[tuple[int, int]]:  # type: ignore[override]
        while True:
            yield 1, position


def test_what_is_too_large_is_refused() -> None:
    for game in ["connect-four:6x7", "nim:100,100,100,100,100,100", "kayles:100000", Counting()]:
        with pytest.raises(lastmove.BudgetError):
            learning.exact(game, most=100_000)
        with pytest.raises(lastmove.BudgetError):
            learning.dataset(game, most=100_000)
    with pytest.raises(lastmove.BudgetError):
        learning.exact(Unending(), most=100_000)
    with pytest.raises(lastmove.BudgetError, match=r"more than 49,301 cells.*most="):
        learning.exact("tic-tac-toe", most=5478 * 9 - 1)
    assert learning.exact("tic-tac-toe", most=5478 * 9).q.size == 5478 * 9
    with pytest.raises(lastmove.BudgetError):
        learning.exact(Stones(20), most=62)
    assert learning.exact(Stones(20), most=63).q.shape == (21, 3)
    with pytest.raises(lastmove.BudgetError):
        learning.exact(lastmove.solve(Stones(20)), most=62)
    with pytest.raises(lastmove.InputError, match="sum"):
        learning.exact("nim:2,3 + kayles:4")
    with pytest.raises(lastmove.InputError, match="sum"):
        learning.dataset(lastmove.open("nim:2") + lastmove.open("nim:3"))


def test_what_is_no_game_is_refused() -> None:
    class Forked(Stones):
        def moves(self, position: int) -> Iterator[tuple[int, int]]:
            if position > 1:
                yield from [(1, position - 1), (1, position - 2)]

    class Listed(Stones):
        def moves(self, position: int) -> Any:
            return [([n], position - n) for n in range(1, position)]

    with pytest.raises(lastmove.InputError, match="two positions"):
        learning.exact(Forked())
    with pytest.raises(lastmove.InputError, match="hashable"):
        learning.exact(Listed())
    with pytest.raises(TypeError, match="class"):
        learning.exact(Stones)
    with pytest.raises(TypeError):
        learning.exact(3)
    with pytest.raises(lastmove.InputError):
        learning.exact("no-such-game")


def test_the_parts_of_a_data_set_are_all_positions() -> None:
    games: list[Any] = ["nim:4,5,6", "hare-and-hounds", Race(), Stones(40)]
    for game in games:
        parts = learning.dataset(game, (0.5, 0.3, 0.2), seed=3)
        if isinstance(game, str):
            rows = lastmove.open(game).table()
            signs = {"win": 1, "loss": -1, "draw": 0}
            known: dict[Any, Valued] = {
                row.position: (signs[row.outcome], -1 if row.remoteness is None else row.remoteness)
                for row in rows
            }
        else:
            solution: lastmove.Solution[Any, Any] = lastmove.solve(game)
            pairs = zip(*(array.tolist() for array in solution.arrays()), strict=True)
            known = dict(zip(solution, pairs, strict=True))
        seen = []
        for positions, outcomes, plies in parts:
            for position, *value in zip(positions.tolist(), outcomes, plies, strict=True):
                key = tuple(position) if isinstance(position, list) else position
                assert known[key] == tuple(value)
                seen.append(key)
        assert len(seen) == len(set(seen)) == len(known)
        assert seen != list(known)
        sizes = [len(part.positions) for part in parts]
        assert sizes[:2] == [round(0.5 * len(known)), round(0.3 * len(known))]
        again = learning.dataset(game, (0.5, 0.3, 0.2), seed=3)
        other = learning.dataset(game, (0.5, 0.3, 0.2), seed=4)
        for part, same in zip(parts, again, strict=True):
            assert np.array_equal(part.positions, same.positions)
            assert np.array_equal(part.outcomes, same.outcomes)
            assert np.array_equal(part.remoteness, same.remoteness)
        assert not (parts[0].positions == other[0].positions).all()


def test_positions_are_encoded() -> None:
    assert learning.dataset("nim:3,4")[0].positions.dtype.kind == "U"
    assert learning.dataset(Stones())[0].positions.shape == (18,)
    assert learning.dataset(Race())[0].positions.shape == (29, 2)
    whole = learning.dataset(Stones(9), (1, 0, 0), encode=lambda n: np.eye(10)[n])
    assert whole[0].positions.shape == (10, 10) and len(whole[1].positions) == 0
    assert (whole[0].positions.argmax(axis=1) % 4 == 0).tolist() == (whole[0].outcomes == -1).tolist()
    with pytest.raises(lastmove.InputError, match="shape"):
        learning.dataset(Stones(), encode=lambda n: [0] * n)

    class Mixed:
        def start(self) -> Any:
            return (1, "a")

        def moves(self, position: Any) -> list[tuple[int, Any]]:
            return [(1, (1, "b"))] if position == (1, "a") else []

    with pytest.raises(lastmove.InputError, match="encode="):
        learning.dataset(Mixed())
    for split in [(0.5, 0.5, 0.5), (1.5, -0.5, 0), (1,), (float("nan"), 0, 1)]:
        with pytest.raises(lastmove.InputError, match="split"):
            learning.dataset(Stones(), split)  # type: ignore[arg-type]


def test_nothing_is_imported_before_it_is_needed() -> None:
    code = (
        "import sys, lastmove\n"
        "assert 'lastmove.learning' not in sys.modules and 'numpy' not in sys.modules\n"
        "from lastmove import learning\n"
        "learning.exact('nim:1,2')\n"
        "assert 'Environment' in dir(learning)\n"
        "assert not {'gymnasium', 'pettingzoo'} & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
    with pytest.raises(AttributeError):
        _ = learning.nothing  # type: ignore[attr-defined, unused-ignore]
