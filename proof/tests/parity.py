#!/usr/bin/env python3
"""Parity games: true solutions are accepted, false and damaged ones refused.

    python3 tests/parity.py build/lastmove-check

Random games are solved here by Zielonka's algorithm. Whether a changed solution is still true is
decided by looking for cycles.
"""

import os
import random
import re
import subprocess

from common import CHECKER, FOLDER


def run(game, solution):
    paths = []
    for name, text in [("game.pg", game), ("game.sol", solution)]:
        paths.append(os.path.join(FOLDER.name, name))
        with open(paths[-1], "w") as file:
            file.write(text)
    done = subprocess.run([CHECKER, "--parity", *paths], capture_output=True, text=True, timeout=600)
    assert "xception" not in done.stderr, done.stderr
    assert (done.returncode == 2) == (not done.stdout), done
    return done.returncode, done.stdout


def attract(game, inside, player, goal, moves):
    """The vertices from which player can force play into goal, and the moves that do it."""
    goal, grows = set(goal), True
    while grows:
        grows = False
        for v in inside - goal:
            owner, out = game[v][1], [w for w in game[v][2] if w in inside]
            if owner == player and any(w in goal for w in out):
                moves[v] = next(w for w in out if w in goal)
            elif not (owner != player and all(w in goal for w in out)):
                continue
            goal.add(v)
            grows = True
    return goal


def zielonka(game, inside):
    """Who wins from each vertex of inside, and the winner's moves."""
    if not inside:
        return {}, {}
    p = max(game[v][0] for v in inside)
    player = p % 2
    top, moves = {v for v in inside if game[v][0] == p}, {}
    near = attract(game, inside, player, top, moves)
    winner, below = zielonka(game, inside - near)
    lost = {v for v, w in winner.items() if w != player}
    if not lost:
        for v in top:
            moves.setdefault(v, next(w for w in game[v][2] if w in inside))
        return {v: player for v in inside}, {**moves, **below}
    moves = {v: below[v] for v in lost if v in below}
    lost = attract(game, inside, 1 - player, lost, moves)
    winner, rest = zielonka(game, inside - lost)
    return {**winner, **{v: 1 - player for v in lost}}, {**rest, **moves}


def reached(start, next_of):
    seen, todo = set(), list(next_of(start))
    while todo:
        v = todo.pop()
        if v not in seen:
            seen.add(v)
            todo += next_of(v)
    return seen


def wrong(game, winner, moves):
    """The vertices where a solution fails: by a move, by leaving what is won, or on a cycle."""
    bad = set()
    for v, (priority, owner, out) in enumerate(game):
        left = [moves.get(v, 0)] if owner == winner[v] else out
        if owner == winner[v] and left[0] not in out:
            bad.add(v)
        if any(winner[w] != winner[v] for w in left if w < len(game)):
            bad.add(v)
    for v, (p, _, _) in enumerate(game):
        if p % 2 == winner[v]:
            continue

        def next_of(u):
            left = [moves.get(u, 0)] if game[u][1] == winner[u] else game[u][2]
            return [w for w in left if w < len(game) and winner[w] == winner[v] and game[w][0] <= p]

        if v in reached(v, next_of):
            bad.add(v)
    return bad


def game_text(game, rng):
    lines = [f"{v} {p} {o} {','.join(map(str, out))}" + rng.choice(["", f' "v{v}"']) + ";"
             for v, (p, o, out) in enumerate(game)]
    if rng.random() < 0.3:
        rng.shuffle(lines)
    head = rng.choice([f"parity {len(game) - 1};\n", f"parity {len(game) - 1};\nstart 0;\n", ""])
    return head + "\n".join(lines) + "\n"


def solution_text(game, winner, moves):
    lines = [f"{v} {winner[v]}" + (f" {moves[v]}" if game[v][1] == winner[v] else "") + ";"
             for v in range(len(game))]
    return f"paritysol {len(game) - 1};\n" + "\n".join(lines) + "\n"


def test_random():
    rng = random.Random(1)
    true = still = false = 0
    for _ in range(400):
        n = rng.randint(1, 10)
        game = [(rng.randrange(rng.choice([2, 4, 8])), rng.randrange(2),
                 [rng.randrange(n) for _ in range(rng.randint(1, 3))]) for _ in range(n)]
        winner, moves = zielonka(game, set(range(n)))
        assert not wrong(game, winner, moves), game
        status, out = run(game_text(game, rng), solution_text(game, winner, moves))
        count = sum(w == 0 for w in winner.values())
        assert status == 0 and f"wins from {count} of {n} vertices" in out, out
        true += 1
        for _ in range(6):
            lie, who, how = list(game), dict(winner), dict(moves)
            v = rng.randrange(n)
            p, o, out = game[v]
            kind = rng.choice(["winner", "move", "priority", "owner", "edge"])
            if kind == "winner":
                who[v] = 1 - who[v]
                how.setdefault(v, rng.choice(out))
            elif kind == "move":
                how[v] = rng.randrange(n + 1)
            elif kind == "priority":
                lie[v] = (p + rng.choice([1, 2, 3]), o, out)
            elif kind == "owner":
                lie[v] = (p, 1 - o, out)
                how.setdefault(v, rng.choice(out))
            else:
                lie[v] = (p, o, [*out, rng.randrange(n)])
            bad = wrong(lie, who, how)
            status, said = run(game_text(lie, rng), solution_text(lie, who, how))
            if bad:
                assert status == 1 and int(re.search(r"vertex (\d+)", said)[1]) in bad, (lie, said)
                false += 1
            else:
                assert status == 0, (lie, who, how, said)
                still += 1
    print(f"{true} parity games accepted, {false} false solutions refused, {still} changes still true")


def test_damage():
    game = "parity 2;\n0 2 0 1,2;\n1 1 1 0;\n2 3 0 2;\n"
    solution = "paritysol 2;\n0 0 1;\n1 0;\n2 1;\n"
    assert run(game, solution)[0] == 0
    for text in ["", "parity", "parity 2;", game[:-3], game.replace("1 1", "1"), "0 2 5 0;\n" + game,
                 game.replace("0;", ";"), game + "2 3 0 2;\n", game.replace("2 3 0 2", "3 3 0 3"),
                 game.replace("1,2", "1,99999999999999999999"), game.replace("2 3", "2 -3"), "\0\xff"]:
        assert run(text, solution)[0] == 2, text
    assert run(game.replace("1,2", "1,7"), solution)[0] in (0, 1)
    assert run(game.replace("1 1 1 0", "1 1 1 7"), solution)[0] == 1
    for text in ["", "paritysol 2;", solution[:-2], solution.replace("2 1;", "2 2;"), solution + "3 0;",
                 solution.replace("2 1;", "4 1;"), "nonsense", solution.replace("0 0 1", "0 0 -1")]:
        assert run(game, text)[0] == 2, text
    for text in [solution.replace("0 0 1", "0 0 9"), solution.replace("0 0 1", "0 0")]:
        assert run(game, text)[0] == 1, text
    # A ring of many vertices: searches are not recursive.
    n = 100_000
    ring = "".join(f"{v} {v % 7} {v % 2} {(v + 1) % n};\n" for v in range(n))
    won = "".join(f"{v} 0" + ("" if v % 2 else f" {(v + 1) % n}") + ";\n" for v in range(n))
    assert run(f"parity {n - 1};\n{ring}", f"paritysol {n - 1};\n{won}")[0] == 0
    print("damaged games and solutions refused; a ring of 100,000 vertices accepted")


test_random()
test_damage()
