//! An estimate of the memory for reading a file, from its size and its beginning.

use super::format::Format;
use crate::files::Input;
use crate::graph::names::plain_number;
use crate::{Control, Error};

/// How many bytes of a file are examined.
pub(super) const SAMPLE: usize = 1 << 16;

/// Reports about how much memory reading a file that begins with `head` will take, as the figure
/// `memory-reading`, or `memory-unknown` where its size is not known. The reader of the binary
/// format reports it itself, after the header.
///
/// # Errors
/// [`Blame::Memory`](crate::Blame::Memory) when even the least that it can take is too much.
pub(super) fn announce(
    input: &Input<'_>,
    format: Format,
    head: &[u8],
    control: &Control<'_>,
) -> Result<(), Error> {
    if format == Format::Binary {
        return Ok(());
    }
    let Some(size) = input.unpacked_size() else {
        control.figure("memory-unknown", 0);
        return Ok(());
    };
    if format.is_whole() {
        // The whole text is held in memory.
        control.afford(size)?;
    }
    control.figure("memory-reading", estimate(format, size, head));
    Ok(())
}

/// About how many bytes reading takes.
fn estimate(format: Format, size: u64, head: &[u8]) -> u64 {
    let scale =
        |count: u64| (u128::from(count) * u128::from(size) / head.len().max(1) as u128) as u64;
    let count = |byte| scale(memchr::memchr_iter(byte, head).count() as u64);
    match format {
        Format::Text => {
            let seen = Seen::of(head);
            let (edges, runs) = (scale(seen.edges), scale(seen.runs));
            if seen.numbers {
                let vertices = seen.largest.max(runs).min(edges + runs);
                return match seen.sorted {
                    true => edges * 4 + runs * 5 + vertices * 4,
                    false => edges * 15 + vertices * 4,
                };
            }
            // How often names repeat is unknown: assume a game of few moves.
            let vertices = (edges / 4).max(if seen.sorted { runs } else { 0 });
            let length = scale(seen.bytes) / scale(seen.words).max(1);
            edges * 4 + runs * 5 + vertices * (length + 40)
        }
        // A line is a vertex, and commas separate its successors.
        Format::Pg => size + count(b'\n') * 40 + (count(b',') + count(b'\n')) * 8,
        // A line is an entry.
        Format::Mtx => size + count(b'\n') * 16,
        // Some of the bits are edges: how many, and of how many vertices, says the beginning alone.
        Format::Graph6 | Format::Sparse6 | Format::Digraph6 => size * 2,
        // Vertices with attributes, and moves.
        Format::Dot => size * 2 + count(b'[') * 110 + count(b'>') * 24,
        Format::Binary | Format::Bv | Format::Shards | Format::GraphMl => size,
    }
}

/// Counts from the beginning of a text.
struct Seen {
    edges: u64,
    /// Moves with another source than the line before, and lines without a move.
    runs: u64,
    words: u64,
    bytes: u64,
    /// All names are numbers, and this is the largest.
    numbers: bool,
    largest: u64,
    /// The sources never fall, as numbers; as names, they do not soon come back.
    sorted: bool,
}

impl Seen {
    fn of(head: &[u8]) -> Self {
        let mut seen = Self {
            edges: 0,
            runs: 0,
            words: 0,
            bytes: 0,
            numbers: true,
            largest: 0,
            sorted: true,
        };
        let mut last = "";
        // The last line may be incomplete.
        let end = memchr::memrchr(b'\n', head).unwrap_or(head.len());
        for line in head[..end].split(|&byte| byte == b'\n') {
            let line = std::str::from_utf8(line).unwrap_or_default();
            let mut words = line
                .split_whitespace()
                .take_while(|word| !word.starts_with('#'));
            let Some(from) = words.next() else {
                continue;
            };
            let to = words.next().filter(|word| !matches!(*word, "=" | ":"));
            for name in [Some(from), to].into_iter().flatten() {
                seen.words += 1;
                seen.bytes += name.len() as u64;
                match plain_number(name) {
                    Some(number) => seen.largest = seen.largest.max(u64::from(number) + 1),
                    None => seen.numbers = false,
                }
            }
            seen.edges += u64::from(to.is_some());
            if from != last {
                seen.runs += 1;
                if let (Some(a), Some(b)) = (plain_number(last), plain_number(from)) {
                    seen.sorted &= a < b;
                }
                last = from;
            }
        }
        seen
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::MemoryFiles;
    use crate::graph::formats;

    fn text(vertices: u64, edges: u64, line: impl Fn(u64, u64) -> String) -> String {
        let edges = 0..edges;
        edges
            .clone()
            .map(|edge| line(edge * vertices / edges.end, edge * 7_919_993 % vertices))
            .collect()
    }

    fn of(text: &str) -> u64 {
        let head = &text.as_bytes()[..text.len().min(SAMPLE)];
        estimate(Format::Text, text.len() as u64, head)
    }

    /// The estimate is between two thirds and one and a half times what the reader itself reports.
    #[test]
    fn estimates_are_near() {
        let (n, m) = (100_000, 400_000);
        for (text, takes) in [
            (text(n, m, |v, w| format!("{v} {w}\n")), m * 4 + n * 9),
            (text(n, m, |v, w| format!("{w} {v}\n")), m * 15 + n * 4),
            (text(n, n, |v, _| format!("{} {v}\n", v + 1)), n * 13),
            (
                text(n, m, |v, w| format!("position-{v} position-{w}\n")),
                m * 4 + n * 5 + n * 54,
            ),
        ] {
            let said = of(&text);
            assert!(
                said * 3 >= takes * 2 && said * 2 <= takes * 3,
                "{said} {takes}"
            );
        }
        assert_eq!(of(""), 0);
        assert_eq!(of("# nothing\n"), 0);
    }

    #[test]
    fn what_is_held_as_a_whole_is_refused_unread() {
        let text = format!("parity 1;\n{}", " ".repeat(1 << 20));
        let files = MemoryFiles::from([("g.pg", text)]);
        let control = Control::default().memory(1 << 20);
        let error = formats::open(&files, "g.pg", None, &control).unwrap_err();
        assert_eq!(error.blame, crate::Blame::Memory);
    }
}
