"""Games of the catalog, through Python."""

from __future__ import annotations

import importlib.metadata
import pickle
from fractions import Fraction
from pathlib import Path

import pytest

import lastmove

RULES = Path(__file__).parents[3] / "examples" / "rules"


def test_a_position_has_its_value_and_moves() -> None:
    game = lastmove.open("nim:3,4,5")
    answer = game.solve(moves=True, line=True)
    assert (answer.outcome, answer.remoteness) == ("win", 11)
    assert [str(move) for move in answer.best] == ["1-2"]
    best = answer.best[0]
    assert (best.to, best.keeps_turn) == ("1,4,5", False)
    # Valued for who makes it.
    assert (best.outcome, best.remoteness) == ("win", 11)
    assert answer.moves is not None and len(answer.moves) == 12
    assert answer.moves[1] == best and answer.moves[0] != best
    assert answer.line is not None and len(answer.line) == 11
    assert answer.line[-1].to == "0,0,0"
    assert (answer.game, answer.position, answer.note) == ("nim:3,4,5", "3,4,5", None)
    plain = game.solve("3,4,4")
    assert plain.moves is None and plain.line is None


def test_credits_and_averages_are_exact(tmp_path: Path) -> None:
    moves = "a -> b [-3]\nb -> a [2]\nb -> a [5]\nc -> c [-1]\n"
    (tmp_path / "g.txt").write_text("a : 0\nb : 0\nc : 1\n" + moves)
    energy = lastmove.open(f"graph:{tmp_path}/g.txt,goal=energy")
    answers = [energy.solve(vertex) for vertex in "abc"]
    assert [answer.credit for answer in answers] == [3, 0, None]
    assert [answer.outcome for answer in answers] == ["win", "win", "win"]
    weighed = [energy.solve(vertex, moves=True).moves for vertex in "ab"]
    assert [[move.weight for move in of or []] for of in weighed] == [[-3], [5]]
    mean = lastmove.open(f"graph:{tmp_path}/g.txt,goal=mean-payoff")
    payoffs = [mean.solve(vertex).payoff for vertex in "abc"]
    assert payoffs == [Fraction(1), Fraction(1), Fraction(-1)]
    assert "is 1" in str(mean.solve("a").note) and answers[0].payoff is None
    nim = lastmove.open("nim:3").solve()
    assert nim.credit is None and nim.best[0].weight is None


def test_an_answer_is_explained_in_two_languages() -> None:
    answer = lastmove.open("nim:3,4,5").solve()
    assert "exclusive or" in answer.explain()
    assert answer.explain("vi") != answer.explain()
    with pytest.raises(ValueError, match="vi"):
        answer.explain("fr")  # type: ignore[arg-type]


def test_an_answer_is_the_object_that_the_command_prints() -> None:
    printed = lastmove.open("nim:3,4,5").solve().to_dict()
    assert printed["best"] == [
        {"move": "1-2", "to": "1,4,5", "outcome": "loss", "remoteness": 10, "mover": "other"}
    ]
    assert set(printed) == {"game", "position", "outcome", "remoteness", "best"}


def test_plies_are_of_any_size() -> None:
    heap = 10**30
    answer = lastmove.open(f"nim:{heap},{heap}").solve()
    assert (answer.outcome, answer.remoteness) == ("loss", 2 * heap)


def test_what_is_not_known_is_told() -> None:
    answer = lastmove.open("nim:1000,1001,1003").solve()
    assert answer.outcome == "win"
    if answer.remoteness is None:
        assert answer.note is not None


@pytest.mark.skipif(not RULES.exists(), reason="a package without the examples")
def test_games_written_as_rules(tmp_path: Path) -> None:
    game = lastmove.open(f"rules:{RULES / 'notakto.kif'}")
    answer = game.solve()
    assert (answer.outcome, answer.remoteness) == ("win", 6)
    assert [str(move) for move in answer.best] == ["mark 2 2"]
    assert game.play("control first", "mark 2 2") == "cell 2 2 x; control second"
    game.save(tmp_path / "notakto.lmt")
    table = lastmove.Table(tmp_path / "notakto.lmt")
    assert len(table) == 450 and table.verify() is None
    nim = lastmove.open(f"rules:{RULES / 'nim.kif'}")
    assert int(nim.value()) == 2
    with pytest.raises(lastmove.InputError):
        game.value()


