"""Graphs from arrays, files and other libraries."""

from __future__ import annotations

import itertools
import math
import pickle
import random
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np
import pytest
import slow
from hypothesis import given, settings
from hypothesis import strategies as some

import lastmove

WORDS: list[lastmove.Outcome] = ["win", "loss", "draw"]


@some.composite
def graphs(draw: some.DrawFn) -> list[list[int]]:
    n = draw(some.integers(1, 12))
    vertices = some.integers(0, n - 1)
    return draw(some.lists(some.lists(vertices, max_size=4), min_size=n, max_size=n))


def arrays(targets: list[list[int]]) -> tuple[list[int], list[int]]:
    offsets = [0]
    for those in targets:
        offsets.append(offsets[-1] + len(those))
    return offsets, [to for those in targets for to in those]


@settings(max_examples=300, deadline=None)
@given(graphs(), some.data())
def test_graphs_are_solved_as_by_the_plain_rules(
    targets: list[list[int]], data: some.DataObject
) -> None:
    n = len(targets)
    vertices = some.integers(0, n - 1)
    labels = data.draw(some.dictionaries(vertices, some.sampled_from(WORDS), max_size=2))
    owners = data.draw(
        some.none() | some.lists(some.integers(0, 1), min_size=n, max_size=n)
    )
    misere = data.draw(some.booleans())
    graph = lastmove.Graph(*arrays(targets), owners=owners, labels=labels, misere=misere)
    values = graph.solve(threads=data.draw(some.integers(1, 3)))
    outcomes, plies = slow.values(
        targets, owners=owners, labels=labels, misere=misere
    )
    assert values.outcomes.tolist() == outcomes
    assert values.remoteness.tolist() == plies
    assert values.verify() is None
    for v in range(n):
        best = values.best(v)
        assert set(best) <= set(targets[v])
        assert bool(best) == bool(targets[v] and v not in labels)
        if outcomes[v]:
            assert len(values.line(v)) == plies[v]
    again = pickle.loads(pickle.dumps(graph)).solve()
    assert again.outcomes.tolist() == outcomes


@settings(max_examples=100, deadline=None)
@given(graphs())
def test_edges_come_in_any_order(targets: list[list[int]]) -> None:
    pairs = [(v, to) for v, those in enumerate(targets) for to in those][::-1]
    sources, ends = [v for v, _ in pairs], [to for _, to in pairs]
    graph = lastmove.Graph.from_edges(sources, ends, len(targets))
    assert graph.edges == len(pairs) and len(graph) == len(targets)
    assert graph.offsets.tolist() == arrays(targets)[0]
    offsets = graph.offsets
    for v, those in enumerate(targets):
        assert sorted(graph.targets[offsets[v] : offsets[v + 1]].tolist()) == sorted(those)


def test_nim_values_of_a_graph() -> None:
    heap = [[to for to in range(v)] for v in range(6)]
    values = lastmove.Graph(*arrays(heap)).solve()
    assert values.nim_values().tolist() == [0, 1, 2, 3, 4, 5]
    assert values.nim_values().dtype == np.int64
    assert values.nim_value(5) == lastmove.open("nim:5").value()
    loop = lastmove.Graph.from_edges([0, 1, 2], [1, 0, 3], 4).solve()
    assert loop.nim_values().tolist() == [-1, -1, 1, 0]
    assert loop.nim_value(0).is_infinite
    with pytest.raises(lastmove.InputError):
        lastmove.Graph(*arrays(heap), misere=True).solve().nim_values()


def test_arrays_are_the_same_each_time_and_not_written_to() -> None:
    values = lastmove.Graph([0, 1, 1], [1]).solve()
    assert values.outcomes is values.outcomes
    assert values.outcomes.dtype == np.dtype(np.int8)
    assert values.remoteness.dtype == np.dtype(np.int32)
    with pytest.raises(ValueError):
        values.outcomes[0] = 0
    outcomes = values.outcomes
    del values
    assert outcomes.tolist() == [1, -1]


def test_what_is_no_array_of_whole_numbers_is_refused() -> None:
    def refused(code: str, *given: Any, **more: Any) -> None:
        with pytest.raises(lastmove.InputError) as caught:
            lastmove.Graph(*given, **more)
        assert caught.value.code == code, caught.value

    refused("array-dtype", [0, 1, 1], [0.0])
    refused("array-dtype", [0, 1, 1], [float("nan")])
    refused("array-dtype", [0.0, 1.0, 1.0], [1])
    refused("array-dtype", [0, 1, 1], ["a"])
    refused("array-shape", [[0, 1, 1]], [1])
    refused("array-shape", 3, [1])
    refused("array-range", [0, 1, 1], [-1])
    refused("array-range", [0, 1, 1], [2**40])
    refused("graph-offsets", [-1, 1, 1], [1])
    refused("graph-offsets", [0, 2, 1], [1])
    refused("graph-offsets", [], [])
    refused("graph-target", [0, 1, 1], [2])
    refused("array-shape", [0, 1, 1], [1], owners=[0])
    refused("graph-owner", [0, 1, 1], [1], owners=[0, 2])
    refused("graph-label", [0, 1, 1], [1], labels={0: "won"})
    refused("graph-label", [0, 1, 1], [1], labels=([5], [1]))
    refused("graph-label", [0, 1, 1], [1], labels=([0], [3]))
    refused("graph-label", [0, 1, 1], [1], labels=[1])
    with pytest.raises(IndexError):
        lastmove.Graph([0, 1, 1], [1], labels={7: "win"})
    with pytest.raises(lastmove.InputError):
        lastmove.Graph.from_edges([], [], 2**40)
    with pytest.raises(lastmove.InputError):
        lastmove.Graph.from_edges([3], [0], 2)
    with pytest.raises(lastmove.InputError):
        lastmove.Graph.from_edges([0, 1], [0], 2)
    values = lastmove.Graph([0, 1, 1], [1]).solve()
    for vertex in [2, -1, "a"]:
        with pytest.raises(IndexError):
            values.best(vertex)


