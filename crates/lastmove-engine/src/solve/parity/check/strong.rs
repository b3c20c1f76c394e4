//! Strongly connected components, for the checker.

use crate::{Control, Error};

/// The search for strongly connected components (Tarjan 1972).
pub(super) struct Strong {
    /// When a vertex was reached, from 1 on, and the earliest one that it leads back to.
    reached: Vec<u32>,
    low: Vec<u32>,
    is_done: Vec<bool>,
}

/// Strongly connected components, one after the other.
#[derive(Default)]
pub(super) struct Components {
    vertices: Vec<u32>,
    ends: Vec<usize>,
}

impl Components {
    pub(super) fn iter(&self) -> impl Iterator<Item = &[u32]> {
        let begins = std::iter::once(0).chain(self.ends.iter().copied());
        begins
            .zip(&self.ends)
            .map(|(begin, &end)| &self.vertices[begin..end])
    }
}

impl Strong {
    pub(super) fn new(n: u32) -> Self {
        Self {
            reached: vec![0; n as usize],
            low: vec![0; n as usize],
            is_done: vec![false; n as usize],
        }
    }

    /// The components of these vertices that have a cycle, by those moves to `targets` that are `kept`.
    pub(super) fn components<'t>(
        &mut self,
        of: &[u32],
        targets: impl Fn(u32) -> &'t [u32],
        is_kept: impl Fn(u32, u32) -> bool,
        control: &Control<'_>,
    ) -> Result<Components, Error> {
        for &v in of {
            self.reached[v as usize] = 0;
            self.is_done[v as usize] = false;
        }
        let mut found = Components::default();
        let mut count = 0;
        let mut path = Vec::new();
        let mut stack: Vec<(u32, u32)> = Vec::new();
        for &root in of {
            let mut next = (self.reached[root as usize] == 0).then_some(root);
            loop {
                if let Some(v) = next.take() {
                    count += 1;
                    if count % (1 << 12) == 0 {
                        control.check()?;
                    }
                    self.reached[v as usize] = count;
                    self.low[v as usize] = count;
                    path.push(v);
                    stack.push((v, 0));
                }
                let Some((v, done)) = stack.last_mut() else {
                    break;
                };
                let (v, place) = (*v, *done as usize);
                let low = self.low[v as usize];
                if let Some(&to) = targets(v).get(place) {
                    *done += 1;
                    if !is_kept(v, to) {
                        continue;
                    }
                    if self.reached[to as usize] == 0 {
                        next = Some(to);
                    } else if !self.is_done[to as usize] {
                        self.low[v as usize] = low.min(self.reached[to as usize]);
                    }
                    continue;
                }
                stack.pop();
                if low == self.reached[v as usize] {
                    let begin = found.vertices.len();
                    while let Some(of_it) = path.pop() {
                        self.is_done[of_it as usize] = true;
                        found.vertices.push(of_it);
                        if of_it == v {
                            break;
                        }
                    }
                    let is_cycle = found.vertices.len() > begin + 1 || targets(v).contains(&v);
                    match is_cycle {
                        true => found.ends.push(found.vertices.len()),
                        false => found.vertices.truncate(begin),
                    }
                }
                if let Some(&(before, _)) = stack.last() {
                    let before = &mut self.low[before as usize];
                    *before = low.min(*before);
                }
            }
        }
        Ok(found)
    }
}
