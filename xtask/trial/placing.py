"""Games in which what is placed, taken or visited stays so: pieces that do not attack each other,
dominoes, vertices and edges of graphs."""

from rules import Move, Rules, as_cell, cells, named, put, written


class Placing(Rules):
    """A position is the set of moves made; `write` sorts them as lastmove does."""

    impartial = True

    def start(self):
        return frozenset()

    def write(self, at):
        return ";".join(self.text(item) for item in sorted(at)) or "-"

    def read(self, text):
        return frozenset() if text == "-" else frozenset(map(self.item, text.split(";")))

    def moves(self, at):
        return [Move(self.text(item), at | {item}) for item in self.free(at)]

    def free(self, at):
        """What may still be placed or taken."""
        raise NotImplementedError


def random_board(rng, files, most):
    """A board with some squares blocked: rows, columns, the blocked ones, and the option."""
    rows, columns = rng.randint(1, most), rng.randint(1, most)
    blocked, option = set(), ""
    if rng.random() < 0.5:
        blocked = {cell for cell in cells(rows, columns) if rng.random() < 0.3}
        lines = [
            "".join("*" if (row, column) in blocked else "." for column in range(columns))
            for row in range(rows)
        ]
        option = f",blocked={files.add('board.txt', lines)}"
    return rows, columns, blocked, option


def lined(a, b):
    """Whether two cells share a row or column, and whether they share a diagonal."""
    down, right = abs(a[0] - b[0]), abs(a[1] - b[1])
    return down == 0 or right == 0, down == right


ATTACKS = {
    "queens-game": lambda a, b: any(lined(a, b)),
    "rooks-game": lambda a, b: lined(a, b)[0],
    "bishops-game": lambda a, b: lined(a, b)[1],
    "kings-game": lambda a, b: max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1,
    "knights-game": lambda a, b: sorted((abs(a[0] - b[0]), abs(a[1] - b[1]))) == [1, 2],
}


class Pieces(Placing):
    """Queens, rooks, bishops, kings or knights."""

    text = staticmethod(written)
    item = staticmethod(as_cell)

    def __init__(self, name, rows, columns, blocked, option, misere):
        self.attacks = ATTACKS[name]
        self.open = [cell for cell in cells(rows, columns) if cell not in blocked]
        self.misere = misere
        self.notation = named(name, f"{rows}x{columns}", misere, option)

    def free(self, at):
        return [
            cell
            for cell in self.open
            if cell not in at and not any(self.attacks(cell, other) for other in at)
        ]

    @classmethod
    def random(cls, rng, files):
        name = rng.choice(sorted(ATTACKS))
        most = {"queens-game": 5, "rooks-game": 4, "bishops-game": 3}.get(name, 3)
        return cls(name, *random_board(rng, files, most), rng.random() < 0.4)


class Cram(Placing):
    """Dominoes on neighbouring squares."""

    def __init__(self, rows, columns, blocked, option, misere):
        here = [cell for cell in cells(rows, columns) if cell not in blocked]
        self.dominoes = [
            (a, b)
            for a in here
            for b in [(a[0], a[1] + 1), (a[0] + 1, a[1])]
            if b in here
        ]
        self.misere = misere
        self.notation = named("cram", f"{rows}x{columns}", misere, option)

    @staticmethod
    def text(domino):
        return f"{written(domino[0])}-{written(domino[1])}"

    @staticmethod
    def item(text):
        return tuple(map(as_cell, text.split("-")))

    def free(self, at):
        filled = {cell for domino in at for cell in domino}
        return [domino for domino in self.dominoes if not filled & set(domino)]

    @classmethod
    def random(cls, rng, files):
        return cls(*random_board(rng, files, 4), rng.random() < 0.4)


def random_edges(rng, vertices, edges):
    """Some pairs of vertices, as often as it comes."""
    names = [f"v{i}" for i in range(vertices)]
    return [(rng.choice(names), rng.choice(names)) for _ in range(edges)]


