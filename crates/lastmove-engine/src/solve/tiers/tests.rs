//! The engine against the search of an explicit graph, on random blocks; and games of pieces
//! against exploring by their moves.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

use super::shelf::{Kept, Words};
use super::word::{Left, State, Word};
use super::{Blocks, Ranked, Reached};
use crate::game::{
    Game, Moving, Permutation, PieceCounts, PieceMove, Pieces, Play, Step, StepOf, Stone, Tiered,
};
use crate::graph::generate::SplitMix64;
use crate::graph::{GameGraph, Graph, Labels};
use crate::solve::{backward, explore};
use crate::{Blame, Control, Error, Outcome, Progress, Value};

/// Positions in blocks, with the slots of some that are none.
struct RandomBlocks {
    sizes: Vec<u64>,
    positions: Vec<Vec<Option<Position>>>,
}

#[derive(Clone, Default)]
struct Position {
    label: Option<Outcome>,
    moves: Vec<(usize, u64)>,
}

/// Parameters of a random game.
#[derive(Clone, Copy)]
struct Sample {
    blocks: u64,
    slots: u64,
    moves: u64,
    /// One move in this many leaves the block.
    leaves: u64,
    /// Whether most moves lead to the neighbouring slot, so that play is long.
    is_path: bool,
}

impl RandomBlocks {
    fn new(random: &mut SplitMix64, kind: Sample) -> Self {
        let sizes: Vec<u64> = (0..1 + random.below(kind.blocks))
            .map(|_| 1 + random.below(kind.slots))
            .collect();
        let mut positions: Vec<Vec<Option<Position>>> = Vec::new();
        let rare = if kind.is_path { 100 } else { 1 };
        for (block, &size) in sizes.iter().enumerate() {
            let is_there: Vec<bool> = (0..size).map(|_| random.below(rare * 8) != 0).collect();
            let there: Vec<u64> = (0..size).filter(|slot| is_there[*slot as usize]).collect();
            let mut made = Vec::new();
            for slot in 0..size {
                let mut position = Position::default();
                if random.below(rare * 12) == 0 {
                    let labels = [Outcome::Win, Outcome::Loss, Outcome::Draw];
                    position.label = Some(labels[random.below(3) as usize]);
                }
                for _ in 0..random.below(kind.moves + 1).max(rare.min(2) - 1) {
                    if block > 0 && random.below(rare * kind.leaves) == 0 {
                        let other = random.below(block as u64) as usize;
                        let slots = &positions[other];
                        let to = random.below(slots.len() as u64);
                        if slots[to as usize].is_some() {
                            position.moves.push((other, to));
                        }
                    } else if kind.is_path && slot > 0 && random.below(rare * 20) != 0 {
                        position.moves.push((block, slot - 1));
                    } else if !there.is_empty() {
                        let to = there[random.below(there.len() as u64) as usize];
                        position.moves.push((block, to));
                    }
                }
                position
                    .moves
                    .retain(|&(to, slot)| to != block || is_there[slot as usize]);
                made.push(is_there[slot as usize].then_some(position));
            }
            positions.push(made);
        }
        Self { sizes, positions }
    }

    /// The number of a slot among all.
    fn vertex(&self, block: usize, slot: u64) -> u64 {
        self.sizes[..block].iter().sum::<u64>() + slot
    }

    fn graph(&self) -> GameGraph {
        let mut edges = Vec::new();
        let mut labels = Labels::default();
        for (block, slots) in self.positions.iter().enumerate() {
            for (slot, position) in (0..).zip(slots) {
                let from = self.vertex(block, slot) as u32;
                let Some(position) = position else { continue };
                if position.label.is_some() {
                    labels.set(from, position.label);
                    continue;
                }
                let moves = position.moves.iter();
                edges.extend(moves.map(|&(block, slot)| (from, self.vertex(block, slot) as u32)));
            }
        }
        GameGraph {
            graph: Graph::from_edges(self.sizes.iter().sum::<u64>() as u32, &edges),
            labels,
            ..GameGraph::default()
        }
    }
}

impl Tiered for RandomBlocks {
    type At = (usize, u64);

