//! Moves that are chosen without solving the game.

use lastmove::files::MemoryFiles;
use lastmove::graph::generate::SplitMix64;
use lastmove::oracle::{Judge, Want};
use lastmove::{Blame, Control, Outcome, catalog};

/// What a guess says to be proven is so, and on small games most are.
#[test]
fn what_a_guess_proves_is_so() {
    let control = Control::default();
    for game in [
        "tic-tac-toe",
        "connect-four:3x4",
        "nim:2,3",
        "dodgem:3",
        "hex:3",
        "mnk/misere:3x3,k=3",
    ] {
        let opened = catalog::open(game, &MemoryFiles::default(), &control).unwrap();
        let oracle = &opened.oracle;
        let mut rng = SplitMix64::new(3);
        let (mut guesses, mut proven) = (0, 0);
        for _ in 0..12 {
            let mut at = oracle.start().unwrap();
            for _ in 0..rng.below(6) {
                let moves = oracle.moves(&at, usize::MAX).unwrap();
                if moves.is_empty() {
                    break;
                }
                at = rng.pick(&moves).to.clone();
            }
            let want = Want {
                moves: true,
                ..Want::default()
            };
            let answer = oracle.ask(Some(&at), want, &control).unwrap();
            let guess = oracle
                .guess(&at, Judge::Heuristic, &|games| games == 4_000, &control)
                .unwrap();
            let Some(guess) = guess else {
                assert!(answer.over.is_some(), "{game}@{at}");
                continue;
            };
            let moves = answer.moves.unwrap();
            let chosen = moves.iter().find(|mv| mv.mv == guess.choice.mv).unwrap();
            assert_eq!(chosen.to, guess.choice.to);
            if let Some(proven) = guess.proven {
                assert_eq!(proven, answer.outcome, "{game}@{at}");
                assert_eq!(chosen.for_mover().outcome, answer.outcome, "{game}@{at}");
            }
            guesses += 1;
            proven += usize::from(guess.proven.is_some());
        }
        // Dodgem goes round: little of it can be proven so.
        assert!(
            proven > guesses / 3 || game == "dodgem:3",
            "{game}: {proven} of {guesses}"
        );
    }
}

/// It beats random moves, also where a game is far too large to solve.
#[test]
fn a_guess_is_better_than_chance() {
    let control = Control::default();
    for game in ["connect-four:6x7", "hex:5"] {
        let opened = catalog::open(game, &MemoryFiles::default(), &control).unwrap();
        let oracle = &opened.oracle;
        let mut rng = SplitMix64::new(9);
        let mut won = 0;
        for round in 0..6 {
            let (mut at, mut ply) = (oracle.start().unwrap(), 0);
            while oracle.over(&at).unwrap().is_none() {
                at = if ply % 2 == round % 2 {
                    let guess = oracle
                        .guess(&at, Judge::Heuristic, &|games| games == 150, &control)
                        .unwrap();
                    guess.unwrap().choice.to
                } else {
                    let moves = oracle.moves(&at, usize::MAX).unwrap();
                    rng.pick(&moves).to.clone()
                };
                ply += 1;
            }
            // Who has just moved has won, in these games, or the board is full.
            let answer = oracle.ask(Some(&at), Want::default(), &control).unwrap();
            won += u32::from(answer.outcome == Outcome::Loss && (ply - 1) % 2 == round % 2);
        }
        assert!(won >= 5, "{game}: {won} of 6");
    }
}

#[test]
fn without_a_game_it_is_the_first_move_and_memory_is_bounded() {
    let control = Control::default();
    let opened = catalog::open("hex:6", &MemoryFiles::default(), &control).unwrap();
    let at = opened.oracle.start().unwrap();
    let guess = opened
        .oracle
        .guess(&at, Judge::Heuristic, &|_| true, &control)
        .unwrap()
        .unwrap();
    assert_eq!((guess.choice.mv.as_str(), guess.proven), ("1,1", None));
    let same = |games| {
        let guess = opened
            .oracle
            .guess(&at, Judge::Heuristic, &|played| played == games, &control);
        guess.unwrap().unwrap()
    };
    assert_eq!(same(50), same(50));
    // A tree that fills the memory is enough, but the first moves must fit.
    let never = |bytes| {
        let little = control.memory(bytes);
        opened
            .oracle
            .guess(&at, Judge::Heuristic, &|_| false, &little)
    };
    assert!(never(100_000).unwrap().is_some());
    assert_eq!(never(1_000).unwrap_err().blame, Blame::Memory);
    let over = opened.oracle.guess(
        &at.replace('.', "x"),
        Judge::Heuristic,
        &|_| false,
        &control,
    );
    assert!(over.is_err() || over.unwrap().is_none());
}

/// Moves are counted before they are listed: they may be more than memory holds.
#[test]
fn too_many_moves_are_refused() {
    let control = Control::default();
    let opened = catalog::open("nim:1000000000000", &MemoryFiles::default(), &control).unwrap();
    let refused = opened
        .oracle
        .guess("1000000000000", Judge::Heuristic, &|_| false, &control);
    assert_eq!(refused.unwrap_err().message.code, "too-many-moves");
}

/// What the player who judges by heuristics gets of games against one who plays random games, as a
/// share: from as many openings of two plies, on either side, where each judges so many positions.
fn share(game: &str, by_heuristic: u64, by_random_games: u64, openings: usize) -> f64 {
    const LONGEST: usize = 120;
    let control = Control::default();
    let opened = catalog::open(game, &MemoryFiles::default(), &control).unwrap();
    let oracle = &opened.oracle;
    let mut random = SplitMix64::new(7);
    let (mut points, mut games) = (0.0, 0.0);
    for _ in 0..openings {
        let mut opening = oracle.start().unwrap();
        for _ in 0..2 {
            let moves = oracle.moves(&opening, usize::MAX).unwrap();
            opening = random.pick(&moves).to.clone();
        }
        for side in 0..2 {
            let mut at = opening.clone();
            // What the player to move at the end has of it; a game that is too long is a draw.
            let mut end = (0, 0.5);
            for ply in 0..LONGEST {
                let (judge, most) = match ply % 2 == side {
                    true => (Judge::Heuristic, by_heuristic),
                    false => (Judge::RandomGames, by_random_games),
                };
                let guess = oracle.guess(&at, judge, &|judged| judged == most, &control);
                let Some(guess) = guess.unwrap() else {
                    let answer = oracle.ask(Some(&at), Want::default(), &control);
                    let share = match answer.unwrap().outcome {
                        Outcome::Win => 1.0,
                        Outcome::Draw => 0.5,
                        Outcome::Loss => 0.0,
                    };
                    end = (ply % 2, share);
                    break;
                };
                at = guess.choice.to;
            }
            games += 1.0;
            points += match end.0 == side {
                true => end.1,
                false => 1.0 - end.1,
            };
        }
    }
    points / games
}

/// A heuristic is worth more than the random games that take as long: for a hundred of these, the number
/// of positions that it judges in the same time, or fewer.
#[test]
fn heuristics_play_better_than_random_games() {
    for (game, positions) in [
        ("connect-four:6x7", 200),
        ("mnk:5x5,k=4", 200),
        ("hex:5", 300),
        ("hex/misere:4", 200),
        ("dobutsu", 150),
        ("morris:6", 300),
        ("teeko", 300),
    ] {
        let share = share(game, positions, 100, 10);
        println!("{game}: {share}");
        assert!(share >= 0.55, "{game}: {share}");
    }
}
