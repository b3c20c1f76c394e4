//! Tables and solutions on disk of graphs on which player 0 has a goal: what they hold, and its check by
//! the moves.

use std::sync::Arc;

use super::GraphGame;
use super::goal::{Goal, Kind};
use super::solver::OnGraph;
use super::strategies::{Strategies, weighed};
use lastmove_engine::certificate::{Certificate, Finding};
use lastmove_engine::game::{Game, Holds, Notation, Play};
use lastmove_engine::solve::energy::{self, Credits, Followed, Payoffs, check_mean_payoff};
use lastmove_engine::solve::parity::{ParityGame, Regions, check, read_solution, write_solution};
use lastmove_engine::solve::{Solver, WorthByNumber};
use lastmove_engine::table::Cells;
use lastmove_engine::{ByNumber, Control, Error, Message, Outcome, Value};

/// Values that are read together.
const BLOCK: usize = 1 << 12;

impl OnGraph {
    /// The values of a table of strategies: see [`Holds`].
    pub(super) fn tabled_strategy(
        &self,
        game: &GraphGame,
        goal: &Goal,
        control: &Control<'_>,
    ) -> Result<Cells, Error> {
        let found = self.strategies(game, goal, control)?;
        control
            .holding(game.held_bytes())
            .plan(u64::from(found.len()) * 4)?;
        let mut cells = Cells::default();
        for v in 0..found.len() {
            if v.is_multiple_of(1 << 12) {
                control.check()?;
            }
            let number = match found.strategy(v) {
                _ if game.is_over(v) => Holds::OVER,
                // All moves are as good, and play is followed to find what it is worth.
                None if goal.kind.has_weights() => Holds::FIRST_MOVE,
                None => 0,
                Some(to) => game.place(v, to).unwrap_or(0) + Holds::FIRST_MOVE,
            };
            cells.push(match found.winner(v) == game.owner(v) {
                true => Value::Win(number),
                false => Value::Loss(number),
            })?;
        }
        Ok(cells)
    }

    /// The strategies of both players as a text, where priorities decide.
    pub(super) fn solution(
        &self,
        game: &GraphGame,
        goal: &Goal,
        control: &Control<'_>,
    ) -> Result<Option<String>, Error> {
        if goal.endless().is_some() {
            return Ok(None);
        }
        let Strategies::Regions(regions) = self.strategies(game, goal, control)? else {
            return Ok(None);
        };
        let parity = ParityGame::new(&game.graph.game, &goal.levels, self.play())?;
        // A line has two numbers, and a winner.
        control.plan(u64::from(parity.len()) * 26)?;
        Ok(Some(write_solution(&parity, &regions, &game.graph.names)))
    }
}

impl GraphGame {
    /// The place of a move among those of a vertex.
    fn place(&self, at: u32, wanted: u32) -> Option<u64> {
        let (mut place, mut found) = (0, None);
        self.moves(at, |to, _| {
            if to == wanted {
                found.get_or_insert(place);
            }
            place += 1;
        });
        found
    }

    /// Checks strategies in the format of PGSolver.
    pub(super) fn check_solution(
        &self,
        levels: &[u32],
        certificate: &Certificate<'_>,
        play: Play,
        control: &Control<'_>,
    ) -> Result<Finding, Error> {
        let (text, file) = (certificate.text, certificate.file);
        let parity = ParityGame::new(&self.graph.game, levels, play)?;
        let claimed = read_solution(text, file, &parity, &self.graph.names, control)?;
        let found = check(&parity, &claimed, &|v| self.write_position(&v), control)?;
        Ok(match found {
            Some(message) => Finding::False(message),
            None => {
                let won = (0..claimed.len()).filter(|&v| claimed.winner(v) == 0);
                let message = Message::new("solution-true").with("won", won.count());
                Finding::True(message.with("vertices", u64::from(claimed.len())))
            }
        })
    }

    /// The first value of a table of strategies that is false, and why.
    pub(super) fn contradicted_strategy(
        &self,
        goal: &Goal,
        claims: &dyn ByNumber,
        play: Play,
        control: &Control<'_>,
    ) -> Result<Option<Message>, Error> {
        let claimed = match self.claimed(claims, control)? {
            Ok(claimed) => claimed,
            Err(wrong) => return Ok(Some(wrong)),
        };
        if goal.kind.has_weights() {
            return self.contradicted_moves(goal, &claimed, play, control);
        }
        let parity = ParityGame::new(&self.graph.game, &goal.levels, play)?;
        check(&parity, &claimed, &|v| self.write_position(&v), control)
    }

