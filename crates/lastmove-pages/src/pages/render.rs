//! Rendering of templates.

use askama::Template;
use axum::response::{Html, IntoResponse, Response};

use crate::refusal::Refusal;

/// Renders a template as a page.
pub(super) fn render(template: &impl Template) -> Response {
    match template.render() {
        Ok(text) => Html(text).into_response(),
        Err(_) => Refusal::panic().into_response(),
    }
}