    fn blocks(&self) -> usize {
        self.sizes.len()
    }

    fn slots(&self, block: usize) -> u64 {
        self.sizes[block]
    }

    fn at(&self, block: usize, slot: u64) -> Option<(usize, u64)> {
        self.positions[block][slot as usize]
            .as_ref()
            .map(|_| (block, slot))
    }

    fn slot(&self, at: (usize, u64)) -> (usize, u64) {
        at
    }

    fn label(&self, (block, slot): (usize, u64)) -> Option<Outcome> {
        self.positions[block][slot as usize]
            .as_ref()
            .and_then(|position| position.label)
    }

    fn each_move(&self, (block, slot): (usize, u64), to: &mut impl FnMut((usize, u64))) {
        let position = self.positions[block][slot as usize].as_ref();
        position
            .into_iter()
            .flat_map(|position| &position.moves)
            .for_each(|at| to(*at));
    }
}

/// Returns the largest remoteness.
fn compare(game: &RandomBlocks, play: Play, threads: usize) -> u64 {
    let control = Control::default().threads(threads);
    let plain = backward(&game.graph(), play, &Control::default()).unwrap();
    let solved = Blocks::solve(game, play, &control).unwrap();
    let mut longest = 0;
    for block in 0..game.blocks() {
        for slot in 0..game.slots(block) {
            let expected = game
                .at(block, slot)
                .map(|_| plain.get(game.vertex(block, slot)));
            assert_eq!(
                solved.value(block, slot).unwrap(),
                expected,
                "{block} {slot}"
            );
            let plies = expected.and_then(Value::remoteness);
            longest = longest.max(plies.unwrap_or(0));
        }
    }
    assert_eq!(solved.contradicted(game, (0, 1), &control).unwrap(), None);
    // With the least sufficient memory, moves are generated again instead of kept.
    let mut budget = game.sizes.iter().sum::<u64>() * 2;
    let again = loop {
        match Blocks::solve(game, play, &control.memory(budget)) {
            Ok(again) => break again,
            Err(error) => {
                assert_eq!(error.blame, crate::Blame::Memory);
                budget += 1 + budget / 4;
            }
        }
    };
    for block in 0..game.blocks() {
        let slots = 0..game.slots(block);
        assert!(
            slots
                .into_iter()
                .all(|slot| again.value(block, slot).unwrap() == solved.value(block, slot).unwrap())
        );
    }
    longest
}

#[test]
fn random_blocks_have_the_values_of_their_graph() {
    let mut random = SplitMix64::new(0x5EED_0201);
    for round in 0..3_000 {
        let kind = Sample {
            blocks: 1 + round % 6,
            slots: [6, 30, 200][round as usize % 3],
            moves: 1 + random.below(5),
            leaves: 1 + random.below(6),
            is_path: round % 4 == 3,
        };
        let game = RandomBlocks::new(&mut random, kind);
        let play = [Play::Normal, Play::Misere][round as usize % 2];
        compare(&game, play, [1, 2, 7][round as usize % 3]);
    }
}

/// Blocks of several chunks, play of thousands of plies and positions with many moves, which need
/// wider words.
#[test]
fn large_blocks_have_the_values_of_their_graph() {
    let mut random = SplitMix64::new(0x5EED_0202);
    let (mut narrow, mut wide) = (0, 0);
    for round in 0..24 {
        let kind = Sample {
            blocks: 3,
            slots: 40_000,
            moves: [2, 3, 300][round % 3],
            leaves: 30,
            is_path: round % 2 == 0,
        };
        let kind = match kind.moves {
            300 => Sample { slots: 900, ..kind },
            _ => kind,
        };
        let game = RandomBlocks::new(&mut random, kind);
        let play = [Play::Normal, Play::Misere][round / 2 % 2];
        match compare(&game, play, [1, 2, 7][round % 3]) {
            255.. => wide += 1,
            _ => narrow += 1,
        }
    }
    assert!(narrow > 0 && wide > 0, "{narrow} {wide}");
}