    /// What play is worth by the moves of a table, where weights decide.
    pub(super) fn worth_by_table(
        &self,
        goal: &Goal,
        claims: &dyn ByNumber,
        play: Play,
        control: &Control<'_>,
    ) -> Result<WorthByNumber, Error> {
        let claimed = self.claimed(claims, control)?.map_err(Error::file)?;
        let found = match self.followed(goal, &claimed, play, control)? {
            Followed::Worth(found) => found,
            Followed::NoMove(v) => return Err(Error::file(self.said(v, "table-false-strategy"))),
        };
        Ok(Arc::new(move |number| {
            found.worth(u32::try_from(number).ok()?)
        }))
    }

    /// The winners and the moves of a table; second, the first of its values that means nothing.
    fn claimed(
        &self,
        claims: &dyn ByNumber,
        control: &Control<'_>,
    ) -> Result<Result<Regions, Message>, Error> {
        let n = self.graph.game.graph.vertices();
        control.plan(u64::from(n) * 5)?;
        let mut claimed = Regions::claimed(n);
        let mut targets = Vec::new();
        let wrong = self.each_claim(claims, control, |v, value| {
            let number = match value {
                Value::Draw => return Ok(Some(self.said(v, "table-false-endless-draw"))),
                Value::Win(number) | Value::Loss(number) => number,
            };
            let is_over = self.is_over(v);
            let mut to = None;
            if number > Holds::OVER {
                targets.clear();
                self.moves(v, |to, _| targets.push(to));
                to = targets.get((number - Holds::FIRST_MOVE) as usize).copied();
            }
            let exists = to.is_some() && !is_over;
            if (number == Holds::OVER) != is_over || number > Holds::OVER && !exists {
                return Ok(Some(self.said(v, "table-false-strategy")));
            }
            claimed.claim(v, self.claimed_winner(v, value), to);
            Ok(None)
        })?;
        Ok(match wrong {
            Some(wrong) => Err(wrong),
            None => Ok(claimed),
        })
    }

    /// What is wrong where weights decide: with the moves of both players, or with a winner, who follows
    /// from the moves.
    fn contradicted_moves(
        &self,
        goal: &Goal,
        claimed: &Regions,
        play: Play,
        control: &Control<'_>,
    ) -> Result<Option<Message>, Error> {
        let of_moves = match self.followed(goal, claimed, play, control)? {
            Followed::Worth(of_moves) => of_moves,
            Followed::NoMove(v) => return Ok(Some(self.said(v, "table-false-strategy"))),
        };
        let weighed = weighed(self, goal, play)?;
        let text = |v: u32| self.write_position(&v);
        if let Some(v) = (0..claimed.len()).find(|&v| claimed.winner(v) != of_moves.winner(v)) {
            return Ok(Some(self.said(v, "table-false-winner")));
        }
        match &of_moves {
            Strategies::Credits(credits) => energy::check(&weighed, credits, &text, control),
            Strategies::Payoffs(payoffs) => check_mean_payoff(&weighed, payoffs, &text, control),
            Strategies::Regions(_) => Ok(None),
        }
    }

    /// What follows from the moves of both players; second, why nothing does.
    fn followed(
        &self,
        goal: &Goal,
        claimed: &Regions,
        play: Play,
        control: &Control<'_>,
    ) -> Result<Followed<Strategies>, Error> {
        let weighed = weighed(self, goal, play)?;
        let chosen = |v| claimed.strategy(v);
        Ok(match goal.kind {
            Kind::Energy => Credits::followed(&weighed, &chosen, control)?
                .map(|credits| Strategies::Credits(credits.into())),
            _ => Payoffs::followed(&weighed, &chosen, control)?
                .map(|payoffs| Strategies::Payoffs(payoffs.into())),
        })
    }

    /// The player who is said to win from a vertex.
    fn claimed_winner(&self, v: u32, value: Value) -> u8 {
        self.owner(v) ^ u8::from(value.outcome() == Outcome::Loss)
    }

    fn said(&self, v: u32, code: &'static str) -> Message {
        Message::new(code).with("position", self.write_position(&v))
    }

    /// Calls `each` with all vertices and their claims, until it finds a false one.
    fn each_claim(
        &self,
        claims: &dyn ByNumber,
        control: &Control<'_>,
        mut each: impl FnMut(u32, Value) -> Result<Option<Message>, Error>,
    ) -> Result<Option<Message>, Error> {
        let n = u64::from(self.graph.game.graph.vertices());
        let mut values = [Value::Draw; BLOCK];
        for first in (0..n).step_by(BLOCK) {
            control.check()?;
            let values = &mut values[..(n - first).min(BLOCK as u64) as usize];
            claims.read(first, values)?;
            for (v, &value) in (first as u32..).zip(&*values) {
                let wrong = each(v, value)?;
                if wrong.is_some() {
                    return Ok(wrong);
                }
            }
        }
        Ok(None)
    }
}
