//! Plain implementations of the rules: the men on the points of a board, one by one.

mod dodgem;
mod five_points;
mod hunts;
mod morris;
mod pawns;
mod quixo;
mod ring;
mod solver;
mod teeko;

use std::collections::BTreeMap;

use lastmove::Outcome;

pub(crate) use dodgem::Dodgem;
pub(crate) use five_points::PongHauKi;
pub(crate) use hunts::{FoxAndHounds, HareAndHounds};
pub(crate) use morris::{Morris, ThreeMenMorris};
pub(crate) use pawns::{Breakthrough, Hexapawn};
pub(crate) use quixo::Quixo;
pub(crate) use ring::MuTorere;
pub(crate) use solver::Solved;
pub(crate) use teeko::Teeko;

/// A row and a column, from 1.
pub(crate) type Point = (i32, i32);

/// The content of each point, `.`, `x` or `o`; the turn; how many men `x` and `o` still have to
/// place, where positions show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct State {
    pub(crate) board: BTreeMap<Point, char>,
    pub(crate) turn: char,
    pub(crate) to_place: Option<(u32, u32)>,
}

/// The points that a move leaves, enters and captures on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Move {
    pub(crate) from: Option<Point>,
    pub(crate) to: Option<Point>,
    pub(crate) taken: Option<Point>,
}

/// The rules of a game.
pub(crate) trait Rules: Sync {
    /// The name, and the rest of the notation.
    fn notation(&self) -> (&'static str, String);

    fn start(&self) -> State;

    /// The outcome for the player to move if the rules declare it.
    fn over(&self, at: &State) -> Option<Outcome>;

    /// The moves in any order; the game need not be over.
    fn any_moves(&self, at: &State) -> Vec<(Move, State)>;

    /// The game as the catalog opens it.
    fn game(&self, misere: bool) -> String {
        let (name, rest) = self.notation();
        let play = if misere { "/misere" } else { "" };
        format!("{name}{play}{rest}")
    }

    /// The moves as written, in order, and the positions that they lead to; none if the game is
    /// over.
    fn moves(&self, at: &State) -> Vec<(Move, State)> {
        if self.over(at).is_some() {
            return Vec::new();
        }
        let mut moves = self.any_moves(at);
        moves.sort_by_key(|(mv, _)| *mv);
        moves
    }
}

impl State {
    /// A board from its rows: the columns of each row, and their contents.
    pub(crate) fn new(columns: &[Vec<i32>], rows: &str, turn: char) -> Self {
        let mut board = BTreeMap::new();
        let rows: Vec<&str> = rows.split('/').collect();
        assert_eq!(rows.len(), columns.len());
        for (row, (columns, text)) in (1..).zip(columns.iter().zip(rows)) {
            assert_eq!(columns.len(), text.len());
            for (&column, man) in columns.iter().zip(text.chars()) {
                board.insert((row, column), man);
            }
        }
        Self {
            board,
            turn,
            to_place: None,
        }
    }

    /// The state described by a text, on the points of this one.
    pub(crate) fn read(&self, text: &str) -> Self {
        let (rows, after) = text.split_once('-').unwrap();
        let men: Vec<char> = rows.chars().filter(|c| *c != '/').collect();
        assert_eq!(men.len(), self.board.len());
        let after: Vec<&str> = after.split(',').collect();
        let to_place = match after[1..] {
            [] => None,
            [x, o] => Some((x.parse().unwrap(), o.parse().unwrap())),
            _ => panic!("{text}"),
        };
        Self {
            board: self.board.keys().copied().zip(men).collect(),
            turn: after[0].chars().next().unwrap(),
            to_place,
        }
    }

    pub(crate) fn write(&self) -> String {
        let mut text = String::new();
        let mut last = None;
        for ((row, _), man) in &self.board {
            if last.is_some_and(|last| last != row) {
                text.push('/');
            }
            last = Some(row);
            text.push(*man);
        }
        text.push('-');
        text.push(self.turn);
        if let Some((x, o)) = self.to_place {
            text.push_str(&format!(",{x},{o}"));
        }
        text
    }

    /// The content of a point; `None` where there is none.
    pub(crate) fn on(&self, point: Point) -> Option<char> {
        self.board.get(&point).copied()
    }

    pub(crate) fn is_empty(&self, point: Point) -> bool {
        self.on(point) == Some('.')
    }

    pub(crate) fn other(&self) -> char {
        if self.turn == 'x' { 'o' } else { 'x' }
    }

    /// The points with this content, row by row.
    pub(crate) fn all(&self, man: char) -> Vec<Point> {
        let there = self.board.iter().filter(|(_, here)| **here == man);
        there.map(|(point, _)| *point).collect()
    }

    /// The position after a move of a man, which captures what is on its target.
    pub(crate) fn after(&self, mv: Move) -> Self {
        let mut next = self.clone();
        if let Some(from) = mv.from {
            next.board.insert(from, '.');
        }
        if let Some(to) = mv.to {
            next.board.insert(to, self.turn);
        }
        if let Some(taken) = mv.taken {
            next.board.insert(taken, '.');
        }
        next.turn = self.other();
        next
    }

    /// The move from a point to another, and the position after it.
    pub(crate) fn moved(&self, from: Point, to: Point) -> (Move, Self) {
        let mv = Move {
            from: Some(from),
            to: Some(to),
            taken: None,
        };
        (mv, self.after(mv))
    }
}

impl Move {
    pub(crate) fn write(&self) -> String {
        let point = |(row, column): Point| format!("{row},{column}");
        let mut text = match (self.from, self.to) {
            (Some(from), Some(to)) => format!("{}-{}", point(from), point(to)),
            (None, Some(to)) => point(to),
            (Some(from), None) => format!("{}-off", point(from)),
            (None, None) => panic!("a move without points"),
        };
        if let Some(taken) = self.taken {
            text.push_str(&format!("x{}", point(taken)));
        }
        text
    }
}

/// All columns of `rows` rows.
pub(crate) fn full(rows: i32, columns: i32) -> Vec<Vec<i32>> {
    (0..rows).map(|_| (1..=columns).collect()).collect()
}

/// Whether two points touch in any direction.
pub(crate) fn around(a: Point, b: Point) -> bool {
    a != b && (a.0 - b.0).abs() <= 1 && (a.1 - b.1).abs() <= 1
}