class NodeKayles(Placing):
    """A move takes a vertex with its neighbours."""

    text = item = staticmethod(str)

    def __init__(self, edges, lone, file, misere):
        self.vertices = list(dict.fromkeys([v for edge in edges for v in edge] + lone))
        self.edges, self.misere = edges, misere
        self.notation = named("node-kayles", file, misere)

    def free(self, at):
        near = set(at)
        for a, b in self.edges:
            if a in at or b in at:
                near |= {a, b}
        return [vertex for vertex in self.vertices if vertex not in near]

    @classmethod
    def random(cls, rng, files):
        many = rng.randint(1, 10)
        edges = random_edges(rng, many, rng.randint(0, 2 * many))
        lone = ["alone"] if rng.random() < 0.5 or not edges else []
        file = files.add("graph.txt", [" ".join(edge) for edge in edges] + lone)
        return cls(edges, lone, file, rng.random() < 0.4)


class ArcKayles(Placing):
    """A move takes two neighbouring vertices."""

    def __init__(self, edges, file, misere):
        # The edges have no direction, two between the same vertices are one move, and a loop is
        # none. The vertex that the file names first stands first.
        names = [vertex for edge in edges for vertex in edge]
        ends = {frozenset(edge) for edge in edges if edge[0] != edge[1]}
        self.arcs = sorted(tuple(sorted(pair, key=names.index)) for pair in ends)
        self.misere = misere
        self.notation = named("arc-kayles", file, misere)

    @staticmethod
    def text(arc):
        return "-".join(arc)

    def item(self, text):
        ends = set(text.split("-"))
        return next(arc for arc in self.arcs if set(arc) == ends)

    def free(self, at):
        gone = {vertex for arc in at for vertex in arc}
        return [arc for arc in self.arcs if not gone & set(arc)]

    @classmethod
    def random(cls, rng, files):
        many = rng.randint(2, 8)
        edges = random_edges(rng, many, rng.randint(1, 14))
        file = files.add("graph.txt", [" ".join(edge) for edge in edges])
        return cls(edges, file, rng.random() < 0.4)


class Geography(Rules):
    """A token goes along edges to vertices on which it has not been. A position is its vertex and
    the set of those that it has left."""

    impartial = True

    def __init__(self, edges, file, undirected, misere):
        self.names = list(dict.fromkeys(vertex for edge in edges for vertex in edge))
        self.targets = {vertex: [] for vertex in self.names}
        turned = [(b, a) for a, b in sorted(edges, key=lambda edge: self.names.index(edge[0]))]
        for a, b in edges + (turned if undirected else []):
            if a != b and b not in self.targets[a]:
                self.targets[a].append(b)
        self.misere = misere
        option = ",undirected=yes" if undirected else ""
        self.notation = named("geography", file, misere, option)

    def start(self):
        return self.names[0], frozenset()

    def moves(self, at):
        token, left = at
        to = [vertex for vertex in self.targets[token] if vertex not in left]
        return [Move(vertex, (vertex, left | {token})) for vertex in to]

    def write(self, at):
        token, left = at
        return "/".join([token] + ([";".join(sorted(left, key=self.names.index))] if left else []))

    def read(self, text):
        token, _, left = text.partition("/")
        return token, frozenset(left.split(";") if left else [])

    @classmethod
    def random(cls, rng, files):
        many = rng.randint(1, 7)
        edges = random_edges(rng, many, rng.randint(1, 3 * many))
        file = files.add("graph.txt", [" ".join(edge) for edge in edges])
        return cls(edges, file, rng.random() < 0.5, rng.random() < 0.4)


