//! The tokens of the language.

use std::borrow::Cow;
use std::ops::Range;

use crate::graph::formats::lexer::{Lexer, short};
use crate::{Error, Message};

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A word or a number.
    Bare,
    /// Text in quotation marks.
    Quoted,
    /// Text in angle brackets, which is not read.
    Html,
    /// One of `{ } [ ] = ; , :`.
    Sign(u8),
    /// `->`
    Arrow,
    /// `--`
    Line,
    /// The end of the text.
    End,
}

/// A token and where it is.
#[derive(Clone, Debug)]
pub(super) struct Token<'a> {
    pub(super) kind: Kind,
    /// The identifier, without its quotation marks; else nothing.
    pub(super) text: Cow<'a, str>,
    pub(super) span: Range<usize>,
}

impl Token<'_> {
    /// Whether it is an identifier.
    pub(super) fn is_name(&self) -> bool {
        matches!(self.kind, Kind::Bare | Kind::Quoted)
    }

    /// The word of the language that it is, if any.
    pub(super) fn keyword(&self) -> Option<Keyword> {
        let is = |word: &str| self.text.eq_ignore_ascii_case(word);
        match self.kind {
            Kind::Bare => Keyword::ALL
                .into_iter()
                .find(|(word, _)| is(word))
                .map(|(_, keyword)| keyword),
            _ => None,
        }
    }
}

/// A word of the language, in any case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keyword {
    Strict,
    Digraph,
    Graph,
    Node,
    Edge,
    Subgraph,
}

