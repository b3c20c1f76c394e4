//! Mū tōrere: eight points round a centre.

use lastmove::Outcome;

use super::{Move, Point, Rules, State, full};

pub(crate) struct MuTorere;

const CENTRE: Point = (2, 2);

/// The points of the ring in order; the last one is beside the first.
const RING: [Point; 8] = [
    (1, 1),
    (1, 2),
    (1, 3),
    (2, 3),
    (3, 3),
    (3, 2),
    (3, 1),
    (2, 1),
];

impl Rules for MuTorere {
    fn notation(&self) -> (&'static str, String) {
        ("mu-torere", String::new())
    }

    fn start(&self) -> State {
        State::new(&full(3, 3), "xxx/o.x/ooo", 'x')
    }

    fn over(&self, _: &State) -> Option<Outcome> {
        None
    }

    fn any_moves(&self, at: &State) -> Vec<(Move, State)> {
        let mut found = Vec::new();
        for (i, point) in RING.into_iter().enumerate() {
            let neighbours = [RING[(i + 1) % 8], RING[(i + 7) % 8]];
            if at.on(point) == Some(at.turn) {
                for next in neighbours {
                    if at.is_empty(next) {
                        found.push(at.moved(point, next));
                    }
                }
                let is_by_enemy = neighbours
                    .iter()
                    .any(|next| at.on(*next) == Some(at.other()));
                if at.is_empty(CENTRE) && is_by_enemy {
                    found.push(at.moved(point, CENTRE));
                }
            }
            if at.on(CENTRE) == Some(at.turn) && at.is_empty(point) {
                found.push(at.moved(CENTRE, point));
            }
        }
        found
    }
}
