//! Projecting away variables that are used only once.
//!
//! In `(<= blocked (true (cell ?x ?y b)) (p ?z))` neither `?x` nor `?y` is used again: it does not
//! matter which cell it is. The condition is replaced by one without variables, with a rule of its
//! own, so that the other conditions are not joined with each cell.

use hashbrown::HashMap;

use super::super::program::{Atom, Pattern, Program, Rule};
use super::super::read::{Name, Span};

/// The same rules, with such conditions replaced.
pub(super) fn project(program: &mut Program) {
    let mut made: HashMap<(Pattern, Vec<u32>), Atom> = HashMap::new();
    for index in 0..program.rules.len() {
        let rule = &program.rules[index];
        if rule.positive.len() + rule.negative.len() < 2 {
            continue;
        }
        let mut uses = vec![0u32; rule.variables.len()];
        let mut count = |v: u32| uses[v as usize] += 1;
        rule.atoms()
            .for_each(|atom| atom.pattern.each_variable(&mut count));
        for test in &rule.tests {
            test.left.each_variable(&mut count);
            test.right.each_variable(&mut count);
        }
        for condition in 0..program.rules[index].positive.len() {
            let atom = program.rules[index].positive[condition].clone();
            let mut here = HashMap::new();
            atom.pattern
                .each_variable(&mut |v| *here.entry(v).or_insert(0) += 1);
            if here.iter().all(|(&v, &count)| uses[v as usize] > count) {
                continue;
            }
            let mut kept: Vec<u32> = here.keys().copied().collect();
            kept.retain(|v| uses[*v as usize] > here[v]);
            kept.sort_unstable();
            program.rules[index].positive[condition] =
                projected(program, &mut made, &atom, &kept, index);
        }
    }
}

/// The projection of `atom` to the variables `kept`.
fn projected(
    program: &mut Program,
    made: &mut HashMap<(Pattern, Vec<u32>), Atom>,
    atom: &Atom,
    kept: &[u32],
    index: usize,
) -> Atom {
    let mut numbers = Vec::new();
    let pattern = atom.pattern.renumbered(&mut |v| {
        let known = numbers.iter().position(|&known| known == v);
        known.unwrap_or_else(|| {
            numbers.push(v);
            numbers.len() - 1
        }) as u32
    });
    let number = |v: u32| numbers.iter().position(|&known| known == v).unwrap_or(0) as u32;
    let key = (pattern, kept.iter().map(|&v| number(v)).collect::<Vec<_>>());
    let count = made.len();
    let of = |variables: &[u32], program: &mut Program, name: Name| {
        let args = variables.iter().map(|&v| Pattern::Variable(v)).collect();
        program.compound(name, args)
    };
    let head = made.entry(key).or_insert_with_key(|(pattern, kept)| {
        // Names of a file contain no blanks, so this one is new.
        let name = program.names.intern(&format!("some {count}"));
        let relation = program.add_relation(name, kept.len(), Span::default());
        let head = Atom {
            relation,
            pattern: of(kept, program, name),
            span: atom.span,
        };
        program.rules.push(Rule {
            head: head.clone(),
            positive: vec![Atom {
                pattern: pattern.clone(),
                ..atom.clone()
            }],
            negative: Vec::new(),
            tests: Vec::new(),
            variables: vec![Name(0); numbers.len()],
            span: program.rules[index].span,
        });
        head
    });
    let (relation, span) = (head.relation, atom.span);
    let name = program.relations[relation.0 as usize].name;
    Atom {
        relation,
        pattern: of(kept, program, name),
        span,
    }
}
