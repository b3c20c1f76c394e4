//! The source's binary table: one row a heap, one column a bit, and the exclusive ors K(i); where
//! these do not decide, what a winning move leaves.

use num_bigint::BigUint;

use super::closed_form::winning_heaps;
use lastmove_engine::diagram::Place;
use lastmove_engine::explain::{PointRow, PointTable};
use lastmove_engine::game::{Play, join};
use lastmove_engine::{Message, Point};

/// The widest table, in bits.
const MOST_BITS: u64 = 256;

pub(super) fn explain(heaps: &[BigUint], play: Play) -> Vec<Point> {
    let xor = heaps.iter().fold(BigUint::ZERO, |xor, heap| xor ^ heap);
    let mut points = Vec::new();
    // Without a stone, it suffices to say that no move is left.
    if heaps.iter().any(|heap| *heap != BigUint::ZERO) {
        points.push(Point::Say(rule(heaps, &xor, play)));
    }
    let bits = heaps.iter().map(BigUint::bits).max().unwrap_or(0).max(1);
    if bits <= MOST_BITS {
        points.push(Point::Table(table(heaps, &xor, play, bits as usize)));
    } else {
        points.push(Point::Say(
            Message::new("nim-too-wide")
                .with("bits", bits)
                .with("most", MOST_BITS),
        ));
    }
    points
}

/// Which rule decides the position.
fn rule(heaps: &[BigUint], xor: &BigUint, play: Play) -> Message {
    let small = heaps.iter().all(|heap| heap.bits() <= 1);
    if play == Play::Misere && small {
        let stones: BigUint = heaps.iter().sum();
        return Message::new("nim-misere-small").with("stones", stones);
    }
    let large = heaps.iter().filter(|heap| heap.bits() > 1).count();
    if play == Play::Misere && large == 1 {
        return Message::new("nim-misere-one-large");
    }
    let message = match (*xor == BigUint::ZERO, play) {
        (true, Play::Normal) => Message::new("nim-zero"),
        (true, Play::Misere) => Message::new("nim-misere-zero"),
        (false, _) => Message::new("nim-nonzero"),
    };
    message.with("xor", xor.clone())
}

/// Whether the exclusive or decides: not in misère play with at most one heap of more than one
/// stone, where only the number of heaps counts.
fn is_by_xor(heaps: &[BigUint], play: Play) -> bool {
    play == Play::Normal || heaps.iter().filter(|heap| heap.bits() > 1).count() > 1
}

fn table(heaps: &[BigUint], xor: &BigUint, play: Play, bits: usize) -> PointTable {
    let winning = winning_heaps(heaps, play);
    let by_xor = is_by_xor(heaps, play);
    let binary = |number: &BigUint| {
        let digits = format!("{:0>bits$}", number.to_str_radix(2));
        join(digits.chars(), " ")
    };
    let rest = |index: usize, heap: &BigUint| match &winning[index] {
        _ if by_xor => format!("K({}) = {}", index + 1, heap ^ xor),
        Some(leaves) => leaves.to_string(),
        None => "-".to_owned(),
    };
    let mut rows: Vec<PointRow> = heaps
        .iter()
        .enumerate()
        .map(|(index, heap)| PointRow {
            starred: winning[index].is_some(),
            cells: vec![
                format!("S{} = {heap}", index + 1),
                binary(heap),
                rest(index, heap),
            ],
            places: vec![Place::heap(index + 1)],
        })
        .collect();
    if by_xor {
        rows.push(PointRow {
            starred: false,
            cells: vec![format!("x = {xor}"), binary(xor), format!("K(0) = {xor}")],
            places: Vec::new(),
        });
    }
    let last = match by_xor {
        true => "nim-heading-rest",
        false => "nim-heading-leaves",
    };
    PointTable {
        headings: ["nim-heading-heap", "nim-heading-binary", last]
            .map(Message::new)
            .to_vec(),
        rows,
    }
}
