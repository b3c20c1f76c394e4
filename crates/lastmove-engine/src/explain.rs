//! Why a value holds, as data.

use crate::diagram::Place;
use crate::{LoopyNimber, Message, Nimber};

/// One point of an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Point {
    /// Something to say.
    Say(Message),
    /// The same for those who want to know more, such as a proof: it may be out of sight at first.
    Detail(Message),
    /// A small table to show.
    Table(PointTable),
}

/// A small table in an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PointTable {
    /// The columns' headings.
    pub headings: Vec<Message>,
    /// The rows from top to bottom.
    pub rows: Vec<PointRow>,
}

/// A row of a [`PointTable`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PointRow {
    /// Whether the row is marked with a star.
    pub starred: bool,
    /// One text a column: numbers and names, never sentences.
    pub cells: Vec<String>,
    /// The places on the diagram that the row speaks of.
    pub places: Vec<Place>,
}

impl PointTable {
    /// The table as texts, the headings first where there are any; before its cells each row has
    /// its star, or an empty text. `say` puts a heading into words.
    pub fn texts(&self, say: impl Fn(&Message) -> String) -> Vec<Vec<String>> {
        let headings = self.headings.iter().map(say);
        let mut rows = Vec::with_capacity(self.rows.len() + 1);
        if !self.headings.is_empty() {
            rows.push(std::iter::once(String::new()).chain(headings).collect());
        }
        for row in &self.rows {
            let star = if row.starred { "*" } else { "" };
            let cells = row.cells.iter().cloned();
            rows.push(std::iter::once(star.to_owned()).chain(cells).collect());
        }
        rows
    }
}

/// How the nim values of the parts of a position add up, and what that means.
pub fn arithmetic(values: &[LoopyNimber]) -> Message {
    let sum = values.iter().sum::<LoopyNimber>();
    let texts: Vec<_> = values.iter().map(LoopyNimber::to_string).collect();
    let infinite = values
        .iter()
        .filter(|value| matches!(value, LoopyNimber::Infinite { .. }));
    let zero = Nimber::default();
    let code = match (&sum, infinite.count()) {
        (LoopyNimber::Finite(sum), _) if *sum == zero => "sum-zero",
        (LoopyNimber::Finite(_), _) => "sum-nonzero",
        (LoopyNimber::Infinite { options }, 1) if options.contains(&zero) => "sum-infinite-win",
        (LoopyNimber::Infinite { .. }, 1) => "sum-infinite-draw",
        _ => "sum-two-infinite",
    };
    Message::new(code)
        .with("values", texts.join(" ⊕ "))
        .with("sum", sum.to_string())
}
