//! Sums of games: their notation, and their values against the product solved as one game.

use std::collections::HashSet;

use lastmove::files::MemoryFiles;
use lastmove::game::Play;
use lastmove::graph::generate::SplitMix64;
use lastmove::oracle::{Oracle, Style, Want};
use lastmove::{Arg, Blame, Control, Error, Message, Nimber, Outcome, SearchLimit, Value, catalog};

fn open(game: &str) -> Result<catalog::Opened, Error> {
    catalog::open(game, &MemoryFiles::default(), &Control::default())
}

/// Small sums, whose values are exact.
const SMALL: &[&str] = &[
    "nim:3,4,5 + nim:2",
    "nim:3,1 + co-bang:6x4@5,2",
    "co-bang:6x4@5,2 + co-bang:7x3@6,1",
    "co-bang:5x3@4,2 + nim:2 + co-bang:4x4@4,1",
    "nim:0 + nim:0",
    "nim:1 + co-bang:3x2@1,1 + nim:1",
];

/// The sum's own search does not use nim values; both must agree, position by position.
#[test]
fn nim_values_say_who_wins_every_position() {
    let control = Control::default();
    for game in SMALL {
        let opened = open(game).unwrap();
        let mut queue = vec![opened.oracle.start().unwrap()];
        let mut seen = std::collections::HashSet::new();
        while let Some(at) = queue.pop() {
            if !seen.insert(at.clone()) {
                continue;
            }
            let want = Want {
                moves: true,
                ..Want::default()
            };
            let answer = opened.oracle.ask(Some(&at), want, &control).unwrap();
            let value = opened.oracle.nim_value(Some(&at), &control).unwrap();
            assert_eq!(value.nim_value.outcome(), answer.outcome, "{game} at {at}");
            assert!(answer.remoteness.is_some() && answer.note.is_none());
            let moves = answer.moves.unwrap();
            let zero = opened.oracle.moves_to(&at, &Nimber::default(), &control);
            let zero = zero.unwrap().into_iter();
            let zero: Vec<_> = zero.map(|choice| (choice.mv, choice.to)).collect();
            let lost = moves.iter().filter(|to| to.outcome == Outcome::Loss);
            let lost: Vec<_> = lost.map(|to| (to.mv.clone(), to.to.clone())).collect();
            assert_eq!(zero, lost, "{game} at {at}");
            for best in &answer.best {
                assert!(moves.contains(best));
            }
            queue.extend(moves.into_iter().map(|mv| mv.to));
        }
        assert!(!seen.is_empty());
    }
}

/// In misère play only Nim adds up; the search of the sum and the closed form of Nim agree.
#[test]
fn sums_of_nim_are_nim_under_both_rules_of_play() {
    let control = Control::default();
    for play in [Play::Normal, Play::Misere] {
        let name = match play {
            Play::Normal => "nim",
            Play::Misere => "nim/misere",
        };
        for heaps in 0..256u32 {
            let [a, b, c, d] = [0, 2, 4, 6].map(|shift| heaps >> shift & 3);
            let sum = open(&format!("{name}:{a},{b} + {name}:{c} + {name}:{d}")).unwrap();
            let nim = open(&format!("{name}:{a},{b},{c},{d}")).unwrap();
            let want = Want {
                moves: true,
                ..Want::default()
            };
            let of_sum = sum.oracle.ask(None, want, &control).unwrap();
            let of_nim = nim.oracle.ask(None, want, &control).unwrap();
            assert_eq!(of_sum.outcome, of_nim.outcome);
            assert_eq!(of_sum.remoteness, of_nim.remoteness);
            assert_eq!(of_sum.best.len(), of_nim.best.len());
            let values = |moves: Vec<lastmove::oracle::RatedMove>| -> Vec<_> {
                moves
                    .into_iter()
                    .map(|mv| (mv.outcome, mv.remoteness))
                    .collect()
            };
            assert_eq!(values(of_sum.moves.unwrap()), values(of_nim.moves.unwrap()));
        }
    }
}

