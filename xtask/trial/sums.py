"""Sums: several games side by side; a move is a move in one of them."""

import graphs
import heaps
import placing
from rules import Move, Rules


class Sum(Rules):
    """A position is the positions of the parts. With /misere the whole sum is so."""

    impartial = True
    table = "reached"

    def __init__(self, parts, misere):
        self.parts, self.misere = parts, misere
        self.notation = " + ".join(part.notation for part in parts)

    def start(self):
        return tuple(part.start() for part in self.parts)

    def moves(self, at):
        return [
            Move(f"{i + 1}.{move.text}", at[:i] + (move.to,) + at[i + 1 :])
            for i, part in enumerate(self.parts)
            for move in part.moves(at[i])
        ]

    def line(self, at):
        return " + ".join(part.line(here) for part, here in zip(self.parts, at))

    def write(self, at):
        return " + ".join(part.write(here) for part, here in zip(self.parts, at))

    def read(self, text):
        return tuple(part.read(here) for part, here in zip(self.parts, text.split(" + ")))

    @classmethod
    def random(cls, rng, files):
        misere, parts = rng.random() < 0.4, []
        while len(parts) < rng.choice([2, 2, 3]):
            kind = rng.choice(heaps.GAMES + placing.GAMES + [graphs.Graph])
            mine = kind.random(rng, files)
            if mine.impartial and mine.misere == misere:
                parts.append(mine)
        return cls(parts, misere)


GAMES = [Sum]
