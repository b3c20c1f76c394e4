//! Notebooks of Jupyter as Markdown: what they tell, their code, and what it showed when it was run.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::Value;

/// How the names of notebooks end.
pub(crate) const END: &str = ".ipynb";

/// The language of code blocks that are what a cell showed.
pub(crate) const OUTPUT: &str = "output";

/// A notebook.
#[derive(Debug, Default)]
pub(crate) struct Notebook {
    /// Its cells as Markdown.
    pub(crate) text: String,
    /// The pictures in the text, as SVG, by the links to them.
    pub(crate) pictures: BTreeMap<String, String>,
}

impl Notebook {
    /// Reads the text of a file; the error says which cell is wrong.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let book: Value = serde_json::from_str(text).map_err(|why| why.to_string())?;
        let cells = book["cells"].as_array().ok_or("there are no cells")?;
        let mut notebook = Self::default();
        for (at, cell) in cells.iter().enumerate() {
            let added = notebook.add(cell);
            added.map_err(|why| format!("cell {}: {why}", at + 1))?;
        }
        Ok(notebook)
    }

    fn add(&mut self, cell: &Value) -> Result<(), String> {
        let source = joined(&cell["source"]);
        match cell["cell_type"].as_str() {
            Some("markdown") => self.text += &format!("{}\n\n", source.trim_end()),
            Some("code") => {
                self.add_block("python", &source);
                for output in cell["outputs"].as_array().into_iter().flatten() {
                    self.add_output(output)?;
                }
            }
            other => return Err(format!("its kind is {}", other.unwrap_or("none"))),
        }
        Ok(())
    }

    /// Adds what a cell showed: a picture if there is one, else text. HTML is for Jupyter alone: the
    /// pages allow no styles and scripts of others.
    fn add_output(&mut self, output: &Value) -> Result<(), String> {
        let data = &output["data"];
        match output["output_type"].as_str() {
            Some("stream") => self.add_block(OUTPUT, &joined(&output["text"])),
            Some("execute_result" | "display_data") if !data["image/svg+xml"].is_null() => {
                self.add_picture(joined(&data["image/svg+xml"]));
            }
            Some("execute_result" | "display_data") if !data["text/plain"].is_null() => {
                self.add_block(OUTPUT, &joined(&data["text/plain"]));
            }
            other => {
                let kind = other.unwrap_or("none");
                return Err(format!("an output of kind {kind} has no text or picture"));
            }
        }
        Ok(())
    }

    fn add_picture(&mut self, svg: String) {
        let name = format!("picture-{}.svg", self.pictures.len() + 1);
        let told = ["title", "desc"]
            .iter()
            .filter_map(|tag| element(&svg, tag));
        let told = told.collect::<Vec<_>>().join(": ");
        let _ = write!(self.text, "![{}]({name})\n\n", plain(&told));
        self.pictures.insert(name, svg);
    }

    /// Adds a code block, whose fence is longer than all that could end it.
    fn add_block(&mut self, language: &str, text: &str) {
        if text.trim().is_empty() {
            return;
        }
        let runs = text.split(|letter| letter != '`').map(str::len);
        let fence = "`".repeat(runs.max().unwrap_or(0).max(2) + 1);
        let text = text.trim_end();
        let _ = write!(self.text, "{fence}{language}\n{text}\n{fence}\n\n");
    }
}

/// A text, which notebooks hold whole or line by line.
fn joined(text: &Value) -> String {
    match text {
        Value::Array(lines) => lines.iter().filter_map(Value::as_str).collect(),
        text => text.as_str().unwrap_or_default().to_owned(),
    }
}

/// The text of the first element of a kind.
fn element<'a>(svg: &'a str, tag: &str) -> Option<&'a str> {
    let inside = svg.split_once(&format!("<{tag}>"))?.1;
    Some(inside.split_once("</")?.0)
}

/// A text of SVG as Markdown, in which its letters mean nothing else. Both write `&lt;` alike.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    for letter in text.chars() {
        match letter {
            '\n' | '\r' => plain.push(' '),
            '&' | ';' | '#' => plain.push(letter),
            _ => {
                if letter.is_ascii_punctuation() {
                    plain.push('\\');
                }
                plain.push(letter);
            }
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::{Event, Parser};
    use serde_json::json;

    use super::*;

    fn read(cells: &Value) -> Result<Notebook, String> {
        Notebook::read(&json!({ "cells": cells }).to_string())
    }

    fn code(outputs: &Value) -> Value {
        json!([{"cell_type": "code", "source": ["1 +\n", " 1"], "outputs": outputs}])
    }

    #[test]
    fn cells_are_markdown_code_and_what_was_shown() {
        let mut cells = code(&json!([
            {"output_type": "stream", "text": "one\n"},
            {"output_type": "execute_result", "data": {
                "text/html": "<table style=\"\">", "text/plain": ["```\n", "two"]}},
        ]));
        let told = json!({"cell_type": "markdown", "source": ["# A\n", "\n", "b"]});
        cells.as_array_mut().unwrap().insert(0, told);
        let empty = json!({"cell_type": "code", "source": [], "outputs": []});
        cells.as_array_mut().unwrap().push(empty);
        let notebook = read(&cells).unwrap();
        let wanted = "# A\n\nb\n\n```python\n1 +\n 1\n```\n\n```output\none\n```\n\n\
            ````output\n```\ntwo\n````\n\n";
        assert_eq!(notebook.text, wanted);
        assert!(notebook.pictures.is_empty());
    }

    #[test]
    fn pictures_are_files_with_a_text_that_is_only_text() {
        let svg = "<svg>\n<title>a]( *b*&lt;i&gt;_</title>\n<desc>`c`\n![d]</desc></svg>";
        let data = json!({"image/svg+xml": [svg], "text/plain": "<Picture>"});
        let shown = json!({"output_type": "display_data", "data": data});
        let notebook = read(&code(&json!([shown, shown]))).unwrap();
        assert_eq!(notebook.pictures.len(), 2);
        assert_eq!(notebook.pictures["picture-2.svg"], svg);
        assert!(!notebook.text.contains("<Picture>"));
        let text: String = Parser::new(&notebook.text)
            .filter_map(|event| match event {
                Event::Text(text) => Some(text.into_string()),
                Event::Start(_) | Event::End(_) => None,
                other => panic!("{other:?}"),
            })
            .collect();
        let told = "a]( *b*<i>_: `c` ![d]";
        assert_eq!(text, format!("1 +\n 1\n{told}{told}"));
    }

    #[test]
    fn what_cannot_be_shown_is_named() {
        let failed = json!([{"output_type": "error", "ename": "ValueError"}]);
        let why = read(&code(&failed)).unwrap_err();
        assert_eq!(
            why,
            "cell 1: an output of kind error has no text or picture"
        );
        let picture = json!([{"output_type": "display_data", "data": {"image/png": "AAAA"}}]);
        assert!(read(&code(&picture)).is_err());
        let raw = json!([{"cell_type": "raw", "source": "x"}]);
        assert_eq!(read(&raw).unwrap_err(), "cell 1: its kind is raw");
        assert_eq!(read(&json!(3)).unwrap_err(), "there are no cells");
        assert!(Notebook::read("{").is_err());
    }
}
