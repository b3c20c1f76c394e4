//! A plain generator: a board of letters, moves tried one by one.

use std::collections::BTreeSet;

use super::super::fen;
use super::{Colour, Man, Position};
use lastmove_engine::graph::generate::SplitMix64;

/// The letters on the squares, by rank and file; whose turn it is; the square en passant.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Mailbox {
    board: [[char; 8]; 8],
    is_white: bool,
    passed: Option<(i32, i32)>,
}

const STRAIGHT: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const SLANTED: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

impl Mailbox {
    fn of(at: &Position) -> Self {
        let mut board = [['.'; 8]; 8];
        for (man, square) in at.men() {
            board[usize::from(square / 8)][usize::from(square % 8)] = man.letter();
        }
        let split = |square: u8| (i32::from(square / 8), i32::from(square % 8));
        Self {
            board,
            is_white: at.turn() == Colour::White,
            passed: at.en_passant().map(split),
        }
    }

    /// The letter on a square; `None` beside the board.
    fn on(&self, (rank, file): (i32, i32)) -> Option<char> {
        let (rank, file) = (usize::try_from(rank).ok()?, usize::try_from(file).ok()?);
        self.board.get(rank)?.get(file).copied()
    }

    fn put(&mut self, (rank, file): (i32, i32), man: char) {
        self.board[rank as usize][file as usize] = man;
    }

    /// All pseudo-legal moves.
    fn all(&self, is_white: bool) -> Vec<(String, Self)> {
        let mut found = Vec::new();
        let is_mine = |man: char| man != '.' && man.is_ascii_uppercase() == is_white;
        let ahead = if is_white { 1 } else { -1 };
        for from in (0..8).flat_map(|rank| (0..8).map(move |file| (rank, file))) {
            let man = self.on(from).unwrap();
            if !is_mine(man) {
                continue;
            }
            let step =
                |(up, right): (i32, i32), far: i32| (from.0 + up * far, from.1 + right * far);
            let mut go =
                |to: (i32, i32), passed: Option<(i32, i32)>, beaten: Option<(i32, i32)>| {
                    let is_last = to.0 == 0 || to.0 == 7;
                    let made = match (man.to_ascii_lowercase(), is_last) {
                        ('p', true) => vec!['q', 'r', 'b', 'n'],
                        _ => vec![man],
                    };
                    for become_ in &made {
                        let mut after = self.clone();
                        if let Some(beaten) = beaten {
                            after.put(beaten, '.');
                        }
                        after.put(from, '.');
                        after.put(
                            to,
                            if is_white {
                                become_.to_ascii_uppercase()
                            } else {
                                become_.to_ascii_lowercase()
                            },
                        );
                        after.is_white = !is_white;
                        after.passed = passed;
                        let name = |(rank, file): (i32, i32)| {
                            format!("{}{}", (b'a' + file as u8) as char, rank + 1)
                        };
                        let mut text = name(from) + &name(to);
                        if made.len() > 1 {
                            text.push(*become_);
                        }
                        found.push((text, after));
                    }
                };
            let leaps: Vec<(i32, i32)> = match man.to_ascii_lowercase() {
                'k' => STRAIGHT.into_iter().chain(SLANTED).collect(),
                'n' => vec![
                    (1, 2),
                    (2, 1),
                    (-1, 2),
                    (-2, 1),
                    (1, -2),
                    (2, -1),
                    (-1, -2),
                    (-2, -1),
                ],
                _ => Vec::new(),
            };
            for to in leaps.into_iter().map(|way| step(way, 1)) {
                if self.on(to).is_some_and(|there| !is_mine(there)) {
                    go(to, None, None);
                }
            }
            let ways: Vec<(i32, i32)> = match man.to_ascii_lowercase() {
                'r' => STRAIGHT.to_vec(),
                'b' => SLANTED.to_vec(),
                'q' => STRAIGHT.into_iter().chain(SLANTED).collect(),
                _ => Vec::new(),
            };
            for way in ways {
                for far in 1..8 {
                    let to = step(way, far);
                    match self.on(to) {
                        Some('.') => go(to, None, None),
                        Some(there) if !is_mine(there) => {
                            go(to, None, None);
                            break;
                        }
                        _ => break,
                    }
                }
            }
            if man.eq_ignore_ascii_case(&'p') {
                let one = step((ahead, 0), 1);
                if self.on(one) == Some('.') {
                    go(one, None, None);
                    let two = step((ahead, 0), 2);
                    if from.0 == if is_white { 1 } else { 6 } && self.on(two) == Some('.') {
                        go(two, Some(one), None);
                    }
                }
                for to in [step((ahead, 1), 1), step((ahead, -1), 1)] {
                    if self
                        .on(to)
                        .is_some_and(|there| there != '.' && !is_mine(there))
                    {
                        go(to, None, None);
                    }
                    if self.passed == Some(to) {
                        go(to, None, Some((from.0, to.1)));
                    }
                }
            }
        }
        found
    }

    fn can_take_king(&self, is_white: bool) -> bool {
        let king = if is_white { 'k' } else { 'K' };
        let mut after = self.all(is_white).into_iter();
        after.any(|(_, after)| !after.board.iter().flatten().any(|man| *man == king))
    }

