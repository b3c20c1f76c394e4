//! Configurable rules and several policemen: the moves against plain rules, the engines against
//! each other, texts read back.

use lastmove::files::MemoryFiles;
use lastmove::game::{Game, Indexed, Notation, Play};
use lastmove::games::pursuit::{Position, Pursuit, Turn};
use lastmove::{Control, Outcome, catalog, solve};

use crate::boards::{Case, rules};
use crate::plain::{Cell, Plain, Stand};
use lastmove::graph::generate::SplitMix64;

/// Random games with 1 to 3 policemen, more on smaller boards.
fn cases(seed: u64, count: usize) -> impl Iterator<Item = Case> {
    let mut random = SplitMix64::new(seed);
    (0..count).map(move |_| {
        let police = random.index(3) + 1;
        Case::random(&mut random, 6 - police, police)
    })
}

fn cell(game: &Pursuit, cell: u16) -> Cell {
    let (row, column) = game.place(cell);
    (row as i64 - 1, column as i64 - 1)
}

fn stand(game: &Pursuit, at: &Position) -> Stand {
    Stand {
        police: at.police.cells().iter().map(|&c| cell(game, c)).collect(),
        thief: cell(game, at.thief),
        police_moves: at.turn == Turn::Police,
    }
}

#[test]
fn moves_are_those_of_the_plain_rules() {
    let (mut stuck, mut steps) = (0, Vec::new());
    for case in cases(11, 1_000) {
        let (game, plain, text) = (case.game(), Plain::new(&case), case.text());
        assert_eq!(plain.cells().len() as u32, game.cells());
        assert_eq!(game.rules(), &rules(&case.options));
        // All positions of a small game, some of a large one.
        for index in (0..game.len()).step_by(1 + game.len() as usize / 100) {
            let at = game.position(index);
            assert_eq!(game.index(&at), Some(index), "\n{text}");
            let here = stand(&game, &at);
            steps.clear();
            game.steps(&at, &mut steps).unwrap();
            let to: Vec<_> = steps.iter().map(|step| stand(&game, &step.to)).collect();
            assert_eq!(to, plain.options(&here), "{here:?}\n{text}");
            assert_eq!(game.move_count(&at).unwrap(), steps.len() as u64);
            let police_win = Some(here.police_moves);
            let won = if plain.caught(&here) {
                police_win
            } else {
                plain.out(&here).then_some(!here.police_moves)
            };
            let label = won.map(|won| if won { Outcome::Win } else { Outcome::Loss });
            assert_eq!(game.label(&at), label, "{here:?}\n{text}");
            stuck += usize::from(steps.is_empty() && label.is_none());
            for step in &steps {
                let stays = step.to.police == at.police && step.to.thief == at.thief;
                let passes = game.write_move(&at, &step.mv) == "pass";
                let may = !here.police_moves || plain.police_may_pass();
                assert_eq!(passes, stays && may, "{here:?}\n{text}");
            }
        }
    }
    assert!(stuck > 500, "{stuck} positions without a move");
}

#[test]
fn all_engines_give_the_same_values() {
    let control = Control::default();
    let (mut longest, mut differing) = (0, 0);
    for case in cases(13, 2_000).filter(|case| case.game().len() < 1_500) {
        let (game, text) = (case.game(), case.text());
        let graph = solve::expand(&game, &control).unwrap();
        let mut outcomes = Vec::new();
        for play in [Play::Normal, Play::Misere] {
            let values = solve::backward(&graph, play, &control).unwrap();
            let levels = solve::levels(&graph, play, &control).unwrap();
            assert_eq!(values, levels, "{play:?}\n{text}");
            let slow = solve::iterate(&graph, play).unwrap();
            assert!(values.iter().eq(slow.iter()), "{play:?}\n{text}");
            let plies = values.iter().filter_map(|value| value.remoteness());
            longest = longest.max(plies.max().unwrap_or(0));
            outcomes.push(
                values
                    .iter()
                    .map(|value| value.outcome())
                    .collect::<Vec<_>>(),
            );
        }
        differing += usize::from(outcomes[0] != outcomes[1]);
    }
    assert!(longest > 15, "longest {longest}");
    assert!(
        differing > 300,
        "{differing} games depend on the rule of play"
    );
}

#[test]
fn positions_and_moves_can_be_read_back() {
    let mut random = SplitMix64::new(14);
    for case in cases(15, 400) {
        let (game, text) = (case.game(), case.text());
        for _ in 0..40 {
            let at = game.position(random.index(game.len() as usize) as u64);
            let written = game.write_position(&at);
            assert_eq!(
                game.read_position(&written).as_ref(),
                Ok(&at),
                "{written}\n{text}"
            );
            let (police, rest) = written.split_once('/').unwrap();
            let turned = |cells: &str| cells.split(';').rev().collect::<Vec<_>>().join(";");
            let other = format!("{}/{rest}", turned(police));
            assert_eq!(
                game.read_position(&other).as_ref(),
                Ok(&at),
                "{other}\n{text}"
            );
            let mut steps = Vec::new();
            game.steps(&at, &mut steps).unwrap();
            for step in &steps {
                let mv = game.write_move(&at, &step.mv);
                for mv in [turned(&mv), mv] {
                    let read = game.read_move(&at, &mv).unwrap();
                    assert!(read.mv == step.mv && read.to == step.to, "{mv}\n{text}");
                }
            }
            // No other text is a move.
            let other =
                game.write_position(&game.position(random.index(game.len() as usize) as u64));
            let cells = other.split('/').next().unwrap();
            let legal = steps
                .iter()
                .any(|step| game.write_move(&at, &step.mv) == cells);
            assert_eq!(game.read_move(&at, cells).is_ok(), legal, "{cells}\n{text}");
        }
    }
}

