"""A plain interpreter of the Game Description Language, bottom up: what follows from the rules is
added until nothing new does, one stratum after the other, so that `not` is asked only of what is
complete.

A term is a name or a tuple of terms; a variable is a name that begins with `?`. What holds is kept
by relation: the name with which it begins, for (true ...) also the name of the fact.
"""

import re
from functools import lru_cache

from rules import Move, Rules

WORDS = re.compile(r"[()]|[^\s()]+")


def parse(text):
    """All expressions of a file."""
    text = re.sub(r";[^\n]*", "", text.lower())
    stack = [[]]
    for word in WORDS.findall(text):
        if word == "(":
            stack.append([])
        elif word == ")":
            done = tuple(stack.pop())
            stack[-1].append(done)
        else:
            stack[-1].append(word)
    return stack[0]


def clauses_of(expression):
    """An expression as (head, conditions), once for each way through its alternatives."""
    if expression[0] != "<=":
        return [(as_tuple(expression), ())]
    bodies = [()]
    for condition in expression[2:]:
        bodies = [body + way for body in bodies for way in ways(condition)]
    return [(as_tuple(expression[1]), body) for body in bodies]


def ways(condition):
    """The conjunctions of which a condition is the disjunction."""
    if condition[0] == "or":
        return [way for part in condition[1:] for way in ways(part)]
    if condition[0] == "not":
        return [(("not", as_tuple(condition[1])),)]
    return [(as_tuple(condition),)]


def as_tuple(atom):
    return (atom,) if isinstance(atom, str) else atom


def key(atom):
    """The relation under which an atom is found."""
    if atom[0] == "true" and isinstance(atom[1], tuple) and not atom[1][0].startswith("?"):
        return "true " + atom[1][0]
    return atom[0]


def match(pattern, term, bound):
    """The variables with which the pattern is the term, or None."""
    if isinstance(pattern, str):
        if not pattern.startswith("?"):
            return bound if pattern == term else None
        if pattern in bound:
            return bound if bound[pattern] == term else None
        return {**bound, pattern: term}
    if not isinstance(term, tuple) or len(pattern) != len(term):
        return None
    for a, b in zip(pattern, term):
        bound = match(a, b, bound)
        if bound is None:
            return None
    return bound


def filled(pattern, bound):
    """The pattern with its variables replaced."""
    if isinstance(pattern, str):
        return bound.get(pattern, pattern)
    return tuple(filled(part, bound) for part in pattern)


@lru_cache(maxsize=None)
def variables(term):
    """The variables in a term."""
    if isinstance(term, str):
        return frozenset([term] if term.startswith("?") else [])
    return frozenset(name for part in term for name in variables(part))


class Facts:
    """What holds."""

    def __init__(self, other=None):
        self.by_key = {k: set(v) for k, v in other.by_key.items()} if other else {}

    def add(self, atom):
        """Whether it is new."""
        keys = {atom[0], key(atom)}
        new = atom not in self.by_key.get(atom[0], ())
        for one in keys:
            self.by_key.setdefault(one, set()).add(atom)
        return new

    def of(self, atom):
        return self.by_key.get(key(atom), ())


def solutions(body, facts, bound):
    """All ways to bind the variables so that the conditions hold: those without `not` first."""
    found = [bound]
    for condition in [c for c in body if c[0] not in ("not", "distinct")]:
        if variables(condition) <= found[0].keys():
            # Nothing new is bound.
            found = [one for one in found if filled(condition, one) in facts.of(condition)]
        else:
            found = [
                more
                for one in found
                for atom in facts.of(condition)
                if (more := match(condition, atom, one)) is not None
            ]
        if not found:
            return
    for bound in found:
        if all(holds(c, facts, bound) for c in body if c[0] in ("not", "distinct")):
            yield bound


def holds(condition, facts, bound):
    """Whether a condition with `not` or `distinct` holds."""
    condition = filled(condition, bound)
    if condition[0] == "distinct":
        return condition[1] != condition[2]
    inner = condition[1]
    return inner[1] == inner[2] if inner[0] == "distinct" else inner not in facts.of(inner)


