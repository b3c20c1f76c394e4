//! Small binary decision diagrams: whether a part of a circuit is satisfiable.
//!
//! R. Bryant, *Graph-based algorithms for Boolean function manipulation*, IEEE Transactions on
//! Computers C-35 (1986).

use hashbrown::HashMap;

use super::circuit::{Circuit, Lit};

/// The most nodes of all diagrams together.
const MOST_NODES: usize = 1_000_000;

/// A diagram: 0 is false, 1 is true.
pub(super) type Diagram = u32;

pub(super) const NEVER: Diagram = 0;
pub(super) const ALWAYS: Diagram = 1;

/// Diagrams that share nodes.
pub(super) struct Diagrams {
    /// The tested input, and the diagrams for false and for true.
    nodes: Vec<(u32, Diagram, Diagram)>,
    unique: HashMap<(u32, Diagram, Diagram), Diagram>,
    both: HashMap<(Diagram, Diagram), Diagram>,
    not: HashMap<Diagram, Diagram>,
    /// The diagram of each node of the circuit that was requested.
    of_node: HashMap<u32, Diagram>,
}

impl Diagrams {
    pub(super) fn new() -> Self {
        Self {
            nodes: vec![(u32::MAX, 0, 0), (u32::MAX, 1, 1)],
            unique: HashMap::new(),
            both: HashMap::new(),
            not: HashMap::new(),
            of_node: HashMap::from([(0, NEVER)]),
        }
    }

    /// The diagram of a literal; `None` when it takes too much.
    pub(super) fn of(&mut self, circuit: &Circuit, literal: Lit) -> Option<Diagram> {
        let mut path = vec![literal.node()];
        while let Some(&node) = path.last() {
            if self.of_node.contains_key(&(node as u32)) {
                path.pop();
                continue;
            }
            let Some([a, b]) = circuit.gate(node) else {
                let diagram = self.node(node as u32, NEVER, ALWAYS)?;
                self.of_node.insert(node as u32, diagram);
                continue;
            };
            let known = |lit: Lit| self.of_node.get(&(lit.node() as u32)).copied();
            match (known(a), known(b)) {
                (Some(x), Some(y)) => {
                    let x = self.signed(x, a)?;
                    let y = self.signed(y, b)?;
                    let diagram = self.and(x, y)?;
                    self.of_node.insert(node as u32, diagram);
                }
                (x, y) => {
                    path.extend(x.is_none().then(|| a.node()));
                    path.extend(y.is_none().then(|| b.node()));
                }
            }
        }
        self.signed(self.of_node[&(literal.node() as u32)], literal)
    }

    fn signed(&mut self, diagram: Diagram, literal: Lit) -> Option<Diagram> {
        match literal.is_negated() {
            true => self.not(diagram),
            false => Some(diagram),
        }
    }

    fn node(&mut self, input: u32, no: Diagram, yes: Diagram) -> Option<Diagram> {
        if no == yes {
            return Some(no);
        }
        if let Some(&known) = self.unique.get(&(input, no, yes)) {
            return Some(known);
        }
        if self.nodes.len() >= MOST_NODES {
            return None;
        }
        let diagram = self.nodes.len() as Diagram;
        self.nodes.push((input, no, yes));
        self.unique.insert((input, no, yes), diagram);
        Some(diagram)
    }

    /// The conjunction. The recursion depth is at most the number of inputs, which the caller
    /// bounds.
    pub(super) fn and(&mut self, a: Diagram, b: Diagram) -> Option<Diagram> {
        let (a, b) = (a.min(b), a.max(b));
        match (a, b) {
            (NEVER, _) => return Some(NEVER),
            (ALWAYS, _) => return Some(b),
            _ if a == b => return Some(a),
            _ => {}
        }
        if let Some(&known) = self.both.get(&(a, b)) {
            return Some(known);
        }
        let (x, no_a, yes_a) = self.nodes[a as usize];
        let (y, no_b, yes_b) = self.nodes[b as usize];
        let input = x.min(y);
        let (no_a, yes_a) = if x == input { (no_a, yes_a) } else { (a, a) };
        let (no_b, yes_b) = if y == input { (no_b, yes_b) } else { (b, b) };
        let no = self.and(no_a, no_b)?;
        let yes = self.and(yes_a, yes_b)?;
        let diagram = self.node(input, no, yes)?;
        if self.both.len() < 4 * MOST_NODES {
            self.both.insert((a, b), diagram);
        }
        Some(diagram)
    }

    pub(super) fn not(&mut self, a: Diagram) -> Option<Diagram> {
        if a <= ALWAYS {
            return Some(1 - a);
        }
        if let Some(&known) = self.not.get(&a) {
            return Some(known);
        }
        let (input, no, yes) = self.nodes[a as usize];
        let no = self.not(no)?;
        let yes = self.not(yes)?;
        let diagram = self.node(input, no, yes)?;
        self.not.insert(a, diagram);
        Some(diagram)
    }

    pub(super) fn or(&mut self, a: Diagram, b: Diagram) -> Option<Diagram> {
        let (a, b) = (self.not(a)?, self.not(b)?);
        let neither = self.and(a, b)?;
        self.not(neither)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_cannot_hold() {
        let mut circuit = Circuit::new();
        let [a, b, c] = [(); 3].map(|()| circuit.input());
        let ab = circuit.or(a, b);
        let one = circuit.and(ab, c);
        let neither = circuit.and(!a, !b);
        let mut diagrams = Diagrams::new();
        let one = diagrams.of(&circuit, one).unwrap();
        let neither = diagrams.of(&circuit, neither).unwrap();
        assert_ne!(one, NEVER);
        assert_eq!(diagrams.and(one, neither), Some(NEVER));
        let (x, y) = (circuit.and(a, b), circuit.and(!a, b));
        let x = diagrams.of(&circuit, x).unwrap();
        let y = diagrams.of(&circuit, y).unwrap();
        let either = diagrams.or(x, y);
        assert_eq!(either, diagrams.of(&circuit, b));
    }
}
