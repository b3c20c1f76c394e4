//! A game's circuit compiled for execution: 64 positions in each word.
//!
//! Most next facts are the same after most moves, and many are unchanged. For each role the *usual*
//! next position is computed once for all moves; a move flips the bits in which its own next
//! position differs. Gates that only one move needs run only where that move is legal.

use std::ops::Range;

use hashbrown::HashMap;

use super::circuit::{Circuit, Lit};
use super::coding::Coding;
use super::joint::Joints;
use super::network::Network;

/// A slot of the workspace, doubled, plus one if its value is negated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot(u32);

/// A compiled pair of moves.
pub(super) struct Pair {
    /// The moves of both roles, by their numbers in the network.
    pub moves: [u32; 2],
    pub mover: usize,
    legal: [Slot; 2],
    /// Its own gates, and the slot of the first one.
    gates: Range<u32>,
    /// The bits that may differ from the usual next position: the bit, its value, the usual one.
    differs: Vec<(u32, Slot, Slot)>,
}

/// A compiled circuit.
pub(super) struct Machine {
    /// How many bits a position has; they are the first slots.
    pub bits: usize,
    /// The number of slots.
    slots: usize,
    core: Vec<[Slot; 2]>,
    first_core: usize,
    goal: Vec<[Slot; 2]>,
    first_goal: usize,
    own: Vec<[Slot; 2]>,
    first_own: usize,
    pub pairs: Vec<Pair>,
    terminal: Slot,
    goals: [Vec<(i64, Slot)>; 2],
    /// The moves of each role that may be legal, and whether each is waiting.
    legal: [Vec<(u32, Slot, bool)>; 2],
    usual: [Vec<Slot>; 2],
}

/// Words of 64 positions that are looked at together.
pub(super) const WORDS: usize = 8;

/// The most positions that are looked at together.
pub(super) const MOST_TOGETHER: usize = 64 * WORDS;

/// The room in which a machine runs on up to 64 · N positions.
pub(super) struct Room<const N: usize> {
    slots: Vec<[u64; N]>,
}

/// Turns of the positions, found before moves are made.
#[derive(Clone, Copy)]
pub(super) struct Turns<const N: usize> {
    pub terminal: [u64; N],
    /// Where the second role is to move.
    pub second: [u64; N],
    /// Where each role has a move.
    pub some: [[u64; N]; 2],
    /// Where each role has more than one.
    pub several: [[u64; N]; 2],
    /// Where no single role chooses: both do, one has no move, or the one that cannot choose does
    /// not wait.
    pub wrong: [u64; N],
    /// Where the moves determine the turn.
    pub is_clear: [u64; N],
    /// Each role has one move, and both wait: the moves do not say whose turn it is.
    pub both_wait: [u64; N],
}

impl Machine {
    /// Compiles a circuit with this coding of positions. It adds gates to the circuit.
    pub(super) fn new(
        network: &mut Network,
        joints: &Joints,
        coding: &Coding,
        waits: &[bool],
    ) -> Self {
        let bits = coding.bits();
        let unmoved = coding.encode(&mut network.circuit, &joints.unmoved);
        // The next bits of each pair that differ from those when nobody moves.
        let mut place = vec![(0u32, 0u32); network.facts.len()];
        for (index, (family, first)) in coding.placed().enumerate() {
            family
                .facts
                .iter()
                .for_each(|&fact| place[fact as usize] = (index as u32, first as u32));
        }
        let mut next = joints.unmoved.clone();
        let mut after: Vec<Vec<(u32, Lit)>> = Vec::with_capacity(joints.all.len());
        for joint in &joints.all {
            joint
                .changed
                .iter()
                .for_each(|&(fact, literal)| next[fact as usize] = literal);
            let touched = joint.changed.iter().map(|&(fact, _)| place[fact as usize]);
            let mut touched: Vec<_> = touched.collect();
            touched.sort_unstable();
            touched.dedup();
            let mut bits = Vec::new();
            for (family, first) in touched {
                let family = coding.families[family as usize].clone();
                let alone = Coding::new(vec![family], network.facts.len());
                let coded = alone.encode(&mut network.circuit, &next);
                bits.extend((first..).zip(coded));
            }
            after.push(bits);
            for &(fact, _) in &joint.changed {
                next[fact as usize] = joints.unmoved[fact as usize];
            }
        }
        let usual = [0, 1].map(|mover| usual(joints, &after, &unmoved, mover));
        Layout::new(network, joints, &after, &unmoved, &usual, bits).machine(network, waits)
    }

    pub(super) fn room<const N: usize>(&self) -> Room<N> {
        Room {
            slots: vec![[0; N]; self.slots],
        }
    }

