//! Who wins by trying all walks, and nim values: a table by the token's vertex and what is unvisited and
//! can still be reached from there.

use hashbrown::HashMap;

use super::{Geography, Position};
use lastmove_engine::game::Play;
use lastmove_engine::{Control, Error, Message, Outcome};

/// The most vertices that the token may reach for a search.
pub const MOST_SEARCHED: usize = 256;

/// Words of a set of vertices.
const WORDS: usize = MOST_SEARCHED / 64;

/// A set of the vertices that can be reached, by their places.
type Set = [u64; WORDS];

/// The token's vertex, and the unvisited ones that it can reach.
type Key = (u16, Set);

/// Positions between two looks whether to stop, and at the memory.
const TICK: u64 = 1 << 10;

/// What an entry of the table takes: tables double, and the old one is there until it is copied.
const ENTRY_BYTES: u64 = 4 * (size_of::<(Key, u16)>() as u64 + 1);

/// The token on the part of the graph that it can reach, and what has been found there.
pub(super) struct Walk {
    wanted: Wanted,
    start: Key,
    /// The targets of each vertex.
    targets: Vec<Set>,
    /// The places of the vertices.
    places: HashMap<u32, usize>,
    known: HashMap<Key, u16>,
}

/// A position on the walk that is tried.
struct Frame {
    key: Key,
    /// Moves that are not tried yet.
    left: Set,
    /// The nim values of the options, or in bit 0 whether one is lost.
    seen: Set,
}

/// What a search finds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// 0 where the player to move loses, else 1.
    Winner(Play),
    /// The nim value.
    NimValue,
}

fn has(set: &Set, v: usize) -> bool {
    set[v / 64] >> (v % 64) & 1 == 1
}

fn first(set: &Set) -> Option<usize> {
    let word = set.iter().position(|&word| word != 0)?;
    Some(word * 64 + set[word].trailing_zeros() as usize)
}

fn flip(set: &mut Set, v: usize) {
    set[v / 64] ^= 1 << (v % 64);
}

fn both(a: &Set, b: &Set) -> Set {
    std::array::from_fn(|word| a[word] & b[word])
}

impl Walk {
    /// The walks from a position.
    ///
    /// # Errors
    /// [`Blame::Limit`](lastmove_engine::Blame::Limit) where the token can reach too many vertices.
    pub(super) fn new(game: &Geography, at: &Position, wanted: Wanted) -> Result<Self, Error> {
        let mut all = vec![at.token];
        let mut places = HashMap::from([(at.token, 0)]);
        let mut next = 0;
        while next < all.len() {
            for &to in game.targets(all[next]) {
                if !at.has(to) && !places.contains_key(&to) {
                    places.insert(to, all.len());
                    all.push(to);
                }
            }
            if all.len() > MOST_SEARCHED {
                let message = Message::new("geography-large").with("most", MOST_SEARCHED);
                return Err(Error::limit(
                    message.with("vertex", game.write_vertex(at.token)),
                ));
            }
            next += 1;
        }
        let set = |vertices: &[u32]| {
            let mut set = Set::default();
            for place in vertices.iter().filter_map(|to| places.get(to)) {
                set[place / 64] |= 1 << (place % 64);
            }
            set
        };
        let targets = all.iter().map(|&v| set(game.targets(v))).collect();
        Ok(Self {
            wanted,
            start: (0, set(&all[1..])),
            targets,
            places,
            known: HashMap::new(),
        })
    }

    /// What is wanted of the position.
    pub(super) fn value(&mut self, control: &Control<'_>) -> Result<u16, Error> {
        self.search(self.start, control)
    }

    /// The same of the position after a move, which must be one.
    pub(super) fn value_after(&mut self, to: u32, control: &Control<'_>) -> Result<u16, Error> {
        self.search(self.after(&self.start, self.places[&to]), control)
    }

    /// What can be reached from a vertex through these.
    fn reached(&self, from: usize, through: &Set) -> Set {
        let mut found = both(&self.targets[from], through);
        let mut fresh = found;
        while let Some(v) = first(&fresh) {
            flip(&mut fresh, v);
            let more = both(&self.targets[v], through);
            for word in 0..WORDS {
                fresh[word] |= more[word] & !found[word];
                found[word] |= more[word];
            }
        }
        found
    }

    /// The position after a move.
    fn after(&self, key: &Key, to: usize) -> Key {
        let mut left = key.1;
        flip(&mut left, to);
        (to as u16, self.reached(to, &left))
    }

    fn frame(&self, key: Key) -> Frame {
        Frame {
            left: both(&self.targets[usize::from(key.0)], &key.1),
            seen: Set::default(),
            key,
        }
    }

    /// Tries the walks, each position once. The walk under way is in a list, which is as long as the graph
    /// at most.
    fn search(&mut self, start: Key, control: &Control<'_>) -> Result<u16, Error> {
        if let Some(&value) = self.known.get(&start) {
            return Ok(value);
        }
        let mut walk = Vec::new();
        let mut frame = self.frame(start);
        let mut steps = 0u64;
        loop {
            let is_settled = self.wanted != Wanted::NimValue && has(&frame.seen, 0);
            if !is_settled && let Some(to) = first(&frame.left) {
                flip(&mut frame.left, to);
                steps += 1;
                if steps.is_multiple_of(TICK) {
                    control.check()?;
                    control.afford(self.known.len() as u64 * ENTRY_BYTES)?;
                }
                let option = self.after(&frame.key, to);
                match self.known.get(&option) {
                    Some(&value) => frame.meet(value),
                    None => walk.push(std::mem::replace(&mut frame, self.frame(option))),
                }
                continue;
            }
            let value = frame.value(self);
            self.known.insert(frame.key, value);
            let Some(before) = walk.pop() else {
                control.figure("positions", self.known.len() as u64);
                return Ok(value);
            };
            frame = before;
            frame.meet(value);
        }
    }
}

impl Frame {
    /// Notes the value of an option: which values there are, in any case whether 0 is.
    fn meet(&mut self, value: u16) {
        let value = usize::from(value);
        self.seen[value / 64] |= 1 << (value % 64);
    }

    /// The value, with all options known, or one that is lost.
    fn value(&self, walk: &Walk) -> u16 {
        match walk.wanted {
            Wanted::Winner(play) => {
                let moves = both(&walk.targets[usize::from(self.key.0)], &self.key.1);
                let is_stuck = first(&moves).is_none();
                u16::from(has(&self.seen, 0) || is_stuck && play.stuck() == Outcome::Win)
            }
            // The least that no option has. A vertex has at most 255 moves, so there is one.
            Wanted::NimValue => {
                let free: Set = self.seen.map(|word| !word);
                first(&free).unwrap_or(MOST_SEARCHED) as u16
            }
        }
    }
}
