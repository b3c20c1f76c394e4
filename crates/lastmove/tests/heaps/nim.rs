//! Nim's closed forms against enumeration and against the definition.

use std::collections::HashMap;

use crate::common::value;
use lastmove::explain::PointTable;
use lastmove::game::{Notation, Play, RatedOf};
use lastmove::games::nim::{ClosedForm, Nim};
use lastmove::graph::generate::SplitMix64;
use lastmove::oracle::{Answer, Style, Want};
use lastmove::solve::{Explored, Solver, explore};
use lastmove::{Control, Outcome, Point, Value, catalog, files::MemoryFiles};
use num_bigint::BigUint;

const PLAYS: [Play; 2] = [Play::Normal, Play::Misere];

fn heaps(sizes: &[u64]) -> Vec<BigUint> {
    sizes.iter().copied().map(BigUint::from).collect()
}

fn ask(game: &str, want: Want) -> Answer {
    let control = Control::default();
    let opened = catalog::open(game, &MemoryFiles::default(), &control).unwrap();
    opened.oracle.ask(opened.at(), want, &control).unwrap()
}

/// Outcome, remoteness and best moves as short text.
fn summary(game: &str) -> String {
    let answer = ask(game, Want::default());
    let best: Vec<_> = answer.best.iter().map(|best| best.mv.as_str()).collect();
    let plies = answer.remoteness.unwrap();
    format!("{:?} {plies}: {}", answer.outcome, best.join(" "))
}

/// All positions of `count` heaps of at most `most`, by the definition: options come before the
/// positions that reach them, because a move decreases one digit.
struct Brute {
    count: usize,
    base: usize,
    values: Vec<Value>,
}

impl Brute {
    fn new(count: usize, most: usize, play: Play) -> Self {
        let base = most + 1;
        let mut brute = Self {
            count,
            base,
            values: Vec::new(),
        };
        for index in 0..base.pow(count as u32) {
            let options: Vec<_> = brute.options(index).collect();
            let lost = options.iter().filter_map(|&(_, _, to)| match to {
                Value::Loss(plies) => Some(plies),
                _ => None,
            });
            let value = match (lost.min(), &options[..], play) {
                (None, [], Play::Normal) => Value::Loss(0),
                (None, [], Play::Misere) => Value::Win(0),
                (Some(plies), ..) => Value::Win(plies + 1),
                (None, all, _) => {
                    let plies = all.iter().filter_map(|&(_, _, to)| to.remoteness());
                    Value::Loss(plies.max().unwrap() + 1)
                }
            };
            brute.values.push(value);
        }
        brute
    }

    fn sizes(&self, mut index: usize) -> Vec<u64> {
        let digit = |_| {
            let digit = index % self.base;
            index /= self.base;
            digit as u64
        };
        (0..self.count).map(digit).collect()
    }

    /// The moves as heap (from 0), stones and the option's value, in the order of the notation.
    fn options(&self, index: usize) -> impl Iterator<Item = (usize, usize, Value)> + '_ {
        (0..self.count).flat_map(move |heap| {
            let unit = self.base.pow(heap as u32);
            let size = index / unit % self.base;
            (1..=size).map(move |n| (heap, n, self.values[index - n * unit]))
        })
    }

    /// The options whose value explains the position's.
    fn best(&self, index: usize) -> Vec<(usize, usize)> {
        let wanted = match self.values[index] {
            Value::Win(0) | Value::Loss(0) => return Vec::new(),
            Value::Win(plies) => Value::Loss(plies - 1),
            Value::Loss(plies) => Value::Win(plies - 1),
            Value::Draw => panic!("Nim has no draws"),
        };
        let serves = self.options(index).filter(|&(_, _, to)| to == wanted);
        serves.map(|(heap, n, _)| (heap, n)).collect()
    }
}

fn as_pairs(best: &[RatedOf<Nim>]) -> Vec<(usize, usize)> {
    let pair = |rated: &RatedOf<Nim>| {
        let mv = &rated.step.mv;
        (mv.heap, usize::try_from(mv.stones.clone()).unwrap())
    };
    best.iter().map(pair).collect()
}

