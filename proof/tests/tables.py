#!/usr/bin/env python3
"""Tables: true files are accepted, false and damaged ones refused.

    python3 tests/tables.py build/lastmove-check [--large]

Graphs are made at random and solved by going round until nothing changes. Every lie must be
refused, with the first vertex that is wrong.
"""

import array
import os
import random
import resource
import struct
import subprocess
import sys
import time

from common import (
    CHECKER,
    DRAW,
    FOLDER,
    LOSS,
    NO_START,
    NONE,
    WIN,
    Table,
    accepted,
    encode,
    follows,
    no_file,
    padded,
    refused,
    run,
    sealed,
    solve,
)


def random_table(rng):
    n = rng.randint(1, 12)
    density = rng.choice([0.5, 1, 2, 3])
    forward = rng.random() < 0.3
    owners = [rng.random() < 0.5 for _ in range(n)] if rng.random() < 0.3 else None
    keeping = rng.choice([0, 0, 0.3])
    edges = []
    for v in range(n):
        out = []
        for _ in range(min(int(rng.expovariate(1 / density)), 6)):
            target = rng.randint(v + 1, n - 1) if forward and v + 1 < n else rng.randrange(n)
            keeps = owners[v] == owners[target] if owners else rng.random() < keeping
            out.append((target, keeps))
        edges.append(out)
    labelled = rng.choice([0, 0.2])
    labels = [rng.randint(1, 3) if rng.random() < labelled else NONE for _ in range(n)]
    table = Table(edges, labels, rng.random() < 0.4)
    if rng.random() < 0.5:
        table.start = rng.randrange(n)
    if rng.random() < 0.3:
        table.texts = [f"v{v}".encode() for v in range(n)]
    return table


def wrong(table):
    """The vertices whose values do not follow from those of their moves."""
    n = len(table.edges)
    return [v for v in range(n) if table.values[v] != follows(table, table.values, v)]


def lies(rng, table):
    """Changed copies of a table; some of them may be true."""
    n = len(table.edges)
    v = rng.randrange(n)
    drawn = [u for u in range(n) if table.values[u][0] == DRAW]
    moving = [u for u in range(n) if table.edges[u]]

    flip = table.copy()
    outcome, plies = flip.values[v]
    flip.values[v] = rng.choice([(WIN, plies), (LOSS, plies), (DRAW, 0)])
    yield "flip", flip

    count = table.copy()
    outcome, plies = count.values[v]
    if outcome != DRAW:
        count.values[v] = (outcome, max(0, plies + rng.choice([-1, 1, 2, 1000])))
        yield "count", count
        longer = table.copy()
        longer.values = [(o, p + (o != DRAW)) for o, p in table.values]
        yield "off by one", longer

    if drawn:
        winners = table.copy()
        for u in drawn:
            winners.values[u] = (rng.choice([WIN, LOSS]), rng.randint(1, n))
        yield "draws called wins", winners

    swap = table.copy()
    swap.values = [({WIN: LOSS, LOSS: WIN, DRAW: DRAW}[o], p) for o, p in table.values]
    yield "players swapped", swap

    other_rule = table.copy()
    other_rule.misere = not table.misere
    yield "the other rule", other_rule

    unlabelled = table.copy()
    unlabelled.labels = [NONE] * n
    yield "labels dropped", unlabelled
    relabelled = table.copy()
    relabelled.labels[v] = rng.randrange(4)
    yield "label changed", relabelled

    if moving:
        u = rng.choice(moving)
        splice = table.copy()
        splice.edges[u][rng.randrange(len(splice.edges[u]))] = (rng.randrange(n), rng.random() < 0.3)
        yield "edge elsewhere", splice
        dropped = table.copy()
        del dropped.edges[u][rng.randrange(len(dropped.edges[u]))]
        yield "edge dropped", dropped
        owner = table.copy()
        owner.edges[u] = [(t, not k) for t, k in owner.edges[u]]
        yield "owner changed", owner
    added = table.copy()
    added.edges[v].append((rng.randrange(n), rng.random() < 0.3))
    yield "edge added", added

    a, b = rng.randrange(n), rng.randrange(n)
    spliced = table.copy()
    spliced.values[a], spliced.values[b] = spliced.values[b], spliced.values[a]
    yield "values spliced", spliced


def test_random(count):
    rng = random.Random(1)
    told, still = {}, 0
    for _ in range(count):
        table = random_table(rng)
        out = accepted(sealed(encode(table)))
        if table.start != NO_START:
            outcome, plies = table.values[table.start]
            what = {WIN: f"wins in {plies} pl", LOSS: f"loses in {plies} pl", DRAW: "neither"}
            assert what[outcome] in out and f"vertex {table.start}" in out, out
        for name, lie in lies(rng, table):
            false = wrong(lie)
            if false:
                assert refused(sealed(encode(lie))) == false[0], name
                told[name] = told.get(name, 0) + 1
            else:
                # What follows from itself is true: solved anew, the changed graph has these values.
                assert solve(lie) == lie.values, name
                accepted(sealed(encode(lie)))
                still += 1
    print(f"{count} tables accepted, {sum(told.values())} lies refused at the first wrong vertex,")
    print(f"{still} changes that are still true accepted; of each kind: {told}")


