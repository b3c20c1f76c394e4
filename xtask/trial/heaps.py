"""Games of heaps, numbers and rows."""

from itertools import combinations, product

from rules import Move, Rules, as_cell, named, written


def numbers(text):
    """Numbers separated by commas."""
    return tuple(int(number) for number in text.split(","))


def joined(heaps):
    """The same as text."""
    return ",".join(map(str, heaps))


# Heaps so large that lastmove has to know a rule: they are not solved here, only the answers
# compared with each other.
LARGE = 300


class Heaps(Rules):
    """Heaps in fixed places."""

    impartial = True
    name = ""
    # So many stones are solved here.
    solved = 200

    def __init__(self, heaps, misere=False):
        self.heaps, self.misere = tuple(heaps), misere
        self.limit = 3000 if sum(heaps) <= self.solved else 0
        self.notation = named(self.name, joined(heaps), misere)

    def start(self):
        return self.heaps

    write = staticmethod(joined)
    read = staticmethod(numbers)


class Nim(Heaps):
    """Any number from one heap."""

    name = "nim"
    table = "other"

    def moves(self, at):
        return [
            Move(f"{i + 1}-{taken}", at[:i] + (heap - taken,) + at[i + 1 :])
            for i, heap in enumerate(at)
            for taken in range(1, heap + 1)
        ]

    @classmethod
    def random(cls, rng, files):
        most = rng.choice([5, 5, 5, LARGE])
        heaps = [rng.randint(0, most) for _ in range(rng.randint(1, 4))]
        return cls(heaps, rng.random() < 0.4)


class Moore(Heaps):
    """Any numbers from up to K heaps."""

    def __init__(self, most, heaps, misere=False):
        super().__init__(heaps, misere)
        self.most = most
        self.notation = named("moore", f"{most}/{joined(heaps)}", misere)

    def moves(self, at):
        found = []
        for many in range(1, self.most + 1):
            for chosen in combinations(range(len(at)), many):
                for taken in product(*(range(1, at[i] + 1) for i in chosen)):
                    heaps = list(at)
                    for i, stones in zip(chosen, taken):
                        heaps[i] -= stones
                    text = ",".join(f"{i + 1}-{n}" for i, n in zip(chosen, taken))
                    found.append(Move(text, tuple(heaps)))
        return found

    @classmethod
    def random(cls, rng, files):
        heaps = [rng.randint(0, 4) for _ in range(rng.randint(1, 4))]
        return cls(rng.randint(1, len(heaps)), heaps, rng.random() < 0.4)


class Wythoff(Heaps):
    """From one of two heaps, or as many from both."""

    name = "wythoff"

    def moves(self, at):
        a, b = at
        one = [Move(f"1-{n}", (a - n, b)) for n in range(1, a + 1)]
        two = [Move(f"2-{n}", (a, b - n)) for n in range(1, b + 1)]
        both = [Move(f"both-{n}", (a - n, b - n)) for n in range(1, min(at) + 1)]
        return one + two + both

    @classmethod
    def random(cls, rng, files):
        most = rng.choice([20, 20, 20, LARGE])
        return cls((rng.randint(0, most), rng.randint(0, most)), rng.random() < 0.4)


