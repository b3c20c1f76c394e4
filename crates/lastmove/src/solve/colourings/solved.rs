//! The values of all positions that play can reach, kept.

use std::sync::Arc;

use super::passes::{Counted, Depth, Passes};
use super::planes::Planes;
use super::tiers::{Tiers, words};
use crate::game::{Play, Positional, Stones, each_cell};
use crate::{Control, Error, Value};

/// A layer that is kept.
pub(super) struct Layer {
    /// What play can reach and is not over.
    pub(super) live: Vec<u64>,
    pub(super) planes: Planes,
    pub(super) values: Vec<u64>,
}

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
/// assert_eq!(solved.value(Stones::default()), Some(Value::Win(3)));
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
        let tiers = Tiers::new(game, base, control.memory_budget() / 8, control)?;
        Self::of(game, Arc::new(tiers), play, control)
    }

    /// [`solve`](Self::solve) with tiers that are known.
    ///
    /// # Errors
    /// As [`count`](super::count).
    pub fn of(
        game: &dyn Positional,
        tiers: Arc<Tiers>,
        play: Play,
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        let passes = Passes::new(game, &tiers, play, Depth::Remoteness, true, control)?;
        let (counted, layers) = passes.run()?;
        Ok(Self {
            tiers,
            play,
            layers,
            counted,
        })
    }

    /// The tiers.
    #[must_use]
    pub fn tiers(&self) -> &Arc<Tiers> {
        &self.tiers
    }

    /// How many positions there are of which value.
    #[must_use]
    pub fn counted(&self) -> &Counted {
        &self.counted
    }

    /// The value of a position that play can reach and that is not over; `None` of others.
    #[must_use]
    pub fn value(&self, at: Stones) -> Option<Value> {
        let (layer, tier, colouring) = self.tiers.locate(at)?;
        self.value_of(layer, tier, colouring)
    }

    fn value_of(&self, layer: usize, tier: usize, colouring: usize) -> Option<Value> {
        let of = &self.layers[layer];
        let size = of.planes.tier();
        self.is_live(layer, tier, colouring).then(|| {
            of.planes
                .value(&of.values[tier * size..][..size], colouring)
        })
    }

    /// Calls `each` with every position that play can reach and its value, by their numbers.
    ///
    /// # Errors
    /// [`Blame::Interrupt`](crate::Blame::Interrupt), and whatever `each` returns.
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
        for layer in 0..self.tiers.layers() {
            let stones = self.tiers.of_first(layer);
            for (tier, &filled) in self.tiers.layer(layer).iter().enumerate() {
                control.check()?;
                let mut colouring: u64 = (1 << stones) - 1;
                loop {
                    let at = self.tiers.stones(filled, colouring as usize);
                    if let Some(value) = self.value_of(layer, tier, colouring as usize) {
                        each(at, value)?;
                    } else if self.ends(game, at, filled) {
                        each(at, over)?;
                    }
                    match next_of_as_many(colouring) {
                        Some(next) if next >> layer == 0 => colouring = next,
                        _ => break,
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether play can reach a position and is over there, because of the last stone.
    fn ends(&self, game: &dyn Positional, at: Stones, filled: u64) -> bool {
        let last = at.to_move().other();
        let laid = at.of(last) & filled;
        game.has_won(last, at.of(last))
            && each_cell(laid).any(|cell| {
                let before = Stones {
                    x: at.x & !(1 << cell),
                    o: at.o & !(1 << cell),
                };
                let place = self.tiers.locate(before);
                game.open_cells(before.filled()) >> cell & 1 == 1
                    && place.is_some_and(|(layer, tier, colouring)| {
                        self.is_live(layer, tier, colouring)
                    })
            })
    }

    fn is_live(&self, layer: usize, tier: usize, colouring: usize) -> bool {
        let word = tier * words(layer) + colouring / 64;
        self.layers[layer].live[word] >> (colouring % 64) & 1 == 1
    }
}

/// The next larger number with as many ones.
fn next_of_as_many(number: u64) -> Option<u64> {
    if number == 0 {
        return None;
    }
    let lowest = number & number.wrapping_neg();
    let ripple = number.checked_add(lowest)?;
    Some(ripple | (number ^ ripple) >> 2 >> lowest.trailing_zeros())
}
