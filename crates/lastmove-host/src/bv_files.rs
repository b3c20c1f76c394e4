//! The files of a graph in the BV format, which appear all together.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use lastmove::graph::formats::bv::{self, Part};
use lastmove::graph::{MoveStream, NamedGraph};
use lastmove::{Control, Error, WriteError};

use crate::atomic_file;
use crate::disk::Pending;

/// Writes a graph as the files that `file` names, `NAME.graph` and those beside it; `rest` has what it
/// has beside its moves. Returns how many moves were written. They take their names when all are there, `NAME.properties` last: without it
/// the others are no graph. What an earlier graph of this name had beside it is removed.
///
/// # Errors
/// What writing brings.
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

/// The files that are being written.
struct BvFiles<'a> {
    file: &'a str,
    pending: Vec<(Part, Pending)>,
    /// The one that was begun last, for errors.
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
        let pending = Pending::begin(Path::new(&part.beside(self.file)))?;
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

    /// Gives the files their names.
    fn name(&mut self) -> io::Result<()> {
        let mut pending = std::mem::take(&mut self.pending);
        self.at = Part::Properties;
        remove(&Part::Properties.beside(self.file))?;
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

/// Removes a file, if it is there.
fn remove(path: &str) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
