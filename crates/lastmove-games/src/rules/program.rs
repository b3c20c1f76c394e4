//! Rules: a head, and the conditions under which it holds.

use super::read::{Name, Names, NodeKind, Source, Span, Tree};
use super::term::{Term, Terms};
use lastmove_engine::{Error, Message};

/// The most rules that one rule of the file becomes when its `or`s are expanded.
const MOST_ALTERNATIVES: usize = 10_000;

/// The most conditions of a rule. Joins recurse this deep.
const MOST_CONDITIONS: usize = 500;

/// The most arguments of a name.
pub(super) const MOST_ARGUMENTS: usize = 255;

/// The relations of the language: name and number of arguments.
const RELATIONS: [(&str, usize); 10] = [
    ("role", 1),
    ("init", 1),
    ("true", 1),
    ("next", 1),
    ("legal", 2),
    ("does", 2),
    ("goal", 2),
    ("terminal", 0),
    ("base", 1),
    ("input", 2),
];

/// Words of the language that are not relations; their numbers follow.
const WORDS: [&str; 5] = ["distinct", "not", "or", "and", "<="];

const DISTINCT: Name = Name(10);
const NOT: Name = Name(11);
const OR: Name = Name(12);
const AND: Name = Name(13);
const ARROW: Name = Name(14);

/// A relation: a name with a number of arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Relation(pub u32);

impl Relation {
    pub(super) const ROLE: Self = Self(0);
    pub(super) const INIT: Self = Self(1);
    pub(super) const TRUE: Self = Self(2);
    pub(super) const NEXT: Self = Self(3);
    pub(super) const LEGAL: Self = Self(4);
    pub(super) const DOES: Self = Self(5);
    pub(super) const GOAL: Self = Self(6);
    pub(super) const TERMINAL: Self = Self(7);
    pub(super) const BASE: Self = Self(8);
    pub(super) const INPUT: Self = Self(9);

    /// The name of a relation of the language, which has the same number.
    pub(super) fn word(self) -> Name {
        Name(self.0)
    }
}

/// A term that may have variables, by their numbers in the rule.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Pattern {
    Ground(Term),
    Variable(u32),
    Compound(Name, Box<[Pattern]>),
}

impl Pattern {
    /// Calls `each` with each occurrence of a variable.
    pub(super) fn each_variable(&self, each: &mut impl FnMut(u32)) {
        match self {
            Self::Ground(_) => {}
            Self::Variable(variable) => each(*variable),
            Self::Compound(_, args) => args.iter().for_each(|arg| arg.each_variable(each)),
        }
    }

    /// The same pattern with other numbers of variables.
    pub(super) fn renumbered(&self, number: &mut impl FnMut(u32) -> u32) -> Self {
        match self {
            Self::Ground(term) => Self::Ground(*term),
            Self::Variable(variable) => Self::Variable(number(*variable)),
            Self::Compound(name, args) => {
                let args = args.iter().map(|arg| arg.renumbered(number));
                Self::Compound(*name, args.collect())
            }
        }
    }
}

/// A relation of some terms.
#[derive(Clone, Debug)]
pub(super) struct Atom {
    pub relation: Relation,
    /// The whole atom as a term.
    pub pattern: Pattern,
    pub span: Span,
}

/// Whether two terms are, or are not, equal.
#[derive(Clone, Debug)]
pub(super) struct Test {
    pub left: Pattern,
    pub right: Pattern,
    pub is_equal: bool,
    pub span: Span,
}

/// A rule without `or`.
#[derive(Clone, Debug)]
pub(super) struct Rule {
    pub head: Atom,
    pub positive: Vec<Atom>,
    pub negative: Vec<Atom>,
    pub tests: Vec<Test>,
    pub variables: Vec<Name>,
    /// The whole rule in the file.
    pub span: Span,
}

impl Rule {
    /// All atoms, the head first.
    pub(super) fn atoms(&self) -> impl Iterator<Item = &Atom> {
        let body = self.positive.iter().chain(&self.negative);
        std::iter::once(&self.head).chain(body)
    }

    /// The atoms of the body, and whether each is negated.
    pub(super) fn body(&self) -> impl Iterator<Item = (&Atom, bool)> {
        let positive = self.positive.iter().map(|atom| (atom, false));
        positive.chain(self.negative.iter().map(|atom| (atom, true)))
    }
}

