//! The page docs/results.md.

use std::fmt::Write;

use super::family::{By, Family, Found, NumberOrText, Read, Standing};

const HEAD: &str = "\
# Results

What lastmove found in long runs, with what else is known of the same games: the answer, how to repeat the run, and \
how to check it. A result is **new** if, as far as we know, nobody has published it: we looked at the sources that are \
named below it, and something apart from the run gave the same answer. It **confirms** what a source says, or \
**differs** from it. It is **unchecked** as long as we could not read what is known, or nothing apart has confirmed \
it, or it is so small that others will have found it though we saw it nowhere; a note says which.

This page is written by `cargo xtask results` from the files in [results](../results/README.md); a test compares them, \
and finds the quick results again.
";

/// The page, from all families.
pub(super) fn page(families: &[Family]) -> String {
    let mut page = HEAD.to_owned();
    for family in families {
        let _ = write!(page, "\n## {}\n\n{}\n", family.title, family.about.trim());
        table(family, &mut page);
        beside(family, &mut page);
        for found in &family.results {
            alone(found, &mut page);
        }
        if let Some(more) = &family.more {
            let _ = write!(page, "\n{}\n", more.trim());
        }
    }
    page
}

/// A row of the small table of what is the same, or a column.
type Field = (&'static str, fn(&Found) -> Option<String>);

/// What describes a run.
const FIELDS: [Field; 13] = [
    ("threads", |found| Some(found.threads.to_string())),
    ("memory", |found| found.memory.clone()),
    ("confirmed by", |found| list(&found.confirmed)),
    ("sources", |found| list(&found.sources)),
    ("in a test", |found| found.again.then(|| "yes".to_owned())),
    ("command", |found| Some(format!("`{}`", found.command))),
    ("version", |found| Some(found.version.clone())),
    ("revision", |found| Some(found.revision.clone())),
    ("date", |found| Some(found.date.clone())),
    ("machine", |found| Some(found.machine.clone())),
    ("size", |found| found.size.clone()),
    ("files", |found| found.files.clone()),
    ("checksum", |found| found.checksum.clone()),
];

fn list(names: &[String]) -> Option<String> {
    (!names.is_empty()).then(|| names.join(", "))
}

/// The table of a family: what differs is a column, what is the same is said once below.
fn table(family: &Family, page: &mut String) {
    let rows = &family.results;
    // What has a section of its own is described there.
    let plain: Vec<_> = rows.iter().filter(|found| found.title.is_none()).collect();
    let differs = |(_, field): &&Field| {
        let mut values = plain.iter().map(|found| field(found));
        let first = values.next();
        values.any(|value| Some(value) != first)
    };
    let columns: Vec<_> = FIELDS.iter().filter(differs).collect();
    let question = &rows[0].question;
    let is_one = rows.iter().all(|found| found.question == *question);
    let answers = if is_one {
        question
    } else {
        "question | answer"
    };
    let mut head = format!("| game | {answers} | standing | processor time");
    for (name, _) in &columns {
        let _ = write!(head, " | {name}");
    }
    let rule = "|---".repeat(head.matches('|').count());
    let _ = write!(page, "\n{head} |\n{rule}|\n");
    for found in rows {
        let _ = write!(page, "| `{}` | ", found.game);
        if !is_one {
            let _ = write!(page, "{} | ", found.question);
        }
        let (standing, time) = (standing(found.standing), seconds(&found.cpu));
        let _ = write!(page, "{} | {standing} | {time}", found.answer);
        for (_, field) in &columns {
            let _ = write!(page, " | {}", field(found).unwrap_or_default());
        }
        page.push_str(" |\n");
    }
    let same = FIELDS.iter().filter(|field| !differs(field));
    if let Some(first) = plain.first() {
        let same = same.filter_map(|(name, field)| Some((*name, field(first)?)));
        let same = same.map(|(name, value)| (name, value.replace("{game}", "GAME")));
        small_table(same, page);
    }
}

/// A table of two columns.
fn small_table(rows: impl Iterator<Item = (&'static str, String)>, page: &mut String) {
    page.push_str("\n| | |\n|---|---|\n");
    for (name, value) in rows {
        let _ = writeln!(page, "| {name} | {value} |");
    }
}

/// The section of a result that has one.
fn alone(found: &Found, page: &mut String) {
    let (Some(title), Some(text)) = (&found.title, &found.text) else {
        return;
    };
    let _ = write!(page, "\n### {title}\n");
    let time = ("processor time", seconds(&found.cpu));
    let fields = FIELDS
        .iter()
        .filter_map(|(name, field)| Some((*name, field(found)?)));
    let fields = fields.map(|(name, value)| (name, value.replace("{game}", &found.game)));
    small_table(std::iter::once(time).chain(fields), page);
    let _ = write!(page, "\n{}\n", text.trim());
}

/// What belongs to the table: notes, confirmations, sources, sequences.
fn beside(family: &Family, page: &mut String) {
    let mut notes: Vec<(&str, Vec<String>)> = Vec::new();
    for found in &family.results {
        let Some(note) = &found.note else { continue };
        let game = format!("`{}`", found.game);
        match notes.iter_mut().find(|(other, _)| other == note) {
            Some((_, games)) => games.push(game),
            None => notes.push((note, vec![game])),
        }
    }
    if !notes.is_empty() {
        page.push_str("\nNotes:\n\n");
        for (note, games) in notes {
            let _ = writeln!(page, "- {}: {note}", games.join(", "));
        }
    }
    if !family.confirmations.is_empty() {
        page.push_str("\nConfirmed apart from the run:\n\n");
        for (name, confirmation) in &family.confirmations {
            let by = by(confirmation.by);
            let _ = writeln!(page, "- {name}, {by}: {}", confirmation.how);
        }
    }
    page.push_str("\nWhat was known:\n\n");
    for (name, source) in &family.sources {
        let what = match &source.link {
            Some(link) => format!("[{}]({link})", source.what),
            None => source.what.clone(),
        };
        let read = read(source.read);
        let _ = writeln!(page, "- {name}: {what}; {}. {read}", source.reaches);
    }
    if !family.sequences.is_empty() {
        page.push_str("\nAs sequences, as far as the values are confirmed:\n\n");
        for sequence in &family.sequences {
            let _ = writeln!(
                page,
                "- [{0}](../results/{0}): {1}",
                sequence.file, sequence.about
            );
        }
    }
}

fn standing(standing: Standing) -> &'static str {
    match standing {
        Standing::New => "**new**",
        Standing::Confirms => "confirms",
        Standing::Differs => "**differs**",
        Standing::Unchecked => "unchecked",
    }
}

fn by(by: By) -> &'static str {
    match by {
        By::SecondEngine => "a second engine of lastmove",
        By::SecondProgram => "a second program",
        By::Verify => "`lastmove verify`",
        By::BruteForce => "brute force",
        By::ProvedChecker => "**checked by a proved checker**",
    }
}

fn read(read: Read) -> &'static str {
    match read {
        Read::Whole => "We read what it says of this.",
        Read::Part => "We could read only a part of it.",
        Read::Not => "We could not read it.",
    }
}

/// A time, in seconds if it is a number.
fn seconds(time: &NumberOrText) -> String {
    match time {
        NumberOrText::Number(number) => format!("{number} s"),
        NumberOrText::Text(text) => text.clone(),
    }
}
