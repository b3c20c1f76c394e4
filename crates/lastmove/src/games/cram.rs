//! Cram: `cram:4x5@1,1-1,2`. A move lays a domino on two neighbouring squares.

use super::placed::{OnBoard, Piece, Placing};
use crate::game::Syntax;
use crate::solve::placement::Takes;

/// The players lay dominoes in turn; who cannot lay one loses.
///
/// Source: M. Gardner, "Mathematical games", Scientific American 230 (1974), no. 2.
pub type Cram = Placing<OnBoard<Domino>>;

/// Dominoes.
pub struct Domino;

impl Piece for Domino {
    const NAME: &'static str = "cram";
    const SYNTAX: Syntax = Syntax {
        game: "cram:N or cram:ROWSxCOLUMNS[,blocked=FILE]",
        position: "ROW,COLUMN-ROW,COLUMN;... or -",
        mv: "ROW,COLUMN-ROW,COLUMN",
        example: "cram:4x5",
    };
    const TAKES: Takes = Takes::Edge;

    fn reaches(rows: usize, columns: usize) -> bool {
        rows + columns == 1
    }
}
