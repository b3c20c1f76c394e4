"""What a game of one's own is."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias, TypeVar

if TYPE_CHECKING:
    import numpy.typing as npt

Outcome: TypeAlias = Literal["win", "loss", "draw"]
"""Who wins, for the player to move."""

P = TypeVar("P", bound=Hashable)
M = TypeVar("M", covariant=True)


class Rules(Protocol[P, M]):
    """A finite game of two players with perfect information, as ``solve`` and ``register`` take it.

    Any class with these methods is one: it need not derive from this. A position says everything that
    matters for the rest of the game, whose turn it is included where that matters. Play that comes
    round is welcome: what neither player can force is a draw.

    Besides, a class may have

    - ``outcome(position)``: ``"win"``, ``"loss"`` or ``"draw"`` for the player to move, where the
      rules declare one, else ``None``; a position with an outcome is the end, whatever moves it has;
    - ``write(position)`` and ``read(text)``: a position as text, and the reverse. Without them a
      string is its own text, and anything else is written as Python writes it, a tuple without its
      brackets: it must then be made of numbers, strings and tuples;
    - ``board(position)``: a picture as text, row by row: ``.`` a free cell, ``#`` a wall, ``x`` and
      ``o`` stones, ``*`` a token, ``+`` something placed, ``KQRBNP`` and ``kqrbnp`` men of chess, a
      blank nothing. A board of other characters is shown as text.
    """

    def start(self) -> P:
        """The position in which the game begins."""
        ...

    def moves(self, position: P, /) -> Iterable[tuple[M, P] | tuple[M, P, bool]]:
        """The moves of a position, in an order that is always the same: pairs of a move and the
        position it leads to, or ``(move, position, True)`` where the player who moves is to move
        again."""
        ...


class ArrayRules(Protocol):
    """A game whose rules are written in NumPy, for blocks of positions, as ``solve`` takes it.

    Any class with these methods is one. A block of positions is an array of whole numbers or of
    structures of these, of shape (n,), or of rows of k whole numbers, of shape (n, k). All blocks have
    the type of what ``start_array`` gives, and those that are asked about cannot be written to.

    Besides, a class may have ``outcomes_many(positions)``: an array of n whole numbers, 1, −1 or 0
    where the rules declare a win, a loss or a draw for the player to move, and another number, such as
    2, where the game goes on. A position with an outcome is the end: ``moves_many`` is not asked about
    it.
    """

    def start_array(self) -> npt.ArrayLike:
        """The position in which the game begins, or several, which are all solved."""
        ...

    def moves_many(
        self, positions: npt.NDArray[Any], /
    ) -> (
        tuple[npt.ArrayLike, npt.ArrayLike]
        | tuple[npt.ArrayLike, npt.ArrayLike, npt.ArrayLike | None]
        | tuple[npt.ArrayLike, npt.ArrayLike, npt.ArrayLike | None, npt.ArrayLike | None]
    ):
        """All moves of a block of positions, as arrays of the same length: ``sources``, for each move
        the index in ``positions`` of the position it is made in, in any order; ``targets``, a block
        of the positions that the moves lead to; then, where they are wanted, ``moves``, their names,
        an array of any type, or ``None``; and ``keeps``, whether the player who moves is to move
        again. The moves of a position must come in an order that is always the same."""
        ...
