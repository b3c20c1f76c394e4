//! Answers as pickle keeps them: in tuples of texts and numbers, which later versions can read.

use lastmove::oracle::{Answer as Found, LongestPlay, Mover, RatedMove, Totals as Counted};
use lastmove::solve::Worth;
use lastmove::solve::energy::Payoff;
use lastmove::{LoopyNimber, Outcome, Plies};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::answer::{Answer, GameOf, Move, NimValue, Totals};
use crate::table::{TableValue, outcome, sign};
use crate::work::{Budget, Memory};

/// What pickle keeps of an object: the function that makes it again, and its arguments.
pub(crate) type Reduced<'py, T> = PyResult<(Bound<'py, PyAny>, T)>;

/// Plies as text: they may have any size.
type PliesText = Option<String>;

/// A move: its text, the option, its outcome and remoteness, whether the turn is kept, the weight.
pub(crate) type MoveParts = (String, String, i8, PliesText, bool, Option<i64>);

/// What play is worth: a credit, the player who forces an end, or a fraction.
type WorthParts = (Option<PliesText>, Option<u8>, Option<(i64, u32)>);

/// An answer: the game, the position, its outcome and remoteness, what play is worth; the best moves,
/// all of them, a line; the note; the notation and the budget with which the game is opened again.
pub(crate) type AnswerParts = (
    (String, String, i8, PliesText, Option<WorthParts>),
    (
        Vec<MoveParts>,
        Option<Vec<MoveParts>>,
        Option<Vec<MoveParts>>,
    ),
    Option<String>,
    (String, Option<u64>, Option<usize>, bool, bool),
);

/// A longest play: its plies, its position, and who wins.
type LongestParts = (String, String, i8);

/// Totals: the game, and the counts of positions, wins, losses, draws and wins of player 0; the longest
/// play, and the longest win.
pub(crate) type TotalsParts = (
    String,
    (u64, u64, u64, u64, Option<u64>),
    Option<LongestParts>,
    Option<LongestParts>,
);

/// The function that makes a pickled object again.
pub(crate) fn again<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("lastmove._lastmove")?.getattr(name)
}

fn damaged() -> PyErr {
    PyValueError::new_err("what was pickled is damaged")
}

fn plies(text: PliesText) -> PyResult<Option<Plies>> {
    let read = text.map(|text| text.parse().map_err(|_| damaged()));
    read.transpose()
}

fn text(plies: Option<&Plies>) -> PliesText {
    plies.map(Plies::to_string)
}

fn known(of: i8) -> PyResult<Outcome> {
    match of {
        -1..=1 => Ok(outcome(of)),
        _ => Err(damaged()),
    }
}

pub(crate) fn of_move(mv: &RatedMove) -> MoveParts {
    let keeps_turn = mv.mover == Mover::Same;
    let plies = text(mv.remoteness.as_ref());
    (
        mv.mv.clone(),
        mv.to.clone(),
        sign(mv.outcome),
        plies,
        keeps_turn,
        mv.weight,
    )
}

fn to_move((mv, to, outcome, remoteness, keeps_turn, weight): MoveParts) -> PyResult<RatedMove> {
    Ok(RatedMove {
        mv,
        to,
        outcome: known(outcome)?,
        remoteness: plies(remoteness)?,
        mover: Mover::from_keeps_turn(keeps_turn),
        weight,
    })
}

fn to_moves(parts: Vec<MoveParts>) -> PyResult<Vec<RatedMove>> {
    parts.into_iter().map(to_move).collect()
}

pub(crate) fn of_answer(
    found: &Found,
    note: Option<String>,
    notation: String,
    budget: Budget,
) -> AnswerParts {
    let moves = |moves: &[RatedMove]| moves.iter().map(of_move).collect::<Vec<_>>();
    let worth = found.worth.as_ref().map(|worth| match worth {
        Worth::Credit(credit) => (Some(text(credit.as_ref())), None, None),
        Worth::Payoff(Payoff::End(player)) => (None, Some(*player), None),
        Worth::Payoff(Payoff::Mean {
            numerator,
            denominator,
        }) => (None, None, Some((*numerator, *denominator))),
    });
    let (game, position) = (found.game.clone(), found.position.clone());
    let remoteness = text(found.remoteness.as_ref());
    (
        (game, position, sign(found.outcome), remoteness, worth),
        (
            moves(&found.best),
            found.moves.as_deref().map(moves),
            found.line.as_deref().map(moves),
        ),
        note,
        (
            notation,
            budget.memory,
            budget.threads,
            budget.progress,
            budget.calls_back,
        ),
    )
}

