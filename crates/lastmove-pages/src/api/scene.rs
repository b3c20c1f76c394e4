//! All that a page needs to show a position and its moves, in one answer.

use axum::extract::State;
use lastmove::oracle::View;
use lastmove::{Blame, Control, Diagram, Error};
use lastmove_words::{Words, report};
use serde::Serialize;
use utoipa::ToSchema;

use super::extract::Query;
use super::places::{self, Pictured, Shown, Standing};
use super::schema;
use super::shape::Shape;
use crate::app::{App, Asker};
use crate::game_cache::GameQuery;
use crate::json::Json;
use crate::refusal::Refusal;

/// A position, what it looks like, and where its moves are.
#[derive(Serialize, ToSchema)]
pub(crate) struct Scene {
    #[serde(flatten)]
    standing: Standing,
    /// What it looks like; a text where it cannot be drawn.
    diagram: Shape,
    /// Where its moves are on the picture; empty where that cannot be said.
    places: Vec<Shown>,
    /// What is probably wrong with the game; left out where nothing is.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<String>,
}

impl Scene {
    /// What is probably wrong with the game.
    pub(crate) fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// The scripts that draw it.
    pub(crate) fn scripts(&self) -> &'static [&'static str] {
        match &self.diagram {
            Shape::Grid(_) => &["board/grid.js"],
            Shape::Heaps(_) => &["board/heaps.js"],
            Shape::Graph(_) => &["board/graph.js"],
            _ => &[],
        }
    }

    /// The position `at`, or the one that the game begins at. Nothing is solved for it, unless there
    /// are too many moves to list.
    ///
    /// # Errors
    /// When there is no such position, and when the work is stopped.
    pub(crate) fn of(
        words: &Words,
        asked: &GameQuery,
        at: Option<&str>,
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        let standing = places::standing(asked, at, control)?;
        let oracle = &asked.opened.oracle;
        let at = Some(standing.position.as_str());
        let view = View::Position { values: false };
        let diagram = unless_stopped(oracle.diagram(at, &view, control))?;
        let diagram = diagram.unwrap_or_else(|| Diagram::Text(standing.position.clone()));
        let places = unless_stopped(places::shown(asked, at, control))?;
        Ok(Self {
            diagram: Shape::of(words, diagram),
            places: places.unwrap_or_default(),
            warnings: oracle
                .warnings()
                .iter()
                .map(|warning| report::warning(words, warning))
                .collect(),
            standing,
        })
    }
}

/// What need not be there: none where it is refused. But work that is stopped ends.
fn unless_stopped<T>(found: Result<T, Error>) -> Result<Option<T>, Error> {
    match found {
        Err(error) if error.blame == Blame::Interrupt => Err(error),
        found => Ok(found.ok()),
    }
}

/// What a position looks like, and where its moves are
#[utoipa::path(get, path = "/api/v1/scene", tag = "games", params(Pictured), responses(
    (status = 200, body = Scene),
    (status = "4XX", body = schema::Problem, content_type = "application/problem+json"),
    (status = "5XX", body = schema::Problem, content_type = "application/problem+json")))]
pub(super) async fn scene(
    State(app): State<App>,
    asker: Asker,
    Query(wanted): Query<Pictured>,
) -> Result<Json<Scene>, Refusal> {
    let words = asker.words;
    let work = app.work(
        wanted.game,
        wanted.position,
        asker,
        move |asked, control| Scene::of(words, asked, asked.at(), control),
    );
    work.await.map(Json)
}