#[test]
fn large_sums_are_decided_by_nim_values() {
    let control = Control::default();
    let ask = |game: &str| {
        let opened = open(game).unwrap();
        opened
            .oracle
            .ask(opened.at(), Want::default(), &control)
            .unwrap()
    };
    let won = ask("nim:1000000000000000000000,4 + co-bang:12x4@8,2");
    assert_eq!((won.outcome, won.remoteness), (Outcome::Win, None));
    assert_eq!(won.note.unwrap().code, "note-plies-unknown");
    assert_eq!(won.best.len(), 1);
    assert_eq!(won.best[0].to, "4,4 + 8,2");
    let lost = ask("nim:70000 + nim:70000 + co-bang:12x4@8,2");
    assert_eq!((lost.outcome, lost.remoteness), (Outcome::Loss, None));
    assert_eq!(lost.note.unwrap().code, "note-plies-unknown-moves");
    assert_eq!(lost.best.len(), 10);
}

/// Written text reads back: positions, moves; an omitted part is at its start.
#[test]
fn notation_round_trips() {
    let control = Control::default();
    let opened = open("nim:3,4@1,2 + co-bang:6x4@5,2 + nim:7").unwrap();
    assert_eq!(opened.oracle.game(), "nim:3,4 + co-bang:6x4 + nim:7");
    assert_eq!(opened.at(), Some("1,2 + 5,2 + "));
    let answer = opened
        .oracle
        .ask(opened.at(), Want::default(), &control)
        .unwrap();
    assert_eq!(answer.position, "1,2 + 5,2 + 7");
    for best in &answer.best {
        let made = opened.oracle.make(&answer.position, &best.mv).unwrap();
        assert_eq!(made.0, best.to);
        assert_eq!(opened.oracle.number(&best.to).unwrap().0, best.to);
    }
}

#[test]
fn errors_name_the_part() {
    for (game, code, column) in [
        ("nim:3 + ", "sum-part-missing", 6),
        ("nim:3 + nim:x", "number-expected", 13),
        ("nim:3 + nime:2", "game-unknown", 9),
        ("nim:3 + nim/misere:2", "sum-mixed-play", 9),
        ("nim:3 + co-bang:12x4@13,1", "number-range", 22),
        ("nim:3 + nim:2@5,5", "nim-heap-count", 15),
    ] {
        let error = open(game).map(drop).unwrap_err();
        assert_eq!(error.message.code, code, "{game}");
        assert_eq!(error.place.unwrap().column, column, "{game}");
    }
    let opened = open("nim:3 + nim:2").unwrap();
    let make = |mv| opened.oracle.make("3 + 2", mv).unwrap_err();
    for (mv, code, column) in [
        ("1-2", "move-syntax", 1),
        ("3.1-1", "number-range", 1),
        ("2.1-3", "nim-stones-range", 5),
        ("2.5", "move-syntax", 3),
    ] {
        let error = make(mv);
        assert_eq!(error.message.code, code, "{mv}");
        assert_eq!(error.place.unwrap().column, column, "{mv}");
    }
    // Moves are named in the sum's notation.
    let opened = open("nim:3 + kayles:3").unwrap();
    let error = opened.oracle.make("3 + 3", "2.1:9").unwrap_err();
    let message = Message::new("move-not-legal").with("move", "2.1:9");
    let legal = "2.1:2  2.1:1,1  2.1:1";
    assert_eq!(error.message, message.with("legal", legal));
    let over = open("nim:3 + euclid:5,0").unwrap();
    let over = over.oracle.make("3 + 5,0", "2.1").unwrap_err().message;
    let message = Message::new("move-not-legal").with("move", "2.1");
    assert_eq!(over, message.with("legal", ""));
    let opened = open("nim:3 + nim:2").unwrap();
    let wrong = opened
        .oracle
        .ask(Some("3 + 2 + 1"), Want::default(), &Control::default());
    assert_eq!(wrong.unwrap_err().message.code, "sum-position-parts");
}

