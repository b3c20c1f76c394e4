//! Writing parity games.
//!
//! A parity game has neither terminals nor draws: a terminal becomes a vertex that moves to itself,
//! with the parity of its winner; a drawn one and a vertex that moves to itself alone become a
//! cycle of two. All other priorities are 0.

use std::fmt::Display;
use std::io::{self, Write};

use crate::control::Phase;
use crate::game::Play;
use crate::graph::formats::Format;
use crate::graph::formats::refuse::{canonical, check_names, lacks, too_many_vertices};
use crate::graph::formats::tick::tick;
use crate::graph::{MOST_VERTICES, NamedGraph};
use crate::{Control, Error, Outcome, WriteError};

/// Writes a graph as a parity game, in which player p wins from a vertex of p where the vertex is a
/// win, and the other player where it is a loss; a draw becomes a cycle.
///
/// With owners, vertex v has the number v, and those after the last vertex are the second halves of
/// cycles. Without owners the players alternate, so vertex v becomes two: 2v, called `NAME/0`,
/// where player 0 is to move, and 2v + 1, called `NAME/1`. `play` says who wins where no move is
/// left.
///
/// # Errors
/// [`WriteError::Work`] with [`Blame::Input`](crate::Blame::Input) when a name holds a quotation
/// mark or control characters, when vertices have owners and some edge keeps the turn outright, or
/// when there are too many vertices; when the work is stopped. [`WriteError::Output`].
pub fn write(
    graph: &NamedGraph,
    play: Play,
    out: &mut dyn Write,
    control: &Control<'_>,
) -> Result<(), WriteError> {
    write_with(graph, None, play, out, control)
}

/// The same with the weights of the moves, in the order of the edges. Where a vertex that moves to itself
/// alone becomes a cycle, both its moves have the best weight for the player to move; where play ends
/// there are none.
pub(in crate::graph::formats) fn write_with(
    graph: &NamedGraph,
    weights: Option<&[i64]>,
    play: Play,
    out: &mut dyn Write,
    control: &Control<'_>,
) -> Result<(), WriteError> {
    check(graph)?;
    let export = Export::new(graph, weights, play, control)?;
    let n = graph.game.graph.vertices();
    let total = if export.doubled {
        u64::from(n) * 2
    } else {
        u64::from(n) + export.circles.len() as u64
    };
    if total > MOST_VERTICES {
        return Err(too_many_vertices().into());
    }
    let phase = control.phase("write", Some(n.into()));
    writeln!(out, "parity {};", total.saturating_sub(1))?;
    if export.doubled {
        export.write_doubled(out, control, &phase)
    } else {
        export.write_owned(out, control, &phase)
    }
}

/// How a vertex with a player to move is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// The game is over, and this player has won.
    Won(u8),
    /// A cycle: no one ever wins.
    Circle,
    /// Its own moves.
    Moves,
}

struct Export<'a> {
    graph: &'a NamedGraph,
    weights: Option<&'a [i64]>,
    play: Play,
    doubled: bool,
    /// With owners: the vertices that need a second one for a cycle, rising.
    circles: Vec<u32>,
    /// Whether names are written.
    named: bool,
}

impl<'a> Export<'a> {
    fn new(
        graph: &'a NamedGraph,
        weights: Option<&'a [i64]>,
        play: Play,
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        let n = graph.game.graph.vertices();
        let doubled = graph.game.owners.is_empty();
        let mut export = Self {
            graph,
            weights,
            play,
            doubled,
            circles: Vec::new(),
            named: doubled,
        };
        if !doubled {
            control.afford(u64::from(n) * 8)?;
            for v in 0..n {
                if v.is_multiple_of(1 << 14) {
                    control.check()?;
                }
                if export.fate(v, graph.game.owners.get(v).unwrap_or(0)) == Fate::Circle {
                    export.circles.push(v);
                }
            }
            export.named = (0..n).any(|v| canonical(graph.names.name(v)) != Some(v));
        }
        Ok(export)
    }

    fn fate(&self, v: u32, player: u8) -> Fate {
        let game = &self.graph.game;
        match game.labels.get(v) {
            Some(Outcome::Win) => return Fate::Won(player),
            Some(Outcome::Loss) => return Fate::Won(1 - player),
            Some(Outcome::Draw) => return Fate::Circle,
            None => {}
        }
        if game.graph.out_degree(v) == 0 {
            return Fate::Won(match self.play {
                Play::Normal => 1 - player,
                Play::Misere => player,
            });
        }
        // Where the turn passes, a doubled vertex forms a cycle with its other half.
        let stays = |(to, keeps_turn)| to == v && (keeps_turn || !self.doubled);
        match game.moves(v).all(stays) {
            true => Fate::Circle,
            false => Fate::Moves,
        }
    }

