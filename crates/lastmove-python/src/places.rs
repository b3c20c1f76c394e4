//! Positions that are clicked on: their pictures, and where moves are on these.

use lastmove::diagram::{Place, Spot};
use lastmove::oracle::{View, Want};
use lastmove_draw::{Picture as Drawing, Theme, areas, svg};
use lastmove_words::caption;
use pyo3::prelude::*;

use crate::asked::words;
use crate::game::Game;
use crate::own::Solution;

/// A rectangle of a picture: the place it stands for, its corner, its width and its height.
type Area = (String, f64, f64, f64, f64);

/// The places of a move, in each way to select it.
type Ways = Vec<Vec<String>>;

/// A picture, its areas, and the moves with their places.
type Shown = (String, Vec<Area>, Vec<(String, Ways)>);

/// The picture of a position of a ``Game`` or a ``Solution`` as SVG, the areas on it that can be clicked, and where its moves are:
/// each with its ways, the places that together mean it. A place is a text. Without ``values`` the
/// picture shows the position alone. In a sum no move has places.
#[pyfunction]
#[pyo3(signature = (game, position, values, lang = "en"))]
pub(crate) fn _shown(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    position: &Bound<'_, PyAny>,
    values: bool,
    lang: &str,
) -> PyResult<Shown> {
    let words = words(lang)?;
    let solution = game.cast::<Solution>();
    let (asked, position) = match &solution {
        Ok(solution) => solution.get().asked_at(py, Some(position))?,
        Err(_) => (&game.cast::<Game>()?.get().0, position.extract()?),
    };
    let asked = asked.get();
    asked.run(py, |control| {
        let question = asked.question(Some(&position));
        let (oracle, at) = (&asked.opened.oracle, question.at());
        let view = match values {
            true => View::Map { rows: None },
            false => View::Position { values: false },
        };
        let shown = || {
            let diagram = oracle.diagram(at, &view, control)?;
            let (title, lines) = match values {
                true => caption::position(words, &oracle.ask(at, Want::default(), control)?),
                false => (format!("{}@{position}", oracle.game()), Vec::new()),
            };
            let picture = Drawing {
                title,
                lines,
                diagram: &diagram,
            };
            let text = svg(&picture, Theme::Auto, &|message| words.say(message));
            let found = areas(&picture, &|message| words.say(message));
            let found = found.into_iter().map(|area| {
                let ((x, y), (wide, high)) = (area.corner, area.size);
                (named(&area.spot), x, y, wide, high)
            });
            let places = match question.is_sum() {
                true => Vec::new(),
                false => oracle.places(at, control)?,
            };
            let way = |way: Vec<Place>| way.iter().map(|place| named(&place.spot)).collect();
            let places = places.into_iter();
            let places = places.map(|of| (of.mv, of.ways.into_iter().map(way).collect()));
            Ok((text, found.collect(), places.collect()))
        };
        shown().map_err(|error| question.relocate(error))
    })
}

/// The text that stands for a place.
fn named(spot: &Spot) -> String {
    match spot {
        Spot::Cell { row, column } => format!("cell {row} {column}"),
        Spot::Row(row) => format!("row {row}"),
        Spot::Heap(heap) => format!("heap {heap}"),
        Spot::Stone { heap, stone } => format!("stone {heap} {stone}"),
        Spot::Vertex(name) => format!("vertex {name}"),
    }
}
