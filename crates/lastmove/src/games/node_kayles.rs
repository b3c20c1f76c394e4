//! Node Kayles: `node-kayles:FILE`. A move takes a vertex of a graph and all its neighbours.

use super::placed::{GraphRule, OnGraph, Placing};
use crate::game::Syntax;
use crate::solve::placement::Takes;

/// The players take vertices in turn, each with its neighbours; who cannot loses. The edges of the file have no direction here.
///
/// Source: T. J. Schaefer, "On the complexity of some two-person perfect-information games", Journal
/// of Computer and System Sciences 16 (1978).
pub type NodeKayles = Placing<OnGraph<Vertices>>;

/// Vertices are taken.
pub struct Vertices;

impl GraphRule for Vertices {
    const NAME: &'static str = "node-kayles";
    const SYNTAX: Syntax = Syntax {
        game: "node-kayles:FILE",
        position: "VERTEX;VERTEX;... or -",
        mv: "VERTEX",
        example: "node-kayles:examples/graphs/escape.txt",
    };
    const TAKES: Takes = Takes::Vertex;
}
