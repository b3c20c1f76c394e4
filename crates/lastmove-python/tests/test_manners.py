"""Threads, processes, signals, progress and memory."""

from __future__ import annotations

import gc
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import lastmove


def solved(notation: str) -> tuple[str, int | None]:
    """Something for another process to do."""
    answer = lastmove.open(notation).solve()
    return answer.outcome, answer.remoteness


class Long:
    """A game with more positions than there is time."""

    def start(self) -> int:
        return 0

    def moves(self, position: int) -> Iterator[tuple[int, int]]:
        yield 1, position + 1
        yield 2, position + 2


LONG: dict[str, Callable[[], object]] = {
    "a search": lambda: lastmove.open("cram:5x16").solve(),
    "a table": lambda: lastmove.open("chess:KRvKN").totals(),
    "a game of one's own": lambda: lastmove.solve(Long()),
    "nim values": lambda: lastmove.open("octal:0.6@5000000").value(),
    "a table of one's own": lambda: lastmove.open("nim:200,200,200").table(),
}


@pytest.mark.skipif(not hasattr(signal, "raise_signal"), reason="no signals")
@pytest.mark.parametrize("what", LONG)
def test_ctrl_c_ends_long_work(what: str) -> None:
    def press() -> None:
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.3, press)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        LONG[what]()
    timer.join()
    # What was interrupted is no worse for it.
    assert solved("nim:3,4,5") == ("win", 11)


def test_other_threads_run_while_it_works() -> None:
    done = threading.Event()
    ticks = 0

    def tick() -> None:
        nonlocal ticks
        while not done.wait(0.001):
            ticks += 1

    thread = threading.Thread(target=tick)
    thread.start()
    lastmove.open("dodgem:4").solve()
    done.set()
    thread.join()
    assert ticks > 0


def test_objects_are_shared_between_threads() -> None:
    game = lastmove.open("nim:9,9,9")
    graph = lastmove.Graph([0, 2, 3, 3], [1, 2, 2])
    values = graph.solve()
    positions = [f"{a},{b},{a ^ b}" for a in range(8) for b in range(8)]

    class Stones:
        def start(self) -> int:
            return 300

        def moves(self, position: int) -> list[tuple[int, int]]:
            return [(n, position - n) for n in (1, 2, 3) if n <= position]

    lastmove.register("test-shared", Stones)
    shared = lastmove.open("test-shared")

    def work(number: int) -> None:
        for at in positions:
            assert game.solve(at).outcome == "loss"
        assert graph.solve().best(0) == values.best(0) == [2]
        assert shared.solve(str(number)).outcome == ("loss" if number % 4 == 0 else "win")
        assert lastmove.solve(Stones()).outcome == "loss"

    with ThreadPoolExecutor(8) as pool:
        for result in [pool.submit(work, number) for number in range(16)]:
            result.result()


@pytest.mark.parametrize("method", ["fork", "spawn"])
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_other_processes_work_too(method: str) -> None:
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"no {method}")
    notations = ["nim:3,4,5", "co-bang:8x4", "dodgem:3"]
    here = [solved(notation) for notation in notations]
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map(solved, notations) == here


def test_progress_is_told() -> None:
    pytest.importorskip("tqdm")
    code = (
        "import lastmove; lastmove.open('morris:3', progress=True).totals()\n"
        "class G:\n"
        "    def start(self): return 200_000\n"
        "    def moves(self, n): return [(1, n - 1)] if n else []\n"
        "print(lastmove.solve(G(), progress=True).outcome)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "it/s" in done.stderr or "%" in done.stderr
    assert done.stdout.strip() == "loss"


def resident() -> int:
    """Memory of this process, in bytes."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="no /proc")
def test_calls_leave_nothing_behind() -> None:
    game = lastmove.open("nim:3,4,5")
    values = lastmove.Graph([0, 2, 3, 3], [1, 2, 2]).solve()
    arrays = np.array([0, 1, 1]), np.array([1], dtype=np.uint32)

    class Stones:
        def start(self) -> tuple[int, str]:
            return 3, "some stones"

        def moves(self, position: tuple[int, str]) -> list[tuple[int, tuple[int, str]]]:
            return [(1, (position[0] - 1, position[1]))] if position[0] else []

    stones = Stones()
    solution = lastmove.solve(stones)
    calls: list[Callable[[], object]] = [
        lambda: values.best(0),
        lambda: solution[(2, "some stones")].best,
        lambda: game.solve(moves=True).moves,
        lambda: lastmove.solve(stones),
        lambda: lastmove.Graph(*arrays).solve().outcomes,
        lambda: pickle.loads(pickle.dumps(values.best(0))),
    ]

    def twice(call: Callable[[], object]) -> int:
        for _ in range(2000):
            call()
        gc.collect()
        before = resident()
        for _ in range(15_000):
            call()
        gc.collect()
        return resident() - before

    counts = [sys.getrefcount(thing) for thing in [game, stones, arrays[0], None]]
    for call in calls:
        assert twice(call) < 4 << 20
    after = [sys.getrefcount(thing) for thing in [game, stones, arrays[0]]]
    assert after == counts[:3]
    assert sys.getrefcount(None) - counts[3] < 1000
