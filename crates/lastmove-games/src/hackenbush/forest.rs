//! The part connected with the ground, as a depth-first tree, and its nim value.
//!
//! Vertices are numbered in the order in which the search finds them, so that the vertices above
//! vertex i in the tree are i + 1 to `last[i]`. Every edge outside the tree leads from a vertex to
//! one below it. An edge of the tree that no such edge spans is a bridge: it alone holds what is
//! above it.

use super::{Board, Cuts};

/// No vertex, or no edge.
pub(super) const NONE: u32 = u32::MAX;

/// An edge outside the tree, from the vertex `high` down to the vertex `low`.
#[derive(Clone, Copy)]
pub(super) struct Back {
    pub(super) edge: u32,
    pub(super) high: u32,
    pub(super) low: u32,
}

/// A depth-first tree of the part connected with the ground; vertex 0 is the ground.
pub(super) struct Forest {
    /// The number of each vertex of the board; [`NONE`] where it has fallen.
    number: Vec<u32>,
    /// The parent vertex, and the edge to it.
    pub(super) parent: Vec<u32>,
    pub(super) edge: Vec<u32>,
    /// The last vertex of the subtree.
    pub(super) last: Vec<u32>,
    /// How many edges outside the tree span the edge below a vertex; 0 makes it a bridge.
    pub(super) past: Vec<u32>,
    pub(super) backs: Vec<Back>,
    /// Loops: the edge and its vertex.
    pub(super) loops: Vec<(u32, u32)>,
    /// The lowest vertex of the 2-edge-connected component.
    pub(super) root: Vec<u32>,
    /// For those lowest vertices, the value of everything above.
    pub(super) values: Vec<u32>,
    /// The cut edges with an end here, ascending.
    cuts: Cuts,
}

impl Forest {
    pub(super) fn new(board: &Board, cuts: &[u32]) -> Self {
        let mut forest = Self {
            number: vec![NONE; board.vertices() as usize],
            parent: Vec::new(),
            edge: Vec::new(),
            last: Vec::new(),
            past: Vec::new(),
            backs: Vec::new(),
            loops: Vec::new(),
            root: Vec::new(),
            values: Vec::new(),
            cuts: cuts.to_vec(),
        };
        forest.search(board);
        forest.count_past();
        forest.evaluate();
        forest
    }

    fn search(&mut self, board: &Board) {
        let mut is_done = vec![false; board.edges() as usize];
        for edge in &self.cuts {
            is_done[*edge as usize] = true;
        }
        // The path from the ground to the current vertex, each vertex with its unvisited edges.
        let mut path: Vec<(u32, &[u32])> = Vec::new();
        self.add(board.ground, NONE, NONE);
        path.push((board.ground, board.edges_at(board.ground)));
        while let Some((v, rest)) = path.last_mut() {
            let (v, here) = (*v, self.number[*v as usize]);
            let Some((&edge, others)) = rest.split_first() else {
                self.last[here as usize] = self.parent.len() as u32 - 1;
                path.pop();
                continue;
            };
            *rest = others;
            if std::mem::replace(&mut is_done[edge as usize], true) {
                continue;
            }
            let other = board.other(edge, v);
            match self.number[other as usize] {
                NONE => {
                    self.add(other, here, edge);
                    path.push((other, board.edges_at(other)));
                }
                there if there == here => self.loops.push((edge, here)),
                // Found from its upper end, otherwise it would be an edge of the tree.
                low => self.backs.push(Back {
                    edge,
                    high: here,
                    low,
                }),
            }
        }
    }

    fn add(&mut self, v: u32, parent: u32, edge: u32) {
        self.number[v as usize] = self.parent.len() as u32;
        self.parent.push(parent);
        self.edge.push(edge);
        self.last.push(0);
    }

