//! Results as sequences, in the form of the OEIS' b-files.

use std::fmt::Write;

use super::family::{Family, Found, Sequence, Standing};

/// The content of a b-file: the values from the first on, as far as something confirms them.
pub(super) fn b_file(family: &Family, sequence: &Sequence, source: &str) -> Result<String, String> {
    let wrong = |what: &str| Err(format!("{}: {what}", sequence.file));
    let Some((before, after)) = sequence.game.split_once("{n}") else {
        return wrong("its game has no {n}");
    };
    if !sequence.about.is_ascii() {
        return wrong("a b-file is ASCII");
    }
    let terms = family.results.iter().filter_map(|found| {
        let n = found.game.strip_prefix(before)?.strip_suffix(after)?;
        Some((n.parse::<u64>().ok()?, found))
    });
    let mut terms: Vec<_> = terms.collect();
    terms.sort_by_key(|(n, _)| *n);
    if let Some([(n, _), _]) = terms.windows(2).find(|pair| pair[0].0 + 1 != pair[1].0) {
        return wrong(&format!("n = {} is missing", n + 1));
    }
    let sure = terms.iter().take_while(|(_, found)| is_confirmed(found));
    let sure: Vec<_> = sure.collect();
    let [(first, _), .., (last, _)] = sure[..] else {
        return wrong("it has fewer than two values that are confirmed");
    };
    let (game, rules) = sequence.game.split_once(':').unwrap_or_default();
    let rules = |n: &u64| rules.replace("{n}", &n.to_string());
    let mut text = format!(
        "# {}\n# By lastmove: lastmove value {game}:{}..{}\n\
         # Written by `cargo xtask results` from {source}.\n",
        sequence.about,
        rules(first),
        rules(last)
    );
    for (n, found) in sure {
        let _ = writeln!(text, "{n} {}", found.answer);
    }
    Ok(text)
}

/// Whether a source or something apart from the run gives the same answer.
fn is_confirmed(found: &Found) -> bool {
    found.standing == Standing::Confirms || !found.confirmed.is_empty()
}