pub(crate) fn of_totals(totals: &Counted) -> TotalsParts {
    let longest = |longest: &LongestPlay| {
        let plies = longest.remoteness.to_string();
        (plies, longest.position.clone(), sign(longest.outcome))
    };
    let Counted {
        positions,
        wins,
        losses,
        draws,
        won_by_0,
        ..
    } = *totals;
    (
        totals.game.clone(),
        (positions, wins, losses, draws, won_by_0),
        totals.longest.as_ref().map(longest),
        totals.longest_win.as_ref().map(longest),
    )
}

/// A move that was pickled.
#[pyfunction]
pub(crate) fn _move(parts: MoveParts) -> PyResult<Move> {
    Ok(Move(to_move(parts)?))
}

/// An answer that was pickled.
#[pyfunction]
pub(crate) fn _answer(parts: AnswerParts) -> PyResult<Answer> {
    let (value, (best, moves, line), note, again) = parts;
    let (game, position, outcome, remoteness, worth) = value;
    let worth = match worth {
        None => None,
        Some((Some(credit), _, _)) => Some(Worth::Credit(plies(credit)?)),
        Some((_, Some(player), _)) => Some(Worth::Payoff(Payoff::End(player))),
        Some((_, _, Some((numerator, denominator)))) => Some(Worth::Payoff(Payoff::Mean {
            numerator,
            denominator,
        })),
        Some(_) => return Err(damaged()),
    };
    let (notation, memory, threads, progress, calls_back) = again;
    let budget = Budget {
        calls_back,
        ..Budget::new(memory.map(Memory::of), threads, progress)
    };
    Ok(Answer {
        found: Found {
            game,
            position,
            outcome: known(outcome)?,
            remoteness: plies(remoteness)?,
            worth,
            best: to_moves(best)?,
            moves: moves.map(to_moves).transpose()?,
            line: line.map(to_moves).transpose()?,
            over: None,
            endless: false,
            note: None,
            explanation: None,
        },
        note,
        game: GameOf::Closed(notation, budget),
    })
}

/// Totals that were pickled.
#[pyfunction]
pub(crate) fn _totals(parts: TotalsParts) -> PyResult<Totals> {
    let (game, (positions, wins, losses, draws, won_by_0), longest, longest_win) = parts;
    let play = |play: Option<LongestParts>| {
        let read = play.map(|(remoteness, position, outcome)| {
            PyResult::Ok(LongestPlay {
                remoteness: remoteness.parse().map_err(|_| damaged())?,
                position,
                outcome: known(outcome)?,
            })
        });
        read.transpose()
    };
    Ok(Totals(Counted {
        game,
        positions,
        wins,
        losses,
        draws,
        won_by_0,
        longest: play(longest)?,
        longest_win: play(longest_win)?,
    }))
}

/// A nim value that was pickled.
#[pyfunction]
pub(crate) fn _nim_value(is_infinite: bool, numbers: Vec<String>) -> PyResult<NimValue> {
    let numbers = numbers
        .iter()
        .map(|number| number.parse().map_err(|_| damaged()));
    let mut numbers = numbers.collect::<PyResult<Vec<_>>>()?;
    if is_infinite {
        return Ok(NimValue(LoopyNimber::infinite(numbers)));
    }
    numbers
        .pop()
        .map(|number| NimValue(LoopyNimber::Finite(number)))
        .ok_or_else(damaged)
}

/// A value of a table that was pickled.
#[pyfunction]
pub(crate) fn _value(of: i8, plies: Option<u64>) -> PyResult<TableValue> {
    known(of)?;
    Ok(TableValue::new(of, plies))
}
