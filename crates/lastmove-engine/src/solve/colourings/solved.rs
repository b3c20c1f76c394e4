//! The stored values of all positions that play can reach.

use std::sync::Arc;

use super::passes::Passes;
use super::plan::Keeping;
use super::tally::{Counted, Depth};
use super::tiers::{TierLimit, Tiers, words};
use super::words::Layer;
use crate::game::{Play, Positional, Stones, each_cell};
use crate::{Control, Error, Value};

/// The file that is written first.
const FIRST: &str = "reach-0";

/// The file that is written last.
const LAST: &str = "values-0";

/// The values of all positions that play can reach from one.
///
/// ```
/// use lastmove::game::{Play, Positional, Stone, Stones};
/// use lastmove::{Control, Value, solve::Colourings};
///
/// /// Four cells in a row; who holds two neighbours wins.
/// struct Row;
/// impl Positional for Row {
///     fn cells(&self) -> u32 { 4 }
///     fn winning_sets(&self, _: Stone) -> Option<&[u64]> { Some(&[0b0011, 0b0110, 0b1100]) }
/// }
///
/// let solved = Colourings::solve(&Row, Stones::default(), Play::Normal, &Control::default())?;
/// assert_eq!(solved.value(Stones::default())?, Some(Value::Win(3)));
/// assert_eq!(solved.counted().census.positions, 32);
/// # Ok::<(), lastmove::Error>(())
/// ```
pub struct Colourings {
    tiers: Arc<Tiers>,
    play: Play,
    layers: Vec<Layer>,
    counted: Counted,
}

impl Colourings {
    /// Solves all positions that play can reach from `base`, which must not be over, and keeps them.
    ///
    /// Memory: three bits and those of half the remoteness for each colouring of each tier.
    ///
    /// # Errors
    /// As [`count`](super::count).
    pub fn solve(
        game: &dyn Positional,
        base: Stones,
        play: Play,
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        let tiers = Tiers::new(game, base, TierLimit::NONE, control)?;
        Self::of(game, Arc::new(tiers), play, control)
    }

    /// [`solve`](Self::solve) with known tiers.
    ///
    /// # Errors
    /// As [`count`](super::count).
    pub fn of(
        game: &dyn Positional,
        tiers: Arc<Tiers>,
        play: Play,
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        let keeping = match control.work() {
            Some(_) => Keeping::Stored,
            None => Keeping::Held,
        };
        let passes = Passes::new(game, &tiers, play, Depth::Remoteness, keeping, control)?;
        let (counted, layers) = passes.run()?;
        Ok(Self {
            tiers,
            play,
            layers,
            counted,
        })
    }

    /// [`solve`](Self::solve) where the [work folder](Control::work) has some of it already; `None`
    /// where it has nothing, or something else.
    ///
    /// # Errors
    /// As [`count`](super::count), and when there are more tiers than `most`.
    pub fn kept(
        game: &dyn Positional,
        base: Stones,
        play: Play,
        most: TierLimit,
        control: &Control<'_>,
    ) -> Result<Option<Self>, Error> {
        let Some(work) = control.work() else {
            return Ok(None);
        };
        // Finding the tiers takes longer than finding the file.
        if work.find(FIRST)?.is_none() {
            return Ok(None);
        }
        let tiers = Tiers::new(game, base, most, control)?;
        match super::words::store(work, game, &tiers, play).has(FIRST)? {
            true => Self::of(game, Arc::new(tiers), play, control).map(Some),
            false => Ok(None),
        }
    }

    /// Whether the [work folder](Control::work) has all values of some game.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn are_done(control: &Control<'_>) -> Result<bool, Error> {
        let work = control.work();
        work.map_or(Ok(false), |work| Ok(work.find(LAST)?.is_some()))
    }

    /// The tiers.
    #[must_use]
    pub fn tiers(&self) -> &Arc<Tiers> {
        &self.tiers
    }

    /// The number of positions of each value.
    #[must_use]
    pub fn counted(&self) -> &Counted {
        &self.counted
    }

    /// The value of a position that play can reach and that is not over; `None` for others.
    ///
    /// # Errors
    /// [`Blame::File`](crate::Blame::File) when its file cannot be read.
    pub fn value(&self, at: Stones) -> Result<Option<Value>, Error> {
        let Some((layer, tier, colouring)) = self.tiers.locate(at) else {
            return Ok(None);
        };
        if !self.is_live(layer, tier, colouring)? {
            return Ok(None);
        }
        let of = &self.layers[layer];
        // Of a large tier only one block is read.
        let block = of.planes.block * of.planes.count;
        let first = colouring / 64 / of.planes.block;
        let words = of
            .values
            .range(tier * of.planes.tier() + first * block, block)?;
        let colouring = colouring - first * of.planes.block * 64;
        Ok(Some(of.planes.value(&words, colouring)))
    }

    /// Calls `each` with every position that play can reach and its value, by their numbers.
    ///
    /// # Errors
    /// [`Blame::Interrupt`](crate::Blame::Interrupt), [`Blame::File`](crate::Blame::File) when a
    /// stored file cannot be read, and whatever `each` returns.
    pub fn visit(
        &self,
        game: &dyn Positional,
        control: &Control<'_>,
        each: &mut dyn FnMut(Stones, Value) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let over = match self.play {
            Play::Normal => Value::Loss(0),
            Play::Misere => Value::Win(0),
        };
        for (layer, of) in self.layers.iter().enumerate() {
            let (words, planes) = (words(layer), of.planes);
            for (tier, &filled) in self.tiers.layer(layer).iter().enumerate() {
                control.check()?;
                let live = of.live.range(tier * words, words)?;
                let values = of.values.range(tier * planes.tier(), planes.tier())?;
                let mut colouring = (1usize << self.tiers.of_first(layer)) - 1;
                loop {
                    let at = self.tiers.stones(filled, colouring);
                    if live[colouring / 64] >> (colouring % 64) & 1 == 1 {
                        each(at, planes.value(&values, colouring))?;
                    } else if self.ends(game, at, filled)? {
                        each(at, over)?;
                    }
                    match next_of_as_many(colouring as u64) {
                        Some(next) if next >> layer == 0 => colouring = next as usize,
                        _ => break,
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether play can reach a position and the last stone ends the game there.
    fn ends(&self, game: &dyn Positional, at: Stones, filled: u64) -> Result<bool, Error> {
        let last = at.to_move().other();
        if !game.has_won(last, at.of(last)) {
            return Ok(false);
        }
        for cell in each_cell(at.of(last) & filled) {
            let before = Stones {
                x: at.x & !(1 << cell),
                o: at.o & !(1 << cell),
            };
            if game.open_cells(before.filled()) >> cell & 1 == 1
                && let Some((layer, tier, colouring)) = self.tiers.locate(before)
                && self.is_live(layer, tier, colouring)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn is_live(&self, layer: usize, tier: usize, colouring: usize) -> Result<bool, Error> {
        let word = tier * words(layer) + colouring / 64;
        let word = self.layers[layer].live.range(word, 1)?[0];
        Ok(word >> (colouring % 64) & 1 == 1)
    }
}

/// The next larger number with the same number of ones.
fn next_of_as_many(number: u64) -> Option<u64> {
    if number == 0 {
        return None;
    }
    let lowest = number & number.wrapping_neg();
    let ripple = number.checked_add(lowest)?;
    Some(ripple | (number ^ ripple) >> 2 >> lowest.trailing_zeros())
}
