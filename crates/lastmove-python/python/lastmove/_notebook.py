"""The magic ``%lastmove`` of IPython and Jupyter."""

from __future__ import annotations

import os
import shlex
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import IO, Any

from ._board import board
from ._lastmove import command

MOST_SHOWN = 1_000_000
"""The most bytes of output that are shown."""

_LOCK = threading.Lock()


def register(shell: Any) -> None:
    """Makes ``%lastmove`` known to a shell of IPython."""
    shell.register_magic_function(lastmove, "line", "lastmove")


def lastmove(line: str) -> Any:
    """Runs the command lastmove and shows what it prints. It knows the games that were registered.

    %lastmove solve nim:3,4,5
    %lastmove solve "nim:3,4 + kayles:7" --line

    A picture is shown as one, a board can be clicked on; a position may follow:

    %lastmove draw mnk:3x3,k=3
    %lastmove board mnk:3x3,k=3
    """
    try:
        arguments = shlex.split(line)
    except ValueError as error:
        return _complain(f"lastmove: {str(error).lower()}")
    if arguments[:1] == ["board"]:
        return _board(arguments[1:])
    if arguments[:1] == ["play"]:
        return _complain("lastmove: play needs a terminal; in a notebook %lastmove board NOTATION")
    try:
        if arguments[:1] == ["draw"] and len(arguments) > 1 and not _has_file(arguments):
            return _draw(arguments)
        _tell(run(arguments))
    except (RuntimeError, OSError) as error:
        _complain(f"lastmove: {error}")
    return None


def _has_file(arguments: list[str]) -> bool:
    """Whether a picture goes to a file, or help is wanted."""
    return any(one.startswith(("-o", "--output", "-h", "--help")) for one in arguments)


def _draw(arguments: list[str]) -> Any:
    """The picture that the command writes to a file."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "picture.svg")
        said, warned = run([*arguments, "--output", str(path)])
        if path.exists():
            # Where that file was is of no interest.
            lines = warned.splitlines(keepends=True)
            _tell(("", "".join(line for line in lines if str(path) not in line)))
            return Svg(path.read_text(encoding="utf-8"))
        _tell((said, warned))
    return None


def _tell(printed: tuple[str, str]) -> None:
    said, warned = printed
    print(said, end="")
    print(warned, end="", file=sys.stderr)


class Svg:
    """A picture that notebooks show."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<Picture of {len(self.svg.encode())} bytes>"


def _complain(text: str) -> None:
    print(text, file=sys.stderr)


def _board(arguments: list[str]) -> Any:
    if not 1 <= len(arguments) <= 2 or arguments[0].startswith("-"):
        return _complain("lastmove: board takes a notation, and a position where you like")
    try:
        return board(*arguments)
    except (ImportError, ValueError, MemoryError, OSError, RuntimeError) as error:
        return _complain(f"lastmove: {error}")


def run(arguments: Sequence[str]) -> tuple[str, str]:
    """What the command prints on standard output and standard error. It writes to the files of the
    process, not to ``sys.stdout``: these lead to other files meanwhile, one command at a time."""
    with _LOCK, TemporaryFile() as out, TemporaryFile() as err, open(os.devnull, "rb") as nothing:
        sys.stdout.flush()
        sys.stderr.flush()
        kept: list[tuple[int, int | None]] = []
        try:
            for number, file in enumerate((nothing, out, err)):
                kept.append((number, _copy(number)))
                os.dup2(file.fileno(), number)
            command(arguments)
        finally:
            for number, copy in kept:
                if copy is None:
                    os.close(number)
                else:
                    os.dup2(copy, number)
                    os.close(copy)
        return _text(out), _text(err)


def _copy(number: int) -> int | None:
    """Another number for an open file; none where it is closed."""
    try:
        return os.dup(number)
    except OSError:
        return None


def _text(file: IO[bytes]) -> str:
    file.seek(0)
    text = file.read(MOST_SHOWN).decode(errors="replace")
    return f"{text}\n... more is not shown\n" if file.read(1) else text
