//! The subsets of a given size of 0 to n − 1, in lexicographic order.

pub(super) struct Subsets {
    n: usize,
    subset: Vec<usize>,
    begun: bool,
}

impl Subsets {
    pub(super) fn new(n: usize, size: usize) -> Self {
        Self {
            n,
            subset: (0..size).collect(),
            begun: false,
        }
    }

    /// The next subset, ascending.
    pub(super) fn next(&mut self) -> Option<&[usize]> {
        let size = self.subset.len();
        if size > self.n {
            return None;
        }
        if self.begun {
            let moved = (0..size).rfind(|i| self.subset[*i] < self.n - size + i)?;
            let first = self.subset[moved] + 1;
            for (i, item) in self.subset[moved..].iter_mut().enumerate() {
                *item = first + i;
            }
        }
        self.begun = true;
        Some(&self.subset)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_subsets_in_order() {
        let all = |n, size| {
            let mut subsets = Subsets::new(n, size);
            let mut all = Vec::new();
            while let Some(subset) = subsets.next() {
                all.push(subset.to_vec());
            }
            all
        };
        assert_eq!(all(3, 2), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(all(2, 2), [[0, 1]]);
        assert_eq!(all(2, 0), [[]; 1] as [[usize; 0]; 1]);
        assert!(all(1, 2).is_empty());
        assert_eq!(all(7, 3).len(), 35);
    }
}
