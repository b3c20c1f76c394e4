"""Games that are written in Python."""

from __future__ import annotations

import contextvars
import decimal
import gc
import json
import pickle
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import traceback
import weakref
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import FrameType
from urllib.request import urlopen

import pytest
import slow

import lastmove


class Stones:
    """Take some stones; who cannot take any loses."""

    def __init__(self, stones: int = 21, most: int = 3) -> None:
        self.stones = stones
        self.most = most

    def start(self) -> int:
        return self.stones

    def moves(self, position: int) -> Iterator[tuple[int, int]]:
        for taken in range(1, min(self.most, position) + 1):
            yield taken, position - taken


class Drawn:
    """Any graph, with turns that are kept and outcomes that are declared."""

    def __init__(
        self, targets: list[list[int]], owners: list[int], labels: dict[int, lastmove.Outcome]
    ) -> None:
        self.targets = targets
        self.owners = owners
        self.labels = labels

    def start(self) -> tuple[int]:
        return (0,)

    def moves(self, position: tuple[int]) -> list[tuple[str, tuple[int], bool]]:
        (v,) = position
        return [(f"to {t}", (t,), self.owners[v] == self.owners[t]) for t in self.targets[v]]

    def outcome(self, position: tuple[int]) -> lastmove.Outcome | None:
        return self.labels.get(position[0])


def test_a_game_is_solved() -> None:
    solution = lastmove.solve(Stones())
    assert (solution.outcome, solution.remoteness) == ("win", 11)
    assert [(move.move, move.to) for move in solution.best] == [(1, 20)]
    assert [move.outcome for move in solution.moves] == ["win", "loss", "loss"]
    assert [move.to for move in solution.line][-1] == 0
    assert len(solution) == 22 and 5 in solution and 22 not in solution
    assert list(solution) == list(range(21, -1, -1))
    assert solution[20].outcome == "loss" and solution[0].best == []
    assert solution.verify() is None
    with pytest.raises(KeyError):
        solution[22]
    assert "Stones" in repr(solution) and "20" in repr(solution[20])


def test_who_cannot_move_wins_in_misere_play() -> None:
    solution = lastmove.solve(Stones(), misere=True)
    assert solution[1].outcome == "loss" and solution[0].outcome == "win"
    assert solution.verify() is None


def test_random_games_have_the_values_of_the_plain_rules() -> None:
    chance = random.Random(7)
    words: list[lastmove.Outcome] = ["win", "loss", "draw"]
    for _ in range(300):
        n = chance.randint(1, 14)
        targets = [
            [chance.randrange(n) for _ in range(chance.choice([0, 1, 2, 3]))] for _ in range(n)
        ]
        owners = [chance.randrange(2) for _ in range(n)]
        labels: dict[int, lastmove.Outcome]
        labels = {v: chance.choice(words) for v in range(n) if chance.random() < 0.1}
        misere = chance.random() < 0.5
        game = Drawn(targets, owners, labels)
        solution = lastmove.solve(game, misere=misere)
        outcomes, plies = slow.values(targets, owners=owners, labels=labels, misere=misere)
        signs = {1: "win", -1: "loss", 0: "draw"}
        for position in solution:
            state = solution[position]
            assert state.outcome == signs[outcomes[position[0]]]
            assert state.remoteness == (plies[position[0]] if plies[position[0]] >= 0 else None)
            for move in state.best:
                assert (move.outcome, move.remoteness) == (state.outcome, state.remoteness)
            if state.outcome != "draw":
                assert len(state.line) == state.remoteness
        assert solution.verify() is None


