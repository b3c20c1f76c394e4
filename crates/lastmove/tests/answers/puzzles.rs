//! Puzzles have one right move, by the values of all moves.

use lastmove::files::MemoryFiles;
use lastmove::graph::generate::SplitMix64;
use lastmove::oracle::{Answer, Mover, Oracle, Want};
use lastmove::table::{Order, Selection, Table};
use lastmove::{Control, Outcome, Value, catalog};

const MOVES: Want = Want {
    moves: true,
    line: false,
    explanation: false,
};

/// The moves that keep the outcome of a position, and how many moves there are.
fn keeping(answer: &Answer) -> (Vec<String>, usize) {
    let moves = answer.moves.as_ref().unwrap();
    let keeps = moves
        .iter()
        .filter(|option| option.for_mover().outcome == answer.outcome);
    (keeps.map(|option| option.mv.clone()).collect(), moves.len())
}

/// The share of games that random moves win, against the longest resistance, by playing them.
fn share(oracle: &Oracle, at: &str, control: &Control<'_>) -> f64 {
    const GAMES: u32 = 2_000;
    let mut random = SplitMix64::new(9);
    let mut won = 0;
    for _ in 0..GAMES {
        let (mut at, mut mine) = (at.to_owned(), true);
        loop {
            let answer = oracle.ask(Some(&at), MOVES, control).unwrap();
            if (answer.outcome == Outcome::Win) != mine || answer.outcome == Outcome::Draw {
                break;
            }
            let moves = answer.moves.as_ref().unwrap();
            if moves.is_empty() {
                won += 1;
                break;
            }
            let next = match mine {
                true => random.pick(moves),
                false => &answer.best[0],
            };
            mine ^= next.mover == Mover::Other;
            at = next.to.clone();
        }
    }
    f64::from(won) / f64::from(GAMES)
}

#[test]
fn puzzles_have_one_right_move() {
    let control = Control::default();
    let (mut wins, mut draws, mut none) = (0, 0, 0);
    for game in [
        "tic-tac-toe",
        "nim:3,4,5",
        "hex:3",
        "dodgem:3",
        "connect-four:4x4",
        "hexapawn:3x3",
        "kayles:9",
        "chess:KPvK",
        "tic-tac-toe + nim:2,3",
    ] {
        let Ok(opened) = catalog::open(game, &MemoryFiles::default(), &control) else {
            assert!(game.contains('+'), "{game}");
            continue;
        };
        let oracle = &opened.oracle;
        for seed in 0..5 {
            for (outcome, plies) in [
                (Outcome::Win, None),
                (Outcome::Win, Some(3)),
                (Outcome::Draw, None),
            ] {
                let found = oracle.puzzle(seed, outcome, plies, &control).unwrap();
                let again = oracle.puzzle(seed, outcome, plies, &control).unwrap();
                assert_eq!(found, again);
                let Some(puzzle) = found else {
                    none += 1;
                    continue;
                };
                let answer = oracle.ask(Some(&puzzle.position), MOVES, &control).unwrap();
                assert_eq!(
                    (answer.outcome, &answer.remoteness),
                    (outcome, &puzzle.remoteness)
                );
                if let Some(plies) = plies {
                    assert_eq!(puzzle.remoteness, Some(plies.into()));
                }
                let (keeping, all) = keeping(&answer);
                assert_eq!(
                    keeping,
                    std::slice::from_ref(&puzzle.mv),
                    "{game}@{}",
                    puzzle.position
                );
                assert!(all > 1);
                assert!(puzzle.chance > 0.0 && puzzle.chance <= 1.0 / all as f64);
                *(if outcome == Outcome::Win {
                    &mut wins
                } else {
                    &mut draws
                }) += 1;
            }
        }
    }
    assert!(wins > 50 && draws > 6 && none > 0, "{wins} {draws} {none}");
}

#[test]
fn a_puzzle_is_rated_by_the_games_that_random_moves_win() {
    let control = Control::default();
    for game in ["tic-tac-toe", "hex:3", "nim:2,3,4"] {
        let opened = catalog::open(game, &MemoryFiles::default(), &control).unwrap();
        let oracle = &opened.oracle;
        let puzzle = oracle.puzzle(5, Outcome::Win, Some(3), &control).unwrap();
        let puzzle = puzzle.unwrap();
        let played = share(oracle, &puzzle.position, &control);
        // A random win may be slower than the fastest, so random games win at least as often.
        assert!(
            played + 0.05 > puzzle.chance,
            "{game}: {played} {}",
            puzzle.chance
        );
        assert!(
            played < puzzle.chance + 0.35,
            "{game}: {played} {}",
            puzzle.chance
        );
    }
}

#[test]
fn a_table_gives_the_positions_that_are_selected() {
    let control = Control::default();
    for game in ["tic-tac-toe", "hexapawn:3x3", "nim:2,3,3"] {
        let opened = catalog::open(game, &MemoryFiles::default(), &control).unwrap();
        let mut file = Vec::new();
        opened.write_table(&mut file, &control).unwrap();
        let table = Table::open(Box::new(file), "t.lmt", &control).unwrap();
        let mut reader = catalog::reopen(&table, &control).unwrap();
        // Each position with its value, and whether a single move of several keeps its outcome.
        let mut all: Vec<(u64, Value, bool)> = Vec::new();
        let mut texts = catalog::reopen(&table, &control).unwrap();
        let mut gather = |index, value: Value| {
            let text = texts.text(index)?;
            let answer = opened.oracle.ask(Some(&text), MOVES, &control)?;
            let (keeping, moves) = keeping(&answer);
            let is_puzzle = value.outcome() != Outcome::Loss && keeping.len() == 1 && moves > 1;
            all.push((index, value, is_puzzle));
            Ok(())
        };
        table.scan(&control, &mut gather).unwrap();
        let mut selected = 0;
        for outcome in [Outcome::Win, Outcome::Draw, Outcome::Loss] {
            for remoteness in [None, Some(1), Some(2), Some(3), Some(99)] {
                for only_move in [false, true] {
                    let fits = |(index, value, is_puzzle): &(u64, Value, bool)| {
                        let is_long = remoteness.is_none() || value.remoteness() == remoteness;
                        let fits = value.outcome() == outcome && is_long;
                        (fits && (*is_puzzle || !only_move)).then_some((*index, *value))
                    };
                    let expected: Vec<_> = all.iter().filter_map(fits).collect();
                    for order in [Order::Table, Order::Longest, Order::Random(7)] {
                        let wanted = Selection {
                            outcome,
                            remoteness,
                            order,
                        };
                        let find = |reader: &mut catalog::TableReader<'_>, limit| {
                            reader.select(wanted, only_move, limit, &control).unwrap()
                        };
                        let found = find(&mut reader, usize::MAX);
                        let mut sorted = found.clone();
                        sorted.sort_unstable();
                        assert_eq!(sorted, expected, "{game} {wanted:?} {only_move}");
                        assert_eq!(find(&mut reader, 2), found[..found.len().min(2)]);
                        match order {
                            Order::Table => assert_eq!(found, expected),
                            Order::Longest => {
                                assert!(found.is_sorted_by_key(|(index, value)| {
                                    (u64::MAX - value.remoteness().unwrap_or(0), *index)
                                }));
                            }
                            Order::Random(_) => selected += found.len(),
                        }
                    }
                }
            }
        }
        assert!(selected > 0);
    }
}
