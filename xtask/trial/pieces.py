"""Games of pieces that move. A position is the rows of the board, whose turn it is ("x" or "o"),
and what the game adds. Rows are as long as they are written: only the points that there are."""

from rules import Move, Rules, as_cell, cells, named, put, written

NEXT = {"x": "o", "o": "x"}
STRAIGHT = [(-1, 0), (0, 1), (1, 0), (0, -1)]
AROUND = STRAIGHT + [(-1, -1), (-1, 1), (1, -1), (1, 1)]
# The eight points of a board of 3 x 3 round its centre, from 1.
RING = [(1, 1), (1, 2), (1, 3), (2, 3), (3, 3), (3, 2), (3, 1), (2, 1)]


class Pieces(Rules):
    """What these games share: their notation, and that they are asked about in all ways."""

    table = "images"
    totals = True
    stored = True
    # The row and column, as written, of each point, row by row; None for a full board.
    points = None

    def write(self, at):
        return "/".join(at[0]) + "-" + at[1]

    def read(self, text):
        board, _, turn = text.rpartition("-")
        return tuple(board.split("/")), turn

    def at_points(self, board):
        """What stands on each point, by its coordinates from 1."""
        return dict(zip(self.points, "".join(board)))

    def as_board(self, standing):
        """The rows again."""
        rows = {}
        for point in self.points:
            rows.setdefault(point[0], []).append(standing[point])
        return tuple("".join(row) for _, row in sorted(rows.items()))


def named_points(a, b):
    """A move between two points whose coordinates are from 1."""
    return f"{a[0]},{a[1]}-{b[0]},{b[1]}"


def step(a, b):
    """A move between two cells from 0."""
    return f"{written(a)}-{written(b)}"


class Pawns(Pieces):
    """Hexapawn and breakthrough: x goes up, o down; the last row wins."""

    def __init__(self, name, rows, columns, misere):
        self.rows, self.columns, self.misere = rows, columns, misere
        self.slants = name == "breakthrough"
        self.notation = named(name, f"{rows}x{columns}", misere)

    def start(self):
        deep = 2 if self.slants else 1
        empty = ["." * self.columns] * (self.rows - 2 * deep)
        men = ["o" * self.columns] * deep, ["x" * self.columns] * deep
        return tuple(men[0] + empty + men[1]), "x"

    def ended(self, at):
        board, turn = at
        goal = board[-1] if NEXT[turn] == "o" else board[0]
        return "loss" if NEXT[turn] in goal else None

    def moves(self, at):
        board, turn = at
        forward = -1 if turn == "x" else 1
        found = []
        for row, column in cells(self.rows, self.columns):
            if board[row][column] != turn:
                continue
            for side in (-1, 0, 1):
                to = row + forward, column + side
                if not (0 <= to[0] < self.rows and 0 <= to[1] < self.columns):
                    continue
                there = board[to[0]][to[1]]
                takes = side != 0 and there == NEXT[turn]
                goes = there == "." and (side == 0 or self.slants)
                if takes or goes:
                    changed = put(board, {(row, column): ".", to: turn})
                    found.append(Move(step((row, column), to), (changed, NEXT[turn])))
        return found

    @classmethod
    def random(cls, rng, files):
        if rng.random() < 0.5:
            sizes = [(3, 1), (3, 2), (3, 3), (4, 3), (3, 4), (5, 2), (4, 2), (4, 4)]
            rows, columns = rng.choice(sizes)
            return cls("hexapawn", rows, columns, rng.random() < 0.4)
        rows, columns = rng.choice([(4, 2), (5, 2), (6, 2), (4, 3), (5, 3)])
        return cls("breakthrough", rows, columns, rng.random() < 0.4)


class Dodgem(Pieces):
    """x's cars go right, up, down, and off at the right; o's up, left, right, and off the top."""

    def __init__(self, n, misere):
        self.n, self.misere = n, misere
        self.notation = named("dodgem", str(n), misere)

    def start(self):
        return ("x" + "." * (self.n - 1),) * (self.n - 1) + ("." + "o" * (self.n - 1),), "x"

    def ended(self, at):
        return None if at[1] in "".join(at[0]) else "win"

    def stuck(self, at):
        return "win"

    def moves(self, at):
        board, turn = at
        ways = [(0, 1), (-1, 0), (1, 0)] if turn == "x" else [(-1, 0), (0, -1), (0, 1)]
        found = []
        for row, column in cells(self.n, self.n):
            if board[row][column] != turn:
                continue
            for down, right in ways:
                to = row + down, column + right
                if (to[1] == self.n) if turn == "x" else (to[0] == -1):
                    left = put(board, {(row, column): "."})
                    found.append(Move(f"{written((row, column))}-off", (left, NEXT[turn])))
                elif 0 <= to[0] < self.n and 0 <= to[1] < self.n and board[to[0]][to[1]] == ".":
                    changed = put(board, {(row, column): ".", to: turn})
                    found.append(Move(step((row, column), to), (changed, NEXT[turn])))
        return found

    @classmethod
    def random(cls, rng, files):
        return cls(rng.choice([2, 3, 3, 4]), rng.random() < 0.4)


