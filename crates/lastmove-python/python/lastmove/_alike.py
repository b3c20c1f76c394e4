"""Whether states of OpenSpiel that have the same text are the same."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

from ._lastmove import InputError

if TYPE_CHECKING:
    from ._lastmove import Solution

_FOLLOWED = 200
"""How many states that were taken for others are played on from."""


class Alike:
    """The first state of each text, and what can be seen of it.

    A state that is taken for another one must have the same player to move, the same actions, leading
    to states of the same texts, and the same returns at the end. That is checked for each of them. It
    does not show what only tells later, such as how often a state has come up; so some are played on
    from to the end, and play must never come back to the same text: games of OpenSpiel end, and one
    that could go round has something in its history that ends it.
    """

    def __init__(self) -> None:
        import random

        self._first: dict[Hashable, Any] = {}
        self._seen: dict[Hashable, Any] = {}
        self._some: list[Any] = []
        self._merged = 0
        self._chance = random.Random(0)

    def add(self, state: Any) -> None:
        """Takes note of a state. Raises ``InputError`` where it differs from one with its text."""
        key = _key(state)
        first = self._first.setdefault(key, state)
        if first is state:
            return
        if key not in self._seen:
            self._seen[key] = _seen(first)
        if _seen(state) != self._seen[key]:
            raise _unlike(first.history(), state.history())
        # Each one is as likely to be among the few that are kept.
        self._merged += 1
        if len(self._some) < _FOLLOWED:
            self._some.append(state)
        elif (at := self._chance.randrange(self._merged)) < _FOLLOWED:
            self._some[at] = state

    def play_on(self) -> None:
        """Plays at random from some states to the end, and compares all on the way."""
        for merged in self._some:
            state = merged.clone()
            while not state.is_terminal():
                state.apply_action(self._chance.choice(state.legal_actions()))
                first = self._first.get(_key(state))
                if first is None or _seen(first) != _seen(state):
                    raise _unlike(merged.history() if first is None else first.history(),
                                  state.history())

    def check_ends(self, solution: Solution[Any, int]) -> None:
        """Checks that play does not come back to a text."""
        graph = solution.graph()
        offsets, targets = graph.offsets.tolist(), graph.targets.tolist()
        n = len(offsets) - 1
        sources: list[list[int]] = [[] for _ in range(n)]
        for v in range(n):
            for target in targets[offsets[v] : offsets[v + 1]]:
                sources[target].append(v)
        left = [offsets[v + 1] - offsets[v] for v in range(n)]
        ended = [v for v in range(n) if not left[v]]
        for v in ended:
            for source in sources[v]:
                left[source] -= 1
                if not left[source]:
                    ended.append(source)
        if len(ended) == n:
            return
        # From any of the others some move leads to another of them.
        v = next(v for v in range(n) if left[v])
        positions = list(solution)
        way: list[int] = []
        actions: list[int] = []
        while v not in way:
            way.append(v)
            v = next(t for t in targets[offsets[v] : offsets[v + 1]] if left[t])
            moves = solution[positions[way[-1]]].moves
            actions.append(next(move.move for move in moves if move.to == positions[v]))
        history = positions[v].state.history()
        raise _unlike(history, history + actions[way.index(v) :])


def _player(state: Any) -> int:
    """Whose turn it is; at the end, whose it would be, as the outcome is for that player."""
    if not state.is_terminal():
        return int(state.current_player())
    history = state.full_history()
    return 1 - int(history[-1].player) if history else 0


def _key(state: Any) -> Hashable:
    return str(state), _player(state)


def _seen(state: Any) -> Any:
    """What can be seen of a state."""
    if state.is_terminal():
        return tuple(state.returns())
    actions = state.legal_actions()
    children = map(state.child, actions)
    return actions, [(str(child), child.current_player()) for child in children]


def _unlike(one: list[int], other: list[int]) -> InputError:
    return InputError(f"the states after the actions {one} and {other} have the same text, but the "
                      "game goes on differently: pass key=, such as a function that adds what the "
                      "text leaves out, or key=lambda state: state.serialize() to take no state "
                      "for another")
