//! The places of moves on the picture of their position.

use std::collections::HashMap;

use super::{MOST_LISTED, MovePlaces, Oracle};
use crate::diagram::Ways;
use crate::erased::known::canonical_text;
use crate::erased::{AnyStep, Opaque};
use crate::{Control, Error};

/// The most moves whose positions are compared up to symmetry.
const MOST_COMPARED: usize = 1_000;

impl Oracle {
    /// The places of all legal moves, or of the best ones if there are too many.
    pub(super) fn places_of_moves(
        &self,
        at: &dyn Opaque,
        control: &Control<'_>,
    ) -> Result<Vec<MovePlaces>, Error> {
        let steps = match self.game.move_count(at)? {
            count if count > MOST_LISTED => {
                let best = self.game.best(at, control)?;
                best.into_iter().map(|option| option.step).collect()
            }
            count => {
                self.afford_moves(at, count, control)?;
                self.game.steps(at, usize::MAX)?
            }
        };
        let ways = self.game.places(at, &steps).into_iter();
        let mut first: HashMap<String, String> = HashMap::new();
        let placed = |(step, ways): (&AnyStep, Ways)| {
            let mv = self.game.write_move(at, &step.mv);
            let like = (steps.len() <= MOST_COMPARED).then(|| {
                let image = canonical_text(&*self.game, step.to.inner());
                let earlier = first.entry(image).or_insert_with(|| mv.clone());
                (*earlier != mv).then(|| earlier.clone())
            });
            MovePlaces {
                mv,
                ways,
                like: like.flatten(),
            }
        };
        Ok(steps.iter().zip(ways).map(placed).collect())
    }
}
