"""Environments of Gymnasium and PettingZoo."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from test_own import Race, Stones

import lastmove
from lastmove import learning

MIDDLE = "tic-tac-toe@xo./.../..."
"""A drawn game with few positions."""


class Keeping:
    """A race to 12 by steps of 1 to 3. Who steps on an even number moves again; from 7 one may go back
    to 0."""

    def start(self) -> int:
        return 0

    def moves(self, position: int) -> list[tuple[int, int, bool]]:
        if position == 12:
            return []
        found = [
            (step, position + step, (position + step) % 2 == 0)
            for step in (1, 2, 3)
            if position + step <= 12
        ]
        return [*found, (0, 0, False)] if position == 7 else found


@pytest.mark.parametrize("game", [Race(), Keeping(), Stones(), MIDDLE, "nim:3,4"])
@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("strength", [0.0, 0.5, 1.0])
def test_a_perfect_agent_gets_what_is_promised(game: Any, first: bool, strength: float) -> None:
    pytest.importorskip("gymnasium")
    exact = learning.exact(game)
    env = learning.Environment(game, strength, first, seed=5, max_plies=200)
    assert env.positions == exact.positions and env.moves == exact.moves
    chance = np.random.default_rng(1)
    results = []
    for _ in range(60):
        number, info = env.reset()
        promised = exact.value[number]
        while True:
            assert info["position"] == exact.positions[number]
            assert info["action_mask"].tolist() == exact.legal[number].tolist()
            assert env.observation_space.contains(number)
            action = chance.choice(len(exact.moves), p=exact.policy[number] / exact.policy[number].sum())
            number, reward, terminated, truncated, info = env.step(action)
            if terminated or truncated:
                break
            assert reward == 0
            # Good play never loses what it has, and keeps it against one who makes no mistake.
            assert exact.value[number] >= promised
            assert strength < 1 or exact.value[number] == promised
            promised = exact.value[number]
        assert reward >= promised and (not truncated or reward == promised == 0)
        results.append(reward)
    if strength == 1:
        assert set(results) == {float(exact.value[0] if first else -exact.value[0])}
    if strength < 1 and exact.value[0] < 1 and first:
        # Weak opponents make mistakes.
        assert 1.0 in results


def test_games_are_the_same_for_the_same_seed() -> None:
    pytest.importorskip("gymnasium")

    def played(seed: int, again: bool = False) -> list[int]:
        env = learning.Environment(MIDDLE, 0.5, seed=None if again else seed)
        number, info = env.reset(seed=seed if again else None)
        env.action_space.seed(3)
        seen = [int(number)]
        for _ in range(60):
            number, _, *over, info = env.step(env.action_space.sample(info["action_mask"]))
            if any(over):
                number, info = env.reset()
            seen.append(int(number))
        return seen

    assert played(1) == played(1) == played(1, again=True) != played(2)


def test_the_opponent_is_as_strong_as_it_should_be() -> None:
    pytest.importorskip("gymnasium")
    # Of 21 stones one of three moves is best: 1.
    for strength in (0.0, 0.4, 1.0):
        env = learning.Environment(Stones(), strength, first=False, seed=0)
        best = sum(env.reset()[1]["position"] == 20 for _ in range(2000)) / 2000
        assert best == pytest.approx(strength + (1 - strength) / 3, abs=0.05)


def test_errors_of_environments() -> None:
    gymnasium = pytest.importorskip("gymnasium")
    env = learning.Environment("nim:1,2")
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    env.reset()
    mask = env.step(env.moves.index("2-1"))[4]["action_mask"]
    before = env._play.at
    wrongs: list[Any] = [env.moves.index("2-2"), -1, 3, 10**30, "1-1", 0.0, None]
    for wrong in wrongs:
        with pytest.raises(ValueError, match="action"):
            env.step(wrong)
        assert env._play.at == before
    assert env.step(int(mask.argmax()))[1:3] == (1.0, True)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    for strength in (-0.1, 1.1, float("nan")):
        with pytest.raises(lastmove.InputError, match="strength"):
            learning.Environment("nim:1,2", strength)
    with pytest.raises(lastmove.InputError, match="max_plies"):
        learning.Environment("nim:1,2", max_plies=0)
    with pytest.raises(lastmove.InputError, match="begins"):
        learning.Environment("nim:0,0")
    with pytest.raises(lastmove.InputError, match="before the agent"):
        learning.Environment("nim:1", first=False)
    # The best move ends it, another one does not.
    with pytest.raises(lastmove.InputError, match="before the agent"):
        learning.Environment("nim:2", first=False)
    env = learning.Environment("nim:2", 0.5, first=False, seed=1)
    assert {env.reset()[1]["position"] for _ in range(20)} == {"1"}


def test_play_that_goes_round_is_cut() -> None:
    pytest.importorskip("gymnasium")
    env = learning.Environment(Race(), seed=0, max_plies=7)
    exact = learning.exact(Race())
    number, _ = env.reset()
    steps, reward, truncated = 0, 0.0, False
    while not truncated:
        number, reward, terminated, truncated, _ = env.step(int(exact.policy[number].argmax()))
        steps += 1
        assert not terminated
    # The agent makes moves 1, 3, 5 and 7.
    assert (steps, reward) == (4, 0)


@pytest.mark.parametrize("game", [Race(), Stones(), "tic-tac-toe"])
@pytest.mark.parametrize("first", [True, False])
def test_gymnasium_finds_nothing_wrong(game: Any, first: bool) -> None:
    checker = pytest.importorskip("gymnasium.utils.env_checker")
    with warnings.catch_warnings():
        # There is nothing to render.
        warnings.filterwarnings("ignore", message=".*(render|spec).*")
        checker.check_env(learning.Environment(game, 0.5, first))


@pytest.mark.parametrize("game", [Race(), Keeping(), Stones(), MIDDLE])
def test_pettingzoo_finds_nothing_wrong(game: Any) -> None:
    test = pytest.importorskip("pettingzoo.test")
    with warnings.catch_warnings():
        # Observations are dictionaries, as with all games that have an action mask.
        warnings.filterwarnings("ignore", message=".*(Observation|render|all zeros).*")
        test.api_test(learning.aec(game, max_plies=40), num_cycles=300)


@pytest.mark.parametrize("game", [Race(), Keeping(), Stones(), MIDDLE, "nim:3,4"])
def test_both_players_get_what_is_promised(game: Any) -> None:
    pytest.importorskip("pettingzoo")
    exact = learning.exact(game)
    env = learning.aec(game, max_plies=50)
    chance = np.random.default_rng(1)
    for _ in range(20):
        env.reset(seed=0)
        totals = {"player_0": 0.0, "player_1": 0.0}
        plies = 0
        for agent in env.agent_iter():
            seen, reward, terminated, truncated, info = env.last()
            totals[agent] += reward
            if terminated or truncated:
                env.step(None)
                continue
            assert seen is not None and info["position"] == exact.positions[seen["observation"]]
            number = int(seen["observation"])
            assert seen["action_mask"].tolist() == exact.legal[number].tolist()
            other: Any = env.observe("player_1" if agent == "player_0" else "player_0")
            assert not other["action_mask"].any()
            share = exact.policy[number]
            env.step(chance.choice(len(share), p=share / share.sum()))
            plies += 1
        assert totals["player_0"] == exact.value[0] == -totals["player_1"]
        assert plies == exact.remoteness[0] or exact.value[0] == 0
    env.reset()
    with pytest.raises(ValueError, match="action"):
        env.step(len(env.moves))
