//! Why a value holds, in words that fit every game.

use crate::diagram::Place;
use crate::game::{Listed, Play, Rated};
use crate::{Message, Outcome, Plies, Point, Verdict};

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
