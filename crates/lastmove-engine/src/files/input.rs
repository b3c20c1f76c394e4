//! A file that is being read, and unpacked while it is read.

use std::cell::Cell;
use std::fmt;
use std::io::{self, Cursor, Read};
use std::rc::Rc;
use std::sync::Arc;

use super::packing::{Packing, corrupt};
use super::{FileError, Files};
use crate::{Control, Error, Message};

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// A file that is being read. Files packed by gzip or zstd are unpacked on the fly, with all their
/// members or frames; they are recognized by their first bytes, whatever their names.
///
/// ```
/// use lastmove::{Control, files::{Input, MemoryFiles}};
/// let files = MemoryFiles::from([("loop.txt", "a b\nb a\n")]);
/// let control = Control::default();
/// let mut input = Input::open(&files, "loop.txt", &control).unwrap();
/// let mut bytes = Vec::new();
/// assert_eq!(input.read(&mut bytes, 4, &control), Ok(4));
/// assert_eq!(bytes, b"a b\n");
/// ```
pub struct Input<'a> {
    name: String,
    reader: Box<dyn Read + 'a>,
    packed: bool,
    taken: Rc<Cell<u64>>,
    size: Option<u64>,
    /// The files in which it can be opened again.
    files: Option<Arc<dyn Files + Send + Sync>>,
}

impl Input<'static> {
    /// Opens a file. A byte-order mark at the beginning of its text is dropped.
    ///
    /// # Errors
    /// [`Blame::File`](crate::Blame::File) when it cannot be read or unpacked,
    /// [`Blame::Memory`](crate::Blame::Memory) when unpacking alone would take more than a quarter
    /// of the memory budget.
    pub fn open(files: &dyn Files, name: &str, control: &Control<'_>) -> Result<Self, Error> {
        let reader = files.open(name).or_else(|error| {
            // Stopping the work may have made the opening fail.
            control.check()?;
            Err(error.about(name))
        })?;
        let taken = Rc::default();
        let mut input = Self {
            name: name.to_owned(),
            reader: Box::new(Watched {
                reader,
                taken: Rc::clone(&taken),
            }),
            packed: false,
            taken,
            size: files.size(name),
            files: None,
        };
        // What has no size may be a stream that can be read only once.
        input.files = input.size.and_then(|_| files.lasting());
        let mut head = Vec::new();
        input.read(&mut head, 4, control)?;
        let packing = Packing::of(&head);
        input.put_back(head);
        if let Some(packing) = packing {
            input.packed = true;
            input.reader = packing.unpack(input.reader, name, control)?;
        }
        let mut head = Vec::new();
        input.read(&mut head, BYTE_ORDER_MARK.len(), control)?;
        if head != BYTE_ORDER_MARK {
            input.put_back(head);
        }
        Ok(input)
    }

    /// The bytes that have not been read yet.
    #[cfg(feature = "formats")]
    pub(crate) fn into_reader(self) -> Box<dyn Read> {
        self.reader
    }
}

impl<'a> Input<'a> {
    /// An input whose bytes are not unpacked; `name` names it in errors.
    pub fn of(name: &str, reader: impl Read + 'a) -> Self {
        let taken = Rc::default();
        Self {
            name: name.to_owned(),
            reader: Box::new(Watched {
                reader,
                taken: Rc::clone(&taken),
            }),
            packed: false,
            taken,
            size: None,
            files: None,
        }
    }

    /// Whether the file can be opened [again](Self::again).
    #[cfg_attr(not(feature = "formats"), allow(dead_code))]
    pub(crate) fn is_lasting(&self) -> bool {
        self.files.is_some()
    }

    /// The same file from its beginning, where it can be opened again. Its content may have changed.
    #[cfg_attr(not(feature = "formats"), allow(dead_code))]
    pub(crate) fn again(&self, control: &Control<'_>) -> Result<Option<Input<'static>>, Error> {
        let files = self.files.as_ref();
        files
            .map(|files| Input::open(&**files, &self.name, control))
            .transpose()
    }

    /// Makes `head`, which has been read, readable again.
    pub(crate) fn put_back(&mut self, head: Vec<u8>) {
        let rest = std::mem::replace(&mut self.reader, Box::new(io::empty()));
        self.reader = Box::new(Cursor::new(head).chain(rest));
    }

    /// The name of the file in errors.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The size of the file on disk in bytes, where it is known.
    #[must_use]
    pub fn size(&self) -> Option<u64> {
        self.size
    }

    /// The length of the unpacked text in bytes, where it is known before reading.
    pub(crate) fn unpacked_size(&self) -> Option<u64> {
        self.size.filter(|_| !self.packed)
    }

    /// How many bytes of the file on disk have been read.
    #[must_use]
    pub fn taken(&self) -> u64 {
        self.taken.get()
    }

    /// Appends the next `most` bytes to `into`, fewer only at the end; returns how many.
    ///
    /// # Errors
    /// [`Blame::File`](crate::Blame::File) when the file cannot be read, or unpacked,
    /// [`Blame::Memory`](crate::Blame::Memory) when unpacking takes too much memory, and
    /// [`Blame::Interrupt`](crate::Blame::Interrupt).
    pub fn read(
        &mut self,
        into: &mut Vec<u8>,
        most: usize,
        control: &Control<'_>,
    ) -> Result<usize, Error> {
        control.check()?;
        let read = self.reader.by_ref().take(most as u64).read_to_end(into);
        read.or_else(|error| {
            // Stopping the work may have made the reading fail.
            control.check()?;
            Err(self.failed(error, control))
        })
    }

    fn failed(&self, error: io::Error, control: &Control<'_>) -> Error {
        match error.downcast::<Unreadable>() {
            Ok(Unreadable(error)) => FileError::from(error).about(&self.name),
            // zstd reports this only in the text of the error.
            Err(error) if self.packed && error.to_string().contains("too much memory") => {
                let message = Message::new("packed-over-budget").with("file", &self.name[..]);
                Error::memory(message.with("budget", control.memory_budget()))
            }
            Err(error) if self.packed => corrupt(&self.name, error),
            Err(error) => FileError::from(error).about(&self.name),
        }
    }
}

/// Counts the bytes of a file, and marks its errors to separate them from the unpacker's.
struct Watched<R> {
    reader: R,
    taken: Rc<Cell<u64>>,
}

impl<R: Read> Read for Watched<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        match self.reader.read(into) {
            Ok(n) => {
                self.taken.set(self.taken.get() + n as u64);
                Ok(n)
            }
            // The caller tries again.
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Err(error),
            Err(error) => Err(io::Error::new(error.kind(), Unreadable(error))),
        }
    }
}

/// The file itself cannot be read.
#[derive(Debug)]
struct Unreadable(io::Error);

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Unreadable {}
