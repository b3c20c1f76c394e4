//! Games of the catalog.

use std::ffi::CString;
use std::path::PathBuf;
use std::sync::Arc;

use lastmove::catalog::{self, Group};
use lastmove::oracle::Want;
use lastmove::oracle::{Style, TableBest, TableCell, TableSink, TableWant, Totals as Counted};
use lastmove::table::{Book, BookSide};
use lastmove::{Control, Error, Message, Outcome, game};
use lastmove_host::Disk;
use lastmove_host::table_file;
use lastmove_words::{Language, Words, report};
use pyo3::exceptions::{PyUserWarning, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use pyo3::{PyTraverseError, PyVisit};
use rayon::prelude::*;

use crate::answer::{Answer, Move, NimValue, Totals};
use crate::asked::Asked;
use crate::limits::Limited;
use crate::own;
use crate::picture::Picture;
use crate::work::{Budget, Memory, run};

/// A game of the catalog: its positions are solved when they are asked about.
///
/// Positions and moves are texts, written as in the command. Where a method takes a position, none
/// means that of the notation. All threads may share a game.
#[pyclass(frozen, module = "lastmove")]
pub(crate) struct Game(pub(crate) Py<Asked>);

/// Opens a game.
///
/// ``notation`` is as in the command: ``"nim:3,4,5"``, ``"co-bang:8x4@7,2"``,
/// ``"graph:board.txt@start"``, ``"nim:3,4 + kayles:7"``. ``memory`` bounds in bytes what its
/// questions may take (80 % of what is free where nothing is said), ``threads`` on how many threads
/// (all cores). With ``progress`` long work shows how far it is, by tqdm where that is installed.
/// Raises ``InputError``, and ``OSError`` for a file that cannot be read.
///
/// >>> import lastmove
/// >>> lastmove.open("nim:3,4,5").solve().outcome
/// 'win'
#[pyfunction]
#[pyo3(signature = (notation, *, memory = None, threads = None, progress = false))]
pub(crate) fn open(
    py: Python<'_>,
    notation: &str,
    memory: Option<Memory>,
    threads: Option<usize>,
    progress: bool,
) -> PyResult<Game> {
    let budget = Budget {
        calls_back: calls_back(notation),
        ..Budget::new(memory, threads, progress)
    };
    opened(py, notation, budget)
}

/// Opens a game with a budget.
pub(crate) fn opened(py: Python<'_>, notation: &str, budget: Budget) -> PyResult<Game> {
    let (opened, own) = run(py, budget, |control| {
        own::collecting(|| catalog::open(notation, &Disk, control))
    })?;
    warn(py, &opened.oracle.warnings())?;
    Ok(Game(Py::new(py, Asked::new(opened, budget, own))?))
}

/// Tells what is probably wrong with a game, as a ``UserWarning`` each.
fn warn(py: Python<'_>, warnings: &[Error]) -> PyResult<()> {
    let kind = py.get_type::<PyUserWarning>();
    for warning in warnings {
        let text = report::warning(Words::of(Language::English), warning);
        // A text with a zero byte is none of Python's; files of rules have no such names.
        let text = CString::new(text).unwrap_or_default();
        PyErr::warn(py, &kind, &text, 1)?;
    }
    Ok(())
}

/// Whether a notation names a game that Python code has registered.
pub(crate) fn calls_back(notation: &str) -> bool {
    let Ok(spec) = game::Spec::parse(notation) else {
        return false;
    };
    let parts = spec.parts.iter().map(|part| &part.spec.name.text);
    let mut names = parts.chain([&spec.name.text]);
    names.any(|name| matches!(catalog::find(name), Ok(Some(entry)) if entry.group == Group::Added))
}

/// Adds a book, a file with the values of positions near a game's start: games opened from now on
/// take values from it before they solve.
///
/// ``Game.save_book`` and ``lastmove book`` write it. Raises ``InputError`` for a table that is no
/// book, and ``OSError`` for a file that cannot be read or is damaged.
///
/// >>> import lastmove, tempfile, os
/// >>> path = os.path.join(tempfile.mkdtemp(), "ttt.lmt")
/// >>> lastmove.open("tic-tac-toe").save_book(path, 2) > 0
/// True
/// >>> lastmove.add_book(path)
/// >>> lastmove.open("tic-tac-toe").solve().outcome
/// 'draw'
#[pyfunction]
pub(crate) fn add_book(py: Python<'_>, path: PathBuf) -> PyResult<()> {
    run(py, Budget::default(), |control| {
        catalog::add_book(Arc::new(table_file::open(&path, control)?), control)
    })
}

/// The names of all games that a notation can begin with, in alphabetical order.
///
/// >>> import lastmove
/// >>> "co-bang" in lastmove.games()
/// True
#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    let entries = catalog::entries().into_iter();
    entries.map(|entry| entry.name).collect()
}

