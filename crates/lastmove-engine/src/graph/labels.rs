//! Declared outcomes.

use crate::Outcome;

/// The labels of a graph's vertices. They take no memory where there are none.
///
/// ```
/// use lastmove::{Outcome, graph::Labels};
/// let mut labels = Labels::default();
/// labels.set(3, Some(Outcome::Win));
/// assert_eq!(labels.get(3), Some(Outcome::Win));
/// assert_eq!(labels.get(0), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Labels(Vec<u8>);

impl Labels {
    /// The outcome declared for `vertex`, seen by the player to move there.
    #[must_use]
    #[inline]
    pub fn get(&self, vertex: u32) -> Option<Outcome> {
        match self.0.get(vertex as usize) {
            Some(1) => Some(Outcome::Win),
            Some(2) => Some(Outcome::Loss),
            Some(3) => Some(Outcome::Draw),
            _ => None,
        }
    }

    /// How many bytes they take.
    pub(super) fn bytes(&self) -> u64 {
        self.0.len() as u64
    }

    /// The first vertex with a label.
    #[must_use]
    pub fn first(&self) -> Option<u32> {
        let found = self.0.iter().position(|&code| code != 0);
        found.map(|vertex| vertex as u32)
    }

    /// Declares the outcome of `vertex`, or removes the declaration.
    pub fn set(&mut self, vertex: u32, label: Option<Outcome>) {
        let vertex = vertex as usize;
        let code = match label {
            None => 0,
            Some(Outcome::Win) => 1,
            Some(Outcome::Loss) => 2,
            Some(Outcome::Draw) => 3,
        };
        if self.0.len() <= vertex {
            if code == 0 {
                return;
            }
            self.0.resize(vertex + 1, 0);
        }
        self.0[vertex] = code;
    }
}
