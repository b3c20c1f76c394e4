//! The memory of each question as stated in docs/speed.md.

use std::sync::atomic::{AtomicU64, Ordering};

use lastmove::files::MemoryFiles;
use lastmove::game::Spec;
use lastmove::games::pursuit;
use lastmove::oracle::Want;
use lastmove::{Control, Progress, catalog};

/// Records the estimated memory.
#[derive(Default)]
struct Foreseen(AtomicU64);

impl Progress for Foreseen {
    fn begin(&self, _: &'static str, _: Option<u64>) {}
    fn advance(&self, _: u64) {}
    fn end(&self) {}
    fn figure(&self, name: &'static str, value: u64) {
        if name == "memory" {
            self.0.store(value, Ordering::Relaxed);
        }
    }
}

/// Bytes a pair, times 100.
fn foreseen(cells: u64, work: impl FnOnce(&Control<'_>)) -> u64 {
    let heard = Foreseen::default();
    work(&Control::default().reporting_to(&heard));
    heard.0.load(Ordering::Relaxed) * 100 / (cells * cells)
}

#[test]
fn each_question_takes_what_is_written() {
    let side = 60;
    let square = |n: usize| match n {
        0 => 'P',
        1 => 'T',
        2 => 'E',
        n if n * 7 % 5 == 3 => '*',
        _ => '.',
    };
    let rows = (0..side).map(|row| (0..side).map(move |column| square(row * (side + 1) + column)));
    let text: String = rows.flat_map(|row| row.chain(['\n'])).collect();
    let cells = text.chars().filter(|c| !"*\n".contains(*c)).count() as u64;
    let files = MemoryFiles::from([("b.txt", text.as_str())]);
    let game = "pursuit:b.txt";
    let open = |control: &Control<'_>| catalog::open(game, &files, control).unwrap().oracle;
    let one = foreseen(cells, |control| {
        open(control).ask(None, Want::default(), control).unwrap();
    });
    let all = foreseen(cells, |control| {
        open(control).totals(control).unwrap();
    });
    let least = foreseen(cells, |control| {
        let spec = Spec::parse(game).unwrap();
        pursuit::least_police(&spec, &files, control).unwrap();
    });
    assert!((160..200).contains(&one), "{one}");
    assert!((540..700).contains(&all), "{all}");
    assert!((80..100).contains(&least), "{least}");
}
