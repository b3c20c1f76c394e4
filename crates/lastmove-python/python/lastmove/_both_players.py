"""Environments of PettingZoo; ``lastmove.learning`` tells what they are."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pettingzoo

from ._environments import Play

_PLAYERS = ["player_0", "player_1"]


class BothPlayers(pettingzoo.AECEnv):  # type: ignore[misc, unused-ignore]
    """A game in which both players learn, as ``lastmove.learning.aec`` makes it."""

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": [],
        "name": "lastmove_v0",
        "is_parallelizable": False,
    }

    def __init__(self, game: Any, *, max_plies: int | None, most: int) -> None:
        super().__init__()
        self._play = Play(game, max_plies, most)
        self.positions: list[Any] = self._play.found.positions
        self.moves: list[Any] = self._play.found.moves
        self.possible_agents = list(_PLAYERS)
        self.render_mode = None
        self.action_spaces = {
            name: gymnasium.spaces.Discrete(len(self.moves)) for name in _PLAYERS
        }
        self.observation_spaces = {
            name: gymnasium.spaces.Dict(
                {
                    "observation": gymnasium.spaces.Discrete(len(self.positions)),
                    "action_mask": gymnasium.spaces.MultiBinary(len(self.moves)),
                }
            )
            for name in _PLAYERS
        }

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """What a player can see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """What a player can do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game. There is no chance in it: ``seed`` changes nothing."""
        self._play.begin()
        self.agents = list(_PLAYERS)
        self.rewards = dict.fromkeys(_PLAYERS, 0)
        self._cumulative_rewards = dict.fromkeys(_PLAYERS, 0)
        self.terminations = dict.fromkeys(_PLAYERS, False)
        self.truncations = dict.fromkeys(_PLAYERS, False)
        self.agent_selection = _PLAYERS[0]
        self._tell()

    def observe(self, agent: str) -> dict[str, Any]:
        """The number of the position, and the legal actions where the player is to move."""
        mask = self._play.mask()
        if agent != _PLAYERS[self._play.player] or self._play.is_cut:
            mask[:] = 0
        return {"observation": np.int64(self._play.at), "action_mask": mask}

    def step(self, action: Any) -> None:
        """Makes a move. Raises ``ValueError`` where it is not legal."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        play = self._play
        self._cumulative_rewards[self.agent_selection] = 0
        play.move(action)
        for number, name in enumerate(_PLAYERS):
            self.rewards[name] = play.result(number)
            self.terminations[name] = play.is_over
            self.truncations[name] = play.is_cut
        self.agent_selection = _PLAYERS[play.player]
        self._tell()
        self._accumulate_rewards()

    def _tell(self) -> None:
        position = self.positions[self._play.at]
        self.infos = {name: {"position": position} for name in _PLAYERS}
