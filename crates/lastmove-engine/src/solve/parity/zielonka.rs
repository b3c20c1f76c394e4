//! Zielonka's algorithm as in the textbook, on a stack of its own: the slow twin.

use super::{ParityGame, Regions};
use crate::graph::Graph;
use crate::{Control, Error};

/// The winner and a winning strategy from every vertex, by the recursive algorithm of Zielonka (1998).
///
/// The vertices of the largest priority, and those from which its player forces a way to them, are
/// taken out, and the rest is solved. If the other player wins nothing there, the first one wins all.
/// Else the other wins that, and whatever is forced into it; the rest is solved again. There are as many
/// games inside each other as priorities. O(m) for each game that is solved, of which there can be
/// exponentially many in the number of priorities. Memory: 45 bytes a vertex, and the moves turned round.
///
/// ```
/// use lastmove::game::Play;
/// use lastmove::graph::{GameGraph, Graph, Owners};
/// use lastmove::solve::parity::{ParityGame, zielonka};
/// // Player 0 chooses between a loop of priority 1 and a way to one of priority 2.
/// let game = GameGraph {
///     owners: Owners::from_players([0, 0, 1]),
///     ..Graph::from_edges(3, &[(0, 1), (0, 2), (1, 1), (2, 2)]).into()
/// };
/// let game = ParityGame::new(&game, &[0, 1, 2], Play::Normal)?;
/// let regions = zielonka(&game, &lastmove::Control::default())?;
/// assert_eq!((regions.winner(0), regions.strategy(0)), (0, Some(2)));
/// assert_eq!((regions.winner(1), regions.strategy(1)), (1, None));
/// # Ok::<(), lastmove::Error>(())
/// ```
///
/// # Errors
/// [`Blame::Memory`](crate::Blame::Memory), and when the work is stopped.
pub fn zielonka(game: &ParityGame<'_>, control: &Control<'_>) -> Result<Regions, Error> {
    let n = game.len();
    let edges = game.graph().edges();
    control.plan(Graph::bytes(n.into(), edges) + u64::from(n) * 45)?;
    let back = game.graph().transpose(control)?;
    let mut falling: Vec<u32> = (0..n).collect();
    falling.sort_by_key(|&v| std::cmp::Reverse(game.priority(v)));
    let zeros = || vec![0; n as usize];
    let search = Search {
        game,
        back,
        falling,
        is_out: vec![false; n as usize],
        set: zeros(),
        counted: zeros(),
        left: zeros(),
        sets: 0,
        found: Regions::new(n),
        control,
    };
    search.run()
}

/// A game inside another: what is left when the lists of all frames below are taken out.
#[derive(Default)]
struct Frame {
    /// Where its vertices begin in `falling`: the first one has the largest priority.
    begin: usize,
    player: u8,
    /// What is taken out for the player of this priority: its vertices, and what is forced to them.
    attracted: Vec<u32>,
    seeds: usize,
    /// What the other player wins, taken out until the rest of this game is solved.
    lost: Vec<u32>,
}

struct Search<'a> {
    game: &'a ParityGame<'a>,
    back: Graph,
    /// All vertices by falling priority.
    falling: Vec<u32>,
    is_out: Vec<bool>,
    /// The last set that a vertex is in, the last one for which its moves were counted, and how many of
    /// these lead elsewhere.
    set: Vec<u32>,
    counted: Vec<u32>,
    left: Vec<u32>,
    sets: u32,
    found: Regions,
    control: &'a Control<'a>,
}

