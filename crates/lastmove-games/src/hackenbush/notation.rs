//! `hackenbush:FILE,ground=NAME`, positions `CUT;CUT;...` or `-`, moves `VERTEX-VERTEX` or, for the
//! second edge between two vertices and those after it, `VERTEX-VERTEX/2`, `/3`, ...
//!
//! In names, `-`, `;` and `/` are written as percent codes, besides the characters that are so in
//! all notations. The ends of an edge may be given in either order; they are written in that of the
//! file.

use super::{Board, Cuts, Hackenbush, cuts};
use lastmove_engine::diagram::{Place, Ways};
use lastmove_engine::files::Files;
use lastmove_engine::game::{
    FactsOf, Field, Impartial, Listed, Listing, NimValues, Notation, OptionSyntax, RatedOf, Spec,
    Step, StepOf, Syntax, fields, number, percent_decode,
};
use lastmove_engine::graph::formats;
use lastmove_engine::{Control, Diagram, Error, Message, Point};

use super::forest::Forest;
use super::name::encode;
use super::picture::picture;

/// The vertex that is the ground if no other is named.
const GROUND: &str = "ground";

/// The most stalks that an explanation names.
const MOST_STALKS: usize = 12;

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

    fn read_vertex(&self, whole: &str, field: Field<'_>) -> Result<u32, Error> {
        let name = percent_decode(field.text).map_err(|error| error.within(whole, field.start))?;
        self.names.number(&name).ok_or_else(|| {
            let message = Message::new("hackenbush-vertex").with("vertex", name);
            let span = field.start..field.start + field.text.len().max(1);
            Error::input(message).at(whole, span)
        })
    }

    /// Reads an edge from a field of a text.
    fn read_edge(&self, whole: &str, field: Field<'_>) -> Result<u32, Error> {
        let span = field.start..field.start + field.text.len().max(1);
        let (ends, place) = match field.text.split_once('/') {
            Some((ends, _)) => {
                let start = field.start + ends.len() + 1;
                let text = &field.text[ends.len() + 1..];
                (ends, Some(Field { text, start }))
            }
            None => (field.text, None),
        };
        let Some((from, to)) = ends.split_once('-') else {
            let message = Message::new("move-syntax").with("move", field.text);
            let message = message.with("syntax", Hackenbush::LISTING.syntax.mv);
            return Err(Error::input(message).at(whole, span));
        };
        let start = field.start + from.len() + 1;
        let from = Field {
            text: from,
            start: field.start,
        };
        let from = self.read_vertex(whole, from)?;
        let to = self.read_vertex(whole, Field { text: to, start })?;
        let edges = self.between([from, to]);
        if edges.is_empty() {
            let message = Message::new("hackenbush-no-edge").with("edge", field.text);
            return Err(Error::input(message).at(whole, span));
        }
        let place = match place {
            Some(place) => number(whole, place, "edge-number", 1..=edges.len() as u64)?,
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
        let cuts: Vec<_> = at.iter().map(|cut| self.board.write_edge(*cut)).collect();
        cuts.join(";")
    }

    fn read_position(&self, text: &str) -> Result<Cuts, Error> {
        if text == "-" {
            return Ok(Cuts::new());
        }
        let mut cut = Vec::new();
        for field in fields(text, ';') {
            cut.push((self.board.read_edge(text, field)?, field));
        }
        // In the order of the text among equals, so that the second of two is the wrong one.
        cut.sort_by_key(|(edge, _)| *edge);
        if let Some(pair) = cut.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            let field = pair[1].1;
            let message = Message::new("hackenbush-cut-twice").with("edge", field.text);
            let span = field.start..field.start + field.text.len();
            return Err(Error::input(message).at(text, span));
        }
        let cut = cut.into_iter().map(|(edge, _)| edge).collect();
        Ok(cuts::position(&self.board, cut))
    }

    fn write_move(&self, _: &Cuts, edge: &u32) -> String {
        self.board.write_edge(*edge)
    }

    fn read_move(&self, at: &Cuts, text: &str) -> Result<StepOf<Self>, Error> {
        let edge = self.board.read_edge(text, Field { text, start: 0 })?;
        let forest = Forest::new(&self.board, at);
        let is_there = forest.holds(self.board.ends[edge as usize][0]);
        if !is_there || at.binary_search(&edge).is_ok() {
            let message = Message::new("hackenbush-gone").with("edge", text);
            return Err(Error::input(message).at(text, 0..text.len()));
        }
        Ok(Step::new(edge, forest.cut(&self.board, at, edge)))
    }
}

impl Hackenbush {
    /// What the catalog says about it.
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
    }]);

    /// Makes the game from its notation.
    ///
    /// # Errors
    /// [`Blame::Input`](lastmove_engine::Blame::Input) for rules that are wrong, and whatever a file brings.
    pub fn open(spec: &Spec, files: &dyn Files, control: &Control<'_>) -> Result<Self, Error> {
        let file = spec.require_file(Self::LISTING.syntax.game)?;
        spec.allow_options(Self::LISTING.options)?;
        let opened = formats::open(files, &file, None, control);
        let graph = opened.map_err(|error| spec.not_opened(error, &["ground"]))?;
        let rules = spec.require_rules(Self::LISTING.syntax.game)?;
        let file_ends = rules.start + rules.text.len();
        let alone = graph.edges_alone(&file, Self::LISTING.name);
        alone.map_err(|error| error.at(&spec.text, rules.start..file_ends))?;
        let option = spec.options.first();
        let (name, start, end) = match option {
            Some((_, value)) => {
                let name = percent_decode(&value.text)
                    .map_err(|error| error.within(&spec.text, value.start))?;
                (name, value.start, value.start + value.text.len())
            }
            None => (GROUND.to_owned(), rules.start, file_ends),
        };
        let Some(ground) = graph.names.number(&name) else {
            let message = Message::new("hackenbush-no-ground").with("ground", name);
            let message = message.with("file", file.as_str());
            return Err(Error::input(message).at(&spec.text, start..end.max(start + 1)));
        };
        let edges = graph.game.graph.edges();
        if edges > super::board::MOST_EDGES {
            let message = Message::new("hackenbush-too-large").with("edges", edges);
            return Err(Error::budget(
                message.with("most", super::board::MOST_EDGES),
            ));
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

    /// What stands; what is too large for that, as text.
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
        let mut texts: Vec<String> = stalks.iter().map(u32::to_string).collect();
        let more = texts.len().saturating_sub(MOST_STALKS);
        if more > 0 {
            texts.truncate(MOST_STALKS);
            texts.push("...".to_owned());
        }
        let message = match stalks.is_empty() {
            true => Message::new("hackenbush-loops"),
            false => Message::new("hackenbush-stalks"),
        };
        let message = message
            .with("edges", count)
            .with("stalks", texts.join(", "))
            .with("loops", loops);
        let message = message.with("value", u64::from(forest.value()));
        vec![Point::Say(message)]
    }
}
