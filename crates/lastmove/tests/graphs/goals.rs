//! Goals of player 0 on graphs, against plain fixed points of sets; tables of strategies, true and false.

use std::fmt::Write;

use lastmove::catalog::{self, Opened};
use lastmove::certificate::{Certificate, Finding};
use lastmove::files::MemoryFiles;
use lastmove::game::Holds;
use lastmove::graph::generate::SplitMix64;
use lastmove::oracle::Want;
use lastmove::table::{Content, Keys, Meta, Table};
use lastmove::{Control, Error, Message, Outcome, Value, table};

/// A game of which everything is written down.
struct Plain {
    owners: Vec<u8>,
    moves: Vec<Vec<usize>>,
    /// Who wins where play ends.
    ends: Vec<Option<u8>>,
    priorities: Vec<u64>,
    good: Vec<bool>,
}

type Set = Vec<bool>;

impl Plain {
    fn random(rng: &mut SplitMix64, priorities: u64) -> Self {
        let n = 1 + rng.below(7) as usize;
        let mut new = Self {
            owners: (0..n).map(|_| rng.below(2) as u8).collect(),
            moves: vec![Vec::new(); n],
            ends: vec![None; n],
            priorities: (0..n).map(|_| rng.below(priorities)).collect(),
            good: (0..n).map(|_| rng.below(3) == 0).collect(),
        };
        for v in 0..n {
            for _ in 0..rng.below(4) {
                new.moves[v].push(rng.below(n as u64) as usize);
            }
            if new.moves[v].is_empty() {
                new.ends[v] = Some(1 - new.owners[v]);
            }
            if rng.below(9) == 0 {
                new.ends[v] = Some(rng.below(2) as u8);
            }
        }
        new
    }

    fn len(&self) -> usize {
        self.owners.len()
    }

