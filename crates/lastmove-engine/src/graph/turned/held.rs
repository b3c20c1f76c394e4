//! Loading a transpose that is stored beside the moves.

use super::sum::{Keys, PairSum};
use super::{check_size, other};
use crate::graph::Graph;
use crate::graph::stream::{Beside, MoveStream};
use crate::{Control, Error};

/// How many edges are allocated at a time.
const STEP: usize = 1 << 18;

/// Reads the transpose stored beside the moves, and the moves themselves for their degrees and
/// their sum. Returns the transpose and the degrees. The moves are never held.
///
/// # Errors
/// When one of them cannot be read, and when they are not the same (`graph-transpose-other`).
pub(crate) fn hold(
    moves: &dyn MoveStream,
    beside: Beside<'_>,
    control: &Control<'_>,
) -> Result<(Graph, Vec<u32>), Error> {
    check_size(moves, beside)?;
    let keys = Keys::drawn();
    let _phase = control.phase("read", None);
    let count = || {
        let mut degrees = Vec::with_capacity(moves.vertices() as usize);
        let mut sum = PairSum::default();
        moves.read(control, &mut |block| {
            for (v, targets) in block.moves() {
                // Larger degrees are refused by the code that counts with them.
                degrees.push(u32::try_from(targets.len()).unwrap_or(u32::MAX));
                keys.add(v, targets, &mut sum);
            }
            Ok(())
        })?;
        Ok::<_, Error>((degrees, sum))
    };
    let gather = || {
        let mut graph = Graph::growing();
        let mut sum = PairSum::default();
        let all = usize::try_from(beside.moves.edges()).unwrap_or(usize::MAX);
        beside.moves.read(control, &mut |block| {
            keys.add_block_into(block, &mut sum);
            let held = graph.targets.len();
            if graph.targets.capacity() - held < block.targets.len() {
                // Reserve at most what has been read already.
                let more = held.max(STEP).min(all.saturating_sub(held));
                graph.targets.reserve_exact(more.max(block.targets.len()));
            }
            graph.targets.extend_from_slice(block.targets);
            for end in block.ends {
                graph.offsets.push((held + end) as u64);
            }
            Ok(())
        })?;
        Ok::<_, Error>((graph, sum))
    };
    let (counted, gathered) = control.with_threads(|| rayon::join(count, gather))?;
    let ((degrees, all), (graph, found)) = (counted?, gathered?);
    match all == found {
        true => Ok((graph, degrees)),
        false => Err(other(beside.file)),
    }
}
