//! The edges that one side goes along.

use lastmove_engine::graph::Graph;

/// The vertices one edge away from each vertex, each once, and the other way round.
pub(super) struct Reach {
    there: Lists,
    back: Lists,
}

impl Reach {
    /// The edges of a graph, read both ways if `both`, with or without loops.
    pub(super) fn new(graph: &Graph, both: bool, loops: bool) -> Self {
        let n = graph.vertices() as usize;
        let mut edges: Vec<Vec<u16>> = vec![Vec::new(); n];
        let all = || (0..n as u32).flat_map(|v| graph.targets(v).iter().map(move |&to| (v, to)));
        let turned = all().filter(|_| both).map(|(from, to)| (to, from));
        for (from, to) in all().chain(turned) {
            if from != to || loops {
                edges[from as usize].push(to as u16);
            }
        }
        // The first of several edges counts.
        let mut seen = vec![usize::MAX; n];
        for (v, targets) in edges.iter_mut().enumerate() {
            targets.retain(|&to| std::mem::replace(&mut seen[usize::from(to)], v) != v);
        }
        let mut back: Vec<Vec<u16>> = vec![Vec::new(); n];
        for (v, targets) in edges.iter().enumerate() {
            for &to in targets {
                back[usize::from(to)].push(v as u16);
            }
        }
        Self {
            there: Lists::new(&edges),
            back: Lists::new(&back),
        }
    }

    /// The memory that making them takes at most, in bytes.
    pub(super) fn bytes(vertices: u64, edges: u64) -> u64 {
        // Lists that may be half empty, in both directions, and their final form.
        vertices * 80 + edges.saturating_mul(24)
    }

    /// The vertices to which edges lead from this one.
    pub(super) fn from(&self, vertex: u16) -> &[u16] {
        self.there.of(vertex)
    }

    /// The vertices from which edges lead to this one.
    pub(super) fn to(&self, vertex: u16) -> &[u16] {
        self.back.of(vertex)
    }

    /// Whether each edge leads back too.
    pub(super) fn is_symmetric(&self) -> bool {
        let sorted = |list: &[u16]| {
            let mut list = list.to_vec();
            list.sort_unstable();
            list
        };
        let count = self.there.ends.len();
        (0..count as u32).all(|v| sorted(self.from(v as u16)) == sorted(self.to(v as u16)))
    }
}

/// Lists of vertices, one a vertex, one behind the other.
struct Lists {
    ends: Vec<usize>,
    all: Vec<u16>,
}

impl Lists {
    fn new(lists: &[Vec<u16>]) -> Self {
        let all = lists.concat();
        let ends = lists.iter().scan(0, |end, list| {
            *end += list.len();
            Some(*end)
        });
        Self {
            ends: ends.collect(),
            all,
        }
    }

    fn of(&self, vertex: u16) -> &[u16] {
        let vertex = usize::from(vertex);
        let start = vertex.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.all[start..self.ends[vertex]]
    }
}
