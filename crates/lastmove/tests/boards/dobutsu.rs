//! Dōbutsu shōgi against its rules on a board of characters.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use lastmove::diagram::{Diagram, Ground, Piece, Place};
use lastmove::files::MemoryFiles;
use lastmove::game::{Game, Notation, Play, Spec, StepOf};
use lastmove::games::dobutsu::{At, Dobutsu, Folded};
use lastmove::oracle::{Answer, View, Want};
use lastmove::solve::{Solver, explore};
use lastmove::{Control, Error, Outcome, Value, Verdict, catalog};

use lastmove::graph::generate::SplitMix64;

fn opened(text: &str) -> Dobutsu {
    let spec = Spec::parse(text).unwrap();
    Dobutsu::open(&spec, &MemoryFiles::default(), &Control::default()).unwrap()
}

/// A position: the board of characters, the hands, and the turn.
#[derive(Clone)]
struct Plain {
    board: Vec<Vec<char>>,
    hands: Vec<char>,
    turn: char,
}

/// The hands in the order in which they are written.
const HANDS: &str = "GECgec";

impl Plain {
    fn read(text: &str) -> Self {
        let (rows, after) = text.split_once('-').unwrap();
        let (turn, hands) = after.split_once(',').unwrap_or((after, ""));
        Self {
            board: rows.split('/').map(|row| row.chars().collect()).collect(),
            hands: hands.chars().collect(),
            turn: turn.chars().next().unwrap(),
        }
    }

    fn write(&self) -> String {
        let rows: Vec<String> = self.board.iter().map(|row| row.iter().collect()).collect();
        let mut hands = self.hands.clone();
        hands.sort_by_key(|piece| HANDS.find(*piece));
        let hands: String = hands.into_iter().collect();
        let comma = if hands.is_empty() { "" } else { "," };
        format!("{}-{}{comma}{hands}", rows.join("/"), self.turn)
    }

    fn at(&self, row: i32, column: i32) -> Option<char> {
        let row = self.board.get(usize::try_from(row).ok()?)?;
        row.get(usize::try_from(column).ok()?).copied()
    }

    fn is_of(piece: char, player: char) -> bool {
        piece != '.' && piece.is_ascii_uppercase() == (player == 'x')
    }

    /// Whether a piece steps this far down and to the right.
    fn steps_so(piece: char, down: i32, right: i32) -> bool {
        let forward = if piece.is_ascii_uppercase() {
            -down
        } else {
            down
        };
        match (piece.to_ascii_uppercase(), forward.abs() + right.abs()) {
            ('L', _) => true,
            ('G', far) => far == 1,
            ('E', far) => far == 2,
            ('C', _) => (forward, right) == (1, 0),
            ('H', far) => far == 1 || forward == 1,
            _ => false,
        }
    }

