"""What a game of one's own is."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Literal, Protocol, TypeAlias, TypeVar

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