def test_damage():
    """Each byte of a file changed, with and without its checksum mended; lengths; hostile counts."""
    rng = random.Random(2)
    table = Table([[(1, 0), (2, 1)], [(2, 0)], [], [(3, 0)]], [0, 0, 0, 0], 0)
    table.texts = [b"ccc\xff", b"", b"a", b"d"]
    table.start = 0
    data = encode(table)
    assert r"vertex 0 (ccc\255)" in run(sealed(encode(table, codes=[3, 3, 2, 0])))[1]
    accepted(sealed(data))
    statuses = {0: 0, 1: 0, 2: 0}
    for at in range(len(data)):
        for bit in range(8):
            damaged = bytearray(data)
            damaged[at] ^= 1 << bit
            no_file(bytes(damaged) + sealed(data)[-8:])
            status, out, err = run(sealed(bytes(damaged)))
            assert status in (0, 1, 2) and "xception" not in err, (at, bit, status, err)
            statuses[status] += 1
    for length in range(len(data) + 8):
        no_file(sealed(data)[:length])
    no_file(sealed(data) + bytes(8))
    no_file(sealed(data + bytes(8)))
    for at in range(1, 6):
        for number in [2**64 - 1, 2**63, 2**62, 2**61, 2**61 - 1, 2**40, 2**32, 1000, 5, 0]:
            hostile = bytearray(data)
            struct.pack_into("<Q", hostile, 8 * at, number)
            status, out, err = run(sealed(bytes(hostile)))
            assert status in (0, 2) and "xception" not in err, (at, number, status, err)
    for _ in range(300):
        noise = bytearray(data)
        for _ in range(rng.randint(1, 20)):
            noise[rng.randrange(8, len(noise))] = rng.choice([0, 1, 127, 128, 255, rng.randrange(256)])
        status, out, err = run(sealed(bytes(noise)))
        assert status in (0, 1, 2) and "xception" not in err, (status, err)

    def with_offsets(*offsets):
        return sealed(encode(table, offsets=offsets))

    assert refused(with_offsets(0, 2, 1, 3, 4)) == 1  # falls
    assert refused(with_offsets(0, 2, 2**61 - 1, 3, 4)) == 1
    assert refused(with_offsets(0, 2**64 - 1, 3, 3, 4)) == 0
    no_file(with_offsets(1, 2, 3, 3, 4))
    no_file(with_offsets(0, 2, 3, 3, 5))
    table.labels[2] = 4
    assert refused(sealed(encode(table))) == 2
    table.labels[2] = 0
    table.edges[1] = [(4, 0)]
    assert refused(sealed(encode(table))) == 1
    nobody = Table([], [], 0)
    assert "all 0 values" in accepted(sealed(encode(nobody)))
    nobody.start = 0
    no_file(sealed(encode(nobody)))
    for path in ["/", os.path.join(FOLDER.name, "missing"), "/dev/null"]:
        done = subprocess.run([CHECKER, path], capture_output=True, text=True)
        assert done.returncode == 2 and not done.stdout, done
    print(f"bytes damaged and sealed anew: {statuses[0]} harmless, {statuses[1]} refused by a vertex,"
          f" {statuses[2]} by the file's form")


def test_large():
    """Ten million edges, timed."""
    n, degree = 1_000_000, 10
    rng = random.Random(3)
    targets, codes = array.array("I"), array.array("I")
    for v in range(n):
        if v < degree:
            codes.append(2)
            continue
        mine = [v - 1 - int(rng.random() * min(v, 1000)) for _ in range(degree)]
        targets.extend(mine)
        values = [codes[t] for t in mine]
        lost = [c for c in values if c % 2 == 0]
        codes.append(min(lost) + 1 if lost else max(values) + 3)
    data = struct.pack("<8s5Q", b"lmproof1", n, len(targets), n - 1, 0, 0) + bytes(n)
    data += array.array("Q", [max(0, v - degree) * degree for v in range(n + 1)]).tobytes()
    data += padded(targets.tobytes()) + padded(codes.tobytes())
    begun = time.monotonic()
    out = accepted(sealed(data))
    took = time.monotonic() - begun
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    print(f"{len(targets):,} edges: {took:.1f} s, {peak / 1024:.0f} MB; {out}", end="")


def main():
    test_random(int(os.environ.get("TABLES", "400")))
    test_damage()
    if "--large" in sys.argv:
        test_large()


main()
