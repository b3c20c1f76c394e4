//! The forms of JSON in the document: their kinds in a short notation, their fields, and examples.

use lastmove_words::Words;
use serde_json::{Map, Value, json};

use crate::words::of_document;

/// The maximal depth of examples and kinds; no form of the document is deeper.
const DEEPEST: usize = 8;

/// A piece of a kind; some link to a form.
#[derive(Clone)]
pub(super) struct Bit {
    pub(super) text: String,
    pub(super) form: Option<String>,
}

/// A field of an object.
pub(super) struct Field {
    pub(super) name: String,
    pub(super) kind: Vec<Bit>,
    pub(super) required: bool,
    pub(super) about: String,
}

/// A form with a name, in one or several variants.
pub(super) struct Form {
    pub(super) name: String,
    pub(super) about: String,
    pub(super) kind: Vec<Bit>,
    pub(super) variants: Vec<Vec<Field>>,
}

fn bit(text: impl Into<String>) -> Bit {
    Bit {
        text: text.into(),
        form: None,
    }
}

/// The name of the form that a reference points to.
fn referred(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str()?.rsplit('/').next()
}

/// A schema, or the one that it refers to.
fn resolve<'a>(schema: &'a Value, document: &'a Value) -> &'a Value {
    match referred(schema) {
        Some(name) => &document["components"]["schemas"][name],
        None => schema,
    }
}

/// The kind of a schema, such as `string | null` or `RatedMove[]`.
pub(super) fn kind(schema: &Value) -> Vec<Bit> {
    kind_within(schema, DEEPEST)
}

fn kind_within(schema: &Value, depth: usize) -> Vec<Bit> {
    let Some(deeper) = depth.checked_sub(1) else {
        return vec![bit("…")];
    };
    if let Some(name) = referred(schema) {
        return vec![Bit {
            text: name.to_owned(),
            form: Some(name.to_owned()),
        }];
    }
    if let Some(values) = schema["enum"].as_array() {
        return joined(values.iter().map(|value| vec![bit(value.to_string())]));
    }
    for choice in ["oneOf", "anyOf", "allOf"] {
        if let Some(parts) = schema[choice].as_array() {
            return joined(parts.iter().map(|part| kind_within(part, deeper)));
        }
    }
    let named = |name: &Value| match name.as_str() {
        Some("array") => {
            let mut bits = kind_within(&schema["items"], deeper);
            bits.push(bit("[]"));
            bits
        }
        Some(name) => vec![bit(name)],
        None => vec![bit("any")],
    };
    match &schema["type"] {
        Value::Array(names) => joined(names.iter().map(named)),
        name => named(name),
    }
}

/// Alternatives, joined by `|`.
fn joined(kinds: impl Iterator<Item = Vec<Bit>>) -> Vec<Bit> {
    let mut bits = Vec::new();
    for kind in kinds {
        if !bits.is_empty() {
            bits.push(bit(" | "));
        }
        bits.extend(kind);
    }
    bits
}

/// The fields of an object.
fn fields(words: &Words, schema: &Value) -> Vec<Field> {
    let mut found = Vec::new();
    for part in schema["allOf"].as_array().into_iter().flatten() {
        found.extend(fields(words, part));
    }
    let required = |name: &str| {
        let mut names = schema["required"].as_array().into_iter().flatten();
        names.any(|required| required == name)
    };
    let properties = schema["properties"].as_object().into_iter().flatten();
    found.extend(properties.map(|(name, schema)| Field {
        name: name.clone(),
        kind: kind(schema),
        required: required(name),
        about: of_document(words, description(schema)),
    }));
    found
}

/// What a schema says of itself; one that may be null says it where it is not.
fn description(schema: &Value) -> &Value {
    match schema["oneOf"].as_array().map(Vec::as_slice) {
        Some([null, form]) if null["type"] == "null" => &form["description"],
        _ => &schema["description"],
    }
}