/// The moves from a position as texts.
fn moves(board: &str, at: &str) -> String {
    let game = Case {
        rows: board.lines().map(str::to_owned).collect(),
        options: Vec::new(),
    }
    .game();
    let at = game.read_position(at).unwrap();
    let mut steps = Vec::new();
    game.steps(&at, &mut steps).unwrap();
    let written: Vec<_> = steps.iter().map(|s| game.write_move(&at, &s.mv)).collect();
    written.join(" ")
}

#[test]
fn moves_stand_in_the_documented_order() {
    let open = ".....\n.....\n..P..\n.....\n....T\n";
    let knight = format!("police=knight\n{open}");
    assert_eq!(
        moves(&knight, "3,3/5,5/P"),
        "1,4 2,5 4,5 5,4 5,2 4,1 2,1 1,2 pass"
    );
    let list = format!("thief=0:-1/2:0/-1:0\npass=police\n{open}");
    assert_eq!(moves(&list, "3,3/2,2/T"), "2,1 4,2 1,2");
    // A swap is a pass, at the place of the swap.
    let two = "police=4\nPP.T\n";
    assert_eq!(
        moves(two, "1,1;1,2/1,4/P"),
        "1,2;1,3 pass 1,2;1,2 1,1;1,3 1,1;1,1"
    );
    assert_eq!(
        moves(&format!("pass=none\n{two}"), "1,1;1,2/1,4/P"),
        "1,2;1,3 1,1;1,2"
    );
    // Both on one cell; without passing both must step.
    assert_eq!(moves(two, "1,1;1,1/1,4/P"), "1,2;1,2 1,1;1,2 pass");
    assert_eq!(
        moves(&format!("pass=thief\n{two}"), "1,1;1,1/1,4/P"),
        "1,2;1,2"
    );
    // A policeman without a step stays while the other moves; if both have none they are stuck.
    let walled = "pass=none\npolice=4\nP*PT.\n";
    assert_eq!(moves(walled, "1,1;1,3/1,5/P"), "1,1;1,4");
    assert_eq!(moves(walled, "1,1;1,1/1,4/P"), "");
}

#[test]
fn the_notation_overrides_the_board() {
    let board = "thief=8\npass = none\nfirst=thief\nP..\n...\n..T\n";
    let files = MemoryFiles::from([("b.txt", board)]);
    let control = Control::default();
    let count = |notation: &str| {
        let opened = catalog::open(notation, &files, &control).unwrap();
        let want = lastmove::oracle::Want {
            moves: true,
            ..Default::default()
        };
        let answer = opened.oracle.ask(None, want, &control).unwrap();
        (answer.position, answer.moves.unwrap().len())
    };
    let first_thief = "1,1/3,3/T".to_owned();
    assert_eq!(count("pursuit:b.txt"), (first_thief.clone(), 3));
    assert_eq!(count("pursuit:b.txt,thief=4"), (first_thief.clone(), 2));
    assert_eq!(count("pursuit:b.txt,pass=both"), (first_thief, 4));
    let police = "1,1/3,3/P".to_owned();
    assert_eq!(count("pursuit:b.txt,first=police"), (police.clone(), 3));
    let notation = "pursuit:b.txt,police=1:1,pass=police,first=police";
    assert_eq!(count(notation), (police, 2));
}

#[test]
fn who_cannot_move_loses_or_wins() {
    // The thief has nowhere to go and may not stay.
    let files = MemoryFiles::from([("b.txt", "pass=police\nP.*T\n")]);
    let control = Control::default();
    for (game, outcome, plies, answer) in [
        ("pursuit:b.txt", Outcome::Win, 1, "pursuit-caught-answer"),
        (
            "pursuit/misere:b.txt",
            Outcome::Loss,
            1,
            "pursuit-escapes-answer",
        ),
    ] {
        let opened = catalog::open(game, &files, &control).unwrap();
        let want = lastmove::oracle::Want {
            explanation: true,
            ..Default::default()
        };
        let told = |at: Option<&str>| {
            let answer = opened.oracle.ask(at, want, &control).unwrap();
            let points = answer.explanation.unwrap();
            let codes = points.iter().map(|point| match point {
                lastmove::Point::Say(message) | lastmove::Point::Detail(message) => message.code,
                lastmove::Point::Table(_) => "table",
            });
            let plies = answer.remoteness.unwrap().to_u64().unwrap();
            (answer.outcome, plies, codes.collect::<Vec<_>>())
        };
        let (found, remoteness, codes) = told(None);
        assert_eq!((found, remoteness), (outcome, plies));
        assert_eq!(codes.last(), Some(&answer));
        let stuck = [
            "why-stuck",
            "pursuit-turn-thief",
            "pursuit-stuck-thief",
            answer,
        ];
        assert_eq!(
            told(Some("1,1/1,4/T")),
            (outcome.flipped(), 0, stuck.to_vec())
        );
    }
}
