"""What games written in Python take, as the system measures it."""

from __future__ import annotations

import gc
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

import lastmove

#: In MB. The larger ones take two minutes: `LASTMOVE_SLOW=1`, as by night.
BUDGETS = (32, 64, 128, 512) if "LASTMOVE_SLOW" in os.environ else (32,)

#: What may be taken besides, in MB.
BESIDE = 40


class Numbers:
    """A game without end; its positions are numbers."""

    def start(self) -> int:
        return 10**9

    def moves(self, at: int) -> Iterator[tuple[int, int]]:
        return ((k, at - k) for k in (1, 2, 3))


class Heaps:
    """Its positions are tuples of numbers."""

    def start(self) -> tuple[int, ...]:
        return (10**6,) * 4

    def moves(self, at: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
        return ((i, at[:i] + (at[i] - 1,) + at[i + 1 :]) for i in range(4))


class Nested:
    """Its positions are tuples of tuples."""

    def start(self) -> tuple[tuple[int, int], tuple[int, int]]:
        return (10**6, 10**6), (10**6, 10**6)

    def moves(
        self, at: tuple[tuple[int, int], tuple[int, int]]
    ) -> Iterator[tuple[int, tuple[tuple[int, int], tuple[int, int]]]]:
        (a, b), (c, d) = at
        yield 0, ((a - 1, b), (c, d))
        yield 1, ((a, b), (c - 1, d))
        yield 2, ((a, b - 1), (c, d - 1))


class Sets:
    """Its positions are sets."""

    def start(self) -> frozenset[int]:
        return frozenset()

    def moves(self, at: frozenset[int]) -> Iterator[tuple[int, frozenset[int]]]:
        return ((i, at | {i}) for i in range(60) if i not in at)


@dataclass(frozen=True)
class Pair:
    a: int
    b: int


class Objects:
    """Its positions are objects of a class."""

    def start(self) -> Pair:
        return Pair(10**6, 10**6)

    def moves(self, at: Pair) -> Iterator[tuple[int, Pair]]:
        yield 0, Pair(at.a - 1, at.b)
        yield 1, Pair(at.a, at.b - 1)


class Histories:
    """Its positions grow."""

    def start(self) -> tuple[int, ...]:
        return ()

    def moves(self, at: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
        return ((i, (*at, i + 1000)) for i in range(2))


class Stones:
    """A game with many moves that ends: for nim values."""

    def start(self) -> int:
        return 200_000

    def moves(self, at: int) -> Iterator[tuple[int, int]]:
        return ((k, at - k) for k in range(1, min(60, at) + 1))


def of_stones(memory: int) -> object:
    """Nim values, which a sum needs."""
    lastmove.register("stones", Stones)
    return lastmove.open("stones + nim:5", memory=memory).solve()


#: Questions that no budget here suffices for.
QUESTIONS: dict[str, Callable[[int], object]] = {
    "numbers": lambda memory: lastmove.solve(Numbers(), memory=memory),
    "heaps": lambda memory: lastmove.solve(Heaps(), memory=memory),
    "nested": lambda memory: lastmove.solve(Nested(), memory=memory),
    "sets": lambda memory: lastmove.solve(Sets(), memory=memory),
    "objects": lambda memory: lastmove.solve(Objects(), memory=memory),
    "histories": lambda memory: lastmove.solve(Histories(), memory=memory),
    "stones": of_stones,
}
#: A larger budget suffices for the stones.
CASES = [
    (name, budget) for name in QUESTIONS for budget in BUDGETS if name != "stones" or budget <= 64
]


def largest() -> float:
    """The largest resident memory of this process so far, in MB."""
    with open("/proc/self/status", encoding="utf-8") as status:
        found = next(line for line in status if line.startswith("VmHWM:"))
    return int(found.split()[1]) * 1024 / 1e6


def ask(name: str, budget: int) -> None:
    """Asks about a game within a budget in MB; prints what that took beside what Python had before."""
    before = largest()
    with pytest.raises(lastmove.BudgetError):
        QUESTIONS[name](budget * 10**6)
    print(round(largest() - before))


@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux for the memory of a process")
@pytest.mark.parametrize(("name", "budget"), CASES)
def test_own_games_keep_to_their_budget(name: str, budget: int) -> None:
    asked = subprocess.run(
        [sys.executable, __file__, name, str(budget)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert asked.returncode == 0, asked.stderr
    taken = int(asked.stdout)
    print(f"{name}: {taken} MB of {budget}")
    assert budget / 2 < taken <= budget + BESIDE


class Few:
    """A game of few positions, which holds what is found of it: a cycle."""

    solution: lastmove.Solution[int, int]

    def start(self) -> int:
        return 6

    def moves(self, at: int) -> list[tuple[int, int]]:
        return [(k, at - k) for k in (1, 2) if k <= at]


def make_and_drop(rounds: int) -> int:
    """Makes objects of all kinds and drops them; returns how many there were."""
    made = 0
    for _ in range(rounds):
        game = lastmove.open("nim:3,4,5")
        for at in ["3,4,5", "1,4,5", "0,2,5", "3,3,0"]:
            answer = game.solve(at, moves=True, line=True)
            made += 1 + len(answer.moves or []) + len(answer.line or []) + len(answer.best)
        rules = Few()
        rules.solution = lastmove.solve(rules)
        states = list(rules.solution.values())
        made += 2 + len(states) + sum(len(state.moves) for state in states)
        values = lastmove.Graph([0, 2, 3, 3], [1, 2, 2]).solve()
        made += 2 + len([values[vertex] for vertex in range(len(values))])
        made += len([game, game.value(), game.totals(), pickle.loads(pickle.dumps(game.solve()))])
        with pytest.raises(lastmove.InputError):
            game.solve("3,4")
    gc.collect()
    return made


def now() -> float:
    """The resident memory of this process, in MB."""
    with open("/proc/self/status", encoding="utf-8") as status:
        found = next(line for line in status if line.startswith("VmRSS:"))
    return int(found.split()[1]) * 1024 / 1e6


def leaks() -> None:
    """Prints how much a hundred thousand objects leave behind in MB, and how many they were."""
    make_and_drop(200)
    before = now()
    made = make_and_drop(1000)
    print(now() - before, made)


@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux for the memory of a process")
def test_nothing_is_left_of_a_hundred_thousand_objects() -> None:
    asked = subprocess.run(
        [sys.executable, __file__, "leaks"], capture_output=True, text=True, check=False
    )
    assert asked.returncode == 0, asked.stderr
    left, made = asked.stdout.split()
    assert int(made) > 100_000
    # Thirty bytes an object: what allocators keep for themselves.
    assert float(left) < 3


if __name__ == "__main__":
    if sys.argv[1] == "leaks":
        leaks()
    else:
        ask(sys.argv[1], int(sys.argv[2]))
