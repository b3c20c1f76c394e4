"""Games that are written in Python."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path
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
    assert lastmove.command(["lastmove", "verify", str(tmp_path / "stones.lmt"), "--quiet"]) == 0


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
        lastmove.solve(Unpaired())  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="won"):
        lastmove.solve(Wordy())
    with pytest.raises(TypeError, match="start"):
        lastmove.solve(3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="class"):
        lastmove.solve(Stones)  # type: ignore[arg-type]


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


class Liar(int):
    """A number that says something else of its size."""

    said: object = 2**63 - 1

    def __sizeof__(self) -> int:
        if isinstance(self.said, int):
            return self.said
        raise RuntimeError("no size")


@pytest.mark.parametrize("said", [2**62, -1, None])
def test_positions_may_say_anything_of_their_size(said: object) -> None:
    class Lies:
        def start(self) -> Liar:
            return Liar(4)

        def moves(self, at: Liar) -> Iterator[tuple[int, Liar]]:
            return ((k, Liar(at - k)) for k in (1, 2) if k <= at)

    Liar.said = said
    try:
        assert lastmove.solve(Lies()).outcome == "win"
    except lastmove.BudgetError:
        assert said == 2**62