def test_other_arrays_are_converted() -> None:
    offsets, targets = np.array([0, 2, 3, 3]), np.array([1, 2, 2])
    expected = lastmove.Graph(offsets, targets).solve().remoteness.tolist()
    for kind in ["i1", "u2", "i4", "u8", ">i4"]:
        graph = lastmove.Graph(offsets.astype(kind), targets.astype(kind))
        assert graph.solve().remoteness.tolist() == expected
    gaps = np.repeat(targets.astype(np.uint32), 2)[::2]
    assert not gaps.flags.c_contiguous
    assert lastmove.Graph(offsets, gaps).solve().remoteness.tolist() == expected
    assert len(lastmove.Graph([0], []).solve()) == 0


def test_graphs_of_scipy() -> None:
    sparse = pytest.importorskip("scipy.sparse")
    matrix = sparse.coo_matrix(([1.0, 1.0, 1.0], ([0, 0, 1], [1, 2, 2])), shape=(3, 3))
    for form in [matrix, matrix.tocsr(), matrix.tocsc(), sparse.csr_array(matrix)]:
        assert lastmove.Graph.from_scipy(form).solve().remoteness.tolist() == [1, 1, 0]
    with pytest.raises(lastmove.InputError):
        lastmove.Graph.from_scipy(sparse.csr_matrix((2, 3)))


def test_nodes_of_networkx_keep_their_names() -> None:
    networkx = pytest.importorskip("networkx")
    graph = networkx.DiGraph([("a", "b"), ("b", ("c", 1)), ("a", "d")])
    graph.nodes["d"]["result"] = "win"
    values = lastmove.Graph.from_networkx(graph, label="result").solve()
    assert values.best("b") == [("c", 1)] and values.line("b") == [("c", 1)]
    # To b and to d the other player wins.
    assert values.outcomes.tolist() == [-1, 1, -1, 1]
    with pytest.raises(KeyError):
        values.best("e")
    again = pickle.loads(pickle.dumps(lastmove.Graph.from_networkx(graph)))
    assert again.solve().best("b") == [("c", 1)]
    with pytest.raises(lastmove.InputError):
        lastmove.Graph.from_networkx(networkx.Graph([(0, 1)]))
    for node in graph:
        graph.nodes[node]["player"] = 0
    owned = lastmove.Graph.from_networkx(graph, owner="player").solve()
    assert owned.outcomes.tolist() == [-1, -1, -1, -1]


@pytest.mark.parametrize(
    ("name", "number", "time"),
    [("petersen_graph", 3, 1), ("dodecahedral_graph", 3, 3), ("icosahedral_graph", 2, 1)],
)
def test_a_robber_on_a_graph_of_networkx(tmp_path: Path, name: str, number: int, time: int) -> None:
    networkx = pytest.importorskip("networkx")
    # The file calls nodes by their places.
    graph = networkx.convert_node_labels_to_integers(getattr(networkx, name)())
    file = tmp_path / "graph.g6"
    networkx.write_graph6(graph, file)
    for cops in range(1, number):
        assert lastmove.open(f"cops:{file},k={cops}").solve().outcome != "win"
    game = lastmove.open(f"cops:{file},k={number}")
    answer = game.solve(moves=True)
    assert answer.outcome == "win"
    assert answer.remoteness is not None and (answer.remoteness - 1) // 2 == time
    assert answer.moves is not None
    assert len(answer.moves) == math.comb(len(graph) + number - 1, number)
    # Each move goes along edges.
    first = answer.best[0].to
    assert first is not None
    for move in game.solve(first, moves=True).best:
        assert move.to is not None
        squad, robber, turn = move.to.split("/")
        assert turn == "C" and int(robber) in graph
        for after in game.solve(move.to).best:
            assert after.to is not None
            here = sorted(map(int, squad.split(";")))
            there = sorted(map(int, after.to.split("/")[0].split(";")))
            near = [{node, *graph[node]} for node in here]
            assert any(
                all(to in room for to, room in zip(there, rooms, strict=True))
                for rooms in itertools.permutations(near)
            )


