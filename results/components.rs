//! The nim values of node Kayles and Cram on ROWS x 1 to ROWS x N squares, by the definition alone: the
//! value of a position is the exclusive or of those of its connected parts, that of a part the least
//! number that no option has. It shares nothing with lastmove: no question about a value, no order of
//! options, no table that forgets.
//!
//! ```text
//! rustc -O -C target-cpu=native results/components.rs && ./components node-kayles 3 21
//! ```

use std::time::Instant;

/// A set of squares: column c, row r is bit ROWS · c + r.
type Set = u128;

/// The values of parts, open addressing: a part in the low 120 bits, its value above; 0 is empty.
struct Known {
    slots: Vec<u128>,
    used: usize,
}

const PART: u128 = (1 << 120) - 1;

impl Known {
    fn slot(&self, part: Set) -> usize {
        let (low, high) = (part as u64, (part >> 64) as u64);
        let mut hash =
            low.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ high.wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
        hash = (hash ^ hash >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        let mut slot = (hash >> 20) as usize & (self.slots.len() - 1);
        while self.slots[slot] != 0 && self.slots[slot] & PART != part {
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        slot
    }

    fn insert(&mut self, part: Set, value: u32) {
        if self.used * 4 >= self.slots.len() * 3 {
            let double = vec![0; self.slots.len() * 2];
            let before = std::mem::replace(&mut self.slots, double);
            for entry in before.into_iter().filter(|&entry| entry != 0) {
                let slot = self.slot(entry & PART);
                self.slots[slot] = entry;
            }
        }
        let slot = self.slot(part);
        self.slots[slot] = part | u128::from(value) << 120;
        self.used += 1;
    }
}

struct Game {
    /// Whether a move takes two squares that share a side, or one and those that share a side with it.
    takes_two: bool,
    rows: u32,
    columns: u32,
    /// The squares of each row.
    row: Vec<Set>,
    known: Known,
}

impl Game {
    /// The squares of a set and those that share a side with one of them; some beyond the last column.
    fn around(&self, set: Set) -> Set {
        let last = self.row[self.rows as usize - 1];
        set | (set & !self.row[0]) >> 1 | (set & !last) << 1 | set << self.rows | set >> self.rows
    }

    /// A part in the corner, the least of its four images.
    fn normal(&self, mut part: Set) -> Set {
        part >>= part.trailing_zeros() / self.rows * self.rows;
        while part & self.row[0] == 0 {
            part >>= 1;
        }
        let height = (0..self.rows)
            .rev()
            .find(|&row| part & self.row[row as usize] != 0)
            .unwrap()
            + 1;
        let width = (128 - part.leading_zeros()).div_ceil(self.rows);
        let upside_down = |part: Set| {
            (0..height).fold(0, |image, row| {
                let (line, to) = (part & self.row[row as usize], height - 1 - row);
                image
                    | if to >= row {
                        line << (to - row)
                    } else {
                        line >> (row - to)
                    }
            })
        };
        let column = (1 << self.rows) - 1;
        let backwards = (0..width).fold(0, |image, at| {
            image | (part >> (at * self.rows) & column) << ((width - 1 - at) * self.rows)
        });
        part.min(upside_down(part))
            .min(backwards)
            .min(upside_down(backwards))
    }

    fn value(&mut self, mut set: Set) -> u32 {
        let mut value = 0;
        while set != 0 {
            let mut part = set & set.wrapping_neg();
            loop {
                let larger = self.around(part) & set;
                if larger == part {
                    break;
                }
                part = larger;
            }
            set &= !part;
            value ^= self.value_of_part(part);
        }
        value
    }

    fn value_of_part(&mut self, part: Set) -> u32 {
        let part = self.normal(part);
        let entry = self.known.slots[self.known.slot(part)];
        if entry != 0 {
            return (entry >> 120) as u32;
        }
        let mut seen = 0u64;
        let mut left = part;
        while left != 0 {
            let square = left & left.wrapping_neg();
            left ^= square;
            if self.takes_two {
                // The squares right and below.
                for other in [square << self.rows, square << 1 & !self.row[0]] {
                    if part & other != 0 {
                        seen |= 1 << self.value(part & !(square | other));
                    }
                }
            } else {
                seen |= 1 << self.value(part & !self.around(square));
            }
        }
        self.known.insert(part, seen.trailing_ones());
        seen.trailing_ones()
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let (takes_two, rows, most) = match &arguments[..] {
        [_, game, rows, most] => (game == "cram", rows.parse().unwrap(), most.parse().unwrap()),
        _ => panic!("components node-kayles|cram ROWS N"),
    };
    assert!(rows * most <= 120, "at most 120 squares");
    let every = |row: u32| (0..most).fold(0, |set, at| set | (1 as Set) << (rows * at + row));
    let mut game = Game {
        takes_two,
        rows,
        columns: most,
        row: (0..rows).map(every).collect(),
        known: Known {
            slots: vec![0; 1 << 16],
            used: 0,
        },
    };
    let begin = Instant::now();
    for columns in 1..=game.columns {
        let value = game.value((1 << (rows * columns)) - 1);
        let seconds = begin.elapsed().as_secs_f64();
        println!(
            "{columns} {value}  ({} parts, {seconds:.1} s)",
            game.known.used
        );
    }
}
