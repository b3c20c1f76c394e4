//! Small games as a whole: every position that play can reach, its moves, its value, and the counts.

use lastmove::catalog::Opened;
use lastmove::diagram::{Diagram, Place};
use lastmove::oracle::{Totals, View, Want};
use lastmove::solve::Method;
use lastmove::{Control, Outcome};

use crate::common::value;
use crate::plain::{
    Breakthrough, Dodgem, FoxAndHounds, HareAndHounds, Hexapawn, Point, Quixo, Rules, Solved,
    State, ThreeMenMorris,
};
use crate::{open, small_games, spread};

/// The most positions of a game that are all checked.
const MOST_ASKED: usize = 6_000;

fn counts(totals: &Totals) -> (u64, u64, u64) {
    assert_eq!(totals.positions, totals.wins + totals.losses + totals.draws);
    (totals.wins, totals.losses, totals.draws)
}

/// The catalog counts exactly the positions that the plain rules reach, from the position if there
/// is one.
fn counts_agree(game: &str, solved: &Solved) {
    let (opened, control) = (open(game), Control::default());
    let totals = opened.totals(&control).unwrap();
    assert_eq!(counts(&totals), solved.counts(), "{game}");
    let drawn = opened
        .oracle
        .diagram(opened.at(), &View::Histogram, &control);
    let Ok(Diagram::Histogram(histogram)) = drawn else {
        panic!("{game}: {drawn:?}");
    };
    let tallies = histogram.tallies.iter();
    let tallies = tallies.map(|tally| (tally.remoteness, tally.wins, tally.losses));
    assert!(tallies.eq(solved.tallies()), "{game}: {histogram:?}");
    assert_eq!(histogram.draws, solved.counts().2, "{game}");
    let most = |outcome: Outcome| {
        let values = solved
            .values
            .iter()
            .filter(|value| value.outcome() == outcome);
        values.filter_map(|value| value.remoteness()).max()
    };
    let longest = |longest: &Option<lastmove::oracle::LongestPlay>| {
        let longest = longest.as_ref()?;
        longest.remoteness.to_u64()
    };
    assert_eq!(longest(&totals.longest_win), most(Outcome::Win), "{game}");
    let all = most(Outcome::Win).max(most(Outcome::Loss));
    assert_eq!(longest(&totals.longest), all, "{game}");
    for found in [&totals.longest, &totals.longest_win].into_iter().flatten() {
        let at = solved.texts.iter().position(|text| *text == found.position);
        let at = at.unwrap_or_else(|| panic!("{game}: {found:?} is not reached"));
        assert_eq!(solved.values[at].outcome(), found.outcome, "{game}");
        assert_eq!(
            solved.values[at].remoteness(),
            found.remoteness.to_u64(),
            "{game}"
        );
    }
}

/// Each position is read, written back, and has the value and the moves of the plain rules.
fn positions_agree(game: &str, solved: &Solved) {
    let (opened, control) = (open(game), Control::default());
    let want = Want {
        moves: true,
        ..Want::default()
    };
    let numbers: Vec<usize> = (0..solved.texts.len()).collect();
    for &number in spread(&numbers, MOST_ASKED) {
        let text = &solved.texts[number];
        let answer = opened.oracle.ask(Some(text), want, &control);
        let answer = answer.unwrap_or_else(|error| panic!("{game}@{text}: {error:?}"));
        assert_eq!(&answer.position, text, "{game}");
        let found = (
            answer.outcome,
            answer.remoteness.and_then(|plies| plies.to_u64()),
        );
        let expected = solved.values[number];
        let expected = (expected.outcome(), expected.remoteness());
        assert_eq!(found, expected, "{game}@{text}");
        let moves = answer.moves.unwrap();
        let texts = moves.iter().map(|mv| (mv.mv.clone(), mv.to.clone()));
        let plain = solved.moves[number].iter();
        let plain = plain.map(|(mv, to)| (mv.clone(), solved.texts[*to].clone()));
        let (texts, plain): (Vec<_>, Vec<_>) = (texts.collect(), plain.collect());
        assert_eq!(texts, plain, "{game}@{text}");
        for (option, (_, to)) in moves.iter().zip(&solved.moves[number]) {
            let verdict = lastmove::Verdict {
                outcome: option.outcome,
                remoteness: option.remoteness.clone(),
            };
            assert_eq!(value(&verdict), solved.values[*to], "{game}@{text}");
        }
    }
}

