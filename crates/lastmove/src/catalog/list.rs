//! The list of games: one line a game, its type and the solver it uses.

use super::{Entry, entry};
use crate::games;
use crate::solve::{Dense, OnGraph, Ruled};

/// All games, in alphabetical order.
pub(super) static ENTRIES: &[Entry] = &[
    entry::<games::arc_kayles::ArcKayles, Ruled<_>>(),
    entry::<games::bishops_game::BishopsGame, Ruled<_>>(),
    entry::<games::chomp::Chomp, Ruled<_>>(),
    entry::<games::co_bang::CoBang, games::co_bang::RowSolver>(),
    entry::<games::cram::Cram, Ruled<_>>(),
    entry::<games::dawson_chess::DawsonChess, Ruled<_>>(),
    entry::<games::dawson_kayles::DawsonKayles, Ruled<_>>(),
    entry::<games::euclid::Euclid, Ruled<_>>(),
    entry::<games::fibonacci::Fibonacci, Ruled<_>>(),
    entry::<games::graph::GraphGame, Dense<OnGraph>>(),
    entry::<games::grundy::Grundy, Ruled<_>>(),
    entry::<games::hackenbush::Hackenbush, Ruled<_>>(),
    entry::<games::hexadecimal::Hexadecimal, Ruled<_>>(),
    entry::<games::kayles::Kayles, Ruled<_>>(),
    entry::<games::kings_game::KingsGame, Ruled<_>>(),
    entry::<games::knights_game::KnightsGame, Ruled<_>>(),
    entry::<games::lasker::Lasker, Ruled<_>>(),
    entry::<games::moore::Moore, Ruled<_>>(),
    entry::<games::nim::Nim, games::nim::ClosedForm>(),
    entry::<games::node_kayles::NodeKayles, Ruled<_>>(),
    entry::<games::octal::Octal, Ruled<_>>(),
    entry::<games::pursuit::Pursuit, games::pursuit::RowSearch>(),
    entry::<games::queens_game::QueensGame, Ruled<_>>(),
    entry::<games::rooks_game::RooksGame, Ruled<_>>(),
    entry::<games::subtraction::Subtraction, Ruled<_>>(),
    entry::<games::treblecross::Treblecross, Ruled<_>>(),
    entry::<games::wythoff::Wythoff, Ruled<_>>(),
];

#[cfg(test)]
mod tests {
    use super::ENTRIES;

    /// Modules beside the games: what games have in common.
    const COMMON: [&str; 2] = ["placed", "take_break"];

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
