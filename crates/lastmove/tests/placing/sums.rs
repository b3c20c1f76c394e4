//! Pictures of sums and of their parts.

use lastmove::diagram::{Cell, Counter, Diagram, Ground, Heaps, Piece, SummandDiagram};
use lastmove::files::MemoryFiles;
use lastmove::oracle::View;
use lastmove::{Control, Nimber, Outcome, catalog};

const MAP: View = View::Map { rows: None };

fn draw(game: &str, view: &View) -> Diagram {
    let control = Control::default();
    let opened = catalog::open(game, &MemoryFiles::default(), &control).unwrap();
    let drawn = opened.oracle.diagram(opened.at(), view, &control);
    drawn.unwrap()
}

fn parts(game: &str, view: &View) -> Vec<SummandDiagram> {
    match draw(game, view) {
        Diagram::Sum(parts) => parts,
        other => panic!("{game}: {other:?}"),
    }
}

fn cells(diagram: &Diagram) -> &[Cell] {
    match diagram {
        Diagram::Grid(grid) => &grid.cells,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_sum_shows_its_parts_with_their_nim_values() {
    let game = "nim:3,5@2,5 + chomp:2x3@3,1 + kayles:7";
    let plain = parts(game, &View::Position { values: false });
    let names = plain.iter().map(|part| (&*part.game, &*part.position));
    let names: Vec<_> = names.collect();
    assert_eq!(
        names,
        [("nim:3,5", "2,5"), ("chomp:2x3", "3,1"), ("kayles:7", "7")]
    );
    assert!(plain.iter().all(|part| part.nim_value.is_none()));
    assert_eq!(
        plain[0].diagram,
        Diagram::Heaps(Heaps::of_stones([2u32, 5]))
    );
    // A sum is drawn with the values of its parts, each as if alone.
    let control = Control::default();
    for part in parts(game, &MAP) {
        let files = MemoryFiles::default();
        let alone = catalog::open(&part.game, &files, &control).unwrap();
        let value = alone
            .oracle
            .nim_value(Some(&part.position), &control)
            .unwrap();
        assert_eq!(part.nim_value, Some(value.nim_value), "{}", part.game);
    }
}

#[test]
fn best_moves_of_a_sum_are_on_the_parts() {
    // 3,1 of Chomp has the value 3; biting off one square makes it 2.
    let drawn = parts("nim:2 + chomp:2x3@3,1", &MAP);
    assert_eq!(drawn[1].nim_value, Some(Nimber::from(3).into()));
    let chomp = cells(&drawn[1].diagram);
    let marked: Vec<usize> = (0..6).filter(|&at| chomp[at].best).collect();
    let valued: Vec<usize> = (0..6).filter(|&at| chomp[at].value.is_some()).collect();
    assert!(!marked.is_empty());
    assert_eq!(marked, valued);
    for at in marked {
        let value = chomp[at].value.as_ref().unwrap().for_mover();
        assert_eq!(value.outcome, Outcome::Win);
    }
}

#[test]
fn long_sums_and_sums_of_texts_are_texts() {
    let sum = |part: &str, count| vec![part; count].join(" + ");
    let most = SummandDiagram::MOST;
    assert_eq!(parts(&sum("kayles:2", most), &MAP).len(), most);
    let positions = sum("2", most + 1);
    assert_eq!(
        draw(&sum("kayles:2", most + 1), &MAP),
        Diagram::Text(positions)
    );
    // In misère play nim values are meaningless for the sum.
    let misere = parts("nim/misere:1 + kayles/misere:2", &MAP);
    assert!(misere.iter().all(|part| part.nim_value.is_none()));
}

#[test]
fn rows_and_boards_say_what_they_are_made_of() {
    let plain = View::Position { values: false };
    for (game, of) in [
        ("kayles:3", Counter::Pin),
        ("dawson-kayles:3", Counter::Pin),
        ("treblecross:3", Counter::Square),
        ("grundy:3", Counter::Stone),
    ] {
        let Diagram::Heaps(heaps) = draw(game, &plain) else {
            panic!("{game}");
        };
        assert_eq!(heaps.of, of, "{game}");
    }
    let chomp = draw("chomp:2x3@3,1", &plain);
    let grounds: Vec<Ground> = cells(&chomp).iter().map(|cell| cell.ground).collect();
    let (poison, open, eaten) = (Ground::Poisoned, Ground::Open, Ground::Outside);
    assert_eq!(grounds, [poison, open, open, open, eaten, eaten]);
    let written = draw("tic-tac-toe@x../.o./...", &plain);
    let pieces: Vec<_> = cells(&written)
        .iter()
        .filter_map(|cell| cell.piece)
        .collect();
    assert_eq!(pieces, [Piece::Cross, Piece::Ring]);
}
