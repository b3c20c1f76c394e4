"""What docs/python.md says of how often a game of one's own is asked."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import lastmove
from lastmove import learning

CALLS: Counter[str] = Counter()


@pytest.fixture(autouse=True)
def nothing_counted() -> None:
    CALLS.clear()


class Stones:
    """Take one to three of 100 stones; with 50 left the player to move has lost."""

    def start(self) -> int:
        return 100

    def moves(self, stones: int) -> Iterator[tuple[int, int]]:
        CALLS["moves"] += 1
        return ((taken, stones - taken) for taken in (1, 2, 3) if taken <= stones)

    def board(self, stones: int) -> str:
        CALLS["board"] += 1
        return "*" * (stones % 5 + 1)


class Cut(Stones):
    def outcome(self, stones: int) -> lastmove.Outcome | None:
        CALLS["outcome"] += 1
        return "loss" if stones <= 50 else None


class Heaps:
    """Two heaps, whose order does not matter."""

    def start(self) -> tuple[int, ...]:
        return 9, 9

    def moves(self, heaps: tuple[int, ...]) -> Iterator[tuple[tuple[int, int], tuple[int, ...]]]:
        CALLS["moves"] += 1
        for at in (0, 1):
            for left in range(heaps[at]):
                CALLS["each move"] += 1
                yield (at, left), (left, heaps[1 - at])

    def canonical(self, heaps: tuple[int, ...]) -> tuple[int, ...]:
        CALLS["canonical"] += 1
        return tuple(sorted(heaps))


class Block:
    """Take one to three stones, for many heaps at once."""

    def __init__(self, starts: list[int]) -> None:
        self.starts = starts

    def start_array(self) -> npt.NDArray[np.int64]:
        return np.array(self.starts)

    def moves_many(
        self, heaps: npt.NDArray[Any]
    ) -> tuple[npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any]]:
        CALLS["moves_many"] += 1
        sources, taken = np.nonzero(np.array([1, 2, 3]) <= heaps[:, None])
        return sources, heaps[sources] - taken - 1, taken + 1


def calls(ask: Callable[[], Any]) -> dict[str, int]:
    """The calls that a question takes."""
    CALLS.clear()
    ask()
    return dict(CALLS)


def test_solving_asks_once_for_each_position() -> None:
    assert calls(lambda: lastmove.solve(Stones())) == {"moves": 101}
    # Positions with an outcome are not asked for moves.
    assert calls(lambda: lastmove.solve(Cut())) == {"outcome": 53, "moves": 50}


def test_a_solution_asks_only_where_moves_are_shown(tmp_path: Path) -> None:
    solution = lastmove.solve(Stones())
    silent: dict[str, Callable[[], Any]] = {
        "outcome": lambda: (solution[50].outcome, solution[50].remoteness),
        "totals": solution.totals,
        "arrays": solution.arrays,
        "graph": solution.graph,
        "nim values": solution.nim_values,
        "save": lambda: solution.save(tmp_path / "stones.lmt"),
        "pickle": lambda: pickle.loads(pickle.dumps(solution)),
        "dataset": lambda: learning.dataset(solution),
    }
    assert {name: calls(ask) for name, ask in silent.items()} == dict.fromkeys(silent, {})
    assert calls(lambda: solution[50].best) == calls(lambda: solution[50].moves) == {"moves": 1}
    plies = len(solution[30].line)
    assert calls(lambda: solution[30].line)["moves"] <= plies + 1
    assert calls(solution.policy) == calls(solution.verify) == {"moves": 101}
    assert calls(lambda: learning.exact(solution)) == {"moves": 2 * 101}
    for ask in (lambda: solution.explain(50), lambda: solution.draw(50)):
        asked = calls(ask)
        assert 0 < asked["moves"] < 10 and asked["board"] < 10


def test_frames_ask_nothing() -> None:
    pytest.importorskip("pandas")
    solution = lastmove.solve(Stones())
    assert calls(solution.to_pandas) == {}


def test_canonical_is_asked_for_each_move() -> None:
    asked = calls(lambda: lastmove.solve(Heaps()))
    assert asked["moves"] == 55
    assert asked["each move"] < asked["canonical"] <= asked["each move"] + 10
    solution = lastmove.solve(Heaps())
    assert calls(lambda: solution[7, 3].outcome) == {"canonical": 1}


def test_arrays_are_asked_in_blocks() -> None:
    wide = list(range(50_000))
    assert calls(lambda: lastmove.solve(Block(wide))) == {"moves_many": 4}
    # A long heap leads to three new positions at a time at most.
    assert calls(lambda: lastmove.solve(Block([300])))["moves_many"] >= 100


def test_an_environment_asks_when_it_is_made() -> None:
    pytest.importorskip("gymnasium")
    made: list[learning.Environment] = []
    assert calls(lambda: made.append(learning.Environment(Stones()))) == {"moves": 3 * 101}
    [env] = made
    CALLS.clear()
    env.reset(seed=1)
    env.step(env.moves.index(1))
    assert CALLS == {}
