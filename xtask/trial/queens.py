"""Placements of queens, by trying one column after the other."""

import json

from placing import random_board


def attack(a, b, size=None):
    """Whether queens on two squares attack each other; with a size, on a torus."""
    down, right = a[0] - b[0], a[1] - b[1]
    if size:
        return down == 0 or (down - right) % size == 0 or (down + right) % size == 0
    return down == 0 or abs(down) == abs(right)


def placements(rows, columns, blocked, standing, size=None):
    """All placements of as many queens as the shorter side has squares: the row of each column from
    1, or 0, in lexicographic order. Squares are (row, column) from 0."""
    queens = min(rows, columns)
    found = []

    def extend(placed, row_of):
        column = len(row_of)
        if column == columns:
            if len(placed) == queens:
                found.append(row_of)
            return
        for row in range(-1, rows):
            if column in standing and row != standing[column]:
                continue
            if row == -1:
                extend(placed, row_of + [0])
            elif (row, column) not in blocked:
                square = row, column
                if not any(attack(square, other, size) for other in placed):
                    extend(placed + [square], row_of + [row + 1])

    extend([], [])
    return found


def turned(placement):
    """A placement on a square board after a quarter turn."""
    n = len(placement)
    image = [0] * n
    for column, row in enumerate(placement):
        image[n - row] = column + 1
    return image


def images(placement):
    """The eight images of a placement."""
    found = []
    for one in (placement, placement[::-1]):
        for _ in range(4):
            found.append(one)
            one = turned(one)
    return found


class Queens:
    """Counts and lists of one board."""

    @staticmethod
    def trial(rng, command, files, done):
        if rng.random() < 0.4:
            Queens.square(rng, command, done)
        else:
            Queens.board(rng, command, files, done)

    @staticmethod
    def square(rng, command, done):
        n = rng.randint(1, 7)
        every = placements(n, n, set(), {})
        least = [p for p in every if p == min(images(p))]
        half = [p for p in every if turned(turned(p)) == p]
        quarter = [p for p in every if turned(p) == p]
        torus = placements(n, n, set(), {}, n)
        for listed, options in [
            (every, ["--algorithm", rng.choice(["naive", "marks", "bitmask"])]),
            (every, []),
            (least, ["--fundamental"]),
            (half, ["--symmetric", "half"]),
            (quarter, ["--symmetric", "quarter"]),
            (torus, ["--toroidal"]),
        ]:
            Queens.count(command, done, listed, [str(n), *options])
        Queens.list(rng, command, done, every, [str(n)])
        Queens.list(rng, command, done, least, [str(n), "--fundamental"])

    @staticmethod
    def board(rng, command, files, done):
        rows, columns, blocked, option = random_board(rng, files, 6)
        size = [f"{rows}x{columns}"]
        if option:
            size = ["--blocked", option.partition("=")[2]]
        standing = {}
        some = placements(rows, columns, blocked, {})
        if some and rng.random() < 0.4:
            # Queens of some placement, so that one is left.
            for column, row in enumerate(rng.choice(some)):
                if row and rng.random() < 0.3:
                    standing[column] = row - 1
        if standing:
            size += ["--with", ",".join(f"{c + 1}={r + 1}" for c, r in standing.items())]
        every = placements(rows, columns, blocked, standing)
        Queens.count(command, done, every, size)
        Queens.list(rng, command, done, every, size)

    @staticmethod
    def count(command, done, listed, options):
        (answer,) = command.run("queens", *options, "--count")
        wrong = count_differences(listed, answer)
        done.tell("queens", wrong, command.repeat("queens", *options, "--count", "--json"))
        done.counts["queens"] += 1

    @staticmethod
    def list(rng, command, done, listed, options):
        skip = rng.choice([0, 0, rng.randint(0, len(listed))])
        more = ["--all", "--format", "jsonl", "-o", "list.txt", "--force", "--skip", str(skip)]
        command.run("queens", *options, *more)
        lines = (command.folder / "list.txt").read_text().splitlines()
        said, wrong = [json.loads(line) for line in lines], []
        if said != listed[skip:]:
            wrong = [f"the list is {said}, by the rules {listed[skip:]}"]
        done.tell("queens", wrong, command.repeat("queens", *options, *more))
        if "--fundamental" not in options:
            (answer,) = command.run("queens", *options, "--first")
            if answer["placement"] != (listed[0] if listed else None):
                wrong = [f"the first is {answer['placement']}, by the rules {listed[:1]}"]
            done.tell("queens", wrong, command.repeat("queens", *options, "--first", "--json"))
        done.counts["queens"] += 1


def count_differences(listed, answer):
    """Of `queens --count`."""
    return [] if answer["count"] == len(listed) else [f"{answer['count']}, the rules {len(listed)}"]


GAMES = [Queens]