class Hackenbush(Rules):
    """A move cuts an edge; what does not hang together with the ground falls. A position is the
    numbers of the edges that stand."""

    impartial = True

    def __init__(self, edges, file, misere):
        self.misere = misere
        self.notation = named("hackenbush", file, misere)
        # Of edges between the same vertices that one is the first whose first vertex the file names
        # first.
        names = [vertex for edge in edges for vertex in edge]
        self.edges = edges = sorted(edges, key=lambda edge: names.index(edge[0]))
        twins = [[j for j, f in enumerate(edges) if set(f) == set(e)] for e in edges]
        self.names = [
            "-".join(edge) + (f"/{twins[i].index(i) + 1}" if twins[i].index(i) else "")
            for i, edge in enumerate(edges)
        ]

    def standing(self, edges):
        """Of these edges, those that hang together with the ground."""
        reached, count = {"ground"}, 0
        while len(reached) != count:
            count = len(reached)
            for i in edges:
                if reached & set(self.edges[i]):
                    reached |= set(self.edges[i])
        return frozenset(i for i in edges if self.edges[i][0] in reached)

    def start(self):
        return self.standing(range(len(self.edges)))

    def moves(self, at):
        return [Move(self.names[i], self.standing(at - {i})) for i in sorted(at)]

    def write(self, at):
        """Cuts that lead to the position: all that is gone at once, from the ground up, is one
        choice of several that lastmove may make."""
        cuts, now = [], self.start()
        for i in sorted(self.start() - at):
            if i in now and at <= self.standing(now - {i}):
                cuts.append(self.names[i])
                now = self.standing(now - {i})
        return ";".join(cuts) or "-"

    def read(self, text):
        now = self.start()
        for cut in [] if text == "-" else text.split(";"):
            now = self.standing(now - {self.names.index(cut)})
        return now

    @classmethod
    def random(cls, rng, files):
        many = rng.randint(1, 6)
        edges = random_edges(rng, many, rng.randint(1, 7))
        edges += [("ground", f"v{rng.randrange(many)}") for _ in range(rng.randint(1, 3))]
        rng.shuffle(edges)
        file = files.add("picture.txt", [" ".join(edge) for edge in edges])
        return cls(edges, file, rng.random() < 0.4)


def beside(cell):
    """The cells that share a side with this one, wherever the board ends."""
    row, column = cell
    return [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]


class Colours(Rules):
    """Stones of two colours that both players have. A position is the rows of the board."""

    impartial = True
    table = "reached"
    name = ""
    # So many cells at most.
    most = 8

    def __init__(self, rows, columns, misere):
        self.cells = cells(rows, columns)
        self.rows, self.columns, self.misere = rows, columns, misere
        self.notation = named(self.name, f"{rows}x{columns}", misere)

    def write(self, at):
        return "/".join(at)

    def read(self, text):
        return tuple(text.split("/"))

    @classmethod
    def random(cls, rng, files):
        rows, columns = rng.choice(
            [size for size in cells(cls.most + 1, cls.most + 1) if 0 < size[0] * size[1] <= cls.most]
        )
        return cls(rows, columns, rng.random() < 0.4)


class NoGo(Colours):
    """Stones are placed, and every group keeps an empty cell beside it."""

    name = "nogo"
    most = 6

    def start(self):
        return ("." * self.columns,) * self.rows

    def lives(self, at):
        """Whether every stone is reached from an empty cell through stones of its colour."""
        content = {(row, column): at[row][column] for row, column in self.cells}
        reached = {cell for cell in self.cells if content[cell] == "."}
        front = list(reached)
        while front:
            cell = front.pop()
            for near in beside(cell):
                if near in content and near not in reached:
                    if content[cell] in (".", content[near]):
                        reached.add(near)
                        front.append(near)
        return len(reached) == len(self.cells)

    def moves(self, at):
        return [
            Move(colour + written((row, column)), after)
            for row, column in self.cells
            if at[row][column] == "."
            for colour in "xo"
            for after in [put(at, {(row, column): colour})]
            if self.lives(after)
        ]


class Clobber(Colours):
    """A stone goes to a neighbour of the other colour, which is removed."""

    name = "clobber"

    def start(self):
        return tuple(
            "".join("xo"[(row + column) % 2] for column in range(self.columns))
            for row in range(self.rows)
        )

    def moves(self, at):
        content = {(row, column): at[row][column] for row, column in self.cells}
        return [
            Move(f"{written(cell)}-{written(to)}", put(at, {cell: ".", to: content[cell]}))
            for cell in self.cells
            for to in beside(cell)
            if {content[cell], content.get(to)} == {"x", "o"}
        ]


GAMES = [Pieces, Cram, NodeKayles, ArcKayles, NoGo, Clobber, Geography, Hackenbush]
