//! What is refused, and where.

use super::*;

/// The code of the error and its place.
fn code(text: &str) -> (&'static str, u64, u64) {
    let error = read(text, "g.dot", &Control::default()).unwrap_err();
    let place = error.place.unwrap_or_else(|| panic!("{text}"));
    assert_eq!(place.file.as_deref(), Some("g.dot"));
    (error.message.code, place.line, place.column)
}

/// The same for a file that is a directed graph of these statements.
fn inside(statements: &str) -> (&'static str, u64, u64) {
    let (code, line, column) = code(&format!("digraph {{\n{statements}\n}}"));
    (code, line - 1, column)
}

/// What the error says that it has found.
fn found(statements: &str) -> String {
    let text = format!("digraph {{\n{statements}\n}}");
    let error = read(&text, "g.dot", &Control::default()).unwrap_err();
    let found = error.message.args.iter().find(|(name, _)| *name == "found");
    found.unwrap().1.to_string()
}

#[test]
fn the_frame() {
    assert_eq!(code(""), ("dot-expected", 1, 1));
    assert_eq!(code("a b\n"), ("dot-expected", 1, 1));
    assert_eq!(code("\"digraph\" {}"), ("dot-expected", 1, 1));
    assert_eq!(code("strict strict digraph {}"), ("dot-expected", 1, 8));
    assert_eq!(code("digraph G\n"), ("dot-expected", 2, 1));
    assert_eq!(code("digraph G H {}"), ("dot-expected", 1, 11));
    assert_eq!(code("digraph G {\n a -> b;\n"), ("dot-unclosed", 1, 11));
    assert_eq!(code("digraph {}\n}"), ("dot-after", 2, 1));
    assert_eq!(code("digraph {}\ndigraph {}"), ("dot-after", 2, 1));
    assert_eq!(code("\n strict graph {}"), ("dot-undirected", 2, 9));
    assert_eq!(code("graph {\n a -- b }"), ("dot-undirected", 1, 1));
}

#[test]
fn statements() {
    assert_eq!(inside("a -- b"), ("dot-undirected", 1, 3));
    assert_eq!(inside("a\n { b c }"), ("dot-subgraph", 2, 2));
    assert_eq!(inside("subgraph x { b }"), ("dot-subgraph", 1, 1));
    assert_eq!(inside("a -> {b c}"), ("dot-subgraph", 1, 6));
    assert_eq!(inside("a -> Subgraph {b c}"), ("dot-subgraph", 1, 6));
    assert_eq!(inside("a ->"), ("dot-expected", 2, 1));
    assert_eq!(inside("a -> ;"), ("dot-expected", 1, 6));
    assert_eq!(inside("a -> -> b"), ("dot-expected", 1, 6));
    assert_eq!(inside("-> b"), ("dot-expected", 1, 1));
    assert_eq!(inside("a, b"), ("dot-expected", 1, 2));
    assert_eq!(inside("a -> node"), ("dot-expected", 1, 6));
    assert_eq!(inside("strict -> a"), ("dot-expected", 1, 1));
    assert_eq!(inside("edge -> a"), ("dot-expected", 1, 6));
    assert_eq!(inside("node = a"), ("dot-expected", 1, 6));
    assert_eq!(inside("x = ;"), ("dot-expected", 1, 5));
    assert_eq!(inside("a: -> b"), ("dot-expected", 1, 4));
    assert_eq!(inside("a:b:c:d -> b"), ("dot-expected", 1, 6));
    assert_eq!(inside("[a=b]"), ("dot-expected", 1, 1));
}

#[test]
fn attributes() {
    assert_eq!(inside("a [label]"), ("dot-expected", 1, 9));
    assert_eq!(inside("a [=b]"), ("dot-expected", 1, 4));
    assert_eq!(inside("a [<b>=b]"), ("dot-expected", 1, 4));
    assert_eq!(inside("a [b=]"), ("dot-expected", 1, 6));
    assert_eq!(inside("a [b=c,,d=e]"), ("dot-expected", 1, 8));
    // Up to the brace all could be attributes.
    assert_eq!(inside("a [b=c"), ("dot-expected", 2, 1));
    assert_eq!(code("digraph {\na [b=c "), ("dot-unclosed", 2, 3));
    assert_eq!(inside("a [owner=2]"), ("graph-owner", 1, 10));
    assert_eq!(inside("node [owner=\"first\"]"), ("graph-owner", 1, 13));
    assert_eq!(inside("a [declared=won]"), ("graph-label", 1, 13));
    assert_eq!(inside("node [declared=0]"), ("graph-label", 1, 16));
    assert_eq!(inside("a [owner=<0>]"), ("dot-html", 1, 10));
    assert_eq!(inside("a [declared=<win>]"), ("dot-html", 1, 13));
    for wrong in ["1.0", "x", "9223372036854775808", "\" 1\"", "\"1\n\""] {
        let text = format!("a -> b [color=red, weight={wrong}]");
        assert_eq!(inside(&text), ("graph-weight", 1, 27));
    }
    assert_eq!(inside("edge [weight=half]"), ("graph-weight", 1, 14));
    assert_eq!(inside("a -> b [weight=<1>]"), ("dot-html", 1, 16));
}