#[test]
fn games_without_nim_values_are_refused() {
    let files = MemoryFiles::from([("b.txt", "P.T\n...\n")]);
    let control = Control::default();
    let error = catalog::open("nim:3 + pursuit:b.txt", &files, &control).map(drop);
    let error = error.unwrap_err();
    assert_eq!(error.blame, Blame::Input);
    assert_eq!(error.message.code, "sum-part-without-value");
    assert_eq!(error.place.unwrap().column, 9);
}

/// Misère sums beyond Nim are searched if they fit the budget, and refused if not.
#[test]
fn misere_sums_are_searched_or_refused() {
    let game = "nim/misere:40,40 + co-bang/misere:9x3@8,2";
    let opened = open(game).unwrap();
    let answer = opened
        .oracle
        .ask(None, Want::default(), &Control::default());
    assert!(answer.unwrap().remoteness.is_some());
    let opened = open(game).unwrap();
    let little = Control::default().memory(1 << 20);
    let error = opened
        .oracle
        .ask(None, Want::default(), &little)
        .unwrap_err();
    assert_eq!(error.blame, Blame::Memory);
    let value = opened.oracle.nim_value(None, &Control::default());
    assert_eq!(value.unwrap_err().message.code, "nim-value-misere");
}

/// A part of a sum: for each vertex its options, and whether it is declared lost.
#[derive(Debug)]
struct Part {
    options: Vec<Vec<usize>>,
    lost: Vec<bool>,
}

impl Part {
    fn random(rng: &mut SplitMix64, declared: bool) -> Self {
        let n = 1 + rng.below(5);
        let density = 20 + rng.below(50);
        let vertex = |from: u64, rng: &mut SplitMix64| {
            let to = (0..n).filter(|_| rng.chance(density));
            let mut to: Vec<usize> = to.map(|to| to as usize).collect();
            if rng.chance(20) {
                to.retain(|&to| to != from as usize);
            }
            to
        };
        Self {
            options: (0..n).map(|from| vertex(from, rng)).collect(),
            lost: (0..n).map(|_| declared && rng.chance(15)).collect(),
        }
    }

    fn moves(&self, at: usize) -> &[usize] {
        if self.lost[at] {
            &[]
        } else {
            &self.options[at]
        }
    }

    /// The graph as a file.
    fn text(&self) -> String {
        let mut text = String::new();
        for (v, options) in self.options.iter().enumerate() {
            text += &format!("{v}\n");
            options.iter().for_each(|to| text += &format!("{v} {to}\n"));
            if self.lost[v] {
                text += &format!("{v} = loss\n");
            }
        }
        text
    }
}

/// The parts of a sum and the values of all its positions, computed round by round from the two
/// rules: slow, and obvious.
struct Slow {
    parts: Vec<Part>,
    values: Vec<Value>,
}

impl Slow {
    fn new(parts: Vec<Part>, play: Play) -> Self {
        let mut slow = Self {
            values: Vec::new(),
            parts,
        };
        let count = slow.parts.iter().map(|part| part.options.len()).product();
        let options: Vec<Vec<usize>> = (0..count).map(|at| slow.options(at)).collect();
        let mut found: Vec<Option<Value>> = vec![None; count];
        for round in 0.. {
            let mut news = Vec::new();
            for (at, options) in options.iter().enumerate() {
                let loses = |&to: &usize| matches!(found[to], Some(Value::Loss(_)));
                let wins = |&to: &usize| matches!(found[to], Some(Value::Win(_)));
                let value = match options.is_empty() {
                    true if play == Play::Normal => Some(Value::Loss(0)),
                    true => Some(Value::Win(0)),
                    false if options.iter().any(loses) => Some(Value::Win(round)),
                    false => options.iter().all(wins).then_some(Value::Loss(round)),
                };
                if let (None, Some(value)) = (found[at], value) {
                    news.push((at, value));
                }
            }
            if news.is_empty() {
                break;
            }
            news.into_iter()
                .for_each(|(at, value)| found[at] = Some(value));
        }
        let value = |value: Option<Value>| value.unwrap_or(Value::Draw);
        slow.values = found.into_iter().map(value).collect();
        slow
    }