def test_a_game_has_a_name() -> None:
    lastmove.register("test-stones", Stones)
    game = lastmove.open("test-stones:10,most=2@7")
    assert (game.notation, game.position) == ("test-stones:10,most=2", "7")
    assert game.solve().remoteness == lastmove.solve(Stones(7, 2)).remoteness
    assert [int(game.value(str(n))) for n in range(7)] == [0, 1, 2, 0, 1, 2, 0]
    assert (game + lastmove.open("nim:1")).solve().outcome == "loss"
    assert [row.position for row in game.table()] == [str(n) for n in range(10, -1, -1)]
    assert "test-stones" in lastmove.games()
    for bad in ["Test", "", "nim", "a" * 33]:
        with pytest.raises(lastmove.InputError):
            lastmove.register(bad, Stones)
    with pytest.raises(TypeError):
        lastmove.register("test-none", 3)


def test_a_registered_game_has_tables(tmp_path: Path) -> None:
    lastmove.register("test-table", Stones)
    game = lastmove.open("test-table:30")
    assert game.save(tmp_path / "stones.lmt") > 0
    assert lastmove.command(["verify", str(tmp_path / "stones.lmt"), "--quiet"]) == 0


class Board:
    """Put a stone on one of three cells next to no other; strings are positions."""

    def start(self) -> str:
        return "..."

    def moves(self, position: str) -> Iterator[tuple[int, str]]:
        for cell in range(3):
            near = position[max(cell - 1, 0) : cell + 2]
            if set(near) == {"."}:
                yield cell + 1, position[:cell] + "x" + position[cell + 1 :]

    def board(self, position: str) -> str:
        return position


def test_strings_are_positions_and_boards_are_drawn() -> None:
    lastmove.register("test-board", Board)
    game = lastmove.open("test-board@..x")
    assert [(move.move, move.to) for move in game.moves()] == [("1", "x.x")]
    assert game.play("...", "2") == ".x."
    assert "<svg" in game.draw().svg
    assert game.solve("x.x").best == []


def test_what_a_game_raises_comes_out_as_it_is() -> None:
    class Broken(Stones):
        def moves(self, position: int) -> Iterator[tuple[int, int]]:
            if position == 10:
                raise KeyError("ten")
            return super().moves(position)

    class Undecided(Stones):
        def outcome(self, position: int) -> lastmove.Outcome | None:
            if position == 10:
                raise ZeroDivisionError("ten")
            return None

    with pytest.raises(KeyError, match="ten") as caught:
        lastmove.solve(Broken())
    assert "in moves" in "".join(traceback.format_exception(caught.value))
    with pytest.raises(ZeroDivisionError):
        lastmove.solve(Undecided())
    lastmove.register("test-broken", Broken)
    with pytest.raises(KeyError, match="ten"):
        lastmove.open("test-broken").solve()
    assert lastmove.open("test-broken:9").solve().outcome == "win"
    with pytest.raises(TypeError):
        lastmove.open("test-broken:1,2,3,4")
    assert lastmove.open("test-broken:9").solve().outcome == "win"


def test_the_command_tells_what_a_game_raised(capfd: pytest.CaptureFixture[str]) -> None:
    class Broken(Stones):
        def moves(self, position: int) -> Iterator[tuple[int, int]]:
            raise RuntimeError("out of stones")

    lastmove.register("test-command", Broken)
    assert lastmove.command(["lastmove", "solve", "test-command"]) == 2
    assert "RuntimeError: out of stones" in capfd.readouterr().err
    lastmove.register("test-command", Stones)
    assert lastmove.command(["lastmove", "solve", "test-command"]) == 0
    assert "11" in capfd.readouterr().out


def test_what_is_no_game_is_refused() -> None:
    class Unhashable(Stones):
        def start(self) -> list[int]:  # type: ignore[override]
            return [3]

    class Unpaired(Stones):
        def moves(self, position: int) -> list[int]:  # type: ignore[override]
            return [position - 1]

    class Wordy(Stones):
        def outcome(self, position: int) -> str:
            return "won"

    with pytest.raises(TypeError, match="hashable"):
        lastmove.solve(Unhashable())  # type: ignore[type-var, misc, arg-type, unused-ignore]
    with pytest.raises(TypeError, match="pairs"):
        lastmove.solve(Unpaired())  # type: ignore[call-overload]
    with pytest.raises(ValueError, match="won"):
        lastmove.solve(Wordy())
    with pytest.raises(TypeError, match="start"):
        lastmove.solve(3)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="class"):
        lastmove.solve(Stones)  # type: ignore[call-overload]


