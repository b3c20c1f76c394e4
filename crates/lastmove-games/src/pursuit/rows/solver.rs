//! The solver on top of the search.

use std::collections::HashMap;
use std::sync::Arc;

use super::super::{Position, Pursuit, Turn};
use super::bits::Bits;
use super::everything::Everything;
use super::order::Order;
use super::round::Winner;
use super::search::Search;
use super::squads::Squads;
use lastmove_engine::game::{Game, Indexed, Play};
use lastmove_engine::solve::{Cache, Census, Estimate, Method, Solver, Visit};
use lastmove_engine::vectors::Vectors;
use lastmove_engine::{ByNumber, Control, Error, Message, Value, Verdict};

/// Solves the game of policeman and thief on rows of bits.
///
/// The first question is answered by itself, in little memory; from the second one on, all values
/// are kept if they fit the memory budget.
#[derive(Debug)]
pub struct RowSearch {
    play: Play,
    vectors: Vectors,
    known: Cache<Known>,
}

/// The cached results.
#[derive(Default)]
struct Known {
    /// All values.
    all: Option<Arc<Everything>>,
    /// The position asked about last, and its options, with values.
    near: HashMap<Position, Value>,
}

/// The tables of the game that a search needs.
pub(super) struct Ground {
    pub(super) bits: Bits,
    pub(super) squads: Squads,
}

impl Ground {
    /// Builds them, if `searches` concurrent searches without values fit the memory budget.
    pub(super) fn new(game: &Pursuit, searches: u64, control: &Control<'_>) -> Result<Self, Error> {
        let bits = Bits::new(game);
        let planes = Search::bytes(&bits, game.squads()).saturating_mul(searches);
        control.plan(Squads::bytes(game).saturating_add(planes))?;
        let squads = Squads::new(game, control)?;
        Ok(Self { bits, squads })
    }

    /// Builds them, if a search with all values fits the memory budget. Also returns whether to run
    /// two searches concurrently, each with its own values.
    fn with_values(game: &Pursuit, control: &Control<'_>) -> Result<(Self, bool), Error> {
        let bits = Bits::new(game);
        let rows = game.squads();
        let values = Order::bytes(rows, bits.count());
        let need = |searches: u64| {
            let each = Search::bytes(&bits, rows).saturating_add(values);
            Squads::bytes(game).saturating_add(each.saturating_mul(searches))
        };
        let both = control.thread_count() > 1 && need(2) <= BOTH.min(control.memory_budget());
        control.plan(need(if both { 2 } else { 1 }))?;
        let squads = Squads::new(game, control)?;
        Ok((Self { bits, squads }, both))
    }
}

/// Bytes that may be used to run both searches concurrently: on small boards, whose rounds are too
/// short to be parallelized.
const BOTH: u64 = 64 << 20;

impl RowSearch {
    /// A solver that uses only portable instructions: the twin of the others in tests.
    #[must_use]
    pub fn portable(play: Play) -> Self {
        Self {
            vectors: Vectors::Portable,
            ..Self::new(play)
        }
    }

    /// All values, computed on demand.
    fn everything<'k>(
        &self,
        known: &'k mut Known,
        game: &Pursuit,
        control: &Control<'_>,
    ) -> Result<&'k Arc<Everything>, Error> {
        if known.all.is_none() {
            let orders = self.find_all(game, control)?;
            known.all = Some(Arc::new(Everything(orders)));
            control.figure("positions", game.len());
        }
        // It was stored just above.
        known.all.as_ref().ok_or_else(Error::interrupt)
    }

    fn find_all(&self, game: &Pursuit, control: &Control<'_>) -> Result<Vec<[Order; 2]>, Error> {
        let (ground, both) = Ground::with_values(game, control)?;
        let Ground { bits, squads } = &ground;
        let phase = control.phase("solve", None);
        let order = || Order::new(squads.len(), bits.count());
        let search = |winner, orders: &mut [Order; 2]| -> Result<u32, Error> {
            let keep = Some(&mut *orders);
            let mut search = Search::new(bits, squads, winner, self.play, self.vectors, keep);
            loop {
                control.check()?;
                phase.advance(search.plies().into());
                if !search.round(Some(orders))? {
                    return Ok(search.plies());
                }
            }
        };
        let (orders, levels) = control.with_threads(|| {
            let mut first = [order(), order()];
            if both {
                let mut second = [order(), order()];
                let (police, thief) = rayon::join(
                    || search(Winner::Police, &mut first),
                    || search(Winner::Thief, &mut second),
                );
                return Ok((vec![first, second], police?.max(thief?)));
            }
            let police = search(Winner::Police, &mut first)?;
            let thief = search(Winner::Thief, &mut first)?;
            Ok::<_, Error>((vec![first], police.max(thief)))
        })??;
        control.figure("levels", levels.into());
        Ok(orders)
    }

    /// The values of these positions, without storing others.
    fn find_some(
        &self,
        game: &Pursuit,
        wanted: &[Position],
        control: &Control<'_>,
    ) -> Result<HashMap<Position, Value>, Error> {
        let ground = Ground::new(game, 2, control)?;
        let Ground { bits, squads } = &ground;
        let phase = control.phase("solve", None);
        let mut found = HashMap::new();
        let mut open: Vec<&Position> = wanted.iter().collect();
        control.with_threads(|| -> Result<(), Error> {
            let search = |winner| Search::new(bits, squads, winner, self.play, self.vectors, None);
            let mut police = search(Winner::Police);
            let mut thief = search(Winner::Thief);
            let (mut police_goes_on, mut thief_goes_on) = (true, true);
            loop {
                open.retain(|&&at| match meet(&police, &thief, game, &at) {
                    Some(value) => {
                        found.insert(at, value);
                        false
                    }
                    None => true,
                });
                control.check()?;
                phase.advance(police.plies().max(thief.plies()).into());
                if open.is_empty() || !(police_goes_on || thief_goes_on) {
                    break;
                }
                police_goes_on = police_goes_on && police.round(None)?;
                thief_goes_on = thief_goes_on && thief.round(None)?;
            }
            control.figure("levels", police.plies().max(thief.plies()).into());
            Ok(())
        })??;
        found.extend(open.into_iter().map(|&at| (at, Value::Draw)));
        Ok(found)
    }
}

