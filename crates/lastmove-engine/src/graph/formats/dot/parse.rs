//! The grammar: a file is read statement by statement, without recursion.

use std::mem;
use std::ops::Range;

use super::parsed::Parsed;
use super::tokens::{Keyword, Kind, Token, Tokens};
use crate::control::Phase;
use crate::graph::formats::lexer::short;
use crate::{Control, Error, Message, Outcome};

/// A text takes its length, and so may an identifier as it is read and all names together.
pub(super) const TEXT_BYTES: usize = 3;

/// After how many steps it is looked whether the work should stop and what it takes.
const TICK: usize = 1 << 14;

/// Whether a file that begins so is in this language: `digraph` or `graph`, perhaps a name, and a brace.
pub(in crate::graph::formats) fn begins(head: &[u8]) -> bool {
    let length = match std::str::from_utf8(head) {
        Ok(_) => head.len(),
        Err(error) => error.valid_up_to(),
    };
    let text = std::str::from_utf8(&head[..length]).unwrap_or_default();
    let mut tokens = Tokens::new(text, "");
    let mut next = || tokens.next().ok();
    let mut is_head = || {
        let mut token = next()?;
        if token.keyword() == Some(Keyword::Strict) {
            token = next()?;
        }
        if !matches!(token.keyword()?, Keyword::Digraph | Keyword::Graph) {
            return None;
        }
        token = next()?;
        if token.is_name() {
            token = next()?;
        }
        Some(token.kind == Kind::Sign(b'{'))
    };
    is_head().unwrap_or(false)
}

/// Reads all of a file.
pub(super) fn parse(text: &str, file: &str, control: &Control<'_>) -> Result<Parsed, Error> {
    control.afford((text.len() * TEXT_BYTES) as u64)?;
    let mut tokens = Tokens::new(text, file);
    let next = tokens.next()?;
    let mut parser = Parser {
        control,
        phase: control.phase("read", Some(text.len() as u64)),
        length: text.len(),
        steps: 0,
        tokens,
        next,
        found: Parsed::default(),
        chain: Vec::new(),
    };
    parser.graph()?;
    Ok(parser.found)
}

/// The attributes that are read; the last of a list counts.
#[derive(Default)]
struct Attributes<'a> {
    owner: Option<Token<'a>>,
    declared: Option<Token<'a>>,
    weight: Option<Token<'a>>,
    label: Option<Token<'a>>,
}

struct Parser<'a, 'c> {
    control: &'c Control<'c>,
    phase: Phase<'c>,
    /// The length of the text, in bytes.
    length: usize,
    steps: usize,
    tokens: Tokens<'a>,
    next: Token<'a>,
    found: Parsed,
    /// The vertices of a statement, which moves join.
    chain: Vec<u32>,
}

