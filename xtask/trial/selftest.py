"""Wrong answers, each of which must be noticed: a comparison that finds nothing proves nothing."""

import copy

import compare
from command import Command, Files
from graphs import Graph
from heaps import Nim
from pieces import HareAndHounds, PongHauKi
from queens import count_differences
from solver import explore, nim_values, solve

OTHER_OUTCOME = {"win": "loss", "loss": "draw", "draw": "win"}


def owned(files):
    """A graph with a win, a loss, draws, and moves that keep the turn."""
    edges = [("a", "b"), ("b", "c"), ("b", "d"), ("d", "e"), ("e", "d"), ("a", "f"), ("e", "g")]
    owners = dict(zip("abcdefg", "0010110"))
    lines = [" ".join(edge) for edge in edges] + [f"{v} : {o}" for v, o in owners.items()]
    file = files.add("owned.txt", ["# moves"] + lines)
    return Graph(edges, {}, owners, file, False)


def changes(answer):
    """Copies of an answer with one thing wrong in each, and what it is."""
    made = []

    def change(what, how):
        wrong = copy.deepcopy(answer)
        how(wrong)
        made.append((what, wrong))

    def worse(value):
        value["outcome"] = OTHER_OUTCOME[value["outcome"]]
        value["remoteness"] = None if value["outcome"] == "draw" else 4

    def further(by):
        def how(value):
            value["remoteness"] += by

        return how

    change("outcome", worse)
    if answer["remoteness"] is not None:
        change("remoteness + 1", further(1))
        change("remoteness - 1", further(-1))
    for i, move in enumerate(answer["moves"]):
        change(f"no move {i}", lambda a, i=i: a["moves"].pop(i))
        change(f"move {i} twice", lambda a, i=i: a["moves"].append(a["moves"][i]))
        change(f"name of {i}", lambda a, i=i: a["moves"][i].update(move="nothing"))
        change(f"outcome of {i}", lambda a, i=i: worse(a["moves"][i]))
        other = {"same": "other", "other": "same"}[move["mover"]]
        change(f"mover of {i}", lambda a, i=i, other=other: a["moves"][i].update(mover=other))
        if move["remoteness"] is not None:
            change(f"remoteness of {i}", lambda a, i=i: further(1)(a["moves"][i]))
        for target in answer["moves"]:
            if target["to"] != move["to"]:
                to = target["to"]
                change(f"target of {i}", lambda a, i=i, to=to: a["moves"][i].update(to=to))
        if move not in answer["best"]:
            change(f"best with {i}", lambda a, move=move: a["best"].append(move))
    for i in range(len(answer["best"])):
        change(f"best without {i}", lambda a, i=i: a["best"].pop(i))
    return made


def line_changes(line, start):
    """A best line, and what is wrong with others."""
    made = [("right", line), ("stops", line[:-1])]
    for i, step in enumerate(line):
        for what, wrong in [
            ("move", {"move": "nothing"}),
            ("target", {"to": start if step["to"] != start else line[0]["to"]}),
            ("outcome", {"outcome": OTHER_OUTCOME[step["outcome"]], "remoteness": 1}),
        ]:
            made.append((f"{what} {i}", [*line[:i], {**step, **wrong}, *line[i + 1 :]]))
    return made


def expect(what, differences, wanted):
    """The comparison must say something exactly where something is wrong."""
    if bool(differences) != wanted:
        heard = f"it said {differences}" if differences else "it said nothing"
        raise SystemExit(f"the trial does not work: {what}: {heard}")


def check(program, folder):
    """Checks the comparisons. Returns how many wrong answers were noticed."""
    files, command, count = Files(folder), Command(program, folder, 1), 0
    games = [Nim((1, 2)), PongHauKi(False), owned(files), HareAndHounds("hounds", False)]
    for rules in games:
        starts = rules.all_starts()
        graph = explore(rules, starts, 10000)
        values = solve(rules, graph)
        at = starts[0]
        line = rules.line(at)
        (answer,) = command.run("solve", line, "--moves", "--line")

        def answered(given, rules=rules, graph=graph, values=values, at=at):
            return compare.answer_differences(rules, graph[at], values[at], values, given)

        expect(line, answered(answer), False)
        for what, wrong in changes(answer):
            expect(f"{line}: {what}", answered(wrong), True)
            count += 1
        for what, wrong in line_changes(answer["line"], rules.write(at)):
            here = compare.line_differences(rules, graph, values, at, wrong)
            expect(f"{line}: line {what}", here, what != "right")
            count += what != "right"
        # An answer that is only compared with itself must still fit together.
        wrong = copy.deepcopy(answer)
        wrong["outcome"] = OTHER_OUTCOME[wrong["outcome"]]
        here = compare.answer_differences(rules, graph[at], None, None, wrong)
        expect(f"{line}: outcome without values", here, True)
        count += 1

    rules = games[0]
    graph = explore(rules, [rules.start()], 100)
    values = solve(rules, graph)
    rows = command.run("table", rules.notation, "--format", "jsonl")

    def tabled(given):
        return compare.table_differences(rules, graph, values, given, True)

    expect("table", tabled(rows), False)
    for i, row in enumerate(rows):
        others = [r for r in rows if r["outcome"] != row["outcome"]]
        for what, wrong in [
            ("missing", rows[:i] + rows[i + 1 :]),
            ("twice", rows + [row]),
            ("outcome", rows[:i] + [{**row, "outcome": others[0]["outcome"]}] + rows[i + 1 :]),
            ("remoteness", rows[:i] + [{**row, "remoteness": 9}] + rows[i + 1 :]),
            ("best", rows[:i] + [{**row, "best_move": "none"}] + rows[i + 1 :]),
            ("unknown", rows + [{**row, "position": "7,7"}]),
        ]:
            expect(f"table row {i}: {what}", tabled(wrong), True)
            count += 1

    hares = games[3]
    graph = explore(hares, [hares.start()], 10000)
    values = solve(hares, graph)
    (totals,) = command.run("solve", hares.line(hares.start()), "--all", "--histogram")
    expect("totals", compare.totals_differences(values, totals), False)
    for key in ("positions", "wins", "losses", "draws"):
        wrong = {**totals, key: totals[key] + 1}
        expect(f"totals: {key}", compare.totals_differences(values, wrong), True)
    for key in ("longest", "longest_win"):
        wrong = {**totals, key: {**totals[key], "remoteness": 1}}
        expect(f"totals: {key}", compare.totals_differences(values, wrong), True)
    wrong = {**totals, "histogram": totals["histogram"][1:]}
    expect("totals: histogram", compare.totals_differences(values, wrong), True)

    number = nim_values(explore(rules, [rules.start()], 100))[rules.start()]
    (answer,) = command.run("value", rules.notation)
    expect("nim value", compare.nim_differences(number, answer), False)
    expect("nim value", compare.nim_differences(number + 1, answer), True)
    expect("nim value", compare.nim_differences({0, 2}, {"nim_value": {"infinite": [0]}}), True)
    expect("nim value", compare.nim_differences({0, 2}, {"nim_value": {"infinite": [2, 0]}}), False)
    (answer,) = command.run("queens", "5", "--count")
    expect("queens", count_differences([0] * 10, answer), False)
    expect("queens", count_differences([0] * 9, answer), True)
    return count + 11
