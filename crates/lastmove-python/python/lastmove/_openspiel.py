"""Games of OpenSpiel, solved exactly."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import TYPE_CHECKING, Any

from ._alike import Alike
from ._lastmove import InputError, Solution, solve

if TYPE_CHECKING:
    from ._lastmove import State as Solved
    from ._rules import Outcome

    SpielGame = Any
    SpielState = Any


class SpielPosition:
    """A state of OpenSpiel as a position: equal to every other one with the same key and the same
    player to move."""

    __slots__ = ("_key", "outcome", "player", "state")

    state: SpielState
    """The state; it must not be changed."""
    player: int
    """The player to move; where the game is over, the one who would be."""
    outcome: Outcome | None
    """The outcome for that player where the game is over, else ``None``."""

    def __init__(self, state: SpielState, player: int, key: Hashable) -> None:
        self.state = state
        self._key = (key, player)
        self.player = player
        self.outcome = _outcome(state, player) if state.is_terminal() else None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SpielPosition) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __repr__(self) -> str:
        return f"<SpielPosition {str(self.state)!r}>"


def _outcome(state: SpielState, player: int) -> Outcome:
    result = state.returns()[player]
    if result == 1:
        return "win"
    if result == -1:
        return "loss"
    if result == 0:
        return "draw"
    raise InputError(
        f"a game ends with a return of {result}: games are solved that end with 1, 0 or -1"
    )


class SpielRules:
    """A game of OpenSpiel with the methods of ``Rules``: ``lastmove.solve`` takes it too, and
    ``lastmove.register`` what returns it.

    A position is written as the actions that lead to it, and its picture is the text of the state.
    """

    def __init__(
        self, game: SpielGame, key: Callable[[SpielState], Hashable] | None = None
    ) -> None:
        why = _unsuitable(game)
        if why is not None:
            raise InputError(f"{game} {why}: only sequential, deterministic, perfect-information, "
                             "zero-sum games of two players are solved")
        self.game = game
        self._key: Callable[[SpielState], Hashable] = str if key is None else key
        # The text is not enough in all games.
        self._alike = Alike() if key is None else None

    def position(self, state: SpielState) -> SpielPosition:
        """The position of a state."""
        if state.is_terminal():
            history = state.full_history()
            player = 1 - history[-1].player if history else 0
        else:
            player = state.current_player()
        return SpielPosition(state, player, self._key(state))

    def start(self) -> SpielPosition:
        """The position in which the game begins."""
        state = self.game.new_initial_state()
        if self._alike is not None:
            self._alike.add(state)
        return self.position(state)

    def check(self, solution: Solution[SpielPosition, int]) -> None:
        """Raises ``InputError`` where states with the same text turn out to differ. Afterwards nothing
        more is checked."""
        if self._alike is not None:
            self._alike.play_on()
            self._alike.check_ends(solution)
            self._alike = None

    def moves(self, position: SpielPosition) -> Iterator[tuple[int, SpielPosition, bool]]:
        """The legal actions, with the positions that they lead to."""
        state, mover = position.state, position.player
        for action in state.legal_actions():
            child = state.child(action)
            if self._alike is not None:
                self._alike.add(child)
            player = 1 - mover if child.is_terminal() else child.current_player()
            yield action, SpielPosition(child, player, self._key(child)), player == mover

    def outcome(self, position: SpielPosition) -> Outcome | None:
        """The outcome for the player to move, where the game is over."""
        return position.outcome

    def write(self, position: SpielPosition) -> str:
        """The actions that lead to a position."""
        return ",".join(str(action) for action in position.state.history())

    def read(self, text: str) -> SpielPosition:
        """The position that actions lead to."""
        state = self.game.new_initial_state()
        for action in text.split(",") if text else []:
            number = int(action)
            if state.is_terminal() or number not in state.legal_actions():
                raise InputError(f"the action {action} is not legal there")
            state.apply_action(number)
        return self.position(state)

    def board(self, position: SpielPosition) -> str:
        """The text of the state."""
        return str(position.state)


def _unsuitable(game: SpielGame) -> str | None:
    """Why a game cannot be solved; ``None`` where it can."""
    import pyspiel

    kind = game.get_type()
    if game.num_players() != 2:
        return f"is for {game.num_players()} players"
    if kind.dynamics != pyspiel.GameType.Dynamics.SEQUENTIAL:
        return "has moves that both players make at once"
    if kind.chance_mode != pyspiel.GameType.ChanceMode.DETERMINISTIC:
        return "has moves of chance"
    if kind.information != pyspiel.GameType.Information.PERFECT_INFORMATION:
        return "hides something from a player"
    if kind.utility != pyspiel.GameType.Utility.ZERO_SUM:
        return "is not zero-sum"
    if kind.reward_model != pyspiel.GameType.RewardModel.TERMINAL:
        return "gives rewards before its end"
    return None


class SpielSolution:
    """The exact values of all states of a game of OpenSpiel.

    ``solution[state]`` is the ``State`` of a state: ``outcome``, ``remoteness``, ``best``, ``moves``,
    ``line``; ``solution.solution`` has all of them.
    """

    def __init__(self, rules: SpielRules, solution: Solution[SpielPosition, int]) -> None:
        self.rules = rules
        self.solution = solution

    def __getitem__(self, state: SpielState) -> Solved[SpielPosition, int]:
        """What is known of a state. Raises ``KeyError`` for one that play cannot reach."""
        return self.solution[self.rules.position(state)]

    def __len__(self) -> int:
        return len(self.solution)

    def value(self, state: SpielState, player: int = 0) -> int:
        """The value of a state for a player: 1, 0 or −1, as ``returns()`` has it in the end."""
        position = self.rules.position(state)
        sign = {"win": 1, "draw": 0, "loss": -1}[self.solution[position].outcome]
        return sign if position.player == player else -sign

    def best(self, state: SpielState) -> list[int]:
        """The best actions: the fastest wins, else what draws, else the slowest losses."""
        return [move.move for move in self[state].best]

    def policy(self) -> Any:
        """A policy of OpenSpiel, for both players, that plays the best actions, each as likely as
        the others; its algorithms take it. ``policy().to_tabular()`` is the same as a table of all
        histories, which are many more than states."""
        from open_spiel.python.policy import Policy

        solution = self

        class ExactPolicy(Policy):  # type: ignore[misc, unused-ignore]
            def action_probabilities(
                self, state: SpielState, player_id: int | None = None
            ) -> dict[int, float]:
                best = solution.best(state)
                share = 1 / len(best)
                return {
                    action: share if action in best else 0.0 for action in state.legal_actions()
                }

        return ExactPolicy(self.rules.game, [0, 1])

    def __repr__(self) -> str:
        return f"<SpielSolution of {self.rules.game}: {self.solution.outcome}, {len(self)} positions>"


def from_openspiel(
    game: SpielGame,
    *,
    key: Callable[[SpielState], Hashable] | None = None,
    memory: int | None = None,
    progress: bool = False,
) -> SpielSolution:
    """Solves a game of OpenSpiel: sequential, deterministic, of perfect information, zero-sum, for two
    players, with returns of 1, 0 or −1 at the end. Raises ``InputError`` for others, with the reason.

    States are taken to be the same where ``key`` gives the same. By default that is their text, as in
    OpenSpiel's own value iteration, and each state that is taken for another one is compared with it:
    player, actions, texts of what they lead to, returns. Some are played on from to the end, and play
    may not come back to a text. ``InputError`` names two states that differ, by their actions. What
    differs only later and was not met can escape that; the comparing takes several times as long as
    the rest, and ``key=str`` leaves it out. ``key=lambda state: state.serialize()`` takes no state for
    another. ``memory`` and ``progress`` are as in ``solve``. Takes ``pyspiel``.

    >>> import lastmove
    >>> import pyspiel  # doctest: +SKIP
    >>> solution = lastmove.from_openspiel(pyspiel.load_game("tic_tac_toe"))  # doctest: +SKIP
    >>> solution.value(pyspiel.load_game("tic_tac_toe").new_initial_state())  # doctest: +SKIP
    0
    """
    rules = SpielRules(game, key)
    solution = solve(rules, memory=memory, progress=progress)
    rules.check(solution)
    return SpielSolution(rules, solution)
