//! A custom game: take one to five stones, but not as many as the move before. The player who
//! cannot move loses.

use lastmove::game::{Game, Play, Step, StepOf};
use lastmove::solve::explore;
use lastmove::{Control, Error};

struct NoEcho;

impl Game for NoEcho {
    type Position = (u32, u32); // the stones, and how many the previous move took
    type Move = u32;

    fn start(&self) -> (u32, u32) {
        (21, 0)
    }

    fn steps(
        &self,
        &(stones, before): &(u32, u32),
        into: &mut Vec<StepOf<Self>>,
    ) -> Result<(), Error> {
        let moves = (1..=5.min(stones)).filter(|&n| n != before);
        into.extend(moves.map(|n| Step::new(n, (stones - n, n))));
        Ok(())
    }
}

fn main() -> Result<(), lastmove::Error> {
    let solved = explore(&NoEcho, &NoEcho.start(), Play::Normal, &Control::default())?;
    let value = |at| solved.value(&at).unwrap();
    let best = (1..=5).min_by_key(|&n| value((21 - n, n))).unwrap(); // worst for the other player
    println!("{:?}: take {best}", value((21, 0)));
    Ok(())
}