    fn label(&self, v: usize) -> Option<&'static str> {
        let winner = self.ends[v]?;
        Some(if winner == self.owners[v] {
            "win"
        } else {
            "loss"
        })
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for v in 0..self.len() {
            writeln!(text, "v{v} : {}", self.owners[v]).unwrap();
            for to in &self.moves[v] {
                writeln!(text, "v{v} v{to}").unwrap();
            }
            if let Some(label) = self.label(v) {
                writeln!(text, "v{v} = {label}").unwrap();
            }
            if self.good[v] {
                writeln!(text, "v{v} in good").unwrap();
            }
        }
        text
    }

    /// As a parity game, in which an end moves to itself.
    fn pg(&self) -> String {
        let mut text = format!("parity {};\n", self.len() - 1);
        for v in 0..self.len() {
            let (priority, moves) = match self.ends[v] {
                Some(winner) => (winner.into(), vec![v]),
                None => (self.priorities[v], self.moves[v].clone()),
            };
            let moves: Vec<_> = moves.iter().map(usize::to_string).collect();
            let moves = moves.join(",");
            writeln!(text, "{v} {priority} {} {moves};", self.owners[v]).unwrap();
        }
        text
    }

    /// The vertices from which a player's next move can lead, or must lead, into a set.
    fn before(&self, set: &Set, player: u8) -> Set {
        let leads = |v: usize| {
            let mut into = self.moves[v].iter().map(|&to| set[to]);
            match self.owners[v] == player {
                true => into.any(|is_in| is_in),
                false => into.all(|is_in| is_in),
            }
        };
        (0..self.len())
            .map(|v| self.ends[v].is_none() && leads(v))
            .collect()
    }

    /// From where a player forces a way into a set, or wins where play ends.
    fn reach(&self, set: &Set, player: u8) -> Set {
        let mut won: Set = (0..self.len())
            .map(|v| set[v] || self.ends[v] == Some(player))
            .collect();
        loop {
            let before = self.before(&won, player);
            let more = won.iter().zip(&before).map(|(a, b)| *a || *b).collect();
            if more == won {
                return won;
            }
            won = more;
        }
    }

    /// From where a player comes to a set again and again, or wins where play ends.
    fn again(&self, set: &Set, player: u8) -> Set {
        let mut won = vec![true; self.len()];
        loop {
            let before = self.before(&won, player);
            let now = (0..self.len()).map(|v| set[v] && before[v]).collect();
            let less = self.reach(&now, player);
            if less == won {
                return won;
            }
            won = less;
        }
    }

    /// Where player 0 wins with this goal.
    fn won(&self, goal: &str) -> Set {
        let not = |set: Set| -> Set { set.into_iter().map(|is_in| !is_in).collect() };
        // Where the goal is reached or missed, play ends.
        let ending = |winner: u8, when: bool| {
            let end = |v: usize| match self.good[v] == when {
                true => Some(winner),
                false => self.ends[v],
            };
            Self {
                owners: self.owners.clone(),
                moves: self.moves.clone(),
                ends: (0..self.len()).map(end).collect(),
                priorities: Vec::new(),
                good: Vec::new(),
            }
        };
        let none = vec![false; self.len()];
        match goal {
            "reach:good" => ending(0, true).reach(&none, 0),
            "safe:good" => not(ending(1, false).reach(&none, 1)),
            "buchi:good" => self.again(&self.good, 0),
            "cobuchi:good" => not(self.again(&not(self.good.clone()), 1)),
            "parity" => self.parity(&|priority| priority),
            "parity-min" => self.parity(&|priority| 1000 - priority),
            _ => unreachable!("{goal}"),
        }
    }

    /// The largest rank seen for ever decides: Zielonka's recursion as in the textbook.
    fn parity(&self, rank: &dyn Fn(u64) -> u64) -> Set {
        let mut is_in = vec![true; self.len()];
        let mut won = vec![false; self.len()];
        for player in [1, 0] {
            for v in self.attracted(&is_in, player, |v| self.ends[v] == Some(player)) {
                is_in[v] = false;
                won[v] = player == 0;
            }
        }
        let inner = self.zielonka(&is_in, rank);
        (0..self.len())
            .map(|v| if is_in[v] { inner[v] } else { won[v] })
            .collect()
    }

    fn zielonka(&self, is_in: &Set, rank: &dyn Fn(u64) -> u64) -> Set {
        let within = || (0..self.len()).filter(|&v| is_in[v]);
        let of = |v: usize| rank(self.priorities[v]);
        let Some(most) = within().map(of).max() else {
            return vec![false; self.len()];
        };
        let player = (most % 2) as u8;
        let less = |gone: &[usize]| -> Set {
            let stays = |v: usize| is_in[v] && !gone.contains(&v);
            (0..self.len()).map(stays).collect()
        };
        let top = self.attracted(is_in, player, |v| of(v) == most);
        let rest = less(&top);
        let inner = self.zielonka(&rest, rank);
        let lost = |v: usize| rest[v] && inner[v] == (player == 1);
        let others = self.attracted(is_in, 1 - player, lost);
        if others.is_empty() {
            return vec![player == 0; self.len()];
        }
        let mut won = self.zielonka(&less(&others), rank);
        others.iter().for_each(|&v| won[v] = player == 1);
        won
    }

    /// The vertices of a part from which a player forces a way to some, which must be in it.
    fn attracted(&self, is_in: &Set, player: u8, to: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut set: Set = (0..self.len()).map(|v| is_in[v] && to(v)).collect();
        loop {
            let leads = |v: usize| {
                let mut into = self.moves[v].iter().filter(|&&to| is_in[to]);
                let is_end = self.ends[v].is_some();
                !is_end
                    && match self.owners[v] == player {
                        true => into.any(|&to| set[to]),
                        false => into.all(|&to| set[to]),
                    }
            };
            let more = |v: usize| is_in[v] && (set[v] || leads(v));
            let more: Set = (0..self.len()).map(more).collect();
            if more == set {
                return (0..self.len()).filter(|&v| set[v]).collect();
            }
            set = more;
        }
    }
}

fn opened(game: &str, files: &MemoryFiles) -> Result<Opened, Error> {
    catalog::open(game, files, &Control::default())
}

