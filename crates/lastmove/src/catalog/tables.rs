//! Tables on disk and their games.

use std::io::Write;
use std::sync::Arc;

use super::{Opened, open};
use crate::files::{InputFile, Inputs};
use crate::game::{Spec, SpecField, percent_decode, percent_encode};
use crate::oracle::Mover;
use crate::solve::{Worth, WorthByNumber};
use crate::table::{Book, KeyKind, Meta, Prober, ProofSize, Selection, Table};
use crate::{Control, Error, Message, Outcome, Value, Verdict, WriteError};

impl Opened {
    /// Solves the game and writes a table of all its positions to `out`, front to back: see
    /// [`Oracle::table`](crate::oracle::Oracle::table), which explains the effect of a position.
    ///
    /// # Errors
    /// See [`Oracle::write_table`](crate::oracle::Oracle::write_table); also when the position is
    /// not in the table.
    pub fn write_table(
        &self,
        out: &mut dyn Write,
        control: &Control<'_>,
    ) -> Result<Meta, WriteError> {
        self.at_in_table(control)?;
        self.oracle.write_table(&self.inputs, out, control)
    }

    /// Finds the values of a book, some positions near the start of the game, and writes them to
    /// `out`, front to back, as a table: see [`Book`]. With a folder of work in `control`, what was
    /// found is kept there, and a run that was stopped goes on.
    ///
    /// # Errors
    /// See [`Oracle`](crate::oracle::Oracle), and those of writing; also when the number of plies to
    /// the end of a position is not known.
    ///
    /// ```
    /// use lastmove::table::{Book, BookSide, Table};
    /// use lastmove::{Control, catalog, files::MemoryFiles, oracle::Want};
    ///
    /// let (files, control) = (MemoryFiles::default(), Control::default());
    /// let mut opened = catalog::open("connect-four:4x5", &files, &control)?;
    /// let mut file = Vec::new();
    /// let book = Book { plies: 2, side: BookSide::Both };
    /// let written = opened.write_book(book, &mut file, &control).unwrap();
    /// assert_eq!((written.positions, written.book), (17, Some(book)));
    ///
    /// let table = Table::open(Box::new(file), "4x5.lmt", &control)?;
    /// opened.consult(table.into(), &control)?;
    /// // Nothing is searched for the start now.
    /// assert_eq!(opened.oracle.ask(None, Want::default(), &control)?.best.len(), 3);
    /// # Ok::<(), lastmove::Error>(())
    /// ```
    pub fn write_book(
        &self,
        book: Book,
        out: &mut dyn Write,
        control: &Control<'_>,
    ) -> Result<Meta, WriteError> {
        self.oracle.write_book(book, &self.inputs, out, control)
    }