#[test]
fn a_wrong_value_is_contradicted_and_a_small_budget_refused() {
    let mut random = SplitMix64::new(0x5EED_0203);
    let kind = Sample {
        blocks: 4,
        slots: 60,
        moves: 3,
        leaves: 3,
        is_path: false,
    };
    let game = RandomBlocks::new(&mut random, kind);
    let solved = Blocks::solve(&game, Play::Normal, &Control::default()).unwrap();
    let other = Blocks::solve(&game, Play::Misere, &Control::default()).unwrap();
    let control = Control::default();
    assert_eq!(solved.contradicted(&game, (0, 1), &control).unwrap(), None);
    // Whatever single value is changed, and whatever part it is in.
    for _ in 0..300 {
        let block = random.index(4);
        let slot = random.below(game.slots(block));
        let Kept::Held(Words::Narrow(words)) = &solved.blocks[block] else {
            panic!("words are narrow and held");
        };
        let word = &words[slot as usize];
        let (state, code) = (word.state(), random.below(12) as u32);
        if word.code().is_none() || word.code() == Some(code) {
            continue;
        }
        word.set(State {
            code,
            left: Left::Nothing,
        });
        let found = solved.contradicted(&game, (0, 1), &control).unwrap();
        let found = found.unwrap_or_else(|| panic!("{block} {slot}: {state:?}, {code}"));
        assert_ne!(found.said, found.truth);
        let parts = (0..3).filter_map(|part| {
            let found = solved.contradicted(&game, (part, 3), &control);
            found.unwrap()
        });
        assert!(parts.into_iter().any(|part| part == found));
        word.set(state);
    }
    assert_eq!(solved.contradicted(&game, (0, 1), &control).unwrap(), None);
    // Under the other rule some position without moves has another value.
    let taken = Blocks {
        play: Play::Normal,
        ..other
    };
    assert!(
        taken
            .contradicted(&game, (0, 1), &control)
            .unwrap()
            .is_some()
    );
    let error = Blocks::solve(&game, Play::Normal, &control.memory(100))
        .err()
        .unwrap();
    assert_eq!(error.blame, crate::Blame::Memory);
}

/// A game on a ring of points, or on a ladder of two rings: pieces are placed in turn, then slide
/// along lines and capture.
struct Rings {
    size: u8,
    rings: u8,
    /// How many pieces are placed.
    placed: u8,
    /// Whether pieces can be captured, and the least number of pieces to play on with.
    takes: bool,
    least: u32,
    /// Whether three in a line along the ring, for the player who moved last, end the game.
    ends: Option<Outcome>,
    /// Whether the game implements un-moves.
    tells: bool,
}

impl Rings {
    fn next(&self, point: u8, by: u8) -> u8 {
        point / self.size * self.size + (point + by) % self.size
    }

    fn neighbours(&self, point: u8) -> impl Iterator<Item = u8> {
        let across = (self.rings == 2).then(|| (point + self.size) % (2 * self.size));
        [self.next(point, 1), self.next(point, self.size - 1)]
            .into_iter()
            .chain(across)
    }
}

impl Moving for Rings {
    fn points(&self) -> u32 {
        u32::from(self.size * self.rings)
    }

    fn start(&self) -> Pieces {
        Pieces::default()
    }

    fn symmetries(&self) -> Vec<Permutation> {
        let points = 0..self.size * self.rings;
        let turned = points.clone().map(|point| self.next(point, 1)).collect();
        let mirrored = points.clone().map(|point| {
            point / self.size * self.size + (self.size - point % self.size) % self.size
        });
        let mut all = vec![turned, mirrored.collect()];
        if self.rings == 2 {
            all.push(
                points
                    .map(|point| (point + self.size) % (2 * self.size))
                    .collect(),
            );
        }
        all
    }

    fn tiers_after(&self, tier: PieceCounts, into: &mut Vec<PieceCounts>) {
        let PieceCounts {
            mine,
            theirs,
            phase,
        } = tier;
        if phase < self.placed {
            into.push(PieceCounts {
                mine: theirs,
                theirs: mine + 1,
                phase: phase + 1,
            });
            return;
        }
        into.push(PieceCounts {
            mine: theirs,
            theirs: mine,
            phase,
        });
        if self.takes && theirs > 0 {
            into.push(PieceCounts {
                mine: theirs - 1,
                theirs: mine,
                phase,
            });
        }
    }

