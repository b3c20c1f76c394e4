//! The interface of solvers.

use std::sync::Arc;

use super::{Estimate, Worth, WorthByNumber};
use crate::diagram::Histogram;
use crate::game::{Game, Play, Rated, RatedOf, StepOf};
use crate::{ByNumber, Control, Error, Message, Outcome, Plies, Point, Value, Verdict};

/// The codes of the [notes](Solver::note) where no number of plies is missing: the winner wins a play that
/// goes on for ever, or keeps to a strategy for which plies do not count.
pub const ENDLESS: [&str; 6] = [
    "note-endless",
    "note-strategy",
    "note-credit",
    "note-credit-none",
    "note-payoff",
    "note-payoff-end",
];

/// Answers for the positions of one game under one rule of play, and keeps results between
/// questions.
///
/// Only [`value`](Self::value) and [`visit`](Self::visit) are required. A game with a closed form
/// overrides [`best`](Self::best) too, so that no move has to be listed.
pub trait Solver<G: Game>: Send + Sync + Sized {
    /// A solver without any results yet.
    fn new(play: Play) -> Self;

    /// The rule of play.
    fn play(&self) -> Play;

    /// The value of a position.
    ///
    /// # Errors
    /// [`Blame::Memory`](crate::Blame::Memory) or [`Blame::Limit`](crate::Blame::Limit) when it
    /// would take too much, [`Blame::Interrupt`](crate::Blame::Interrupt).
    fn value(&self, game: &G, at: &G::Position, control: &Control<'_>) -> Result<Verdict, Error>;

    /// Calls `each` with every position of the game and its value, in a fixed order of the solver's
    /// own.
    ///
    /// # Errors
    /// Like [`value`](Self::value), and whatever `each` returns.
    fn visit(
        &self,
        game: &G,
        control: &Control<'_>,
        each: &mut Visit<'_, G::Position>,
    ) -> Result<(), Error>;

    /// Like [`visit`](Self::visit), but only one position of each class under the symmetries of the
    /// game. Returns false, and visits nothing, where the solver knows no symmetries.
    ///
    /// # Errors
    /// Like [`visit`](Self::visit).
    fn visit_canonical(
        &self,
        game: &G,
        control: &Control<'_>,
        each: &mut Visit<'_, G::Position>,
    ) -> Result<bool, Error> {
        let _ = (game, control, each);
        Ok(false)
    }

    /// The position that stands for all images of a position under the symmetries of the game; the
    /// position itself where the solver knows no symmetries. All have the same value, and the
    /// options of one are images of the options of another.
    fn canonical(&self, game: &G, at: &G::Position) -> G::Position {
        let _ = game;
        at.clone()
    }

    /// All values by the game's numbers, where the solver stores them in that form; else `None`.
    ///
    /// # Errors
    /// Like [`value`](Self::value).
    fn all(&self, game: &G, control: &Control<'_>) -> Result<Option<Arc<dyn ByNumber>>, Error> {
        let _ = (game, control);
        Ok(None)
    }

    /// The values of a table on disk by the game's numbers: [`all`](Self::all), unless the table
    /// [holds](crate::game::Listed::holds) something else than the remoteness.
    ///
    /// # Errors
    /// Like [`value`](Self::value).
    fn tabled(&self, game: &G, control: &Control<'_>) -> Result<Option<Arc<dyn ByNumber>>, Error> {
        self.all(game, control)
    }

    /// What play is worth by the values of a [table](Self::tabled), for which nothing is solved; `None`
    /// where no weights decide. That the moves in the table are the best ones is not checked.
    ///
    /// # Errors
    /// [`Blame::File`](crate::Blame::File) where the table has a move that is none; when it cannot be read.
    fn worth_by(
        &self,
        game: &G,
        claims: &dyn ByNumber,
        control: &Control<'_>,
    ) -> Result<Option<WorthByNumber>, Error> {
        let _ = (game, claims, control);
        Ok(None)
    }

    /// The positions of the game counted by outcome.
    ///
    /// # Errors
    /// Like [`value`](Self::value).
    fn census(&self, game: &G, control: &Control<'_>) -> Result<Census<G::Position>, Error> {
        let mut census = Census::default();
        self.visit(game, control, &mut |at, verdict| {
            census.add(at, verdict);
            Ok(())
        })?;
        Ok(census)
    }

    /// The histogram of the values of the game's positions, where the solver has counted them; else
    /// `None`.
    ///
    /// # Errors
    /// Like [`value`](Self::value).
    fn histogram(&self, game: &G, control: &Control<'_>) -> Result<Option<Histogram>, Error> {
        let _ = (game, control);
        Ok(None)
    }

    /// A hint that many positions reachable from `at` will be asked about, so that values are worth
    /// keeping. It does not affect answers.
    ///
    /// # Errors
    /// Like [`value`](Self::value).
    fn prepare(&self, game: &G, at: &G::Position, control: &Control<'_>) -> Result<(), Error> {
        let _ = (game, at, control);
        Ok(())
    }

    /// What it takes to find the value of a position, without finding it.
    ///
    /// # Errors
    /// Like [`value`](Self::value), where not even the estimate fits.
    fn estimate(
        &self,
        game: &G,
        at: &G::Position,
        control: &Control<'_>,
    ) -> Result<Estimate, Error> {
        let _ = (game, at, control);
        Ok(Estimate::default())
    }

    /// Whether the state of long work on this game is kept in a [work folder](Control::work).
    fn keeps_work(&self, game: &G) -> bool {
        let _ = game;
        false
    }

    /// Looks up values in the files of the [work folder](Control::work) from now on, where it has those
    /// of all positions from the opening on; returns whether it has. The folder is read as long as
    /// values are asked for, and not written.
    ///
    /// # Errors
    /// [`Blame::File`](crate::Blame::File) when files are damaged.
    fn load_work(&self, game: &G, control: &Control<'_>) -> Result<bool, Error> {
        let _ = (game, control);
        Ok(false)
    }

    /// Compares the values that the [work folder](Control::work) has with those of their options, by
    /// the moves alone: all of them, or one `part` of several, from 0 on. `None` where it cannot.
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input) when the work is not done yet, and
    /// [`Blame::File`](crate::Blame::File) when files are damaged.
    fn check_work(
        &self,
        game: &G,
        part: (u64, u64),
        control: &Control<'_>,
    ) -> Result<Option<WorkCheck<G::Position>>, Error> {
        let _ = (game, part, control);
        Ok(None)
    }

