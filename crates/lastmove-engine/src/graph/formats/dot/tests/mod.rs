//! What is read, what is refused and where, files of other programs, and random files.

mod faults;
mod foreign;
mod random;
mod styles;

use super::{read, weights};
use crate::files::{Input, MemoryFiles};
use crate::graph::NamedGraph;
use crate::graph::formats::{self, Format};
use crate::{Blame, Control, Outcome};

fn graph(text: &str) -> NamedGraph {
    read(text, "g.dot", &Control::default()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The names of the vertices in their order.
fn names(graph: &NamedGraph) -> Vec<String> {
    let name = |v| graph.names.name(v).into_owned();
    (0..graph.names.len()).map(name).collect()
}

/// All moves by names, and their weights.
fn moves(text: &str) -> Vec<(String, String, i64)> {
    let graph = graph(text);
    let input = Input::of("g.dot", text.as_bytes());
    let weights = weights(input, &graph, &Control::default()).unwrap();
    let mut weights = weights.unwrap_or(vec![0; graph.game.graph.edges() as usize]);
    let name = |v| graph.names.name(v).into_owned();
    let mut all = Vec::new();
    for v in 0..graph.names.len() {
        let targets = graph.game.graph.targets(v);
        let own: Vec<i64> = weights.drain(..targets.len()).collect();
        all.extend((targets.iter().zip(own)).map(|(&to, weight)| (name(v), name(to), weight)));
    }
    all
}

fn move_of(from: &str, to: &str, weight: i64) -> (String, String, i64) {
    (from.to_owned(), to.to_owned(), weight)
}

#[test]
fn identifiers_are_words_numbers_and_strings() {
    let text = r#"digraph {
        a_1; Äpfel; -0.5; .5; 3.; 007; "a b"; "q\"q"; "\\"; "a\n"; ""; "x" + "y" /* z */ + "z";
        "two \
lines"; "Node"; "->"
    }"#;
    let expected = [
        "a_1",
        "Äpfel",
        "-0.5",
        ".5",
        "3.",
        "007",
        "a b",
        "q\"q",
        "\\\\",
        "a\\n",
        "",
        "xyz",
        "two lines",
        "Node",
        "->",
    ];
    assert_eq!(names(&graph(text)), expected);
    // Quoted or not is the same.
    assert_eq!(
        names(&graph("digraph { a -> \"a\"; 5 -> \"5\" }")),
        ["a", "5"]
    );
}

#[test]
fn statements_need_no_separators_and_comments_may_be_anywhere() {
    let text = "# 1 \"x.gv\"\n/* a\n * remark */ Strict DIGRAPH /**/ \"G\" // x\n{\r\n  # one\n\
                rankdir=LR label=<a<b>c> \"size\"=\"7,7\";; a[]b[color=red,shape=box;]\n\
                c->d->e[ ] [x=\"y\" z=<<i>>]\n}// the end\n\n # x";
    let graph = graph(text);
    assert_eq!(names(&graph), ["a", "b", "c", "d", "e"]);
    assert_eq!(graph.game.graph.targets(2), [3]);
    assert_eq!(graph.game.graph.targets(3), [4]);
    assert_eq!(graph.game.graph.edges(), 2);
}

#[test]
fn the_order_is_that_of_the_file() {
    let text = "digraph { z -> b; a; z -> a -> z; z -> z -> b }";
    let expected = [
        move_of("z", "b", 0),
        move_of("z", "a", 0),
        move_of("z", "z", 0),
        move_of("z", "b", 0),
        move_of("a", "z", 0),
    ];
    assert_eq!(moves(text), expected);
    assert_eq!(names(&graph(text)), ["z", "b", "a"]);
}

#[test]
fn ports_are_left_out() {
    let text = "digraph { a:n -> \"b\":\"left top\":sw -> c:x; c:y:z [color=red] }";
    assert_eq!(names(&graph(text)), ["a", "b", "c"]);
    assert_eq!(moves(text).len(), 2);
}

#[test]
fn defaults_hold_from_where_they_stand() {
    let text = "digraph { a; node [owner=0, declared=win] b c [owner=1 declared=loss] b -> d;
        node [owner=1] [declared=\"\"]; e; a [owner=1]; c; f [owner=0] b [declared=win] }";
    let game = graph(text).game;
    let owners: Vec<_> = (0..6).map(|v| game.owners.get(v).unwrap()).collect();
    assert_eq!(owners, [1, 0, 1, 0, 1, 0]);
    let declared: Vec<_> = (0..6).map(|v| game.labels.get(v)).collect();
    let (win, loss) = (Some(Outcome::Win), Some(Outcome::Loss));
    assert_eq!(declared, [None, win, loss, win, None, None]);
    // An empty text takes back what is inherited, and nothing else.
    let text =
        "digraph { node [declared=win] a [declared=\"\"]; b [declared=loss]; b [declared=\"\"] }";
    let game = graph(text).game;
    assert_eq!((game.labels.get(0), game.labels.get(1)), (None, loss));
    // Owners and outcomes are of vertices, weights of moves.
    let text = "digraph { edge [owner=7]; graph [owner=8]; node [weight=x]; a [weight=y] -> b }";
    assert_eq!(
        read(text, "g.dot", &Control::default())
            .unwrap_err()
            .message
            .code,
        "dot-expected"
    );
    let text = "digraph { edge [owner=7]; graph [owner=8]; node [weight=x]; a [weight=y] a -> b [owner=9] }";
    assert!(graph(text).game.owners.is_empty());
}

#[test]
fn moves_have_weights() {
    let text = "digraph { a -> b; edge [weight=5]; a -> a -> c; b -> a [weight=-7, weight=\"+2\"];
        a -> b -> c [weight=9223372036854775807]; edge [weight=\"\"] c -> c; c -> b [weight=-9223372036854775808] c->a }";
    let expected = [
        move_of("a", "b", 0),
        move_of("a", "a", 5),
        move_of("a", "c", 5),
        move_of("a", "b", i64::MAX),
        move_of("b", "a", 2),
        move_of("b", "c", i64::MAX),
        move_of("c", "c", 0),
        move_of("c", "b", i64::MIN),
        move_of("c", "a", 0),
    ];
    assert_eq!(moves(text), expected);
    let none = "digraph { a -> b [weight=\"\"]; b [weight=4] edge [weight=3] }";
    let input = Input::of("g.dot", none.as_bytes());
    let found = weights(input, &graph(none), &Control::default()).unwrap();
    assert_eq!(found, None);
}

#[test]
fn a_strict_graph_has_each_move_once() {
    let statements =
        "{ a -> b [weight=2]; a -> c; a -> b; edge [weight=9] a -> c; a -> b [weight=4]; b -> a }";
    let expected = [
        move_of("a", "b", 4),
        move_of("a", "c", 0),
        move_of("b", "a", 9),
    ];
    assert_eq!(moves(&format!("strict digraph {statements}")), expected);
    assert_eq!(moves(&format!("digraph {statements}")).len(), 6);
}

#[test]
fn another_file_has_other_weights() {
    let control = Control::default();
    let same = "digraph { a -> b [weight=1]; b -> a }";
    let of = |text: &str| weights(Input::of("g.dot", text.as_bytes()), &graph(same), &control);
    assert_eq!(of(same), Ok(Some(vec![1, 0])));
    for other in [
        "digraph { a -> b [weight=1]; b -> b }",
        "digraph { a -> b [weight=1] }",
        "digraph { a -> b [weight=1]; c -> a }",
        "digraph { a -> b [weight=1]; b -> a; b -> a }",
    ] {
        let error = of(other).unwrap_err();
        assert_eq!(
            (error.message.code, error.blame),
            ("file-changed", Blame::File)
        );
    }
    assert_eq!(of("digraph {").unwrap_err().message.code, "dot-unclosed");
}

#[test]
fn labels_are_names_where_they_can_be() {
    let with = |labels: [&str; 2], second: &str| {
        let [a, b] = labels;
        names(&graph(&format!(
            "digraph {{ 0 [label={a}]; {second} [label={b}]; 0 -> {second} }}"
        )))
    };
    assert_eq!(
        with(["x", r#""y\\ &amp;amp; \"z\"""#], "1"),
        ["x", "y\\ &amp; \"z\""]
    );
    assert_eq!(with(["x", r#""y" + "z""#], "\"1\""), ["x", "yz"]);
    assert_eq!(with(["5", "\"\""], "1"), ["5", ""]);
    let numbers = ["0", "1"];
    assert_eq!(with(["x", "x"], "1"), numbers);
    assert_eq!(with(["x", r#""a\nb""#], "1"), numbers);
    assert_eq!(with(["x", r#""a &lt; b""#], "1"), numbers);
    assert_eq!(with(["x", "\"a\tb\""], "1"), numbers);
    assert_eq!(with(["x", "<y>"], "1"), numbers);
    assert_eq!(with(["x", "y"], "2"), ["0", "2"]);
    assert_eq!(with(["x", "y"], "01"), ["0", "01"]);
    let all_but_one = "digraph { node [label=z] 0 [label=x]; 1 }";
    assert_eq!(names(&graph(all_but_one)), numbers);
    let backwards = "digraph { 1 [label=x] 0 [label=y] }";
    assert_eq!(names(&graph(backwards)), ["1", "0"]);
    // The last label counts.
    let twice = "digraph { 0 [label=x] 0 -> 1 1 [label=<i>] 1 [label=y] 0 [label=z] }";
    assert_eq!(names(&graph(twice)), ["z", "y"]);
}

#[test]
fn a_file_is_known_by_its_name_and_its_first_words() {
    for head in [
        "digraph {",
        "strict digraph G{}",
        "// made by hand\n\n# so\n/* and\nso */ Digraph \"my graph\" { a",
        "graph {\n a -- b",
    ] {
        assert_eq!(Format::detect("g", head.as_bytes()), Format::Dot, "{head}");
        assert_eq!(Format::detect("g.txt", head.as_bytes()), Format::Text);
    }
    for head in [
        "",
        "digraph",
        "digraph a b",
        "digraph b\nb digraph\n",
        "strict {",
        "subgraph {",
        "\"digraph\" {",
        "a b\n# digraph {\n",
        "digraph <x {",
    ] {
        assert_eq!(Format::detect("g", head.as_bytes()), Format::Text, "{head}");
    }
    let cut = "digraph { \u{e9}".as_bytes();
    assert_eq!(Format::detect("g", &cut[..cut.len() - 1]), Format::Dot);
    assert_eq!(Format::detect("g.gv", b"x"), Format::Dot);
    let files = MemoryFiles::from([("g", "digraph { a -> b [weight=4] }")]);
    let graph = formats::open(&files, "g", None, &Control::default()).unwrap();
    assert_eq!(names(&graph), ["a", "b"]);
    let weights = formats::weights(&files, "g", &graph, &Control::default()).unwrap();
    assert_eq!(weights, Some(vec![4]));
}
