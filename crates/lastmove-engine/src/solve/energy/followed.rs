//! What play is worth when both players keep to moves that are said to be best, so that a table of moves
//! is enough to [check](super::check()) credits and payoffs.

use super::{Credits, EnergyGame, NONE, Payoff, Payoffs};
use crate::{Control, Error};

/// Bytes a vertex of [`follow`] with its answer and the ways beside it: the path may have grown by doubling.
const BYTES: u64 = 32 + 1 + 2 * (4 + 8) + 28 + 16;

/// What play by chosen moves is worth, if there are such moves wherever play goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Followed<T> {
    /// What it is worth from each vertex.
    Worth(T),
    /// Play goes on at this vertex, and no move is chosen that is there.
    NoMove(u32),
}

impl<T> Followed<T> {
    /// The same in another form.
    pub fn map<U>(self, of_worth: impl FnOnce(T) -> U) -> Followed<U> {
        match self {
            Self::Worth(worth) => Followed::Worth(of_worth(worth)),
            Self::NoMove(v) => Followed::NoMove(v),
        }
    }
}

impl Credits {
    /// The credits of plays in which both players make the moves `chosen`, to be
    /// [checked](super::check()): they are the least ones if and only if these moves are best. O(n + m).
    ///
    /// # Errors
    /// [`Blame::Memory`](crate::Blame::Memory), and when the work is stopped.
    pub fn followed(
        game: &EnergyGame<'_>,
        chosen: &dyn Fn(u32) -> Option<u32>,
        control: &Control<'_>,
    ) -> Result<Followed<Self>, Error> {
        let before =
            |credit: Option<i128>, weight: i64| Some((credit? - i128::from(weight)).max(0));
        let of_cycle = |weights: &[i64]| {
            let sum: i128 = weights.iter().copied().map(i128::from).sum();
            let once = |credit| {
                weights
                    .iter()
                    .rev()
                    .fold(credit, |c, &weight| before(c, weight))
            };
            // What is left after one round lasts for all others.
            (sum >= 0).then(|| once(once(Some(0)))).flatten()
        };
        // Where no credit is enough, what the way to the cycle costs: near the numbers that the check needs.
        let of_way = |way: i128, weight: i64| way - i128::from(weight);
        let ways = match follow(game, chosen, &|_| 0, &|_| 0, &of_way, control)? {
            Followed::Worth(ways) => ways,
            Followed::NoMove(v) => return Ok(Followed::NoMove(v)),
        };
        let end = |winner| (winner == 0).then_some(0);
        let of_values = |values: Vec<Option<i128>>| {
            let mut credits = Self::new(game.len());
            for (v, credit) in (0..).zip(values) {
                let credit = credit.map(|credit| i64::try_from(credit).unwrap_or(i64::MAX));
                credits.set_credit(v, credit);
                if credit.is_none() {
                    credits.set_hint(v, ways[v as usize].try_into().unwrap_or_default());
                }
                let is_needed = match game.owner(v) {
                    0 => credit.is_some(),
                    _ => credit != Some(0),
                };
                if is_needed && game.end(v).is_none() {
                    credits.set_strategy(v, chosen(v));
                }
            }
            credits
        };
        Ok(follow(game, chosen, &end, &of_cycle, &before, control)?.map(of_values))
    }
}

impl Payoffs {
    /// The payoffs of plays in which both players make the moves `chosen`, to be
    /// [checked](super::check_mean_payoff()): see [`Credits::followed`].
    ///
    /// # Errors
    /// [`Blame::Memory`](crate::Blame::Memory), and when the work is stopped.
    pub fn followed(
        game: &EnergyGame<'_>,
        chosen: &dyn Fn(u32) -> Option<u32>,
        control: &Control<'_>,
    ) -> Result<Followed<Self>, Error> {
        // Beside the payoff, what the way to its cycle costs beyond it: the numbers that the check needs, or
        // nearly so where ways to several cycles are compared.
        let of_cycle = |weights: &[i64]| {
            // A cycle has a move.
            let payoff = Payoff::average(weights.iter().copied());
            (payoff.unwrap_or(Payoff::End(0)), 0i128)
        };
        let of_strategy = |v| match game.end(v) {
            None => chosen(v).unwrap_or(NONE),
            Some(_) => NONE,
        };
        let of_values = |values: Vec<(Payoff, i128)>| Self {
            moves: (0..game.len()).map(of_strategy).collect(),
            hints: values
                .iter()
                .map(|value| value.1.try_into().unwrap_or_default())
                .collect(),
            payoffs: values.iter().map(|value| value.0).collect(),
        };
        let end = |winner| (Payoff::End(winner), 0);
        let before = |(payoff, way): (Payoff, i128), weight: i64| match payoff {
            Payoff::Mean {
                numerator,
                denominator,
            } => {
                let beyond = i128::from(weight) * i128::from(denominator) - i128::from(numerator);
                (payoff, way + beyond)
            }
            Payoff::End(_) => (payoff, way),
        };
        Ok(follow(game, chosen, &end, &of_cycle, &before, control)?.map(of_values))
    }
}

/// Finds a value for each vertex by the play from there: that of its end, or of the weights of the cycle
/// that it closes, from the vertex on at which it closes it; `before` is the value before a move of this
/// weight.
fn follow<V: Copy>(
    game: &EnergyGame<'_>,
    chosen: &dyn Fn(u32) -> Option<u32>,
    end: &dyn Fn(u8) -> V,
    of_cycle: &dyn Fn(&[i64]) -> V,
    before: &dyn Fn(V, i64) -> V,
    control: &Control<'_>,
) -> Result<Followed<Vec<V>>, Error> {
    let n = game.len();
    control.plan(u64::from(n) * BYTES)?;
    let mut values = vec![end(0); n as usize];
    let mut state = vec![NEW; n as usize];
    let (mut path, mut weights) = (Vec::new(), Vec::new());
    for start in 0..n {
        if start.is_multiple_of(1 << 12) {
            control.check()?;
        }
        let mut v = start;
        while state[v as usize] == NEW {
            if let Some(winner) = game.end(v) {
                values[v as usize] = end(winner);
                state[v as usize] = DONE;
                break;
            }
            let Some((to, weight)) = chosen(v).and_then(|to| Some((to, game.weight(v, to)?)))
            else {
                return Ok(Followed::NoMove(v));
            };
            state[v as usize] = ON_PATH;
            path.push(v);
            weights.push(weight);
            v = to;
        }
        let mut value = values[v as usize];
        if state[v as usize] == ON_PATH {
            let begin = path.iter().rposition(|&on| on == v).unwrap_or(0);
            value = of_cycle(&weights[begin..]);
        }
        while let (Some(v), Some(weight)) = (path.pop(), weights.pop()) {
            value = before(value, weight);
            values[v as usize] = value;
            state[v as usize] = DONE;
        }
    }
    Ok(Followed::Worth(values))
}

/// The play from a vertex is not known.
const NEW: u8 = 0;
/// The vertex is on the play that is being followed.
const ON_PATH: u8 = 1;
/// Its value is known.
const DONE: u8 = 2;