#[test]
fn all_positions_of_up_to_five_heaps_of_up_to_seven() {
    let control = Control::default();
    for play in PLAYS {
        let solver = ClosedForm::new(play);
        for (count, most) in [(1, 40), (2, 20), (3, 12), (4, 7), (5, 7), (7, 2), (10, 1)] {
            let brute = Brute::new(count, most, play);
            for index in 0..brute.values.len() {
                let at = heaps(&brute.sizes(index));
                let game = Nim::new(at.clone());
                let found = value(&solver.value(&game, &at, &control).unwrap());
                assert_eq!(found, brute.values[index], "{play:?} {at:?}");
                let best = solver.best(&game, &at, &control).unwrap();
                assert_eq!(as_pairs(&best), brute.best(index), "{play:?} {at:?}");
            }
        }
    }
}

#[test]
fn exploring_finds_the_same() {
    let control = Control::default();
    let start = heaps(&[6, 5, 5, 4]);
    let game = Nim::new(start.clone());
    for play in PLAYS {
        let closed = ClosedForm::new(play);
        let solved = explore(&game, &start, play, &control).unwrap();
        assert_eq!(solved.len(), 7 * 6 * 6 * 5);
        for (at, expected) in solved.iter() {
            let found = closed.value(&game, at, &control).unwrap();
            assert_eq!(value(&found), expected, "{play:?} {at:?}");
        }
        // The best moves of the generic solver.
        let explored: Explored<_> = Solver::<Nim>::new(play);
        explored.value(&game, &start, &control).unwrap();
        for (at, _) in solved.iter() {
            let best = explored.best(&game, at, &control).unwrap();
            let closed = closed.best(&game, at, &control).unwrap();
            assert_eq!(as_pairs(&closed), as_pairs(&best), "{play:?} {at:?}");
            for (closed, best) in closed.iter().zip(&best) {
                assert_eq!(closed.verdict, best.verdict, "{play:?} {at:?}");
                assert_eq!(closed.step.to, best.step.to);
            }
        }
    }
}

#[test]
fn the_source_s_positions() {
    assert_eq!(summary("nim:13,14,6,7,2"), "Loss 42: 1-1 4-1");
    assert_eq!(summary("nim:12,14,6,3,2"), "Win 35: 1-3 2-3 3-3");
    assert_eq!(summary("nim:3,5,6"), "Loss 14: 1-1 2-1");
    // The source's move there, 1 from the largest heap, loses a ply sooner.
    let moves = Want {
        moves: true,
        ..Want::default()
    };
    let moves = ask("nim:3,5,6", moves).moves.unwrap();
    let largest = moves.iter().find(|m| m.mv == "3-1").unwrap();
    assert_eq!(largest.remoteness.as_ref().unwrap().to_u64(), Some(11));
    // Misère play.
    assert_eq!(summary("nim/misere:2,2"), "Loss 3: 1-1 1-2 2-1 2-2");
    assert_eq!(summary("nim/misere:1,1,1"), "Loss 3: 1-1 2-1 3-1");
    assert_eq!(summary("nim/misere:0,0"), "Win 0: ");
    assert_eq!(summary("nim:0"), "Loss 0: ");
}

/// `CachDi` verbatim, with the fault corrected: `else S := 1` sets V. Heaps count from 1.
#[allow(non_snake_case)]
fn CachDi(S: &[u64]) -> Option<(usize, u64)> {
    let N = S.len();
    let s = |i: usize| S[i - 1];
    let mut x = 0;
    for i in 1..=N {
        x ^= s(i);
    }
    let mut D;
    if x == 0 {
        D = 1;
        for i in 2..=N {
            if s(i) > s(D) {
                D = i;
            }
        }
        if s(D) == 0 {
            return None;
        }
        return Some((D, 1));
    }
    D = 1;
    while D <= N {
        if s(D) > (x ^ s(D)) {
            return Some((D, s(D) - (x ^ s(D))));
        }
        D += 1;
    }
    unreachable!("x is not 0")
}

