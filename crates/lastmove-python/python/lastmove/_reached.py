"""All positions that play can reach, with their moves, as arrays."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from ._lastmove import BudgetError, Game, InputError, Solution, open, solve

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

CELLS = 50_000_000
"""How many pairs of a position and a move there may be where nothing is said."""

SIGNS = {"win": 1, "draw": 0, "loss": -1}

_BATCH = 4096
"""Positions asked about at a time: between batches their number is checked."""

_LEAST_MEMORY = 1 << 24
"""What solving a small game may take in any case, in bytes."""


@dataclass(frozen=True)
class Reached:
    """The positions that play can reach from the first one, which has number 0.

    The moves from position ``n`` are those from ``offsets[n]`` to ``offsets[n + 1]``: ``actions`` has
    their numbers in ``moves``, in ascending order, ``targets`` where they lead, ``keeps`` whether the
    player who moves is to move again, ``signs`` their value for who makes them and ``best`` whether
    they are best.
    """

    positions: list[Any]
    moves: list[Any]
    offsets: npt.NDArray[np.int64]
    actions: npt.NDArray[np.int32]
    targets: npt.NDArray[np.int32]
    keeps: npt.NDArray[np.bool_]
    signs: npt.NDArray[np.int8]
    best: npt.NDArray[np.bool_]
    value: npt.NDArray[np.int8]
    remoteness: npt.NDArray[np.int32]


def reached(game: Any, most: int) -> Reached:
    """The positions of a game of the catalog, of one's own, or of a ``Solution``.

    Raises ``InputError`` for a sum and for what has no first position, ``BudgetError`` for more than
    ``most`` pairs of a position and a move.
    """
    if isinstance(game, (str, Game)):
        return _of_catalog(opened(game, most, most), most)
    return _of_solution(solved(game, most), most)


def opened(game: str | Game, positions: int, memory: int) -> Game:
    """Opens a game that has no more than so many positions in all, or raises ``BudgetError``. What
    solving it may take is bounded too, so that the size of a large game shows soon."""
    memory = max(memory, _LEAST_MEMORY)
    if isinstance(game, str):
        game = open(game, memory=memory)
    else:
        # As it was opened, but for the memory.
        made: Any = game.__reduce__()
        notation, how = made[1]
        game = open(notation, **{**how, "memory": memory})
    if " + " in game.notation:
        raise InputError(f"{game.notation} is a sum: only single games have arrays of positions")
    try:
        totals = game.totals()
    except BudgetError as error:
        raise BudgetError(f"{game.notation} has too many positions for arrays: "
                          f"{str(error).splitlines()[0]}") from error
    if totals.positions > positions:
        raise too_many(game.notation, positions)
    return game


def too_many(name: str, most: int) -> BudgetError:
    """The error for a game with arrays that are too large."""
    return BudgetError(f"{name} is too large: its arrays would have more than {most:,} cells; "
                       "allow more with most=, or ask for a smaller game")


class _Counted:
    """Rules of one's own that are explored no further than arrays may grow."""

    def __init__(self, rules: Any, most: int) -> None:
        self._rules = rules
        self._most = most
        self._positions = 0
        self._moves: set[Hashable] = set()
        self.is_counting = True
        for name in ("outcome", "canonical", "write", "read", "board"):
            method = getattr(rules, name, None)
            if method is not None:
                setattr(self, name, method)

    def start(self) -> Any:
        return self._rules.start()

    def moves(self, position: Any) -> Iterable[Any]:
        if not self.is_counting:
            return self._rules.moves(position)  # type: ignore[no-any-return]
        found = list(islice(self._rules.moves(position), self._most + 1))
        self._positions += 1
        for move in found:
            # Anything else `solve` refuses, with the reason.
            if isinstance(move, tuple) and move:
                self._moves.add(_hashable(move[0]))
        if self._positions * max(len(self._moves), 1) > self._most or len(found) > self._most:
            raise too_many(type(self._rules).__name__, self._most)
        return found