    /// The legal moves with the values of their options, in the game's order; empty at a terminal.
    ///
    /// # Errors
    /// Like [`value`](Self::value).
    fn options(
        &self,
        game: &G,
        at: &G::Position,
        control: &Control<'_>,
    ) -> Result<Vec<RatedOf<G>>, Error> {
        // Asked first, so that the solver finds the position and all its options at once.
        self.value(game, at, control)?;
        let mut steps: Vec<StepOf<G>> = Vec::new();
        if game.label(at).is_none() {
            game.steps(at, &mut steps)?;
        }
        steps
            .into_iter()
            .map(|step| {
                let verdict = self.value(game, &step.to, control)?;
                Ok(Rated { step, verdict })
            })
            .collect()
    }

    /// The moves that achieve the position's value, in the game's order; empty at a terminal. Where
    /// the remoteness is not known, the first one is to be played.
    ///
    /// # Errors
    /// Like [`value`](Self::value).
    fn best(
        &self,
        game: &G,
        at: &G::Position,
        control: &Control<'_>,
    ) -> Result<Vec<RatedOf<G>>, Error> {
        Ok(best_of(self.options(game, at, control)?))
    }

    /// The solver's addition to the game's explanation: how the value was found.
    ///
    /// # Errors
    /// Like [`value`](Self::value).
    fn explain(
        &self,
        game: &G,
        at: &G::Position,
        control: &Control<'_>,
    ) -> Result<Vec<Point>, Error> {
        let _ = (game, at, control);
        Ok(Vec::new())
    }

    /// Why the remoteness of a won or lost position is not known; `None` where it is known.
    ///
    /// # Errors
    /// Like [`value`](Self::value).
    fn note(
        &self,
        game: &G,
        at: &G::Position,
        verdict: &Verdict,
        control: &Control<'_>,
    ) -> Option<Message> {
        let _ = (game, at, verdict, control);
        None
    }