/// A known relation.
#[derive(Clone, Debug)]
pub(super) struct Known {
    pub name: Name,
    pub arity: usize,
    /// Where it first occurs.
    pub first: Span,
}

/// All rules of a file.
#[derive(Clone)]
pub(super) struct Program {
    pub names: Names,
    pub terms: Terms,
    pub relations: Vec<Known>,
    pub rules: Vec<Rule>,
    /// The relation of each name, for names of relations.
    by_name: hashbrown::HashMap<Name, Relation>,
}

/// A condition with `not`s moved inwards: an atom or a test, or its negation.
type Literal = (u32, bool);

impl Program {
    /// Reads the rules of a file.
    pub(super) fn read(source: Source<'_>) -> Result<Self, Error> {
        let mut program = Self {
            names: Names::default(),
            terms: Terms::default(),
            relations: Vec::new(),
            rules: Vec::new(),
            by_name: hashbrown::HashMap::new(),
        };
        for (word, arity) in RELATIONS {
            let name = program.names.intern(word);
            program.add_relation(name, arity, Span::default());
        }
        for word in WORDS {
            program.names.intern(word);
        }
        let tree = Tree::read(source, &mut program.names)?;
        for &root in tree.roots() {
            program.add(source, &tree, root)?;
        }
        Ok(program)
    }

    /// Adds a relation that no rule names yet.
    pub(super) fn add_relation(&mut self, name: Name, arity: usize, first: Span) -> Relation {
        let relation = Relation(self.relations.len() as u32);
        self.relations.push(Known { name, arity, first });
        self.by_name.insert(name, relation);
        relation
    }

    /// The relation of an atom that is a term, if it is one.
    pub(super) fn relation_of(&self, atom: Term, terms: &Terms) -> Option<Relation> {
        let relation = *self.by_name.get(&terms.name(atom))?;
        let arity = self.relations[relation.0 as usize].arity;
        (arity == terms.args(atom).len()).then_some(relation)
    }

    /// A rule or a fact of the file.
    fn add(&mut self, source: Source<'_>, tree: &Tree, root: u32) -> Result<(), Error> {
        let node = tree.node(root);
        let mut head = root;
        let mut alternatives = vec![Vec::new()];
        if let Some((ARROW, args)) = call(tree, root) {
            let Some((&first, body)) = args.split_first() else {
                return Err(source.error(node.span, Message::new("gdl-head-missing")));
            };
            head = first;
            for &condition in body {
                let more = written_out(source, tree, condition, false)?;
                alternatives = both(source, node.span, alternatives, more)?;
            }
        }
        for alternative in alternatives {
            let rule = self.rule(source, tree, (head, node.span), &alternative)?;
            self.rules.push(rule);
        }
        Ok(())
    }

    fn rule(
        &mut self,
        source: Source<'_>,
        tree: &Tree,
        (head, span): (u32, Span),
        body: &[Literal],
    ) -> Result<Rule, Error> {
        if body.len() > MOST_CONDITIONS {
            let message = Message::new("gdl-conditions").with("most", MOST_CONDITIONS);
            return Err(source.error(span, message));
        }
        let mut variables = Vec::new();
        let head = self.atom(source, tree, head, &mut variables)?;
        if [Relation::TRUE, Relation::DOES].contains(&head.relation) {
            let name = self.names.text(head.relation.word());
            let message = Message::new("gdl-reserved").with("name", name);
            return Err(source.error(head.span, message));
        }
        let mut rule = Rule {
            head,
            positive: Vec::new(),
            negative: Vec::new(),
            tests: Vec::new(),
            variables: Vec::new(),
            span,
        };
        for &(node, is_negated) in body {
            if let Some((DISTINCT, args)) = call(tree, node) {
                let span = tree.node(node).span;
                let &[left, right] = args else {
                    let message = Message::new("gdl-arity").with("name", "distinct");
                    let message = message.with("found", args.len()).with("expected", 2u64);
                    return Err(source.error(span, message.with("line", 0u64)));
                };
                rule.tests.push(Test {
                    left: self.pattern(source, tree, left, &mut variables)?,
                    right: self.pattern(source, tree, right, &mut variables)?,
                    is_equal: is_negated,
                    span,
                });
                continue;
            }
            let atom = self.atom(source, tree, node, &mut variables)?;
            match is_negated {
                true => rule.negative.push(atom),
                false => rule.positive.push(atom),
            }
        }
        rule.variables = variables;
        Ok(rule)
    }

