//! Plain implementations of the rules on a board of characters, cell by cell.

use std::collections::HashMap;

use lastmove::{Outcome, Value};

/// A board of characters, its rows from the top.
pub(crate) type Rows = Vec<Vec<char>>;

/// The kind of rules.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Rules {
    /// Stones fall; this many in a line win.
    Falling(usize),
    /// This many in a line win.
    Line(usize),
    /// `x` joins top and bottom, `o` left and right.
    Hex,
}

/// A game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plain {
    pub(crate) rules: Rules,
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    pub(crate) misere: bool,
}

impl Plain {
    pub(crate) fn notation(&self) -> String {
        let (rows, columns) = (self.rows, self.columns);
        let play = if self.misere { "/misere" } else { "" };
        match self.rules {
            Rules::Falling(k) => format!("connect-four{play}:{rows}x{columns},k={k}"),
            Rules::Line(k) => format!("mnk{play}:{rows}x{columns},k={k}"),
            Rules::Hex => format!("hex{play}:{rows}x{columns}"),
        }
    }

    pub(crate) fn start(&self) -> Rows {
        vec![vec!['.'; self.columns]; self.rows]
    }

    fn mover(at: &Rows) -> char {
        let stones = at.iter().flatten().filter(|cell| **cell != '.').count();
        if stones % 2 == 0 { 'x' } else { 'o' }
    }

    /// Whether the cells of a player make a line, or a connection.
    pub(crate) fn has_made_it(&self, at: &Rows, player: char) -> bool {
        match self.rules {
            Rules::Falling(k) | Rules::Line(k) => self.has_line(at, player, k),
            Rules::Hex => self.has_joined(at, player),
        }
    }

    fn is(at: &Rows, row: isize, column: isize, player: char) -> bool {
        let (Ok(row), Ok(column)) = (usize::try_from(row), usize::try_from(column)) else {
            return false;
        };
        at.get(row).and_then(|row| row.get(column)) == Some(&player)
    }

    fn has_line(&self, at: &Rows, player: char, k: usize) -> bool {
        for row in 0..self.rows as isize {
            for column in 0..self.columns as isize {
                for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                    let mut along = 0..k as isize;
                    if along.all(|i| Self::is(at, row + i * down, column + i * right, player)) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Cells have coordinates in half cells as drawn, and touch if they are near.
    fn has_joined(&self, at: &Rows, player: char) -> bool {
        let all = |(row, column): (usize, usize)| (row, 2 * column + row);
        let cells = (0..self.rows).flat_map(|row| (0..self.columns).map(move |c| (row, c)));
        let own: Vec<(usize, usize)> = cells.filter(|(r, c)| at[*r][*c] == player).collect();
        let touch = |a: (usize, usize), b: (usize, usize)| {
            let ((row, x), (other, y)) = (all(a), all(b));
            matches!((row.abs_diff(other), x.abs_diff(y)), (0, 2) | (1, 1))
        };
        let begins =
            |(row, column): (usize, usize)| if player == 'x' { row == 0 } else { column == 0 };
        let ends = |(row, column): (usize, usize)| match player {
            'x' => row + 1 == self.rows,
            _ => column + 1 == self.columns,
        };
        let mut reached: Vec<(usize, usize)> = own.iter().copied().filter(|c| begins(*c)).collect();
        let mut done = 0;
        while let Some(&cell) = reached.get(done) {
            done += 1;
            if ends(cell) {
                return true;
            }
            for &next in &own {
                if touch(cell, next) && !reached.contains(&next) {
                    reached.push(next);
                }
            }
        }
        false
    }

    /// The outcome for the player to move where the game is over.
    pub(crate) fn over(&self, at: &Rows) -> Option<Outcome> {
        let last = if Self::mover(at) == 'x' { 'o' } else { 'x' };
        if self.has_made_it(at, last) {
            let lost = !self.misere;
            return Some(if lost { Outcome::Loss } else { Outcome::Win });
        }
        let full = !at.iter().flatten().any(|cell| *cell == '.');
        full.then_some(Outcome::Draw)
    }

    /// The moves as written, with the boards that they lead to.
    pub(crate) fn moves(&self, at: &Rows) -> Vec<(String, Rows)> {
        let mover = Self::mover(at);
        let fill = |row: usize, column: usize| {
            let mut next = at.clone();
            next[row][column] = mover;
            next
        };
        let empty = |row: usize, column: usize| at[row][column] == '.';
        let mut found = Vec::new();
        if let Rules::Falling(_) = self.rules {
            for column in 0..self.columns {
                if let Some(row) = (0..self.rows).rev().find(|row| empty(*row, column)) {
                    found.push(((column + 1).to_string(), fill(row, column)));
                }
            }
            return found;
        }
        for row in 0..self.rows {
            for column in (0..self.columns).filter(|column| empty(row, *column)) {
                found.push((format!("{},{}", row + 1, column + 1), fill(row, column)));
            }
        }
        found
    }

    /// The value of a board; adds the values of all reachable boards to `known`.
    pub(crate) fn solve(&self, at: &Rows, known: &mut HashMap<String, Value>) -> Value {
        let text = write(at);
        if let Some(&value) = known.get(&text) {
            return value;
        }
        let value = match self.over(at) {
            Some(Outcome::Win) => Value::Win(0),
            Some(Outcome::Loss) => Value::Loss(0),
            Some(Outcome::Draw) => Value::Draw,
            None => {
                let values = self.moves(at).into_iter();
                let values: Vec<Value> = values.map(|(_, next)| self.solve(&next, known)).collect();
                let lost = |value: &Value| match value {
                    Value::Loss(plies) => Some(*plies),
                    _ => None,
                };
                let won = |value: &Value| match value {
                    Value::Win(plies) => Some(*plies),
                    _ => None,
                };
                // The winner hurries, the loser delays.
                match (
                    values.iter().filter_map(lost).min(),
                    values.contains(&Value::Draw),
                ) {
                    (Some(plies), _) => Value::Win(plies + 1),
                    (None, true) => Value::Draw,
                    (None, false) => Value::Loss(values.iter().filter_map(won).max().unwrap() + 1),
                }
            }
        };
        known.insert(text, value);
        value
    }
}

/// A board as its rows, joined by `/`.
pub(crate) fn write(at: &Rows) -> String {
    let rows: Vec<String> = at.iter().map(|row| row.iter().collect()).collect();
    rows.join("/")
}
