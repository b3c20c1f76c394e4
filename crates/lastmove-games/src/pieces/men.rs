//! Games in which pieces (men) are placed in turn and then slid along lines: morris, Teeko, and
//! custom boards.

use super::{PieceBoard, Points, each_point};
use crate::stones::lead;
use lastmove_engine::Outcome;
use lastmove_engine::game::{
    Moving, Permutation, PieceCounts, PieceMove, Pieces, Stone, cells_below,
};
use lastmove_engine::vectors::always;

/// The board and the rules of a game of men.
#[derive(Debug)]
pub struct MenRules {
    /// The points.
    pub points: Points,
    /// The pairs of joined points: men slide along these.
    pub lines: Vec<(u8, u8)>,
    /// Whether the lines are drawn; else the points are cells.
    pub is_drawn: bool,
    /// The sets of points that count when one player holds them all.
    pub sets: Vec<u32>,
    /// Whether a player who completes a set takes a man; else that wins.
    pub takes: bool,
    /// How many men each player places.
    pub men: u8,
    /// Whether positions include how many men remain to be placed: otherwise captured men would look
    /// like unplaced ones.
    pub counts_to_place: bool,
    /// Whether a player with three men left may jump to any empty point.
    pub flying: bool,
    /// See [`Moving::symmetries`].
    pub symmetries: Vec<Permutation>,
}

/// A game of men, ready to be played.
#[derive(Debug)]
pub struct Men {
    rules: MenRules,
    near: Vec<u32>,
    /// The sets in groups that are looked at together; sets that no one can hold fill the last one.
    sets: Vec<[u32; 8]>,
    /// The points of the smallest set.
    smallest: u32,
    all: u32,
}

impl Men {
    /// The game with these rules.
    #[must_use]
    pub fn new(rules: MenRules) -> Self {
        let groups = rules.sets.chunks(8).map(|sets| {
            let mut group = [u32::MAX; 8];
            group[..sets.len()].copy_from_slice(sets);
            group
        });
        let sizes = rules.sets.iter().map(|set| set.count_ones());
        Self {
            sets: groups.collect(),
            smallest: sizes.min().unwrap_or(u32::MAX),
            near: rules.points.neighbours(&rules.lines),
            all: cells_below(rules.points.count()) as u32,
            rules,
        }
    }

    /// The phase after all men are placed; earlier phases are the number placed.
    #[inline(always)]
    fn placed(&self) -> u8 {
        2 * self.rules.men
    }

    /// The points on which one more man of a player with these men completes a set.
    #[inline(always)]
    fn completing(&self, men: u32) -> u32 {
        let mut points = 0;
        for set in self.sets.as_flattened() {
            let rest = set & !men;
            points |= if rest & rest.wrapping_sub(1) == 0 {
                rest
            } else {
                0
            };
        }
        points
    }

    /// The points of the sets that these men hold.
    #[inline(always)]
    fn held(&self, men: u32) -> u32 {
        let mut held = 0;
        for set in self.sets.as_flattened() {
            held |= if men & set == *set { *set } else { 0 };
        }
        held
    }

    /// Whether completing a set takes a man of the other player.
    #[inline(always)]
    fn takes_from(&self, others: u32) -> bool {
        self.rules.takes && others != 0
    }

    /// Whether a player with these men may jump to any empty point.
    #[inline(always)]
    fn flies(&self, men: u32) -> bool {
        self.rules.flying && men.count_ones() == 3
    }

    /// The empty points that a man reaches from a point.
    #[inline(always)]
    fn reached(&self, from: u8, empty: u32, flies: bool) -> u32 {
        match flies {
            true => empty,
            false => self.near[usize::from(from)] & empty,
        }
    }

    /// The men that may be taken: those in no set, or all where every man is in one.
    #[inline(always)]
    fn free(&self, men: u32) -> u32 {
        match men & !self.held(men) {
            0 => men,
            free => free,
        }
    }

    /// Whether a set is held.
    #[inline(always)]
    fn has_set(&self, men: u32) -> bool {
        men.count_ones() >= self.smallest && self.held(men) != 0
    }

    fn set(&self, men: u32) -> Option<u32> {
        let mut sets = self.rules.sets.iter().copied();
        sets.find(|set| men & set == *set)
    }

