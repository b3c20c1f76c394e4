//! Tables on disk that the server is started with, and those that are uploaded.

use std::fmt;
use std::io::Read;
use std::sync::Arc;

use lastmove::catalog::{self, TableReader};
use lastmove::files::{FileError, Files};
use lastmove::oracle::{Mover, Oracle, RatedMove, Want};
use lastmove::table::Table;
use lastmove::{Control, Error, Verdict};

use crate::uploads::{FileMap, SessionFiles};

/// The largest number of moves looked up to find the best ones.
const MOST_MOVES: usize = 10_000;

/// Tables that the server answers from; clones share them.
#[derive(Clone, Default)]
pub struct Tables {
    list: Arc<Vec<Arc<Table>>>,
    /// How many of them, the last ones, are uploads.
    uploaded: usize,
    /// The graphs and boards embedded in them, by the names that their games use.
    files: Arc<FileMap>,
}

/// The entry of a position in a table.
pub(crate) struct TableAnswer {
    pub(crate) game: String,
    /// The position, in the game's notation.
    pub(crate) position: String,
    pub(crate) value: Verdict,
    /// The moves that achieve the value; `None` where they are not known.
    pub(crate) best: Option<Vec<RatedMove>>,
}

impl Tables {
    /// Takes tables, and reads the files embedded in them.
    ///
    /// # Errors
    /// When a table is damaged or cannot be read.
    pub fn new(list: Vec<Table>, control: &Control<'_>) -> Result<Self, Error> {
        let mut files = FileMap::new();
        for table in &list {
            let Some(inputs) = table.inputs(control)? else {
                continue;
            };
            for input in &table.meta().inputs {
                let about = |error: FileError| error.about(&input.name);
                let mut bytes = Vec::new();
                let mut file = inputs.open(&input.name).map_err(about)?;
                file.read_to_end(&mut bytes)
                    .map_err(|error| about(error.into()))?;
                // Two tables may have different files of one name: the first table's is used.
                files
                    .entry(input.name.clone())
                    .or_insert_with(|| bytes.into());
            }
        }
        Ok(Self {
            list: Arc::new(list.into_iter().map(Arc::new).collect()),
            uploaded: 0,
            files: Arc::new(files),
        })
    }

    /// These tables, and those among the uploads of a session. One that is damaged is not there.
    pub(crate) fn beside(&self, uploads: &SessionFiles, control: &Control<'_>) -> Self {
        let mut list = (*self.list).clone();
        let own = list.len();
        for (name, bytes) in uploads.tables() {
            if let Ok(table) = Table::open(Box::new(bytes.to_vec()), name, control) {
                list.push(Arc::new(table));
            }
        }
        Self {
            uploaded: list.len() - own,
            list: Arc::new(list),
            files: self.files.clone(),
        }
    }

    /// The tables, in the order of the command line, and whether each is an upload; uploads come last.
    pub(crate) fn list(&self) -> impl Iterator<Item = (&Table, bool)> {
        let own = self.list.len() - self.uploaded;
        let tables = self.list.iter().enumerate();
        tables.map(move |(at, table)| (&**table, at >= own))
    }

    /// The files embedded in them.
    pub(crate) fn files(&self) -> Arc<FileMap> {
        self.files.clone()
    }

    /// A position in the table of this number, counted from 1; `None` without such a table.
    pub(crate) fn probe(
        &self,
        number: usize,
        position: &str,
        control: &Control<'_>,
    ) -> Option<Result<TableAnswer, Error>> {
        let table = self.list.get(number.checked_sub(1)?)?;
        Some(probe(table, position, control))
    }
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list()
            .entries(self.list.iter().map(|table| table.name()))
            .finish()
    }
}

fn probe(table: &Table, position: &str, control: &Control<'_>) -> Result<TableAnswer, Error> {
    let mut reader = catalog::reopen(table, control)?;
    let at = reader.locate(position)?;
    let value = reader.prober.value(at)?;
    let value = reader.verdict(value);
    let position = reader.text(at)?;
    let best = best(&mut reader, &position, control)?;
    Ok(TableAnswer {
        game: table.meta().game.clone(),
        position,
        value,
        best,
    })
}

/// The best moves: from the table if the game lists its moves without being solved, else by
/// solving it again, if there is memory for that.
fn best(
    reader: &mut TableReader<'_>,
    position: &str,
    control: &Control<'_>,
) -> Result<Option<Vec<RatedMove>>, Error> {
    let Some(opened) = &reader.opened else {
        return Ok(None);
    };
    let oracle = &opened.oracle;
    if !oracle.has_nim_values() || oracle.move_count(position)? > MOST_MOVES as u64 {
        return solved(oracle, position, control);
    }
    let moves = oracle.moves(position, MOST_MOVES)?;
    let texts: Vec<&str> = moves.iter().map(|choice| choice.to.as_str()).collect();
    let mut values = Vec::with_capacity(moves.len());
    for value in reader.values(&texts)? {
        values.push(Verdict::from(value?));
    }
    // Games that list their moves this way never keep the turn.
    let Some(most) = values.iter().map(|value| value.for_mover(false)).max() else {
        return Ok(Some(Vec::new()));
    };
    let rated = moves.into_iter().zip(values);
    let best = rated.filter(|(_, value)| value.for_mover(false) == most);
    let best = best.map(|(choice, value)| RatedMove {
        mv: choice.mv,
        to: choice.to,
        outcome: value.outcome,
        remoteness: value.remoteness,
        mover: Mover::Other,
        weight: None,
    });
    Ok(Some(best.collect()))
}

fn solved(
    oracle: &Oracle,
    position: &str,
    control: &Control<'_>,
) -> Result<Option<Vec<RatedMove>>, Error> {
    match oracle.ask(Some(position), Want::default(), control) {
        Ok(answer) => Ok(Some(answer.best)),
        Err(error) if error.is_too_large() => Ok(None),
        Err(error) => Err(error),
    }
}
