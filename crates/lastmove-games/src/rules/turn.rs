//! The turn as one bit of a position.
//!
//! The moves of a position determine whose turn it is. Usually one bit does too, such as that of
//! `(control x)`. If a binary decision diagram proves it, the moves need not be examined.
//!
//! Where a game is over, only facts may say it, since a bit that belongs to several facts means
//! nothing there: those of `(control x)` and `(control o)` where the end has neither contradict each
//! other, and then none of them says it.

use super::bdd::{Diagram, Diagrams, NEVER};
use super::circuit::{Circuit, Lit};
use super::coding::Coding;
use super::network::Network;
use lastmove_engine::{Control, Error};

/// The most bits of a position with a search for the bit: the recursion of diagrams is as deep.
const MOST_BITS: usize = 2_000;

/// A bit that holds the turn.
#[derive(Clone, Debug)]
pub(super) struct Turn {
    pub(super) bit: usize,
    /// Whether the second role is to move where the bit is 0.
    pub(super) is_negated: bool,
    /// The facts that hold the turn wherever a move is left; none where the bit is one of them, and
    /// there are no others.
    voices: Vec<Voice>,
}

/// A fact that holds the turn.
#[derive(Clone, Debug)]
struct Voice {
    /// Its bits, and their values where it holds.
    bits: Vec<(usize, bool)>,
    /// The role whose turn it is where it holds.
    role: usize,
}

impl Turn {
    /// The role whose turn the words of a position say it is; `None` where the facts do not agree.
    pub(super) fn of(&self, words: &[u64]) -> Option<usize> {
        if self.is_sure() {
            let second = holds_in(&[(self.bit, !self.is_negated)], words);
            return Some(usize::from(second));
        }
        let mut said = self
            .voices
            .iter()
            .map(|voice| match holds_in(&voice.bits, words) {
                true => voice.role,
                false => 1 - voice.role,
            });
        let first = said.next()?;
        said.all(|role| role == first).then_some(first)
    }

    /// Whether the bit holds the turn in every position.
    pub(super) fn is_sure(&self) -> bool {
        self.voices.is_empty()
    }
}

/// Finds the bit. It adds gates to the circuit. `sample` has positions
/// of random play with moves, as words: what does not hold in them needs no proof.
///
/// # Errors
/// [`Blame::Memory`](lastmove_engine::Blame::Memory) when the proof does not fit the memory budget.
pub(super) fn turn(
    network: &mut Network,
    coding: &Coding,
    waits: &[bool],
    sample: &[Vec<u64>],
    control: &Control<'_>,
) -> Result<Option<Turn>, Error> {
    if network.bits.len() > MOST_BITS {
        return Ok(None);
    }
    let mut diagrams = Diagrams::new(&control.holding(network.circuit.bytes()));
    let found = find(network, coding, waits, sample, &mut diagrams);
    diagrams.afforded()?;
    Ok(found)
}