    /// The weights of the moves of a vertex.
    fn weights(&self, v: u32) -> Option<&[i64]> {
        self.weights?.get(self.graph.game.graph.edge_range(v))
    }

    /// The weight in brackets of the moves of a cycle for a vertex, as they are read; nothing without
    /// weights.
    fn on_circle(&self, v: u32, player: u8) -> String {
        let all = self.weights(v).unwrap_or_default().iter();
        let best = match player {
            0 => all.max(),
            _ => all.min(),
        };
        best.map_or_else(String::new, |weight| format!("[{weight}]"))
    }

    fn write_doubled(
        &self,
        out: &mut dyn Write,
        control: &Control<'_>,
        phase: &Phase<'_>,
    ) -> Result<(), WriteError> {
        let number = |v: u32, player: u8| u64::from(v) * 2 + u64::from(player);
        for v in 0..self.graph.game.graph.vertices() {
            tick(v, control, phase)?;
            for player in [0, 1] {
                let other = 1 - player;
                let id = number(v, player);
                match self.fate(v, player) {
                    Fate::Won(winner) => write!(out, "{id} {winner} {player} {id}")?,
                    Fate::Circle => {
                        let weight = self.on_circle(v, player);
                        write!(out, "{id} 0 {player} {}{weight}", number(v, other))?;
                    }
                    Fate::Moves => {
                        write!(out, "{id} 0 {player} ")?;
                        let moves = self.graph.game.moves(v);
                        let next = |keeps_turn| if keeps_turn { player } else { other };
                        let moves = moves.map(|(to, keeps)| number(to, next(keeps)));
                        successors(out, moves, self.weights(v))?;
                    }
                }
                writeln!(out, " \"{}/{player}\";", self.graph.names.name(v))?;
            }
        }
        Ok(())
    }

    fn write_owned(
        &self,
        out: &mut dyn Write,
        control: &Control<'_>,
        phase: &Phase<'_>,
    ) -> Result<(), WriteError> {
        let game = &self.graph.game;
        let n = game.graph.vertices();
        let mut partner = u64::from(n);
        for v in 0..n {
            tick(v, control, phase)?;
            let player = game.owners.get(v).unwrap_or(0);
            match self.fate(v, player) {
                Fate::Won(winner) => write!(out, "{v} {winner} {player} {v}")?,
                Fate::Circle => {
                    let weight = self.on_circle(v, player);
                    write!(out, "{v} 0 {player} {partner}{weight}")?;
                    partner += 1;
                }
                Fate::Moves => {
                    write!(out, "{v} 0 {player} ")?;
                    let moves = game.graph.targets(v).iter().map(|&to| to.into());
                    successors(out, moves, self.weights(v))?;
                }
            }
            if self.named {
                write!(out, " \"{}\"", self.graph.names.name(v))?;
            }
            out.write_all(b";\n")?;
        }
        for (&v, id) in self.circles.iter().zip(u64::from(n)..) {
            let player = game.owners.get(v).unwrap_or(0);
            write!(out, "{id} 0 {player} {v}{}", self.on_circle(v, player))?;
            if self.named {
                let second = self.second_name(self.graph.names.name(v));
                write!(out, " \"{second}\"")?;
            }
            out.write_all(b";\n")?;
        }
        Ok(())
    }

    /// An unused name for the second half of a cycle.
    fn second_name(&self, name: impl Display) -> String {
        let mut second = format!("{name}/again");
        while self.graph.names.number(&second).is_some() {
            second.push('+');
        }
        second
    }
}

/// Writes a list of successors, each with its weight where there are weights.
fn successors(
    out: &mut dyn Write,
    ids: impl Iterator<Item = u64>,
    weights: Option<&[i64]>,
) -> io::Result<()> {
    for (i, id) in ids.enumerate() {
        if i > 0 {
            out.write_all(b",")?;
        }
        write!(out, "{id}")?;
        if let Some(weight) = weights.and_then(|weights| weights.get(i)) {
            write!(out, "[{weight}]")?;
        }
    }
    Ok(())
}

fn check(graph: &NamedGraph) -> Result<(), Error> {
    let game = &graph.game;
    if game.graph.has_kept_turns() && !game.owners.is_empty() {
        return Err(lacks(Format::Pg, "turns"));
    }
    let unfit = |c: char| c == '"' || c.is_control();
    check_names(graph, Format::Pg, |name| !name.contains(unfit))
}
