//! False tables and values: the verifier catches every one.

use lastmove::files::{Inputs, MemoryFiles};
use lastmove::game::{Indexed, Play};
use lastmove::table::{Cells, Content, Keys, Rules, verify, write};
use lastmove::{Control, Message, Outcome, Value, solve};

use crate::common::RandomGame;
use crate::{bytes, complaint, open, table};
use lastmove::graph::generate::SplitMix64;

/// A table of an indexed game with possibly false values.
fn forged(game: &str, inputs: &Inputs, play: Play, cells: &[Value]) -> Vec<u8> {
    let mut out = Vec::new();
    let value = |index: u64| cells[index as usize];
    let length = cells.len() as u64;
    let content = Content::new(game, play, inputs, Keys::Game, length, &value);
    write(&content, &mut out, &Control::default()).unwrap();
    out
}

/// The verifier's verdict on values.
fn says<G: Indexed>(game: &G, play: Play, values: &[Value]) -> Option<Message>
where
    G::Position: std::fmt::Debug,
{
    let mut cells = Cells::default();
    values.iter().for_each(|&value| cells.push(value).unwrap());
    let rules = Rules {
        game,
        play,
        index: &|at| game.index(at),
        position: &|index| game.position(index),
        text: &|at| format!("{at:?}"),
    };
    verify(&rules, &cells, &Control::default().threads(2)).unwrap()
}

#[test]
fn every_false_value_is_caught_on_random_graphs() {
    let mut rng = SplitMix64::new(17);
    let mut lies = 0;
    for round in 0..600 {
        let kept = if round % 3 == 0 { 30 } else { 0 };
        let game = RandomGame::new(&mut rng, 9, kept);
        if game.moves.is_empty() {
            continue;
        }
        for play in [Play::Normal, Play::Misere] {
            // Every value can be reached from an added start.
            let truth = truth(&game, play);
            assert_eq!(says(&game, play, &truth), None);
            for v in 0..truth.len() {
                let plies = truth[v].remoteness().unwrap_or(0);
                let mut others = vec![Value::Draw];
                for plies in [0, 1, 2, 3, plies + 1, plies.saturating_sub(1), plies] {
                    others.extend([Value::Win(plies), Value::Loss(plies)]);
                }
                others.retain(|&other| other != truth[v]);
                for other in others {
                    let mut values = truth.clone();
                    values[v] = other;
                    assert!(says(&game, play, &values).is_some(), "{game:?} {values:?}");
                    lies += 1;
                }
            }
        }
    }
    assert!(lies > 10_000);
}

/// The verifier accepts only the true values, on every tiny graph.
#[test]
fn no_other_values_are_accepted() {
    let all = [
        Value::Draw,
        Value::Win(0),
        Value::Win(1),
        Value::Win(2),
        Value::Win(3),
        Value::Loss(0),
        Value::Loss(1),
        Value::Loss(2),
        Value::Loss(3),
    ];
    // Three vertices: every set of moves.
    for moves in 0..1u32 << 9 {
        let lists = (0..3).map(|v| {
            let targets = (0..3).filter(|to| moves >> (v * 3 + to) & 1 == 1);
            targets.map(|to| (to, (moves + v) % 5 == 0)).collect()
        });
        let game = RandomGame {
            moves: lists.collect(),
            labels: vec![None, None, (moves % 7 == 0).then_some(Outcome::Draw)],
        };
        let truth = truth(&game, Play::Normal);
        for a in all {
            for b in all {
                for c in all {
                    let values = [a, b, c];
                    let accepted = says(&game, Play::Normal, &values).is_none();
                    assert_eq!(accepted, values == truth[..], "{game:?} {values:?}");
                }
            }
        }
    }
}

/// The values by plain iteration.
fn truth(game: &RandomGame, play: Play) -> Vec<Value> {
    let graph = solve::expand(game, &Control::default()).unwrap();
    solve::iterate(&graph, play).unwrap().iter().collect()
}

#[test]
fn false_tables_are_caught_and_the_position_is_named() {
    let opened = open("nim:3,2", &MemoryFiles::default());
    let control = Control::default();
    let good = table(&bytes(&opened, &control)).unwrap();
    let cells = good.load(&control).unwrap();
    let values: Vec<Value> = (0..cells.len()).map(|index| cells.get(index)).collect();
    let none = Inputs::default();
    let same = forged("nim:3,2", &none, Play::Normal, &values);
    assert_eq!(complaint(&same, &opened), None);
    for at in 0..values.len() {
        let mut lie = values.clone();
        lie[at] = match lie[at] {
            Value::Win(plies) => Value::Win(plies + 2),
            Value::Loss(plies) => Value::Loss(plies + 2),
            Value::Draw => Value::Loss(0),
        };
        let file = forged("nim:3,2", &none, Play::Normal, &lie);
        let message = complaint(&file, &opened).unwrap();
        assert!(message.code.starts_with("table-false"), "{message}");
        assert!(message.args.iter().any(|(name, _)| *name == "position"));
    }
    let short = forged("nim:3,2", &none, Play::Normal, &values[..values.len() - 1]);
    assert_eq!(
        complaint(&short, &opened).unwrap().code,
        "table-other-positions"
    );
}