class FoxAndHounds(Pieces):
    """On dark cells; who moves first is x. Hounds go down, the fox wins on the first row."""

    def __init__(self, n, first, misere):
        self.n, self.misere = n, misere
        self.fox = "x" if first == "fox" else "o"
        self.points = [(r, c) for r in range(1, n + 1) for c in range(1, n + 1) if (r + c) % 2]
        self.notation = named("fox-and-hounds", str(n), misere, f",first={first}")

    def start(self):
        half = self.n // 2
        fox = self.n // 4
        rows = [NEXT[self.fox] * half] + ["." * half] * (self.n - 2)
        return tuple(rows + ["." * fox + self.fox + "." * (half - fox - 1)]), "x"

    def ended(self, at):
        if self.fox in at[0][0]:
            return "win" if at[1] == self.fox else "loss"
        return None

    def moves(self, at):
        standing, turn = self.at_points(at[0]), at[1]
        ways = [(1, -1), (1, 1)] + ([(-1, -1), (-1, 1)] if turn == self.fox else [])
        found = []
        for (row, column), man in standing.items():
            for down, right in ways:
                to = row + down, column + right
                if man == turn and standing.get(to) == ".":
                    changed = self.as_board({**standing, (row, column): ".", to: turn})
                    found.append(Move(named_points((row, column), to), (changed, NEXT[turn])))
        return found

    @classmethod
    def random(cls, rng, files):
        return cls(rng.choice([4, 6]), rng.choice(["fox", "hounds"]), rng.random() < 0.4)


class Joined(Pieces):
    """Games on a few points joined by lines."""

    lines = []

    def near(self, point):
        both = self.lines + [(b, a) for a, b in self.lines]
        return [b for a, b in both if a == point and b in self.points]

    def may(self, standing, turn, a, b):
        """Whether the player may go from a to the empty neighbour b."""
        return True

    def moves(self, at):
        standing, turn = self.at_points(at[0]), at[1]
        return [
            Move(named_points(a, b), (self.as_board({**standing, a: ".", b: turn}), NEXT[turn]))
            for a in self.points
            if standing[a] == turn
            for b in self.near(a)
            if standing[b] == "." and self.may(standing, turn, a, b)
        ]


class HareAndHounds(Joined):
    """Three hounds that never go left, and a hare."""

    points = [(1, 2), (1, 3), (1, 4)]
    points += [(2, column) for column in range(1, 6)] + [(3, 2), (3, 3), (3, 4)]
    # The middle of the board and its two ends have diagonals.
    lines = [(a, b) for a in [(2, 1), (2, 3), (2, 5)] for b in AROUND]
    lines = [(a, (a[0] + down, a[1] + right)) for a, (down, right) in lines]
    lines += [((r, c), (r, c + 1)) for r in (1, 3) for c in (2, 3)]
    lines += [((r, c), (2, c)) for r in (1, 3) for c in (2, 4)]

    def __init__(self, first, misere):
        self.misere = misere
        self.hare = "x" if first == "hare" else "o"
        self.notation = named("hare-and-hounds", f"first={first}", misere)

    def start(self):
        hound = NEXT[self.hare]
        return (f"{hound}..", f"{hound}...{self.hare}", f"{hound}.."), "x"

    def ended(self, at):
        standing = self.at_points(at[0])
        hare = next(column for (_, column), man in standing.items() if man == self.hare)
        hounds = [column for (_, column), man in standing.items() if man == NEXT[self.hare]]
        if any(column < hare for column in hounds):
            return None
        return "win" if at[1] == self.hare else "loss"

    def may(self, standing, turn, a, b):
        return turn == self.hare or b[1] >= a[1]

    @classmethod
    def random(cls, rng, files):
        return cls(rng.choice(["hounds", "hare"]), rng.random() < 0.4)


