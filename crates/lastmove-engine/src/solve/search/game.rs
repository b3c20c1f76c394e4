//! Searches in any game without cycles.

use std::hash::Hash;

use hashbrown::HashSet;

use super::bounds::{Generations, MOST, beta_of_option, for_mover, score, terminal, value};
use crate::game::{Game, Play, StepOf};
use crate::{Control, Error, Message, Phase, Value};

/// The most bytes of a table.
const MOST_BYTES: u64 = 3 << 30;

/// How many positions are visited between two checks for cancellation.
const BEAT: u64 = 1 << 10;

/// The results of searches in one game, kept between questions. It is cleared when the rule of play
/// changes, and must not be used for another game.
pub struct GameTable<P> {
    play: Play,
    kept: Generations<P>,
}

impl<P> Default for GameTable<P> {
    fn default() -> Self {
        Self {
            play: Play::Normal,
            kept: Generations::default(),
        }
    }
}

/// The value of one position of any game without cycles, on one thread.
///
/// The search asks whether the player to move wins or loses within two plies, then within four, and
/// so on. Positions are visited repeatedly, but most results are in the table, and positions that
/// good play avoids are not visited. Where all positions fit memory,
/// [`explore`](crate::solve::explore) visits each only once. Memory: the table, at most three
/// gigabytes or the budget, and the options of the positions on one line of play.
///
/// # Errors
/// `search-cycle` (input) when a line of play comes back to a position of its own,
/// [`Blame::Memory`](crate::Blame::Memory) when one line does not fit the memory budget,
/// [`Blame::Interrupt`](crate::Blame::Interrupt), and those of the game.
///
/// # Examples
/// One heap from which one to three stones are taken:
/// ```
/// use lastmove::game::{Game, Play, Step, StepOf};
/// use lastmove::solve::search::{GameTable, search_game};
/// use lastmove::{Control, Error, Value};
///
/// struct Take;
/// impl Game for Take {
///     type Position = u64;
///     type Move = u64;
///     fn start(&self) -> u64 { 21 }
///     fn steps(&self, at: &u64, into: &mut Vec<StepOf<Self>>) -> Result<(), Error> {
///         into.extend((1..=3.min(*at)).map(|n| Step::new(n, at - n)));
///         Ok(())
///     }
/// }
///
/// let mut table = GameTable::default();
/// let mut value = |at| search_game(&Take, &at, Play::Normal, &mut table, &Control::default());
/// assert_eq!(value(21)?, Value::Win(11));
/// assert_eq!(value(20)?, Value::Loss(10));
/// # Ok::<(), Error>(())
/// ```
pub fn search_game<G: Game>(
    game: &G,
    at: &G::Position,
    play: Play,
    table: &mut GameTable<G::Position>,
    control: &Control<'_>,
) -> Result<Value, Error> {
    Search::new(game, at, play, table, control)?.value(at, control)
}

/// Like [`search_game`], but `None` when a line of play comes back to a position of its own.
pub(in crate::solve) fn search_acyclic<G: Game>(
    game: &G,
    at: &G::Position,
    play: Play,
    table: &mut GameTable<G::Position>,
    control: &Control<'_>,
) -> Result<Option<Value>, Error> {
    let mut search = Search::new(game, at, play, table, control)?;
    match search.value(at, control) {
        Err(_) if search.has_cycle => Ok(None),
        found => found.map(Some),
    }
}

/// The values of all options of a position, for the player to move there, in the game's order; none
/// where the game is over. Otherwise like [`search_game`].
///
/// # Errors
/// Like [`search_game`].
pub fn search_options<G: Game>(
    game: &G,
    at: &G::Position,
    play: Play,
    table: &mut GameTable<G::Position>,
    control: &Control<'_>,
) -> Result<Vec<(StepOf<G>, Value)>, Error> {
    let mut steps = Vec::new();
    if game.label(at).is_none() {
        game.steps(at, &mut steps)?;
    }
    let mut search = Search::new(game, at, play, table, control)?;
    let values = steps.into_iter().map(|step| {
        let value = search.value(&step.to, &Control::default())?;
        Ok((step, value))
    });
    values.collect()
}

/// A position on the current line.
struct Frame<G: Game> {
    at: G::Position,
    /// Its untried moves, the next one last.
    steps: Vec<StepOf<G>>,
    /// Whether the last tried move keeps the turn.
    keeps_turn: bool,
    /// The best bound of the moves tried so far.
    best: i64,
    beta: i64,
    bytes: u64,
}

struct Search<'a, G: Game> {
    game: &'a G,
    play: Play,
    kept: &'a mut Generations<G::Position>,
    /// The most bytes of a generation.
    most: u64,
    control: Control<'a>,
    phase: Phase<'a>,
    nodes: u64,
    line: Vec<Frame<G>>,
    /// The positions on the current line.
    on_line: HashSet<G::Position>,
    /// The bytes of the line.
    bytes: u64,
    /// Whether the line came back to a position of its own.
    has_cycle: bool,
}

