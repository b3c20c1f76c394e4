//! A circuit of *and* and *not* over inputs, with shared gates.

use hashbrown::HashTable;

/// A literal: a gate or an input, or its negation; twice its number, plus one if negated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Lit(pub u32);

impl Lit {
    pub(super) const FALSE: Self = Self(0);
    pub(super) const TRUE: Self = Self(1);

    pub(super) fn node(self) -> usize {
        (self.0 >> 1) as usize
    }

    pub(super) fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }

    /// The same with `negated` taken from another.
    pub(super) fn with_sign_of(self, other: Self) -> Self {
        Self(self.0 ^ other.0 & 1)
    }
}

impl std::ops::Not for Lit {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// The marker of an input in place of two literals.
const INPUT: [Lit; 2] = [Lit(u32::MAX); 2];

/// Gates in topological order. Node 0 is the constant false.
#[derive(Clone)]
pub(super) struct Circuit {
    nodes: Vec<[Lit; 2]>,
    table: HashTable<u32>,
}

fn hash([a, b]: [Lit; 2]) -> u64 {
    let hash = (u64::from(a.0) << 32 | u64::from(b.0)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (hash ^ hash >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9)
}

impl Circuit {
    pub(super) fn new() -> Self {
        Self {
            nodes: vec![INPUT],
            table: HashTable::new(),
        }
    }

    pub(super) fn input(&mut self) -> Lit {
        self.nodes.push(INPUT);
        Lit(2 * (self.nodes.len() as u32 - 1))
    }

    /// The number of nodes: the constant, inputs, gates.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The two literals of a gate; `None` of an input.
    pub(super) fn gate(&self, node: usize) -> Option<[Lit; 2]> {
        Some(self.nodes[node]).filter(|&literals| literals != INPUT)
    }

    /// The conjunction of two literals.
    pub(super) fn and(&mut self, a: Lit, b: Lit) -> Lit {
        let (a, b) = (a.min(b), a.max(b));
        if a == Lit::FALSE || a == !b {
            return Lit::FALSE;
        }
        if a == Lit::TRUE || a == b {
            return b;
        }
        for (x, y) in [(a, b), (b, a)] {
            // The inputs of `y` may decide.
            let Some([p, q]) = self.gate(y.node()) else {
                continue;
            };
            let is_part = p == x || q == x;
            let is_against = p == !x || q == !x;
            match (y.is_negated(), is_part, is_against) {
                (false, true, _) => return y,
                (false, _, true) => return Lit::FALSE,
                (true, _, true) => return x,
                (true, true, _) => return self.and(x, if p == x { !q } else { !p }),
                _ => {}
            }
        }
        let literals = [a, b];
        let hash = hash(literals);
        let nodes = &self.nodes;
        let is_same = |&node: &u32| nodes[node as usize] == literals;
        if let Some(&node) = self.table.find(hash, is_same) {
            return Lit(2 * node);
        }
        let node = self.nodes.len() as u32;
        self.nodes.push(literals);
        let nodes = &self.nodes;
        self.table
            .insert_unique(hash, node, |&node| self::hash(nodes[node as usize]));
        Lit(2 * node)
    }

    pub(super) fn or(&mut self, a: Lit, b: Lit) -> Lit {
        !self.and(!a, !b)
    }

    /// The conjunction of all literals.
    pub(super) fn and_all(&mut self, literals: &mut Vec<Lit>) -> Lit {
        literals.sort_unstable();
        literals.dedup();
        if literals.windows(2).any(|two| two[0] == !two[1]) {
            return Lit::FALSE;
        }
        let mut all = Lit::TRUE;
        for &literal in literals.iter() {
            all = self.and(all, literal);
        }
        all
    }

    /// The disjunction of all literals.
    pub(super) fn or_all(&mut self, literals: &mut Vec<Lit>) -> Lit {
        literals.iter_mut().for_each(|literal| *literal = !*literal);
        !self.and_all(literals)
    }

    /// Marks all nodes that some literals depend on, themselves included.
    pub(super) fn mark(&self, literals: impl IntoIterator<Item = Lit>, marked: &mut Vec<bool>) {
        marked.resize(self.len(), false);
        let mut open: Vec<usize> = literals.into_iter().map(Lit::node).collect();
        while let Some(node) = open.pop() {
            if std::mem::replace(&mut marked[node], true) {
                continue;
            }
            if let Some(literals) = self.gate(node) {
                open.extend(literals.map(Lit::node));
            }
        }
    }

    /// About how many bytes it takes.
    pub(super) fn bytes(&self) -> u64 {
        self.len() as u64 * 18
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lastmove_engine::graph::generate::SplitMix64;

    #[test]
    fn gates_are_made_once_and_say_what_they_should() {
        let mut circuit = Circuit::new();
        let inputs: Vec<Lit> = (0..4).map(|_| circuit.input()).collect();
        // Some thousand formulas, each with its truth table of 16 bits.
        let mut known: Vec<(Lit, u16)> = vec![(Lit::FALSE, 0), (Lit::TRUE, u16::MAX)];
        for (i, &input) in inputs.iter().enumerate() {
            let truths = (0..16)
                .filter(|row| row >> i & 1 == 1)
                .map(|row: u16| 1 << row);
            known.push((input, truths.sum()));
        }
        let mut rng = SplitMix64::new(7);
        for _ in 0..3_000 {
            let (a, b) = (*rng.pick(&known), *rng.pick(&known));
            let a = if rng.chance(50) { a } else { (!a.0, !a.1) };
            known.push((circuit.and(a.0, b.0), a.1 & b.1));
            known.push((circuit.or(a.0, b.0), a.1 | b.1));
        }
        let mut values: Vec<u16> = vec![0; circuit.len()];
        for &(input, truths) in &known[2..6] {
            values[input.node()] = truths;
        }
        let of = |values: &[u16], lit: Lit| {
            let value = values[lit.node()];
            if lit.is_negated() { !value } else { value }
        };
        for node in 1..circuit.len() {
            if let Some([a, b]) = circuit.gate(node) {
                values[node] = of(&values, a) & of(&values, b);
            }
        }
        assert!(
            known
                .iter()
                .all(|&(lit, truths)| of(&values, lit) == truths)
        );
        assert!(circuit.len() < 3_000, "{}", circuit.len());
    }
}
