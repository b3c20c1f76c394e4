//! Games written as rules.

use lastmove::game::{Game, Notation};
use lastmove::games::rules::{Position, Rules};

use crate::control;
use crate::places::assert_placed;

/// The most positions of a game that are checked.
const FEW: usize = 20;

/// Longer rules are skipped: they may have too many solutions.
const LONGEST: usize = 5_000;

/// Codes of errors about a reachable position, which have no place in the text.
const OF_POSITIONS: [&str; 5] = [
    "gdl-goal-count",
    "gdl-goals-opposed",
    "gdl-no-move",
    "gdl-simultaneous",
    "gdl-waiting-unknown",
];

/// The circuit and the plain interpreter agree on valid rules, and written positions can be read
/// back.
pub(super) fn run(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    if text.len() > LONGEST {
        return;
    }
    let read = || Rules::read(text, "rules.kif", &control());
    let game = match read() {
        Ok(game) => game,
        Err(error) => return assert_placed(&error, bytes, &OF_POSITIONS),
    };
    let plain = read().expect("the same rules").plainly(&control());
    let Ok(plain) = plain else {
        return;
    };
    let mut found = vec![game.start()];
    let mut done = 0;
    while done < found.len().min(FEW) {
        let at = found[done].clone();
        done += 1;
        assert_eq!(
            game.read_position(&game.write_position(&at)).as_ref(),
            Ok(&at)
        );
        assert_eq!(game.label(&at), plain.label(&at));
        let options = options(&game, &at);
        assert_eq!(options, self::options(&plain, &at));
        for option in options.unwrap_or_default() {
            if !found.contains(&option) {
                found.push(option);
            }
        }
    }
}

fn options(game: &Rules, at: &Position) -> Result<Vec<Position>, &'static str> {
    let mut steps = Vec::new();
    game.steps(at, &mut steps)
        .map_err(|error| error.message.code)?;
    Ok(steps.into_iter().map(|step| step.to).collect())
}