/// Compares all answers with the plain ones; `name` gives the text of a vertex.
fn compare(opened: &Opened, plain: &Plain, won: &Set, name: &dyn Fn(usize) -> String, told: &str) {
    let control = Control::default();
    let wins = (0..plain.len()).filter(|&v| won[v] == (plain.owners[v] == 0));
    let totals = opened.oracle.totals(&control).unwrap();
    assert_eq!(totals.wins, wins.count() as u64, "{told}");
    let won_by_0 = won.iter().filter(|&&is_won| is_won).count() as u64;
    assert_eq!(totals.won_by_0, Some(won_by_0), "{told}");
    for v in 0..plain.len() {
        let mine = |v: usize| won[v] == (plain.owners[v] == 0);
        let want = Want {
            line: true,
            explanation: true,
            ..Want::default()
        };
        let answer = opened.oracle.ask(Some(&name(v)), want, &control).unwrap();
        assert_eq!(answer.outcome == Outcome::Win, mine(v), "{told} at {v}");
        assert_ne!(answer.outcome, Outcome::Draw);
        for best in &answer.best {
            let to = (0..plain.len()).find(|&to| name(to) == best.to).unwrap();
            assert!(
                plain.moves[v].contains(&to) && won[to] == won[v],
                "{told} at {v}"
            );
        }
        assert_eq!(
            answer.best.is_empty(),
            answer.over.is_some(),
            "{told} at {v}"
        );
        assert_eq!(answer.endless, answer.remoteness.is_none(), "{told} at {v}");
        assert!(answer.endless == answer.note.is_some());
    }
}

/// The rows of a table of the game, which is true.
pub(crate) fn true_rows(opened: &Opened, told: &str) -> (Meta, Vec<(String, Value)>) {
    let control = Control::default();
    let mut file = Vec::new();
    let meta = opened.write_table(&mut file, &control).unwrap();
    let written = Table::open(Box::new(file), "t.lmt", &control).unwrap();
    assert_eq!(
        opened.verify_table(&written, &control).unwrap(),
        None,
        "{told}"
    );
    let mut reader = catalog::reopen(&written, &control).unwrap();
    let mut rows = Vec::new();
    for number in 0..written.positions() {
        let text = reader.text(number).unwrap();
        let value = reader.prober.value(number).unwrap();
        let answer = opened
            .oracle
            .ask(Some(&text), Want::default(), &control)
            .unwrap();
        let verdict = reader.verdict(value);
        assert_eq!(
            (answer.outcome, answer.remoteness),
            (verdict.outcome, verdict.remoteness)
        );
        rows.push((text, value));
    }
    (meta, rows)
}

/// What is wrong with a table of these rows.
pub(crate) fn refuted(opened: &Opened, meta: &Meta, rows: &[(String, Value)]) -> Option<Message> {
    let control = Control::default();
    let text = |index: u64, into: &mut String| into.push_str(&rows[index as usize].0);
    let number = |index: u64| rows[index as usize].0.parse().unwrap_or_default();
    let keys = match meta.keys {
        table::KeyKind::Numbers => Keys::Numbers(&number),
        _ => Keys::Texts(&text),
    };
    let values = |index: u64| rows[index as usize].1;
    let mut forged = Vec::new();
    let content = Content {
        holds: meta.holds,
        ..Content::new(
            &meta.game,
            meta.play,
            &opened.inputs,
            keys,
            rows.len() as u64,
            &values,
        )
    };
    table::write(&content, &mut forged, &control).unwrap();
    let forged = Table::open(Box::new(forged), "f.lmt", &control).unwrap();
    opened.verify_table(&forged, &control).unwrap()
}

/// A table of the game is true; one that differs in an outcome or names no move is not.
pub(crate) fn check_table(opened: &Opened, rng: &mut SplitMix64, told: &str) {
    let (meta, mut rows) = true_rows(opened, told);
    let place = rng.below(rows.len() as u64) as usize;
    let value = &mut rows[place].1;
    *value = match (*value, rng.below(3)) {
        (Value::Win(number), 0) => Value::Loss(number),
        (Value::Loss(number), 0) => Value::Win(number),
        (_, 1) => Value::Draw,
        (Value::Win(_), _) => Value::Win(99),
        (_, _) => Value::Loss(99),
    };
    assert!(refuted(opened, &meta, &rows).is_some(), "{told} {rows:?}");
}

#[test]
fn goals_on_texts_are_those_by_plain_fixed_points() {
    goals_on_texts(51, 4_000);
}

fn goals_on_texts(seed: u64, cases: usize) {
    let mut rng = SplitMix64::new(seed);
    for case in 0..cases {
        let plain = Plain::random(&mut rng, 1);
        let text = plain.text();
        let files = MemoryFiles::from([("g.txt", text.clone())]);
        let goal = ["reach:good", "safe:good", "buchi:good", "cobuchi:good"][case % 4];
        let opened = opened(&format!("graph:g.txt,goal={goal}"), &files);
        if !plain.good.contains(&true) {
            assert_eq!(opened.err().unwrap().message.code, "goal-set-unknown");
            continue;
        }
        let (opened, told) = (opened.unwrap(), format!("{goal}\n{text}"));
        compare(
            &opened,
            &plain,
            &plain.won(goal),
            &|v| format!("v{v}"),
            &told,
        );
        if case % 8 < 4 {
            check_table(&opened, &mut rng, &told);
        }
    }
}