def test_a_game_without_end_is_over_budget() -> None:
    class Endless:
        def start(self) -> int:
            return 0

        def moves(self, position: int) -> list[tuple[int, int]]:
            return [(1, position + 1), (2, position + 2)]

    class Branching:
        def start(self) -> int:
            return 0

        def moves(self, position: int) -> Iterator[tuple[int, int]]:
            while True:
                yield 1, position

    with pytest.raises(lastmove.BudgetError):
        lastmove.solve(Endless(), memory=20_000_000)
    with pytest.raises(lastmove.InputError, match="moves"):
        lastmove.solve(Branching())


def test_a_game_that_changes_its_mind_is_found_out() -> None:
    class Fickle(Stones):
        calls = 0

        def moves(self, position: int) -> Iterator[tuple[int, int]]:
            self.calls += 1
            if self.calls > 22 and position:
                yield 9, -5
            else:
                yield from super().moves(position)

    solution = lastmove.solve(Fickle())
    with pytest.raises(lastmove.InputError, match="same") as caught:
        _ = solution.best
    assert caught.value.code == "own-moves-changed"
    assert solution.verify() is not None


def test_positions_that_cannot_be_compared_say_so() -> None:
    class Touchy:
        def __hash__(self) -> int:
            return 1

        def __eq__(self, other: object) -> bool:
            raise ArithmeticError("no")

    class Game:
        def start(self) -> Touchy:
            return Touchy()

        def moves(self, position: Touchy) -> list[tuple[int, Touchy]]:
            return [(1, Touchy())]

    with pytest.raises(ArithmeticError):
        lastmove.solve(Game())


