//! The tiers of a positional game: the sets of cells that play can fill, layer by layer.

use crate::game::{Positional, Stone, Stones, cells_below, each_cell};
use crate::{Control, Error, Message};

/// Boards of at most this many cells find a tier in a table of all sets.
const DIRECT_CELLS: u32 = 20;

/// A limit on the number of tiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TierLimit {
    /// The most words that all their colourings take, 64 of them a word.
    pub words: u64,
    /// The most tiers.
    pub tiers: u64,
}

impl TierLimit {
    /// No limit but the memory budget.
    pub const NONE: Self = Self {
        words: u64::MAX / 64,
        tiers: u64::MAX,
    };
}

/// The tiers that play can fill from a position on, and the numbers of their positions.
///
/// Positions are numbered by the number of stones, then by the cells of the tier as bits, then by
/// the colourings with the right number of stones of each player, all ascending: so few numbers are
/// unreachable.
#[derive(Debug)]
pub struct Tiers {
    base: Stones,
    /// The cells that are filled besides those of the base, in each layer ascending.
    layers: Vec<Vec<u64>>,
    /// The place of each set of cells in its layer.
    places: Option<Vec<u32>>,
    /// The number of the first position of each layer, and how many positions a tier has.
    firsts: Vec<(u64, u64)>,
    len: u64,
}

impl Tiers {
    /// Finds the tiers that play can fill from `base` on, also beyond the end of the game, if they
    /// are within `most`.
    ///
    /// O(t · c) time for t tiers of c cells, and 12 bytes a tier.
    ///
    /// # Errors
    /// [`Blame::Memory`](crate::Blame::Memory) or [`Blame::Limit`](crate::Blame::Limit) when they
    /// take more, or their list does not fit the memory budget;
    /// [`Blame::Interrupt`](crate::Blame::Interrupt).
    pub fn new(
        game: &dyn Positional,
        base: Stones,
        most: TierLimit,
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        // One tier of the last layer may show early that there are too many.
        let mut filled = base.filled();
        while let Some(cell) = each_cell(game.open_cells(filled)).next() {
            filled |= 1 << cell;
        }
        let least = words((filled & !base.filled()).count_ones() as usize) as u64;
        if least > most.words || least * 8 > control.memory_budget() {
            return Err(over_budget(least * 8, control));
        }
        let (layers, places) = match game.cells() <= DIRECT_CELLS {
            true => {
                let (layers, places) = scan(game, base.filled(), most, control)?;
                (layers, Some(places))
            }
            false => (list(game, base.filled(), most, control)?, None),
        };
        let mut tiers = Self {
            base,
            layers,
            places,
            firsts: Vec::new(),
            len: 0,
        };
        for layer in 0..tiers.layers.len() {
            let each = binomial(layer as u64, tiers.of_first(layer));
            tiers.firsts.push((tiers.len, each));
            let all = each.saturating_mul(tiers.layers[layer].len() as u64);
            tiers.len = tiers.len.saturating_add(all);
        }
        Ok(tiers)
    }

    /// The position from which play goes on.
    #[must_use]
    pub fn base(&self) -> Stones {
        self.base
    }

