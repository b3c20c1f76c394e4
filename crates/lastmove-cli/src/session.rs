//! One run of the program: the state shared by its commands, and its end.

use std::cell::{Cell, RefCell};
use std::path::Path;
use std::thread;

use lastmove::catalog::Question;
use lastmove::game::Purpose;
use lastmove::table::Table;
use lastmove::{Control, Error, Message, catalog};
use lastmove_host::{Disk, WorkFolder, atomic_file, memory, signals, table_file};

use crate::failure;
use crate::messages::say;
use crate::options::Options;
use crate::output_kind::OutputKind;
use crate::progress::ProgressReporter;

/// The state shared by commands.
pub(crate) struct Session<'a> {
    /// The options of every command.
    pub(crate) options: &'a Options,
    progress: ProgressReporter,
    memory: u64,
    threads: usize,
    work: Option<WorkFolder>,
    /// Whether a game was opened that keeps its work in a folder.
    keeps_work: Cell<bool>,
    /// The warnings that have been told.
    warned: RefCell<Vec<Error>>,
}

/// The end of a command that was not stopped by an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// All is done.
    Done,
    /// Some of the input was bad, which has been reported.
    BadInput,
    /// A check failed, which has been reported.
    False,
    /// Another process failed with this exit status; the reason has been reported.
    #[cfg(feature = "cluster")]
    Said(u8),
}

impl<'a> Session<'a> {
    /// A run with these options.
    pub(crate) fn new(options: &'a Options) -> Self {
        Self {
            options,
            progress: ProgressReporter::new(options),
            memory: memory::budget(options.memory),
            threads: options
                .threads
                .or_else(|| thread::available_parallelism().ok())
                .map_or(1, usize::from),
            work: options.work.clone().map(WorkFolder::new),
            keeps_work: Cell::new(false),
            warned: RefCell::default(),
        }
    }

    /// The receiver of progress.
    pub(crate) fn progress(&self) -> &ProgressReporter {
        &self.progress
    }

    /// The control for long work.
    pub(crate) fn control(&self) -> Control<'_> {
        let control = Control::default()
            .cancelled_by(signals::cancel())
            .reporting_to(&self.progress)
            .memory(self.memory)
            .threads(self.threads);
        match &self.work {
            Some(work) => control.work_in(work),
            None => control,
        }
    }

    /// Parses a notation; an error says what was probably meant, as one of opening it does.
    pub(crate) fn question(&self, game: &str) -> Result<Question, Error> {
        Question::parse(game).map_err(|error| self.open(game).err().unwrap_or(error))
    }

    /// Opens a game whose files are on the disk.
    pub(crate) fn open(&self, game: &str) -> Result<catalog::Opened, Error> {
        self.open_for(game, Purpose::Answers)
    }

    /// The same for one purpose.
    pub(crate) fn open_for(&self, game: &str, purpose: Purpose) -> Result<catalog::Opened, Error> {
        let opened = self.open_for_book(game, purpose)?;
        let keeps_work = opened.oracle.keeps_work();
        if self.work.is_some() && !keeps_work && purpose != Purpose::Check {
            let message = Message::new("work-not-kept");
            return Err(Error::input(message.with("game", opened.oracle.game())));
        }
        self.keeps_work.set(keeps_work);
        Ok(opened)
    }

    /// The same for a book, which keeps work of its own in the folder.
    pub(crate) fn open_for_book(
        &self,
        game: &str,
        purpose: Purpose,
    ) -> Result<catalog::Opened, Error> {
        let control = self.control();
        let opened = catalog::open_for(game, purpose, &Disk, &control)?;
        for book in &self.options.book {
            opened.check_table(&self.table(book)?, &control)?;
        }
        self.warn(opened.oracle.warnings());
        Ok(opened)
    }

    /// The same of the game in a table, if it is there.
    pub(crate) fn warn_of(&self, opened: Option<&catalog::Opened>) {
        self.warn(opened.map_or_else(Vec::new, |opened| opened.oracle.warnings()));
    }

    /// Tells what is probably wrong with a game, each thing once.
    pub(crate) fn warn(&self, warnings: Vec<Error>) {
        for warning in warnings {
            let mut told = self.warned.borrow_mut();
            if told.contains(&warning) {
                continue;
            }
            self.hush();
            failure::warn(&warning, self.options.json);
            told.push(warning);
        }
    }

    /// Adds the books that are given.
    pub(crate) fn add_books(&self) -> Result<(), Error> {
        let control = self.control();
        let mut books = self.options.book.iter();
        books.try_for_each(|book| catalog::add_book(self.table(book)?.into(), &control))
    }

    /// Opens a table on the disk.
    pub(crate) fn table(&self, path: &Path) -> Result<Table, Error> {
        table_file::open(path, &self.control())
    }

    /// What follows is not kept in a work folder.
    pub(crate) fn keeps_nothing(&self) {
        self.keeps_work.set(false);
    }

    /// Says after an interrupt how the work goes on, where it can.
    pub(crate) fn interrupted(&self) {
        if self.options.quiet || self.options.json {
            return;
        }
        let message = match &self.options.work {
            Some(folder) if folder.exists() => {
                Message::new("interrupted-kept").with("folder", folder.display().to_string())
            }
            None if self.keeps_work.get() => Message::new("interrupted-not-kept"),
            _ => return,
        };
        failure::complain(&say(&message));
    }

    /// Fails where an output would replace what holds something else, unless that is forced.
    pub(crate) fn foresee_same(&self, output: &Path, kind: OutputKind) -> Result<(), Error> {
        match self.options.force {
            true => Ok(()),
            false => atomic_file::foresee_same(output, |head| kind.begins(head)),
        }
    }

    /// Removes the progress bar before something is printed.
    pub(crate) fn hush(&self) {
        self.progress.hush();
    }

    /// Reports that a file has been written.
    pub(crate) fn wrote(&self, message: Message, path: &Path, bytes: u64) {
        self.hush();
        if !self.options.quiet && !self.options.json {
            let message = message.with("file", path.display().to_string());
            failure::complain(&say(&message.with("bytes", bytes)));
        }
    }
}
