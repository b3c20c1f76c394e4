//! Tables on disk.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use lastmove::catalog::{self, Opened, TableReader};
use lastmove::table::{self, Order, Selection};
use lastmove::{Blame, Control, Error, Message, Outcome, Value};
use lastmove_host::table_file;
use lastmove_words::{Language, Words};
use numpy::{IntoPyArray, PyArray1};
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyDict, PyString};
use rayon::prelude::*;

use crate::answer::word;
use crate::arrays::numbers;
use crate::errors;
use crate::pickled::{self, Reduced};
use crate::work::{Budget, Memory, run};

/// Rows read at a time.
const BATCH: u64 = 1 << 10;

/// Probes of a thread at a time, so that each block of the table is read by few threads.
const SHARE: usize = 1 << 14;

/// Idle readers kept for the next question.
const KEPT: usize = 4;

/// Memory of one probe in a batch, in bytes: its number and its place, and its value twice.
const PROBE: u64 = 48;

/// The values of all positions of a game in a file, as ``Game.save`` and the command write it.
///
/// ``table["3,4"]`` is the value of a position; ``in`` and ``len`` are over positions, and iteration
/// over rows, in the table's order. The file stays on the disk: a probe reads one block of it. Raises
/// ``OSError`` where it cannot be read, ``InputError`` where it is no table. All threads may share
/// a table; it is pickled by its path.
///
/// >>> import lastmove, tempfile, os
/// >>> path = os.path.join(tempfile.mkdtemp(), "nim.lmt")
/// >>> lastmove.open("nim:3,5").save(path) > 0
/// True
/// >>> table = lastmove.Table(path)
/// >>> table
/// <Table of nim:3,5: 24 positions>
/// >>> table["3,3"]
/// <Value loss in 6 plies>
#[pyclass(frozen, module = "lastmove")]
pub(crate) struct Table {
    /// Absolute, so that the process may change its working directory.
    path: PathBuf,
    budget: Budget,
    /// None once it has been closed.
    inner: RwLock<Option<Arc<Inner>>>,
}

/// An open table.
struct Inner {
    table: Arc<table::Table>,
    /// The game, if the table contains everything needed to rebuild it.
    opened: Option<Arc<Opened>>,
    budget: Budget,
    /// Idle readers, with their cached blocks.
    kept: Mutex<Vec<TableReader<'static>>>,
}

/// The value of a position, for the player to move there.
#[pyclass(frozen, eq, hash, from_py_object, name = "Value", module = "lastmove")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct TableValue {
    outcome: i8,
    plies: Option<u64>,
}

impl From<Value> for TableValue {
    fn from(value: Value) -> Self {
        Self {
            outcome: sign(value.outcome()),
            plies: value.remoteness(),
        }
    }
}

impl TableValue {
    pub(crate) fn new(outcome: i8, plies: Option<u64>) -> Self {
        Self { outcome, plies }
    }

    /// A value of a table.
    fn of(table: &table::Table, value: Value) -> Self {
        Self {
            outcome: sign(value.outcome()),
            plies: table.meta().holds.remoteness(value),
        }
    }
}

/// 1 for a win, −1 for a loss, 0 for a draw.
pub(crate) fn sign(outcome: Outcome) -> i8 {
    match outcome {
        Outcome::Win => 1,
        Outcome::Draw => 0,
        Outcome::Loss => -1,
    }
}

pub(crate) fn outcome(sign: i8) -> Outcome {
    match sign {
        1 => Outcome::Win,
        0 => Outcome::Draw,
        _ => Outcome::Loss,
    }
}

#[pymethods]
impl TableValue {
    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (i8, Option<u64>)> {
        Ok((pickled::again(py, "_value")?, (self.outcome, self.plies)))
    }

    /// ``"win"``, ``"loss"`` or ``"draw"``.
    #[getter]
    fn outcome(&self) -> &'static str {
        word(outcome(self.outcome))
    }

    /// Plies to the end; ``None`` for a draw, and where the winner can go on for ever.
    #[getter]
    fn remoteness(&self) -> Option<u64> {
        self.plies
    }

    fn __repr__(&self) -> String {
        let plies = self.plies.map(lastmove::Plies::from);
        let words = Words::of(Language::English);
        format!(
            "<Value {}>",
            words.value(outcome(self.outcome), plies.as_ref())
        )
    }
}

