//! The last columns of a board, all at once.
//!
//! Before the last five columns, five rows are left, so there are 120 orders of them: a word of 120
//! bits, one for each order. Which orders keep, say, the third of these rows out of the columns
//! where it is attacked depends only on the five columns: a table with 32 words. Which orders have
//! queens that attack each other depends only on the four gaps between the rows, where all gaps of
//! five and more are equivalent: a table with 625 words. The AND of six words leaves the orders
//! that are placements. No branch depends on the board, so none is mispredicted, which dominates
//! the time of a search.

use crate::attacked::Attacked;

/// How many columns these are.
pub(super) const LAST: usize = 5;

/// The number of orders of five rows.
const ORDERS: usize = 120;

/// The tables.
pub(super) struct Tails {
    /// `orders[k][c]`: which of the rows, from 0 for the lowest, is in column c in order k. Orders
    /// are in lexicographic order.
    orders: [[u8; LAST]; ORDERS],
    /// `clear[i][columns]`: the orders in which row i is in none of the columns, given as bits.
    clear: [[u128; 1 << LAST]; LAST],
    /// The orders without attack, by the gaps between the rows.
    peaceful: Vec<u128>,
}

/// The orders of the last five rows that make placements.
#[derive(Clone, Copy)]
pub(super) struct Tail {
    /// The orders, as bits.
    orders: u128,
    /// The rows, counted from 0.
    rows: [u32; LAST],
}

impl Tails {
    /// Computes the tables: some hundred thousand steps.
    pub(super) fn new() -> Self {
        let orders = orders();
        let which = |keeps: &dyn Fn(&[u8; LAST]) -> bool| {
            let bits = orders.iter().enumerate();
            bits.fold(0, |all, (k, order)| all | u128::from(keeps(order)) << k)
        };
        let mut clear = [[0; 1 << LAST]; LAST];
        for (row, clear) in clear.iter_mut().enumerate() {
            for (columns, clear) in clear.iter_mut().enumerate() {
                *clear = which(&|order| {
                    (0..LAST).all(|c| usize::from(order[c]) != row || columns >> c & 1 == 0)
                });
            }
        }
        let peaceful = (0..LAST.pow(4)).map(|gaps| {
            let mut rows = [0; LAST];
            for (i, unit) in [125, 25, 5, 1].into_iter().enumerate() {
                rows[i + 1] = rows[i] + gaps / unit % LAST + 1;
            }
            which(&|order| {
                let row = |column: usize| rows[usize::from(order[column])];
                (0..LAST).all(|b| (0..b).all(|a| row(a).abs_diff(row(b)) != b - a))
            })
        });
        Self {
            orders,
            clear,
            peaceful: peaceful.collect(),
        }
    }

    /// The placements of queens in the last five columns of a board whose rows are the bits of `full`,
    /// where exactly five rows are left.
    #[inline]
    pub(super) fn find(&self, attacked: Attacked, full: u32) -> Tail {
        let mut left = full & !attacked.rows;
        // The column after the next is met by a rising diagonal one row higher. With its bits
        // reversed, both kinds of diagonals have the columns of one row in neighbouring bits.
        let rising = attacked.rising.reverse_bits();
        let mut rows = [0; LAST];
        let mut orders = u128::MAX;
        for (row, clear) in rows.iter_mut().zip(&self.clear) {
            *row = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            let columns = attacked.falling >> *row | rising >> (31 - *row);
            orders &= clear[columns as usize % (1 << LAST)];
        }
        let gap = |i: usize| (rows[i + 1] - rows[i] - 1).min(LAST as u32 - 1) as usize;
        let gaps = ((gap(0) * LAST + gap(1)) * LAST + gap(2)) * LAST + gap(3);
        orders &= self.peaceful[gaps];
        Tail { orders, rows }
    }

    /// Removes the lexicographically first order from `tail` and stores its rows, counted from 1,
    /// in the last columns of `rows`; false when none is left.
    pub(super) fn next(&self, tail: &mut Tail, rows: &mut [u8]) -> bool {
        if tail.orders == 0 {
            return false;
        }
        let order = &self.orders[tail.orders.trailing_zeros() as usize % ORDERS];
        tail.orders &= tail.orders - 1;
        for (row, &which) in rows.iter_mut().rev().zip(order.iter().rev()) {
            *row = tail.rows[usize::from(which)] as u8 + 1;
        }
        true
    }
}

impl Tail {
    /// Whether there is no placement.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.orders == 0
    }
}

/// All orders of 0 to 4, in lexicographic order.
fn orders() -> [[u8; LAST]; ORDERS] {
    let mut orders = [[0; LAST]; ORDERS];
    for (k, order) in orders.iter_mut().enumerate() {
        let mut left: Vec<u8> = (0..LAST as u8).collect();
        for (c, units) in [24, 6, 2, 1, 1].into_iter().enumerate() {
            order[c] = left.remove(k / units % left.len());
        }
    }
    orders
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_all_orders() {
        let orders = orders();
        assert!(orders.is_sorted_by(|a, b| a < b));
        for order in orders {
            let mut sorted = order;
            sorted.sort_unstable();
            assert_eq!(sorted, [0, 1, 2, 3, 4]);
        }
    }
}
