//! Countdown: `countdown:21`. A move takes one, two or three from the number.

use std::env;
use std::process::ExitCode;

use lastmove::game::{Field, Game, Listed, Listing, Notation, Spec, Step, StepOf, Syntax};
use lastmove::solve::Explored;
use lastmove::{Error, catalog};

/// A game of countdown.
struct Countdown {
    start: u64,
}

impl Game for Countdown {
    type Position = u64;
    type Move = u64;

    fn start(&self) -> u64 {
        self.start
    }

    fn steps(&self, at: &u64, into: &mut Vec<StepOf<Self>>) -> Result<(), Error> {
        into.extend((1..=3.min(*at)).map(|taken| Step::new(taken, at - taken)));
        Ok(())
    }
}

impl Notation for Countdown {
    fn write_position(&self, at: &u64) -> String {
        at.to_string()
    }

    fn read_position(&self, text: &str) -> Result<u64, Error> {
        Field::new(text).number("number", 0..=1_000_000)
    }

    fn write_move(&self, _: &u64, taken: &u64) -> String {
        taken.to_string()
    }
}

/// Pictures and explanations are optional.
impl Listed for Countdown {}

/// What the catalog says about it.
const LISTING: Listing = Listing::new(
    "countdown",
    Syntax {
        game: "countdown:NUMBER",
        position: "NUMBER",
        mv: "1, 2 or 3",
        example: "countdown:21",
    },
);

/// Reads the rules: the number to begin with.
fn open(spec: &Spec) -> Result<Countdown, Error> {
    let rules = spec.require_rules(LISTING.syntax.game)?;
    spec.allow_options(LISTING.options)?;
    let start = rules.number("number", 0..=1_000_000)?;
    Ok(Countdown { start })
}

fn main() -> Result<ExitCode, Error> {
    // What it is called, how it is opened, and the solver that it uses.
    catalog::add::<_, Explored<_>>(LISTING, |spec, _, _| open(spec))?;
    // From here on it is the command `lastmove` with one game more.
    let arguments: Vec<_> = env::args_os().collect();
    Ok(lastmove_cli::main(&arguments).into())
}
