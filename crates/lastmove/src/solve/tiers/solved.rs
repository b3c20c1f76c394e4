//! The values of all blocks.

use std::sync::atomic::{AtomicU16, AtomicU32};

use super::block::{Best, Block};
use super::word::{Code, DRAW, Left, State, Word, over, value};
use crate::game::{Play, Tiered};
use crate::{Control, Error, Value};

/// Slots of a block whose moves are counted to foresee how many there are.
const LOOKED_AT: u64 = 512;

/// Refuses what will not fit, before the first block is begun: a slot takes 2 bytes for its value, and
/// while its block is solved 4 more, and 4 for each move that stays in the block. How many those are is
/// foreseen from some slots, and three quarters of it must fit.
fn foresee<G: Tiered>(game: &G, control: &Control<'_>) -> Result<(), Error> {
    let mut kept = 0u64;
    for block in 0..game.blocks() {
        let slots = game.slots(block);
        let here = slots.saturating_mul(6);
        let moves = match slots {
            ..LOOKED_AT => 0,
            _ => moves_inside(game, block) / 4 * 3,
        };
        let needed = kept
            .saturating_add(here)
            .saturating_add(moves.saturating_mul(4));
        control.afford(needed)?;
        kept = kept.saturating_add(slots.saturating_mul(2));
    }
    Ok(())
}

/// About how many moves stay in a block.
fn moves_inside<G: Tiered>(game: &G, block: usize) -> u64 {
    let slots = game.slots(block);
    let step = slots.div_ceil(LOOKED_AT).max(1);
    let mut inside = 0u64;
    let mut slot = 0;
    while slot < slots {
        if let Some(at) = game.at(block, slot)
            && game.label(at).is_none()
        {
            game.each_move(at, &mut |to| inside += u64::from(game.slot(to).0 == block));
        }
        slot += step;
    }
    inside.saturating_mul(step)
}

/// The values of a block.
pub(super) enum Words {
    Narrow(Vec<AtomicU16>),
    Wide(Vec<AtomicU32>),
}

impl Words {
    /// The code of a slot, if a position is there.
    #[inline]
    fn code(&self, slot: u64) -> Option<Code> {
        let state = match self {
            Self::Narrow(words) => words[slot as usize].state(),
            Self::Wide(words) => words[slot as usize].state(),
        };
        match state {
            State {
                left: Left::Empty, ..
            } => None,
            State {
                left: Left::Moves(_),
                ..
            } => Some(DRAW),
            State { code, .. } => Some(code),
        }
    }

    fn bytes(&self) -> u64 {
        match self {
            Self::Narrow(words) => words.len() as u64 * 2,
            Self::Wide(words) => words.len() as u64 * 4,
        }
    }
}

/// The values of all positions of a [`Tiered`] game.
pub struct Blocks {
    pub(super) blocks: Vec<Words>,
    pub(super) play: Play,
}

impl Blocks {
    /// Solves all blocks, in O(n + m) for n slots and m moves, on all threads of `control`.
    ///
    /// Memory: 2 bytes a slot, and while a block is solved 4 more for each of its slots and 4 to 8 for
    /// each move that stays in it; 4 a slot where a block has a remoteness over 254, or a position with more
    /// than 125 moves that stay in it.
    ///
    /// # Errors
    /// [`Blame::Budget`](crate::Blame::Budget) when it does not fit the memory budget or something
    /// lasts over 65,534 plies, [`Blame::Interrupt`](crate::Blame::Interrupt),
    /// [`Blame::Machine`](crate::Blame::Machine) when threads cannot be started.
    pub fn solve<G: Tiered>(game: &G, play: Play, control: &Control<'_>) -> Result<Self, Error> {
        control.with_threads(|| Self::solve_all(game, play, control))?
    }

    fn solve_all<G: Tiered>(game: &G, play: Play, control: &Control<'_>) -> Result<Self, Error> {
        let all =
            (0..game.blocks()).fold(0, |all: u64, block| all.saturating_add(game.slots(block)));
        foresee(game, control)?;
        let phase = control.phase("tiers", Some(all));
        let mut this = Self {
            blocks: Vec::new(),
            play,
        };
        let (mut held, mut done) = (0, 0);
        for block in 0..game.blocks() {
            let known = |block: usize, slot| this.blocks.get(block)?.code(slot);
            let here = (game, block, play);
            let words = match Block::<G, AtomicU16>::solve(here, known, held, control)? {
                Some(words) => Words::Narrow(words),
                None => match Block::<G, AtomicU32>::solve(here, known, held, control)? {
                    Some(words) => Words::Wide(words),
                    None => {
                        let most = u64::from(AtomicU32::MOST_PLIES);
                        let message = crate::Message::new("remoteness-over-range");
                        return Err(Error::budget(message.with("most", most)));
                    }
                },
            };
            held += words.bytes();
            done += game.slots(block);
            phase.advance(done);
            this.blocks.push(words);
        }
        Ok(this)
    }

    /// The value in a slot; `None` where there is no position.
    #[must_use]
    pub fn value(&self, block: usize, slot: u64) -> Option<Value> {
        self.blocks.get(block)?.code(slot).map(value)
    }

    /// The first slot whose value does not follow from those that its moves lead to; `None` where all
    /// do. Then all are right: of a wrong one, the position of the least true remoteness would be
    /// contradicted.
    ///
    /// # Errors
    /// [`Blame::Interrupt`](crate::Blame::Interrupt).
    pub fn contradicted<G: Tiered>(
        &self,
        game: &G,
        control: &Control<'_>,
    ) -> Result<Option<(usize, u64)>, Error> {
        let stuck = over(self.play.stuck());
        for block in 0..game.blocks() {
            for slot in 0..game.slots(block) {
                if slot % (1 << 12) == 0 {
                    control.check()?;
                }
                let found = self.blocks[block].code(slot);
                let expected = game.at(block, slot).map(|at| match game.label(at) {
                    Some(outcome) => over(outcome),
                    None => {
                        let mut best = Best::default();
                        game.each_move(at, &mut |to| {
                            let (block, slot) = game.slot(to);
                            best.see(self.blocks[block].code(slot).unwrap_or(DRAW));
                        });
                        best.code(stuck)
                    }
                });
                if found != expected {
                    return Ok(Some((block, slot)));
                }
            }
        }
        Ok(None)
    }
}
