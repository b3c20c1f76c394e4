//! Names that rules only set or only read: mostly misspellings.

use indexmap::{IndexMap, IndexSet};

use super::Rules;
use super::program::{Atom, Known, Pattern, Program, Relation};
use super::read::{Name, Source, Span};
use lastmove_engine::{Error, Message};

/// The most names that are told one by one.
const MOST_TOLD: usize = 8;

/// The most names among which a similar one is looked for, and the longest of them in bytes.
const MOST_COMPARED: usize = 10_000;
const LONGEST_COMPARED: usize = 64;

/// Names of one kind.
#[derive(Default)]
struct Sides {
    /// Those that heads of rules set.
    set: IndexSet<Name>,
    /// Those that bodies of rules read, with the place where each is first read.
    read: IndexMap<Name, Span>,
    /// Whether a variable may stand for any name of a side.
    any_set: bool,
    any_read: bool,
}

impl Sides {
    /// Adds a name of an atom, or a variable in place of one.
    fn add(&mut self, name: Option<Name>, atom: &Atom, is_read: bool) {
        match (name, is_read) {
            (Some(name), true) => _ = self.read.entry(name).or_insert(atom.span),
            (Some(name), false) => _ = self.set.insert(name),
            (None, true) => self.any_read = true,
            (None, false) => self.any_set = true,
        }
    }

    /// The names that are read and never set.
    fn unset(&self) -> impl Iterator<Item = (Name, Span)> {
        let read = self.read.iter().filter(|_| !self.any_set);
        let unset = read.filter(|(name, _)| !self.set.contains(*name));
        unset.map(|(name, span)| (*name, *span))
    }

    /// The names that are set and never read.
    fn unread(&self) -> impl Iterator<Item = Name> {
        let set = self.set.iter().copied().filter(|_| !self.any_read);
        set.filter(|name| !self.read.contains_key(name))
    }
}

impl Rules {
    /// The names of relations, facts and moves that the rules of a file read and never set, and
    /// those of relations and facts that they set and never read: mostly misspellings. The rules
    /// need not be a valid game.
    ///
    /// # Errors
    /// [`Blame::Input`](lastmove_engine::Blame::Input) with its place, for an invalid file.
    ///
    /// ```
    /// use lastmove::games::rules::Rules;
    /// let [unset, unread] = Rules::loose_names("(<= terminal (true (stons 0))) (less 1 0)", "a.kif")?;
    /// assert_eq!((&unset[..], &unread[..]), (&["stons".to_owned()][..], &["less".to_owned()][..]));
    /// # Ok::<(), lastmove::Error>(())
    /// ```
    pub fn loose_names(text: &str, file: &str) -> Result<[Vec<String>; 2], Error> {
        Program::read(Source { text, file }).map(|program| loose(&program))
    }
}

/// Implements [`Rules::loose_names`], in the order of the file.
pub(super) fn loose(program: &Program) -> [Vec<String>; 2] {
    let kinds = kinds(program);
    let text = |name: Name| program.names.text(name).to_owned();
    let unset = kinds.iter().flat_map(Sides::unset);
    let unread = kinds.iter().flat_map(Sides::unread);
    [
        unset.map(|(name, _)| text(name)).collect(),
        unread.map(text).collect(),
    ]
}

/// A warning for each of the first names that are read and never set, with its place and the name
/// that was probably meant: a condition that never holds makes another game of the rules. So does a
/// rule for `leagl` in place of `legal`, which nothing reads.
pub(super) fn warnings(source: Source<'_>, program: &Program) -> Vec<Error> {
    let kinds = kinds(program);
    let unset = kinds
        .iter()
        .flat_map(|kind| kind.unset().map(move |(name, span)| (kind, name, span)));
    let warning = |(kind, name, span): (&Sides, Name, Span)| {
        let text = program.names.text(name);
        let message = Message::new("gdl-name-unset").with("name", text);
        let similar = similar(program, &kinds, kind, name);
        let message = message.with("nearest", similar.unwrap_or_default());
        source.error(within(source, span, text), message)
    };
    let unread: IndexSet<Name> = kinds[0].unread().collect();
    let known = program.relations.iter();
    let unread = known.filter(|known| unread.contains(&known.name));
    let unread = unread.filter_map(|known| {
        let text = program.names.text(known.name);
        let message = Message::new("gdl-name-unread").with("name", text);
        let message = message.with("nearest", word_meant(program, known)?);
        Some(source.error(within(source, known.first, text), message))
    });
    let told = unset.map(warning).chain(unread);
    let mut told: Vec<Error> = told.take(MOST_TOLD).collect();
    let line = |error: &Error| error.place.as_ref().map(|place| (place.line, place.column));
    told.sort_by_key(line);
    told
}

