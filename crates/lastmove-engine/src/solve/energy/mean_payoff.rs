//! Mean payoffs by energy games on parts of the game.

use super::moves::{Number, Rule, Turned};
use super::search::Search;
use super::split::{Fraction, middle};
use super::{EnergyGame, NONE, Payoff, Payoffs};
use crate::{Control, Error, Message};

/// How often payoffs are split where their own cycles say, before they are halved.
const OWN_CYCLES: u32 = 1;

/// The payoff from each vertex, and strategies of both players.
///
/// First the vertices are found from which a player forces an end that is won. In the others play goes
/// on for ever. An average splits them: player 0 has enough credit, where the average is taken from all
/// weights, if and only if the payoff is at least that, and player 1, with all weights turned round, if
/// and only if it is at most that (Brim, Chaloupka, Doyen, Gentilini and Raskin 2011). The parts below
/// and above are split again. The average is that of a cycle to which good moves lead; every second time
/// it is one in the middle with a denominator up to n, so that a vertex is in O(log (n · W)) parts, where
/// no weight is beyond ±W. A part takes two times [`keep_alive`](super::keep_alive). One thread.
///
/// Memory: 193 bytes a vertex and 16 a move, or 241 a vertex where n² weights could add up to more than
/// 60 bits.
///
/// ```
/// use lastmove::game::Play;
/// use lastmove::graph::{GameGraph, Graph, Owners};
/// use lastmove::solve::energy::{EnergyGame, Payoff, mean_payoff};
/// // Player 0 goes round through 1, for 5 in two moves, or stays at 0 for 2 in each.
/// let game = GameGraph {
///     owners: Owners::from_players([0, 1]),
///     ..Graph::from_edges(2, &[(0, 0), (0, 1), (1, 0)]).into()
/// };
/// let game = EnergyGame::new(&game, &[2, 4, 1], Play::Normal)?;
/// let found = mean_payoff(&game, &lastmove::Control::default())?;
/// let mean = Payoff::Mean { numerator: 5, denominator: 2 };
/// assert_eq!((found.payoff(0), found.strategy(0)), (mean, Some(1)));
/// # Ok::<(), lastmove::Error>(())
/// ```
///
/// # Errors
/// [`Blame::Input`](crate::Blame::Input): `mean-large` where the weights of n moves could add up to 2^63;
/// [`Blame::Memory`](crate::Blame::Memory), and when the work is stopped.
pub fn mean_payoff(game: &EnergyGame<'_>, control: &Control<'_>) -> Result<Payoffs, Error> {
    match is_narrow(game)? {
        true => solve::<i64>(game, control),
        false => solve::<i128>(game, control),
    }
}

/// The memory that [`mean_payoff`] needs, in bytes. O(m).
///
/// # Errors
/// [`Blame::Input`](crate::Blame::Input), as [`mean_payoff`].
pub fn memory_of_payoffs(game: &EnergyGame<'_>) -> Result<u64, Error> {
    Ok(match is_narrow(game)? {
        true => memory::<i64>(game),
        false => memory::<i128>(game),
    })
}

/// Whether 64 bits are enough for all numbers.
fn is_narrow(game: &EnergyGame<'_>) -> Result<bool, Error> {
    // A weight times a denominator, less a numerator, is at most 2 · n · W + n, and a credit n times that.
    let n = i128::from(game.len());
    let most = 2 * largest_sum(game)? + n;
    Ok(4 * most * (n + 1) <= i128::from(i64::MAX))
}

fn memory<N: Number>(game: &EnergyGame<'_>) -> u64 {
    let n = u64::from(game.len());
    let of_answer = 16 + 4 + 2 * 8;
    // Two moves a vertex, and three lists of vertices and one of cycles that may have grown by doubling.
    let of_parts = 4 + 4 + 3 * 8 + 32;
    Turned::bytes(game) + Search::<N>::bytes(n) + n * (of_answer + of_parts)
}

/// The largest sum of as many weights as there are vertices, if it takes less than 64 bits.
pub(super) fn largest_sum(game: &EnergyGame<'_>) -> Result<i128, Error> {
    let largest = game.weights.iter().map(|weight| weight.unsigned_abs());
    let most = i128::from(largest.max().unwrap_or_default()) * i128::from(game.len());
    match most <= i128::from(i64::MAX) {
        true => Ok(most),
        false => Err(Error::input(Message::new("mean-large"))),
    }
}

