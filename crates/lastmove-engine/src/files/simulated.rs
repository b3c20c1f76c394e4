//! A disk in memory that fails and loses power, for tests.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Read, Write};
use std::sync::{Arc, Mutex, PoisonError};

use super::{FileError, Files, GrowingFile, Keep, NewFile, ReadAt, Storage};

/// What a disk loses or keeps together: a sector, in bytes.
const SECTOR: usize = 512;

/// What happens at a call of a [`SimulatedDisk`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// This call and all later ones fail: what is left is found
    /// [after that](SimulatedDisk::after_power_loss).
    PowerLoss,
    /// This call fails with an error, later ones do not.
    Once(io::ErrorKind),
    /// From this call on all that write, create, name or remove fail with an error.
    Full(io::ErrorKind),
    /// A read or a write transfers one byte, if it transfers any.
    Short,
    /// A read or a write is interrupted before it transfers anything; nothing else is.
    Interrupted,
}

/// A disk in memory, whose calls can fail and whose power can be lost: for tests of what writes files.
///
/// It tells what programs see from what is durable. Flushing a file makes its bytes durable; a file
/// that is kept [safely](Keep::Safely) makes durable its bytes, then its name and all changes of names
/// before it, as flushing a folder does. Power may be lost between these steps. Afterwards a change of
/// a name that was not flushed has happened or not, whatever became of others; bytes that were not
/// flushed are there, or not, or in part, in any order, or zeros in their place.
///
/// All files are in one folder, and have no temporary names. A clone is the same disk.
///
/// ```
/// use lastmove::Storage;
/// use lastmove::files::{Fault, SimulatedDisk};
/// let disk = SimulatedDisk::default();
/// let write = |text: &'static str| disk.write("list", &mut |out| out.write_all(text.as_bytes()));
/// write("one")?;
/// disk.fault_at(disk.calls() + 2, Fault::PowerLoss);
/// assert!(write("two").is_err());
/// let left = disk.after_power_loss(&mut |choices| choices - 1);
/// assert_eq!(left.get("list").unwrap(), b"one");
/// # Ok::<(), lastmove::Error>(())
/// ```
#[derive(Clone, Default)]
pub struct SimulatedDisk(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    files: Vec<File>,
    /// The names that programs see, with indices of files.
    names: BTreeMap<String, usize>,
    /// The names that are durable.
    durable: BTreeMap<String, usize>,
    /// Names that were given to files or taken away since.
    changes: Vec<(String, Option<usize>)>,
    calls: u64,
    fault: Option<(u64, Fault)>,
    is_off: bool,
    promised: u64,
}

/// A file, whether it has a name or not.
#[derive(Clone, Default)]
struct File {
    bytes: Vec<u8>,
    durable: Vec<u8>,
}

/// What a call does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Call {
    /// Reads from a stream, or writes to one.
    Read,
    Write,
    /// Finds or lists files, or reads at a place: all bytes or none.
    Look,
    /// Creates, flushes, cuts off, names or removes.
    Change,
}

impl SimulatedDisk {
    /// How many calls there were: each step that a disk does on its own is one.
    #[must_use]
    pub fn calls(&self) -> u64 {
        self.with(|state| state.calls)
    }

    /// What happens at the call with this number, counted from 0; other faults are forgotten.
    pub fn fault_at(&self, call: u64, fault: Fault) {
        self.with(|state| state.fault = Some((call, fault)));
    }

    /// From now on nothing fails.
    pub fn mend(&self) {
        self.with(|state| (state.fault, state.is_off) = (None, false));
    }

    /// What is left when the power comes back: another disk. `below` chooses among so many
    /// possibilities: it returns a smaller number.
    #[must_use]
    pub fn after_power_loss(&self, below: &mut dyn FnMut(u64) -> u64) -> Self {
        self.with(|state| {
            let mut names = state.durable.clone();
            // A journal of the file system keeps the order of changes; others do not.
            let in_order = below(2) == 0;
            let last = below(state.changes.len() as u64 + 1) as usize;
            for (at, (name, file)) in state.changes.iter().enumerate() {
                let happened = if in_order { at < last } else { below(2) == 0 };
                match file {
                    _ if !happened => {}
                    Some(file) => _ = names.insert(name.clone(), *file),
                    None => _ = names.remove(name),
                }
            }
            let left = |file: &File| {
                let bytes = file.after_power_loss(below);
                File {
                    durable: bytes.clone(),
                    bytes,
                }
            };
            let files = state.files.iter().map(left).collect();
            Self(Arc::new(Mutex::new(State {
                files,
                durable: names.clone(),
                names,
                promised: state.promised,
                ..State::default()
            })))
        })
    }

