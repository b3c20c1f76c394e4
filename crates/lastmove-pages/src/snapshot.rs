//! How far a job is, as its listeners are told.

use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// How far a job is.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
pub struct Snapshot {
    /// What it does now, such as `solve`; none before it has begun.
    pub phase: Option<&'static str>,
    /// How much of this phase is done.
    pub done: u64,
    /// How much there is to do in it, where that is known.
    pub total: Option<u64>,
    /// How many seconds this phase still takes, where that can be estimated.
    pub seconds_left: Option<f64>,
    /// How many bytes of memory it takes, where that is known before it begins.
    pub memory: Option<u64>,
    /// What it came to, at the end.
    #[schema(value_type = Option<Object>)]
    pub result: Option<Value>,
    /// Why it came to nothing, at the end.
    #[schema(value_type = Option<Object>)]
    pub error: Option<Value>,
}
