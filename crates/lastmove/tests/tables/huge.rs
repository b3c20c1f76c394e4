//! A table of 10^8 positions.

use std::io::{BufWriter, Write};
use std::time::Instant;

use lastmove::files::Inputs;
use lastmove::game::{Game, Play, Step, StepOf};
use lastmove::table::{CodingKind, Content, Keys, Rules, Table, verify, write};
use lastmove::{Control, Error, Value};

use lastmove::graph::generate::SplitMix64;

/// Stones of each of five heaps, 0 to `SIDE` − 1.
const SIDE: u64 = 40;
const POSITIONS: u64 = SIDE.pow(5);

/// Five heaps of up to 39 stones; a move takes one stone. So the values are known: a game lasts as
/// many plies as there are stones.
struct OneByOne;

impl Game for OneByOne {
    /// The heaps as digits.
    type Position = u64;
    /// The place value of a stone of the heap.
    type Move = u64;

    fn start(&self) -> u64 {
        POSITIONS - 1
    }

    fn steps(&self, &at: &u64, into: &mut Vec<StepOf<Self>>) -> Result<(), Error> {
        let worths = (0..5).map(|heap| SIDE.pow(heap));
        let heaps = worths.filter(|worth| at / worth % SIDE > 0);
        into.extend(heaps.map(|worth| Step::new(worth, at - worth)));
        Ok(())
    }
}

fn value(at: u64) -> Value {
    let stones = (0..5).map(|heap| at / SIDE.pow(heap) % SIDE).sum();
    if stones % 2 == 0 {
        Value::Loss(stones)
    } else {
        Value::Win(stones)
    }
}

#[test]
#[ignore = "slow"]
fn a_hundred_million_positions_are_written_probed_and_verified() {
    let control = Control::default();
    for coding in [None, Some(CodingKind::Huffman)] {
        let start = Instant::now();
        let inputs = Inputs::default();
        let mut content = Content::new(
            "one-by-one",
            Play::Normal,
            &inputs,
            Keys::Game,
            POSITIONS,
            &value,
        );
        content.coding = coding;
        let file = tempfile::tempfile().unwrap();
        let mut out = BufWriter::with_capacity(1 << 20, file);
        let meta = write(&content, &mut out, &control).unwrap();
        out.flush().unwrap();
        let counts = (meta.positions, meta.wins, meta.losses, meta.draws);
        assert_eq!(counts, (POSITIONS, POSITIONS / 2, POSITIONS / 2, 0));
        assert_eq!(meta.longest_win, Some(5 * (SIDE - 1)));
        assert_eq!(meta.longest_loss, Some(5 * (SIDE - 1) - 1));
        let written = start.elapsed();
        let file = out.into_inner().unwrap();
        let table = Table::open(Box::new(file), "t.lmt", &control).unwrap();
        let mut prober = table.prober().unwrap();
        let mut rng = SplitMix64::new(8);
        let indexes: Vec<u64> = (0..200_000).map(|_| rng.below(POSITIONS)).collect();
        for &index in &indexes {
            assert_eq!(prober.value(index), Ok(value(index)));
        }
        let values: Vec<Value> = indexes.iter().map(|&index| value(index)).collect();
        assert_eq!(prober.values(&indexes), Ok(values));
        let probed = start.elapsed();
        let rules = Rules {
            game: &OneByOne,
            play: Play::Normal,
            index: &|&at| Some(at),
            position: &|index| index,
            text: &u64::to_string,
        };
        let cells = table.load(&control).unwrap();
        assert_eq!(verify(&rules, &cells, &control), Ok(None));
        println!(
            "{:?}, {} bytes: written in {written:.1?}, probed in {:.1?}, verified in {:.1?}",
            meta.coding.kind(),
            table.size(),
            probed - written,
            start.elapsed() - probed,
        );
    }
}
