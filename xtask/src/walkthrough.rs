//! Parses a walk-through in Markdown: the contents of files and the lines added to them, then the
//! commands and their output.
//!
//! Comments that Markdown does not show mark the relevant fenced blocks:
//!
//! - `<!-- file: PATH -->`: the Rust block that follows is the file PATH
//! - `<!-- line in: PATH after: TEXT -->`: the Rust block that follows goes
//!   below the first line of PATH with TEXT in it
//! - `<!-- check -->`: in the console block that follows, lines starting with
//!   `$ ` are commands and the others what they print; a line `...` stands for
//!   any lines

use std::mem;
use std::path::{Component, Path, PathBuf};

/// The steps for the reader.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Walkthrough {
    pub(crate) edits: Vec<Edit>,
    pub(crate) checks: Vec<Check>,
}

/// A file, or an addition to one.
#[derive(Debug, PartialEq)]
pub(crate) enum Edit {
    /// A file with this text.
    File { path: PathBuf, text: String },
    /// Lines below the first one that contains `after`.
    Lines { path: PathBuf, after: String },
}

/// A command and its expected output.
#[derive(Debug, PartialEq)]
pub(crate) struct Check {
    /// Its line, from 1.
    pub(crate) line: usize,
    pub(crate) command: String,
    pub(crate) expected: Vec<String>,
}

/// A marker that applies to the next block.
enum Marker {
    File(PathBuf),
    Lines(PathBuf, String),
    Check,
}

/// A fenced block.
struct Block {
    /// The line of the opening fence, from 1.
    line: usize,
    fence: String,
    indent: usize,
    language: String,
    lines: Vec<String>,
}

/// Parses the walk-through; an error starts with its line number.
pub(crate) fn read(markdown: &str) -> Result<Walkthrough, String> {
    let mut found = Walkthrough::default();
    let mut waiting: Option<(usize, Marker)> = None;
    let mut open: Option<Block> = None;
    for (number, line) in (1..).zip(markdown.lines()) {
        if let Some(mut block) = open.take() {
            if !block.is_closed_by(line) {
                block.push(line);
                open = Some(block);
            } else if let Some((_, marker)) = waiting.take() {
                found.take(marker, block)?;
            }
        } else if let Some(block) = Block::open(number, line) {
            open = Some(block);
        } else if let Some(marker) = marker(line).map_err(|why| format!("{number}: {why}"))?
            && let Some((earlier, _)) = waiting.replace((number, marker))
        {
            return Err(format!("{earlier}: no block follows this marker"));
        }
    }
    match (open, waiting) {
        (Some(block), _) => Err(format!("{}: this block is never closed", block.line)),
        (_, Some((number, _))) => Err(format!("{number}: no block follows this marker")),
        _ => Ok(found),
    }
}

/// Whether the output matches the expected lines, where `...` stands for any number of lines.
pub(crate) fn matches(expected: &[String], printed: &[&str]) -> bool {
    match expected.split_first() {
        None => printed.is_empty(),
        Some((first, rest)) if first == "..." => {
            (0..=printed.len()).any(|skipped| matches(rest, &printed[skipped..]))
        }
        Some((first, rest)) => printed
            .split_first()
            .is_some_and(|(line, others)| line == first && matches(rest, others)),
    }
}

impl Walkthrough {
    fn take(&mut self, marker: Marker, mut block: Block) -> Result<(), String> {
        let language = match marker {
            Marker::Check => "console",
            _ => "rust",
        };
        if block.language != language {
            let (line, is) = (block.line, &block.language);
            return Err(format!(
                "{line}: the marker above asks for a block `{language}`, this one is `{is}`"
            ));
        }
        match marker {
            Marker::File(path) => {
                let lines = block.lines.iter();
                let text = lines.map(|line| format!("{line}\n")).collect();
                self.edits.push(Edit::File { path, text });
            }
            Marker::Lines(path, after) => self.edits.push(Edit::Lines { path, after }),
            Marker::Check => {
                for (line, text) in (block.line + 1..).zip(mem::take(&mut block.lines)) {
                    if let Some(command) = text.strip_prefix("$ ") {
                        self.checks.push(Check {
                            line,
                            command: command.to_owned(),
                            expected: Vec::new(),
                        });
                    } else if line == block.line + 1 {
                        return Err(format!("{line}: a command starts with `$ `"));
                    } else if let Some(check) = self.checks.last_mut() {
                        check.expected.push(text);
                    }
                }
            }
        }
        Ok(())
    }
}

impl Block {
    fn open(number: usize, line: &str) -> Option<Self> {
        let rest = line.trim_start();
        let info = rest.trim_start_matches(rest.chars().next().filter(|c| "`~".contains(*c))?);
        let fence = &rest[..rest.len() - info.len()];
        // Text between backticks in a paragraph is not a fence.
        if fence.len() < 3 || info.contains('`') {
            return None;
        }
        let language = info.trim().split([',', ' ']).next().unwrap_or_default();
        Some(Self {
            line: number,
            fence: fence.to_owned(),
            indent: line.len() - rest.len(),
            language: language.to_owned(),
            lines: Vec::new(),
        })
    }

