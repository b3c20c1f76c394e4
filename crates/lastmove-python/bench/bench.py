"""How fast lastmove is from Python: ``cargo xtask bench python``.

Each answer is checked. Times are medians of several runs, in one process. The library without Python is
measured by ``lastmove-bench arrays``, the program beside it, on the same arrays.
"""

from __future__ import annotations

import argparse
import gc
import importlib.util
import json
import os
import platform
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import beside
import numpy as np
from blocks import ConnectFour, ConnectFourInBlocks, Notakto, NotaktoInBlocks
from figures import tell, timed

import lastmove


def peak() -> int:
    """The most memory that this process has had, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def resident() -> int:
    """The memory that this process has, in bytes."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize()


def graph(program: str, runs: int, small: bool) -> None:
    """A graph of 10,000,000 vertices from arrays, beside the library without Python."""
    size = ["--small"] if small else []
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([program, "arrays", "write", folder, *size], check=True)
        command = [program, "arrays", "solve", folder, "--runs", str(runs)]
        rust = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
        # In a process of its own, since its peak is asked for.
        command = [sys.executable, __file__, "--graph-in", folder, "--runs", str(runs)]
        python = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    assert python["counts"] == rust["counts"]
    assert small or python["counts"] == [6_625_170, 3_374_830, 0]
    plain = statistics.median(rust["seconds"])
    ratio = python["seconds"] / plain
    tell("graph of NumPy arrays, solved", f"{python['seconds']:.3f} s")
    tell("the same in Rust", f"{plain:.3f} s", f"ratio {ratio:.2f}")
    tell("peak memory", f"{python['peak'] / 1e6:,.0f} MB", f"Rust {rust['peak'] / 1e6:,.0f} MB")


def graph_in(folder: str, runs: int) -> None:
    """Solves the graph in a folder and prints the figures as JSON."""
    offsets = np.fromfile(f"{folder}/offsets", dtype=np.int64)
    targets = np.fromfile(f"{folder}/targets", dtype=np.uint32)
    seconds, values = timed(runs, lambda: lastmove.Graph(offsets, targets).solve())
    most = peak()
    outcomes = values.outcomes
    counts = [int((outcomes == sign).sum()) for sign in (1, -1, 0)]
    print(json.dumps({"seconds": seconds, "counts": counts, "peak": most}))


class Pair:
    """Two heaps; a move takes one to three stones from one of them."""

    def __init__(self, stones: int) -> None:
        self.stones = stones

    def start(self) -> int:
        return self.stones * 4096 + self.stones

    def moves(self, position: int) -> list[tuple[int, int]]:
        a, b = divmod(position, 4096)
        moves = [(taken, position - 4096 * taken) for taken in (1, 2, 3) if taken <= a]
        return moves + [(-taken, position - taken) for taken in (1, 2, 3) if taken <= b]


class Line:
    """A number that goes down by one or two: as little as a game can do."""

    def __init__(self, start: int) -> None:
        self.number = start

    def start(self) -> int:
        return self.number

    def moves(self, position: int) -> list[tuple[int, int]]:
        if position > 1:
            return [(1, position - 1), (2, position - 2)]
        return [(1, 0)] if position else []


def alone(game: lastmove.Rules[int, int], positions: list[int]) -> int:
    """Asks a class for the moves of all positions, and goes through them."""
    moves = 0
    for at in positions:
        for _ in game.moves(at):
            moves += 1
    return moves


def own(name: str, game: lastmove.Rules[int, int], runs: int) -> None:
    """A game written as a class, and what the class takes by itself."""
    seconds, solution = timed(runs, lambda: lastmove.solve(game))
    positions = list(solution)
    loop, moves = timed(runs, lambda: alone(game, positions))
    assert solution.verify() is None
    n = len(positions)
    tell(f"class with {name}, {n:,} positions", f"{n / seconds:,.0f} a second", f"{seconds:.2f} s")
    tell(f"  its {moves:,} moves alone", f"{n / loop:,.0f} a second", f"{loop:.2f} s")


def in_blocks(
    name: str,
    blocks: lastmove.ArrayRules,
    game: lastmove.Rules[int, int],
    counts: tuple[int, int, int],
    runs: int,
) -> None:
    """Rules written in NumPy, beside the same rules as a plain class in the same run."""
    seconds, solution = timed(runs, lambda: lastmove.solve(blocks))
    totals = solution.totals()
    assert (totals.wins, totals.losses, totals.draws) == counts
    plain, same = timed(1, lambda: lastmove.solve(game))
    assert list(same) == solution.positions.tolist()
    outcomes, plies = same.arrays()
    assert np.array_equal(solution.outcomes, outcomes)
    assert np.array_equal(solution.remotenesses, plies)
    n, moves = len(solution), solution.graph().edges
    tell(f"NumPy with {name}, {n:,} positions", f"{n / seconds:,.0f} a second", f"{seconds:.2f} s")
    tell(f"  its {moves:,} moves", f"{moves / seconds:,.0f} a second")
    tell("  the same as a class", f"{n / plain:,.0f} a second", f"{plain / seconds:.1f} times")


