"""Endgames of chess, with all that a pawn may do. A position is the board (a string of 64 letters,
a8 first), whose turn it is, and where a pawn may be taken in passing."""

from rules import Move, Rules

SLIDES = {
    "R": [(0, 1), (1, 0), (0, -1), (-1, 0)],
    "B": [(1, 1), (1, -1), (-1, 1), (-1, -1)],
}
SLIDES["Q"] = SLIDES["R"] + SLIDES["B"]
LEAPS = {
    "K": SLIDES["Q"],
    "N": [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)],
}


def white(man):
    return man.isupper()


def square(row, column):
    """As it is called: a8 is row 0, column 0."""
    return "abcdefgh"[column] + str(8 - row)


class Chess(Rules):
    """Mate loses, stalemate is a draw."""

    table = None
    limit = 0

    def __init__(self, men, begin):
        self.notation = f"chess:{men}"
        self.begin = begin

    def start(self):
        return self.begin

    def reaches(self, board, row, column):
        """The cells that the man there attacks: those that it may go to, if nothing of its own
        stands there; for a pawn those where it may take."""
        man = board[row * 8 + column]
        kind = man.upper()
        if kind == "P":
            ahead = -1 if white(man) else 1
            near = [(row + ahead, column - 1), (row + ahead, column + 1)]
        elif kind in LEAPS:
            near = [(row + down, column + right) for down, right in LEAPS[kind]]
        else:
            near = []
            for down, right in SLIDES[kind]:
                r, c = row + down, column + right
                while 0 <= r < 8 and 0 <= c < 8:
                    near.append((r, c))
                    if board[r * 8 + c] != ".":
                        break
                    r, c = r + down, c + right
        return [(r, c) for r, c in near if 0 <= r < 8 and 0 <= c < 8]

    def men_of(self, board, turn):
        mine = [i for i, man in enumerate(board) if man != "." and white(man) == (turn == "w")]
        return [divmod(i, 8) for i in mine]

    def attacked(self, board, turn):
        """Whether the king of this player could be taken."""
        king = divmod(board.index("K" if turn == "w" else "k"), 8)
        other = "b" if turn == "w" else "w"
        return any(king in self.reaches(board, *man) for man in self.men_of(board, other))

    def all_moves(self, at):
        """The moves, also those that leave the king attacked: from, to, what it becomes, and the
        cell of a pawn that is taken in passing."""
        board, turn, passing = at
        for row, column in self.men_of(board, turn):
            man = board[row * 8 + column]
            if man not in "Pp":
                for to in self.reaches(board, row, column):
                    there = board[to[0] * 8 + to[1]]
                    if there == "." or white(there) != (turn == "w"):
                        yield (row, column), to, man, None
                continue
            ahead, first, last = (-1, 6, 0) if turn == "w" else (1, 1, 7)
            goals = []
            if board[(row + ahead) * 8 + column] == ".":
                goals.append(((row + ahead, column), None))
                if row == first and board[(row + 2 * ahead) * 8 + column] == ".":
                    goals.append(((row + 2 * ahead, column), None))
            for to in self.reaches(board, row, column):
                there = board[to[0] * 8 + to[1]]
                if there != "." and white(there) != (turn == "w"):
                    goals.append((to, None))
                elif to == passing:
                    goals.append((to, (row, to[1])))
            for to, gone in goals:
                for kind in "QRBN" if to[0] == last else "P":
                    yield (row, column), to, kind if turn == "w" else kind.lower(), gone

    def legal(self, at):
        """The moves that leave the king safe, with the board after each."""
        board, turn, _ = at
        for a, to, becomes, gone in self.all_moves(at):
            after = list(board)
            after[a[0] * 8 + a[1]] = "."
            after[to[0] * 8 + to[1]] = becomes
            if gone:
                after[gone[0] * 8 + gone[1]] = "."
            after = "".join(after)
            if not self.attacked(after, turn):
                yield a, to, becomes, after

    def tidy(self, board, turn, passing):
        """The position, where a pawn can be taken in passing only if some move does so."""
        if passing:
            takes = [m for m in self.legal((board, turn, passing)) if m[1] == passing]
            pawns = [m for m in takes if board[m[0][0] * 8 + m[0][1]] in "Pp"]
            passing = passing if pawns else None
        return board, turn, passing

    def moves(self, at):
        board, turn, _ = at
        found = []
        for a, to, becomes, after in self.legal(at):
            man = board[a[0] * 8 + a[1]]
            passing = None
            if man in "Pp" and abs(a[0] - to[0]) == 2:
                passing = (a[0] + to[0]) // 2, a[1]
            text = square(*a) + square(*to) + ("" if man == becomes else becomes.lower())
            found.append(Move(text, self.tidy(after, "b" if turn == "w" else "w", passing)))
        return found

    def stuck(self, at):
        return "loss" if self.attacked(at[0], at[1]) else "draw"

    def write(self, at):
        board, turn, passing = at
        rows = ["".join(board[row * 8 : row * 8 + 8]) for row in range(8)]
        for many in range(8, 0, -1):
            rows = [row.replace("." * many, str(many)) for row in rows]
        return "/".join(rows) + "_" + turn + (f"_-_{square(*passing)}" if passing else "")

    def read(self, text):
        rows, turn, *rest = text.split("_")
        board = "".join("." * int(x) if x.isdigit() else x for x in rows.replace("/", ""))
        passing = None
        if len(rest) > 1 and rest[1] != "-":
            passing = 8 - int(rest[1][1]), "abcdefgh".index(rest[1][0])
        return board, turn, passing

    @classmethod
    def random(cls, rng, files):
        men = rng.choice("KRvK KQvK KPvK KPvKP KRvKN KQvKR KBNvK KvK KPvKR KRvKB".split())
        first, second = men.split("v")
        while True:
            board, turn = ["."] * 64, rng.choice("wb")
            for man in first + second.lower():
                begin, end = (8, 56) if man in "Pp" else (0, 64)
                board[rng.choice([i for i in range(begin, end) if board[i] == "."])] = man
            text = "".join(board)
            game = cls(men, (text, turn, None))
            # Who has just moved has not left the king attacked.
            if not game.attacked(text, "b" if turn == "w" else "w"):
                return game


GAMES = [Chess]
