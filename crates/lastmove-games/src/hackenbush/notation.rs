//! `hackenbush:FILE,ground=NAME`, positions `CUT;CUT;...` or `-`, moves `VERTEX-VERTEX` or, for the
//! second edge between two vertices and those after it, `VERTEX-VERTEX/2`, `/3`, ...
//!
//! In names, `-`, `;` and `/` are written as percent codes, like the special characters of all
//! notations. The ends of an edge may be given in either order; they are written in the order of
//! the file.

use super::{Board, Cuts, Hackenbush};
use lastmove_engine::diagram::{Place, Ways};
use lastmove_engine::files::Files;
use lastmove_engine::game::{
    Choice, FactsOf, Field, Impartial, Listed, Listing, NimValues, Notation, OptionSyntax, RatedOf,
    Spec, Step, StepOf, Syntax, join, join_first, percent_decode,
};
use lastmove_engine::graph::formats;
use lastmove_engine::{Control, Diagram, Error, Message, Point};

use super::forest::Forest;
use super::name::encode;
use super::picture::picture;

/// The default name of the ground.
const GROUND: &str = "ground";

/// The most stalks that an explanation names.
const MOST_STALKS: usize = 12;

/// The position after these different edges are cut, without those that fell with others.
fn position(board: &Board, mut cut: Vec<u32>) -> Cuts {
    cut.sort_unstable();
    let forest = Forest::new(board, &cut);
    let has_end = |edge: &u32| {
        let ends = board.ends[*edge as usize];
        ends.iter().any(|end| forest.holds(*end))
    };
    cut.retain(has_end);
    cut
}

impl Board {
    fn write_edge(&self, edge: u32) -> String {
        let ends = self.ends[edge as usize];
        let [from, to] = ends.map(|end| encode(&self.names.name(end)));
        let place = self.between(ends).partition_point(|other| *other < edge);
        match place {
            0 => format!("{from}-{to}"),
            _ => format!("{from}-{to}/{}", place + 1),
        }
    }

    fn read_vertex(&self, field: Field<'_>) -> Result<u32, Error> {
        let name = field.read(percent_decode)?;
        self.names.number(&name).ok_or_else(|| {
            field.error_or_next(Message::new("hackenbush-vertex").with("vertex", name))
        })
    }

    fn read_edge(&self, field: Field<'_>) -> Result<u32, Error> {
        let (ends, place) = match field.split_once('/') {
            Some((ends, place)) => (ends, Some(place)),
            None => (field, None),
        };
        let Some((from, to)) = ends.split_once('-') else {
            let message = Message::new("move-syntax").with("move", field.text);
            return Err(field.error_or_next(message.with("syntax", Hackenbush::LISTING.syntax.mv)));
        };
        let edges = self.between([self.read_vertex(from)?, self.read_vertex(to)?]);
        if edges.is_empty() {
            return Err(field.error(Message::new("hackenbush-no-edge").with("edge", field.text)));
        }
        let place = match place {
            Some(place) => place.number("edge-number", 1..=edges.len() as u64)?,
            None => 1,
        };
        Ok(edges[place as usize - 1])
    }
}

impl Notation for Hackenbush {
    fn write_position(&self, at: &Cuts) -> String {
        if at.is_empty() {
            return "-".to_owned();
        }
        join(at.iter().map(|cut| self.board.write_edge(*cut)), ";")
    }

    fn read_position(&self, text: &str) -> Result<Cuts, Error> {
        if text == "-" {
            return Ok(Cuts::new());
        }
        let mut cut = Vec::new();
        for field in Field::new(text).split(';') {
            cut.push((self.board.read_edge(field)?, field));
        }
        // The sort is stable, so the second of two equal edges in the text is the wrong one.
        cut.sort_by_key(|(edge, _)| *edge);
        if let Some(pair) = cut.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            let field = pair[1].1;
            return Err(field.error(Message::new("hackenbush-cut-twice").with("edge", field.text)));
        }
        let cut = cut.into_iter().map(|(edge, _)| edge).collect();
        Ok(position(&self.board, cut))
    }

    fn write_move(&self, _: &Cuts, edge: &u32) -> String {
        self.board.write_edge(*edge)
    }

    fn read_move(&self, at: &Cuts, text: &str) -> Result<StepOf<Self>, Error> {
        let field = Field::new(text);
        let edge = self.board.read_edge(field)?;
        let forest = Forest::new(&self.board, at);
        let is_there = forest.holds(self.board.ends[edge as usize][0]);
        if !is_there || at.binary_search(&edge).is_ok() {
            return Err(field.error(Message::new("hackenbush-gone").with("edge", text)));
        }
        Ok(Step::new(edge, forest.cut(&self.board, at, edge)))
    }
}

