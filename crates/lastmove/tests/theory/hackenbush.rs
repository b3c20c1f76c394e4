//! Green Hackenbush.

use lastmove::files::MemoryFiles;
use lastmove::game::{Game, Impartial, Play};
use lastmove::games::hackenbush::{Board, Hackenbush};
use lastmove::graph::Names;
use lastmove::{Control, Error, Nimber, catalog, oracle::Want};

use super::shared::{check_nim_values, check_notation, check_rule};
use lastmove::graph::generate::SplitMix64;

/// A picture whose ground is vertex 0.
fn board(vertices: u32, ends: Vec<[u32; 2]>) -> Hackenbush {
    let board = Board::new(Names::numbered(vertices), 0, ends, &Control::default());
    Hackenbush::new(board.unwrap())
}

/// A random picture: sparse or dense, with loops, edges side by side and parts that hang nowhere.
fn random(rng: &mut SplitMix64, most: u64, edges: u64) -> Hackenbush {
    let n = 1 + rng.below(most);
    let tree = rng.chance(50);
    let mut ends = Vec::new();
    for i in 0..rng.below(edges + 1) {
        let to = rng.below(n);
        let from = match tree && i + 1 < n {
            true => i + 1,
            false => rng.below(n),
        };
        ends.push([from as u32, to as u32]);
    }
    board(n as u32, ends)
}

fn value(game: &Hackenbush, at: &[u32]) -> u64 {
    let value = game.nim_value(&at.to_vec(), &Control::default()).unwrap();
    (0..).find(|n| value.is(&Nimber::from(*n))).unwrap()
}

#[test]
fn values_and_moves_are_those_of_the_definition() {
    let mut rng = SplitMix64::new(29);
    let mut positions = 0;
    for _ in 0..400 {
        let game = random(&mut rng, 6, 8);
        positions += check_nim_values(&game, &game.start());
        check_rule(&game, &game.start(), Play::Normal);
        check_notation(&game, &game.start());
    }
    assert!(positions > 5_000, "{positions}");
}

/// Moves against cutting every edge: rings of many lengths, nested components.
#[test]
fn moves_of_larger_pictures_are_found_by_cutting_every_edge() {
    let mut rng = SplitMix64::new(31);
    let mut found = 0;
    for round in 0..600 {
        let n = 2 + rng.below(60) as u32;
        let mut ends = Vec::new();
        // Rings attached to existing vertices, then some edges across.
        let mut last = 1;
        while last < n {
            let length = 1 + rng.below(12) as u32;
            let from = rng.below(last.into()) as u32;
            let mut at = from;
            for _ in 0..length.min(n - last) {
                ends.push([at, last]);
                at = last;
                last += 1;
            }
            if rng.chance(80) {
                ends.push([
                    at,
                    if rng.chance(70) {
                        from
                    } else {
                        rng.below(last.into()) as u32
                    },
                ]);
            }
        }
        for _ in 0..rng.below(1 + round % 5) {
            ends.push([rng.below(n.into()) as u32, rng.below(n.into()) as u32]);
        }
        rng.shuffle(&mut ends);
        let game = board(n, ends);
        let mut at = game.start();
        let mut steps = Vec::new();
        game.steps(&at, &mut steps).unwrap();
        // Cut some edges first, to reach positions with cuts.
        for _ in 0..rng.below(3) {
            if steps.is_empty() {
                break;
            }
            at = steps[rng.below(steps.len() as u64) as usize].to.clone();
            steps.clear();
            game.steps(&at, &mut steps).unwrap();
        }
        let values: Vec<u64> = steps.iter().map(|step| value(&game, &step.to)).collect();
        let whole = value(&game, &at);
        assert!((0..whole).all(|n| values.contains(&n)) && !values.contains(&whole));
        for wanted in 0..whole + 20 {
            let moves = game
                .moves_to(&at, &wanted.into(), &Control::default())
                .unwrap();
            let moves: Vec<u32> = moves.iter().map(|step| step.mv).collect();
            let expected = steps
                .iter()
                .zip(&values)
                .filter(|(_, value)| **value == wanted);
            let expected: Vec<u32> = expected.map(|(step, _)| step.mv).collect();
            assert_eq!(moves, expected, "{wanted}");
            found += moves.len();
        }
    }
    assert!(found > 10_000, "{found}");
}

/// A ring of n edges is worth n modulo 2; each cut leaves two stalks.
#[test]
fn long_rings_and_stalks() {
    for n in [1u32, 2, 3, 64, 65, 1_000, 4_097] {
        let ring = (0..n).map(|v| [v, (v + 1) % n]).collect();
        let game = board(n, ring);
        assert_eq!(value(&game, &[]), u64::from(n % 2));
        for wanted in [0u64, 1, 6] {
            let moves = game.moves_to(&vec![], &wanted.into(), &Control::default());
            let expected = (0..n).filter(|j| u64::from(j ^ (n - 1 - j)) == wanted);
            let moves: Vec<u32> = moves.unwrap().iter().map(|step| step.mv).collect();
            assert!(moves.into_iter().eq(expected), "{n} {wanted}");
        }
    }
    // No recursion: a stalk of a million edges, and the cut that leaves 12345 of them.
    let stalk = (0..1_000_000).map(|v| [v, v + 1]).collect();
    let game = board(1_000_001, stalk);
    assert_eq!(value(&game, &[]), 1_000_000);
    let moves = game
        .moves_to(&vec![], &12_345.into(), &Control::default())
        .unwrap();
    assert_eq!(
        moves.iter().map(|step| step.mv).collect::<Vec<_>>(),
        [12_345]
    );
    // A ring too long to try all its cuts: its value is known even so.
    let ring = (0..200_000).map(|v| [v, (v + 1) % 200_000]).collect();
    let game = board(200_000, ring);
    assert_eq!(value(&game, &[]), 0);
    let error = game
        .moves_to(&vec![], &1.into(), &Control::default())
        .err()
        .unwrap();
    assert_eq!(error.message.code, "hackenbush-ring");
}

