//! Families of mutually exclusive facts: guessed from random play, then proved.
//!
//! The proof is by induction. At most one fact of each family holds at the start, and if this is
//! true of a position it is true after every pair of legal moves: for each family and pair a binary
//! decision diagram shows that no two facts can hold next. If the proof fails, each fact gets a
//! bit.

use hashbrown::HashMap;

use super::bdd::{ALWAYS, Diagram, Diagrams, NEVER};
use super::circuit::Lit;
use super::coding::{Coding, Family};
use super::joint::Joints;
use super::network::{Names, Network};
use super::read::Name;
use super::sample::Sample;
use super::term::{Term, Terms};
use lastmove_engine::{Control, Error};

/// The most arguments whose subsets are all tried as the varying ones of a family.
const MOST_VARYING: usize = 5;

/// The most bits of a position with a search for families: the recursion of diagrams is as deep.
const MOST_BITS: usize = 2_000;

/// The most pairs of moves times facts with a proof pair by pair.
const MOST_CHECKS: usize = 1_000_000;

/// Guesses families from random play.
pub(super) fn guess(names: &Names, terms: &Terms, sample: &Sample) -> Coding {
    let facts = names.facts.len();
    if facts > MOST_BITS {
        return Coding::plain(facts);
    }
    let mut shapes: Vec<(Name, usize)> = Vec::new();
    let mut of_shape: HashMap<(Name, usize), Vec<u32>> = HashMap::new();
    for (index, &fact) in names.facts.iter().enumerate() {
        let shape = (terms.name(fact), terms.args(fact).len());
        let list = of_shape.entry(shape).or_insert_with(|| {
            shapes.push(shape);
            Vec::new()
        });
        list.push(index as u32);
    }
    let held: Vec<u64> = (0..facts)
        .map(|fact| {
            let holds = |words: &&Vec<u64>| words[fact / 64] >> (fact % 64) & 1 == 1;
            sample.positions.iter().filter(holds).count() as u64
        })
        .collect();
    let mut families = Vec::new();
    for shape in shapes {
        let group = Shape {
            facts: &of_shape[&shape],
            arity: shape.1,
            names,
            terms,
            sample,
        };
        families.extend(group.best());
    }
    for family in &mut families {
        family
            .facts
            .sort_by_key(|&fact| (std::cmp::Reverse(held[fact as usize]), fact));
    }
    Coding::new(families, facts)
}

/// All facts of one name and number of arguments.
struct Shape<'a> {
    facts: &'a [u32],
    arity: usize,
    names: &'a Names,
    terms: &'a Terms,
    sample: &'a Sample,
}

impl Shape<'_> {
    /// The families that take the fewest bits.
    fn best(&self) -> Vec<Family> {
        let sets: Vec<u32> = match self.arity {
            0 => vec![0],
            arity if arity <= MOST_VARYING => (0..1 << arity).collect(),
            arity => (0..arity.min(32)).map(|place| 1 << place).collect(),
        };
        let tried = sets.into_iter().map(|varying| self.families(varying));
        let bits = |families: &Vec<Family>| families.iter().map(Family::bits).sum::<u32>();
        tried.min_by_key(bits).unwrap_or_default()
    }

    /// The families of facts that differ only in a given set of arguments.
    fn families(&self, varying: u32) -> Vec<Family> {
        let mut groups: indexmap::IndexMap<Vec<Term>, Vec<u32>> = indexmap::IndexMap::new();
        for &fact in self.facts {
            let args = self.terms.args(self.names.facts[fact as usize]).iter();
            let fixed = args
                .enumerate()
                .filter(|(place, _)| *place >= 32 || varying >> place & 1 == 0);
            let fixed = fixed.map(|(_, &arg)| arg).collect();
            groups.entry(fixed).or_default().push(fact);
        }
        let mut families = Vec::new();
        for facts in groups.into_values() {
            let words = self.names.facts.len().div_ceil(64);
            let mut mask = vec![0u64; words];
            facts
                .iter()
                .for_each(|&fact| mask[fact as usize / 64] |= 1 << (fact % 64));
            let count = |position: &Vec<u64>| {
                let both = position
                    .iter()
                    .zip(&mask)
                    .map(|(a, b)| (a & b).count_ones());
                both.sum::<u32>()
            };
            let counts = self.sample.positions.iter().map(count);
            let (least, most) = counts.fold((u32::MAX, 0), |(l, m), c| (l.min(c), m.max(c)));
            if most > 1 {
                families.extend(facts.into_iter().map(Family::alone));
            } else {
                let is_exact = least == 1 && most == 1;
                families.push(Family { facts, is_exact });
            }
        }
        families
    }
}

