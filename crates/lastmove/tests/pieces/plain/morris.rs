//! Men's morris: three men on nine points; five, six and nine men on nested squares.

use lastmove::Outcome;

use super::{Move, Point, Rules, State, full};

/// Three men: a line wins, nothing is taken.
pub(crate) struct ThreeMenMorris;

/// Five, six or nine men, and whether three may fly.
pub(crate) struct Morris {
    pub(crate) men: u32,
    pub(crate) flying: bool,
}

/// Rows, columns and diagonals of three.
const LINES: [[Point; 3]; 8] = [
    [(1, 1), (1, 2), (1, 3)],
    [(2, 1), (2, 2), (2, 3)],
    [(3, 1), (3, 2), (3, 3)],
    [(1, 1), (2, 1), (3, 1)],
    [(1, 2), (2, 2), (3, 2)],
    [(1, 3), (2, 3), (3, 3)],
    [(1, 1), (2, 2), (3, 3)],
    [(1, 3), (2, 2), (3, 1)],
];

/// How many men the player to move still has to place.
fn to_place(at: &State) -> u32 {
    match (at.to_place, at.turn) {
        (None, _) => 0,
        (Some((x, _)), 'x') => x,
        (Some((_, o)), _) => o,
    }
}

/// The position after a man is placed; after the last one, no numbers are written.
fn placed(at: &State, mv: Move) -> State {
    let mut next = at.after(mv);
    let (x, o) = at.to_place.unwrap();
    let left = if at.turn == 'x' {
        (x - 1, o)
    } else {
        (x, o - 1)
    };
    next.to_place = (left != (0, 0)).then_some(left);
    next
}

impl ThreeMenMorris {
    fn has_line(at: &State, man: char) -> bool {
        LINES
            .iter()
            .any(|line| line.iter().all(|point| at.on(*point) == Some(man)))
    }

    /// Neighbours on a line.
    fn joined(a: Point, b: Point) -> bool {
        let is_pair =
            |line: &[Point; 3]| line.windows(2).any(|pair| pair == [a, b] || pair == [b, a]);
        LINES.iter().any(is_pair)
    }
}

impl Rules for ThreeMenMorris {
    fn notation(&self) -> (&'static str, String) {
        ("morris", ":3".to_owned())
    }

    fn start(&self) -> State {
        let mut start = State::new(&full(3, 3), ".../.../...", 'x');
        start.to_place = Some((3, 3));
        start
    }

    fn over(&self, at: &State) -> Option<Outcome> {
        if Self::has_line(at, at.turn) {
            Some(Outcome::Win)
        } else if Self::has_line(at, at.other()) {
            Some(Outcome::Loss)
        } else {
            None
        }
    }

    fn any_moves(&self, at: &State) -> Vec<(Move, State)> {
        let mut found = Vec::new();
        for to in at.all('.') {
            if to_place(at) > 0 {
                let mv = Move {
                    from: None,
                    to: Some(to),
                    taken: None,
                };
                found.push((mv, placed(at, mv)));
                continue;
            }
            for from in at.all(at.turn) {
                if Self::joined(from, to) {
                    found.push(at.moved(from, to));
                }
            }
        }
        found
    }
}

impl Morris {
    /// The number of nested squares, and the row and the column of their centre.
    fn squares(&self) -> i32 {
        if self.men == 9 { 3 } else { 2 }
    }

    fn centre(&self) -> i32 {
        self.squares() + 1
    }

    /// The eight points of a square, clockwise from its upper left corner; the innermost is 1.
    fn square(&self, size: i32) -> [Point; 8] {
        let (low, middle, high) = (self.centre() - size, self.centre(), self.centre() + size);
        [
            (low, low),
            (low, middle),
            (low, high),
            (middle, high),
            (high, high),
            (high, middle),
            (high, low),
            (middle, low),
        ]
    }

    fn mills(&self) -> Vec<[Point; 3]> {
        let mut mills = Vec::new();
        for size in 1..=self.squares() {
            let points = self.square(size);
            for corner in [0, 2, 4, 6] {
                mills.push([points[corner], points[corner + 1], points[(corner + 2) % 8]]);
            }
        }
        // Three squares are joined by lines of three points.
        if self.squares() == 3 {
            for middle in [1, 3, 5, 7] {
                mills.push([1, 2, 3].map(|size| self.square(size)[middle]));
            }
        }
        mills
    }

    fn joined(&self, a: Point, b: Point) -> bool {
        for size in 1..=self.squares() {
            let points = self.square(size);
            for i in 0..8 {
                let pair = [points[i], points[(i + 1) % 8]];
                if pair == [a, b] || pair == [b, a] {
                    return true;
                }
            }
            for middle in [1, 3, 5, 7] {
                let (one, next) = (self.square(size)[middle], self.square(size + 1)[middle]);
                if size < self.squares() && ([one, next] == [a, b] || [one, next] == [b, a]) {
                    return true;
                }
            }
        }
        false
    }

    fn is_in_mill(&self, at: &State, point: Point) -> bool {
        let man = at.on(point);
        let mills = self.mills().into_iter();
        mills
            .filter(|mill| mill.contains(&point))
            .any(|mill| mill.iter().all(|point| at.on(*point) == man))
    }

    /// The men of the other player that may be captured when a man has come to `to`.
    fn takes(&self, after: &State, to: Point) -> Vec<Option<Point>> {
        // It is the other player's turn already.
        let theirs = after.all(after.turn);
        if !self.is_in_mill(after, to) || theirs.is_empty() {
            return vec![None];
        }
        let free = theirs
            .iter()
            .filter(|point| !self.is_in_mill(after, **point));
        let free: Vec<Point> = free.copied().collect();
        let taken = if free.is_empty() { theirs } else { free };
        taken.into_iter().map(Some).collect()
    }
}

impl Rules for Morris {
    fn notation(&self) -> (&'static str, String) {
        let option = if self.flying { ",flying=yes" } else { "" };
        ("morris", format!(":{}{option}", self.men))
    }

    fn start(&self) -> State {
        let mut points = Vec::new();
        for size in 1..=self.squares() {
            points.extend(self.square(size));
        }
        State {
            board: points.into_iter().map(|point| (point, '.')).collect(),
            turn: 'x',
            to_place: Some((self.men, self.men)),
        }
    }

    fn over(&self, at: &State) -> Option<Outcome> {
        let is_short = at.to_place.is_none() && at.all(at.turn).len() < 3;
        is_short.then_some(Outcome::Loss)
    }

    fn any_moves(&self, at: &State) -> Vec<(Move, State)> {
        let own = at.all(at.turn);
        let mut entries = Vec::new();
        for to in at.all('.') {
            if to_place(at) > 0 {
                entries.push((None, to));
                continue;
            }
            let flies = self.flying && own.len() == 3;
            let from = own.iter().filter(|from| flies || self.joined(**from, to));
            entries.extend(from.map(|from| (Some(*from), to)));
        }
        let mut found = Vec::new();
        for (from, to) in entries {
            let mv = Move {
                from,
                to: Some(to),
                taken: None,
            };
            for taken in self.takes(&at.after(mv), to) {
                let mv = Move { taken, ..mv };
                let next = if from.is_none() {
                    placed(at, mv)
                } else {
                    at.after(mv)
                };
                found.push((mv, next));
            }
        }
        found
    }
}
