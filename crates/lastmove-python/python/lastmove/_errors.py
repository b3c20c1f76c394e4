"""Errors that are written in Python."""

from __future__ import annotations


class MissingError(KeyError):
    """There is no such position or vertex. ``key`` is what was asked for.

    >>> import lastmove
    >>> lastmove.Graph([0, 1, 1], [1]).solve()[2]
    Traceback (most recent call last):
        ...
    IndexError: there is no vertex 2: they go from 0 to 1
    """

    def __init__(self, text: str, key: object = None) -> None:
        super().__init__(text, key)
        self.key = key

    def __str__(self) -> str:
        """The text as it is, and not as Python writes it in code."""
        return str(self.args[0])


class CancelledError(RuntimeError):
    """The event was set that was given as ``cancel=``."""
