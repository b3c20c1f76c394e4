//! Tables of explored games, which store positions as texts.

use lastmove::erased::erase;
use lastmove::files::{Files, Inputs, MemoryFiles};
use lastmove::game::{Game, Listed, Listing, Notation, Play, Spec, Step, StepOf, Syntax};
use lastmove::games::dobutsu::Dobutsu;
use lastmove::games::l_game::LGame;
use lastmove::oracle::Oracle;
use lastmove::solve::{Explored, Solver, explore_plainly};
use lastmove::table::{CodingKind, Content, KeyKind, Keys, Order, Selection, Table, write};
use lastmove::{Control, Error, Message, Outcome, Value, catalog};

use crate::bytes_of;

/// Take one to five stones, but not as many as the move before: the game has no numbers.
#[derive(Clone)]
struct NoEcho(u32);

impl Game for NoEcho {
    /// The stones, and how many the previous move took.
    type Position = (u32, u32);
    type Move = u32;

    fn start(&self) -> (u32, u32) {
        (self.0, 0)
    }

    fn steps(
        &self,
        &(stones, before): &(u32, u32),
        into: &mut Vec<StepOf<Self>>,
    ) -> Result<(), Error> {
        let moves = (1..=5.min(stones)).filter(|&taken| taken != before);
        into.extend(moves.map(|taken| Step::new(taken, (stones - taken, taken))));
        Ok(())
    }
}

impl Notation for NoEcho {
    fn write_position(&self, at: &(u32, u32)) -> String {
        format!("{} after {}", at.0, at.1)
    }

    fn read_position(&self, text: &str) -> Result<(u32, u32), Error> {
        let parts = text.split_once(" after ");
        let read = parts.and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
        read.ok_or_else(|| Error::input(Message::new("test")).at(text, 0..text.len()))
    }

    fn write_move(&self, _: &(u32, u32), taken: &u32) -> String {
        taken.to_string()
    }
}

impl Listed for NoEcho {}

const NO_ECHO: Listing = Listing::new(
    "no-echo",
    Syntax {
        game: "no-echo:STONES",
        position: "21 after 0",
        mv: "3",
        example: "no-echo:21",
    },
);

fn oracle(stones: u32) -> Oracle {
    let solver: Explored<_> = Solver::<NoEcho>::new(Play::Normal);
    let notation = format!("no-echo:{stones}");
    Oracle::new(&NO_ECHO, &notation, erase(NoEcho(stones), solver))
}