    /// Writes down, beside the disk and in spite of any fault, how much of the work is durable now.
    pub fn promise(&self, what: u64) {
        self.with(|state| state.promised = state.promised.max(what));
    }

    /// The most that was [promised](Self::promise), or 0: so much must be there.
    #[must_use]
    pub fn promised(&self) -> u64 {
        self.with(|state| state.promised)
    }

    /// The names of all files, sorted.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.with(|state| state.names.keys().cloned().collect())
    }

    /// The bytes of a file.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<Vec<u8>> {
        self.with(|state| Some(state.files[*state.names.get(name)?].bytes.clone()))
    }

    /// Puts a durable file under this name, and replaces one that is there.
    pub fn put(&self, name: &str, bytes: Vec<u8>) {
        self.with(|state| {
            let file = state.new_file();
            state.files[file] = File {
                durable: bytes.clone(),
                bytes,
            };
            state.name(name, Some(file));
            state.flush_names();
        });
    }

    fn with<T>(&self, look: impl FnOnce(&mut State) -> T) -> T {
        look(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Does the work of a call, unless something happens at it. A stream transfers at most `most` bytes.
    fn call<T>(
        &self,
        call: Call,
        work: impl FnOnce(&mut State, usize) -> io::Result<T>,
    ) -> io::Result<T> {
        self.with(|state| {
            let most = state.meets(call)?;
            work(state, most)
        })
    }

    /// Flushes the folder.
    fn flush_names(&self) -> io::Result<()> {
        self.call(Call::Change, |state, _| {
            state.flush_names();
            Ok(())
        })
    }

    fn of(&self, file: usize) -> Open {
        Open {
            disk: self.clone(),
            file,
            at: 0,
        }
    }
}

impl State {
    /// Counts a call; fails if that is to happen. Returns how many bytes a stream transfers at most.
    fn meets(&mut self, call: Call) -> io::Result<usize> {
        let number = self.calls;
        self.calls += 1;
        let is_stream = matches!(call, Call::Read | Call::Write);
        let is_write = matches!(call, Call::Write | Call::Change);
        match self.fault {
            Some((at, Fault::PowerLoss)) if number >= at => self.is_off = true,
            Some((at, Fault::Once(kind))) if number == at => return Err(kind.into()),
            Some((at, Fault::Full(kind))) if number >= at && is_write => return Err(kind.into()),
            Some((at, Fault::Short)) if number == at => return Ok(1),
            Some((at, Fault::Interrupted)) if number == at && is_stream => {
                return Err(io::ErrorKind::Interrupted.into());
            }
            _ => {}
        }
        match self.is_off {
            true => Err(io::Error::other("the power is off")),
            false => Ok(usize::MAX),
        }
    }

    fn find(&self, name: &str) -> Option<usize> {
        self.names.get(name).copied()
    }

    fn new_file(&mut self) -> usize {
        self.files.push(File::default());
        self.files.len() - 1
    }

    fn name(&mut self, name: &str, file: Option<usize>) {
        match file {
            Some(file) => _ = self.names.insert(name.to_owned(), file),
            None => _ = self.names.remove(name),
        }
        self.changes.push((name.to_owned(), file));
    }

    fn flush_names(&mut self) {
        self.durable = self.names.clone();
        self.changes.clear();
    }
}

impl File {
    fn flush(&mut self) {
        self.durable = self.bytes.clone();
    }

    fn after_power_loss(&self, below: &mut dyn FnMut(u64) -> u64) -> Vec<u8> {
        let same = |(new, old): (&u8, &u8)| new == old;
        if self.bytes == self.durable {
            return self.bytes.clone();
        }
        match below(4) {
            0 => self.durable.clone(),
            1 => self.bytes.clone(),
            2 => {
                // Cut off behind what is the same.
                let pairs = self.bytes.iter().zip(&self.durable);
                let kept = pairs.take_while(|pair| same(*pair)).count();
                let length = kept as u64 + below((self.bytes.len() - kept) as u64 + 1);
                self.bytes[..length as usize].to_vec()
            }
            _ => {
                // As long as it should be, but some sectors were not written.
                let mut left = self.bytes.clone();
                for (at, sector) in left.chunks_mut(SECTOR).enumerate() {
                    let first = at * SECTOR;
                    let old = self.durable.get(first..).unwrap_or_default();
                    let old = &old[..old.len().min(sector.len())];
                    if old != sector && below(2) == 0 {
                        let (with_old, rest) = sector.split_at_mut(old.len());
                        with_old.copy_from_slice(old);
                        rest.fill(0);
                    }
                }
                left
            }
        }
    }
}

impl fmt::Debug for SimulatedDisk {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_tuple("SimulatedDisk")
            .field(&self.names())
            .finish()
    }
}

