//! The output of `--stats` on standard error.

use std::time::Duration;

use lastmove::Message;
use lastmove_host::memory;
use lastmove_words::columns::width;
use lastmove_words::progress;
use serde_json::{Map, json};

use crate::failure::complain;
use crate::messages::{say, words};
use crate::progress::ProgressReporter;

/// Prints the phases, the figures, the time and the memory.
pub(crate) fn print(reporter: &ProgressReporter, json: bool) {
    let (phases, figures) = reporter.summary();
    let total = reporter.elapsed();
    let peak = memory::peak();
    if json {
        let phases: Vec<_> = phases
            .iter()
            .map(|phase| json!({"phase": phase.name, "seconds": phase.time.as_secs_f64()}))
            .collect();
        let figures: Map<_, _> = figures
            .iter()
            .map(|(name, value)| (name.replace('-', "_"), json!(value)))
            .collect();
        let stats = json!({
            "phases": phases,
            "figures": figures,
            "seconds": total.as_secs_f64(),
            "peak_memory": peak,
        });
        complain(&lastmove::json::text(&stats));
        return;
    }
    let mut rows: Vec<(String, String)> = phases
        .iter()
        .map(|phase| (progress::phase(words(), phase.name), seconds(phase.time)))
        .collect();
    rows.push((say(&Message::new("stats-total")), seconds(total)));
    for (known, value) in &figures {
        let name = progress::figure(words(), known);
        let text = if known.starts_with("memory") {
            words().size(*value as f64)
        } else {
            value.to_string()
        };
        rows.push((name, text));
    }
    if let Some(peak) = peak {
        let name = say(&Message::new("stats-memory"));
        rows.push((name, words().size(peak as f64)));
    }
    let widest = rows.iter().map(|row| width(&row.0)).max().unwrap_or(0);
    for (name, value) in rows {
        let pad = widest - width(&name);
        complain(&format!("{name}{:pad$}  {value}", ""));
    }
}

fn seconds(time: Duration) -> String {
    format!("{} s", words().decimal(time.as_secs_f64(), 3))
}
