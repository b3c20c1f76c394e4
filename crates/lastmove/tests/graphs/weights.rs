//! Energy and mean-payoff games on graphs, against value iteration and all pairs of strategies.

use std::fmt::Write;

use super::goals::{check_table, refuted, true_rows};
use lastmove::catalog::{self, Opened};
use lastmove::files::MemoryFiles;
use lastmove::game::Holds;
use lastmove::graph::generate::SplitMix64;
use lastmove::oracle::Want;
use lastmove::solve::Worth;
use lastmove::solve::energy::Payoff;
use lastmove::{Control, Outcome, Value};

/// A common multiple of the lengths of all cycles.
const PARTS: i64 = 60;

/// The payoffs where a player forces an end.
const ENDS: [i64; 2] = [i64::MAX, i64::MIN];

/// A game of which everything is written down.
struct Weighed {
    owners: Vec<u8>,
    moves: Vec<Vec<(usize, i64)>>,
    /// Who wins where play ends.
    ends: Vec<Option<u8>>,
}

impl Weighed {
    fn random(rng: &mut SplitMix64, ends: bool) -> Self {
        let n = 1 + rng.below(5) as usize;
        let most = [2, 9, 1_000][rng.below(3) as usize];
        let mut new = Self {
            owners: (0..n).map(|_| rng.below(2) as u8).collect(),
            moves: vec![Vec::new(); n],
            ends: vec![None; n],
        };
        for v in 0..n {
            let count = rng.below(4).max(u64::from(!ends));
            for _ in 0..count {
                let weight = rng.below(2 * most + 1) as i64 - most as i64;
                new.moves[v].push((rng.below(n as u64) as usize, weight));
            }
            if new.moves[v].is_empty() {
                new.ends[v] = Some(1 - new.owners[v]);
            }
            if ends && rng.below(9) == 0 {
                new.ends[v] = Some(rng.below(2) as u8);
            }
        }
        new
    }

    fn len(&self) -> usize {
        self.owners.len()
    }

    fn text(&self, rng: &mut SplitMix64) -> String {
        let mut text = String::new();
        for v in 0..self.len() {
            writeln!(text, "v{v} : {}", self.owners[v]).unwrap();
            for &(to, weight) in &self.moves[v] {
                match (weight, rng.below(2)) {
                    (0, 0) => writeln!(text, "v{v} v{to}").unwrap(),
                    (_, 0) => writeln!(text, "v{v} v{to} [{weight}]").unwrap(),
                    _ => writeln!(text, "v{v} -> v{to} [{weight}]").unwrap(),
                }
            }
            if let Some(winner) = self.ends[v] {
                let label = ["loss", "win"][usize::from(winner == self.owners[v])];
                writeln!(text, "v{v} = {label}").unwrap();
            }
        }
        text
    }

    fn pg(&self) -> String {
        let mut text = String::new();
        for v in 0..self.len() {
            let moves: Vec<_> = self.moves[v]
                .iter()
                .map(|(to, weight)| format!("{to}[{weight}]"))
                .collect();
            writeln!(
                text,
                "{v} {} {} {};",
                v % 3,
                self.owners[v],
                moves.join(",")
            )
            .unwrap();
        }
        text
    }

    /// The credit that a move asks for, of the credits after it.
    fn before(credits: &[Option<i64>], (to, weight): (usize, i64)) -> Option<i64> {
        credits[to].map(|credit| (credit - weight).max(0))
    }

    /// The least credits, raised from 0 until they are enough.
    fn credits(&self) -> Vec<Option<i64>> {
        let most: i64 = self.moves.iter().flatten().map(|mv| mv.1.abs()).sum();
        let end = |winner| (winner == 0).then_some(0);
        let mut credits: Vec<_> = self.ends.iter().map(|e| e.map_or(Some(0), end)).collect();
        loop {
            let of = |v: usize| {
                if self.ends[v].is_some() {
                    return credits[v];
                }
                let asked = self.moves[v].iter().map(|&mv| Self::before(&credits, mv));
                // No credit is more than any.
                let asked = asked.map(|credit| credit.unwrap_or(i64::MAX));
                let asked = match self.owners[v] {
                    0 => asked.min(),
                    _ => asked.max(),
                };
                asked.filter(|&asked| asked <= most)
            };
            let more: Vec<_> = (0..self.len()).map(of).collect();
            if more == credits {
                return credits;
            }
            credits = more;
        }
    }

    /// The payoff of a play, times [`PARTS`].
    fn played(&self, chosen: &[usize], from: usize) -> i64 {
        let (mut path, mut v): (Vec<usize>, _) = (Vec::new(), from);
        loop {
            if let Some(winner) = self.ends[v] {
                return ENDS[usize::from(winner)];
            }
            if let Some(begin) = path.iter().position(|&on| on == v) {
                let weights = path[begin..].iter().map(|&u| self.moves[u][chosen[u]].1);
                let cycle = (path.len() - begin) as i64;
                return weights.sum::<i64>() * (PARTS / cycle);
            }
            path.push(v);
            v = self.moves[v][chosen[v]].0;
        }
    }

