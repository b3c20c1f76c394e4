//! The least number of policemen, against a plain count on sets of cells.

use lastmove::files::MemoryFiles;
use lastmove::game::{Play, Spec};
use lastmove::games::pursuit::{self, Board, Rules, min_police};
use lastmove::{Control, catalog};

use lastmove::graph::generate::SplitMix64;

/// A small board: bit r · columns + c of `open` says whether the cell can be entered.
#[derive(Clone, Copy)]
struct Small {
    rows: usize,
    columns: usize,
    open: u32,
}

impl Small {
    fn cells(&self) -> Vec<usize> {
        let cells = 0..self.rows * self.columns;
        cells.filter(|cell| self.open >> cell & 1 == 1).collect()
    }

    /// The cells that a king's or a rook's single step reaches, and the cell itself.
    fn around(&self, cell: usize, king: bool) -> u32 {
        let (row, column) = (cell / self.columns, cell % self.columns);
        let near = self.cells().into_iter().filter(|&other| {
            let down = row.abs_diff(other / self.columns);
            let right = column.abs_diff(other % self.columns);
            down.max(right) <= 1 && (king || down + right <= 1)
        });
        near.fold(0, |set, other| set | 1 << other)
    }

    /// Whether `police` policemen in an ordered tuple can win from somewhere. For each tuple it
    /// computes the set of thief's cells that the police win, with the police and with the thief to
    /// move.
    fn is_won(&self, police: usize, king: bool) -> bool {
        let size = self.rows * self.columns;
        let tuples: Vec<Vec<usize>> = (0..size.pow(police as u32))
            .map(|n| (0..police).map(|i| n / size.pow(i as u32) % size).collect())
            .collect();
        let open = |tuple: &Vec<usize>| tuple.iter().all(|cell| self.open >> cell & 1 == 1);
        let caught: Vec<u32> = tuples
            .iter()
            .map(|tuple| tuple.iter().fold(0, |set, cell| set | 1 << cell))
            .collect();
        let steps: Vec<u32> = (0..size).map(|cell| self.around(cell, king)).collect();
        let thief: Vec<u32> = (0..size).map(|cell| self.around(cell, false)).collect();
        let (mut first, mut second) = (caught.clone(), caught.clone());
        loop {
            let mut changed = false;
            for (n, tuple) in tuples.iter().enumerate().filter(|(_, tuple)| open(tuple)) {
                for cell in self.cells() {
                    if second[n] >> cell & 1 == 0 && thief[cell] & !first[n] == 0 {
                        second[n] |= 1 << cell;
                        changed = true;
                    }
                }
                let mut won = first[n];
                let mut reach = vec![0];
                for (i, &cell) in tuple.iter().enumerate() {
                    let to = (0..size).filter(|to| steps[cell] >> to & 1 == 1);
                    reach = to
                        .flat_map(|to| reach.iter().map(move |n| n + to * size.pow(i as u32)))
                        .collect();
                }
                for to in reach {
                    won |= second[to];
                }
                changed |= won != first[n];
                first[n] = won;
            }
            if !changed {
                let mut all = tuples.iter().zip(&first).filter(|(tuple, _)| open(tuple));
                return all.any(|(_, &won)| won == self.open);
            }
        }
    }

    /// As a board file: an exit somewhere, which must not matter.
    fn text(&self, random: &mut SplitMix64) -> Option<String> {
        let cells = self.cells();
        let police = *cells.get(random.index(cells.len().max(1)))?;
        let others: Vec<_> = cells
            .iter()
            .copied()
            .filter(|&cell| cell != police)
            .collect();
        let thief = *others.get(random.index(others.len().max(1)))?;
        let mut text = String::new();
        for cell in 0..self.rows * self.columns {
            text.push(match cell {
                _ if self.open >> cell & 1 == 0 => '*',
                _ if cell == police => 'P',
                _ if cell == thief => 'T',
                _ if random.index(6) == 0 => 'E',
                _ => '.',
            });
            if (cell + 1) % self.columns == 0 {
                text.push('\n');
            }
        }
        Some(text)
    }
}

/// The least number, up to `most`.
fn least(text: &str, rules: &Rules, most: usize) -> Option<usize> {
    let board = Board::read(text, "b.txt").unwrap();
    let control = Control::default();
    let found = min_police(&board, rules, Play::Normal, most, &control).unwrap();
    assert_eq!(found.refused, None);
    found.squad.map(|squad| squad.cells().len())
}