    /// The moves that put a man on a point, where `others` are the player's other men.
    #[inline(always)]
    fn enter(
        &self,
        at: Pieces,
        (from, others): (Option<u8>, u32),
        (goal, phase): (u8, u8),
        to: &mut impl FnMut(PieceMove, Pieces),
    ) {
        let mut go = always(
            #[inline(always)]
            |taken: Option<u8>, mine: u32| {
                let mv = PieceMove {
                    from,
                    to: Some(goal),
                    taken,
                };
                let theirs = others | 1 << goal;
                to(
                    mv,
                    Pieces {
                        mine,
                        theirs,
                        phase,
                    },
                );
            },
        );
        if self.takes_from(at.theirs) && self.completing(others) >> goal & 1 == 1 {
            for taken in each_point(self.free(at.theirs)) {
                go(Some(taken), at.theirs & !(1 << taken));
            }
        } else {
            go(None, at.theirs);
        }
    }
}

impl Moving for Men {
    fn points(&self) -> u32 {
        self.rules.points.count()
    }

    fn start(&self) -> Pieces {
        Pieces::default()
    }

    fn symmetries(&self) -> Vec<Permutation> {
        self.rules.symmetries.clone()
    }

    fn tiers_after(&self, tier: PieceCounts, into: &mut Vec<PieceCounts>) {
        let is_placing = tier.phase < self.placed();
        let next = PieceCounts {
            mine: tier.theirs,
            theirs: tier.mine + u8::from(is_placing),
            phase: tier.phase + u8::from(is_placing),
        };
        if !is_placing && self.rules.takes && tier.mine < 3 {
            return;
        }
        into.push(next);
        if self.rules.takes && tier.theirs > 0 {
            into.push(PieceCounts {
                mine: tier.theirs - 1,
                ..next
            });
        }
    }

    #[inline(always)]
    fn label(&self, at: Pieces) -> Option<Outcome> {
        if self.rules.takes {
            let is_lost = at.phase == self.placed() && at.mine.count_ones() < 3;
            return is_lost.then_some(Outcome::Loss);
        }
        match (self.has_set(at.theirs), self.has_set(at.mine)) {
            (true, _) => Some(Outcome::Loss),
            (false, true) => Some(Outcome::Win),
            (false, false) => None,
        }
    }

    #[inline(always)]
    fn each_move(&self, at: Pieces, to: &mut impl FnMut(PieceMove, Pieces)) {
        let empty = self.all & !at.filled();
        if at.phase < self.placed() {
            for goal in each_point(empty) {
                self.enter(at, (None, at.mine), (goal, at.phase + 1), to);
            }
            return;
        }
        let flies = self.flies(at.mine);
        for from in each_point(at.mine) {
            let others = at.mine & !(1 << from);
            for goal in each_point(self.reached(from, empty, flies)) {
                self.enter(at, (Some(from), others), (goal, at.phase), to);
            }
        }
    }

    #[inline(always)]
    fn each_leaving(&self, at: Pieces, to: &mut impl FnMut(Pieces)) -> u32 {
        let (is_placing, empty) = (at.phase < self.placed(), self.all & !at.filled());
        let phase = at.phase + u8::from(is_placing);
        let takes = self.takes_from(at.theirs);
        // Where the other player has two men left, the game is over after any move.
        let stays = !(is_placing || self.rules.takes && at.theirs.count_ones() < 3);
        let mut stay = 0;
        let mut put = always(
            #[inline(always)]
            |others: u32, goals: u32| {
                let completing = if takes {
                    goals & self.completing(others)
                } else {
                    0
                };
                let plain = goals & !completing;
                if !stays {
                    for goal in each_point(plain) {
                        to(Pieces {
                            mine: at.theirs,
                            theirs: others | 1 << goal,
                            phase,
                        });
                    }
                } else {
                    stay += plain.count_ones();
                }
                if completing == 0 {
                    return;
                }
                let free = self.free(at.theirs);
                // In this order the next player's men stay the same for some moves.
                for taken in each_point(free) {
                    for goal in each_point(completing) {
                        to(Pieces {
                            mine: at.theirs & !(1 << taken),
                            theirs: others | 1 << goal,
                            phase,
                        });
                    }
                }
            },
        );
        if is_placing {
            put(at.mine, empty);
        } else {
            let flies = self.flies(at.mine);
            for from in each_point(at.mine) {
                put(at.mine & !(1 << from), self.reached(from, empty, flies));
            }
        }
        stay
    }

