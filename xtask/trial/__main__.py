"""A trial of lastmove against slow, obvious rules of the same games, written apart from it in plain
Python from the docs alone.

    cargo xtask test trial                       builds the command, and runs this for two minutes
    python3 xtask/trial --lastmove PROGRAM       the same with a program that is there
        --seconds 36000                          longer
        --seed 20270101 --only Chess,Quixo       the rounds of another run, of some games alone
        --round 17                               one round: what a disagreement tells

With `cargo xtask test trial` the variables TRIAL_SECONDS, TRIAL_SEED and TRIAL_ONLY say the same.

A round is a game chosen at random, with its rules and its size. Where all its positions are few,
they are solved here by working backwards from the ends, and compared with the answers to
`solve --moves`, `table`, `solve --all` and `value`. Where they are many, the moves of random
positions are compared, that the values agree with each other, and those that are near the end.
The seed is the date.

To add a game, write a class with the methods of `rules.Rules` and a class method `random` that
chooses a game of it, from the docs and not from lastmove's source; name it in GAMES of its file,
and a new file in FAMILIES below.
"""

import argparse
import datetime
import os
import re
import shutil
import sys
import tempfile
import time
import traceback
from collections import Counter
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from pathlib import Path

import chess
import gdl_games
import graphs
import heaps
import more_pieces
import pieces
import placing
import queens
import selftest
import stones
import sums
import trial
from command import Command

FAMILIES = [heaps, placing, stones, pieces, more_pieces, chess, graphs, sums, gdl_games, queens]
KINDS = {kind.__name__: kind for family in FAMILIES for kind in family.GAMES}

COLUMNS = {
    "solve": "asked",
    "near": "near the end",
    "table": "rows of tables",
    "probe": "probed",
    "all": "counted",
    "value": "nim values",
    "police": "least police",
    "queens": "queens",
}


def arguments():
    """The options."""
    shape = argparse.RawTextHelpFormatter
    said = argparse.ArgumentParser(description=__doc__, formatter_class=shape)
    said.add_argument("--lastmove", required=True, help="the program")
    said.add_argument("--seconds", type=float, default=float(os.environ.get("TRIAL_SECONDS", 120)))
    today = datetime.date.today().strftime("%Y%m%d")
    said.add_argument("--seed", default=os.environ.get("TRIAL_SEED", today))
    said.add_argument("--only", default=os.environ.get("TRIAL_ONLY", ""))
    said.add_argument("--round", type=int, help="only this round")
    return said.parse_args()


def one(name, number, seed, program, folder):
    """A round in a process of its own: what it compared, what was wrong, which games of lastmove it
    was about, and the seconds it took."""
    folder = Path(folder) / f"{name}-{seed}-{number}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    begun = time.monotonic()
    try:
        done = trial.run(KINDS[name], f"{seed}/{name}/{number}", program, folder)
        counts, wrong, games = done.counts, done.wrong, done.games
    except Exception:
        counts, wrong, games = Counter(), [traceback.format_exc()], set()
    if not wrong:
        # Files stay where the command that repeats a disagreement reads them.
        shutil.rmtree(folder)
    return name, number, counts, wrong, games, time.monotonic() - begun


def rounds(names, options, program, folder):
    """Runs rounds side by side until the time is over, each next one of the game that has had the
    least time so far."""
    spent, number = dict.fromkeys(names, 0.0), Counter()
    end = time.monotonic() + options.seconds
    workers = os.cpu_count() or 1
    with ProcessPoolExecutor(workers) as pool:
        running = set()
        while time.monotonic() < end or running:
            while len(running) < workers and time.monotonic() < end:
                name = min(spent, key=spent.get)
                if options.round is not None and number[name]:
                    end = 0
                    break
                at = number[name] if options.round is None else options.round
                number[name] += 1
                # Until it is known: not the same game for all.
                spent[name] += 0.5
                running.add(pool.submit(one, name, at, options.seed, program, folder))
            ended, running = wait(running, return_when=FIRST_COMPLETED)
            for future in ended:
                result = future.result()
                spent[result[0]] += result[-1] - 0.5
                yield result[:-1]


def main():
    """Runs the trial; the status is 1 where something differs."""
    options = arguments()
    names = options.only.split(",") if options.only else list(KINDS)
    for name in names:
        if name not in KINDS:
            sys.exit(f"there is no {name}; there are {', '.join(KINDS)}")
    program = str(Path(options.lastmove).resolve())
    folder = Path(tempfile.mkdtemp(prefix="lastmove-trial-"))
    (folder / "selftest").mkdir()
    print(f"{selftest.check(program, folder / 'selftest')} wrong answers were noticed")
    print(f"seed {options.seed}, {options.seconds:.0f} seconds, files in {folder}", flush=True)
    counts, bad, begun = {name: Counter() for name in names}, 0, time.monotonic()
    every = {game["name"] for game in Command(program, folder, 1).run("games")[0]}
    for name, number, compared, wrong, games in rounds(names, options, program, folder):
        every -= games
        counts[name] += compared
        counts[name]["rounds"] += 1
        counts[name]["wrong"] += bool(wrong)
        bad += bool(wrong)
        for difference in wrong:
            print(f"\n{name}: {difference}", flush=True)
        if wrong:
            again = f"--seed {options.seed} --only {name} --round {number}"
            print(f"    python3 xtask/trial --lastmove PROGRAM {again}", flush=True)
    show(counts, time.monotonic() - begun)
    if every and not options.only:
        print(f"not compared: {', '.join(sorted(every))}")
    if not bad:
        shutil.rmtree(folder)
    return 1 if bad else 0


def show(counts, seconds):
    """The table at the end."""
    titles = "".join(f" {title:>14}" for title in COLUMNS.values())
    print(f"\n{'game':<16}{'rounds':>7}{titles} {'differ':>7}")
    total = Counter()
    for name, count in counts.items():
        total += count
        print(row(re.sub(r"(?<!^)([A-Z])", r" \1", name).lower(), count))
    print(row("all", total))
    print(f"{seconds:.0f} seconds")


def row(name, count):
    """A line of it."""
    cells = "".join(f" {count[key] or '':>14}" for key in COLUMNS)
    return f"{name:<16}{count['rounds']:>7}{cells} {count['wrong']:>7}"


if __name__ == "__main__":
    sys.exit(main())
