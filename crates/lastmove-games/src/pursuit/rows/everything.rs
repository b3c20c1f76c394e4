//! All values of a game.

use super::super::{Position, Pursuit, Turn};
use super::order::Order;
use lastmove_engine::game::Indexed;
use lastmove_engine::solve::{Census, Longest};
use lastmove_engine::{ByNumber, Error, Value};

/// The values with the police to move, and those with the thief to move: one list for all
/// positions, or one for each winner.
pub(super) struct Everything(pub(super) Vec<[Order; 2]>);

impl Everything {
    /// The value of a position.
    pub(super) fn value(&self, game: &Pursuit, at: &Position) -> Value {
        let turn = usize::from(at.turn == Turn::Thief);
        let row = game.rank(&at.police) as usize;
        let values = self.0.iter();
        values
            .map(|orders| orders[turn].value(row, at.thief))
            .find(|&value| value != Value::Draw)
            .unwrap_or(Value::Draw)
    }

    /// How many positions there are of each outcome. O(squads · levels).
    pub(super) fn census(&self, game: &Pursuit) -> Census<Position> {
        let mut census = Census {
            positions: game.len(),
            ..Census::default()
        };
        // The remoteness, and the first row with it.
        let (mut win, mut loss): (Option<(u64, usize)>, _) = (None, None);
        for row in 0..game.squads() as usize {
            for order in self.0.iter().flatten() {
                order.each_part(row, |count, value| {
                    let (sum, longest, plies) = match value {
                        Value::Win(plies) => (&mut census.wins, &mut win, plies),
                        Value::Loss(plies) => (&mut census.losses, &mut loss, plies),
                        Value::Draw => return,
                    };
                    *sum += count;
                    if longest.is_none_or(|(most, _)| plies > most) {
                        *longest = Some((plies, row));
                    }
                });
            }
        }
        census.draws = census.positions - census.wins - census.losses;
        let first = |longest: Option<(u64, usize)>, value: fn(u64) -> Value| {
            let (plies, row) = longest?;
            let orders = self.0.iter().flat_map(|orders| orders.iter().zip(0..));
            let numbers = orders.filter_map(|(order, turn)| {
                let cell = order.first_cell(row, value(plies))?;
                Some(u64::from(cell) * 2 + turn)
            });
            let number = row as u64 * u64::from(game.cells()) * 2 + numbers.min()?;
            Some(Longest {
                remoteness: plies.into(),
                position: game.position(number),
            })
        };
        census.longest_win = first(win, Value::Win);
        census.longest_loss = first(loss, Value::Loss);
        census
    }
}

/// In the order of [`Indexed`]: squad, cell, turn.
impl ByNumber for Everything {
    fn read(&self, first: u64, into: &mut [Value]) -> Result<(), Error> {
        let width = self.0[0][0].count() as u64 * 2;
        let end = first + into.len() as u64;
        into.fill(Value::Draw);
        for row in first / width..end.div_ceil(width) {
            for (turn, order) in self.0.iter().flat_map(|orders| (0..).zip(orders)) {
                order.each(row as usize, |cell, value| {
                    let number = row * width + u64::from(cell) * 2 + turn;
                    let place = number.checked_sub(first).map(|place| place as usize);
                    if let Some(place) = place.and_then(|place| into.get_mut(place)) {
                        *place = value;
                    }
                });
            }
        }
        Ok(())
    }
}
