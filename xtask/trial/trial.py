"""One round: a game chosen at random, its positions, and what lastmove says about them."""

import random
import re
from collections import Counter

import compare
from command import Command, Failed, Files
from rules import TooLarge
from solver import explore, nim_values, solve, within

# So many positions of a game are asked about one by one.
ASKED = 25
# So many lines of play are looked at where a game is too large to be solved here.
LINES = 600


class Round:
    """What a round compared, and what was different."""

    def __init__(self, name):
        self.name, self.counts, self.wrong = name, Counter(), []
        # The games as lastmove calls them.
        self.games = set()
        # A position, and all that can be reached from it, where these are few.
        self.begin = None

    def tell(self, what, differences, again):
        """Keeps differences, the first ones of each answer, with the command that shows them."""
        if differences:
            self.wrong.append("\n    ".join([what, *differences[:5], again]))


def name_of(notation):
    """The name with which a notation begins."""
    return re.split("[/:]", notation)[0]


def play_out(rules, rng, at, most):
    """The positions of a random play."""
    path = [at]
    while len(path) < most:
        moves = [] if rules.ended(path[-1]) else rules.moves(path[-1])
        if not moves:
            break
        path.append(rng.choice(moves).to)
    return path


def begin(rules, rng):
    """A position from which few can be reached, the start if possible, with these; or None."""
    if not rules.limit:
        return None
    starts = rules.all_starts()
    try:
        return starts[0], explore(rules, starts, rules.limit)
    except TooLarge:
        pass
    for _ in range(2):
        path = play_out(rules, rng, rules.start(), 200)
        found = None
        for at in reversed(path):
            try:
                found = at, explore(rules, [at], rules.limit)
            except TooLarge:
                break
            # Not always as early as possible, so that all kinds of ends come.
            if len(found[1]) > 30 and rng.random() < 0.2:
                break
        # A few positions before the end are little to compare, where there are others.
        if found and len(found[1]) > (30 if rules.near else 1):
            return found
    return None


def whole(rules, rng, command, done):
    """Compares a game of which all positions are known here."""
    at, graph = done.begin
    values = solve(rules, graph)
    chosen = rng.sample(list(graph), min(ASKED, len(graph)))
    lines = [rules.line(one) for one in chosen]
    options = ["--moves", "--line"]
    work = ["--work", "work"] if rules.stored and rng.random() < 0.3 else []
    for one, line, answer in zip(chosen, lines, command.ask("solve", lines, *options, *work)):
        wrong = compare.answer_differences(rules, graph[one], values[one], values, answer)
        if "note" not in answer:
            wrong += compare.line_differences(rules, graph, values, one, answer["line"])
        if rules.read(answer["position"]) != one:
            wrong.append(f"it answers for {answer['position']}")
        done.tell(line, wrong, command.repeat("solve", line, *options, *work, "--json"))
    done.counts["solve"] += len(lines)
    # What nim values cost here: all moves are looked at for each value.
    cost = max(map(len, graph.values())) * sum(map(len, graph.values()))
    if rules.impartial and not rules.misere and cost < 10**6:
        numbers = nim_values(graph)
        for one, line, answer in zip(chosen, lines, command.ask("value", lines)):
            wrong = compare.nim_differences(numbers[one], answer)
            done.tell(line, wrong, command.repeat("value", line, "--json"))
        done.counts["value"] += len(lines)
    begins = at == rules.start()
    # All that may be reached from a nearly empty board of stones is too much for lastmove.
    free = rules.write(at).count(".") if not rules.near else 0
    if free <= 16 and (rules.table in ("reached", "images") or (rules.table and begins)):
        table(rules, command, done, values)
        if rng.random() < 0.3:
            probe(rules, command, done, chosen, values)
    if free <= 16 and rules.totals:
        line = rules.notation if rules.table == "other" else rules.line(at)
        # The folder of all positions from one on is not that of the game.
        options = ["--all", "--histogram", *(["--work", "work-all"] if work else [])]
        (totals,) = command.run("solve", line, *options)
        wrong = compare.totals_differences(values, totals)
        done.tell(line, wrong, command.repeat("solve", line, *options, "--json"))
        done.counts["all"] += len(graph)


