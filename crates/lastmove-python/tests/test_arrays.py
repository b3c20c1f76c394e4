"""Games whose rules are written in NumPy."""

from __future__ import annotations

import functools
import gc
import random
import threading
import weakref
from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
import pytest

import lastmove

Array: TypeAlias = npt.NDArray[Any]


class Plain:
    """Any graph, with turns that are kept and outcomes that are declared, one position at a time."""

    def __init__(self, targets: list[list[int]], keeps: list[list[bool]], labels: dict[int, int]):
        self.targets = targets
        self.keeps = keeps
        self.labels = labels
        self.starts = [0]

    def start(self) -> int:
        return self.starts[0]

    def moves(self, v: int) -> list[tuple[int, int, bool]]:
        pairs = zip(self.targets[v], self.keeps[v], strict=True)
        return [(10 * i, to, keeps) for i, (to, keeps) in enumerate(pairs)]

    def outcome(self, v: int) -> lastmove.Outcome | None:
        words: dict[int, lastmove.Outcome] = {1: "win", -1: "loss", 0: "draw"}
        return words.get(self.labels.get(v, 2))


class Blocks:
    """The same, for blocks of positions that are the names of vertices."""

    def __init__(self, plain: Plain, names: Array, chance: random.Random) -> None:
        self.plain = plain
        self.names = names
        self.vertices = {name.tobytes(): v for v, name in enumerate(names)}
        self.chance = chance
        # How much of what is optional is given.
        self.parts = 4 if any(map(any, plain.keeps)) else chance.choice([2, 3, 4])
        self.asked = 0
        if plain.labels:
            self.outcomes_many = self.labelled

    def start_array(self) -> Array:
        found: Array = self.names[self.plain.starts]
        return found

    def of(self, positions: Array) -> list[int]:
        return [self.vertices[position.tobytes()] for position in positions]

    def labelled(self, positions: Array) -> Array:
        labels = [self.plain.labels.get(v, 2) for v in self.of(positions)]
        return np.array(labels, dtype=self.chance.choice([np.int8, np.int64, np.int16]))

    def moves_many(self, positions: Array) -> tuple[Any, ...]:
        self.asked += len(positions)
        moves = [
            (source, to, 10 * i, keeps)
            for source, v in enumerate(self.of(positions))
            for i, (to, keeps) in enumerate(
                zip(self.plain.targets[v], self.plain.keeps[v], strict=True)
            )
        ]
        assert not self.plain.labels.keys() & set(self.of(positions))
        if self.chance.random() < 0.5:
            # In any order of the sources: the moves of each stay in theirs.
            rank = {source: self.chance.random() for source in range(len(positions))}
            moves.sort(key=lambda move: (move[2], rank[move[0]]))
        of = self.chance.choice([np.int64, np.uint32, np.uint8, np.int32])
        sources = np.array([move[0] for move in moves], dtype=of)
        targets = self.names[[move[1] for move in moves]]
        names = np.array([move[2] for move in moves])
        if self.parts < 4 and not self.chance.randrange(3):
            targets = np.repeat(targets, 2, axis=0)[::2]
        keeps = np.array([move[3] for move in moves], dtype=bool)
        return (sources, targets, names, keeps)[: self.parts]


class Twin:
    """What the solution should be, by dictionaries and the plain class."""

    def __init__(self, plain: Plain, misere: bool) -> None:
        self.order: dict[int, None] = dict.fromkeys(plain.starts)
        for v in (queue := list(self.order)):
            if v in plain.labels:
                continue
            for to in plain.targets[v]:
                if to not in self.order:
                    self.order[to] = None
                    queue.append(to)
        # Each start by itself: the class begins in one.
        self.states: dict[int, lastmove.State[int, int]] = {}
        for start in plain.starts:
            alone = Plain(plain.targets, plain.keeps, plain.labels)
            alone.starts = [start]
            self.states.update(lastmove.solve(alone, misere=misere).items())


def names_of(dtype: Any, n: int, chance: random.Random) -> Array:
    """Different names of n vertices, of a type and shape."""
    numbers = np.array(chance.sample(range(120), n), dtype=np.int64)
    if dtype == "rows":
        width = chance.choice([1, 2, 3, 5, 8, 9, 16, 33])
        of = chance.choice([np.uint8, np.int16, np.uint64])
        rows = np.zeros((n, width), dtype=of)
        rows[:, chance.randrange(width)] = numbers
        rows[:, chance.randrange(width)] = numbers
        return rows
    if isinstance(dtype, list):
        names: Array = np.zeros(n, dtype=dtype)
        names["x"] = numbers
        return names
    if np.dtype(dtype).kind == "b":
        return np.array([False, True], dtype=bool)[:n]
    shifted = numbers - 60 if np.dtype(dtype).kind == "i" else numbers
    if np.dtype(dtype).itemsize == 8:
        shifted = shifted * (1 << 55 if np.dtype(dtype).kind == "i" else 1 << 57)
    return shifted.astype(dtype)


