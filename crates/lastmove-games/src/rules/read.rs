//! The text of a rule file, as a tree of names, variables and lists.

use indexmap::IndexSet;

use lastmove_engine::{Error, Message};

/// The longest name, in bytes.
const LONGEST_NAME: usize = 255;

/// The deepest nesting of lists. Later passes recurse this deep.
pub(super) const MOST_DEPTH: usize = 64;

/// A name, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Name(pub u32);

/// All names of a file, in lower case, in the order in which they are first met.
#[derive(Clone, Default)]
pub(super) struct Names(IndexSet<Box<str>>);

impl Names {
    /// The number of a name, a new one if it is unknown.
    pub(super) fn intern(&mut self, text: &str) -> Name {
        if let Some(index) = self.0.get_index_of(text) {
            return Name(index as u32);
        }
        Name(self.0.insert_full(text.into()).0 as u32)
    }

    pub(super) fn find(&self, text: &str) -> Option<Name> {
        self.0.get_index_of(text).map(|index| Name(index as u32))
    }

    pub(super) fn text(&self, name: Name) -> &str {
        &self.0[name.0 as usize]
    }
}

/// The place of something in the text, as a range of bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Span {
    pub start: u32,
    pub end: u32,
}

/// A text being read, and its name in errors.
#[derive(Clone, Copy)]
pub(super) struct Source<'a> {
    pub text: &'a str,
    pub file: &'a str,
}

impl Source<'_> {
    /// An error about a piece of the text.
    pub(super) fn error(&self, span: Span, message: Message) -> Error {
        let error = Error::input(message).at(self.text, span.start as usize..span.end as usize);
        match self.file {
            "" => error,
            file => error.in_file(file),
        }
    }

    /// The line on which something begins, from 1.
    pub(super) fn line(&self, span: Span) -> usize {
        let before = &self.text.as_bytes()[..(span.start as usize).min(self.text.len())];
        1 + before.iter().filter(|&&byte| byte == b'\n').count()
    }

    /// The text of a piece, with single blanks, cut if it is long.
    pub(super) fn excerpt(&self, span: Span) -> String {
        const LONGEST: usize = 100;
        let piece = self.text.get(span.start as usize..span.end as usize);
        let words = piece.unwrap_or_default().lines();
        let words = words.flat_map(|line| {
            line.split(';')
                .next()
                .unwrap_or_default()
                .split_whitespace()
        });
        let mut short = String::new();
        for word in words {
            if short.len() + word.len() > LONGEST {
                short.push_str(" ...");
                break;
            }
            if !short.is_empty() {
                short.push(' ');
            }
            short.push_str(word);
        }
        short
    }
}

/// A piece of a rule file.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub kind: NodeKind,
    pub span: Span,
}

/// The kind of a piece of a rule file.
#[derive(Clone, Copy)]
pub(super) enum NodeKind {
    Name(Name),
    Variable(Name),
    /// The children `first..first + count` of the tree.
    List {
        first: u32,
        count: u32,
    },
}

/// A rule file as read: nodes, and for each list its children side by side.
#[derive(Default)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    children: Vec<u32>,
    roots: Vec<u32>,
}

impl Tree {
    pub(super) fn node(&self, index: u32) -> Node {
        self.nodes[index as usize]
    }

    pub(super) fn children(&self, first: u32, count: u32) -> &[u32] {
        &self.children[first as usize..(first + count) as usize]
    }

    /// The nodes outside any list.
    pub(super) fn roots(&self) -> &[u32] {
        &self.roots
    }

