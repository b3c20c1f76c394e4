//! Outcome, remoteness and best moves of Nim without any search. The proofs are in [`nim`](super).

use std::collections::HashMap;

use num_bigint::BigUint;

use super::Nim;
use lastmove_engine::game::{Game, Play, Rated, RatedOf};
use lastmove_engine::solve::{Estimate, Method, Solver, Visit};
use lastmove_engine::{Control, Error, Message, Outcome, Plies, Verdict};

/// The most positions of a listing.
pub(super) const MOST_POSITIONS: u64 = 1_000_000_000;

/// Nim's solver. All questions about a position cost a few passes over its heaps; listing the moves
/// costs one pass a move.
#[derive(Debug)]
pub struct ClosedForm {
    play: Play,
}

/// The data that the closed forms need of a position, updated when one heap changes.
struct Sums {
    /// The exclusive or of the heaps.
    xor: BigUint,
    /// The number of stones.
    stones: BigUint,
    /// How many heaps hold two stones or more.
    large: usize,
}

impl Sums {
    fn of(heaps: &[BigUint]) -> Self {
        let mut xor = BigUint::ZERO;
        for heap in heaps {
            xor ^= heap;
        }
        Self {
            xor,
            stones: heaps.iter().sum(),
            large: heaps.iter().filter(|heap| is_large(heap)).count(),
        }
    }

    /// The sums after heap `from` is replaced by `to`.
    fn after(&self, from: &BigUint, to: &BigUint) -> Self {
        Self {
            xor: &self.xor ^ from ^ to,
            stones: &self.stones + to - from,
            large: self.large + usize::from(is_large(to)) - usize::from(is_large(from)),
        }
    }

    fn is_lost(&self, play: Play) -> bool {
        match play {
            Play::Misere if self.large == 0 => self.stones.bit(0),
            _ => self.xor == BigUint::ZERO,
        }
    }

    /// The remoteness of a lost position.
    fn lost_remoteness(&self, play: Play) -> BigUint {
        match play {
            Play::Misere if self.large > 0 => &self.stones - 1u32,
            _ => self.stones.clone(),
        }
    }
}

fn is_large(heap: &BigUint) -> bool {
    heap.bits() > 1
}

/// The moves of one heap that can lead to a lost position, as the stones that stay.
fn winning_candidates(heap: &BigUint, sums: &Sums, play: Play) -> Vec<BigUint> {
    let balanced = heap ^ &sums.xor;
    let mut stay = vec![balanced];
    if play == Play::Misere {
        // Heaps of at most one stone follow the other rule.
        stay.extend([BigUint::ZERO, BigUint::from(1u32)]);
    }
    stay.retain(|rest| rest < heap && sums.after(heap, rest).is_lost(play));
    // Moves are in the order of the stones taken.
    stay.sort_unstable_by(|a, b| b.cmp(a));
    stay.dedup();
    stay
}

/// For each heap, the stones that a winning move leaves there, if there is one; no heap has two.
pub(super) fn winning_heaps(heaps: &[BigUint], play: Play) -> Vec<Option<BigUint>> {
    let sums = Sums::of(heaps);
    heaps
        .iter()
        .map(|heap| winning_candidates(heap, &sums, play).into_iter().next())
        .collect()
}

/// The moves to lost positions of the least remoteness, as heap and remaining stones, and that
/// remoteness.
fn fastest_wins(
    heaps: &[BigUint],
    sums: &Sums,
    play: Play,
) -> Option<(BigUint, Vec<(usize, BigUint)>)> {
    let mut best: Option<(BigUint, Vec<(usize, BigUint)>)> = None;
    for (index, heap) in heaps.iter().enumerate() {
        for rest in winning_candidates(heap, sums, play) {
            let remoteness = sums.after(heap, &rest).lost_remoteness(play);
            match &mut best {
                Some((least, _)) if *least < remoteness => {}
                Some((least, moves)) if *least == remoteness => moves.push((index, rest)),
                _ => best = Some((remoteness, vec![(index, rest)])),
            }
        }
    }
    best
}

/// The moves of a lost position that lose slowest, as heap and remaining stones.
fn slowest_losses(heaps: &[BigUint], sums: &Sums, play: Play) -> Vec<(usize, BigUint)> {
    if play == Play::Misere && sums.large <= 2 {
        return slowest_small_losses(heaps, sums);
    }
    // The move takes one stone, and then every winning reply must take one too. With 2^t the
    // lowest bit of the heap moved from, a reply takes 2L + 1 − 2^(t+1) stones, where L are the
    // lowest t + 1 bits of the heap it moves in; so none of these may be above 2^t.
    let mut holds = HashMap::new();
    let mut moves = Vec::new();
    for (index, heap) in heaps.iter().enumerate() {
        let Some(t) = heap.trailing_zeros() else {
            continue;
        };
        let slowest = *holds.entry(t).or_insert_with(|| {
            let limit = BigUint::from(1u32) << t;
            let mask = (BigUint::from(1u32) << (t + 1)) - 1u32;
            heaps.iter().all(|other| other & &mask <= limit)
        });
        if slowest {
            moves.push((index, heap - 1u32));
        }
    }
    moves
}