impl Inner {
    /// Calls `work` with a reader that no other thread uses meanwhile.
    fn with_reader<T>(
        &self,
        work: impl FnOnce(&mut TableReader<'_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let kept = || self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let reader = kept().pop();
        let mut reader = match reader {
            Some(reader) => reader,
            None => TableReader::shared(self.table.clone(), self.opened.clone())?,
        };
        let done = work(&mut reader);
        let mut kept = kept();
        if kept.len() < KEPT {
            kept.push(reader);
        }
        done
    }

    /// Runs short work on this thread: handing it to another takes longer than the work.
    fn soon<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut TableReader<'_>) -> Result<T, Error> + Send,
    ) -> PyResult<Result<T, Error>> {
        let found = match self.budget.calls_back {
            // Exceptions of the game's rules are caught only by `run`.
            true => run(py, self.budget, |_| Ok(self.with_reader(work)))?,
            false => py.detach(|| self.with_reader(work)),
        };
        match found {
            // The caller handles texts that are not positions.
            Err(error) if error.blame != Blame::Input => Err(errors::raise(py, &error)),
            found => Ok(found),
        }
    }

    /// The rows from `first` on, at most `count` of them.
    fn rows(&self, first: u64, count: u64) -> Result<Vec<(String, Value)>, Error> {
        let end = self.table.positions().min(first.saturating_add(count));
        let all: Vec<u64> = (first..end).collect();
        self.with_reader(|reader| {
            let values = reader.prober.values(&all)?;
            let row = |(number, value)| Ok((reader.text(number)?, value));
            all.into_iter().zip(values).map(row).collect()
        })
    }

    /// The values of positions by their numbers, on all threads.
    fn values(&self, asked: &[u64], control: &Control<'_>) -> Result<Vec<Value>, Error> {
        control.plan((asked.len() as u64).saturating_mul(PROBE))?;
        let mut order: Vec<(u64, usize)> = asked.iter().copied().zip(0..).collect();
        let shares = |order: &mut Vec<(u64, usize)>| -> Result<Vec<Vec<Value>>, Error> {
            order.par_sort_unstable();
            let share = |share: &[(u64, usize)]| {
                control.check()?;
                let numbers: Vec<u64> = share.iter().map(|(number, _)| *number).collect();
                self.with_reader(|reader| reader.prober.values(&numbers))
            };
            order.par_chunks(SHARE).map(share).collect()
        };
        let found = control.with_threads(|| shares(&mut order))??;
        let mut values = vec![Value::Draw; asked.len()];
        for (&(_, place), value) in order.iter().zip(found.into_iter().flatten()) {
            values[place] = value;
        }
        Ok(values)
    }

    /// The numbers of positions by their texts, on all threads.
    fn located(&self, texts: &[String], control: &Control<'_>) -> Result<Vec<u64>, Error> {
        let share = |share: &[String]| -> Result<Vec<u64>, Error> {
            control.check()?;
            self.with_reader(|reader| share.iter().map(|text| reader.locate(text)).collect())
        };
        let found = control.with_threads(|| {
            let shares = texts.par_chunks(SHARE).map(share);
            shares.collect::<Result<Vec<_>, Error>>()
        })??;
        Ok(found.into_iter().flatten().collect())
    }
}

/// The texts of positions; `None` if the argument is not a list of texts.
fn texts(given: &Bound<'_, PyAny>) -> PyResult<Option<Vec<String>>> {
    if given.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err(
            "positions is one text: it must be a list of them",
        ));
    }
    // An iterator without a length could not be read twice.
    if given.len()? == 0 {
        return Ok(None);
    }
    let first = given.try_iter()?.next().transpose()?;
    if !first.is_some_and(|first| first.is_instance_of::<PyString>()) {
        return Ok(None);
    }
    let texts = given.try_iter()?.map(|text| text?.extract());
    texts.collect::<PyResult<_>>().map(Some)
}

impl Table {
    fn inner(&self) -> PyResult<Arc<Inner>> {
        let inner = self.inner.read().unwrap_or_else(PoisonError::into_inner);
        let inner = inner.clone();
        inner.ok_or_else(|| PyValueError::new_err("the table is closed"))
    }
}

#[pymethods]
impl Table {
    #[new]
    #[pyo3(signature = (path, *, memory = None, threads = None, progress = false))]
    fn new(
        py: Python<'_>,
        path: PathBuf,
        memory: Option<Memory>,
        threads: Option<usize>,
        progress: bool,
    ) -> PyResult<Self> {
        let mut budget = Budget::new(memory, threads, progress);
        let table = run(py, budget, |control| table_file::open(&path, control))?;
        let path = std::path::absolute(&path).unwrap_or(path);
        budget.calls_back = crate::game::calls_back(&table.meta().game);
        let opened = run(py, budget, |control| {
            Ok(catalog::reopen(&table, control)?.opened)
        })?;
        let inner = Inner {
            table: Arc::new(table),
            opened,
            budget,
            kept: Mutex::default(),
        };
        Ok(Self {
            path,
            budget,
            inner: RwLock::new(Some(Arc::new(inner))),
        })
    }

    /// The notation of its game.
    #[getter]
    fn game(&self) -> PyResult<String> {
        Ok(self.inner()?.table.meta().game.clone())
    }

