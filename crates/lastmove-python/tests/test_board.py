"""Boards to click on, and the magic of notebooks."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import lastmove

if TYPE_CHECKING:
    from lastmove._widget import Board


class Stones:
    """Take one to three stones; who cannot take any loses."""

    def __init__(self, stones: int = 7) -> None:
        self.stones = stones

    def start(self) -> int:
        return self.stones

    def moves(self, stones: int) -> list[tuple[int, int]]:
        return [(taken, stones - taken) for taken in (1, 2, 3) if taken <= stones]


class Fragile(Stones):
    """A game whose rules may break."""

    broken = False

    def moves(self, stones: int) -> list[tuple[int, int]]:
        if self.broken:
            raise LookupError(f"no rules for {stones}")
        return super().moves(stones)


lastmove.register("clicked-stones", Stones)


def board(*args: Any, **keywords: Any) -> Board:
    pytest.importorskip("anywidget")
    return lastmove.board(*args, **keywords)


def click(at: Board, do: str, what: object = None, *, turn: int | None = None) -> None:
    """What the notebook sends."""
    turn = at.view["turn"] if turn is None else turn
    at._handle_custom_msg({"do": do, "what": what, "turn": turn}, [])


def texts(at: Board) -> list[str]:
    return [move["text"] for move in at.view["moves"]]


def test_nothing_of_notebooks_is_imported_at_first() -> None:
    code = (
        "import sys, lastmove\n"
        "loaded = {name.split('.')[0] for name in sys.modules}\n"
        "assert not loaded & {'anywidget', 'ipywidgets', 'traitlets', 'IPython'}, loaded\n"
        "sys.modules['anywidget'] = None\n"
        "try:\n"
        "    lastmove.board('nim:3')\n"
        "except ImportError as missing:\n"
        "    assert 'pip install anywidget' in str(missing)\n"
        "else:\n"
        "    raise AssertionError\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr


def test_tic_tac_toe_is_played_by_clicks() -> None:
    played = board("mnk:3x3,k=3")
    assert played.view["value"] == "draw" and played.view["svg"].startswith("<svg")
    assert len(texts(played)) == 9 and all(move["best"] for move in played.view["moves"])
    click(played, "pick", "cell 2 2")
    assert (played.position, played.line) == (".../.x./...", ["2,2"])
    # An edge loses, a corner draws.
    values = {move["text"]: (move["value"], move["best"]) for move in played.view["moves"]}
    assert values["1,2"] == ("loses in 6", False) and values["1,1"] == ("draw", True)
    assert "2,2" not in values
    click(played, "pick", "cell 2 2")
    assert played.line == ["2,2"]
    click(played, "play", texts(played).index("1,2"))
    assert played.line == ["2,2", "1,2"] and played.view["value"].startswith("wins in")
    click(played, "undo")
    click(played, "undo")
    assert played.position == ".../.../..." and not played.view["can_undo"]
    click(played, "undo")
    click(played, "redo")
    assert played.line == ["2,2"] and played.view["can_redo"]
    click(played, "best")
    assert played.line == ["2,2", "1,1"] and not played.view["can_redo"]


def test_areas_are_squares_of_the_picture() -> None:
    played = board("mnk:3x3,k=3@.../.x./...")
    areas = {place: (x, y, wide, high) for place, x, y, wide, high in played.view["areas"]}
    assert len(areas) == 8 and "cell 2 2" not in areas
    x, y, wide, high = areas["cell 1 1"]
    assert areas["cell 3 3"] == (x + 2 * wide, y + 2 * high, wide, high)


def test_a_game_is_played_to_its_end_by_best_moves() -> None:
    played = board("nim:3,4,5")
    assert played.view["value"] == "wins in 11"
    for _ in range(11):
        click(played, "best")
    assert played.position == "0,0,0" and texts(played) == []
    assert played.view["value"] == "loses in 0"
    click(played, "best")
    assert len(played.line) == 11 and played.view["error"] == ""


def test_a_token_is_pushed_to_the_cell_that_is_clicked() -> None:
    played = board("co-bang:8x4", "7,2")
    move = next(move for move in played.moves if move.best)
    click(played, "pick", f"cell {move.to.replace(',', ' ')}")
    assert (played.position, played.line) == (move.to, [move.text])


def test_a_piece_is_picked_and_then_its_square() -> None:
    played = board("hexapawn:3x3@ooo/.x./x.x-x")
    both = [text for text in texts(played) if text.startswith("2,2-")]
    assert both == ["2,2-1,1", "2,2-1,3"]
    click(played, "pick", "cell 2 2")
    assert played.line == [] and played.view["picked"] == ["cell 2 2"]
    assert [move["text"] for move in played.view["moves"] if move["picked"]] == both
    # A second click lets go of it, and a square of another piece begins anew.
    click(played, "pick", "cell 2 2")
    assert played.view["picked"] == []
    click(played, "pick", "cell 2 2")
    click(played, "pick", "cell 1 3")
    assert played.line == ["2,2-1,3"]


def test_dominoes_are_laid_on_two_squares() -> None:
    played = board("cram:2x3")
    click(played, "pick", "cell 1 1")
    click(played, "pick", "cell 2 1")
    assert played.line == ["1,1-2,1"]


def test_stones_of_heaps_are_clicked() -> None:
    played = board("kayles:5")
    assert played.view["areas"]
    click(played, "pick", "stone 1 3")
    assert played.line == [] and played.view["picked"] == ["stone 1 3"]


def test_heaps_that_are_split_wait_for_a_button() -> None:
    played = board("grundy:9")
    for stone in ("stone 1 3", "stone 1 5"):
        click(played, "pick", stone)
        assert (played.line, played.view["picked"]) == ([], [stone])
        assert all(move["picked"] for move in played.view["moves"])
    click(played, "play", 1)
    assert (len(played.line), played.view["picked"]) == (1, [])


def test_what_is_not_possible_is_told_and_changes_nothing() -> None:
    played = board("nim:3,4,5")
    click(played, "go", "3,4,x")
    assert "3,4,x" in played.view["error"]
    click(played, "go", " 3,4,4 ")
    assert (played.position, played.view["error"]) == ("3,4,4", "")
    before = played.view
    for do, what in [
        ("play", 99), ("play", -1), ("play", "1-1"), ("play", None), ("pick", "cell 1 1"),
        ("pick", "nonsense"), ("pick", 7), ("go", None), ("_show", None), ("quit", None),
    ]:
        click(played, do, what)
        assert (played.position, played.line, played.view["moves"]) == ("3,4,4", [], before["moves"])
    # What is clicked before the notebook shows the last move.
    click(played, "best", turn=before["turn"] - 1)
    played._handle_custom_msg("best", [])
    assert played.line == []
    with pytest.raises(ValueError, match="1-9 is not a legal move"):
        played.play("1-9")
    with pytest.raises(ValueError):
        played.go("x")
    assert played.position == "3,4,4"


def test_values_are_hidden_and_shown() -> None:
    played = board("mnk:3x3,k=3", values=False)
    told = "draw for the player to move"
    assert played.view["value"] == "" and told not in played.view["svg"]
    assert not any(move["value"] or move["best"] for move in played.view["moves"])
    played.values = True
    assert told in played.view["svg"] and played.view["value"] == "draw"
    assert all(move["best"] for move in played.view["moves"])


def test_a_registered_game_is_played() -> None:
    played = board("clicked-stones:7")
    assert texts(played) == ["1", "2", "3"]
    assert [move["value"] for move in played.view["moves"] if move["best"]] == ["wins in 3"]
    played.best()
    assert (played.position, played.line) == ("4", ["3"])


def test_a_solution_is_played() -> None:
    played = board(lastmove.solve(Stones(9)))
    seen: list[object] = []
    played.observe(lambda change: seen.append(change["new"]), "position")
    played.best()
    played.play(3)
    assert seen == played_positions(9, played) == [8, 5]
    click(played, "go", "4")
    assert (played.position, played.view["value"]) == (4, "loses in 2")
    click(played, "go", "77")
    assert played.view["error"] == "the game has no position 77" and played.position == 4
    assert board(lastmove.solve(Stones(9)), 2).position == 2


def played_positions(stones: int, played: Board) -> list[int]:
    left = []
    for taken in played.line:
        stones -= int(taken)
        left.append(stones)
    return left


def test_errors_of_rules_are_shown_and_nothing_is_done() -> None:
    game = Fragile(9)
    played = board(lastmove.solve(game))
    played.best()
    game.broken = True
    for do, what in [("play", 0), ("undo", None), ("go", "3"), ("best", None)]:
        click(played, do, what)
        assert "LookupError: no rules for" in played.view["error"]
        assert (played.position, played.line, texts(played)) == (8, ["1"], ["1", "2", "3"])
    with pytest.raises(LookupError):
        played.play(1)
    game.broken = False
    click(played, "play", 0)
    assert (played.line, played.view["error"]) == (["1", "1"], "")


def test_wrong_boards_are_refused() -> None:
    with pytest.raises(lastmove.InputError):
        board("nim:x")
    with pytest.raises(lastmove.InputError):
        board("nim:3,4,5", "3,4,x")
    with pytest.raises(TypeError, match="Stones"):
        board(Stones())
    with pytest.raises(KeyError):
        board(lastmove.solve(Stones()), 99)


def test_many_moves_have_no_button_each() -> None:
    played = board("nim:1000")
    assert len(texts(played)) == 300 and played.view["left_out"] == 700
    assert played.view["moves"][0]["best"]
    assert len(played.moves) == 1000


@pytest.fixture
def shell(tmp_path: Path) -> Any:
    pytest.importorskip("IPython")
    from IPython.core.interactiveshell import InteractiveShell
    from traitlets.config import Config

    make: Any = InteractiveShell
    # It keeps no history, which would be in the home of whoever tests.
    quiet = Config({"HistoryManager": {"enabled": False}})
    made = make(config=quiet, ipython_dir=str(tmp_path))
    made.run_line_magic("load_ext", "lastmove")
    return made


def magic(shell: Any, line: str) -> Any:
    return shell.run_line_magic("lastmove", line)


def test_the_command_runs_in_a_notebook(shell: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert magic(shell, "solve nim:3,4,5") is None
    printed = capsys.readouterr()
    assert printed.out.startswith("nim:3,4,5") and "win in 11 plies" in printed.out
    magic(shell, 'solve "nim:3,4 + kayles:7"')
    assert "nim:3,4 + kayles:7" in capsys.readouterr().out
    magic(shell, "solve clicked-stones:8")
    assert "loss in 4 plies" in capsys.readouterr().out


def test_errors_of_the_command_are_messages(
    shell: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    for line, says in [
        ("solve nim:x", "nim:x"),
        ("solve 'nim:3", "no closing quotation"),
        ("sovle nim:3", "sovle"),
        ("draw nim:x", "nim:x"),
        ("board nim:x", "nim:x"),
        ("board", "board takes a notation"),
        ("play nim:3", "board NOTATION"),
    ]:
        assert magic(shell, line) is None
        printed = capsys.readouterr()
        assert says in printed.err and "Traceback" not in printed.err


def test_the_files_of_the_process_are_as_before(shell: Any) -> None:
    before = [os.fstat(number) for number in (0, 1, 2)]
    opened = len(os.listdir("/dev/fd")) if os.path.isdir("/dev/fd") else 0
    for line in ("solve nim:3", "solve nim:x", "draw nim:3"):
        magic(shell, line)
    after = [os.fstat(number) for number in (0, 1, 2)]
    assert [(one.st_dev, one.st_ino) for one in after] == [(one.st_dev, one.st_ino) for one in before]
    assert not opened or len(os.listdir("/dev/fd")) == opened


def test_pictures_are_shown(shell: Any, capsys: pytest.CaptureFixture[str]) -> None:
    picture = magic(shell, "draw mnk:3x3,k=3")
    assert picture._repr_svg_().startswith("<svg")
    assert capsys.readouterr() == ("", "")


def test_pictures_go_to_a_file_that_is_named(shell: Any, tmp_path: Path) -> None:
    path = tmp_path / "nim board.svg"
    assert magic(shell, f"draw nim:3,4 -o '{path}'") is None
    assert path.read_text(encoding="utf-8").startswith("<svg")


def test_boards_are_shown(shell: Any) -> None:
    pytest.importorskip("anywidget")
    played = magic(shell, "board nim:3,4,5 3,4,4")
    assert played.position == "3,4,4"
    assert repr(played) == "<Board of nim:3,4,5 at 3,4,4>"