impl Files for SimulatedDisk {
    fn open(&self, name: &str) -> Result<Box<dyn Read>, FileError> {
        let file = self.call(Call::Look, |state, _| Ok(state.find(name)))?;
        let file = file.ok_or(FileError::NotFound)?;
        Ok(Box::new(self.of(file)))
    }
}

impl Storage for SimulatedDisk {
    fn open_at(&self, name: &str) -> Result<Box<dyn ReadAt>, FileError> {
        let file = self.call(Call::Look, |state, _| Ok(state.find(name)))?;
        let file = file.ok_or(FileError::NotFound)?;
        Ok(Box::new(self.of(file)))
    }

    fn create(&self, name: &str, keep: Keep) -> io::Result<Box<dyn NewFile>> {
        let file = self.call(Call::Change, |state, _| {
            if keep == Keep::Safely {
                return Ok(state.new_file());
            }
            let there = state.find(name);
            let file = there.unwrap_or_else(|| state.new_file());
            state.files[file].bytes.clear();
            if there.is_none() {
                state.name(name, Some(file));
            }
            Ok(file)
        })?;
        Ok(Box::new(New {
            open: self.of(file),
            name: (keep == Keep::Safely).then(|| name.to_owned()),
        }))
    }

    fn list(&self) -> io::Result<Vec<String>> {
        self.call(Call::Look, |state, _| {
            Ok(state.names.keys().cloned().collect())
        })
    }

    fn remove(&self, name: &str) -> io::Result<()> {
        self.call(Call::Change, |state, _| {
            if state.find(name).is_some() {
                state.name(name, None);
            }
            Ok(())
        })
    }

    fn sync(&self, name: &str) -> io::Result<()> {
        self.call(Call::Change, |state, _| match state.find(name) {
            Some(file) => {
                state.files[file].flush();
                Ok(())
            }
            None => Err(io::ErrorKind::NotFound.into()),
        })?;
        self.flush_names()
    }

    fn append(&self, name: &str) -> io::Result<Box<dyn GrowingFile>> {
        let found = self.call(Call::Change, |state, _| {
            let there = state.find(name);
            let file = there.unwrap_or_else(|| state.new_file());
            if there.is_none() {
                state.name(name, Some(file));
            }
            Ok(file)
        });
        let file = found?;
        self.flush_names()?;
        Ok(Box::new(self.of(file)))
    }
}

/// An open file, which stays the same when its name is given to another.
struct Open {
    disk: SimulatedDisk,
    file: usize,
    /// The place of the next read.
    at: usize,
}

impl Open {
    fn call<T>(
        &self,
        call: Call,
        work: impl FnOnce(&mut File, usize) -> io::Result<T>,
    ) -> io::Result<T> {
        let file = self.file;
        self.disk
            .call(call, |state, most| work(&mut state.files[file], most))
    }
}

impl Read for Open {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.call(Call::Read, |file, most| {
            let rest = file.bytes.get(self.at..).unwrap_or_default();
            let most = most.min(into.len());
            (&rest[..rest.len().min(most)]).read(into)
        })?;
        self.at += read;
        Ok(read)
    }
}

impl ReadAt for Open {
    fn size(&self) -> io::Result<u64> {
        self.call(Call::Look, |file, _| file.bytes.size())
    }

    fn read_at(&self, at: u64, into: &mut [u8]) -> io::Result<()> {
        self.call(Call::Look, |file, _| file.bytes.read_at(at, into))
    }
}

impl Write for Open {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.call(Call::Write, |file, most| {
            file.bytes.write(&bytes[..bytes.len().min(most)])
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl GrowingFile for Open {
    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.call(Call::Change, |file, _| {
            file.bytes.truncate(length as usize);
            Ok(())
        })
    }

    fn sync(&mut self) -> io::Result<()> {
        self.call(Call::Change, |file, _| {
            file.flush();
            Ok(())
        })
    }
}

/// A file being written.
struct New {
    open: Open,
    /// The name that it gets once it is finished; `None` where it has it already.
    name: Option<String>,
}

impl Write for New {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.open.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl NewFile for New {
    fn finish(mut self: Box<Self>) -> io::Result<()> {
        let Some(name) = self.name.take() else {
            return Ok(());
        };
        self.open.sync()?;
        let (disk, file) = (&self.open.disk, self.open.file);
        disk.call(Call::Change, |state, _| {
            state.name(&name, Some(file));
            Ok(())
        })?;
        disk.flush_names()
    }
}
