"""Rule files to try: those of examples/rules with other numbers in them, and rules made up at
random."""

import re
from pathlib import Path

from gdl import Gdl
from rules import TooLarge
from solver import explore

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "rules"


def replaced(text, old, new):
    """The text with a line of the example changed; it must be there."""
    assert old in text, old
    return text.replace(old, new)


def sized(text, rows, columns):
    """Another size of the board."""
    text, rows_found = re.subn(r"\(rows \d+\)", f"(rows {rows})", text)
    text, columns_found = re.subn(r"\(columns \d+\)", f"(columns {columns})", text)
    assert rows_found and columns_found
    return text


def example(rng):
    """The name and text of an example, changed where it says that it may be."""
    name = rng.choice(sorted(path.stem for path in EXAMPLES.glob("*.kif")))
    text = (EXAMPLES / f"{name}.kif").read_text(encoding="utf-8")
    if name in ("chomp", "notakto", "hexapawn"):
        text = sized(text, rng.randint(2, 4), rng.randint(1, 4))
    elif name == "kayles":
        text = replaced(text, "(pins 7)", f"(pins {rng.randint(1, 9)})")
        text = replaced(text, "(gap 0)", f"(gap {rng.randint(0, 9)})")
    elif name == "nim":
        for heap, stones in enumerate((3, 4, 5), 1):
            text = replaced(text, f"(size {heap} {stones})", f"(size {heap} {rng.randint(0, 4)})")
    elif name == "graph":
        names = ["start"] + [f"v{i}" for i in range(rng.randint(1, 9))]
        arrows = [(rng.choice(names), rng.choice(names)) for _ in range(2 * len(names))]
        text = re.sub(r"\(arrow \w+ \w+\)\n", "", text)
        text += "".join(f"(arrow {a} {b})\n" for a, b in [("start", "v0")] + arrows)
    elif name == "three-mens-morris":
        for player in "xo":
            text = replaced(text, f"(hand {player} 3)", f"(hand {player} {rng.randint(1, 3)})")
    return name, text


class Example(Gdl):
    """A file of examples/rules."""

    @classmethod
    def random(cls, rng, files):
        name, text = example(rng)
        return cls(text, files.add(f"{name}.kif", text.splitlines()))


class Condition:
    """Conditions at random, about a number in the variable ?x or about none."""

    def __init__(self, rng, most):
        self.rng, self.most = rng, most

    def number(self):
        return str(self.rng.randint(1, self.most))

    def of(self, x, deep=2):
        rng = self.rng
        a = x if rng.random() < 0.7 else self.number()
        plain = [
            f"(true (p {a}))",
            f"(true (q {a} {self.number()}))",
            f"(arc {a} {self.number()})",
            f"(reach {a} {self.number()})",
            f"(reach {self.number()} {a})",
            f"(distinct {a} {self.number()})",
            f"(lone {a})",
        ]
        kind = rng.random()
        if deep and kind < 0.15:
            parts = " ".join(self.of(x, deep - 1) for _ in range(rng.randint(2, 3)))
            return f"(or {parts})"
        if kind < 0.5:
            return f"(not {rng.choice(plain)})"
        return rng.choice(plain)

    def some(self, x, most=2):
        return " ".join(self.of(x) for _ in range(self.rng.randint(1, most)))