    /// All choices of a move at each vertex of a player; 0 at the others.
    fn choices(&self, player: u8) -> Vec<Vec<usize>> {
        let mut all = vec![vec![0; self.len()]];
        for v in (0..self.len()).filter(|&v| self.owners[v] == player) {
            let with = |choice: &Vec<usize>| {
                let choice = choice.clone();
                (0..self.moves[v].len().max(1)).map(move |mv| {
                    let mut choice = choice.clone();
                    choice[v] = mv;
                    choice
                })
            };
            all = all.iter().flat_map(with).collect();
        }
        all
    }

    /// What player 0 gets by the best strategy against the best one of player 1, times [`PARTS`].
    fn payoffs(&self) -> Vec<i64> {
        let (mine, theirs) = (self.choices(0), self.choices(1));
        let of = |v: usize| {
            let against = |mine: &Vec<usize>| {
                let played = theirs.iter().map(|theirs| {
                    let both: Vec<_> = mine.iter().zip(theirs).map(|(a, b)| a + b).collect();
                    self.played(&both, v)
                });
                played.min()
            };
            mine.iter().filter_map(against).max().unwrap()
        };
        (0..self.len()).map(of).collect()
    }
}

/// The payoff of an answer, times [`PARTS`].
fn parts(payoff: Payoff) -> i64 {
    match payoff {
        Payoff::End(player) => ENDS[usize::from(player)],
        Payoff::Mean {
            numerator,
            denominator,
        } => numerator * (PARTS / i64::from(denominator)),
    }
}

/// A random game in a file.
struct Sample {
    game: Weighed,
    source: String,
    file: &'static str,
    /// What stands before the number of a vertex in its name.
    name: &'static str,
}

impl Sample {
    /// A text, in which play may end, or a parity game; `None` where no move has a weight.
    fn random(rng: &mut SplitMix64, is_text: bool) -> Option<Self> {
        let game = Weighed::random(rng, is_text);
        let (source, file, name) = match is_text {
            true => (game.text(rng), "g.txt", "v"),
            false => (game.pg(), "g.pg", ""),
        };
        source.contains('[').then_some(Self {
            game,
            source,
            file,
            name,
        })
    }

    fn open(&self, goal: &str) -> Opened {
        let files = MemoryFiles::from([(self.file, self.source.clone())]);
        opened(&format!("graph:{},goal={goal}", self.file), &files)
    }
}

fn worths(opened: &Opened, sample: &Sample) -> Vec<Worth> {
    let Sample { game, name, .. } = sample;
    let told = &sample.source;
    let want = Want {
        line: true,
        explanation: true,
        ..Want::default()
    };
    let control = Control::default();
    let mut worths = Vec::new();
    for v in 0..game.len() {
        let at = format!("{name}{v}");
        let answer = opened.oracle.ask(Some(&at), want, &control).unwrap();
        let worth = answer.worth.unwrap();
        let winner = match &worth {
            Worth::Credit(credit) => u8::from(credit.is_none()),
            Worth::Payoff(payoff) => payoff.winner(),
        };
        let wins = answer.outcome == Outcome::Win;
        assert_eq!(wins, winner == game.owners[v], "{told} at {v}");
        assert_eq!(answer.best.is_empty(), game.ends[v].is_some(), "{told}");
        assert_eq!(answer.note.is_some(), answer.remoteness.is_none());
        worths.push(worth);
    }
    worths
}

fn opened(game: &str, files: &MemoryFiles) -> Opened {
    catalog::open(game, files, &Control::default()).unwrap()
}

#[test]
fn credits_are_those_by_value_iteration() {
    credits(61, 3_000);
}

fn credits(seed: u64, cases: usize) {
    let mut rng = SplitMix64::new(seed);
    for case in 0..cases {
        let Some(sample) = Sample::random(&mut rng, case % 3 > 0) else {
            continue;
        };
        let Sample { game, source, .. } = &sample;
        let opened = sample.open("energy");
        let credits = game.credits();
        let found = worths(&opened, &sample);
        let plain = |credit: &Option<i64>| Worth::Credit(credit.map(|c| (c as u64).into()));
        assert!(
            found
                .iter()
                .eq(credits.iter().map(plain).collect::<Vec<_>>().iter()),
            "{source}"
        );
        if case % 2 == 0 {
            check_table(&opened, &mut rng, source);
            forge_moves(&opened, &mut rng, source);
        }
    }
}

#[test]
#[ignore = "slow: 50,000 random games"]
fn weights_of_many_random_games() {
    credits(161, 30_000);
    averages(162, 20_000);
}

#[test]
fn averages_are_those_of_all_pairs_of_strategies() {
    averages(62, 2_000);
}

