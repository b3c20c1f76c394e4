//! The swift decoder beside the plain one.

use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;

use super::read::Opened;
use super::{Part, Parts, write};
use crate::Control;
use crate::files::MemoryFiles;
use crate::graph::generate::SplitMix64;
use crate::graph::{GameGraph, Graph, NamedGraph, Names};

type Bytes = Rc<RefCell<Vec<u8>>>;

/// The moves and the properties.
#[derive(Default)]
struct Kept(Bytes, Bytes);

struct File(Bytes);

impl Parts for Kept {
    fn create(&mut self, part: Part) -> io::Result<Box<dyn Write>> {
        Ok(Box::new(File(match part {
            Part::Graph => self.0.clone(),
            Part::Properties => self.1.clone(),
            _ => Bytes::default(),
        })))
    }
}

impl Write for File {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The moves and the properties of a graph in which vertices copy, with runs, hubs and vertices
/// without moves.
fn written(rng: &mut SplitMix64, n: u32) -> (Vec<u8>, String) {
    let some = |rng: &mut SplitMix64| rng.below(n.into()) as u32;
    let mut edges = Vec::new();
    let mut last = Vec::new();
    for v in 0..n {
        match rng.below(5) {
            0 => last.clear(),
            1 | 2 => {
                last.retain(|_| rng.chance(85));
                last.push(some(rng));
            }
            3 => {
                let start = some(rng);
                last.extend(start..n.min(start + rng.below(60) as u32));
            }
            _ => last = (0..rng.below(20)).map(|_| some(rng)).collect(),
        }
        if v == n / 2 {
            last.extend((0..n).step_by(3));
        }
        edges.extend(last.iter().map(|&to| (v, to)));
        last.truncate(100);
    }
    let graph = NamedGraph {
        game: GameGraph::from(Graph::from_edges(n, &edges)),
        names: Names::numbered(n),
    };
    let mut kept = Kept::default();
    write(&graph, &mut kept, &Control::default()).unwrap();
    let properties = String::from_utf8(kept.1.take()).unwrap();
    (kept.0.take(), properties)
}

/// The moves of each vertex, or the error; and by the swift decoder, again with a list that is cut
/// wherever it may be.
fn decoded(
    moves: &[u8],
    properties: &str,
    swift: bool,
    cut: bool,
) -> Result<Vec<Vec<u32>>, String> {
    let files = MemoryFiles::from([
        ("g.graph", moves.to_vec()),
        ("g.properties", properties.as_bytes().to_vec()),
    ]);
    let control = Control::default().memory(1 << 24);
    let opened = Opened::new(&files, "g.graph", &control).map_err(|error| format!("{error:?}"))?;
    let (mut list, mut lists, mut kept) = (Vec::new(), Vec::new(), 0);
    let all = opened.each_by(
        swift,
        0,
        |_| (),
        &mut list,
        |list, reach| {
            lists.push(list[kept..].to_vec());
            if cut {
                list.drain(..list.len() - reach as usize);
            }
            kept = list.len();
            Ok(())
        },
    );
    match all {
        Ok(()) => Ok(lists),
        // A number behind the end may be impossible as well, and is one or the other.
        Err(error) => Err(error.message.code.replace("truncated", "damaged")),
    }
}

#[test]
fn both_decoders_say_the_same() {
    let mut rng = SplitMix64::new(61);
    let (mut good, mut bad) = (0, 0);
    for round in 0..3_000 {
        let n = if round % 1_000 == 0 {
            20_000
        } else {
            1 + round % 90
        };
        let (mut moves, mut properties) = written(&mut rng, n);
        if rng.chance(60) {
            properties = properties.replace("\nlength=", "\nwas=");
            for _ in 0..rng.below(3) {
                let at = rng.index(moves.len().max(1));
                match rng.below(4) {
                    0 => moves.truncate(at),
                    1 => moves.get_mut(at).into_iter().for_each(|byte| *byte = 0),
                    _ => moves
                        .get_mut(at)
                        .into_iter()
                        .for_each(|byte| *byte ^= 1 << rng.below(8)),
                }
            }
            if rng.chance(20) {
                let key = *rng.pick(&["windowsize=", "minintervallength=", "arcs="]);
                let number = rng.below(9);
                properties = properties.replace(key, &format!("{key}{number}\nwas{key}"));
            }
        }
        let plain = decoded(&moves, &properties, false, false);
        assert_eq!(decoded(&moves, &properties, true, false), plain, "{round}");
        assert_eq!(decoded(&moves, &properties, true, true), plain, "{round}");
        match plain {
            Ok(_) => good += 1,
            Err(_) => bad += 1,
        }
    }
    assert!(good > 1_000 && bad > 1_000, "{good} {bad}");
}