#[test]
#[ignore = "slow: 50,000 random games"]
fn goals_and_priorities_of_many_random_games() {
    goals_on_texts(151, 30_000);
    parity_games(152, 20_000);
}

#[test]
fn parity_games_are_those_by_the_textbook() {
    parity_games(52, 2_000);
}

fn parity_games(seed: u64, cases: u64) {
    let mut rng = SplitMix64::new(seed);
    let mut mixed = 0;
    for case in 0..cases {
        let plain = Plain::random(&mut rng, 1 + case % 9);
        let text = plain.pg();
        let files = MemoryFiles::from([("g.pg", text.clone())]);
        let goal = ["parity", "parity-min"][case as usize % 2];
        let won = plain.won(goal);
        let named = opened(&format!("graph:g.pg,goal={goal}"), &files).unwrap();
        let told = format!("{goal}\n{text}");
        compare(&named, &plain, &won, &|v| v.to_string(), &told);
        if case % 8 < 4 {
            check_table(&named, &mut rng, &told);
        }
        // Without a goal, mixed parities mean parity.
        let inner = (0..plain.len()).filter(|&v| plain.ends[v].is_none());
        let inner = inner.filter(|&v| plain.moves[v].iter().any(|&to| to != v));
        let parities: Vec<u64> = inner.map(|v| plain.priorities[v] % 2).collect();
        let is_mixed = parities.contains(&0) && parities.contains(&1);
        let alone = opened("graph:g.pg", &files).unwrap();
        assert_eq!(alone.oracle.wins_endless(), is_mixed, "{told}");
        if is_mixed && goal == "parity" {
            mixed += 1;
            compare(&alone, &plain, &won, &|v| v.to_string(), &told);
            let control = Control::default();
            let values = catalog::open_for(
                "graph:g.pg",
                lastmove::game::Purpose::Values,
                &files,
                &control,
            );
            let totals = values.unwrap().oracle.totals(&control).unwrap();
            assert_eq!(totals, alone.oracle.totals(&control).unwrap());
        }
    }
    assert!(mixed > 200, "{mixed}");
}

/// With a set, priorities do not count, and a vertex that only moves to itself does so for ever.
#[test]
fn sets_on_parity_games_do_not_look_at_priorities() {
    let mut rng = SplitMix64::new(54);
    for case in 0..800 {
        let mut plain = Plain::random(&mut rng, 9);
        let text = plain.pg();
        for v in (0..plain.len()).filter(|&v| plain.ends[v].take().is_some()) {
            plain.moves[v] = vec![v];
        }
        let files = MemoryFiles::from([("g.pg", text.clone())]);
        let good: Vec<_> = (0..plain.len()).filter(|&v| plain.good[v]).collect();
        let good: Vec<_> = good.iter().map(usize::to_string).collect();
        if good.is_empty() {
            continue;
        }
        let word = ["reach", "safe", "buchi", "cobuchi"][case % 4];
        let goal = format!("{word}:{}", good.join(";"));
        let opened = opened(&format!("graph:g.pg,goal={goal}"), &files).unwrap();
        let won = plain.won(&format!("{word}:good"));
        compare(
            &opened,
            &plain,
            &won,
            &|v| v.to_string(),
            &format!("{goal}\n{text}"),
        );
    }
}

/// A solution in the format of PGSolver is true; with a winner changed, or a move that loses, it is not.
#[test]
fn solutions_are_written_read_and_checked() {
    let mut rng = SplitMix64::new(53);
    let control = Control::default();
    for _ in 0..1_000 {
        let plain = Plain::random(&mut rng, 5);
        let files = MemoryFiles::from([("g.pg", plain.pg())]);
        let opened = opened("graph:g.pg,goal=parity", &files).unwrap();
        let text = opened.oracle.certificate(&control).unwrap();
        let check = |text: &str| {
            let certificate = Certificate::open("g.sol", text).unwrap();
            opened.oracle.check_certificate(&certificate, &control)
        };
        assert!(matches!(check(&text), Ok(Finding::True(_))), "{text}");
        let mut lines: Vec<&str> = text.lines().collect();
        let place = 1 + rng.below(lines.len() as u64 - 1) as usize;
        let words: Vec<&str> = lines[place].trim_end_matches(';').split(' ').collect();
        let other = if words[1] == "0" { "1" } else { "0" };
        let changed = format!("{} {other};", words[0]);
        lines[place] = &changed;
        let forged = check(&lines.join("\n"));
        assert!(matches!(forged, Ok(Finding::False(_))), "{text}{forged:?}");
    }
}

