"""The widget of ``lastmove.board``. Importing it needs anywidget."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from ._board import MOST_LISTED, Choice, Picking, Played, Shown


class Board(anywidget.AnyWidget):
    """A board to click on: see ``lastmove.board``. Its methods do what its buttons do, and
    ``observe(f, "position")`` tells of every position."""

    _esm = Path(__file__).with_name("_board.js")

    position = traitlets.Any(read_only=True)
    """The position that is shown."""
    values = traitlets.Bool(True).tag(sync=True)
    """Whether values are shown; it can be set."""
    view = traitlets.Dict(read_only=True).tag(sync=True)
    """What the notebook shows."""

    def __init__(self, played: Played, *, values: bool = True) -> None:
        super().__init__(values=values)
        self._played = played
        # Clicks on what is no longer shown are recognised by it.
        self._turn = 0
        self._show()
        self.observe(lambda _: self._show(), "values")
        self.on_msg(lambda _widget, asked, _buffers: self._answer(asked))

    @property
    def moves(self) -> list[Choice]:
        """The legal moves, each with ``move``, ``text``, ``to``, ``outcome``, ``remoteness``,
        ``best`` and ``value``, for the player who makes it."""
        return list(self._shown.choices)

    @property
    def line(self) -> list[str]:
        """The texts of the moves that were made."""
        return self._played.line

    def play(self, move: object) -> None:
        """Makes a move, which is given as the game has it or by its text. Raises ``ValueError``
        where it is not legal."""
        for choice in self._shown.choices:
            if choice.text == str(move):
                return self._show(lambda: self._played.make(choice))
        raise ValueError(f"{str(move)[:200]} is not a legal move here")

    def best(self) -> None:
        """Makes the first of the best moves, where a move is left."""
        for choice in self._shown.choices:
            if choice.best:
                return self.play(choice.text)

    def undo(self) -> None:
        """Takes the last move back, where there is one."""
        self._show(self._played.undo)

    def redo(self) -> None:
        """Makes a move again that was taken back, where there is one."""
        self._show(self._played.redo)

    def go(self, position: Any) -> None:
        """Begins again at a position. Raises ``ValueError`` or ``KeyError`` where it is wrong."""
        self._show(lambda: self._played.go(position))

    def pick(self, place: str) -> None:
        """A click on a place of the picture, such as ``"cell 1 2"``: makes the move there, where
        there is just one, else waits for a second place."""
        made = self._picking.pick(place)
        if made is None:
            self._tell(self._shown)
        else:
            self.play(made)

    def __repr__(self) -> str:
        return f"<Board of {self._shown.title}>"

    def _show(self, change: Callable[[], None] | None = None) -> None:
        """Shows the position after a change. What cannot be shown is not done."""
        kept = self._played.keep()
        try:
            if change is not None:
                change()
            shown = self._played.show(self.values)
        except BaseException:
            self._played.restore(kept)
            raise
        self._shown: Shown = shown
        self._picking = Picking(shown.ways)
        self._turn += 1
        self._tell(shown)
        self.set_trait("position", shown.position)

    def _tell(self, shown: Shown, error: str = "") -> None:
        values, picking = self.values, self._picking
        left = set(picking.left)
        chosen = [
            {
                "text": choice.text,
                "value": choice.value if values else "",
                "best": values and choice.best,
                "picked": choice.text in left,
            }
            for choice in shown.choices[:MOST_LISTED]
        ]
        self.set_trait(
            "view",
            {
                "turn": self._turn,
                "title": shown.title,
                "value": shown.value if values else "",
                "position": str(shown.position),
                "moves": chosen,
                "left_out": shown.left_out,
                "svg": shown.svg,
                "areas": [list(area) for area in shown.areas],
                "picked": list(picking.picked),
                "line": self.line[-MOST_LISTED:],
                "can_undo": self._played.can_undo,
                "can_redo": self._played.can_redo,
                "error": error,
            },
        )

    def _answer(self, asked: Any) -> None:
        """Does what a click asks for; what is wrong is shown on the board."""
        if not isinstance(asked, dict) or asked.get("turn") != self._turn:
            return
        try:
            self._do(asked)
        except Exception as error:  # the rules of a game of one's own may raise anything
            kind = "" if isinstance(error, (ValueError, KeyError, MemoryError)) else type(error).__name__
            self._tell(self._shown, f"{kind}: {error}" if kind else str(error))

    def _do(self, asked: dict[str, Any]) -> None:
        wanted, what = asked.get("do"), asked.get("what")
        if wanted == "play" and isinstance(what, int) and 0 <= what < len(self._shown.choices):
            choice = self._shown.choices[what]
            self._show(lambda: self._played.make(choice))
        elif wanted == "pick" and isinstance(what, str):
            self.pick(what)
        elif wanted == "go" and isinstance(what, str):
            self.go(self._played.find(what.strip()))
        elif wanted in ("undo", "redo", "best"):
            getattr(self, wanted)()
