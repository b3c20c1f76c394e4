//! The game in the catalog.

use super::fen;
use super::men::PieceType;
use super::moves;
use super::squares::{file, rank};
use super::{Chess, Material, Move, Position};
use lastmove_engine::diagram::{Cell, Diagram, Grid, Piece, Place, Ways};
use lastmove_engine::explain::Point;
use lastmove_engine::files::Files;
use lastmove_engine::game::{
    FactsOf, Listed, Listing, Map, MapRequestOf, Notation, Numbered, RatedOf, Spec, StepOf, Syntax,
};
use lastmove_engine::{Control, Error, Message};

impl Notation for Chess {
    fn write_position(&self, at: &Position) -> String {
        fen::write(at)
    }

    fn read_position(&self, text: &str) -> Result<Position, Error> {
        let at = fen::read(text)?;
        if self.material().reaches(at.material()) {
            return Ok(at);
        }
        let message = Message::new("chess-other-material")
            .with("found", at.material().to_string())
            .with("material", self.material().to_string());
        let board = text.find(['_', ' ']).unwrap_or(text.len());
        Err(Error::input(message).at(text, 0..board))
    }

    fn write_move(&self, _: &Position, mv: &Move) -> String {
        let squares = [mv.from, mv.to].map(moves::name).concat();
        let made = mv.promotion.map(|kind| kind.letter().to_ascii_lowercase());
        squares + &made.map(String::from).unwrap_or_default()
    }
}

impl Chess {
    /// The entry in the catalog.
    pub const LISTING: Listing = Listing::new(
        "chess",
        Syntax {
            game: "chess:MENvMEN",
            position: "POSITION",
            mv: "e2e4 or a7a8q",
            example: "chess:KRvK@8/8/8/4k3/8/8/8/K6R_w",
        },
    );

    /// Makes the game from its notation.
    ///
    /// # Errors
    /// [`Blame::Input`](lastmove_engine::Blame::Input) for rules that are wrong.
    pub fn open(spec: &Spec, _: &dyn Files, _: &Control<'_>) -> Result<Self, Error> {
        let rules = spec.require_rules(Self::LISTING.syntax.game)?;
        spec.allow_options(&[])?;
        let material = Material::read(rules, Self::LISTING.syntax.game)?;
        Ok(Self::new(material))
    }
}

impl Listed for Chess {
    /// A question without a position is about all positions of the material.
    fn asked(&self) -> Option<Position> {
        None
    }

    fn numbering(&self) -> Option<Numbered<'_, Self>> {
        Some(self)
    }

    /// The board. The value of a move is on the square that is entered; of several moves to one
    /// square, the best counts.
    fn diagram(&self, at: &Position, rated: &[RatedOf<Self>]) -> Diagram {
        let mut cells = vec![Cell::default(); 64];
        let shown = |square: u8| usize::from(7 - rank(square)) * 8 + usize::from(file(square));
        for (man, square) in at.men() {
            cells[shown(square)].piece = Some(Piece::Man(man.drawn()));
        }
        let mark = |rated: &RatedOf<Self>| (shown(rated.step.mv.to), rated.into());
        Grid::mark(&mut cells, rated.iter().map(mark).collect());
        let way = |rated: &RatedOf<Self>| {
            let mv = rated.step.mv;
            (shown(mv.from), shown(mv.to), rated.into())
        };
        let ways: Vec<_> = rated.iter().map(way).collect();
        Diagram::Grid(Grid {
            arrows: Grid::arrows_of(&ways),
            ..Grid::of(8, cells)
        })
    }

    /// The position with the value of every move.
    fn map(&self, request: &MapRequestOf<'_, Self>) -> Result<Map<Position>, Error> {
        request.with_options(self, request.position()?)
    }

    /// Mate and stalemate.
    fn explain(&self, at: &Position, _: &FactsOf<'_, Self>) -> Vec<Point> {
        if at.has_move() {
            return Vec::new();
        }
        let code = match at.is_check() {
            true => "chess-mate",
            false => "chess-stalemate",
        };
        let king = at
            .men()
            .find(|(man, _)| man.kind == PieceType::King && man.of == at.turn());
        let square = king.map_or(0, |(_, square)| square);
        let message = Message::new(code).placed("king", moves::name(square), [place(square)]);
        vec![Point::Say(message)]
    }

    /// The square that is left, and the one that is entered. A promotion is selected separately.
    fn places(&self, _: &Position, steps: &[StepOf<Self>]) -> Vec<Ways> {
        let ways = |step: &StepOf<Self>| vec![vec![place(step.mv.from), place(step.mv.to)]];
        steps.iter().map(ways).collect()
    }
}

/// A square on the picture.
fn place(square: u8) -> Place {
    Place::cell(8 - u64::from(rank(square)), u64::from(file(square)) + 1)
}
