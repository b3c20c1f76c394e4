//! The files of a graph in the BV format, which appear together.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use lastmove::graph::formats::bv::{self, Part};
use lastmove::graph::{MoveStream, NamedGraph};
use lastmove::{Control, Error, WriteError};

use crate::atomic_file;
use crate::disk::{Pending, Step, step, sync_folder};

/// Writes a graph as the files named by `file`: `NAME.graph` and its companions; `rest` has the
/// graph's data besides its moves. Returns the number of moves written. The files are renamed when
/// all are complete, `NAME.properties` last: without it the others are not a graph. Companion files
/// of an earlier graph of this name are removed.
///
/// # Errors
/// Errors of writing.
pub fn write(
    file: &str,
    rest: &NamedGraph,
    moves: &dyn MoveStream,
    control: &Control<'_>,
) -> Result<u64, Error> {
    let mut files = BvFiles {
        file,
        pending: Vec::new(),
        at: Part::Graph,
    };
    let written = files.write(rest, moves, control);
    let at = files.at;
    written.map_err(|error| atomic_file::failed(Path::new(&at.beside(file)), error))
}

/// The files being written.
struct BvFiles<'a> {
    file: &'a str,
    pending: Vec<(Part, Pending)>,
    /// The file begun last, for errors.
    at: Part,
}

impl bv::Parts for BvFiles<'_> {
    fn create(&mut self, part: Part) -> io::Result<Box<dyn Write>> {
        let file = self.begin(part)?.file().try_clone()?;
        Ok(Box::new(file))
    }
}

impl BvFiles<'_> {
    fn begin(&mut self, part: Part) -> io::Result<&mut Pending> {
        self.at = part;
        let pending = Pending::begin_named(Path::new(&part.beside(self.file)))?;
        let place = self.pending.len();
        self.pending.push((part, pending));
        Ok(&mut self.pending[place].1)
    }

    fn write(
        &mut self,
        rest: &NamedGraph,
        moves: &dyn MoveStream,
        control: &Control<'_>,
    ) -> Result<u64, WriteError> {
        let vertices = moves.vertices();
        let moves = bv::write_streamed(rest, moves, self, control)?;
        self.begin(Part::Index)?;
        let of = |part| self.pending.iter().find(|(of, _)| *of == part);
        if let (Some((_, graph)), Some((_, offsets)), Some((_, index))) =
            (of(Part::Graph), of(Part::Offsets), of(Part::Index))
        {
            let bits = fs::metadata(graph.path())?.len() * 8;
            bv::write_index(offsets.path(), vertices, bits, index.path(), control)?;
        }
        for (part, pending) in &mut self.pending {
            self.at = *part;
            pending.sync()?;
        }
        control.check()?;
        self.name()?;
        Ok(moves)
    }

    /// Renames the files to their final names.
    fn name(&mut self) -> io::Result<()> {
        let mut pending = std::mem::take(&mut self.pending);
        self.at = Part::Properties;
        let properties = Part::Properties.beside(self.file);
        remove(&properties)?;
        // Not even after a loss of power do the old ones stand beside other files.
        sync_folder(Path::new(&properties))?;
        for part in Part::ALL {
            self.at = part;
            match pending.iter().position(|(of, _)| *of == part) {
                Some(place) => pending.swap_remove(place).1.name()?,
                None => remove(&part.beside(self.file))?,
            }
        }
        Ok(())
    }
}

/// Removes a file if it exists.
fn remove(path: &str) -> io::Result<()> {
    step(Step::Remove, Path::new(path))?;
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
