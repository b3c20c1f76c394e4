//! A game written as rules: `rules:FILE`, in the Game Description Language (GDL, in the syntax of
//! KIF).
//!
//! A position is the set of facts that hold. Rules define which facts hold at the start (`init`),
//! which moves are legal, which facts hold next, when the game is over (`terminal`) and what each
//! role gets then (`goal`). Two roles play, one of them moving at a time; the other one has a
//! single move, which means waiting. The role that gets more wins.
//!
//! # How it is played
//! The rules are grounded, to remove variables (`ground`), and turned into a circuit of *and* and
//! *not* (`network`), which runs on 64 positions at a time (`machine`). Facts proved to be mutually
//! exclusive are coded as numbers (`families`). A plain interpreter of the rules is the slow twin,
//! and verifies tables (`plain`).
//!
//! Moves are in the order of their texts, numbers by their size. A position is written as its facts
//! joined by `; `: `cell 1 1 x; control o`.
//!
//! Source: N. Love, T. Hinrichs, D. Haley, E. Schkufza, M. Genesereth, *General Game Playing: Game
//! Description Language Specification* (Stanford, 2008).

mod batch;
mod bdd;
mod build;
mod check;
mod circuit;
mod coding;
mod drop;
mod expand;
mod families;
mod ground;
mod joint;
mod listed;
mod loose;
mod machine;
mod network;
mod nim;
mod notation;
mod picture;
mod plain;
mod position;
mod program;
mod read;
mod report;
mod sample;
mod term;
#[cfg(test)]
mod tests;
mod turn;

use std::sync::{Mutex, OnceLock, PoisonError, RwLock};

pub use listed::LONGEST_FILE;
pub use position::Position;
pub use report::{Count, Report};

use self::build::Built;
use self::machine::Room;
use self::picture::Board;
use self::plain::Plain;
use lastmove_engine::game::{Game, ManyOf, StepOf};
use lastmove_engine::solve::Cache;
use lastmove_engine::{Control, Error, Message, Outcome};

/// A game given by rules.
pub struct Rules {
    built: Built,
    start: Position,
    /// The goals of both roles at ends met so far, each with such a position.
    ends: RwLock<Vec<([i64; 2], Position)>>,
    rooms: Mutex<Vec<Room<1>>>,
    large_rooms: Mutex<Vec<Room<{ batch::WORDS }>>>,
    /// The plain interpreter, if it is used for positions.
    plain: Option<Plain>,
    /// The board on which positions are drawn, searched on demand.
    board: OnceLock<Option<Board>>,
    /// Why there are no nim values, if known, and the nim values found.
    partisan: OnceLock<Option<Message>>,
    nim: Cache<Option<nim::Found>>,
}

/// A move of a game given by rules: the number of a pair of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move(u32);

impl Rules {
    fn of(built: Built) -> Self {
        // The coding was checked on the start.
        let start = built
            .coding
            .pack(&built.names.start)
            .unwrap_or_else(|_| vec![0]);
        Self {
            start: Position::of(&start),
            ends: RwLock::default(),
            rooms: Mutex::default(),
            large_rooms: Mutex::default(),
            plain: None,
            board: OnceLock::new(),
            partisan: OnceLock::new(),
            nim: Cache::default(),
            built,
        }
    }

    /// The same game, using the plain interpreter of its rules.
    ///
    /// # Errors
    /// [`Blame::Budget`](lastmove_engine::Blame::Budget) when the facts that always hold do not fit
    /// the memory budget, [`Blame::Interrupt`](lastmove_engine::Blame::Interrupt).
    pub fn plainly(mut self, control: &Control<'_>) -> Result<Self, Error> {
        let (program, strata) = (self.built.program.clone(), self.built.strata.clone());
        self.plain = Some(Plain::new(program, strata, control)?);
        Ok(self)
    }

    /// Expands positions of random play, so that invalid rules are refused at once.
    fn try_sample(&self, control: &Control<'_>) -> Result<(), Error> {
        // The most positions, and about the most words touched for all.
        const TRIED: usize = 500;
        const WORK: u64 = 200_000_000;
        let tried = (WORK / self.work()).clamp(1, TRIED as u64) as usize;
        let mut steps = Vec::new();
        self.label(&self.start);
        self.steps(&self.start, &mut steps)?;
        for at in self.sampled(tried) {
            control.check()?;
            steps.clear();
            if self.label(&at).is_none() {
                self.steps(&at, &mut steps)?;
            }
        }
        Ok(())
    }

    /// About `count` positions of random play.
    fn sampled(&self, count: usize) -> impl Iterator<Item = Position> {
        let positions = &self.built.sample.positions;
        let some = positions.iter().step_by((positions.len() / count).max(1));
        some.filter_map(|words| {
            let facts = 0..self.built.names.facts.len();
            let holds = facts.map(|fact| words[fact / 64] >> (fact % 64) & 1 == 1);
            let packed = self.built.coding.pack(&holds.collect::<Vec<_>>());
            packed.ok().map(|words| Position::of(&words))
        })
    }

    /// Lends a workspace of the machine.
    fn with_room<const N: usize, T>(
        &self,
        rooms: &Mutex<Vec<Room<N>>>,
        work: impl FnOnce(&mut Room<N>) -> T,
    ) -> T {
        let rooms = || rooms.lock().unwrap_or_else(PoisonError::into_inner);
        let room = rooms().pop();
        let mut room = room.unwrap_or_else(|| self.built.machine.room());
        let done = work(&mut room);
        rooms().push(room);
        done
    }
}

impl Game for Rules {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        self.start.clone()
    }

    fn label(&self, at: &Position) -> Option<Outcome> {
        if self.plain.is_some() {
            return self.label_plainly(at).ok().flatten();
        }
        self.with_room(&self.rooms, |room| self.outcome(room, at).ok().flatten())
    }

    fn steps(&self, at: &Position, into: &mut Vec<StepOf<Self>>) -> Result<(), Error> {
        if self.plain.is_some() {
            return self.steps_plainly(at, into);
        }
        self.with_room(&self.rooms, |room| self.expand(room, at, into))
    }

    fn together(&self) -> usize {
        match self.built.turn {
            Some(_) if self.plain.is_none() => batch::MOST,
            _ => 1,
        }
    }

    fn steps_of_many(&self, at: &[Position], into: &mut ManyOf<Self>) -> Result<(), Error> {
        self.with_room(&self.large_rooms, |room| self.expand_many(room, at, into))
    }

    fn position_bytes(&self, at: &Position) -> u64 {
        match at {
            Position::Short(_) => 16,
            Position::Long(words) => 32 + words.len() as u64 * 8,
        }
    }
}