    /// Steps of a player's pieces: from and to.
    fn steps(&self, player: char) -> Vec<[i32; 4]> {
        let mut found = Vec::new();
        for (row, column) in (0..4).flat_map(|row| (0..3).map(move |column| (row, column))) {
            let piece = self.at(row, column).unwrap();
            for (down, right) in (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)))
            {
                let to = (row + down, column + right);
                let target = self.at(to.0, to.1);
                if (down, right) != (0, 0)
                    && Self::is_of(piece, player)
                    && Self::steps_so(piece, down, right)
                    && target.is_some_and(|target| !Self::is_of(target, player))
                {
                    found.push([row, column, to.0, to.1]);
                }
            }
        }
        found
    }

    fn find(&self, piece: char) -> Option<i32> {
        let has = |row: &Vec<char>| row.contains(&piece);
        self.board.iter().position(has).map(|row| row as i32)
    }

    fn can_take(&self) -> bool {
        let lion = if self.turn == 'x' { 'l' } else { 'L' };
        let mut steps = self.steps(self.turn).into_iter();
        steps.any(|[_, _, row, column]| self.at(row, column) == Some(lion))
    }

    /// The outcome for the player to move where the game is over.
    fn over(&self) -> Option<Outcome> {
        let (own, others) = if self.turn == 'x' {
            ('L', 'l')
        } else {
            ('l', 'L')
        };
        let last = if self.turn == 'x' { 0 } else { 3 };
        match (self.find(own), self.find(others)) {
            (None, _) => Some(Outcome::Loss),
            (Some(row), _) if row == last => Some(Outcome::Win),
            (_, Some(row)) if row == 3 - last && !self.can_take() => Some(Outcome::Loss),
            _ => None,
        }
    }

    /// The moves as written, with the positions they lead to.
    fn moves(&self) -> Vec<(String, Self)> {
        let other = if self.turn == 'x' { 'o' } else { 'x' };
        let lion = if self.turn == 'x' { 'l' } else { 'L' };
        let mut found = Vec::new();
        for [row, column, to_row, to_column] in self.steps(self.turn) {
            let taken = self.at(to_row, to_column).unwrap();
            if self.can_take() && taken != lion {
                continue;
            }
            let mut next = self.clone();
            next.turn = other;
            let mut piece = self.at(row, column).unwrap();
            piece = match (piece, to_row) {
                ('C', 0) => 'H',
                ('c', 3) => 'h',
                _ => piece,
            };
            next.board[row as usize][column as usize] = '.';
            next.board[to_row as usize][to_column as usize] = piece;
            if !matches!(taken, '.' | 'L' | 'l') {
                let taken = taken.to_ascii_uppercase();
                let taken = if taken == 'H' { 'C' } else { taken };
                next.hands.push(if self.turn == 'x' {
                    taken
                } else {
                    taken.to_ascii_lowercase()
                });
            }
            let text = format!(
                "{},{}-{},{}",
                row + 1,
                column + 1,
                to_row + 1,
                to_column + 1
            );
            found.push((text, next));
        }
        for piece in HANDS.chars() {
            let is_there = self.hands.contains(&piece) && Self::is_of(piece, self.turn);
            for (row, column) in (0..4).flat_map(|row| (0..3).map(move |column| (row, column))) {
                if !is_there || self.can_take() || self.board[row][column] != '.' {
                    continue;
                }
                let mut next = self.clone();
                next.turn = other;
                next.board[row][column] = piece;
                let at = next.hands.iter().position(|one| *one == piece).unwrap();
                next.hands.remove(at);
                found.push((format!("{piece}*{},{}", row + 1, column + 1), next));
            }
        }
        found
    }

    /// Seen from the other side.
    fn turned(&self) -> Self {
        let swap = |piece: &char| match piece.is_ascii_uppercase() {
            true => piece.to_ascii_lowercase(),
            false => piece.to_ascii_uppercase(),
        };
        let rows = self.board.iter().rev();
        Self {
            board: rows
                .map(|row| row.iter().rev().map(swap).collect())
                .collect(),
            hands: self.hands.iter().map(swap).collect(),
            turn: if self.turn == 'x' { 'o' } else { 'x' },
        }
    }

    fn mirrored(&self) -> Self {
        let rows = self.board.iter();
        Self {
            board: rows
                .map(|row| row.iter().rev().copied().collect())
                .collect(),
            ..self.clone()
        }
    }

    /// A canonical text for positions that look the same to the player to move.
    fn kind(&self) -> String {
        let seen = if self.turn == 'x' {
            self.clone()
        } else {
            self.turned()
        };
        seen.write().min(seen.mirrored().write())
    }
}

fn steps(game: &Dobutsu, at: &At) -> Vec<StepOf<Dobutsu>> {
    let mut steps = Vec::new();
    game.steps(at, &mut steps).unwrap();
    steps
}

/// Compares the position, its outcome if it is over, and its moves in order.
fn agrees(game: &Dobutsu, at: &At) {
    let text = game.write_position(at);
    assert_eq!(game.read_position(&text).unwrap(), *at, "{text}");
    let plain = Plain::read(&text);
    assert_eq!(plain.write(), text);
    assert_eq!(game.label(at), plain.over(), "{text}");
    assert_eq!(at.seen.can_take(), plain.can_take(), "{text}");
    let found = steps(game, at).into_iter().map(|step| {
        let mv = game.write_move(at, &step.mv);
        (mv, game.write_position(&step.to))
    });
    let expected = plain.moves().into_iter().map(|(mv, to)| (mv, to.write()));
    let (found, expected): (Vec<_>, Vec<_>) = (found.collect(), expected.collect());
    assert_eq!(found, expected, "{text}");
    for (mv, to) in found {
        let read = game.read_move(at, &mv).unwrap();
        assert_eq!(game.write_position(&read.to), to);
    }
}

