//! Small binary decision diagrams: whether a part of a circuit is satisfiable.
//!
//! R. Bryant, *Graph-based algorithms for Boolean function manipulation*, IEEE Transactions on
//! Computers C-35 (1986).

use std::hash::Hash;
use std::mem::size_of;

use hashbrown::HashMap;
use lastmove_engine::{Control, Error};

use super::circuit::{Circuit, Lit};

/// The most nodes of all diagrams together.
const MOST_NODES: usize = 1_000_000;

/// A diagram: 0 is false, 1 is true.
pub(super) type Diagram = u32;

pub(super) const NEVER: Diagram = 0;
pub(super) const ALWAYS: Diagram = 1;

/// How many entries a table or list has, has room for, and the bytes that it takes.
struct Filled {
    used: usize,
    room: usize,
    bytes: usize,
}

impl Filled {
    fn of<K: Eq + Hash, V>(table: &HashMap<K, V>) -> Self {
        Self {
            used: table.len(),
            room: table.capacity(),
            bytes: table.allocation_size(),
        }
    }
}

/// The tested input, and the diagrams for false and for true.
type Node = (u32, Diagram, Diagram);

/// Diagrams that share nodes. Once they are over the memory budget, none is found any more.
pub(super) struct Diagrams<'a> {
    nodes: Vec<Node>,
    unique: HashMap<Node, Diagram>,
    both: HashMap<(Diagram, Diagram), Diagram>,
    not: HashMap<Diagram, Diagram>,
    /// The diagram of each node of the circuit that was requested.
    of_node: HashMap<u32, Diagram>,
    control: Control<'a>,
    refused: Option<Error>,
}

impl<'a> Diagrams<'a> {
    /// No diagrams yet, within the memory budget.
    pub(super) fn new(control: &Control<'a>) -> Self {
        Self {
            nodes: vec![(u32::MAX, 0, 0), (u32::MAX, 1, 1)],
            unique: HashMap::new(),
            both: HashMap::new(),
            not: HashMap::new(),
            of_node: HashMap::from([(0, NEVER)]),
            control: *control,
            refused: None,
        }
    }

    /// Fails if a diagram was not found for want of memory. To be asked before one that was not found
    /// is taken for too large on any machine.
    ///
    /// # Errors
    /// [`Blame::Memory`](lastmove_engine::Blame::Memory).
    pub(super) fn afforded(&self) -> Result<(), Error> {
        self.refused.clone().map_or(Ok(()), Err)
    }

    /// The bytes of everything here.
    fn bytes(&self) -> usize {
        let tables = self.unique.allocation_size() + self.both.allocation_size();
        let tables = tables + self.not.allocation_size() + self.of_node.allocation_size();
        tables + self.nodes.capacity() * size_of::<Node>()
    }

    /// Whether there is memory for one more in a table or list.
    fn has_room(&mut self, held: Filled) -> bool {
        if held.used < held.room {
            return self.refused.is_none();
        }
        // The old and the new one, twice as large, are there together.
        let all = self.bytes() + 2 * held.bytes;
        if let Err(error) = self.control.afford(all as u64) {
            self.refused = Some(error);
        }
        self.refused.is_none()
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
        let list = Filled {
            used: self.nodes.len(),
            room: self.nodes.capacity(),
            bytes: self.nodes.capacity() * size_of::<Node>(),
        };
        let table = Filled::of(&self.unique);
        if list.used >= MOST_NODES || !self.has_room(list) || !self.has_room(table) {
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
        let table = Filled::of(&self.both);
        if table.used < 4 * MOST_NODES && self.has_room(table) {
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
        let table = Filled::of(&self.not);
        if self.has_room(table) {
            self.not.insert(a, diagram);
        }
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
        let mut diagrams = Diagrams::new(&Control::default());
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

    #[test]
    fn what_is_not_found_for_want_of_memory_is_told_apart() {
        let mut circuit = Circuit::new();
        // In this order of inputs it takes a node for each subset of the first half.
        let inputs: Vec<Lit> = (0..32).map(|_| circuit.input()).collect();
        let pairs = (0..16).map(|at| circuit.and(inputs[at], inputs[at + 16]));
        let mut pairs: Vec<Lit> = pairs.collect();
        let any = circuit.or_all(&mut pairs);
        let mut ample = Diagrams::new(&Control::default());
        assert!(ample.of(&circuit, any).is_some());
        assert!(ample.bytes() > 1 << 20 && ample.afforded().is_ok());
        let mut scarce = Diagrams::new(&Control::default().memory(1 << 20));
        assert_eq!(scarce.of(&circuit, any), None);
        let refused = scarce.afforded().unwrap_err();
        assert_eq!(refused.message.code, "memory-over-budget");
        assert!(scarce.bytes() <= 1 << 20, "{}", scarce.bytes());
    }
}
