//! Gives each variant of a form in the document its own name.

use serde_json::{Map, Value, json};

const FORMS: &str = "#/components/schemas/";

/// Names each variant of the forms tagged by `kind`: `GridShape` for the grid of `Shape`. The
/// document describes a variant as a form and, beside it, its `kind`, which few generators of
/// clients understand.
pub(super) fn name_kinds(document: &mut Value) {
    let Some(forms) = document["components"]["schemas"].as_object_mut() else {
        return;
    };
    let names: Vec<String> = forms.keys().cloned().collect();
    for name in names {
        let kinds = forms[&name]["oneOf"].as_array().cloned();
        let named: Option<Vec<Named>> = kinds
            .filter(|kinds| kinds.len() > 1)
            .and_then(|kinds| kinds.iter().map(|one| named(&name, one, forms)).collect());
        let Some(named) = named else {
            continue;
        };
        let pairs = named
            .iter()
            .map(|one| (one.kind.clone(), json!(format!("{FORMS}{}", one.name))));
        let mapping: Map<String, Value> = pairs.collect();
        forms[&name]["oneOf"] = mapping.values().map(|name| json!({"$ref": name})).collect();
        forms[&name]["discriminator"] = json!({"propertyName": "kind", "mapping": mapping});
        for Named { name, form, .. } in named {
            forms.insert(name, form);
        }
    }
}

/// A variant with its name.
struct Named {
    kind: String,
    name: String,
    form: Value,
}

/// The variant described as a form and its `kind`; `None` for anything else.
fn named(of: &str, described: &Value, forms: &Map<String, Value>) -> Option<Named> {
    let [first, second] = described["allOf"].as_array()?.as_slice() else {
        return None;
    };
    let kind = second["properties"]["kind"]["enum"][0].as_str()?;
    let beside = first["$ref"].as_str()?.strip_prefix(FORMS)?;
    let mut form = forms.get(beside)?.clone();
    let fields = form["properties"].as_object_mut()?;
    fields.insert("kind".into(), second["properties"]["kind"].clone());
    match form["required"].as_array_mut() {
        Some(required) if required.contains(&json!("kind")) => {}
        Some(required) => required.push(json!("kind")),
        None => form["required"] = json!(["kind"]),
    }
    let words = kind.split('-').map(|word| {
        let (first, rest) = word.split_at(word.len().min(1));
        first.to_uppercase() + rest
    });
    let name = words.collect::<String>() + of;
    if let Some(about) = first["description"].as_str()
        && name != beside
    {
        form["description"] = about.into();
    }
    Some(Named {
        kind: kind.to_owned(),
        name,
        form,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_gets_its_name_and_its_field() {
        let both = |form: &str, kind: &str| {
            json!({"allOf": [
                {"$ref": format!("{FORMS}{form}"), "description": "About it."},
                {"type": "object", "required": ["kind"],
                    "properties": {"kind": {"type": "string", "enum": [kind]}}},
            ]})
        };
        let mut document = json!({"components": {"schemas": {
            "Task": {"oneOf": [both("Question", "solve"), both("Whole", "solve-all")]},
            "Question": {"type": "object", "properties": {"game": {"type": "string"}},
                "required": ["game"]},
            "Whole": {"type": "object", "properties": {}},
            "Number": {"oneOf": [{"type": "integer"}, {"type": "string"}]},
        }}});
        name_kinds(&mut document);
        let forms = &document["components"]["schemas"];
        let refs = json!([{"$ref": format!("{FORMS}SolveTask")}, {"$ref": format!("{FORMS}SolveAllTask")}]);
        assert_eq!(forms["Task"]["oneOf"], refs);
        let mapping = &forms["Task"]["discriminator"]["mapping"];
        assert_eq!(mapping["solve-all"], format!("{FORMS}SolveAllTask"));
        assert_eq!(forms["SolveTask"]["required"], json!(["game", "kind"]));
        assert_eq!(forms["SolveTask"]["description"], "About it.");
        assert_eq!(
            forms["SolveTask"]["properties"]["kind"]["enum"],
            json!(["solve"])
        );
        // Forms used elsewhere keep no `kind`.
        assert!(forms["Question"]["properties"]["kind"].is_null());
        assert_eq!(forms["Number"]["oneOf"][1]["type"], "string");
    }
}