    fn has_unmoves(&self) -> bool {
        true
    }

    #[inline(always)]
    fn each_unmove(&self, at: Pieces, from: &mut impl FnMut(Pieces)) {
        if at.phase < self.placed() {
            return;
        }
        let empty = self.all & !at.filled();
        let flew = self.flies(at.theirs);
        // Completing a set takes a man.
        let kept = match self.takes_from(at.mine) {
            true => at.theirs & !self.held(at.theirs),
            false => at.theirs,
        };
        for goal in each_point(kept) {
            let others = at.theirs & !(1 << goal);
            for start in each_point(self.reached(goal, empty, flew)) {
                from(Pieces {
                    mine: others | 1 << start,
                    theirs: at.mine,
                    phase: at.phase,
                });
            }
        }
    }
}

impl PieceBoard for Men {
    fn places(&self) -> Vec<(u32, u32)> {
        self.rules.points.places().to_vec()
    }

    fn lines(&self) -> Vec<(u8, u8)> {
        match self.rules.is_drawn {
            true => self.rules.lines.clone(),
            false => Vec::new(),
        }
    }

    fn turn(&self, at: Pieces) -> Option<Stone> {
        (at.phase < self.placed()).then_some(match at.phase % 2 {
            0 => Stone::X,
            _ => Stone::O,
        })
    }

    fn to_place(&self, at: Pieces) -> Option<[u8; 2]> {
        let is_told = self.rules.counts_to_place && at.phase < self.placed();
        is_told.then_some([
            self.rules.men - at.phase.div_ceil(2),
            self.rules.men - at.phase / 2,
        ])
    }

    fn phase(&self, at: Pieces, turn: Stone, to_place: Option<[u8; 2]>) -> Option<u8> {
        let phase = match to_place {
            Some([x, o]) => {
                let left = x.checked_add(o)?;
                self.placed().checked_sub(left)?
            }
            None if self.rules.counts_to_place => self.placed(),
            None => self.placed().min(at.filled().count_ones() as u8),
        };
        let same = Pieces { phase, ..at };
        let is_told = to_place.is_none() || phase == self.placed();
        let is_so = (is_told || self.to_place(same) == to_place)
            && self.turn(same).is_none_or(|mover| mover == turn);
        is_so.then_some(phase)
    }

    fn is_possible(&self, at: Pieces, turn: Stone) -> bool {
        let [first, second] = [at.phase.div_ceil(2), at.phase / 2].map(u32::from);
        let (mine, theirs) = match turn {
            Stone::X => (first, second),
            Stone::O => (second, first),
        };
        let found = (at.mine.count_ones(), at.theirs.count_ones());
        match self.rules.takes {
            true => found.0 <= mine && found.1 <= theirs,
            false => found == (mine, theirs),
        }
    }

    /// Sets that may still be completed and, where men are taken, who has more men and more room.
    fn heuristic(&self, at: Pieces) -> Option<f64> {
        let sets: Vec<u64> = self.rules.sets.iter().map(|set| (*set).into()).collect();
        let lead = lead(&sets, at.mine.into(), at.theirs.into());
        if !self.rules.takes {
            return Some(lead);
        }
        let empty = self.all & !at.filled();
        let room = |men: u32| {
            let ways =
                each_point(men).map(|man| (self.near[usize::from(man)] & empty).count_ones());
            f64::from(ways.sum::<u32>())
        };
        // Of two players with men to place, the mover has one more when the numbers placed are equal.
        let men = |placed: u32, of: u8| f64::from(placed) - f64::from(of);
        let men = men(at.mine.count_ones(), at.phase / 2)
            - men(at.theirs.count_ones(), at.phase.div_ceil(2));
        let more = men + 0.05 * (room(at.mine) - room(at.theirs)) + 0.3 * lead;
        Some(more / (1.5 + more.abs()))
    }

    fn ended_by(&self, at: Pieces) -> Option<(u32, bool)> {
        if self.rules.takes {
            return None;
        }
        let theirs = self.set(at.theirs).map(|set| (set, false));
        theirs.or_else(|| self.set(at.mine).map(|set| (set, true)))
    }
}
