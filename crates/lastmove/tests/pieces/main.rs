//! Games of pieces that move, against their rules on boards of characters.

#[path = "../common/mod.rs"]
mod common;

mod bad_input;
mod known;
mod lines;
mod plain;
mod stored;
mod whole;

use lastmove::catalog::{self, Opened};
use lastmove::files::MemoryFiles;
use lastmove::{Control, Error};

use plain::{
    Breakthrough, Dodgem, FoxAndHounds, HareAndHounds, Hexapawn, MuTorere, PongHauKi, Quixo, Rules,
    ThreeMenMorris,
};

fn try_open(text: &str) -> Result<Opened, Error> {
    catalog::open(text, &MemoryFiles::default(), &Control::default())
}

fn open(text: &str) -> Opened {
    try_open(text).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

/// Games small enough for the plain rules to visit all positions.
fn small_games() -> Vec<Box<dyn Rules>> {
    let hare = |hounds_first| Box::new(HareAndHounds { hounds_first });
    let fox = |side, hounds_first| Box::new(FoxAndHounds { side, hounds_first });
    vec![
        Box::new(Quixo(2)),
        Box::new(Quixo(3)),
        Box::new(ThreeMenMorris),
        Box::new(Hexapawn(3, 3)),
        Box::new(Hexapawn(4, 3)),
        Box::new(Hexapawn(3, 4)),
        Box::new(Breakthrough(4, 2)),
        Box::new(Breakthrough(5, 2)),
        Box::new(Breakthrough(4, 3)),
        Box::new(Dodgem(2)),
        Box::new(Dodgem(3)),
        hare(true),
        hare(false),
        fox(4, false),
        fox(4, true),
        fox(6, false),
        Box::new(MuTorere),
        Box::new(PongHauKi),
    ]
}

/// Some of these, evenly spread.
fn spread<T>(all: &[T], most: usize) -> impl Iterator<Item = &T> {
    all.iter().step_by(all.len().div_ceil(most).max(1))
}
