//! The engines on the graph of the game and the plain rules: they agree.

use lastmove::game::{Game, Indexed, Notation, Play};
use lastmove::games::pursuit::{Board, Pursuit};
use lastmove::{Blame, Control, solve};

use crate::boards::{game, plain_values, rows};
use lastmove::graph::generate::SplitMix64;

const BOARDS: usize = 3_000;

fn random_games(seed: u64) -> impl Iterator<Item = (String, Pursuit)> {
    let mut random = SplitMix64::new(seed);
    (0..BOARDS).map(move |_| {
        let rows = rows(&mut random, 6);
        (rows.join("\n"), game(&rows))
    })
}

#[test]
fn all_engines_give_the_same_values() {
    let control = Control::default();
    let mut draws = 0;
    let mut longest = 0;
    for (board, game) in random_games(1) {
        let graph = solve::expand(&game, &control).unwrap();
        let explicit = solve::backward(&graph, Play::Normal, &control).unwrap();
        let levels = solve::levels(&graph, Play::Normal, &control).unwrap();
        assert_eq!(levels, explicit, "\n{board}");
        assert!(
            explicit
                .iter()
                .eq(solve::iterate(&graph, Play::Normal).unwrap().iter()),
            "\n{board}"
        );
        let misere = plain_values(&game, Play::Misere, &control).unwrap();
        assert_eq!(explicit, misere, "\n{board}");
        let start = explicit.get(game.index(&game.start()).unwrap());
        match start.remoteness() {
            Some(plies) => longest = longest.max(plies),
            None => draws += 1,
        }
    }
    // There are enough draws.
    assert!(draws > 50, "{draws} draws");
    assert!(longest > 15, "longest {longest}");
}

#[test]
fn moves_are_counted_and_pass_the_turn() {
    for (board, game) in random_games(2) {
        let mut steps = Vec::new();
        for index in 0..game.len() {
            let at = game.position(index);
            steps.clear();
            game.steps(&at, &mut steps).unwrap();
            assert_eq!(steps.is_empty(), game.label(&at).is_some(), "\n{board}");
            assert_eq!(game.move_count(&at).unwrap(), steps.len() as u64);
            for step in &steps {
                assert!(!step.keeps_turn);
                assert!(game.index(&step.to).is_some());
            }
        }
    }
}

#[test]
fn positions_and_moves_can_be_read_back() {
    for (board, game) in random_games(3).take(BOARDS / 10) {
        let mut steps = Vec::new();
        for index in 0..game.len() {
            let at = game.position(index);
            assert_eq!(game.index(&at), Some(index), "\n{board}");
            let text = game.write_position(&at);
            assert_eq!(
                game.read_position(&text).as_ref(),
                Ok(&at),
                "{text}\n{board}"
            );
            steps.clear();
            game.steps(&at, &mut steps).unwrap();
            for step in &steps {
                let mv = game.write_move(&at, &step.mv);
                let read = game.read_move(&at, &mv).unwrap();
                assert!(read.mv == step.mv && read.to == step.to, "{mv}\n{board}");
            }
            // Every other cell, including the mover's own, and every move when the game is over.
            for row in 0..=game.board().rows() + 1 {
                for column in 0..=game.board().columns() + 1 {
                    let mv = format!("{row},{column}");
                    let legal = steps.iter().any(|s| game.write_move(&at, &s.mv) == mv);
                    assert_eq!(game.read_move(&at, &mv).is_ok(), legal, "{mv}\n{board}");
                }
            }
        }
        let mut beyond = game.start();
        beyond.thief = game.cells() as u16;
        assert_eq!(game.index(&beyond), None);
    }
}

#[test]
fn the_largest_boards_are_numbered_to_their_end() {
    let mut rows = vec![".".repeat(256); 256];
    for (police, len) in [
        (1, 1u64 << 33),
        (2, 281_479_271_677_952),
        (3, 6_149_196_169_076_539_392),
    ] {
        rows[0] = format!("{}T{}", "P".repeat(police), ".".repeat(255 - police));
        let game = game(&rows);
        assert_eq!(game.len(), len);
        for index in [0, 1, 131_071, 131_072, len / 3, len - 2, len - 1] {
            assert_eq!(game.index(&game.position(index)), Some(index));
        }
        let last = game.write_position(&game.position(len - 1));
        assert!(last.ends_with("256,256/256,256/T"));
        // Memory is checked before anything is allocated.
        let little = Control::default().memory(1 << 20);
        let error = plain_values(&game, Play::Normal, &little).unwrap_err();
        assert_eq!(error.blame, Blame::Limit);
        let error = solve::expand(&game, &little).map(|_| ()).unwrap_err();
        assert_eq!(error.blame, Blame::Limit);
    }
    rows[0] = format!("PPPPT{}", ".".repeat(251));
    let error = Board::read(&rows.join("\n"), "b.txt").unwrap_err();
    assert_eq!(
        (error.blame, error.message.code),
        (Blame::Limit, "positions-over-limit")
    );
}

#[test]
fn moves_stand_in_the_documented_order() {
    let game = game(&["...".into(), ".P.".into(), "..T".into()]);
    let moves = |text: &str| {
        let at = game.read_position(text).unwrap();
        let mut steps = Vec::new();
        game.steps(&at, &mut steps).unwrap();
        let written: Vec<_> = steps.iter().map(|s| game.write_move(&at, &s.mv)).collect();
        written.join(" ")
    };
    assert_eq!(moves("2,2/3,3/P"), "1,2 2,3 3,2 2,1 1,1 1,3 3,1 3,3 pass");
    assert_eq!(moves("1,1/2,2/T"), "1,2 2,3 3,2 2,1 pass");
    assert_eq!(moves("3,1/1,1/P"), "2,1 3,2 2,2 pass");
    assert_eq!(moves("1,1/1,1/T"), "");
}

#[test]
fn solving_keeps_to_the_memory_budget_and_can_be_stopped() {
    let game = game(&[format!("P{}T", ".".repeat(18))]);
    let budget = Control::default().memory(800 * 12 - 1);
    let error = plain_values(&game, Play::Normal, &budget).unwrap_err();
    assert_eq!(error.blame, Blame::Memory);
    let stop = std::sync::atomic::AtomicBool::new(true);
    let stopped = Control::default().cancelled_by(&stop);
    let error = plain_values(&game, Play::Normal, &stopped).unwrap_err();
    assert_eq!(error.blame, Blame::Interrupt);
}
