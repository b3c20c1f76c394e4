//! Games on graphs from a file: `graph:FILE@VERTEX`.
//!
//! A move follows an edge; the moves stand in the order of the file, and an edge that the file
//! gives again is no further move. [`formats::open`] says which formats are read. Without a vertex the question is about the whole graph. Characters of a vertex
//! name that have a meaning in notations are percent-encoded.

use std::collections::{BTreeSet, HashSet};
use std::sync::OnceLock;

use crate::diagram::{Edge, GraphDiagram, Place, Vertex, Ways};
use crate::files::Files;
use crate::game::canonical;
use crate::game::{
    self, Game, Impartial, Indexed, Listed, Map, MapRequest, NimValues, Notation, ProgressMeasure,
    Rated, Spec, Step, Syntax, Told, percent_decode, percent_encode,
};
use crate::graph::{GameGraph, NamedGraph, formats};
use crate::solve::{self, AsGraph, Cache, LoopyValues, Obstacle};
use crate::{Control, Diagram, Error, LoopyNimber, Message, Outcome};

/// The most options that a diagram shows.
const SHOWN: usize = 24;

/// So few edges are compared one by one.
const FEW: u64 = 16;

/// A game on a graph whose vertices have names.
pub struct GraphGame {
    file: String,
    graph: NamedGraph,
    /// Why there are no nim values, once looked for.
    obstacle: OnceLock<Option<Obstacle>>,
    /// The nim values of all vertices, once found.
    nim_values: Cache<Option<LoopyValues>>,
}

impl Game for GraphGame {
    type Position = u32;
    type Move = u32;

    fn start(&self) -> u32 {
        0
    }

    fn label(&self, at: &u32) -> Option<Outcome> {
        self.graph.game.labels.get(*at)
    }

    fn steps(&self, at: &u32, into: &mut Vec<Step<Self>>) -> Result<(), Error> {
        self.moves(*at, |to, keeps_turn| {
            into.push(Step {
                mv: to,
                to,
                keeps_turn,
            });
        });
        Ok(())
    }

    fn move_count(&self, at: &u32) -> Result<u64, Error> {
        let mut count = 0;
        self.moves(*at, |_, _| count += 1);
        Ok(count)
    }
}

impl GraphGame {
    /// Calls `each` with the different moves of a vertex: where they lead, and whether they keep
    /// the turn.
    fn moves(&self, at: u32, mut each: impl FnMut(u32, bool)) {
        let moves = self.graph.game.moves(at);
        if self.graph.game.graph.out_degree(at) <= FEW {
            let mut before = [(0, false); FEW as usize];
            let mut count = 0;
            for mv in moves {
                if !before[..count].contains(&mv) {
                    before[count] = mv;
                    count += 1;
                    each(mv.0, mv.1);
                }
            }
            return;
        }
        let mut before = HashSet::new();
        for mv in moves.filter(|&mv| before.insert(mv)) {
            each(mv.0, mv.1);
        }
    }
}

impl Indexed for GraphGame {
    fn len(&self) -> u64 {
        self.graph.game.len()
    }

    fn index(&self, at: &u32) -> Option<u64> {
        self.graph.game.index(at)
    }

    fn position(&self, index: u64) -> u32 {
        self.graph.game.position(index)
    }
}

impl AsGraph for GraphGame {
    fn graph(&self) -> &GameGraph {
        &self.graph.game
    }
}

impl GraphGame {
    /// Why the graph has no nim values.
    fn no_nim_values(&self) -> Option<Message> {
        let obstacle = self
            .obstacle
            .get_or_init(|| Obstacle::of(&self.graph.game))
            .as_ref()?;
        Some(obstacle.message(|v| self.graph.names.name(v).into_owned()))
    }
}

impl GraphGame {
    /// Asks the nim values of all vertices.
    fn with_values<T>(
        &self,
        control: &Control<'_>,
        ask: impl FnOnce(&LoopyValues) -> T,
    ) -> Result<T, Error> {
        if let Some(message) = self.no_nim_values() {
            return Err(Error::input(message));
        }
        let mut found = self.nim_values.hold(control)?;
        let values = match found.take() {
            Some(values) => values,
            None => solve::loopy(&self.graph.game, control)?,
        };
        Ok(ask(found.insert(values)))
    }
}

/// The values of all vertices are found at the first question: see [`loopy`](solve::loopy()).
impl Impartial for GraphGame {
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input) where the graph has no nim values, too.
    fn nim_value(&self, at: &u32, control: &Control<'_>) -> Result<LoopyNimber, Error> {
        self.with_values(control, |values| values.get(&self.graph.game, *at))
    }

    fn progress_measure(
        &self,
        at: &u32,
        control: &Control<'_>,
    ) -> Result<Option<ProgressMeasure>, Error> {
        self.with_values(control, |values| {
            Some(ProgressMeasure {
                values: values.number(*at)?.into(),
                order: values.order(*at)?.into(),
            })
        })
    }

    /// Outcome and plies are found without them, in a fraction of the time.
    fn labelled(&self) -> Option<u32> {
        self.graph.game.labels.first()
    }

    fn told(&self, _: &u32) -> Told<u32> {
        Told::Nothing
    }
}

impl Notation for GraphGame {
    fn write_position(&self, at: &u32) -> String {
        percent_encode(&self.graph.names.name(*at))
    }

    fn read_position(&self, text: &str) -> Result<u32, Error> {
        let name = percent_decode(text)?;
        self.graph.names.number(&name).ok_or_else(|| {
            Error::input(
                Message::new("vertex-unknown")
                    .with("vertex", name)
                    .with("file", self.file.as_str()),
            )
            .at(text, 0..text.len())
        })
    }

