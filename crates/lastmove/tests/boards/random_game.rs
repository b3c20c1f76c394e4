//! Random positional games, with their rules written out plainly.

use lastmove::game::{Game, Play, Positional, Step, StepOf, Stone, Stones};
use lastmove::graph::generate::SplitMix64;
use lastmove::{Error, Outcome};

/// So many different cells below `cells`.
fn some_cells(random: &mut SplitMix64, count: u64, cells: u64) -> u64 {
    let mut set = 0u64;
    while u64::from(set.count_ones()) < count {
        set |= 1 << random.below(cells);
    }
    set
}

/// A positional game: a cell is open once the cells that it depends on are filled.
pub(crate) struct RandomGame {
    pub(crate) cells: u32,
    pub(crate) needs: Vec<u64>,
    pub(crate) sets: [Vec<u64>; 2],
    pub(crate) play: Play,
    pub(crate) start: Stones,
}

impl RandomGame {
    /// A game of at most `most` cells, from two on.
    pub(crate) fn new(random: &mut SplitMix64, most: u64, play: Play) -> Self {
        let cells = 2 + random.below(most - 1);
        let kind = random.below(3);
        let columns = 1 + random.below(cells);
        let needs = (0..cells).map(|cell| match kind {
            0 => 0,
            1 if cell >= columns => 1 << (cell - columns),
            1 => 0,
            // Cells before it, so that there is no circle.
            _ => random.below(1 << cell) & random.below(1 << cell),
        });
        let needs = needs.collect();
        let count = 1 + random.below(8);
        let mut set = || {
            let size = 1 + random.below(cells.min(5));
            some_cells(random, size, cells)
        };
        let first: Vec<u64> = (0..count).map(|_| set()).collect();
        let second: Vec<u64> = (0..count).map(|_| set()).collect();
        let is_same = random.below(2) == 0;
        let mut game = Self {
            cells: cells as u32,
            needs,
            sets: [first.clone(), if is_same { first } else { second }],
            play,
            start: Stones::default(),
        };
        if random.below(2) == 0 {
            // Play a little, as far as nothing ends.
            for _ in 0..random.below(cells) {
                let open: Vec<u32> = game.open_list(game.start);
                let cell = open.get(random.below(open.len().max(1) as u64) as usize);
                let Some(next) = cell.map(|&cell| game.start.with_stone(cell)) else {
                    break;
                };
                if game.label(&next).is_some() {
                    break;
                }
                game.start = next;
            }
        }
        game
    }

    fn open_list(&self, at: Stones) -> Vec<u32> {
        let filled = at.x | at.o;
        (0..self.cells)
            .filter(|&cell| filled >> cell & 1 == 0)
            .filter(|&cell| self.needs[cell as usize] & !filled == 0)
            .collect()
    }
}

impl Positional for RandomGame {
    fn cells(&self) -> u32 {
        self.cells
    }

    fn open_cells(&self, filled: u64) -> u64 {
        let at = Stones { x: filled, o: 0 };
        self.open_list(at)
            .iter()
            .fold(0, |open, cell| open | 1 << cell)
    }

    fn winning_sets(&self, of: Stone) -> Option<&[u64]> {
        Some(&self.sets[usize::from(of == Stone::O)])
    }
}

impl Game for RandomGame {
    type Position = Stones;
    type Move = u32;

    fn start(&self) -> Stones {
        self.start
    }

    fn label(&self, at: &Stones) -> Option<Outcome> {
        let (mover, stones) = match at.to_move() {
            Stone::X => (1, at.o),
            Stone::O => (0, at.x),
        };
        if self.sets[mover].iter().any(|set| set & stones == *set) && at.count() > 0 {
            return Some(match self.play {
                Play::Normal => Outcome::Loss,
                Play::Misere => Outcome::Win,
            });
        }
        self.open_list(*at).is_empty().then_some(Outcome::Draw)
    }

    fn steps(&self, at: &Stones, into: &mut Vec<StepOf<Self>>) -> Result<(), Error> {
        let steps = self.open_list(*at).into_iter();
        into.extend(steps.map(|cell| Step::new(cell, at.with_stone(cell))));
        Ok(())
    }
}