impl Keyword {
    const ALL: [(&'static str, Self); 6] = [
        ("node", Self::Node),
        ("edge", Self::Edge),
        ("graph", Self::Graph),
        ("digraph", Self::Digraph),
        ("subgraph", Self::Subgraph),
        ("strict", Self::Strict),
    ];
}

/// Splits a text into tokens.
pub(super) struct Tokens<'a> {
    pub(super) lexer: Lexer<'a>,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(text: &'a str, file: &'a str) -> Self {
        Self {
            lexer: Lexer::new(text, file),
        }
    }

    /// The token that begins at this byte.
    pub(super) fn at(text: &'a str, file: &'a str, at: usize) -> Result<Token<'a>, Error> {
        let mut tokens = Self::new(text, file);
        tokens.lexer.at = at;
        tokens.next()
    }

    /// The next token; [`Kind::End`] again and again at the end.
    pub(super) fn next(&mut self) -> Result<Token<'a>, Error> {
        self.skip()?;
        let start = self.lexer.at;
        let mut text = Cow::Borrowed("");
        let kind = match self.lexer.peek() {
            None => Kind::End,
            Some(b'"') => {
                let end;
                (text, end) = self.quoted()?;
                return Ok(Token {
                    kind: Kind::Quoted,
                    text,
                    span: start..end,
                });
            }
            Some(b'<') => self.html()?,
            Some(sign @ (b'{' | b'}' | b'[' | b']' | b'=' | b';' | b',' | b':')) => {
                self.lexer.at += 1;
                Kind::Sign(sign)
            }
            Some(b'-') if self.byte(1) == Some(b'>') => {
                self.lexer.at += 2;
                Kind::Arrow
            }
            Some(b'-') if self.byte(1) == Some(b'-') => {
                self.lexer.at += 2;
                Kind::Line
            }
            Some(_) => {
                text = Cow::Borrowed(self.bare()?);
                Kind::Bare
            }
        };
        let span = start..self.lexer.at;
        Ok(Token { kind, text, span })
    }

    /// The byte that is so many after the next.
    fn byte(&self, ahead: usize) -> Option<u8> {
        self.lexer.rest().get(ahead).copied()
    }

    /// Skips blanks and comments.
    fn skip(&mut self) -> Result<(), Error> {
        loop {
            self.lexer.skip_blanks();
            match (self.lexer.peek(), self.byte(1)) {
                (Some(b'/'), Some(b'/')) => {
                    self.lexer.line();
                }
                (Some(b'#'), _) if self.begins_line() => {
                    self.lexer.line();
                }
                (Some(b'/'), Some(b'*')) => {
                    let inner = &self.lexer.rest()[2..];
                    let Some(length) = memchr::memmem::find(inner, b"*/") else {
                        return Err(self.unclosed(self.lexer.at..self.lexer.at + 2));
                    };
                    self.lexer.at += length + 4;
                }
                _ => return Ok(()),
            }
        }
    }

    /// Whether there are only blanks before this place on its line.
    fn begins_line(&self) -> bool {
        let before = self.lexer.slice(0..self.lexer.at);
        let before = before.trim_end_matches([' ', '\t']);
        before.is_empty() || before.ends_with('\n')
    }

    /// Reads a word or a number.
    fn bare(&mut self) -> Result<&'a str, Error> {
        let start = self.lexer.at;
        let is_number = self.number();
        if !is_number {
            while self.lexer.peek().is_some_and(is_letter) {
                self.lexer.at += 1;
            }
        }
        let end = self.lexer.at;
        let joined = match self.lexer.peek() {
            Some(b'-') => !matches!(self.byte(1), Some(b'-' | b'>')),
            Some(byte) => byte == b'.' || is_letter(byte),
            None => false,
        };
        if start < end && !joined {
            return Ok(self.lexer.slice(start..end));
        }
        self.lexer.at = start;
        let found = short(self.lexer.slice(start..start + self.run()));
        let message = Message::new("dot-unquoted").with("found", found);
        Err(self.lexer.error(start..start + found.len(), message))
    }

    /// How many bytes of what follows were probably meant as one name; at least a character.
    fn run(&self) -> usize {
        let rest = self.lexer.rest();
        let is_part = |&at: &usize| match rest[at] {
            b'-' => !matches!(rest.get(at + 1), Some(b'-' | b'>')),
            byte => byte == b'.' || is_letter(byte),
        };
        match (0..rest.len()).take_while(is_part).count() {
            0 => 1,
            length => length,
        }
    }

    /// Skips a number, if one is next: a sign, digits, and a point among them.
    fn number(&mut self) -> bool {
        let rest = self.lexer.rest();
        let sign = usize::from(rest.first() == Some(&b'-'));
        let digits = |from: usize| {
            let all = rest[from..].iter();
            all.take_while(|byte| byte.is_ascii_digit()).count()
        };
        let whole = digits(sign);
        let mut end = sign + whole;
        if rest.get(end) == Some(&b'.') {
            let more = digits(end + 1);
            if whole + more > 0 {
                end += 1 + more;
            }
        }
        let found = end > sign;
        if found {
            self.lexer.at += end;
        }
        found
    }

    /// Reads text in quotation marks, and what is joined to it by `+`; also says where it ends.
    fn quoted(&mut self) -> Result<(Cow<'a, str>, usize), Error> {
        let mut text = self.string()?;
        let mut end = self.lexer.at;
        loop {
            self.skip()?;
            if !self.lexer.eat(b'+') {
                return Ok((text, end));
            }
            self.skip()?;
            if self.lexer.peek() != Some(b'"') {
                let message = Message::new("dot-expected").with("what", "dot-string");
                return Err(self.lexer.expected(message));
            }
            let more = self.string()?;
            text.to_mut().push_str(&more);
            end = self.lexer.at;
        }
    }

    /// Reads one string. `\"` is a quotation mark, and a line that ends with a backslash goes on in
    /// the next; other backslashes stay, two of them as a pair.
    fn string(&mut self) -> Result<Cow<'a, str>, Error> {
        let open = self.lexer.at;
        let mut from = open + 1;
        let mut text = Cow::Borrowed("");
        self.lexer.at = from;
        loop {
            let Some(length) = memchr::memchr2(b'"', b'\\', self.lexer.rest()) else {
                return Err(self.unclosed(open..open + 1));
            };
            self.lexer.at += length;
            let at = self.lexer.at;
            if self.lexer.eat(b'"') {
                append(&mut text, self.lexer.slice(from..at));
                return Ok(text);
            }
            // What is left out, and what is skipped.
            let (gone, skipped) = match (self.byte(1), self.byte(2)) {
                (Some(b'"'), _) => (1, 2),
                (Some(b'\n'), _) => (2, 2),
                (Some(b'\r'), Some(b'\n')) => (3, 3),
                (Some(b'\\'), _) => (0, 2),
                _ => (0, 1),
            };
            if gone > 0 {
                append(&mut text, self.lexer.slice(from..at));
                from = at + gone;
            }
            self.lexer.at += skipped;
        }
    }

    /// Skips text in angle brackets.
    fn html(&mut self) -> Result<Kind, Error> {
        let open = self.lexer.at;
        let mut depth = 0usize;
        loop {
            let Some(length) = memchr::memchr2(b'<', b'>', self.lexer.rest()) else {
                return Err(self.unclosed(open..open + 1));
            };
            self.lexer.at += length;
            match self.lexer.eat(b'<') {
                true => depth += 1,
                false => {
                    self.lexer.at += 1;
                    depth -= 1;
                }
            }
            if depth == 0 {
                return Ok(Kind::Html);
            }
        }
    }

    /// The error that what opens here is not closed.
    pub(super) fn unclosed(&self, span: Range<usize>) -> Error {
        let found = self.lexer.slice(span.clone());
        let message = Message::new("dot-unclosed").with("found", found);
        self.lexer.error(span, message)
    }
}

/// Appends a piece of the file; the first is not copied.
fn append<'a>(text: &mut Cow<'a, str>, piece: &'a str) {
    match text.is_empty() {
        true => *text = Cow::Borrowed(piece),
        false => text.to_mut().push_str(piece),
    }
}

/// Whether a byte may be in a word, at whose beginning digits are numbers.
fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || !byte.is_ascii()
}