    /// How many gates run for all positions, at the end of games, and for single moves.
    pub(super) fn gates(&self) -> [usize; 3] {
        [self.core.len(), self.goal.len(), self.own.len()]
    }

    /// The slots of the bits of positions, to be filled.
    pub(super) fn inputs<'a, const N: usize>(&self, room: &'a mut Room<N>) -> &'a mut [[u64; N]] {
        &mut room.slots[..self.bits]
    }

    /// Runs the gates that all positions need.
    pub(super) fn run<const N: usize>(&self, room: &mut Room<N>) -> Turns<N> {
        run(&self.core, self.first_core, &mut room.slots);
        let zero = [[0; N]; 2];
        let mut turns = Turns {
            terminal: room.value(self.terminal),
            second: [0; N],
            some: zero,
            several: zero,
            wrong: [0; N],
            is_clear: [0; N],
            both_wait: [0; N],
        };
        let mut waits = zero;
        for (role, moves) in self.legal.iter().enumerate() {
            let (mut some, mut several, mut waiting) = ([0; N], [0; N], [0; N]);
            for &(_, slot, is_waiting) in moves {
                let legal = room.value(slot);
                for i in 0..N {
                    several[i] |= some[i] & legal[i];
                    some[i] |= legal[i];
                    waiting[i] |= legal[i] & (is_waiting as u64).wrapping_neg();
                }
            }
            (turns.some[role], turns.several[role], waits[role]) = (some, several, waiting);
        }
        for i in 0..N {
            let [some, several] = [turns.some, turns.several].map(|both| [both[0][i], both[1][i]]);
            let waits = [0, 1].map(|role| waits[role][i] & !several[role]);
            // One role chooses; or both have one move, and one of them waits.
            let second = !several[0] & (several[1] | waits[0] & !waits[1]);
            turns.second[i] = second;
            let is_waited = second & waits[0] | !second & waits[1];
            turns.wrong[i] = !(some[0] & some[1]) | several[0] & several[1] | !is_waited;
            turns.both_wait[i] = waits[0] & waits[1];
            turns.is_clear[i] =
                several[0] ^ several[1] | !several[0] & !several[1] & (waits[0] ^ waits[1]);
        }
        turns
    }

    /// The goals of a role, each with the positions that reach it, after [`run`](Self::run).
    pub(super) fn goals<const N: usize>(&self, room: &mut Room<N>) -> [Vec<(i64, [u64; N])>; 2] {
        run(&self.goal, self.first_goal, &mut room.slots);
        [0, 1].map(|role| {
            let goals = self.goals[role].iter();
            goals
                .map(|&(goal, slot)| (goal, room.value(slot)))
                .collect()
        })
    }

    /// The legal moves of a role in one position, by their numbers, after [`run`](Self::run).
    pub(super) fn legal<const N: usize>(
        &self,
        room: &Room<N>,
        role: usize,
        lane: usize,
    ) -> Vec<u32> {
        let moves = self.legal[role].iter();
        let moves =
            moves.filter(|(_, slot, _)| room.value(*slot)[lane / 64] >> (lane % 64) & 1 == 1);
        moves.map(|&(mv, ..)| mv).collect()
    }

    /// The bits of the usual next position after a move of this role.
    pub(super) fn usual<const N: usize>(
        &self,
        room: &Room<N>,
        mover: usize,
        bit: usize,
    ) -> [u64; N] {
        room.value(self.usual[mover][bit])
    }

    /// The positions in which a pair is legal.
    #[inline(always)]
    pub(super) fn is_legal<const N: usize>(&self, room: &Room<N>, pair: &Pair) -> [u64; N] {
        let (first, second) = (room.value(pair.legal[0]), room.value(pair.legal[1]));
        std::array::from_fn(|i| first[i] & second[i])
    }

    /// Runs the gates of a pair, and calls `flip` with the bits in which its next position differs
    /// from the usual one, and in which positions.
    #[inline(always)]
    pub(super) fn differ<const N: usize>(
        &self,
        room: &mut Room<N>,
        pair: &Pair,
        mut flip: impl FnMut(usize, [u64; N]),
    ) {
        if !pair.gates.is_empty() {
            let gates = &self.own[pair.gates.start as usize..pair.gates.end as usize];
            run(gates, self.first_own, &mut room.slots);
        }
        for &(bit, to, usual) in &pair.differs {
            let (to, usual) = (room.value(to), room.value(usual));
            flip(bit as usize, std::array::from_fn(|i| to[i] ^ usual[i]));
        }
    }
}