fn averages(seed: u64, cases: usize) {
    let mut rng = SplitMix64::new(seed);
    for case in 0..cases {
        let Some(sample) = Sample::random(&mut rng, case % 3 > 0) else {
            continue;
        };
        let Sample { game, source, .. } = &sample;
        let opened = sample.open("mean-payoff");
        let payoffs = game.payoffs();
        let found = worths(&opened, &sample);
        for (v, worth) in found.iter().enumerate() {
            let Worth::Payoff(payoff) = worth else {
                panic!("{worth:?}");
            };
            assert_eq!(parts(*payoff), payoffs[v], "{source} at {v}");
        }
        // Credit lasts where the average is not negative.
        let credits = worths(&sample.open("energy"), &sample);
        let lasts = credits.iter().map(|worth| *worth != Worth::Credit(None));
        assert!(
            lasts.eq(payoffs.iter().map(|&payoff| payoff >= 0)),
            "{source}"
        );
        if case % 2 == 0 {
            check_table(&opened, &mut rng, source);
            forge_moves(&opened, &mut rng, source);
        }
    }
}

/// A table with other moves is true only if they are as good: then all that is worth follows from them.
fn forge_moves(opened: &Opened, rng: &mut SplitMix64, told: &str) {
    let (meta, mut rows) = true_rows(opened, told);
    assert_eq!(meta.holds, Holds::BestMove);
    let control = Control::default();
    let ask = |at: &str| {
        let want = Want {
            moves: true,
            ..Want::default()
        };
        opened.oracle.ask(Some(at), want, &control).unwrap()
    };
    let place = rng.below(rows.len() as u64) as usize;
    let answer = ask(&rows[place].0);
    let count = answer.moves.as_ref().map_or(0, Vec::len) as u64;
    if count == 0 {
        return;
    }
    let other = rng.below(count);
    let value = &mut rows[place].1;
    *value = match *value {
        Value::Loss(_) => Value::Loss(other + Holds::FIRST_MOVE),
        _ => Value::Win(other + Holds::FIRST_MOVE),
    };
    let to = &answer.moves.unwrap()[other as usize].to;
    let is_best = answer.best.iter().any(|best| best.to == *to);
    if refuted(opened, &meta, &rows).is_none() {
        assert!(is_best, "{told} {rows:?}");
    }
}

#[test]
fn without_owners_player_0_gets_the_weights_of_both() {
    let files = MemoryFiles::from([("g.txt", "a -> b [-4]\nb -> a [5]\nb -> c [1]\nc c [-1]\n")]);
    let energy = opened("graph:g.txt,goal=energy", &files);
    let ask = |at: &str| {
        let answer = energy
            .oracle
            .ask(Some(at), Want::default(), &Control::default());
        answer.unwrap().worth.unwrap()
    };
    // Player 1 goes from b to c, where the weights fall for ever; player 0 goes back to a.
    assert_eq!(ask("a/0"), Worth::Credit(None));
    assert_eq!(ask("a/1"), Worth::Credit(Some(4.into())));
    assert_eq!(ask("b/0"), Worth::Credit(Some(0.into())));
    let mean = opened("graph:g.txt,goal=mean-payoff", &files);
    let answer = mean
        .oracle
        .ask(Some("b/0"), Want::default(), &Control::default());
    let json = serde_json::to_value(answer.unwrap()).unwrap();
    assert_eq!(json["payoff"], "1/2");
}

#[test]
fn weights_that_are_too_large_are_refused() {
    let most = i64::MAX;
    let low = format!("a -> b [-{most}]\nb -> a [{most}]\na : 0\nb : 0\n");
    let high = low.replace("[-", "[");
    let files = MemoryFiles::from([("low.txt", low), ("high.txt", high)]);
    for (game, code) in [
        ("low.txt,goal=energy", "energy-large"),
        ("high.txt,goal=mean-payoff", "mean-large"),
    ] {
        let opened = opened(&format!("graph:{game}"), &files);
        let answer = opened
            .oracle
            .ask(Some("a"), Want::default(), &Control::default());
        assert_eq!(answer.unwrap_err().message.code, code);
    }
}

#[test]
fn weights_that_are_read_as_names_are_told() {
    let open = |text: &str, goal: &str| {
        let files = MemoryFiles::from([("g", text)]);
        let opened = catalog::open(&format!("graph:g{goal}"), &files, &Control::default());
        opened.err().map(|error| {
            let line = error.place.map_or(0, |place| place.line);
            (error.message.code, line)
        })
    };
    let owned = "a : 0\nb : 0\na->b [3]\nb -> a [1]\n";
    let alone = "b -> a [1]\na [3]\n";
    for goal in [",goal=energy", ",goal=mean-payoff"] {
        assert_eq!(open(owned, goal), Some(("graph-weight-arrow", 3)));
        assert_eq!(open(alone, goal), Some(("graph-weight-alone", 2)));
        assert_eq!(open("a->b [3]\n", goal), Some(("graph-weight-arrow", 1)));
        // A vertex that somebody meant.
        assert_eq!(open("[3] -> a [1]\na [3]\n", goal), None);
        let without = open("a b\n", goal).map(|(code, _)| code);
        assert_eq!(without, Some("goal-no-weights"));
    }
    // Where no weights are needed all is read as before.
    assert_eq!(
        open(owned, "").map(|(code, _)| code),
        Some("graph-no-owner")
    );
    assert_eq!(open(alone, ""), None);
    assert_eq!(open(alone, ",goal=buchi:a"), None);
}
