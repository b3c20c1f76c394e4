//! Diagrams of positions, as data and as pictures.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use lastmove::oracle::{View, Want};
use lastmove::{Control, Diagram, Error};
use lastmove_draw::{Picture, Theme};
use lastmove_words::caption;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::extract::Query;
use super::schema;
use super::shape::Shape;
use super::table::rows_of;
use crate::app::{App, Asker};
use crate::game_cache::GameQuery;
use crate::json::Json;
use crate::refusal::Refusal;

/// What to draw.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct Drawing {
    /// The game, such as `nim:3,4,5`.
    #[param(example = "nim:3,4,5")]
    game: String,
    /// The position, in place of the one in `game`.
    position: Option<String>,
    /// What to show.
    #[param(inline)]
    #[serde(default)]
    view: DiagramKind,
    /// Only these rows of a map, such as `3..5`.
    rows: Option<String>,
    /// The colours of a picture.
    #[param(inline)]
    #[serde(default)]
    theme: Colours,
    /// Whether a picture shows the figure alone, without title and legend.
    #[serde(default)]
    bare: bool,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum DiagramKind {
    /// The position alone.
    #[default]
    Position,
    /// The position with the values of its options.
    Values,
    /// The position among the others, with their values.
    Map,
    /// How many positions have which value.
    Histogram,
}

#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Colours {
    /// As the reader prefers.
    #[default]
    Auto,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

fn diagram(
    asked: &GameQuery,
    kind: DiagramKind,
    rows: Option<&str>,
    control: &Control<'_>,
) -> Result<Diagram, Error> {
    let view = match kind {
        DiagramKind::Position => View::Position { values: false },
        DiagramKind::Values => View::Position { values: true },
        DiagramKind::Map => View::Map {
            rows: rows.map(rows_of).transpose()?,
        },
        DiagramKind::Histogram => View::Histogram,
    };
    asked.opened.oracle.diagram(asked.at(), &view, control)
}

/// What a position looks like, as data
#[utoipa::path(get, operation_id = "diagram", path = "/api/v1/diagram", tag = "games", params(Drawing), responses(
    (status = 200, body = Shape),
    (status = "4XX", body = schema::Problem, content_type = "application/problem+json"),
    (status = "5XX", body = schema::Problem, content_type = "application/problem+json")))]
pub(super) async fn data(
    State(app): State<App>,
    asker: Asker,
    Query(wanted): Query<Drawing>,
) -> Result<Json<Shape>, Refusal> {
    let words = asker.words;
    let shape = app.work(
        wanted.game,
        wanted.position,
        asker,
        move |asked, control| {
            let diagram = diagram(asked, wanted.view, wanted.rows.as_deref(), control)?;
            Ok(Shape::of(words, diagram))
        },
    );
    shape.await.map(Json)
}

/// What a position looks like, as a picture
#[utoipa::path(get, operation_id = "diagram_svg", path = "/api/v1/diagram.svg", tag = "games", params(Drawing), responses(
    (status = 200, body = String, content_type = "image/svg+xml"),
    (status = "4XX", body = schema::Problem, content_type = "application/problem+json"),
    (status = "5XX", body = schema::Problem, content_type = "application/problem+json")))]
pub(super) async fn picture(
    State(app): State<App>,
    asker: Asker,
    Query(wanted): Query<Drawing>,
) -> Result<Response, Refusal> {
    let theme = match wanted.theme {
        Colours::Auto => Theme::Auto,
        Colours::Light => Theme::Light,
        Colours::Dark => Theme::Dark,
    };
    let words = asker.words;
    let svg = app.work(
        wanted.game,
        wanted.position,
        asker,
        move |asked, control| {
            let diagram = diagram(asked, wanted.view, wanted.rows.as_deref(), control)?;
            let oracle = &asked.opened.oracle;
            let at = asked.at().map(str::to_owned).or_else(|| oracle.start());
            let (title, lines) = match (wanted.view, at) {
                // A map has a caption with the value; a picture of the position alone does not reveal it.
                (DiagramKind::Map, Some(at)) => {
                    let answer = oracle.ask(Some(&at), Want::default(), control)?;
                    caption::position(words, &answer)
                }
                (_, Some(at)) => (format!("{}@{at}", oracle.game()), Vec::new()),
                (_, None) => (oracle.game().to_owned(), Vec::new()),
            };
            let picture = Picture {
                title,
                lines,
                diagram: &diagram,
            };
            let draw = match wanted.bare {
                true => lastmove_draw::bare_svg,
                false => lastmove_draw::svg,
            };
            Ok(draw(&picture, theme, &|message| words.say(message)))
        },
    );
    // A picture contains its styles, and runs no scripts.
    let headers = [
        ("content-type", "image/svg+xml"),
        (
            "content-security-policy",
            "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
        ),
    ];
    Ok((headers, svg.await?).into_response())
}
