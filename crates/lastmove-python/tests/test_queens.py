"""Queens, through Python."""

from __future__ import annotations

import os
import pickle
import signal
import threading
import time
from collections.abc import Sequence
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest

import lastmove
from lastmove import queens

COUNTS = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596]


def peaceful(rows: tuple[int, ...]) -> bool:
    n = len(rows)
    rising = {row + column for column, row in enumerate(rows)}
    falling = {row - column for column, row in enumerate(rows)}
    return len(set(rows)) == len(rising) == len(falling) == n


def by_hand(n: int) -> list[tuple[int, ...]]:
    return [rows for rows in permutations(range(1, n + 1)) if peaceful(rows)]


def test_counts() -> None:
    assert [queens.count(n) for n in range(1, 15)] == COUNTS
    assert queens.count(8, kind="fundamental") == 12
    assert queens.count(10, kind="half-turn") == 12
    assert queens.count(12, kind="quarter-turn") == 8
    assert queens.count(7, kind="toroidal") == 28
    assert queens.count(16, threads=2) == 14772512
    with pytest.raises(ValueError, match="kind"):
        queens.count(8, kind="some")  # type: ignore[arg-type]
    for wrong in [0, 25, 10**6]:
        with pytest.raises(lastmove.InputError):
            queens.count(wrong)
    with pytest.raises(OverflowError):
        queens.count(-1)


@pytest.mark.parametrize("at", range(36))
def test_boards_of_ones_own(at: int) -> None:
    column, row = at % 6, at // 6
    squares = ["."] * 36
    squares[at] = "*"
    blocked = "\n".join("".join(squares[6 * line : 6 * line + 6]) for line in range(6))
    given = blocked.replace("*", "Q")
    with_queen = [rows for rows in by_hand(6) if rows[column] == row + 1]
    without = [rows for rows in by_hand(6) if rows[column] != row + 1]
    for board, expected in [(blocked, without), (given, with_queen)]:
        assert queens.count(6, board=board) == len(expected)
        found = [tuple(rows) for block in queens.placements(6, board=board) for rows in block]
        assert found == expected


def test_boards_that_are_none() -> None:
    for board in ["..\n..\n", "Q" * 4 + "\n....\n....\n....", "x...\n....\n....\n....", ""]:
        with pytest.raises(lastmove.InputError):
            queens.count(4, board=board)
        with pytest.raises(lastmove.InputError):
            queens.placements(4, board=board)
    with pytest.raises(ValueError):
        queens.count(4, kind="toroidal", board="....\n" * 4)
    with pytest.raises(ValueError):
        queens.placements(4, fundamental=True, board="....\n" * 4)


@pytest.mark.parametrize("n", range(1, 8))
def test_placements_are_those_by_hand(n: int) -> None:
    expected = by_hand(n)
    blocks = list(queens.placements(n))
    assert [tuple(rows) for block in blocks for rows in block.tolist()] == expected
    assert all(block.dtype == np.uint8 and block.shape[1] == n for block in blocks)
    first = queens.first(n)
    assert (tuple(first) if first else None) == (expected[0] if expected else None)
    some = queens.any(n)
    assert (tuple(some) in expected) if some else expected == []


@pytest.mark.parametrize("n", [8, 11, 12])
def test_all_placements_come_in_blocks(n: int) -> None:
    rows = np.concatenate(list(queens.placements(n)))
    assert rows.shape == (COUNTS[n - 1], n)
    columns = np.arange(n)
    for lines in [rows, rows + columns, rows.astype(int) - columns]:
        assert all(len(set(line)) == n for line in lines.tolist())
    assert np.array_equal(rows, rows[np.lexsort(rows.T[::-1])])


def test_a_part_of_the_placements() -> None:
    whole = np.concatenate(list(queens.placements(8)))
    part = np.concatenate(list(queens.placements(8, skip=10, limit=5)))
    assert np.array_equal(part, whole[10:15])
    assert list(queens.placements(8, limit=0)) == list(queens.placements(3)) == []
    assert list(queens.placements(8, skip=92)) == list(queens.placements(8, skip=10**15)) == []
    for threads in [1, 2]:
        part = np.concatenate(list(queens.placements(12, skip=9000, limit=3000, threads=threads)))
        assert np.array_equal(part, np.concatenate(list(queens.placements(12)))[9000:12000])
    classes = np.concatenate(list(queens.placements(8, fundamental=True)))
    assert len(classes) == queens.count(8, kind="fundamental")
    assert {tuple(rows) for rows in classes} <= {tuple(rows) for rows in whole}
    for wrong in [0, 33]:
        with pytest.raises(lastmove.InputError):
            queens.placements(wrong)


def test_blocks_end_once() -> None:
    blocks = queens.placements(6)
    assert sum(map(len, blocks)) == 4
    with pytest.raises(StopIteration):
        next(blocks)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_blocks_stay_in_their_process() -> None:
    blocks = queens.placements(12)
    child = os.fork()
    if child == 0:
        try:
            next(blocks)
        except RuntimeError:
            os._exit(7)
        os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
    assert sum(map(len, blocks)) == 14200


