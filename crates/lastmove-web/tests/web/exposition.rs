//! A reader of the text format of Prometheus that takes nothing else.

use std::collections::{BTreeMap, BTreeSet};

fn is_name(name: &str) -> bool {
    let mut chars = name.chars();
    let is_first = |c: char| c.is_ascii_alphabetic() || c == '_';
    chars.next().is_some_and(is_first) && chars.all(|c| is_first(c) || c.is_ascii_digit())
}

/// The labels in braces: names and quoted values.
fn labels(text: &str) -> Vec<(String, String)> {
    let mut labels = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (name, value) = rest.split_once("=\"").expect(text);
        assert!(is_name(name), "{text}");
        let mut end = 0;
        while value.as_bytes()[end] != b'"' {
            end += if value.as_bytes()[end] == b'\\' { 2 } else { 1 };
        }
        labels.push((name.to_owned(), value[..end].to_owned()));
        rest = &value[end + 1..];
        rest = rest.strip_prefix(',').unwrap_or(rest);
    }
    labels
}

/// Reads the text format, and checks it line by line.
pub(crate) fn parse(text: &str) -> BTreeMap<String, f64> {
    assert!(text.ends_with('\n') && !text.contains("\n\n"), "{text}");
    let mut helped = BTreeSet::new();
    let mut kind = (String::new(), String::new());
    let mut families = BTreeSet::new();
    let mut series = BTreeMap::new();
    for line in text.lines() {
        if let Some(help) = line.strip_prefix("# HELP ") {
            let (name, sentence) = help.split_once(' ').unwrap();
            assert!(
                !sentence.is_empty() && helped.insert(name.to_owned()),
                "{line}"
            );
        } else if let Some(typed) = line.strip_prefix("# TYPE ") {
            let (name, word) = typed.split_once(' ').unwrap();
            assert!(["counter", "gauge", "histogram"].contains(&word), "{line}");
            assert!(
                helped.contains(name) && families.insert(name.to_owned()),
                "{line}"
            );
            assert_eq!(word == "counter", name.ends_with("_total"), "{line}");
            kind = (name.to_owned(), word.to_owned());
        } else {
            let (key, value) = line.rsplit_once(' ').unwrap();
            let (name, inside) = match key.split_once('{') {
                Some((name, rest)) => (name, labels(rest.strip_suffix('}').unwrap())),
                None => (key, Vec::new()),
            };
            assert!(is_name(name) && name.starts_with("lastmove_"), "{line}");
            let of = match (&*kind.1, name.strip_prefix(&*kind.0)) {
                ("histogram", Some("_bucket" | "_sum" | "_count")) => true,
                (word, Some("")) => word != "histogram",
                _ => false,
            };
            assert!(of, "{line} after {kind:?}");
            let is_bucket = name.ends_with("_bucket");
            assert_eq!(inside.iter().any(|(label, _)| label == "le"), is_bucket);
            let value: f64 = value.parse().unwrap();
            assert!(value >= 0.0, "{line}");
            assert!(series.insert(key.to_owned(), value).is_none(), "{line}");
        }
    }
    check_histograms(text, &series);
    series
}

/// Buckets never fall, and the last one has all.
fn check_histograms(text: &str, series: &BTreeMap<String, f64>) {
    let mut last = BTreeMap::new();
    for line in text.lines() {
        let Some((name, rest)) = line.split_once("_bucket{") else {
            continue;
        };
        let (inside, value) = rest.rsplit_once("} ").unwrap();
        let others = labels(inside)
            .into_iter()
            .filter(|(label, _)| label != "le");
        let others: Vec<_> = others
            .map(|(l, value)| format!("{l}=\"{value}\""))
            .collect();
        let value: f64 = value.parse().unwrap();
        let before = last.insert(format!("{name}_count{{{}}}", others.join(",")), value);
        assert!(before.is_none_or(|before| before <= value), "{line}");
    }
    for (key, value) in last {
        assert_eq!(series[&key], value, "{key}");
    }
}
