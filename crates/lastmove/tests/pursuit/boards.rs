//! Random boards, the same ones in every run.

use lastmove::games::pursuit::{Board, Pursuit};

/// SplitMix64.
pub(crate) struct Random(pub u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }
}

/// The rows of a board of up to `most` × `most` cells: up to 40 % walls, up to 3 exits.
pub(crate) fn rows(random: &mut Random, most: usize) -> Vec<String> {
    let (rows, columns) = loop {
        let size = (random.below(most) + 1, random.below(most) + 1);
        if size.0 * size.1 > 1 {
            break size;
        }
    };
    let walls = random.below(41);
    let mut cells: Vec<char> = (0..rows * columns)
        .map(|_| if random.below(100) < walls { '*' } else { '.' })
        .collect();
    for _ in 0..random.below(4) {
        cells[random.below(rows * columns)] = 'E';
    }
    let police = random.below(rows * columns);
    let thief = (police + 1 + random.below(rows * columns - 1)) % (rows * columns);
    cells[police] = 'P';
    cells[thief] = 'T';
    cells.chunks(columns).map(String::from_iter).collect()
}

/// The game on these rows.
pub(crate) fn game(rows: &[String]) -> Pursuit {
    Pursuit::new(Board::read(&rows.join("\n"), "random.txt").unwrap())
}