#[test]
fn all_positions_of_small_games_have_the_values_of_the_rules() {
    for rules in small_games() {
        for misere in [false, true] {
            let solved = Solved::new(&*rules, &rules.start(), misere);
            let game = rules.game(misere);
            counts_agree(&game, &solved);
            positions_agree(&game, &solved);
        }
    }
}

/// From any position play reaches what the plain rules reach, whether it is symmetric or not.
#[test]
fn a_game_that_begins_elsewhere_has_what_is_reached_from_there() {
    for rules in small_games() {
        let start = rules.start();
        let whole = Solved::new(&*rules, &start, false);
        // From most positions of large games nearly all others are reached.
        let beginnings = if whole.texts.len() > 20_000 { 3 } else { 8 };
        for (number, text) in spread(&whole.texts, beginnings).enumerate() {
            let misere = number % 4 == 1;
            let solved = Solved::new(&*rules, &start.read(text), misere);
            let game = format!("{}@{text}", rules.game(misere));
            counts_agree(&game, &solved);
            if number % 4 == 2 {
                positions_agree(&game, &solved);
            }
        }
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for rules in small_games() {
        let game = rules.game(false);
        let whole = Solved::new(&*rules, &rules.start(), false);
        let middle = &whole.texts[whole.texts.len() / 2];
        for game in [game.clone(), format!("{game}@{middle}")] {
            let totals = [1, 2, 7].map(|threads| {
                let control = Control::default().threads(threads);
                open(&game).totals(&control).unwrap()
            });
            assert_eq!(totals[0], totals[1], "{game}");
            assert_eq!(totals[0], totals[2], "{game}");
        }
    }
}

/// The least image of a board as the player to move sees it.
fn least_image(at: &str) -> String {
    let (board, turn) = at.split_once('-').unwrap();
    let (turn, rest) = turn.split_at(1);
    let rows = board.split('/').map(|row| {
        let seen = row.chars().map(|piece| match (piece, turn) {
            ('x', "o") => 'o',
            ('o', "o") => 'x',
            _ => piece,
        });
        seen.collect()
    });
    let mut rows: Vec<Vec<char>> = rows.collect();
    let mut images = Vec::new();
    for _ in 0..4 {
        let side = rows.len();
        let turned = |row: usize| {
            (0..side)
                .map(|column| rows[column][side - 1 - row])
                .collect()
        };
        rows = (0..side).map(turned).collect();
        let text = |row: &Vec<char>| String::from_iter(row);
        let mirrored = |row: &Vec<char>| row.iter().rev().collect::<String>();
        images.push(rows.iter().map(text).collect::<Vec<_>>().join("/"));
        images.push(rows.iter().map(mirrored).collect::<Vec<_>>().join("/"));
    }
    images.into_iter().min().unwrap() + rest
}

#[test]
fn one_of_all_images_is_counted() {
    for rules in [&Quixo(2) as &dyn Rules, &Quixo(3), &ThreeMenMorris] {
        let solved = Solved::new(rules, &rules.start(), false);
        let mut images = std::collections::HashMap::new();
        for (text, value) in solved.texts.iter().zip(&solved.values) {
            let known = images.insert(least_image(text), *value);
            assert!(known.is_none_or(|known| known == *value), "{text}");
        }
        let count = |outcome| {
            images
                .values()
                .filter(|value| value.outcome() == outcome)
                .count()
        };
        let outcomes = [Outcome::Win, Outcome::Loss, Outcome::Draw];
        let [wins, losses, draws] = outcomes.map(|outcome| count(outcome) as u64);
        let opened = open(&rules.game(false));
        let (totals, histogram) = opened.canonical_totals(&Control::default()).unwrap();
        assert_eq!(counts(&totals), (wins, losses, draws));
        let tallies = histogram.tallies.iter();
        let tallied = tallies.fold((0, 0), |sum, tally| {
            (sum.0 + tally.wins, sum.1 + tally.losses)
        });
        assert_eq!((tallied, histogram.draws), ((wins, losses), draws));
    }
}

/// A move is shown at its points: those that it leaves, enters and captures on.
pub(crate) fn places_agree(opened: &Opened, rules: &dyn Rules, at: &State) {
    let text = at.write();
    let places = opened.oracle.places(Some(&text), &Control::default());
    let places = places.unwrap();
    let moves = rules.moves(at);
    assert_eq!(places.len(), moves.len(), "{text}");
    for (found, (mv, _)) in places.iter().zip(&moves) {
        assert_eq!(found.mv, mv.write(), "{text}");
        let cell = |(row, column): Point| Place::cell(row as u64, column as u64);
        let points = [mv.from, mv.to, mv.taken].into_iter().flatten();
        assert_eq!(found.ways, [points.map(cell).collect::<Vec<_>>()], "{text}");
    }
}

#[test]
fn a_move_is_shown_on_its_points() {
    for rules in small_games() {
        let start = rules.start();
        let whole = Solved::new(&*rules, &start, false);
        let opened = open(&rules.game(false));
        for text in spread(&whole.texts, 200) {
            places_agree(&opened, &*rules, &start.read(text));
        }
    }
}

/// The same rules hold in unreachable positions.
#[test]
fn positions_that_play_does_not_reach_follow_the_rules() {
    let hare = HareAndHounds { hounds_first: true };
    let fox = FoxAndHounds {
        side: 4,
        hounds_first: false,
    };
    let positions: [(&dyn Rules, &str); 24] = [
        // Making a line of the other player's loses, even with an own line.
        (&Quixo(3), "xxx/ooo/...-x"),
        (&Quixo(3), "xxx/ooo/...-o"),
        (&Quixo(3), "xxx/.../...-x"),
        (&Quixo(3), "xo./.x./..x-o"),
        (&Quixo(2), "xx/xx-o"),
        (&Quixo(2), "o./..-x"),
        (&Quixo(3), "xx./o../...-x"),
        (&ThreeMenMorris, "xxx/oo./..o-x"),
        (&ThreeMenMorris, "xxo/.oo/..x-o"),
        (&ThreeMenMorris, "xo./.../...-x,2,2"),
        (&Hexapawn(3, 3), ".../.../...-x"),
        (&Hexapawn(3, 3), "x../.../...-o"),
        (&Hexapawn(3, 3), "o../.../..x-o"),
        (&Hexapawn(3, 4), "oo../.x../...x-o"),
        (&Hexapawn(5, 1), "o/./././x-o"),
        (&Hexapawn(2, 3), "oo./xxx-x"),
        (&Breakthrough(4, 2), "../../../..-x"),
        (&Breakthrough(4, 2), "oo/.x/o./x.-o"),
        (&Dodgem(3), ".../.../...-o"),
        (&Dodgem(3), ".x./o.x/...-x"),
        (&Dodgem(3), "x../o../x..-x"),
        (&hare, ".../.x.x./xo.-o"),
        (&hare, "..x/...xo/..x-o"),
        (&fox, "x./o./../o.-x"),
    ];
    for (rules, text) in positions {
        for misere in [false, true] {
            let solved = Solved::new(rules, &rules.start().read(text), misere);
            let game = format!("{}@{text}", rules.game(misere));
            counts_agree(&game, &solved);
            positions_agree(&game, &solved);
        }
    }
}

/// Where play reaches few slots of the blocks, it is explored, and tables are still made of blocks.
#[test]
fn a_game_in_which_play_reaches_few_slots_is_explored() {
    let (opened, control) = (open("hexapawn:5x4"), Control::default());
    let estimate = opened.oracle.estimate(None, &control).unwrap();
    assert_eq!(estimate.method, Method::Exploration);
    let solved = Solved::new(&Hexapawn(5, 4), &Hexapawn(5, 4).start(), false);
    counts_agree("hexapawn:5x4", &solved);
    positions_agree("hexapawn:5x4", &solved);
    // A position that play does not reach is solved for itself.
    let unreached = opened.oracle.ask(
        Some("xxxx/..../..../..../.ooo-x"),
        Want::default(),
        &control,
    );
    assert!(unreached.is_ok(), "{unreached:?}");
    for full in ["hexapawn:4x4", "quixo:4", "morris:6"] {
        let estimate = open(full).oracle.estimate(None, &control).unwrap();
        assert_eq!(estimate.method, Method::Backwards, "{full}");
    }
}
