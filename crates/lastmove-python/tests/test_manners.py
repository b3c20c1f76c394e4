"""Threads, processes, signals, progress and memory."""

from __future__ import annotations

import asyncio
import gc
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import numpy as np
import pytest

import lastmove
import lastmove.aio
from lastmove import queens


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


class Endless:
    """A game of one's own without end."""

    def start(self) -> int:
        return 0

    def moves(self, position: int) -> list[tuple[int, int]]:
        return [(1, position + 1)]


def test_a_bug_in_moves_can_be_interrupted() -> None:
    class Stuck(Endless):
        def moves(self, position: int) -> list[tuple[int, int]]:
            time.sleep(60)
            return []

    class Spinning(Endless):
        def moves(self, position: int) -> list[tuple[int, int]]:
            while True:
                pass

    for game in [Stuck(), Spinning()]:
        timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            lastmove.solve(game)
        timer.join()


LIMITED: dict[str, Callable[[threading.Event | None, float | None], object]] = {
    "a game": lambda cancel, timeout: lastmove.open("cram:5x16").solve(
        cancel=cancel, timeout=timeout
    ),
    "many": lambda cancel, timeout: lastmove.open("cram:5x16").solve_many(
        ["1,1-1,2", "1,1-2,1"], cancel=cancel, timeout=timeout
    ),
    "a game of one's own": lambda cancel, timeout: lastmove.solve(
        Endless(), cancel=cancel, timeout=timeout
    ),
}


@pytest.mark.parametrize("what", LIMITED)
def test_work_ends_when_it_is_cancelled_or_late(what: str) -> None:
    cancel = threading.Event()
    timer = threading.Timer(0.2, cancel.set)
    timer.start()
    with pytest.raises(lastmove.CancelledError):
        LIMITED[what](cancel, None)
    timer.join()
    with pytest.raises(TimeoutError, match="0.2 seconds"):
        LIMITED[what](None, 0.2)
    with pytest.raises(TimeoutError), lastmove.within(0.1), lastmove.within(1000):
        LIMITED[what](None, None)
    # No limit is left behind.
    with lastmove.within(1000):
        assert solved("nim:3,4,5") == ("win", 11)
    for wrong in [-1.0, float("nan")]:
        with pytest.raises(ValueError, match="timeout"):
            lastmove.within(wrong)
    with pytest.raises(TypeError, match="is_set"):
        lastmove.within(cancel=3)  # type: ignore[arg-type]


def test_short_questions_are_limited_too() -> None:
    game = lastmove.open("nim:3,4,5")
    cancel = threading.Event()
    assert game.solve(cancel=cancel).outcome == "win"
    cancel.set()
    with pytest.raises(lastmove.CancelledError):
        game.solve(cancel=cancel)
    with pytest.raises(TimeoutError), lastmove.within(0.0):
        game.play("3,4,5", "1-1")
    assert game.play("3,4,5", "1-1") == "2,4,5"


def test_asyncio_stops_the_work() -> None:
    async def ask() -> None:
        answer = await lastmove.aio.solve("nim:3,4,5")
        assert answer.outcome == "win"
        solution = await lastmove.aio.solve(lastmove.Graph([0, 1, 1], [1]))
        assert len(solution) == 2
        ticks = 0
        work = asyncio.ensure_future(lastmove.aio.solve(Endless()))
        while ticks < 20:
            await asyncio.sleep(0.001)
            ticks += 1
        assert not work.done()
        work.cancel()
        with pytest.raises(asyncio.CancelledError):
            await work
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(lastmove.aio.solve("cram:5x16"), 0.2)

    before = threading.active_count()
    asyncio.run(ask())
    assert threading.active_count() <= before + 1


def test_four_games_in_four_threads_all_end() -> None:
    class Stones:
        def start(self) -> int:
            return 20_000

        def moves(self, position: int) -> list[tuple[int, int]]:
            return [(n, position - n) for n in (1, 2, 3) if n <= position]

    lastmove.register("test-four", Stones)
    shared = lastmove.open("test-four")

    def work(_: int) -> tuple[str, str]:
        return lastmove.solve(Stones()).outcome, shared.solve("19999").outcome

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(work, range(8))) == [("loss", "win")] * 8


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_fork_in_the_middle_of_a_question_is_no_deadlock() -> None:
    started, go_on = threading.Event(), threading.Event()

    class Slow(Endless):
        def moves(self, position: int) -> list[tuple[int, int]]:
            started.set()
            go_on.wait(60)
            return [(1, position + 1)] if position < 3 else []

    lastmove.register("test-fork", Slow)
    game = lastmove.open("test-fork")
    thread = threading.Thread(target=game.solve)
    thread.start()
    started.wait(60)
    child = os.fork()
    if child == 0:
        try:
            game.solve()
        except RuntimeError as error:
            os._exit(7 if "forked" in str(error) else 1)
        os._exit(2)
    _, status = os.waitpid(child, 0)
    go_on.set()
    thread.join()
    assert os.waitstatus_to_exitcode(status) == 7
    assert game.solve().remoteness == 3


def asked(notation: str) -> tuple[lastmove.Answer, lastmove.Totals, lastmove.NimValue]:
    """What another process sends back."""
    game = lastmove.open(notation)
    return game.solve(moves=True, line=True), game.totals(), game.value()


def test_answers_come_from_other_processes() -> None:
    context = multiprocessing.get_context("spawn")
    notations = ["nim:3,4,5", "kayles:7"]
    here = [asked(notation) for notation in notations]
    with ProcessPoolExecutor(2, mp_context=context) as pool:
        assert list(pool.map(asked, notations)) == here
    answer = pickle.loads(pickle.dumps(here[0][0]))
    assert answer.explain() == here[0][0].explain() and answer.to_dict() == here[0][0].to_dict()
    assert hash(answer) == hash(here[0][0]) and answer.draw().svg == here[0][0].draw().svg


@pytest.mark.parametrize("given", ["2GB", "500 MiB", 1e9, float("inf"), 10**9])
def test_memory_is_given_as_to_the_command(given: float | str) -> None:
    assert lastmove.open("nim:3,4,5", memory=given, threads=100_000).solve().outcome == "win"


@pytest.mark.parametrize("given", ["much", "", -1, float("nan"), [3]])
def test_wrong_memory_is_told(given: object) -> None:
    with pytest.raises(ValueError, match="memory="):
        lastmove.open("nim:3,4,5", memory=given)  # type: ignore[arg-type]


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


def test_errors_speak_python() -> None:
    asked: list[Callable[[], object]] = [
        lambda: queens.count(40),
        lambda: lastmove.open("cram:5x16", memory="1MB").solve(),
        lambda: lastmove.open("dodgem:4", memory=1_000_000).totals(),
        lambda: lastmove.solve(Endless(), memory="30MB"),
    ]
    for ask in asked:
        with pytest.raises((ValueError, MemoryError)) as caught:
            ask()
        assert "--" not in str(caught.value)
    with pytest.raises(lastmove.BudgetError, match="positions were found, and 1 of them"):
        lastmove.solve(Endless(), memory="30MB")
