//! Tables on disk store one image of each position, and every image is answered.

use lastmove::files::MemoryFiles;
use lastmove::table::Table;
use lastmove::{Control, catalog};

use crate::plain::Solved;
use crate::{open, small_games, spread};

#[test]
fn a_table_answers_for_every_image_of_a_position() {
    let control = Control::default();
    for rules in small_games() {
        let start = rules.start();
        let whole = Solved::new(&*rules, &start, false);
        let elsewhere = whole.texts[whole.texts.len() / 3].clone();
        for (misere, at) in [(false, None), (true, Some(elsewhere))] {
            let from = at.as_ref().map_or(start.clone(), |at| start.read(at));
            let solved = Solved::new(&*rules, &from, misere);
            let mut game = rules.game(misere);
            if let Some(at) = at {
                game = format!("{game}@{at}");
            }
            let opened = open(&game);
            let mut file = Vec::new();
            opened.write_table(&mut file, &control).unwrap();
            let table = Table::open(Box::new(file), "t.lmt", &control).unwrap();
            assert_eq!(opened.verify_table(&table, &control), Ok(None), "{game}");
            assert!(table.positions() <= solved.texts.len() as u64, "{game}");
            let mut reader = catalog::reopen(&table, &control).unwrap();
            let numbers: Vec<usize> = (0..solved.texts.len()).collect();
            let asked: Vec<usize> = spread(&numbers, 5_000).copied().collect();
            let texts: Vec<&str> = asked.iter().map(|number| &*solved.texts[*number]).collect();
            let values = reader.values(&texts).unwrap();
            for (&number, found) in asked.iter().zip(values) {
                let text = &solved.texts[number];
                let found = found.unwrap_or_else(|error| panic!("{game}: {text}: {error:?}"));
                assert_eq!(found, solved.values[number], "{game}: {text}");
            }
            // The stored position may be an image that play cannot reach from here.
            let numbers: Vec<u64> = (0..table.positions()).collect();
            for &number in spread(&numbers, 3) {
                let text = reader.text(number).unwrap();
                let named = Solved::new(&*rules, &start.read(&text), misere);
                let found = reader.prober.value(number).unwrap();
                assert_eq!(found, named.values[0], "{game}: {text}");
            }
        }
    }
}

/// All values follow from those of their options, found by the moves alone: also of positions that
/// play reaches only after mistakes, such as the last man placed against two.
#[test]
fn all_values_of_a_work_folder_follow_from_their_options() {
    for game in [
        "quixo:3",
        "morris:3",
        "morris:5",
        "morris:5,flying=yes",
        "morris/misere:5",
        "hexapawn:4x4",
        "breakthrough:4x3",
        "dodgem:3",
        "hare-and-hounds",
        "fox-and-hounds:6",
        "mu-torere",
        "pong-hau-ki",
        "chess:KRvK",
        "chess:KPvK",
    ] {
        let work = MemoryFiles::default();
        let control = Control::default().work_in(&work);
        let opened = open(game);
        opened.totals(&control).unwrap();
        let checked = opened.oracle.check_work((0, 1), &control);
        let (slots, found) = checked.unwrap().unwrap();
        assert!(slots > 10 && found.is_none(), "{game}: {found:?}");
    }
}
