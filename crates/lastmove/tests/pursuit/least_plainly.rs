//! The least number of policemen under every rule, against plain iteration over all positions and
//! both turns.

use std::collections::HashMap;

use lastmove::Control;
use lastmove::files::MemoryFiles;
use lastmove::game::{Play, Spec};
use lastmove::games::pursuit;

use crate::boards::{Case, options, rows};
use crate::plain::{Cell, Plain, Stand};
use lastmove::graph::generate::SplitMix64;

/// All squads of `police` policemen on these cells, each in ascending order, ordered by their last
/// cells, then by the cells before, and so on.
fn squads(cells: &[Cell], police: usize) -> Vec<Vec<Cell>> {
    if police == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (last, &cell) in cells.iter().enumerate() {
        for mut squad in squads(&cells[..=last], police - 1) {
            squad.push(cell);
            all.push(squad);
        }
    }
    all
}

/// The first squad that wins wherever the thief is, with the police and with the thief to move
/// first.
fn first_squads(plain: &Plain<'_>, play: Play, police: usize) -> [Option<Vec<Cell>>; 2] {
    let cells = plain.cells();
    let squads = squads(&cells, police);
    let mut stands = Vec::new();
    let mut numbers = HashMap::new();
    for squad in &squads {
        for &thief in &cells {
            for police_moves in [true, false] {
                numbers.insert((squad.clone(), thief, police_moves), stands.len());
                stands.push(Stand {
                    police: squad.clone(),
                    thief,
                    police_moves,
                });
            }
        }
    }
    let number = |stand: &Stand| numbers[&(stand.police.clone(), stand.thief, stand.police_moves)];
    let options: Vec<Vec<usize>> = stands
        .iter()
        .map(|stand| plain.options(stand).iter().map(number).collect())
        .collect();
    let mut won = vec![false; stands.len()];
    loop {
        let mut changed = false;
        for (at, stand) in stands.iter().enumerate() {
            let wins = if plain.caught(stand) {
                true
            } else if options[at].is_empty() {
                // The player who cannot move loses, in misère play wins.
                stand.police_moves == (play == Play::Misere)
            } else if stand.police_moves {
                options[at].iter().any(|&to| won[to])
            } else {
                options[at].iter().all(|&to| won[to])
            };
            changed |= wins && !won[at];
            won[at] |= wins;
        }
        if !changed {
            break;
        }
    }
    [true, false].map(|police_first| {
        let catches = |squad: &&Vec<Cell>| {
            let mut all = cells.iter();
            all.all(|&thief| won[numbers[&((*squad).clone(), thief, police_first)]])
        };
        squads.iter().find(catches).cloned()
    })
}

/// The least number up to `most` and the starting cells, with the police and with the thief to move
/// first.
fn least(case: &Case, play: Play, most: usize) -> [Option<(u64, String)>; 2] {
    let plain = Plain::new(case);
    let mut found = [None, None];
    for police in 1..=most {
        let squads = first_squads(&plain, play, police);
        for (found, squad) in found.iter_mut().zip(squads) {
            let cells = |squad: Vec<Cell>| {
                let cells = squad
                    .iter()
                    .map(|(row, column)| format!("{},{}", row + 1, column + 1));
                cells.collect::<Vec<_>>().join(";")
            };
            let squad = squad.map(|squad| (police as u64, cells(squad)));
            *found = found.take().or(squad);
        }
        if found.iter().all(Option::is_some) {
            break;
        }
    }
    found
}

/// Statistics of the cases.
#[derive(Debug, Default)]
struct Seen {
    /// By the least number; 0 for more than were counted plainly.
    counts: [usize; 5],
    /// How often it matters who moves first.
    order_matters: usize,
    /// How often some policeman has no step, may not pass, and another one has a step.
    some_stuck: usize,
}