/// Proves the families of a coding; if it fails, returns the next coding to try.
///
/// # Errors
/// [`Blame::Memory`](lastmove_engine::Blame::Memory) when the proof does not fit the memory budget,
/// [`Blame::Interrupt`](lastmove_engine::Blame::Interrupt).
pub(super) fn prove(
    network: &Network,
    joints: &Joints,
    coding: &Coding,
    control: &Control<'_>,
) -> Result<Option<Coding>, Error> {
    let mut prover = Prover {
        network,
        joints,
        diagrams: Diagrams::new(&control.holding(network.circuit.bytes())),
        changing: HashMap::new(),
        pairs: HashMap::new(),
    };
    for (pair, joint) in joints.all.iter().enumerate() {
        for (place, &(fact, _)) in joint.changed.iter().enumerate() {
            let list = prover.changing.entry(fact).or_default();
            list.push((pair as u32, place as u32));
        }
    }
    let mut families = Vec::new();
    let mut is_proved = true;
    for family in &coding.families {
        control.check()?;
        if family.facts.len() == 1 && !family.is_exact {
            families.push(family.clone());
            continue;
        }
        let shown = prover.show(family);
        prover.diagrams.afforded()?;
        if shown.at_most_one && (shown.some || !family.is_exact) {
            families.push(family.clone());
            continue;
        }
        is_proved = false;
        if shown.at_most_one {
            families.push(Family {
                is_exact: false,
                ..family.clone()
            });
        } else {
            families.extend(family.facts.iter().map(|&fact| Family::alone(fact)));
        }
    }
    let facts = network.facts.len();
    Ok((!is_proved).then(|| Coding::new(families, facts)))
}

/// The properties shown of a family: that two facts never hold next, that one always does.
#[derive(Clone, Copy)]
struct Shown {
    at_most_one: bool,
    some: bool,
}

struct Prover<'a> {
    network: &'a Network,
    joints: &'a Joints,
    diagrams: Diagrams<'a>,
    /// The pairs of moves that change a fact, and their places in the lists.
    changing: HashMap<u32, Vec<(u32, u32)>>,
    /// When a pair of moves is legal.
    pairs: HashMap<u32, Option<Diagram>>,
}

impl Prover<'_> {
    fn show(&mut self, family: &Family) -> Shown {
        let joints = self.joints;
        let unmoved: Vec<Lit> = family
            .facts
            .iter()
            .map(|&fact| joints.unmoved[fact as usize])
            .collect();
        let still = self.shown(&unmoved, None);
        // The pairs that change one of the facts, with the changes.
        let mut changes: HashMap<u32, Vec<(usize, Lit)>> = HashMap::new();
        for (place, fact) in family.facts.iter().enumerate() {
            for &(pair, at) in self.changing.get(fact).map_or(&[][..], Vec::as_slice) {
                let literal = joints.all[pair as usize].changed[at as usize].1;
                changes.entry(pair).or_default().push((place, literal));
            }
        }
        let is_settled = still.at_most_one && (still.some || !family.is_exact);
        let mut pairs: Vec<u32> = match is_settled {
            true => changes.keys().copied().collect(),
            false => (0..joints.all.len() as u32).collect(),
        };
        let mut shown = Shown {
            at_most_one: true,
            some: true,
        };
        if pairs.len().saturating_mul(family.facts.len()) > MOST_CHECKS {
            return Shown {
                at_most_one: false,
                some: false,
            };
        }
        pairs.sort_unstable();
        for pair in pairs {
            let mut next = unmoved.clone();
            for &(place, literal) in changes.get(&pair).map_or(&[][..], Vec::as_slice) {
                next[place] = literal;
            }
            let is_kept = |(&fact, &next): (&u32, &Lit)| self.network.facts[fact as usize] == next;
            if family.facts.iter().zip(&next).all(is_kept) {
                continue;
            }
            let here = self.shown(&next, Some(pair));
            shown.at_most_one &= here.at_most_one;
            shown.some &= here.some;
            if !shown.at_most_one {
                break;
            }
        }
        shown
    }

    /// The properties shown of literals, when a pair of moves is legal.
    fn shown(&mut self, literals: &[Lit], pair: Option<u32>) -> Shown {
        let none = Shown {
            at_most_one: false,
            some: false,
        };
        let (mut one, mut two) = (NEVER, NEVER);
        for &literal in literals {
            let mut step = || {
                let next = self.diagrams.of(&self.network.circuit, literal)?;
                let again = self.diagrams.and(one, next)?;
                Some((self.diagrams.or(one, next)?, self.diagrams.or(two, again)?))
            };
            match step() {
                Some(both) => (one, two) = both,
                None => return none,
            }
        }
        let Some(zero) = self.diagrams.not(one) else {
            return none;
        };
        if two == NEVER && zero == NEVER {
            return Shown {
                at_most_one: true,
                some: true,
            };
        }
        let premise = match pair {
            None => Some(ALWAYS),
            Some(pair) => self.legal(pair),
        };
        let mut never = |diagram: Diagram| {
            diagram == NEVER
                || premise.and_then(|premise| self.diagrams.and(premise, diagram)) == Some(NEVER)
        };
        Shown {
            at_most_one: never(two),
            some: never(zero),
        }
    }

    fn legal(&mut self, pair: u32) -> Option<Diagram> {
        if let Some(&known) = self.pairs.get(&pair) {
            return known;
        }
        let [first, second] = self.joints.all[pair as usize].moves;
        let mut both = || {
            let circuit = &self.network.circuit;
            let first = self.diagrams.of(circuit, self.network.moves[first].legal)?;
            let second = self
                .diagrams
                .of(circuit, self.network.moves[second].legal)?;
            self.diagrams.and(first, second)
        };
        let legal = both();
        self.pairs.insert(pair, legal);
        legal
    }
}