/// All positions that plain exploring reaches are found in the table, whatever image it stores.
fn images_are_found<G: Listed>(
    game: &str,
    open: impl Fn(&Spec, &dyn Files, &Control<'_>) -> Result<G, Error>,
    positions: u64,
) {
    let (files, control) = (MemoryFiles::default(), Control::default().threads(2));
    let opened = crate::open(game, &files);
    let file = crate::bytes(&opened, &control);
    let table = crate::table(&file).unwrap();
    assert_eq!(table.meta().keys, KeyKind::Reached, "{game}");
    assert_eq!(opened.verify_table(&table, &control), Ok(None), "{game}");
    let (totals, histogram) = opened.canonical_totals(&control).unwrap();
    let meta = table.meta();
    assert_eq!(
        (meta.positions, meta.wins, meta.losses, meta.draws),
        (positions, totals.wins, totals.losses, totals.draws),
        "{game}"
    );
    let tallied = histogram.tallies.iter().map(|t| t.wins + t.losses);
    let tallied = tallied.sum::<u64>() + histogram.draws;
    assert_eq!((tallied, totals.positions), (positions, positions));
    let spec = Spec::parse(game).unwrap();
    let (rules, play) = (open(&spec, &files, &control).unwrap(), spec.play);
    let plain = explore_plainly(&rules, &rules.start(), play, &control).unwrap();
    let mut reader = catalog::reopen(&table, &control).unwrap();
    let (mut held, mut found) = (vec![false; positions as usize], 0);
    for (at, value) in &plain {
        let text = rules.write_position(at);
        let Ok(place) = reader.locate(&text) else {
            // Only if the rules declare the outcome.
            assert!(rules.label(at).is_some(), "{game} {text}");
            continue;
        };
        assert_eq!(reader.prober.value(place), Ok(*value), "{game} {text}");
        held[place as usize] = true;
        found += 1;
    }
    assert!(held.iter().all(|held| *held), "{game}");
    // Otherwise no images were merged.
    assert!(found > positions, "{game}: {found}");
}

#[test]
fn tables_of_explored_games_hold_one_of_all_images() {
    images_are_found("l-game", LGame::open, 2296);
    images_are_found("l-game/misere@nxx./.ox./.ox./.oon-o", LGame::open, 2296);
    images_are_found("dobutsu@..l/.../.../L..-x,Cc", Dobutsu::open, 24_789);
    images_are_found("dobutsu@.l./.../.../.LC-o,g", Dobutsu::open, 26_153);
}

#[test]
fn an_explored_game_is_written_described_probed_searched_listed_and_verified() {
    let control = Control::default().threads(2);
    // More than two blocks of texts, and several of values.
    let oracle = oracle(2000);
    let file = bytes_of(&oracle, &control);
    let table = Table::open(Box::new(file), "t", &control).unwrap();
    assert_eq!(table.meta().keys, KeyKind::Texts);
    assert_eq!(table.check(&control), Ok(()));
    let totals = oracle.totals(&control).unwrap();
    let meta = table.meta();
    assert_eq!(
        (meta.positions, meta.wins, meta.losses, meta.draws),
        (totals.positions, totals.wins, totals.losses, totals.draws)
    );
    assert!(meta.positions > 9_000);
    // All positions in the order of their texts, each with the oracle's value.
    let mut prober = table.prober().unwrap();
    let mut before = String::new();
    for index in 0..table.positions() {
        let text = prober.text(index).unwrap().unwrap();
        assert!(before < text, "{before} {text}");
        assert_eq!(prober.find(&text), Ok(Some(index)));
        let answer = oracle.ask(Some(&text), Default::default(), &control);
        let answer = answer.unwrap();
        let value = prober.value(index).unwrap();
        assert_eq!(value.outcome(), answer.outcome, "{text}");
        assert_eq!(
            value.remoteness().map(Into::into),
            answer.remoteness,
            "{text}"
        );
        before = text;
    }
    assert_eq!(prober.text(table.positions()), Ok(None));
    for nowhere in ["", "0", "1 after 6", "21 after", "~"] {
        assert_eq!(prober.find(nowhere), Ok(None), "{nowhere}");
    }
    let longest = totals.longest_win.unwrap();
    let found = table
        .select(Selection::new(Outcome::Win, Order::Longest), 1, &control)
        .unwrap();
    assert_eq!(
        found[0].1.remoteness().map(Into::into),
        Some(longest.remoteness)
    );
    let lost = table
        .select(Selection::new(Outcome::Loss, Order::Table), 3, &control)
        .unwrap();
    assert!(
        lost.iter()
            .all(|&(_, value)| value.outcome() == Outcome::Loss)
    );
    assert_eq!(oracle.verify(&table, &control), Ok(None));
}

#[test]
fn false_values_and_missing_positions_of_explored_games_are_caught() {
    let control = Control::default();
    let oracle = oracle(9);
    let file = bytes_of(&oracle, &control);
    let table = Table::open(Box::new(file), "t", &control).unwrap();
    let mut prober = table.prober().unwrap();
    let known: Vec<(String, Value)> = (0..table.positions())
        .map(|index| {
            let text = prober.text(index).unwrap().unwrap();
            (text, prober.value(index).unwrap())
        })
        .collect();
    let says = |known: &[(String, Value)]| {
        let inputs = Inputs::default();
        let text = |index: u64, into: &mut String| into.push_str(&known[index as usize].0);
        let value = |index: u64| known[index as usize].1;
        let (keys, length) = (Keys::Texts(&text), known.len() as u64);
        let mut content = Content::new("no-echo:9", Play::Normal, &inputs, keys, length, &value);
        content.coding = Some(CodingKind::Huffman);
        let mut file = Vec::new();
        write(&content, &mut file, &control).unwrap();
        let table = Table::open(Box::new(file), "t", &control).unwrap();
        let said = oracle.verify(&table, &control).unwrap();
        said.map(|message| message.code)
    };
    assert_eq!(says(&known), None);
    for at in 0..known.len() {
        let mut lie = known.clone();
        lie[at].1 = match lie[at].1 {
            Value::Win(plies) => Value::Loss(plies),
            Value::Loss(plies) => Value::Win(plies),
            Value::Draw => Value::Win(0),
        };
        assert!(says(&lie).unwrap().starts_with("table-false"), "{at}");
        let mut fewer = known.clone();
        let gone = fewer.remove(at);
        let code = if gone.0 == "9 after 0" {
            "table-no-start"
        } else {
            "table-false-missing"
        };
        assert_eq!(says(&fewer), Some(code), "{gone:?}");
    }
}
