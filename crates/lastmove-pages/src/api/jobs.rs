//! Long work: start it, follow it, cancel it.

use std::convert::Infallible;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;
use futures_util::StreamExt;
use lastmove::{Control, Error, Message};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::extract::Path;
use super::schema;
use super::solve::{Question, Whole};
use crate::app::{App, Asker};
use crate::byte_budget::Claim;
use crate::json::Json;
use crate::refusal::Refusal;
use crate::snapshot::Snapshot;

/// Work that may take long.
#[derive(Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(super) enum Task {
    /// Find the value of a position and its best moves, as `POST /api/v1/solve` does: for what may take
    /// longer than a request may.
    Solve(Question),
    /// Count all positions of a game by outcome, as `solve --all` does.
    SolveAll(Whole),
    /// Count the placements of N queens that do not attack each other.
    QueensCount(QueensCountTask),
}

/// Queens whose placements are counted.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct QueensCountTask {
    /// How many queens.
    n: usize,
    /// Whether to count too how many differ by more than turns and mirror images.
    #[serde(default)]
    fundamental: bool,
}

/// A job that has been started.
#[derive(Serialize, ToSchema)]
pub(super) struct Started {
    /// The name of the job.
    id: String,
}

/// Start long work
///
/// Somebody must listen to its events: it is cancelled when nobody does for a while.
#[utoipa::path(post, operation_id = "start_job", path = "/api/v1/jobs", tag = "jobs", request_body = Task, responses(
    (status = 202, body = Started),
    (status = "4XX", body = schema::Problem, content_type = "application/problem+json"),
    (status = "5XX", body = schema::Problem, content_type = "application/problem+json")))]
pub(super) async fn start(
    State(app): State<App>,
    asker: Asker,
    Json(task): Json<Task>,
) -> Result<(StatusCode, Json<Started>), Refusal> {
    let games = app.games.clone();
    let (client, words) = (asker.client, asker.words);
    let work = move |is_alone: bool, control: &Control<'_>| -> Result<Value, Error> {
        match task {
            Task::Solve(question) => {
                let (game, position) = question.place();
                let asked = games.open(&game, position, &asker.files, control)?;
                let control = &asked.widen(is_alone, control);
                let answer = question.answer(&asked, words, control);
                answer.map_err(|error| asked.relocate(error))
            }
            Task::SolveAll(Whole { game }) => {
                let asked = games.open(&game, None, &asker.files, control)?;
                let totals = asked.totals(&asked.widen(is_alone, control));
                Ok(json!(totals.map_err(|error| asked.relocate(error))?))
            }
            Task::QueensCount(QueensCountTask { n, fundamental }) => {
                let count = lastmove_queens::count_all(n, control)?;
                let mut result = json!({"n": n, "count": count});
                if fundamental {
                    let classes = lastmove_queens::count_fundamental(n, count, control)?;
                    result["fundamental"] = json!(classes);
                }
                Ok(result)
            }
        }
    };
    let id = app.workers.start(client, words, Box::new(work))?;
    Ok((StatusCode::ACCEPTED, Json(Started { id })))
}

/// How far a job is
#[utoipa::path(get, operation_id = "job_state", path = "/api/v1/jobs/{id}", tag = "jobs", params(("id" = String, Path)),
    responses(
        (status = 200, body = Snapshot),
        (status = "4XX", body = schema::Problem, content_type = "application/problem+json")))]
pub(super) async fn state(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Json<Snapshot>, Refusal> {
    app.workers.state(&id).map(Json).ok_or_else(missing)
}

/// Cancel a job
#[utoipa::path(delete, operation_id = "cancel_job", path = "/api/v1/jobs/{id}", tag = "jobs", params(("id" = String, Path)),
    responses((status = 204), (status = "4XX", body = schema::Problem, content_type = "application/problem+json")))]
pub(super) async fn cancel(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    app.workers.cancel(&id).then_some(()).ok_or_else(missing)?;
    Ok(StatusCode::NO_CONTENT)
}

/// The events of a job: `progress` while it goes on, at last `result` or `error`
#[utoipa::path(get, operation_id = "job_events", path = "/api/v1/jobs/{id}/events", tag = "jobs",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = schema::News, content_type = "text/event-stream"),
        (status = "4XX", body = schema::Problem, content_type = "application/problem+json")))]
pub(super) async fn events(
    State(app): State<App>,
    asker: Asker,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, Refusal> {
    let told = app.workers.follow(&id).ok_or_else(missing)?;
    let transit = app.transit().clone();
    let texts = told.map(move |now| {
        let is_over = now
            .as_ref()
            .is_some_and(|now| now.result.is_some() || now.error.is_some());
        let text = event(now);
        let sent = match transit.claim(asker.client, text.len()) {
            Some(claim) => Bytes::from_owner(OnItsWay {
                text,
                _claim: claim,
            }),
            None if is_over => {
                let error = Some(Refusal::busy().object(asker.words));
                Bytes::from(event(Some(Snapshot {
                    error,
                    ..Snapshot::default()
                })))
            }
            None => Bytes::from(event(None)),
        };
        Ok::<_, Infallible>(sent)
    });
    let headers = [
        (CONTENT_TYPE, "text/event-stream"),
        (CACHE_CONTROL, "no-cache"),
    ];
    Ok((headers, Body::from_stream(texts)))
}

/// An event until it is sent.
struct OnItsWay {
    text: String,
    _claim: Claim,
}

impl AsRef<[u8]> for OnItsWay {
    fn as_ref(&self) -> &[u8] {
        self.text.as_bytes()
    }
}

/// An event as it is sent; a comment where there is none.
fn event(now: Option<Snapshot>) -> String {
    let Some(now) = now else {
        return ":\n\n".to_owned();
    };
    let (name, data) = match (&now.result, &now.error) {
        (Some(result), _) => ("result", lastmove::json::text(result)),
        (_, Some(error)) => ("error", lastmove::json::text(error)),
        _ => ("progress", lastmove::json::text(&now)),
    };
    format!("event: {name}\ndata: {data}\n\n")
}

fn missing() -> Refusal {
    Refusal::own(StatusCode::NOT_FOUND, Message::new("web-no-job"))
}
