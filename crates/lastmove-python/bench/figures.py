"""How figures are taken and told."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def timed(runs: int, work: Callable[[], T]) -> tuple[float, T]:
    """The median of the seconds that work takes, and what it gives."""
    seconds: list[float] = []
    found: list[T] = []
    for _ in range(runs):
        # One at a time in memory, as who asks once has it.
        found.clear()
        gc.collect()
        began = time.perf_counter()
        found.append(work())
        seconds.append(time.perf_counter() - began)
    return statistics.median(seconds), found[0]


def tell(what: str, figure: str, beside: str = "") -> None:
    """A line of the table."""
    print(f"{what:44} {figure:>22}  {beside}", flush=True)
