//! The rules implemented again, plainly, on rows of characters.

use crate::boards::Case;

/// Row and column, from 0.
pub(crate) type Cell = (i64, i64);

/// A position: the policemen in ascending order, the thief, the turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stand {
    pub(crate) police: Vec<Cell>,
    pub(crate) thief: Cell,
    pub(crate) police_moves: bool,
}

pub(crate) struct Plain<'a> {
    case: &'a Case,
}

fn named(steps: &str) -> Vec<Cell> {
    let (up, right, down, left) = ((-1, 0), (0, 1), (1, 0), (0, -1));
    match steps {
        "4" => vec![up, right, down, left],
        "8" => vec![up, right, down, left, (-1, -1), (-1, 1), (1, -1), (1, 1)],
        "knight" => vec![
            (-2, 1),
            (-1, 2),
            (1, 2),
            (2, 1),
            (2, -1),
            (1, -2),
            (-1, -2),
            (-2, -1),
        ],
        list => list
            .split('/')
            .map(|step| {
                let (down, right) = step.split_once(':').unwrap();
                (down.parse().unwrap(), right.parse().unwrap())
            })
            .collect(),
    }
}

impl<'a> Plain<'a> {
    pub(crate) fn new(case: &'a Case) -> Self {
        Self { case }
    }

    fn option(&self, key: &str, default: &'static str) -> &str {
        let found = self.case.options.iter().find(|(k, _)| *k == key);
        found.map_or(default, |(_, value)| value)
    }

    pub(crate) fn at(&self, (row, column): Cell) -> Option<char> {
        let row = self.case.rows.get(usize::try_from(row).ok()?)?;
        let found = row.chars().nth(usize::try_from(column).ok()?)?;
        (found != '*').then_some(found)
    }

    /// All cells that are not walls, row by row.
    pub(crate) fn cells(&self) -> Vec<Cell> {
        let all = (0..self.case.rows.len() as i64)
            .flat_map(|row| (0..self.case.rows[0].len() as i64).map(move |column| (row, column)));
        all.filter(|&cell| self.at(cell).is_some()).collect()
    }

    pub(crate) fn police_may_pass(&self) -> bool {
        ["both", "police"].contains(&self.option("pass", "both"))
    }

    /// The cells one step away.
    pub(crate) fn steps(&self, player: &str, default: &'static str, from: Cell) -> Vec<Cell> {
        let steps = named(self.option(player, default)).into_iter();
        let cells = steps.map(|(down, right)| (from.0 + down, from.1 + right));
        cells.filter(|&cell| self.at(cell).is_some()).collect()
    }

    /// Whether the game is over: caught, or out.
    pub(crate) fn caught(&self, stand: &Stand) -> bool {
        stand.police.contains(&stand.thief)
    }

    pub(crate) fn out(&self, stand: &Stand) -> bool {
        !self.caught(stand) && self.at(stand.thief) == Some('E')
    }

    /// The positions that the moves lead to, in order.
    pub(crate) fn options(&self, stand: &Stand) -> Vec<Stand> {
        if self.caught(stand) || self.out(stand) {
            return Vec::new();
        }
        let mut to = Vec::new();
        if !stand.police_moves {
            let mut cells = self.steps("thief", "4", stand.thief);
            if ["both", "thief"].contains(&self.option("pass", "both")) {
                cells.push(stand.thief);
            }
            for thief in cells {
                to.push(Stand {
                    thief,
                    police_moves: true,
                    ..stand.clone()
                });
            }
            return to;
        }
        let mut choices: Vec<Vec<Cell>> = Vec::new();
        for &cell in &stand.police {
            choices.push(self.steps("police", "8", cell));
        }
        if !self.police_may_pass() && choices.iter().all(Vec::is_empty) {
            return to;
        }
        for (cells, &cell) in choices.iter_mut().zip(&stand.police) {
            if self.police_may_pass() || cells.is_empty() {
                cells.push(cell);
            }
        }
        let mut number = vec![0; choices.len()];
        loop {
            let mut police: Vec<_> = number.iter().zip(&choices).map(|(&n, c)| c[n]).collect();
            police.sort_unstable();
            let stand = Stand {
                police,
                police_moves: false,
                ..stand.clone()
            };
            if !to.contains(&stand) {
                to.push(stand);
            }
            // The last policeman's choice varies fastest.
            let Some(next) = (0..number.len())
                .rev()
                .find(|&i| number[i] + 1 < choices[i].len())
            else {
                return to;
            };
            number[next] += 1;
            number[next + 1..].fill(0);
        }
    }
}
