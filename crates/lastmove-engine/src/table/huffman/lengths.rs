//! The lengths of Huffman codes.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The longest code, in bits.
pub(super) const LONGEST: u32 = 12;

/// The length of a code for each of these counts, all above 0: Huffman's, after halving the counts
/// until no code is longer than [`LONGEST`]. A single value has a code of one bit.
pub(super) fn lengths(counts: &[u64]) -> Vec<u32> {
    let mut counts = counts.to_vec();
    loop {
        let lengths = huffman(&counts);
        if lengths.iter().all(|&length| length <= LONGEST) {
            return lengths;
        }
        counts.iter_mut().for_each(|count| *count = *count / 2 + 1);
    }
}

/// Huffman's lengths. O(n log n).
fn huffman(counts: &[u64]) -> Vec<u32> {
    if counts.len() < 2 {
        return vec![1; counts.len()];
    }
    // The nodes of the tree: first one for each count, then those that join two. Among equal
    // weights the node made first is joined first, which keeps the tree as shallow as possible.
    let mut parents = vec![0; 2 * counts.len() - 1];
    let leaves = counts.iter().copied().zip(0..);
    let mut heap: BinaryHeap<Reverse<(u64, usize)>> = leaves.map(Reverse).collect();
    for node in counts.len()..parents.len() {
        let mut weight = 0;
        for _ in 0..2 {
            if let Some(Reverse((own, least))) = heap.pop() {
                weight += own;
                parents[least] = node;
            }
        }
        heap.push(Reverse((weight, node)));
    }
    let mut depths = vec![0; parents.len()];
    for node in (0..parents.len() - 1).rev() {
        depths[node] = depths[parents[node]] + 1;
    }
    depths.truncate(counts.len());
    depths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_lengths() {
        assert_eq!(lengths(&[]), Vec::<u32>::new());
        assert_eq!(lengths(&[7]), [1]);
        assert_eq!(lengths(&[7, 1]), [1, 1]);
        assert_eq!(lengths(&[5, 9, 12, 13, 16, 45]), [4, 4, 3, 3, 3, 1]);
    }

    #[test]
    fn no_code_is_too_long_and_none_is_wasted() {
        let mut fibonacci = vec![1, 1];
        while fibonacci.len() < 60 {
            fibonacci.push(fibonacci[fibonacci.len() - 1] + fibonacci[fibonacci.len() - 2]);
        }
        for counts in [fibonacci, vec![1; 4096], (1..300).collect()] {
            let lengths = lengths(&counts);
            let used: u32 = lengths.iter().map(|length| 1 << (LONGEST - length)).sum();
            assert_eq!(used, 1 << LONGEST);
        }
    }
}