def memory_of_own(small: bool) -> None:
    """What a solved class takes beside Python's own objects, which are held here before it is."""
    n = 100_000 if small else 2_000_000
    kept = list(range(n + 1))

    class Kept(Line):
        def moves(self, position: int) -> list[tuple[int, int]]:
            if position > 1:
                return [(1, kept[position - 1]), (2, kept[position - 2])]
            return [(1, kept[0])] if position else []

    gc.collect()
    before = resident()
    highest = peak()
    solution = lastmove.solve(Kept(n))
    assert len(solution) == n + 1
    most = max(peak(), highest) - before
    tell("memory of a class beside its objects", f"{most / n:,.0f} bytes a position",
         f"{(resident() - before) / n:,.0f} when solved")


def table(runs: int, small: bool) -> None:
    """Positions looked up in a table on disk, in no order, by their numbers and by their texts."""
    game = lastmove.open("co-bang:100x100" if small else "co-bang:2000x2000")
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/table.lmt"
        game.save(path)
        kept = lastmove.Table(path)
        asked = np.random.default_rng(1).integers(0, len(kept), 10_000 if small else 3_000_000)
        seconds, (outcomes, plies) = timed(runs, lambda: kept.probe_many(asked))
        some = [kept.position(int(number)) for number in asked[:100_000]]
        by_text, (again, _) = timed(runs, lambda: kept.probe_many(some))
        assert (outcomes[: len(some)] == again).all()
        for number in range(100):
            value = game.solve(some[number])
            assert value.remoteness == plies[number]
            assert value.outcome == ("win" if outcomes[number] == 1 else "loss")
    tell(f"Table.probe_many, {len(asked):,} numbers", f"{len(asked) / seconds:,.0f} a second")
    tell(f"Table.probe_many, {len(some):,} texts", f"{len(some) / by_text:,.0f} a second")


def queens(runs: int) -> None:
    """All placements of twelve queens, as one array."""
    seconds, found = timed(runs, lambda: np.concatenate(list(lastmove.queens.placements(12))))
    assert found.shape == (14_200, 12)
    tell("queens.placements(12)", f"{seconds:.4f} s", "14,200 placements")


def importing(runs: int) -> None:
    """How long ``import lastmove`` takes, and NumPy in it."""
    code = "import time; t = time.perf_counter(); import {}; print(time.perf_counter() - t)"

    def fresh(what: str) -> float:
        done = subprocess.run(
            [sys.executable, "-c", code.format(what)], check=True, capture_output=True, text=True
        )
        return float(done.stdout)

    took = statistics.median(fresh("lastmove") for _ in range(2 * runs + 1))
    with_numpy = statistics.median(fresh("numpy, lastmove") for _ in range(2 * runs + 1))
    tell("import lastmove", f"{1000 * took:.1f} ms", f"{1000 * with_numpy:.1f} with NumPy")


def openspiel(name: str, states: int, runs: int) -> None:
    """A game of OpenSpiel, beside its own value iteration and alpha-beta search."""
    import pyspiel
    from open_spiel.python.algorithms import minimax

    game = pyspiel.load_game(name)
    start = game.new_initial_state()
    seconds, solution = timed(runs, lambda: lastmove.from_openspiel(game, key=str))
    assert len(solution) == states
    first = solution.value(start)
    if importlib.util.find_spec("cvxpy") is not None:
        # Value iteration imports it, for games that are not of this kind.
        from open_spiel.python.algorithms import value_iteration

        theirs, values = timed(1, lambda: value_iteration.value_iteration(game, -1, 0.01))
        assert values[str(start)] == first
        iterated = f"{theirs:.3f} s", f"{theirs / seconds:.1f} times"
    else:
        iterated = "not measured", "it takes cvxpy"
    search, (searched, _) = timed(1, lambda: minimax.alpha_beta_search(game))
    assert searched == first
    tell(f"{name}, {states:,} states", f"{seconds:.3f} s")
    tell("  OpenSpiel's value iteration", *iterated)
    tell("  OpenSpiel's alpha-beta, one state", f"{search:.3f} s", f"{search / seconds:.1f} times")


def main() -> None:
    """Measures all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--small", action="store_true")
    parser.add_argument("--graph-in", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.graph_in is not None:
        graph_in(given.graph_in, given.runs)
        return
    print(
        f"Python {platform.python_version()}, NumPy {np.__version__}, {os.cpu_count()} threads, "
        f"median of {given.runs} runs"
    )
    importing(given.runs)
    memory_of_own(given.small)
    graph(os.environ["LASTMOVE_BENCH"], given.runs, given.small)
    beside.graphs(given.runs, given.small)
    beside.questions(given.runs)
    own("2 moves a position", Line(50_000 if given.small else 1_000_000), given.runs)
    own("6 moves a position", Pair(200 if given.small else 999), given.runs)
    four = (1_390_516, 1_251_559, 1_303_636)
    in_blocks("notakto", NotaktoInBlocks(4), Notakto(4), (30_702, 3_616, 0), given.runs)
    if not given.small:
        in_blocks("connect four", ConnectFourInBlocks(4, 5), ConnectFour(4, 5), four, given.runs)
    table(given.runs, given.small)
    queens(given.runs)
    if importlib.util.find_spec("pyspiel") is None:
        print("OpenSpiel is not installed")
        return
    openspiel("tic_tac_toe", 5478, given.runs)
    if not given.small:
        openspiel("connect_four(rows=2,columns=6)", 29_737, given.runs)


if __name__ == "__main__":
    main()