def test_goals_of_graphs(tmp_path: Path) -> None:
    file = tmp_path / "rooms.txt"
    file.write_text(
        "hall : 0\nyard : 1\nhall yard\nhall hall\nyard hall\nyard yard\nhall in home\n"
    )
    often = lastmove.open(f"graph:{file},goal=buchi:hall")
    hall, yard = often.solve("hall"), often.solve("yard")
    assert (hall.outcome, yard.outcome) == ("win", "win")
    assert hall.remoteness is None and hall.note is not None
    assert [str(move) for move in hall.best] == ["hall"]
    assert [str(move) for move in yard.best] == ["yard"]
    assert [row.outcome for row in often.table()] == ["win", "win"]
    reach = lastmove.open(f"graph:{file},goal=reach:yard").solve("hall")
    assert (reach.outcome, reach.remoteness) == ("win", 1)
    safe = lastmove.open(f"graph:{file},goal=safe:home").solve("yard")
    assert (safe.outcome, safe.remoteness) == ("win", 0)
    with pytest.raises(lastmove.InputError) as caught:
        lastmove.open(f"graph:{file},goal=buchi:cellar")
    assert caught.value.code == "goal-set-unknown"


def test_graphs_of_files(tmp_path: Path) -> None:
    file = tmp_path / "graph.txt"
    file.write_text("a b\nb c\n")
    values = lastmove.Graph.from_file(file).solve()
    assert values.line("a") == ["b", "c"]
    with pytest.raises(FileNotFoundError):
        lastmove.Graph.from_file(tmp_path / "none.txt")
    with pytest.raises(KeyError):
        values.best("z")


def test_graphs_have_names() -> None:
    graph = lastmove.Graph.from_frame(
        {"from": ["a", "a", "b"], "to": ["b", "c", "c"]}, "from", "to", labels={"c": "loss"}
    )
    assert graph.names == ["a", "b", "c"] and graph.labels == {"c": "loss"}
    values = graph.solve()
    assert values["a"].outcome == "win" and values["a"].remoteness == 1
    assert values.best_array().tolist() == [2, 2, -1]
    assert values.graph is graph
    assert lastmove.Graph([0, 1, 1], [1]).names == [0, 1]
    flags = lastmove.Graph([0, 1, 1], [1], owners=[True, False])
    assert flags.owners is not None and flags.owners.tolist() == [1, 0]
    assert lastmove.Graph([0, 1, 1], [1], labels=MappingProxyType({1: "draw"})).labels == {1: "draw"}


def test_best_arrays_are_those_of_best() -> None:
    chance = random.Random(5)
    for _ in range(200):
        n = chance.randint(1, 20)
        rows = [[chance.randrange(n) for _ in range(chance.randrange(4))] for _ in range(n)]
        offsets = np.cumsum([0, *map(len, rows)])
        targets = np.array([target for row in rows for target in row], dtype=np.uint32)
        owners = [chance.randrange(2) for _ in range(n)] if chance.random() < 0.5 else None
        labels: dict[int, lastmove.Outcome] = {chance.randrange(n): "win"}
        values = lastmove.Graph(offsets, targets, owners=owners, labels=labels).solve()
        expected = [next(iter(values.best(v)), -1) for v in range(n)]
        assert values.best_array().tolist() == expected


def test_networkx_and_back() -> None:
    nx = pytest.importorskip("networkx")
    graph = lastmove.Graph.from_frame({"source": ["a", "a", "b"], "target": ["b", "c", "c"]})
    made = graph.solve().to_networkx()
    assert dict(made.nodes(data="outcome")) == {"a": "win", "b": "win", "c": "loss"}
    assert dict(made.nodes(data="remoteness")) == {"a": 1, "b": 1, "c": 0}
    again = lastmove.Graph.from_networkx(made)
    assert again.names == graph.names and again.targets.tolist() == graph.targets.tolist()
    owned = lastmove.Graph([0, 1, 1], [1], owners=[1, 0], labels={1: "draw"}).to_networkx()
    assert owned.nodes[0]["owner"] == 1 and owned.nodes[1]["label"] == "draw"
    assert nx.number_of_edges(owned) == 1


def test_graphs_are_drawn() -> None:
    edges = {"source": ["start here", "start here", "b"], "target": ["b", "c%,@", "c%,@"]}
    graph = lastmove.Graph.from_frame(edges)
    picture = graph.draw()
    assert "start here" in picture.svg and "c%,@" in picture.svg
    assert graph.draw("start here").svg != picture.svg
    assert graph.draw(lang="vi", theme="dark").svg != picture.svg
    with pytest.raises(KeyError, match="there is no vertex"):
        graph.draw("d")
    # Two names with one text become numbers.
    alike = lastmove.Graph.from_frame({"source": [1, "x"], "target": ["1", "1"]})
    assert "<svg" in alike.draw("x").svg
    owned = lastmove.Graph([0, 1, 2], [1, 0], owners=[1, 0], labels={1: "draw"}, misere=True)
    assert "<svg" in owned.draw(0).svg
    large = lastmove.Graph(np.arange(10_001), np.zeros(10_000, dtype=np.uint32))
    assert large._repr_svg_() is None and "<svg" in large.draw(9_999).svg
    with pytest.raises(lastmove.BudgetError):
        large.draw()
