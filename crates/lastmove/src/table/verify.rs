//! The verifier: every value against the rules of the game and of play alone.
//!
//! It shares no code with the engines: it knows a game's moves, never its un-moves, and has its own
//! reading of what the outcomes of options mean. Why local checks prove all values is said in
//! `docs/tables.md`.

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use super::Cells;
use crate::game::{Game, Play};
use crate::graph::{GameGraph, MoveStream};
use crate::{Control, Error, Message, Outcome, Value};

/// Positions that a thread takes at a time.
const CHUNK: u64 = 1 << 14;

/// The rules against which values are checked.
pub struct Rules<'a, G: Game + ?Sized> {
    /// The game.
    pub game: &'a G,
    /// The rule of play.
    pub play: Play,
    /// The number of a position among the values; `None` when there is none for it, as there need not
    /// be for one whose outcome the rules declare.
    pub index: &'a (dyn Fn(&G::Position) -> Option<u64> + Sync),
    /// The position with a number.
    pub position: &'a (dyn Fn(u64) -> G::Position + Sync),
    /// A position as text.
    pub text: &'a (dyn Fn(&G::Position) -> String + Sync),
}

/// Checks all values and names the first that is false, and why; `None` when all are true. O(n + m)
/// time on all threads of `control`.
///
/// # Errors
/// [`Blame::Interrupt`](crate::Blame::Interrupt), [`Blame::Machine`](crate::Blame::Machine) when
/// threads cannot be started.
pub fn verify<G: Game>(
    rules: &Rules<'_, G>,
    cells: &Cells,
    control: &Control<'_>,
) -> Result<Option<Message>, Error> {
    let phase = control.phase("table-verify", Some(cells.len()));
    let done = AtomicU64::new(0);
    let chunk = |chunk: u64| -> Option<Result<Message, Error>> {
        if let Err(error) = control.check() {
            return Some(Err(error));
        }
        phase.advance(done.fetch_add(CHUNK, Ordering::Relaxed).min(cells.len()));
        let mut steps = Vec::new();
        (chunk * CHUNK..cells.len().min((chunk + 1) * CHUNK))
            .find_map(|index| check(rules, cells, index, &mut steps).transpose())
    };
    let chunks = cells.len().div_ceil(CHUNK);
    if chunks <= 1 {
        // Starting threads would take longer than the work.
        return if chunks == 0 {
            Ok(None)
        } else {
            chunk(0).transpose()
        };
    }
    control
        .with_threads(|| (0..chunks).into_par_iter().find_map_first(chunk))?
        .transpose()
}

/// Why the value of position `index` is false; `None` when it is true.
fn check<G: Game>(
    rules: &Rules<'_, G>,
    cells: &Cells,
    index: u64,
    steps: &mut Vec<crate::game::Step<G>>,
) -> Result<Option<Message>, Error> {
    let at = (rules.position)(index);
    let claim = cells.get(index);
    let text = || (rules.text)(&at);
    let over = match rules.game.label(&at) {
        None => {
            steps.clear();
            rules.game.steps(&at, steps)?;
            steps.is_empty().then(|| rules.play.stuck())
        }
        declared => declared,
    };
    if let Some(truth) = over {
        return Ok(false_terminal(claim, truth, text));
    }
    let mut seen = Seen::default();
    for step in &*steps {
        let option = match (rules.index)(&step.to) {
            Some(option) => cells.get(option),
            // Where the rules declare the outcome, a table need not hold it.
            None => match rules.game.label(&step.to) {
                Some(outcome) => Value::over(outcome),
                None => {
                    let message = Message::new("table-false-missing");
                    let message = message.with("to", (rules.text)(&step.to));
                    return Ok(Some(said(message, text(), claim)));
                }
            },
        };
        seen.see(option, step.keeps_turn, &step.to);
    }
    Ok(seen.contradicts(claim, text, |to| (rules.text)(to)))
}

/// Checks all values of a graph whose moves are read once, in the order of its vertices, and held a
/// part at a time; like [`verify()`]. `rest` has the labels and owners, and no moves, `claimed` the
/// value of a vertex.
///
/// # Errors
/// Like [`verify()`], and when the moves cannot be read.
pub fn verify_streamed(
    moves: &dyn MoveStream,
    rest: &GameGraph,
    play: Play,
    text: &(dyn Fn(u32) -> String + Sync),
    claimed: &(dyn Fn(u64) -> Value + Sync),
    control: &Control<'_>,
) -> Result<Option<Message>, Error> {
    let phase = control.phase("table-verify", Some(moves.vertices().into()));
    let check = |v: u32, targets: &[u32]| {
        let claim = claimed(v.into());
        let over = match rest.labels.get(v) {
            None => targets.is_empty().then(|| play.stuck()),
            declared => declared,
        };
        if let Some(truth) = over {
            return false_terminal(claim, truth, || text(v));
        }
        let mut seen = Seen::default();
        for &to in targets {
            seen.see(claimed(to.into()), rest.owners.same(v, to), to);
        }
        seen.contradicts(claim, || text(v), text)
    };
    let mut found = None;
    control.with_threads(|| {
        moves.read(control, &mut |block| {
            if found.is_none() {
                let all = (0..block.ends.len()).into_par_iter();
                found = all.find_map_first(|at| {
                    let (v, targets) = block.moves_of(at);
                    check(v, targets)
                });
            }
            phase.advance(u64::from(block.first) + block.ends.len() as u64);
            Ok(())
        })
    })??;
    Ok(found)
}

