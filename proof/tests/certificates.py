#!/usr/bin/env python3
"""Certificates of periods and of growth: true ones are accepted, false and damaged ones refused.

    python3 tests/certificates.py build/lastmove-check

Nim values and those of cờ bảng are computed here by their definitions.
"""

import os
import random
import subprocess

from common import CHECKER, FOLDER

NAMED = {"kayles": "0.77", "dawson-kayles": "0.07", "dawson-chess": "0.137"}


def run(text):
    path = os.path.join(FOLDER.name, "certificate.json")
    with open(path, "w") as file:
        file.write(text)
    done = subprocess.run([CHECKER, "--certificate", path], capture_output=True, text=True, timeout=600)
    assert "xception" not in done.stderr, done.stderr
    assert (done.returncode == 2) == (not done.stdout), done
    return done.returncode, done.stdout


def nim_values(code, count):
    """By definition: the least number that is the value of no option."""
    digits = [int(d) for d in code.replace(".", "")]
    values = []
    for n in range(count):
        options = set()
        for i, d in enumerate(digits[: n + 1]):
            if d & 1 and i and n == i:
                options.add(0)
            if d & 2 and i and n > i:
                options.add(values[n - i])
            if d & 4:
                options.update(values[a] ^ values[n - i - a] for a in range(1, n - i))
        value = 0
        while value in options:
            value += 1
        values.append(value)
    return values


