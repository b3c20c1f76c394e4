//! Checks of the rules: every variable is bound, negation is stratified, and only permitted
//! relations depend on positions and moves.

use super::loose::word_meant;
use super::program::{Atom, Pattern, Program, Relation, Rule};
use super::read::{Source, Span};
use lastmove_engine::game::join_first;
use lastmove_engine::solve::components;
use lastmove_engine::{Error, Message};

/// The most relations of a cycle in an error.
const NAMED: usize = 8;

/// The relations that depend on the position, even if their rules have no conditions.
const DYNAMIC: [Relation; 6] = [
    Relation::TRUE,
    Relation::DOES,
    Relation::NEXT,
    Relation::LEGAL,
    Relation::GOAL,
    Relation::TERMINAL,
];

/// The order in which relations are computed, and their dependencies.
#[derive(Clone)]
pub(super) struct Strata {
    /// The level of each relation: everything negated in its rules has a lower level, everything
    /// else at most the same.
    pub level: Vec<u32>,
    /// Which relations depend on the position or on the moves.
    pub is_dynamic: Vec<bool>,
}

impl Strata {
    /// How many levels there are.
    pub(super) fn levels(&self) -> u32 {
        self.level.iter().max().map_or(0, |most| most + 1)
    }

    pub(super) fn of(&self, relation: Relation) -> u32 {
        self.level[relation.0 as usize]
    }

    pub(super) fn is_dynamic(&self, relation: Relation) -> bool {
        self.is_dynamic[relation.0 as usize]
    }
}

/// Checks all rules. O(size of the file) time.
pub(super) fn check(source: Source<'_>, program: &Program) -> Result<Strata, Error> {
    for needed in [
        Relation::ROLE,
        Relation::INIT,
        Relation::LEGAL,
        Relation::NEXT,
        Relation::GOAL,
        Relation::TERMINAL,
    ] {
        if !program
            .rules
            .iter()
            .any(|rule| rule.head.relation == needed)
        {
            let name = program.names.text(needed.word());
            let own = &program.relations[Relation::INPUT.0 as usize + 1..];
            let found = own
                .iter()
                .find(|own| word_meant(program, own) == Some(name));
            let nearest = found.map_or("", |own| program.names.text(own.name));
            let message = Message::new("gdl-missing").with("name", name);
            let end = source.text.len() as u32;
            let span = found.map_or(Span { start: end, end }, |own| own.first);
            return Err(source.error(span, message.with("nearest", nearest)));
        }
    }
    for rule in &program.rules {
        is_bound(source, program, rule)?;
    }
    let is_dynamic = depending(program, &DYNAMIC);
    let on_moves = depending(program, &[Relation::DOES]);
    use Relation as R;
    refuse(
        source,
        program,
        &[R::ROLE, R::INIT, R::BASE, R::INPUT],
        &is_dynamic,
    )?;
    refuse(
        source,
        program,
        &[R::LEGAL, R::GOAL, R::TERMINAL],
        &on_moves,
    )?;
    let level = levels(source, program)?;
    Ok(Strata { level, is_dynamic })
}

/// The strata of rules that have been checked or derived from checked ones.
pub(super) fn strata(program: &Program) -> Strata {
    let nowhere = Source { text: "", file: "" };
    let level = levels(nowhere, program);
    Strata {
        level: level.unwrap_or_else(|_| vec![0; program.relations.len()]),
        is_dynamic: depending(program, &DYNAMIC),
    }
}

/// Checks that every variable of a rule is in a condition that is not negated, which binds it.
fn is_bound(source: Source<'_>, program: &Program, rule: &Rule) -> Result<(), Error> {
    let mut bound = vec![false; rule.variables.len()];
    for atom in &rule.positive {
        atom.pattern
            .each_variable(&mut |v| bound[v as usize] = true);
    }
    let unbound = |pattern: &Pattern, span: Span| {
        let mut first = None;
        pattern.each_variable(&mut |v| {
            if !bound[v as usize] {
                first.get_or_insert(v);
            }
        });
        let Some(variable) = first else {
            return Ok(());
        };
        let name = program.names.text(rule.variables[variable as usize]);
        Err(source.error(span, Message::new("gdl-unbound").with("variable", name)))
    };
    for atom in std::iter::once(&rule.head).chain(&rule.negative) {
        unbound(&atom.pattern, atom.span)?;
    }
    for test in &rule.tests {
        unbound(&test.left, test.span)?;
        unbound(&test.right, test.span)?;
    }
    Ok(())
}

