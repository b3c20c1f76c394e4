//! Why a value holds, in terms that fit every game.

use std::cmp::Reverse;

use crate::diagram::Place;
use crate::erased::{AnyGame, AnyImpartial, AnyPosition, AnyRated, Opaque};
use crate::explain::{self, PointRow, PointTable};
use crate::game::{Play, Summands};
use crate::{Control, Error, LoopyNimber, Message, Outcome, Plies, Point, Verdict};

/// The most parts of a position whose nim values are listed one by one.
const MOST_PARTS: usize = 64;

/// The most moves that are shown with the reply that refutes them.
const MOST_REFUTED: usize = 12;

/// The most moves of a position whose moves are looked at for their refutations.
const MOST_MOVES: u64 = 300;

/// The rule that makes the position won, lost or drawn.
pub(super) fn explain(
    game: &dyn AnyGame,
    at: &dyn Opaque,
    play: Play,
    verdict: &Verdict,
    best: &[AnyRated],
) -> Point {
    Point::Say(match best.first() {
        None => terminal(game, at, play),
        // A draw has no remoteness; that of other outcomes may be unknown.
        Some(first) if verdict.outcome != Outcome::Draw && verdict.remoteness.is_none() => {
            without_plies(game, at, verdict, first)
        }
        Some(first) => by_moves(game, at, verdict, first),
    })
}

fn terminal(game: &dyn AnyGame, at: &dyn Opaque, play: Play) -> Message {
    match game.label(at) {
        Some(outcome) => Message::new("why-label").with("outcome", outcome),
        None => Message::new("why-stuck").with("outcome", play.stuck()),
    }
}

/// The explanation where only the outcome is known.
fn without_plies(
    game: &dyn AnyGame,
    at: &dyn Opaque,
    verdict: &Verdict,
    first: &AnyRated,
) -> Message {
    if verdict.outcome == Outcome::Loss {
        return Message::new("why-loss-only");
    }
    let code = match first.step.keeps_turn {
        false => "why-win-only",
        true => "why-win-only-again",
    };
    Message::new(code)
        .placed(
            "move",
            game.write_move(at, &first.step.mv),
            places(game, at, first),
        )
        .with("to", game.write_position(first.step.to.inner()))
}

/// The places of a move on the picture, in all ways to show it.
fn places(game: &dyn AnyGame, at: &dyn Opaque, option: &AnyRated) -> Vec<Place> {
    let ways = game.places(at, std::slice::from_ref(&option.step));
    ways.into_iter().flatten().flatten().collect()
}

fn by_moves(game: &dyn AnyGame, at: &dyn Opaque, verdict: &Verdict, first: &AnyRated) -> Message {
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
        .with("to", game.write_position(first.step.to.inner()))
        .with("plies", &plies(&first.verdict))
        .with("total", &plies(verdict))
}

/// The moves that give away what the position is worth, each with the reply that shows it: the
/// explanation of a game that has none of its own.
pub(super) fn refutations(
    game: &dyn AnyGame,
    at: &dyn Opaque,
    verdict: &Verdict,
    control: &Control<'_>,
) -> Result<Vec<Point>, Error> {
    if game.label(at).is_some() || game.move_count(at)? > MOST_MOVES {
        return Ok(Vec::new());
    }
    let mut refuted = game.options(at, control)?;
    // Where all is lost, each move has a refutation; else those that keep the outcome have none.
    refuted.retain(|option| match verdict.outcome {
        Outcome::Loss => true,
        kept => made(option).outcome != kept,
    });
    refuted.sort_by_cached_key(|option| Reverse(made(option)));
    let mut rows = Vec::new();
    for option in refuted.iter().take(MOST_REFUTED) {
        let to = option.step.to.inner();
        // A move that ends the game needs no reply.
        let Some(reply) = game.best(to, control)?.into_iter().next() else {
            continue;
        };
        rows.push(PointRow {
            starred: false,
            cells: vec![
                game.write_move(at, &option.step.mv),
                signed(&made(option)),
                game.write_move(to, &reply.step.mv),
            ],
            places: places(game, at, option),
        });
    }
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let code = match (verdict.outcome, refuted.len() > MOST_REFUTED) {
        (Outcome::Loss, _) => "why-refuted-all",
        (_, false) => "why-refuted",
        (_, true) => "why-refuted-some",
    };
    Ok(vec![
        Point::Say(Message::new(code)),
        Point::Table(PointTable {
            headings: ["refuted-move", "refuted-value", "refuted-reply"]
                .map(Message::new)
                .into(),
            rows,
        }),
    ])
}

/// What a move is worth to the player who makes it.
fn made(option: &AnyRated) -> Verdict {
    option.verdict.for_mover(option.step.keeps_turn)
}

/// `+5`, `=` or `-4`: a win, a draw or a loss, with the plies where these are known.
fn signed(verdict: &Verdict) -> String {
    let sign = match verdict.outcome {
        Outcome::Win => "+",
        Outcome::Draw => "=",
        Outcome::Loss => "-",
    };
    let plies = verdict.remoteness.as_ref().map(Plies::to_string);
    sign.to_owned() + &plies.unwrap_or_default()
}

/// The nim value of a position, its summands, and how a best move changes them: in normal play, if
/// the game provides them.
pub(super) fn nim_values(
    game: &dyn AnyGame,
    at: &dyn Opaque,
    best: &[AnyRated],
    control: &Control<'_>,
) -> Result<Vec<Point>, Error> {
    let Ok(values) = game.nim_values() else {
        return Ok(Vec::new());
    };
    // Without a move there is nothing to add.
    let Some(first) = best.first().filter(|_| game.play() == Play::Normal) else {
        return Ok(Vec::new());
    };
    match with_values(game, &*values, at, first, control) {
        Err(error) if error.is_too_large() => Ok(vec![left_out()]),
        points => points,
    }
}

fn left_out() -> Point {
    Point::Say(Message::new("nim-value-left-out"))
}

fn with_values(
    game: &dyn AnyGame,
    values: &dyn AnyImpartial,
    at: &dyn Opaque,
    first: &AnyRated,
    control: &Control<'_>,
) -> Result<Vec<Point>, Error> {
    let each = |parts: &[(AnyPosition, Vec<Place>)]| {
        let value = |(part, _): &(AnyPosition, _)| values.nim_value(part.inner(), control);
        parts.iter().map(value).collect::<Result<Vec<_>, _>>()
    };
    let parts = match values.summands(at) {
        Summands::Parts(parts) => parts,
        Summands::LeftOut => return Ok(vec![left_out()]),
        Summands::Nothing => return Ok(Vec::new()),
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
        let left = match values.summands(first.step.to.inner()) {
            Summands::Parts(left) if left.len() <= MOST_PARTS => each(&left)?,
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
fn table(
    game: &dyn AnyGame,
    parts: &[(AnyPosition, Vec<Place>)],
    values: &[LoopyNimber],
) -> PointTable {
    let mut rows = Vec::with_capacity(parts.len());
    for (index, (part, places)) in parts.iter().enumerate() {
        rows.push(PointRow {
            starred: false,
            cells: vec![
                (index + 1).to_string(),
                game.write_position(part.inner()),
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