fn solve<N: Number>(game: &EnergyGame<'_>, control: &Control<'_>) -> Result<Payoffs, Error> {
    control.plan(memory::<N>(game))?;
    let n = u64::from(game.len());
    let turned = Turned::new(game, control)?;
    let none = || vec![NONE; n as usize];
    let zeros = || vec![0; n as usize];
    let mut split = Split {
        game,
        search: Search::<N>::new(game, &turned, control),
        next: none(),
        seen: none(),
        parts: PARTS,
        found: Payoffs {
            payoffs: vec![Payoff::End(0); n as usize],
            moves: none(),
            hints: [zeros(), zeros()],
        },
    };
    for player in [0, 1] {
        split.force(player, &turned, control)?;
    }
    let phase = control.phase("solve", Some(n));
    let is_open = |&v: &u32| split.search.part[v as usize] == OPEN;
    let vertices: Vec<u32> = (0..game.len()).filter(is_open).collect();
    let largest = game.weights.iter().map(|weight| weight.unsigned_abs());
    let beyond = i128::from(largest.max().unwrap_or_default()) + 1;
    let mut all = Part {
        vertices,
        low: Fraction::new(-beyond, 1),
        high: Fraction::new(beyond, 1),
        guess: None,
        guesses: 0,
    };
    all.guess = split.guess(&all.vertices, |search, game, v| {
        let here = |edge: &(u32, i64)| search.part[edge.0 as usize] == OPEN;
        let edges = game.edges(v).filter(here);
        let best = match game.owner(v) {
            0 => edges.max_by_key(|edge| edge.1),
            _ => edges.min_by_key(|edge| edge.1),
        };
        best.map_or(NONE, |edge| edge.0)
    });
    let mut left = all.vertices.len() as u64;
    let (mut stack, mut rounds) = (vec![all], 0);
    while let Some(part) = stack.pop() {
        if part.vertices.is_empty() {
            continue;
        }
        left -= split.split(part, &mut stack, &mut rounds)?;
        phase.advance(n - left);
    }
    drop(phase);
    control.figure("rounds", rounds);
    Ok(split.found)
}

/// The part of vertices whose payoff is not known, at first.
const OPEN: u32 = 0;
/// That of all vertices whose payoff is known.
const KNOWN: u32 = 1;
/// The first of other parts.
const PARTS: u32 = 2;

/// Vertices with payoffs between two averages. Nobody needs, or is able, to leave them for better.
struct Part {
    vertices: Vec<u32>,
    low: Fraction,
    high: Fraction,
    /// Where to split, by the cycles to which moves lead.
    guess: Option<Fraction>,
    /// How many such guesses there were since the payoffs were halved.
    guesses: u32,
}

struct Split<'a, N> {
    game: &'a EnergyGame<'a>,
    search: Search<'a, N>,
    /// For guesses: a move of each vertex, and the vertex from which one was seen first.
    next: Vec<u32>,
    seen: Vec<u32>,
    /// How many numbers of parts are taken.
    parts: u32,
    found: Payoffs,
}