    fn label(&self, at: Pieces) -> Option<Outcome> {
        let in_line = |point: u8| (0..3).all(|by| at.theirs >> self.next(point, by) & 1 == 1);
        if self.ends.is_some() && (0..self.size * self.rings).any(in_line) {
            return self.ends;
        }
        (at.phase == self.placed && at.mine.count_ones() < self.least).then_some(Outcome::Loss)
    }

    fn each_move(&self, at: Pieces, to: &mut impl FnMut(PieceMove, Pieces)) {
        let points = 0..self.size * self.rings;
        if at.phase < self.placed {
            for point in points.filter(|point| at.filled() >> point & 1 == 0) {
                let mv = PieceMove {
                    from: None,
                    to: Some(point),
                    taken: None,
                };
                let mine = at.mine | 1 << point;
                to(
                    mv,
                    Pieces {
                        mine,
                        phase: at.phase + 1,
                        ..at
                    }
                    .turned(),
                );
            }
            return;
        }
        for from in points.filter(|point| at.mine >> point & 1 == 1) {
            for point in self.neighbours(from) {
                let is_taken = at.theirs >> point & 1 == 1;
                if at.mine >> point & 1 == 1 || (is_taken && !self.takes) {
                    continue;
                }
                let after = Pieces {
                    mine: at.mine & !(1 << from) | 1 << point,
                    theirs: at.theirs & !(1 << point),
                    phase: at.phase,
                };
                let taken = is_taken.then_some(point);
                to(
                    PieceMove {
                        from: Some(from),
                        to: Some(point),
                        taken,
                    },
                    after.turned(),
                );
            }
        }
    }

    fn has_unmoves(&self) -> bool {
        self.tells
    }

    fn each_unmove(&self, at: Pieces, from: &mut impl FnMut(Pieces)) {
        if at.phase < self.placed {
            return;
        }
        let points = 0..self.size * self.rings;
        for goal in points.filter(|point| at.theirs >> point & 1 == 1) {
            for start in self.neighbours(goal) {
                if at.filled() >> start & 1 == 0 {
                    from(Pieces {
                        mine: at.theirs & !(1 << goal) | 1 << start,
                        theirs: at.mine,
                        phase: at.phase,
                    });
                }
            }
        }
    }
}

/// The same game, known only by its moves.
struct Plainly<'a>(&'a Rings);

impl Game for Plainly<'_> {
    type Position = Pieces;
    type Move = PieceMove;

    fn start(&self) -> Pieces {
        self.0.start()
    }

    fn label(&self, at: &Pieces) -> Option<Outcome> {
        self.0.label(*at)
    }

    fn steps(&self, at: &Pieces, into: &mut Vec<StepOf<Self>>) -> Result<(), Error> {
        self.0
            .each_move(*at, &mut |mv, after| into.push(Step::new(mv, after)));
        Ok(())
    }
}

