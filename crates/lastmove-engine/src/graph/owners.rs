//! The owner of each vertex, where the graph declares owners.

/// The owners of a graph's vertices: player 0 or player 1, who moves there. Either all vertices
/// have one or none; without any, nothing is stored and the players alternate.
///
/// A move between two vertices of one owner keeps the turn. A terminal's label is the outcome for
/// its owner.
///
/// ```
/// use lastmove::graph::Owners;
/// let owners = Owners::from_players([0, 1, 1]);
/// assert_eq!(owners.get(0), Some(0));
/// assert!(owners.same(1, 2) && !owners.same(0, 1));
/// assert_eq!(Owners::default().get(0), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Owners {
    /// One bit a vertex, set for player 1.
    bits: Vec<u64>,
}

impl Owners {
    /// How many bytes they take.
    pub(super) fn bytes(&self) -> u64 {
        self.bits.len() as u64 * 8
    }

    /// The owners of vertices 0, 1, 2 and so on; anything but 0 is player 1.
    pub fn from_players(players: impl IntoIterator<Item = u8>) -> Self {
        let mut bits = Vec::new();
        for (vertex, player) in players.into_iter().enumerate() {
            if vertex % 64 == 0 {
                bits.push(0);
            }
            if player != 0 {
                bits[vertex / 64] |= 1 << (vertex % 64);
            }
        }
        Self { bits }
    }

    /// Whether no vertex has an owner.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bits.is_empty()
    }

    /// The owner of a vertex, 0 or 1; `None` when vertices have none.
    #[must_use]
    #[inline]
    pub fn get(&self, vertex: u32) -> Option<u8> {
        let word = self.bits.get(vertex as usize / 64)?;
        Some((word >> (vertex % 64) & 1) as u8)
    }

    /// Whether the owner of a vertex is player 1.
    #[inline]
    pub(crate) fn second(&self, vertex: u32) -> bool {
        let word = self.bits.get(vertex as usize / 64);
        word.is_some_and(|word| word >> (vertex % 64) & 1 == 1)
    }

    /// Whether two vertices have the same owner, so that a move between them keeps the turn.
    #[must_use]
    #[inline]
    pub fn same(&self, a: u32, b: u32) -> bool {
        !self.is_empty() && self.get(a) == self.get(b)
    }
}
