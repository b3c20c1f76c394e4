//! The search of one position of any game without cycles against exploring.

use lastmove::game::{Game, Play, Step, StepOf};
use lastmove::solve::explore;
use lastmove::solve::search::{GameTable, search_game, search_options};
use lastmove::{Blame, Control, Error, Outcome, Value};

use lastmove::graph::generate::SplitMix64;

/// Moves from numbers to numbers; moves with `true` keep the turn.
struct Numbers {
    moves: Vec<Vec<(u32, bool)>>,
    labels: Vec<Option<Outcome>>,
}

impl Numbers {
    /// All moves lead to higher numbers.
    fn new(random: &mut SplitMix64) -> Self {
        let count = 1 + random.below(60);
        // Narrow ones are long.
        let reach = 1 + random.below(12);
        let keeping = 1 + random.below(6);
        let label = |random: &mut SplitMix64| match random.below(12) {
            0 => Some(Outcome::Win),
            1 => Some(Outcome::Draw),
            2 => Some(Outcome::Loss),
            _ => None,
        };
        let mut moves = Vec::new();
        let mut labels = Vec::new();
        for at in 0..count {
            let degree = random.below(5).min(count - at - 1);
            let to = (0..degree).map(|_| {
                let to = at + 1 + random.below(reach.min(count - at - 1));
                (to as u32, random.below(keeping) == 0)
            });
            moves.push(to.collect());
            labels.push(label(random));
        }
        Self { moves, labels }
    }
}

impl Game for Numbers {
    type Position = u32;
    type Move = u32;

    fn start(&self) -> u32 {
        0
    }

    fn label(&self, at: &u32) -> Option<Outcome> {
        self.labels[*at as usize]
    }

    fn steps(&self, at: &u32, into: &mut Vec<StepOf<Self>>) -> Result<(), Error> {
        let moves = self.moves[*at as usize].iter();
        into.extend(moves.map(|&(to, keeps_turn)| Step {
            mv: to,
            to,
            keeps_turn,
        }));
        Ok(())
    }
}

#[test]
fn values_of_random_games_are_those_of_exploring() {
    let mut random = SplitMix64::new(0x5EED_0201);
    for round in 0..6_000 {
        let game = Numbers::new(&mut random);
        let play = [Play::Normal, Play::Misere][round % 2];
        let plain = explore(&game, &0, play, &Control::default()).unwrap();
        // With a table for everything, for a few positions, and for almost none.
        let memory = [u64::MAX, 40_000, 20_000][round % 3];
        let control = Control::default().memory(memory);
        let mut table = GameTable::default();
        let positions = plain.iter().filter(|(at, _)| **at == 0 || round % 5 == 0);
        for (at, value) in positions {
            let found = search_game(&game, at, play, &mut table, &control).unwrap();
            assert_eq!(found, value, "round {round}, {at}");
            let options = search_options(&game, at, play, &mut table, &control).unwrap();
            let moves = match game.label(at) {
                Some(_) => &[],
                None => &game.moves[*at as usize][..],
            };
            assert_eq!(options.len(), moves.len());
            for ((step, value), mv) in options.iter().zip(moves) {
                assert_eq!((step.to, step.keeps_turn), *mv);
                assert_eq!(Some(*value), plain.value(&step.to));
            }
        }
        // Nothing of this may be reused under the other rule of play.
        let other = [Play::Misere, Play::Normal][round % 2];
        let plain = explore(&game, &0, other, &control).unwrap();
        let found = search_game(&game, &0, other, &mut table, &control).unwrap();
        assert_eq!(Some(found), plain.value(&0));
    }
}

#[test]
fn cycles_are_refused() {
    let mut random = SplitMix64::new(0x5EED_0202);
    let control = Control::default();
    let mut refused = 0;
    for _ in 0..2_000 {
        let mut game = Numbers::new(&mut random);
        // Some moves lead back.
        let count = game.moves.len() as u64;
        for _ in 0..=random.below(2) {
            let at = random.below(count) as usize;
            game.moves[at].push((random.below(at as u64 + 1) as u32, random.below(2) == 0));
        }
        let mut table = GameTable::default();
        match search_game(&game, &0, Play::Normal, &mut table, &control) {
            // If good play avoids the cycle, the value is right.
            Ok(value) => {
                let plain = explore(&game, &0, Play::Normal, &control).unwrap();
                assert_eq!(Some(value), plain.value(&0));
            }
            Err(error) => {
                assert_eq!(error.message.code, "search-cycle");
                assert_eq!(error.blame, Blame::Input);
                refused += 1;
            }
        }
    }
    assert!(refused > 100, "{refused}");
    let circle = Numbers {
        moves: vec![vec![(1, false)], vec![(0, false)]],
        labels: vec![None, None],
    };
    let found = search_game(
        &circle,
        &0,
        Play::Normal,
        &mut GameTable::default(),
        &control,
    );
    assert_eq!(found.unwrap_err().message.code, "search-cycle");
}

#[test]
fn long_lines_are_walked_within_the_budget() {
    let count = 40_000u32;
    let mut moves: Vec<Vec<_>> = (1..count).map(|to| vec![(to, to % 3 == 0)]).collect();
    moves.push(Vec::new());
    let line = Numbers {
        moves,
        labels: vec![None; count as usize],
    };
    let plain = explore(&line, &0, Play::Normal, &Control::default()).unwrap();
    let found = |control: &Control<'_>| {
        search_game(&line, &0, Play::Normal, &mut GameTable::default(), control)
    };
    assert_eq!(Some(found(&Control::default()).unwrap()), plain.value(&0));
    assert!(matches!(
        plain.value(&0),
        Some(Value::Win(39_999) | Value::Loss(39_999))
    ));
    let error = found(&Control::default().memory(1 << 20)).unwrap_err();
    assert_eq!(error.blame, Blame::Memory);
}
