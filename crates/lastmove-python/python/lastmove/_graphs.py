"""Graphs to and from other packages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._lastmove import Graph, GraphValues

_WORDS = {1: "win", 0: "draw", -1: "loss"}


def numbered(sources: Any, targets: Any) -> tuple[Any, Any, list[Any]]:
    """The ends of edges as numbers, and the names that have them, in the order in which they come:
    of each edge the source, then the target."""
    import numpy as np

    numbers: dict[Any, int] = {}
    ends = np.empty((len(sources), 2), dtype=np.uint32)
    for row, edge in enumerate(zip(sources, targets, strict=True)):
        for column, name in enumerate(edge):
            ends[row, column] = numbers.setdefault(name, len(numbers))
    return ends[:, 0].copy(), ends[:, 1].copy(), list(numbers)


def to_networkx(graph: Graph) -> Any:
    """The graph as a directed graph of NetworkX."""
    import networkx as nx

    names, offsets, targets = graph.names, graph.offsets, graph.targets
    made = nx.DiGraph()
    made.add_nodes_from(names)
    owners, labels = graph.owners, graph.labels
    if owners is not None:
        nx.set_node_attributes(made, dict(zip(names, owners.tolist(), strict=True)), "owner")
    nx.set_node_attributes(made, labels, "label")
    for v, name in enumerate(names):
        made.add_edges_from((name, names[t]) for t in targets[offsets[v] : offsets[v + 1]])
    return made


def values_to_networkx(values: GraphValues) -> Any:
    """The same with the value of each vertex."""
    import networkx as nx

    made, names = to_networkx(values.graph), values.graph.names
    outcomes = (_WORDS[outcome] for outcome in values.outcomes.tolist())
    plies = (None if n < 0 else n for n in values.remoteness.tolist())
    nx.set_node_attributes(made, dict(zip(names, outcomes, strict=True)), "outcome")
    nx.set_node_attributes(made, dict(zip(names, plies, strict=True)), "remoteness")
    return made
