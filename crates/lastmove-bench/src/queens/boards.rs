//! Queens on other boards: the families of I. Gent, C. Jefferson, P. Nightingale, Complexity of
//! n-Queens Completion (Journal of Artificial Intelligence Research 59, 2017), and plain counting
//! by the search for such boards, beside that on bit masks.
//!
//! The counts agree between two independent searches: the measured one, and the one that lists in
//! order.

use lastmove::graph::generate::SplitMix64;
use lastmove::{Control, Error};
use lastmove_queens::{Board, Turn, count_symmetric, count_toroidal};

use crate::report::Report;

/// A family of boards of `n` rows and columns; a 64-bit seed selects one.
#[derive(Clone, Copy)]
enum Family {
    /// Given queens: from this many random squares, those that do not attack each other.
    Completion(usize),
    /// Each diagonal, either way, is excluded with this probability in percent.
    Diagonals(u64),
    /// Each square is blocked with this probability in percent.
    Blocked(u64),
}

/// Boards whose placements are counted: family, size, seed, and the count.
const COUNTED: [(Family, usize, u64, u64); 6] = [
    (Family::Completion(3), 18, 1, 163_488),
    (Family::Completion(6), 20, 1, 1_163_768),
    (Family::Diagonals(10), 16, 1, 6_205_484),
    (Family::Diagonals(20), 18, 2, 20),
    (Family::Blocked(50), 20, 1, 13_615),
    (Family::Blocked(75), 32, 1, 24),
];

/// Boards searched for the first placement: family, size, number of boards, and number of those
/// that have one.
const DECIDED: [(Family, usize, u64, usize); 4] = [
    (Family::Completion(20), 32, 100, 100),
    (Family::Diagonals(25), 20, 20, 3),
    (Family::Blocked(70), 32, 100, 99),
    (Family::Blocked(78), 32, 100, 69),
];

/// Runs the counting and the finding cases.
pub(super) fn cases(report: &Report) -> Result<(), String> {
    let control = Control::default().threads(report.threads);
    let known = [(15, 2_279_184), (16, 14_772_512), (17, 95_815_104)];
    for (n, known) in &known[..if report.small { 1 } else { 3 }] {
        let count = || Board::new(*n, *n)?.count(&control);
        report.case(&format!("count {n} by lists"), None, Ok(*known), count)?;
    }
    for (family, n, seed, known) in COUNTED {
        let board = family.board(n, seed).map_err(|error| error.to_string())?;
        let what = format!("count {}", family.name(n));
        report.case(&what, None, Ok(known), || board.count(&control))?;
    }
    for (family, n, boards, known) in DECIDED {
        let feasible = || {
            let mut feasible = 0;
            for seed in 1..=boards {
                let found = family.board(n, seed)?.first(&control)?;
                feasible += usize::from(found.is_some());
            }
            Ok::<_, Error>(feasible)
        };
        let what = format!("first of {boards} x {}", family.name(n));
        report.case(&what, None, Ok(known), feasible)?;
    }
    let half = || count_symmetric(22, Turn::Half, &control);
    report.case("count 22, left by a half turn", None, Ok(1_250_692), half)?;
    let quarter = || count_symmetric(32, Turn::Quarter, &control);
    report.case(
        "count 32, left by a quarter turn",
        None,
        Ok(406_784),
        quarter,
    )?;
    let known = [(19, 820_496), (23, 128_850_048)];
    for (n, known) in &known[..if report.small { 1 } else { 2 }] {
        let torus = || count_toroidal(*n, &control);
        report.case(&format!("count {n} on the torus"), None, Ok(*known), torus)?;
    }
    Ok(())
}

impl Family {
    fn name(self, n: usize) -> String {
        match self {
            Self::Completion(queens) => format!("{n} with {queens} queens tried"),
            Self::Diagonals(percent) => format!("{n}, {percent} % of diagonals excluded"),
            Self::Blocked(percent) => format!("{n}, {percent} % of squares blocked"),
        }
    }

    fn board(self, n: usize, seed: u64) -> Result<Board, Error> {
        let mut rng = SplitMix64::new(seed);
        // Not the generator's own way: the known answers are those of these boards.
        let mut below = |end: u64| rng.next_u64() % end;
        let mut board = Board::new(n, n)?;
        match self {
            Self::Completion(queens) => {
                for _ in 0..queens {
                    let (column, row) = (below(n as u64), below(n as u64));
                    // Those that attack another are left out.
                    let _ = board.place(column as usize + 1, row as usize + 1);
                }
            }
            Self::Diagonals(percent) => {
                let mut excluded = || (0..2 * n).map(|_| below(100) < percent).collect();
                let (rising, falling): (Vec<bool>, Vec<bool>) = (excluded(), excluded());
                for (column, row) in squares(n) {
                    if rising[n + row - column] || falling[row + column - 1] {
                        board.block(column, row)?;
                    }
                }
            }
            Self::Blocked(percent) => {
                for (column, row) in squares(n) {
                    if below(100) < percent {
                        board.block(column, row)?;
                    }
                }
            }
        }
        Ok(board)
    }
}

/// All squares, column by column, as column and row from 1.
fn squares(n: usize) -> impl Iterator<Item = (usize, usize)> {
    (1..=n).flat_map(move |column| (1..=n).map(move |row| (column, row)))
}
