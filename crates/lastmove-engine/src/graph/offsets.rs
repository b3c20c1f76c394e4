//! Where the edges of each vertex begin: 32 bits each while they suffice, else 64.

/// The integer type of offsets.
pub(super) trait Offset: Copy + Default + Send + Sync {
    /// The offset from a number of edges, which must fit.
    fn from_edges(edges: u64) -> Self;
}

impl Offset for u32 {
    fn from_edges(edges: u64) -> Self {
        edges as Self
    }
}

impl Offset for u64 {
    fn from_edges(edges: u64) -> Self {
        edges
    }
}

/// The offsets of vertices 0 to n; the last one is the number of edges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Offsets {
    /// Fewer than 2^32 edges.
    Narrow(Vec<u32>),
    /// Any number of edges.
    Wide(Vec<u64>),
}

/// Where the edges of each vertex begin, for direct access to a graph's arrays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OffsetSlice<'a> {
    /// Of a graph with fewer than 2^32 edges.
    Narrow(&'a [u32]),
    /// Of a larger one.
    Wide(&'a [u64]),
}

impl Default for Offsets {
    fn default() -> Self {
        Self::Narrow(vec![0])
    }
}

impl From<Vec<u64>> for Offsets {
    fn from(offsets: Vec<u64>) -> Self {
        match offsets.last() {
            Some(&edges) if edges > u64::from(u32::MAX) => Self::Wide(offsets),
            _ => Self::Narrow(offsets.into_iter().map(u32::from_edges).collect()),
        }
    }
}

/// Offsets that begin with 0, never fall, and end with this number of edges; else the vertex whose
/// offsets are wrong.
fn checked<O: Offset>(
    offsets: impl ExactSizeIterator<Item = u64>,
    edges: u64,
) -> Result<Vec<O>, usize> {
    let mut kept = Vec::with_capacity(offsets.len());
    let mut before = 0;
    for (vertex, offset) in offsets.enumerate() {
        if offset < before || offset > edges || vertex == 0 && offset != 0 {
            return Err(vertex.saturating_sub(1));
        }
        before = offset;
        kept.push(O::from_edges(offset));
    }
    match before == edges {
        true => Ok(kept),
        false => Err(kept.len().saturating_sub(2)),
    }
}

impl OffsetSlice<'_> {
    /// The vertex that an edge begins at.
    pub(super) fn vertex_of(self, edge: u64) -> u32 {
        let after = match self {
            Self::Narrow(offsets) => offsets.partition_point(|&offset| u64::from(offset) <= edge),
            Self::Wide(offsets) => offsets.partition_point(|&offset| offset <= edge),
        };
        after as u32 - 1
    }
}

impl Offsets {
    /// The offsets of a graph with `edges` edges, checked; else the vertex whose offsets are wrong.
    pub(super) fn checked(
        offsets: impl ExactSizeIterator<Item = u64>,
        edges: u64,
    ) -> Result<Self, usize> {
        match edges > u64::from(u32::MAX) {
            true => checked(offsets, edges).map(Self::Wide),
            false => checked(offsets, edges).map(Self::Narrow),
        }
    }

    /// All offsets.
    pub(super) fn as_slice(&self) -> OffsetSlice<'_> {
        match self {
            Self::Narrow(offsets) => OffsetSlice::Narrow(offsets),
            Self::Wide(offsets) => OffsetSlice::Wide(offsets),
        }
    }

    /// How many offsets there are: one more than vertices.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Narrow(offsets) => offsets.len(),
            Self::Wide(offsets) => offsets.len(),
        }
    }

    /// Where the edges of a vertex begin.
    #[inline]
    pub(super) fn get(&self, vertex: usize) -> usize {
        match self {
            Self::Narrow(offsets) => offsets[vertex] as usize,
            Self::Wide(offsets) => offsets[vertex] as usize,
        }
    }

    /// Frees the offsets of all vertices after the first `vertices`.
    pub(super) fn truncate(&mut self, vertices: usize) {
        match self {
            Self::Narrow(offsets) => {
                offsets.truncate(vertices + 1);
                offsets.shrink_to_fit();
            }
            Self::Wide(offsets) => {
                offsets.truncate(vertices + 1);
                offsets.shrink_to_fit();
            }
        }
    }

    /// Appends an offset; widens all to 64 bits when it does not fit 32.
    pub(super) fn push(&mut self, edges: u64) {
        if let Self::Narrow(offsets) = self {
            if let Ok(narrow) = u32::try_from(edges) {
                offsets.push(narrow);
                return;
            }
            *self = Self::Wide(offsets.iter().map(|&offset| offset.into()).collect());
        }
        if let Self::Wide(offsets) = self {
            offsets.push(edges);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widens_when_it_must() {
        let mut offsets = Offsets::default();
        offsets.push(u32::MAX.into());
        assert!(matches!(offsets, Offsets::Narrow(_)));
        offsets.push(1 << 40);
        assert!(matches!(offsets, Offsets::Wide(_)));
        assert_eq!(offsets.len(), 3);
        assert_eq!(offsets.get(0), 0);
        assert_eq!(offsets.get(1), u32::MAX as usize);
        assert_eq!(offsets.get(2), 1 << 40);
        assert!(matches!(Offsets::from(vec![0, 1 << 40]), Offsets::Wide(_)));
    }
}
