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
    /// For each point the rest of each set that contains it.
    with: Vec<Vec<u32>>,
    all: u32,
}

impl Men {
    /// The game with these rules.
    #[must_use]
    pub fn new(rules: MenRules) -> Self {
        let with = (0..rules.points.count()).map(|point| {
            let sets = rules.sets.iter().filter(|set| **set >> point & 1 == 1);
            sets.map(|set| set & !(1 << point)).collect()
        });
        Self {
            with: with.collect(),
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

    /// Whether a man on this point completes a set with `others` of the same player.
    #[inline(always)]
    fn completes(&self, others: u32, point: u8) -> bool {
        let mut completes = false;
        for rest in &self.with[usize::from(point)] {
            completes |= others & rest == *rest;
        }
        completes
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
        let mut held = 0;
        for set in &self.rules.sets {
            if men & set == *set {
                held |= set;
            }
        }
        match men & !held {
            0 => men,
            free => free,
        }
    }

    /// Whether a set is held. All sets are checked, which the compiler vectorizes.
    #[inline(always)]
    fn has_set(&self, men: u32) -> bool {
        let mut is_held = false;
        for set in &self.rules.sets {
            is_held |= men & set == *set;
        }
        is_held
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
        let mut go = |taken: Option<u8>, mine: u32| {
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
        };
        if self.rules.takes && at.theirs != 0 && self.completes(others, goal) {
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
        let mut to = always(
            #[inline(always)]
            |_, after| to(after),
        );
        if at.phase < self.placed() {
            self.each_move(at, &mut to);
            return 0;
        }
        let (empty, flies) = (self.all & !at.filled(), self.flies(at.mine));
        let mut stay = 0;
        for from in each_point(at.mine) {
            let goals = self.reached(from, empty, flies);
            if !self.rules.takes || at.theirs == 0 {
                stay += goals.count_ones();
                continue;
            }
            let others = at.mine & !(1 << from);
            for goal in each_point(goals) {
                match self.completes(others, goal) {
                    true => self.enter(at, (Some(from), others), (goal, at.phase), &mut to),
                    false => stay += 1,
                }
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
        for goal in each_point(at.theirs) {
            let others = at.theirs & !(1 << goal);
            // Completing a set takes a man.
            if self.rules.takes && at.mine != 0 && self.completes(others, goal) {
                continue;
            }
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