#[test]
fn the_source_s_move() {
    let mut rng = SplitMix64::new(3);
    let control = Control::default();
    let (mut resigned, mut lost) = (0, 0);
    for _ in 0..20_000 {
        let count = 1 + rng.below(6);
        let most = *rng.pick(&[1, 3, 8, 1 << 20, 1 << 60]);
        let mut sizes: Vec<u64> = (0..count).map(|_| rng.below(most)).collect();
        if rng.chance(50) {
            // Make x = 0.
            let x = sizes.iter().fold(0, |x, s| x ^ s);
            sizes.push(x);
            rng.shuffle(&mut sizes);
        }
        let text: Vec<_> = sizes.iter().map(u64::to_string).collect();
        let game = format!("nim:{}", text.join(","));
        let opened = catalog::open(&game, &MemoryFiles::default(), &control).unwrap();
        let choice = opened
            .oracle
            .choose(&text.join(","), Style::Source, &control)
            .unwrap();
        let expected = CachDi(&sizes);
        resigned += u32::from(expected.is_none());
        lost += u32::from(sizes.iter().fold(0, |x, s| x ^ s) == 0);
        assert_eq!(
            choice.as_ref().map(|choice| choice.mv.clone()),
            expected.map(|(heap, stones)| format!("{heap}-{stones}")),
            "{game}"
        );
        if let (Some(choice), Some((heap, stones))) = (choice, expected) {
            sizes[heap - 1] -= stones;
            let to: Vec<_> = sizes.iter().map(u64::to_string).collect();
            assert_eq!(choice.to, to.join(","));
        }
    }
    assert!(resigned > 100 && lost > 8_000, "{resigned} {lost}");
    let misere = catalog::open("nim/misere:3,4", &MemoryFiles::default(), &control).unwrap();
    let error = misere.oracle.choose("3,4", Style::Source, &control);
    assert_eq!(error.unwrap_err().message.code, "no-source-style");
}

#[test]
fn the_table_of_an_explanation() {
    let table = |game: &str| -> PointTable {
        let want = Want {
            explanation: true,
            ..Want::default()
        };
        let points = ask(game, want).explanation.unwrap();
        let mut tables = points.into_iter().filter_map(|point| match point {
            Point::Table(table) => Some(table),
            _ => None,
        });
        let table = tables.next().expect("a table");
        assert_eq!(tables.next(), None);
        assert_eq!(table.headings.len(), 3);
        table
    };
    let rows = |game: &str| -> Vec<String> {
        let row = |row: &lastmove::explain::PointRow| {
            let star = if row.starred { "* " } else { "" };
            format!("{star}{}", row.cells.join(" | "))
        };
        table(game).rows.iter().map(row).collect()
    };
    // The source's two tables; its K(i) are in its text.
    assert_eq!(
        rows("nim:13,14,6,7,2"),
        [
            "S1 = 13 | 1 1 0 1 | K(1) = 13",
            "S2 = 14 | 1 1 1 0 | K(2) = 14",
            "S3 = 6 | 0 1 1 0 | K(3) = 6",
            "S4 = 7 | 0 1 1 1 | K(4) = 7",
            "S5 = 2 | 0 0 1 0 | K(5) = 2",
            "x = 0 | 0 0 0 0 | K(0) = 0",
        ]
    );
    assert_eq!(
        rows("nim:12,14,6,3,2"),
        [
            "* S1 = 12 | 1 1 0 0 | K(1) = 9",
            "* S2 = 14 | 1 1 1 0 | K(2) = 11",
            "* S3 = 6 | 0 1 1 0 | K(3) = 3",
            "S4 = 3 | 0 0 1 1 | K(4) = 6",
            "S5 = 2 | 0 0 1 0 | K(5) = 7",
            "x = 5 | 0 1 0 1 | K(0) = 5",
        ]
    );
    // A star marks a heap with a winning move under the given rule of play.
    assert_eq!(
        rows("nim/misere:1,1,2"),
        ["S1 = 1 | 0 1 | -", "S2 = 1 | 0 1 | -", "* S3 = 2 | 1 0 | 1",]
    );
    assert_eq!(rows("nim/misere:1,1")[0], "* S1 = 1 | 1 | 0");
    assert_eq!(rows("nim:1,1")[0], "S1 = 1 | 1 | K(1) = 1");
    assert_eq!(rows("nim:0,0")[2], "x = 0 | 0 | K(0) = 0");
}