    /// How many positions it has.
    fn __len__(&self) -> PyResult<usize> {
        Ok(self.inner()?.table.positions() as usize)
    }

    /// The value of a position by its text. Raises ``KeyError``, which says why, for what is no
    /// position of the table.
    fn __getitem__(&self, py: Python<'_>, position: &str) -> PyResult<TableValue> {
        let inner = self.inner()?;
        let found = inner.soon(py, |reader| {
            let number = reader.locate(position)?;
            reader.prober.value(number)
        })?;
        found
            .map(|value| TableValue::of(&inner.table, value))
            .map_err(|error| {
                let told = errors::raise(py, &error).value(py).to_string();
                errors::missing(py, told, position)
            })
    }

    fn __contains__(&self, py: Python<'_>, position: &str) -> PyResult<bool> {
        let inner = self.inner()?;
        let found = inner.soon(py, |reader| reader.locate(position))?;
        Ok(found.is_ok())
    }

    fn __iter__(this: Bound<'_, Self>) -> TableRows {
        TableRows {
            of: this.unbind(),
            read: Mutex::default(),
        }
    }

    /// The number of a position in the table. Raises ``InputError`` for what is none.
    fn number(&self, py: Python<'_>, position: &str) -> PyResult<u64> {
        let inner = self.inner()?;
        let found = inner.soon(py, |reader| reader.locate(position))?;
        found.map_err(|error| errors::raise(py, &error))
    }

    /// The text of the position with a number. Raises ``IndexError`` where there is none.
    fn position(&self, py: Python<'_>, number: u64) -> PyResult<String> {
        let inner = self.inner()?;
        if number >= inner.table.positions() {
            let text = format!("there is no position {number}");
            return Err(PyIndexError::new_err(text));
        }
        let found = inner.soon(py, |reader| reader.text(number))?;
        found.map_err(|error| errors::raise(py, &error))
    }