/// The value of a position that the last round of either search has found.
fn meet(police: &Search<'_>, thief: &Search<'_>, game: &Pursuit, at: &Position) -> Option<Value> {
    let row = game.rank(&at.police) as usize;
    let is_police = at.turn == Turn::Police;
    let (search, won) = if police.has(row, at.thief, is_police) {
        (police, is_police)
    } else if thief.has(row, at.thief, is_police) {
        (thief, !is_police)
    } else {
        return None;
    };
    let plies = search.plies().into();
    Some(if won {
        Value::Win(plies)
    } else {
        Value::Loss(plies)
    })
}

impl Solver<Pursuit> for RowSearch {
    fn new(play: Play) -> Self {
        Self {
            play,
            vectors: Vectors::widest(),
            known: Cache::default(),
        }
    }

    fn play(&self) -> Play {
        self.play
    }

    fn estimate(&self, game: &Pursuit, _: &Position, _: &Control<'_>) -> Result<Estimate, Error> {
        Ok(Estimate {
            positions: Some(game.len()),
            ..Estimate::by(Method::Backwards)
        })
    }

    fn value(
        &self,
        game: &Pursuit,
        at: &Position,
        control: &Control<'_>,
    ) -> Result<Verdict, Error> {
        if game.index(at).is_none() {
            return Err(Error::input(Message::new("position-not-in-game")));
        }
        let mut known = self.known.hold(control)?;
        if let Some(all) = &known.all {
            return Ok(all.value(game, at).into());
        }
        if let Some(&value) = known.near.get(at) {
            return Ok(value.into());
        }
        if !known.near.is_empty() {
            match self.everything(&mut known, game, control) {
                Ok(all) => return Ok(all.value(game, at).into()),
                Err(error) if error.is_too_large() => {}
                Err(error) => return Err(error),
            }
        }
        let mut wanted = vec![*at];
        let mut steps = Vec::new();
        if game.label(at).is_none() {
            game.steps(at, &mut steps)?;
        }
        wanted.extend(steps.iter().map(|step| step.to));
        known.near = self.find_some(game, &wanted, control)?;
        Ok(known.near.get(at).copied().unwrap_or(Value::Draw).into())
    }

    /// Finds all values, if they fit the memory budget.
    fn prepare(&self, game: &Pursuit, _: &Position, control: &Control<'_>) -> Result<(), Error> {
        match self.everything(&mut *self.known.hold(control)?, game, control) {
            Err(error) if !error.is_too_large() => Err(error),
            _ => Ok(()),
        }
    }

    fn visit(
        &self,
        game: &Pursuit,
        control: &Control<'_>,
        each: &mut Visit<'_, Position>,
    ) -> Result<(), Error> {
        let all = self
            .everything(&mut *self.known.hold(control)?, game, control)?
            .clone();
        let mut values = vec![Value::Draw; game.cells() as usize * 2];
        for first in (0..game.len()).step_by(values.len()) {
            control.check()?;
            all.read(first, &mut values)?;
            for (index, &value) in (first..).zip(&values) {
                each(&game.position(index), &value.into())?;
            }
        }
        Ok(())
    }

    fn all(
        &self,
        game: &Pursuit,
        control: &Control<'_>,
    ) -> Result<Option<Arc<dyn ByNumber>>, Error> {
        let all = self
            .everything(&mut *self.known.hold(control)?, game, control)?
            .clone();
        Ok(Some(all))
    }

    fn census(&self, game: &Pursuit, control: &Control<'_>) -> Result<Census<Position>, Error> {
        let all = self
            .everything(&mut *self.known.hold(control)?, game, control)?
            .clone();
        Ok(all.census(game))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_vector_finds_the_same() {
        let board = "P.....*..\n..**....*\n.......E.\n*..T...*.\n....*....\n";
        let game = Pursuit::new(super::super::super::Board::read(board, "yard").unwrap());
        let control = Control::default();
        let values = |vectors| {
            let solver = RowSearch {
                vectors,
                ..RowSearch::new(Play::Normal)
            };
            let mut values = Vec::new();
            let mut keep = |_: &Position, value: &Verdict| {
                values.push(value.clone());
                Ok(())
            };
            solver.visit(&game, &control, &mut keep).unwrap();
            values
        };
        let portable = values(Vectors::Portable);
        assert_eq!(portable.len() as u64, game.len());
        for vectors in Vectors::available() {
            assert_eq!(values(vectors), portable, "{vectors:?}");
        }
    }
}