#[test]
fn random_games_follow_the_rules() {
    let (game, mut rng) = (opened("dobutsu"), SplitMix64::new(78));
    assert_eq!(game.write_position(&game.start()), "gle/.c./.C./ELG-x");
    let (mut ends, mut hands) = (BTreeMap::new(), 0);
    for _ in 0..600 {
        let mut at = game.start();
        for _ in 0..60 {
            agrees(&game, &at);
            hands += usize::from(game.write_position(&at).contains(','));
            let options = steps(&game, &at);
            if let Some(outcome) = game.label(&at) {
                let is_taken = !game
                    .write_position(&at)
                    .to_lowercase()
                    .replacen('l', "", 1)
                    .contains('l');
                *ends
                    .entry((outcome == Outcome::Loss, is_taken))
                    .or_insert(0) += 1;
                break;
            }
            at = rng.pick(&options).to;
        }
    }
    assert!(ends.len() == 2, "{ends:?}");
    assert!(hands > 1_000);
}

#[test]
fn all_positions_near_the_beginning_follow_the_rules() {
    let game = opened("dobutsu");
    let mut seen = HashSet::from([game.start()]);
    let mut last = vec![game.start()];
    for _ in 0..4 {
        let mut next = Vec::new();
        for at in last {
            agrees(&game, &at);
            if game.label(&at).is_none() {
                next.extend(steps(&game, &at).iter().map(|step| step.to));
            }
        }
        next.retain(|at| seen.insert(*at));
        last = next;
    }
    assert!(last.len() > 400, "{}", last.len());
}

/// Unreachable positions, with any pieces anywhere.
#[test]
fn random_positions_follow_the_rules() {
    let (game, mut rng) = (opened("dobutsu"), SplitMix64::new(2009));
    for _ in 0..3_000 {
        let mut cells: Vec<(usize, usize)> = (0..12).map(|cell| (cell / 3, cell % 3)).collect();
        rng.shuffle(&mut cells);
        let mut plain = Plain {
            board: vec![vec!['.'; 3]; 4],
            hands: Vec::new(),
            turn: *rng.pick(&['x', 'o']),
        };
        let mut put = |piece: char| {
            let (row, column) = cells.pop().unwrap();
            plain.board[row][column] = piece;
        };
        ['L', 'l'].into_iter().for_each(&mut put);
        let mut hands = Vec::new();
        for kind in ['G', 'G', 'E', 'E', 'C', 'C'] {
            let turn = |piece: char, down: bool| {
                if down {
                    piece.to_ascii_lowercase()
                } else {
                    piece
                }
            };
            let is_down = rng.chance(50);
            match rng.below(4) {
                0 => hands.push(turn(kind, is_down)),
                1 => {}
                _ if kind == 'C' && rng.chance(50) => put(turn('H', is_down)),
                _ => put(turn(kind, is_down)),
            }
        }
        plain.hands = hands;
        let at = game.read_position(&plain.write()).unwrap();
        agrees(&game, &at);
        // The same seen from the other side, and in a mirror.
        let turned = game.read_position(&plain.turned().write()).unwrap();
        assert_eq!(turned.seen, at.seen);
        assert_eq!(turned.seen.turned().turned(), at.seen);
        let mirrored = game.read_position(&plain.mirrored().write()).unwrap();
        assert_eq!(mirrored.seen, at.seen.mirrored());
        assert_eq!(mirrored.seen.canonical(), at.seen.canonical());
    }
}

