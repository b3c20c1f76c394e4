//! The operations of the document, each with an example for `curl`.

use std::fmt::Write;

use lastmove_words::Words;
use serde_json::Value;

use super::schema::{self, Bit};
use crate::words::of_document;

/// An operation: a method of a path.
#[derive(Clone)]
pub(super) struct Operation {
    pub(super) id: String,
    pub(super) tag: String,
    pub(super) method: String,
    pub(super) path: String,
    pub(super) summary: String,
    pub(super) about: String,
    pub(super) parameters: Vec<Parameter>,
    pub(super) body: Option<Body>,
    pub(super) answers: Vec<Answer>,
    pub(super) curl: String,
}

impl Operation {
    /// The path without what all paths begin with.
    pub(super) fn short(&self) -> &str {
        self.path.strip_prefix("/api/v1").unwrap_or(&self.path)
    }
}

/// A parameter in the path or the query.
#[derive(Clone)]
pub(super) struct Parameter {
    pub(super) name: String,
    pub(super) in_path: bool,
    pub(super) required: bool,
    pub(super) kind: Vec<Bit>,
    pub(super) about: String,
}

/// The body of a request.
#[derive(Clone)]
pub(super) struct Body {
    pub(super) media: String,
    pub(super) kind: Vec<Bit>,
}

/// A possible answer.
#[derive(Clone)]
pub(super) struct Answer {
    pub(super) status: String,
    pub(super) media: String,
    pub(super) kind: Vec<Bit>,
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// The media type of a content and its schema.
fn content(of: &Value) -> Option<(&String, &Value)> {
    let (media, content) = of["content"].as_object()?.iter().next()?;
    Some((media, &content["schema"]))
}

/// All operations, in the order of the document.
pub(super) fn all(words: &Words, document: &Value, host: &str) -> Vec<Operation> {
    let paths = document["paths"].as_object().into_iter().flatten();
    let operations = paths.flat_map(|(path, methods)| {
        let methods = methods.as_object().into_iter().flatten();
        methods.map(move |(method, operation)| read(words, document, host, path, method, operation))
    });
    operations.collect()
}

fn read(
    words: &Words,
    document: &Value,
    host: &str,
    path: &str,
    method: &str,
    operation: &Value,
) -> Operation {
    let parameters = operation["parameters"].as_array().into_iter().flatten();
    let answers = operation["responses"].as_object().into_iter().flatten();
    let body = content(&operation["requestBody"]);
    Operation {
        id: format!("{method}{}", path.replace(['/', '{', '}'], "-")),
        tag: text(&operation["tags"][0]),
        method: method.to_uppercase(),
        path: path.to_owned(),
        summary: of_document(words, &operation["summary"]),
        about: of_document(words, &operation["description"]),
        parameters: parameters
            .map(|parameter| Parameter {
                name: text(&parameter["name"]),
                in_path: parameter["in"] == "path",
                required: parameter["required"] == true,
                kind: schema::kind(&parameter["schema"]),
                about: of_document(words, &parameter["description"]),
            })
            .collect(),
        body: body.map(|(media, schema)| Body {
            media: media.clone(),
            kind: schema::kind(schema),
        }),
        answers: answers
            .map(|(status, answer)| {
                let content = content(answer);
                Answer {
                    status: status.clone(),
                    media: content.map_or_else(String::new, |(media, _)| media.clone()),
                    kind: content.map_or_else(Vec::new, |(_, schema)| schema::kind(schema)),
                }
            })
            .collect(),
        curl: curl(document, host, path, method, operation),
    }
}

/// A shell command that calls this operation.
fn curl(document: &Value, host: &str, path: &str, method: &str, operation: &Value) -> String {
    let mut address = format!("http://{host}{path}");
    let mut query = String::new();
    for parameter in operation["parameters"].as_array().into_iter().flatten() {
        let name = text(&parameter["name"]);
        let value = match &parameter["example"] {
            Value::Null if parameter["schema"]["type"] == "integer" => "8".to_owned(),
            Value::Null => name.to_uppercase(),
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        if parameter["in"] == "path" {
            address = address.replace(&format!("{{{name}}}"), &value);
        } else if parameter["required"] == true {
            let pair = quoted(&format!("{name}={value}"));
            // Writing to a string does not fail.
            let _ = write!(query, " \\\n  --data-urlencode {pair}");
        }
    }
    let mut line = String::from("curl");
    if !query.is_empty() {
        line.push_str(" -G");
    }
    if !matches!(method, "get" | "post") {
        let _ = write!(line, " -X {}", method.to_uppercase());
    }
    // Uploads belong to a session, identified by a cookie.
    if address.contains("/uploads") {
        line.push_str(" -b session.txt -c session.txt");
    }
    let _ = write!(line, " {}{query}", quoted(&address));
    match content(&operation["requestBody"]) {
        Some((media, schema)) if media == "application/json" => {
            let body = quoted(&schema::example(schema, document).to_string());
            let _ = write!(line, " \\\n  -H 'content-type: application/json' -d {body}");
        }
        Some(_) => line.push_str(" \\\n  --data-binary @FILE"),
        None => {}
    }
    line
}

/// Quotes a word for the shell.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}