impl Hackenbush {
    /// Its entry in the catalog.
    pub const LISTING: Listing = Listing::new(
        "hackenbush",
        Syntax {
            game: "hackenbush:FILE",
            position: "CUT;CUT;...",
            mv: "VERTEX-VERTEX or VERTEX-VERTEX/NUMBER",
            example: "hackenbush:examples/hackenbush/house.txt",
        },
    )
    .options(&[OptionSyntax {
        name: "ground",
        value: "NAME",
        choice: Choice::Text,
    }]);

    /// Makes the game from its notation.
    ///
    /// # Errors
    /// [`Blame::Input`](lastmove_engine::Blame::Input) for wrong rules, and errors of reading a file.
    pub fn open(spec: &Spec, files: &dyn Files, control: &Control<'_>) -> Result<Self, Error> {
        let file = spec.require_file(Self::LISTING.syntax.game)?;
        spec.allow_options(Self::LISTING.options)?;
        let opened = formats::open(files, &file, None, control);
        let graph = opened.map_err(|error| spec.not_opened(error, &["ground"]))?;
        let rules = spec.require_rules(Self::LISTING.syntax.game)?;
        let alone = graph.edges_alone(&file, Self::LISTING.name);
        alone.map_err(|error| rules.error(error.message))?;
        let option = spec.options.first().map(|(_, value)| spec.field(value));
        let name = option.map_or(Ok(GROUND.to_owned()), |name| name.read(percent_decode))?;
        let Some(ground) = graph.names.number(&name) else {
            let message = Message::new("hackenbush-no-ground").with("ground", name);
            let named = option.unwrap_or(rules);
            return Err(named.error_or_next(message.with("file", file.as_str())));
        };
        let edges = graph.game.graph.edges();
        if edges > super::board::MOST_EDGES {
            let message = Message::new("hackenbush-too-large").with("edges", edges);
            return Err(Error::limit(message.with("most", super::board::MOST_EDGES)));
        }
        control.afford(edges * 8)?;
        let mut ends = Vec::with_capacity(edges as usize);
        for from in 0..graph.game.graph.vertices() {
            let targets = graph.game.graph.targets(from);
            ends.extend(targets.iter().map(|to| [from, *to]));
        }
        Ok(Self::new(Board::new(graph.names, ground, ends, control)?))
    }
}

impl Listed for Hackenbush {
    fn nim_values(&self) -> Result<NimValues<'_, Self>, Option<Message>> {
        Ok(self)
    }

    /// The edges left; a position too large to draw, as text.
    fn diagram(&self, at: &Cuts, rated: &[RatedOf<Self>]) -> Diagram {
        match picture(&self.board, at, rated) {
            Some(graph) => Diagram::Graph(graph),
            None => Diagram::Text(self.write_position(at)),
        }
    }

    /// The two ends of the edge, which parallel edges share.
    fn places(&self, _: &Cuts, steps: &[StepOf<Self>]) -> Vec<Ways> {
        let end = |end: u32| Place::vertex(encode(&self.board.names.name(end)));
        let way = |step: &StepOf<Self>| self.board.ends[step.mv as usize].map(end).to_vec();
        steps.iter().map(|step| vec![way(step)]).collect()
    }

    fn explain(&self, at: &Cuts, _: &FactsOf<'_, Self>) -> Vec<Point> {
        let count = Impartial::reach(self, at).unwrap_or(1) - 1;
        if count == 0 {
            return Vec::new();
        }
        let forest = Forest::new(&self.board, at);
        let mut stalks: Vec<u32> = forest.stalks_at_ground();
        stalks.sort_unstable_by(|a, b| b.cmp(a));
        let loops = forest.loops_at_ground();
        let message = match stalks.is_empty() {
            true => Message::new("hackenbush-loops"),
            false => Message::new("hackenbush-stalks"),
        };
        let message = message
            .with("edges", count)
            .with("stalks", join_first(&stalks, MOST_STALKS, ", "))
            .with("loops", loops);
        let message = message.with("value", u64::from(forest.value()));
        vec![Point::Say(message)]
    }
}
