//! The boxes of a graph's vertices: names, values, owners.

use lastmove::diagram::{GraphDiagram, Measure, Vertex, Worth};
use lastmove::{Message, Verdict};

use crate::cell::{Scale, sign};
use crate::graph::{NAME, STAR, VALUE};
use crate::legend::{self, Item, SAMPLE};
use crate::picture::Say;
use crate::sheet::Sheet;

/// How far the ends of a box of player 0 taper, and how much wider than its text it is for that.
const TAPER: f64 = 12.0;
pub(crate) const TAPERED: f64 = 18.0;

/// The fills of what the players 0 and 1 win: a pale and a strong one, so that they differ without
/// colours too.
const WON_BY: [&str; 2] = ["w3", "l0"];

/// What is said of the values of a graph's vertices.
pub(crate) struct Signs {
    has_goal: bool,
    scale: Scale,
}

/// The value of a vertex, if known.
fn worth(vertex: &Vertex) -> Option<Verdict> {
    vertex.value.as_ref().map(Worth::for_mover)
}

/// The taper of a box: player 0's are pointed at both ends, as those of PGSolver are diamonds.
pub(crate) fn taper(vertex: &Vertex) -> f64 {
    match vertex.owner {
        Some(0) => TAPER,
        _ => 0.0,
    }
}

impl Signs {
    pub(crate) fn of(graph: &GraphDiagram) -> Self {
        Self {
            has_goal: graph.has_goal,
            scale: Scale::of(graph.vertices.iter().filter_map(worth)),
        }
    }

    /// The sign of a vertex's value: for the player to move; with a goal, the winner, and after a colon
    /// in how many plies, with which credit or at which average.
    pub(crate) fn sign(&self, vertex: &Vertex) -> Option<String> {
        let worth = worth(vertex)?;
        if !self.has_goal {
            return Some(sign(&worth));
        }
        let winner = vertex.winner()?;
        let (Worth::Position(verdict) | Worth::Option { verdict, .. }) = vertex.value.as_ref()?;
        let more = match &vertex.measure {
            Some(Measure::Credit(credit)) => Some(credit.to_string()),
            Some(Measure::Average(average)) => Some(average.replace('-', "−")),
            None => verdict.remoteness.as_ref().map(ToString::to_string),
        };
        Some(match more {
            Some(more) => format!("{winner}: {more}"),
            None => winner.to_string(),
        })
    }

    /// The fill of a vertex.
    fn class(&self, vertex: &Vertex) -> String {
        match (worth(vertex), vertex.winner()) {
            (Some(_), Some(winner)) if self.has_goal => {
                WON_BY[usize::from(winner.min(1))].to_owned()
            }
            (Some(value), _) if !self.has_goal => self.scale.class(&value),
            _ => "c0".to_owned(),
        }
    }

    /// Draws a vertex with its name, and its value if known.
    pub(crate) fn named_box(
        &self,
        sheet: &mut Sheet,
        vertex: &Vertex,
        name: &str,
        middle: (f64, f64),
        (wide, high): (f64, f64),
    ) {
        let corner = (middle.0 - wide / 2.0, middle.1 - high / 2.0);
        let taper = taper(vertex);
        shape(sheet, &self.class(vertex), taper, corner, (wide, high));
        match self.sign(vertex) {
            Some(sign) => {
                sheet.centred("ink", (middle.0, middle.1 - 9.0), NAME, name);
                sheet.centred("ink b", (middle.0, middle.1 + 9.0), VALUE, &sign);
            }
            None => sheet.centred("ink", middle, NAME, name),
        }
        shape(sheet, "grid", taper, corner, (wide, high));
        if vertex.best {
            sheet.star((corner.0 + wide - STAR / 2.0, corner.1 + STAR / 2.0), 6.0);
        }
    }

