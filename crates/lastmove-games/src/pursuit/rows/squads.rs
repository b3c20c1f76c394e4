//! The squads, and their moves.

use super::super::Pursuit;
use lastmove_engine::{Control, Error};

/// The squads by number, with the squads that each can move to.
pub(super) struct Squads {
    /// The cells of each squad.
    cells: Vec<u16>,
    /// How many cells a squad has.
    size: usize,
    moves: Lists,
    /// For each squad, the squads that can move to it.
    sources: Lists,
}

/// A list of numbers for each squad.
struct Lists {
    offsets: Vec<u64>,
    items: Vec<u32>,
}

impl Lists {
    #[inline(always)]
    fn of(&self, squad: usize) -> &[u32] {
        &self.items[self.offsets[squad] as usize..self.offsets[squad + 1] as usize]
    }

    /// The transpose of the lists.
    fn turned(&self) -> Self {
        let count = self.offsets.len() - 1;
        let mut offsets = vec![0u64; count + 1];
        for &item in &self.items {
            offsets[item as usize + 1] += 1;
        }
        for squad in 0..count {
            offsets[squad + 1] += offsets[squad];
        }
        let mut next = offsets.clone();
        let mut items = vec![0; self.items.len()];
        for squad in 0..count {
            for &item in self.of(squad) {
                let place = &mut next[item as usize];
                items[*place as usize] = squad as u32;
                *place += 1;
            }
        }
        Self { offsets, items }
    }
}

impl Squads {
    /// The squads of a game. O(squads · moves) time.
    ///
    /// # Errors
    /// [`Blame::Interrupt`](lastmove_engine::Blame::Interrupt).
    pub(super) fn new(game: &Pursuit, control: &Control<'_>) -> Result<Self, Error> {
        let phase = control.phase("build", Some(game.squads()));
        let mut cells = Vec::new();
        let mut moves = Lists {
            offsets: vec![0],
            items: Vec::new(),
        };
        let mut squads = Vec::new();
        for rank in 0..game.squads() {
            if rank % (1 << 12) == 0 {
                control.check()?;
                phase.advance(rank);
            }
            let squad = game.squad(rank);
            cells.extend(squad.cells());
            squads.clear();
            game.squad_moves(&squad, &mut squads);
            // Fewer than 2^32, or the lists would exceed the planned memory.
            moves
                .items
                .extend(squads.iter().map(|squad| game.rank(squad) as u32));
            moves.offsets.push(moves.items.len() as u64);
        }
        Ok(Self {
            cells,
            size: game.board().police(),
            sources: moves.turned(),
            moves,
        })
    }

    /// Bytes that the squads of a game take at most.
    pub(super) fn bytes(game: &Pursuit) -> u64 {
        let policemen = 0..game.board().police();
        let steps = game.rules().police.list().len() as u64 + 1;
        let moves = policemen.fold(1, |moves: u64, _| moves.saturating_mul(steps));
        let each = moves.min(game.squads()).saturating_mul(8);
        // Growing lists are half empty at worst.
        game.squads().saturating_mul(each.saturating_add(64))
    }

    pub(super) fn len(&self) -> usize {
        self.cells.len() / self.size
    }

    /// The cells of a squad.
    #[inline(always)]
    pub(super) fn cells(&self, squad: usize) -> &[u16] {
        &self.cells[squad * self.size..][..self.size]
    }

    /// The squads that one move leads to.
    #[inline(always)]
    pub(super) fn moves(&self, squad: usize) -> &[u32] {
        self.moves.of(squad)
    }

    /// The squads from which one move leads to this one.
    #[inline(always)]
    pub(super) fn sources(&self, squad: usize) -> &[u32] {
        self.sources.of(squad)
    }
}
