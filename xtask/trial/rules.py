"""What every game of the trial is: a class with the rules of the game and nothing else."""


class TooLarge(Exception):
    """More positions can be reached than were allowed."""


class Move:
    """A move: how it is written, the position it leads to, and whether its maker moves again."""

    def __init__(self, text, to, keeps=False):
        self.text, self.to, self.keeps = text, to, keeps


class Rules:
    """A game. Positions are values that can be keys of a dictionary."""

    # The game's line without a position, such as "nim/misere:3,4".
    notation = ""
    # Who cannot move wins.
    misere = False
    # Both players have the same moves, and only who cannot move loses: there are nim values.
    impartial = False
    # What `lastmove table` lists: "begun", all that can be reached from where the rules begin;
    # "reached", from the position that is asked about; "images" the same, but one of each class of
    # positions that are alike; "other", anything else that holds the positions reached; None, not
    # asked.
    table = "begun"
    # Whether `lastmove solve --all` counts what can be reached from the position.
    totals = False
    # Whether values can be kept in a folder, with --work.
    stored = False
    # Whether lastmove is asked about positions from which more can be reached than are solved here.
    near = True
    # So many positions are solved here at most; 0 where so few never come.
    limit = 3000

    def start(self):
        """The position in which the game begins."""
        raise NotImplementedError

    def all_starts(self):
        """The positions from which all that lastmove's table holds can be reached."""
        return [self.start()]

    def moves(self, at):
        """The moves from a position that is not over; none where the player cannot move."""
        raise NotImplementedError

    def ended(self, at):
        """win, loss or draw for the player to move where the game is over by its rules, or None."""
        return None

    def stuck(self, at):
        """The outcome for a player who cannot move."""
        return "win" if self.misere else "loss"

    def write(self, at):
        """The position as lastmove writes it."""
        raise NotImplementedError

    def read(self, text):
        """The position that lastmove wrote."""
        raise NotImplementedError

    def line(self, at):
        """The game with this position, as lastmove is asked about it."""
        return f"{self.notation}@{self.write(at)}"

    def convert(self, rng, command):
        """Writes files of the game in another form, where there are others."""

    def also(self, command, done):
        """Compares what only this game has."""


def named(name, rules, misere, options=""):
    """The notation of a game: its name, /misere, and its rules."""
    return name + ("/misere" if misere else "") + (f":{rules}" if rules else "") + options


# A board is a tuple of strings, its rows from the top; cells are (row, column) from 0.


def cells(rows, columns):
    """All cells of a board, row by row."""
    return [(row, column) for row in range(rows) for column in range(columns)]


def written(cell):
    """A cell as it is written, from 1."""
    return f"{cell[0] + 1},{cell[1] + 1}"


def as_cell(text):
    """The cell that is written so."""
    row, column = text.split(",")
    return int(row) - 1, int(column) - 1


def put(board, changes):
    """The board with other contents in some cells."""
    rows = [list(row) for row in board]
    for (row, column), content in changes.items():
        rows[row][column] = content
    return tuple("".join(row) for row in rows)
