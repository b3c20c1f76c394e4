//! Every diagram is drawn as a well-formed document.

use lastmove::diagram::{
    Bits, BitsRow, Cell, Counter, Edge, GraphDiagram, Grid, Ground, Hand, Heaps, Histogram, Man,
    Measure, OnGraph, Piece, PieceType, Player, Side, Sides, SummandDiagram, Tally, Vertex, Worth,
};
use lastmove::{Diagram, Nimber, Value, Verdict};
use lastmove_draw::{Picture, Theme, svg};
use proptest::prelude::*;

fn value() -> impl Strategy<Value = Option<Worth>> {
    let plies = prop_oneof![0..50u64, Just(u64::MAX), any::<u64>()];
    let value = prop_oneof![
        plies.clone().prop_map(Value::Win),
        plies.prop_map(Value::Loss),
        Just(Value::Draw)
    ];
    let worth = (value, proptest::option::of(any::<bool>())).prop_map(|(value, keeps_turn)| {
        let verdict = Verdict::from(value);
        match keeps_turn {
            Some(keeps_turn) => Worth::Option {
                verdict,
                keeps_turn,
            },
            None => Worth::Position(verdict),
        }
    });
    proptest::option::of(worth)
}

fn player() -> impl Strategy<Value = Player> {
    prop_oneof![Just(Player::First), Just(Player::Second)]
}

fn man() -> impl Strategy<Value = Piece> {
    (proptest::sample::select(PieceType::ALL.to_vec()), player())
        .prop_map(|(kind, of)| Piece::Man(Man { kind, of }))
}

fn piece() -> impl Strategy<Value = Piece> {
    prop_oneof![
        Just(Piece::Token),
        Just(Piece::Police),
        Just(Piece::Thief),
        Just(Piece::Both),
        Just(Piece::Cop),
        Just(Piece::Robber),
        Just(Piece::Queen),
        Just(Piece::Placed),
        Just(Piece::X),
        Just(Piece::O),
        Just(Piece::Cross),
        Just(Piece::Ring),
        man(),
        Just(Piece::Half(Side::Left)),
        Just(Piece::Half(Side::Right)),
        Just(Piece::Half(Side::Above)),
        Just(Piece::Half(Side::Below))
    ]
}

fn cell() -> impl Strategy<Value = Cell> {
    let ground = prop_oneof![
        Just(Ground::Open),
        Just(Ground::Wall),
        Just(Ground::Exit),
        Just(Ground::Attacked),
        Just(Ground::Poisoned),
        Just(Ground::Outside)
    ];
    let hand = proptest::option::weighted(0.05, (player(), 0..4u32));
    let flags = any::<[bool; 2]>();
    (ground, proptest::option::of(piece()), value(), flags, hand).prop_map(
        |(ground, piece, value, [best, decisive], hand)| Cell {
            ground,
            piece,
            value,
            best,
            decisive,
            hand: hand.map(|(of, count)| Hand { of, count }),
        },
    )
}

fn grid() -> impl Strategy<Value = Grid> {
    let cells = proptest::collection::vec(cell(), 0..300);
    // Some ends are not cells.
    let end = || prop_oneof![9 => 0..310usize, 1 => any::<usize>()];
    let lines = proptest::collection::vec((end(), end()), 0..40);
    let lines = prop_oneof![Just(Vec::new()), lines];
    let first = any::<u32>();
    let sides = proptest::option::of((player(), player()));
    let arrows = proptest::collection::vec((end(), end()), 0..4);
    let style = (any::<[bool; 3]>(), sides, arrows);
    (cells, 0..40usize, lines, first, style).prop_map(
        |(mut cells, columns, lines, first, ([is_window, slanted, rack], sides, arrows))| {
            cells.truncate(cells.len() / columns.max(1) * columns);
            Grid {
                title: None,
                is_window,
                first_row: u64::from(first) << 31,
                first_column: u64::from(first),
                columns,
                slanted,
                cells,
                lines,
                rack,
                sides: sides.map(|(top_bottom, left_right)| Sides {
                    top_bottom,
                    left_right,
                }),
                arrows,
            }
        },
    )
}

fn graph() -> impl Strategy<Value = GraphDiagram> {
    let owner = proptest::option::of(0..2u8);
    let measure = prop_oneof![
        Just(None),
        any::<u64>().prop_map(|credit| Some(Measure::Credit(credit.into()))),
        any::<String>().prop_map(|average| Some(Measure::Average(average))),
    ];
    let vertex = (any::<String>(), value(), any::<bool>(), owner, measure);
    let vertices = proptest::collection::vec(vertex, 0..30);
    let edge = (0..30usize, 0..30usize, any::<bool>(), any::<Option<i64>>());
    let edges = proptest::collection::vec(edge, 0..60);
    (
        vertices,
        edges,
        proptest::option::of(0..30usize),
        proptest::option::of(0..30usize),
        any::<[bool; 2]>(),
        any::<u64>(),
    )
        .prop_map(
            |(vertices, edges, asked, ground, [directed, has_goal], hidden)| {
                let count = vertices.len();
                let edges = edges.into_iter().filter(|e| e.0 < count && e.1 < count);
                GraphDiagram {
                    vertices: vertices
                        .into_iter()
                        .map(|(name, value, best, owner, measure)| Vertex {
                            name,
                            value,
                            best,
                            owner,
                            measure,
                        })
                        .collect(),
                    asked: asked.filter(|asked| *asked < count),
                    directed,
                    ground: ground.filter(|ground| *ground < count),
                    edges: edges
                        .map(|(from, to, best, weight)| Edge {
                            from,
                            to,
                            best,
                            weight,
                        })
                        .collect(),
                    hidden,
                    has_goal,
                }
            },
        )
}