    fn is_closed_by(&self, line: &str) -> bool {
        let line = line.trim();
        line.len() >= self.fence.len() && line.chars().all(|c| self.fence.starts_with(c))
    }

    fn push(&mut self, line: &str) {
        // In a list item the whole block is indented.
        let blanks = line.len() - line.trim_start_matches(' ').len();
        self.lines.push(line[blanks.min(self.indent)..].to_owned());
    }
}

/// The marker on a line, if any.
fn marker(line: &str) -> Result<Option<Marker>, String> {
    let Some(text) = line
        .trim()
        .strip_prefix("<!--")
        .and_then(|rest| rest.strip_suffix("-->"))
        .map(str::trim)
    else {
        return Ok(None);
    };
    if text == "check" {
        Ok(Some(Marker::Check))
    } else if let Some(path) = text.strip_prefix("file:") {
        Ok(Some(Marker::File(inside(path)?)))
    } else if let Some(rest) = text.strip_prefix("line in:") {
        match rest.split_once(" after:") {
            Some((path, after)) if !after.trim().is_empty() => {
                Ok(Some(Marker::Lines(inside(path)?, after.trim().to_owned())))
            }
            _ => Err("write `line in: PATH after: TEXT`".into()),
        }
    } else {
        Ok(None)
    }
}

/// The path, if it is inside the workspace.
fn inside(path: &str) -> Result<PathBuf, String> {
    let path = Path::new(path.trim());
    let plain = |part| matches!(part, Component::Normal(_));
    if path.as_os_str().is_empty() || !path.components().all(plain) {
        return Err("a path starts at the repository's root and stays in it".into());
    }
    Ok(path.to_path_buf())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<String> {
        text.lines().map(str::to_owned).collect()
    }

    #[test]
    fn reads_files_lines_and_checks() {
        let markdown = "\
# A new game
```rust
not_marked();
```
<!-- a comment -->
<!-- file: src/games/toy.rs -->

Write this:

```rust,ignore
fn toy() {

}
```

1. Then
   <!-- line in: src/games/mod.rs after: games! { -->
   ```rust
       toy,
   ```

<!-- check -->
~~~~console
$ lastmove solve toy:3
win
~~~
$ echo x | lastmove solve -
~~~~
```console
$ not-run
```
";
        let found = read(markdown).unwrap();
        let path = |name: &str| PathBuf::from(name);
        assert_eq!(
            found.edits,
            [
                Edit::File {
                    path: path("src/games/toy.rs"),
                    text: "fn toy() {\n\n}\n".into(),
                },
                Edit::Lines {
                    path: path("src/games/mod.rs"),
                    after: "games! {".into(),
                },
            ]
        );
        assert_eq!(
            found.checks,
            [
                Check {
                    line: 24,
                    command: "lastmove solve toy:3".into(),
                    expected: lines("win\n~~~"),
                },
                Check {
                    line: 27,
                    command: "echo x | lastmove solve -".into(),
                    expected: Vec::new(),
                },
            ]
        );
    }

    #[test]
    fn markers_inside_a_block_are_text() {
        let markdown = "```markdown\n<!-- check -->\n```\n";
        assert_eq!(read(markdown), Ok(Walkthrough::default()));
    }

    #[test]
    fn mistakes_name_their_line() {
        let start_of_error = |markdown: &str| read(markdown).unwrap_err()[..2].to_owned();
        let cases = [
            ("\n<!-- check -->\n", "2:"),
            ("<!-- check -->\n<!-- check -->\n", "1:"),
            ("<!-- check -->\n```rust\n```\n", "2:"),
            ("<!-- check -->\n```console\nno command\n```\n", "3:"),
            ("<!-- file: ../a.rs -->\n```rust\n```\n", "1:"),
            ("<!-- file: /a.rs -->\n```rust\n```\n", "1:"),
            ("<!-- file: -->\n```rust\n```\n", "1:"),
            ("<!-- line in: a.rs -->\n```rust\n```\n", "1:"),
            ("\n\n```rust\n", "3:"),
        ];
        for (markdown, start) in cases {
            assert_eq!(start_of_error(markdown), start, "{markdown}");
        }
    }

    #[test]
    fn dots_match_any_lines() {
        let fits = |expected: &str, printed: &str| {
            matches(&lines(expected), &printed.lines().collect::<Vec<_>>())
        };
        assert!(fits("", ""));
        assert!(fits("a\nb", "a\nb\n"));
        assert!(!fits("a\nb", "a"));
        assert!(!fits("a", "a\nb"));
        assert!(!fits("a", "a "));
        assert!(fits("...", ""));
        assert!(fits("...", "a\nb"));
        assert!(fits("a\n...\nd", "a\nb\nc\nd"));
        assert!(fits("a\n...\nd", "a\nd\nd"));
        assert!(!fits("a\n...\nd", "a\nb"));
        assert!(fits("...\nb\n...\nc", "a\nb\nb\nc"));
        assert!(!fits("a\n....", "a\nb"));
    }
}