    /// Takes values from a book of this game before it solves.
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input) when the table is no book, or of another game;
    /// [`Blame::File`](crate::Blame::File) when it is damaged.
    pub fn consult(&mut self, book: Arc<Table>, control: &Control<'_>) -> Result<(), Error> {
        if book.meta().book.is_none() {
            return Err(Error::input(
                Message::new("book-none").with("file", book.name()),
            ));
        }
        self.check_table(&book, control)?;
        book.check(control)?;
        self.oracle.consult(book)
    }

    /// Checks every value of a table of this game and reports the first that is false, and why;
    /// `None` when all are true.
    ///
    /// # Errors
    /// See [`Oracle::verify`](crate::oracle::Oracle::verify); also when the table is of another
    /// game, of another rule of play, of another beginning, or of other files, and
    /// [`Blame::File`](crate::Blame::File) when the files embedded in it are damaged.
    pub fn verify_table(
        &self,
        table: &Table,
        control: &Control<'_>,
    ) -> Result<Option<Message>, Error> {
        self.check_table(table, control)?;
        // The values do not depend on the embedded files, but the whole file is checked.
        table.inputs(control)?;
        self.oracle.verify(table, control)
    }

    /// Writes a table of this game with the moves that its values follow from, for a checker that is
    /// itself proved: see [`Oracle::write_proof`](crate::oracle::Oracle::write_proof).
    ///
    /// # Errors
    /// See there and [`verify_table`](Self::verify_table).
    pub fn write_proof(
        &self,
        table: &Table,
        out: &mut dyn Write,
        control: &Control<'_>,
    ) -> Result<ProofSize, WriteError> {
        self.check_table(table, control)?;
        self.oracle.write_proof(table, self.at(), out, control)
    }

    /// Whether a table is of this game, by its description; its values are not checked.
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input) when the table is one of another game, of another
    /// [`Blame::Input`](crate::Blame::Input) when the table is of another game, of another rule of
    /// play, of another beginning, or of other files.
    pub fn check_table(&self, table: &Table, control: &Control<'_>) -> Result<(), Error> {
        let meta = table.meta();
        let other = |code| {
            let message = Message::new(code).with("file", table.name());
            let message = message.with("of", meta.game.as_str());
            Err(Error::input(
                message.with("game", self.question.spec.game_at()),
            ))
        };
        if !self.is_described_by(table, control)? {
            return other("table-other-game");
        }
        if !Inputs::is_same(&meta.inputs, &self.inputs.list) {
            return other("table-other-input");
        }
        Ok(())
    }

    /// Whether a description names this game. For games read from files, file names do not matter.
    fn is_described_by(&self, table: &Table, control: &Control<'_>) -> Result<bool, Error> {
        let (meta, spec) = (table.meta(), &self.question.spec);
        let of = Spec::parse(&meta.game)?;
        let file = |field: &SpecField, files: &[InputFile]| {
            let name = percent_decode(&field.text).ok()?;
            files.iter().position(|file| file.name == name)
        };
        let is_same = |a: &SpecField, b: &SpecField| {
            let number = file(a, &meta.inputs);
            a.text == b.text || number.is_some() && number == file(b, &self.inputs.list)
        };
        let rules = match (&of.rules, &spec.rules) {
            (Some(a), Some(b)) => is_same(a, b),
            (a, b) => a.is_none() && b.is_none(),
        };
        let mut options = of.options.iter().zip(&spec.options);
        let options = of.options.len() == spec.options.len()
            && options.all(|((a, x), (b, y))| a.text == b.text && is_same(x, y));
        let play = meta.play == spec.play && of.play == spec.play;
        if of.name.text != spec.name.text || !(play && rules && options) {
            return Ok(false);
        }
        let start = self.oracle.start();
        let begins_there = super::beginning(spec)? != spec.game();
        match &of.position {
            // Only games that begin at their position have one in their description.
            Some(at) => {
                let at = self.oracle.number(&at.text);
                Ok(at.is_ok_and(|(at, _)| start == Some(at)))
            }
            None if begins_there => {
                let described = reopen(table, control)?.opened;
                Ok(described.is_some_and(|described| described.oracle.start() == start))
            }
            None => Ok(true),
        }
    }
}

/// A table with the names of its positions.
pub struct TableReader<'a> {
    /// Values by number.
    pub prober: Prober<'a>,
    /// The game, if the table contains all the files that it is made from.
    pub opened: Option<Arc<Opened>>,
    /// What play is worth, once it was asked for.
    worths: Option<Option<WorthByNumber>>,
}

/// Rebuilds the game of a table, if the table contains all the files that it is made from.
///
/// # Errors
/// [`Blame::File`](crate::Blame::File) when the table is damaged or cannot be read, or when its
/// game cannot be rebuilt from it.
pub fn reopen<'a>(table: &'a Table, control: &Control<'_>) -> Result<TableReader<'a>, Error> {
    let opened = match table.inputs(control)? {
        Some(files) => Some(Arc::new(open(&table.meta().game, &files, control)?)),
        None => None,
    };
    TableReader::new(table, opened)
}

