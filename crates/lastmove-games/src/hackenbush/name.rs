//! The names of vertices.

use lastmove_engine::game::percent_encode;

/// A vertex's name in moves and on pictures.
pub(super) fn encode(name: &str) -> String {
    let mut out = String::new();
    for c in percent_encode(name).chars() {
        match c {
            '-' => out.push_str("%2D"),
            ';' => out.push_str("%3B"),
            '/' => out.push_str("%2F"),
            c => out.push(c),
        }
    }
    out
}
