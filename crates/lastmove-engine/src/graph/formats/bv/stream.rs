//! Streaming the moves of a graph in the BV format.

use std::sync::Arc;

use xxhash_rust::xxh3::Xxh3;

use super::Part;
use super::read::{Opened, read_through};
use crate::files::Files;
use crate::graph::stream::{Beside, MoveBlock, MoveStream};
use crate::{Control, Error};

/// Vertices of a block.
const VERTICES: usize = 1 << 16;

/// A block ends once it has this many moves.
const MOVES: usize = 1 << 20;

/// The moves of a graph in the BV format.
pub struct Stream {
    files: Arc<dyn Files + Send + Sync>,
    file: String,
    vertices: u32,
    edges: u64,
    /// `NAME-t.graph`, where it exists.
    beside: Option<Box<Stream>>,
}

impl Stream {
    /// Opens a graph, and its transpose if it exists, which by WebGraph's convention is called
    /// `NAME-t`. Only their properties are read.
    ///
    /// # Errors
    /// Like [`read`](super::read()).
    pub fn open(
        files: Arc<dyn Files + Send + Sync>,
        file: &str,
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        let mut stream = Self::alone(files.clone(), file, control)?;
        let name = file.strip_suffix(".graph").unwrap_or(file);
        let turned = format!("{name}-t.graph");
        if files.size(&turned).is_some() {
            stream.beside = Some(Box::new(Self::alone(files, &turned, control)?));
        }
        Ok(stream)
    }

    fn alone(
        files: Arc<dyn Files + Send + Sync>,
        file: &str,
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        let opened = Opened::new(&*files, file, control)?;
        let (vertices, edges) = (opened.properties.vertices, opened.properties.arcs);
        drop(opened);
        Ok(Self {
            files,
            file: file.to_owned(),
            vertices,
            edges,
            beside: None,
        })
    }
}

impl MoveStream for Stream {
    fn vertices(&self) -> u32 {
        self.vertices
    }

    fn edges(&self) -> u64 {
        self.edges
    }

    fn fingerprint(&self, control: &Control<'_>) -> Result<u64, Error> {
        let mut hash = Xxh3::new();
        for part in [Part::Properties, Part::Graph] {
            let name = part.beside(&self.file);
            let mut file = self.files.open(&name).map_err(|error| error.about(&name))?;
            read_through(&mut *file, &name, control, |block| hash.update(block))?;
        }
        Ok(hash.digest())
    }

    fn read(
        &self,
        control: &Control<'_>,
        each: &mut dyn FnMut(&MoveBlock<'_>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let opened = Opened::new(&*self.files, &self.file, control)?;
        opened.is(self.vertices, self.edges)?;
        let (mut first, mut ends, mut kept) = (0, Vec::new(), 0);
        // What the next vertices may copy, and the block.
        let mut list = Vec::new();
        opened.each(
            0,
            |_| (),
            &mut list,
            |list, reach| {
                ends.push(list.len() - kept);
                if ends.len() == VERTICES || list.len() - kept >= MOVES {
                    each(&MoveBlock {
                        first,
                        ends: &ends,
                        targets: &list[kept..],
                    })?;
                    first += ends.len() as u32;
                    ends.clear();
                    kept = list.len();
                    // Otherwise more would be moved than is dropped.
                    if kept as u64 >= 2 * reach {
                        list.drain(..kept - reach as usize);
                        kept = reach as usize;
                    }
                }
                Ok(())
            },
        )?;
        match ends.is_empty() {
            true => Ok(()),
            false => each(&MoveBlock {
                first,
                ends: &ends,
                targets: &list[kept..],
            }),
        }
    }

    fn beside(&self) -> Option<Beside<'_>> {
        self.beside.as_deref().map(|beside| Beside {
            file: &beside.file,
            moves: beside,
        })
    }
}