/// The relations, facts and moves of the rules.
fn kinds(program: &Program) -> [Sides; 3] {
    let (mut relations, mut facts, mut moves) =
        (Sides::default(), Sides::default(), Sides::default());
    for rule in &program.rules {
        let body = rule.body().map(|(atom, _)| (atom, true));
        for (atom, is_read) in std::iter::once((&rule.head, false)).chain(body) {
            match atom.relation {
                Relation::INIT | Relation::NEXT | Relation::TRUE => {
                    facts.add(name_of(program, atom, 0), atom, is_read);
                }
                Relation::LEGAL | Relation::DOES => {
                    moves.add(name_of(program, atom, 1), atom, is_read);
                }
                own if own > Relation::INPUT => {
                    let name = program.relations[own.0 as usize].name;
                    relations.add(Some(name), atom, is_read);
                }
                _ => {}
            }
        }
    }
    // A move may have the same effect whatever its name.
    moves.any_read = true;
    [relations, facts, moves]
}

/// What was probably meant by a name that is never set: the same name of the other kind, or a similar
/// one of its own.
fn similar(program: &Program, kinds: &[Sides; 3], kind: &Sides, name: Name) -> Option<String> {
    let text = program.names.text(name);
    let [relations, facts, _] = kinds;
    if std::ptr::eq(kind, relations) && facts.set.contains(&name) {
        return Some(format!("(true ({text} ...))"));
    }
    if std::ptr::eq(kind, facts) && relations.set.contains(&name) {
        return Some(format!("({text} ...)"));
    }
    if text.len() > LONGEST_COMPARED {
        return None;
    }
    let known = kind.set.iter().take(MOST_COMPARED);
    let known = known.map(|&name| program.names.text(name));
    let nearest = nearest(known.filter(|known| known.len() <= LONGEST_COMPARED), text);
    let mut own = program.relations.iter().filter(|own| own.name == name);
    let word = || word_meant(program, own.find(|_| std::ptr::eq(kind, relations))?);
    nearest.or_else(word).map(str::to_owned)
}

/// The word of the language that was probably meant by a relation with as many arguments.
pub(super) fn word_meant<'a>(program: &'a Program, relation: &Known) -> Option<&'a str> {
    let text = program.names.text(relation.name);
    let words = program.relations[..=Relation::INPUT.0 as usize].iter();
    let words = words.filter(|word| word.arity == relation.arity && text.len() <= LONGEST_COMPARED);
    nearest(words.map(|word| program.names.text(word.name)), text)
}

/// The name that differs least from a text, if it is similar.
fn nearest<'a>(known: impl Iterator<Item = &'a str>, text: &str) -> Option<&'a str> {
    let apart = known.map(|known| (strsim::damerau_levenshtein(known, text), known));
    let (apart, nearest) = apart.min_by_key(|&(apart, _)| apart)?;
    let is_similar = apart <= 1 + nearest.len() / 5 && apart < text.chars().count();
    is_similar.then_some(nearest)
}

/// The place of a word in a piece of the text, or that of the piece.
fn within(source: Source<'_>, span: Span, word: &str) -> Span {
    let is_end = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | ';');
    let piece = source.text.get(span.start as usize..span.end as usize);
    let mut start = span.start;
    for part in piece.unwrap_or_default().split_inclusive(is_end) {
        let bare = part.trim_end_matches(is_end);
        if bare.to_lowercase() == word {
            let end = start + bare.len() as u32;
            return Span { start, end };
        }
        start += part.len() as u32;
    }
    span
}

/// The name of an argument of an atom; `None` for a variable.
fn name_of(program: &Program, atom: &Atom, argument: usize) -> Option<Name> {
    let of = |pattern: &Pattern| match pattern {
        Pattern::Ground(term) => Some(program.terms.name(*term)),
        Pattern::Compound(name, _) => Some(*name),
        Pattern::Variable(_) => None,
    };
    match &atom.pattern {
        Pattern::Ground(term) => {
            let argument = program.terms.args(*term).get(argument)?;
            Some(program.terms.name(*argument))
        }
        Pattern::Compound(_, args) => of(args.get(argument)?),
        Pattern::Variable(_) => None,
    }
}
