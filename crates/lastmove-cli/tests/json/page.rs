//! Generates the page docs/json.md from the schema.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use serde_json::{Map, Value};

use crate::schema::{Schema, referred};

const HEAD: &str = "\
# JSON

Every object that `lastmove` prints as JSON, field by field. This page is written from \
[json.schema.json](json.schema.json), a JSON Schema for programs, by `cargo xtask json`; a test \
compares both with what the command prints, in both directions.

The rules:

- `--json` prints one object a line on standard output. Errors and `--stats` are objects on standard error; \
exit statuses are those without `--json`.
- Names of fields are in snake_case and mean the same, in the same form, wherever they stand. Fields are never \
renamed or taken away without a line that says Breaking in [CHANGELOG.md](../CHANGELOG.md); new fields may come, \
so readers should pass over fields that they do not know.
- Whole numbers are JSON numbers up to 2^53 − 1 and strings of decimal digits beyond ([Number](#number)).
- Sentences are in the language of the run (`--lang`); all other texts do not depend on it.
- An outcome is always for the player to move at the position beside it.
- `lastmove queens N --all --format jsonl` prints a placement a line, an array of rows as in `placement`; a table's \
CSV has the fields of [TableRow](#tablerow) and [PositionValue](#positionvalue) as columns.
- The API of `lastmove serve` answers with the same objects where a section names its address; the rest is in \
its own description, `/api/v1/openapi.json`.
";

/// Generates the page; `run` returns the output of a command line, in a folder in which the lines
/// `before` were run.
pub(crate) fn page(
    schema: &Schema,
    folder: &Path,
    before: &[&str],
    mut run: impl FnMut(&str) -> String,
) -> String {
    let mut page = HEAD.to_owned();
    files(schema, folder, before, &mut page);
    for (name, shape) in &schema.shapes {
        let _ = write!(page, "\n## {name}\n\n{}\n", said(shape, "description"));
        if let Some(Value::Array(commands)) = shape.get("x-printed") {
            let commands: Vec<_> = commands
                .iter()
                .map(|one| command(one.as_str().unwrap()))
                .collect();
            let _ = write!(page, "\nPrinted by {}", commands.join(", "));
            if let Some(address) = address(name) {
                let _ = write!(page, "; in the API, {address}");
            }
            page.push_str(".\n");
        }
        match shape.get("properties") {
            Some(Value::Object(fields)) => table(fields, &mut page),
            _ => {
                let _ = write!(page, "\nType: {}.\n", kind(shape));
            }
        }
        for line in examples(shape) {
            let _ = write!(page, "\n```console\n$ {line}\n{}```\n", run(line));
        }
    }
    page
}

/// The command lines that a shape is shown by.
fn examples(shape: &Value) -> impl Iterator<Item = &str> {
    let lines = shape.get("x-example").and_then(Value::as_array);
    let lines = lines.into_iter().flatten();
    lines.map(|line| line.as_str().unwrap())
}

/// The files that the examples name, and the commands that write the others.
fn files(schema: &Schema, folder: &Path, before: &[&str], page: &mut String) {
    let shown = schema.shapes.iter().flat_map(|(_, shape)| examples(shape));
    let lines: Vec<&str> = shown.chain(before.iter().copied()).collect();
    let is_named = |name: &str| {
        let mut words = lines.iter().flat_map(|line| line.split([' ', ':', '@']));
        words.any(|word| word == name)
    };
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .filter(|name| is_named(name))
        .collect();
    names.sort();
    page.push_str(
        "\n## The files of the examples\n\nThe examples on this page read these files:\n",
    );
    for name in names {
        // A table or a folder is not text.
        if let Ok(text) = fs::read_to_string(folder.join(&name)) {
            let text = text.trim_matches('\n');
            let _ = write!(page, "\n`{name}`\n\n```text {name}\n{text}\n```\n");
        }
    }
    let _ = write!(
        page,
        "\nand what these commands write:\n\n```sh\n{}\n```\n",
        before.join("\n")
    );
}

fn table(fields: &Map<String, Value>, page: &mut String) {
    page.push_str("\n| field | type | there | null | what it says |\n|---|---|---|---|---|\n");
    for (field, shape) in fields {
        let or = |word, other: &str| match shape.get(word) {
            Some(text) => text.as_str().unwrap().to_owned(),
            None => other.to_owned(),
        };
        let (when, null) = (or("x-when", "always"), or("x-null", "never"));
        let row = [&kind(shape), &when, &null, said(shape, "description")];
        let row = row.map(|text| text.replace('|', "\\|"));
        let _ = writeln!(page, "| `{field}` | {} |", row.join(" | "));
    }
}

/// A command as code, followed by the remark in brackets.
fn command(line: &str) -> String {
    match line.split_once(" (") {
        _ if !line.starts_with("lastmove") => line.to_owned(),
        Some((line, more)) => format!("`{line}` ({more}"),
        None => format!("`{line}`"),
    }
}

/// Where the API returns it.
fn address(name: &str) -> Option<&'static str> {
    Some(match name {
        "Answer" => "`POST /api/v1/solve`",
        "Totals" => "`POST /api/v1/totals`",
        "NimValue" => "`POST /api/v1/value`",
        "GameEntry" => "`GET /api/v1/games`, as an array",
        "Problem" => "every address, with a status of 400 or more",
        _ => return None,
    })
}

fn said<'a>(shape: &'a Value, word: &str) -> &'a str {
    shape[word].as_str().unwrap()
}

/// The type in words.
fn kind(shape: &Value) -> String {
    let shape = shape.as_object().unwrap();
    if let Some(target) = referred(shape) {
        return format!("[{target}](#{})", target.to_lowercase());
    }
    if let Some(Value::Array(ways)) = shape.get("oneOf") {
        let ways = ways.iter().filter(|way| way["type"] != "null");
        return ways.map(kind).collect::<Vec<_>>().join(" or ");
    }
    if let Some(Value::Array(words)) = shape.get("enum") {
        let words: Vec<_> = words.iter().map(|word| format!("`{word}`")).collect();
        return words.join(", ");
    }
    if let Some(only) = shape.get("const") {
        return format!("`{only}`");
    }
    match shape["type"].as_str().unwrap() {
        "array" => format!("array of {}", kind(&shape["items"])),
        "object" => format!("object of {}", kind(&shape["additionalProperties"])),
        "integer" => "number".to_owned(),
        "string" if shape.contains_key("pattern") => "string of digits".to_owned(),
        other => other.to_owned(),
    }
}
