//! What a file says, before it is a graph.

use std::ops::Range;

use hashbrown::HashMap;

use crate::Outcome;
use crate::graph::Names;
use crate::graph::formats::refuse::canonical;

/// Memory that a vertex takes while it is read, in bytes, without the text of its name.
const VERTEX_BYTES: usize = 110;

/// Memory that a move takes while it is read, in bytes.
const EDGE_BYTES: usize = 24;

/// What the weight of a move takes beside it.
const WEIGHT_BYTES: usize = 24;

/// What a move takes beside it in a strict graph.
const STRICT_BYTES: usize = 60;

/// Something that is said of a vertex, or inherited.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Setting<T> {
    pub(super) value: Option<T>,
    /// It was said of this vertex itself.
    is_own: bool,
}

impl<T: Copy + PartialEq> Setting<T> {
    fn inherited(value: Option<T>) -> Self {
        Self {
            value,
            is_own: false,
        }
    }

    /// Says it of this vertex; false when something else was said before. Nothing is what an empty
    /// text says: it takes back what is inherited.
    #[must_use]
    pub(super) fn set(&mut self, value: Option<T>) -> bool {
        let before = match self.is_own {
            true => self.value,
            false => None,
        };
        if value.is_some() && before.is_some() && before != value {
            return false;
        }
        self.value = value.or(before);
        self.is_own |= value.is_some();
        true
    }
}

/// A vertex.
#[derive(Clone, Copy, Debug)]
pub(super) struct Vertex {
    /// Where its identifier first stands.
    pub(super) at: usize,
    /// Where its label stands; 0 for none.
    pub(super) label: usize,
    pub(super) owner: Setting<u8>,
    pub(super) declared: Setting<Outcome>,
}

/// What new vertices and moves inherit.
#[derive(Default)]
pub(super) struct Defaults {
    pub(super) owner: Option<u8>,
    pub(super) declared: Option<Outcome>,
    pub(super) weight: Option<i64>,
}

/// The vertices and moves of a file.
#[derive(Default)]
pub(super) struct Parsed {
    /// The identifiers of the vertices.
    pub(super) names: Names,
    pub(super) vertices: Vec<Vertex>,
    pub(super) edges: Vec<(u32, u32)>,
    /// The weights of the moves; missing ones at the end are 0. Empty where no move has one.
    pub(super) weights: Vec<i64>,
    /// Where each move is, in a strict graph.
    places: Option<HashMap<(u32, u32), usize>>,
    /// Some identifier is not the number of its vertex.
    is_named: bool,
    pub(super) defaults: Defaults,
}

impl Parsed {
    /// Nothing yet.
    pub(super) fn new(is_strict: bool) -> Self {
        Self {
            places: is_strict.then(HashMap::default),
            ..Self::default()
        }
    }

    /// Whether the identifiers are 0, 1 and so on, in this order.
    pub(super) fn is_numbered(&self) -> bool {
        !self.is_named
    }

    /// The vertex with this identifier; `None` when there are too many.
    pub(super) fn vertex(&mut self, name: &str, span: &Range<usize>) -> Option<u32> {
        let vertex = self.names.intern(name)?;
        if vertex as usize == self.vertices.len() {
            self.is_named |= canonical(name) != Some(vertex);
            self.vertices.push(Vertex {
                at: span.start,
                label: 0,
                owner: Setting::inherited(self.defaults.owner),
                declared: Setting::inherited(self.defaults.declared),
            });
        }
        Some(vertex)
    }

    /// A move, and the weight that is said of it, if any; an empty text says none.
    pub(super) fn edge(&mut self, from: u32, to: u32, own: Option<Option<i64>>) {
        let place = self.edges.len();
        let before = self.places.as_mut().and_then(|places| {
            match *places.entry((from, to)).or_insert(place) {
                at if at == place => None,
                at => Some(at),
            }
        });
        if before.is_none() {
            self.edges.push((from, to));
        }
        let weight = match before {
            None => own.unwrap_or(self.defaults.weight),
            Some(_) => own.flatten(),
        };
        if let Some(weight) = weight {
            let place = before.unwrap_or(place);
            if self.weights.len() <= place {
                self.weights.resize(place + 1, 0);
            }
            self.weights[place] = weight;
        }
    }

    /// About how many bytes all of it takes beside the text.
    pub(super) fn bytes(&self) -> usize {
        let edge = match self.places {
            Some(_) => EDGE_BYTES + STRICT_BYTES,
            None => EDGE_BYTES,
        };
        self.vertices.len() * VERTEX_BYTES
            + self.edges.len() * edge
            + self.weights.len() * WEIGHT_BYTES
    }
}
