//! Pictures of graphs with goals: who wins from each vertex, the winner's moves, the weights.

use lastmove::catalog;
use lastmove::diagram::{Diagram, GraphDiagram, Measure};
use lastmove::files::MemoryFiles;
use lastmove::graph::generate::SplitMix64;
use lastmove::oracle::View;
use lastmove::{Control, Outcome};

/// The picture of a game on the graph of a text, with all values.
fn picture(text: &str, goal: &str) -> GraphDiagram {
    let files = MemoryFiles::from([("g", text.as_bytes().to_vec())]);
    let control = Control::default();
    let opened = catalog::open(&format!("graph:g{goal}"), &files, &control).unwrap();
    let view = View::Map { rows: None };
    match opened.oracle.diagram(opened.at(), &view, &control).unwrap() {
        Diagram::Graph(graph) => graph,
        other => panic!("{other:?}"),
    }
}

/// The bold moves, each with its weight.
fn bold(graph: &GraphDiagram) -> Vec<String> {
    let name = |v: usize| &graph.vertices[v].name;
    let bold = graph.edges.iter().filter(|edge| edge.best);
    let text = bold.map(|edge| {
        let weight = edge
            .weight
            .map_or(String::new(), |weight| format!(" {weight}"));
        format!("{}-{}{weight}", name(edge.from), name(edge.to))
    });
    text.collect()
}

const GOALS: &str = include_str!("../../../../examples/graphs/goals.txt");

#[test]
fn the_example_of_the_docs() {
    let graph = picture(GOALS, ",goal=energy");
    let said = graph.vertices.iter().map(|vertex| {
        let credit = match &vertex.measure {
            Some(Measure::Credit(credit)) => credit.to_string(),
            _ => String::new(),
        };
        format!(
            "{}{}{}:{credit}",
            vertex.name,
            vertex.owner.unwrap(),
            vertex.winner().unwrap()
        )
    });
    assert_eq!(
        said.collect::<Vec<_>>(),
        ["start00:5", "a00:3", "b11:", "c00:0", "d11:", "e11:"]
    );
    assert_eq!(
        bold(&graph),
        ["start-a -2", "a-c -3", "b-d -6", "c-a 4", "d-e 0", "e-e -1"]
    );
    let graph = picture(GOALS, ",goal=mean-payoff@b");
    let mean = |vertex: usize| graph.vertices[vertex].measure.clone();
    assert_eq!(mean(1), Some(Measure::Average("1/2".to_owned())));
    assert_eq!(mean(5), Some(Measure::Average("-1".to_owned())));
    // Without weights that decide there are none in the picture.
    let graph = picture(GOALS, ",goal=reach:d");
    assert_eq!(bold(&graph), ["start-a", "a-c", "c-d", "e-e"]);
    assert!(graph.vertices.iter().all(|vertex| vertex.measure.is_none()));
}

#[test]
fn owners_are_there_without_goals_too() {
    let graph = picture("a : 0\nb : 1\na b\nb a\n", "");
    let owners: Vec<_> = graph.vertices.iter().map(|vertex| vertex.owner).collect();
    assert_eq!((owners, graph.has_goal), (vec![Some(0), Some(1)], false));
    let graph = picture("a b\n", "");
    assert!(graph.vertices.iter().all(|vertex| vertex.owner.is_none()));
    // Without owners a goal makes vertices of which player 0 or 1 has the move.
    let graph = picture("a b\nb a\n", ",goal=buchi:b");
    let owners: Vec<_> = graph.vertices.iter().map(|vertex| vertex.owner).collect();
    assert_eq!(owners, [Some(0), Some(1), Some(0), Some(1)]);
}

/// Who wins the vertices from which the winner can keep to the bold moves, whatever the other player
/// does, must win them by those moves alone: the other moves of the winner are taken away, and the game
/// is solved again.
#[test]
fn bold_moves_win_alone() {
    let mut rng = SplitMix64::new(2026);
    for round in 0..400 {
        let n = 1 + rng.below(6);
        let mut edges = Vec::new();
        for v in 0..n {
            for _ in 0..1 + rng.below(3) {
                edges.push((v, rng.below(n), rng.below(9) as i64 - 4));
            }
        }
        // Of several moves to one vertex one is drawn.
        edges.sort_unstable();
        edges.dedup_by_key(|edge| (edge.0, edge.1));
        let owners: Vec<u64> = (0..n).map(|_| rng.below(2)).collect();
        let text = |kept: &dyn Fn(u64, u64) -> bool| {
            let mut text = String::new();
            for (v, owner) in owners.iter().enumerate() {
                text += &format!("v{v} : {owner}\n");
            }
            for (from, to, weight) in edges.iter().filter(|edge| kept(edge.0, edge.1)) {
                text += &format!("v{from} -> v{to} [{weight}]\n");
            }
            text
        };
        for goal in [
            "energy",
            "mean-payoff",
            "buchi:v0",
            "cobuchi:v0",
            "reach:v0",
            "safe:v0",
        ] {
            let goal = format!(",goal={goal}");
            let graph = picture(&text(&|_, _| true), &goal);
            let winner = |v: usize| graph.vertices[v].winner().unwrap();
            for edge in &graph.edges {
                let owner = graph.vertices[edge.from].owner.unwrap();
                assert!(
                    !edge.best || owner == winner(edge.from),
                    "round {round}{goal}"
                );
            }
            let is_bold = |from: u64, to: u64| {
                let all = graph.edges.iter().filter(|edge| edge.best);
                let mut all = all.map(|edge| (edge.from as u64, edge.to as u64));
                all.any(|edge| edge == (from, to))
            };
            let is_winners = |v: u64| owners[v as usize] == u64::from(winner(v as usize));
            let fewer = picture(
                &text(&|from, to| !is_winners(from) || is_bold(from, to)),
                &goal,
            );
            for (v, vertex) in fewer.vertices.iter().enumerate() {
                assert_eq!(
                    vertex.winner(),
                    Some(winner(v)),
                    "round {round}{goal}: v{v}"
                );
                assert_eq!(
                    vertex.measure, graph.vertices[v].measure,
                    "round {round}{goal}: v{v}"
                );
                let lost = vertex.value.clone().map(|worth| worth.for_mover().outcome);
                assert_eq!(lost == Some(Outcome::Win), is_winners(v as u64));
            }
        }
    }
}
