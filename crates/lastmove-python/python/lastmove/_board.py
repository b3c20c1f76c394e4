"""A game that is played on a board to click on: positions, moves, and what clicks mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ._lastmove import Game, Solution, _shown, open

if TYPE_CHECKING:
    from ._lastmove import Move, Transition
    from ._rules import Outcome
    from ._widget import Board

MOST_LISTED = 300
"""The most moves that have a button: the best ones come first."""


def board(
    game: str | Game | Solution[Any, Any], position: Any = None, *, values: bool = True
) -> Board:
    """A board to click on in a notebook: the picture of a position, a button for each legal move
    with its value for the player who makes it, undo, redo and the best move.

    ``game`` is a notation, a ``Game`` or a ``Solution``, ``position`` where to begin if not at its
    start; ``values=False`` hides the values at first. It needs the package anywidget, and raises
    ``ImportError`` where that is missing, ``InputError`` where the notation or the position is wrong.
    Every position that is shown is solved.

    >>> import lastmove
    >>> board = lastmove.board("mnk:3x3,k=3")  # doctest: +SKIP
    >>> board.play("2,2")  # doctest: +SKIP
    >>> board.position  # doctest: +SKIP
    '.../.x./...'
    """
    try:
        from ._widget import Board
    except ImportError as missing:
        raise ImportError("lastmove.board needs anywidget: pip install anywidget") from missing
    return Board(Played(game, position), values=values)


class Choice(NamedTuple):
    """A legal move."""

    move: Any
    text: str
    to: Any
    outcome: Outcome
    remoteness: int | None
    best: bool

    @property
    def value(self) -> str:
        """What it does for the player who makes it."""
        return _said(self.outcome, self.remoteness)


class Area(NamedTuple):
    """A rectangle of the picture that stands for a place."""

    place: str
    x: float
    y: float
    width: float
    height: float


class Shown(NamedTuple):
    """A position as it is shown."""

    position: Any
    title: str
    value: str
    choices: list[Choice]
    left_out: int
    svg: str
    """The picture; empty where none can be drawn."""
    areas: list[Area]
    ways: dict[str, list[list[str]]]
    """For the text of each move the places that together mean it, in each way to select it."""


def _said(outcome: Outcome, remoteness: int | None) -> str:
    if outcome == "draw":
        return "draw"
    verb = "wins" if outcome == "win" else "loses"
    return verb if remoteness is None else f"{verb} in {remoteness}"


def _choices(
    moves: Sequence[Move] | Sequence[Transition[Any, Any]],
    best: Sequence[Move] | Sequence[Transition[Any, Any]],
) -> list[Choice]:
    among = {str(move.move) for move in best}
    found = [
        Choice(move.move, text, move.to, move.outcome, move.remoteness, text in among)
        for move in moves
        for text in [str(move.move)]
    ]
    if len(found) > MOST_LISTED:
        found.sort(key=lambda choice: not choice.best)
    return found


class Played:
    """A game with the positions that were played through."""

    def __init__(self, game: str | Game | Solution[Any, Any], position: Any = None) -> None:
        if isinstance(game, str):
            game = open(game)
        if not isinstance(game, (Game, Solution)):
            raise TypeError(
                "a board is of a notation, a Game or a Solution, which lastmove.solve gives of a "
                f"game of your own; not of {type(game).__name__}"
            )
        self.game = game
        if position is None:
            position = game.position if isinstance(game, Game) else next(iter(game))
        if position is None:
            raise ValueError("this game has no position of its own: say which")
        self._done: list[tuple[Any, str]] = []
        self._undone: list[tuple[Any, str]] = []
        self.at = self._read(position)

    def _read(self, position: Any) -> Any:
        """The position as the game writes it. Raises where there is none."""
        if isinstance(self.game, Game):
            return self.game.solve(position).position
        return self.game[position].position

    def find(self, text: str) -> Any:
        """The position of this text."""
        if isinstance(self.game, Game):
            return self._read(text)
        for position in self.game:
            if str(position) == text or repr(position) == text:
                return position
        raise ValueError(f"the game has no position {text[:200]}")

    def show(self, values: bool) -> Shown:
        """The position that the game is at; without ``values`` the picture does not show any."""
        game, at = self.game, self.at
        if isinstance(game, Game):
            answer = game.solve(at, moves=True)
            title = f"{answer.game} at {answer.position}"
            value = _said(answer.outcome, answer.remoteness)
            moves = answer.best if answer.moves is None else answer.moves
            choices = _choices(moves, answer.best)
        else:
            state = game[at]
            title, value = str(at), _said(state.outcome, state.remoteness)
            choices = _choices(state.moves, state.best)
        try:
            svg, areas, placed = _shown(game, at, values)
        except (ValueError, MemoryError):
            # It is too large to draw; it can be played all the same.
            svg, areas, placed = "", [], []
        ways = {text: ways for text, ways in placed if ways}
        used = {place for all_ways in ways.values() for way in all_ways for place in way}
        clicked = [Area(*area) for area in areas if used & set(_meant(area[0]))]
        left_out = max(0, len(choices) - MOST_LISTED)
        return Shown(at, title, value, choices, left_out, svg, clicked, ways)

    @property
    def can_undo(self) -> bool:
        """Whether a move was made."""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Whether a move was taken back."""
        return bool(self._undone)

    @property
    def line(self) -> list[str]:
        """The texts of the moves that were made."""
        return [move for _, move in self._done]

    def make(self, choice: Choice) -> None:
        """Makes a move of the position."""
        self._done.append((self.at, choice.text))
        self._undone.clear()
        self.at = choice.to

    def keep(self) -> tuple[Any, ...]:
        """All that changes, for ``restore``."""
        return self.at, list(self._done), list(self._undone)

    def restore(self, kept: tuple[Any, ...]) -> None:
        """Is again as it was."""
        self.at, self._done, self._undone = kept

    def undo(self) -> None:
        """Takes the last move back, where there is one."""
        if self._done:
            at, move = self._done.pop()
            self._undone.append((self.at, move))
            self.at = at

    def redo(self) -> None:
        """Makes a move again that was taken back, where there is one."""
        if self._undone:
            at, move = self._undone.pop()
            self._done.append((self.at, move))
            self.at = at

    def go(self, position: Any) -> None:
        """Begins again at a position."""
        self.at = self._read(position)
        self._done.clear()
        self._undone.clear()