TYPES: list[Any] = [
    *[np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64],
    *[">i4", ">u8", "rows", bool],
    [("x", "u1"), ("y", "i2")],
    [("x", "i4"), ("y", "u1", (3,))],
    [("y", [("a", "u1"), ("b", "?")]), ("x", "i8"), ("z", "u8")],
]


@pytest.mark.parametrize("dtype", TYPES, ids=str)
def test_random_graphs_are_solved_as_by_the_plain_class(dtype: Any) -> None:
    chance = random.Random(str(dtype))
    for _ in range(40):
        n = chance.randint(1, 2 if dtype is bool else 30)
        targets = [
            [chance.randrange(n) for _ in range(chance.choice([0, 1, 2, 3]))] for _ in range(n)
        ]
        keeping = chance.choice([0, 0, 0.3])
        keeps = [[chance.random() < keeping for _ in of] for of in targets]
        labelled = chance.choice([0, 0.1, 0.4])
        labels = {v: chance.choice([1, -1, 0]) for v in range(n) if chance.random() < labelled}
        plain = Plain(targets, keeps, labels)
        plain.starts = [chance.randrange(n) for _ in range(chance.choice([1, 1, 2, 5]))]
        misere = chance.random() < 0.5
        names = names_of(dtype, n, chance)
        blocks = Blocks(plain, names, chance)
        solution = lastmove.solve(blocks, misere=misere)
        twin = Twin(plain, misere)
        order = list(twin.order)
        assert isinstance(solution, lastmove.ArraySolution)
        assert len(solution) == len(order)
        assert solution.positions.dtype == names.dtype
        assert solution.positions.tobytes() == names[order].tobytes()
        assert blocks.asked == sum(v not in labels for v in order)
        signs = {"win": 1, "loss": -1, "draw": 0}
        states = [twin.states[v] for v in order]
        outcomes = [signs[state.outcome] for state in states]
        plies = [-1 if state.remoteness is None else state.remoteness for state in states]
        for of, remotenesses in [
            solution.arrays(),
            solution.values(names[order]),
            (solution.outcomes, solution.remotenesses),
        ]:
            assert of.dtype == np.int8 and remotenesses.dtype == np.int32
            assert (of.tolist(), remotenesses.tolist()) == (outcomes, plies)
        assert (solution.outcome, solution.remoteness) == (states[0].outcome, states[0].remoteness)
        numbers = solution.numbers(names)
        assert numbers.dtype == np.int64
        place = {v: number for number, v in enumerate(order)}
        assert numbers.tolist() == [place.get(v, -1) for v in range(n)]
        totals = solution.totals()
        counts = [outcomes.count(sign) for sign in (1, -1, 0)]
        assert [totals.wins, totals.losses, totals.draws] == counts
        assert totals.positions == len(order)
        for v, state in zip(order, states, strict=True):
            best = solution.best(names[v])
            wanted = [move.move if blocks.parts > 2 else move.move // 10 for move in state.best]
            assert [move for move, _ in best] == wanted
            for (_, to), move in zip(best, state.best, strict=True):
                assert solution.numbers(np.asarray(to, dtype=names.dtype)) == place[move.to]
        graph = solution.graph()
        edges = [0 if v in labels else len(targets[v]) for v in order]
        assert np.diff(graph.offsets).tolist() == edges
        assert graph.solve().outcomes.tolist() == outcomes
        assert solution.verify() is None


class Stones:
    """Take up to three stones."""

    def __init__(self, stones: Any, most: int = 3) -> None:
        self.stones = np.asarray(stones)
        self.taken = np.arange(1, most + 1, dtype=self.stones.dtype)

    def start_array(self) -> Array:
        return self.stones

    def moves_many(self, stones: Array) -> tuple[Array, Array, Array]:
        sources, moves = np.nonzero(self.taken <= stones[:, None])
        return sources, stones[sources] - self.taken[moves], self.taken[moves]


def test_a_game_is_solved() -> None:
    solution = lastmove.solve(Stones(21))
    assert (solution.outcome, solution.remoteness) == ("win", 11)
    assert solution.positions.tolist() == list(range(21, -1, -1))
    assert solution.best(21) == solution.best([21]) == [(1, 20)]
    assert solution.best(0) == []
    assert solution.numbers([21, 0, 22]).tolist() == [0, 21, -1]
    assert solution.nim_values().tolist() == [n % 4 for n in range(21, -1, -1)]
    assert repr(solution) == "<ArraySolution of Stones: win in 11 plies, 22 positions>"
    assert lastmove.solve(Stones(1), misere=True).outcome == "loss"
    with pytest.raises(KeyError, match="reaches 22"):
        solution.best(22)
    with pytest.raises(KeyError, match=r"position 1 of \[3, 30\]"):
        solution.values([3, 30])
    with pytest.raises(lastmove.InputError, match="one position"):
        solution.best([1, 2])
    with pytest.raises(ValueError, match="read-only"):
        solution.positions[0] = 3
    with pytest.raises(lastmove.InputError, match="who cannot move wins"):
        lastmove.solve(Stones(3), misere=True).nim_values()


def test_many_positions_are_many_blocks() -> None:
    # More than fit in the first tables, and in one block.
    starts = np.arange(200_000, dtype=np.uint32)
    chance = np.random.default_rng(3)
    chance.shuffle(starts)
    solution = lastmove.solve(Stones(starts))
    assert (solution.positions == starts).all()
    outcomes, plies = solution.arrays()
    assert (outcomes == np.where(starts % 4 == 0, -1, 1)).all()
    assert (plies == (starts + 3) // 4 * 2 - (starts % 4 > 0)).all()
    assert (solution.numbers(starts[::-1]) == np.arange(len(starts))[::-1]).all()
    assert solution.verify() is None
    rows = np.zeros((50_000, 3), dtype=np.int32)
    rows[:, 1] = chance.permutation(50_000)

    class Rows(Stones):
        def moves_many(self, stones: Array) -> Any:
            sources, targets, moves = super().moves_many(stones[:, 1])
            made = np.zeros((len(targets), 3), dtype=np.int32)
            made[:, 1] = targets
            return sources, made, moves

    game = Rows(np.zeros(3, dtype=np.int32))
    game.stones = rows
    found = lastmove.solve(game)
    assert (found.positions == rows).all()
    assert (found.outcomes == np.where(rows[:, 1] % 4 == 0, -1, 1)).all()
    assert found.best(rows[7]) == [
        (move.move, (0, move.to, 0)) for move in lastmove.solve(PlainStones(int(rows[7, 1]))).best
    ]


class PlainStones:
    """The same one position at a time."""

    def __init__(self, stones: int) -> None:
        self.stones = stones

    def start(self) -> int:
        return self.stones

    def moves(self, stones: int) -> list[tuple[int, int]]:
        return [(taken, stones - taken) for taken in (1, 2, 3) if taken <= stones]


def game(
    start: Any = 3,
    moves: Callable[[Array], Any] = lambda at: (np.arange(0), at[:0]),
    outcomes: Callable[[Array], Any] | None = None,
) -> Any:
    """A game of these functions."""

    class Made:
        def start_array(self) -> Any:
            return start

        def moves_many(self, positions: Array) -> Any:
            return moves(positions)

    made = Made()
    if outcomes is not None:
        made.outcomes_many = outcomes  # type: ignore[attr-defined]
    return made


def test_no_moves_are_any_empty_arrays() -> None:
    for nothing in [([], []), (np.zeros(0), np.zeros((0, 7))), ((), (), None, None)]:
        solution = lastmove.solve(game(moves=functools.partial(lambda given, _: given, nothing)))
        assert (solution.outcome, len(solution)) == ("loss", 1)
    over = lastmove.solve(game([3, 4], lambda _: 1 / 0, lambda at: 4 - at))
    assert over.outcomes.tolist() == [1, 0] and over.best(3) == []
    assert lastmove.solve(game([5, 5, 6, 5])).positions.tolist() == [5, 6]


@pytest.mark.parametrize("dtype", [np.uint64, "rows"])
def test_a_game_without_end_is_refused(dtype: Any) -> None:
    start = np.ones((1, 5) if dtype == "rows" else 1, dtype=np.uint64)

    def moves(at: Array) -> tuple[Array, Array]:
        sources = np.arange(len(at)).repeat(2)
        targets = at[sources] * np.uint64(6364136223846793005) + np.uint64(1442695040888963407)
        targets[::2] ^= np.uint64(0x9E3779B97F4A7C15)
        return sources, targets

    with pytest.raises(lastmove.BudgetError, match="Made takes more memory") as refused:
        lastmove.solve(game(start, moves), memory="100MB")
    assert refused.value.code == "own-over-budget"


def test_work_ends_when_it_is_late_or_cancelled() -> None:
    line = game(np.int64(0), lambda at: (np.arange(len(at)), at + 1))
    with pytest.raises(TimeoutError):
        lastmove.solve(line, timeout=0.2)
    cancel = threading.Event()

    def cancelling(at: Array) -> tuple[Array, Array]:
        if at[0] == 1000:
            cancel.set()
        return np.arange(len(at)), at + 1

    with pytest.raises(lastmove.CancelledError):
        lastmove.solve(game(np.int64(0), cancelling), cancel=cancel)


def test_moves_have_names_of_any_type() -> None:
    several: list[Any] = [
        np.array(["left", "right"]),
        np.array([None, (1, 2)], dtype=object),
        ["left", "right"],
        np.array([[1, 2], [3, 4]]),
    ]
    for names in several:

        def moves(at: Array, names: Any = names) -> Any:
            return [0, 0], np.array([1, 2]), names

        made = game([0], moves, lambda at: np.where(at > 0, -1, 2))
        wanted = names if isinstance(names, list) else names.tolist()
        assert lastmove.solve(made).best(0) == list(zip(wanted, [1, 2], strict=True))


def test_solutions_hold_their_game_no_longer_than_they_live() -> None:
    made = Stones(5)
    solution = lastmove.solve(made)
    made.solution = solution  # type: ignore[attr-defined]
    gone = weakref.ref(made)
    del made, solution
    gc.collect()
    assert gone() is None