#[test]
fn what_contradicts() {
    assert_eq!(
        inside("a [owner=0]\na [owner=1]"),
        ("graph-two-owners", 2, 10)
    );
    assert_eq!(
        inside("a [declared=win]\na [declared=draw]"),
        ("graph-two-labels", 2, 13)
    );
    assert_eq!(
        inside("a [owner=0] b -> a\n \"c\" d"),
        ("graph-no-owner", 1, 13)
    );
    assert_eq!(inside("a -> b; b [owner=1]"), ("graph-no-owner", 1, 1));
}

#[test]
fn identifiers() {
    assert_eq!(inside("a -> b.c"), ("dot-unquoted", 1, 6));
    assert_eq!(inside("x\n a - b"), ("dot-unquoted", 2, 4));
    assert_eq!(inside("a ? b"), ("dot-unquoted", 1, 3));
    assert_eq!(inside("a / b"), ("dot-unquoted", 1, 3));
    assert_eq!(inside("a # b"), ("dot-unquoted", 1, 3));
    assert_eq!(inside("<a> -> b"), ("dot-html", 1, 1));
    assert_eq!(inside("a -> <b<i>>"), ("dot-html", 1, 6));
    assert_eq!(inside("a -> <b"), ("dot-unclosed", 1, 6));
    assert_eq!(inside("a [label=<b<i>]"), ("dot-unclosed", 1, 10));
    assert_eq!(inside("a -> \"b;\n\\\""), ("dot-unclosed", 1, 6));
    assert_eq!(code("digraph { \"\\"), ("dot-unclosed", 1, 11));
    assert_eq!(inside("a /* b -> c\n"), ("dot-unclosed", 1, 3));
    assert_eq!(inside("\"a\" + b"), ("dot-expected", 1, 7));
    assert_eq!(inside("a > b"), ("dot-unquoted", 1, 3));
    for (text, shown) in [
        ("a-1 -> b", "a-1"),
        ("a->b-c->d", "b-c"),
        ("a->1x;", "1x"),
        ("1.2.3", "1.2.3"),
        ("1-2", "1-2"),
        ("a.->b", "a."),
        ("-x", "-x"),
        ("é.ü", "é.ü"),
        ("€-", "€-"),
        ("@b", "@"),
        ("a [owner=\"two of them\"]", "two of them"),
        ("a }\n\"next one\"", "next one"),
    ] {
        assert_eq!(found(text), shown);
    }
    // What an error repeats is short.
    let long = "é".repeat(1000);
    assert_eq!(found(&format!("a [owner={long}]")), "é".repeat(20));
    assert_eq!(found(&format!("{long}.")), "é".repeat(20));
}

/// What is held is counted while it is read.
#[test]
fn memory_is_bounded() {
    let refused = |text: &str, memory: u64| {
        let control = Control::default().memory(memory);
        let error = read(text, "g.dot", &control).unwrap_err();
        assert_eq!(error.blame, Blame::Memory);
    };
    let chain = format!("digraph {{ a{} }}", "->a".repeat(100_000));
    refused(&chain, 1 << 20);
    refused(&chain.replace("digraph", "strict digraph"), 1 << 20);
    let many: String = (0..40_000).map(|v| format!("{v} ")).collect();
    let many = format!("digraph {{ {many} }}");
    refused(&many, 2 << 20);
    refused(
        &format!("digraph {{ \"{}\" }}", "x".repeat(1 << 20)),
        2 << 20,
    );
    for text in [&chain, &many] {
        assert!(read(text, "g.dot", &Control::default().memory(16 << 20)).is_ok());
    }
    let files = MemoryFiles::from([("g.dot", many)]);
    let control = Control::default().memory(1 << 16);
    let error = formats::open(&files, "g.dot", None, &control).unwrap_err();
    assert_eq!(error.blame, Blame::Memory);
}
