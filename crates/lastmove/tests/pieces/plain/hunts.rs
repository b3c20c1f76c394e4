//! Hounds that hunt a hare or a fox.

use lastmove::Outcome;

use super::{Move, Point, Rules, State, around};

/// Whether the hounds move first.
pub(crate) struct HareAndHounds {
    pub(crate) hounds_first: bool,
}

/// The side of the board, and whether the hounds move first.
pub(crate) struct FoxAndHounds {
    pub(crate) side: i32,
    pub(crate) hounds_first: bool,
}

/// The letters of the hunted piece and of the hounds.
fn sides(hounds_first: bool) -> (char, char) {
    if hounds_first { ('o', 'x') } else { ('x', 'o') }
}

/// A start in which the hunted is `1` and the hounds are `2`.
fn start(columns: &[Vec<i32>], rows: &str, hounds_first: bool) -> State {
    let (hunted, hound) = sides(hounds_first);
    let rows = rows
        .replace('1', &hunted.to_string())
        .replace('2', &hound.to_string());
    State::new(columns, &rows, 'x')
}

impl HareAndHounds {
    /// Whether a line is drawn between two points.
    fn joined(a: Point, b: Point) -> bool {
        let is_pair = |one: Point, others: [Point; 3]| {
            a == one && others.contains(&b) || b == one && others.contains(&a)
        };
        let in_line = a.0 == b.0 && (a.1 - b.1).abs() == 1 || a.1 == b.1 && (a.0 - b.0).abs() == 1;
        let centre = (2, 3);
        in_line
            || is_pair((2, 1), [(1, 2), (2, 2), (3, 2)])
            || is_pair((2, 5), [(1, 4), (2, 4), (3, 4)])
            || (a == centre || b == centre) && around(a, b)
    }
}

impl Rules for HareAndHounds {
    fn notation(&self) -> (&'static str, String) {
        let option = if self.hounds_first { "" } else { ":first=hare" };
        ("hare-and-hounds", option.to_owned())
    }

    fn start(&self) -> State {
        let columns = [vec![2, 3, 4], vec![1, 2, 3, 4, 5], vec![2, 3, 4]];
        start(&columns, "2../2...1/2..", self.hounds_first)
    }

    fn over(&self, at: &State) -> Option<Outcome> {
        let (hare, hound) = sides(self.hounds_first);
        let column = at.all(hare)[0].1;
        if at.all(hound).iter().any(|hound| hound.1 < column) {
            return None;
        }
        Some(if at.turn == hare {
            Outcome::Win
        } else {
            Outcome::Loss
        })
    }

    fn any_moves(&self, at: &State) -> Vec<(Move, State)> {
        let (hare, _) = sides(self.hounds_first);
        let mut found = Vec::new();
        for from in at.all(at.turn) {
            for to in at.all('.') {
                if Self::joined(from, to) && (at.turn == hare || to.1 >= from.1) {
                    found.push(at.moved(from, to));
                }
            }
        }
        found
    }
}

impl Rules for FoxAndHounds {
    fn notation(&self) -> (&'static str, String) {
        let option = if self.hounds_first {
            ",first=hounds"
        } else {
            ""
        };
        ("fox-and-hounds", format!(":{}{option}", self.side))
    }

    fn start(&self) -> State {
        let dark = |row: i32| {
            (1..=self.side)
                .filter(|column| (row + column) % 2 == 1)
                .collect()
        };
        let columns: Vec<Vec<i32>> = (1..=self.side).map(dark).collect();
        let middle = [self.side / 2, self.side / 2 + 1];
        let mut rows = Vec::new();
        for (row, columns) in (1..).zip(&columns) {
            let man = |column: &i32| match row {
                1 => '2',
                _ if row == self.side && middle.contains(column) => '1',
                _ => '.',
            };
            rows.push(columns.iter().map(man).collect::<String>());
        }
        start(&columns, &rows.join("/"), self.hounds_first)
    }

    fn over(&self, at: &State) -> Option<Outcome> {
        let (fox, _) = sides(self.hounds_first);
        if at.all(fox)[0].0 > 1 {
            return None;
        }
        Some(if at.turn == fox {
            Outcome::Win
        } else {
            Outcome::Loss
        })
    }

    fn any_moves(&self, at: &State) -> Vec<(Move, State)> {
        let (fox, _) = sides(self.hounds_first);
        let mut found = Vec::new();
        for (row, column) in at.all(at.turn) {
            let ways = if at.turn == fox { vec![1, -1] } else { vec![1] };
            for down in ways {
                for right in [-1, 1] {
                    let to = (row + down, column + right);
                    if at.is_empty(to) {
                        found.push(at.moved((row, column), to));
                    }
                }
            }
        }
        found
    }
}
