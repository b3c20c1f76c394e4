//! Values where all moves lead to later positions: one sweep from the last position to the first.

use rayon::prelude::*;

use super::moves::{Moves, Reader, Strip, keeps_turn};
use crate::game::Play;
use crate::solve::Values;
use crate::{Control, Error, Message, Outcome};

/// Larger than any remoteness.
const FAR: i32 = 1 << 30;

/// Fewer positions than this are solved by one thread.
const SMALL: u32 = 1 << 12;

/// The values of all positions. O(n + m), on all threads where strips do not lead into each other.
pub(super) fn sweep(moves: &Moves, play: Play, control: &Control<'_>) -> Result<Values, Error> {
    let n = moves.strips().last().map_or(0, Strip::end);
    let work = || sweep_all(moves, n, play, control);
    let words = match n < SMALL || control.thread_count() == 1 {
        true => work(),
        false => control.with_threads(work)?,
    };
    let values = Values::from_words(words?);
    let last = values.iter().filter_map(|value| value.remoteness()).max();
    control.figure("levels", last.map_or(0, |last| last + 1));
    control.figure("touched", moves.edges());
    Ok(values)
}

fn sweep_all(moves: &Moves, n: u32, play: Play, control: &Control<'_>) -> Result<Vec<u32>, Error> {
    let strips = moves.strips();
    let phase = control.phase("solve", Some(n.into()));
    let mut words = vec![0; n as usize];
    let mut settler = Settler::default();
    let mut end = strips.len();
    while end > 0 {
        let stop = strips[end - 1].end();
        // Earlier strips whose moves all lead past this one are independent. A strip with a move
        // into itself is processed alone.
        let free = strips[..end].iter().rev();
        let free = free.take_while(|strip| strip.least >= stop);
        let begin = end - free.count().max(1);
        let first = strips[begin].first;
        let (before, after) = words.split_at_mut(stop as usize);
        let mut rest = &mut before[first as usize..];
        let parts = strips[begin..end].iter().map(|strip| {
            let (own, others) = std::mem::take(&mut rest).split_at_mut(strip.count as usize);
            rest = others;
            (strip, own)
        });
        let after = &*after;
        let settle = |settler: &mut Settler, (strip, own): (&Strip, &mut [u32])| {
            control.check()?;
            settler.settle((strip, play), own, (after, stop))
        };
        if end - begin == 1 || stop - first < SMALL || control.thread_count() == 1 {
            for part in parts {
                settle(&mut settler, part)?;
            }
        } else {
            let parts: Vec<_> = parts.collect();
            let parts = parts.into_par_iter();
            parts.try_for_each_init(Settler::default, settle)?;
        }
        phase.advance((n - first).into());
        end = begin;
    }
    Ok(words)
}

/// Finds the values of a strip.
#[derive(Default)]
struct Settler(Reader);

impl Settler {
    /// The packed values of a strip's positions, from those of the positions from `stop` on, and from
    /// those of later positions of the strip.
    fn settle(
        &mut self,
        (strip, play): (&Strip, Play),
        own: &mut [u32],
        (after, stop): (&[u32], u32),
    ) -> Result<(), Error> {
        self.0.read(strip);
        let targets = &self.0.targets[..];
        let mut end = targets.len();
        let mut farthest = 0;
        for (at, &kind) in self.0.kinds.iter().enumerate().rev() {
            if let Some(word) = kind.terminal(play) {
                own[at] = word;
                continue;
            }
            let begin = end - kind.moves();
            let worth = |to: u32| match to.checked_sub(stop) {
                Some(later) => worth(after[later as usize]),
                None => worth(own[(to - strip.first) as usize]),
            };
            let moves = targets[begin..end].iter();
            let least = if strip.kept.is_empty() {
                moves.map(|&to| worth(to)).min()
            } else {
                let moves = (begin..end).zip(moves);
                let signed = moves.map(|(edge, &to)| match keeps_turn(&strip.kept, edge) {
                    true => -worth(to),
                    false => worth(to),
                });
                signed.min()
            };
            let (plies, outcome) = best(least.unwrap_or(0));
            farthest = farthest.max(plies);
            own[at] = plies << 2 | outcome;
            end = begin;
        }
        if u64::from(farthest) > Values::MOST_PLIES {
            return Err(Error::limit(
                Message::new("remoteness-over-range").with("most", Values::MOST_PLIES),
            ));
        }
        Ok(())
    }
}

/// The worth of a value to its player: more for a faster win and for a slower loss, 0 for a draw.
#[inline]
fn worth(word: u32) -> i32 {
    let side = (word & 1) as i32 - (word >> 1 & 1) as i32;
    (FAR - (word >> 2) as i32) * side
}

/// The value of a position, as remoteness and packed outcome, when `least` is the least worth of an
/// option to the other player.
#[inline]
fn best(least: i32) -> (u32, u32) {
    match least {
        0 => (0, 0),
        ..0 => (
            (FAR + least + 1) as u32,
            Values::pack_terminal(Outcome::Win),
        ),
        1.. => (
            (FAR - least + 1) as u32,
            Values::pack_terminal(Outcome::Loss),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worth_orders_values_as_their_players_do() {
        let most = Values::MOST_PLIES as u32;
        let win = |plies: u32| worth(plies << 2 | Values::pack_terminal(Outcome::Win));
        let loss = |plies: u32| worth(plies << 2 | Values::pack_terminal(Outcome::Loss));
        let draw = [0, Values::pack_terminal(Outcome::Draw)].map(worth);
        let falling = [
            win(0),
            win(1),
            win(most),
            draw[0],
            loss(most),
            loss(1),
            loss(0),
        ];
        assert!(falling.is_sorted_by(|a, b| a > b));
        assert_eq!(draw, [0, 0]);
        assert_eq!(best(loss(7)), (8, 1));
        assert_eq!(best(win(7)), (8, 2));
        // The first remoteness that does not fit is recognized.
        assert_eq!(best(win(most)), (most + 1, 2));
    }
}
