"""The command ``lastmove``."""

import sys

from ._lastmove import program


def main() -> None:
    """Runs the command with the arguments of this program."""
    sys.exit(program(["lastmove", *sys.argv[1:]]))