fn on_graph() -> impl Strategy<Value = OnGraph> {
    // Also on vertices that are not there.
    let pieces = proptest::collection::vec((0..30usize, piece()), 0..6);
    (graph(), pieces).prop_map(|(graph, pieces)| OnGraph { graph, pieces })
}

fn histogram() -> impl Strategy<Value = Histogram> {
    let tally = (prop_oneof![0..99u64, any::<u64>()], any::<u64>(), 0..9u64);
    let tallies = proptest::collection::vec(tally, 0..20);
    (tallies, any::<u64>()).prop_map(|(mut tallies, draws)| {
        tallies.sort_unstable();
        tallies.dedup_by_key(|tally| tally.0);
        Histogram {
            tallies: tallies
                .into_iter()
                .map(|(remoteness, wins, losses)| Tally {
                    remoteness,
                    wins,
                    losses,
                })
                .collect(),
            draws,
        }
    })
}

/// A sum; its parts may be sums too, which no game produces.
fn diagram() -> impl Strategy<Value = Diagram> {
    let part = (any::<String>(), any::<String>(), any::<Option<u32>>());
    let nested = |diagram: BoxedStrategy<Diagram>| {
        let part =
            (part.clone(), diagram).prop_map(|((game, position, value), diagram)| SummandDiagram {
                game,
                position,
                nim_value: value.map(|value| Nimber::from(u64::from(value)).into()),
                diagram,
            });
        proptest::collection::vec(part, 0..6).prop_map(Diagram::Sum)
    };
    let flat = nested(part_diagram().boxed()).boxed();
    prop_oneof![6 => part_diagram(), 2 => flat.clone(), 1 => nested(flat)]
}

fn part_diagram() -> impl Strategy<Value = Diagram> {
    let heaps = || proptest::collection::vec(any::<u128>(), 0..20);
    let bits = |heaps: Vec<u128>| Bits {
        xor: heaps.iter().fold(0, |xor, heap| xor ^ heap).into(),
        heaps: heaps
            .into_iter()
            .map(|heap| BitsRow {
                heap: heap.into(),
                rest: (!heap).into(),
                leaves: (heap % 2 == 0).then(|| (heap / 2).into()),
            })
            .collect(),
    };
    let counter = prop_oneof![
        Just(Counter::Stone),
        Just(Counter::Pin),
        Just(Counter::Square)
    ];
    let rows = |(sizes, of): (Vec<u128>, Counter)| Heaps {
        of,
        ..Heaps::of_stones(sizes)
    };
    prop_oneof![
        any::<String>().prop_map(Diagram::Text),
        grid().prop_map(Diagram::Grid),
        (heaps(), counter).prop_map(move |heaps| Diagram::Heaps(rows(heaps))),
        heaps().prop_map(move |heaps| Diagram::Bits(bits(heaps))),
        graph().prop_map(Diagram::Graph),
        on_graph().prop_map(Diagram::OnGraph),
        histogram().prop_map(Diagram::Histogram),
    ]
}

proptest! {
    #[test]
    fn every_diagram_makes_a_sound_document(diagram in diagram(), title: String, line: String) {
        let picture = Picture { title, lines: vec![line], diagram: &diagram };
        for theme in [Theme::Auto, Theme::Light, Theme::Dark] {
            let drawn = svg(&picture, theme, &|message| message.to_string());
            let document = roxmltree::Document::parse(&drawn).unwrap();
            let root = document.root_element();
            for side in ["width", "height"] {
                let length: u32 = root.attribute(side).unwrap().parse().unwrap();
                assert!((1..100_000).contains(&length), "{side} {length}");
            }
            assert!(!drawn.contains("NaN") && !drawn.contains("inf\""), "{drawn}");
        }
    }
}

#[cfg(feature = "png")]
proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn every_diagram_makes_a_png(diagram in diagram()) {
        let picture = Picture { title: String::new(), lines: Vec::new(), diagram: &diagram };
        let drawn = svg(&picture, Theme::Dark, &|message| message.code.to_owned());
        let bytes = lastmove_draw::png(&drawn, Some(200), &lastmove::Control::default()).unwrap();
        prop_assert_eq!(&bytes[1..4], b"PNG");
        prop_assert_eq!(&bytes[16..20], &200u32.to_be_bytes());
    }
}
