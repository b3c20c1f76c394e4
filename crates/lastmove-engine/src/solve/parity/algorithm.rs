//! The algorithms by name, and the choice among them.

use super::board::Board;
use super::components::Components;
use super::levels::{by_priority, sort};
use super::promotion::promotion;
use super::recursive::recursive;
use super::tangles::{Memory, tangles};
use super::{ParityGame, Regions, zielonka};
use crate::control::Phase;
use crate::graph::Graph;
use crate::{Control, Error};

/// How a parity game is solved.
///
/// ```
/// use lastmove::solve::parity::Algorithm;
/// assert_eq!(Algorithm::named("promotion"), Some(Algorithm::Promotion));
/// assert!(Algorithm::ALL.iter().all(|way| Algorithm::named(way.name()) == Some(*way)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// Zielonka's algorithm without its repetitions, on the whole game.
    Recursive,
    /// Priority promotion (Benerecetti, Dell'Erba and Mogavero 2016), component by component.
    Promotion,
    /// Recursive tangle learning (van Dijk 2018), component by component.
    Tangles,
    /// [`zielonka`]: the textbook, the slow twin of the others.
    Zielonka,
}

impl Algorithm {
    /// All algorithms.
    pub const ALL: [Self; 4] = [
        Self::Recursive,
        Self::Promotion,
        Self::Tangles,
        Self::Zielonka,
    ];

    /// The word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Recursive => "recursive",
            Self::Promotion => "promotion",
            Self::Tangles => "tangles",
            Self::Zielonka => "zielonka",
        }
    }

    /// The algorithm with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|way| way.name() == name)
    }
}

/// The steps that the first attempt may take, as a multiple of vertices and moves.
const FIRST: u64 = 64;

/// The steps a vertex that priority promotion may take then in each component: recursive ladders take fewer.
const QUICK: u64 = 64;

/// Which algorithms take turns after that, and the steps a vertex that each may take at first.
const TURNS: [Algorithm; 3] = [
    Algorithm::Recursive,
    Algorithm::Promotion,
    Algorithm::Tangles,
];
const LATER: u64 = 512;

/// The winner and a winning strategy from every vertex.
///
/// Without an algorithm, [`Algorithm::Recursive`] solves the whole game unless it takes more than 64
/// steps a vertex and move. Then the game is cut into strongly connected components, solved from the
/// bottom up. In each priority promotion may take 64 steps a vertex, and then the three fast algorithms take
/// turns, with twice as many steps after each round:
/// what is hard for one of them is mostly easy for another. Steps are counted, not seconds: the answer is always
/// the same, with any number of threads.
///
/// Memory: 34 bytes a vertex and 4 a move, with the answer, of which 25 and 4 until the game is cut; and 16
/// for each priority up to the largest, or 16 more a vertex if these are fewer. Tangles take more: over the budget of `control` they are
/// refused, or left to the other algorithms.
///
/// # Errors
/// [`Blame::Memory`](crate::Blame::Memory), and when the work is stopped.
pub fn solve(
    game: &ParityGame<'_>,
    algorithm: Option<Algorithm>,
    control: &Control<'_>,
) -> Result<Regions, Error> {
    let size = u64::from(game.len()) + game.graph().edges();
    match algorithm {
        Some(Algorithm::Zielonka) => zielonka(game, control),
        Some(Algorithm::Recursive) => solve_fast(game, algorithm, u64::MAX, control),
        Some(Algorithm::Promotion | Algorithm::Tangles) => solve_fast(game, algorithm, 0, control),
        None => solve_fast(game, algorithm, FIRST * size, control),
    }
}

/// Solves the whole game at once in the given number of steps, or component by component.
pub(super) fn solve_fast(
    game: &ParityGame<'_>,
    algorithm: Option<Algorithm>,
    limit: u64,
    control: &Control<'_>,
) -> Result<Regions, Error> {
    control.plan(memory_to_solve(game))?;
    let mut board = Board::new(game, control)?;
    let phase = control.phase("parity", Some(game.len().into()));
    board.decide_plain()?;
    let is_done = limit > 0 && {
        let mut order = by_priority(&board);
        recursive(&mut board, &mut order, limit)?
    };
    if !is_done {
        parts(&mut board, algorithm, &phase)?;
    }
    drop(phase);
    control.figure("attractors", board.attractors);
    Ok(board.finish())
}

/// What [`solve`] takes at most without tangles, in bytes: the moves turned round, the answer, a list, what is
/// free, an order with room, the games inside each other, 8 a vertex for components, and ten bits a vertex.
#[must_use]
pub fn memory_to_solve(game: &ParityGame<'_>) -> u64 {
    let n = u64::from(game.len());
    let priorities = (0..game.len()).map(|v| u64::from(game.priority(v)));
    let inside_each_other = n.min(priorities.max().unwrap_or(0) + 1);
    Graph::bytes(n, game.graph().edges()) + 30 * n + 16 * inside_each_other
}

/// Solves what is inside, component by component.
fn parts(
    board: &mut Board<'_>,
    algorithm: Option<Algorithm>,
    phase: &Phase<'_>,
) -> Result<(), Error> {
    let mut components = Components::new(board);
    let (mut count, mut largest, mut vertices) = (0, 0, 0);
    let mut memory = None;
    let taken = memory_to_solve(board.game) + 13 * u64::from(board.game.len());
    while let Some(mut part) = components.next(board)? {
        count += 1;
        phase.advance(vertices);
        vertices += part.len() as u64;
        largest = largest.max(part.len() as u64);
        sort(board, &mut part);
        let mut limit = match algorithm {
            None => QUICK * part.len() as u64,
            Some(_) => u64::MAX,
        };
        let mut turns = std::iter::once(Algorithm::Promotion).chain(TURNS.into_iter().cycle());
        loop {
            let way = algorithm
                .or_else(|| turns.next())
                .unwrap_or(Algorithm::Recursive);
            let is_done = match way {
                Algorithm::Promotion => promotion(board, &part, &mut components.numbers, limit)?,
                Algorithm::Tangles => match board.control.afford(taken) {
                    Ok(()) => {
                        let memory =
                            memory.get_or_insert_with(|| Memory::new(board.game.len(), taken));
                        tangles(board, &part, memory, limit)?
                    }
                    Err(error) if algorithm.is_some() => return Err(error),
                    Err(_) => false,
                },
                _ => recursive(board, &mut part, limit)?,
            };
            for player in [0, 1] {
                let is_won = |v: &&u32| !board.inside.has(**v) && board.found.winner(**v) == player;
                board.list.extend(part.iter().filter(is_won));
                components.decide(board, player)?;
            }
            if is_done {
                break;
            }
            part.retain(|&v| board.inside.has(v));
            if Some(&way) == TURNS.last() {
                limit = limit.saturating_mul(2);
            }
            limit = limit.max(LATER * part.len() as u64);
        }
    }
    board.control.figure("components", count);
    board.control.figure("largest-component", largest);
    Ok(())
}
