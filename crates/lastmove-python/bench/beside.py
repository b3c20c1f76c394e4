"""The same graph solved in other ways: in plain Python, in NumPy and in NetworkX."""

from __future__ import annotations

import importlib.util
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from figures import tell, timed

import lastmove

Array: TypeAlias = npt.NDArray[Any]

#: Outcomes (1, −1, 0) and plies (−1 for draws) of all vertices.
Values: TypeAlias = "tuple[Array, Array]"


def random_graph(vertices: int) -> tuple[Array, Array]:
    """Where the edges of each vertex begin, and where they lead: none to four different vertices."""
    random = np.random.default_rng(7)
    sources = np.repeat(np.arange(vertices), random.integers(0, 5, vertices))
    edges = np.unique(sources * vertices + random.integers(0, vertices, len(sources)))
    offsets = np.zeros(vertices + 1, dtype=np.int64)
    np.cumsum(np.bincount(edges // vertices, minlength=vertices), out=offsets[1:])
    return offsets, edges % vertices


def backwards(degrees: list[int], before: Callable[[int], Iterable[int]]) -> Values:
    """Values found from the ends backwards: a vertex is won by its first edge to a loss, and lost by
    its last edge to a win."""
    outcomes, plies = [0] * len(degrees), [-1] * len(degrees)
    left = degrees.copy()
    queue = deque(vertex for vertex, degree in enumerate(degrees) if degree == 0)
    for vertex in queue:
        outcomes[vertex], plies[vertex] = -1, 0
    while queue:
        vertex = queue.popleft()
        for source in before(vertex):
            if plies[source] >= 0:
                continue
            if outcomes[vertex] == 1:
                left[source] -= 1
                if left[source] > 0:
                    continue
            outcomes[source], plies[source] = -outcomes[vertex], plies[vertex] + 1
            queue.append(source)
    return np.array(outcomes), np.array(plies)


def in_python(offsets: Array, targets: Array) -> Values:
    """The plain way: lists of integers and a queue."""
    degrees = np.diff(offsets).tolist()
    sources: list[list[int]] = [[] for _ in degrees]
    targets_of = iter(targets.tolist())
    for vertex, degree in enumerate(degrees):
        for _ in range(degree):
            sources[next(targets_of)].append(vertex)
    return backwards(degrees, sources.__getitem__)


def in_networkx(offsets: Array, targets: Array) -> Callable[[], Values]:
    """The same on a graph of NetworkX, which is made before."""
    import networkx

    n = len(offsets) - 1
    graph = networkx.DiGraph()
    graph.add_nodes_from(range(n))
    graph.add_edges_from(zip(np.repeat(np.arange(n), np.diff(offsets)).tolist(), targets.tolist()))
    return lambda: backwards([graph.out_degree(v) for v in range(n)], graph.predecessors)


def in_numpy(offsets: Array, targets: Array) -> Values:
    """A round for each number of plies, all vertices of a round at once."""
    n = len(offsets) - 1
    order = np.argsort(targets, kind="stable")
    sources = np.repeat(np.arange(n), np.diff(offsets))[order]
    begins = np.zeros(n + 1, dtype=np.int64)
    np.cumsum(np.bincount(targets, minlength=n), out=begins[1:])

    def before(vertices: Array) -> Array:
        counts = begins[vertices + 1] - begins[vertices]
        firsts = np.repeat(begins[vertices] - np.cumsum(counts) + counts, counts)
        into: Array = sources[firsts + np.arange(counts.sum())]
        return into

    outcomes, plies = np.zeros(n, dtype=np.int8), np.full(n, -1)
    left = np.diff(offsets)
    lost, won, step = np.flatnonzero(left == 0), np.array([], dtype=np.int64), 0
    while len(lost) or len(won):
        outcomes[lost], outcomes[won] = -1, 1
        plies[lost] = plies[won] = step
        step += 1
        into_lost, into_won = before(lost), before(won)
        won = np.unique(into_lost[plies[into_lost] < 0])
        left -= np.bincount(into_won, minlength=n)
        lost = np.unique(into_won[(left[into_won] == 0) & (plies[into_won] < 0)])
    return outcomes, plies


def graphs(runs: int, small: bool) -> None:
    """A random graph solved by lastmove and in the other ways."""
    offsets, targets = random_graph(20_000 if small else 300_000)
    n, m = len(offsets) - 1, len(targets)

    def ours() -> Values:
        values = lastmove.Graph(offsets, targets).solve()
        return values.outcomes, values.remoteness

    seconds, (outcomes, plies) = timed(runs, ours)
    assert {int((outcomes == sign).sum()) > 0 for sign in (1, -1, 0)} == {True}
    tell(f"a graph of {n:,} vertices, {m:,} edges", f"{seconds:.4f} s")
    ways = {
        "plain Python": lambda: in_python(offsets, targets),
        "NumPy": lambda: in_numpy(offsets, targets),
    }
    if importlib.util.find_spec("networkx") is not None:
        ways["NetworkX"] = in_networkx(offsets, targets)
    for name, way in ways.items():
        theirs, same = timed(1 if small else runs, way)
        assert np.array_equal(outcomes, same[0]) and np.array_equal(plies, same[1]), name
        tell(f"  the same in {name}", f"{theirs:.3f} s", f"{theirs / seconds:,.0f} times")


def questions(runs: int) -> None:
    """Questions about positions of one open game, one after the other, beside looking them up in a
    dictionary."""
    game = lastmove.open("nim:3,4,5")
    won = {f"{a},{b},{c}": a ^ b ^ c > 0 for a in range(4) for b in range(5) for c in range(6)}
    asked = [text for text, _ in zip(list(won) * 100, range(10_000))]
    seconds, found = timed(runs, lambda: [game.solve(text).outcome for text in asked])
    assert found == ["win" if won[text] else "loss" for text in asked]
    at_once, answers = timed(runs, lambda: game.solve_many(asked))
    assert found == [answer.outcome for answer in answers]
    plain, _ = timed(runs, lambda: [won[text] for text in asked])
    n = len(asked)
    tell(f"{n:,} questions about nim:3,4,5", f"{n / seconds:,.0f} a second")
    tell("  the same with solve_many", f"{n / at_once:,.0f} a second")
    tell("  the same in a dictionary", f"{n / plain:,.0f} a second", f"{plain / seconds:.3f} times")