/// Which relations depend on one of `on`, itself included.
fn depending(program: &Program, on: &[Relation]) -> Vec<bool> {
    // The rules in which a relation is a condition.
    let mut uses = vec![Vec::new(); program.relations.len()];
    for rule in &program.rules {
        for (atom, _) in rule.body() {
            uses[atom.relation.0 as usize].push(rule.head.relation);
        }
    }
    let mut depends = vec![false; program.relations.len()];
    let mut open = on.to_vec();
    while let Some(relation) = open.pop() {
        if !std::mem::replace(&mut depends[relation.0 as usize], true) {
            open.extend(&uses[relation.0 as usize]);
        }
    }
    depends
}

/// Refuses rules of `heads` with a forbidden dependency.
fn refuse(
    source: Source<'_>,
    program: &Program,
    heads: &[Relation],
    depends: &[bool],
) -> Result<(), Error> {
    for rule in &program.rules {
        if !heads.contains(&rule.head.relation) {
            continue;
        }
        let is_wrong = |(atom, _): &(&Atom, bool)| depends[atom.relation.0 as usize];
        if let Some((atom, _)) = rule.body().find(is_wrong) {
            let head = program.names.text(rule.head.relation.word());
            let code = match heads.contains(&Relation::INIT) {
                true => "gdl-depends-position",
                false => "gdl-depends-move",
            };
            return Err(source.error(atom.span, Message::new(code).with("name", head)));
        }
    }
    Ok(())
}

/// The level of each relation.
fn levels(source: Source<'_>, program: &Program) -> Result<Vec<u32>, Error> {
    let n = program.relations.len();
    let mut conditions = vec![Vec::new(); n];
    for rule in &program.rules {
        let body = rule.body().map(|(atom, _)| atom.relation.0);
        conditions[rule.head.relation.0 as usize].extend(body);
    }
    for conditions in &mut conditions {
        conditions.sort_unstable();
        conditions.dedup();
    }
    let order = components(&conditions);
    let mut component = vec![0; n];
    for (index, relations) in order.iter().enumerate() {
        relations
            .iter()
            .for_each(|&relation| component[relation as usize] = index);
    }
    let mut by_head = vec![Vec::new(); n];
    for rule in &program.rules {
        by_head[rule.head.relation.0 as usize].push(rule);
    }
    let mut level = vec![0; n];
    for (index, relations) in order.iter().enumerate() {
        let mut least = 0;
        for rule in relations
            .iter()
            .flat_map(|&relation| &by_head[relation as usize])
        {
            for (atom, is_negated) in rule.body() {
                let relation = atom.relation.0 as usize;
                if is_negated && component[relation] == index {
                    return Err(cycle(source, program, rule, atom, &component));
                }
                least = least.max(level[relation] + u32::from(is_negated));
            }
        }
        relations
            .iter()
            .for_each(|&relation| level[relation as usize] = least);
    }
    Ok(level)
}