    /// The values of many positions: their outcomes (shape (k,), int8: 1 a win, −1 a loss, 0 a draw)
    /// and remotenesses (shape (k,), int32, −1 for draws and for plays without an end), in the order
    /// asked.
    ///
    /// ``positions`` is a list of texts, or an array of the numbers of positions, of whole numbers
    /// and shape (k,), which is faster. Raises ``InputError`` naming one that is no position of the
    /// table, and ``BudgetError`` where ``memory`` does not suffice.
    ///
    /// >>> import lastmove, tempfile, os
    /// >>> path = os.path.join(tempfile.mkdtemp(), "nim.lmt")
    /// >>> _ = lastmove.open("nim:3,5").save(path)
    /// >>> outcomes, plies = lastmove.Table(path).probe_many(["3,3", "3,5"])
    /// >>> outcomes.tolist(), plies.tolist()
    /// ([-1, 1], [6, 7])
    #[allow(clippy::type_complexity, reason = "a pair of arrays")]
    fn probe_many<'py>(
        &self,
        py: Python<'py>,
        positions: &Bound<'py, PyAny>,
    ) -> PyResult<(Bound<'py, PyArray1<i8>>, Bound<'py, PyArray1<i32>>)> {
        let inner = self.inner()?;
        let values = if let Some(texts) = texts(positions)? {
            run(py, inner.budget, |control| {
                inner.values(&inner.located(&texts, control)?, control)
            })?
        } else {
            let array = numbers::<i64>("positions", positions)?;
            let asked = array.as_slice()?;
            let most = inner.table.positions();
            run(py, inner.budget, |control| {
                // A negative number becomes one that is too large.
                let asked: Vec<u64> = asked.iter().map(|&number| number as u64).collect();
                if let Some(&wrong) = asked.iter().find(|&&number| number >= most) {
                    let message = Message::new("table-no-position");
                    let message = message.with("position", (wrong as i64).to_string());
                    return Err(Error::input(message.with("file", inner.table.name())));
                }
                inner.values(&asked, control)
            })?
        };
        let outcomes: Vec<i8> = values.iter().map(|value| sign(value.outcome())).collect();
        let holds = inner.table.meta().holds;
        let plies = |value| holds.remoteness(value).map_or(-1, |plies| plies as i32);
        let plies: Vec<i32> = values.into_iter().map(plies).collect();
        Ok((outcomes.into_pyarray(py), plies.into_pyarray(py)))
    }

    /// The first positions of an outcome, ``"win"``, ``"loss"`` or ``"draw"``, at most ``limit`` of
    /// them, as pairs of a position and its value; with ``remoteness`` only those with this number of
    /// plies to the end, with ``longest`` those of the largest remoteness first, with ``random=SEED``
    /// at random, and with ``only_move`` only those in which a single move keeps the outcome.
    #[pyo3(signature = (outcome, *, remoteness = None, longest = false, only_move = false, random = None, limit = 10))]
    #[allow(clippy::too_many_arguments)]
    fn find(
        &self,
        py: Python<'_>,
        outcome: &str,
        remoteness: Option<u64>,
        longest: bool,
        only_move: bool,
        random: Option<u64>,
        limit: usize,
    ) -> PyResult<Vec<(String, TableValue)>> {
        let inner = self.inner()?;
        let outcome = match outcome {
            "win" => Outcome::Win,
            "loss" => Outcome::Loss,
            "draw" => Outcome::Draw,
            _ => {
                return Err(PyValueError::new_err(
                    "outcome is \"win\", \"loss\" or \"draw\"",
                ));
            }
        };
        if remoteness.is_some() && longest {
            return Err(PyValueError::new_err(
                "those that last longest have a remoteness: leave out one of the two",
            ));
        }
        let order = match (longest, random) {
            (false, None) => Order::Table,
            (true, None) => Order::Longest,
            (false, Some(seed)) => Order::Random(seed),
            (true, Some(_)) => {
                return Err(PyValueError::new_err(
                    "the longest have an order of their own: leave out random",
                ));
            }
        };
        let wanted = Selection {
            outcome,
            remoteness,
            order,
        };
        run(py, inner.budget, |control| {
            inner.with_reader(|reader| {
                let found = reader.select(wanted, only_move, limit, control)?;
                let named = |(number, value)| {
                    Ok((reader.text(number)?, TableValue::of(&inner.table, value)))
                };
                found.into_iter().map(named).collect()
            })
        })
    }

    /// Checks every value by the rules of the game alone, with code that solving does not use;
    /// returns what is wrong with the first that is false, and ``None`` where all are true. Raises
    /// ``OSError`` where the file is damaged, ``ValueError`` where the table does not hold all that
    /// its game is made from.
    fn verify(&self, py: Python<'_>) -> PyResult<Option<String>> {
        let inner = self.inner()?;
        let Some(opened) = &inner.opened else {
            let text = "the table does not hold its game: the command verifies it with FILE GAME";
            return Err(errors::wrong(py, "table-without-game", text));
        };
        let wrong = run(py, inner.budget, |control| {
            opened.verify_table(&inner.table, control)
        })?;
        Ok(wrong.map(|message| Words::of(Language::English).say(&message)))
    }

    /// Pickled by its path, and what its questions may take.
    #[allow(clippy::type_complexity, reason = "what pickle wants")]
    fn __reduce__<'py>(
        this: &Bound<'py, Self>,
    ) -> PyResult<(
        Bound<'py, PyAny>,
        (Bound<'py, PyAny>, (PathBuf,), Bound<'py, PyDict>),
    )> {
        let (py, table) = (this.py(), this.get());
        let how = table.budget.keywords(py)?;
        let again = py.import("copyreg")?.getattr("__newobj_ex__")?;
        let class = this.get_type().into_any();
        Ok((again, (class, (table.path.clone(),), how)))
    }

    fn __repr__(&self) -> String {
        match self.inner() {
            Ok(inner) => {
                let count = inner.table.positions();
                format!("<Table of {}: {count} positions>", inner.table.meta().game)
            }
            Err(_) => format!("<Table of {}, closed>", self.path.display()),
        }
    }

    /// Closes the file: questions after that raise ``ValueError``. A ``with`` statement does so at its
    /// end.
    fn close(&self) {
        let mut inner = self.inner.write().unwrap_or_else(PoisonError::into_inner);
        drop(inner.take());
    }

    fn __enter__(this: Bound<'_, Self>) -> PyResult<Bound<'_, Self>> {
        this.get().inner()?;
        Ok(this)
    }

    fn __exit__(
        &self,
        _kind: &Bound<'_, PyAny>,
        _raised: &Bound<'_, PyAny>,
        _trace: &Bound<'_, PyAny>,
    ) {
        self.close();
    }
}

/// Iterates over the rows of a table.
#[pyclass(frozen)]
pub(crate) struct TableRows {
    of: Py<Table>,
    /// The rows read ahead, and the number of the next row to read.
    read: Mutex<(VecDeque<(String, Value)>, u64)>,
}

#[pymethods]
impl TableRows {
    fn __iter__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let table = self.of.get().inner()?;
        let read = self.read.lock_py_attached(py);
        let mut read = read.unwrap_or_else(PoisonError::into_inner);
        if read.0.is_empty() {
            let first = read.1;
            read.0 = run(py, table.budget, |_| table.rows(first, BATCH))?.into();
            read.1 += BATCH;
        }
        let Some((text, value)) = read.0.pop_front() else {
            return Ok(None);
        };
        let row = py.import("lastmove._rows")?.getattr("Row")?;
        let outcome = word(value.outcome());
        let plies = table.table.meta().holds.remoteness(value);
        let row = row.call1((text, outcome, plies, py.None()))?;
        Ok(Some(row))
    }
}
