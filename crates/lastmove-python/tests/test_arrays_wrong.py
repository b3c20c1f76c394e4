"""Games in NumPy that are wrong."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from test_arrays import Array, Stones, game

import lastmove

WRONG: list[tuple[str, type[Exception], Any]] = [
    (r"has no method start_array", TypeError, type("G", (), {"moves_many": lambda *_: ()})()),
    (r"gives no position", lastmove.InputError, game(np.zeros(0, dtype=int))),
    (r"shape \(1, 2, 3\)", lastmove.InputError, game(np.zeros((1, 2, 3), dtype=int))),
    (r"takes 0 bytes", lastmove.InputError, game(np.zeros((1, 0), dtype=int))),
    (r"takes 80000 bytes", lastmove.InputError, game(np.zeros((1, 10_000), dtype=int))),
    (r"of float64", lastmove.InputError, game(1.5)),
    (r"of object", lastmove.InputError, game(np.array([None]))),
    (r"of structures", lastmove.InputError, game(np.zeros(1, dtype=[("a", "f4")]))),
    (
        r"align=True",
        lastmove.InputError,
        game(np.zeros(1, dtype=np.dtype([("a", "u1"), ("b", "i4")], align=True))),
    ),
    (r"shape \(1, 2\)", lastmove.InputError, game(np.zeros((1, 2), dtype=[("a", "i4")]))),
    (r"it must give \(sources, targets\)", TypeError, game(moves=lambda at: None)),
    (r"it must give \(sources, targets\)", TypeError, game(moves=lambda at: (at,))),
    (r"it must give \(sources, targets\)", TypeError, game(moves=lambda at: (at,) * 5)),
    (r"targets\.astype", lastmove.InputError, game(moves=lambda at: ([0], at.astype("i4")))),
    (r"targets are of float64", lastmove.InputError, game(moves=lambda at: ([0], at / 2))),
    (r"shape \(1, 1\): it must be \(n,\)", lastmove.InputError, game(moves=lambda at: ([0], [at]))),
    (
        r"shape \(1, 3\): it must be \(n, 2\)",
        lastmove.InputError,
        game(np.zeros((1, 2), int), lambda at: ([0], np.zeros((1, 3), int))),
    ),
    (
        r"shape \(2,\): it must be \(n, 2\)",
        lastmove.InputError,
        game(np.zeros((1, 2), int), lambda at: ([0], at[0])),
    ),
    (r"shape \(\)", lastmove.InputError, game(moves=lambda at: ([0], at[0]))),
    (r"2 sources and 1 targets", lastmove.InputError, game(moves=lambda at: ([0, 0], at))),
    (r"1 sources and 2 moves", lastmove.InputError, game(moves=lambda at: ([0], at, [1, 2]))),
    (r"1 sources and 0 keeps", lastmove.InputError, game(moves=lambda at: ([0], at, None, []))),
    (r"sources\[1\] is 1: .* the 1 ", lastmove.InputError, game(moves=lambda at: ([0, 1], [1, 2]))),
    (r"sources\[0\] is -1", lastmove.InputError, game(moves=lambda at: ([-1], at))),
    (r"sources is of float64", lastmove.InputError, game(moves=lambda at: ([0.0], at))),
    (r"sources has 2 dimensions", lastmove.InputError, game(moves=lambda at: ([[0]], at))),
    (r"2 outcomes for 1 positions", lastmove.InputError, game(outcomes=lambda at: [1, 1])),
    (r"of float64", lastmove.InputError, game(outcomes=lambda at: [1.0])),
    (r"int8 cannot hold", lastmove.InputError, game(outcomes=lambda at: [1000])),
    (
        r"sources\[0\] is 1: .* the 1 ",
        lastmove.InputError,
        game([3, 4], lambda at: ([1], at), lambda at: [1, 2]),
    ),
]


@pytest.mark.parametrize(("text", "kind", "wrong"), WRONG)
def test_what_is_no_game_is_told(text: str, kind: type[Exception], wrong: Any) -> None:
    with pytest.raises(kind, match=text):
        lastmove.solve(wrong)


def test_positions_that_are_none_are_told() -> None:
    solution = lastmove.solve(Stones(np.uint8(7)))
    assert solution.numbers(np.array([7, 3], dtype=np.int64)).tolist() == [0, 4]
    assert solution.numbers([]).tolist() == []
    wrong: list[Any] = [[1.5], "a", None]
    for given in wrong:
        with pytest.raises(TypeError, match="no position of uint8"):
            solution.numbers(given)
    outside: list[Any] = [-1, 256, [3, 1000]]
    for beyond in outside:
        with pytest.raises(lastmove.InputError, match="uint8 cannot hold"):
            solution.numbers(beyond)
    with pytest.raises(lastmove.InputError, match="shape"):
        solution.numbers([[1, 2]])


@pytest.mark.parametrize("method", ["moves_many", "outcomes_many"])
def test_what_a_game_raises_comes_out(method: str) -> None:
    def broken(at: Array) -> Any:
        raise ZeroDivisionError("broken")

    made = game(moves=broken) if method == "moves_many" else game(outcomes=broken)
    with pytest.raises(ZeroDivisionError, match="broken") as raised:
        lastmove.solve(made)
    notes = getattr(raised.value, "__notes__", None)
    assert notes is None or notes == [f"in {method}(array([3]))"]
    with pytest.raises(ValueError, match="read-only"):
        lastmove.solve(game(moves=lambda at: np.negative(at, out=at)))


def test_rules_that_change_are_found() -> None:
    more = [0]
    made = game([20], lambda at: (np.flatnonzero(at > 0), (at - 1 - more[0])[at > 0]))
    solution = lastmove.solve(made)
    assert solution.verify() is None and solution.best(20) == [(0, 19)]
    more[0] = 1
    assert "other moves" in (solution.verify() or "")
    with pytest.raises(lastmove.InputError, match="other moves"):
        solution.best(20)
    more[0] = 1 << 40
    assert "other moves" in (solution.verify() or "")
