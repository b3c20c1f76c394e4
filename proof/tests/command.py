"""lastmove-check on what the command writes: python3 tests/command.py CHECKER LASTMOVE [GRAPHS]

A hundred thousand random graphs (unless GRAPHS says how many), a thousand in a file: the values are
those of the plain solver of these tests, `lastmove verify` accepts the table, and the checker accepts
what `lastmove export --proof` makes of it, and refuses it with a lie in it. Then games of many kinds,
by `lastmove prove`.
"""

import os
import random
import struct
import subprocess
import sys

from common import CHECKER, DRAW, FOLDER, LOSS, NONE, WIN, Table, accepted, code, refused, sealed

LASTMOVE = os.path.abspath(sys.argv[2])
GRAPHS = int(sys.argv[3]) if len(sys.argv) > 3 else 100_000
IN_A_FILE = 1000
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")

GAMES = [
    "nim:3,4,5", "nim/misere:2,2,3", "kayles:9", "octal:0.137@12", "chomp:3x4", "grundy:9",
    "co-bang:8x4", "co-bang/misere:7x3", "co-bang:20x9@20,5", "hexapawn:3x3", "hexapawn/misere:3x4",
    "morris:3", "morris/misere:3", "morris:3@xxo/o.x/..o-x",
    "hexapawn:3x3@ooo/.../xxx-o", "tic-tac-toe", "mnk:3x4,k=3",
    "connect-four:3x4", "cram:3x3", "queens-game:4", "hackenbush:examples/hackenbush/house.txt",
    "graph:examples/graphs/owned.txt", "graph:examples/graphs/declared.txt@1",
    "graph/misere:examples/graphs/loop.txt", "pursuit:examples/pursuit/courtyard.txt",
    "cops:examples/cops/petersen.g6,k=3", "rules:examples/rules/kayles.kif",
    "chess:KRvK@8/8/8/8/8/2k5/8/KR6_w", "nim:3,4 + kayles:4", "graph:examples/graphs/loop.txt@a + nim:2",
]


def command(*args, status=0):
    done = subprocess.run([LASTMOVE, *args, "--quiet"], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == status, (args, done.returncode, done.stdout, done.stderr)
    return done.stdout


def random_table(choose, misere, is_owned):
    """A thousand graphs side by side, and who moves where."""
    edges, labels, owners = [], [], []
    for _ in range(IN_A_FILE):
        first, size = len(edges), choose.randint(1, 9)
        owners += [choose.randrange(2) for _ in range(size)]
        for v in range(first, first + size):
            targets = choose.sample(range(first, first + size), choose.randint(0, min(size, 3)))
            keeps = [is_owned and owners[v] == owners[t] for t in targets]
            edges.append(list(zip(targets, keeps)))
            is_labelled = choose.random() < 0.1
            labels.append(choose.choice([WIN, LOSS, DRAW]) if is_labelled else NONE)
    return Table(edges, labels, misere), owners


def written(table, owners, is_owned):
    """The graph in the format of `lastmove solve graph:FILE`."""
    names = {WIN: "win", LOSS: "loss", DRAW: "draw"}
    lines = []
    for v, edges in enumerate(table.edges):
        lines.append(f"v{v} : {owners[v]}" if is_owned else f"v{v}")
        lines += [f"v{v} v{target}" for target, _ in edges]
        if table.labels[v] != NONE:
            lines.append(f"v{v} = {names[table.labels[v]]}")
    return "\n".join(lines) + "\n"


def by_text(data):
    """The codes of the values in a file by the texts of their vertices, and where the codes begin."""
    n, m, _, _, length = struct.unpack_from("<5Q", data, 8)
    codes = 48 + (n + 7) // 8 * 8 + 8 * (n + 1) + (m + 1) // 2 * 8
    ends = codes + (n + 1) // 2 * 8
    texts = ends + 8 * (n + 1)
    places = struct.unpack_from(f"<{n + 1}Q", data, ends)
    name = [data[texts + a : texts + b].decode() for a, b in zip(places, places[1:])]
    assert places[-1] == length
    return dict(zip(name, struct.unpack_from(f"<{n}I", data, codes))), codes, n


def graphs():
    graph, table, proof = (os.path.join(FOLDER.name, name) for name in ("g.txt", "t.lmt", "g.lmproof"))
    lies = 0
    for seed in range(max(1, GRAPHS // IN_A_FILE)):
        choose = random.Random(seed)
        misere, is_owned = seed % 2 == 1, seed // 2 % 2 == 1
        truth, owners = random_table(choose, misere, is_owned)
        with open(graph, "w", encoding="utf-8") as file:
            file.write(written(truth, owners, is_owned))
        game = f"graph/misere:{graph}" if misere else f"graph:{graph}"
        command("solve", game, "--all", "--table", table, "--force")
        command("verify", table, game)
        command("export", table, game, "--proof", proof, "--force")
        with open(proof, "rb") as file:
            data = file.read()
        codes, begin, n = by_text(data)
        assert codes == {f"v{v}": code(value) for v, value in enumerate(truth.values)}, seed
        accepted(data)
        for _ in range(5):
            v, other = choose.randrange(n), choose.choice([0, 1, 2, 3, 4, 5, 8])
            lie = bytearray(data[:-8])
            if struct.unpack_from("<I", lie, begin + 4 * v)[0] != other:
                struct.pack_into("<I", lie, begin + 4 * v, other)
                refused(sealed(bytes(lie)))
                lies += 1
    print(f"{max(1, GRAPHS // IN_A_FILE) * IN_A_FILE} random graphs accepted, {lies} lies refused")


def games():
    by_rules = 0
    for game in GAMES:
        said = command("prove", game, "--checker", CHECKER)
        assert said.startswith("proved"), (game, said)
        by_rules += " by the rules of " in said
        # What is said of a position is said by the checker too, which has it in the file.
        position = game.partition("@")[2] if ":" in game and " + " not in game else ""
        assert not position or game.startswith("graph") or position.split("_")[0] in said, (game, said)
    assert by_rules == 9, by_rules
    print(f"{len(GAMES)} games proved, {by_rules} of them by their rules")
    said = command("prove", "nim:3,4", "--checker", CHECKER, "--json")
    assert said == '{"true":true,"positions":20,"rules":false}\n', said
    liar = os.path.join(FOLDER.name, "liar")
    with open(liar, "w", encoding="utf-8") as file:
        file.write("#!/bin/sh\necho 'refused: vertex 3'\nexit 1\n")
    os.chmod(liar, 0o755)
    assert "vertex 3" in command("prove", "nim:3,4", "--checker", liar, status=1)
    command("prove", "nim:3,4", "--checker", os.path.join(FOLDER.name, "none"), status=1)


games()
graphs()
