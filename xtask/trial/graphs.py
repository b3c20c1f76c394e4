"""Games on graphs in files, and policeman and thief."""

from copy import copy
from itertools import combinations_with_replacement, product

from rules import Move, Rules, as_cell, cells, named, written
from solver import explore, solve


class Graph(Rules):
    """A token on a vertex. With owners a move between vertices of one owner keeps the turn."""

    table = "other"
    totals = True

    def __init__(self, edges, declared, owners, file, misere):
        self.edges, self.declared, self.owners = edges, declared, owners
        self.misere = misere
        self.impartial = not owners and not declared
        self.notation = named("graph", file, misere)
        names = [v for edge in edges for v in edge] + list(declared) + list(owners)
        self.vertices = list(dict.fromkeys(names))

    def start(self):
        return self.vertices[0]

    def all_starts(self):
        return self.vertices

    def ended(self, at):
        return self.declared.get(at)

    def moves(self, at):
        to = dict.fromkeys(b for a, b in self.edges if a == at)
        return [Move(b, b, bool(self.owners) and self.owners[b] == self.owners[at]) for b in to]

    write = read = staticmethod(str)

    def convert(self, rng, command):
        """Writes the graph in lastmove's binary format, now and then."""
        if rng.random() < 0.3:
            name, _, file = self.notation.partition(":")
            command.run("convert", file, "graph.lmg")
            self.notation = f"{name}:graph.lmg"

    @classmethod
    def random(cls, rng, files):
        many = rng.choice([1, 2, 3, 5, 8, 20, 60, 200])
        # Few moves a vertex: with many nearly all is won.
        names = [f"v{i}" for i in range(many)]
        edges = [
            (rng.choice(names), rng.choice(names))
            for _ in range(rng.randint(1, max(1, int(many * rng.choice([1, 1.5, 2, 3])))))
        ]
        declared, owners = {}, {}
        if rng.random() < 0.5:
            some = rng.sample(names, rng.randint(0, (many + 3) // 4))
            declared = {name: rng.choice(["win", "loss", "draw"]) for name in some}
        if rng.random() < 0.4:
            owners = {name: rng.choice("01") for name in names}
        lines = [" ".join(edge) for edge in edges]
        lines += [f"{name} = {outcome}" for name, outcome in declared.items()]
        lines += [f"{name} : {owner}" for name, owner in owners.items()]
        file = files.add("graph.txt", ["# moves"] + lines)
        return cls(edges, declared, owners, file, rng.random() < 0.3)


KINDS = {
    "8": [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0)],
    "4": [(-1, 0), (0, 1), (1, 0), (0, -1)],
    "knight": [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)],
    "0:1/-1:0": [(0, 1), (-1, 0)],
    "2:0/0:-1/0:1/-1:1": [(2, 0), (0, -1), (0, 1), (-1, 1)],
}