const HOUSE: &str =
    "ground w1\nground w2\nw1 w2\nw1 roof\nw2 roof\nroof flag\nflag top\nground tree\n";

fn open(notation: &str, text: &str) -> Result<catalog::Opened, Error> {
    let files = MemoryFiles::from([("h.txt", text)]);
    catalog::open(notation, &files, &Control::default())
}

#[test]
fn through_the_catalog() {
    let control = Control::default();
    let opened = open("hackenbush:h.txt", HOUSE).unwrap();
    let want = Want {
        explanation: true,
        ..Want::default()
    };
    let answer = opened.oracle.ask(None, want, &control).unwrap();
    assert_eq!(answer.position, "-");
    // The house is one vertex with 5 loops and a stalk of 2, the tree is 1: 1 ^ 2 ^ 1 = 2.
    let value = opened.oracle.nim_value(None, &control).unwrap();
    assert_eq!(value.nim_value.to_string(), "2");
    assert!(format!("{:?}", answer.explanation).contains("hackenbush-stalks"));
    let (to, _) = opened.oracle.make("-", "flag-roof").unwrap();
    assert_eq!(to, "roof-flag");
    // Cut edges that fell with another cut are dropped, in whatever order they were cut.
    let (again, _) = opened.oracle.make("ground-w1", "ground-w2").unwrap();
    assert_eq!(again, "ground-w1;ground-w2");
    let with_fallen = opened
        .oracle
        .ask(Some("roof-flag;ground-w2;ground-w1"), want, &control);
    assert_eq!(with_fallen.unwrap().position, "ground-w1;ground-w2");
    let misere = open("hackenbush/misere:h.txt", HOUSE).unwrap();
    assert!(
        misere
            .oracle
            .ask(None, want, &control)
            .unwrap()
            .remoteness
            .is_some()
    );
}

#[test]
fn names_and_edges_side_by_side() {
    let text = "a-b c;d\na-b c;d\nc;d a-b\na-b e/f\na-b a-b\n";
    let opened = open("hackenbush:h.txt,ground=a-b", text).unwrap();
    let want = Want {
        moves: true,
        ..Want::default()
    };
    let answer = opened.oracle.ask(None, want, &Control::default()).unwrap();
    let moves: Vec<String> = answer.moves.unwrap().into_iter().map(|m| m.mv).collect();
    let expected = [
        "a%2Db-c%3Bd",
        "a%2Db-c%3Bd/2",
        "a%2Db-e%2Ff",
        "a%2Db-a%2Db",
        "c%3Bd-a%2Db/3",
    ];
    assert_eq!(moves, expected);
    for mv in expected {
        assert_eq!(opened.oracle.make("-", mv).unwrap().0, mv);
    }
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let refusal = |notation: &str, text: &str| {
        let error = match open(notation, text) {
            Err(error) => error,
            Ok(opened) => {
                let asked = opened
                    .oracle
                    .ask(opened.at(), Want::default(), &Control::default());
                opened.relocate(asked.err().unwrap())
            }
        };
        (
            error.message.code,
            error.place.map_or(0, |place| place.column),
        )
    };
    assert_eq!(refusal("hackenbush", ""), ("rules-missing", 11));
    assert_eq!(
        refusal("hackenbush:h.txt", "a b\n"),
        ("hackenbush-no-ground", 12)
    );
    assert_eq!(
        refusal("hackenbush:h.txt,ground=x", HOUSE),
        ("hackenbush-no-ground", 25)
    );
    assert_eq!(
        refusal("hackenbush:h.txt,sky=x", HOUSE),
        ("option-unknown", 18)
    );
    assert_eq!(refusal("hackenbush:none.txt", HOUSE), ("file-not-found", 0));
    assert_eq!(
        refusal("hackenbush:h.txt", "ground a\na = loss\n"),
        ("graph-edges-alone", 12)
    );
    assert_eq!(
        refusal("hackenbush:h.txt", "ground a\na : 0\nground : 1\n"),
        ("graph-edges-alone", 12)
    );
    let house = |position: &str| refusal(&format!("hackenbush:h.txt@{position}"), HOUSE);
    assert_eq!(house("x"), ("move-syntax", 18));
    assert_eq!(house(""), ("move-syntax", 18));
    assert_eq!(house("ground-w1;w1-sky"), ("hackenbush-vertex", 31));
    assert_eq!(house("ground-w1;w1-"), ("hackenbush-vertex", 31));
    assert_eq!(house("ground-roof"), ("hackenbush-no-edge", 18));
    assert_eq!(house("ground-w1;w1-ground"), ("hackenbush-cut-twice", 28));
    assert_eq!(house("ground-w1/2"), ("number-range", 28));
    let opened = open("hackenbush:h.txt", HOUSE).unwrap();
    let error = opened.oracle.make("roof-flag", "flag-top").unwrap_err();
    assert_eq!(error.message.code, "hackenbush-gone");
    let error = opened.oracle.make("ground-w1", "ground-w1").unwrap_err();
    assert_eq!(error.message.code, "hackenbush-gone");
}
