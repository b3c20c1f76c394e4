//! The solver for games that may be too large to explore: it then searches single positions.

use super::cache::Cache;
use super::search::{GameTable, search_acyclic, search_game};
use super::solver::Visit;
use super::{Estimate, Explored, Solver};
use crate::game::{Game, Play};
use crate::{Control, Error, Verdict};

/// Explores like [`Explored`]; where that does not fit the memory budget, it
/// [searches](search_game) from the position asked about, keeping bounds between questions. A game
/// with cycles cannot be searched, and is refused as not fitting the budget.
pub struct Searched<P> {
    explored: Explored<P>,
    found: Cache<Option<GameTable<P>>>,
}

impl<G: Game> Solver<G> for Searched<G::Position> {
    fn new(play: Play) -> Self {
        Self {
            explored: Solver::<G>::new(play),
            found: Cache::default(),
        }
    }

    fn play(&self) -> Play {
        Solver::<G>::play(&self.explored)
    }

    fn estimate(
        &self,
        game: &G,
        at: &G::Position,
        control: &Control<'_>,
    ) -> Result<Estimate, Error> {
        self.explored.estimate(game, at, control)
    }

    fn value(&self, game: &G, at: &G::Position, control: &Control<'_>) -> Result<Verdict, Error> {
        let mut found = self.found.hold(control)?;
        if found.is_none() {
            match self.explored.value(game, at, control) {
                Err(error) if error.is_too_large() => {
                    let play = Solver::<G>::play(self);
                    let mut table = GameTable::default();
                    let searched = search_acyclic(game, at, play, &mut table, control);
                    if let Ok(None) = searched {
                        return Err(error);
                    }
                    *found = Some(table);
                    return Ok(searched?.ok_or(error)?.into());
                }
                explored => return explored,
            }
        }
        let table = found.get_or_insert_default();
        let play = Solver::<G>::play(self);
        search_game(game, at, play, table, control).map(Verdict::from)
    }

    fn visit(
        &self,
        game: &G,
        control: &Control<'_>,
        each: &mut Visit<'_, G::Position>,
    ) -> Result<(), Error> {
        self.explored.visit(game, control, each)
    }
}