/// By brute force: whether the player to move loses.
fn is_lost(heaps: &[u64], play: Play, known: &mut HashMap<Vec<u64>, bool>) -> bool {
    if heaps.iter().all(|heap| *heap == 0) {
        return play == Play::Normal;
    }
    if let Some(&lost) = known.get(heaps) {
        return lost;
    }
    let mut after = heaps.to_vec();
    let lost = (0..heaps.len()).all(|index| {
        let wins = (0..heaps[index]).any(|rest| {
            after[index] = rest;
            is_lost(&after, play, known)
        });
        after[index] = heaps[index];
        !wins
    });
    known.insert(heaps.to_vec(), lost);
    lost
}

/// A row of the table has a star if some move in its heap wins, and shows what that move leaves.
#[test]
fn stars_are_where_moves_win() {
    let mut starred = 0;
    for (play, name) in [(Play::Normal, "nim"), (Play::Misere, "nim/misere")] {
        let mut known = HashMap::new();
        for at in 1..5u64.pow(3) * 4 {
            let heaps = [at % 5, at / 5 % 5, at / 25 % 5, at / 125];
            let texts: Vec<String> = heaps.iter().map(u64::to_string).collect();
            let want = Want {
                explanation: true,
                ..Want::default()
            };
            let game = format!("{name}:{}", texts.join(","));
            let points = ask(&game, want).explanation.unwrap();
            let table = points.into_iter().find_map(|point| match point {
                Point::Table(table) => Some(table),
                _ => None,
            });
            let rows = table.unwrap().rows;
            for index in 0..heaps.len() {
                let heap = heaps[index];
                let mut wins = |rest: u64| {
                    let mut after = heaps.to_vec();
                    after[index] = rest;
                    is_lost(&after, play, &mut known)
                };
                let winning: Vec<u64> = (0..heap).filter(|&rest| wins(rest)).collect();
                assert_eq!(
                    rows[index].starred,
                    !winning.is_empty(),
                    "{game} heap {index}"
                );
                let [leave] = winning[..] else {
                    assert!(winning.is_empty(), "{game} heap {index}");
                    continue;
                };
                starred += 1;
                let cell = rows[index].cells[2].rsplit(' ').next().unwrap();
                assert_eq!(cell, leave.to_string(), "{game} heap {index}");
            }
        }
    }
    assert!(starred > 1000, "{starred}");
}

#[test]
fn a_thousand_heaps_of_one() {
    let ones = vec!["1"; 1000].join(",");
    for (game, outcome) in [("nim", Outcome::Loss), ("nim/misere", Outcome::Win)] {
        let answer = ask(&format!("{game}:{ones}"), Want::default());
        assert_eq!(answer.outcome, outcome);
        assert_eq!(answer.remoteness.unwrap().to_u64(), Some(1000));
        assert_eq!(answer.best.len(), 1000);
        assert_eq!(answer.best[999].mv, "1000-1");
    }
}

#[test]
fn names_and_limits() {
    assert_eq!(Nim::LISTING.name, "nim");
    let game = Nim::new(heaps(&[3, 4]));
    let error = game.read_position("3,4,5").unwrap_err();
    assert_eq!(error.message.code, "nim-heap-count");
    let control = Control::default();
    let files = MemoryFiles::default();
    let open = |text: &str| catalog::open(text, &files, &control).map(|_| ());
    assert!(open(&format!("nim:{}", vec!["1"; 1000].join(","))).is_ok());
    let error = open(&format!("nim:{}", vec!["1"; 1001].join(","))).unwrap_err();
    assert_eq!(error.message.code, "nim-too-many-heaps");
    assert!(open(&format!("nim:1,{}", "9".repeat(10_000))).is_ok());
    let error = open(&format!("nim:1,{}", "9".repeat(10_001))).unwrap_err();
    assert_eq!(error.message.code, "nim-too-many-digits");
    assert_eq!(error.place.unwrap().column, 7);
}
