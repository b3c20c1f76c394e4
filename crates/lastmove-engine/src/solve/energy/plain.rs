//! Value iteration as in the textbooks: the slow twins.

use std::collections::VecDeque;

use super::mean_payoff::largest_sum;
use super::{EnergyGame, Payoff};
use crate::graph::Graph;
use crate::{Control, Error};

/// The least credit that is enough from each vertex, `None` where none is: the slow twin of
/// [`keep_alive`](super::keep_alive), without strategies.
///
/// Brim, Chaloupka, Doyen, Gentilini and Raskin, *Faster algorithms for mean-payoff games* (2011): credits
/// rise from 0, from vertices in a list, to what the moves ask for, and at vertices of player 0 the
/// moves are counted for which the credit is enough. A credit that is larger than all least weights
/// together is infinite. O(m · n · W), where no weight is below −W. Memory: 42 bytes a vertex, and the
/// moves turned round.
///
/// # Errors
/// [`Blame::Memory`](crate::Blame::Memory), and when the work is stopped.
pub fn value_iteration(
    game: &EnergyGame<'_>,
    control: &Control<'_>,
) -> Result<Vec<Option<u64>>, Error> {
    let n = game.len();
    control.plan(Graph::bytes(n.into(), game.graph().edges()) + u64::from(n) * 42)?;
    let back = game.graph().transpose(control)?;
    let least = |v| game.edges(v).map(|(_, weight)| weight.min(0)).min();
    // All together take less than 63 bits.
    let most: i64 = (0..n).filter_map(least).map(|least| -least).sum();
    let ask = |credits: &[i64], (to, weight): (u32, i64)| {
        let credit = credits[to as usize];
        // What is too large for a number is above the bound.
        let asked = credit.saturating_sub(weight).max(0);
        match credit == i64::MAX || asked > most {
            true => i64::MAX,
            false => asked,
        }
    };
    let of_moves = |credits: &[i64], v: u32| {
        let asked = game.edges(v).map(|edge| ask(credits, edge));
        let asked = match game.owner(v) {
            0 => asked.min(),
            _ => asked.max(),
        };
        asked.unwrap_or_default()
    };
    let count = |credits: &[i64], v: u32| {
        let enough = |edge: &(u32, i64)| ask(credits, *edge) <= credits[v as usize];
        game.edges(v).filter(enough).count()
    };
    let is_end: Vec<bool> = (0..n).map(|v| game.end(v).is_some()).collect();
    let is_lost = |v| game.end(v) == Some(1);
    let mut credits: Vec<i64> = (0..n)
        .map(|v| if is_lost(v) { i64::MAX } else { 0 })
        .collect();
    let mut counts: Vec<usize> = (0..n).map(|v| count(&credits, v)).collect();
    let rises = |v: &u32| !is_end[*v as usize] && of_moves(&credits, *v) > 0;
    let mut list: VecDeque<u32> = (0..n).filter(rises).collect();
    let mut is_listed = vec![false; n as usize];
    list.iter().for_each(|&v| is_listed[v as usize] = true);
    let mut steps = 0u64;
    while let Some(v) = list.pop_front() {
        steps += 1;
        if steps.is_multiple_of(1 << 12) {
            control.check()?;
        }
        is_listed[v as usize] = false;
        let old = credits[v as usize];
        credits[v as usize] = of_moves(&credits, v);
        counts[v as usize] = count(&credits, v);
        let mut before = None;
        for &from in back.targets(v) {
            // Of several moves from one vertex all are looked at together.
            if before.replace(from) == Some(from) || is_end[from as usize] {
                continue;
            }
            let credit = credits[from as usize];
            for edge in game.edges(from).filter(|edge| edge.0 == v) {
                if ask(&credits, edge) <= credit || is_listed[from as usize] {
                    continue;
                }
                if game.owner(from) == 0 {
                    // Loops were counted with the new credit just now.
                    let was_enough = from != v && {
                        let asked = old.saturating_sub(edge.1).max(0);
                        asked <= most && asked <= credit
                    };
                    counts[from as usize] -= usize::from(was_enough);
                    if counts[from as usize] > 0 {
                        continue;
                    }
                }
                is_listed[from as usize] = true;
                list.push_back(from);
            }
        }
    }
    let known = credits.into_iter();
    Ok(known
        .map(|credit| (credit != i64::MAX).then(|| credit.unsigned_abs()))
        .collect())
}

/// The payoff from each vertex: the slow twin of [`mean_payoff`](super::mean_payoff), without strategies.
///
/// Zwick and Paterson, *The complexity of mean payoff games on graphs* (1996): the best sum of k moves
/// differs from k payoffs by at most 2 · n · W, where no weight is beyond ±W, and by at most twice that
/// where play may end as well. After k = 8 · n³ · W moves only one fraction with a denominator up to n is
/// that close. O(m · n³ · W): for small games.
///
/// # Errors
/// As [`mean_payoff`](super::mean_payoff).
pub fn zwick_paterson(game: &EnergyGame<'_>, control: &Control<'_>) -> Result<Vec<Payoff>, Error> {
    /// Sums where an end is reached that player 0 wins, or player 1.
    const WON: i128 = i128::MAX;
    const LOST: i128 = i128::MIN;
    let most = largest_sum(game)?;
    let n = i128::from(game.len());
    control.plan(game.len() as u64 * 48)?;
    let ends: Vec<Option<u8>> = (0..game.len()).map(|v| game.end(v)).collect();
    let start = ends.iter().map(|end| match end {
        Some(0) => WON,
        Some(_) => LOST,
        None => 0,
    });
    let mut sums: Vec<i128> = start.collect();
    let mut next = sums.clone();
    let moves = 8 * n * n * most.max(n);
    for _ in 0..moves {
        control.check()?;
        for v in (0..game.len()).filter(|&v| ends[v as usize].is_none()) {
            let through = game.edges(v).map(|(to, weight)| match sums[to as usize] {
                sum @ (WON | LOST) => sum,
                sum => sum + i128::from(weight),
            });
            let best = match game.owner(v) {
                0 => through.max(),
                _ => through.min(),
            };
            next[v as usize] = best.unwrap_or_default();
        }
        std::mem::swap(&mut sums, &mut next);
    }
    let payoff = |sum| match sum {
        WON => Payoff::End(0),
        LOST => Payoff::End(1),
        _ => {
            // The nearest fraction for each denominator; the first that is near enough is reduced.
            let nearest = |denominator: i128| (2 * sum * denominator + moves).div_euclid(2 * moves);
            let is_near = |&denominator: &i128| {
                let apart = (nearest(denominator) * moves - sum * denominator).abs();
                2 * n * n * apart <= denominator * moves
            };
            let denominator = (1..=n).find(is_near).unwrap_or(1);
            Payoff::of_fraction(nearest(denominator), denominator)
        }
    };
    Ok(sums.into_iter().map(payoff).collect())
}