impl<const N: usize> Room<N> {
    #[inline(always)]
    fn value(&self, slot: Slot) -> [u64; N] {
        let sign = u64::from(slot.0 & 1).wrapping_neg();
        self.slots[(slot.0 >> 1) as usize].map(|word| word ^ sign)
    }
}

/// Runs gates in order.
#[inline(always)]
fn run<const N: usize>(gates: &[[Slot; 2]], first: usize, slots: &mut [[u64; N]]) {
    for (index, &[a, b]) in gates.iter().enumerate() {
        let (x, y) = (slots[(a.0 >> 1) as usize], slots[(b.0 >> 1) as usize]);
        let (p, q) = (
            u64::from(a.0 & 1).wrapping_neg(),
            u64::from(b.0 & 1).wrapping_neg(),
        );
        slots[first + index] = std::array::from_fn(|i| (x[i] ^ p) & (y[i] ^ q));
    }
}

/// For each bit, its value after most moves of a role.
fn usual(joints: &Joints, after: &[Vec<(u32, Lit)>], unmoved: &[Lit], mover: usize) -> Vec<Lit> {
    let mut counts: Vec<HashMap<Lit, usize>> = vec![HashMap::new(); unmoved.len()];
    let mut pairs = 0;
    for (joint, bits) in joints.all.iter().zip(after) {
        if joint.mover == mover {
            pairs += 1;
            for &(bit, literal) in bits {
                *counts[bit as usize].entry(literal).or_insert(0) += 1;
            }
        }
    }
    let usual = counts
        .into_iter()
        .zip(unmoved)
        .map(|(mut counts, &unmoved)| {
            let others: usize = counts.values().sum();
            *counts.entry(unmoved).or_insert(0) += pairs - others;
            let most = counts
                .into_iter()
                .max_by_key(|&(literal, count)| (count, literal));
            most.map_or(unmoved, |(literal, _)| literal)
        });
    usual.collect()
}

/// The consumers of a gate.
const NOBODY: u32 = u32::MAX;
const SEVERAL: u32 = u32::MAX - 1;

/// The mover of a pair, its moves, and the bits that differ from the usual ones.
type Differing = (usize, [usize; 2], Vec<(u32, Lit)>);

/// The allocation of slots.
struct Layout {
    usual: [Vec<Lit>; 2],
    /// The bits of each pair that differ from the usual ones.
    differs: Vec<Differing>,
    bits: usize,
    is_core: Vec<bool>,
    owner: Vec<u32>,
}

impl Layout {
    fn new(
        network: &Network,
        joints: &Joints,
        after: &[Vec<(u32, Lit)>],
        unmoved: &[Lit],
        usual: &[Vec<Lit>; 2],
        bits: usize,
    ) -> Self {
        let circuit = &network.circuit;
        // The bits in which "nobody moves" differs from the usual: a pair differs there unless it
        // changes the bit.
        let rest = [0, 1].map(|mover| {
            let pairs = usual[mover].iter().zip(unmoved).enumerate();
            let rest = pairs.filter(|(_, (usual, unmoved))| usual != unmoved);
            rest.map(|(bit, (_, &unmoved))| (bit as u32, unmoved))
                .collect::<Vec<_>>()
        });
        let differs = joints.all.iter().zip(after).map(|(joint, own)| {
            let mut all: Vec<(u32, Lit)> = own.clone();
            let known = |bit: u32| own.iter().any(|&(other, _)| other == bit);
            all.extend(rest[joint.mover].iter().filter(|&&(bit, _)| !known(bit)));
            all.retain(|&(bit, literal)| usual[joint.mover][bit as usize] != literal);
            (joint.mover, joint.moves, all)
        });
        let differs: Vec<_> = differs.collect();
        let mut is_core = Vec::new();
        let legal = network.moves.iter().map(|mv| mv.legal);
        let both = usual.iter().flatten().copied();
        circuit.mark(legal.chain(both).chain([network.terminal]), &mut is_core);
        is_core.resize(circuit.len(), false);
        let mut owner = vec![NOBODY; circuit.len()];
        for (pair, (_, _, bits)) in differs.iter().enumerate() {
            let mut open: Vec<usize> = bits.iter().map(|(_, literal)| literal.node()).collect();
            while let Some(node) = open.pop() {
                let owner = &mut owner[node];
                if is_core[node] || *owner == pair as u32 || *owner == SEVERAL {
                    continue;
                }
                if let Some(literals) = circuit.gate(node) {
                    *owner = if *owner == NOBODY {
                        pair as u32
                    } else {
                        SEVERAL
                    };
                    open.extend(literals.map(Lit::node));
                }
            }
        }
        // A gate that several pairs need has no inputs that belong to one pair.
        for node in (0..circuit.len()).rev() {
            if owner[node] == SEVERAL
                && let Some(literals) = circuit.gate(node)
            {
                for part in literals.map(Lit::node) {
                    if circuit.gate(part).is_some() && !is_core[part] {
                        owner[part] = SEVERAL;
                    }
                }
            }
        }
        Self {
            usual: usual.clone(),
            differs,
            bits,
            is_core,
            owner,
        }
    }