/// The variants of a schema that have fields.
fn variants(words: &Words, schema: &Value) -> Vec<Vec<Field>> {
    let parts = ["oneOf", "anyOf"].map(|choice| schema[choice].as_array());
    let all: Vec<_> = match parts.into_iter().flatten().next() {
        Some(parts) => parts.iter().map(|part| fields(words, part)).collect(),
        None => vec![fields(words, schema)],
    };
    all.into_iter()
        .filter(|fields| !fields.is_empty())
        .collect()
}

/// All forms with names.
pub(super) fn forms(words: &Words, document: &Value) -> Vec<Form> {
    let schemas = document["components"]["schemas"].as_object();
    let schemas = schemas.into_iter().flatten();
    let form = |(name, schema): (&String, &Value)| Form {
        name: name.clone(),
        about: of_document(words, &schema["description"]),
        kind: kind(schema),
        variants: variants(words, schema),
    };
    schemas.map(form).collect()
}

/// An example of a schema: its required fields, and those with an example in the document.
pub(super) fn example(schema: &Value, document: &Value) -> Value {
    example_within(schema, document, DEEPEST)
}

fn example_within(schema: &Value, document: &Value, depth: usize) -> Value {
    let Some(deeper) = depth.checked_sub(1) else {
        return Value::Null;
    };
    let schema = resolve(schema, document);
    if !schema["example"].is_null() {
        return schema["example"].clone();
    }
    if let Some(first) = schema["enum"].get(0) {
        return first.clone();
    }
    for choice in ["oneOf", "anyOf"] {
        if let Some(first) = schema[choice].get(0) {
            return example_within(first, document, deeper);
        }
    }
    let mut object = Map::new();
    for part in schema["allOf"].as_array().into_iter().flatten() {
        if let Value::Object(fields) = example_within(part, document, deeper) {
            object.extend(fields);
        }
    }
    let properties = schema["properties"].as_object().into_iter().flatten();
    for (name, property) in properties {
        let mut required = schema["required"].as_array().into_iter().flatten();
        if required.any(|required| required == name) || !property["example"].is_null() {
            object.insert(name.clone(), example_within(property, document, deeper));
        }
    }
    let kind = match &schema["type"] {
        Value::Array(names) => names.first().and_then(Value::as_str),
        name => name.as_str(),
    };
    match kind {
        _ if !object.is_empty() => Value::Object(object),
        Some("string") => json!("…"),
        Some("integer" | "number") => json!(8),
        Some("boolean") => json!(true),
        Some("array") => json!([example_within(&schema["items"], document, deeper)]),
        _ => json!({}),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(schema: &Value) -> String {
        kind(schema).into_iter().map(|bit| bit.text).collect()
    }

    #[test]
    fn kinds_are_short() {
        for (schema, expected) in [
            (json!({"type": "string"}), "string"),
            (json!({"type": ["string", "null"]}), "string | null"),
            (json!({"$ref": "#/components/schemas/Answer"}), "Answer"),
            (
                json!({"type": "array", "items": {"$ref": "#/x/Vertex"}}),
                "Vertex[]",
            ),
            (json!({"enum": ["win", "loss"]}), "\"win\" | \"loss\""),
            (
                json!({"oneOf": [{"type": "null"}, {"$ref": "#/x/Number"}]}),
                "null | Number",
            ),
            (json!({}), "any"),
        ] {
            assert_eq!(written(&schema), expected);
        }
    }

    #[test]
    fn examples_have_what_must_be_there() {
        let document = json!({"components": {"schemas": {"Side": {"enum": ["left", "right"]}}}});
        let schema = json!({
            "properties": {
                "game": {"type": "string", "example": "nim:3"},
                "side": {"$ref": "#/components/schemas/Side"},
                "often": {"type": "boolean"},
            },
            "required": ["game", "side"],
        });
        let expected = json!({"game": "nim:3", "side": "left"});
        assert_eq!(example(&schema, &document), expected);
    }
}
