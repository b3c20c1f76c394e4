"""Morris, the L-game, and Dobutsu shogi."""

from pieces import AROUND, NEXT, STRAIGHT, Pieces, step
from rules import Move, cells, named, put, written


def squares(rings):
    """The points of so many squares, one within another, as coordinates from 1."""
    middle = rings + 1
    found = []
    for ring in range(1, rings + 1):
        at = (ring, middle, 2 * rings + 2 - ring)
        found += [(r, c) for r in at for c in at if (r, c) != (middle, middle)]
    return sorted(found)


class Morris(Pieces):
    """Men are placed, then slide; three in a line close a mill, which takes a man."""

    def __init__(self, men, flying, misere):
        self.men, self.flying, self.misere = men, flying, misere
        # Of three men's morris 5,390 positions can be reached, of the others millions.
        self.limit = 6000 if men == 3 else 0
        self.notation = named("morris", str(men), misere, ",flying=yes" if flying else "")
        if men == 3:
            self.points = [(r, c) for r in (1, 2, 3) for c in (1, 2, 3)]
        else:
            self.points = squares(3 if men == 9 else 2)
        self.mills = []
        for one in range(1, 8):
            row = [p for p in self.points if p[0] == one]
            column = [p for p in self.points if p[1] == one]
            for line in (row, column):
                # The middle lines of three squares have two times three points.
                threes = {3: [line], 6: [line[:3], line[3:]]}
                self.mills += threes.get(len(line), [])
        if men == 3:
            self.mills += [[(1, 1), (2, 2), (3, 3)], [(1, 3), (2, 2), (3, 1)]]
        self.joined = {(a, b) for m in self.mills for a, b in zip(m, m[1:])}
        if men in (5, 6):
            # The lines between the squares have only two points.
            self.joined |= {((1, 3), (2, 3)), ((4, 3), (5, 3)), ((3, 1), (3, 2)), ((3, 4), (3, 5))}
        self.joined |= {(b, a) for a, b in self.joined}

    def start(self):
        return self.as_board(dict.fromkeys(self.points, ".")), "x", self.men, self.men

    def write(self, at):
        board, turn, x, o = at
        hands = f",{x},{o}" if x or o else ""
        return "/".join(board) + "-" + turn + hands

    def read(self, text):
        board, _, rest = text.rpartition("-")
        turn, x, o = (rest.split(",") + ["0", "0"])[:3]
        return tuple(board.split("/")), turn, int(x), int(o)

    def in_mill(self, standing, point):
        man = standing[point]
        return any(point in m and all(standing[p] == man for p in m) for m in self.mills)

    def ended(self, at):
        standing, turn = self.at_points(at[0]), at[1]
        other = NEXT[turn]
        if self.men == 3:
            made = any(all(standing[p] == other for p in m) for m in self.mills)
            return "loss" if made else None
        hand = at[2] if turn == "x" else at[3]
        return "loss" if list(standing.values()).count(turn) + hand < 3 else None

    def moves(self, at):
        board, turn, x, o = at
        standing = self.at_points(board)
        empty = [p for p in self.points if standing[p] == "."]
        mine = [p for p in self.points if standing[p] == turn]
        placing = x if turn == "x" else o
        if placing:
            ways = [(None, to) for to in empty]
            x, o = (x - 1, o) if turn == "x" else (x, o - 1)
        elif self.flying and len(mine) == 3:
            ways = [(a, to) for a in mine for to in empty]
        else:
            ways = [(a, to) for a in mine for to in empty if (a, to) in self.joined]
        found = []
        for a, to in ways:
            after = {**standing, to: turn}
            text = f"{to[0]},{to[1]}"
            if a:
                after[a] = "."
                text = f"{a[0]},{a[1]}-{text}"
            if self.men == 3 or not self.in_mill(after, to):
                found.append(Move(text, (self.as_board(after), NEXT[turn], x, o)))
                continue
            theirs = [p for p in self.points if after[p] == NEXT[turn]]
            loose = [p for p in theirs if not self.in_mill(after, p)]
            for p in loose or theirs:
                left = self.as_board({**after, p: "."})
                found.append(Move(f"{text}x{p[0]},{p[1]}", (left, NEXT[turn], x, o)))
        return found

    @classmethod
    def random(cls, rng, files):
        men = rng.choice([3, 3, 5, 6])
        return cls(men, rng.random() < 0.3 and men != 3, rng.random() < 0.3)