#[test]
fn games_of_pieces_have_the_values_of_exploring() {
    let mut random = SplitMix64::new(0x5EED_0204);
    let mut reached = 0;
    for round in 0..240 {
        let rings = 1 + random.below(2) as u8;
        let game = Arc::new(Rings {
            size: 3 + random.below(if rings == 1 { 7 } else { 3 }) as u8,
            rings,
            placed: 2 + random.below(4) as u8,
            takes: random.below(3) != 0,
            least: random.below(3) as u32,
            ends: [None, Some(Outcome::Loss), Some(Outcome::Win)][random.below(3) as usize],
            tells: round % 4 < 2,
        });
        let play = [Play::Normal, Play::Misere][round % 2];
        let control = Control::default().threads([1, 2, 7][round % 3]);
        let plain = explore(&Plainly(&game), &game.start(), play, &control).unwrap();
        reached += plain.len();
        let start = game.start().tier();
        let mut sizes = Vec::new();
        for has_symmetry in [false, true] {
            let symmetries = match has_symmetry {
                true => game.symmetries(),
                false => Vec::new(),
            };
            let ranked = Ranked::new(game.clone(), &[start], &symmetries, &control).unwrap();
            let solved = Blocks::solve(&ranked, play, &control).unwrap();
            for (at, value) in plain.iter() {
                let (block, slot) = ranked.slot(*at);
                assert_eq!(
                    solved.value(block, slot).unwrap(),
                    Some(value),
                    "{round} {at:?}"
                );
                // The stored position is the same, or an image of it.
                let kept = ranked.at(block, slot).unwrap();
                assert!(has_symmetry || kept == *at);
                assert_eq!(ranked.slot(kept), (block, slot));
                assert_eq!(kept.tier(), at.tier());
            }
            assert_eq!(
                solved.contradicted(&ranked, (0, 1), &control).unwrap(),
                None
            );
            // Nor does a changed value pass, or one where there is no position.
            for _ in 0..3 {
                let block = random.index(ranked.blocks());
                let slot = random.below(ranked.slots(block));
                if let Kept::Held(Words::Narrow(words)) = &solved.blocks[block] {
                    let (state, code) = (words[slot as usize].state(), 40);
                    words[slot as usize].set(State {
                        code,
                        left: Left::Nothing,
                    });
                    let found = solved.contradicted(&ranked, (0, 1), &control).unwrap();
                    assert!(found.is_some(), "{round} {block} {slot} {state:?}");
                    words[slot as usize].set(state);
                }
            }
            let slots = (0..ranked.blocks())
                .flat_map(|block| (0..ranked.slots(block)).map(move |slot| (block, slot)));
            let there: Vec<Pieces> = slots
                .filter_map(|(block, slot)| ranked.at(block, slot))
                .collect();
            sizes.push(there.len());
            // What play reaches is what exploring reached.
            let found = Reached::from(&ranked, game.start(), Stone::X, &control).unwrap();
            let found: u64 = there
                .iter()
                .map(|at| {
                    let (block, slot) = ranked.slot(*at);
                    u64::from(found.has(block, slot)) * ranked.images(*at)
                })
                .sum();
            assert_eq!(found, plain.len() as u64, "{round}");
            let all: u64 = there.iter().map(|at| ranked.images(*at)).sum();
            sizes.push(all as usize);
        }
        // With symmetries there are fewer positions, which represent all.
        assert_eq!((sizes[0], sizes[0]), (sizes[1], sizes[3]), "{round}");
        assert!(sizes[2] <= sizes[0]);
    }
    assert!(reached > 100_000, "{reached}");
}

/// A board of 25 points has 33 million sets, and an interrupt does not wait for the classes of all.
#[test]
fn an_interrupt_ends_the_numbering() {
    let game = Arc::new(Rings {
        size: 3,
        rings: 2,
        placed: 3,
        takes: true,
        least: 0,
        ends: None,
        tells: false,
    });
    let cancel = AtomicBool::new(true);
    let control = Control::default().cancelled_by(&cancel);
    let ranked = Ranked::new(
        game.clone(),
        &[game.start().tier()],
        &game.symmetries(),
        &control,
    );
    assert_eq!(ranked.err().unwrap().blame, Blame::Interrupt);
}

/// What is told of the progress.
#[derive(Default)]
struct Told(Mutex<Vec<u64>>);

impl Progress for Told {
    fn begin(&self, _: &'static str, _: Option<u64>) {}
    fn advance(&self, done: u64) {
        self.0.lock().unwrap().push(done);
    }
    fn end(&self) {}
    fn figure(&self, _: &'static str, _: u64) {}
}

#[test]
fn progress_is_told_within_a_block() {
    let slots = 20_000;
    let position = Some(Position::default());
    let game = RandomBlocks {
        sizes: vec![slots],
        positions: vec![vec![position; slots as usize]],
    };
    let told = Told::default();
    Blocks::solve(&game, Play::Normal, &Control::default().reporting_to(&told)).unwrap();
    let told = told.0.into_inner().unwrap();
    assert!(told.is_sorted() && told.len() > 1, "{told:?}");
    assert!(told[0] < slots && told.ends_with(&[slots]), "{told:?}");
}