    fn vertices(&self, mut at: usize) -> Vec<usize> {
        let digit = |part: &Part| {
            let digit = at % part.options.len();
            at /= part.options.len();
            digit
        };
        self.parts.iter().map(digit).collect()
    }

    fn options(&self, at: usize) -> Vec<usize> {
        let (mut options, mut weight) = (Vec::new(), 1);
        for (part, v) in self.parts.iter().zip(self.vertices(at)) {
            let to = part.moves(v).iter();
            options.extend(to.map(|to| at - v * weight + to * weight));
            weight *= part.options.len();
        }
        options
    }

    /// The position as the library writes it.
    fn text(&self, at: usize) -> String {
        let texts: Vec<_> = self.vertices(at).iter().map(usize::to_string).collect();
        texts.join(" + ")
    }

    fn open(&self, play: Play) -> Result<catalog::Opened, Error> {
        let files = self.parts.iter().enumerate();
        let file =
            |(index, part): (usize, &Part)| (format!("{index}.txt"), part.text().into_bytes());
        let files: MemoryFiles = files.map(file).collect();
        let play = if play == Play::Misere { "/misere" } else { "" };
        let games: Vec<_> = (0..self.parts.len())
            .map(|index| format!("graph{play}:{index}.txt"))
            .collect();
        catalog::open(&games.join(" + "), &files, &Control::default())
    }
}

/// No search: only what a rule decides is known.
fn by_rule() -> Control<'static> {
    let limit = SearchLimit {
        positions: 0,
        moves: 0,
    };
    Control::default().search(limit)
}

fn ask(oracle: &Oracle, at: &str, control: &Control<'_>) -> lastmove::oracle::Answer {
    oracle.ask(Some(at), Want::default(), control).unwrap()
}

/// Plays from a position to its end: how many plies it took, or `None` when it goes round. The
/// player who moves first is `best` or random, and so is the other.
fn play(oracle: &Oracle, from: &str, best: [bool; 2], rng: &mut SplitMix64) -> Option<usize> {
    let control = by_rule();
    let (mut at, mut seen) = (from.to_owned(), HashSet::new());
    for plies in 0..100_000 {
        if best == [true, true] && !seen.insert((at.clone(), plies % 2)) {
            return None;
        }
        let moves = oracle.moves(&at, usize::MAX).unwrap();
        if moves.is_empty() {
            return Some(plies);
        }
        at = if best[plies % 2] {
            let choice = oracle.choose(&at, Style::Perfect, &control).unwrap();
            choice.unwrap().to
        } else {
            moves[rng.below(moves.len() as u64) as usize].to.clone()
        };
    }
    None
}

fn random_parts(rng: &mut SplitMix64, declared: bool) -> Vec<Part> {
    let count = 2 + rng.below(2);
    (0..count).map(|_| Part::random(rng, declared)).collect()
}

