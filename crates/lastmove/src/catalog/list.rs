//! The list of games: one line a game, its type, the solver it uses, and its group.

use super::entry::{Entry, Group, entry};
use crate::games;
use crate::solve::{Explored, OnGraph, PositionalSolver, Ruled, Searched, TieredSolver};

/// All games, in alphabetical order.
pub(super) static ENTRIES: &[Entry] = &[
    entry::<games::arc_kayles::ArcKayles, Ruled<_>>(Group::Graphs),
    entry::<games::bishops_game::BishopsGame, Ruled<_>>(Group::Boards),
    entry::<games::breakthrough::Breakthrough, TieredSolver<_>>(Group::Pieces),
    entry::<games::chess::Chess, TieredSolver<_>>(Group::Pieces),
    entry::<games::chomp::Chomp, Ruled<_>>(Group::Boards),
    entry::<games::co_bang::CoBang, games::co_bang::RowSolver>(Group::Systems),
    entry::<games::connect_four::ConnectFour, PositionalSolver>(Group::Stones),
    entry::<games::cram::Cram, Ruled<_>>(Group::Boards),
    entry::<games::dawson_chess::DawsonChess, Ruled<_>>(Group::Heaps),
    entry::<games::dawson_kayles::DawsonKayles, Ruled<_>>(Group::Heaps),
    entry::<games::dobutsu::Dobutsu, games::dobutsu::Folded>(Group::Pieces),
    entry::<games::dodgem::Dodgem, TieredSolver<_>>(Group::Pieces),
    entry::<games::euclid::Euclid, Ruled<_>>(Group::Heaps),
    entry::<games::fibonacci::Fibonacci, Ruled<_>>(Group::Heaps),
    entry::<games::fox_and_hounds::FoxAndHounds, TieredSolver<_>>(Group::Pieces),
    entry::<games::graph::GraphGame, OnGraph>(Group::Systems),
    entry::<games::grundy::Grundy, Ruled<_>>(Group::Heaps),
    entry::<games::hackenbush::Hackenbush, Ruled<_>>(Group::Graphs),
    entry::<games::hare_and_hounds::HareAndHounds, TieredSolver<_>>(Group::Pieces),
    entry::<games::hex::Hex, PositionalSolver>(Group::Stones),
    entry::<games::hexadecimal::Hexadecimal, Ruled<_>>(Group::Heaps),
    entry::<games::hexapawn::Hexapawn, TieredSolver<_>>(Group::Pieces),
    entry::<games::kayles::Kayles, Ruled<_>>(Group::Heaps),
    entry::<games::kings_game::KingsGame, Ruled<_>>(Group::Boards),
    entry::<games::knights_game::KnightsGame, Ruled<_>>(Group::Boards),
    entry::<games::l_game::LGame, Explored<_>>(Group::Pieces),
    entry::<games::lasker::Lasker, Ruled<_>>(Group::Heaps),
    entry::<games::mnk::Mnk, PositionalSolver>(Group::Stones),
    entry::<games::moore::Moore, Ruled<_>>(Group::Heaps),
    entry::<games::morris::Morris, TieredSolver<_>>(Group::Pieces),
    entry::<games::mu_torere::MuTorere, TieredSolver<_>>(Group::Pieces),
    entry::<games::nim::Nim, games::nim::ClosedForm>(Group::Systems),
    entry::<games::node_kayles::NodeKayles, Ruled<_>>(Group::Graphs),
    entry::<games::octal::Octal, Ruled<_>>(Group::Heaps),
    entry::<games::pong_hau_ki::PongHauKi, TieredSolver<_>>(Group::Pieces),
    entry::<games::pursuit::Pursuit, games::pursuit::RowSearch>(Group::Systems),
    entry::<games::queens_game::QueensGame, Ruled<_>>(Group::Boards),
    entry::<games::quixo::Quixo, TieredSolver<_>>(Group::Pieces),
    entry::<games::rooks_game::RooksGame, Ruled<_>>(Group::Boards),
    entry::<games::rules::Rules, Searched<_>>(Group::Written),
    entry::<games::subtraction::Subtraction, Ruled<_>>(Group::Heaps),
    entry::<games::teeko::Teeko, TieredSolver<_>>(Group::Pieces),
    entry::<games::tic_tac_toe::TicTacToe, PositionalSolver>(Group::Stones),
    entry::<games::treblecross::Treblecross, Ruled<_>>(Group::Heaps),
    entry::<games::wythoff::Wythoff, Ruled<_>>(Group::Heaps),
];

#[cfg(test)]
mod tests {
    use super::ENTRIES;

    /// Modules beside the games: what games have in common, and sums, which have no name.
    const COMMON: [&str; 6] = ["laid", "moved", "placed", "rows", "sum", "take_break"];

    #[test]
    fn every_module_of_games_is_listed_in_order() {
        let lines = include_str!("../games/mod.rs").lines();
        let modules = lines.filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
        let games = modules.filter(|module| !COMMON.contains(module));
        let names: Vec<_> = games.map(|module| module.replace('_', "-")).collect();
        let listed: Vec<_> = ENTRIES.iter().map(|entry| entry.name).collect();
        assert_eq!(names, listed);
        assert!(listed.is_sorted());
    }
}
