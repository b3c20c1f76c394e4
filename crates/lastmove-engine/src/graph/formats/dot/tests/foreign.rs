//! Files as other programs write them.

use super::*;

/// NetworkX 3 through pydot: `strict`, all names quoted where needed, attributes in brackets.
#[test]
fn networkx_by_pydot() {
    let text = "strict digraph {\n\
                start;\n\
                \"(1, 2)\";\n\
                \"it's\" [owner=1, color=red];\n\
                start -> \"(1, 2)\" [weight=3];\n\
                \"(1, 2)\" -> \"it's\" [weight=\"-4\", capacity=1.5];\n\
                \"it's\" -> start;\n\
                }\n";
    let error = read(text, "g.dot", &Control::default()).unwrap_err();
    assert_eq!(error.message.code, "graph-no-owner");
    let text = text.replace("owner=1, ", "");
    let expected = [
        move_of("start", "(1, 2)", 3),
        move_of("(1, 2)", "it's", -4),
        move_of("it's", "start", 0),
    ];
    assert_eq!(moves(&text), expected);
}

/// NetworkX through pygraphviz, which is Graphviz's own writer: tabs, defaults, line breaks in lists.
#[test]
fn networkx_by_pygraphviz() {
    let text = "strict digraph \"\" {\n\
                \tgraph [bb=\"0,0,54,180\"];\n\
                \tnode [label=\"\\N\"];\n\
                \t0\t[height=0.5,\n\
                \t\tpos=\"27,162\",\n\
                \t\twidth=0.75];\n\
                \t1\t[height=0.5,\n\
                \t\tpos=\"27,90\"];\n\
                \t0 -> 1\t[pos=\"e,27,108.1 27,143.7 27,136 27,126.71 27,118.11\",\n\
                \t\tweight=2];\n\
                \t1 -> 1\t[key=0,\n\
                \t\tweight=-1];\n\
                }\n";
    assert_eq!(moves(text), [move_of("0", "1", 2), move_of("1", "1", -1)]);
}

/// Parity games as their solvers draw them: one line a vertex, labels with a line break.
#[test]
fn parity_games() {
    let text = "digraph G {\n\
                rankdir=LR;\n\
                0 [ shape=\"diamond\", label=\"0\\n5\" ];\n\
                0 -> 1;\n\
                0 -> 2;\n\
                1 [ shape=\"box\", label=\"1\\n8\" ];\n\
                1 -> 0 [ color=\"blue\", style=\"bold\" ];\n\
                2 [ shape=\"diamond\", label=\"2\\n3\", style=\"filled\", fillcolor=\"#ffcccc\" ];\n\
                2 -> 2;\n\
                }\n";
    let expected = [
        move_of("0", "1", 0),
        move_of("0", "2", 0),
        move_of("1", "0", 0),
        move_of("2", "2", 0),
    ];
    assert_eq!(moves(text), expected);
    let graph = graph(text);
    assert!(graph.game.owners.is_empty());
    assert_eq!(names(&graph), ["0", "1", "2"]);
    // PGSolver calls vertices by letters; labels are priorities and names.
    let text = "digraph G {\n  N0 [label=\"0: 4\",shape=diamond];\n  N1 [label=\"1: 3\",shape=box];\n  \
                N0 -> N1;\n  N1 -> N0;\n  N1 -> N1;\n}";
    assert_eq!(names(&super::graph(text)), ["N0", "N1"]);
}

/// The finite automaton of Graphviz's gallery, shortened: defaults, strings with blanks, labels of moves.
#[test]
fn graphviz_gallery() {
    let text = "digraph finite_state_machine {\n\
                \tfontname=\"Helvetica,Arial,sans-serif\"\n\
                \tnode [fontname=\"Helvetica,Arial,sans-serif\"]\n\
                \tedge [fontname=\"Helvetica,Arial,sans-serif\"]\n\
                \trankdir=LR;\n\
                \tnode [shape = doublecircle]; LR_0 LR_3 LR_4;\n\
                \tnode [shape = circle];\n\
                \tLR_0 -> LR_2 [label = \"SS(B)\"];\n\
                \tLR_0 -> LR_1 [label = \"SS(S)\"];\n\
                \tLR_1 -> LR_3 [label = \"S($end)\"];\n\
                \tLR_2 -> LR_4 [label = \"S(A)\"];\n\
                }";
    assert_eq!(
        names(&graph(text)),
        ["LR_0", "LR_3", "LR_4", "LR_2", "LR_1"]
    );
    assert_eq!(moves(text).len(), 4);
    // Records, ports, and a table.
    let text = "digraph structs {\n\
                    node [shape=record];\n\
                    struct1 [label=\"<f0> left|<f1> mid\\ dle|<f2> right\"];\n\
                    struct2 [shape=plaintext, label=<\n<TABLE BORDER=\"0\"><TR><TD PORT=\"p\">one</TD></TR></TABLE>>];\n\
                    struct1:f1 -> struct2:p;\n\
                    struct1:f2:se -> struct2 [headport=n];\n\
                }";
    assert_eq!(names(&graph(text)), ["struct1", "struct2"]);
    assert_eq!(moves(text).len(), 2);
    // Clusters and ranks are groups.
    let text = "digraph G {\n  a -> b;\n  {rank=same; a; b}\n}";
    let error = read(text, "g.dot", &Control::default()).unwrap_err();
    assert_eq!(error.message.code, "dot-subgraph");
}

/// The package graphviz of Python: a comment first, tabs, and quoted where needed.
#[test]
fn python_graphviz() {
    let text = "// The Round Table\ndigraph {\n\tA [label=\"King Arthur\"]\n\tB [label=\"Sir Bedevere\"]\n\
                \tA -> B\n\tB -> \"L x\" [constraint=false weight=\"7\"]\n}\n";
    assert_eq!(Format::detect("table", text.as_bytes()), Format::Dot);
    assert_eq!(moves(text), [move_of("A", "B", 0), move_of("B", "L x", 7)]);
}