class LGame(Pieces):
    """An L of four cells each, and two neutral pieces, n."""

    limit = 0

    def __init__(self, misere):
        self.misere = misere
        self.notation = named("l-game", "", misere)
        # Each L by the ends of its long arm and its short one.
        self.shapes = {}
        for r, c in cells(4, 4):
            for down, right in STRAIGHT:
                arm = [(r + i * down, c + i * right) for i in range(3)]
                for side in (1, -1):
                    foot = (arm[2][0] + side * right, arm[2][1] + side * down)
                    shape = arm + [foot]
                    if all(0 <= a < 4 and 0 <= b < 4 for a, b in shape):
                        self.shapes[arm[0], foot] = shape

    def start(self):
        return ("nxx.", ".ox.", ".ox.", ".oon"), "x"

    def moves(self, at):
        board, turn = at
        old = {cell for cell in cells(4, 4) if board[cell[0]][cell[1]] == turn}
        lifted = put(board, dict.fromkeys(old, "."))
        found = []
        for (end, foot), shape in self.shapes.items():
            if set(shape) == old or any(lifted[r][c] != "." for r, c in shape):
                continue
            placed = put(lifted, dict.fromkeys(shape, turn))
            found.append(Move(step(end, foot), (placed, NEXT[turn])))
            for a in cells(4, 4):
                for b in cells(4, 4):
                    if placed[a[0]][a[1]] == "n" and placed[b[0]][b[1]] == ".":
                        text = f"{step(end, foot)};{step(a, b)}"
                        found.append(Move(text, (put(placed, {a: ".", b: "n"}), NEXT[turn])))
        return found

    @classmethod
    def random(cls, rng, files):
        return cls(rng.random() < 0.3)


# Where each piece of x steps; o's the other way up.
STEPS = {
    "L": AROUND,
    "G": STRAIGHT,
    "E": [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    "C": [(-1, 0)],
    "H": STRAIGHT + [(-1, -1), (-1, 1)],
}


class Dobutsu(Pieces):
    """On 4 rows of 3 cells; capitals are x's. What is taken may be dropped."""

    totals = stored = False

    def __init__(self, begin, misere):
        self.misere = misere
        self.notation = named("dobutsu", "", misere)
        self.begin = begin

    def start(self):
        return self.begin

    def write(self, at):
        board, turn, hands = at
        return "/".join(board) + "-" + turn + ("," + hands if hands else "")

    def read(self, text):
        board, _, rest = text.rpartition("-")
        turn, _, hands = rest.partition(",")
        return tuple(board.split("/")), turn, "".join(sorted(hands))

    @staticmethod
    def owner(piece):
        return "x" if piece.isupper() else "o"

    def steps(self, board, turn):
        """All steps of the player's pieces: from, to, what stands there."""
        sign = 1 if turn == "x" else -1
        for r, c in cells(4, 3):
            piece = board[r][c]
            if piece == "." or self.owner(piece) != turn:
                continue
            for down, right in STEPS[piece.upper()]:
                to = r + sign * down, c + right
                if 0 <= to[0] < 4 and 0 <= to[1] < 3:
                    there = board[to[0]][to[1]]
                    if there == "." or self.owner(there) != turn:
                        yield (r, c), to, there

    def ended(self, at):
        board, turn, _ = at
        lion, other = ("L", "l") if turn == "x" else ("l", "L")
        if lion not in "".join(board):
            return "loss"
        if any(there == other for _, _, there in self.steps(board, turn)):
            return None
        home = {"L": board[0], "l": board[3]}
        if other in home[other]:
            return "loss"
        return "win" if lion in home[lion] else None

    def moves(self, at):
        board, turn, hands = at
        other = "l" if turn == "x" else "L"
        found = []
        for a, to, there in self.steps(board, turn):
            piece = board[a[0]][a[1]]
            if piece in "Cc" and to[0] == (0 if turn == "x" else 3):
                piece = "H" if turn == "x" else "h"
            taken = there.upper().replace("H", "C") if there not in ".Ll" else ""
            hand = hands + (taken if turn == "x" else taken.lower())
            after = put(board, {a: ".", to: piece}), NEXT[turn], "".join(sorted(hand))
            found.append((there == other, Move(step(a, to), after)))
        if any(takes for takes, _ in found):
            return [move for takes, move in found if takes]
        for piece in sorted({p for p in hands if self.owner(p) == turn}):
            for r, c in cells(4, 3):
                if board[r][c] == ".":
                    after = put(board, {(r, c): piece}), NEXT[turn], hands.replace(piece, "", 1)
                    found.append((False, Move(f"{piece}*{written((r, c))}", after)))
        return [move for _, move in found]

    @classmethod
    def random(cls, rng, files):
        """The lions and a few other pieces, anywhere: with all, too much can be reached."""
        while True:
            game = cls(cls.scattered(rng), rng.random() < 0.2)
            if not game.ended(game.begin) and len(game.moves(game.begin)) > 3:
                return game

    @staticmethod
    def scattered(rng):
        """Some pieces on the board and in hand."""
        free = rng.sample(cells(4, 3), 6)
        pieces = rng.sample("GGEECC", rng.randint(1, 3))
        board = put(("...",) * 4, {free[0]: "L", free[1]: "l"})
        hands = ""
        for cell, piece in zip(free[2:], pieces):
            piece = rng.choice([piece, piece.lower()])
            if rng.random() < 0.3:
                hands += piece
            else:
                if piece in "Cc" and rng.random() < 0.3:
                    piece = {"C": "H", "c": "h"}[piece]
                board = put(board, {cell: piece})
        return board, rng.choice("xo"), "".join(sorted(hands))


GAMES = [Morris, LGame, Dobutsu]
