"""All that the command knows, from Python."""

from __future__ import annotations

from typing import Any, overload

from ._lastmove import BudgetError, InputError, _kept
from ._lastmove import games as _games


def ask(command: str, *arguments: object, **options: object) -> Any:
    """Asks as the command does, and returns what it answers.

    ``ask("solve", "chess:KQvK", all=True)`` is ``lastmove solve chess:KQvK --all --json``. An option
    that is ``True`` has no value, one that is ``None`` or ``False`` is left out, and one that is a list
    or a tuple comes once for each value; an underscore stands for a hyphen. Options that write a file,
    such as ``certificate=PATH``, do so. Games that were registered are known.

    Returns what the command prints with ``--json``: an object as a dictionary, several as a list of
    them; text where it prints text. Raises ``InputError``, ``BudgetError`` or ``OSError`` with the
    ``code`` of what is wrong; ``within`` limits it.

    >>> import lastmove
    >>> lastmove.ask("value", "kayles:7")["nim_value"]
    2
    >>> lastmove.ask("solve", "tic-tac-toe", all=True, canonical=True)["positions"]
    765
    >>> [line["nim_value"] for line in lastmove.ask("value", "kayles:1..5")]
    [1, 2, 3, 1, 4]
    """
    words = [command, *map(str, arguments)]
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        if value is True:
            words.append(option)
        elif value is not None and value is not False:
            values = value if isinstance(value, (list, tuple)) else [value]
            words.extend(f"{option}={each}" for each in values)
    status, out, err = _kept([*words, "--json"])
    if status == 0 or (out and not err.lstrip().startswith(b"{")):
        return _read(out)
    raise _raised(status, err.decode(errors="replace"))


@overload
def games() -> list[str]: ...
@overload
def games(name: str) -> dict[str, Any]: ...
def games(name: str | None = None) -> list[str] | dict[str, Any]:
    """The names of all games that a notation can begin with, in alphabetical order; with ``name`` what
    there is to know of one: its rules, how its games, positions and moves are written, an example.

    >>> import lastmove
    >>> "co-bang" in lastmove.games()
    True
    >>> lastmove.games("nim")["move"]
    'HEAP-STONES'
    """
    if name is None:
        return _games()
    found: dict[str, Any] = ask("games", name)
    return found


def _read(out: bytes) -> Any:
    """Objects of JSON, one a line; else the text, or the bytes where it is none."""
    import json

    try:
        text = out.decode()
    except UnicodeDecodeError:
        return out
    lines = text.splitlines()
    try:
        found = [json.loads(line) for line in lines]
    except json.JSONDecodeError:
        return text
    return found[0] if len(found) == 1 else found


def _raised(status: int, err: str) -> BaseException:
    """The exception that the command tells of on its last line."""
    import json

    lines = [line for line in err.splitlines() if line.strip()]
    try:
        told = json.loads(lines[-1]) if lines else {}
    except json.JSONDecodeError:
        told = {}
    text = told.get("message") or err.strip() or f"the command ended with status {status}"
    code = told.get("code", "")
    if status == 130:
        return KeyboardInterrupt()
    kind: type[Exception] = InputError if status == 2 else OSError
    if code.startswith("memory"):
        kind = BudgetError
    elif code.startswith("file"):
        kind = OSError
    error = kind(text)
    error.code = code  # type: ignore[attr-defined]
    return error
