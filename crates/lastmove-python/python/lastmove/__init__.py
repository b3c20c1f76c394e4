"""Solves finite games of perfect information exactly: who wins, in how many moves, and what to play.

>>> import lastmove
>>> answer = lastmove.open("nim:3,4,5").solve()
>>> answer.outcome, answer.remoteness, str(answer.best[0])
('win', 11, '1-2')
>>> class Stones:
...     def start(self):
...         return 21
...     def moves(self, stones):
...         return [(taken, stones - taken) for taken in (1, 2, 3) if taken <= stones]
>>> lastmove.solve(Stones()).best[0].move
1
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING
from typing import Any

from ._lastmove import (
    Answer,
    ArraySolution,
    BudgetError,
    Game,
    Graph,
    GraphValues,
    InputError,
    Move,
    NimValue,
    Picture,
    Placement,
    Solution,
    State,
    Table,
    Totals,
    Transition,
    Value,
    __version__,
    add_book,
    command,
    open,
    register,
    solve,
    within,
)
from . import queens
from ._ask import ask, games
from ._board import board
from ._errors import CancelledError, MissingError
from ._openspiel import from_openspiel
from ._rows import Row, Rows
from ._rules import ArrayRules, Outcome, Rules

TableValue = Value
"""The name of ``Value`` in earlier versions."""

Mapping.register(Solution)  # pyright: ignore[reportAttributeAccessIssue]

# Without ``open``: ``from lastmove import *`` leaves Python's own as it is.
__all__ = [
    "Answer",
    "ArrayRules",
    "ArraySolution",
    "BudgetError",
    "CancelledError",
    "Game",
    "Graph",
    "GraphValues",
    "InputError",
    "MissingError",
    "Move",
    "NimValue",
    "Outcome",
    "Picture",
    "Placement",
    "Row",
    "Rows",
    "Rules",
    "Solution",
    "State",
    "Table",
    "Totals",
    "Transition",
    "Value",
    "__version__",
    "add_book",
    "ask",
    "board",
    "command",
    "from_openspiel",
    "games",
    "queens",
    "register",
    "solve",
    "within",
]

if TYPE_CHECKING:
    # It is public all the same.
    __all__ += ["open"]

def load_ipython_extension(shell: Any) -> None:
    """What ``%load_ext lastmove`` calls in IPython and Jupyter: it adds ``%lastmove``, which runs the
    command in the notebook."""
    from ._notebook import register as add

    add(shell)
