//! Small random stratified rules.

use std::fmt::Write;

use lastmove_engine::graph::generate::SplitMix64;

/// A game of two roles that take turns. Facts `p` and `q` come and go by random rules, over
/// relations, some recursive and some negated; a relation determines what the first role gets at
/// the end, and the other one gets the rest.
pub(super) fn rules(seed: u64) -> String {
    let mut random = SplitMix64::new(seed);
    let mut text = String::from(
        "(role a) (role b) (other a b) (other b a) (init (turn a)) (n 1) (n 2) (n 3)
        (<= (next (turn ?q)) (true (turn ?p)) (other ?p ?q))
        (<= (legal ?p wait) (true (turn ?q)) (other ?p ?q))
        (<= (legal ?p pass) (true (turn ?p)))
        (<= (goal a 100) won) (<= (goal b 0) won)
        (<= (goal a 0) (not won)) (<= (goal b 100) (not won))\n",
    );
    for fact in ["(p 1)", "(p 2)", "(p 3)", "(q 1 2)", "(q 2 3)", "r"] {
        if random.below(2) == 0 {
            let _ = writeln!(text, "(init {fact})");
        }
    }
    for _ in 0..random.below(6) {
        let (from, to) = (1 + random.below(3), 1 + random.below(3));
        let _ = writeln!(text, "(edge {from} {to})");
    }
    // Each of these may depend on earlier ones, also negated, and on itself.
    for name in ["d", "e", "f"] {
        for _ in 0..1 + random.below(3) {
            let body = body(&mut random, name, false);
            let _ = writeln!(text, "(<= ({name} ?x ?y) {body})");
        }
    }
    for head in [
        "won",
        "terminal",
        "(legal ?w (m ?x))",
        "(legal ?w (k ?x ?y))",
    ] {
        for _ in 0..1 + random.below(2) {
            let turn = if head.contains("?w") {
                "(true (turn ?w))"
            } else {
                ""
            };
            let body = body(&mut random, "z", false);
            let _ = writeln!(text, "(<= {head} {turn} {body})");
        }
    }
    for head in ["(p ?x)", "(q ?x ?y)", "(q ?y ?x)", "r", "(p ?y)"] {
        for _ in 0..1 + random.below(2) {
            let body = body(&mut random, "z", true);
            let _ = writeln!(text, "(<= (next {head}) {body})");
        }
    }
    text
}

/// Conditions over `?x` and `?y`, which are bound first. `before` is the relation that they define,
/// or `z` where they may speak of all.
fn body(random: &mut SplitMix64, before: &str, with_moves: bool) -> String {
    let mut text = random
        .pick(&["(n ?x) (n ?y)", "(edge ?x ?y)", "(edge ?x ?z) (edge ?z ?y)"])
        .to_string();
    for _ in 0..1 + random.below(3) {
        text.push(' ');
        text.push_str(&condition(random, before, with_moves, 0));
    }
    text
}

fn condition(random: &mut SplitMix64, before: &str, with_moves: bool, depth: u64) -> String {
    let all = ["d", "e", "f"];
    let lower: Vec<&str> = all.into_iter().filter(|&name| name < before).collect();
    let args = ["?x ?y", "?y ?x", "?x ?x", "?x 2", "1 ?y"];
    match random.below(if depth < 2 { 10 } else { 6 }) {
        0 => format!("(true (p {}))", random.pick(&["?x", "?y", "1", "2"])),
        1 => format!("(true (q {}))", random.pick(&args)),
        2 => random
            .pick(&[
                "(true r)",
                "(true (turn a))",
                "(distinct ?x ?y)",
                "(edge ?y ?x)",
            ])
            .to_string(),
        3 if with_moves => {
            let mv = random.pick(&["(m ?x)", "(m ?y)", "(k ?x ?y)", "(k ?y ?x)", "pass"]);
            format!("(does {} {mv})", random.pick(&["a", "b"]))
        }
        4 if !lower.is_empty() => format!("({} {})", random.pick(&lower), random.pick(&args)),
        5 if before != "z" => format!("({before} {})", random.pick(&args)),
        6 if !lower.is_empty() => format!("(not ({} {}))", random.pick(&lower), random.pick(&args)),
        7 => format!("(not (true (p {})))", random.pick(&["?x", "?y", "3"])),
        8 => {
            let first = condition(random, before, with_moves, depth + 1);
            let second = condition(random, before, with_moves, depth + 1);
            format!("(or {first} {second})")
        }
        // Not around a recursive relation.
        9 => format!(
            "(not {})",
            condition(
                random,
                if before == "z" { "z" } else { "a" },
                with_moves,
                depth + 1
            )
        ),
        _ => "(true (p ?x))".to_string(),
    }
}
