//! Puzzles: positions in which one move is right, found at random.

use super::Oracle;
use crate::erased::{AnyPosition, AnyRated};
use crate::graph::generate::SplitMix64;
use crate::{Control, Error, Outcome, Plies};

/// Random games, or random positions, that are looked through.
const MOST_TRIES: usize = 32;

/// The most plies of a random game.
const MOST_PLIES: usize = 200;

/// The last positions of a random game that are looked at: those before take longest to solve.
const LAST: usize = 12;

/// Random games of which the longest is looked at: near the beginning of a game positions take
/// longest to solve, and short games end by a blunder.
const GAMES: usize = 6;

/// The most moves of a position that is a puzzle.
const MOST_MOVES: u64 = 200;

/// A position in which a single move of several wins, or holds the draw.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    /// The position.
    pub position: String,
    /// A win or a draw, for the player to move.
    pub outcome: Outcome,
    /// Plies to the end.
    pub remoteness: Option<Plies>,
    /// The move.
    pub mv: String,
    /// The probability that random moves solve it, against the longest resistance: 1 is easiest.
    pub chance: f64,
}

impl Oracle {
    /// A puzzle, the same for the same seed: a position of a random game (of the whole game, where a
    /// question without a position is about all of it) in which a single move of several keeps the
    /// outcome, a win or with `outcome` a draw. With `plies` of just this remoteness, else not won at
    /// once. `None` when none is found.
    ///
    /// Cost: solves up to some hundred positions, most of them near the end of a game.
    ///
    /// # Errors
    /// See [`Oracle`].
    ///
    /// ```
    /// use lastmove::{Control, Outcome, catalog, files::MemoryFiles};
    /// let control = Control::default();
    /// let opened = catalog::open("tic-tac-toe", &MemoryFiles::default(), &control)?;
    /// let puzzle = opened.oracle.puzzle(1, Outcome::Win, Some(3), &control)?.unwrap();
    /// assert_eq!(puzzle.remoteness, Some(3.into()));
    /// # Ok::<(), lastmove::Error>(())
    /// ```
    pub fn puzzle(
        &self,
        seed: u64,
        outcome: Outcome,
        plies: Option<u64>,
        control: &Control<'_>,
    ) -> Result<Option<Puzzle>, Error> {
        let mut random = SplitMix64::new(seed);
        for _ in 0..MOST_TRIES {
            control.check()?;
            let mut found = Vec::new();
            for at in self.random_course(&mut random, control)?.into_iter().rev() {
                match self.only_move(&at, outcome, plies, control) {
                    Ok(None) => {}
                    Ok(Some(option)) => found.push((at, option)),
                    // Those before it are no easier.
                    Err(error) if error.is_too_large() => break,
                    Err(error) => return Err(error),
                }
            }
            if found.is_empty() {
                continue;
            }
            let (at, option) = found.swap_remove(random.index(found.len()));
            let verdict = self.game.value(at.inner(), control)?;
            return Ok(Some(Puzzle {
                position: self.game.write_position(at.inner()),
                outcome: verdict.outcome,
                remoteness: verdict.remoteness,
                mv: self.game.write_move(at.inner(), &option.step.mv),
                chance: self.chance(at, outcome, control)?,
            }));
        }
        Ok(None)
    }

    /// The last positions of the longest of some random games; as many random positions, where these
    /// have numbers and the game does not begin at one.
    fn random_course(
        &self,
        random: &mut SplitMix64,
        control: &Control<'_>,
    ) -> Result<Vec<AnyPosition>, Error> {
        let asked = self.game.asked();
        if let (None, Some(numbers)) = (&asked, self.game.numbers()) {
            let numbers = (0..LAST).map(|_| random.below(numbers.len));
            // Some numbers may have no position.
            let read = |number| self.game.read_position(&self.position(number)?).ok();
            return Ok(numbers.filter_map(read).collect());
        }
        let mut longest = Vec::new();
        for _ in 0..GAMES {
            let begin = asked.clone();
            let mut course = vec![begin.unwrap_or_else(|| self.game.start())];
            while course.len() < MOST_PLIES {
                match self.random_step(&course[course.len() - 1], random, control)? {
                    Some(step) => course.push(step.to),
                    None => break,
                }
            }
            if course.len() > longest.len() {
                longest = course;
            }
        }
        Ok(longest.split_off(longest.len().saturating_sub(LAST)))
    }

    /// The only move of several that keeps this outcome, if the position is a puzzle.
    fn only_move(
        &self,
        at: &AnyPosition,
        outcome: Outcome,
        plies: Option<u64>,
        control: &Control<'_>,
    ) -> Result<Option<AnyRated>, Error> {
        let at = at.inner();
        if self.game.label(at).is_some() || !(2..=MOST_MOVES).contains(&self.game.move_count(at)?) {
            return Ok(None);
        }
        let verdict = self.game.value(at, control)?;
        let is_long = match (plies, &verdict.remoteness) {
            (Some(plies), found) => *found == Some(plies.into()),
            (None, found) => *found != Some(1.into()),
        };
        if verdict.outcome != outcome || !is_long {
            return Ok(None);
        }
        let mut options = self.game.options(at, control)?;
        options.retain(|option| keeps(option, outcome));
        match options.len() {
            1 => Ok(options.pop()),
            _ => Ok(None),
        }
    }

    /// The probability that random moves solve a puzzle, against the longest resistance. A draw is
    /// held by its first move.
    fn chance(
        &self,
        mut at: AnyPosition,
        outcome: Outcome,
        control: &Control<'_>,
    ) -> Result<f64, Error> {
        let (mut chance, mut is_mine) = (1.0, true);
        for _ in 0..MOST_PLIES {
            if is_mine {
                let options = self.game.options(at.inner(), control)?;
                if options.is_empty() {
                    break;
                }
                let kept = options.iter().filter(|option| keeps(option, outcome));
                chance *= kept.count() as f64 / options.len() as f64;
            }
            let best = self.game.best(at.inner(), control)?;
            let Some(first) = best.into_iter().next() else {
                break;
            };
            if outcome == Outcome::Draw {
                break;
            }
            is_mine ^= !first.step.keeps_turn;
            at = first.step.to;
        }
        Ok(chance)
    }
}

/// Whether a move has this outcome for the player who makes it.
fn keeps(option: &AnyRated, outcome: Outcome) -> bool {
    option.verdict.for_mover(option.step.keeps_turn).outcome == outcome
}