    fn atom(
        &mut self,
        source: Source<'_>,
        tree: &Tree,
        node: u32,
        variables: &mut Vec<Name>,
    ) -> Result<Atom, Error> {
        let span = tree.node(node).span;
        if let NodeKind::Variable(name) = tree.node(node).kind {
            let name = self.names.text(name);
            let message = Message::new("gdl-atom-needed").with("name", name);
            return Err(source.error(span, message));
        }
        let pattern = self.pattern(source, tree, node, variables)?;
        let (name, arity) = match &pattern {
            Pattern::Ground(term) => (self.terms.name(*term), self.terms.args(*term).len()),
            Pattern::Compound(name, args) => (*name, args.len()),
            Pattern::Variable(_) => unreachable!("a variable was refused"),
        };
        if (DISTINCT.0..=ARROW.0).contains(&name.0) {
            let message = Message::new("gdl-reserved").with("name", self.names.text(name));
            return Err(source.error(span, message));
        }
        let relation = match self.by_name.get(&name) {
            Some(&relation) => relation,
            None => self.add_relation(name, arity, span),
        };
        let known = &self.relations[relation.0 as usize];
        if known.arity != arity {
            let message = Message::new("gdl-arity").with("name", self.names.text(name));
            let message = message.with("found", arity).with("expected", known.arity);
            let line = match relation.0 < RELATIONS.len() as u32 {
                true => 0,
                false => source.line(known.first),
            };
            return Err(source.error(span, message.with("line", line)));
        }
        Ok(Atom {
            relation,
            pattern,
            span,
        })
    }

    /// A term of a rule. The recursion is as deep as lists are nested, which the reader bounds.
    fn pattern(
        &mut self,
        source: Source<'_>,
        tree: &Tree,
        node: u32,
        variables: &mut Vec<Name>,
    ) -> Result<Pattern, Error> {
        let span = tree.node(node).span;
        match tree.node(node).kind {
            NodeKind::Name(name) => Ok(Pattern::Ground(self.terms.make(name, &[]))),
            NodeKind::Variable(name) => {
                let known = variables.iter().position(|&known| known == name);
                let index = known.unwrap_or_else(|| {
                    variables.push(name);
                    variables.len() - 1
                });
                Ok(Pattern::Variable(index as u32))
            }
            NodeKind::List { .. } => {
                let Some((name, args)) = call(tree, node) else {
                    return Err(source.error(span, Message::new("gdl-name-needed")));
                };
                if args.len() > MOST_ARGUMENTS {
                    let message = Message::new("gdl-arguments").with("most", MOST_ARGUMENTS);
                    return Err(source.error(span, message));
                }
                let args = args
                    .iter()
                    .map(|&arg| self.pattern(source, tree, arg, variables));
                let args: Vec<Pattern> = args.collect::<Result<_, _>>()?;
                Ok(self.compound(name, args))
            }
        }
    }

    /// A name with arguments, as a term if they are terms.
    pub(super) fn compound(&mut self, name: Name, args: Vec<Pattern>) -> Pattern {
        let ground = args.iter().map(|arg| match arg {
            Pattern::Ground(term) => Some(*term),
            _ => None,
        });
        match ground.collect::<Option<Vec<Term>>>() {
            Some(args) => Pattern::Ground(self.terms.make(name, &args)),
            None => Pattern::Compound(name, args.into()),
        }
    }

    /// An atom as in the file.
    pub(super) fn text(&self, term: Term) -> String {
        self.terms.text(&self.names, term)
    }
}

/// Splits a list into the name at its beginning and the rest.
fn call(tree: &Tree, node: u32) -> Option<(Name, &[u32])> {
    let NodeKind::List { first, count } = tree.node(node).kind else {
        return None;
    };
    let (&head, args) = tree.children(first, count).split_first()?;
    match tree.node(head).kind {
        NodeKind::Name(name) => Some((name, args)),
        _ => None,
    }
}