    /// The legend of the boxes.
    pub(crate) fn meanings(&self, graph: &GraphDiagram, say: &Say<'_>) -> Vec<Item> {
        let mut items = match self.has_goal {
            true => self.winners(graph, say),
            false => legend::values(&self.scale, false, say),
        };
        for player in 0..2 {
            if graph.vertices.iter().any(|v| v.owner == Some(player)) {
                let taper = if player == 0 { SAMPLE / 2.0 } else { 0.0 };
                let mut sample = Sheet::default();
                for class in ["c0", "grid"] {
                    shape(&mut sample, class, taper, (0.0, 0.0), (30.0, SAMPLE));
                }
                let label = Message::new("draw-legend-player-moves");
                let label = say(&label.with("player", u64::from(player)));
                items.push(Item::new(sample, 30.0, label));
            }
        }
        items
    }

    fn winners(&self, graph: &GraphDiagram, say: &Say<'_>) -> Vec<Item> {
        let mut items = Vec::new();
        for player in 0..2u8 {
            if graph.vertices.iter().any(|v| v.winner() == Some(player)) {
                let mut sample = Sheet::default();
                let class = WON_BY[usize::from(player)];
                sample.rect(class, 0.0, 0.0, 24.0, SAMPLE);
                let middle = (12.0, SAMPLE / 2.0);
                sample.centred("ink b", middle, NAME, &player.to_string());
                let label = Message::new("draw-legend-player-wins");
                let label = say(&label.with("player", u64::from(player)));
                items.push(Item::new(sample, 24.0, label));
            }
        }
        let measures = || graph.vertices.iter().filter_map(|v| v.measure.as_ref());
        let code = if measures().any(|measure| matches!(measure, Measure::Credit(_))) {
            "draw-legend-goal-credit"
        } else if measures().next().is_some() {
            "draw-legend-goal-average"
        } else if self.scale.plies {
            "draw-legend-goal-plies"
        } else {
            return items;
        };
        items.push(Item::note(say(&Message::new(code))));
        items
    }
}

/// A box of this class, pointed at both ends by this taper.
fn shape(sheet: &mut Sheet, class: &str, taper: f64, (x, y): (f64, f64), (wide, high): (f64, f64)) {
    if taper == 0.0 {
        sheet.rect(class, x, y, wide, high);
        return;
    }
    let (right, low, middle) = (x + wide, y + high, y + high / 2.0);
    let corners = [
        (x, middle),
        (x + taper, y),
        (right - taper, y),
        (right, middle),
        (right - taper, low),
        (x + taper, low),
    ];
    sheet.polygon(class, &corners);
}

#[cfg(test)]
mod tests {
    use super::*;
    use lastmove::{Outcome, Value};

    fn vertex(owner: u8, outcome: Outcome, measure: Option<Measure>) -> Vertex {
        let verdict = Verdict {
            outcome,
            remoteness: None,
        };
        Vertex {
            value: Some(verdict.into()),
            owner: Some(owner),
            measure,
            ..Vertex::default()
        }
    }

    #[test]
    fn a_box_says_who_wins_where_there_is_a_goal() {
        let mut graph = GraphDiagram {
            vertices: vec![
                vertex(0, Outcome::Win, Some(Measure::Credit(5.into()))),
                vertex(0, Outcome::Loss, Some(Measure::Average("-1/2".to_owned()))),
                vertex(1, Outcome::Win, None),
                Vertex {
                    value: Some(Value::Loss(2).into()),
                    ..vertex(1, Outcome::Loss, None)
                },
            ],
            has_goal: true,
            ..GraphDiagram::default()
        };
        let said = |graph: &GraphDiagram| {
            let signs = Signs::of(graph);
            let all = graph.vertices.iter();
            all.map(|v| format!("{} {}", signs.class(v), signs.sign(v).unwrap()))
                .collect::<Vec<_>>()
        };
        assert_eq!(said(&graph), ["w3 0: 5", "l0 1: −1/2", "l0 1", "w3 0: 2"]);
        graph.has_goal = false;
        assert_eq!(said(&graph), ["w4 +", "l4 −", "w4 +", "l0 −2"]);
    }
}
