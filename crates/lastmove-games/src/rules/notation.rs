//! Positions as their facts joined by `; `, moves as in the file, both without outer parentheses.

use super::coding::Family;
use super::read::{Names, NodeKind, Source, Span, Tree};
use super::term::Term;
use super::{Move, Position, Rules};
use lastmove_engine::game::{Field, Notation, join, join_first, percent_decode, percent_encode};
use lastmove_engine::{Error, Message};

/// The text of a position without facts.
const EMPTY: &str = "-";

/// The most facts that an error names.
const NAMED: usize = 4;

impl Rules {
    /// A fact or a move as in the file, without outer parentheses.
    pub(super) fn write_term(&self, term: Term) -> String {
        let program = &self.built.ground.program;
        let mut text = String::new();
        program.terms.write_bare(&program.names, term, &mut text);
        match text.contains(['@', ',', '+', '%']) {
            false => text,
            true => join(text.split(' ').map(percent_encode), " "),
        }
    }

    /// The number of a fact.
    pub(super) fn fact(&self, term: Term) -> Option<usize> {
        let program = &self.built.ground.program;
        let order = |&fact: &Term| super::network::natural(program, fact, term);
        self.built.names.facts.binary_search_by(order).ok()
    }

    /// The error that two facts cannot both hold, or that one of several must.
    pub(super) fn clash(&self, family: &Family) -> Error {
        let facts = family.facts.iter();
        let facts = facts.map(|&fact| self.write_term(self.built.names.facts[fact as usize]));
        let code = match family.is_exact {
            true => "gdl-facts-exactly-one",
            false => "gdl-facts-at-most-one",
        };
        Error::input(Message::new(code).with("facts", join_first(facts, NAMED, "; ")))
    }

    /// The number of the fact in a piece of a position.
    fn read_fact(&self, piece: &str) -> Result<usize, Error> {
        let mut names = Names::default();
        let text = piece;
        let source = Source { text, file: "" };
        let tree = Tree::read(source, &mut names)?;
        let all = Span {
            start: (piece.len() - piece.trim_start().len()) as u32,
            end: piece.trim_end().len() as u32,
        };
        let term = match *tree.roots() {
            [only] => self.read_term(&tree, &names, only),
            ref roots => self.read_call(&tree, &names, roots),
        };
        term.and_then(|term| self.fact(term)).ok_or_else(|| {
            let message = Message::new("gdl-fact-unknown").with("fact", piece.trim());
            source.error(all, message)
        })
    }

    /// Recurses to the depth of nested lists, which the reader bounds.
    fn read_term(&self, tree: &Tree, names: &Names, node: u32) -> Option<Term> {
        match tree.node(node).kind {
            NodeKind::Name(name) => {
                let text = percent_decode(names.text(name)).ok()?.to_lowercase();
                let program = &self.built.ground.program;
                program.terms.find(program.names.find(&text)?, &[])
            }
            NodeKind::Variable(_) => None,
            NodeKind::List { first, count } => {
                self.read_call(tree, names, tree.children(first, count))
            }
        }
    }

    fn read_call(&self, tree: &Tree, names: &Names, nodes: &[u32]) -> Option<Term> {
        let (&head, args) = nodes.split_first()?;
        let NodeKind::Name(name) = tree.node(head).kind else {
            return None;
        };
        let text = percent_decode(names.text(name)).ok()?.to_lowercase();
        let args = args.iter().map(|&arg| self.read_term(tree, names, arg));
        let args: Vec<Term> = args.collect::<Option<_>>()?;
        let program = &self.built.ground.program;
        program.terms.find(program.names.find(&text)?, &args)
    }
}

impl Notation for Rules {
    fn write_position(&self, at: &Position) -> String {
        let facts = self.facts(at).into_iter().map(|fact| self.write_term(fact));
        let facts: Vec<String> = facts.collect();
        match facts.as_slice() {
            [] => EMPTY.to_owned(),
            facts => facts.join("; "),
        }
    }

    fn read_position(&self, text: &str) -> Result<Position, Error> {
        let mut holds = vec![false; self.built.names.facts.len()];
        if text.trim() != EMPTY {
            for piece in Field::new(text).split(';') {
                if !piece.text.trim().is_empty() {
                    holds[piece.read(|piece| self.read_fact(piece))?] = true;
                }
            }
        }
        let words = self.built.coding.pack(&holds);
        let words = words.map_err(|family| self.clash(family).at(text, 0..text.len()))?;
        Ok(Position::of(&words))
    }

    fn write_move(&self, _: &Position, mv: &Move) -> String {
        let pair = &self.built.machine.pairs[mv.0 as usize];
        self.write_term(self.built.names.moves[pair.moves[pair.mover] as usize].1)
    }

    /// Capital letters and blanks do not matter, nor do parentheses around the move.
    fn is_same_move(&self, written: &str, text: &str) -> bool {
        let plain = |text: &str| {
            let text = text.trim();
            let inner = text
                .strip_prefix('(')
                .and_then(|text| text.strip_suffix(')'));
            let words = inner.unwrap_or(text).split_whitespace();
            words.map(str::to_lowercase).collect::<Vec<_>>()
        };
        written == text || plain(written) == plain(text)
    }
}
