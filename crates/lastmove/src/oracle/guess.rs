//! A move without a proof, for positions that take too long to solve.

use super::{Choice, Oracle};
use crate::erased::known::{over, steps};
use crate::erased::{AnyGame, AnyPosition, AnyStep};
use crate::graph::generate::SplitMix64;
use crate::{Control, Error, Outcome};

/// The most positions in a tree.
const MOST_NODES: usize = 1 << 20;

/// The memory of a position in a tree, in bytes, besides the position itself.
const NODE: u64 = 192;

/// Plies after which a random game counts as a draw.
const LONGEST: usize = 400;

/// How much a move that was tried seldom is preferred to one that did well.
const CURIOSITY: f64 = 1.0;

/// How positions are judged that are not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judge {
    /// By the game's [heuristic](crate::game::Listed::heuristic); by a random game where it has none.
    Heuristic,
    /// Each by a random game: slower, and weaker where a game has a heuristic.
    RandomGames,
}

/// A move that was chosen without solving the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guess {
    /// The move.
    pub choice: Choice,
    /// The outcome that was proven on the way, for the player who moves; `None` where nothing was.
    pub proven: Option<Outcome>,
}

impl Oracle {
    /// A good move from a position, by Monte Carlo tree search with proofs (Kocsis and Szepesvári
    /// 2006; Winands and others 2008). Positions that are new in the tree are judged as
    /// `judge` says. The search goes on until `enough`, which is called with the number of positions
    /// judged, until the outcome of the position is proven, or as far as the memory of `control`
    /// goes. `None` when no move is left. The same calls choose the same move.
    ///
    /// # Errors
    /// See [`Oracle`].
    ///
    /// ```
    /// use lastmove::{Control, Outcome, catalog, files::MemoryFiles, oracle::Judge};
    /// let (files, control) = (MemoryFiles::default(), Control::default());
    /// let opened = catalog::open("tic-tac-toe@xx./oo./...", &files, &control)?;
    /// let guess = opened.oracle.guess(opened.at().unwrap(), Judge::Heuristic, &|n| n == 200, &control)?;
    /// let guess = guess.expect("there are moves");
    /// assert_eq!((guess.choice.mv.as_str(), guess.proven), ("1,3", Some(Outcome::Win)));
    /// # Ok::<(), lastmove::Error>(())
    /// ```
    pub fn guess(
        &self,
        at: &str,
        judge: Judge,
        enough: &dyn Fn(u64) -> bool,
        control: &Control<'_>,
    ) -> Result<Option<Guess>, Error> {
        let at = self.game.read_position(at)?;
        if over(&*self.game, at.inner())?.is_some() {
            return Ok(None);
        }
        let mut tree = Tree {
            game: &*self.game,
            nodes: vec![Node::new(at.clone(), false, None)],
            steps: Vec::new(),
            random: SplitMix64::new(1),
            judge,
            control,
        };
        let mut games = 0;
        while tree.nodes[0].proven.is_none() && !enough(games) && tree.nodes.len() < MOST_NODES {
            match tree.play() {
                Ok(()) => games += 1,
                // The memory is full: what is in the tree says something already.
                Err(error) if games > 0 && error.is_too_large() => break,
                Err(error) => return Err(error),
            }
        }
        let Some((best, step)) = tree.best() else {
            // Not even one game was played: the first move is as good as any.
            let steps = self.game.steps(at.inner(), 1)?;
            let choice = self.choices(at.inner(), &steps).into_iter().next();
            return Ok(choice.map(|choice| Guess {
                choice,
                proven: None,
            }));
        };
        let node = &tree.nodes[best];
        let proven = node.proven.map(|outcome| node.for_parent(outcome));
        let choice = self.choices(at.inner(), std::slice::from_ref(step));
        Ok(choice.into_iter().next().map(|choice| Guess {
            choice,
            // A loss that is proven of one move is not one of all.
            proven: proven
                .filter(|outcome| *outcome == Outcome::Win || tree.nodes[0].proven.is_some()),
        }))
    }
}

/// A position in the tree.
struct Node {
    at: AnyPosition,
    /// Whether the player who moved here moves again.
    keeps_turn: bool,
    /// The outcome for the player to move, where it is proven.
    proven: Option<Outcome>,
    /// Its options among the nodes; empty until they are needed.
    options: std::ops::Range<usize>,
    games: u64,
    /// What the player to move had of them together: 1 for a win, 1/2 for a draw.
    points: f64,
}

impl Node {
    fn new(at: AnyPosition, keeps_turn: bool, proven: Option<Outcome>) -> Self {
        Self {
            at,
            keeps_turn,
            proven,
            options: 0..0,
            games: 0,
            points: 0.0,
        }
    }

    /// The outcome for the player who moved here.
    fn for_parent(&self, outcome: Outcome) -> Outcome {
        match self.keeps_turn {
            true => outcome,
            false => outcome.flipped(),
        }
    }

    /// The share of points of the player who moved here.
    fn share(&self) -> f64 {
        let share = self.points / self.games.max(1) as f64;
        match self.keeps_turn {
            true => share,
            false => 1.0 - share,
        }
    }
}

/// What a player has of a game with this outcome.
fn points_of(outcome: Outcome) -> f64 {
    match outcome {
        Outcome::Win => 1.0,
        Outcome::Draw => 0.5,
        Outcome::Loss => 0.0,
    }
}

