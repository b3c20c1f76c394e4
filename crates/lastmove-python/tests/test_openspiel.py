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


class Counted:
    """A state of tic-tac-toe and the like whose text leaves something out: a fake of OpenSpiel's."""

    def __init__(self, rules: Any, actions: tuple[int, ...] = ()) -> None:
        self.rules = rules
        self.actions = actions

    def legal_actions(self) -> list[int]:
        found: list[int] = self.rules.legal(self.actions)
        return found

    def is_terminal(self) -> bool:
        return not self.legal_actions()

    def current_player(self) -> int:
        return -4 if self.is_terminal() else len(self.actions) % 2

    def returns(self) -> list[float]:
        return [1.0, -1.0] if self.rules.won(self.actions) else [0.0, 0.0]

    def child(self, action: int) -> Counted:
        return Counted(self.rules, (*self.actions, action))

    def clone(self) -> Counted:
        return self

    def apply_action(self, action: int) -> None:
        self.actions = (*self.actions, action)

    def history(self) -> list[int]:
        return list(self.actions)

    def full_history(self) -> list[Any]:
        class Made:
            def __init__(self, player: int) -> None:
                self.player = player

        return [Made(n % 2) for n in range(len(self.actions))]

    def __str__(self) -> str:
        return str(self.rules.text(self.actions))


class Steps:
    """Steps of 1 or 2, told by their sum."""

    def legal(self, actions: tuple[int, ...]) -> list[int]:
        return [1, 2] if sum(actions) < 7 else []

    def won(self, actions: tuple[int, ...]) -> bool:
        return len(actions) % 2 == 1

    def text(self, actions: tuple[int, ...]) -> str:
        return f"{sum(actions)}"


class First(Steps):
    """The first two steps forbid an action near the end."""

    def legal(self, actions: tuple[int, ...]) -> list[int]:
        if sum(actions) == 5 and actions[:2] == (2, 1):
            return [1]
        return super().legal(actions)


class Returns(Steps):
    """The first two steps change the result."""

    def won(self, actions: tuple[int, ...]) -> bool:
        return super().won(actions) != (actions[:2] == (2, 1))


class Round(Steps):
    """Steps on a ring, until 9 have been made."""

    def legal(self, actions: tuple[int, ...]) -> list[int]:
        return [1, 2] if len(actions) < 9 else []

    def text(self, actions: tuple[int, ...]) -> str:
        # The player to move is part of the key.
        return "end" if len(actions) == 9 else f"{sum(actions) % 3}"


@pytest.mark.parametrize(
    ("rules", "is_wrong"), [(Steps(), False), (First(), True), (Returns(), True), (Round(), True)]
)
def test_a_text_that_is_not_enough_is_found_out(
    rules: Any, is_wrong: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lastmove import _openspiel

    class Made:
        def new_initial_state(self) -> Counted:
            return Counted(rules)

    def suitable(game: object) -> None:
        return None

    monkeypatch.setattr(_openspiel, "_unsuitable", suitable)
    full = lastmove.from_openspiel(Made(), key=lambda state: tuple(state.history()))
    assert full.value(Counted(rules)) == plainly_of(Counted(rules))
    if is_wrong:
        with pytest.raises(lastmove.InputError, match=r"actions \[[\d, ]*\] and \[.*key="):
            lastmove.from_openspiel(Made())
    else:
        merged = lastmove.from_openspiel(Made())
        assert merged.value(Counted(rules)) == full.value(Counted(rules))
        assert len(merged) < len(full)
        assert len(merged) == len(lastmove.from_openspiel(Made(), key=str))


def test_each_comparison_finds_what_it_should(monkeypatch: pytest.MonkeyPatch) -> None:
    from lastmove import _openspiel
    from lastmove._alike import Alike

    for rules, one, other in [
        (Returns(), (1, 2, 1, 2, 1), (2, 1, 1, 2, 1)),
        (First(), (1, 2, 1, 1), (2, 1, 1, 1)),
    ]:
        alike = Alike()
        alike.add(Counted(rules, one))
        alike.add(Counted(rules, one))
        with pytest.raises(lastmove.InputError, match="have the same text"):
            alike.add(Counted(rules, other))

    def suitable(game: object) -> None:
        return None

    class Made:
        def __init__(self, rules: Any) -> None:
            self.rules = rules

        def new_initial_state(self) -> Counted:
            return Counted(self.rules)

    monkeypatch.setattr(_openspiel, "_unsuitable", suitable)
    rounds: Any = lastmove.solve(_openspiel.SpielRules(Made(Round()), key=str))
    with pytest.raises(lastmove.InputError, match="have the same text") as caught:
        Alike().check_ends(rounds)
    one, other = (
        tuple(int(n) for n in part.split("]")[0].split(",") if n.strip())
        for part in str(caught.value).split("[")[1:3]
    )
    assert other[: len(one)] == one and (len(other) - len(one)) % 2 == 0 < len(other) - len(one)
    assert str(Counted(Round(), one)) == str(Counted(Round(), other))
    Alike().check_ends(lastmove.solve(_openspiel.SpielRules(Made(Steps()), key=str)))


def plainly_of(state: Counted) -> int:
    """The value for the first player, history by history."""
    if state.is_terminal():
        return int(state.returns()[0])
    values = [plainly_of(state.child(action)) for action in state.legal_actions()]
    return max(values) if state.current_player() == 0 else min(values)


@pytest.mark.parametrize(
    "name",
    ["connect_four(rows=2,columns=3)", "nim(pile_sizes=1;2;3)", "nim(pile_sizes=2;3)"],
)
def test_nobody_can_exploit_the_policy(name: str) -> None:
    from open_spiel.python.algorithms import exploitability

    game = pyspiel.load_game(name)
    policy = lastmove.from_openspiel(game).policy()
    assert exploitability.nash_conv(game, policy) == pytest.approx(0)
    assert exploitability.exploitability(game, policy) == pytest.approx(0)


def test_the_policy_becomes_a_table() -> None:
    from open_spiel.python.policy import python_policy_to_pyspiel_policy

    game = pyspiel.load_game("nim(pile_sizes=2;2)")
    solution = lastmove.from_openspiel(game)
    table = python_policy_to_pyspiel_policy(solution.policy().to_tabular())
    state = game.new_initial_state()
    played = dict(table.action_probabilities(state))
    best = solution.best(state)
    assert {action for action, share in played.items() if share} == set(best)
    assert pyspiel.nash_conv(game, table) == pytest.approx(0)