/// Expands a condition into alternatives, each a conjunction. The recursion is as deep as lists are
/// nested, which the reader bounds.
fn written_out(
    source: Source<'_>,
    tree: &Tree,
    node: u32,
    is_negated: bool,
) -> Result<Vec<Vec<Literal>>, Error> {
    let span = tree.node(node).span;
    match call(tree, node) {
        Some((NOT, args)) => {
            let &[arg] = args else {
                let message = Message::new("gdl-arity").with("name", "not");
                let message = message.with("found", args.len()).with("expected", 1u64);
                return Err(source.error(span, message.with("line", 0u64)));
            };
            written_out(source, tree, arg, !is_negated)
        }
        Some((name @ (OR | AND), args)) => {
            let is_or = (name == OR) != is_negated;
            let mut all = if is_or { Vec::new() } else { vec![Vec::new()] };
            for &arg in args {
                let more = written_out(source, tree, arg, is_negated)?;
                if is_or {
                    all.extend(more);
                } else {
                    all = both(source, span, all, more)?;
                }
            }
            Ok(all)
        }
        _ => Ok(vec![vec![(node, is_negated)]]),
    }
}

/// The alternatives of a conjunction.
fn both(
    source: Source<'_>,
    span: Span,
    left: Vec<Vec<Literal>>,
    mut right: Vec<Vec<Literal>>,
) -> Result<Vec<Vec<Literal>>, Error> {
    if left.len().saturating_mul(right.len()) > MOST_ALTERNATIVES {
        let message = Message::new("gdl-alternatives").with("most", MOST_ALTERNATIVES);
        return Err(source.error(span, message));
    }
    if let [only] = left.as_slice()
        && only.is_empty()
    {
        return Ok(right);
    }
    if let [only] = right.as_mut_slice() {
        let mut all = left;
        for alternative in &mut all {
            alternative.extend_from_slice(only);
        }
        return Ok(all);
    }
    let pairs = left.iter().flat_map(|first| {
        let joined = |second: &Vec<Literal>| [first.as_slice(), second.as_slice()].concat();
        right.iter().map(joined)
    });
    Ok(pairs.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Program, Error> {
        Program::read(Source { text, file: "" })
    }

    #[test]
    fn writes_out_or_and_not() {
        let program = read("(<= a (or b (not (or c d))) (not (and e (not f))))").unwrap();
        let bodies = program.rules.iter().map(|rule| {
            let text = |(atom, is_negated): (&Atom, bool)| {
                let Pattern::Ground(term) = atom.pattern else {
                    panic!("no variables")
                };
                let sign = if is_negated { "-" } else { "" };
                format!("{sign}{}", program.text(term))
            };
            rule.body().map(text).collect::<Vec<_>>().join(" ")
        });
        let bodies: Vec<_> = bodies.collect();
        assert_eq!(bodies, ["b -e", "b f", "-c -d -e", "f -c -d"]);
        assert_eq!(read("(<= a (or))").unwrap().rules.len(), 0);
        assert_eq!(read("(<= a (and) (not (or)))").unwrap().rules.len(), 1);
    }

    #[test]
    fn says_where_rules_are_wrong() {
        let ors = "(or a b) ".repeat(20);
        for (text, code, line, column) in [
            ("(<=)", "gdl-head-missing", 1, 1),
            ("(role x)\n()", "gdl-name-needed", 2, 1),
            ("((a) b)", "gdl-name-needed", 1, 1),
            ("(?x b)", "gdl-name-needed", 1, 1),
            ("(<= ?x b)", "gdl-atom-needed", 1, 5),
            ("(<= a (b) (b c))", "gdl-arity", 1, 11),
            ("(<= terminal (goal x))", "gdl-arity", 1, 14),
            ("(<= a (distinct b))", "gdl-arity", 1, 7),
            ("(<= a (not))", "gdl-arity", 1, 7),
            ("(<= a (not b c))", "gdl-arity", 1, 7),
            ("(<= (true x) b)", "gdl-reserved", 1, 5),
            ("(does x y)", "gdl-reserved", 1, 1),
            ("(<= (not a) b)", "gdl-reserved", 1, 5),
            ("(<= a (<= b c))", "gdl-reserved", 1, 7),
            ("(<= (distinct a b) c)", "gdl-reserved", 1, 5),
            (&format!("(<= z {ors})"), "gdl-alternatives", 1, 1),
        ] {
            let error = read(text).err().expect(text);
            let place = error.place.expect(text);
            let found = (error.message.code, place.line, place.column);
            assert_eq!(found, (code, line, column), "{text}");
        }
    }
}
