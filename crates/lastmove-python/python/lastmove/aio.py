"""The same questions from asyncio: other tasks run meanwhile, and a task that is cancelled, as by
``asyncio.wait_for``, stops the work.

>>> import asyncio, lastmove.aio
>>> asyncio.run(lastmove.aio.solve("nim:3,4,5")).outcome
'win'
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from functools import partial
from typing import Any, ParamSpec, TypeVar

import lastmove

__all__ = ["run", "solve"]

A = ParamSpec("A")
T = TypeVar("T")


async def run(ask: Callable[A, T], /, *args: A.args, **keywords: A.kwargs) -> T:
    """What ``ask(*args, **keywords)`` returns, which runs in a thread of its own, with the limits of
    ``lastmove.within``. When the task is cancelled, what lastmove is at work on ends soon after.

    >>> import asyncio, lastmove.aio
    >>> game = lastmove.open("nim:3,4,5")
    >>> asyncio.run(lastmove.aio.run(game.totals)).positions
    120
    """
    cancel = threading.Event()

    def work() -> T:
        with lastmove.within(cancel=cancel):
            return ask(*args, **keywords)

    task = asyncio.ensure_future(asyncio.to_thread(work))
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        cancel.set()
        # It ends by itself; what it says then is of no interest.
        await asyncio.wait([task])
        if not task.cancelled():
            task.exception()
        raise


async def solve(what: Any, /, *args: Any, **keywords: Any) -> Any:
    """What is known of ``what``: the notation of a game of the catalog (an ``Answer``), an open game
    (with a position, where one is given), a ``Graph``, or a game written in Python (a ``Solution``).
    Arguments are those of the ``solve`` that is meant.
    """
    if isinstance(what, str):
        ask: Callable[[], Any] = partial(_opened, what, *args, **keywords)
    elif isinstance(what, (lastmove.Game, lastmove.Graph)):
        ask = partial(what.solve, *args, **keywords)
    else:
        ask = partial(lastmove.solve, what, *args, **keywords)
    return await run(ask)


def _opened(notation: str, *args: Any, **keywords: Any) -> lastmove.Answer:
    return lastmove.open(notation).solve(*args, **keywords)
