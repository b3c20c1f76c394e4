//! Pong hau k'i: a square and its centre.

use lastmove::Outcome;

use super::{Move, Point, Rules, State};

pub(crate) struct PongHauKi;

/// The sides of the square except the bottom one, and the lines to the centre.
const LINES: [(Point, Point); 7] = [
    ((1, 1), (3, 1)),
    ((1, 3), (3, 3)),
    ((1, 1), (1, 3)),
    ((1, 1), (2, 2)),
    ((1, 3), (2, 2)),
    ((3, 1), (2, 2)),
    ((3, 3), (2, 2)),
];

impl Rules for PongHauKi {
    fn notation(&self) -> (&'static str, String) {
        ("pong-hau-ki", String::new())
    }

    fn start(&self) -> State {
        State::new(&[vec![1, 3], vec![2], vec![1, 3]], "oo/./xx", 'x')
    }

    fn over(&self, _: &State) -> Option<Outcome> {
        None
    }

    fn any_moves(&self, at: &State) -> Vec<(Move, State)> {
        let mut found = Vec::new();
        for (a, b) in LINES {
            for (from, to) in [(a, b), (b, a)] {
                if at.on(from) == Some(at.turn) && at.is_empty(to) {
                    found.push(at.moved(from, to));
                }
            }
        }
        found
    }
}
