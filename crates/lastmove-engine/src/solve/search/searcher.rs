//! The search of one thread: alpha-beta with null windows.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::judge::Judge;
use super::node::Node;
use super::notes::Notes;
use super::order::{Child, Order};
use super::score::Scores;
use super::table::{Bounds, EntryPlace, Table};
use crate::game::{Play, Positional, Stones, SymmetryGroup, cells_below, each_cell};
use crate::{Control, Error, Phase};

/// Positions with at most this many empty cells are stored in a small table of each thread instead
/// of the shared one, where each access is a cache miss. This halves the time of Connect Four on 6
/// × 7, for a tenth more nodes. Where not all empty cells are open, fewer lines of play lead to the
/// same position, and one cell more is better.
const LATE: u32 = 16;

/// Where there are more moves, what follows is not judged before it is searched: it would cost more
/// than it saves.
const JUDGED: usize = 8;

/// How many nodes a thread visits between two checks for cancellation.
const BEAT: u64 = 1 << 12;

/// The shared state of a search's threads.
pub(super) struct Shared<'a, G> {
    pub(super) game: &'a G,
    pub(super) symmetries: &'a SymmetryGroup,
    pub(super) play: Play,
    pub(super) table: &'a Table,
    pub(super) notes: Notes<'a>,
    pub(super) control: Control<'a>,
    pub(super) phase: &'a Phase<'a>,
    /// Set when a thread has answered, or failed.
    pub(super) is_over: AtomicBool,
    /// Whether the table can grow.
    pub(super) may_grow: bool,
    /// Set when the table is to grow before the search goes on.
    pub(super) is_filled: AtomicBool,
    pub(super) nodes: AtomicU64,
}

/// A small table of one thread, which always replaces.
pub(super) struct Late {
    slots: Vec<(Stones, Bounds)>,
}

impl Late {
    /// The most slots: they fit a cache of the processor.
    const SLOTS: usize = 1 << 14;

    pub(super) const BYTES: u64 = (Self::SLOTS * size_of::<(Stones, Bounds)>()) as u64;

    fn new() -> Self {
        // An impossible position.
        let nowhere = Stones { x: 1, o: 1 };
        let none = Bounds { lower: 0, upper: 0 };
        Self {
            slots: vec![(nowhere, none); Self::SLOTS],
        }
    }

    #[inline(always)]
    fn slot(at: Stones) -> usize {
        let x = at.x.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let o = at.o.wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
        let mixed = (x ^ o.rotate_left(32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed >> (64 - Self::SLOTS.ilog2())) as usize
    }

    #[inline(always)]
    fn get(&self, at: Stones) -> Option<Bounds> {
        let slot = &self.slots[Self::slot(at)];
        (slot.0 == at).then_some(slot.1)
    }

    #[inline(always)]
    fn put(&mut self, at: Stones, found: Bounds) {
        self.slots[Self::slot(at)] = (at, found);
    }
}

/// The search of a node was stopped.
pub(super) struct Halt;

/// One thread's search.
pub(super) struct Searcher<'a, 'b, G> {
    shared: &'b Shared<'a, G>,
    scores: Scores,
    judge: Judge<'a, G>,
    order: Order,
    /// The moves of the nodes on the current line, by the number of stones.
    children: Box<[[Child; 64]]>,
    late: Late,
    /// The stones from which on positions are late.
    late_from: u32,
    nodes: u64,
    pub(super) error: Option<Error>,
}

/// The moves of a node to search.
enum Moves {
    /// The number of children of its ply.
    Some(usize),
    /// None: this is its score, or a sufficient bound.
    Score(i32),
}

impl<'a, 'b, G: Positional> Searcher<'a, 'b, G> {
    pub(super) fn new(shared: &'b Shared<'a, G>, thread: usize) -> Self {
        let cells = shared.game.cells();
        let are_all_open = shared.game.open_cells(0) == cells_below(cells);
        Self {
            shared,
            scores: Scores::new(cells, shared.play),
            judge: Judge::new(shared.game, shared.play),
            order: Order::new(shared.game, shared.play, thread),
            children: vec![[Child::default(); 64]; 65].into(),
            late: Late::new(),
            late_from: cells.saturating_sub(LATE + u32::from(!are_all_open)),
            nodes: 0,
            error: None,
        }
    }

    /// A bound of the score of a position: a lower one where it is at least `beta`, else an upper
    /// one. No one has won, and in normal play no one can in one move.
    pub(super) fn bound(&mut self, at: Stones, beta: i32) -> Result<i32, Halt> {
        let (mover, game) = (at.to_move(), self.shared.game);
        let node = Node {
            at,
            count: at.count(),
            mine: game.threats(mover, at),
            theirs: game.threats(mover.other(), at),
        };
        self.search(node, beta, false)
    }

    /// Checks for cancellation.
    #[cold]
    fn look_up(&mut self) -> Result<(), Halt> {
        let shared = self.shared;
        let nodes = shared.nodes.fetch_add(BEAT, Ordering::Relaxed) + BEAT;
        shared.phase.advance(nodes);
        if let Err(error) = shared.control.check() {
            self.error = Some(error);
            return Err(Halt);
        }
        if shared.may_grow && shared.table.is_filled() {
            shared.is_filled.store(true, Ordering::Relaxed);
        }
        let flags = [&shared.is_over, &shared.is_filled];
        match flags.iter().any(|flag| flag.load(Ordering::Relaxed)) {
            true => Err(Halt),
            false => Ok(()),
        }
    }

