"""Environments of Gymnasium; ``lastmove.learning`` tells what they are."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np

from ._lastmove import InputError
from ._reached import CELLS, Reached, reached

if TYPE_CHECKING:
    import numpy.typing as npt


class Play:
    """A game that is being played, by player 0, who moves first, and player 1."""

    def __init__(self, game: Any, max_plies: int | None, most: int) -> None:
        if max_plies is not None and max_plies < 1:
            raise InputError(f"max_plies is {max_plies}: a game takes at least one")
        self.found: Reached = reached(game, most)
        if self.found.offsets[1] == 0:
            raise InputError("the game is over where it begins: there is nothing to play")
        self.max_plies = max_plies
        self.begin()

    def begin(self) -> None:
        """Goes back to the first position."""
        self.at = self.player = self.plies = 0

    def row(self) -> slice:
        """The moves of the position, among all."""
        return slice(*self.found.offsets[self.at : self.at + 2].tolist())

    @property
    def is_over(self) -> bool:
        row = self.row()
        return bool(row.start == row.stop)

    @property
    def is_cut(self) -> bool:
        """Whether the game goes on, but has taken too long."""
        return not self.is_over and self.max_plies is not None and self.plies >= self.max_plies

    def mask(self) -> npt.NDArray[np.int8]:
        """1 for each legal action."""
        mask = np.zeros(len(self.found.moves), dtype=np.int8)
        mask[self.found.actions[self.row()]] = 1
        return mask

    def move(self, action: Any) -> None:
        """Makes a move. Raises ``ValueError`` where it is not legal."""
        try:
            number = index(action)
        except TypeError:
            raise ValueError(f"the action {action!r} is not a whole number") from None
        row = self.row()
        actions = self.found.actions[row]
        edge = row.start + int(np.searchsorted(actions, number))
        if edge == row.stop or self.found.actions[edge] != number:
            known = 0 <= number < len(self.found.moves)
            what = f" ({self.found.moves[number]})" if known else ""
            raise ValueError(f"the action {number}{what} is not legal in "
                             f"{self.found.positions[self.at]}: take one of the action_mask")
        self.follow(edge)

    def follow(self, edge: int) -> None:
        """Makes the move with a number among all moves of all positions."""
        self.at = int(self.found.targets[edge])
        self.player ^= not self.found.keeps[edge]
        self.plies += 1

    def result(self, player: int) -> int:
        """1, 0 or −1 for a player; 0 where the game is not over."""
        if not self.is_over:
            return 0
        value = int(self.found.value[self.at])
        return value if player == self.player else -value


class Environment(gymnasium.Env[Any, Any]):  # type: ignore[misc, unused-ignore]
    """A game against an exact opponent, as an environment of Gymnasium.

    ``game`` is as in ``exact``. The opponent plays a best move, one of them at random, with
    probability ``strength``, and else any legal move. Its chance is that of ``reset(seed=)``; ``seed``
    seeds it where ``reset`` is called without one first. With ``first=False`` the opponent begins, and
    ``reset`` returns where the agent is to move.

    An action is the number of a move, from 0 to ``len(env.moves) - 1``; an observation the number of
    the position where the agent is to move, or where the game is over. ``info`` has the ``position``
    itself and the ``action_mask``, an array of int8 with 1 for each legal action, which
    ``action_space.sample(mask)`` takes. Where a move keeps the turn, the same player moves again. The
    reward is 1, 0 or −1 when the game is over, for the agent, and 0 before. After ``max_plies`` plies
    of both players the game is truncated, as play may go round for ever: with ``None`` it never is,
    not even where the opponent keeps the turn for ever.

    Raises the same errors as ``exact``, and ``InputError`` for a strength that is no probability and
    for a game that is over before the agent can move; ``step`` raises ``ValueError`` for an illegal
    action. Takes gymnasium.

    >>> from lastmove import learning
    >>> env = learning.Environment("nim:1,2", strength=0.5)
    >>> observation, info = env.reset(seed=7)
    >>> env.moves, info["position"], info["action_mask"].tolist()
    (['1-1', '2-1', '2-2'], '1,2', [1, 1, 1])
    >>> observation, reward, terminated, truncated, info = env.step(env.moves.index("2-1"))
    >>> info["position"] in ("0,1", "1,0"), reward, terminated
    (True, 0.0, False)
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: Any,
        strength: float = 1.0,
        first: bool = True,
        seed: int | None = None,
        *,
        max_plies: int | None = 1000,
        most: int = CELLS,
    ) -> None:
        if not 0 <= strength <= 1:
            raise InputError(f"the strength {strength} is not from 0 to 1")
        self._play = Play(game, max_plies, most)
        self._strength = strength
        self._agent = 0 if first else 1
        self._is_begun = False
        if not self._can_move():
            raise InputError("the game is over before the agent can move")
        self.positions: list[Any] = self._play.found.positions
        self.moves: list[Any] = self._play.found.moves
        self.observation_space = gymnasium.spaces.Discrete(len(self.positions))
        self.action_space = gymnasium.spaces.Discrete(len(self.moves))
        if seed is not None:
            super().reset(seed=seed)

    def _can_move(self) -> bool:
        """Whether the agent's turn can come."""
        found, seen, left = self._play.found, {0}, [(0, 0)]
        if self._agent == 0:
            return True
        while left:
            at, plies = left.pop(0)
            if self._play.max_plies is not None and plies + 1 >= self._play.max_plies:
                continue
            for edge in range(found.offsets[at], found.offsets[at + 1]):
                to = int(found.targets[edge])
                if self._strength == 1 and not found.best[edge]:
                    continue
                if not found.keeps[edge] and found.offsets[to] < found.offsets[to + 1]:
                    return True
                if found.keeps[edge] and to not in seen:
                    seen.add(to)
                    left.append((to, plies + 1))
        return False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begins a game: the first observation and its info. Should a weak opponent end the game
        before the agent could move, another one begins."""
        super().reset(seed=seed)
        self._is_begun = True
        while True:
            self._play.begin()
            self._answer()
            if not (self._play.is_over or self._play.is_cut):
                return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Makes the agent's move and the opponent's answer."""
        play = self._play
        if not self._is_begun or play.is_over or play.is_cut:
            raise gymnasium.error.ResetNeeded("no game is on: call reset() first")
        play.move(action)
        self._answer()
        reward = float(play.result(self._agent))
        return self._observation(), reward, play.is_over, play.is_cut, self._info()

    def _answer(self) -> None:
        """Lets the opponent move as long as it is to move."""
        play = self._play
        while play.player != self._agent and not (play.is_over or play.is_cut):
            row = play.row()
            edges = np.arange(row.start, row.stop)
            if self.np_random.random() < self._strength:
                edges = edges[play.found.best[row]]
            play.follow(int(self.np_random.choice(edges)))

    def _observation(self) -> Any:
        return np.int64(self._play.at)

    def _info(self) -> dict[str, Any]:
        position = self.positions[self._play.at]
        return {"position": position, "action_mask": self._play.mask()}
