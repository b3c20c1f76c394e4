//! Outcomes and owners that a file declares, while it is being read.

use std::collections::HashMap;

use crate::Outcome;

/// The declaration of a vertex.
#[derive(Clone, Copy, Debug)]
pub(super) enum What {
    Label(Outcome),
    Owner(u8),
}

/// The declarations by vertex: two bits for the outcome, two for the owner.
#[derive(Debug, Default)]
pub(super) struct Marks {
    near: Vec<u8>,
    /// Marks of vertices above those in `near`.
    far: HashMap<u32, u8>,
    owned: bool,
}

impl Marks {
    /// Whether nothing is declared.
    pub(super) fn is_empty(&self) -> bool {
        self.near.is_empty() && self.far.is_empty()
    }

    /// Whether some vertex has an owner.
    pub(super) fn has_owners(&self) -> bool {
        self.owned
    }

    /// Declares something; fails when it contradicts an earlier declaration. A byte for every
    /// vertex below `most` may be used.
    pub(super) fn declare(&mut self, vertex: u32, what: What, most: u64) -> bool {
        let (code, mask) = match what {
            What::Label(Outcome::Win) => (1, 3),
            What::Label(Outcome::Loss) => (2, 3),
            What::Label(Outcome::Draw) => (3, 3),
            What::Owner(player) => ((player + 1) << 2, 12),
        };
        self.owned |= matches!(what, What::Owner(_));
        let mark = self.slot(vertex, most);
        if *mark & mask != 0 && *mark & mask != code {
            return false;
        }
        *mark |= code;
        true
    }

    fn slot(&mut self, vertex: u32, most: u64) -> &mut u8 {
        let at = vertex as usize;
        if at >= self.near.len() && u64::from(vertex) < most {
            // Doubles, so that growing is rare.
            let length = (at as u64 + 1).max((self.near.len() as u64 * 2).min(most)) as usize;
            self.near.resize(length, 0);
            let near = &mut self.near;
            self.far.retain(|&vertex, &mut mark| {
                let slot = near.get_mut(vertex as usize);
                slot.map(|slot| *slot = mark).is_none()
            });
        }
        match self.near.get_mut(at) {
            Some(mark) => mark,
            None => self.far.entry(vertex).or_default(),
        }
    }

    /// The same marks for vertices with new numbers.
    pub(super) fn renumbered(self, count: u32, new: impl Fn(u32) -> Option<u32>) -> Self {
        let mut near = Vec::new();
        if !self.is_empty() {
            near.resize(count as usize, 0);
            let dense = (0..).zip(self.near);
            for (vertex, mark) in dense.chain(self.far).filter(|&(_, mark)| mark != 0) {
                if let Some(slot) = new(vertex).and_then(|vertex| near.get_mut(vertex as usize)) {
                    *slot = mark;
                }
            }
        }
        Self {
            near,
            far: HashMap::new(),
            owned: self.owned,
        }
    }

    /// The outcome declared for a vertex.
    pub(super) fn label(&self, vertex: u32) -> Option<Outcome> {
        match self.mark(vertex) & 3 {
            1 => Some(Outcome::Win),
            2 => Some(Outcome::Loss),
            3 => Some(Outcome::Draw),
            _ => None,
        }
    }

    /// The owner declared for a vertex.
    pub(super) fn owner(&self, vertex: u32) -> Option<u8> {
        (self.mark(vertex) >> 2).checked_sub(1)
    }

    fn mark(&self, vertex: u32) -> u8 {
        self.near.get(vertex as usize).copied().unwrap_or(0)
    }

    pub(super) fn bytes(&self) -> u64 {
        self.near.len() as u64 + self.far.len() as u64 * 16
    }
}