def test_names_that_nothing_sets_are_warned_of(tmp_path: Path) -> None:
    file = tmp_path / "a.kif"
    file.write_text(
        "(role a) (role b) (other a b) (other b a) (init (control a))\n"
        "(<= (legal ?p take) (true (control ?p)))\n"
        "(<= (legal ?p wait) (other ?p ?q) (true (control ?q)))\n"
        "(<= (next (control ?q)) (true (control ?p)) (other ?p ?q))\n"
        "(<= terminal (true (contrl b)))\n"
        "(<= terminal (true (control b)))\n"
        "(<= (goal ?p 0) (true (control ?p)))\n"
        "(<= (goal ?p 100) (other ?p ?q) (true (control ?q)))\n"
    )
    with pytest.warns(UserWarning, match="a.kif:5:21: .*did you mean “control”"):
        game = lastmove.open(f"rules:{file}")
    assert game.solve().outcome == "win"


def test_values_add_as_games_do() -> None:
    nim, kayles = lastmove.open("nim:3"), lastmove.open("kayles:5")
    both = nim.value() ^ kayles.value()
    assert (nim + kayles).value() == both == nim.value() + kayles.value()
    assert hash(both) == hash(kayles.value() + nim.value())
    assert int(nim.value()) == 3


def test_loopy_values_add_too(tmp_path: Path) -> None:
    graph = tmp_path / "loop.txt"
    graph.write_text("a b\nb a\nb c\nc d\n")
    value = lastmove.open(f"graph:{graph}@a").value()
    assert value.is_infinite
    assert (value + lastmove.open("nim:1").value()).is_infinite
    with pytest.raises(ValueError):
        int(value)


def test_moves_are_made_and_chosen() -> None:
    game = lastmove.open("nim:3,4,5")
    at, moves = "3,4,5", 0
    while (move := game.choose(at)) is not None:
        at, moves = game.play(at, move), moves + 1
    assert (at, moves) == ("0,0,0", 11)
    with pytest.raises(lastmove.InputError, match="4-1"):
        game.play("3,4,5", "4-1")
    with pytest.raises(ValueError, match="style"):
        game.choose(style="careless")  # type: ignore[arg-type]


def test_a_table_has_all_positions() -> None:
    game = lastmove.open("co-bang:8x4")
    rows, totals = game.table(best=True), game.totals()
    assert len(rows) == totals.positions == len(totals) == 32
    assert sum(row.outcome == "win" for row in rows) == totals.wins
    assert totals.longest is not None
    for row in rows:
        answer = game.solve(row.position)
        assert (row.outcome, row.remoteness) == (answer.outcome, answer.remoteness)
        assert row.best == (str(answer.best[0]) if answer.best else None)
    assert rows[-1] == list(rows)[31] == rows[30:][1]
    with pytest.raises(IndexError):
        rows[32]


def test_a_table_becomes_an_array_and_a_frame() -> None:
    rows = lastmove.open("nim:1,2").table()
    array = rows.to_numpy()
    assert array["position"].tolist() == [row.position for row in rows]
    assert array["outcome"].tolist() == [1 if row.outcome == "win" else -1 for row in rows]
    pandas = pytest.importorskip("pandas")
    frame = rows.to_pandas()
    assert isinstance(frame, pandas.DataFrame)
    assert frame["remoteness"].tolist() == array["remoteness"].tolist()


def test_pictures_are_shown_and_saved(tmp_path: Path) -> None:
    game = lastmove.open("co-bang:8x4@7,2")
    picture = game.draw()
    assert picture.svg.startswith("<svg") and picture._repr_svg_() == picture.svg
    assert game._repr_svg_() == picture.svg == game.solve()._repr_svg_()
    assert game.draw(lang="vi").svg != picture.svg
    assert game.draw(theme="dark").svg != picture.svg
    picture.save(tmp_path / "board.svg")
    assert (tmp_path / "board.svg").read_text() == picture.svg
    picture.save(str(tmp_path / "board.png"), size=200)
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")
    for name, size in [("board.gif", None), ("board.svg", 200), ("board.png", 1)]:
        with pytest.raises(ValueError):
            picture.save(tmp_path / name, size=size)
    with pytest.raises(OSError):
        picture.save(tmp_path / "missing" / "board.svg")


