//! Where moves are on a picture, for games that do not define it themselves.

use std::collections::HashSet;

use super::percent_decode;
use crate::Diagram;
use crate::diagram::{Place, Ways};

/// The vertices that the texts of moves name, where the diagram is a graph that shows them.
pub fn by_name(diagram: &Diagram, moves: impl Iterator<Item = String>) -> Vec<Ways> {
    let Diagram::Graph(graph) = diagram else {
        return moves.map(|_| Vec::new()).collect();
    };
    let shown = graph.vertices.iter().map(|vertex| vertex.name.as_str());
    let shown: HashSet<&str> = shown.collect();
    moves.map(|mv| named(&shown, &mv)).collect()
}

/// The vertex of this name, or the two whose names are joined by a dash. A picture may show names
/// plain or percent-encoded.
fn named(shown: &HashSet<&str>, text: &str) -> Ways {
    let vertex = |name: &str| {
        if shown.contains(name) {
            return Some(Place::vertex(name));
        }
        let name = percent_decode(name).ok()?;
        shown.contains(&*name).then(|| Place::vertex(name))
    };
    if let Some(place) = vertex(text) {
        return vec![vec![place]];
    }
    let Some((first, second)) = text.split_once('-') else {
        return Vec::new();
    };
    match (vertex(first), vertex(second)) {
        (Some(first), Some(second)) => vec![vec![first, second]],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_vertices_or_edges_between_those_shown() {
        let shown = HashSet::from(["a", "b", "two words", "x%2Cy"]);
        let vertices =
            |names: &[&str]| -> Ways { vec![names.iter().copied().map(Place::vertex).collect()] };
        assert_eq!(named(&shown, "a"), vertices(&["a"]));
        assert_eq!(named(&shown, "a-b"), vertices(&["a", "b"]));
        assert_eq!(
            named(&shown, "two%20words-a"),
            vertices(&["two words", "a"])
        );
        assert_eq!(named(&shown, "x%2Cy"), vertices(&["x%2Cy"]));
        for text in ["c", "a-c", "a-", "-", "", "a-b-a", "%", "%FF"] {
            assert_eq!(named(&shown, text), Ways::new(), "{text}");
        }
    }
}