def test_the_page_knows_games_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "import lastmove\n"
        "class Board:\n"
        "    def start(self): return '...'\n"
        "    def moves(self, at):\n"
        "        free = (n for n in range(3) if at[n] == '.')\n"
        "        return [(n + 1, at[:n] + 'x' + at[n + 1:]) for n in free]\n"
        "    def board(self, at): return at\n"
        "lastmove.register('mine', Board)\n"
    )
    command = [sys.executable, "-m", "lastmove", "--import", "mine"]
    done = subprocess.run(
        [*command, "solve", "mine", "--json"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout)["remoteness"] == 3
    server = subprocess.Popen(
        [*command, "serve", "--port", "0"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        address = server.stdout.readline().strip()
        with urlopen(f"{address}api/v1/places?game=mine@.x.") as answered:
            moves = json.load(answered)
    finally:
        server.send_signal(signal.SIGINT)
        server.communicate(timeout=20)
    assert [move["move"] for move in moves] == ["1", "3"]
    # On the cell where the stone comes to stand.
    assert "3" in json.dumps(moves[1]["ways"])


def test_a_game_runs_on_the_thread_that_asks() -> None:
    seen = set()
    variable: contextvars.ContextVar[int] = contextvars.ContextVar("variable")
    variable.set(3)
    connection = sqlite3.connect(":memory:")
    traced: set[str] = set()

    class Watched(Stones):
        def moves(self, position: int) -> Iterator[tuple[int, int]]:
            seen.add(threading.get_ident())
            assert variable.get() == 3
            # Its connection refuses other threads.
            connection.execute("select 1").fetchone()
            assert str(decimal.Decimal(1) / decimal.Decimal(3)) == "0.33"
            return super().moves(position)

    def trace(frame: FrameType, event: str, arg: object) -> None:
        traced.add(frame.f_code.co_name)

    lastmove.register("test-watched", Watched)
    before = sys.gettrace()
    with decimal.localcontext() as context:
        context.prec = 2
        sys.settrace(trace)
        try:
            lastmove.solve(Watched())
            game = lastmove.open("test-watched:12")
            game.solve()
            game.table()
            game.value()
        finally:
            sys.settrace(before)
    assert seen == {threading.get_ident()}
    assert "moves" in traced
    connection.close()


def test_errors_say_for_which_position() -> None:
    class Broken(Stones):
        def moves(self, position: int) -> Iterator[tuple[int, int]]:
            if position == 18:
                raise ValueError("no")
            return super().moves(position)

        def outcome(self, position: int) -> lastmove.Outcome | None:
            if position == 5:
                raise ValueError("none")
            return None

    with pytest.raises(ValueError, match="no") as caught:
        lastmove.solve(Broken())
    if sys.version_info >= (3, 11):
        assert caught.value.__notes__ == ["in moves(18)"]
    with pytest.raises(ValueError, match="none") as caught:
        lastmove.solve(Broken(7))
    if sys.version_info >= (3, 11):
        assert caught.value.__notes__ == ["in outcome(5)"]
    with pytest.raises(TypeError, match="lastmove.open\\('nim:3'\\)"):
        lastmove.solve("nim:3")  # type: ignore[call-overload]


class Race:
    """Two runners on a ring of six cells; who lands on the other one's cell wins."""

    def start(self) -> tuple[int, int]:
        return 0, 3

    def moves(self, position: tuple[int, int]) -> list[tuple[int, tuple[int, int]]]:
        mine, other = position
        return [(step, (other, (mine + step) % 6)) for step in (-1, 1, 2)]

    def outcome(self, position: tuple[int, int]) -> lastmove.Outcome | None:
        return "loss" if position[0] == position[1] else None


class Ending(Stones):
    """Who leaves 3 has won, and who leaves 2 has drawn."""

    def outcome(self, position: int) -> lastmove.Outcome | None:
        return {3: "loss", 2: "draw"}.get(position)  # type: ignore[return-value]


@pytest.mark.parametrize(("game", "says"), [(Race(), "neither can force a win"), (Ending(), "draw")])
def test_games_with_declared_outcomes_are_explained(
    game: lastmove.Rules[object, int], says: str, capfd: pytest.CaptureFixture[str]
) -> None:
    solution = lastmove.solve(game)
    for position in solution:
        assert solution.explain(position) and solution.explain(position, lang="vi")
    assert says in solution.explain()
    lastmove.register("test-declared", type(game))
    opened = lastmove.open("test-declared")
    assert opened.solve().explain() == solution.explain()
    assert lastmove.command(["solve", "test-declared", "--explain"]) == 0
    told = " ".join(capfd.readouterr().out.split())
    assert " ".join(solution.explain().split()) in told


def test_what_stands_in_the_way_of_nim_values_is_named() -> None:
    with pytest.raises(lastmove.InputError, match="“2” is declared a draw"):
        lastmove.solve(Ending()).nim_values()
    lastmove.register("test-ending", Ending)
    for is_solved in [False, True]:
        game = lastmove.open("test-ending")
        if is_solved:
            game.solve()
        with pytest.raises(lastmove.InputError, match="“2” is declared a draw"):
            game.value()


def test_games_that_ask_themselves_say_so() -> None:
    games: list[lastmove.Game] = []

    class Asking(Stones):
        def moves(self, position: int) -> Iterator[tuple[int, int]]:
            games[0].solve()
            return super().moves(position)

    lastmove.register("test-asking", Asking)
    games.append(lastmove.open("test-asking"))
    with pytest.raises(RuntimeError, match="its own methods"):
        games[0].solve()
    with pytest.raises(RuntimeError, match="its own methods"):
        games[0].solve()

    class Opening(Stones):
        def moves(self, position: int) -> Iterator[tuple[int, int]]:
            lastmove.open("test-opening").solve()
            return super().moves(position)

    lastmove.register("test-opening", Opening)
    with pytest.raises(RecursionError):
        lastmove.open("test-opening").solve()
    # What asks another game is right.

    class Two(Stones):
        def moves(self, position: int) -> Iterator[tuple[int, int]]:
            lost = lastmove.solve(Stones(position)).outcome == "loss"
            return iter([(1, position - 1)] if position > 0 and not lost else [])

    assert lastmove.solve(Two(7)).remoteness == 3


def test_positions_may_ask_while_they_are_compared() -> None:
    solutions: list[lastmove.Solution[Curious, int]] = []

    class Curious:
        def __init__(self, number: int) -> None:
            self.number = number

        def __hash__(self) -> int:
            if solutions:
                # Not of this position, or it would never end.
                len(solutions[0])
            return self.number % 3

        def __eq__(self, other: object) -> bool:
            if solutions:
                _ = solutions[0].outcome
                assert list(solutions[0])[0].number == 21
            return isinstance(other, Curious) and self.number == other.number

    class Game:
        def start(self) -> Curious:
            return Curious(21)

        def moves(self, at: Curious) -> list[tuple[int, Curious]]:
            return [(k, Curious(at.number - k)) for k in (1, 2, 3) if k <= at.number]

    solutions.append(lastmove.solve(Game()))
    assert len(solutions[0]) == 22
    assert solutions[0][Curious(20)].outcome == "loss"
    assert Curious(22) not in solutions[0]
    with pytest.raises(KeyError) as caught:
        solutions[0][Curious(30)]
    assert "no play of Game reaches" in str(caught.value)


class Squares:
    """Put stones on a ring of cells, none beside another; who cannot loses. All turns and mirror
    images of a ring are one position."""

    def __init__(self, size: int, is_symmetric: bool) -> None:
        self.size = size
        self.calls = 0
        if is_symmetric:
            self.canonical = self.least

    def start(self) -> tuple[int, ...]:
        return (0,) * self.size

    def moves(self, position: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
        self.calls += 1
        for cell in range(self.size):
            if not (position[cell - 1] or position[cell] or position[(cell + 1) % self.size]):
                yield cell, (*position[:cell], 1, *position[cell + 1 :])

    def least(self, position: tuple[int, ...]) -> tuple[int, ...]:
        turned = [position[n:] + position[:n] for n in range(self.size)]
        return min(turned + [image[::-1] for image in turned])


def test_symmetries_save_calls_and_change_no_value() -> None:
    for size in range(3, 12):
        plain, symmetric = Squares(size, False), Squares(size, True)
        one, other = lastmove.solve(plain), lastmove.solve(symmetric)
        assert len({plain.least(position) for position in one}) == len(other)
        assert symmetric.calls == len(other)
        for position, state in one.items():
            assert (other[position].outcome, other[position].remoteness) == (
                state.outcome,
                state.remoteness,
            )
            best = {move.move for move in state.best}
            assert other.nim_value(position) == one.nim_value(position)
            if position == symmetric.least(position):
                assert best == {move.move for move in other[position].best}
        assert other.verify() is None
        assert size < 11 or plain.calls > 8 * symmetric.calls


def test_a_solution_is_a_mapping() -> None:
    solution = lastmove.solve(Stones(30))
    assert isinstance(solution, Mapping)
    assert solution.get(31) is None and solution.get(31, 5) == 5
    assert {at: state.outcome for at, state in solution.items()}[28] == "loss"
    assert list(solution.keys()) == list(solution) and len(solution.values()) == 31
    assert repr(solution.totals()) == "<Totals 31 positions: 23 wins, 8 losses, 0 draws>"
    outcomes, plies = solution.arrays()
    for place, at in enumerate(solution):
        assert outcomes[place] == (-1 if at % 4 == 0 else 1)
        assert plies[place] == solution[at].remoteness
    assert solution.nim_values().tolist() == [at % 4 for at in solution]
    assert solution.nim_value(7) == 3
    policy = solution.policy()
    assert policy[7] == [3] and policy[0] == []
    assert "lost in 14 plies" in solution.explain(30)
    assert "thế thắng cho đối thủ" in solution.explain(28, lang="vi")
    assert "<svg" in solution.draw().svg
    graph = solution.graph()
    assert graph.names == list(solution)
    values = graph.solve()
    assert all(values[at].remoteness == state.remoteness for at, state in solution.items())


def test_a_solution_is_saved(tmp_path: Path) -> None:
    solution = lastmove.solve(Stones(30))
    lastmove.register("saved", Stones)
    assert solution.save(tmp_path / "stones.lmt", game="saved:30") > 0
    with lastmove.Table(tmp_path / "stones.lmt") as table:
        assert len(table) == 31 and table["28"].outcome == "loss" and table.verify() is None
    with pytest.raises(ValueError, match="closed"):
        len(table)


def test_frames_have_a_row_for_each_position() -> None:
    solution = lastmove.solve(Drawn([[1, 2], [0], []], [0, 0, 0], {}))
    pytest.importorskip("pandas")
    frame = solution.to_pandas()
    assert list(frame["position"]) == list(solution)
    assert list(frame["outcome"]) == [state.outcome for state in solution.values()]
    pytest.importorskip("polars")
    assert solution.to_polars()["outcome"].to_list() == list(frame["outcome"])
    assert lastmove.solve(Stones()).to_polars()["position"].to_list() == list(range(21, -1, -1))


def test_solutions_are_pickled() -> None:
    chance = random.Random(3)
    for _ in range(50):
        n = chance.randint(1, 12)
        targets = [[chance.randrange(n) for _ in range(chance.randrange(4))] for _ in range(n)]
        owners = [chance.randrange(2) for _ in range(n)]
        labels: dict[int, lastmove.Outcome] = {chance.randrange(n): "draw"}
        solution = lastmove.solve(Drawn(targets, owners, labels), misere=chance.random() < 0.5)
        again = pickle.loads(pickle.dumps(solution))
        assert list(again) == list(solution) and repr(again) == repr(solution)
        for at, state in solution.items():
            assert (again[at].outcome, again[at].remoteness) == (state.outcome, state.remoteness)
            assert [move.move for move in again[at].best] == [move.move for move in state.best]
        assert again.verify() is None
        state, best = pickle.loads(pickle.dumps((solution[(0,)], solution.best)))
        assert state.position == (0,) and [move.move for move in best] == [
            move.move for move in solution.best
        ]
    best = lastmove.solve(Stones()).best
    assert best[0] != lastmove.solve(Stones()).best[0]
    solution2 = lastmove.solve(Stones())
    assert solution2.best[0] == solution2.best[0] and solution2[3] == solution2[3]
    assert len({*solution2.moves, *solution2.moves}) == 3


@pytest.mark.parametrize("registered", [False, True])
def test_the_garbage_collector_sees_through_solutions(registered: bool) -> None:
    class Kept(Stones):
        solution: object = None

    made: list[weakref.ref[Kept]] = []

    def new() -> Kept:
        game = Kept()
        made.append(weakref.ref(game))
        return game

    lastmove.register("test-kept", new)
    for _ in range(10):
        if registered:
            opened = lastmove.open("test-kept")
            game = made[-1]()
            assert game is not None
            game.solution = [opened, opened.solve()]
            del opened
        else:
            game = new()
            solution = lastmove.solve(game)
            game.solution = [solution, solution[3], solution.best, iter(solution)]
            del solution
        del game
    gc.collect()
    assert [kept() for kept in made] == [None] * 10


def test_a_wrong_canonical_is_told() -> None:
    class Forgetful(Stones):
        def canonical(self, position: int) -> None:
            position + 1

    class Moving(Stones):
        def canonical(self, position: int) -> int:
            return position + 1

    with pytest.raises(TypeError, match="returns None"):
        lastmove.solve(Forgetful())
    with pytest.raises(ValueError, match="stand for itself"):
        lastmove.solve(Moving())