def made_up(rng):
    """Rules at random: facts (p N) and (q N M), moves (m N), recursion, and turns that are kept."""
    most = rng.randint(2, 3)
    c = Condition(rng, most)
    numbers = range(1, most + 1)
    lines = ["(role a) (role b) (other a b) (other b a)"]
    lines += [f"(number {n})" for n in numbers]
    lines += [f"(arc {a} {b})" for a in numbers for b in numbers if rng.random() < 0.5]
    lines.append(f"(arc {c.number()} {c.number()})")
    lines.append("(init (control a))")
    lines += [f"(init (p {n}))" for n in numbers if rng.random() < 0.5]
    lines += [f"(init (q {n} {c.number()}))" for n in numbers if rng.random() < 0.5]
    lines += [
        "(<= (reach ?x ?y) (arc ?x ?y) (true (p ?y)))",
        "(<= (reach ?x ?z) (reach ?x ?y) (arc ?y ?z) (not (true (q ?z ?y))))",
        "(<= (lone ?x) (number ?x) (not (joined ?x)))",
        "(<= (joined ?x) (true (q ?x ?y)) (distinct ?x ?y))",
        "(<= (joined ?y) (true (q ?x ?y)) (reach ?x ?y))",
        f"(<= (legal ?r (m ?x)) (true (control ?r)) (number ?x) {c.some('?x')})",
        f"(<= (legal ?r (n ?x ?y)) (true (control ?r)) (arc ?x ?y) {c.some('?x')} {c.some('?y')})",
        "(<= (legal ?r wait) (other ?r ?s) (true (control ?s)))",
    ]
    lines += [
        f"(<= (next (p ?y)) (does ?r (m ?x)) (arc ?x ?y) {c.some('?y')})",
        "(<= (next (p ?x)) (true (p ?x)) (not (drops ?x)))",
        f"(<= (drops ?x) (does ?r (m ?x)) {c.some('?x', 1)})",
        f"(<= (drops ?y) (does ?r (n ?x ?y)) {c.some('?x', 1)})",
        f"(<= (next (q ?x ?y)) (does ?r (n ?x ?y)) {c.some('?y', 1)})",
        "(<= (next (q ?x ?y)) (true (q ?x ?y)) (not (moved ?x)))",
        "(<= (moved ?x) (does ?r (n ?x ?y)))",
        "(<= (moved ?x) (does a (m ?x)))",
    ]
    if rng.random() < 0.4:
        again = c.some("?x").replace("?x", c.number())
        lines += [
            f"(<= again {again})",
            "(<= (next (control ?s)) (true (control ?r)) (other ?r ?s) (not again))",
            "(<= (next (control ?r)) (true (control ?r)) again)",
        ]
    else:
        lines.append("(<= (next (control ?s)) (true (control ?r)) (other ?r ?s))")
    lines += [
        "(<= movable (true (control ?r)) (legal ?r ?m))",
        "(<= terminal (not movable))",
        f"(<= terminal (true (p {c.number()})) {c.some('1')} {c.some('2')})",
        f"(<= even (number ?x) {c.some('?x')} {c.some('?x')})",
        f"(<= (good ?r) (role ?r) (number ?x) {c.some('?x')} (true (control ?r)))",
        f"(<= (good a) {c.some('2')} {c.some('1')})",
        "(<= (goal ?r 50) (role ?r) even)",
        "(<= (goal ?r 100) (true (control ?r)) (not even) (good ?r))",
        "(<= (goal ?r 0) (true (control ?r)) (not even) (not (good ?r)))",
        "(<= (goal ?s 0) (true (control ?r)) (other ?r ?s) (not even) (good ?r))",
        "(<= (goal ?s 100) (true (control ?r)) (other ?r ?s) (not even) (not (good ?r)))",
    ]
    rng.shuffle(lines)
    if rng.random() < 0.3:
        # Terms within terms.
        lines = [re.sub(r"\(q (\S+) ", r"(q (s \1) ", line) for line in lines]
        lines = [re.sub(r"\(n (\S+) ([^()\s]+)\)", r"(n (go \1 \2))", line) for line in lines]
    if rng.random() < 0.2:
        # Upper and lower case are the same.
        lines = [line.upper() if rng.random() < 0.3 else line for line in lines]
    return lines


class MadeUp(Gdl):
    """Rules that nobody has thought about."""

    @classmethod
    def random(cls, rng, files):
        while True:
            lines = made_up(rng)
            rules = cls("\n".join(lines), "")
            try:
                if len(explore(rules, [rules.start()], 9)) < 9:
                    continue
            except TooLarge:
                rules.notation = f"rules:{files.add('made-up.kif', lines)}"
                return rules


GAMES = [Example, MadeUp]
