//! One run of the program: the state shared by its commands, and its end.

use std::path::Path;
use std::thread;

use lastmove::game::Purpose;
use lastmove::table::Table;
use lastmove::{Control, Error, Message, catalog};
use lastmove_host::{Disk, WorkFolder, memory, signals, table_file};

use crate::failure;
use crate::messages::say;
use crate::options::Options;
use crate::progress::ProgressReporter;

/// The state shared by commands.
pub(crate) struct Session<'a> {
    /// The options of every command.
    pub(crate) options: &'a Options,
    progress: ProgressReporter,
    memory: u64,
    threads: usize,
    work: Option<WorkFolder>,
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
            memory: options.memory.unwrap_or_else(memory::default_budget),
            threads: options
                .threads
                .or_else(|| thread::available_parallelism().ok())
                .map_or(1, usize::from),
            work: options.work.clone().map(WorkFolder::new),
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

    /// Opens a game whose files are on the disk.
    pub(crate) fn open(&self, game: &str) -> Result<catalog::Opened, Error> {
        self.open_for(game, Purpose::Answers)
    }

    /// The same for one purpose.
    pub(crate) fn open_for(&self, game: &str, purpose: Purpose) -> Result<catalog::Opened, Error> {
        let control = self.control();
        let opened = catalog::open_for(game, purpose, &Disk, &control)?;
        for book in &self.options.book {
            opened.check_table(&self.table(book)?, &control)?;
        }
        Ok(opened)
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
