//! Moore's theorem, and the winning moves by it.

use super::Take;
use lastmove_engine::game::Play;
use lastmove_engine::{Control, Error};

/// Whether the player to move loses with these heaps when a move may take from `k` of them.
///
/// ```
/// use lastmove::game::Play;
/// use lastmove::games::moore::is_lost;
/// assert!(is_lost(2, &[5, 5, 5], Play::Normal));
/// assert!(is_lost(2, &[1], Play::Misere));
/// ```
#[must_use]
pub fn is_lost(k: usize, heaps: &[u64], play: Play) -> bool {
    let modulus = k as u64 + 1;
    if play == Play::Misere && heaps.iter().all(|heap| *heap <= 1) {
        return heaps.iter().sum::<u64>() % modulus == 1 % modulus;
    }
    (0..64).all(|bit| ones(heaps, bit).is_multiple_of(modulus))
}

/// How many heaps have a binary digit.
pub(super) fn ones(heaps: &[u64], bit: u32) -> u64 {
    heaps.iter().map(|heap| heap >> bit & 1).sum()
}

/// The moves that leave a lost position, in the game's order, or `None` when there are more than
/// `most`. The positions reached are distinct, so no move is found twice.
///
/// The search goes through the digits from the highest on, as in the proof, with every choice that
/// keeps the counts multiples of k + 1; every choice can be completed, so that the time is O(64 n)
/// for each move found.
///
/// # Errors
/// [`Blame::Interrupt`](lastmove_engine::Blame::Interrupt).
///
/// ```
/// use lastmove::{Control, game::Play};
/// use lastmove::games::moore::winning;
/// let moves = winning(2, &[3, 4, 5], Play::Normal, 100, &Control::default()).unwrap();
/// assert_eq!(moves, Some(vec![vec![(1, 1), (2, 2)]]));
/// ```
pub fn winning(
    k: usize,
    heaps: &[u64],
    play: Play,
    most: usize,
    control: &Control<'_>,
) -> Result<Option<Vec<Take>>, Error> {
    let k = k.min(heaps.len());
    let mut found = Vec::new();
    let fits = search(k, heaps, Sum::Zero, most, &mut found, control)?;
    if fits && play == Play::Misere {
        // Positions without a heap of two follow their own rule.
        found.retain(|to| is_lost(k, to, play));
        let small = search(k, heaps, Sum::SmallOne, most, &mut found, control)?;
        if !small {
            return Ok(None);
        }
    }
    if !fits {
        return Ok(None);
    }
    let mut takes: Vec<Take> = found.iter().map(|to| taken(heaps, to)).collect();
    takes.sort_by_cached_key(order);
    Ok(Some(takes))
}

fn taken(heaps: &[u64], to: &[u64]) -> Take {
    let pairs = heaps.iter().zip(to).enumerate();
    pairs
        .filter(|(_, (from, to))| from > to)
        .map(|(heap, (from, to))| (heap, from - to))
        .collect()
}

/// The sort key: how many heaps, which ones, how many stones.
fn order(take: &Take) -> (usize, Vec<usize>, Vec<u64>) {
    let (heaps, stones) = take.iter().copied().unzip();
    (take.len(), heaps, stones)
}

/// The kind of positions searched.
#[derive(Clone, Copy, PartialEq)]
enum Sum {
    /// All counts are multiples of k + 1.
    Zero,
    /// Heaps have at most one stone, and the number of those that do is 1 more than a multiple.
    SmallOne,
}

/// The state of the search.
struct Search<'a> {
    modulus: u64,
    k: usize,
    heaps: &'a [u64],
    /// The digits chosen, by heap.
    to: Vec<u64>,
    /// For each heap the digit at which it became smaller, else 64.
    freed: Vec<u32>,
    free: usize,
    /// For each digit, computed at its first heap: of the heaps from each one on, how many are
    /// free, and how many of the others have the digit.
    rest: Vec<Vec<(u64, u64)>>,
}