    /// How many numbers there are, including those of unreachable positions.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Whether there is no position; never so.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        false
    }

    /// How many words of 64 colourings all tiers take.
    #[must_use]
    pub fn words(&self) -> u64 {
        (0..self.layers.len()).map(|l| self.layer_words(l)).sum()
    }

    /// The number of a position; `None` when it is in no tier.
    #[must_use]
    pub fn index(&self, at: Stones) -> Option<u64> {
        let (layer, tier, colouring) = self.locate(at)?;
        if u64::from(colouring.count_ones()) != self.of_first(layer) {
            return None;
        }
        let (first, each) = self.firsts[layer];
        let mut rank = 0;
        for (before, stone) in (0..).zip(each_cell(colouring as u64)) {
            rank += binomial(stone.into(), before + 1);
        }
        Some(first + tier as u64 * each + rank)
    }

    /// The position with this number, which must be below [`len`](Self::len).
    #[must_use]
    pub fn position(&self, number: u64) -> Stones {
        let layer = self.firsts.partition_point(|&(first, _)| first <= number) - 1;
        let (first, each) = self.firsts[layer];
        let (tier, mut rank) = ((number - first) / each, (number - first) % each);
        let mut colouring = 0;
        let mut stone = layer as u64;
        for left in (1..=self.of_first(layer)).rev() {
            stone -= 1;
            while binomial(stone, left) > rank {
                stone -= 1;
            }
            rank -= binomial(stone, left);
            colouring |= 1 << stone;
        }
        self.stones(self.layers[layer][tier as usize], colouring)
    }

    /// How many layers there are.
    pub(super) fn layers(&self) -> usize {
        self.layers.len()
    }

    /// The tiers of a layer.
    pub(super) fn layer(&self, layer: usize) -> &[u64] {
        &self.layers[layer]
    }

    /// How many words the tiers of a layer take.
    pub(super) fn layer_words(&self, layer: usize) -> u64 {
        self.layers[layer].len() as u64 * words(layer) as u64
    }

    /// The player to move in a layer.
    pub(super) fn mover(&self, layer: usize) -> Stone {
        match (self.base.count() as usize + layer) % 2 {
            0 => Stone::X,
            _ => Stone::O,
        }
    }

    /// How many of the new stones of a layer are the first player's.
    pub(super) fn of_first(&self, layer: usize) -> u64 {
        (layer as u64 + u64::from(self.mover(0) == Stone::X)) / 2
    }

    /// The place of a set of cells in its layer.
    #[inline]
    pub(super) fn place(&self, filled: u64) -> Option<usize> {
        match &self.places {
            Some(places) => match places.get(filled as usize) {
                Some(&place) if place != u32::MAX => Some(place as usize),
                _ => None,
            },
            None => {
                let layer = self.layers.get(filled.count_ones() as usize)?;
                layer.binary_search(&filled).ok()
            }
        }
    }

    /// The layer, the place of the tier in it, and the number of the colouring of a position.
    pub(super) fn locate(&self, at: Stones) -> Option<(usize, usize, usize)> {
        let base = self.base;
        if base.x & !at.x != 0 || base.o & !at.o != 0 || at.x & at.o != 0 {
            return None;
        }
        let filled = at.filled() & !base.filled();
        let tier = self.place(filled)?;
        let mut colouring = 0;
        for (stone, cell) in each_cell(filled).enumerate() {
            colouring |= ((at.x >> cell & 1) as usize) << stone;
        }
        Some((filled.count_ones() as usize, tier, colouring))
    }

    /// The position with this colouring of the cells of a tier.
    pub(super) fn stones(&self, filled: u64, colouring: usize) -> Stones {
        let mut at = self.base;
        for (stone, cell) in each_cell(filled).enumerate() {
            match colouring >> stone & 1 {
                1 => at.x |= 1 << cell,
                _ => at.o |= 1 << cell,
            }
        }
        at
    }

    /// The tiers from which a stone leads to this one: the index of the stone, and the place of the
    /// tier. Returns the cells of these stones.
    pub(super) fn parents(
        &self,
        game: &dyn Positional,
        filled: u64,
        into: &mut Vec<(usize, usize)>,
    ) -> u64 {
        into.clear();
        let mut last = 0;
        for cell in each_cell(filled) {
            let before = filled & !(1 << cell);
            let was_open = game.open_cells(self.base.filled() | before) >> cell & 1 == 1;
            if was_open && let Some(place) = self.place(before) {
                into.push((rank(filled, cell), place));
                last |= 1 << cell;
            }
        }
        last
    }

    /// The tiers to which a stone leads: its index among their stones, and the place of the tier.
    pub(super) fn children(
        &self,
        game: &dyn Positional,
        filled: u64,
        into: &mut Vec<(usize, usize)>,
    ) {
        into.clear();
        for cell in each_cell(game.open_cells(self.base.filled() | filled)) {
            if let Some(place) = self.place(filled | 1 << cell) {
                into.push((rank(filled, cell), place));
            }
        }
    }
}