class Euclid(Heaps):
    """A multiple of the smaller number from the larger."""

    name = "euclid"
    solved = 10**9

    def moves(self, at):
        a, b = at
        if not a or not b:
            return []
        if a < b:
            return [Move(str(n), (a, b - n * a)) for n in range(1, b // a + 1)]
        return [Move(str(n), (a - n * b, b)) for n in range(1, a // b + 1)]

    @classmethod
    def random(cls, rng, files):
        most = rng.choice([9, 400, 10**6])
        # Not too many moves.
        least = max(1, most // 60)
        return cls((rng.randint(least, most), rng.randint(least, most)), rng.random() < 0.4)


class Fibonacci(Rules):
    """At most twice what the other has just taken; at first anything but all."""

    def __init__(self, stones, misere=False):
        self.stones, self.misere = stones, misere
        self.notation = named("fibonacci", str(stones), misere)

    def start(self):
        return self.stones, self.stones - 1

    def moves(self, at):
        stones, most = at
        return [
            Move(str(n), (stones - n, min(2 * n, stones - n)))
            for n in range(1, min(stones, most) + 1)
        ]

    def write(self, at):
        return f"{at[0]}/{at[1]}"

    def read(self, text):
        stones, most = map(int, text.split("/"))
        return stones, min(most, stones)

    @classmethod
    def random(cls, rng, files):
        return cls(rng.randint(1, 60), rng.random() < 0.4)


class Breaking(Rules):
    """Tokens are taken from a heap, and the rest may be split. Heaps have no places: a position is
    its heaps by size, without empty ones."""

    impartial = True

    def __init__(self, name, rules, heaps, misere=False):
        self.name, self.heaps, self.misere = name, self.tidy(heaps), misere
        self.notation = named(name, rules, misere)

    @staticmethod
    def tidy(heaps):
        return tuple(sorted(heap for heap in heaps if heap))

    def start(self):
        return self.heaps

    def write(self, at):
        return joined(at) or "0"

    def read(self, text):
        return self.tidy(numbers(text))

    def left(self, heap):
        """What a move may leave of a heap: tuples of heaps."""
        raise NotImplementedError

    def moves(self, at):
        found = {}
        for i, heap in enumerate(at):
            for parts in self.left(heap):
                parts = self.tidy(parts)
                text = f"{i + 1}:{joined(parts) or 0}"
                found[text] = Move(text, self.tidy(at[:i] + parts + at[i + 1 :]))
        return list(found.values())


def split(rest, many):
    """All ways to make a heap into so many heaps that are not empty."""
    if many == 0:
        return [()] if rest == 0 else []
    if many == 1:
        return [(rest,)] if rest else []
    return [
        (first,) + others
        for first in range(1, rest)
        for others in split(rest - first, many - 1)
        if first <= others[0]
    ]


class Code(Breaking):
    """Octal and hexadecimal games: digit k says what may be left when k tokens are taken."""

    table = "reached"

    def __init__(self, name, code, heaps, misere=False, rules=None):
        super().__init__(name, code if rules is None else rules, heaps, misere)
        before, _, after = code.partition(".")
        # The digit before the point is of moves that take nothing.
        self.digits = [int(digit, 16) for digit in before + after]

    def left(self, heap):
        for taken, digit in enumerate(self.digits):
            for many in range(4):
                if digit >> many & 1 and heap >= taken:
                    yield from split(heap - taken, many)

    @classmethod
    def random(cls, rng, files):
        heaps = [rng.randint(0, 7) for _ in range(rng.randint(1, 3))]
        misere = rng.random() < 0.4
        if rng.random() < 0.4:
            digits = "".join(rng.choice("0123456789abcdef") for _ in range(rng.randint(1, 2)))
            name, code = "hexadecimal", f"{rng.choice('000048c')}.{digits}"
        else:
            digits = "".join(rng.choice("01234567") for _ in range(rng.randint(1, 4)))
            name, code = "octal", f"{rng.choice('0004')}.{digits}"
        digits = digits.rstrip("0") or "7"
        return cls(name, code.split(".")[0] + "." + digits, heaps, misere)


# Games with names of their own, and the codes of which they are.
CODES = {"kayles": "0.77", "dawson-kayles": "0.07", "dawson-chess": "0.137"}


class Named(Code):
    """Kayles and Dawson's games: their rules are the heaps."""

    table = "begun"

    @classmethod
    def random(cls, rng, files):
        name = rng.choice(sorted(CODES))
        heaps = [rng.randint(0, 9) for _ in range(rng.randint(1, 3))]
        if rng.random() < 0.2:
            heaps = [rng.randint(20, 40)]
        return cls(name, CODES[name], heaps, rng.random() < 0.4, joined(heaps))


class Subtraction(Breaking):
    """Only certain numbers may be taken."""

    table = "reached"

    def __init__(self, numbers, heaps, misere=False):
        super().__init__("subtraction", joined(numbers), heaps, misere)
        self.numbers = numbers

    def left(self, heap):
        return [(heap - taken,) for taken in self.numbers if taken <= heap]

    @classmethod
    def random(cls, rng, files):
        taken = sorted(rng.sample(range(1, 9), rng.randint(1, 4)))
        heaps = [rng.randint(0, 12) for _ in range(rng.randint(1, 3))]
        return cls(taken, heaps, rng.random() < 0.4)


class Lasker(Breaking):
    """Take from a heap, or split it."""

    def left(self, heap):
        return [(heap - taken,) for taken in range(1, heap + 1)] + split(heap, 2)

    @classmethod
    def random(cls, rng, files):
        heaps = [rng.randint(0, 5) for _ in range(rng.randint(1, 3))]
        return cls("lasker", joined(heaps), heaps, rng.random() < 0.4)


class Grundy(Breaking):
    """Split a heap into two that are not equal."""

    def left(self, heap):
        return [(a, b) for a, b in split(heap, 2) if a != b]

    @classmethod
    def random(cls, rng, files):
        heaps = [rng.randint(0, 12) for _ in range(rng.randint(1, 3))]
        return cls("grundy", joined(heaps), heaps, rng.random() < 0.4)


class Treblecross(Breaking):
    """A cross takes its square and two on each side, as far as there are any."""

    def left(self, heap):
        return [(max(0, i - 2), max(0, heap - 3 - i)) for i in range(heap)]

    @classmethod
    def random(cls, rng, files):
        heaps = [rng.randint(0, 12) for _ in range(rng.randint(1, 3))]
        return cls("treblecross", joined(heaps), heaps, rng.random() < 0.4)


class Chomp(Rules):
    """A bite takes a square and all below and to the right; the first square is poisoned. A
    position is the lengths of the rows."""

    impartial = True

    def __init__(self, rows, columns, misere=False):
        self.rows, self.columns, self.misere = rows, columns, misere
        self.notation = named("chomp", f"{rows}x{columns}", misere)

    def start(self):
        return (self.columns,) * self.rows

    def moves(self, at):
        found = []
        for row, length in enumerate(at):
            for column in range(length):
                if (row, column) != (0, 0):
                    left = at[:row] + tuple(min(n, column) for n in at[row:])
                    found.append(Move(written((row, column)), tuple(n for n in left if n)))
        return found

    write = staticmethod(joined)
    read = staticmethod(numbers)

    @classmethod
    def random(cls, rng, files):
        return cls(rng.randint(1, 5), rng.randint(1, 5), rng.random() < 0.4)


class CoBang(Rules):
    """A move pushes the token k rows up and into column k, which is not its own."""

    impartial = True
    table = "other"

    def __init__(self, rows, columns, misere=False):
        self.rows, self.columns, self.misere = rows, columns, misere
        self.limit = 3000 if rows * columns < 3000 else 0
        self.notation = named("co-bang", f"{rows}x{columns}", misere)

    def start(self):
        return self.rows - 1, 0

    def moves(self, at):
        row, column = at
        return [
            Move(str(k), (row - k, k - 1))
            for k in range(1, self.columns + 1)
            if k - 1 != column and k <= row
        ]

    write = staticmethod(written)
    read = staticmethod(as_cell)

    @classmethod
    def random(cls, rng, files):
        rows = rng.choice([rng.randint(2, 60), 10 ** rng.randint(3, 18)])
        return cls(rows, rng.randint(2, 12), rng.random() < 0.4)


GAMES = [
    Nim, Moore, Wythoff, Euclid, Fibonacci, Code, Named, Subtraction, Lasker, Grundy,
    Treblecross, Chomp, CoBang,
]  # fmt: skip
