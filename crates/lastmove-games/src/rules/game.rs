//! The game that rules make.

use std::sync::{Mutex, OnceLock, PoisonError, RwLock};

use hashbrown::HashMap;

use super::Position;
use super::build::{Built, build};
use super::machine::{MOST_TOGETHER, Room, WORDS};
use super::plain::Plain;
use super::read::Source;
use super::term::Term;
use lastmove_engine::diagram::Piece;
use lastmove_engine::game::{Game, ManyOf, StepOf};
use lastmove_engine::graph::GameGraph;
use lastmove_engine::solve::{Cache, LoopyValues};
use lastmove_engine::{Control, Error, Message, Outcome};

/// A game given by rules.
pub struct Rules {
    pub(super) built: Built,
    pub(super) start: Position,
    /// The goals of both roles with which games have ended, each with such a position.
    pub(super) ends: RwLock<Vec<([i64; 2], Position)>>,
    pub(super) rooms: Mutex<Vec<Room<1>>>,
    pub(super) large_rooms: Mutex<Vec<Room<{ WORDS }>>>,
    /// The plain interpreter, where it is the one that is asked about positions.
    pub(super) plain: Option<Plain>,
    /// The board as which positions are drawn, when it has been looked for.
    pub(super) board: OnceLock<Option<Board>>,
    /// Why there are no nim values, as far as it is known, and those that were found.
    pub(super) partisan: OnceLock<Option<Message>>,
    pub(super) nim: Cache<Option<NimValues>>,
}

/// A move of a game given by rules: the pair of moves, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move(pub(super) u32);

/// Facts that are drawn as a board.
pub(super) struct Board {
    pub(super) rows: Vec<Term>,
    pub(super) columns: Vec<Term>,
    /// Whether the first coordinate is the column and the second one the height.
    pub(super) is_dropped: bool,
    /// The fact by its number: where it is, and what is drawn there.
    pub(super) facts: HashMap<u32, (usize, Option<Piece>)>,
}

/// The nim values that one exploration has found.
pub(super) struct NimValues {
    /// The positions by their numbers, in each of which the first role is to move.
    pub(super) numbers: HashMap<Position, u32>,
    pub(super) graph: GameGraph,
    pub(super) values: LoopyValues,
}

impl Rules {
    /// A game from the text of a rule file; `file` is what errors call it.
    ///
    /// # Errors
    /// [`Blame::Input`](lastmove_engine::Blame::Input) with its place where the rules are wrong or are not those of
    /// such a game, [`Blame::Memory`](lastmove_engine::Blame::Memory) or
    /// [`Blame::Limit`](lastmove_engine::Blame::Limit) where they are too many, and
    /// [`Blame::Interrupt`](lastmove_engine::Blame::Interrupt).
    ///
    /// # Examples
    /// One stone or two are taken from five; who takes the last one gets 100.
    /// ```
    /// use lastmove::{Control, Value, game::{Game, Play}, games::rules::Rules, solve::explore};
    ///
    /// let text = "
    ///     (role first) (role second)
    ///     (init (stones 5)) (init (control first))
    ///     (less 5 4) (less 4 3) (less 3 2) (less 2 1) (less 1 0)
    ///     (turn first second) (turn second first)
    ///     (<= (takes one ?n ?m) (less ?n ?m))
    ///     (<= (takes two ?n ?m) (less ?n ?k) (less ?k ?m))
    ///     (<= (legal ?p ?some) (true (control ?p)) (true (stones ?n)) (takes ?some ?n ?m))
    ///     (<= (legal ?p wait) (turn ?p ?q) (true (control ?q)))
    ///     (<= (next (stones ?m)) (does ?p ?some) (true (stones ?n)) (takes ?some ?n ?m))
    ///     (<= (next (control ?q)) (true (control ?p)) (turn ?p ?q))
    ///     (<= terminal (true (stones 0)))
    ///     (<= (goal ?p 0) (true (control ?p)))
    ///     (<= (goal ?p 100) (turn ?p ?q) (true (control ?q)))";
    /// let game = Rules::read(text, "stones.kif", &Control::default())?;
    /// let solved = explore(&game, &game.start(), Play::Normal, &Control::default())?;
    /// assert_eq!(solved.value(&game.start()), Some(Value::Win(3)));
    /// assert_eq!(solved.len(), 10);
    /// # Ok::<(), lastmove::Error>(())
    /// ```
    pub fn read(text: &str, file: &str, control: &Control<'_>) -> Result<Self, Error> {
        Self::read_without(text, file, None, control)
    }

    /// [`read`](Self::read) without the facts of the name `dropped`, such as a step counter, of which
    /// no move and no other fact depends.
    ///
    /// # Errors
    /// As there, and where a rule reads such facts.
    pub fn read_without(
        text: &str,
        file: &str,
        dropped: Option<&str>,
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        let built = build(Source { text, file }, dropped, control)?;
        let game = Self::of(built);
        game.try_sample(control)?;
        Ok(game)
    }

    fn of(built: Built) -> Self {
        // The coding has been checked on the start.
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

    /// The same game, which answers by the plain interpreter of its rules.
    ///
    /// # Errors
    /// [`Blame::Memory`](lastmove_engine::Blame::Memory) when what holds always does not fit the memory budget,
    /// [`Blame::Interrupt`](lastmove_engine::Blame::Interrupt).
    pub fn plainly(mut self, control: &Control<'_>) -> Result<Self, Error> {
        let (program, strata) = (self.built.program.clone(), self.built.strata.clone());
        self.plain = Some(Plain::new(program, strata, control)?);
        Ok(self)
    }

    /// Asks about the positions of random play, so that rules that are of no such game are refused
    /// at once.
    fn try_sample(&self, control: &Control<'_>) -> Result<(), Error> {
        // As many, and about as many words touched for all.
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

    /// About so many positions of random play.
    pub(super) fn sampled(&self, count: usize) -> impl Iterator<Item = Position> {
        let positions = &self.built.sample.positions;
        let some = positions.iter().step_by((positions.len() / count).max(1));
        some.filter_map(|words| {
            let facts = 0..self.built.names.facts.len();
            let holds = facts.map(|fact| words[fact / 64] >> (fact % 64) & 1 == 1);
            let packed = self.built.coding.pack(&holds.collect::<Vec<_>>());
            packed.ok().map(|words| Position::of(&words))
        })
    }

    /// A room to run the machine in, and its return.
    pub(super) fn with_room<const N: usize, T>(
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
            Some(_) if self.plain.is_none() => MOST_TOGETHER,
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
