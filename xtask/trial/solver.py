"""The value of every position, by working backwards from the ends; and other plain ways to it.

A value is (outcome, remoteness) for the player to move. The winner hurries, the loser delays. What
is never decided is a draw, with the remoteness None.
"""

from rules import TooLarge

OTHER = {"win": "loss", "loss": "win", "draw": "draw"}


def explore(rules, starts, limit):
    """All positions that can be reached, with the moves of each; no moves where play is over."""
    graph, waiting = {}, list(starts)
    while waiting:
        at = waiting.pop()
        if at in graph:
            continue
        graph[at] = [] if rules.ended(at) else rules.moves(at)
        if len(graph) > limit:
            raise TooLarge
        waiting.extend(move.to for move in graph[at])
    return graph


def for_mover(move, value):
    """The value of an option, for the player who makes the move to it, one ply more."""
    outcome, plies = value
    if not move.keeps:
        outcome = OTHER[outcome]
    return outcome, None if plies is None else plies + 1


def of_end(rules, at):
    """The value of a position without moves."""
    outcome = rules.ended(at) or rules.stuck(at)
    return outcome, None if outcome == "draw" else 0


def choose(options):
    """The best value of the options, as the player to move sees them."""
    wins = [plies for outcome, plies in options if outcome == "win"]
    losses = [plies for outcome, plies in options if outcome == "loss"]
    if wins:
        return "win", min(wins)
    if len(losses) == len(options):
        return "loss", max(losses)
    return "draw", None


def solve(rules, graph):
    """The values of all positions of a graph, from one remoteness to the next."""
    before = {at: [] for at in graph}
    for at, moves in graph.items():
        for move in moves:
            before[move.to].append(at)
    values = {at: of_end(rules, at) for at, moves in graph.items() if not moves}
    # Nothing follows from an end that is a draw.
    new = [at for at in values if values[at][0] != "draw"]
    plies = 0
    while new:
        plies += 1
        decided = {}
        for at in {at: None for later in new for at in before[later]}:
            if at in values:
                continue
            known = [for_mover(m, values[m.to]) for m in graph[at] if m.to in values]
            wins = [n for outcome, n in known if outcome == "win"]
            losses = [n for outcome, n in known if outcome == "loss"]
            if wins:
                decided[at] = "win", plies
            elif len(losses) == len(graph[at]):
                decided[at] = "loss", plies
        values.update(decided)
        new = list(decided)
    return {at: values.get(at, ("draw", None)) for at in graph}


def within(rules, at, plies):
    """The value of a position if it is decided in so many plies, else None: by looking at all
    lines of play."""
    moves = [] if rules.ended(at) else rules.moves(at)
    if not moves:
        value = of_end(rules, at)
        return None if value[0] == "draw" else value
    if plies == 0:
        return None
    options = []
    for move in moves:
        value = within(rules, move.to, plies - 1)
        options.append(value and for_mover(move, value))
    known = [value for value in options if value]
    best = choose(known) if known else ("draw", None)
    if best[0] == "win" or (best[0] == "loss" and len(known) == len(options)):
        return best
    return None


def nim_values(graph):
    """The nim values, also of a game that may go on for ever: a number, or for an infinite one the
    set of the numbers of its options (A. S. Fraenkel and Y. Yesha 1986, by their definition)."""
    number, infinite, many = {}, set(), 0
    while len(number) + len(infinite) < len(graph):
        new = True
        while new:
            new = False
            # One after the other: a value may rest on those before.
            for at in graph:
                if at not in number and at not in infinite and takes(graph, number, at, many):
                    number[at], new = many, True
        for at in graph:
            if at not in number and all(number.get(move.to) != many for move in graph[at]):
                infinite.add(at)
        many += 1
    options = {at: {number[m.to] for m in graph[at] if m.to in number} for at in infinite}
    return {at: number.get(at, options.get(at)) for at in graph}


def takes(graph, number, at, many):
    """Whether a position has this nim value, given all smaller ones and some that are the same: no
    option has it, and from all options with a larger one or none there is a way back to it."""
    for move in graph[at]:
        there = number.get(move.to)
        if there == many:
            return False
        if there is None and all(number.get(back.to) != many for back in graph[move.to]):
            return False
    return True
