"""The values of a graph by the plain rules, to compare with."""

from __future__ import annotations

from collections.abc import Mapping


def values(
    targets: list[list[int]],
    *,
    owners: list[int] | None = None,
    labels: Mapping[int, str] | None = None,
    misere: bool = False,
) -> tuple[list[int], list[int]]:
    """Outcomes (1, −1, 0) and plies (−1 for a draw) of all vertices, round by round."""
    n = len(targets)
    signs = {"win": 1, "loss": -1, "draw": 0}
    outcome, plies = [0] * n, [-1] * n
    decided = [False] * n
    for v in range(n):
        if labels is not None and v in labels:
            outcome[v], decided[v] = signs[labels[v]], True
            plies[v] = 0 if outcome[v] else -1
        elif not targets[v]:
            outcome[v], plies[v], decided[v] = (1 if misere else -1), 0, True
    for step in range(1, n + 1):
        new = []
        for v in range(n):
            if decided[v]:
                continue
            seen = []
            for t in targets[v]:
                same = owners is not None and owners[v] == owners[t]
                won = outcome[t] if same else -outcome[t]
                is_known = decided[t] and outcome[t] != 0 and plies[t] < step
                seen.append(won if is_known else 0)
            if any(won == 1 for won in seen):
                new.append((v, 1))
            elif all(won == -1 for won in seen):
                new.append((v, -1))
        for v, sign in new:
            outcome[v], plies[v], decided[v] = sign, step, True
    return outcome, plies
