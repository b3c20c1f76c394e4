//! The next position after each pair of simultaneous moves: one role moves, the other waits.

use hashbrown::HashMap;

use super::circuit::Lit;
use super::network::Network;
use lastmove_engine::{Control, Error, Message};

/// The most pairs of moves.
const MOST_PAIRS: usize = 100_000;

/// A pair of moves.
#[derive(Clone)]
pub(super) struct Joint {
    /// The moves of both roles.
    pub moves: [usize; 2],
    /// The role that moves; the other one waits.
    pub mover: usize,
    /// The facts whose next value depends on this pair, compared with nobody moving.
    pub changed: Vec<(u32, Lit)>,
}

/// All pairs, and the next facts when nobody moves.
pub(super) struct Joints {
    pub all: Vec<Joint>,
    pub unmoved: Vec<Lit>,
}

/// Which moves are waiting moves: those without effect on the next facts, and those that random
/// play has `seen` as the only one of a role while the other one could choose.
pub(super) fn waiting(network: &Network, seen: &[bool]) -> Vec<bool> {
    let mut is_read = Vec::new();
    network
        .circuit
        .mark(network.next.iter().copied(), &mut is_read);
    let moves = network.moves.iter().zip(seen);
    moves
        .map(|(mv, &seen)| seen || !is_read[mv.made.node()])
        .collect()
}

impl Joints {
    /// Finds the pairs, and adds their next facts to the circuit.
    ///
    /// # Errors
    /// [`Blame::Limit`](lastmove_engine::Blame::Limit) when there are too many, or too many gates.
    pub(super) fn new(
        network: &mut Network,
        waits: &[bool],
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        let circuit = &mut network.circuit;
        let nodes = circuit.len();
        let mut of_role = [Vec::new(), Vec::new()];
        for (index, mv) in network.moves.iter().enumerate() {
            if mv.legal != Lit::FALSE {
                of_role[mv.role.min(1)].push(index);
            }
        }
        let mut pairs = Vec::new();
        for &first in &of_role[0] {
            for &second in &of_role[1] {
                let legal = [network.moves[first].legal, network.moves[second].legal];
                // Where both could be waiting, the mover depends on the position.
                let movers = [waits[second], waits[first]];
                if movers == [false; 2] || circuit.and(legal[0], legal[1]) == Lit::FALSE {
                    continue;
                }
                let movers = (0..2).filter(|&mover| movers[mover]);
                pairs.extend(movers.map(|mover| ([first, second], mover)));
                if pairs.len() > MOST_PAIRS {
                    let message = Message::new("gdl-pairs").with("most", MOST_PAIRS);
                    return Err(Error::limit(message));
                }
            }
        }
        // The value of each node when nobody moves, and the nodes that read it, where a move can
        // make a difference.
        let mut is_needed = Vec::new();
        circuit.mark(network.next.iter().copied(), &mut is_needed);
        is_needed.resize(circuit.len(), false);
        let mut unmoved: Vec<Lit> = (0..nodes as u32).map(|node| Lit(2 * node)).collect();
        let mut depends = vec![false; nodes];
        let mut readers: Vec<Vec<u32>> = vec![Vec::new(); nodes];
        for mv in &network.moves {
            depends[mv.made.node()] = true;
            unmoved[mv.made.node()] = Lit::FALSE;
        }
        for node in 1..nodes {
            let Some([a, b]) = circuit.gate(node).filter(|_| is_needed[node]) else {
                continue;
            };
            if !depends[a.node()] && !depends[b.node()] {
                continue;
            }
            depends[node] = true;
            for part in [a, b] {
                if depends[part.node()] {
                    readers[part.node()].push(node as u32);
                }
            }
            let value = |part: Lit| unmoved[part.node()].with_sign_of(part);
            let (a, b) = (value(a), value(b));
            unmoved[node] = circuit.and(a, b);
        }
        // The facts that depend on each node.
        let mut facts_of: HashMap<usize, Vec<u32>> = HashMap::new();
        for (fact, literal) in network.next.iter().enumerate() {
            if depends.get(literal.node()).is_some_and(|&depends| depends) {
                facts_of
                    .entry(literal.node())
                    .or_default()
                    .push(fact as u32);
            }
        }
        let mut moved: Vec<Lit> = vec![Lit::FALSE; nodes];
        let mut stamp = vec![u32::MAX; nodes];
        let mut all = Vec::with_capacity(pairs.len());
        for (index, (moves, mover)) in pairs.into_iter().enumerate() {
            if index.is_multiple_of(64) {
                control.check()?;
                control.afford(circuit.bytes())?;
            }
            let now = index as u32;
            let mut open: Vec<usize> = moves.map(|mv| network.moves[mv].made.node()).to_vec();
            for &made in &open {
                stamp[made] = now;
                moved[made] = Lit::TRUE;
            }
            let mut affected = Vec::new();
            while let Some(node) = open.pop() {
                for &reader in &readers[node] {
                    let reader = reader as usize;
                    if stamp[reader] != now {
                        stamp[reader] = now;
                        affected.push(reader);
                        open.push(reader);
                    }
                }
            }
            affected.sort_unstable();
            let mut changed = Vec::new();
            for node in affected {
                let Some([a, b]) = circuit.gate(node) else {
                    continue;
                };
                let value = |part: Lit| {
                    let of = if stamp[part.node()] == now {
                        &moved
                    } else {
                        &unmoved
                    };
                    of[part.node()].with_sign_of(part)
                };
                let (a, b) = (value(a), value(b));
                moved[node] = circuit.and(a, b);
                for &fact in facts_of.get(&node).map_or(&[][..], Vec::as_slice) {
                    let literal = moved[node].with_sign_of(network.next[fact as usize]);
                    changed.push((fact, literal));
                }
            }
            for mv in moves {
                let made = network.moves[mv].made.node();
                for &fact in facts_of.get(&made).map_or(&[][..], Vec::as_slice) {
                    changed.push((fact, Lit::TRUE.with_sign_of(network.next[fact as usize])));
                }
            }
            changed.sort_unstable();
            all.push(Joint {
                moves,
                mover,
                changed,
            });
        }
        let next = network.next.iter();
        let unmoved = next.map(|&literal| match depends.get(literal.node()) {
            Some(true) => unmoved[literal.node()].with_sign_of(literal),
            _ => literal,
        });
        let unmoved = unmoved.collect();
        Ok(Self { all, unmoved })
    }
}