    /// Reads a text: names, variables (`?x`), lists in parentheses, comments from `;` to the end of
    /// the line. Letters are converted to lower case. O(n) time, and no recursion.
    pub(super) fn read(source: Source<'_>, names: &mut Names) -> Result<Self, Error> {
        let mut tree = Self::default();
        // The open lists: where each begins, and how many nodes were pending before it.
        let mut open: Vec<(u32, usize)> = Vec::new();
        let mut waiting: Vec<u32> = Vec::new();
        let mut lower = String::new();
        let mut at = 0;
        while let Some(c) = source.text[at..].chars().next() {
            let start = at;
            at += c.len_utf8();
            let span = Span {
                start: start as u32,
                end: at as u32,
            };
            match c {
                ';' => {
                    let rest = &source.text[start..];
                    at = start + rest.find('\n').unwrap_or(rest.len());
                }
                '(' => {
                    if open.len() == MOST_DEPTH {
                        let message = Message::new("gdl-depth").with("most", MOST_DEPTH);
                        return Err(source.error(span, message));
                    }
                    open.push((span.start, waiting.len()));
                }
                ')' => {
                    let Some((start, before)) = open.pop() else {
                        return Err(source.error(span, Message::new("gdl-close-extra")));
                    };
                    let kind = NodeKind::List {
                        first: tree.children.len() as u32,
                        count: (waiting.len() - before) as u32,
                    };
                    tree.children.extend(waiting.drain(before..));
                    let end = span.end;
                    waiting.push(tree.push(kind, Span { start, end }));
                }
                c if c.is_whitespace() => {}
                _ => {
                    let rest = &source.text[start..];
                    let ends = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | ';');
                    at = start + rest.find(ends).unwrap_or(rest.len());
                    let span = Span {
                        start: span.start,
                        end: at as u32,
                    };
                    let node = tree.name(source, span, &mut lower, names)?;
                    waiting.push(node);
                }
            }
        }
        if let Some((start, _)) = open.pop() {
            let end = start + 1;
            return Err(source.error(Span { start, end }, Message::new("gdl-close-missing")));
        }
        tree.roots = waiting;
        Ok(tree)
    }

    fn name(
        &mut self,
        source: Source<'_>,
        span: Span,
        lower: &mut String,
        names: &mut Names,
    ) -> Result<u32, Error> {
        let text = &source.text[span.start as usize..span.end as usize];
        if text.len() > LONGEST_NAME {
            let message = Message::new("gdl-name-long").with("most", LONGEST_NAME);
            return Err(source.error(span, message));
        }
        if let Some((at, c)) = text.char_indices().find(|(_, c)| c.is_control()) {
            let start = span.start + at as u32;
            let end = start + c.len_utf8() as u32;
            let code = format!("U+{:04X}", u32::from(c));
            let message = Message::new("gdl-character").with("code", code);
            return Err(source.error(Span { start, end }, message));
        }
        lower.clear();
        lower.extend(text.chars().flat_map(char::to_lowercase));
        let name = names.intern(lower);
        let kind = match lower.starts_with('?') {
            true => NodeKind::Variable(name),
            false => NodeKind::Name(name),
        };
        Ok(self.push(kind, span))
    }

    fn push(&mut self, kind: NodeKind, span: Span) -> u32 {
        self.nodes.push(Node { kind, span });
        self.nodes.len() as u32 - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Tree, Error> {
        Tree::read(
            Source {
                text,
                file: "a.kif",
            },
            &mut Names::default(),
        )
    }

    fn place(text: &str) -> (&'static str, u64, u64) {
        let error = read(text).err().unwrap();
        let place = error.place.unwrap();
        assert_eq!(place.file.as_deref(), Some("a.kif"));
        (error.message.code, place.line, place.column)
    }

    #[test]
    fn reads_names_of_any_case_lists_and_comments() {
        let mut names = Names::default();
        let text = "(Role X) ; a comment (\n(<= (ROLE ?Y) (not(role x)))";
        let tree = Tree::read(Source { text, file: "" }, &mut names).unwrap();
        assert_eq!(tree.roots().len(), 2);
        assert!(names.find("role").is_some() && names.find("?y").is_some());
        assert!(names.find("ROLE").is_none() && names.find("comment").is_none());
        let NodeKind::List { first, count } = tree.node(tree.roots()[1]).kind else {
            panic!("not a list")
        };
        assert_eq!(tree.children(first, count).len(), 3);
    }

    #[test]
    fn says_where_it_cannot_read() {
        assert_eq!(place("(a\n (b))\n )"), ("gdl-close-extra", 3, 2));
        assert_eq!(place("(a)\n  (b (c)"), ("gdl-close-missing", 2, 3));
        assert_eq!(place("(a b\u{1}c)"), ("gdl-character", 1, 5));
        let long = format!("(a\n{})", "x".repeat(1 << 20));
        assert_eq!(place(&long), ("gdl-name-long", 2, 1));
        let deep = "(".repeat(1_000_000);
        assert_eq!(place(&deep), ("gdl-depth", 1, MOST_DEPTH as u64 + 1));
        let closed = ")".repeat(1_000_000);
        assert_eq!(place(&closed), ("gdl-close-extra", 1, 1));
    }
}