impl<N: Number> Split<'_, N> {
    /// Finds the vertices from which a player forces an end that is won.
    fn force(&mut self, player: u8, turned: &Turned, control: &Control<'_>) -> Result<(), Error> {
        let n = self.game.len();
        let mut won: Vec<u32> = (0..n)
            .filter(|&v| self.game.end(v) == Some(player))
            .collect();
        // For vertices of the other player: how many edges do not lead to what is won.
        let mut left = vec![0; n as usize];
        for v in 0..n {
            left[v as usize] = self.game.graph().out_degree(v);
        }
        for &v in &won {
            self.search.part[v as usize] = KNOWN;
            self.found.payoffs[v as usize] = Payoff::End(player);
        }
        let mut done = 0;
        while let Some(&to) = won.get(done) {
            if done % (1 << 12) == 0 {
                control.check()?;
            }
            done += 1;
            for (v, _) in turned.edges(to) {
                let at = v as usize;
                if self.search.part[at] == KNOWN || self.game.end(v).is_some() {
                    continue;
                }
                left[at] -= 1;
                if self.game.owner(v) == player || left[at] == 0 {
                    self.search.part[at] = KNOWN;
                    self.found.payoffs[at] = Payoff::End(player);
                    self.found.moves[at] = to;
                    won.push(v);
                }
            }
        }
        Ok(())
    }

    /// Splits a part by an average, and gives the vertices that have it their payoff. Says how many these
    /// are.
    fn split(&mut self, part: Part, stack: &mut Vec<Part>, rounds: &mut u64) -> Result<u64, Error> {
        let within = part.guess.filter(|guess| {
            let is_between = part.low.is_below(*guess) && guess.is_below(part.high);
            is_between && part.guesses < OWN_CYCLES
        });
        let guesses = if within.is_some() {
            part.guesses + 1
        } else {
            0
        };
        let most = i128::from(self.game.len());
        let average = within.unwrap_or_else(|| middle(part.low, part.high, most));
        // The numbers are of a kind that has room for them.
        let number = |number: i128| N::try_from(number).unwrap_or_default();
        let rule = |keeper| Rule {
            keeper,
            factor: number(average.denominator),
            shift: number(average.numerator),
        };

        let (below, rest) = self.halve(&part.vertices, rule(0), rounds)?;
        let guess = self.guess_of_lost(&below, rule(0));
        stack.push(Part {
            vertices: below,
            low: part.low,
            high: average,
            guess,
            guesses,
        });
        for &v in &rest {
            self.note(v, 0);
        }
        let (above, equal) = self.halve(&rest, rule(1), rounds)?;
        let guess = self.guess_of_lost(&above, rule(1));
        stack.push(Part {
            vertices: above,
            low: average,
            high: part.high,
            guess,
            guesses,
        });
        for &v in &equal {
            self.note(v, 1);
            self.found.payoffs[v as usize] =
                Payoff::of_fraction(average.numerator, average.denominator);
            self.search.part[v as usize] = KNOWN;
        }
        Ok(equal.len() as u64)
    }

    /// The vertices for which no credit of the keeper is enough, and the others, which are a part of their
    /// own from now on.
    fn halve(
        &mut self,
        vertices: &[u32],
        rule: Rule<N>,
        rounds: &mut u64,
    ) -> Result<(Vec<u32>, Vec<u32>), Error> {
        *rounds += self.search.run(vertices, rule, |_| ())?;
        let is_lost = |&v: &u32| self.search.is_lost(v);
        let (lost, kept): (Vec<u32>, Vec<u32>) = vertices.iter().copied().partition(is_lost);
        if !lost.is_empty() && !kept.is_empty() {
            for &v in &kept {
                self.search.part[v as usize] = self.parts;
            }
            self.parts += 1;
        }
        Ok((lost, kept))
    }

    /// Keeps the strategy of a player and the credit it needs, which the search has found.
    fn note(&mut self, v: u32, player: u8) {
        if self.game.owner(v) == player {
            self.found.moves[v as usize] = self.search.choice(v);
        }
        // Without it the checker finds a number.
        let credit = self.search.credit(v).try_into().unwrap_or_default();
        self.found.hints[usize::from(player)][v as usize] = credit;
    }

    /// A guess from the moves that the search leaves where no credit is enough: those of the other player's
    /// strategy, and of the keeper the ones that cost least by the last credits.
    fn guess_of_lost(&mut self, lost: &[u32], rule: Rule<N>) -> Option<Fraction> {
        self.guess(lost, |search, game, v| match game.owner(v) == rule.keeper {
            false => search.choice(v),
            true => {
                let here = game
                    .edges(v)
                    .filter(|edge| search.part[edge.0 as usize] == search.part[v as usize]);
                let cost = |&(to, weight): &(u32, i64)| -> i128 {
                    search.credit(to).into() + rule.cost(weight).into()
                };
                here.min_by_key(cost).map_or(NONE, |edge| edge.0)
            }
        })
    }

    /// The average of the cycle to which moves lead, in the middle of those of all vertices. The moves stay
    /// among the vertices.
    fn guess(
        &mut self,
        vertices: &[u32],
        pick: impl Fn(&Search<'_, N>, &EnergyGame<'_>, u32) -> u32,
    ) -> Option<Fraction> {
        const ON_WAY: u32 = NONE - 1;
        for &v in vertices {
            self.next[v as usize] = pick(&self.search, self.game, v);
            self.seen[v as usize] = NONE;
        }
        let mut cycles: Vec<Cycle> = Vec::new();
        let mut way = Vec::new();
        for &root in vertices {
            way.clear();
            let mut v = root;
            while self.seen[v as usize] == NONE {
                self.seen[v as usize] = ON_WAY;
                way.push(v);
                v = self.next[v as usize];
            }
            if self.seen[v as usize] == ON_WAY {
                let begin = way.iter().position(|&on| on == v).unwrap_or_default();
                let weights = way[begin..].iter().map(|&v| {
                    let weight = self.game.weight(v, self.next[v as usize]);
                    weight.unwrap_or_default()
                });
                let sum = weights.sum();
                for &v in &way {
                    self.seen[v as usize] = cycles.len() as u32;
                }
                cycles.push(Cycle {
                    sum,
                    length: (way.len() - begin) as u32,
                    vertices: way.len() as u32,
                });
            } else {
                let cycle = self.seen[v as usize];
                for &v in &way {
                    self.seen[v as usize] = cycle;
                }
                cycles[cycle as usize].vertices += way.len() as u32;
            }
        }
        cycles.sort_unstable_by(|a, b| a.average().cmp(&b.average()));
        let mut before = 0;
        let middle = cycles.iter().find(|cycle| {
            before += u64::from(cycle.vertices);
            2 * before >= vertices.len() as u64
        });
        middle.map(|cycle| cycle.average().reduced())
    }
}

/// A cycle of chosen moves.
struct Cycle {
    /// The sum of all weights, which takes less than 64 bits.
    sum: i64,
    length: u32,
    /// How many vertices lead to it.
    vertices: u32,
}

impl Cycle {
    fn average(&self) -> Fraction {
        Fraction::new(self.sum.into(), self.length.into())
    }
}