    fn machine(self, network: &Network, waits: &[bool]) -> Machine {
        let circuit = &network.circuit;
        let mut places = Places {
            circuit,
            slots: vec![u32::MAX; circuit.len()],
            next: 0,
        };
        for &bit in &network.bits {
            places.put(bit.node());
        }
        // The constant false.
        places.put(0);
        let is_shared = |node: usize| self.is_core[node] || self.owner[node] == SEVERAL;
        let first_core = places.next as usize;
        let core = places.gates((1..circuit.len()).filter(|&node| is_shared(node)));
        let mut is_goal = Vec::new();
        let goals = network.goals.iter().flatten().map(|&(_, literal)| literal);
        circuit.mark(goals, &mut is_goal);
        let first_goal = places.next as usize;
        let rest = (1..circuit.len()).filter(|&node| is_goal[node] && !is_shared(node));
        // Inputs keep their slots.
        let rest: Vec<usize> = rest.filter(|&node| circuit.gate(node).is_some()).collect();
        let goal = places.gates(rest.iter().copied());
        let goals = [0, 1].map(|role| {
            let goals = network.goals[role].iter();
            goals
                .map(|&(goal, literal)| (goal, places.of(literal)))
                .collect()
        });
        // They run only at the ends of games.
        rest.iter().for_each(|&node| places.slots[node] = u32::MAX);
        let mut own_nodes = vec![Vec::new(); self.differs.len()];
        for (node, &owner) in self.owner.iter().enumerate() {
            if owner < SEVERAL && !self.is_core[node] && circuit.gate(node).is_some() {
                own_nodes[owner as usize].push(node);
            }
        }
        let first_own = places.next;
        let mut slots = first_own;
        let mut own = Vec::new();
        let mut pairs = Vec::with_capacity(self.differs.len());
        for ((mover, moves, bits), nodes) in self.differs.iter().zip(own_nodes) {
            places.next = first_own;
            let start = own.len() as u32;
            own.extend(places.gates(nodes.iter().copied()));
            slots = slots.max(places.next);
            let usual = &self.usual[*mover];
            let differs = bits
                .iter()
                .map(|&(bit, literal)| (bit, places.of(literal), places.of(usual[bit as usize])));
            pairs.push(Pair {
                moves: moves.map(|mv| mv as u32),
                mover: *mover,
                legal: moves.map(|mv| places.of(network.moves[mv].legal)),
                gates: start..own.len() as u32,
                differs: differs.collect(),
            });
            nodes.iter().for_each(|&node| places.slots[node] = u32::MAX);
        }
        let legal = [0, 1].map(|role| {
            let moves = network.moves.iter().zip(waits).zip(0..);
            let moves = moves.filter(|((mv, _), _)| mv.role == role && mv.legal != Lit::FALSE);
            moves
                .map(|((mv, &waits), index)| (index, places.of(mv.legal), waits))
                .collect()
        });
        let usual = self
            .usual
            .map(|usual| usual.iter().map(|&bit| places.of(bit)).collect());
        Machine {
            bits: self.bits,
            slots: slots as usize,
            core,
            first_core,
            goal,
            first_goal,
            own,
            first_own: first_own as usize,
            pairs,
            terminal: places.of(network.terminal),
            goals,
            legal,
            usual,
        }
    }
}

/// The slots of the nodes of a circuit.
struct Places<'a> {
    circuit: &'a Circuit,
    slots: Vec<u32>,
    next: u32,
}

impl Places<'_> {
    fn put(&mut self, node: usize) {
        self.slots[node] = self.next;
        self.next += 1;
    }

    fn of(&self, literal: Lit) -> Slot {
        let slot = self.slots[literal.node()];
        debug_assert!(slot != u32::MAX, "a node without a place");
        Slot(slot << 1 | u32::from(literal.is_negated()))
    }

    /// Allocates slots to gates, in rising order.
    fn gates(&mut self, nodes: impl IntoIterator<Item = usize>) -> Vec<[Slot; 2]> {
        let mut gates = Vec::new();
        for node in nodes {
            if let Some(literals) = self.circuit.gate(node) {
                gates.push(literals.map(|literal| self.of(literal)));
                self.put(node);
            }
        }
        gates
    }
}