class Program:
    """The rules of a file, in layers: those that do not depend on the position, those that do, and
    those that depend on the move; in each the strata one after the other."""

    def __init__(self, text):
        self.clauses = [clause for e in parse(text) for clause in clauses_of(e)]
        needs = {}
        for head, body in self.clauses:
            for condition in body:
                if condition[0] == "distinct":
                    continue
                negated = condition[0] == "not"
                atom = condition[1] if negated else condition
                if atom[0] != "distinct":
                    needs.setdefault(head[0], set()).add((atom[0], negated))
        self.stratum, self.layer = {}, {"true": 1, "does": 2}
        changed = True
        while changed:
            changed = False
            for head, atoms in needs.items():
                stratum = max(self.stratum.get(a, 0) + negated for a, negated in atoms)
                layer = max(self.layer.get(a, 0) for a, _ in atoms)
                if stratum > self.stratum.get(head, 0) or layer > self.layer.get(head, 0):
                    self.stratum[head] = max(stratum, self.stratum.get(head, 0))
                    self.layer[head] = max(layer, self.layer.get(head, 0))
                    changed = True
                assert self.stratum.get(head, 0) <= len(needs) + 1, "not of what depends on it"
        self.always = self.complete(Facts(), 0)

    def complete(self, facts, layer):
        """Adds all that follows from the rules of a layer."""
        mine = [c for c in self.clauses if self.layer.get(c[0][0], 0) == layer]
        for stratum in sorted({self.stratum.get(head[0], 0) for head, _ in mine}):
            here = [c for c in mine if self.stratum.get(c[0][0], 0) == stratum]
            new = True
            while new:
                new = False
                for head, body in here:
                    for bound in list(solutions(body, facts, {})):
                        new |= facts.add(filled(head, bound))
        return facts


def shown(term):
    """A term as it is written, without the outer parentheses."""
    if isinstance(term, str):
        return term
    return " ".join(part if isinstance(part, str) else f"({shown(part)})" for part in term)


class Gdl(Rules):
    """A game by its rules. A position is the set of facts that hold; (control PLAYER) is always one
    of them."""

    # The interpreter is slow.
    limit = 250

    def __init__(self, text, file):
        self.program = Program(text)
        self.notation = f"rules:{file}"
        always = self.program.always
        self.roles = sorted(atom[1] for atom in always.of(("role",)))
        self.known = {}

    def start(self):
        return frozenset(as_tuple(atom[1]) for atom in self.program.always.of(("init",)))

    def facts(self, at):
        """What holds in a position."""
        if at not in self.known:
            facts = Facts(self.program.always)
            for fact in at:
                facts.add(("true", fact if len(fact) > 1 else fact[0]))
            self.known[at] = self.program.complete(facts, 1)
        return self.known[at]

    def mover(self, at):
        return next(fact[1] for fact in at if fact[0] == "control")

    def ended(self, at):
        facts = self.facts(at)
        if not facts.of(("terminal",)):
            return None
        player = self.mover(at)
        goals = {atom[2] for atom in facts.of(("goal",)) if atom[1] == player}
        return {"100": "win", "0": "loss", "50": "draw"}[goals.pop()]

    def moves(self, at):
        facts, player = self.facts(at), self.mover(at)
        legal = {role: [a[2] for a in facts.of(("legal",)) if a[1] == role] for role in self.roles}
        (waiting,) = [(r, legal[r][0]) for r in self.roles if r != player]
        found = []
        for move in sorted(legal[player], key=shown):
            after = Facts(facts)
            after.add(("does", player, move))
            after.add(("does", *waiting))
            self.program.complete(after, 2)
            to = frozenset(as_tuple(atom[1]) for atom in after.of(("next",)))
            found.append(Move(shown(move), to, self.mover(to) == player))
        return found

    def write(self, at):
        return "; ".join(sorted(map(shown, at))) or "-"

    def read(self, text):
        return frozenset(parse(f"({fact})")[0] for fact in text.split("; "))
