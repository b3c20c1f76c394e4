//! Why a value holds, in words that fit every game.

use crate::diagram::Place;
use crate::explain::{self, PointRow, PointTable};
use crate::game::{Listed, NimValues, Play, Rated, Told};
use crate::{Blame, Control, Error, LoopyNimber, Message, Outcome, Plies, Point, Verdict};

/// The most parts of a position whose nim values are told one by one.
const MOST_PARTS: usize = 64;

/// The rule that makes the position won, lost or drawn.
pub(super) fn explain<G: Listed>(
    game: &G,
    at: &G::Position,
    play: Play,
    verdict: &Verdict,
    best: &[Rated<G>],
) -> Point {
    Point::Say(match best.first() {
        None => terminal(game, at, play),
        // A draw has no remoteness; of the others it may not be known.
        Some(first) if verdict.outcome != Outcome::Draw && verdict.remoteness.is_none() => {
            without_plies(game, at, verdict, first)
        }
        Some(first) => by_moves(game, at, verdict, first),
    })
}

fn terminal<G: Listed>(game: &G, at: &G::Position, play: Play) -> Message {
    match game.label(at) {
        Some(outcome) => Message::new("why-label").with("outcome", outcome),
        None => Message::new("why-stuck").with("outcome", play.stuck()),
    }
}

/// Where only the outcome is known. Every move passes the turn there.
fn without_plies<G: Listed>(
    game: &G,
    at: &G::Position,
    verdict: &Verdict,
    first: &Rated<G>,
) -> Message {
    if verdict.outcome == Outcome::Loss {
        return Message::new("why-loss-only");
    }
    Message::new("why-win-only")
        .placed(
            "move",
            game.write_move(at, &first.step.mv),
            places(game, at, first),
        )
        .with("to", game.write_position(&first.step.to))
}

/// Where a move is on the picture, in all ways to see it.
fn places<G: Listed>(game: &G, at: &G::Position, option: &Rated<G>) -> Vec<Place> {
    let ways = game.places(at, std::slice::from_ref(&option.step));
    ways.into_iter().flatten().flatten().collect()
}

fn by_moves<G: Listed>(game: &G, at: &G::Position, verdict: &Verdict, first: &Rated<G>) -> Message {
    let code = match (verdict.outcome, first.step.keeps_turn) {
        (Outcome::Win, false) => "why-win",
        (Outcome::Win, true) => "why-win-again",
        (Outcome::Draw, _) => "why-draw",
        (Outcome::Loss, _) => "why-loss",
    };
    let plies = |verdict: &Verdict| verdict.remoteness.clone().unwrap_or(Plies::from(0));
    Message::new(code)
        .placed(
            "move",
            game.write_move(at, &first.step.mv),
            places(game, at, first),
        )
        .with("to", game.write_position(&first.step.to))
        .with("plies", &plies(&first.verdict))
        .with("total", &plies(verdict))
}

/// The nim value of a position, the values that it is the sum of, and what a best move does to them:
/// in normal play, where the game tells them.
pub(super) fn nim_values<G: Listed>(
    game: &G,
    at: &G::Position,
    play: Play,
    best: &[Rated<G>],
    control: &Control<'_>,
) -> Result<Vec<Point>, Error> {
    let Ok(values) = game.nim_values() else {
        return Ok(Vec::new());
    };
    // Where no move is left, that says all.
    let Some(first) = best.first().filter(|_| play == Play::Normal) else {
        return Ok(Vec::new());
    };
    match told(game, values, at, first, control) {
        Err(error) if error.blame == Blame::Budget => Ok(vec![left_out()]),
        told => told,
    }
}

fn left_out() -> Point {
    Point::Say(Message::new("nim-value-left-out"))
}

fn told<G: Listed>(
    game: &G,
    values: &dyn NimValues<G::Position>,
    at: &G::Position,
    first: &Rated<G>,
    control: &Control<'_>,
) -> Result<Vec<Point>, Error> {
    let each = |parts: &[(G::Position, Vec<Place>)]| {
        let value = |(part, _): &(G::Position, _)| values.nim_value(part, control);
        parts.iter().map(value).collect::<Result<Vec<_>, _>>()
    };
    let parts = match values.told(at) {
        Told::Parts(parts) => parts,
        Told::LeftOut => return Ok(vec![left_out()]),
        Told::Nothing => return Ok(Vec::new()),
    };
    let found = each(&parts)?;
    let sum: LoopyNimber = found.iter().sum();
    let mut points = Vec::new();
    if (2..=MOST_PARTS).contains(&parts.len()) {
        points.push(Point::Table(table(game, &parts, &found)));
        points.push(Point::Say(explain::arithmetic(&found)));
    } else {
        let code = match sum.outcome() {
            Outcome::Loss => "nim-value-zero",
            _ => "nim-value-nonzero",
        };
        points.push(Point::Say(
            Message::new(code).with("value", sum.to_string()),
        ));
    }
    if sum.outcome() == Outcome::Win {
        let left = match values.told(&first.step.to) {
            Told::Parts(left) if left.len() <= MOST_PARTS => each(&left)?,
            _ => Vec::new(),
        };
        let texts: Vec<_> = left.iter().map(LoopyNimber::to_string).collect();
        let code = match left.len() {
            0 | 1 => "nim-move-zero",
            _ => "nim-move-sum",
        };
        let mv = game.write_move(at, &first.step.mv);
        let message = Message::new(code).placed("move", mv, places(game, at, first));
        points.push(Point::Say(message.with("values", texts.join(" ⊕ "))));
    }
    Ok(points)
}

/// The parts of a position with their values.
fn table<G: Listed>(
    game: &G,
    parts: &[(G::Position, Vec<Place>)],
    values: &[LoopyNimber],
) -> PointTable {
    let mut rows = Vec::with_capacity(parts.len());
    for (index, (part, places)) in parts.iter().enumerate() {
        rows.push(PointRow {
            starred: false,
            cells: vec![
                (index + 1).to_string(),
                game.write_position(part),
                values[index].to_string(),
            ],
            places: places.clone(),
        });
    }
    PointTable {
        headings: ["sum-part", "sum-position", "sum-value"]
            .map(Message::new)
            .into(),
        rows,
    }
}
