//! About how many positions play can reach, told from random plays.

use std::hash::Hash;

use hashbrown::HashMap;

use crate::game::Game;
use crate::graph::generate::SplitMix64;
use crate::{Control, Error};

/// How many plays there are, side by side.
const PLAYS: usize = 1 << 13;

/// The longest plays, in plies.
const PLIES: usize = 1 << 9;

/// The fewest positions of a ply that two plays must share: then the number of all positions of that
/// ply is known within a third or so, as far as plays reach them.
const SHARED: u64 = 10;

/// About how many positions play can reach, from random plays; `None` where that is over `most`,
/// where the plays hardly meet, so that it cannot be told, and where they do not end.
///
/// The positions of each ply are told from those that one play and that two plays came to (the
/// estimator of A. Chao, 1984, a lower bound on average), and added up; a position of several plies
/// counts in each. At most 2^22 moves, most often some 10^5.
///
/// # Errors
/// [`Blame::Interrupt`](crate::Blame::Interrupt), and what [`Game::steps`] fails with.
pub(in crate::solve) fn foreseen<G: Game>(
    game: &G,
    from: &G::Position,
    most: u64,
    control: &Control<'_>,
) -> Result<Option<u64>, Error> {
    let mut random = SplitMix64::new(1);
    let mut plays = vec![from.clone(); PLAYS];
    let (mut steps, mut sum) = (Vec::new(), 0u64);
    for _ in 0..PLIES {
        control.check()?;
        if plays.is_empty() {
            return Ok(Some(sum));
        }
        let Some(some) = at_a_ply(&plays) else {
            return Ok(None);
        };
        sum = sum.saturating_add(some);
        if sum > most {
            return Ok(None);
        }
        let mut failed = None;
        plays.retain_mut(|at| {
            steps.clear();
            if failed.is_some() || game.label(at).is_some() {
                return false;
            }
            if let Err(error) = game.steps(at, &mut steps) {
                failed = Some(error);
            }
            let next = random.index(steps.len());
            let next = (next < steps.len()).then(|| steps.swap_remove(next));
            next.map(|step| *at = step.to).is_some()
        });
        if let Some(error) = failed {
            return Err(error);
        }
    }
    Ok(None)
}

/// About how many positions there are, from a sample; `None` where it cannot be told.
fn at_a_ply<P: Eq + Hash>(sample: &[P]) -> Option<u64> {
    let mut found: HashMap<&P, u32> = HashMap::new();
    for at in sample {
        *found.entry(at).or_default() += 1;
    }
    let times = |times: u32| found.values().filter(|count| **count == times).count() as u64;
    let (once, twice) = (times(1), times(2));
    // Where few plays are left, what they do not meet is little.
    if once as usize > PLAYS / 16 && twice < SHARED {
        return None;
    }
    Some(found.len() as u64 + once * once.saturating_sub(1) / (2 * (twice + 1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_told_from_a_sample() {
        let mut random = SplitMix64::new(2);
        for n in [1, 100, 10_000, 200_000] {
            let sample: Vec<u64> = (0..PLAYS).map(|_| random.below(n)).collect();
            let told = at_a_ply(&sample).unwrap();
            assert!((n / 3 * 2..=n / 2 * 3 + 1).contains(&told), "{n}: {told}");
        }
        let sample: Vec<u64> = (0..PLAYS).map(|_| random.next_u64()).collect();
        assert_eq!(at_a_ply(&sample), None);
        assert_eq!(at_a_ply::<u64>(&[1, 2, 3]), Some(3 + 3));
    }
}