def period_of(code, values):
    """The least period and then the least beginning that the theorem of Guy and Smith proves."""
    most = len(code) - 2
    for p in range(1, len(values) // 3):
        first = len(values) - p
        while first > 0 and values[first - 1] == values[first - 1 + p]:
            first -= 1
        if 2 * max(first, 1) + 2 * p + most <= len(values):
            return first, p
    return None


def certificate(game, rules, first, p, values, mask=0):
    hexadecimal = [format(value, "x") for value in values]
    lines = [" ".join(hexadecimal[i : i + 64]) for i in range(0, len(values), 64)]
    body = ",\n".join(f'"{line}"' for line in lines)
    return (
        f'{{"format":"lastmove certificate","version":1,"game":"{game}","rules":"{rules}",\n'
        f'"preperiod":{first},"period":{p},"mask":{mask},\n"values":[\n{body}]}}\n'
    )


def test_octal():
    rng = random.Random(1)
    codes = ["0.77", "0.07", "0.137", "0.3", "0.33", "0.1", "4.3", "4.01", "0.5", "4.0", "0.45"]
    codes += [f"{rng.choice('04')}.{rng.randrange(8)}{rng.randrange(8)}{rng.choice('1234567')}"
              for _ in range(40)]
    proved = refused = still = 0
    for code in codes:
        values = nim_values(code, 400 if code != "0.45" else 1100)
        found = period_of(code, values)
        if found is None:
            continue
        first, p = found
        claimed = values[: first + p]
        status, out = run(certificate("octal", code, first, p, claimed))
        assert status == 0 and f"of {code} repeat with period {p} from heap" in out, (code, out)
        proved += 1
        for longer in [(first, 2 * p), (first + 3, p)]:
            assert run(certificate("octal", code, *longer, values[: sum(longer)]))[0] == 0
        for _ in range(25):
            lie, at = list(claimed), rng.randrange(len(claimed))
            lie[at] = rng.choice([v for v in range(20) if v != claimed[at]])
            status, out = run(certificate("octal", code, first, p, lie))
            assert status == 1 and out.startswith("refused: heap "), (code, at, out)
            # Below the changed heap all is right; it is itself the first that is wrong.
            assert out.startswith(f"refused: heap {at}:"), (code, at, out)
            refused += 1
        if first > 1:
            assert run(certificate("octal", code, first - 1, p, values[: first + p - 1]))[0] == 1
            refused += 1
        for q in range(1, p):
            assert run(certificate("octal", code, first, q, values[: first + q]))[0] == 1
            refused += 1
        for _ in range(10):
            at = rng.choice([0, *range(2, len(code))])
            other = code[:at] + rng.choice("01234567") + code[at + 1 :]
            status, out = run(certificate("octal", other, first, p, claimed))
            # The values may be the same for another code, and then they are true of it.
            n = 2 * max(first, 1) + 2 * p + len(code) - 2
            same = nim_values(other, n) == [
                values[i] if i < first + p else values[first + (i - first) % p] for i in range(n)
            ]
            assert status == (0 if same else 1), (code, other, out)
            refused, still = refused + (not same), still + same
    for game, code in NAMED.items():
        values = nim_values(code, 400)
        first, p = period_of(code, values)
        assert run(certificate(game, "", first, p, values[: first + p]))[0] == 0
    print(f"{proved} octal games proved, {refused} false certificates refused, {still} still true")


def rows_of(columns, misere, count):
    """All values of cờ bảng, row by row from row 1: (wins, plies) by columns from 1."""
    rows = [None]
    for x in range(1, count + 1):
        row = [None]
        for y in range(1, columns + 1):
            options = [rows[x - k][k] for k in range(1, columns + 1) if k != y and k < x]
            lost = [plies for wins, plies in options if not wins]
            if not options:
                row.append((misere, 0))
            elif lost:
                row.append((True, 1 + min(lost)))
            else:
                row.append((False, 1 + max(plies for _, plies in options)))
        rows.append(row)
    return rows


def growth_of(rows, pre, p):
    """The rows of a certificate, each a list of (wins, plies, slope), or None if it is false."""
    out = []
    for x in range(1, pre + p + 1):
        row = []
        for y, (wins, plies) in list(enumerate(rows[x]))[1:]:
            slope = rows[x + p][y][1] - plies if x > pre else 0
            row.append((wins, plies, slope))
            for n in range(1, (len(rows) - 1 - x) // p + 1 if x > pre else 0):
                if rows[x + n * p][y] != (wins, plies + n * slope) or slope < 0:
                    return None
        out.append(row)
    return out


def growth_text(columns, misere, pre, p, out):
    def cell(value, growing):
        word = '"win"' if value[0] else '"loss"'
        return f"{word},{value[1]}" + (f",{value[2]}" if growing else "")

    def line(x, row):
        common = max(set(row), key=row.count)
        others = [y for y, value in enumerate(row, 1) if value != common]
        assert len(others) <= 1
        text = '{"all":[' + cell(common, x > pre) + "]"
        for y in others:
            text += f',"but":[{y},' + cell(row[y - 1], x > pre) + "]"
        return text + "}"

    lines = [line(x, row) for x, row in enumerate(out, 1)]
    return (
        f'{{"format":"lastmove certificate","version":1,"game":"co-bang",'
        f'"play":"{"misere" if misere else "normal"}",\n"columns":{columns},"preperiod":{pre},'
        f'"period":{p},\n"top":[\n' + ",\n".join(lines[:pre]) + '],\n"rows":[\n'
        + ",\n".join(lines[pre:]) + "]}\n"
    )


def test_co_bang():
    rng = random.Random(3)
    proved = refused = 0
    for columns in range(2, 10):
        for misere in (False, True):
            rows = rows_of(columns, misere, 500)
            true = [(pre, p) for p in range(columns, 60) for pre in range(0, 40)
                    if growth_of(rows, pre, p)]
            assert true, (columns, misere)
            pre, p = true[0]
            out = growth_of(rows, pre, p)
            status, said = run(growth_text(columns, misere, pre, p, out))
            assert status == 0 and f"with {columns} columns" in said, (columns, misere, said)
            proved += 1
            assert run(growth_text(columns, not misere, pre, p, out))[0] == 1
            assert run(growth_text(columns + 1, misere, pre, p, out))[0] in (1, 2)
            for _ in range(40):
                lie = [list(row) for row in out]
                x = rng.randrange(len(lie))
                wins, plies, slope = lie[x][0]
                kind = rng.choice(["outcome", "plies", "slope"] if x >= pre else ["outcome", "plies"])
                change = {
                    "outcome": (not wins, plies, slope),
                    "plies": (wins, plies + rng.choice([1, 2, 100]), slope),
                    "slope": (wins, plies, max(0, slope + rng.choice([-2, -1, 1, 2]))),
                }[kind]
                # A row has at most two values; all cells that share the first get the new one.
                lie[x] = [change if value == lie[x][0] else value for value in lie[x]]
                status, said = run(growth_text(columns, misere, pre, p, lie))
                assert status == 1 and said.startswith("refused: row "), (columns, kind, said)
                refused += 1
            for _ in range(20):
                pre, p = rng.randrange(20), rng.randrange(columns, 40)
                if (pre, p) not in true:
                    guess = [[(*rows[x][y], max(0, rows[x + p][y][1] - rows[x][y][1]))
                              for y in range(1, columns + 1)] for x in range(1, pre + p + 1)]
                    if all(len(set(row)) <= 2 and sorted(map(row.count, set(row)))[0] in (1, columns)
                           for row in guess):
                        assert run(growth_text(columns, misere, pre, p, guess))[0] == 1
                        refused += 1
    print(f"{proved} periods of co-bang proved, {refused} false ones refused")


def test_damage():
    values = nim_values("0.77", 83)
    good = certificate("octal", "0.77", 71, 12, values)
    assert run(good)[0] == 0
    rng = random.Random(2)
    for length in range(0, len(good) - 4, 7):
        assert run(good[:length])[0] == 2
    counts = [0, 0, 0]
    for _ in range(400):
        at = rng.randrange(len(good))
        counts[run(good[:at] + rng.choice('0 79,"x]}[:\\') + good[at + 1 :])[0]] += 1
    for first, p in [(71, 0), (0, 0), (70, 12), (10**18, 12), (71, 10**30), (2**62, 2**62), (83, 0)]:
        assert run(certificate("octal", "0.77", first, p, values))[0] == 2
    for code in ["", "0", "0.", "0.8", "a.7", "0.7x", "77", ".77"]:
        assert run(certificate("octal", code, 71, 12, values))[0] in ([1] if code == "0." else [2])
    assert run(certificate("chess", "0.77", 71, 12, values))[0] == 2
    for value in [2**40, 2**61, 2**62, 2**63, 2**64, 2**100]:
        assert run(certificate("octal", "0.77", 71, 12, [*values[:-1], value]))[0] in (1, 2)
    print(f"characters damaged: {counts[0]} harmless, {counts[1]} false, {counts[2]} no certificate")


test_octal()
test_co_bang()
test_damage()
