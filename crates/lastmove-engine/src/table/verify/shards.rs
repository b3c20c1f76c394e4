//! The verifier for graphs in shards, which can check a part of the vertices at a time.

use std::ops::Range;

use rayon::prelude::*;

use super::{Seen, false_terminal};
use crate::graph::shards::Sharded;
use crate::table::shards::Ordered;
use crate::table::{Cells, Key, Table};
use crate::{Control, Error, Message};

/// Checks the values of the vertices of some shards by their moves, and reports the first that is
/// false, and why; `None` when all are true. When all parts of a graph are true, all values are
/// (see `docs/tables.md`). It reads the moves of these shards and the values of all, and shares no
/// code with the engines.
///
/// Memory: 4 bytes a vertex of the whole graph, and a block of moves.
///
/// # Errors
/// [`Blame::Input`](crate::Blame::Input) when the table is of another graph;
/// [`Blame::File`](crate::Blame::File) when the table or the graph is damaged or cannot be read;
/// [`Blame::Memory`](crate::Blame::Memory), [`Blame::Interrupt`](crate::Blame::Interrupt).
///
/// # Panics
/// When there are fewer shards.
pub fn verify_shards(
    table: &Table,
    graph: &Sharded,
    shards: Range<usize>,
    control: &Control<'_>,
) -> Result<Option<Message>, Error> {
    let manifest = graph.manifest();
    let input = graph.input();
    let meta = table.meta();
    let is_of = |of: &crate::files::InputFile| of.bytes == input.bytes && of.xxh3 == input.xxh3;
    if meta.positions != manifest.vertices || !matches!(&meta.inputs[..], [of] if is_of(of)) {
        let message = Message::new("table-other-input").with("file", table.name());
        let message = message.with("of", meta.game.as_str());
        return Err(Error::input(message.with("game", input.name)));
    }
    let Some(cells) = in_order(table, graph, control)? else {
        let message = Message::new("table-other-positions");
        return Ok(Some(message.with("file", table.name())));
    };
    let total = manifest.shards[shards.clone()].iter();
    let total = total.map(|shard| u64::from(shard.vertices)).sum();
    let phase = control.phase("table-verify", Some(total));
    let text = |code: u64| name(graph, code, control);
    let (mut found, mut done) = (None, 0u64);
    for number in shards {
        let labels = graph.labels(number, control)?;
        let first = manifest.shards[number].first;
        graph.moves(number, control, &mut |moves| {
            let check = |at| {
                let (place, targets) = moves.vertex(at);
                let code = (number as u64) << manifest.shift | u64::from(place);
                let claim = cells.get(first + u64::from(place));
                let mut seen = Seen::default();
                let mut is_over = true;
                for (to, kept) in targets {
                    seen.see(cells.get(manifest.vertex(to)), kept, to);
                    is_over = false;
                }
                let over = match labels.get(place) {
                    None => is_over.then(|| meta.play.stuck()),
                    declared => declared,
                };
                match over {
                    Some(truth) => false_terminal(claim, truth, || text(code)),
                    None => seen.contradicts(claim, || text(code), text),
                }
            };
            if found.is_none() {
                let all = (0..moves.ends.len()).into_par_iter();
                found = control.with_threads(|| all.find_map_first(check))?;
            }
            done += moves.ends.len() as u64;
            phase.advance(done);
            Ok(())
        })?;
        if found.is_some() {
            break;
        }
    }
    Ok(found)
}

/// The values in the order of the graph's vertices; `None` when the table holds other positions.
fn in_order(table: &Table, graph: &Sharded, control: &Control<'_>) -> Result<Option<Cells>, Error> {
    let manifest = graph.manifest();
    let cells = table.load(control)?;
    let Some(first) = manifest.first_name else {
        let Some(parts) = &table.parts else {
            return Ok(None);
        };
        if parts.tables.len() != manifest.shards.len() {
            return Ok(None);
        }
        let mut placed = cells.0;
        for (number, (first, part)) in parts.each().enumerate() {
            let Some(names) = Ordered::of(graph, number, control)? else {
                return Ok(None);
            };
            let is_name = |index: usize, key: &Key| key.is_text(names.name(index as u64));
            let count = names.order.len() as u64;
            let is_own = manifest.shards[number].first == first && part.positions() == count;
            if !is_own || !part.has_keys(&is_name, control)? {
                return Ok(None);
            }
            let own = &mut placed[first as usize..][..count as usize];
            let values = own.to_vec();
            for (&place, value) in names.order.iter().zip(values) {
                own[place as usize] = value;
            }
        }
        return Ok(Some(Cells(placed)));
    };
    let is_name = |index: usize, key: &Key| key.is_number(first + index as u64);
    Ok(table.has_keys(&is_name, control)?.then_some(cells))
}

/// The name of a vertex, or its number in the graph if its name is unreadable.
fn name(graph: &Sharded, code: u64, control: &Control<'_>) -> String {
    let vertex = graph.manifest().vertex(code);
    let position = graph.position(vertex, control);
    position.unwrap_or_else(|_| vertex.to_string())
}
