//! Positions, moves and options as text.

use lastmove::game::{Game, Indexed, Notation};
use lastmove::games::cops::Cops;
use lastmove::graph::generate::SplitMix64;

use crate::graphs::{Random, open};

#[test]
fn positions_and_moves_can_be_read_back() {
    let mut random = SplitMix64::new(5);
    for _ in 0..200 {
        let game = Random::new(&mut random).game();
        let mut steps = Vec::new();
        for index in 0..game.len() {
            let at = game.position(index);
            let text = game.write_position(&at);
            assert_eq!(game.read_position(&text), Ok(at), "{text}");
            steps.clear();
            game.steps(&at, &mut steps).unwrap();
            for step in &steps {
                let text = game.write_move(&at, &step.mv);
                assert_eq!(game.read_move(&at, &text).as_ref(), Ok(step), "{text}");
            }
        }
    }
}

/// Names that mean something in positions and moves are encoded.
#[test]
fn odd_names() {
    let game = open("a;b pass\npass x/y\nx/y ?\n? a@1,2\n", "k=2").unwrap();
    let texts: Vec<String> = (0..game.len())
        .map(|index| game.write_position(&game.position(index)))
        .collect();
    assert_eq!(texts[0], "?/?/C");
    assert!(
        texts.contains(&"a%3Bb;%70ass/x%2Fy/C".to_owned()),
        "{texts:?}"
    );
    assert!(texts.contains(&"%3F;a%401%2C2/?/R".to_owned()), "{texts:?}");
    for (index, text) in texts.iter().enumerate() {
        assert_eq!(
            game.read_position(text),
            Ok(game.position(index as u64)),
            "{text}"
        );
    }
    let at = game.read_position("a%3Bb;a%3Bb/x%2Fy/C").unwrap();
    let mut steps = Vec::new();
    game.steps(&at, &mut steps).unwrap();
    let moves: Vec<String> = steps
        .iter()
        .map(|step| game.write_move(&at, &step.mv))
        .collect();
    assert_eq!(moves, ["%70ass;%70ass", "a%3Bb;%70ass", "pass"]);
    // In any order.
    let step = game.read_move(&at, "%70ass;a%3Bb").unwrap();
    assert_eq!(step.mv, steps[1].mv);
}

fn code(game: &Cops, position: &str) -> (&'static str, u64) {
    let error = game.read_position(position).unwrap_err();
    (error.message.code, error.place.unwrap().column)
}

#[test]
fn wrong_positions_and_options() {
    let game = open("a b\nb c\n", "k=2").unwrap();
    for (position, expected) in [
        ("a;b", ("position-syntax", 1)),
        ("a;b/c", ("position-syntax", 1)),
        ("a;b/c/P", ("cops-turn", 7)),
        ("a/c/C", ("cops-count", 1)),
        ("a;d/c/C", ("vertex-unknown", 3)),
        ("a;b/d/C", ("vertex-unknown", 5)),
        ("?/c/C", ("cops-placing", 1)),
        ("?/?/R", ("cops-placing", 1)),
        ("a;b/?/C", ("cops-placing", 1)),
    ] {
        assert_eq!(code(&game, position), expected, "{position}");
    }
    let wrong = |options: &str| open("a b\n", options).err().unwrap();
    for (options, code) in [
        ("k=0", "number-range"),
        ("k=5", "number-range"),
        ("first=police", "option-value"),
        ("pass=thief", "option-value"),
        ("robber-speed=0", "number-range"),
        ("undirected=no", "option-value"),
        ("exits=z", "vertex-unknown"),
        ("cops=2", "option-unknown"),
    ] {
        let error = wrong(options);
        assert_eq!(error.message.code, code, "{options}");
        assert!(error.place.is_some(), "{options}");
    }
    assert_eq!(
        open("a b\na = win\n", "").err().unwrap().message.code,
        "graph-edges-alone"
    );
    assert_eq!(
        open("# none\n", "").err().unwrap().message.code,
        "cops-no-vertex"
    );
}