def _meant(place: str) -> list[str]:
    """What a click on a place may mean: a cell is of its row, a stone of its heap."""
    kind, *numbers = place.split(" ")
    whole = {"cell": "row", "stone": "heap"}.get(kind)
    return [place] if whole is None else [place, f"{whole} {numbers[0]}"]


class Picking:
    """Clicks on the places of a picture, which leave fewer and fewer moves."""

    def __init__(self, ways: dict[str, list[list[str]]]) -> None:
        self._ways = ways
        self.picked: list[str] = []

    def _left(self, picked: list[str]) -> list[tuple[str, list[str]]]:
        """The moves that have all these places, each with the way that has them."""

        def has_all(way: list[str]) -> bool:
            found = [next((one for one in _meant(place) if one in way), None) for place in picked]
            return None not in found and len(set(found)) == len(found)

        return [(text, way) for text, ways in self._ways.items() for way in ways if has_all(way)]

    @property
    def left(self) -> list[str]:
        """The moves at all places that are picked, each once; none where nothing is picked."""
        return list(dict.fromkeys(text for text, _ in self._left(self.picked) if self.picked))

    def pick(self, place: str) -> str | None:
        """A click: the move that it makes, else ``None``. A second click lets go of a place; one that
        belongs to no move together with the others begins anew."""
        if place in self.picked:
            self.picked.remove(place)
            return None
        if not self._left([*self.picked, place]):
            self.picked.clear()
        left = self._left([*self.picked, place])
        if not left:
            return None
        self.picked.append(place)
        made = self.left
        if len(made) > 1 and all(len(way) == len(self.picked) for _, way in left):
            # Of moves between the same places the one that begins where the first click was.
            first = _meant(self.picked[0])
            made = list(dict.fromkeys(text for text, way in left if way[0] in first))
        if len(made) != 1:
            return None
        self.picked.clear()
        return made[0]
