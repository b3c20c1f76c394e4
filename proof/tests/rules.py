#!/usr/bin/env python3
"""Games by their rules: true files are accepted, graphs of other games and changed ones refused.

    python3 tests/rules.py build/lastmove-check

The rules stand here once more, written apart from those in Coq. A changed graph is solved anew, so
that its values are true of it; that it is not the game's is then for the checker to find.
"""

import random

from common import DRAW, LOSS, NONE, WIN, Table, accepted, encode, no_file, refused, run, sealed


def put(board, changes):
    board = [list(row) for row in board]
    for (r, c), man in changes.items():
        board[r][c] = man
    return tuple(map("".join, board))


class Hexapawn:
    def __init__(self, rows, columns):
        self.rows, self.columns = rows, columns
        self.name = f"hexapawn:{rows}x{columns}"
        empty = "." * columns
        self.start = ("o" * columns, *[empty] * (rows - 2), "x" * columns), "x"

    def text(self, position):
        return "/".join(position[0]) + "-" + position[1]

    def label(self, position):
        board, turn = position
        if "x" in board[0]:
            return WIN if turn == "x" else LOSS
        if "o" in board[-1]:
            return WIN if turn == "o" else LOSS
        return NONE

    def moves(self, position):
        board, turn = position
        other, ahead = ("o", -1) if turn == "x" else ("x", 1)
        for r, row in enumerate(board):
            for c, man in enumerate(row):
                if man != turn or not 0 <= r + ahead < self.rows:
                    continue
                for d in (-1, 0, 1):
                    if 0 <= c + d < self.columns:
                        if board[r + ahead][c + d] == (other if d else "."):
                            yield put(board, {(r, c): ".", (r + ahead, c + d): turn}), other


class Morris:
    name = "morris:3"
    start = ("...", "...", "..."), "x", 3, 3

    def text(self, position):
        board, turn, x, o = position
        return "/".join(board) + "-" + turn + (f",{x},{o}" if x or o else "")

    def label(self, position):
        board, turn = position[:2]
        lines = [*board, *map("".join, zip(*board))]
        lines += [board[0][0] + board[1][1] + board[2][2], board[0][2] + board[1][1] + board[2][0]]
        for man in "xo":
            if man * 3 in lines:
                return WIN if man == turn else LOSS
        return NONE

    def moves(self, position):
        board, turn, x, o = position
        other = "o" if turn == "x" else "x"
        points = [(r, c) for r in range(3) for c in range(3)]
        free = [(r, c) for r, c in points if board[r][c] == "."]
        if (x if turn == "x" else o) > 0:
            for p in free:
                yield put(board, {p: turn}), other, x - (turn == "x"), o - (turn == "o")
            return
        for p in points:
            if board[p[0]][p[1]] == turn:
                for q in free:
                    steps = abs(p[0] - q[0]), abs(p[1] - q[1])
                    if sum(steps) == 1 or steps == (1, 1) and (1, 1) in (p, q):
                        yield put(board, {p: ".", q: turn}), other, x, o


class CoBang:
    def __init__(self, rows, columns):
        self.columns = columns
        self.name = f"co-bang:{rows}x{columns}"
        self.start = (rows, columns)

    def text(self, position):
        return "{},{}".format(*position)

    def label(self, position):
        return NONE

    def moves(self, position):
        x, y = position
        return [(x - k, k) for k in range(1, self.columns + 1) if k != y and k < x]


def table_of(game, misere=False):
    """The graph of all positions that play can reach, solved."""
    number, queue, edges = {game.start: 0}, [game.start], []
    for position in queue:
        out = []
        if game.label(position) == NONE:
            for after in dict.fromkeys(game.moves(position)):
                if after not in number:
                    number[after] = len(queue)
                    queue.append(after)
                out.append((number[after], False))
        edges.append(out)
    table = Table(edges, [game.label(position) for position in queue], misere)
    table.texts = [game.text(position).encode() for position in queue]
    table.start = 0
    return table


def named(game, misere):
    return game.name.replace(":", "/misere:") if misere else game.name