def table(rules, command, done, values):
    """Compares the table. Positions that are alike, or cannot be reached, are solved here too."""
    at, graph = done.begin
    line = rules.notation if rules.table == "other" else rules.line(at)
    rows = command.run("table", line, "--format", "jsonl")
    exactly = rules.table in ("reached", "begun")
    if not exactly:
        graph = explore(rules, [*graph, *(rules.read(row["position"]) for row in rows)], 10**6)
        values = solve(rules, graph)
    wrong = compare.table_differences(rules, graph, values, rows, exactly)
    done.tell(line, wrong, command.repeat("table", line, "--format", "jsonl"))
    done.counts["table"] += len(rows)


def probe(rules, command, done, chosen, values):
    """Writes the table to a file, has it verified, and looks up the positions."""
    at, _ = done.begin
    line = rules.notation if rules.table == "other" else rules.line(at)
    command.run("solve", line, "--table", "table.lmt")
    (verified,) = command.run("verify", "table.lmt")
    wrong = [] if verified["true"] else [f"verify says {verified}"]
    given = "".join(f"{rules.write(one)}\n" for one in chosen)
    answers = command.run("probe", "table.lmt", "-", given=given)
    for one, answer in zip(chosen, answers, strict=True):
        if compare.value_of(answer) != values[one]:
            wrong.append(f"probe {rules.write(one)} says {answer}, the rules {values[one]}")
    done.tell(line, wrong, command.repeat("solve", line, "--table", "table.lmt"))
    done.counts["probe"] += len(chosen)


def local(rules, rng, command, done):
    """Compares a game that is too large to be solved here: the moves, that the values agree with
    each other, and the values of what is near its end."""
    chosen = {}
    for _ in range(3):
        path = play_out(rules, rng, rules.start(), 100)
        chosen.update(dict.fromkeys(path[:2] + path[-6:]))
    lines = [rules.line(one) for one in chosen]
    values = {}
    for one, line, answer in zip(chosen, lines, command.ask("solve", lines, "--moves")):
        moves = [] if rules.ended(one) else rules.moves(one)
        wrong = compare.answer_differences(rules, moves, None, None, answer)
        seen = [(one, compare.value_of(answer))]
        seen += [(rules.read(m["to"]), compare.value_of(m)) for m in answer["moves"]]
        for at, value in seen:
            before = values.setdefault(at, value)
            # Two answers need not both know the remoteness.
            if before[0] != value[0] or (None not in (before[1], value[1]) and before != value):
                wrong.append(f"{rules.write(at)} is {value} here, {before} before")
        plies = 0
        while max(3, len(moves)) ** (plies + 1) < LINES:
            plies += 1
        near, said = within(rules, one, plies), compare.value_of(answer)
        # Of a draw and of what is further away nothing is known here.
        if "note" in answer:
            # Only who wins is known there.
            near, said = near and near[0], near and said[0]
        elif said[1] is None or said[1] > plies:
            said = None
        if near != said:
            wrong.append(f"lastmove says {said}, within {plies} plies it is {near}")
        done.tell(line, wrong, command.repeat("solve", line, "--moves", "--json"))
    done.counts["near"] += len(lines)


def run(kind, seed, program, folder):
    """A round of a kind of games; the same seed gives the same round."""
    rng = random.Random(seed)
    done = Round(kind.__name__)
    command = Command(program, folder, rng.choice([1, 2, 3]))
    try:
        if hasattr(kind, "trial"):
            kind.trial(rng, command, Files(folder), done)
            return done
        files = Files(folder)
        while True:
            rules = kind.random(rng, files)
            rules.convert(rng, command)
            done.games = {name_of(part) for part in rules.notation.split(" + ")}
            done.begin = begin(rules, rng)
            if done.begin or rules.near:
                break
        (whole if done.begin else local)(rules, rng, command, done)
        rules.also(command, done)
    except Failed as why:
        done.wrong.append(str(why))
    return done