/// [`slowest_losses`] in misère play where at most two heaps hold two stones or more: there, a
/// reply can leave no such heap, and the other rule begins. Only moves that take one or two stones
/// are candidates, since the rest of the game cannot have more plies than stones.
fn slowest_small_losses(heaps: &[BigUint], sums: &Sums) -> Vec<(usize, BigUint)> {
    let wanted = sums.lost_remoteness(Play::Misere);
    let mut moves = Vec::new();
    let mut known: HashMap<(&BigUint, u32), bool> = HashMap::new();
    for (index, heap) in heaps.iter().enumerate() {
        for taken in 1..=2u32 {
            if *heap < BigUint::from(taken) {
                continue;
            }
            let slowest = *known.entry((heap, taken)).or_insert_with(|| {
                let mut option = heaps.to_vec();
                option[index] -= taken;
                let after = Sums::of(&option);
                let reply = fastest_wins(&option, &after, Play::Misere);
                // Without a reply the stones are gone, and the option is won in 0 plies.
                reply.map_or_else(|| BigUint::from(1u32), |(least, _)| least + 2u32) == wanted
            });
            if slowest {
                moves.push((index, heap - taken));
            }
        }
    }
    moves
}

impl ClosedForm {
    fn verdict(&self, heaps: &[BigUint], sums: &Sums) -> Verdict {
        if sums.is_lost(self.play) {
            return Verdict {
                outcome: Outcome::Loss,
                remoteness: Some(sums.lost_remoteness(self.play).into()),
            };
        }
        // Without a winning move the stones are gone, which wins in misère play.
        let remoteness = match fastest_wins(heaps, sums, self.play) {
            Some((least, _)) => least + 1u32,
            None => BigUint::ZERO,
        };
        Verdict {
            outcome: Outcome::Win,
            remoteness: Some(Plies::from(remoteness)),
        }
    }
}

impl Solver<Nim> for ClosedForm {
    fn new(play: Play) -> Self {
        Self { play }
    }

    fn play(&self) -> Play {
        self.play
    }

    fn estimate(&self, _: &Nim, _: &Vec<BigUint>, _: &Control<'_>) -> Result<Estimate, Error> {
        Ok(Estimate::by(Method::Rule))
    }

    fn value(&self, _: &Nim, at: &Vec<BigUint>, control: &Control<'_>) -> Result<Verdict, Error> {
        control.check()?;
        Ok(self.verdict(at, &Sums::of(at)))
    }

    fn best(
        &self,
        game: &Nim,
        at: &Vec<BigUint>,
        control: &Control<'_>,
    ) -> Result<Vec<RatedOf<Nim>>, Error> {
        let sums = Sums::of(at);
        let moves = if sums.is_lost(self.play) {
            slowest_losses(at, &sums, self.play)
        } else {
            fastest_wins(at, &sums, self.play).map_or_else(Vec::new, |(_, moves)| moves)
        };
        // Moves of equal value lead to options of equal value.
        let mut shared = None;
        moves
            .into_iter()
            .map(|(heap, rest)| {
                let step = game.take(at, heap, &at[heap] - rest);
                let verdict = match &shared {
                    Some(verdict) => Verdict::clone(verdict),
                    None => shared.insert(self.value(game, &step.to, control)?).clone(),
                };
                Ok(Rated { step, verdict })
            })
            .collect()
    }

    /// All positions below the start, heap by heap, the last heap changing fastest.
    fn visit(
        &self,
        game: &Nim,
        control: &Control<'_>,
        each: &mut Visit<'_, Vec<BigUint>>,
    ) -> Result<(), Error> {
        let start = game.start();
        let mut count = BigUint::from(1u32);
        for heap in &start {
            count *= heap + 1u32;
        }
        if count > BigUint::from(MOST_POSITIONS) {
            return Err(Error::limit(
                Message::new("positions-over-limit").with("positions", count),
            ));
        }
        let mut at = vec![BigUint::ZERO; start.len()];
        loop {
            let verdict = self.value(game, &at, control)?;
            each(&at, &verdict)?;
            let Some(heap) = (0..at.len()).rfind(|&heap| at[heap] < start[heap]) else {
                return Ok(());
            };
            at[heap] += 1u32;
            at[heap + 1..].fill(BigUint::ZERO);
        }
    }
}
