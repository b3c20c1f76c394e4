"""Games of stones that stay where they are laid. A position is the rows of the board; the number of
stones says whose turn it is."""

from rules import Move, Rules, cells, named, put, written


class Stones(Rules):
    """x and o in turn, x first; who makes what ends the game wins, with /misere loses."""

    table = "reached"
    totals = True
    stored = True
    # The middle of a game may take lastmove itself long.
    near = False
    name = ""

    def __init__(self, rows, columns, misere, options=""):
        self.rows, self.columns, self.misere = rows, columns, misere
        self.notation = named(self.name, f"{rows}x{columns}", misere, options)

    def start(self):
        return ("." * self.columns,) * self.rows

    def mover(self, at):
        """Whose turn it is."""
        text = "".join(at)
        return "x" if text.count("x") == text.count("o") else "o"

    def made(self, at, player):
        """Whether the player has made what ends the game."""
        raise NotImplementedError

    def ended(self, at):
        if self.made(at, "o" if self.mover(at) == "x" else "x"):
            return "win" if self.misere else "loss"
        return None

    def stuck(self, at):
        return "draw"

    def moves(self, at):
        player = self.mover(at)
        return [
            Move(written((row, column)), put(at, {(row, column): player}))
            for row, column in cells(self.rows, self.columns)
            if at[row][column] == "."
        ]

    def write(self, at):
        return "/".join(at)

    def read(self, text):
        return tuple(text.split("/"))


class Mnk(Stones):
    """k in a row, a column or a diagonal."""

    name = "mnk"

    def __init__(self, rows, columns, k, misere, shown=True):
        super().__init__(rows, columns, misere, f",k={k}" if shown else "")
        self.lines = []
        for row, column in cells(rows, columns):
            for down, right in [(0, 1), (1, 0), (1, 1), (1, -1)]:
                line = [(row + i * down, column + i * right) for i in range(k)]
                if all(0 <= r < rows and 0 <= c < columns for r, c in line):
                    self.lines.append(line)

    def made(self, at, player):
        return any(all(at[r][c] == player for r, c in line) for line in self.lines)

    @classmethod
    def random(cls, rng, files):
        rows, columns = rng.choice([(1, 7), (2, 4), (3, 2), (3, 3), (2, 5), (4, 4), (5, 3), (6, 5)])
        k = rng.randint(2, min(4, max(rows, columns)))
        return cls(rows, columns, k, rng.random() < 0.4)


class TicTacToe(Mnk):
    """The same on 3 x 3 by its own name."""

    def __init__(self, misere):
        super().__init__(3, 3, 3, misere)
        self.notation = named("tic-tac-toe", "", misere)

    @classmethod
    def random(cls, rng, files):
        return cls(rng.random() < 0.5)


class ConnectFour(Mnk):
    """Stones fall to the lowest empty cell of their column."""

    name = "connect-four"

    def moves(self, at):
        player, found = self.mover(at), []
        for column in range(self.columns):
            empty = [row for row in range(self.rows) if at[row][column] == "."]
            if empty:
                found.append(Move(str(column + 1), put(at, {(empty[-1], column): player})))
        return found

    @classmethod
    def random(cls, rng, files):
        rows, columns = rng.choice([(2, 4), (3, 3), (4, 3), (2, 5), (4, 4), (5, 5), (6, 7), (5, 6)])
        k = rng.randint(2, min(4, max(rows, columns)))
        return cls(rows, columns, k, rng.random() < 0.4)


class Hex(Stones):
    """x joins top and bottom, o left and right. A cell touches its left and right, the two above
    (same column, column + 1) and the two below (same column, column - 1)."""

    name = "hex"

    def made(self, at, player):
        down = player == "x"
        mine = {(r, c) for r, c in cells(self.rows, self.columns) if at[r][c] == player}
        reached = [(r, c) for r, c in mine if (r if down else c) == 0]
        seen = set(reached)
        while reached:
            r, c = reached.pop()
            if (r == self.rows - 1) if down else (c == self.columns - 1):
                return True
            near = [(r, c - 1), (r, c + 1), (r - 1, c), (r - 1, c + 1), (r + 1, c), (r + 1, c - 1)]
            reached += [cell for cell in near if cell in mine and cell not in seen]
            seen.update(near)
        return False

    @classmethod
    def random(cls, rng, files):
        rows, columns = rng.choice([(1, 3), (2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 4), (5, 4)])
        return cls(rows, columns, rng.random() < 0.4)


GAMES = [Mnk, TicTacToe, ConnectFour, Hex]
