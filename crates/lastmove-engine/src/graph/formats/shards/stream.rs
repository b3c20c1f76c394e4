//! A graph in shards as a stream of moves, and as a graph in memory.

use super::input::Input;
use super::manifest::damaged;
use super::{Section, Sharded};
use crate::graph::formats::numbered::numbered;
use crate::graph::stream::{BlockBuffer, MoveBlock, MoveStream};
use crate::graph::{Graph, Labels, MOST_VERTICES, NamedGraph, Names, Owners};
use crate::{Control, Error, Message};

/// Memory that a name takes besides its text, in bytes.
const NAME_BYTES: u64 = 20;

/// The moves of a graph in shards, with vertices numbered through.
pub(in crate::graph::formats) struct Stream(Sharded);

impl Sharded {
    /// The number of vertices, if 32 bits suffice.
    fn count(&self) -> Result<u32, Error> {
        match self.manifest().vertices {
            many if many > MOST_VERTICES => {
                Err(Error::input(Message::new("graph-too-many-vertices")))
            }
            few => Ok(few as u32),
        }
    }

    /// The moves of all shards as a stream; `None` when single moves are marked as keeping the
    /// turn.
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input) when there are more vertices than one graph can have.
    pub(in crate::graph::formats) fn into_stream(self) -> Result<Option<Stream>, Error> {
        self.count()?;
        Ok((!self.manifest().turns).then_some(Stream(self)))
    }

    /// Reads all of the graph into memory.
    ///
    /// # Errors
    /// Like [`shard`](Self::shard), and when it has more vertices than one graph can have.
    pub fn graph(&self, control: &Control<'_>) -> Result<NamedGraph, Error> {
        let n = u64::from(self.count()?);
        let edges = self.manifest().edges;
        let need = Graph::bytes(n, edges);
        control.afford(need)?;
        control.figure("memory-reading", need);
        let mut named = self.without_moves(control)?;
        let phase = control.phase("read", Some(edges));
        let mut graph = Graph::growing();
        let has_turns = self.manifest().turns;
        for number in 0..self.manifest().shards.len() {
            self.moves(number, control, &mut |moves| {
                for (_, moves) in moves.vertices() {
                    for (code, kept) in moves {
                        graph.push_edge(self.manifest().vertex(code) as u32, kept && has_turns);
                    }
                    graph.end_vertex();
                }
                phase.advance(graph.edges());
                Ok(())
            })?;
        }
        drop(phase);
        control.figure("vertices", n);
        control.figure("edges", edges);
        named.game.graph = graph;
        Ok(named)
    }

    /// Reads everything but the moves.
    ///
    /// # Errors
    /// Like [`graph`](Self::graph).
    pub fn without_moves(&self, control: &Control<'_>) -> Result<NamedGraph, Error> {
        let n = self.count()?;
        let manifest = self.manifest();
        let mut named = NamedGraph::default();
        let mut players = Vec::new();
        for (number, info) in manifest.shards.iter().enumerate() {
            if info.files.contains_key(&Section::Labels) {
                let labels = self.labels(number, control)?;
                add(
                    &mut named.game.labels,
                    &labels,
                    info.first as u32,
                    info.vertices,
                );
            }
            if let Some(input) = Input::open(self, number, Section::Owners, control)? {
                control.afford(u64::from(n) * 2)?;
                let words = input.all(u64::from_le_bytes)?;
                let owner = |v: usize| (words[v / 64] >> (v % 64) & 1) as u8;
                players.extend((0..info.vertices as usize).map(owner));
            }
        }
        named.game.owners = Owners::from_players(players);
        named.names = match manifest.first_name {
            Some(first) => numbered(n, |v| first + u64::from(v), control)?
                .map_err(|_| damaged(&self.file(super::MANIFEST), "shards-content"))?,
            None => self.names(control)?,
        };
        Ok(named)
    }

    /// The names of all vertices, where they are texts.
    fn names(&self, control: &Control<'_>) -> Result<Names, Error> {
        let mut names = Names::default();
        let mut held = self.manifest().vertices * NAME_BYTES;
        for (number, info) in self.manifest().shards.iter().enumerate() {
            let text = info.files.get(&Section::NameText);
            held = held.saturating_add(text.map_or(0, |text| text.bytes));
            control.afford(held)?;
            let own = self.names_of(number, control)?;
            for name in own.into_iter().flatten() {
                let next = names.len();
                if names.intern(&name) != Some(next) {
                    let file = self.file(&Section::NameText.file(number));
                    return Err(damaged(&file, "shards-content"));
                }
            }
        }
        Ok(names)
    }

    /// The names of a shard's vertices where they are texts; `None` where all names are
    /// [numbers](super::Manifest::first_name).
    ///
    /// # Errors
    /// Like [`shard`](Self::shard).
    ///
    /// # Panics
    /// When there is no such shard.
    pub fn names_of(
        &self,
        number: usize,
        control: &Control<'_>,
    ) -> Result<Option<Vec<String>>, Error> {
        if self.manifest().first_name.is_some() {
            return Ok(None);
        }
        let info = &self.manifest().shards[number];
        let text = info.files.get(&Section::NameText);
        let bytes = text.map_or(0, |text| text.bytes.saturating_mul(2));
        control.afford(bytes.saturating_add(u64::from(info.vertices) * (NAME_BYTES + 32)))?;
        let wrong = |section: Section| damaged(&self.file(&section.file(number)), "shards-content");
        let open = |section| Input::open(self, number, section, control);
        let (Some(ends), Some(text)) = (open(Section::NameEnds)?, open(Section::NameText)?) else {
            return Err(wrong(Section::NameText));
        };
        let ends = ends.all(u64::from_le_bytes)?;
        let text = String::from_utf8(text.all(|[byte]| byte)?);
        let text = text.map_err(|_| wrong(Section::NameText))?;
        let mut names = Vec::new();
        let mut start = 0;
        for end in ends {
            let end = usize::try_from(end).unwrap_or(usize::MAX);
            let name = text.get(start..end);
            names.push(name.ok_or_else(|| wrong(Section::NameEnds))?.to_owned());
            start = end;
        }
        match start == text.len() {
            true => Ok(Some(names)),
            false => Err(wrong(Section::NameEnds)),
        }
    }
}

/// Adds the labels of a shard to those of the graph.
fn add(all: &mut Labels, labels: &Labels, first: u32, vertices: u32) {
    for place in 0..vertices {
        if let Some(label) = labels.get(place) {
            all.set(first + place, Some(label));
        }
    }
}

impl MoveStream for Stream {
    fn vertices(&self) -> u32 {
        // Checked when the stream was made.
        self.0.manifest().vertices as u32
    }

    fn edges(&self) -> u64 {
        self.0.manifest().edges
    }

    fn fingerprint(&self, _: &Control<'_>) -> Result<u64, Error> {
        Ok(self.0.manifest().hash.0)
    }

    fn read(
        &self,
        control: &Control<'_>,
        each: &mut dyn FnMut(&MoveBlock<'_>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let manifest = self.0.manifest();
        let mut made = BlockBuffer::default();
        for number in 0..manifest.shards.len() {
            self.0.moves(number, control, &mut |moves| {
                made.ends.extend(&moves.ends);
                let targets = moves.targets.iter();
                made.targets
                    .extend(targets.map(|&code| manifest.vertex(code) as u32));
                each(&made.block())?;
                made.begin_next();
                Ok(())
            })?;
        }
        Ok(())
    }
}
