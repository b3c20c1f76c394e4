//! Batches of positions: their outcomes and moves by the circuit.

use super::machine::{MOST_TOGETHER, Room, WORDS};
use super::{Move, Position, Rules};
use lastmove_engine::game::{ManyOf, Step};
use lastmove_engine::{Error, Message, Outcome};

/// Positions as planes of bits.
type Lanes = [u64; WORDS];

impl Rules {
    /// Finds what is asked of up to [`MOST_TOGETHER`] positions, whose turn a bit must say. Whatever is wrong
    /// with one of them is an error about none in particular: the caller asks again about each.
    pub(super) fn expand_many(
        &self,
        room: &mut Room<WORDS>,
        positions: &[Position],
        into: &mut ManyOf<Self>,
    ) -> Result<(), Error> {
        let failed = || Error::input(Message::new("gdl-no-move"));
        let machine = &self.built.machine;
        let turn = self.built.turn.as_ref().ok_or_else(failed)?;
        let words = machine.bits.div_ceil(64).max(1);
        self.load_many(room, positions, words);
        let turns = machine.run(room);
        let valid: Lanes =
            std::array::from_fn(|word| match positions.len().saturating_sub(word * 64) {
                0 => 0,
                some => u64::MAX >> (64 - some.min(64)),
            });
        let and = |a: Lanes, b: Lanes| -> Lanes { std::array::from_fn(|i| a[i] & b[i]) };
        let is_any = |lanes: Lanes| lanes.iter().any(|&word| word != 0);
        let terminal = and(turns.terminal, valid);
        let playing: Lanes = std::array::from_fn(|i| valid[i] & !terminal[i]);
        if is_any(and(turns.wrong, playing)) {
            return Err(failed());
        }
        let mut labels = vec![None; positions.len()];
        if is_any(terminal) {
            self.label_many(room, positions, terminal, &mut labels)?;
        }
        let sign = u64::from(turn.is_negated).wrapping_neg();
        let mut second = machine.inputs(room)[turn.bit].map(|word| word ^ sign);
        if !turn.is_sure() {
            for lane in lanes(and(turns.both_wait, playing)) {
                let role = turn.of(positions[lane].words()).unwrap_or(0);
                second[lane / 64] &= !(1 << (lane % 64));
                second[lane / 64] |= (role as u64) << (lane % 64);
            }
        }
        let movers = [and(playing, second.map(|word| !word)), and(playing, second)];
        let mut usual = [Vec::new(), Vec::new()];
        for mover in 0..2 {
            if is_any(movers[mover]) {
                usual[mover] = self.usual_many(room, mover, words);
            }
        }
        // The moves in the order of pairs, each with its position and the words of its option.
        let mut found: Vec<(u16, u32)> = Vec::new();
        let mut options: Vec<u64> = Vec::new();
        let mut counts = vec![0u32; positions.len() + 1];
        let mut place = vec![0u32; MOST_TOGETHER];
        for (index, pair) in machine.pairs.iter().enumerate() {
            let legal = and(machine.is_legal(room, pair), movers[pair.mover]);
            if !is_any(legal) {
                continue;
            }
            for lane in lanes(legal) {
                place[lane] = found.len() as u32;
                found.push((lane as u16, index as u32));
                options.extend_from_slice(&usual[pair.mover][lane * words..][..words]);
                counts[lane + 1] += 1;
            }
            machine.differ(room, pair, |bit, differs| {
                for lane in lanes(and(differs, legal)) {
                    let at = place[lane] as usize * words + bit / 64;
                    options[at] ^= 1 << (bit % 64);
                }
            });
        }
        for lane in 0..positions.len() {
            counts[lane + 1] += counts[lane];
        }
        into.ends
            .extend(counts[1..].iter().map(|&end| end as usize));
        // By positions, in the order of pairs.
        let mut order = vec![0u32; found.len()];
        for (index, &(lane, _)) in found.iter().enumerate() {
            let next = &mut counts[lane as usize];
            order[*next as usize] = index as u32;
            *next += 1;
        }
        into.steps.extend(order.into_iter().map(|index| {
            let pair = found[index as usize].1;
            let option = &options[index as usize * words..][..words];
            let to = Position::of(option);
            let turn = match turn.of(option) {
                Some(turn) => turn,
                None => self.turn_by_moves(&to),
            };
            let keeps_turn = turn == machine.pairs[pair as usize].mover;
            Step {
                mv: Move(pair),
                to,
                keeps_turn,
            }
        }));
        into.labels = labels;
        Ok(())
    }

