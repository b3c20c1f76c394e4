//! The page of results: games that are solved wholly, with the values of all their positions counted.

use std::borrow::Borrow;

use askama::Template;
use axum::response::Response;
use lastmove::game::Spec;
use lastmove::{Outcome, Value};
use lastmove_words::{Language, Words, game};

use super::render::render;

/// A game, all of it solved.
struct Solved {
    game: &'static str,
    /// Of its start, for the player to move; endgames of chess have many starts.
    value: Option<Value>,
    wins: u64,
    losses: u64,
    draws: u64,
    /// The plies of the longest win.
    longest: u64,
}

const fn result(
    game: &'static str,
    value: Option<Value>,
    [wins, losses, draws]: [u64; 3],
    longest: u64,
) -> Solved {
    Solved {
        game,
        value,
        wins,
        losses,
        draws,
        longest,
    }
}

const DRAW: Option<Value> = Some(Value::Draw);

const fn win(plies: u64) -> Option<Value> {
    Some(Value::Win(plies))
}

const fn loss(plies: u64) -> Option<Value> {
    Some(Value::Loss(plies))
}

/// The results, the smallest games of a kind first.
const RESULTS: [Solved; 27] = [
    result("tic-tac-toe", DRAW, [2_836, 1_574, 1_068], 5),
    result("mnk:4x4,k=4", DRAW, [2_730_266, 960_556, 6_031_189], 7),
    result(
        "connect-four:4x5",
        DRAW,
        [1_390_516, 1_251_559, 1_303_636],
        19,
    ),
    result(
        "connect-four:4x6",
        loss(24),
        [38_913_621, 37_635_677, 18_361_279],
        23,
    ),
    result("hex:4", win(9), [5_896_679, 3_489_556, 0], 13),
    result("quixo:3", win(7), [20_247, 11_780, 0], 7),
    result("quixo:4", win(21), [49_953_979, 29_330_646, 3_213_236], 21),
    result("morris:3", win(9), [2_997, 1_185, 1_208], 9),
    result("morris:5", DRAW, [10_070_264, 6_049_820, 1_724_637], 73),
    result("morris:6", DRAW, [23_392_364, 15_520_996, 3_459_385], 119),
    result("teeko", DRAW, [58_848_040, 16_157_892, 96_869_114], 39),
    result("hexapawn:3x3", loss(6), [55, 80, 0], 5),
    result("hexapawn:4x4", win(11), [8_336, 11_950, 0], 11),
    result("breakthrough:5x3", loss(18), [945_115, 1_473_285, 0], 17),
    result("dodgem:3", win(20), [1_215, 840, 0], 22),
    result("dodgem:4", DRAW, [210_883, 149_130, 35_281], 42),
    result("hare-and-hounds", win(23), [999, 574, 543], 27),
    result("fox-and-hounds:6", win(25), [5_090, 5_267, 0], 25),
    result("fox-and-hounds:8", loss(44), [439_003, 456_277, 0], 43),
    result("mu-torere", DRAW, [208, 128, 844], 5),
    result("pong-hau-ki", DRAW, [8, 4, 44], 1),
    result("l-game", DRAW, [16_096, 464, 20_176], 9),
    result("co-bang:8x4", win(3), [20, 12, 0], 3),
    result(
        "pursuit:examples/pursuit/courtyard.txt",
        win(31),
        [9_156, 7_772, 0],
        49,
    ),
    result("chess:KQvK", None, [144_508, 200_896, 23_048], 19),
    result("chess:KRvK", None, [175_168, 201_700, 22_244], 31),
    result("chess:KBNvK", None, [10_822_184, 11_188_168, 2_525_736], 65),
];

impl Solved {
    fn positions(&self) -> u64 {
        self.wins + self.losses + self.draws
    }

    /// The outcome at its start, as the style sheets name it.
    fn outcome(&self) -> &'static str {
        match self.value.map(|value| value.outcome()) {
            Some(Outcome::Win) => "win",
            Some(Outcome::Loss) => "loss",
            Some(Outcome::Draw) => "draw",
            None => "",
        }
    }

    /// The plies to the end from its start.
    fn plies(&self) -> Option<u64> {
        match self.value? {
            Value::Win(plies) | Value::Loss(plies) => Some(plies),
            Value::Draw => None,
        }
    }
}

#[derive(Template)]
#[template(path = "results.html")]
struct Results {
    words: &'static Words,
    /// Each result with the name of its game.
    results: Vec<(&'static Solved, String)>,
}

impl Results {
    /// A number with its digits in groups of three, as the language writes it.
    fn grouped(&self, number: impl Borrow<u64>) -> String {
        let separator = match self.words.language() {
            Language::English => ',',
            Language::Vietnamese => '.',
        };
        let digits = number.borrow().to_string();
        let mut text = String::new();
        for (at, digit) in digits.chars().enumerate() {
            if at > 0 && (digits.len() - at).is_multiple_of(3) {
                text.push(separator);
            }
            text.push(digit);
        }
        text
    }
}

/// The page; the script solves games anew.
pub(super) async fn page(words: &'static Words) -> Response {
    let named = |result: &'static Solved| {
        let spec = Spec::parse(result.game).ok()?;
        Some((result, game::heading(words, &spec)))
    };
    render(&Results {
        words,
        results: RESULTS.iter().filter_map(named).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::RESULTS;
    use lastmove::oracle::Want;
    use lastmove::samples::Samples;
    use lastmove::{Control, catalog};

    /// The most positions of a game that each run solves.
    const QUICK: u64 = 100_000;

    fn are_true(is_wanted: impl Fn(u64) -> bool) {
        let control = Control::default();
        for result in RESULTS
            .iter()
            .filter(|result| is_wanted(result.positions()))
        {
            let opened = catalog::open(result.game, &Samples, &control).unwrap();
            let totals = opened.oracle.totals(&control).unwrap();
            let counts = [totals.wins, totals.losses, totals.draws];
            assert_eq!(
                counts,
                [result.wins, result.losses, result.draws],
                "{}",
                result.game
            );
            let longest = totals.longest_win.unwrap().remoteness.to_u64();
            assert_eq!(longest, Some(result.longest), "{}", result.game);
            if result.value.is_some() {
                let answer = opened.oracle.ask(None, Want::default(), &control).unwrap();
                assert_eq!(
                    Some(answer.outcome),
                    result.value.map(|value| value.outcome())
                );
                let plies = answer.remoteness.and_then(|plies| plies.to_u64());
                assert_eq!(plies, result.plies(), "{}", result.game);
            }
        }
    }

    #[test]
    fn results_of_small_games_are_true() {
        are_true(|positions| positions <= QUICK);
    }

    #[test]
    #[ignore = "solves games of hundreds of millions of positions"]
    fn results_of_large_games_are_true() {
        are_true(|positions| positions > QUICK);
    }
}
