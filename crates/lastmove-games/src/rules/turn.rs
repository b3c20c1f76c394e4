//! The turn as one bit of a position.
//!
//! The moves of a position determine whose turn it is. Usually one bit does too, such as that of
//! `(control x)`. If a binary decision diagram proves it, the moves need not be examined.

use super::bdd::{Diagrams, NEVER};
use super::circuit::Lit;
use super::network::Network;
use lastmove_engine::{Control, Error};

/// The most bits of a position with a search for the bit: the recursion of diagrams is as deep.
const MOST_BITS: usize = 2_000;

/// A bit that holds the turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    pub(super) bit: usize,
    /// Whether the second role is to move where the bit is 0.
    pub(super) is_negated: bool,
}

/// Finds the bit. It adds gates to the circuit.
///
/// # Errors
/// [`Blame::Memory`](lastmove_engine::Blame::Memory) when the proof does not fit the memory budget.
pub(super) fn turn(
    network: &mut Network,
    waits: &[bool],
    control: &Control<'_>,
) -> Result<Option<Turn>, Error> {
    if network.bits.len() > MOST_BITS {
        return Ok(None);
    }
    let mut diagrams = Diagrams::new(&control.holding(network.circuit.bytes()));
    let found = find(network, waits, &mut diagrams);
    diagrams.afforded()?;
    Ok(found)
}

/// The bit; `None` where none is proved to hold the turn.
fn find(network: &mut Network, waits: &[bool], diagrams: &mut Diagrams<'_>) -> Option<Turn> {
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
    let right = circuit.and_all(&mut vec![some[0], some[1], is_waited]);
    let second = diagrams.of(circuit, second)?;
    let not_second = diagrams.not(second)?;
    let right = diagrams.of(circuit, right)?;
    let [is, is_not] = [second, not_second].map(|diagram| diagrams.and(diagram, right));
    let (is, is_not) = (is?, is_not?);
    for (bit, &literal) in network.bits.iter().enumerate() {
        for is_negated in [false, true] {
            let said = diagrams.of(circuit, if is_negated { !literal } else { literal })?;
            let denied = diagrams.not(said)?;
            if diagrams.and(is, denied)? == NEVER && diagrams.and(is_not, said)? == NEVER {
                return Some(Turn { bit, is_negated });
            }
        }
    }
    None
}