/// The error about a condition `(not ...)` that depends on the head of its own rule, with the
/// cycle.
fn cycle(
    source: Source<'_>,
    program: &Program,
    rule: &Rule,
    negated: &Atom,
    component: &[usize],
) -> Error {
    let (from, to) = (negated.relation, rule.head.relation);
    let inside = component[to.0 as usize];
    // Backwards from the negated relation, breadth first: the rule by which each is needed.
    let mut by: Vec<Option<(Relation, Span)>> = vec![None; component.len()];
    let mut open = std::collections::VecDeque::from([from]);
    while let Some(relation) = open.pop_front() {
        for rule in program
            .rules
            .iter()
            .filter(|rule| rule.head.relation == relation)
        {
            for (atom, _) in rule.body() {
                let next = atom.relation.0 as usize;
                if component[next] == inside && by[next].is_none() && atom.relation != from {
                    by[next] = Some((relation, rule.span));
                    open.push_back(atom.relation);
                }
            }
        }
    }
    let said = |relation: Relation, span: Span| {
        let name = program
            .names
            .text(program.relations[relation.0 as usize].name);
        format!("{name} ({})", source.line(span))
    };
    let mut at = to;
    let mut path = Vec::new();
    while let Some((before, span)) = by[at.0 as usize].filter(|_| at != from) {
        path.push(said(before, span));
        at = before;
    }
    path.push(said(to, rule.span));
    path.reverse();
    let name = program.names.text(program.relations[from.0 as usize].name);
    let message = Message::new("gdl-not-stratified").with("name", name);
    source.error(
        negated.span,
        message.with("cycle", join_first(path, NAMED + 1, ", ")),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const BASE: &str = "(role x) (role o) (init a) (<= (legal x go) (true a)) \
        (<= (next a) (true a)) (<= (goal x 1) (true a)) (<= terminal (not (true a)))\n";

    fn checked(text: &str) -> Result<(Program, Strata), Error> {
        let text = &format!("{BASE}{text}");
        let source = Source { text, file: "" };
        let program = Program::read(source)?;
        let strata = check(source, &program)?;
        Ok((program, strata))
    }

    #[test]
    fn levels_rise_through_not() {
        let (program, strata) =
            checked("(<= b (not c)) (<= c (not d)) (<= d (e ?x) d) (e 1) (<= f b (true a))")
                .unwrap();
        let level = |name| {
            let is_named =
                |known: &super::super::program::Known| program.names.text(known.name) == name;
            let relation = program.relations.iter().position(is_named).unwrap();
            (strata.level[relation], strata.is_dynamic[relation])
        };
        assert_eq!(level("d"), (0, false));
        assert_eq!(level("c"), (1, false));
        assert_eq!(level("b"), (2, false));
        assert_eq!(level("f"), (2, true));
        assert_eq!(level("terminal"), (1, true));
        assert_eq!(strata.levels(), 3);
    }

    #[test]
    fn says_what_is_wrong_and_where() {
        for (text, code, column) in [
            ("(<= (b ?x) (e 1))", "gdl-unbound", 5),
            ("(<= b (not (e ?x)))", "gdl-unbound", 12),
            ("(<= b (e ?y) (distinct ?x ?y))", "gdl-unbound", 14),
            ("(b (f ?x))", "gdl-unbound", 1),
            ("(<= (init b) (true a))", "gdl-depends-position", 14),
            (
                "(<= (role b) c) (<= c (true a))",
                "gdl-depends-position",
                14,
            ),
            ("(<= (legal x b) (does x b))", "gdl-depends-move", 17),
            ("(<= terminal c) (<= c (does x ?y))", "gdl-depends-move", 14),
            ("(<= b (not b))", "gdl-not-stratified", 12),
            (
                "(<= b c) (<= c d (not e)) (<= e b)",
                "gdl-not-stratified",
                23,
            ),
        ] {
            let error = checked(text).err().expect(text);
            let place = error.place.as_ref().expect(text);
            assert_eq!(
                (error.message.code, place.line, place.column),
                (code, 2, column),
                "{text}"
            );
        }
        let error = checked("(<= b c)\n(<= c (not e))\n(<= e b)").err().unwrap();
        let shown = "3:12: gdl not stratified: name e, cycle c (3), e (4), b (2)";
        assert_eq!(error.to_string(), shown);
        let text = "(role x)";
        let source = Source { text, file: "" };
        let error = check(source, &Program::read(source).unwrap())
            .err()
            .unwrap();
        assert_eq!(error.message.code, "gdl-missing");
        let text = "(role x)\n(init a)\n(<= (leagl x noop) (true a))";
        let source = Source { text, file: "" };
        let error = check(source, &Program::read(source).unwrap());
        let error = error.err().unwrap();
        let shown = "3:5: gdl missing: name legal, nearest leagl";
        assert_eq!(error.to_string(), shown);
    }
}
