//! Vertices and edges of a graph from a file: `NAME:FILE`.

use std::marker::PhantomData;

use super::{Kind, Move};
use crate::game::{Files, Spec, Syntax, percent_decode, percent_encode};
use crate::graph::{Names, formats};
use crate::solve::placement::{Arena, Takes};
use crate::{Control, Error, Message};

/// The most vertices of a graph.
const MOST_VERTICES: u64 = 65_536;

/// What a game on graphs is called, and what its moves take.
pub trait GraphRule: Send + Sync + 'static {
    /// The game's name in notations.
    const NAME: &'static str;
    /// How its notation looks.
    const SYNTAX: Syntax;
    /// What a move takes.
    const TAKES: Takes;
}

/// A graph from a file. Its edges have no direction; loops, labels and whose turn it is do not
/// count.
pub struct OnGraph<R> {
    file: String,
    names: Names,
    rule: PhantomData<R>,
}

impl<R: GraphRule> OnGraph<R> {
    /// A vertex's name in a move. What separates names and moves is encoded too.
    fn name(&self, vertex: u32) -> String {
        let name = percent_encode(&self.names.name(vertex)).replace(';', "%3B");
        match R::TAKES {
            Takes::Edge => name.replace('-', "%2D"),
            // A lone dash is the position without moves.
            Takes::Vertex if name == "-" => "%2D".to_owned(),
            Takes::Vertex => name,
        }
    }

    fn vertex(&self, whole: &str, text: &str, start: usize) -> Result<u32, Error> {
        let name = percent_decode(text).map_err(|error| error.within(whole, start))?;
        self.names.number(&name).ok_or_else(|| {
            let message = Message::new("vertex-unknown").with("vertex", name);
            let message = message.with("file", self.file.as_str());
            Error::input(message).at(whole, start..start + text.len())
        })
    }
}

impl<R: GraphRule> Kind for OnGraph<R> {
    const NAME: &'static str = R::NAME;
    const SYNTAX: Syntax = R::SYNTAX;

    fn open(
        spec: &Spec,
        files: &dyn Files,
        control: &Control<'_>,
    ) -> Result<(Self, Arena, Vec<u32>), Error> {
        let file = spec.require_file(R::SYNTAX.game)?;
        spec.allow_options(&[])?;
        let graph = formats::open(files, &file, None, control)?;
        let (vertices, edges) = (graph.game.graph.vertices(), graph.game.graph.edges());
        if u64::from(vertices) > MOST_VERTICES {
            let message = Message::new("placed-graph-large")
                .with("vertices", u64::from(vertices))
                .with("most", MOST_VERTICES);
            return Err(Error::budget(message));
        }
        // Each edge is kept at both ends, in lists that double when they grow.
        control.afford(edges.saturating_mul(16) + u64::from(vertices) * 64)?;
        let graph_of = &graph.game.graph;
        let targets = |from: u32| graph_of.targets(from).iter().map(move |&to| (from, to));
        let arena = Arena::new(R::TAKES, vertices, (0..vertices).flat_map(targets));
        let kind = Self {
            file,
            names: graph.names,
            rule: PhantomData,
        };
        Ok((kind, arena, Vec::new()))
    }

    fn write(&self, (first, second): Move) -> String {
        match R::TAKES {
            Takes::Vertex => self.name(first),
            Takes::Edge => format!("{}-{}", self.name(first), self.name(second)),
        }
    }

    fn read(&self, text: &str) -> Result<Move, Error> {
        if R::TAKES == Takes::Vertex {
            let vertex = self.vertex(text, text, 0)?;
            return Ok((vertex, vertex));
        }
        let Some((first, second)) = text.split_once('-') else {
            let message = Message::new("move-syntax").with("move", text);
            let message = message.with("syntax", R::SYNTAX.mv);
            return Err(Error::input(message).at(text, 0..text.len()));
        };
        let start = first.len() + 1;
        let (a, b) = (
            self.vertex(text, first, 0)?,
            self.vertex(text, second, start)?,
        );
        Ok((a.min(b), a.max(b)))
    }
}