impl<'a, G: Game> Search<'a, G>
where
    G::Position: Clone + Eq + Hash,
{
    fn new(
        game: &'a G,
        at: &G::Position,
        play: Play,
        table: &'a mut GameTable<G::Position>,
        control: &Control<'a>,
    ) -> Result<Self, Error> {
        if table.play != play {
            *table = GameTable {
                play,
                kept: Generations::default(),
            };
        }
        // Half of the budget is reserved for the line.
        let most = (control.memory_budget() / 2).min(MOST_BYTES) / Generations::<()>::bytes(1);
        control.plan(game.position_bytes(at))?;
        Ok(Self {
            game,
            play,
            kept: &mut table.kept,
            most,
            control: *control,
            phase: control.phase("search", None),
            nodes: 0,
            line: Vec::new(),
            on_line: HashSet::new(),
            bytes: 0,
            has_cycle: false,
        })
    }

    /// The value of a position; what is proved of it is reported to `told`.
    fn value(&mut self, at: &G::Position, told: &Control<'_>) -> Result<Value, Error> {
        let (mut low, mut high) = (-MOST, MOST);
        let mut plies = 0;
        while low < high {
            // Near ends first, until the winner is known; the distance grows so fast that a long
            // line is not repeated too often.
            if low <= 0 && high >= 0 {
                plies += (plies / 4).max(2);
                let (won, lost) = (score(Value::Win(plies)), score(Value::Loss(plies)));
                for beta in [won, lost + 1] {
                    if low < beta && beta <= high {
                        self.ask(at, beta, &mut low, &mut high)?;
                        told.bounds(value(low), value(high));
                    }
                }
            } else {
                self.ask(at, low + (high - low + 1) / 2, &mut low, &mut high)?;
                told.bounds(value(low), value(high));
            }
        }
        Ok(value(low))
    }

    /// Asks whether the score is at least `beta`.
    fn ask(
        &mut self,
        at: &G::Position,
        beta: i64,
        low: &mut i64,
        high: &mut i64,
    ) -> Result<(), Error> {
        self.line.clear();
        self.on_line.clear();
        self.bytes = 0;
        let found = self.bound(at, beta)?;
        match found >= beta {
            true => *low = found.max(*low),
            false => *high = found.min(*high),
        }
        Ok(())
    }

    /// A bound of the score: a lower one where it is at least `beta`, else an upper one.
    fn bound(&mut self, at: &G::Position, beta: i64) -> Result<i64, Error> {
        let mut found = self.enter(at.clone(), beta)?;
        loop {
            // The bound of the position entered last, or `None` when its moves must be tried.
            if let Some(bound) = found.take() {
                let Some(frame) = self.line.last_mut() else {
                    return Ok(bound);
                };
                frame.best = frame.best.max(for_mover(bound, frame.keeps_turn));
            }
            let Some(frame) = self.line.last_mut() else {
                return Ok(-MOST);
            };
            let next = match frame.best >= frame.beta {
                true => None,
                false => frame.steps.pop(),
            };
            found = match next {
                Some(step) => {
                    frame.keeps_turn = step.keeps_turn;
                    let beta = beta_of_option(frame.beta, step.keeps_turn);
                    self.enter(step.to, beta)?
                }
                None => self.leave(),
            };
        }
    }

    /// A bound of the score of a position, if there is one without trying moves; else pushes it on
    /// the line.
    fn enter(&mut self, at: G::Position, beta: i64) -> Result<Option<i64>, Error> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(BEAT) {
            self.phase.advance(self.nodes);
            self.control.check()?;
        }
        let decided = |(lower, upper): (i64, i64)| match lower >= beta {
            true => Some(lower),
            false => (upper < beta).then_some(upper),
        };
        if let Some(found) = self.kept.get(&at).and_then(decided) {
            return Ok(Some(found));
        }
        if let Some(outcome) = self.game.label(&at) {
            return Ok(Some(terminal(outcome)));
        }
        let mut steps = Vec::new();
        self.game.steps(&at, &mut steps)?;
        if steps.is_empty() {
            return Ok(Some(terminal(self.play.stuck())));
        }
        // The game lasts at least one more ply.
        if let Some(found) = decided((1 - MOST, MOST - 1)) {
            return Ok(Some(found));
        }
        let bytes = self.game.position_bytes(&at);
        let step_bytes = size_of::<StepOf<G>>() as u64 + bytes;
        let bytes = (steps.len() as u64).saturating_mul(step_bytes) + 2 * bytes;
        self.bytes += bytes + size_of::<Frame<G>>() as u64;
        let tables = Generations::<()>::bytes(self.most) + self.game.held_bytes();
        self.control.afford(self.bytes.saturating_add(tables))?;
        if !self.on_line.insert(at.clone()) {
            self.has_cycle = true;
            return Err(Error::input(Message::new("search-cycle")));
        }
        self.order(&mut steps);
        self.line.push(Frame {
            at,
            steps,
            keeps_turn: false,
            best: -MOST,
            beta,
            bytes,
        });
        Ok(None)
    }

    /// Puts the move known to be best last, and orders the others so that the first of the game's
    /// order comes next.
    fn order(&self, steps: &mut [StepOf<G>]) {
        steps.reverse();
        steps.sort_by_cached_key(|step| match self.kept.get(&step.to) {
            // A lower bound of its worth.
            Some((lower, _)) if step.keeps_turn => for_mover(lower, true),
            Some((_, upper)) => for_mover(upper, false),
            None => -MOST,
        });
    }

    /// Pops the last position of the line, and returns its bound.
    fn leave(&mut self) -> Option<i64> {
        let frame = self.line.pop()?;
        self.on_line.remove(&frame.at);
        self.bytes -= frame.bytes + size_of::<Frame<G>>() as u64;
        let bounds = match frame.best >= frame.beta {
            true => (frame.best, MOST),
            false => (-MOST, frame.best),
        };
        let bytes = self.game.position_bytes(&frame.at);
        self.kept.put(&frame.at, bounds, bytes, self.most);
        Some(frame.best)
    }
}
