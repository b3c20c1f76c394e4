//! Splitting large rules.
//!
//! A rule with five variables over ten values each has 10⁵ instances. If a variable is not in the
//! head, the conditions that contain it can become a separate rule over their other variables: then
//! neither rule has all variables. It is like ordering joins in databases, and is called *bucket
//! elimination* in constraint solving.
//!
//! R. Dechter, *Bucket elimination: a unifying framework for reasoning*, Artificial Intelligence 113
//! (1999).

use super::super::program::{Atom, Pattern, Program, Rule, Test};
use super::super::read::{Name, Span};

/// The variables of a rule, as bits in words.
type Set = Vec<bool>;

/// The conditions that contain one variable.
struct Group {
    positive: Vec<usize>,
    negative: Vec<usize>,
    tests: Vec<usize>,
    variables: Set,
}

/// Whether a rule can be split.
pub(super) fn can_eliminate(rule: &Rule) -> bool {
    smallest(rule).is_some()
}

/// Splits a rule; false where that does not help.
pub(super) fn eliminate(program: &mut Program, index: usize) -> bool {
    let Some((variable, group)) = smallest(&program.rules[index]) else {
        return false;
    };
    let rule = program.rules[index].clone();
    let mut outside = vec![false; rule.variables.len()];
    mark(&mut outside, &rule.head.pattern);
    let others = |all: usize, own: &[usize]| {
        let own = own.to_vec();
        (0..all).filter(move |index| !own.contains(index))
    };
    for at in others(rule.positive.len(), &group.positive) {
        mark(&mut outside, &rule.positive[at].pattern);
    }
    for at in others(rule.negative.len(), &group.negative) {
        mark(&mut outside, &rule.negative[at].pattern);
    }
    for at in others(rule.tests.len(), &group.tests) {
        mark(&mut outside, &rule.tests[at].left);
        mark(&mut outside, &rule.tests[at].right);
    }
    let shared = (0..rule.variables.len() as u32)
        .filter(|&v| v != variable && group.variables[v as usize] && outside[v as usize]);
    let shared: Vec<u32> = shared.collect();
    // Names of a file contain no blanks, so this one is new.
    let name = program
        .names
        .intern(&format!("part {}", program.rules.len()));
    let relation = program.add_relation(name, shared.len(), Span::default());
    let args = shared.iter().map(|&v| Pattern::Variable(v)).collect();
    let head = Atom {
        relation,
        pattern: program.compound(name, args),
        span: rule.head.span,
    };
    let take = |all: &[Atom], own: &[usize]| own.iter().map(|&at| all[at].clone()).collect();
    let leave = |all: &[Atom], own: &[usize]| -> Vec<Atom> {
        others(all.len(), own).map(|at| all[at].clone()).collect()
    };
    let part = Rule {
        head: head.clone(),
        positive: take(&rule.positive, &group.positive),
        negative: take(&rule.negative, &group.negative),
        tests: group
            .tests
            .iter()
            .map(|&at| rule.tests[at].clone())
            .collect(),
        variables: rule.variables.clone(),
        span: rule.span,
    };
    let mut positive = leave(&rule.positive, &group.positive);
    positive.push(head);
    let tests: Vec<Test> = others(rule.tests.len(), &group.tests)
        .map(|at| rule.tests[at].clone())
        .collect();
    program.rules[index] = renumbered(Rule {
        head: rule.head.clone(),
        positive,
        negative: leave(&rule.negative, &group.negative),
        tests,
        variables: rule.variables.clone(),
        span: rule.span,
    });
    program.rules.push(renumbered(part));
    true
}

/// The variable whose conditions contain the fewest variables, if those are not all.
fn smallest(rule: &Rule) -> Option<(u32, Group)> {
    let mut in_head = vec![false; rule.variables.len()];
    mark(&mut in_head, &rule.head.pattern);
    let all = rule.variables.len();
    let candidates = (0..all as u32).filter(|&v| !in_head[v as usize]);
    let groups = candidates.filter_map(|v| Some((v, group(rule, v)?)));
    let size = |group: &Group| group.variables.iter().filter(|&&is| is).count();
    let best = groups.min_by_key(|(_, group)| size(group));
    best.filter(|(_, group)| size(group) < all)
}

/// The conditions with a variable, if their positive ones bind all their variables.
fn group(rule: &Rule, variable: u32) -> Option<Group> {
    let has = |patterns: &[&Pattern]| {
        let mut found = false;
        for pattern in patterns {
            pattern.each_variable(&mut |v| found |= v == variable);
        }
        found
    };
    let among = |atoms: &[Atom]| -> Vec<usize> {
        (0..atoms.len())
            .filter(|&at| has(&[&atoms[at].pattern]))
            .collect()
    };
    let tests =
        (0..rule.tests.len()).filter(|&at| has(&[&rule.tests[at].left, &rule.tests[at].right]));
    let mut group = Group {
        positive: among(&rule.positive),
        negative: among(&rule.negative),
        tests: tests.collect(),
        variables: vec![false; rule.variables.len()],
    };
    for &at in &group.positive {
        mark(&mut group.variables, &rule.positive[at].pattern);
    }
    let mut bound = group.variables.clone();
    for &at in &group.negative {
        mark(&mut bound, &rule.negative[at].pattern);
    }
    for &at in &group.tests {
        mark(&mut bound, &rule.tests[at].left);
        mark(&mut bound, &rule.tests[at].right);
    }
    (bound == group.variables).then_some(group)
}

fn mark(set: &mut Set, pattern: &Pattern) {
    pattern.each_variable(&mut |v| set[v as usize] = true);
}

/// The same rule with unused variables removed from the numbering.
fn renumbered(rule: Rule) -> Rule {
    let mut used = vec![false; rule.variables.len()];
    rule.atoms().for_each(|atom| mark(&mut used, &atom.pattern));
    let mut next = 0;
    let number: Vec<u32> = used
        .iter()
        .map(|&is| {
            next += u32::from(is);
            next - u32::from(is)
        })
        .collect();
    let mut of = |v: u32| number[v as usize];
    let mut atom = |atom: &Atom| Atom {
        pattern: atom.pattern.renumbered(&mut of),
        ..atom.clone()
    };
    let head = atom(&rule.head);
    let positive = rule.positive.iter().map(&mut atom).collect();
    let negative = rule.negative.iter().map(&mut atom).collect();
    let mut of = |v: u32| number[v as usize];
    let tests = rule.tests.iter().map(|test| Test {
        left: test.left.renumbered(&mut of),
        right: test.right.renumbered(&mut of),
        ..test.clone()
    });
    let tests = tests.collect();
    let kept = rule.variables.iter().zip(&used).filter(|(_, used)| **used);
    let variables: Vec<Name> = kept.map(|(&name, _)| name).collect();
    Rule {
        head,
        positive,
        negative,
        tests,
        variables,
        span: rule.span,
    }
}