def _hashable(move: Any) -> Hashable:
    try:
        hash(move)
    except TypeError:
        raise InputError(f"the move {move!r} is not hashable: an array needs a number for each "
                         "move, so use a number, a text or a tuple of such") from None
    return move  # type: ignore[no-any-return]


def solved(game: Any, most: int) -> Solution[Any, Any]:
    """The solution of a game of one's own with at most so many cells, or the one given."""
    if isinstance(game, Solution):
        return game
    is_game = callable(getattr(game, "moves", None)) and not isinstance(game, type)
    # What is no game is refused with the reason.
    counted: Any = _Counted(game, most) if is_game else game
    solution: Solution[Any, Any] = solve(counted)
    counted.is_counting = False
    return solution


class _Gathering:
    """Arrays that grow."""

    def __init__(self, name: str, most: int) -> None:
        self.name = name
        self.most = most
        self.numbers: dict[Hashable, int] = {}
        self.positions: list[Hashable] = []
        self.moves: dict[Hashable, int] = {}
        self.rows: list[list[tuple[int, int, bool, int, bool]]] = []
        self.value: list[int] = []
        self.remoteness: list[int] = []

    def number(self, position: Hashable) -> int:
        """The number of a position, the next one where it is new."""
        found = self.numbers.setdefault(position, len(self.positions))
        if found == len(self.positions):
            self.positions.append(position)
        return found

    def add(self, state: Any, moves: Iterable[Any]) -> None:
        """Adds the next position with its value and its moves."""
        best = {move.move for move in state.best}
        row: dict[int, tuple[int, int, bool, int, bool]] = {}
        for move in moves:
            action = self.moves.setdefault(_hashable(move.move), len(self.moves))
            entry = (
                action,
                self.number(move.to),
                move.keeps_turn,
                SIGNS[move.outcome],
                move.move in best,
            )
            if row.setdefault(action, entry) != entry:
                raise InputError(f"the move {move.move} leads from {state.position} to two "
                                 "positions: an action must lead to one")
        self.rows.append(sorted(row.values()))
        self.value.append(SIGNS[state.outcome])
        self.remoteness.append(-1 if state.remoteness is None else state.remoteness)
        if len(self.numbers) * max(len(self.moves), 1) > self.most:
            raise too_many(self.name, self.most)

    def done(self) -> Reached:
        import numpy as np

        offsets = np.zeros(len(self.rows) + 1, dtype=np.int64)
        np.cumsum([len(row) for row in self.rows], out=offsets[1:])
        cells = np.array([entry for row in self.rows for entry in row], dtype=np.int32)
        actions, targets, keeps, signs, best = cells.reshape(-1, 5).T
        return Reached(
            positions=self.positions,
            moves=list(self.moves),
            offsets=offsets,
            actions=actions.copy(),
            targets=targets.copy(),
            keeps=keeps.astype(np.bool_),
            signs=signs.astype(np.int8),
            best=best.astype(np.bool_),
            value=np.array(self.value, dtype=np.int8),
            remoteness=np.array(self.remoteness, dtype=np.int32),
        )


def _of_catalog(game: Game, most: int) -> Reached:
    if game.position is None:
        raise InputError(f"{game.notation} has no first position: write one after the game, as in "
                         f"{game.notation}@POSITION")
    gathered = _Gathering(game.notation, most)
    gathered.number(game.position)
    batch: list[Any] = [game.position]
    while batch:
        for answer in game.solve_many(batch, moves=True):
            gathered.add(answer, answer.moves or [])
        # Positions have their numbers in the order in which they are found.
        batch = gathered.positions[len(gathered.rows) : len(gathered.rows) + _BATCH]
    return gathered.done()


def _of_solution(solution: Solution[Any, Any], most: int) -> Reached:
    gathered = _Gathering("the game", most)
    for position in solution:
        gathered.number(position)

    for position in solution:
        state = solution[position]
        gathered.add(state, state.moves)
    return gathered.done()