class MuTorere(Joined):
    """Eight points round a centre."""

    points = [(r, c) for r in (1, 2, 3) for c in (1, 2, 3)]
    lines = [(RING[i], RING[(i + 1) % 8]) for i in range(8)] + [(p, (2, 2)) for p in RING]

    def __init__(self, misere):
        self.misere = misere
        self.notation = named("mu-torere", "", misere)

    def start(self):
        return ("xxx", "o.x", "ooo"), "x"

    def may(self, standing, turn, a, b):
        if b != (2, 2):
            return True
        i = RING.index(a)
        return NEXT[turn] in (standing[RING[i - 1]], standing[RING[(i + 1) % 8]])

    @classmethod
    def random(cls, rng, files):
        return cls(rng.random() < 0.5)


class PongHauKi(Joined):
    """A square with its centre, without its bottom line."""

    points = [(1, 1), (1, 3), (2, 2), (3, 1), (3, 3)]
    lines = [((1, 1), (1, 3)), ((1, 1), (3, 1)), ((1, 3), (3, 3))]
    lines += [((2, 2), corner) for corner in points if corner != (2, 2)]

    def __init__(self, misere):
        self.misere = misere
        self.notation = named("pong-hau-ki", "", misere)

    def start(self):
        return ("oo", ".", "xx"), "x"

    @classmethod
    def random(cls, rng, files):
        return cls(rng.random() < 0.5)


class Quixo(Pieces):
    """Take a blank cube or one's own from the border, and push it in at another end."""

    def __init__(self, n, misere):
        self.n, self.misere = n, misere
        self.limit = 3000 if n == 2 else 0
        self.notation = named("quixo", str(n), misere)
        self.lines = [[(i, j) for j in range(n)] for i in range(n)]
        self.lines += [[(i, j) for i in range(n)] for j in range(n)]
        self.lines += [[(i, i) for i in range(n)], [(i, n - 1 - i) for i in range(n)]]

    def start(self):
        return ("." * self.n,) * self.n, "x"

    def ended(self, at):
        board, turn = at

        def has(player):
            return any(all(board[r][c] == player for r, c in line) for line in self.lines)

        if has(turn):
            return "win"
        return "loss" if has(NEXT[turn]) else None

    def moves(self, at):
        board, turn = at
        last, found = self.n - 1, []
        for row, column in cells(self.n, self.n):
            border = row in (0, last) or column in (0, last)
            if not border or board[row][column] == NEXT[turn]:
                continue
            for to in dict.fromkeys([(0, column), (last, column), (row, 0), (row, last)]):
                if to == (row, column):
                    continue
                # The cubes of the line without the one taken, and it again at the end.
                if to[1] == column and to[0] != row:
                    line = [(i, column) for i in range(self.n)]
                else:
                    line = [(row, i) for i in range(self.n)]
                rest = [board[r][c] for r, c in line if (r, c) != (row, column)]
                pushed = [turn] + rest if to == line[0] else rest + [turn]
                changed = put(board, dict(zip(line, pushed)))
                found.append(Move(step((row, column), to), (changed, NEXT[turn])))
        return found

    @classmethod
    def random(cls, rng, files):
        return cls(rng.choice([2, 2, 3, 4]), rng.random() < 0.3)


class Teeko(Pieces):
    """Four men each are placed, then go to any neighbour; four in a line or a square win."""

    limit = 0

    def __init__(self, misere):
        self.misere = misere
        self.notation = named("teeko", "", misere)
        self.fours = []
        for row, column in cells(5, 5):
            ways = [(0, 1), (1, 0), (1, 1), (1, -1)]
            shapes = [[(i * d, i * r) for i in range(4)] for d, r in ways]
            for shape in shapes + [[(0, 0), (0, 1), (1, 0), (1, 1)]]:
                four = [(row + d, column + r) for d, r in shape]
                if all(0 <= r < 5 and 0 <= c < 5 for r, c in four):
                    self.fours.append(four)

    def start(self):
        return (".....",) * 5, "x"

    def ended(self, at):
        board, other = at[0], NEXT[at[1]]
        made = any(all(board[r][c] == other for r, c in four) for four in self.fours)
        return "loss" if made else None

    def moves(self, at):
        board, turn = at
        empty = [(r, c) for r, c in cells(5, 5) if board[r][c] == "."]
        if "".join(board).count(turn) < 4:
            return [Move(written(to), (put(board, {to: turn}), NEXT[turn])) for to in empty]
        return [
            Move(step(a, b), (put(board, {a: ".", b: turn}), NEXT[turn]))
            for a in cells(5, 5)
            if board[a[0]][a[1]] == turn
            for b in empty
            if max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1
        ]

    @classmethod
    def random(cls, rng, files):
        return cls(rng.random() < 0.2)


GAMES = [
    Pawns, Dodgem, FoxAndHounds, HareAndHounds, MuTorere, PongHauKi, Quixo, Teeko,
]  # fmt: skip