/// Thousands of random sums with cycles and declared losses: with and without a search they have
/// the values of the slow solver; a player who wins by the rule wins the game against any opponent;
/// and a draw goes on in a cycle.
#[test]
fn the_winner_of_a_loopy_sum_wins() {
    let mut rng = SplitMix64::new(20261122);
    let (mut wins, mut draws) = (0, 0);
    for _ in 0..2_000 {
        let slow = Slow::new(random_parts(&mut rng, true), Play::Normal);
        let opened = slow.open(Play::Normal).unwrap();
        let oracle = &opened.oracle;
        let start = rng.below(slow.values.len() as u64) as usize;
        let (value, text) = (slow.values[start], slow.text(start));
        let exact = ask(oracle, &text, &Control::default());
        assert_eq!(exact.outcome, value.outcome(), "{text} of {:?}", slow.parts);
        let plies = exact.remoteness.and_then(|plies| plies.to_u64());
        assert_eq!(plies, value.remoteness(), "{text} of {:?}", slow.parts);
        // Opened again, since search results are cached.
        let opened = slow.open(Play::Normal).unwrap();
        let oracle = &opened.oracle;
        let ruled = ask(oracle, &text, &by_rule());
        assert_eq!(ruled.outcome, value.outcome(), "{text} of {:?}", slow.parts);
        if let Some(plies) = ruled.remoteness {
            assert_eq!(plies.to_u64(), value.remoteness());
        }
        let kept: HashSet<_> = slow
            .options(start)
            .into_iter()
            .filter(|&to| slow.values[to].outcome() == value.outcome().flipped())
            .map(|to| slow.text(to))
            .collect();
        let best: HashSet<_> = ruled.best.iter().map(|best| best.to.clone()).collect();
        assert!(best.is_subset(&kept) && best.is_empty() == kept.is_empty());
        let played = play(oracle, &text, [true, true], &mut rng);
        match value.outcome() {
            Outcome::Draw => {
                draws += 1;
                assert_eq!(played, None, "{text} of {:?}", slow.parts);
            }
            outcome => {
                wins += 1;
                let winner = usize::from(outcome == Outcome::Loss);
                // The player to move when nothing is left has lost.
                assert_eq!(played.map(|plies| plies % 2), Some(1 - winner));
                for _ in 0..3 {
                    let best = [winner == 0, winner == 1];
                    let played = play(oracle, &text, best, &mut rng);
                    assert_eq!(played.map(|plies| plies % 2), Some(1 - winner));
                }
            }
        }
    }
    assert!(wins > 500 && draws > 200, "{wins} {draws}");
}

/// Sums in misère play have the values of the slow solver, and one with a declared outcome is refused.
#[test]
fn misere_sums_of_graphs_are_right_or_refused() {
    let mut rng = SplitMix64::new(13);
    let mut refused = 0;
    for case in 0..1_000 {
        let slow = Slow::new(random_parts(&mut rng, case % 4 == 0), Play::Misere);
        let is_declared = slow.parts.iter().any(|part| part.lost.contains(&true));
        let opened = match slow.open(Play::Misere) {
            Ok(opened) => opened,
            Err(error) => {
                assert_eq!(error.message.code, "sum-part-labelled");
                assert!(is_declared);
                refused += 1;
                continue;
            }
        };
        assert!(!is_declared);
        for at in 0..slow.values.len().min(20) {
            let answer = ask(&opened.oracle, &slow.text(at), &by_rule());
            assert_eq!(
                answer.outcome,
                slow.values[at].outcome(),
                "{:?}",
                slow.parts
            );
            let plies = answer.remoteness.and_then(|plies| plies.to_u64());
            assert_eq!(plies, slow.values[at].remoteness(), "{:?}", slow.parts);
        }
    }
    assert!(refused > 50, "{refused}");
}

/// Very many moves are not all listed, nor all plies of a very long line; a note says so.
#[test]
fn what_is_too_long_to_list_is_listed_in_part() {
    let control = Control::default();
    let files: MemoryFiles = [("loop.txt", "a b\nb a\n"), ("exit.txt", "y x\ny t\nx y\n")]
        .map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec()))
        .into_iter()
        .collect();
    let open = |game: &str| catalog::open(game, &files, &control).unwrap().oracle;
    let codes = |note: Message| match &note.args[..] {
        [(_, Arg::Message(note)), (_, Arg::Message(more))] => vec![note.code, more.code],
        _ => vec![note.code],
    };
    let drawn = open("graph:loop.txt@a + nim:200000").ask(None, Want::default(), &control);
    let drawn = drawn.unwrap();
    assert_eq!((drawn.outcome, drawn.best.len()), (Outcome::Draw, 100_000));
    assert_eq!(codes(drawn.note.unwrap()), ["note-best-many"]);
    let want = Want {
        line: true,
        ..Want::default()
    };
    let won = open("graph:exit.txt@y + nim:200000,200000").ask(None, want, &control);
    let won = won.unwrap();
    assert_eq!((won.outcome, won.remoteness), (Outcome::Win, None));
    let line = won.line.unwrap();
    assert_eq!(line.len(), 100_000);
    assert!(line.iter().step_by(2).all(|mv| mv.outcome == Outcome::Loss));
    assert_eq!(
        codes(won.note.unwrap()),
        ["note-plies-unknown", "note-line-open"]
    );
}
