//! Positions as bits.
//!
//! Facts of which at most one holds at a time, such as those about one cell of a board, are a
//! *family*: which of them holds is a number, coded in the fewest bits. Where the number of cases
//! is not a power of two, the first ones have a code shorter by one bit (truncated binary codes),
//! so that every code is valid.

use super::circuit::{Circuit, Lit};

/// Facts of which at most one holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Family {
    /// The facts by their numbers, the most frequent first.
    pub facts: Vec<u32>,
    /// Whether one of them always holds.
    pub is_exact: bool,
}

/// A code: its bits from the last one on, and which of them are used.
#[derive(Clone, Copy)]
struct Code {
    bits: u32,
    /// The first bit that is used, 0 or 1.
    first: u32,
}

impl Family {
    /// A fact with its own bit.
    pub(super) fn alone(fact: u32) -> Self {
        Self {
            facts: vec![fact],
            is_exact: false,
        }
    }

    /// The number of cases.
    fn cases(&self) -> u32 {
        self.facts.len() as u32 + u32::from(!self.is_exact)
    }

    /// The number of bits.
    pub(super) fn bits(&self) -> u32 {
        self.cases().max(1).next_power_of_two().trailing_zeros()
    }

    /// The code of a fact by its place in the family. "None" has the first code, 0.
    fn code(&self, place: usize) -> Code {
        let case = place as u32 + u32::from(!self.is_exact);
        let bits = self.bits();
        let short = (1u32 << bits) - self.cases();
        match case < short {
            true => Code {
                bits: case << 1,
                first: 1,
            },
            false => Code {
                bits: case + short,
                first: 0,
            },
        }
    }
}

/// The coding of positions: families, which contain every fact once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Coding {
    pub families: Vec<Family>,
    facts: usize,
}

impl Coding {
    /// A coding with a bit for each fact.
    pub(super) fn plain(facts: usize) -> Self {
        Self {
            families: (0..facts as u32).map(Family::alone).collect(),
            facts,
        }
    }

    pub(super) fn new(families: Vec<Family>, facts: usize) -> Self {
        Self { families, facts }
    }

    /// How many bits a position takes.
    pub(super) fn bits(&self) -> usize {
        self.families
            .iter()
            .map(|family| family.bits() as usize)
            .sum()
    }

    /// The bits of a fact, and their values where it holds.
    pub(super) fn bits_of(&self, fact: u32) -> Vec<(usize, bool)> {
        for (family, first) in self.placed() {
            if let Some(place) = family.facts.iter().position(|&known| known == fact) {
                let code = family.code(place);
                let bits = code.first..family.bits();
                let bits = bits.map(|bit| (first + bit as usize, code.bits >> bit & 1 == 1));
                return bits.collect();
            }
        }
        Vec::new()
    }

    /// Each family with its first bit.
    pub(super) fn placed(&self) -> impl Iterator<Item = (&Family, usize)> {
        let mut next = 0;
        self.families.iter().map(move |family| {
            next += family.bits() as usize;
            (family, next - family.bits() as usize)
        })
    }

    /// Whether each fact holds, from the bits.
    pub(super) fn decode(&self, circuit: &mut Circuit, bits: &[Lit]) -> Vec<Lit> {
        let mut facts = vec![Lit::FALSE; self.facts];
        for (family, first) in self.placed() {
            for (place, &fact) in family.facts.iter().enumerate() {
                let code = family.code(place);
                let literals = (code.first..family.bits()).map(|bit| {
                    let literal = bits[first + bit as usize];
                    if code.bits >> bit & 1 == 1 {
                        literal
                    } else {
                        !literal
                    }
                });
                facts[fact as usize] = circuit.and_all(&mut literals.collect());
            }
        }
        facts
    }

    /// The bits, from whether each fact holds.
    pub(super) fn encode(&self, circuit: &mut Circuit, facts: &[Lit]) -> Vec<Lit> {
        let mut bits = Vec::with_capacity(self.bits());
        for family in &self.families {
            for bit in 0..family.bits() {
                let with = family.facts.iter().enumerate();
                let with = with.filter(|&(place, _)| family.code(place).bits >> bit & 1 == 1);
                let mut any = with.map(|(_, &fact)| facts[fact as usize]).collect();
                bits.push(circuit.or_all(&mut any));
            }
        }
        bits
    }

    /// The bits of a position given by its facts; fails with the family of which it has two facts,
    /// or none where one must hold.
    pub(super) fn pack(&self, holds: &[bool]) -> Result<Vec<u64>, &Family> {
        let mut words = vec![0u64; self.bits().div_ceil(64).max(1)];
        for (family, first) in self.placed() {
            let held = family.facts.iter().enumerate();
            let mut held = held.filter(|&(_, &fact)| holds[fact as usize]);
            let place = match (held.next(), held.next()) {
                (Some((place, _)), None) => place,
                (None, None) if !family.is_exact => continue,
                _ => return Err(family),
            };
            let code = u64::from(family.code(place).bits);
            for bit in 0..family.bits() as usize {
                let at = first + bit;
                words[at / 64] |= (code >> bit & 1) << (at % 64);
            }
        }
        Ok(words)
    }

    /// The facts that hold in a position, in rising order.
    pub(super) fn unpack(&self, words: &[u64]) -> Vec<u32> {
        let mut facts = Vec::new();
        for (family, first) in self.placed() {
            let bit = |at: usize| (words[at / 64] >> (at % 64) & 1) as u32;
            let bits = (0..family.bits()).map(|at| bit(first + at as usize) << at);
            let code: u32 = bits.sum();
            let found = family.facts.iter().enumerate().find(|&(place, _)| {
                let known = family.code(place);
                code >> known.first == known.bits >> known.first
            });
            facts.extend(found.map(|(_, &fact)| fact));
        }
        facts.sort_unstable();
        facts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_unpacked() {
        for count in 1..20u32 {
            for is_exact in [false, true] {
                let family = Family {
                    facts: (0..count).collect(),
                    is_exact,
                };
                let alone = Family::alone(count);
                let coding = Coding::new(vec![alone, family.clone()], count as usize + 1);
                let mut seen = Vec::new();
                for held in 0..=count as usize {
                    let mut holds = vec![false; count as usize + 1];
                    if held < count as usize {
                        holds[held] = true;
                    }
                    holds[count as usize] = held % 2 == 0;
                    let Ok(words) = coding.pack(&holds) else {
                        assert!(is_exact && held == count as usize);
                        continue;
                    };
                    let facts: Vec<u32> = (0..=count).filter(|&f| holds[f as usize]).collect();
                    assert_eq!(coding.unpack(&words), facts);
                    assert!(words[0] < 1 << coding.bits());
                    seen.push(words[0]);
                }
                seen.dedup();
                assert_eq!(seen.len() as u32, family.cases());
                // Every code is valid.
                for word in 0..1u64 << coding.bits() {
                    let facts = coding.unpack(&[word]);
                    let of_family = facts.iter().filter(|&&fact| fact < count).count();
                    assert!(of_family == 1 || of_family == 0 && !is_exact);
                }
            }
        }
        let coding = Coding::plain(3);
        assert_eq!(coding.pack(&[true, false, true]).unwrap(), [0b101]);
    }
}