impl<'a> Parser<'a, '_> {
    /// The next token; the one after it is then next.
    fn take(&mut self) -> Result<Token<'a>, Error> {
        let next = self.tokens.next()?;
        Ok(mem::replace(&mut self.next, next))
    }

    /// Skips a sign if it is next.
    fn eat(&mut self, sign: u8) -> Result<bool, Error> {
        let found = self.next.kind == Kind::Sign(sign);
        if found {
            self.take()?;
        }
        Ok(found)
    }

    /// Skips a sign, which must be next.
    fn expect(&mut self, sign: u8, what: &'static str) -> Result<(), Error> {
        match self.eat(sign)? {
            true => Ok(()),
            false => Err(self.expected(&self.next, what)),
        }
    }

    /// Now and then looks whether the work should stop, and what it takes.
    fn tick(&mut self) -> Result<(), Error> {
        self.steps += 1;
        if self.steps.is_multiple_of(TICK) {
            self.control.check()?;
            self.phase.advance(self.next.span.start as u64);
            let bytes = self.length * TEXT_BYTES + self.chain.len() * 8 + self.found.bytes();
            self.control.afford(bytes as u64)?;
        }
        Ok(())
    }

    fn graph(&mut self) -> Result<(), Error> {
        let is_strict = self.next.keyword() == Some(Keyword::Strict);
        if is_strict {
            self.take()?;
        }
        match self.next.keyword() {
            Some(Keyword::Digraph) => self.take()?,
            Some(Keyword::Graph) => return Err(self.undirected(&self.next)),
            _ => return Err(self.expected(&self.next, "dot-digraph")),
        };
        if self.next.is_name() || self.next.kind == Kind::Html {
            self.take()?;
        }
        let open = self.next.span.clone();
        self.expect(b'{', "dot-brace")?;
        self.found = Parsed::new(is_strict);
        while !self.eat(b'}')? {
            self.tick()?;
            if self.next.kind == Kind::End {
                return Err(self.tokens.unclosed(open));
            }
            if !self.eat(b';')? {
                self.statement()?;
            }
        }
        match self.next.kind {
            Kind::End => Ok(()),
            _ => Err(self.error(&self.next, "dot-after")),
        }
    }

    fn statement(&mut self) -> Result<(), Error> {
        let first = self.take()?;
        if let Some(word @ (Keyword::Graph | Keyword::Node | Keyword::Edge)) = first.keyword() {
            return self.defaults(word);
        }
        if first.is_name() && self.eat(b'=')? {
            self.value()?;
            return Ok(());
        }
        self.chain.clear();
        let vertex = self.vertex(&first)?;
        self.chain.push(vertex);
        loop {
            match self.next.kind {
                Kind::Arrow => {}
                Kind::Line => return Err(self.undirected(&self.next)),
                _ => break,
            }
            self.take()?;
            let to = self.take()?;
            let vertex = self.vertex(&to)?;
            self.chain.push(vertex);
            self.tick()?;
        }
        let attributes = self.attributes()?;
        match self.chain.len() {
            1 => self.describe(vertex, &first, &attributes),
            _ => self.join(&attributes),
        }
    }

    /// Reads a vertex, of which the first token is given.
    fn vertex(&mut self, token: &Token<'a>) -> Result<u32, Error> {
        let is_group = token.keyword() == Some(Keyword::Subgraph);
        if is_group || token.kind == Kind::Sign(b'{') {
            return Err(self.error(token, "dot-subgraph"));
        }
        if token.kind == Kind::Html {
            return Err(self.html(token));
        }
        if !token.is_name() || token.keyword().is_some() {
            return Err(self.expected(token, "dot-vertex"));
        }
        // A port, and a side of it.
        for _ in 0..2 {
            if self.eat(b':')? {
                let port = self.take()?;
                if !port.is_name() {
                    return Err(self.expected(&port, "dot-port"));
                }
            }
        }
        let vertex = self.found.vertex(&token.text, &token.span);
        vertex.ok_or_else(|| {
            let message = Message::new("graph-too-many-vertices");
            self.tokens.lexer.error(token.span.clone(), message)
        })
    }

    /// Reads lists of attributes.
    fn attributes(&mut self) -> Result<Attributes<'a>, Error> {
        let mut found = Attributes::default();
        loop {
            let open = self.next.span.clone();
            if !self.eat(b'[')? {
                return Ok(found);
            }
            while !self.eat(b']')? {
                self.tick()?;
                if self.next.kind == Kind::End {
                    return Err(self.tokens.unclosed(open));
                }
                let name = self.take()?;
                if !name.is_name() {
                    return Err(self.expected(&name, "dot-attribute"));
                }
                self.expect(b'=', "dot-equals")?;
                let value = self.value()?;
                match &*name.text {
                    "owner" => found.owner = Some(value),
                    "declared" => found.declared = Some(value),
                    "weight" => found.weight = Some(value),
                    "label" => found.label = Some(value),
                    _ => {}
                }
                let _ = self.eat(b',')? || self.eat(b';')?;
            }
        }
    }

    /// Reads the value of an attribute.
    fn value(&mut self) -> Result<Token<'a>, Error> {
        let value = self.take()?;
        match value.is_name() || value.kind == Kind::Html {
            true => Ok(value),
            false => Err(self.expected(&value, "dot-value")),
        }
    }

    /// What vertices or moves from here on inherit.
    fn defaults(&mut self, of: Keyword) -> Result<(), Error> {
        if self.next.kind != Kind::Sign(b'[') {
            return Err(self.expected(&self.next, "dot-list"));
        }
        let attributes = self.attributes()?;
        if of == Keyword::Node {
            if let Some(value) = &attributes.owner {
                self.found.defaults.owner = self.owner(value)?;
            }
            if let Some(value) = &attributes.declared {
                self.found.defaults.declared = self.declared(value)?;
            }
        }
        if let Some(value) = &attributes.weight
            && of == Keyword::Edge
        {
            self.found.defaults.weight = self.weight(value)?;
        }
        Ok(())
    }

    /// What is said of a vertex.
    fn describe(
        &mut self,
        vertex: u32,
        name: &Token<'a>,
        attributes: &Attributes<'a>,
    ) -> Result<(), Error> {
        let at = vertex as usize;
        if let Some(value) = &attributes.owner {
            let owner = self.owner(value)?;
            if !self.found.vertices[at].owner.set(owner) {
                return Err(self.contradicts(value, name, "graph-two-owners"));
            }
        }
        if let Some(value) = &attributes.declared {
            let declared = self.declared(value)?;
            if !self.found.vertices[at].declared.set(declared) {
                return Err(self.contradicts(value, name, "graph-two-labels"));
            }
        }
        if let Some(value) = &attributes.label {
            self.found.vertices[at].label = match value.is_name() {
                true => value.span.start,
                false => 0,
            };
        }
        Ok(())
    }

    /// The moves along the chain.
    fn join(&mut self, attributes: &Attributes<'a>) -> Result<(), Error> {
        let own = match &attributes.weight {
            Some(value) => Some(self.weight(value)?),
            None => None,
        };
        let chain = mem::take(&mut self.chain);
        for pair in chain.windows(2) {
            self.found.edge(pair[0], pair[1], own);
            self.tick()?;
        }
        self.chain = chain;
        Ok(())
    }

    /// An owner; an empty text is none.
    fn owner(&self, value: &Token<'a>) -> Result<Option<u8>, Error> {
        match self.plain(value)? {
            "" => Ok(None),
            "0" => Ok(Some(0)),
            "1" => Ok(Some(1)),
            _ => Err(self.error(value, "graph-owner")),
        }
    }

    /// A declared outcome; an empty text is none.
    fn declared(&self, value: &Token<'a>) -> Result<Option<Outcome>, Error> {
        match self.plain(value)? {
            "" => Ok(None),
            "win" => Ok(Some(Outcome::Win)),
            "loss" => Ok(Some(Outcome::Loss)),
            "draw" => Ok(Some(Outcome::Draw)),
            _ => Err(self.error(value, "graph-label")),
        }
    }

    /// A weight; an empty text is none.
    fn weight(&self, value: &Token<'a>) -> Result<Option<i64>, Error> {
        match self.plain(value)? {
            "" => Ok(None),
            text => match text.parse() {
                Ok(weight) => Ok(Some(weight)),
                Err(_) => Err(self.error(value, "graph-weight")),
            },
        }
    }

    /// The text of a value that is read.
    fn plain<'t>(&self, value: &'t Token<'a>) -> Result<&'t str, Error> {
        match value.kind {
            Kind::Html => Err(self.html(value)),
            _ => Ok(&value.text),
        }
    }

    /// The part of a token that an error repeats: an identifier without its quotation marks.
    fn shown<'t>(&self, token: &'t Token<'a>) -> &'t str
    where
        'a: 't,
    {
        match token.is_name() {
            true => short(&token.text),
            false => short(self.tokens.lexer.slice(token.span.clone())),
        }
    }

    /// An error about a token, which it repeats.
    fn error(&self, token: &Token<'a>, code: &'static str) -> Error {
        let message = Message::new(code).with("found", self.shown(token));
        self.tokens.lexer.error(token.span.clone(), message)
    }

    /// The error that something else is expected instead of a token.
    fn expected(&self, token: &Token<'a>, what: &'static str) -> Error {
        let message = Message::new("dot-expected").with("what", what);
        let message = message.with("found", self.shown(token));
        self.tokens.lexer.error(token.span.clone(), message)
    }

    fn undirected(&self, token: &Token<'a>) -> Error {
        self.error(token, "dot-undirected")
    }

    fn html(&self, token: &Token<'a>) -> Error {
        let open: Range<usize> = token.span.start..token.span.start + 1;
        self.tokens.lexer.error(open, Message::new("dot-html"))
    }

    /// The error that a vertex has another value already.
    fn contradicts(&self, value: &Token<'a>, name: &Token<'a>, code: &'static str) -> Error {
        let message = Message::new(code).with("vertex", short(&name.text));
        self.tokens.lexer.error(value.span.clone(), message)
    }
}
