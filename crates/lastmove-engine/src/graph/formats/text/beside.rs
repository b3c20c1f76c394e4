//! The sets of vertices that a text names.

use std::collections::BTreeMap;

use super::grammar::Line;
use crate::files::Input;
use crate::graph::Names;
use crate::{Control, Error};

/// How much is read at a time, in bytes.
const BLOCK: usize = 1 << 18;

/// The vertices in each set that a text names, as `a in good` does; `names` are those of the graph that
/// [`read`](super::read) made of the same text. Lines of other kinds are skipped, right or wrong.
/// O(length).
///
/// ```
/// use lastmove::{Control, files::Input, graph::formats::text};
/// let (source, control) = ("a b\nb in good\nb c\na in good\n", Control::default());
/// let graph = text::read(source, "example.txt", &control)?;
/// let sets = text::sets(Input::of("example.txt", source.as_bytes()), &graph.names, &control)?;
/// assert_eq!(sets["good"], [1, 0]);
/// # Ok::<(), lastmove::Error>(())
/// ```
///
/// # Errors
/// [`Blame::File`](crate::Blame::File) when the file cannot be read,
/// [`Blame::Memory`](crate::Blame::Memory), and when the work is stopped.
pub fn sets(
    mut input: Input<'_>,
    names: &Names,
    control: &Control<'_>,
) -> Result<BTreeMap<String, Vec<u32>>, Error> {
    let mut sets: BTreeMap<String, Vec<u32>> = BTreeMap::new();
    let (mut bytes, mut text) = (0, Vec::new());
    let mut ended = false;
    while !ended {
        ended = input.read(&mut text, BLOCK, control)? < BLOCK;
        let whole = match ended {
            true => text.len(),
            false => memchr::memrchr(b'\n', &text).map_or(0, |at| at + 1),
        };
        for raw in text[..whole].split(|&byte| byte == b'\n') {
            let raw = String::from_utf8_lossy(raw);
            let Ok(Line::Member(name, set)) = Line::read(&raw) else {
                continue;
            };
            let Some(vertex) = names.number(name) else {
                continue;
            };
            match sets.get_mut(set) {
                Some(members) => members.push(vertex),
                None => {
                    bytes += set.len() as u64 + 64;
                    sets.insert(set.to_owned(), vec![vertex]);
                }
            }
            bytes += 8;
        }
        text.drain(..whole);
        control.afford(bytes + text.len() as u64 * 2)?;
    }
    Ok(sets)
}