#[test]
fn small_boards_need_as_many_as_a_plain_count_says() {
    let mut random = SplitMix64::new(21);
    let king = Rules::default();
    let mut rook = Rules::default();
    rook.set("police", "4").unwrap();
    let mut counts = [0; 4];
    for (rows, columns, sparse) in [
        (1, 5, 1),
        (2, 2, 1),
        (4, 1, 1),
        (2, 3, 1),
        (3, 3, 3),
        (4, 2, 3),
        (3, 4, 23),
    ] {
        for open in (1..1u32 << (rows * columns)).filter(|open| (open + 2) % sparse == 0) {
            let board = Small {
                rows,
                columns,
                open,
            };
            let Some(text) = board.text(&mut random) else {
                continue;
            };
            for (rules, is_king) in [(&king, true), (&rook, false)] {
                let plain = (1..=2).find(|&police| board.is_won(police, is_king));
                assert_eq!(least(&text, rules, 2), plain, "king {is_king}\n{text}");
                counts[plain.unwrap_or(3)] += 1;
            }
        }
    }
    assert!(counts[1..].iter().all(|&count| count > 50), "{counts:?}");
}

#[test]
fn known_boards_need_their_numbers() {
    let rules = Rules::default();
    for columns in [2, 7, 30] {
        let text = format!("P{}T\n", ".".repeat(columns - 2));
        assert_eq!(least(&text, &rules, 4), Some(1));
    }
    let ring = "P..\n.*.\n..T\n";
    let mut rook = rules.clone();
    rook.set("police", "4").unwrap();
    assert_eq!(least(ring, &rook, 4), Some(2));
    assert_eq!(least(ring, &rules, 4), Some(1));
    // One in each part, since the thief chooses a part.
    assert_eq!(least("P*.*.*T\n", &rules, 4), Some(4));
    assert_eq!(least("P*.*.*.*T\n", &rules, 4), None);
    assert_eq!(least("P*.*.*T\n", &rules, 3), None);
}

#[test]
fn the_oracle_says_how_many_and_where() {
    let files = MemoryFiles::from([("b.txt", "police=4\nP..\n.*E\n..T\n")]);
    let control = Control::default();
    let ask = |game: &str, control: &Control<'_>| {
        pursuit::least_police(&Spec::parse(game).unwrap(), &files, control)
    };
    let found = ask("pursuit:b.txt", &control).unwrap();
    assert_eq!((found.count, found.tried), (Some(2), 2));
    assert_eq!(found.placement.as_deref(), Some("1,1;1,1"));
    let error = ask("nim:3", &control).unwrap_err();
    assert_eq!(error.message.code, "no-police");
    // One policeman fits, two do not; then not even one.
    let little = Control::default().memory(12_000);
    let found = ask("pursuit:b.txt", &little).unwrap();
    assert_eq!((found.count, found.tried), (None, 1));
    assert_eq!(found.refused.unwrap().message.code, "memory-over-budget");
    let less = Control::default().memory(5_000);
    let error = ask("pursuit:b.txt", &less).unwrap_err();
    assert_eq!(error.message.code, "memory-over-budget");
}

/// The starting cells do not matter, nor whether there are any; to all other questions they do.
#[test]
fn nobody_need_stand_on_the_board() {
    let control = Control::default();
    for (empty, rows) in [
        ("police=4\n...\n.*E\n...\n", ["P..", "..T"]),
        ("...*...\n.*...*.\n", ["P..*...", ".*...*T"]),
        ("1 7\n.*.*.*.\n", [".*.*.*.", "T*P*.*."]),
    ] {
        let mut lines: Vec<&str> = empty.lines().collect();
        let last = lines.len() - 1;
        let first = lines.iter().position(|line| line.contains('.')).unwrap();
        lines[first] = rows[0];
        lines[last] = rows[1];
        let full = lines.join("\n");
        let texts = [
            empty,
            &full,
            &full.replace('P', "."),
            &full.replace('T', "."),
        ];
        let found = texts.map(|text| {
            let files = MemoryFiles::from([("b.txt", text)]);
            let spec = Spec::parse("pursuit:b.txt").unwrap();
            pursuit::least_police(&spec, &files, &control).unwrap()
        });
        assert!(found.iter().all(|other| *other == found[0]), "{found:?}");
        for (text, code) in [(empty, "board-no-police"), (texts[3], "board-no-thief")] {
            for game in ["pursuit:b.txt", "pursuit:b.txt@1,1/1,3/P"] {
                let files = MemoryFiles::from([("b.txt", text)]);
                let error = catalog::open(game, &files, &control).err().unwrap();
                assert_eq!(error.message.code, code);
            }
        }
    }
    for (text, code) in [
        ("**\n**\n", "board-all-walls"),
        ("2 2\n**\n", "board-rows"),
        ("", "board-empty"),
        ("T.T\n", "board-two-thieves"),
        ("PPPPP\n", "board-police"),
    ] {
        let error = Board::read_ground(text, "b.txt").unwrap_err();
        assert_eq!(error.message.code, code, "{text}");
    }
}