    /// What play is worth from a position where moves have weights; `None` where they have none.
    ///
    /// # Errors
    /// Like [`value`](Self::value).
    fn worth(
        &self,
        game: &G,
        at: &G::Position,
        control: &Control<'_>,
    ) -> Result<Option<Worth>, Error> {
        let _ = (game, at, control);
        Ok(None)
    }

    /// The text of a certificate of the game's values, which
    /// [`Listed::check_certificate`](crate::game::Listed::check_certificate) checks; `None` where the
    /// solver writes none.
    ///
    /// # Errors
    /// Like [`value`](Self::value).
    fn certificate(&self, game: &G, control: &Control<'_>) -> Result<Option<String>, Error> {
        let _ = (game, control);
        Ok(None)
    }
}

/// Those of the options that are worth most to the player who moves, in their order.
pub fn best_of<P, M>(mut options: Vec<Rated<P, M>>) -> Vec<Rated<P, M>> {
    if let Some(most) = options.iter().map(Rated::worth).max() {
        options.retain(|option| option.worth() == most);
    }
    options
}

/// The callback of [`Solver::visit`], which receives each position and its value.
pub type Visit<'a, P> = dyn FnMut(&P, &Verdict) -> Result<(), Error> + 'a;

/// What [`Solver::check_work`] found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkCheck<P> {
    /// How many numbers of positions were checked; images of a position count once, and some numbers
    /// belong to none.
    pub slots: u64,
    /// The first position with a false value: what is said of it, `None` where nothing is, and what
    /// follows from its options.
    pub found: Option<(P, Option<Value>, Value)>,
}

/// The positions of a game counted by outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census<P> {
    /// How many positions there are.
    pub positions: u64,
    /// How many the player to move wins.
    pub wins: u64,
    /// How many the player to move loses.
    pub losses: u64,
    /// How many are drawn.
    pub draws: u64,
    /// How many player 0 wins, whoever moves, where a goal is this player's.
    pub won_by_0: Option<u64>,
    /// The won position with the largest remoteness, the first of equals.
    pub longest_win: Option<Longest<P>>,
    /// The lost position with the largest remoteness, the first of equals.
    pub longest_loss: Option<Longest<P>>,
}

/// A position with the largest remoteness.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Longest<P> {
    /// Plies to the end.
    pub remoteness: Plies,
    /// The position.
    pub position: P,
}

impl<P> Default for Census<P> {
    fn default() -> Self {
        Self {
            positions: 0,
            wins: 0,
            losses: 0,
            draws: 0,
            won_by_0: None,
            longest_win: None,
            longest_loss: None,
        }
    }
}

impl<P: Clone> Census<P> {
    /// Counts one more position.
    pub fn add(&mut self, position: &P, verdict: &Verdict) {
        self.add_many(position, 1, verdict);
    }

    /// Counts `count` more positions of one value, of which `position` is one.
    pub fn add_many(&mut self, position: &P, count: u64, verdict: &Verdict) {
        self.count(count, verdict, || position.clone());
    }
}

impl<P> Census<P> {
    /// Counts `count` more positions of one value; `keep` provides one of them if needed.
    pub fn count(&mut self, count: u64, verdict: &Verdict, keep: impl FnOnce() -> P) {
        self.positions += count;
        let longest = match verdict.outcome {
            Outcome::Win => {
                self.wins += count;
                &mut self.longest_win
            }
            Outcome::Loss => {
                self.losses += count;
                &mut self.longest_loss
            }
            Outcome::Draw => {
                self.draws += count;
                return;
            }
        };
        if let Some(plies) = &verdict.remoteness
            && longest.as_ref().is_none_or(|l| *plies > l.remoteness)
        {
            *longest = Some(Longest {
                remoteness: plies.clone(),
                position: keep(),
            });
        }
    }

    /// Adds those of positions that come after these.
    pub(super) fn append(&mut self, next: Self) {
        self.positions += next.positions;
        self.wins += next.wins;
        self.losses += next.losses;
        self.draws += next.draws;
        for (mine, next) in [
            (&mut self.longest_win, next.longest_win),
            (&mut self.longest_loss, next.longest_loss),
        ] {
            if let Some(next) = next
                && mine
                    .as_ref()
                    .is_none_or(|mine| next.remoteness > mine.remoteness)
            {
                *mine = Some(next);
            }
        }
    }
}