def changed(rng, table):
    """A graph that is not quite the game's, with values that are true of it."""
    v = rng.choice([v for v, edges in enumerate(table.edges) if edges])
    i = rng.randrange(len(table.edges[v]))
    edges, labels, texts = [list(e) for e in table.edges], list(table.labels), list(table.texts)
    kind = rng.choice(["dropped", "elsewhere", "kept turn", "label", "text", "junk"])
    if kind == "dropped":
        del edges[v][i]
    elif kind == "elsewhere":
        others = set(range(len(edges))) - {target for target, _ in edges[v]}
        edges[v][i] = (rng.choice(sorted(others)), False)
    elif kind == "kept turn":
        edges[v][i] = (edges[v][i][0], True)
    elif kind == "label":
        labels[v] = rng.choice([WIN, LOSS, DRAW])
    elif kind == "text":
        texts[v] = texts[rng.choice([u for u in range(len(edges)) if u != v])]
    else:
        texts[v] = rng.choice([b"", b"-", texts[v][1:], texts[v] + b"x", b"\0\xff", texts[v] * 3])
    lie = Table(edges, labels, table.misere)
    lie.texts, lie.start = texts, 0
    # Which vertices a changed text spoils: its own, and those with an edge to it.
    spoiled = {v} if kind not in ("text", "junk") else {
        u for u, out in enumerate(edges) if u == v or any(t == v for t, _ in out)
    }
    return kind, lie, spoiled


def test_games():
    expected = {
        "hexapawn:3x3": "loses in 6 plies",
        "hexapawn:4x4": "wins in 11 plies",
        "morris:3": "wins in 9 plies",
        "co-bang:12x4": "wins in 5 plies",
    }
    rng = random.Random(1)
    games = [Hexapawn(2, 2), Hexapawn(3, 3), Hexapawn(4, 3), Hexapawn(3, 5), Morris()]
    games += [CoBang(12, 4), CoBang(30, 7), CoBang(2, 2)]
    told = {}
    for game in games:
        for misere in (False, True):
            table = table_of(game, misere)
            data = sealed(encode(table))
            out = accepted(data, "--game", named(game, misere))
            assert f"by the rules of {named(game, misere)}: " in out, out
            if not misere and game.name in expected:
                assert expected[game.name] in out, out
            for _ in range(60 if len(table.edges) < 500 else 6):
                if len(table.edges) < 3:
                    break
                kind, lie, spoiled = changed(rng, table)
                data = sealed(encode(lie))
                accepted(data)
                assert refused(data, "--game", named(game, misere)) in spoiled, (game.name, kind)
                told[kind] = told.get(kind, 0) + 1
    print(f"{2 * len(games)} games accepted, changed graphs refused: {told}")


def test_other_games():
    """Each file with the names of other games, and names that are none."""
    table = table_of(Hexapawn(3, 3))
    data = sealed(encode(table))
    for name in ["hexapawn/misere:3x3", "hexapawn:3x4", "hexapawn:4x3", "co-bang:3x3", "morris:3"]:
        refused(data, "--game", name)
    for name in ["", "chess", "hexapawn", "hexapawn:", "hexapawn:0", "hexapawn:3x", "hexapawn:-3x3",
                 "hexapawn:3x3x3", "hexapawn/other:3x3", "hexapawn:99999999999999999999", "morris:6",
                 "co-bang:4", "hexapawn:3x3:3", "a/b/c:1"]:
        no_file(data, "--game", name)
    table.texts = None
    no_file(sealed(encode(table)), "--game", "hexapawn:3x3")
    table.texts = [b"ooo/.../xxx-x" * 300_000] + [b""] * (len(table.edges) - 1)
    assert run(sealed(encode(table)), "--game", "hexapawn:3x3")[0] in (1, 2)
    for misere in (False, True):
        lie = table_of(Hexapawn(3, 3), misere)
        lie.misere = not misere
        lie.values = Table(lie.edges, lie.labels, lie.misere).values
        accepted(sealed(encode(lie)))
        refused(sealed(encode(lie)), "--game", named(Hexapawn(3, 3), misere))


def test_large():
    out = accepted(sealed(encode(table_of(Hexapawn(4, 4)))), "--game", "hexapawn:4x4")
    assert "wins in 11 plies" in out, out
    print(out, end="")


test_games()
test_other_games()
test_large()