    /// The legal moves; the en passant square is kept where a capture is possible.
    fn legal(&self) -> BTreeSet<(String, Self)> {
        let mut found = BTreeSet::new();
        for (text, mut after) in self.all(self.is_white) {
            if after.can_take_king(after.is_white) {
                continue;
            }
            if let Some(passed) = after.passed {
                let takes = |(text, to): &(String, Self)| {
                    let end = format!("{}{}", (b'a' + passed.1 as u8) as char, passed.0 + 1);
                    let from = &text[..2];
                    let man = after.on((
                        i32::from(from.as_bytes()[1] - b'1'),
                        i32::from(from.as_bytes()[0] - b'a'),
                    ));
                    text[2..4] == end
                        && man.is_some_and(|man| man.eq_ignore_ascii_case(&'p'))
                        && !to.can_take_king(to.is_white)
                };
                if !after.all(after.is_white).iter().any(takes) {
                    after.passed = None;
                }
            }
            found.insert((text, after));
        }
        found
    }
}

fn move_text(mv: &super::super::Move) -> String {
    let name = super::super::moves::name;
    let made = mv.promotion.map(|kind| kind.letter().to_ascii_lowercase());
    name(mv.from) + &name(mv.to) + &made.map(String::from).unwrap_or_default()
}

/// Compares the moves of a position; reports whether en passant and promotion occurred.
fn compare(at: &Position) -> Vec<Position> {
    let plain = Mailbox::of(at);
    let expected = plain.legal();
    let (mut found, mut after) = (BTreeSet::new(), Vec::new());
    let mut count = 0;
    at.each_move(|mv, to| {
        found.insert((move_text(&mv), Mailbox::of(&to)));
        after.push(to);
        count += 1;
    });
    assert_eq!(found, expected, "{}", fen::write(at));
    assert_eq!(count, found.len(), "{}", fen::write(at));
    assert_eq!(at.has_move(), count > 0, "{}", fen::write(at));
    assert_eq!(at.is_check(), plain.can_take_king(!plain.is_white));
    // Writing and reading are inverse.
    assert_eq!(fen::read(&fen::write(at)).unwrap(), *at);
    after
}

/// A legal position of up to three men besides the kings.
fn random_position(random: &mut SplitMix64, letters: &str) -> Option<Position> {
    let letters: Vec<char> = letters.chars().collect();
    let mut men = vec!['K', 'k'];
    for _ in 0..random.below(4) {
        let letter = *random.pick(&letters);
        men.push(match random.below(2) {
            0 => letter.to_ascii_lowercase(),
            _ => letter,
        });
    }
    let mut men: Vec<(Man, u8)> = men
        .into_iter()
        .map(|letter| {
            // Otherwise pawns about to promote are rare.
            let square = match (letter, random.below(4)) {
                ('p', 0) => 8 + random.below(8),
                ('P', 0) => 48 + random.below(8),
                _ => random.below(64),
            };
            (Man::of_letter(letter).unwrap(), square as u8)
        })
        .collect();
    if letters == ['P'] {
        // Two pawns, one of which may pass the other.
        let file = random.below(8) as u8;
        let places = *random.pick(&[[('P', 8), ('p', 24)], [('p', 48), ('P', 32)]]);
        let files = [file, file ^ 1];
        let pawns = places.into_iter().zip(files);
        men.truncate(3);
        men.extend(pawns.map(|((man, rank), file)| (Man::of_letter(man).unwrap(), rank + file)));
    }
    let squares: BTreeSet<u8> = men.iter().map(|(_, square)| *square).collect();
    let turn = *random.pick(&[Colour::White, Colour::Black]);
    let at = Position::of(&men, turn, 0);
    (squares.len() == men.len() && fen::read(&fen::write(&at)).is_ok()).then_some(at)
}

#[test]
fn moves_are_those_of_a_plain_generator() {
    let mut random = SplitMix64::new(0x5EED_C4E5);
    let (mut positions, mut passing, mut promoted) = (0, 0, 0);
    while positions < 6_000 {
        let letters = random.pick(&["QRBNP", "P", "QRBN"]);
        let Some(mut at) = random_position(&mut random, letters) else {
            continue;
        };
        // Some random moves, so that pawns pass each other.
        for _ in 0..5 {
            positions += 1;
            let after = compare(&at);
            promoted += usize::from(after.iter().any(|to| {
                to.material().count() == at.material().count() && to.material() != at.material()
            }));
            let chosen = after.iter().find(|to| to.en_passant().is_some());
            let Some(next) = chosen.or_else(|| after.get(random.index(after.len()))) else {
                break;
            };
            at = *next;
            passing += usize::from(at.en_passant().is_some());
        }
    }
    assert!(passing > 20 && promoted > 200, "{passing} {promoted}");
}

#[test]
fn taking_en_passant_must_not_open_a_line_to_the_king() {
    let moves = |text: &str| {
        let at = fen::read(text).unwrap();
        let after = compare(&at);
        (at.en_passant().is_some(), after.len())
    };
    // The rook is behind both pawns on the king's rank.
    assert!(!moves("8/8/8/K2pP2r/8/8/8/7k_w_-_d6").0);
    assert!(moves("8/8/8/3pP2r/K7/8/8/7k_w_-_d6").0);
    // The pawn that gave check can be captured en passant.
    assert_eq!(moves("8/8/8/3pP3/4K3/8/8/7k_w_-_d6"), (true, 8));
    // Afterwards both adjacent pawns can capture.
    let at = fen::read("7k/8/8/8/1p1p4/8/2P5/K7_w").unwrap();
    let mut found = false;
    at.each_move(|_, to| {
        if to.en_passant().is_some() {
            compare(&to);
            found = true;
        }
    });
    assert!(found);
}
