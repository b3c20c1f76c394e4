//! What decodes the records of vertices.

use webgraph::graphs::bvgraph::sequential::NodeLabels;

use super::checked::Checked;
use super::words::{Fault, Told};
use crate::{Control, Error};

/// The least room that a list gets, in moves.
const LEAST: usize = 1 << 18;

/// A decoder of records, in the order of the vertices.
pub(super) trait Records {
    /// Appends the targets of the next vertex: vertices, which rise.
    fn next(&mut self, list: &mut Vec<u32>) -> Result<(), Fault>;

    /// How many moves at the end of the list the next vertices may copy: these must stay there.
    fn reach(&self) -> u64;

    /// How many bits have been decoded.
    fn place(&mut self) -> Result<u64, Fault>;
}

/// The decoder of all codes: the crate's, on numbers that are checked.
pub(super) struct Plain<'a> {
    pub(super) labels: NodeLabels<Checked<'a>>,
    pub(super) told: &'a Told,
    pub(super) control: &'a Control<'a>,
    pub(super) arcs: u64,
    /// Memory that the caller uses.
    pub(super) memory: u64,
}

impl Records for Plain<'_> {
    fn next(&mut self, list: &mut Vec<u32>) -> Result<(), Fault> {
        let targets = self.labels.next_successors();
        if let Some(fault) = self.told.fault.get() {
            return Err(fault.clone());
        }
        let targets = targets.map_err(|_| Fault::Impossible)?;
        if targets.windows(2).any(|pair| pair[0] >= pair[1]) {
            return Err(Fault::Impossible);
        }
        let more = targets.len() as u64;
        reserve(list, more, self.arcs, self.memory, self.control).map_err(Fault::Stopped)?;
        // All are vertices: the decoder has checked them.
        list.extend(targets.iter().map(|&to| to as u32));
        Ok(())
    }

    fn reach(&self) -> u64 {
        0
    }

    fn place(&mut self) -> Result<u64, Fault> {
        self.labels.bit_pos()
    }
}

/// Makes room for `more` of `all` moves; a list that must grow doubles, but not beyond `all`. The
/// caller uses `memory`, which may count the list already.
pub(super) fn reserve(
    list: &mut Vec<u32>,
    more: u64,
    all: u64,
    memory: u64,
    control: &Control<'_>,
) -> Result<(), Error> {
    let limit = |moves: u64| usize::try_from(moves).unwrap_or(usize::MAX);
    let needed = list.len().saturating_add(limit(more));
    if needed > list.capacity() {
        let wanted = (list.len() * 2).max(LEAST).min(limit(all)).max(needed);
        control.afford(memory.max((wanted as u64).saturating_mul(4)))?;
        list.reserve_exact(wanted - list.len());
    }
    Ok(())
}