struct Tree<'a> {
    game: &'a dyn AnyGame,
    nodes: Vec<Node>,
    /// The moves to all nodes but the first.
    steps: Vec<AnyStep>,
    random: SplitMix64,
    judge: Judge,
    control: &'a Control<'a>,
}

impl Tree<'_> {
    /// Goes down to a position without options in the tree, adds them, and judges it.
    fn play(&mut self) -> Result<(), Error> {
        self.control.check()?;
        let mut line = vec![0];
        let mut here = 0;
        while self.nodes[here].proven.is_none() {
            if self.nodes[here].options.is_empty() {
                self.expand(here)?;
                break;
            }
            here = self.select(here);
            line.push(here);
        }
        let mut points = match self.nodes[here].proven {
            Some(outcome) => points_of(outcome),
            None => self.judge(here)?,
        };
        for &node in line.iter().rev() {
            let node = &mut self.nodes[node];
            node.games += 1;
            node.points += points;
            if !node.keeps_turn {
                points = 1.0 - points;
            }
        }
        for &node in line.iter().rev() {
            self.prove(node);
        }
        Ok(())
    }

    /// Adds the options of a position.
    fn expand(&mut self, here: usize) -> Result<(), Error> {
        let steps = steps(self.game, self.nodes[here].at.inner())?;
        let first = self.nodes.len();
        for step in steps {
            let label = over(self.game, step.to.inner())?;
            let proven = label.map(|value| value.outcome());
            self.nodes
                .push(Node::new(step.to.clone(), step.keeps_turn, proven));
            self.steps.push(step);
        }
        let bytes = NODE + 2 * self.game.position_size();
        self.control
            .afford(bytes.saturating_mul(self.nodes.len() as u64))?;
        self.nodes[here].options = first..self.nodes.len();
        self.prove(here);
        Ok(())
    }

    /// The option to look at next: those that are not decided, by the upper confidence bound.
    fn select(&self, here: usize) -> usize {
        let node = &self.nodes[here];
        let tried = ((node.games + 1) as f64).ln();
        let bound = |option: &usize| {
            let option = &self.nodes[*option];
            option.share() + CURIOSITY * (tried / (option.games + 1) as f64).sqrt()
        };
        let open = node.options.clone();
        let open = open.filter(|&option| self.nodes[option].proven.is_none());
        let best = open.max_by(|a, b| bound(a).total_cmp(&bound(b)).then(b.cmp(a)));
        // A position with all options proven is proven itself.
        best.unwrap_or(here)
    }

    /// Proves a position, if its options do.
    fn prove(&mut self, here: usize) {
        let node = &self.nodes[here];
        if node.proven.is_some() || node.options.is_empty() {
            return;
        }
        let mut most = Some(Outcome::Loss);
        for option in &self.nodes[node.options.clone()] {
            match option.proven.map(|outcome| option.for_parent(outcome)) {
                Some(Outcome::Win) => {
                    most = Some(Outcome::Win);
                    break;
                }
                Some(outcome) => most = most.map(|most| most.max(outcome)),
                None => most = None,
            }
        }
        self.nodes[here].proven = most;
    }

    /// What the player to move may expect of a position, from 0 for a loss to 1 for a win.
    fn judge(&mut self, here: usize) -> Result<f64, Error> {
        let looks = match self.judge {
            Judge::Heuristic => self.game.heuristic(self.nodes[here].at.inner()),
            Judge::RandomGames => None,
        };
        Ok(match looks {
            Some(looks) => f64::midpoint(looks, 1.0),
            None => points_of(self.random_game(here)?),
        })
    }

    /// The outcome of a game of random moves, for the player to move.
    fn random_game(&mut self, here: usize) -> Result<Outcome, Error> {
        let mut at = self.nodes[here].at.clone();
        let mut is_other = false;
        for _ in 0..LONGEST {
            self.control.check()?;
            let label = match self.game.label(at.inner()) {
                None => {
                    let mut steps = steps(self.game, at.inner())?;
                    if steps.is_empty() {
                        Some(self.game.play().stuck())
                    } else {
                        let chosen = self.random.below(steps.len() as u64) as usize;
                        let step = steps.swap_remove(chosen);
                        is_other ^= !step.keeps_turn;
                        at = step.to;
                        None
                    }
                }
                label => label,
            };
            if let Some(outcome) = label {
                return Ok(match is_other {
                    true => outcome.flipped(),
                    false => outcome,
                });
            }
        }
        Ok(Outcome::Draw)
    }

    /// The best option of the first position, and the move to it: a proven win, else the one looked
    /// at most of those that are no proven loss.
    fn best(&self) -> Option<(usize, &AnyStep)> {
        let rank = |option: &usize| {
            let node = &self.nodes[*option];
            let proven = node.proven.map(|outcome| node.for_parent(outcome));
            let class = match proven {
                Some(Outcome::Win) => 2,
                Some(Outcome::Loss) => 0,
                _ => 1,
            };
            (class, node.games, std::cmp::Reverse(*option))
        };
        let best = self.nodes[0].options.clone().max_by_key(rank)?;
        Some((best, &self.steps[best - 1]))
    }
}
