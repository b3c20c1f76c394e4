"""What the tests of lastmove-check share: tables, a solver of their own, files, and the program.

Nothing here is taken from the checker. Its path is the first argument of each test.
"""

import os
import re
import struct
import subprocess
import sys
import tempfile
import zlib

CHECKER = os.path.abspath(sys.argv[1])
FOLDER = tempfile.TemporaryDirectory()
NONE, WIN, LOSS, DRAW = range(4)
NO_START = 2**64 - 1


class Table:
    """A graph with the values of its vertices: a pair of an outcome and a number of plies."""

    def __init__(self, edges, labels, misere):
        self.edges = edges  # for each vertex a list of (target, keeps the turn)
        self.labels = labels
        self.misere = misere
        self.start = NO_START
        self.texts = None
        self.values = solve(self)

    def copy(self):
        other = object.__new__(Table)
        other.__dict__ = dict(self.__dict__)
        other.edges = [list(e) for e in self.edges]
        other.labels = list(self.labels)
        other.values = list(self.values)
        return other


def follows(table, values, v):
    """The value of v by those of its moves; values that are not known are None."""
    if table.labels[v] == DRAW:
        return (DRAW, 0)
    if table.labels[v] != NONE:
        return (table.labels[v], 0)
    if not table.edges[v]:
        return (WIN if table.misere else LOSS, 0)
    wins, losses, others = [], [], 0
    for target, keeps in table.edges[v]:
        outcome, plies = values[target] or (DRAW, 0)
        if outcome == DRAW:
            others += 1
        elif (outcome == WIN) == keeps:
            wins.append(plies + 1)
        else:
            losses.append(plies + 1)
    if wins:
        return (WIN, min(wins))
    return (DRAW, 0) if others else (LOSS, max(losses))


def solve(table):
    """All values. Those of n plies are found in round n, at vertices with a move to one of n - 1."""
    n = len(table.edges)
    before = [[] for _ in range(n)]
    for v, edges in enumerate(table.edges):
        for target, _ in edges:
            before[target].append(v)
    values = [None] * n
    candidates, plies = range(n), 0
    while candidates:
        found = {}
        for v in candidates:
            if values[v] is None:
                value = follows(table, values, v)
                if value[0] != DRAW and value[1] == plies:
                    found[v] = value
        for v, value in found.items():
            values[v] = value
        candidates = {u for v in found for u in before[v]}
        plies += 1
    return [value or (DRAW, 0) for value in values]


def code(value):
    outcome, plies = value
    return 0 if outcome == DRAW else 2 * plies + outcome


def padded(data):
    return data + bytes(-len(data) % 8)


def sealed(data):
    return data + struct.pack("<Q", zlib.crc32(data))


def encode(table, offsets=None, codes=None):
    """The bytes of a file, without its checksum."""
    n = len(table.edges)
    flat = [target | keeps << 31 for edges in table.edges for target, keeps in edges]
    if offsets is None:
        offsets = [0]
        for edges in table.edges:
            offsets.append(offsets[-1] + len(edges))
    if codes is None:
        codes = [code(value) for value in table.values]
    texts = b"".join(table.texts or [])
    flags = table.misere | (table.texts is not None) << 1
    data = struct.pack("<8s5Q", b"lmproof1", n, len(flat), table.start, flags, len(texts))
    data += padded(bytes(table.labels))
    data += struct.pack(f"<{n + 1}Q", *offsets)
    data += padded(struct.pack(f"<{len(flat)}I", *flat))
    data += padded(struct.pack(f"<{n}I", *codes))
    if table.texts is not None:
        ends = [0]
        for text in table.texts:
            ends.append(ends[-1] + len(text))
        data += struct.pack(f"<{n + 1}Q", *ends) + padded(texts)
    return data


def run(data, *options):
    """What the checker says of a file: its status, its output and its complaints."""
    path = os.path.join(FOLDER.name, "file.lmproof")
    with open(path, "wb") as file:
        file.write(data)
    done = subprocess.run([CHECKER, path, *options], capture_output=True, text=True, timeout=600)
    return done.returncode, done.stdout, done.stderr


def accepted(data, *options):
    status, out, err = run(data, *options)
    assert status == 0 and out.startswith("proved") and not err, (status, out, err)
    return out


def refused(data, *options):
    """The vertex that a refusal names."""
    status, out, err = run(data, *options)
    assert status == 1 and out.startswith("refused: vertex ") and not err, (status, out, err)
    return int(re.match(r"refused: vertex (\d+)", out)[1])


def no_file(data, *options):
    status, out, err = run(data, *options)
    assert status == 2 and not out and err.startswith("lastmove-check: "), (status, out, err)
    assert "xception" not in err, err
    return err
