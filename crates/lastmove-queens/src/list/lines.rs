//! Formatting placements without the formatting machinery: this dominates the time of long lists.

use crate::{Format, LARGEST};

/// More digits than any number has.
const DIGITS: usize = 20;

/// The text before the number of a placement in the source's format, and after it.
const WORDS: (&[u8], &[u8]) = (b"Nghiem thu ", b": ");

/// The room for both and the number.
const HEAD: usize = WORDS.0.len() + DIGITS + WORDS.1.len();

/// The text of a row with its separator, and its length. All cells have the same size, so that a
/// row is one store; the next one overwrites the excess.
type Cell = ([u8; 4], usize);

/// The formatting of one list's placements.
pub(super) struct Lines {
    n: usize,
    format: Format,
    /// The text of each row.
    cells: [Cell; LARGEST + 1],
    /// The text of each row after the reflection of the board.
    turned: [Cell; LARGEST + 1],
    /// How many bytes of the last cell do not belong to the line.
    cut: usize,
    /// The end of a line.
    end: &'static [u8],
    /// More bytes than any line has.
    longest: usize,
}

/// A reusable buffer of bytes.
#[derive(Default)]
pub(super) struct Block {
    bytes: Vec<u8>,
    filled: usize,
}

impl Block {
    /// The bytes.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes[..self.filled]
    }
}

impl Lines {
    /// For boards with `n` columns and `rows` rows; row 0 means a column without a queen.
    pub(super) fn new(n: usize, rows: usize, format: Format) -> Self {
        let (after, cut, end): (_, _, &[u8]) = match format {
            // The source has a blank at the end of the line, the plain format does not.
            Format::Source => (" ", 0, b"\n"),
            Format::Plain => (" ", 1, b"\n"),
            Format::Csv => (",", 1, b"\n"),
            Format::Jsonl => (",", 1, b"]\n"),
            Format::Bin => ("", 0, b""),
        };
        let cell = |row: usize| {
            let text = match format {
                Format::Bin => vec![row as u8],
                _ => format!("{row}{after}").into_bytes(),
            };
            let mut cell = [b' '; 4];
            cell[..text.len()].copy_from_slice(&text);
            (cell, text.len())
        };
        let mut cells = [([b' '; 4], 0); LARGEST + 1];
        let mut turned = cells;
        cells[0] = cell(0);
        for row in 1..=rows {
            cells[row] = cell(row);
            turned[row] = cell(rows + 1 - row);
        }
        Self {
            n,
            format,
            cells,
            turned,
            cut,
            end,
            longest: HEAD + 4 * (n + 1),
        }
    }

    /// Fills `block` with the placements that `rows` holds one after the other, from number `from`
    /// of them, counted from 0, to before number `to`. The first that is written has the number
    /// `number` in its list.
    pub(super) fn fill(&self, block: &mut Block, rows: &[u8], from: usize, to: usize, number: u64) {
        let rows = &rows[from * self.n..to * self.n];
        self.put(block, &self.cells, rows.chunks_exact(self.n), number);
    }

    /// The same for the list with each board of `rows` reflected and the order reversed.
    pub(super) fn fill_turned(
        &self,
        block: &mut Block,
        rows: &[u8],
        from: usize,
        to: usize,
        number: u64,
    ) {
        let end = rows.len();
        let rows = &rows[end - to * self.n..end - from * self.n];
        let placements = rows.chunks_exact(self.n).rev();
        self.put(block, &self.turned, placements, number);
    }

    fn put<'a>(
        &self,
        block: &mut Block,
        cells: &[Cell; LARGEST + 1],
        placements: impl ExactSizeIterator<Item = &'a [u8]>,
        number: u64,
    ) {
        let most = placements.len() * self.longest;
        if block.bytes.len() < most {
            block.bytes.resize(most, 0);
        }
        let mut head = Head::new(self.format, number);
        let mut filled = 0;
        for rows in placements {
            let line = &mut block.bytes[filled..filled + self.longest];
            line[..HEAD].copy_from_slice(&head.text);
            let mut at = head.len;
            for &row in rows {
                let (text, len) = cells[usize::from(row)];
                line[at..at + 4].copy_from_slice(&text);
                at += len;
            }
            at -= self.cut;
            line[at..at + self.end.len()].copy_from_slice(self.end);
            filled += at + self.end.len();
            if self.format == Format::Source {
                head.count_up();
            }
        }
        block.filled = filled;
    }
}

/// The beginning of a line.
struct Head {
    text: [u8; HEAD],
    len: usize,
}

impl Head {
    fn new(format: Format, number: u64) -> Self {
        let text = match format {
            Format::Source => {
                let number = number.to_string();
                [WORDS.0, number.as_bytes(), WORDS.1].concat()
            }
            Format::Jsonl => b"[".to_vec(),
            Format::Plain | Format::Csv | Format::Bin => Vec::new(),
        };
        let mut head = Self {
            text: [0; HEAD],
            len: text.len(),
        };
        head.text[..text.len()].copy_from_slice(&text);
        head
    }

    /// Increments the number.
    fn count_up(&mut self) {
        let mut digit = self.len - WORDS.1.len() - 1;
        while self.text[digit] == b'9' {
            self.text[digit] = b'0';
            digit -= 1;
        }
        if self.text[digit].is_ascii_digit() {
            self.text[digit] += 1;
        } else if self.len < HEAD {
            // Over all nines: one more digit.
            self.text.copy_within(digit + 1..self.len, digit + 2);
            self.text[digit + 1] = b'1';
            self.len += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_grow_by_one_digit_at_powers_of_ten() {
        let mut head = Head::new(Format::Source, 1);
        for number in 1..=100_001 {
            let text = format!("Nghiem thu {number}: ");
            assert_eq!(&head.text[..head.len], text.as_bytes());
            head.count_up();
        }
    }

    #[test]
    fn the_longest_line_has_room() {
        let rows = [LARGEST as u8; 2 * LARGEST];
        for format in Format::ALL {
            let lines = Lines::new(LARGEST, LARGEST, format);
            let mut block = Block::default();
            lines.fill(&mut block, &rows, 0, 2, u64::MAX - 1);
            assert!(block.filled <= 2 * lines.longest, "{format:?}");
        }
    }

    #[test]
    fn a_list_can_be_turned_round() {
        let rows = [2, 4, 1, 3, 3, 1, 4, 2];
        let (mut there, mut turned) = (Block::default(), Block::default());
        for format in Format::ALL {
            let lines = Lines::new(4, 4, format);
            for (from, to) in [(0, 2), (0, 1), (1, 2), (1, 1)] {
                lines.fill(&mut there, &rows, from, to, 9);
                lines.fill_turned(&mut turned, &rows, from, to, 9);
                assert_eq!(there.bytes(), turned.bytes(), "{format:?}");
            }
        }
    }
}
