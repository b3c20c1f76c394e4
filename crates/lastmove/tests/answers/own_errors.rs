//! A game that fails to compute some moves: every question that needs them ends with the game's
//! error.

use lastmove::erased::erase;
use lastmove::game::{Game, Indexed, Listed, Listing, Notation, Play, Step, StepOf, Syntax};
use lastmove::oracle::{Oracle, Want};
use lastmove::solve::{Explored, Solver, expand, explore};
use lastmove::table::{Cells, Rules, verify};
use lastmove::{Control, Error, Message, Value};

/// Take one or two stones; computing the moves fails at `broken` stones.
struct Broken {
    broken: u64,
}

impl Game for Broken {
    type Position = u64;
    type Move = u64;

    fn start(&self) -> u64 {
        9
    }

    fn steps(&self, at: &u64, into: &mut Vec<StepOf<Self>>) -> Result<(), Error> {
        if *at == self.broken {
            return Err(Error::input(Message::new("broken").with("stones", *at)));
        }
        into.extend((1..=2.min(*at)).map(|taken| Step::new(taken, at - taken)));
        Ok(())
    }
}

impl Indexed for Broken {
    fn len(&self) -> u64 {
        10
    }

    fn index(&self, at: &u64) -> Option<u64> {
        (*at < 10).then_some(*at)
    }

    fn position(&self, index: u64) -> u64 {
        index
    }
}

impl Notation for Broken {
    fn write_position(&self, at: &u64) -> String {
        at.to_string()
    }

    fn read_position(&self, text: &str) -> Result<u64, Error> {
        text.parse()
            .map_err(|_| Error::input(Message::new("number")))
    }

    fn write_move(&self, _: &u64, taken: &u64) -> String {
        taken.to_string()
    }
}

impl Listed for Broken {}

const BROKEN: Listing = Listing::new(
    "broken",
    Syntax {
        game: "broken",
        position: "STONES",
        mv: "STONES",
        example: "broken",
    },
);

fn is_broken<T>(found: Result<T, Error>) -> bool {
    found.is_err_and(|error| error.message.code == "broken")
}

#[test]
fn engines_and_the_verifier_end_with_the_error() {
    let control = Control::default();
    for broken in 0..10 {
        let game = Broken { broken };
        let explored = explore(&game, &9, Play::Normal, &control);
        assert!(is_broken(explored), "{broken}");
        assert!(is_broken(expand(&game, &control)), "{broken}");
        let mut cells = Cells::default();
        for stones in 0..10 {
            let value = match stones % 3 {
                0 => Value::Loss(stones / 3 * 2),
                _ => Value::Win(stones / 3 * 2 + 1),
            };
            cells.push(value).unwrap();
        }
        let rules = Rules {
            game: &game,
            play: Play::Normal,
            index: &|at| game.index(at),
            position: &|number| number,
            text: &|at| at.to_string(),
        };
        assert!(is_broken(verify(&rules, &cells, &control)), "{broken}");
    }
}

#[test]
fn an_oracle_ends_with_the_error_and_answers_where_there_is_none() {
    let control = Control::default();
    let solver = <Explored<u64> as Solver<Broken>>::new(Play::Normal);
    let oracle = Oracle::new(&BROKEN, "broken", erase(Broken { broken: 4 }, solver));
    for at in ["9", "5", "4"] {
        let want = Want {
            moves: true,
            line: true,
            explanation: true,
        };
        assert!(is_broken(oracle.ask(Some(at), want, &control)), "{at}");
        assert!(is_broken(oracle.places(Some(at), &control)) == (at == "4"));
    }
    assert!(is_broken(oracle.make("4", "1")));
    let answer = oracle.ask(Some("3"), Want::default(), &control).unwrap();
    assert_eq!(answer.remoteness.unwrap().to_u64(), Some(2));
}