class Pursuit(Rules):
    """The police want to be on the thief's cell, the thief on an exit alone. A position is the
    cells of the police in order, that of the thief, and whose turn it is."""

    table = "other"

    def __init__(self, board, police, thief, may_pass, first, file, misere):
        self.rows, self.columns = len(board), len(board[0])
        every = cells(self.rows, self.columns)
        self.open = {(r, c) for r, c in every if board[r][c] != "*"}
        self.exits = {(r, c) for r, c in every if board[r][c] == "E"}
        here = [(r, c) for r, c in every if board[r][c] == "P"]
        there = next((r, c) for r, c in every if board[r][c] == "T")
        self.begin = tuple(here), there, "P" if first == "police" else "T"
        self.police, self.thief = KINDS[police], KINDS[thief]
        self.police_pass = may_pass in ("both", "police")
        self.thief_pass = may_pass in ("both", "thief")
        self.misere = misere
        self.limit = 3000 if (self.rows * self.columns) ** (len(here) + 1) < 6000 else 0
        options = f",police={police},thief={thief},pass={may_pass},first={first}"
        self.notation = named("pursuit", file, misere, options)

    def start(self):
        return self.begin

    def ended(self, at):
        police, thief, turn = at
        if thief in police:
            return "win" if turn == "P" else "loss"
        if thief in self.exits:
            return "win" if turn == "T" else "loss"
        return None

    def steps(self, cell, kind):
        near = [(cell[0] + down, cell[1] + right) for down, right in kind]
        return [to for to in near if to in self.open]

    def moves(self, at):
        police, thief, turn = at
        if turn == "T":
            found = [
                Move(written(to), (police, to, "P")) for to in self.steps(thief, self.thief)
            ]
            if self.thief_pass:
                found.append(Move("pass", (police, thief, "P")))
            return found
        ways = []
        for cell in police:
            steps = self.steps(cell, self.police)
            # Who cannot step stays; who need not step may stay.
            ways.append(steps + [cell] if self.police_pass or not steps else steps)
        found = {}
        for chosen in product(*ways):
            to = tuple(sorted(chosen))
            stays = to == police
            # Nobody stepped, or they changed places: one move, which is written as a pass where the
            # police may pass.
            if stays and not self.police_pass and all(a == b for a, b in zip(chosen, police)):
                continue
            text = ";".join(map(written, to))
            if stays and self.police_pass:
                text = "pass"
            found[to] = Move(text, (to, thief, "T"))
        return list(found.values())

    def also(self, command, done):
        """Compares how many policemen are needed, where the board is small."""
        if len(self.open) > 8:
            return
        (answer,) = command.run("solve", self.notation, "--min-police")
        least, wrong = self.least_police(), []
        said = answer["min_police"]
        if (said if said in (1, 2) else None) != least:
            wrong = [f"it takes {said} policemen, by the rules {least or 'more than 2'}"]
        line = command.repeat("solve", self.notation, "--min-police", "--json")
        done.tell(self.notation, wrong, line)
        done.counts["police"] += 1

    def least_police(self):
        """How many policemen catch the thief who chooses his cell after them, with no exits: one or
        two, or None for more."""
        for many in (1, 2):
            every = list(combinations_with_replacement(sorted(self.open), many))
            closed = copy(self)
            closed.exits = set()
            begins = [(here, there, self.begin[2]) for here in every for there in self.open]
            values = solve(closed, explore(closed, begins, 10**6))
            wins = "win" if self.begin[2] == "P" else "loss"
            for here in every:
                if all(values[here, there, self.begin[2]][0] == wins for there in self.open):
                    return many
        return None

    def write(self, at):
        return f"{';'.join(map(written, at[0]))}/{written(at[1])}/{at[2]}"

    def read(self, text):
        police, thief, turn = text.split("/")
        return tuple(sorted(map(as_cell, police.split(";")))), as_cell(thief), turn

    @classmethod
    def random(cls, rng, files):
        many = rng.choice([1, 1, 1, 2, 2, 3])
        # On larger boards only the answers are compared with each other.
        most = {1: rng.choice([6, 6, 6, 9]), 2: rng.choice([4, 4, 4, 6]), 3: 3}[many]
        rows, columns = rng.randint(2, most), rng.randint(2, most)
        board = [["*" if rng.random() < 0.25 else "." for _ in range(columns)] for _ in range(rows)]
        places = rng.sample(cells(rows, columns), min(rows * columns, many + 1 + rng.randint(0, 2)))
        for (r, c), what in zip(places, "T" + "P" * many + "EE"):
            board[r][c] = what
        board = ["".join(row) for row in board]
        police = rng.choice(["8", "8", "4", "knight", "0:1/-1:0", "2:0/0:-1/0:1/-1:1"])
        thief = rng.choice(["4", "4", "8", "knight", "2:0/0:-1/0:1/-1:1"])
        may_pass = rng.choice(["both", "both", "police", "thief", "none"])
        first = rng.choice(["police", "thief"])
        file = files.add("board.txt", board)
        return cls(board, police, thief, may_pass, first, file, rng.random() < 0.3)


GAMES = [Graph, Pursuit]
