//! What a file says beside its graph.

use std::collections::BTreeMap;

use super::{Format, once_more, text, weights_of};
use crate::files::Files;
use crate::graph::weights::transposed;
use crate::graph::{Graph, NamedGraph};
use crate::{Control, Error};

/// What a file says beside its graph: weights of moves, and sets of vertices.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Beside {
    /// The weights of all moves, in the order of the edges; `None` where no move has one.
    pub weights: Option<Vec<i64>>,
    /// The vertices in each set, in the order of the file.
    pub sets: BTreeMap<String, Vec<u32>>,
}

impl Beside {
    /// Reads a file once more of which a graph was opened before, given the same `from`: see
    /// [`open`](super::open). A stream, which cannot be read again, says nothing.
    ///
    /// # Errors
    /// Like [`open`](super::open).
    ///
    /// ```
    /// use lastmove::Control;
    /// use lastmove::files::MemoryFiles;
    /// use lastmove::graph::formats::{self, Beside, Format, Writing};
    ///
    /// let text = b"a -> b [-3]\nb a\nb in good\n".to_vec();
    /// let (files, control) = (MemoryFiles::from([("costs.txt", text)]), Control::default());
    /// let graph = formats::open(&files, "costs.txt", None, &control)?;
    /// let beside = Beside::read(&files, "costs.txt", None, &graph, &control)?;
    /// assert_eq!((&beside.weights, &beside.sets["good"]), (&Some(vec![-3, 0]), &vec![1]));
    ///
    /// let mut dot = Vec::new();
    /// let how = Writing::default();
    /// formats::write_with(&graph, &beside, Format::Dot, how, &mut dot, &control).unwrap();
    /// assert!(String::from_utf8_lossy(&dot).contains("0 -> 1 [weight=-3];"));
    /// assert_eq!(beside.lost_in(Format::Dot), ["sets"]);
    /// # Ok::<(), lastmove::Error>(())
    /// ```
    pub fn read(
        files: &dyn Files,
        file: &str,
        from: Option<Format>,
        graph: &NamedGraph,
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        let mut beside = Self::default();
        if let Some((mut input, Format::Text)) = once_more(files, file, from, control)? {
            // Most texts have neither, which is seen without taking them apart.
            let signs = text::signs(&mut input, control)?;
            if signs.sets
                && let Some((input, _)) = once_more(files, file, from, control)?
            {
                beside.sets = text::sets(input, &graph.names, control)?;
            }
            if !signs.weights {
                return Ok(beside);
            }
        }
        beside.weights = weights_of(once_more(files, file, from, control)?, graph, control)?;
        Ok(beside)
    }

    /// The same for the graph with its moves turned round; `graph` is the one before.
    ///
    /// # Errors
    /// [`Blame::Memory`](crate::Blame::Memory).
    pub fn transposed(self, graph: &Graph, control: &Control<'_>) -> Result<Self, Error> {
        let weights = self.weights.as_deref();
        let weights = weights.map(|weights| transposed(graph, weights, control));
        Ok(Self {
            weights: weights.transpose()?,
            sets: self.sets,
        })
    }

    /// What there is and a format cannot hold: `weights`, `sets`, or both.
    #[must_use]
    pub fn lost_in(&self, format: Format) -> Vec<&'static str> {
        let holds_weights = matches!(format, Format::Text | Format::Dot | Format::Pg);
        let mut lost = Vec::new();
        lost.extend((self.weights.is_some() && !holds_weights).then_some("weights"));
        lost.extend((!self.sets.is_empty() && format != Format::Text).then_some("sets"));
        lost
    }
}