/// What the options of a position come to, as far as they have been seen: the quickest win of the
/// mover, a move that draws, the slowest loss.
pub(super) struct Seen<T> {
    win: Option<(u64, T)>,
    draw: Option<T>,
    loss: Option<(u64, T)>,
}

impl<T> Default for Seen<T> {
    fn default() -> Self {
        Self {
            win: None,
            draw: None,
            loss: None,
        }
    }
}

impl<T> Seen<T> {
    /// Sees an option with its value for who moves there.
    pub(super) fn see(&mut self, option: Value, keeps_turn: bool, to: T) {
        match (option, keeps_turn) {
            (Value::Loss(plies), false) | (Value::Win(plies), true) => {
                if self.win.as_ref().is_none_or(|(least, _)| plies < *least) {
                    self.win = Some((plies, to));
                }
            }
            (Value::Win(plies), false) | (Value::Loss(plies), true) => {
                if self.loss.as_ref().is_none_or(|(most, _)| plies > *most) {
                    self.loss = Some((plies, to));
                }
            }
            (Value::Draw, _) => {
                self.draw.get_or_insert(to);
            }
        }
    }

    /// Why a claim about the position is false; `None` when it is true.
    pub(super) fn contradicts(
        self,
        claim: Value,
        text: impl FnOnce() -> String,
        text_of: impl FnOnce(T) -> String,
    ) -> Option<Message> {
        let (truth, best) = match (self.win, self.draw, self.loss) {
            (Some((plies, best)), _, _) => (Value::Win(plies + 1), best),
            (None, Some(best), _) => (Value::Draw, best),
            (None, None, Some((plies, best))) => (Value::Loss(plies + 1), best),
            // There is a move, and it is one of the three.
            (None, None, None) => return None,
        };
        if claim == truth {
            return None;
        }
        let message = match truth {
            Value::Win(plies) => Message::new("table-false-win").with("truth", plies),
            Value::Draw => Message::new("table-false-draw"),
            Value::Loss(plies) => Message::new("table-false-loss").with("truth", plies),
        };
        Some(said(message.with("to", text_of(best)), text(), claim))
    }
}

/// Why a claim about a position that is over is false; `None` when it is true.
pub(super) fn false_terminal(
    claim: Value,
    truth: Outcome,
    text: impl FnOnce() -> String,
) -> Option<Message> {
    let is_true = match claim {
        Value::Win(plies) => truth == Outcome::Win && plies == 0,
        Value::Loss(plies) => truth == Outcome::Loss && plies == 0,
        Value::Draw => truth == Outcome::Draw,
    };
    let message = || Message::new("table-false-terminal").with("truth", truth);
    (!is_true).then(|| said(message(), text(), claim))
}

/// What is said of a position: which, and what the table claims.
fn said(message: Message, position: String, claim: Value) -> Message {
    let (said, plies) = match claim {
        Value::Win(plies) => (Outcome::Win, plies),
        Value::Draw => (Outcome::Draw, 0),
        Value::Loss(plies) => (Outcome::Loss, plies),
    };
    message
        .with("position", position)
        .with("said", said)
        .with("plies", plies)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::{Graph, Labels, Owners, generate::SplitMix64};
    use crate::solve::levels;

    /// Both verifiers say the same of the same values, right and wrong.
    #[test]
    fn moves_that_are_read_are_checked_as_moves_that_are_held() {
        let mut rng = SplitMix64::new(5);
        let mut wrong = 0;
        for case in 0..2_000 {
            let n = 1 + rng.below(30) as u32;
            let edges: Vec<_> = (0..rng.below(60))
                .map(|_| (rng.below(n.into()) as u32, rng.below(n.into()) as u32))
                .collect();
            let mut game = GameGraph::from(Graph::from_edges(n, &edges));
            if case % 3 == 0 {
                let mut labels = Labels::default();
                labels.set(rng.below(n.into()) as u32, Some(Outcome::Draw));
                game.labels = labels;
            }
            if case % 4 == 0 {
                game.owners = Owners::from_players((0..n).map(|_| rng.below(2) as u8));
            }
            let play = [Play::Normal, Play::Misere][case % 2];
            let control = Control::default().threads(1 + case % 2);
            let values = levels(&game, play, &control).unwrap();
            let mut cells = Cells::default();
            let spoiled = rng.below(2 * u64::from(n));
            for (v, value) in (0..).zip(values.iter()) {
                let other = [Value::Win(3), Value::Loss(2), Value::Draw];
                let value = if v == spoiled { other[case % 3] } else { value };
                cells.push(value).unwrap();
            }
            let rules = Rules {
                game: &game,
                play,
                index: &|at| Some((*at).into()),
                position: &|number| number as u32,
                text: &|at| at.to_string(),
            };
            let expected = verify(&rules, &cells, &control).unwrap();
            let rest = GameGraph {
                graph: Graph::default(),
                ..game.clone()
            };
            let text = |v: u32| v.to_string();
            let claimed = |v| cells.get(v);
            let found = verify_streamed(&game.graph, &rest, play, &text, &claimed, &control);
            assert_eq!(found.unwrap(), expected, "{game:?}");
            wrong += u32::from(expected.is_some());
        }
        assert!((400..1_600).contains(&wrong), "{wrong}");
    }
}
