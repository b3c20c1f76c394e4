//! The nim value of impartial Clobber on a board full of stones in a checkerboard pattern, by the
//! definition alone: the value of a position is the exclusive or of those of its connected parts, that
//! of a part the least number that no option has. It shares nothing with lastmove.
//!
//! ```text
//! rustc -O results/clobber.rs && ./clobber 3 6
//! ```

use std::time::Instant;

/// The stones of both colours on up to 28 squares: square (r, c) is bit COLUMNS · r + c.
#[derive(Clone, Copy)]
struct Stones([u32; 2]);

/// The values of parts, open addressing: the two sets in 56 bits, the value above; 0 is empty.
struct Known {
    slots: Vec<u64>,
    used: usize,
}

const PART: u64 = (1 << 56) - 1;

impl Known {
    fn slot(&self, part: u64) -> usize {
        let hash = (part ^ part >> 31).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut slot = (hash >> 24) as usize & (self.slots.len() - 1);
        while self.slots[slot] != 0 && self.slots[slot] & PART != part {
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        slot
    }

    fn insert(&mut self, part: u64, value: u64) {
        assert!(value < 256, "more than eight bits");
        if self.used * 4 >= self.slots.len() * 3 {
            let double = vec![0; self.slots.len() * 2];
            let before = std::mem::replace(&mut self.slots, double);
            for entry in before.into_iter().filter(|&entry| entry != 0) {
                let slot = self.slot(entry & PART);
                self.slots[slot] = entry;
            }
        }
        let slot = self.slot(part);
        self.slots[slot] = part | value << 56;
        self.used += 1;
    }
}

struct Game {
    rows: usize,
    columns: usize,
    known: Known,
}

impl Game {
    fn squares(set: u32) -> impl Iterator<Item = usize> {
        (0..28).filter(move |square| set >> square & 1 != 0)
    }

    /// The squares that share a side with this one.
    fn near(&self, square: usize) -> impl Iterator<Item = usize> + use<> {
        let (row, column) = (square / self.columns, square % self.columns);
        let near = [
            (row > 0).then(|| square - self.columns),
            (column > 0).then(|| square - 1),
            (column + 1 < self.columns).then(|| square + 1),
            (row + 1 < self.rows).then(|| square + self.columns),
        ];
        near.into_iter().flatten()
    }

    /// A part in the corner, the least of the images that fit the board and of the two colours.
    fn normal(&self, part: Stones) -> u64 {
        let all = part.0[0] | part.0[1];
        let place = |square: usize| (square / self.columns, square % self.columns);
        let rows = || Self::squares(all).map(|square| place(square).0);
        let columns = || Self::squares(all).map(|square| place(square).1);
        let (top, left) = (rows().min().unwrap(), columns().min().unwrap());
        let (height, width) = (rows().max().unwrap() - top, columns().max().unwrap() - left);
        let mut least = u64::MAX;
        for image in 0..8 {
            if image & 4 != 0 && (width >= self.rows || height >= self.columns) {
                continue;
            }
            let moved = |set: u32| {
                Self::squares(set).fold(0u64, |moved, square| {
                    let (row, column) = (place(square).0 - top, place(square).1 - left);
                    let row = if image & 1 != 0 { height - row } else { row };
                    let column = if image & 2 != 0 {
                        width - column
                    } else {
                        column
                    };
                    let (row, column) = if image & 4 != 0 {
                        (column, row)
                    } else {
                        (row, column)
                    };
                    moved | 1 << (row * self.columns + column)
                })
            };
            let [x, o] = part.0.map(moved);
            least = least.min(x << 28 | o).min(o << 28 | x);
        }
        least
    }

    fn value(&mut self, stones: Stones) -> u64 {
        let mut left = stones.0[0] | stones.0[1];
        let mut value = 0;
        while left != 0 {
            let mut reached = vec![left.trailing_zeros() as usize];
            left &= left - 1;
            let mut set = 1 << reached[0];
            while let Some(square) = reached.pop() {
                for near in self.near(square) {
                    if left >> near & 1 != 0 {
                        left &= !(1 << near);
                        set |= 1 << near;
                        reached.push(near);
                    }
                }
            }
            let part = Stones(stones.0.map(|stones| stones & set));
            if part.0[0] != 0 && part.0[1] != 0 {
                value ^= self.value_of_part(part);
            }
        }
        value
    }

    fn value_of_part(&mut self, part: Stones) -> u64 {
        let key = self.normal(part);
        let entry = self.known.slots[self.known.slot(key)];
        if entry != 0 {
            return entry >> 56;
        }
        let mut seen = 0u64;
        for colour in [0, 1] {
            for from in Self::squares(part.0[colour]) {
                for to in self
                    .near(from)
                    .filter(|to| part.0[1 - colour] >> to & 1 != 0)
                {
                    let mut after = part;
                    after.0[colour] ^= 1 << from | 1 << to;
                    after.0[1 - colour] ^= 1 << to;
                    seen |= 1 << self.value(after);
                }
            }
        }
        let value = u64::from(seen.trailing_ones());
        self.known.insert(key, value);
        value
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let (rows, columns) = match &arguments[..] {
        [_, rows, columns] => (rows.parse().unwrap(), columns.parse().unwrap()),
        _ => panic!("clobber ROWS COLUMNS"),
    };
    assert!(rows * columns <= 28, "at most 28 squares");
    let known = Known {
        slots: vec![0; 1 << 16],
        used: 0,
    };
    let mut game = Game {
        rows,
        columns,
        known,
    };
    let of = |colour: usize| {
        let squares = (0..rows * columns)
            .filter(|square| (square / columns + square % columns) % 2 == colour);
        squares.fold(0, |set, square| set | 1 << square)
    };
    let begin = Instant::now();
    let value = game.value(Stones([of(0), of(1)]));
    let seconds = begin.elapsed().as_secs_f64();
    println!(
        "{rows}x{columns} {value}  ({} parts, {seconds:.1} s)",
        game.known.used
    );
}
