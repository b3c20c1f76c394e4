//! The page of the API for people, made from the same document that programs read.

mod operation;
mod schema;

use askama::Template;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::HOST;
use axum::response::Response;
use lastmove_words::Words;
use serde_json::Value;

use super::render::render;
use crate::api;
use crate::app::App;
use crate::words;

use operation::Operation;
use schema::Form;

/// Operations of one kind.
struct Group {
    name: String,
    about: String,
    operations: Vec<Operation>,
}

#[derive(Template)]
#[template(path = "api.html")]
struct Api {
    words: &'static Words,
    about: String,
    groups: Vec<Group>,
    forms: Vec<Form>,
}

impl Api {
    /// Reads the document; examples call the server by the name `host`.
    fn of(words: &'static Words, document: &Value, host: &str) -> Self {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let operations = operation::all(words, document, host);
        let tags = document["tags"].as_array().into_iter().flatten();
        let groups = tags.map(|tag| Group {
            name: text(&tag["name"]),
            about: words::of_document(words, &tag["description"]),
            operations: operations
                .iter()
                .filter(|operation| tag["name"] == operation.tag.as_str())
                .cloned()
                .collect(),
        });
        Self {
            words,
            about: words::of_document(words, &document["info"]["description"]),
            groups: groups.collect(),
            forms: schema::forms(words, document),
        }
    }
}

/// The page.
pub(super) async fn page(
    State(app): State<App>,
    words: &'static Words,
    headers: HeaderMap,
) -> Response {
    let document = api::document(&app);
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    render(&Api::of(words, &document, host.unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use lastmove_words::Language;

    use super::*;
    use crate::app::Settings;
    use crate::workers::Alone;

    fn document() -> Value {
        let app = App::new(Settings::default(), Alone::new(0));
        api::document(&app)
    }

    /// All sentences of the page that come from the document.
    fn sentences(page: &Api) -> Vec<&str> {
        let mut all = vec![page.about.as_str()];
        for group in &page.groups {
            all.push(&group.about);
            for operation in &group.operations {
                all.extend([operation.summary.as_str(), operation.about.as_str()]);
                all.extend(operation.parameters.iter().map(|one| one.about.as_str()));
            }
        }
        for form in &page.forms {
            all.push(&form.about);
            let fields = form.variants.iter().flatten();
            all.extend(fields.map(|field| field.about.as_str()));
        }
        all.retain(|sentence| !sentence.is_empty());
        all
    }

    #[test]
    fn every_sentence_is_there_in_all_languages() {
        let document = document();
        let page = Api::of(words::of(Language::English), &document, "127.0.0.1:4321");
        let english = words::all_of_document(Language::English);
        let mut unused: BTreeSet<_> = english.keys().cloned().collect();
        let mut missing = Vec::new();
        for sentence in sentences(&page) {
            let code = words::code_of_document(sentence);
            let plain = |text: &str| text.trim_end_matches('.').to_owned();
            match english.get(&code) {
                Some(said) if plain(said) == plain(sentence) => {
                    unused.remove(&code);
                }
                _ => missing.push(format!("{code} = {sentence}")),
            }
        }
        // Another test checks that both languages have the same codes.
        assert!(missing.is_empty(), "document.ftl lacks {missing:#?}");
        assert!(unused.is_empty(), "the document does not say {unused:#?}");
    }

    #[test]
    fn every_operation_is_on_the_page() {
        let document = document();
        let page = Api::of(words::of(Language::English), &document, "127.0.0.1:4321");
        let shown: usize = page.groups.iter().map(|group| group.operations.len()).sum();
        let methods = document["paths"].as_object().unwrap().values();
        let there: usize = methods.map(|path| path.as_object().unwrap().len()).sum();
        assert_eq!(shown, there);
        let html = page.render().unwrap();
        for path in document["paths"].as_object().unwrap().keys() {
            assert!(html.contains(path.as_str()), "{path}");
        }
        for form in document["components"]["schemas"]
            .as_object()
            .unwrap()
            .keys()
        {
            assert!(html.contains(&format!("id=\"schema-{form}\"")), "{form}");
        }
        // Every link on the page leads somewhere.
        for link in html.split("href=\"#").skip(1) {
            let id = link.split('"').next().unwrap();
            assert!(html.contains(&format!("id=\"{id}\"")), "{id}");
        }
    }
}
