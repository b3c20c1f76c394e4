//! Countdown: `countdown:21`. A move takes one, two or three from the number.

use std::env;
use std::process::ExitCode;

use lastmove::files::Files;
use lastmove::game::{Field, Game, Listed, Notation, Spec, Step, Syntax, number};
use lastmove::solve::Explored;
use lastmove::{Control, Error, catalog};

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

    fn steps(&self, at: &u64, into: &mut Vec<Step<Self>>) -> Result<(), Error> {
        into.extend((1..=3.min(*at)).map(|taken| Step::new(taken, at - taken)));
        Ok(())
    }
}

impl Notation for Countdown {
    fn write_position(&self, at: &u64) -> String {
        at.to_string()
    }

    fn read_position(&self, text: &str) -> Result<u64, Error> {
        number(text, Field { text, start: 0 }, "number", 0..=1_000_000)
    }

    fn write_move(&self, _: &u64, taken: &u64) -> String {
        taken.to_string()
    }
}

impl Listed for Countdown {
    const NAME: &'static str = "countdown";
    const SYNTAX: Syntax = Syntax {
        game: "countdown:NUMBER",
        position: "NUMBER",
        mv: "1, 2 or 3",
        example: "countdown:21",
    };

    fn open(spec: &Spec, _: &dyn Files, _: &Control<'_>) -> Result<Self, Error> {
        let rules = spec.require_rules(Self::SYNTAX.game)?;
        spec.allow_options(&[])?;
        let field = Field {
            text: &rules.text,
            start: rules.start,
        };
        let start = number(&spec.text, field, "number", 0..=1_000_000)?;
        Ok(Self { start })
    }
}

fn main() -> Result<ExitCode, Error> {
    // Its name, how it is written, how it is opened, and the solver that it uses.
    catalog::add::<_, Explored<_>>(Countdown::NAME, Countdown::SYNTAX, Countdown::open)?;
    // From here on it is the command `lastmove` with one game more.
    let arguments: Vec<_> = env::args_os().collect();
    Ok(lastmove_cli::main(&arguments).into())
}