    fn write_move(&self, _: &u32, mv: &u32) -> String {
        self.write_position(mv)
    }
}

impl Listed for GraphGame {
    const NAME: &'static str = "graph";
    const SYNTAX: Syntax = Syntax {
        game: "graph:FILE",
        position: "VERTEX",
        mv: "VERTEX",
        example: "graph:examples/graphs/escape.txt@start",
    };

    fn open(spec: &Spec, files: &dyn Files, control: &Control<'_>) -> Result<Self, Error> {
        let file = spec.require_file(Self::SYNTAX.game)?;
        spec.allow_options(&[])?;
        let graph = formats::open(files, &file, None, control)?;
        Ok(Self {
            file,
            graph,
            obstacle: OnceLock::new(),
            nim_values: Cache::default(),
        })
    }

    fn asked(&self) -> Option<u32> {
        None
    }

    fn numbering(&self) -> Option<&dyn game::Numbering<u32>> {
        Some(self)
    }

    fn nim_values(&self) -> Result<&dyn NimValues<u32>, Message> {
        match self.no_nim_values() {
            Some(message) => Err(message),
            None => Ok(self),
        }
    }

    const KEEPS_TEXTS: bool = true;

    fn text_number(&self, at: &u32) -> Option<u64> {
        let names = &self.graph.names;
        names
            .decimal(*at)
            .or_else(|| canonical(&self.write_position(at)))
    }

    fn diagram(&self, at: &u32, rated: &[Rated<Self>]) -> Diagram {
        let mut vertices = vec![Vertex {
            name: self.write_position(at),
            value: None,
            best: false,
        }];
        let mut edges = Vec::new();
        let mut targets = Vec::new();
        self.moves(*at, |to, _| targets.push(to));
        for (option, &to) in targets.iter().enumerate().take(SHOWN) {
            edges.push(Edge {
                from: 0,
                to: vertices.len(),
                best: false,
            });
            vertices.push(Vertex {
                name: self.write_position(&to),
                value: rated.get(option).map(Into::into),
                best: false,
            });
        }
        Diagram::Graph(GraphDiagram {
            hidden: targets.len().saturating_sub(SHOWN) as u64,
            vertices,
            asked: Some(0),
            directed: true,
            ground: None,
            edges,
        })
    }

    /// The vertex that the move leads to.
    fn places(&self, _: &u32, steps: &[Step<Self>]) -> Vec<Ways> {
        let way = |step: &Step<Self>| vec![vec![Place::vertex(self.write_position(&step.to))]];
        steps.iter().map(way).collect()
    }

    /// The whole graph; of a larger one, the vertex and its options.
    fn map(&self, request: &MapRequest<'_, Self>) -> Result<Map<u32>, Error> {
        let drawn = match (self.whole(request.at), request.at) {
            (Some((diagram, vertices)), _) => (diagram, vertices),
            (None, Some(at)) => self.around(at),
            (None, None) => {
                let message = Message::new("draw-graph-too-large")
                    .with("vertices", self.graph.game.len())
                    .with("edges", self.graph.game.graph.edges())
                    .with("most", GraphDiagram::MOST_VERTICES);
                let message = message.with("most-edges", GraphDiagram::MOST_EDGES);
                return Err(Error::budget(message));
            }
        };
        Ok(Map {
            diagram: Diagram::Graph(drawn.0),
            positions: drawn.1.into_iter().map(Some).collect(),
        })
    }
}

impl GraphGame {
    /// All vertices and edges, if they can be drawn; each move once.
    fn whole(&self, at: Option<&u32>) -> Option<(GraphDiagram, Vec<u32>)> {
        let count = self.graph.game.len();
        if count > GraphDiagram::MOST_VERTICES as u64 {
            return None;
        }
        let all: Vec<u32> = (0..count as u32).collect();
        let mut edges = BTreeSet::new();
        for &from in &all {
            for &to in self.graph.game.graph.targets(from) {
                edges.insert((from as usize, to as usize));
                if edges.len() > GraphDiagram::MOST_EDGES {
                    return None;
                }
            }
        }
        let asked = at.map(|&at| at as usize);
        Some((self.part(&all, asked, edges, 0), all))
    }

    /// A vertex and its options, each once, with the moves among them.
    fn around(&self, at: &u32) -> (GraphDiagram, Vec<u32>) {
        let targets = self.graph.game.graph.targets(*at);
        let options: BTreeSet<u32> = targets.iter().copied().filter(|to| to != at).collect();
        let mut shown = vec![*at];
        shown.extend(options.iter().take(SHOWN));
        let mut edges = BTreeSet::new();
        for (from, vertex) in shown.iter().enumerate() {
            for to in self.graph.game.graph.targets(*vertex) {
                if let Some(to) = shown.iter().position(|shown| shown == to) {
                    edges.insert((from, to));
                }
            }
        }
        let hidden = options.len().saturating_sub(SHOWN) as u64;
        (self.part(&shown, Some(0), edges, hidden), shown)
    }

    fn part(
        &self,
        vertices: &[u32],
        asked: Option<usize>,
        edges: BTreeSet<(usize, usize)>,
        hidden: u64,
    ) -> GraphDiagram {
        let vertex = |vertex: &u32| Vertex {
            name: self.graph.names.name(*vertex).into_owned(),
            value: None,
            best: false,
        };
        let edge = |(from, to)| Edge {
            from,
            to,
            best: false,
        };
        GraphDiagram {
            vertices: vertices.iter().map(vertex).collect(),
            asked,
            directed: true,
            ground: None,
            edges: edges.into_iter().map(edge).collect(),
            hidden,
        }
    }
}