/// Games with few pieces: each position has the value found by plain exploration, and exactly the
/// positions with both lions are listed, once each.
fn is_solved_as_explored(text: &str) -> usize {
    let (game, control) = (opened(text), Control::default());
    let plain = explore(&game, &game.start(), Play::Normal, &control).unwrap();
    let solver: Folded = Solver::new(Play::Normal);
    let mut kinds: HashMap<String, Value> = HashMap::new();
    for (at, value) in plain.iter() {
        let verdict = solver.value(&game, at, &control).unwrap();
        let text = game.write_position(at);
        assert_eq!(verdict, Verdict::from(value), "{text}");
        if text.contains('L') && text.contains('l') {
            let before = kinds.insert(Plain::read(&text).kind(), value);
            assert!(before.is_none_or(|before| before == value), "{text}");
        }
    }
    let mut listed = BTreeSet::new();
    solver
        .visit(&game, &control, &mut |at, verdict| {
            let kind = Plain::read(&game.write_position(at)).kind();
            assert_eq!(Verdict::from(kinds[&kind]), *verdict, "{kind}");
            assert!(listed.insert(kind));
            Ok(())
        })
        .unwrap();
    assert_eq!(listed.len(), kinds.len(), "{text}");
    listed.len()
}

#[test]
fn games_with_few_pieces_are_solved_as_by_exploring() {
    for text in [
        "dobutsu@.l./.../.../.L.-x",
        "dobutsu@.l./.../.C./.L.-x",
        "dobutsu@l../.../.../..L-o,c",
        "dobutsu@.l./.../.../.L.-x,G",
        "dobutsu@.lc/.../.../CL.-o",
        "dobutsu@.../.l./.../.L.-x,e",
        "dobutsu@.l./.h./.../.L.-x",
        "dobutsu@.L./.../.../.l.-x",
        "dobutsu@.l./.L./.../...-x,CC",
    ] {
        assert!(is_solved_as_explored(text) > 0);
    }
    // Lions and chicks.
    assert_eq!(is_solved_as_explored("dobutsu@.l./.c./.C./.L.-x"), 24_789);
}

fn ask(text: &str) -> Result<Answer, Error> {
    let (files, control) = (MemoryFiles::default(), Control::default());
    let opened = catalog::open(text, &files, &control)?;
    let want = Want {
        moves: true,
        ..Want::default()
    };
    let answer = opened.oracle.ask(opened.at(), want, &control);
    answer.map_err(|error| opened.relocate(error))
}

#[test]
fn ends_are_what_the_rules_say() {
    let value = |text: &str| {
        let answer = ask(text).unwrap();
        let plies = answer.remoteness.and_then(|plies| plies.to_u64());
        let moves = answer.moves.unwrap().into_iter().map(|option| option.mv);
        (answer.outcome, plies, moves.collect::<Vec<_>>().join(" "))
    };
    let (win, loss) = (Outcome::Win, Outcome::Loss);
    for (text, outcome, plies, moves) in [
        // A player who can take the lion takes it.
        ("g1e/1l1/1C1/ELG-x", win, 1, "3,2-2,2"),
        // Taken, and come home.
        ("g1e/1C1/3/ELG-o", loss, 0, ""),
        ("L2/3/2l/3-o", loss, 0, ""),
        ("L2/1l1/3/3-o", win, 1, "2,2-1,1"),
        ("L2/3/2l/3-x", win, 0, ""),
    ] {
        let expected = (outcome, Some(plies), moves.to_owned());
        assert_eq!(value(&format!("dobutsu@{text}")), expected, "{text}");
    }
}

