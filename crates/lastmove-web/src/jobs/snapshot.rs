//! How far a job is, as it is told to clients.

use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// How far a job is.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
pub(crate) struct Snapshot {
    /// What it does now, such as `solve`; none before it has begun.
    pub(crate) phase: Option<&'static str>,
    /// How much of this phase is done.
    pub(crate) done: u64,
    /// How much there is to do in it, where that is known.
    pub(crate) total: Option<u64>,
    /// What it came to, at the end.
    #[schema(value_type = Option<Object>)]
    pub(crate) result: Option<Value>,
    /// Why it came to nothing, at the end.
    #[schema(value_type = Option<Object>)]
    pub(crate) error: Option<Value>,
}
