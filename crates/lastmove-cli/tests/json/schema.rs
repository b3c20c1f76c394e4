//! The schema of docs/json.schema.json: reads it, compares values with it, and records which parts
//! have been seen.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// The supported keywords of JSON Schema, and those for readers only.
const WORDS: [&str; 18] = [
    "$ref",
    "additionalProperties",
    "const",
    "description",
    "enum",
    "items",
    "maximum",
    "minimum",
    "oneOf",
    "pattern",
    "properties",
    "required",
    "type",
    "x-example",
    "x-null",
    "x-printed",
    "x-web",
    "x-when",
];

/// The supported patterns: of numbers,
const DIGITS: &str = "^[0-9]+$";

/// and of numbers that may be negative.
const SIGNED: &str = "^-?[0-9]+$";

/// The schema, and the parts seen so far.
pub(crate) struct Schema {
    pub(crate) shapes: Map<String, Value>,
    seen: BTreeSet<String>,
}

impl Schema {
    /// Reads the schema. Our rules: the description of an optional field says when it is present,
    /// that of a nullable one when it is null.
    pub(crate) fn read(text: &str) -> Self {
        let document: Value = serde_json::from_str(text).unwrap();
        let shapes = document["$defs"].as_object().unwrap().clone();
        let schema = Self {
            shapes,
            seen: BTreeSet::new(),
        };
        for (name, shape) in &schema.shapes {
            schema.check_words(name, shape);
        }
        schema
    }

    fn check_words(&self, at: &str, shape: &Value) {
        let shape = shape.as_object().unwrap_or_else(|| panic!("{at}"));
        for word in shape.keys() {
            assert!(WORDS.contains(&&word[..]), "{at}: the word {word}");
        }
        if let Some(target) = referred(shape) {
            assert!(self.shapes.contains_key(target), "{at}: {target}");
        }
        let Some(Value::Object(fields)) = shape.get("properties") else {
            return;
        };
        assert_eq!(shape["additionalProperties"], false, "{at}");
        for (field, kind) in fields {
            let at = format!("{at}.{field}");
            let snake = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
            assert!(field.chars().all(snake), "{at} is not in snake case");
            let required = shape["required"].as_array().unwrap();
            let is_required = required.iter().any(|one| one == field);
            assert_eq!(is_required, kind.get("x-when").is_none(), "{at}");
            assert_eq!(may_be_null(kind), kind.get("x-null").is_some(), "{at}");
            assert!(kind["description"].is_string(), "{at}");
            self.check_words(&at, kind);
        }
    }

    /// Compares a value with a shape; returns what is wrong.
    pub(crate) fn check(&mut self, name: &str, value: &Value) -> Result<(), String> {
        let shape = self.shapes.get(name);
        let shape = shape
            .unwrap_or_else(|| panic!("there is no {name}"))
            .clone();
        let mut seen = BTreeSet::new();
        self.compare(name, &shape, value, &mut seen)?;
        self.seen.append(&mut seen);
        Ok(())
    }

