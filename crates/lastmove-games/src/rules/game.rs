//! The game defined by a rule file.

use std::sync::{Mutex, OnceLock, PoisonError, RwLock};

use hashbrown::HashMap;

use super::Position;
use super::build::{Built, build};
use super::drop::Dropped;
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
    /// The goals of both roles at ends of games, each with a position.
    pub(super) ends: RwLock<Vec<([i64; 2], Position)>>,
    pub(super) rooms: Mutex<Vec<Room<1>>>,
    pub(super) large_rooms: Mutex<Vec<Room<{ WORDS }>>>,
    /// The plain interpreter, if the game uses it.
    pub(super) plain: Option<Plain>,
    /// The board for drawing positions, once looked for; `None` if there is none.
    pub(super) board: OnceLock<Option<Board>>,
    /// Why there are no nim values, if known.
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
    /// For facts by number, the cell and the piece drawn there.
    pub(super) facts: HashMap<u32, (usize, Option<Piece>)>,
}

/// The nim values found by one exploration.
pub(super) struct NimValues {
    /// The numbers of the positions, all with the first role to move.
    pub(super) numbers: HashMap<Position, u32>,
    pub(super) graph: GameGraph,
    pub(super) values: LoopyValues,
}

impl Rules {
    /// Reads a game from the text of a rule file; `file` is its name in errors.
    ///
    /// # Errors
    /// [`Blame::Input`](lastmove_engine::Blame::Input) with its place where the rules are wrong or do not
    /// define a game of this kind, [`Blame::Memory`](lastmove_engine::Blame::Memory) or
    /// [`Blame::Limit`](lastmove_engine::Blame::Limit) when there are too many, and
    /// [`Blame::Interrupt`](lastmove_engine::Blame::Interrupt).
    ///
    /// # Examples
    /// One stone or two are taken from five; the player who takes the last one gets 100.
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
        Self::build(Source { text, file }, None, control)
    }

    /// [`read`](Self::read) without the facts named `dropped`, such as a step counter, on which no move
    /// and no other fact depends.
    ///
    /// # Errors
    /// As there, and when a rule reads such facts.
    pub fn read_without(
        text: &str,
        file: &str,
        dropped: Option<&str>,
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        let dropped = dropped.map(|name| Dropped {
            name,
            unknown: &Error::input,
        });
        Self::build(Source { text, file }, dropped, control)
    }

    pub(super) fn build(
        source: Source<'_>,
        dropped: Option<Dropped<'_>>,
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        let built = build(source, dropped, control)?;
        let game = Self::of(built);
        game.try_sample(control)?;
        Ok(game)
    }

    fn of(built: Built) -> Self {
        // The coding has been checked with the start.
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
    /// [`Blame::Memory`](lastmove_engine::Blame::Memory) when the facts that always hold do not fit the
    /// memory budget, [`Blame::Interrupt`](lastmove_engine::Blame::Interrupt).
    pub fn plainly(mut self, control: &Control<'_>) -> Result<Self, Error> {
        let (program, strata) = (self.built.program.clone(), self.built.strata.clone());
        self.plain = Some(Plain::new(program, strata, control)?);
        Ok(self)
    }

    /// Tries the positions of random play, so that rules that do not define a game of this kind are
    /// refused at once.
    fn try_sample(&self, control: &Control<'_>) -> Result<(), Error> {
        // The number of positions, and about the number of words touched for all of them.
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

    /// Runs `work` with a room of the machine, which is then kept for reuse.
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