/// The bit; `None` where none is proved to hold the turn.
fn find(
    network: &mut Network,
    coding: &Coding,
    waits: &[bool],
    sample: &[Vec<u64>],
    diagrams: &mut Diagrams<'_>,
) -> Option<Turn> {
    let circuit = &mut network.circuit;
    let [mut some, mut several, mut waiting] = [[Lit::FALSE; 2]; 3];
    for (mv, &waits) in network.moves.iter().zip(waits) {
        let again = circuit.and(some[mv.role], mv.legal);
        several[mv.role] = circuit.or(several[mv.role], again);
        some[mv.role] = circuit.or(some[mv.role], mv.legal);
        if waits {
            waiting[mv.role] = circuit.or(waiting[mv.role], mv.legal);
        }
    }
    let waits = [0, 1].map(|role| circuit.and(waiting[role], !several[role]));
    // The same as in `Machine::run`.
    let alone = circuit.and(waits[0], !waits[1]);
    let chooses = circuit.or(several[1], alone);
    let second = circuit.and(!several[0], chooses);
    let [first_waits, second_waits] = [
        circuit.and(second, waits[0]),
        circuit.and(!second, waits[1]),
    ];
    let is_waited = circuit.or(first_waits, second_waits);
    let mut either = |[a, b]: [Lit; 2]| {
        let (first, second) = (circuit.and(a, !b), circuit.and(!a, b));
        circuit.or(first, second)
    };
    let (one_chooses, one_waits) = (either(several), either(waits));
    let is_clear = circuit.or(one_chooses, one_waits);
    // The moves leave no doubt. Where they do, because each role has one move and both wait, the bit says
    // it.
    let right = circuit.and_all(&mut vec![some[0], some[1], is_waited, is_clear]);
    // And the game goes on.
    let is_clear = circuit.and(is_clear, !network.terminal);
    let second = diagrams.of(circuit, second)?;
    let not_second = diagrams.not(second)?;
    let right = diagrams.of(circuit, right)?;
    let [is, is_not] = [second, not_second].map(|diagram| diagrams.and(diagram, right));
    let (is, is_not) = (is?, is_not?);
    let mut first = None;
    for (bit, &literal) in network.bits.iter().enumerate() {
        for (is_negated, literal) in [(false, literal), (true, !literal)] {
            if first.is_none() && says(diagrams, circuit, literal, [is, is_not])? {
                first = Some((bit, is_negated));
            }
        }
        if first.is_some() {
            break;
        }
    }
    let (bit, is_negated) = first?;
    // Where that takes too much, the bit alone says it, as where no fact does.
    let turns = diagrams.of(circuit, is_clear).and_then(|is_clear| {
        let turns = [is, is_not].map(|turn| diagrams.and(turn, is_clear));
        Some([turns[0]?, turns[1]?])
    });
    let mut turn = Turn {
        bit,
        is_negated,
        voices: Vec::new(),
    };
    if let Some(turns) = turns {
        turn.voices = voices(network, coding, diagrams, &turn, turns, sample);
    }
    Some(turn)
}

/// The facts that hold the turn where `turns` say whose it is; none where the bit is one of them and
/// there are no others.
fn voices(
    network: &Network,
    coding: &Coding,
    diagrams: &mut Diagrams<'_>,
    turn: &Turn,
    turns: [Diagram; 2],
    sample: &[Vec<u64>],
) -> Vec<Voice> {
    let own = network.bits[turn.bit];
    let second = (turn.bit, !turn.is_negated);
    let (mut voices, mut is_fact) = (Vec::new(), false);
    for (fact, &literal) in network.facts.iter().enumerate() {
        if literal == own || literal == !own {
            is_fact = true;
            continue;
        }
        let bits = coding.bits_of(fact as u32);
        for (role, literal) in [(1, literal), (0, !literal)] {
            let fits = |words: &Vec<u64>| {
                (holds_in(&bits, words) == (role == 1)) == holds_in(&[second], words)
            };
            if sample.iter().all(fits)
                && says(diagrams, &network.circuit, literal, turns) == Some(true)
            {
                let bits = bits.clone();
                voices.push(Voice { bits, role });
            }
        }
    }
    if is_fact && !voices.is_empty() {
        voices.push(Voice {
            bits: vec![second],
            role: 1,
        });
    }
    voices
}

/// Whether a literal is true where one turn holds and false where the other does; `None` when that
/// takes too much.
fn says(
    diagrams: &mut Diagrams<'_>,
    circuit: &Circuit,
    literal: Lit,
    [is, is_not]: [Diagram; 2],
) -> Option<bool> {
    let said = diagrams.of(circuit, literal)?;
    let denied = diagrams.not(said)?;
    Some(diagrams.and(is, denied)? == NEVER && diagrams.and(is_not, said)? == NEVER)
}

/// Whether bits have these values.
fn holds_in(bits: &[(usize, bool)], words: &[u64]) -> bool {
    let mut bits = bits.iter();
    bits.all(|&(bit, value)| (words[bit / 64] >> (bit % 64) & 1 == 1) == value)
}
