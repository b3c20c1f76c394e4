"""Says in what the command's answers differ from the plain rules. An empty list: in nothing."""

from collections import Counter

from solver import choose, for_mover


def value_of(answer):
    """The value in an object of JSON."""
    plies = answer["remoteness"]
    # Above 2^53 it is a string of digits.
    return answer["outcome"], int(plies) if isinstance(plies, str) else plies


def shown(value):
    return value[0] if value[1] is None else f"{value[0]} in {value[1]}"


def answer_differences(rules, moves, value, values, answer):
    """Of `solve --moves`. `value` and `values` are the value of the position and of its options, or
    None where only the answer itself must be right in itself."""
    wrong = []
    # Where it says that it does not know the remoteness only outcomes are compared.
    known = "note" not in answer
    said = value_of(answer)
    if value and (said != value if known else said[0] != value[0]):
        wrong.append(f"lastmove says {shown(said)}, the rules {shown(value)}")
    listed = answer["moves"]
    here = {move.text: move for move in moves}
    there = {move["move"]: move for move in listed}
    if len(here) != len(moves) or len(there) != len(listed):
        wrong.append("a move is there twice")
    for text in sorted(here.keys() ^ there.keys()):
        wrong.append(f"the move {text} is only in {'the rules' if text in here else 'lastmove'}")
    options = []
    for text in [text for text in there if text in here]:
        move, other = here[text], there[text]
        if rules.read(other["to"]) != move.to:
            wrong.append(f"{text} leads to {other['to']}, by the rules {rules.write(move.to)}")
        if (other["mover"] == "same") != move.keeps:
            wrong.append(f"after {text} lastmove says that {other['mover']} moves")
        option = value_of(other)
        if values is not None:
            expected = values[move.to]
            if option != expected if known else option[0] != expected[0]:
                wrong.append(f"after {text} {shown(option)}, by the rules {shown(expected)}")
        options.append((other, option, for_mover(move, option)))
    if wrong:
        return wrong
    if options and known:
        best = choose([seen for _, _, seen in options])
        if best != said:
            wrong.append(f"lastmove says {shown(said)}, but by its moves {shown(best)}")
    best = [o for o, _, seen in options if (seen == said if known else seen[0] == said[0])]
    if known and answer["best"] != best:
        wrong.append(f"the best moves are {[move['move'] for move in best]}")
    if not known and {m["move"] for m in answer["best"]} != {m["move"] for m in best}:
        wrong.append(f"the moves that keep the outcome are {[move['move'] for move in best]}")
    return wrong


def line_differences(rules, graph, values, at, line):
    """Of `solve --line`: each move must be a best one, to the end or to a position seen before."""
    seen = {at}
    for step in line:
        here = [m for m in graph[at] if m.text == step["move"]]
        if not here:
            return [f"the line has {step['move']}, which is no move"]
        if rules.read(step["to"]) != here[0].to:
            return [f"in the line {step['move']} leads to {step['to']}"]
        if for_mover(here[0], value_of(step)) != values[at]:
            return [f"in the line {step['move']} is not a best move"]
        if value_of(step) != values[here[0].to]:
            return [f"in the line {step['to']} is {shown(value_of(step))}"]
        at = here[0].to
        if at in seen and step is not line[-1]:
            return [f"the line goes on after {step['to']} comes again"]
        seen_before, seen = at in seen, seen | {at}
    if graph[at] and not (line and seen_before):
        return [f"the line stops at {rules.write(at)}"]
    return []


def table_differences(rules, graph, values, rows, whole):
    """Of `table --format jsonl`; `whole` where it must list exactly the positions of the graph."""
    wrong, seen = [], Counter()
    for row in rows:
        at = rules.read(row["position"])
        seen[at] += 1
        if at not in graph:
            wrong.append(f"the table has {row['position']}, which the rules do not reach")
            continue
        said = value_of(row)
        if said != values[at]:
            wrong.append(f"{row['position']}: {shown(said)}, the rules {shown(values[at])}")
        best = [m.text for m in graph[at] if for_mover(m, values[m.to]) == values[at]]
        if (row["best_move"] not in best) if best else row["best_move"] is not None:
            wrong.append(f"{row['position']}: best move {row['best_move']}, the rules {best}")
    wrong += [f"the table has {rules.write(at)} {n} times" for at, n in seen.items() if n > 1]
    if whole:
        wrong += [f"the table has no {rules.write(at)}" for at in graph if at not in seen]
    return wrong


def totals_differences(values, totals):
    """Of `solve --all --histogram`."""
    counted = Counter(outcome for outcome, _ in values.values())
    expected = {
        "positions": len(values),
        "wins": counted["win"],
        "losses": counted["loss"],
        "draws": counted["draw"],
    }
    wrong = [f"{k}: {totals[k]}, the rules {n}" for k, n in expected.items() if totals[k] != n]
    plies = Counter(value for value in values.values() if value[0] != "draw")
    histogram = [
        {"remoteness": n, "wins": plies["win", n], "losses": plies["loss", n]}
        for n in sorted({n for _, n in plies})
    ]
    if totals["histogram"] != histogram:
        wrong.append(f"histogram {totals['histogram']}, the rules {histogram}")
    for name, longest in [
        ("longest", max((n for _, n in plies), default=None)),
        ("longest_win", max((n for outcome, n in plies if outcome == "win"), default=None)),
    ]:
        said = totals[name] and totals[name]["remoteness"]
        if said != longest:
            wrong.append(f"{name}: {said}, the rules {longest}")
    return wrong


def nim_differences(value, answer):
    """Of `value`."""
    said = answer["nim_value"]
    if isinstance(said, dict):
        said = set(said["infinite"])
    return [] if said == value else [f"nim value {said}, the rules {value}"]