    /// A bound of the score of a node, which may have been judged by the one before it.
    fn search(&mut self, node: Node, beta: i32, is_judged: bool) -> Result<i32, Halt> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(BEAT) {
            self.look_up()?;
        }
        let (at, mover, game) = (node.at, node.mover(), self.shared.game);
        let symmetries = self.shared.symmetries;
        let ply = node.count as usize;
        let len = match self.moves(&node, beta) {
            Moves::Some(len) => len,
            Moves::Score(score) => return Ok(score),
        };
        // After a forced move the next position is looked up itself.
        let is_late = len > 1 && node.count >= self.late_from;
        let place = match len > 1 && !is_late {
            true => Some(self.shared.table.place(at.canonical(symmetries))),
            false => None,
        };
        if is_late && let Some(score) = self.late.get(at).and_then(|known| known.decide(beta)) {
            return Ok(score);
        }
        if !is_judged && let Some(score) = self.judge.score(&node, beta) {
            return Ok(score);
        }
        if let Some(place) = place
            && let Some(known) = self.shared.table.get(place)
            && let Some(score) = known.decide(beta)
        {
            return Ok(score);
        }
        let children = &mut self.children[ply][..len];
        self.order.look_at(game, mover, at, children);
        let judges = (2..=JUDGED).contains(&len);
        if judges {
            for child in children {
                if let Some(score) = self.judge.score_after(&node.after(child), 1 - beta)
                    && -score >= beta
                {
                    return Ok(-score);
                }
            }
        }
        if place.is_some()
            && node.count + 1 < self.late_from
            && let Some(score) = self.look_ahead(&node, len, beta)
        {
            return Ok(score);
        }
        let before = self.nodes;
        let mut best = i32::MIN;
        for tried in 0..len {
            let next = node.after(&Order::take(&mut self.children[ply][tried..len]));
            best = best.max(-self.search(next, 1 - beta, judges)?);
            if best >= beta {
                self.order.learn(mover, &self.children[ply][..=tried]);
                break;
            }
        }
        let most = self.scores.of_end(node.count + 1);
        let found = match best >= beta {
            true => Bounds {
                lower: best,
                upper: most,
            },
            false => Bounds {
                lower: -most,
                upper: best,
            },
        };
        if is_late {
            self.late.put(at, found);
        } else if let Some(place) = place {
            let nodes = self.nodes - before;
            self.shared.table.put(place, found, nodes);
            if let Err(error) = self.shared.notes.add(at, found, nodes) {
                self.error = Some(error);
                return Err(Halt);
            }
        }
        Ok(best)
    }

    /// Looks up all options before any is searched: returns a bound if one of them suffices; those
    /// known not to be good enough come last. This saves a quarter of the nodes.
    #[inline(always)]
    fn look_ahead(&mut self, node: &Node, len: usize, beta: i32) -> Option<i32> {
        let (table, symmetries) = (self.shared.table, self.shared.symmetries);
        let children = &mut self.children[node.count as usize][..len];
        let mut places = [EntryPlace::default(); 64];
        for (place, child) in places.iter_mut().zip(&*children) {
            let option = node.at.with_stone_of(node.mover(), child.cell);
            *place = table.place(option.canonical(symmetries));
        }
        for (place, child) in places.iter().zip(children) {
            if let Some(known) = table.get(*place) {
                if -known.upper >= beta {
                    return Some(-known.upper);
                }
                if -known.lower < beta {
                    child.put_last();
                }
            }
        }
        None
    }

    /// Finds the moves that do not lose at once; or a bound of the score, if that decides on which
    /// side of `beta` it is.
    #[inline(always)]
    fn moves(&mut self, node: &Node, beta: i32) -> Moves {
        let (game, scores, count) = (self.shared.game, self.scores, node.count);
        let filled = node.at.filled();
        let open = game.open_cells(filled);
        if open == 0 {
            return Moves::Score(0);
        }
        let children = &mut self.children[count as usize];
        let mut len = 0;
        let mut add = |cell: u32| {
            children[len].cell = cell;
            len += 1;
        };
        // The bounds of the score if none of this decides it.
        let (most, least) = match self.shared.play {
            Play::Normal => {
                let most = scores.of_end(count + 3);
                if most < beta {
                    return Moves::Score(most);
                }
                for cell in each_cell(open) {
                    // The move must not leave an open threat of the other player.
                    if node.theirs & game.open_cells(filled | 1 << cell) == 0 {
                        add(cell);
                    }
                }
                if len == 0 {
                    return Moves::Score(-scores.of_end(count + 2));
                }
                (most, -scores.of_end(count + 4))
            }
            Play::Misere => {
                each_cell(open & !node.mine).for_each(add);
                if len == 0 {
                    return Moves::Score(-scores.of_end(count + 1));
                }
                (scores.of_end(count + 2), -scores.of_end(count + 3))
            }
        };
        if most < beta {
            return Moves::Score(most);
        }
        if least >= beta {
            return Moves::Score(least);
        }
        Moves::Some(len)
    }
}
