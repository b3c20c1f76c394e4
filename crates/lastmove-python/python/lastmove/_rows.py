"""All positions of a game with their values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from ._rules import Outcome

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    import pandas as pd

    from ._lastmove import Game, Solution

_WORDS: dict[int, Outcome] = {1: "win", 0: "draw", -1: "loss"}


class Row(NamedTuple):
    """A position and its value, for the player to move there."""

    position: str
    """The position, as it is written."""
    outcome: Outcome
    """``"win"``, ``"loss"`` or ``"draw"``."""
    remoteness: int | None
    """Plies to the end; ``None`` for a draw, and where it is not known."""
    best: str | None
    """The first best move; ``None`` where there is none, and unless it was asked for."""


class Rows(Sequence[Row]):
    """All positions of a game with their values, in the game's order.

    >>> import lastmove
    >>> rows = lastmove.open("kayles:3").table(best=True)
    >>> len(rows), rows[3].outcome, rows[3].best
    (5, 'win', '1:0')
    """

    __slots__ = ("_best", "_outcomes", "_plies", "_positions")

    def __init__(
        self,
        positions: list[str],
        outcomes: list[int],
        plies: list[int],
        best: list[str | None] | None,
    ) -> None:
        self._positions = positions
        self._outcomes = outcomes
        self._plies = plies
        self._best = best

    def __len__(self) -> int:
        return len(self._positions)

    @overload
    def __getitem__(self, at: int) -> Row: ...
    @overload
    def __getitem__(self, at: slice) -> list[Row]: ...
    def __getitem__(self, at: int | slice) -> Row | list[Row]:
        if isinstance(at, slice):
            return [self._row(number) for number in range(*at.indices(len(self)))]
        return self._row(at)

    def _row(self, at: int) -> Row:
        plies = self._plies[at]
        best = None if self._best is None else self._best[at]
        return Row(
            self._positions[at], _WORDS[self._outcomes[at]], None if plies < 0 else plies, best
        )

    def __iter__(self) -> Iterator[Row]:
        for at in range(len(self)):
            yield self._row(at)

    def __repr__(self) -> str:
        return f"<Rows of {len(self)} positions>"

    def to_numpy(self) -> npt.NDArray[np.void]:
        """A structured array of shape (n,): ``position`` as text, ``outcome`` as int8 (1 a win, −1
        a loss, 0 a draw), ``remoteness`` as int64 (−1 where there is none)."""
        import numpy as np

        positions = np.array(self._positions, dtype=np.str_)
        fields = [
            ("position", positions.dtype),
            ("outcome", np.int8),
            ("remoteness", np.int64),
        ]
        array = np.empty(len(self), dtype=fields)
        array["position"] = positions
        array["outcome"] = self._outcomes
        array["remoteness"] = self._plies
        return array

    def to_pandas(self) -> pd.DataFrame:
        """A data frame with the columns ``position``, ``outcome``, ``remoteness`` (missing where
        there is none) and, where it was asked for, ``best``. Takes pandas."""
        import pandas as pd

        plies = pd.Series(self._plies, dtype="Int64")
        columns: dict[str, Any] = {
            "position": self._positions,
            "outcome": [_WORDS[outcome] for outcome in self._outcomes],
            "remoteness": plies.mask(plies < 0),
        }
        if self._best is not None:
            columns["best"] = self._best
        return pd.DataFrame(columns)

    def to_polars(self) -> Any:
        """The same as a data frame of polars."""
        import polars as pl  # pyright: ignore[reportMissingImports]

        plies = [None if n < 0 else n for n in self._plies]
        columns: dict[str, Any] = {
            "position": pl.Series(self._positions, dtype=pl.String),
            "outcome": pl.Series([_WORDS[outcome] for outcome in self._outcomes], dtype=pl.String),
            "remoteness": pl.Series(plies, dtype=pl.Int64),
        }
        if self._best is not None:
            columns["best"] = pl.Series(self._best, dtype=pl.String)
        return pl.DataFrame(columns)


def _columns(solution: Solution[Any, Any]) -> dict[str, Any]:
    """The columns of a data frame of a solution; −1 stands for no remoteness."""
    outcomes, plies = solution.arrays()
    words = [_WORDS[outcome] for outcome in outcomes.tolist()]
    return {"position": list(solution), "outcome": words, "remoteness": plies}


def solution_to_pandas(solution: Solution[Any, Any]) -> pd.DataFrame:
    """A data frame of pandas with a row for each position of a solution."""
    import pandas as pd

    columns = _columns(solution)
    # A tuple is one position, and not a row of several.
    columns["position"] = pd.Series(columns["position"], dtype=object)
    plies = pd.Series(columns["remoteness"], dtype="Int64")
    columns["remoteness"] = plies.mask(plies < 0)
    return pd.DataFrame(columns)


def solution_to_polars(solution: Solution[Any, Any]) -> Any:
    """A data frame of polars with a row for each position of a solution."""
    import polars as pl  # pyright: ignore[reportMissingImports]

    columns = _columns(solution)
    positions = columns.pop("position")
    simple = len({type(position) for position in positions}) == 1
    dtype = None if simple and isinstance(positions[0], (str, int, bytes)) else pl.Object
    frame = pl.DataFrame({"position": pl.Series("position", positions, dtype=dtype), **columns})
    plies = pl.when(pl.col("remoteness") >= 0).then(pl.col("remoteness"))
    return frame.with_columns(plies.alias("remoteness"))


def opened(notation: str, how: dict[str, Any]) -> Game:
    """Opens a game that was pickled."""
    from ._lastmove import open

    return open(notation, **how)