    fn load_many(&self, room: &mut Room<WORDS>, positions: &[Position], words: usize) {
        let inputs = self.built.machine.inputs(room);
        let mut block = [0u64; 64];
        for word in 0..words {
            for (group, positions) in (0..WORDS).zip(positions.chunks(64)) {
                block.fill(0);
                for (row, position) in block.iter_mut().zip(positions) {
                    *row = position.words()[word];
                }
                transpose(&mut block);
                let bits = inputs[word * 64..].iter_mut().zip(&block);
                bits.for_each(|(lanes, &bits)| lanes[group] = bits);
            }
        }
    }

    /// The words of the usual next positions of all lanes, position by position.
    fn usual_many(&self, room: &Room<WORDS>, mover: usize, words: usize) -> Vec<u64> {
        let machine = &self.built.machine;
        let mut all = vec![0u64; MOST_TOGETHER * words];
        let mut block = [0u64; 64];
        for word in 0..words {
            let bits = word * 64..machine.bits.min(word * 64 + 64);
            let planes: Vec<Lanes> = bits.map(|bit| machine.usual(room, mover, bit)).collect();
            for group in 0..WORDS {
                block.fill(0);
                for (row, plane) in block.iter_mut().zip(&planes) {
                    *row = plane[group];
                }
                transpose(&mut block);
                for (lane, &bits) in block.iter().enumerate() {
                    all[(group * 64 + lane) * words + word] = bits;
                }
            }
        }
        all
    }

    fn label_many(
        &self,
        room: &mut Room<WORDS>,
        positions: &[Position],
        terminal: Lanes,
        labels: &mut [Option<Outcome>],
    ) -> Result<(), Error> {
        let goals = self.built.machine.goals(room);
        for lane in lanes(terminal) {
            let goals = goals.each_ref().map(|goals| {
                let reached = goals
                    .iter()
                    .filter(|(_, at)| at[lane / 64] >> (lane % 64) & 1 == 1);
                let mut reached = reached.map(|&(goal, _)| goal);
                (reached.next(), reached.next())
            });
            let [(Some(first), None), (Some(second), None)] = goals else {
                return Err(Error::input(Message::new("gdl-goal-count")));
            };
            let at = &positions[lane];
            let goals = self.opposed(at, [first, second])?;
            let turn = match self.turn_of(at) {
                None => self.turn_by_moves(at),
                Some(turn) => turn,
            };
            labels[lane] = Some(super::expand::outcome(goals, Some(turn)));
        }
        Ok(())
    }
}

/// The lanes whose bits are set.
#[inline(always)]
fn lanes(words: Lanes) -> impl Iterator<Item = usize> {
    words.into_iter().enumerate().flat_map(|(group, mut word)| {
        std::iter::from_fn(move || {
            let lane = word.trailing_zeros() as usize;
            (word != 0).then(|| {
                word &= word - 1;
                group * 64 + lane
            })
        })
    })
}

/// Transposes rows and columns of bits.
///
/// H. S. Warren, *Hacker's Delight* (2002), chapter 7.
fn transpose(block: &mut [u64; 64]) {
    let mut mask = u64::MAX >> 32;
    let mut width = 32;
    while width > 0 {
        let mut row = 0;
        while row < 64 {
            let swapped = (block[row] >> width ^ block[row | width]) & mask;
            block[row] ^= swapped << width;
            block[row | width] ^= swapped;
            row = ((row | width) + 1) & !width;
        }
        width >>= 1;
        mask ^= mask << width;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lastmove_engine::graph::generate::SplitMix64;

    #[test]
    fn a_transposed_block_has_its_columns_as_rows() {
        let mut rng = SplitMix64::new(5);
        let mut block = [0; 64].map(|_| rng.next_u64());
        let before = block;
        transpose(&mut block);
        for (row, column) in (0..64).flat_map(|row| (0..64).map(move |column| (row, column))) {
            assert_eq!(block[row] >> column & 1, before[column] >> row & 1);
        }
    }
}
