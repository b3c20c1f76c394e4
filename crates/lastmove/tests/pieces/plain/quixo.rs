//! Quixo on N x N cubes.

use lastmove::Outcome;

use super::{Move, Point, Rules, State, full};

pub(crate) struct Quixo(pub(crate) i32);

impl Quixo {
    fn has_line(&self, at: &State, face: char) -> bool {
        let all = 1..=self.0;
        let mut lines: Vec<Vec<Point>> = Vec::new();
        for i in all.clone() {
            lines.push(all.clone().map(|k| (i, k)).collect());
            lines.push(all.clone().map(|k| (k, i)).collect());
        }
        lines.push(all.clone().map(|k| (k, k)).collect());
        lines.push(all.clone().map(|k| (k, self.0 + 1 - k)).collect());
        lines
            .iter()
            .any(|line| line.iter().all(|point| at.on(*point) == Some(face)))
    }

    /// The cubes of a row or a column with the one at `from` taken out and `face` pushed in at `to`,
    /// which is an end.
    fn pushed(cubes: &[char], from: usize, to: usize, face: char) -> Vec<char> {
        let mut cubes = cubes.to_vec();
        cubes.remove(from);
        cubes.insert(to, face);
        cubes
    }
}

impl Rules for Quixo {
    fn notation(&self) -> (&'static str, String) {
        ("quixo", format!(":{}", self.0))
    }

    fn start(&self) -> State {
        let rows = vec![".".repeat(self.0 as usize); self.0 as usize];
        State::new(&full(self.0, self.0), &rows.join("/"), 'x')
    }

    fn over(&self, at: &State) -> Option<Outcome> {
        // The last move was made by the other player.
        if self.has_line(at, at.turn) {
            Some(Outcome::Win)
        } else if self.has_line(at, at.other()) {
            Some(Outcome::Loss)
        } else {
            None
        }
    }

    fn any_moves(&self, at: &State) -> Vec<(Move, State)> {
        let mut found = Vec::new();
        for (&(row, column), &cube) in &at.board {
            let is_border = |k: i32| k == 1 || k == self.0;
            if cube == at.other() || !(is_border(row) || is_border(column)) {
                continue;
            }
            let mut ends = Vec::new();
            for end in [1, self.0] {
                ends.push((row, end));
                ends.push((end, column));
            }
            ends.sort_unstable();
            ends.dedup();
            ends.retain(|end| *end != (row, column));
            for to in ends {
                let along: Vec<Point> = if to.0 == row {
                    (1..=self.0).map(|k| (row, k)).collect()
                } else {
                    (1..=self.0).map(|k| (k, column)).collect()
                };
                let cubes: Vec<char> = along.iter().map(|point| at.board[point]).collect();
                let place = |of| along.iter().position(|point| *point == of).unwrap();
                let cubes = Self::pushed(&cubes, place((row, column)), place(to), at.turn);
                let mut next = at.clone();
                next.board.extend(along.into_iter().zip(cubes));
                next.turn = at.other();
                let mv = Move {
                    from: Some((row, column)),
                    to: Some(to),
                    taken: None,
                };
                found.push((mv, next));
            }
        }
        found
    }
}