#[test]
fn without_owners_the_player_to_move_is_part_of_the_position() {
    let text = "a b\nb a\nb c\nc a\nc in good\n";
    let files = MemoryFiles::from([("g.txt", text), ("set", "a c # some\n")]);
    let outcome = |game: &str, at: &str| {
        let opened = opened(game, &files).unwrap();
        let answer = opened
            .oracle
            .ask(Some(at), Want::default(), &Control::default());
        answer
            .map(|answer| answer.outcome)
            .map_err(|error| error.message.code)
    };
    assert_eq!(outcome("graph:g.txt,goal=reach:c", "b/0"), Ok(Outcome::Win));
    assert_eq!(
        outcome("graph:g.txt,goal=reach:good", "b/1"),
        Ok(Outcome::Win)
    );
    assert_eq!(
        outcome("graph:g.txt,goal=reach:file:set", "b/1"),
        Ok(Outcome::Loss)
    );
    assert_eq!(
        outcome("graph:g.txt,goal=reach:good", "b"),
        Err("vertex-without-turn")
    );
    assert_eq!(
        outcome("graph:g.txt,goal=reach:good", "d"),
        Err("vertex-unknown")
    );
    let table = opened("graph:g.txt,goal=reach:good", &files).unwrap();
    let mut file = Vec::new();
    let meta = table.write_table(&mut file, &Control::default()).unwrap();
    assert_eq!(
        (meta.holds, meta.positions),
        (Holds::RemotenessOrEndless, 6)
    );
}

#[test]
fn what_is_wrong_with_a_goal_is_said_at_its_place() {
    let files = MemoryFiles::from([
        ("g.txt", "a b\nb a\nb in a\nb in good\nb in good\n"),
        ("drawn.txt", "a b\nb = draw\n"),
        ("set", "a\n z\n"),
        ("large.pg", "0 18446744073709551615 0 1;\n1 2 0 0;\n"),
        ("even.pg", "0 100000000000000000000000 0 1;\n1 2 0 0;\n"),
    ]);
    let code = |game: &str| {
        let opened = opened(game, &files);
        opened.map_or_else(
            |error| {
                (
                    error.message.code,
                    error.place.map_or(0, |place| place.column),
                )
            },
            |_| ("", 0),
        )
    };
    assert_eq!(code("graph:g.txt,goal=win"), ("option-value", 18));
    assert_eq!(code("graph:g.txt,goal=buchi"), ("goal-set-missing", 18));
    assert_eq!(code("graph:g.txt,goal=parity:a"), ("goal-set-needless", 25));
    assert_eq!(code("graph:g.txt,goal=parity"), ("goal-no-priorities", 18));
    assert_eq!(code("graph:g.txt,goal=energy"), ("goal-no-weights", 18));
    assert_eq!(code("graph:g.txt,goal=energy:3"), ("goal-set-needless", 25));
    assert_eq!(code("graph:g.txt,goal=safe:b;c"), ("goal-set-unknown", 25));
    assert_eq!(
        code("graph:g.txt,goal=safe:b;a"),
        ("goal-set-or-vertex", 25)
    );
    assert_eq!(code("graph:g.txt,goal=safe:"), ("goal-set-unknown", 23));
    assert_eq!(
        code("graph:g.txt,goal=safe:file:set"),
        ("vertex-unknown", 2)
    );
    assert_eq!(code("graph:drawn.txt,goal=safe:a"), ("parity-draw", 22));
    assert_eq!(code("graph:large.pg"), ("pg-priority-large", 1));
    assert_eq!(code("graph:even.pg"), ("", 0));
    assert_eq!(code("graph:g.txt,goal=safe:good + nim:3").0, "goal-no-nim");
    assert_eq!(code("graph:g.txt,goal"), ("option-without-value", 13));
}