/// Compares `count` random boards, each with random rules.
fn compare(seed: u64, count: usize) -> Seen {
    let mut random = SplitMix64::new(seed);
    let mut seen = Seen::default();
    let control = Control::default();
    for _ in 0..count {
        let open = rows(&mut random, 4);
        let cells = open.concat().replace('*', "").len();
        // The plain count of more would take long.
        let most = match cells {
            ..=4 => 4,
            5..=6 => 3,
            7..=10 => 2,
            _ => 1,
        };
        let case = Case {
            // Exits are closed.
            rows: open.iter().map(|row| row.replace('E', ".")).collect(),
            options: options(&mut random),
        };
        let play = if random.index(4) == 0 {
            Play::Misere
        } else {
            Play::Normal
        };
        let option = |key| {
            let mut options = case.options.iter();
            options
                .find(|(k, _)| *k == key)
                .map(|(_, value)| value.as_str())
        };
        let police_first = option("first") != Some("thief");
        let [police, thief] = least(&case, play, most);
        let (plainly, other) = if police_first {
            (police, thief)
        } else {
            (thief, police)
        };
        let name = if play == Play::Misere {
            "pursuit/misere"
        } else {
            "pursuit"
        };
        let chosen: String = case
            .options
            .iter()
            .map(|(k, v)| format!(",{k}={v}"))
            .collect();
        let game = format!("{name}:b.txt{chosen}");
        let board = open.join("\n");
        let files = MemoryFiles::from([("b.txt", board.as_str())]);
        let found = pursuit::least_police(&Spec::parse(&game).unwrap(), &files, &control).unwrap();
        assert_eq!(found.refused, None);
        match &plainly {
            Some((count, placement)) => {
                let found = (found.count, found.placement.as_deref());
                assert_eq!(
                    found,
                    (Some(*count), Some(placement.as_str())),
                    "{game}\n{board}"
                );
            }
            None => assert!(
                found.count.is_none_or(|count| count > most as u64),
                "{game}\n{board}"
            ),
        }
        seen.counts[plainly.as_ref().map_or(0, |(count, _)| *count as usize)] += 1;
        seen.order_matters += usize::from(other.map(|o| o.0) != plainly.map(|p| p.0));
        let plain = Plain::new(&case);
        let steps = |&cell: &Cell| plain.steps("police", "8", cell).is_empty();
        let stuck = plain.cells().iter().filter(|cell| steps(cell)).count();
        seen.some_stuck += usize::from(
            most >= 2 && !plain.police_may_pass() && (1..plain.cells().len()).contains(&stuck),
        );
    }
    seen
}

#[test]
fn every_rule_counts_in_the_least_number_of_policemen() {
    let seen = compare(4, 1_000);
    println!("{seen:?}");
    assert!(seen.counts.iter().all(|&count| count > 20), "{seen:?}");
    assert!(seen.order_matters > 20, "{seen:?}");
    assert!(seen.some_stuck > 40, "{seen:?}");
}

#[test]
#[ignore = "takes minutes"]
fn every_rule_counts_on_very_many_boards() {
    println!("{:?}", compare(5, 30_000));
}

/// First the police choose their cells, then the thief, and then the player to move first by the
/// rules moves: on two isolated cells, a thief who must move and cannot has lost.
#[test]
fn the_thief_may_move_first() {
    let ask = |game: &str, board: &str| {
        let files = MemoryFiles::from([("b.txt", board)]);
        let spec = Spec::parse(game).unwrap();
        let found = pursuit::least_police(&spec, &files, &Control::default()).unwrap();
        (found.count, found.placement)
    };
    let at = |cells: &str| Some(cells.to_owned());
    let board = ".*\n*.\n.*\n";
    let rules = "pursuit:b.txt,police=knight,thief=4,pass=none";
    // Three cells without any steps: the police lose when they must move first.
    assert_eq!(ask(rules, board), (Some(3), at("1,1;2,2;3,1")));
    let first = format!("{rules},first=thief");
    assert_eq!(ask(&first, board), (Some(1), at("1,1")));
    // In misère play it is the reverse.
    let misere = rules.replace("pursuit", "pursuit/misere");
    assert_eq!(ask(&misere, board), (Some(1), at("1,1")));
    let misere = format!("{misere},first=thief");
    assert_eq!(ask(&misere, board), (Some(3), at("1,1;2,2;3,1")));
}

/// A policeman without a step stays while another steps; only if none has a step are they stuck.
#[test]
fn a_stuck_policeman_stays_beside_one_who_steps() {
    let board = "...*.\n";
    let case = Case {
        rows: vec!["...*.".to_owned()],
        options: vec![("police", "4".to_owned()), ("pass", "thief".to_owned())],
    };
    let plain = Plain::new(&case);
    let stand = |police: [Cell; 2]| Stand {
        police: police.to_vec(),
        thief: (0, 2),
        police_moves: true,
    };
    let to: Vec<_> = plain
        .options(&stand([(0, 0), (0, 4)]))
        .into_iter()
        .map(|to| to.police)
        .collect();
    assert_eq!(to, [[(0, 1), (0, 4)]]);
    assert!(plain.options(&stand([(0, 4), (0, 4)])).is_empty());
    let files = MemoryFiles::from([("b.txt", board)]);
    let spec = Spec::parse("pursuit:b.txt,police=4,pass=thief").unwrap();
    let found = pursuit::least_police(&spec, &files, &Control::default()).unwrap();
    let [plainly, _] = least(&case, Play::Normal, 3);
    assert_eq!(found.count.zip(found.placement), plainly);
}