impl TableReader<'static> {
    /// Like [`new`](Self::new), for a shared table: the reader can be stored beside it.
    ///
    /// # Errors
    /// Like [`new`](Self::new).
    pub fn shared(table: Arc<Table>, opened: Option<Arc<Opened>>) -> Result<Self, Error> {
        let prober = Prober::shared(table)?;
        Ok(Self {
            prober,
            opened,
            worths: None,
        })
    }
}

impl<'a> TableReader<'a> {
    /// A reader of a table whose game was [rebuilt](reopen) before, for example for another thread.
    ///
    /// # Errors
    /// [`Blame::Machine`](crate::Blame::Machine) when decompressors cannot be made.
    pub fn new(table: &'a Table, opened: Option<Arc<Opened>>) -> Result<Self, Error> {
        Ok(Self {
            prober: table.prober()?,
            opened,
            worths: None,
        })
    }

    /// The value that a number of the table's values means: see [`Holds`](crate::game::Holds).
    pub fn verdict(&self, value: Value) -> Verdict {
        self.prober.table().meta().holds.verdict(value)
    }

    /// The number of a position in the table.
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input) when the text is not a position of the game, or is not
    /// in the table; also when the table cannot be read.
    pub fn locate(&mut self, text: &str) -> Result<u64, Error> {
        let is_book = self.prober.table().meta().book.is_some();
        let (written, number) = match &self.opened {
            Some(opened) if is_book => (opened.oracle.canonical(text)?, None),
            Some(opened) => opened.oracle.number(text)?,
            None => (text.to_owned(), None),
        };
        let table = self.prober.table();
        let found = match table.meta().keys {
            KeyKind::Game => number.filter(|&number| number < table.positions()),
            KeyKind::Reached => match number {
                Some(number) => self.prober.find(&number.to_string())?,
                None => None,
            },
            KeyKind::Numbers | KeyKind::Texts => match self.prober.find(&written)? {
                // Without the game, only the table itself can find texts.
                None if self.opened.is_none() => self.prober.find(&percent_encode(text))?,
                found => found,
            },
        };
        found.ok_or_else(|| {
            let message = Message::new("table-no-position").with("position", text);
            let message = message.with("file", self.prober.table().name());
            Error::input(message).at(text, 0..text.len())
        })
    }

    /// The text of a position by its number in the table.
    ///
    /// # Errors
    /// [`Blame::File`](crate::Blame::File) when the table is damaged, cannot be read, or has no
    /// such position.
    pub fn text(&mut self, number: u64) -> Result<String, Error> {
        let text = match (self.prober.table().meta().keys, &self.opened) {
            (KeyKind::Game, Some(opened)) => opened.oracle.position(number),
            (KeyKind::Reached, Some(opened)) => {
                let number = self.prober.text(number)?;
                let number = number.and_then(|number| number.parse().ok());
                number.and_then(|number| opened.oracle.position(number))
            }
            (KeyKind::Game | KeyKind::Reached, None) => None,
            _ => self.prober.text(number)?,
        };
        text.ok_or_else(|| {
            let message = Message::new("table-damaged").with("part", "keys");
            Error::file(message.with("file", self.prober.table().name()))
        })
    }

    /// What play is worth in a position, where weights decide, by the moves in the table; `None` too where
    /// the table does not contain the files that its game is made from. The first call reads the whole
    /// table and follows its moves.
    ///
    /// # Errors
    /// See [`Oracle::worth_by`](crate::oracle::Oracle::worth_by); also when the text is no position.
    ///
    /// ```
    /// use lastmove::table::Table;
    /// use lastmove::{Control, catalog, files::MemoryFiles};
    ///
    /// let text = b"a : 0\nb : 1\na -> b [-3]\nb -> a [4]\n";
    /// let files = MemoryFiles::from([("costs.txt", text.to_vec())]);
    /// let control = Control::default();
    /// let opened = catalog::open("graph:costs.txt,goal=energy", &files, &control)?;
    /// let mut file = Vec::new();
    /// opened.write_table(&mut file, &control).unwrap();
    ///
    /// let table = Table::open(Box::new(file), "costs.lmt", &control)?;
    /// let worth = catalog::reopen(&table, &control)?.worth("a", &control)?;
    /// assert_eq!(serde_json::to_string(&worth).unwrap(), r#"{"credit":3}"#);
    /// # Ok::<(), lastmove::Error>(())
    /// ```
    pub fn worth(&mut self, text: &str, control: &Control<'_>) -> Result<Option<Worth>, Error> {
        let Some(opened) = &self.opened else {
            return Ok(None);
        };
        let worths = match &mut self.worths {
            Some(worths) => worths,
            unknown => unknown.insert(opened.oracle.worth_by(self.prober.table(), control)?),
        };
        let Some(worths) = worths else {
            return Ok(None);
        };
        let number = opened.oracle.number(text)?.1;
        Ok(number.and_then(|number| worths(number)))
    }

    /// The numbers of the positions that are wanted, with their values, at most `limit` of them;
    /// with `only_move` those in which a single move of several keeps the outcome: see
    /// [`Table::select`].
    ///
    /// # Errors
    /// Like [`Table::select`]; with `only_move` also [`Blame::Input`](crate::Blame::Input) when the
    /// table does not contain all the files that its game is made from.
    pub fn select(
        &mut self,
        wanted: Selection,
        only_move: bool,
        limit: usize,
        control: &Control<'_>,
    ) -> Result<Vec<(u64, Value)>, Error> {
        let mut kept = Vec::new();
        let (mut done, mut most) = (0, limit);
        loop {
            let found = self.prober.table().select(wanted, most, control)?;
            if !only_move {
                return Ok(found);
            }
            // Those of a smaller limit have been looked at.
            for &(number, value) in found.iter().skip(done) {
                control.check()?;
                if kept.len() < limit && self.has_only_move(number, value)? {
                    kept.push((number, value));
                }
            }
            if kept.len() == limit || found.len() < most {
                return Ok(kept);
            }
            done = found.len();
            most = most.saturating_mul(16);
        }
    }

    /// Whether a single move of several keeps the outcome of a position.
    fn has_only_move(&mut self, number: u64, value: Value) -> Result<bool, Error> {
        let Some(opened) = self.opened.clone() else {
            let file = self.prober.table().name();
            return Err(Error::input(
                Message::new("find-no-game").with("file", file),
            ));
        };
        if value.outcome() == Outcome::Loss {
            return Ok(false);
        }
        let moves = opened.oracle.moves(&self.text(number)?, usize::MAX)?;
        let texts: Vec<&str> = moves.iter().map(|choice| choice.to.as_str()).collect();
        let mut keeping = 0;
        for (choice, value_there) in moves.iter().zip(self.values(&texts)?) {
            let there = Verdict::from(value_there?);
            let mine = there.for_mover(choice.mover == Mover::Same);
            keeping += u64::from(mine.outcome == value.outcome());
        }
        Ok(moves.len() > 1 && keeping == 1)
    }

    /// The values of many positions by their texts, each found as by [`locate`](Self::locate).
    /// Positions of one block are looked up together.
    ///
    /// # Errors
    /// When the table cannot be read; a text that is not a position only gives an error for itself.
    pub fn values(&mut self, texts: &[&str]) -> Result<Vec<Result<Value, Error>>, Error> {
        let places: Vec<_> = texts.iter().map(|text| self.locate(text)).collect();
        let known: Vec<u64> = places
            .iter()
            .filter_map(|p| p.as_ref().ok().copied())
            .collect();
        let mut values = self.prober.values(&known)?.into_iter();
        let value = |place: Result<u64, Error>| place.map(|_| values.next().unwrap_or(Value::Draw));
        Ok(places.into_iter().map(value).collect())
    }
}
