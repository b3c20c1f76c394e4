//! Positions decided in one level.

/// Positions decided in one level.
#[derive(Default)]
pub(super) struct Reached {
    pub(super) won: Vec<u32>,
    pub(super) lost: Vec<u32>,
}

impl Reached {
    pub(super) fn len(&self) -> usize {
        self.won.len() + self.lost.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(super) fn clear(&mut self) {
        self.won.clear();
        self.lost.clear();
    }
}
