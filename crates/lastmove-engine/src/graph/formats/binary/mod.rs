//! Our binary format, `.lmg`: the library's arrays in memory, section by section, each with a
//! checksum. It opens without parsing. `docs/formats.md` describes every byte.

mod input;
mod layout;
mod names;
mod read;
mod stream;
mod write;

pub use layout::{MAGIC, VERSION};
pub use read::{read, read_without_moves};
pub use stream::Stream;
pub use write::{write, write_streamed};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Control;
    use crate::graph::{GameGraph, Graph, NamedGraph, Names};

    #[test]
    fn kept_turns_are_kept() {
        let mut graph = Graph::growing();
        for v in 0..100u32 {
            graph.push_edge(v / 2, v % 7 == 3);
            graph.end_vertex();
        }
        let mut names = Names::default();
        for v in 0..100 {
            names.intern(&format!("v{v}"));
        }
        let game = GameGraph::from(graph);
        let mut bytes = Vec::new();
        let control = Control::default();
        write(
            &NamedGraph {
                game: game.clone(),
                names,
            },
            false,
            &mut bytes,
            &control,
        )
        .unwrap();
        let again = read(&mut bytes.as_slice(), "g.lmg", &control).unwrap();
        assert_eq!(again.game, game);
    }
}