    fn compare(
        &self,
        at: &str,
        shape: &Value,
        value: &Value,
        seen: &mut BTreeSet<String>,
    ) -> Result<(), String> {
        let wrong = || Err(format!("{at}: {value} is not what {shape} says"));
        let shape = shape.as_object().unwrap();
        if let Some(target) = referred(shape) {
            return self.compare(target, &self.shapes[target], value, seen);
        }
        if let Some(Value::Array(ways)) = shape.get("oneOf") {
            for (number, way) in ways.iter().enumerate() {
                let mut here = BTreeSet::new();
                if self.compare(at, way, value, &mut here).is_ok() {
                    here.insert(way_of(at, number));
                    seen.append(&mut here);
                    return Ok(());
                }
            }
            return wrong();
        }
        if let Some(Value::Array(known)) = shape.get("enum") {
            seen.insert(format!("{at} = {value}"));
            return if known.contains(value) {
                Ok(())
            } else {
                wrong()
            };
        }
        if let Some(only) = shape.get("const") {
            return if only == value { Ok(()) } else { wrong() };
        }
        match (shape["type"].as_str().unwrap(), value) {
            ("null", Value::Null) | ("boolean", Value::Bool(_)) | ("number", Value::Number(_)) => {
                Ok(())
            }
            ("string", Value::String(text)) => match shape.get("pattern") {
                None => Ok(()),
                Some(pattern) => {
                    let is_signed = pattern == SIGNED;
                    assert!(is_signed || pattern == DIGITS);
                    let digits = text.strip_prefix('-').filter(|_| is_signed);
                    let text = digits.unwrap_or(text);
                    let is_number = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
                    // A number that fits must be a JSON number.
                    let is_large = text.parse().is_ok_and(|n: u128| n > MOST) || text.len() > 38;
                    if is_number && is_large {
                        Ok(())
                    } else {
                        wrong()
                    }
                }
            },
            ("integer", Value::Number(number)) => {
                let (least, most) = (&shape["minimum"], &shape["maximum"]);
                let fits = number.as_i64().is_some_and(|number| {
                    least.as_i64().unwrap() <= number && number <= most.as_i64().unwrap()
                });
                if fits { Ok(()) } else { wrong() }
            }
            ("array", Value::Array(items)) => items
                .iter()
                .try_for_each(|item| self.compare(at, &shape["items"], item, seen)),
            ("object", Value::Object(fields)) => self.compare_fields(at, shape, fields, seen),
            _ => wrong(),
        }
    }

    fn compare_fields(
        &self,
        at: &str,
        shape: &Map<String, Value>,
        fields: &Map<String, Value>,
        seen: &mut BTreeSet<String>,
    ) -> Result<(), String> {
        let Some(Value::Object(known)) = shape.get("properties") else {
            let others = &shape["additionalProperties"];
            return fields
                .values()
                .try_for_each(|value| self.compare(at, others, value, seen));
        };
        for (field, value) in fields {
            let here = format!("{at}.{field}");
            let kind = known.get(field);
            let kind = kind.ok_or_else(|| format!("{here} is printed and not described"))?;
            self.compare(&here, kind, value, seen)?;
            seen.insert(here);
        }
        for (field, kind) in known {
            if fields.contains_key(field) {
                continue;
            }
            if kind.get("x-when").is_none() {
                return Err(format!("{at}.{field} is described and not printed"));
            }
            seen.insert(format!("{at}.{field} left out"));
        }
        Ok(())
    }

    /// The described parts that have never been seen.
    pub(crate) fn unseen(&self) -> Vec<String> {
        let mut all = BTreeSet::new();
        for (name, shape) in &self.shapes {
            all_of(name, shape, &mut all);
        }
        all.difference(&self.seen).cloned().collect()
    }
}

/// The largest integer that is a number.
const MOST: u128 = (1 << 53) - 1;

/// All parts of a shape: every field, present and absent, every variant and every word.
fn all_of(at: &str, shape: &Value, all: &mut BTreeSet<String>) {
    if let Some(Value::Array(ways)) = shape.get("oneOf") {
        for (number, way) in ways.iter().enumerate() {
            all.insert(way_of(at, number));
            all_of(at, way, all);
        }
    }
    for word in shape
        .get("enum")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
    {
        all.insert(format!("{at} = {word}"));
    }
    if let Some(items) = shape.get("items") {
        all_of(at, items, all);
    }
    let fields = shape.get("properties").and_then(Value::as_object);
    for (field, kind) in fields.into_iter().flatten() {
        let here = format!("{at}.{field}");
        all_of(&here, kind, all);
        if kind.get("x-when").is_some() {
            all.insert(format!("{here} left out"));
        }
        all.insert(here);
    }
}

fn way_of(at: &str, number: usize) -> String {
    format!("{at} in way {}", number + 1)
}

/// The shape that is referred to.
pub(crate) fn referred(shape: &Map<String, Value>) -> Option<&str> {
    shape.get("$ref")?.as_str()?.strip_prefix("#/$defs/")
}

/// Whether null is one of the variants.
pub(crate) fn may_be_null(kind: &Value) -> bool {
    let ways = kind.get("oneOf").and_then(Value::as_array);
    ways.is_some_and(|ways| ways.iter().any(|way| way["type"] == "null"))
}
