//! Random play, for positions that nobody has chosen.

use super::Oracle;
use crate::erased::{AnyPosition, AnyStep};
use crate::graph::generate::SplitMix64;
use crate::{Control, Error};

/// The most moves of a random game that leads to a position.
const MOST_PLIES: u32 = 100;

/// The most moves of a position among which one is chosen.
const MOST_MOVES: usize = 1_000;

/// About the most bytes of the texts of the positions that these moves lead to: on large boards fewer
/// moves are listed.
const MOST_BYTES: usize = 100_000;

/// A position reached by random moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RandomPosition {
    /// The position.
    pub position: String,
    /// Whether the player to move there is not the one who moved first.
    pub is_second: bool,
    /// How many moves lead to it.
    pub plies: u32,
}

impl Oracle {
    /// A position reached by at most 100 random moves from the one named or from the start, the same
    /// for the same seed. It is as likely as any other one of its random game, and the game is not
    /// over there, unless it is at the beginning. Nothing is solved for it.
    ///
    /// # Errors
    /// See [`Oracle`]; also when no position is given and the game has none of its own.
    ///
    /// ```
    /// use lastmove::{Control, catalog, files::MemoryFiles};
    /// let control = Control::default();
    /// let opened = catalog::open("hex:5", &MemoryFiles::default(), &control)?;
    /// let found = opened.oracle.random_position(None, 7, &control)?;
    /// assert!(found.plies > 0 && found.is_second == (found.plies % 2 == 1));
    /// # Ok::<(), lastmove::Error>(())
    /// ```
    pub fn random_position(
        &self,
        at: Option<&str>,
        seed: u64,
        control: &Control<'_>,
    ) -> Result<RandomPosition, Error> {
        let mut random = SplitMix64::new(seed);
        let mut at = self.read(at)?;
        let mut is_second = false;
        let mut chosen = (at.clone(), false, 0);
        for plies in 1..=MOST_PLIES {
            let Some(step) = self.random_step(&at, &mut random, control)? else {
                break;
            };
            is_second ^= !step.keeps_turn;
            at = step.to;
            // Kept with a chance of one in as many as there were so far.
            let is_kept = random.below(plies.into()) == 0;
            if is_kept && !self.game.steps(at.inner(), 1)?.is_empty() {
                chosen = (at.clone(), is_second, plies);
            }
        }
        let (at, is_second, plies) = chosen;
        Ok(RandomPosition {
            position: self.game.write_position(at.inner()),
            is_second,
            plies,
        })
    }

    /// A random move; none where the game is over.
    pub(super) fn random_step(
        &self,
        at: &AnyPosition,
        random: &mut SplitMix64,
        control: &Control<'_>,
    ) -> Result<Option<AnyStep>, Error> {
        control.check()?;
        let size = self.game.write_position(at.inner()).len();
        let most = (MOST_BYTES / size.max(1)).clamp(2, MOST_MOVES);
        let mut steps = self.game.steps(at.inner(), most)?;
        match steps.len() {
            0 => Ok(None),
            count => Ok(Some(steps.swap_remove(random.index(count)))),
        }
    }
}