def threads_here() -> int:
    """Threads of this process, those without Python among them."""
    return len(os.listdir("/proc/self/task"))


@pytest.mark.skipif(not os.path.exists("/proc/self/task"), reason="no /proc")
def test_who_takes_no_more_ends_the_search() -> None:
    before = threads_here()
    for taken in [0, 1, 3, 10] * 5:
        blocks = queens.placements(20)
        for _ in range(taken):
            assert len(next(blocks)) > 0
        del blocks
    for _ in range(100):
        if threads_here() <= before:
            break
        time.sleep(0.05)
    assert threads_here() <= before


def test_random_placements() -> None:
    assert queens.random(100, seed=5) == queens.random(100, seed=5)
    assert queens.random(100, seed=5) != queens.random(100, seed=6)
    assert queens.random(100) != queens.random(100)
    drawn = queens.random(100)
    assert drawn is not None and queens.check(drawn) is None
    seen = {queens.random(6, seed=seed, uniform=True) for seed in range(100)}
    assert {tuple(placement or ()) for placement in seen} == set(by_hand(6))
    assert queens.random(3) is None and queens.any(2) is None


def test_given_queens_are_completed() -> None:
    for column in range(1, 7):
        for row in range(1, 7):
            fitting = [rows for rows in by_hand(6) if rows[column - 1] == row]
            found = queens.complete({column: row}, 6)
            assert (tuple(found) if found else None) == (fitting[0] if fitting else None)
    with pytest.raises(lastmove.InputError):
        queens.complete({1: 1, 2: 2}, 8)
    with pytest.raises(lastmove.InputError):
        queens.complete({9: 1}, 8)
    assert queens.complete("1=3, 2=6", 6) == queens.complete({1: 3, 2: 6}, 6) is not None
    with pytest.raises(lastmove.InputError, match="is no queen"):
        queens.complete("1=3;2=6", 6)


def test_placements_are_checked() -> None:
    for rows in permutations(range(1, 6)):
        assert (queens.check(rows) is None) == peaceful(rows)
    assert "no row 7" in (queens.check([7, 1, 3]) or "")
    assert "no row 0" in (queens.check([0, 1, 3]) or "")
    many = queens.any(100_000)
    assert many is not None and queens.check(many) is None
    assert queens.check(many.rows[::-1]) is None
    with pytest.raises(lastmove.InputError):
        queens.check([])
    with pytest.raises(lastmove.InputError):
        queens.check(np.array([0.5]))


def test_sizes_that_are_none() -> None:
    for call in [queens.first, queens.any, queens.random]:
        for wrong in [0, 2**40]:
            with pytest.raises(lastmove.InputError):
                call(wrong)
    with pytest.raises(lastmove.InputError):
        queens.random(17, uniform=True)
    with pytest.raises(lastmove.BudgetError):
        queens.any(10**6, memory=10**5)
    with pytest.raises(lastmove.BudgetError):
        queens.random(10**6, memory=10**5)


def test_a_placement_is_a_sequence_and_a_picture(tmp_path: Path) -> None:
    placement = queens.first(8)
    assert placement is not None
    assert list(placement) == [placement[at] for at in range(8)] and placement[-1] == 4
    assert placement.rows.tolist() == list(placement) and placement.rows.dtype == np.uint32
    assert pickle.loads(pickle.dumps(placement)) == placement
    assert len({placement, queens.first(8)}) == 1
    assert isinstance(placement, Sequence)
    plain = tuple(placement)
    for part in [slice(None), slice(2, 5), slice(-3, None), slice(None, None, -2), slice(9, 3)]:
        assert placement[part] == plain[part]
    assert list(reversed(placement)) == list(reversed(plain)) and 8 in placement
    assert [placement.index(row) for row in plain] == list(range(8))
    assert placement.index(4, -1) == 7 and placement.count(3) == 1 and 9 not in placement
    with pytest.raises(ValueError):
        placement.index(1, 1)
    placement.save(tmp_path / "queens.svg")
    assert (tmp_path / "queens.svg").read_text(encoding="utf-8") == placement.draw().svg
    placement.save(tmp_path / "queens.png", size=200)
    assert (tmp_path / "queens.png").read_bytes().startswith(b"\x89PNG")
    assert placement.draw().svg.startswith("<svg") and placement._repr_svg_()
    with pytest.raises(IndexError):
        placement[8]
    large = queens.any(1000)
    assert large is not None and large._repr_svg_() is None and "..." in repr(large)
    with pytest.raises(ValueError):
        large.draw()
    with pytest.raises(lastmove.InputError):
        queens.any(2**40)


def test_ctrl_c_ends_a_count() -> None:
    timer = threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        queens.count(20)
    timer.join()
