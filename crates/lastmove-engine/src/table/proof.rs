//! Values together with the moves that they follow from, in one file for a checker that is itself
//! proved correct. The format is described in `docs/proof.md`.

use std::io::{self, Write};
use std::ops::Range;

use rayon::prelude::*;

use super::verify::missing;
use super::{Cells, Moves};
use crate::game::{Play, Scratch, Target};
use crate::{Control, Error, Message, Outcome, Value, WriteError};

/// What such a file begins with.
pub const PROOF_MARK: &[u8] = b"lmproof1";

/// Positions that a thread processes at a time.
const CHUNK: u64 = 1 << 12;

/// Chunks whose bytes are held before they are written.
const HELD: u64 = 64;

/// The edge by which the player who moves has the turn again.
const KEEPS_TURN: u32 = 1 << 31;

/// The most vertices: an edge has 31 bits for its target.
const MOST_VERTICES: u64 = 1 << 31;

/// Values, the moves by which they are checked, and the number of the position that is asked about.
pub struct Claims<'a> {
    /// The moves.
    pub moves: Moves<'a>,
    /// The values.
    pub cells: &'a Cells,
    /// The position asked about, if it is one.
    pub first: Option<u64>,
}

/// What a proof file holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProofSize {
    /// Positions.
    pub positions: u64,
    /// Moves.
    pub moves: u64,
    /// Bytes.
    pub bytes: u64,
    /// The number of the position asked about, if it is there.
    pub first: Option<u64>,
}

/// What a position takes in the file.
#[derive(Clone, Copy)]
struct Need {
    /// The code of its label; 0 for none.
    label: u8,
    edges: u32,
    text: u32,
}

/// The outcomes that are the labels of positions which a table leaves out, by their codes less one.
const OUTCOMES: [Outcome; 3] = [Outcome::Win, Outcome::Loss, Outcome::Draw];

/// Writes values with the moves that they follow from, front to back. Options that a table leaves out
/// because the rules declare their outcome become one vertex for each outcome, after all positions,
/// whose text is empty. O(n + m) time on all threads; the moves are asked for twice.
///
/// Memory: 12 bytes a position, and a few megabytes.
///
/// # Errors
/// [`WriteError`]; [`Blame::File`](crate::Blame::File) where a move leads to no position of the table.
pub fn write_proof(
    claims: &Claims<'_>,
    out: &mut dyn Write,
    control: &Control<'_>,
) -> Result<ProofSize, WriteError> {
    let count = claims.cells.len();
    control.plan(count.saturating_mul(12))?;
    let most_plies = u64::from(u32::MAX / 2 - 1);
    let too_large = || Error::limit(Message::new("proof-too-large").with("positions", count));
    if count > MOST_VERTICES - OUTCOMES.len() as u64 {
        return Err(too_large().into());
    }
    let mut needs: Vec<Need> = Vec::with_capacity(count as usize);
    let mut beside = [false; OUTCOMES.len()];
    let measured = |chunk: Range<u64>| measure(claims, chunk);
    in_chunks(claims, ("proof-measure", control), &measured, &mut |(
        chunk,
        seen,
    )| {
        needs.extend(chunk);
        for (beside, seen) in beside.iter_mut().zip(seen) {
            *beside |= seen;
        }
        Ok(())
    })?;
    // The vertices after all positions.
    let added: Vec<usize> = (0..OUTCOMES.len()).filter(|&code| beside[code]).collect();
    let vertex_of = |outcome: Outcome| {
        let place = added.iter().position(|&code| OUTCOMES[code] == outcome);
        (count as usize + place.unwrap_or(0)) as u32
    };
    let vertices = count + added.len() as u64;
    let moves: u64 = needs.iter().map(|need| u64::from(need.edges)).sum();
    let texts: u64 = needs.iter().map(|need| u64::from(need.text)).sum();
    let mut out = Summed::new(out);
    out.bytes(PROOF_MARK)?;
    let misere = u64::from(claims.moves.play == Play::Misere);
    for word in [
        vertices,
        moves,
        claims.first.unwrap_or(u64::MAX),
        misere | 2,
        texts,
    ] {
        out.bytes(&word.to_le_bytes())?;
    }
    let labels: Vec<u8> = needs.iter().map(|need| need.label).collect();
    out.bytes(&labels)?;
    out.bytes(&added.iter().map(|&code| code as u8 + 1).collect::<Vec<_>>())?;
    out.pad()?;
    let empty = added.iter().map(|_| 0);
    out.sums(needs.iter().map(|need| need.edges).chain(empty.clone()))?;
    let edges = |chunk: Range<u64>| edges(claims, chunk, &vertex_of);
    in_chunks(claims, ("proof-write", control), &edges, &mut |edges| {
        Ok(out.words(&edges)?)
    })?;
    out.pad()?;
    for first in (0..count).step_by(CHUNK as usize) {
        control.check()?;
        let chunk = first..count.min(first + CHUNK);
        let words: Option<Vec<u32>> = chunk
            .map(|number| match claims.cells.get(number) {
                Value::Draw => Some(0),
                Value::Win(plies) => (plies <= most_plies).then_some(2 * plies as u32 + 1),
                Value::Loss(plies) => (plies < most_plies).then_some(2 * plies as u32 + 2),
            })
            .collect();
        out.words(&words.ok_or_else(too_large)?)?;
    }
    let codes = added.iter().map(|&code| match OUTCOMES[code] {
        Outcome::Draw => 0,
        Outcome::Win => 1,
        Outcome::Loss => 2,
    });
    out.words(&codes.collect::<Vec<_>>())?;
    out.pad()?;
    out.sums(needs.iter().map(|need| need.text).chain(empty))?;
    let text = |chunk: Range<u64>| {
        let texts = chunk.map(|number| (claims.moves.text)(number));
        Ok(texts.collect::<Vec<_>>().concat())
    };
    in_chunks(claims, ("table-keys", control), &text, &mut |text| {
        Ok(out.bytes(text.as_bytes())?)
    })?;
    out.pad()?;
    let bytes = out.end()?;
    Ok(ProofSize {
        positions: count,
        moves,
        bytes,
        first: claims.first,
    })
}

