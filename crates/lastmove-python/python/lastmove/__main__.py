"""``python -m lastmove``: the command, which knows games of one's own.

``python -m lastmove --import my_games solve stones:21`` imports the module ``my_games`` first, which
registers them.
"""

import importlib
import os
import sys

from ._lastmove import program


def main() -> int:
    """Imports what ``--import`` names, then runs the command."""
    arguments = sys.argv[1:]
    sys.path.insert(0, os.getcwd())
    while arguments and arguments[0] == "--import":
        if len(arguments) < 2:
            print("lastmove: --import takes the name of a module", file=sys.stderr)
            return 2
        importlib.import_module(arguments[1])
        arguments = arguments[2:]
    return program(["lastmove", *arguments])


sys.exit(main())
