//! Graphs to play on, as text files, and games on them.

use lastmove::files::MemoryFiles;
use lastmove::game::Spec;
use lastmove::games::cops::Cops;
use lastmove::graph::generate::SplitMix64;
use lastmove::{Control, Error};

/// A game of a file and options, such as `k=2`.
pub(crate) fn open(text: &str, options: &str) -> Result<Cops, Error> {
    let files = MemoryFiles::from([("g", text)]);
    let comma = if options.is_empty() { "" } else { "," };
    let spec = Spec::parse(&format!("cops:g{comma}{options}"))?;
    Cops::open(&spec, &files, &Control::default())
}

/// The lines of a graph of n vertices, all of which are named.
pub(crate) fn text(n: u32, edges: &[(u32, u32)]) -> String {
    let vertices = (0..n).map(|v| format!("{v}\n"));
    let edges = edges.iter().map(|(from, to)| format!("{from} {to}\n"));
    vertices.chain(edges).collect()
}

/// A random graph and random options: directed or not, with loops and isolated vertices.
pub(crate) struct Random {
    pub(crate) n: u32,
    pub(crate) edges: Vec<(u32, u32)>,
    pub(crate) cops: usize,
    pub(crate) speed: u32,
    pub(crate) passes: (bool, bool),
    pub(crate) robber_first: bool,
    pub(crate) undirected: bool,
    pub(crate) exits: Vec<u32>,
}

impl Random {
    pub(crate) fn new(random: &mut SplitMix64) -> Self {
        let cops = 1 + random.below(3) as usize;
        let n = 1 + random.below([9, 6, 5][cops - 1]) as u32;
        let mut vertex = || random.below(n.into()) as u32;
        let count = vertex() * 2 + vertex();
        let edges = (0..count).map(|_| (vertex(), vertex())).collect();
        let exits = match vertex() {
            0 => (0..vertex()).map(|_| vertex()).collect(),
            _ => Vec::new(),
        };
        let mut coin = || random.below(2) == 0;
        Self {
            n,
            edges,
            cops,
            passes: (coin() || coin(), coin() || coin()),
            robber_first: coin(),
            undirected: coin(),
            exits,
            speed: 1 + random.below(3) as u32,
        }
    }

    pub(crate) fn options(&self) -> String {
        let pass = match self.passes {
            (true, true) => "both",
            (true, false) => "cops",
            (false, true) => "robber",
            (false, false) => "none",
        };
        let mut options = format!("k={},pass={pass},robber-speed={}", self.cops, self.speed);
        if self.robber_first {
            options.push_str(",first=robber");
        }
        if self.undirected {
            options.push_str(",undirected=yes");
        }
        if !self.exits.is_empty() {
            let exits: Vec<String> = self.exits.iter().map(u32::to_string).collect();
            options.push_str(&format!(",exits={}", exits.join(";")));
        }
        options
    }

    pub(crate) fn text(&self) -> String {
        text(self.n, &self.edges)
    }

    pub(crate) fn game(&self) -> Cops {
        open(&self.text(), &self.options()).unwrap()
    }
}
