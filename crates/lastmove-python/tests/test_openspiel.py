"""Games of OpenSpiel."""

from __future__ import annotations

from typing import Any

import pytest

import lastmove

pyspiel = pytest.importorskip("pyspiel")


def plainly(state: Any, known: dict[str, int]) -> int:
    """The value of a state for the first player, by the definition."""
    key = f"{state}{state.current_player()}"
    if key not in known:
        if state.is_terminal():
            known[key] = int(state.returns()[0])
        else:
            values = [plainly(state.child(action), known) for action in state.legal_actions()]
            known[key] = max(values) if state.current_player() == 0 else min(values)
    return known[key]


@pytest.mark.parametrize(
    "name",
    [
        "tic_tac_toe",
        "connect_four(rows=2,columns=4)",
        "nim(pile_sizes=2;3;4)",
        "breakthrough(rows=4,columns=2)",
    ],
)
def test_values_are_those_of_the_definition(name: str) -> None:
    game = pyspiel.load_game(name)
    solution = lastmove.from_openspiel(game)
    known: dict[str, int] = {}
    plainly(game.new_initial_state(), known)
    assert len(solution) == len(known)
    for position in solution.solution:
        state = position.state
        value = known[f"{state}{state.current_player()}"]
        assert solution.value(state) == value == -solution.value(state, 1)
        if not state.is_terminal():
            children = [solution.value(state.child(action)) for action in solution.best(state)]
            assert children and set(children) == {value}
    assert solution.solution.verify() is None


def test_its_own_algorithms_take_the_policy() -> None:
    from open_spiel.python.algorithms import expected_game_score

    game = pyspiel.load_game("connect_four(rows=2,columns=4)")
    policy = lastmove.from_openspiel(game).policy()
    state = game.new_initial_state()
    assert expected_game_score.policy_value(state, [policy, policy]).tolist() == [0, 0]
    assert sum(policy.action_probabilities(state).values()) == pytest.approx(1)
    nim = pyspiel.load_game("nim(pile_sizes=3;4;5)")
    best = lastmove.from_openspiel(nim).policy()
    from open_spiel.python.policy import UniformRandomPolicy

    random = UniformRandomPolicy(nim)
    score = expected_game_score.policy_value(nim.new_initial_state(), [best, random])
    assert score.tolist() == pytest.approx([1, -1])


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("kuhn_poker", "chance"),
        ("pig", "chance"),
        ("goofspiel", "at once"),
        ("phantom_ttt", "hides"),
        ("tiny_hanabi", "hides|zero-sum|chance"),
        ("mnk(m=3,n=3,k=3)", None),
    ],
)
def test_others_are_refused_with_the_reason(name: str, why: str | None) -> None:
    game = pyspiel.load_game(name)
    if why is None:
        assert lastmove.from_openspiel(game).solution.outcome == "draw"
        return
    with pytest.raises(lastmove.InputError, match=why):
        lastmove.from_openspiel(game)


def test_a_game_of_openspiel_has_a_name_too() -> None:
    from lastmove._openspiel import SpielRules

    lastmove.register("test-spiel", lambda: SpielRules(pyspiel.load_game("tic_tac_toe")))
    game = lastmove.open("test-spiel@0,4")
    assert game.solve().outcome == "draw"
    assert game.play("0,4", "8") == "0,4,8"
    assert "<svg" in game.draw().svg
    with pytest.raises(lastmove.InputError):
        game.solve("0,0")
