//! Games of pieces that move, in the catalog.

use super::{At, PieceBoard, PieceGame};
use lastmove_engine::Error;
use lastmove_engine::diagram::{Diagram, Ways};
use lastmove_engine::explain::Point;
use lastmove_engine::game::{
    FactsOf, Listed, Listing, Map, MapRequestOf, Notation, Numbered, RatedOf, Spec, StepOf,
};

impl<B: PieceBoard> PieceGame<B> {
    /// Makes the game from its notation, with a board read from it. Tables contain what play can
    /// reach from the position of the notation.
    ///
    /// # Errors
    /// [`Blame::Input`](lastmove_engine::Blame::Input) for a position that is wrong.
    pub fn open(listing: &'static Listing, board: B, spec: &Spec) -> Result<Self, Error> {
        let mut game = Self::new(listing, board);
        if let Some(at) = &spec.position {
            game.start = spec.field(at).read(|at| game.read_position(at))?;
        }
        Ok(game)
    }
}

impl<B: PieceBoard> Listed for PieceGame<B> {
    fn numbering(&self) -> Option<Numbered<'_, Self>> {
        let has_numbers = self.numbers().is_some();
        has_numbers.then_some(self as Numbered<'_, Self>)
    }

    fn heuristic(&self, at: &At) -> Option<f64> {
        self.board().heuristic(at.pieces)
    }

    fn diagram(&self, at: &At, rated: &[RatedOf<Self>]) -> Diagram {
        self.view.diagram(at, rated)
    }

    /// The position with the value of every move.
    fn map(&self, request: &MapRequestOf<'_, Self>) -> Result<Map<At>, Error> {
        let at = request.at.unwrap_or(&self.start);
        request.with_options(self, at)
    }

    fn explain(&self, at: &At, _: &FactsOf<'_, Self>) -> Vec<Point> {
        self.view.explain(at)
    }

    fn places(&self, _: &At, steps: &[StepOf<Self>]) -> Vec<Ways> {
        self.view.ways(steps)
    }
}