/// The sets of cells that play can fill besides `base`, by their number, ascending, and the place
/// of each; for boards of few cells. A set comes after all sets from which a stone leads to it, so
/// one pass over all sets finds them in order.
pub(super) fn scan(
    game: &dyn Positional,
    base: u64,
    most: TierLimit,
    control: &Control<'_>,
) -> Result<(Vec<Vec<u64>>, Vec<u32>), Error> {
    const FOUND: u32 = u32::MAX - 1;
    let sets = 1usize << game.cells();
    control.afford(sets as u64 * 4)?;
    let mut places = vec![u32::MAX; sets];
    let mut layers: Vec<Vec<u64>> = Vec::new();
    let (mut count, mut total) = (0, 0);
    places[0] = FOUND;
    for filled in 0..sets {
        if filled % (1 << 16) == 0 {
            control.check()?;
        }
        if places[filled] != FOUND {
            continue;
        }
        let layer = filled.count_ones() as usize;
        if layers.len() == layer {
            layers.push(Vec::new());
        }
        places[filled] = layers[layer].len() as u32;
        layers[layer].push(filled as u64);
        count += 1;
        total += words(layer) as u64;
        if total > most.words || count > most.tiers {
            return Err(over_budget(total * 8, control));
        }
        for cell in each_cell(game.open_cells(base | filled as u64)) {
            places[filled | 1 << cell] = FOUND;
        }
    }
    Ok((layers, places))
}

/// The same for any board: layer by layer, each sorted.
pub(super) fn list(
    game: &dyn Positional,
    base: u64,
    most: TierLimit,
    control: &Control<'_>,
) -> Result<Vec<Vec<u64>>, Error> {
    let mut layers = vec![vec![0u64]];
    let (mut count, mut total) = (1u64, 1u64);
    loop {
        control.check()?;
        let last = &layers[layers.len() - 1];
        let mut next = Vec::new();
        for &filled in last {
            let open = game.open_cells(base | filled);
            next.extend(each_cell(open).map(|cell| filled | 1 << cell));
            if next.len() % (1 << 16) < 64 {
                control.check()?;
                control.afford((count + next.len() as u64) * 12)?;
                // Each is found at most once for each of its cells.
                if (next.len() / layers.len()) as u64 > most.tiers {
                    return Err(over_budget((next.len() as u64).saturating_mul(8), control));
                }
            }
        }
        if next.is_empty() {
            return Ok(layers);
        }
        next.sort_unstable();
        next.dedup();
        count += next.len() as u64;
        let words = (next.len() as u64).checked_mul(words(layers.len()) as u64);
        total = words.map_or(u64::MAX, |words| total.saturating_add(words));
        if total > most.words || count > most.tiers {
            return Err(over_budget(total.saturating_mul(8), control));
        }
        layers.push(next);
    }
}

/// How many of these cells are before this one.
pub(super) fn rank(filled: u64, cell: u32) -> usize {
    (filled & cells_below(cell)).count_ones() as usize
}

/// How many words the colourings of a tier take.
pub(super) fn words(layer: usize) -> usize {
    // More than 2^48 words exceed any limit.
    1 << layer.saturating_sub(6).min(48)
}

/// What needs this many bytes is over the memory budget.
pub(super) fn over_budget(needed: u64, control: &Control<'_>) -> Error {
    let message = Message::new("memory-over-budget").with("needed", needed);
    Error::memory(message.with("budget", control.memory_budget()))
}

/// The number of sets of `k` among `n`, at most 64; the largest number where it has more bits.
fn binomial(n: u64, k: u64) -> u64 {
    let row = SETS.get(n as usize);
    *row.and_then(|row| row.get(k as usize)).unwrap_or(&0)
}

static SETS: [[u64; 65]; 65] = {
    let mut sets = [[0u64; 65]; 65];
    let mut n = 0;
    while n < 65 {
        sets[n][0] = 1;
        let mut k = 1;
        while k <= n {
            sets[n][k] = sets[n - 1][k - 1].saturating_add(sets[n - 1][k]);
            k += 1;
        }
        n += 1;
    }
    sets
};
