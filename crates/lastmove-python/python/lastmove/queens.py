"""Placements of N queens, none attacking another: count, find and list them.

Queens stand one a column; a placement is told by their rows, counted from 1. Long work lets other
threads run, and Ctrl-C ends it. Where a function takes them, ``memory`` bounds in bytes what it may
take (80 % of what is free where nothing is said), ``threads`` on how many threads (all cores), and
with ``progress`` long work shows how far it is.

>>> from lastmove import queens
>>> queens.count(8), queens.first(8)
(92, <Placement 1, 5, 8, 6, 3, 7, 2, 4>)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from ._lastmove import (
    Placement,
    queens_any,
    queens_check,
    queens_complete,
    queens_count,
    queens_first,
    queens_placements,
    queens_random,
)

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = [
    "Placement",
    "any",
    "check",
    "complete",
    "count",
    "first",
    "placements",
    "random",
]

# All that a sequence has it has.
Sequence.register(Placement)  # pyright: ignore[reportAttributeAccessIssue]


def count(
    n: int,
    *,
    kind: Literal["all", "fundamental", "half-turn", "quarter-turn", "toroidal"] = "all",
    board: str | None = None,
    memory: int | None = None,
    threads: int | None = None,
    progress: bool = False,
) -> int:
    """How many placements of ``n`` queens there are.

    ``kind`` counts instead those that differ by more than turns and mirror images
    (``"fundamental"``), those that half a turn or a quarter of one leaves as they are, or those on a
    torus. ``board`` is a text of n rows of n characters, ``.`` a free square, ``*`` a blocked one and
    ``Q`` a queen that stands already; it goes with ``"all"`` only. Raises ``InputError`` for a size or
    a board that is none, and for more queens than can be counted: 24, on a board 32.

    >>> from lastmove import queens
    >>> queens.count(10), queens.count(8, kind="fundamental"), queens.count(5, kind="toroidal")
    (724, 12, 10)
    >>> queens.count(4, board="..*.\\n....\\n....\\n...."), queens.count(4, board="..Q.\\n....\\n....\\n....")
    (1, 1)
    """
    return queens_count(n, kind, board, memory, threads, progress)


def first(
    n: int, *, memory: int | None = None, threads: int | None = None, progress: bool = False
) -> Placement | None:
    """The least placement in lexicographic order of its rows; ``None`` for 2 and 3 queens. Raises
    ``InputError`` for more than 64; how long it takes grows unevenly with ``n``.

    >>> from lastmove import queens
    >>> list(queens.first(6) or [])
    [2, 4, 6, 1, 3, 5]
    """
    return queens_first(n, memory, threads, progress)


def any(n: int, *, memory: int | None = None) -> Placement | None:
    """Any placement, without a search; ``None`` for 2 and 3 queens. Up to 2^30 queens, 4 bytes each:
    ``rows`` of it is an array.

    >>> from lastmove import queens
    >>> placement = queens.any(1_000_000)
    >>> placement and placement.rows[:3]
    array([2, 4, 6], dtype=uint32)
    """
    return queens_any(n, memory)


def random(
    n: int,
    *,
    seed: int | None = None,
    uniform: bool = False,
    memory: int | None = None,
    threads: int | None = None,
    progress: bool = False,
) -> Placement | None:
    """A random-looking placement of up to 10,000,000 queens, the same for the same seed from 0 to
    2^64 − 1, another one each time where there is none; with ``uniform`` each placement, of up to 16
    queens, is as likely as the others. ``None`` for 2 and 3 queens.

    >>> from lastmove import queens
    >>> queens.random(1000, seed=1) == queens.random(1000, seed=1)
    True
    """
    return queens_random(n, seed, uniform, memory, threads, progress)


def placements(
    n: int,
    *,
    fundamental: bool = False,
    board: str | None = None,
    skip: int = 0,
    limit: int | None = None,
    memory: int | None = None,
    threads: int | None = None,
) -> Iterator[npt.NDArray[np.uint8]]:
    """All placements of up to 32 queens in lexicographic order of their rows, in blocks: arrays of
    shape (k, n) and dtype uint8, of about 256 kB, smaller where they are waited for. They are found
    while they are taken, a few blocks ahead, and who takes no more of them ends the search.

    With ``fundamental`` only the least of those that turns and mirror images make of each other;
    ``board`` is as in ``count``. The first ``skip`` placements are left out, and at most ``limit``
    given. The memory is some tens of megabytes and up to 256 MiB more, or a quarter of ``memory``.

    >>> from lastmove import queens
    >>> sum(len(block) for block in queens.placements(8))
    92
    >>> next(queens.placements(4)).tolist()
    [[2, 4, 1, 3], [3, 1, 4, 2]]
    """
    return queens_placements(n, fundamental, board, skip, limit, memory, threads)


def complete(
    given: Mapping[int, int] | str, n: int, *, memory: int | None = None, progress: bool = False
) -> Placement | None:
    """The least placement of ``n`` queens that has the queens given, as rows by columns, both counted
    from 1, or as a text such as ``"1=3, 4=5"``; ``None`` where there is none. Raises ``InputError``
    where they attack each other.

    >>> from lastmove import queens
    >>> queens.complete({1: 3}, 6)
    <Placement 3, 6, 2, 5, 1, 4>
    >>> queens.complete("1=1", 6) is None
    True
    """
    return queens_complete(given if isinstance(given, str) else dict(given), n, memory, progress)


def check(rows: Sequence[int] | npt.NDArray[np.integer[Any]] | Placement) -> str | None:
    """What is wrong with the queens of these rows: two that attack each other, or one that is not on
    the board; ``None`` where all is well. Linear in their number.

    >>> from lastmove import queens
    >>> queens.check([2, 4, 1, 3])
    >>> queens.check([2, 4, 3, 1])
    'the queens of columns 2 and 3 attack each other'
    """
    return queens_check(rows)