impl Search<'_> {
    fn run(mut self) -> Result<Regions, Error> {
        for player in [0, 1] {
            let ends = (0..self.game.len()).filter(|&v| self.game.end(v) == Some(player));
            let won = self.attract(ends.collect(), player)?;
            self.award(&won, player);
        }
        let mut stack = Vec::new();
        let mut next = self.enter(0, Vec::new())?;
        loop {
            if let Some(frame) = next.take() {
                let begin = frame.begin;
                stack.push(frame);
                next = self.enter(begin, Vec::new())?;
                continue;
            }
            // What is left without the lists of the last frame is solved.
            let Some(mut frame) = stack.pop() else {
                break;
            };
            let other = 1 - frame.player;
            let left = self.falling[frame.begin..].iter().copied();
            let is_won = |&v: &u32| !self.is_out[v as usize] && self.found.winner(v) == other;
            let won: Vec<u32> = left.filter(is_won).collect();
            self.put_back(&frame.attracted);
            if won.is_empty() {
                self.keep(&frame);
                self.put_back(&frame.lost);
            } else {
                let won = self.attract(won, other)?;
                self.award(&won, other);
                frame.lost.extend(won);
                next = self.enter(frame.begin, std::mem::take(&mut frame.lost))?;
            }
        }
        for v in 0..self.game.len() {
            if self.game.owner(v) != self.found.winner(v) || self.game.end(v).is_some() {
                self.found.set_strategy(v, None);
            }
        }
        Ok(self.found)
    }

    /// Begins with the vertices that are not out, from a place on, those of `lost` being out until it is
    /// done; `None` where there are none, and `lost` is back.
    fn enter(&mut self, begin: usize, lost: Vec<u32>) -> Result<Option<Frame>, Error> {
        let is_in = |&v: &u32| !self.is_out[v as usize];
        let Some(skipped) = self.falling[begin..].iter().position(is_in) else {
            self.put_back(&lost);
            return Ok(None);
        };
        let begin = begin + skipped;
        let priority = self.game.priority(self.falling[begin]);
        let largest = self.falling[begin..].iter().copied();
        let largest = largest.take_while(|&v| self.game.priority(v) == priority);
        let seeds: Vec<u32> = largest.filter(is_in).collect();
        let player = (priority % 2) as u8;
        let count = seeds.len();
        let attracted = self.attract(seeds, player)?;
        self.take_out(&attracted);
        Ok(Some(Frame {
            begin,
            player,
            attracted,
            seeds: count,
            lost,
        }))
    }

    /// The player of the largest priority wins everywhere.
    fn keep(&mut self, frame: &Frame) {
        for &v in &frame.attracted {
            self.found.set_winner(v, frame.player);
        }
        for &v in &frame.attracted[..frame.seeds] {
            let mut to = self.game.graph().targets(v).iter().copied();
            let within = to.find(|&to| !self.is_out[to as usize]);
            self.found.set_strategy(v, within);
        }
    }

    /// Takes out what a player wins.
    fn award(&mut self, won: &[u32], player: u8) {
        for &v in won {
            self.found.set_winner(v, player);
        }
        self.take_out(won);
    }

    fn take_out(&mut self, vertices: &[u32]) {
        for &v in vertices {
            self.is_out[v as usize] = true;
        }
    }

    fn put_back(&mut self, vertices: &[u32]) {
        for &v in vertices {
            self.is_out[v as usize] = false;
        }
    }

    /// Adds to a set all vertices from which a player forces a way to it, with the moves to do so.
    fn attract(&mut self, mut set: Vec<u32>, player: u8) -> Result<Vec<u32>, Error> {
        if self.sets == u32::MAX {
            self.set.fill(0);
            self.counted.fill(0);
            self.sets = 0;
        }
        self.sets += 1;
        for &v in &set {
            self.set[v as usize] = self.sets;
        }
        let mut done = 0;
        while let Some(&to) = set.get(done) {
            if done % (1 << 12) == 0 {
                self.control.check()?;
            }
            done += 1;
            for &v in self.back.targets(to) {
                let at = v as usize;
                let is_fixed = self.is_out[at] || self.set[at] == self.sets;
                if is_fixed || self.game.end(v).is_some() {
                    continue;
                }
                if self.game.owner(v) == player {
                    self.found.set_strategy(v, Some(to));
                } else {
                    if self.counted[at] != self.sets {
                        self.counted[at] = self.sets;
                        let targets = self.game.graph().targets(v).iter();
                        let is_in = |to: &&u32| !self.is_out[**to as usize];
                        self.left[at] = targets.filter(is_in).count() as u32;
                    }
                    self.left[at] -= 1;
                    if self.left[at] > 0 {
                        continue;
                    }
                }
                self.set[at] = self.sets;
                set.push(v);
            }
        }
        Ok(set)
    }
}