/// Errors point to the wrong place.
#[test]
fn bad_input() {
    for (text, code, column) in [
        ("dobutsu:3x4", "rules-unwanted", 8),
        ("dobutsu@", "stones-turn", 9),
        ("dobutsu@gle/1c1/1C1/ELG", "stones-turn", 24),
        ("dobutsu@gle/1c1/1C1/ELG-X", "stones-turn", 25),
        ("dobutsu@gle/1c1/1C1/ELG-xC", "stones-turn", 25),
        ("dobutsu@gle/1c1/ELG-x", "stones-rows", 9),
        ("dobutsu@gle/1c1/1C/ELG-x", "stones-columns", 17),
        ("dobutsu@gle/1c1/1C1/ELK-x", "stones-character", 23),
        ("dobutsu@gle/1c1/1C1/ELL-x", "dobutsu-lions", 23),
        ("dobutsu@g1e/1c1/1C1/ELG-x", "dobutsu-lion-missing", 9),
        ("dobutsu@g1e/1c1/1C1/E1G-o", "dobutsu-lion-missing", 9),
        ("dobutsu@gle/gc1/1C1/ELG-x", "dobutsu-many", 23),
        ("dobutsu@gle/1c1/1H1/ELG-x,c", "dobutsu-many", 27),
        ("dobutsu@gle/3/3/ELG-x,", "dobutsu-hand", 23),
        ("dobutsu@gle/3/3/ELG-x,CH", "dobutsu-hand", 24),
        ("dobutsu@gle/3/3/ELG-x,Cl", "dobutsu-hand", 24),
        ("dobutsu@gle/3/3/ELG-x,C2", "dobutsu-hand", 24),
        ("dobutsu@gle/3/3/ELG-x,C,c", "dobutsu-hand", 24),
    ] {
        let error = match ask(text) {
            Ok(_) => panic!("{text}"),
            Err(error) => error,
        };
        let at = error.place.as_ref().map_or(0, |place| place.column);
        assert_eq!((error.message.code, at), (code, column), "{text}");
    }
    let game = opened("dobutsu");
    for text in ["", "3,2-2,3", "C*2,1", "2,2-3,2", "3,2-2,2+", "4,2"] {
        assert!(game.read_move(&game.start(), text).is_err(), "{text}");
    }
    // Hands are written in canonical order.
    let at = game.read_position("1l1/3/3/1L1-o,cCEg").unwrap();
    assert_eq!(game.write_position(&at), ".l./.../.../.L.-o,ECgc");
}

/// The hands are above and below the board, and a drop begins there.
#[test]
fn pictures_show_hands() {
    let (files, control) = (MemoryFiles::default(), Control::default());
    let opened = catalog::open("dobutsu@.l./.../.H./.L.-x,GCg", &files, &control).unwrap();
    let view = View::Position { values: false };
    let drawn = opened.oracle.diagram(opened.at(), &view, &control).unwrap();
    let Diagram::Grid(grid) = drawn else {
        panic!("a board is a grid");
    };
    let shown = grid
        .cells
        .iter()
        .map(|cell| match (cell.piece, cell.ground) {
            (Some(Piece::Man(man)), _) => man.letter(),
            (_, Ground::Wall) => '*',
            _ => '.',
        });
    assert_eq!(shown.collect::<String>(), "g**.l.....H..L.G*C");
    assert_eq!((grid.first_row, grid.columns), (0, 3));
    let places = opened.oracle.places(opened.at(), &control).unwrap();
    let way = |mv: &str| {
        places
            .iter()
            .find(|place| place.mv == mv)
            .unwrap()
            .ways
            .clone()
    };
    assert_eq!(way("3,2-2,2"), [[Place::cell(3, 2), Place::cell(2, 2)]]);
    assert_eq!(way("C*1,1"), [[Place::cell(5, 3), Place::cell(1, 1)]]);
    let ways: HashSet<Vec<Place>> = places.iter().flat_map(|place| place.ways.clone()).collect();
    assert_eq!(ways.len(), places.len());
}

/// T. Tanaka, 2009: the values, and how many positions there are.
#[test]
#[ignore = "slow: 247 million positions, some minutes and 9 GB"]
fn the_second_player_wins() {
    let control = Control::default();
    let opened = catalog::open("dobutsu", &MemoryFiles::default(), &control).unwrap();
    let answer = opened.oracle.ask(None, Want::default(), &control).unwrap();
    let plies = answer.remoteness.and_then(|plies| plies.to_u64());
    assert_eq!((answer.outcome, plies), (Outcome::Loss, Some(78)));
    let best: Vec<_> = answer.best.iter().map(|best| best.mv.as_str()).collect();
    assert_eq!(best, ["4,2-3,1", "4,2-3,3", "4,3-3,3"]);
    let found = opened.totals(&control).unwrap();
    assert_eq!(
        (found.positions, found.wins, found.losses, found.draws),
        (246_803_167, 196_773_087, 47_347_380, 2_682_700)
    );
}