def test_what_is_wrong_is_told_with_its_place() -> None:
    with pytest.raises(lastmove.InputError) as caught:
        lastmove.open("nim:3,x,5")
    assert caught.value.code == "number-expected"
    text = str(caught.value)
    line = next(line for line in text.splitlines() if "nim:3,x,5" in line)
    caret = next(line for line in text.splitlines() if "^" in line)
    assert line[caret.index("^")] == "x"
    with pytest.raises(ValueError):
        lastmove.open("no-such-game")
    with pytest.raises(FileNotFoundError):
        lastmove.open("graph:no-such-file.txt")
    with pytest.raises(lastmove.InputError):
        lastmove.open("nim:3,4@9,9,9").solve()
    with pytest.raises(lastmove.BudgetError) as over:
        lastmove.open("chess:KRvKN", memory=1000).totals()
    assert isinstance(over.value, MemoryError)
    assert "memory=" in str(over.value) and "--" not in str(over.value)
    with pytest.raises(OverflowError):
        lastmove.open("nim:3", threads=-1)


def test_games_are_pickled_by_their_notation() -> None:
    for notation in ["nim:3,4,5@1,2,3", "co-bang:8x4", "nim:3@2 + kayles:4"]:
        game = lastmove.open(notation, threads=1)
        again = pickle.loads(pickle.dumps(game))
        assert again == game and hash(again) == hash(game)
        assert again.solve().to_dict() == game.solve().to_dict()
        assert notation.split("@")[0] in repr(again)


def test_all_games_are_named() -> None:
    names = lastmove.games()
    assert names == sorted(names) and {"nim", "chess", "co-bang"} <= set(names)


def test_the_command_is_there(capfd: pytest.CaptureFixture[str]) -> None:
    assert lastmove.command(["lastmove", "solve", "nim:3,4,5"]) == 0
    assert "1-2" in capfd.readouterr().out
    assert lastmove.command(["lastmove", "solve", "nimm"]) == 2
    assert "nim" in capfd.readouterr().err


def test_values_compare_as_people_expect() -> None:
    game = lastmove.open("nim:3,4,5")
    assert game.value() == 2 and 2 == game.value() and game.value() != 3
    assert game.value() ^ 3 == 1 and 3 ^ game.value() == 1 and game.value() + 3 == 1
    assert sum([game.value(), game.value()]) == 0
    assert {2: "two"}[game.value()] == "two"  # type: ignore[index]
    assert [0, 1, 5][game.value()] == 5
    with pytest.raises(TypeError):
        _ = game.value() ^ -1
    answer = game.solve()
    [best] = answer.best
    assert best == "1-2" and best == answer.best[0] and best != "1-3" and best != 3
    assert best in {"1-2"} and {best, *answer.best} == {best}
    assert game.play("3,4,5", best) == "1,4,5"
    assert answer == game.solve() and answer != game.solve("1,4,5")
    assert game.totals() == game.totals()
    for thing in [game.value(), best, answer, game.totals(), *game.moves()]:
        again = pickle.loads(pickle.dumps(thing))
        assert again == thing and hash(again) == hash(thing)
    huge = lastmove.open("nim:99999999999999999999999999").solve()
    assert pickle.loads(pickle.dumps(huge)) == huge


def test_many_positions_are_asked_about_at_once() -> None:
    game = lastmove.open("nim:9,9,9")
    positions = [f"{a},{b},{a ^ b}" for a in range(8) for b in range(8)]
    answers = game.solve_many(positions, moves=True)
    assert answers == [game.solve(position, moves=True) for position in positions]
    with pytest.raises(lastmove.InputError, match="1,2,x"):
        game.solve_many(["1,2,3", "1,2,x"])


def test_names_leave_those_of_python_alone() -> None:
    names: dict[str, object] = {}
    exec("from lastmove import *", names)
    assert "open" not in names and "solve" in names
    assert lastmove.__version__ == importlib.metadata.version("lastmove")


def test_what_is_missing_can_be_read() -> None:
    values = lastmove.Graph.from_frame({"source": ["a"], "target": ["b"]}).solve()
    with pytest.raises(KeyError) as caught:
        values["c"]
    assert str(caught.value) == "there is no vertex 'c'"
    assert isinstance(caught.value, lastmove.MissingError) and caught.value.key == "c"