/// Calls `work` for parts of all numbers on all threads, and `take` with what they return, in order.
fn in_chunks<T: Send>(
    claims: &Claims<'_>,
    (phase, control): (&'static str, &Control<'_>),
    work: &(dyn Fn(Range<u64>) -> Result<T, Error> + Sync),
    take: &mut dyn FnMut(T) -> Result<(), WriteError>,
) -> Result<(), WriteError> {
    let count = claims.cells.len();
    let phase = control.phase(phase, Some(count));
    for first in (0..count).step_by((CHUNK * HELD) as usize) {
        phase.advance(first);
        let chunks = (count - first).div_ceil(CHUNK).min(HELD);
        let done: Result<Vec<T>, Error> = control.with_threads(|| {
            let chunk = |chunk: u64| {
                control.check()?;
                let begin = first + chunk * CHUNK;
                work(begin..count.min(begin + CHUNK))
            };
            (0..chunks).into_par_iter().map(chunk).collect()
        })?;
        done?.into_iter().try_for_each(&mut *take)?;
    }
    Ok(())
}

/// What positions take, and which outcomes their options have that a table leaves out.
fn measure(claims: &Claims<'_>, chunk: Range<u64>) -> Result<(Vec<Need>, [bool; 3]), Error> {
    let (mut scratch, mut targets) = (Scratch::default(), Vec::new());
    let mut beside = [false; OUTCOMES.len()];
    let mut needs = Vec::new();
    for number in chunk {
        let label = options(claims, number, &mut scratch, &mut targets)?;
        for (place, target) in targets.iter().enumerate() {
            match (target.number, target.label) {
                (Some(_), _) => {}
                (None, Some(outcome)) => beside[code(outcome) as usize - 1] = true,
                (None, None) => {
                    let missing = missing(&claims.moves, claims.cells, number, place);
                    return Err(Error::file(missing));
                }
            }
        }
        needs.push(Need {
            label: label.map_or(0, code),
            edges: targets.len() as u32,
            text: (claims.moves.text)(number).len() as u32,
        });
    }
    Ok((needs, beside))
}

/// The edges of positions, one after the other.
fn edges(
    claims: &Claims<'_>,
    chunk: Range<u64>,
    vertex_of: &(dyn Fn(Outcome) -> u32 + Sync),
) -> Result<Vec<u32>, Error> {
    let (mut scratch, mut targets) = (Scratch::default(), Vec::new());
    let mut edges = Vec::new();
    for number in chunk {
        options(claims, number, &mut scratch, &mut targets)?;
        edges.extend(targets.iter().map(|target| {
            let vertex = match (target.number, target.label) {
                (None, Some(outcome)) => vertex_of(outcome),
                (number, _) => number.unwrap_or_default() as u32,
            };
            vertex | if target.keeps_turn { KEEPS_TURN } else { 0 }
        }));
    }
    Ok(edges)
}

/// The label of a position, or its options.
fn options(
    claims: &Claims<'_>,
    number: u64,
    scratch: &mut Scratch,
    targets: &mut Vec<Target>,
) -> Result<Option<Outcome>, Error> {
    let label = (claims.moves.look)(number, scratch, targets)?;
    if label.is_some() {
        targets.clear();
    }
    Ok(label)
}

/// The code of a label.
fn code(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Win => 1,
        Outcome::Loss => 2,
        Outcome::Draw => 3,
    }
}

/// An output whose bytes are counted and summed.
struct Summed<'a> {
    out: &'a mut dyn Write,
    sum: crc32fast::Hasher,
    written: u64,
}

impl<'a> Summed<'a> {
    fn new(out: &'a mut dyn Write) -> Self {
        Self {
            out,
            sum: crc32fast::Hasher::new(),
            written: 0,
        }
    }

    fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.out.write_all(bytes)?;
        self.sum.update(bytes);
        self.written += bytes.len() as u64;
        Ok(())
    }

    fn words(&mut self, words: &[u32]) -> io::Result<()> {
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        self.bytes(&bytes)
    }

    /// The sums of the first numbers, from that of none on.
    fn sums(&mut self, numbers: impl Iterator<Item = u32>) -> io::Result<()> {
        let mut sum = 0u64;
        let mut bytes = sum.to_le_bytes().to_vec();
        for number in numbers {
            sum += u64::from(number);
            bytes.extend(sum.to_le_bytes());
            if bytes.len() >= 1 << 16 {
                self.bytes(&bytes)?;
                bytes.clear();
            }
        }
        self.bytes(&bytes)
    }

    /// Zeros to the next multiple of 8 bytes.
    fn pad(&mut self) -> io::Result<()> {
        let zeros = self.written.next_multiple_of(8) - self.written;
        self.bytes(&[0; 8][..zeros as usize])
    }

    /// The checksum; returns how many bytes there are.
    fn end(self) -> io::Result<u64> {
        let sum = u64::from(self.sum.finalize());
        self.out.write_all(&sum.to_le_bytes())?;
        Ok(self.written + 8)
    }
}
