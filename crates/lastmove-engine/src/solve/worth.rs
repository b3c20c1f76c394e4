//! What play is worth where moves have weights.

use std::sync::Arc;

use serde::Serialize;

use super::energy::Payoff;
use crate::Plies;

/// What player 0 makes sure of where moves have weights, beside who wins. As JSON it is a field.
///
/// ```
/// use lastmove::solve::{Worth, energy::Payoff};
/// let json = |worth: &Worth| serde_json::to_string(worth).unwrap();
/// assert_eq!(json(&Worth::Credit(Some(3.into()))), r#"{"credit":3}"#);
/// let payoff = Payoff::Mean { numerator: -5, denominator: 2 };
/// assert_eq!(json(&Worth::Payoff(payoff)), r#"{"payoff":"-5/2"}"#);
/// assert_eq!(json(&Worth::Payoff(Payoff::End(1))), r#"{"payoff":null}"#);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Worth {
    /// The least credit with which the sum of the weights never falls below zero; `None` where no credit
    /// is enough.
    Credit(Option<Plies>),
    /// The average weight in the long run.
    Payoff(Payoff),
}

/// What play is worth in positions by their numbers.
pub type WorthByNumber = Arc<dyn Fn(u64) -> Option<Worth> + Send + Sync>;
