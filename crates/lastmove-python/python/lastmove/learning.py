"""For learning: environments with an exact opponent, exact values as arrays, and data sets.

A game is given by its notation in the catalog, as an open ``Game`` (played from its position), as
rules of one's own, or as the ``Solution`` of such rules, for misère play say. ``Environment`` takes
gymnasium, ``aec`` takes pettingzoo too, and the rest NumPy only.

>>> from lastmove import learning
>>> exact = learning.exact("nim:1,2")
>>> exact.positions[0], int(exact.value[0]), int(exact.remoteness[0])
('1,2', 1, 3)
>>> [move for move, share in zip(exact.moves, exact.policy[0]) if share]
['2-1']
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from ._lastmove import Game, InputError
from ._reached import CELLS, SIGNS, opened, reached, solved

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ._both_players import BothPlayers
    from ._environments import Environment

__all__ = ["Environment", "Exact", "Part", "aec", "dataset", "exact"]


def __getattr__(name: str) -> Any:
    if name == "Environment":
        # Its base is in a package that may be missing.
        from ._environments import Environment

        return Environment
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


class Exact(NamedTuple):
    """The exact values of n positions and a moves, as ``exact`` returns them."""

    positions: list[Any]
    """The positions that play can reach; the first one is where the game begins."""
    moves: list[Any]
    """All moves that there are in any of them: their numbers are those of actions."""
    legal: npt.NDArray[np.bool_]
    """Of shape (n, a): whether a move is legal in a position."""
    value: npt.NDArray[np.int8]
    """Of shape (n,): 1 a win, −1 a loss, 0 a draw, for the player to move."""
    remoteness: npt.NDArray[np.int32]
    """Of shape (n,): plies to the end; −1 for a draw, and where it is not known."""
    q: npt.NDArray[np.int8]
    """Of shape (n, a): the value of a move for who makes it, 0 where it is not legal."""
    policy: npt.NDArray[np.float32]
    """Of shape (n, a): the best moves, each as likely as the others; all 0 where the game is over."""


def exact(game: Any, *, most: int = CELLS) -> Exact:
    """The exact values of all positions that play can reach, and of their moves, as arrays.

    Best are the fastest wins, else all draws, else the slowest losses. Where a game has
    ``canonical``, the positions are those that stand for the others.

    Raises ``BudgetError`` where the arrays would have more than ``most`` cells, positions times moves,
    and ``InputError`` for a sum, for a game without a first position, and where a move leads to two
    positions. A cell takes 6 bytes. A game of the catalog is asked for the moves of some thousand
    positions a second.

    >>> from lastmove import learning
    >>> exact = learning.exact("tic-tac-toe")
    >>> exact.q.shape, int(exact.value[0])
    ((5478, 9), 0)
    >>> learning.exact("nim:9,9,9,9,9,9", most=10_000)
    Traceback (most recent call last):
        ...
    lastmove.BudgetError: ...
    """
    import numpy as np

    found = reached(game, most)
    shape = len(found.positions), len(found.moves)
    counts = np.diff(found.offsets)
    rows = np.repeat(np.arange(shape[0]), counts)
    legal = np.zeros(shape, dtype=np.bool_)
    legal[rows, found.actions] = True
    q = np.zeros(shape, dtype=np.int8)
    q[rows, found.actions] = found.signs
    bests = np.bincount(rows[found.best], minlength=shape[0])
    policy = np.zeros(shape, dtype=np.float32)
    best = rows[found.best]
    policy[best, found.actions[found.best]] = 1 / bests[best]
    return Exact(
        found.positions, found.moves, legal, found.value, found.remoteness, q, policy
    )


class Part(NamedTuple):
    """A part of a data set: the same position at the same place of each array."""

    positions: npt.NDArray[Any]
    """The positions, encoded: the first axis is over them."""
    outcomes: npt.NDArray[np.int8]
    """1 a win, −1 a loss, 0 a draw, for the player to move."""
    remoteness: npt.NDArray[np.int32]
    """Plies to the end; −1 for a draw, and where it is not known."""


def dataset(
    game: Any,
    split: tuple[float, float, float] = (0.8, 0.1, 0.1),
    seed: int = 0,
    encode: Callable[[Any], npt.ArrayLike] | None = None,
    *,
    most: int = 5_000_000,
) -> tuple[Part, Part, Part]:
    """All positions of a game with their values, in three parts: to train, to validate and to test.

    Each position is in one part. The parts are as large as ``split`` says, rounded, the last one has
    what is left, and the order is random: the same for the same ``seed`` and version of NumPy.
    ``encode`` makes an array, or what NumPy makes one of, of a position: of the same shape for all.
    Without it positions that are whole numbers, or tuples of as many of them, become arrays of int64,
    and texts an array of texts; others need it. Games of the catalog have the positions of
    ``Game.table``, games of one's own those that play can reach.

    Raises ``InputError`` for a split whose parts do not sum to 1, for a sum, and for positions that
    cannot be encoded, ``BudgetError`` for more than ``most`` positions.

    >>> from lastmove import learning
    >>> train, validate, test = learning.dataset("nim:3,4,5")
    >>> len(train.positions), len(validate.positions), len(test.positions)
    (96, 12, 12)
    >>> heaps = learning.dataset("nim:3,4,5", encode=lambda text: [int(n) for n in text.split(",")])
    >>> heaps[0].positions.shape
    (96, 3)
    """
    import numpy as np

    if len(split) != 3 or not min(split) >= 0 or abs(sum(split) - 1) > 1e-9:
        raise InputError(f"the split {split} is not three shares that sum to 1")
    if isinstance(game, (str, Game)):
        # A position and its value take about 16 bytes while it is solved.
        rows = opened(game, most, 16 * most).table()
        positions: list[Any] = [row.position for row in rows]
        outcomes = np.array([SIGNS[row.outcome] for row in rows], dtype=np.int8)
        plies = [-1 if row.remoteness is None else row.remoteness for row in rows]
        remoteness = np.array(plies, dtype=np.int32)
    else:
        solution = solved(game, most)
        positions = list(solution)
        outcomes, remoteness = solution.arrays()
    encoded = _encoded(positions, encode)
    order = np.random.default_rng(seed).permutation(len(positions))
    first = round(split[0] * len(order))
    second = min(first + round(split[1] * len(order)), len(order))
    train, validate, test = (
        Part(encoded[part], outcomes[part], remoteness[part])
        for part in (order[:first], order[first:second], order[second:])
    )
    return train, validate, test


def _encoded(
    positions: list[Any], encode: Callable[[Any], npt.ArrayLike] | None
) -> npt.NDArray[Any]:
    """The positions as one array, whose first axis is over them."""
    import numpy as np

    if encode is not None:
        arrays = [np.asarray(encode(position)) for position in positions]
        for position, array in zip(positions, arrays, strict=True):
            if array.shape != arrays[0].shape:
                raise InputError(f"encode gives an array of shape {array.shape} for {position!r} and "
                                 f"of shape {arrays[0].shape} for {positions[0]!r}: they must be equal")
        return np.stack(arrays)
    if all(isinstance(position, str) for position in positions):
        return np.array(positions, dtype=np.str_)
    rows = [position if isinstance(position, tuple) else (position,) for position in positions]
    is_plain = len({(len(row), type(at)) for row, at in zip(rows, positions, strict=True)}) == 1
    if not is_plain or not all(isinstance(n, (int, np.integer)) for row in rows for n in row):
        raise InputError(f"positions such as {positions[0]!r} are not all texts, whole numbers or "
                         "tuples of as many of them: pass encode=")
    try:
        return np.array(positions, dtype=np.int64)
    except OverflowError:
        raise InputError("positions are numbers of more than 64 bits: pass encode=") from None


def aec(game: Any, *, max_plies: int | None = 1000, most: int = CELLS) -> BothPlayers:
    """An environment of PettingZoo (``AECEnv``) in which both players learn, ``player_0`` first.

    An observation is a dictionary of ``observation``, the number of the position, and
    ``action_mask``, which is all 0 for the player who is not to move. An action is the number of a
    move; ``env.positions`` and ``env.moves`` have what the numbers mean, and ``infos`` the position
    itself. At the end the winner's reward is 1, the loser's −1, and a draw's 0, as it is where the
    game is truncated after ``max_plies`` plies (never with ``None``).

    Raises the same errors as ``exact``, and ``InputError`` for a game that is over where it begins;
    ``step`` raises ``ValueError`` for an illegal action. Takes pettingzoo and gymnasium.

    >>> from lastmove import learning
    >>> env = learning.aec("nim:1,2")
    >>> env.reset(seed=0)
    >>> env.step(env.moves.index("2-2"))
    >>> observation, reward, terminated, truncated, info = env.last()
    >>> env.agent_selection, info["position"], observation["action_mask"].tolist()
    ('player_1', '1,0', [1, 0, 0])
    """
    from ._both_players import BothPlayers

    return BothPlayers(game, max_plies=max_plies, most=most)
