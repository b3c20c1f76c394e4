//! The list of games: one line a game, with its listing, constructor and solver.

use super::entry::{Entry, Group, entry, entry_for};
use crate::game::{Listing, Spec};
#[cfg(feature = "rules")]
use crate::solve::Searched;
use crate::solve::{Explored, PositionalSolver, Ruled, TieredSolver};
use crate::{Error, Message, games::*};

/// All games, in alphabetical order.
pub(super) fn all() -> Vec<Entry> {
    use Group::{Boards, Heaps, Pieces, Systems};
    Vec::from([
        on_graph(&arc_kayles::ARC_KAYLES),
        on_board(&bishops_game::BISHOPS_GAME),
        pieces(&breakthrough::LISTING, breakthrough::open),
        entry::<_, TieredSolver<_>>(Pieces, &chess::Chess::LISTING, chess::Chess::open),
        entry::<_, Ruled<_>>(Boards, &chomp::Chomp::LISTING, chomp::Chomp::open),
        colours(&clobber::CLOBBER),
        entry::<_, co_bang::RowSolver>(Systems, &co_bang::CoBang::LISTING, co_bang::CoBang::open)
            .checked_by(co_bang::check_certificate),
        stones(&connect_four::LISTING, connect_four::open),
        entry::<_, cops::RowSearch>(Group::Graphs, &cops::Cops::LISTING, cops::Cops::open),
        on_board(&cram::CRAM),
        heaps(&dawson_chess::DAWSON_CHESS),
        heaps(&dawson_kayles::DAWSON_KAYLES),
        entry::<_, dobutsu::Folded>(Pieces, &dobutsu::Dobutsu::LISTING, dobutsu::Dobutsu::open),
        pieces(&dodgem::LISTING, dodgem::open),
        entry::<_, Ruled<_>>(Heaps, &euclid::Euclid::LISTING, euclid::Euclid::open),
        entry::<_, Ruled<_>>(
            Heaps,
            &fibonacci::Fibonacci::LISTING,
            fibonacci::Fibonacci::open,
        ),
        pieces(&fox_and_hounds::LISTING, fox_and_hounds::open),
        entry::<_, Ruled<_>>(
            Group::Graphs,
            &geography::Geography::LISTING,
            geography::Geography::open,
        ),
        entry_for::<_, graph::OnGraph>(Systems, &graph::GraphGame::LISTING, graph::GraphGame::open)
            .checked_by(|certificate, _| {
                let message = Message::new("solution-without-game");
                Err(Error::input(message.with("file", certificate.file)))
            }),
        heaps(&grundy::GRUNDY),
        entry::<_, Ruled<_>>(
            Group::Graphs,
            &hackenbush::Hackenbush::LISTING,
            hackenbush::Hackenbush::open,
        ),
        pieces(&hare_and_hounds::LISTING, hare_and_hounds::open),
        stones(&hex::LISTING, hex::open),
        heaps(&hexadecimal::HEXADECIMAL),
        pieces(&hexapawn::LISTING, hexapawn::open),
        heaps(&kayles::KAYLES),
        on_board(&kings_game::KINGS_GAME),
        on_board(&knights_game::KNIGHTS_GAME),
        entry::<_, Explored<_>>(Pieces, &l_game::LGame::LISTING, l_game::LGame::open),
        heaps(&lasker::LASKER),
        stones(&mnk::LISTING, mnk::open),
        entry::<_, Ruled<_>>(Heaps, &moore::Moore::LISTING, moore::Moore::open),
        pieces(&morris::LISTING, morris::open),
        pieces(&mu_torere::LISTING, mu_torere::open),
        entry::<_, nim::ClosedForm>(Systems, &nim::Nim::LISTING, nim::Nim::open),
        on_graph(&node_kayles::NODE_KAYLES),
        colours(&nogo::NOGO),
        heaps(&octal::OCTAL),
        pieces(&pong_hau_ki::LISTING, pong_hau_ki::open),
        entry::<_, pursuit::RowSearch>(Systems, &pursuit::Pursuit::LISTING, pursuit::Pursuit::open),
        on_board(&queens_game::QUEENS_GAME),
        pieces(&quixo::LISTING, quixo::open),
        on_board(&rooks_game::ROOKS_GAME),
        #[cfg(feature = "rules")]
        entry_for::<_, Searched<_>>(Group::Written, &rules::Rules::LISTING, rules::Rules::open),
        heaps(&subtraction::SUBTRACTION),
        pieces(&teeko::LISTING, teeko::open),
        stones(&tic_tac_toe::LISTING, tic_tac_toe::open),
        heaps(&treblecross::TREBLECROSS),
        entry::<_, Ruled<_>>(Heaps, &wythoff::Wythoff::LISTING, wythoff::Wythoff::open),
    ])
}

/// A take-and-break game.
fn heaps(kind: &'static take_break::TakeBreakRules) -> Entry {
    entry::<_, Ruled<_>>(Group::Heaps, &kind.listing, move |spec, _, _| {
        take_break::TakeBreak::open(kind, spec)
    })
    .checked_by(move |certificate, control| {
        take_break::check_certificate(kind, certificate, control)
    })
}

/// A game of placing pieces on a board.
fn on_board(piece: &'static placing::PlacedPiece) -> Entry {
    entry::<_, Ruled<_>>(
        Group::Boards,
        &piece.listing,
        move |spec, files, control| placing::Placing::on_board(piece, spec, files, control),
    )
}

/// A game of stones of two colours, both of which both players have.
fn colours(rules: &'static colours::ColourRules) -> Entry {
    entry::<_, Ruled<_>>(Group::Boards, &rules.listing, move |spec, _, _| {
        colours::ColourGame::open(rules, spec)
    })
}

/// A game of taking vertices or edges of a graph.
fn on_graph(rule: &'static placing::GraphRule) -> Entry {
    entry::<_, Ruled<_>>(Group::Graphs, &rule.listing, move |spec, files, control| {
        placing::Placing::on_graph(rule, spec, files, control)
    })
}

/// A game of stones that stay where they are, on the board that `open` reads.
fn stones<B: stones::StoneBoard>(
    listing: &'static Listing,
    open: fn(&Spec) -> Result<B, Error>,
) -> Entry {
    entry::<_, PositionalSolver>(Group::Stones, listing, move |spec, _, _| {
        stones::StoneGame::open(open(spec)?, spec)
    })
}

/// A game of pieces that move, on the board that `open` reads.
fn pieces<B: pieces::PieceBoard>(
    listing: &'static Listing,
    open: fn(&Spec) -> Result<B, Error>,
) -> Entry {
    entry::<_, TieredSolver<_>>(Group::Pieces, listing, move |spec, _, _| {
        pieces::PieceGame::open(listing, open(spec)?, spec)
    })
}