    fn count_past(&mut self) {
        let n = self.len();
        self.past = vec![0u32; n];
        for back in &self.backs {
            self.past[back.high as usize] = self.past[back.high as usize].wrapping_add(1);
            self.past[back.low as usize] = self.past[back.low as usize].wrapping_sub(1);
        }
        for i in (1..n).rev() {
            let parent = self.parent[i] as usize;
            self.past[parent] = self.past[parent].wrapping_add(self.past[i]);
        }
        self.root = (0..n as u32).collect();
        for i in 1..n {
            if self.past[i] > 0 {
                self.root[i] = self.root[self.parent[i] as usize];
            }
        }
    }

    fn evaluate(&mut self) {
        let n = self.len();
        self.values = vec![0; n];
        for (_, at) in &self.loops {
            self.values[self.root[*at as usize] as usize] ^= 1;
        }
        for back in &self.backs {
            self.values[self.root[back.high as usize] as usize] ^= 1;
        }
        for i in (1..n).rev() {
            let below = self.root[self.parent[i] as usize] as usize;
            // Edges inside a component become loops when it is contracted.
            self.values[below] ^= if self.is_bridge(i) {
                self.values[i] + 1
            } else {
                1
            };
        }
    }

    /// How many vertices are connected with the ground.
    pub(super) fn len(&self) -> usize {
        self.parent.len()
    }

    /// Whether the edge below a vertex is a bridge.
    pub(super) fn is_bridge(&self, vertex: usize) -> bool {
        vertex > 0 && self.past[vertex] == 0
    }

    /// The nim value.
    pub(super) fn value(&self) -> u32 {
        self.values[0]
    }

    /// Whether a vertex of the board is connected with the ground.
    pub(super) fn holds(&self, vertex: u32) -> bool {
        self.number[vertex as usize] != NONE
    }

    /// The values of the stalks on the component of the ground, one for each bridge there.
    pub(super) fn stalks_at_ground(&self) -> Vec<u32> {
        let bridges = (1..self.len()).filter(|i| self.is_bridge(*i));
        let here = bridges.filter(|i| self.root[self.parent[*i] as usize] == 0);
        here.map(|i| self.values[i] + 1).collect()
    }

    /// How many edges the component of the ground has, which all become loops.
    pub(super) fn loops_at_ground(&self) -> u64 {
        let tree = (1..self.len()).filter(|i| self.root[*i] == 0).count();
        let loops = self.loops.iter().map(|(_, at)| at);
        let backs = self.backs.iter().map(|back| &back.high);
        let others = loops
            .chain(backs)
            .filter(|at| self.root[**at as usize] == 0);
        (tree + others.count()) as u64
    }

    /// The edges that can be cut, ascending.
    pub(super) fn edges<'a>(&'a self, board: &'a Board) -> impl Iterator<Item = u32> + 'a {
        let mut cuts = self.cuts.iter().copied().peekable();
        (0..board.edges()).filter(move |edge| {
            cuts.next_if_eq(edge).is_none() && self.holds(board.ends[*edge as usize][0])
        })
    }

    /// The position after cutting an edge that can be cut.
    pub(super) fn cut(&self, board: &Board, at: &[u32], edge: u32) -> Cuts {
        let ends = board.ends[edge as usize].map(|end| self.number[end as usize]);
        let above = ends[0].max(ends[1]) as usize;
        let falls = self.edge[above] == edge && self.is_bridge(above);
        let fallen = match falls {
            true => above as u32..self.last[above] + 1,
            false => 0..0,
        };
        let stays = |vertex: &u32| {
            let number = self.number[*vertex as usize];
            number != NONE && !fallen.contains(&number)
        };
        let mut cuts: Cuts = Vec::with_capacity(at.len() + 1);
        let still = at.iter().copied();
        cuts.extend(still.filter(|cut| board.ends[*cut as usize].iter().any(stays)));
        let place = cuts.partition_point(|cut| *cut < edge);
        cuts.insert(place, edge);
        cuts
    }
}