impl Search<'_> {
    /// The choices for a heap at a digit, as a mask: bit 0 for 0, bit 1 for 1.
    fn choices(&self, heap: usize, bit: u32, wanted: Sum) -> u8 {
        let digit = self.heaps[heap] >> bit & 1;
        let is_free = self.freed[heap] != 64;
        let may_fall = digit == 1 && self.free < self.k;
        let mut mask = match (is_free, digit) {
            (true, _) => 0b11,
            (false, 0) => 0b01,
            (false, _) => 0b10 | u8::from(may_fall),
        };
        if wanted == Sum::SmallOne && bit > 0 {
            mask &= 0b01;
        }
        mask
    }

    fn put(&mut self, heap: usize, bit: u32, digit: u64) {
        self.to[heap] |= digit << bit;
        if self.freed[heap] == 64 && self.heaps[heap] >> bit & 1 != digit {
            self.freed[heap] = bit;
            self.free += 1;
        }
    }

    fn begin(&mut self, bit: u32) {
        let n = self.heaps.len();
        let rest = &mut self.rest[bit as usize];
        rest.resize(n + 1, (0, 0));
        for heap in (0..n).rev() {
            let (loose, fixed) = rest[heap + 1];
            let is_free = self.freed[heap] != 64;
            let has_digit = self.heaps[heap] >> bit & 1 == 1;
            rest[heap] = (
                loose + u64::from(is_free),
                fixed + u64::from(!is_free && has_digit),
            );
        }
    }

    fn undo(&mut self, heap: usize, bit: u32) {
        self.to[heap] &= !(1 << bit);
        if self.freed[heap] == bit {
            self.freed[heap] = 64;
            self.free -= 1;
        }
    }

    /// Whether the heaps from `heap` on can make the count of the digit what is wanted.
    fn can_end(&self, heap: usize, bit: u32, ones: u64, wanted: Sum) -> bool {
        // All numbers of ones between these are possible: each heap with a choice changes the count
        // by one.
        let (loose, fixed) = self.rest[bit as usize][heap];
        let falling = fixed.min((self.k - self.free) as u64);
        let (least, largest) = (ones + fixed - falling, ones + fixed + loose);
        if wanted == Sum::SmallOne && bit > 0 {
            return ones == 0 && falling == fixed;
        }
        let goal = match wanted {
            Sum::Zero => 0,
            Sum::SmallOne => 1 % self.modulus,
        };
        // The first number from `least` on that fits.
        let up = (goal + self.modulus - least % self.modulus) % self.modulus;
        least + up <= largest
    }
}

/// Appends the wanted positions that a move can reach; false when there are more than `most`.
fn search(
    k: usize,
    heaps: &[u64],
    wanted: Sum,
    most: usize,
    found: &mut Vec<Vec<u64>>,
    control: &Control<'_>,
) -> Result<bool, Error> {
    let n = heaps.len();
    let widest = heaps
        .iter()
        .max()
        .map_or(0, |heap| 64 - heap.leading_zeros());
    let cells = widest as usize * n;
    let mut search = Search {
        modulus: k as u64 + 1,
        k,
        heaps,
        to: vec![0; n],
        freed: vec![64; n],
        free: 0,
        rest: vec![Vec::new(); widest as usize],
    };
    // Depth first over (digit, heap), without recursion: the choices made, the choices left.
    let mut left: Vec<u8> = Vec::new();
    let mut ones: Vec<u64> = Vec::new();
    let mut steps = 0u64;
    let place = |cell: usize| (cell % n, widest - 1 - (cell / n) as u32);
    if cells == 0 {
        return Ok(true);
    }
    search.begin(widest - 1);
    left.push(search.choices(0, widest - 1, wanted));
    ones.push(0);
    while !left.is_empty() {
        steps += 1;
        if steps.is_multiple_of(1 << 12) {
            control.check()?;
        }
        let cell = left.len() - 1;
        let (heap, bit) = place(cell);
        search.undo(heap, bit);
        let mask = left.last_mut().map_or(0, std::mem::take);
        if mask == 0 {
            left.pop();
            ones.pop();
            continue;
        }
        let digit = u64::from(mask & 1 == 0);
        if let Some(last) = left.last_mut() {
            *last = mask & !(1 << digit);
        }
        search.put(heap, bit, digit);
        let count = ones[cell] + digit;
        if !search.can_end(heap + 1, bit, count, wanted) {
            continue;
        }
        if cell + 1 < cells {
            let (heap, bit) = place(cell + 1);
            ones.push(if heap == 0 { 0 } else { count });
            if heap == 0 {
                search.begin(bit);
            }
            left.push(search.choices(heap, bit, wanted));
        } else if search.free > 0 {
            if found.len() == most {
                return Ok(false);
            }
            found.push(search.to.clone());
        }
    }
    Ok(true)
}
