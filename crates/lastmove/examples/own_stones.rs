//! A custom game of stones, added to the catalog: players fill the places of a ring in turn, and
//! the first with three neighbours wins.

use lastmove::files::MemoryFiles;
use lastmove::game::{Listing, Positional, Spec, Stone, Syntax};
use lastmove::games::stones::{StoneBoard, StoneGame};
use lastmove::oracle::Want;
use lastmove::solve::PositionalSolver;
use lastmove::{Control, Error, Outcome, catalog};

/// A ring of places.
struct Ring {
    places: u32,
    threes: Vec<u64>,
}

impl Positional for Ring {
    fn cells(&self) -> u32 {
        self.places
    }

    fn winning_sets(&self, _: Stone) -> Option<&[u64]> {
        Some(&self.threes)
    }
}

/// The entry in the catalog.
const LISTING: Listing = Listing::new(
    "ring",
    Syntax {
        game: "ring:NUMBER",
        position: "ROW",
        mv: "NUMBER",
        example: "ring:9",
    },
)
.at_position();

/// Reads the rules and the options; the position is read elsewhere.
///
/// # Errors
/// For rules that are wrong.
fn open(spec: &Spec) -> Result<Ring, Error> {
    let rules = spec.require_rules(LISTING.syntax.game)?;
    spec.allow_options(&[])?;
    let places = rules.number("number", 4..=64)? as u32;
    let three = |first: u32| (first..first + 3).fold(0, |set, at| set | 1 << (at % places));
    let threes = (0..places).map(three).collect();
    Ok(Ring { places, threes })
}

impl StoneBoard for Ring {
    fn rows(&self) -> u32 {
        1
    }

    fn columns(&self) -> u32 {
        self.places
    }

    fn write_move(&self, cell: u32) -> String {
        (cell + 1).to_string()
    }
}

fn main() -> Result<(), Error> {
    catalog::add::<_, PositionalSolver>(LISTING, |spec, _, _| StoneGame::open(open(spec)?, spec))?;
    let control = Control::default();
    for game in ["ring:5", "ring:9", "ring/misere:9", "ring:9@x3o4"] {
        let opened = catalog::open(game, &MemoryFiles::default(), &control)?;
        let answer = opened.oracle.ask(opened.at(), Want::default(), &control)?;
        let best: Vec<&str> = answer.best.iter().map(|rated| &*rated.mv).collect();
        let outcome = match answer.outcome {
            Outcome::Win => "a win",
            Outcome::Draw => "a draw",
            Outcome::Loss => "a loss",
        };
        println!("{game}: {outcome}; best: {}", best.join(" "));
    }
    Ok(())
}