/// Collects the rows of a table.
#[derive(Default)]
struct Gathered {
    positions: Vec<String>,
    outcomes: Vec<i8>,
    plies: Vec<i64>,
    best: Vec<Option<String>>,
}

impl TableSink for Gathered {
    fn section(&mut self, _: Option<&Message>, _: Option<&game::Shape>) -> Result<(), Error> {
        Ok(())
    }

    fn cell(&mut self, cell: Option<&TableCell>) -> Result<(), Error> {
        if let Some(cell) = cell {
            self.positions.push(cell.position.clone());
            self.outcomes.push(match cell.verdict.outcome {
                Outcome::Win => 1,
                Outcome::Draw => 0,
                Outcome::Loss => -1,
            });
            let plies = cell.verdict.remoteness.as_ref();
            let plies = plies.and_then(lastmove::Plies::to_u64);
            let plies = plies.and_then(|plies| i64::try_from(plies).ok());
            self.plies.push(plies.unwrap_or(-1));
            self.best.push(cell.best.clone());
        }
        Ok(())
    }

    fn end(&mut self, _: Option<&Counted>) -> Result<(), Error> {
        Ok(())
    }
}

#[pymethods]
impl Game {
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.0)
    }

    /// The notation, without a position.
    #[getter]
    fn notation(&self) -> &str {
        self.0.get().opened.oracle.game()
    }

    /// The position that questions are about when they name none; ``None`` where there is none.
    #[getter]
    fn position(&self) -> Option<String> {
        let opened = &self.0.get().opened;
        let at = opened.at().map(str::to_owned);
        at.or_else(|| opened.oracle.start())
    }

    /// What is known of a position: who wins, in how many plies, and the best moves.
    ///
    /// ``moves`` wants all legal moves with their values, ``line`` one best line; ``timeout`` and
    /// ``cancel`` are as in ``within``. Raises
    /// ``InputError`` where the position is wrong, ``BudgetError`` where the memory does not suffice.
    ///
    /// >>> import lastmove
    /// >>> answer = lastmove.open("nim:3,4,5").solve("3,4,4", moves=True)
    /// >>> answer.outcome, answer.remoteness, str(answer.best[0])
    /// ('win', 9, '1-3')
    #[pyo3(signature = (position = None, *, moves = false, line = false, timeout = None, cancel = None))]
    fn solve(
        &self,
        py: Python<'_>,
        position: Option<&str>,
        moves: bool,
        line: bool,
        timeout: Option<f64>,
        cancel: Option<Py<PyAny>>,
    ) -> PyResult<Answer> {
        let _limited = Limited::begin(timeout, cancel)?;
        let want = Want {
            moves,
            line,
            explanation: false,
        };
        let asked = self.0.get();
        let found = asked.soon(py, |control| {
            let question = asked.question(position);
            let answer = asked.opened.oracle.ask(question.at(), want, control);
            answer.map_err(|error| question.relocate(error))
        })?;
        Ok(Answer::new(found, self.0.clone_ref(py)))
    }

    /// What is known of many positions, as ``solve`` tells it, in their order: found on all threads.
    ///
    /// >>> import lastmove
    /// >>> answers = lastmove.open("nim:3,4,5").solve_many(["3,4,5", "1,4,5"])
    /// >>> [answer.outcome for answer in answers]
    /// ['win', 'loss']
    #[pyo3(signature = (positions, *, moves = false, line = false, timeout = None, cancel = None))]
    fn solve_many(
        &self,
        py: Python<'_>,
        positions: Vec<String>,
        moves: bool,
        line: bool,
        timeout: Option<f64>,
        cancel: Option<Py<PyAny>>,
    ) -> PyResult<Vec<Answer>> {
        let want = Want {
            moves,
            line,
            explanation: false,
        };
        let _limited = Limited::begin(timeout, cancel)?;
        let asked = self.0.get();
        let found = asked.run(py, |control| {
            // Each question has a thread of its own, and they share what is found.
            let alone = control.threads(1);
            let ask = |at: &String| {
                let question = asked.question(Some(at));
                let answer = asked.opened.oracle.ask(question.at(), want, &alone);
                answer.map_err(|error| question.relocate(error))
            };
            match asked.budget.calls_back {
                true => positions.iter().map(ask).collect::<Result<Vec<_>, Error>>(),
                false => control.with_threads(|| positions.par_iter().map(ask).collect())?,
            }
        })?;
        let answer = |found| Answer::new(found, self.0.clone_ref(py));
        Ok(found.into_iter().map(answer).collect())
    }

    /// The nim value of a position. Raises ``InputError`` where the game has none.
    ///
    /// >>> import lastmove
    /// >>> lastmove.open("kayles:7").value()
    /// <NimValue 2>
    #[pyo3(signature = (position = None))]
    fn value(&self, py: Python<'_>, position: Option<&str>) -> PyResult<NimValue> {
        let asked = self.0.get();
        let found = asked.soon(py, |control| {
            let question = asked.question(position);
            let value = asked.opened.oracle.nim_value(question.at(), control);
            value.map_err(|error| question.relocate(error))
        })?;
        Ok(NimValue(found.nim_value))
    }

    /// The legal moves of a position with their values, in the game's order.
    ///
    /// >>> import lastmove
    /// >>> [str(move) for move in lastmove.open("nim:2,1").moves()]
    /// ['1-1', '1-2', '2-1']
    #[pyo3(signature = (position = None))]
    fn moves(&self, py: Python<'_>, position: Option<&str>) -> PyResult<Vec<Move>> {
        Ok(self.solve(py, position, true, false, None, None)?.all())
    }

    /// The position that a move leads to, which is a ``Move`` or its text. Raises ``InputError`` where it is not legal.
    ///
    /// >>> import lastmove
    /// >>> lastmove.open("nim:3,4,5").play("3,4,5", "1-2")
    /// '1,4,5'
    fn play(&self, py: Python<'_>, position: &str, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        let text: String = match r#move.cast::<Move>() {
            Ok(known) => known.get().0.mv.clone(),
            Err(_) => r#move.extract()?,
        };
        let asked = self.0.get();
        let made = asked.soon(py, |_| asked.opened.oracle.make(position, &text))?;
        Ok(made.0)
    }

    /// The move to play: the fastest win, else a draw, else the slowest loss; ``None`` where none is
    /// left. With ``style="source"`` the rule of thumb of the game's source, where it has one, which
    /// may be to resign: ``None`` too.
    ///
    /// >>> import lastmove
    /// >>> lastmove.open("nim:3,4,5").choose()
    /// '1-2'
    #[pyo3(signature = (position = None, *, style = "perfect"))]
    fn choose(
        &self,
        py: Python<'_>,
        position: Option<&str>,
        style: &str,
    ) -> PyResult<Option<String>> {
        let style = match style {
            "perfect" => Style::Perfect,
            "source" => Style::Source,
            _ => {
                return Err(PyValueError::new_err("style is \"perfect\" or \"source\""));
            }
        };
        let start = self.position();
        let Some(at) = position.or(start.as_deref()) else {
            return Err(PyValueError::new_err(
                "this game has no position of its own: say which",
            ));
        };
        let choice = self.0.get().soon(py, |control| {
            self.0.get().opened.oracle.choose(at, style, control)
        })?;
        Ok(choice.map(|choice| choice.mv))
    }

    /// The values of all positions of the game: of every position of a board or a graph, else of all
    /// that can be reached from where the game begins. Their texts are kept in memory.
    ///
    /// >>> import lastmove
    /// >>> [(row.position, row.outcome) for row in lastmove.open("kayles:2").table()]
    /// [('2', 'win'), ('1', 'win'), ('0', 'loss')]
    #[pyo3(signature = (*, best = false))]
    fn table<'py>(&self, py: Python<'py>, best: bool) -> PyResult<Bound<'py, PyAny>> {
        let asked = self.0.get();
        let want = TableWant {
            rows: None,
            best: match best {
                true => TableBest::All,
                false => TableBest::None,
            },
            all: true,
        };
        let rows = asked.run(py, |control| {
            let mut rows = Gathered::default();
            let told = asked
                .opened
                .oracle
                .table(asked.opened.at(), &want, &mut rows, control);
            told.map_err(|error| asked.opened.relocate(error))?;
            Ok(rows)
        })?;
        let class = py.import("lastmove._rows")?.getattr("Rows")?;
        let best = best.then_some(rows.best);
        class.call1((rows.positions, rows.outcomes, rows.plies, best))
    }

    /// All positions of the game counted by outcome.
    ///
    /// >>> import lastmove
    /// >>> lastmove.open("co-bang:8x4").totals()
    /// <Totals 32 positions: 20 wins, 12 losses, 0 draws>
    fn totals(&self, py: Python<'_>) -> PyResult<Totals> {
        let asked = self.0.get();
        let found = asked.run(py, |control| {
            let totals = asked.opened.totals(control);
            totals.map_err(|error| asked.opened.relocate(error))
        })?;
        Ok(Totals(found))
    }

    /// A picture of a position with the values around it; notebooks show it.
    ///
    /// ``theme`` is ``"auto"`` (as the reader's screen), ``"light"`` or ``"dark"``; ``lang`` is
    /// ``"en"`` or ``"vi"``.
    ///
    /// >>> import lastmove
    /// >>> lastmove.open("co-bang:8x4@7,2").draw().svg[:4]
    /// '<svg'
    #[pyo3(signature = (position = None, *, theme = "auto", lang = "en"))]
    fn draw(
        &self,
        py: Python<'_>,
        position: Option<&str>,
        theme: &str,
        lang: &str,
    ) -> PyResult<Picture> {
        self.0.get().draw(py, position, theme, lang)
    }

    /// Solves the game and writes the values of all its positions to a file, whole or not at all:
    /// see ``Table``. Returns how many bytes it has.
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<u64> {
        let asked = self.0.get();
        asked.run(py, |control: &Control<'_>| {
            table_file::write(&path, &asked.opened, control)
        })
    }

    /// Finds the values of all positions at most ``plies`` from the start and writes them to a file,
    /// whole or not at all: a book, for ``add_book`` and for ``Table``. With ``side="first"`` or
    /// ``"second"`` it holds only what this player meets who always makes the first of the best
    /// moves. Returns how many bytes it has.
    #[pyo3(signature = (path, plies, *, side = "both"))]
    fn save_book(&self, py: Python<'_>, path: PathBuf, plies: u64, side: &str) -> PyResult<u64> {
        let asked = self.0.get();
        let known = BookSide::ALL.into_iter().find(|known| known.word() == side);
        let side = known.ok_or_else(|| {
            PyValueError::new_err(format!(
                "side must be 'both', 'first' or 'second', not {side:?}"
            ))
        })?;
        asked.run(py, |control: &Control<'_>| {
            table_file::write_book(&path, &asked.opened, Book { plies, side }, control)
        })
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.draw(py, None, "auto", "en")?.svg)
    }

    /// The sum of two games: each move is made in one of them.
    ///
    /// >>> import lastmove
    /// >>> (lastmove.open("nim:3") + lastmove.open("kayles:2")).value()
    /// <NimValue 1>
    fn __add__(&self, py: Python<'_>, other: &Self) -> PyResult<Self> {
        let sum = format!("{} + {}", self.0.get().written(), other.0.get().written());
        let calls_back = calls_back(&sum);
        let budget = Budget {
            calls_back,
            ..self.0.get().budget
        };
        opened(py, &sum, budget)
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0.get().written() == other.0.get().written()
            && self.0.get().budget == other.0.get().budget
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.0.get().written().hash(&mut hasher);
        hasher.finish()
    }

    /// Pickled by its notation: it is opened again, and solved again when it is asked about.
    #[allow(clippy::type_complexity, reason = "what pickle wants")]
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (String, Bound<'py, PyDict>))> {
        let how = self.0.get().budget.keywords(py)?;
        let again = py.import("lastmove._rows")?.getattr("opened")?;
        Ok((again, (self.0.get().written(), how)))
    }

    fn __repr__(&self) -> String {
        match self.position() {
            Some(at) => format!("<Game {}@{at}>", self.notation()),
            None => format!("<Game {}>", self.notation()),
        }
    }
}
