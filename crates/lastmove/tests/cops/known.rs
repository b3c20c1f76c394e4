//! Results of the literature.

use lastmove::game::{Game, Play};
use lastmove::games::cops::RowSearch;
use lastmove::solve::Solver;
use lastmove::{Control, Outcome};

use crate::graphs::{open, text};

/// In how many moves of their own so many cops catch the robber on an undirected graph, at best, after
/// all are placed; `None` when he gets away for ever.
fn capture_time(n: u32, edges: &[(u32, u32)], cops: usize, options: &str) -> Option<u64> {
    let game = open(
        &text(n, edges),
        &format!("undirected=yes,k={cops}{options}"),
    )
    .unwrap();
    let verdict = RowSearch::new(Play::Normal);
    let verdict = verdict
        .value(&game, &game.start(), &Control::default())
        .unwrap();
    let plies = verdict.remoteness.map(|plies| plies.to_u64().unwrap());
    match (verdict.outcome, plies) {
        // Two placings, then moves of both sides of which the first and the last are the cops'.
        (Outcome::Win, Some(plies)) => Some((plies - 1) / 2),
        (_, plies) => {
            assert_eq!((verdict.outcome, plies), (Outcome::Loss, None));
            None
        }
    }
}

/// Asserts that it takes so many cops, and no fewer, to catch the robber.
fn needs(n: u32, edges: &[(u32, u32)], cops: usize) {
    assert_eq!(capture_time(n, edges, cops - 1, ""), None, "{n} {cops}");
    assert!(capture_time(n, edges, cops, "").is_some(), "{n} {cops}");
}

fn path(n: u32) -> Vec<(u32, u32)> {
    (1..n).map(|v| (v - 1, v)).collect()
}

fn cycle(n: u32) -> Vec<(u32, u32)> {
    (0..n).map(|v| (v, (v + 1) % n)).collect()
}

/// Vertices of rows and columns, joined by these steps.
fn board(rows: u32, columns: u32, steps: &[(u32, i64)]) -> Vec<(u32, u32)> {
    let mut edges = Vec::new();
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        for (down, right) in steps {
            let to = i64::from(column) + right;
            if row + down < rows && (0..i64::from(columns)).contains(&to) {
                let to = (row + down) * columns + to as u32;
                edges.push((row * columns + column, to));
            }
        }
    }
    edges
}

/// The steps of a knight.
const KNIGHT: [(u32, i64); 4] = [(1, -2), (1, 2), (2, -1), (2, 1)];

/// A square board on which a queen moves.
fn queens(n: u32) -> Vec<(u32, u32)> {
    let along = |far: u32| {
        let right = i64::from(far);
        [(0, right), (far, -right), (far, 0), (far, right)]
    };
    board(n, n, &(1..n).flat_map(along).collect::<Vec<_>>())
}

fn hypercube(dimension: u32) -> Vec<(u32, u32)> {
    let all = 0..1u32 << dimension;
    all.flat_map(|v| (0..dimension).map(move |bit| (v, v ^ (1 << bit))))
        .collect()
}

/// An outer cycle of n vertices, spokes, and an inner one in steps of k.
fn generalised_petersen(n: u32, k: u32) -> Vec<(u32, u32)> {
    let each = |v| [(v, (v + 1) % n), (v, n + v), (n + v, n + (v + k) % n)];
    (0..n).flat_map(each).collect()
}

/// On a path the cop begins in the middle; a tree is won, and so is a complete graph in one move.
#[test]
fn paths_cycles_and_complete_graphs() {
    assert_eq!(capture_time(1, &[], 1, ""), Some(0));
    for n in 2..12 {
        assert_eq!(capture_time(n, &path(n), 1, ""), Some(u64::from(n) / 2));
    }
    for n in 4..10 {
        assert_eq!(capture_time(n, &cycle(n), 1, ""), None);
        assert!(capture_time(n, &cycle(n), 2, "").is_some());
    }
    let complete: Vec<_> = (0..6).flat_map(|v| (0..v).map(move |to| (to, v))).collect();
    assert_eq!(capture_time(6, &complete, 1, ""), Some(1));
    // Each part without a cop is safe.
    assert_eq!(capture_time(3, &[], 2, ""), None);
    assert_eq!(capture_time(3, &[], 3, ""), Some(0));
}

/// Two cops catch the robber on a grid of m by n in ⌊(m + n) / 2⌋ − 1 of their moves: A. Mehrabian,
/// "The capture time of grids", Discrete Mathematics 311 (2011).
#[test]
fn grids() {
    for rows in 2..6 {
        for columns in rows..7 {
            let edges = board(rows, columns, &[(0, 1), (1, 0)]);
            let n = rows * columns;
            assert_eq!(capture_time(n, &edges, 1, ""), None, "{rows}x{columns}");
            let expected = u64::from(rows + columns) / 2 - 1;
            let found = capture_time(n, &edges, 2, "");
            assert_eq!(found, Some(expected), "{rows}x{columns}");
        }
    }
}

/// A hypercube of dimension d needs ⌈(d + 1) / 2⌉ cops: M. Maamoun and H. Meyniel, "On a game of
/// policemen and robber", Discrete Applied Mathematics 17 (1987), for products of trees.
#[test]
fn hypercubes() {
    for (dimension, cops) in [(1, 1), (2, 2), (3, 2), (4, 3)] {
        let edges = hypercube(dimension);
        let n = 1 << dimension;
        assert!(capture_time(n, &edges, cops, "").is_some(), "{dimension}");
        if cops > 1 {
            assert_eq!(capture_time(n, &edges, cops - 1, ""), None, "{dimension}");
        }
    }
}

/// A graph of girth 5 and least degree 3 needs three cops: M. Aigner and M. Fromme, "A game of cops
/// and robbers", Discrete Applied Mathematics 8 (1984). So do the Petersen graph and the
/// dodecahedron, which is planar: three are enough there.
#[test]
fn girth_five() {
    needs(10, &generalised_petersen(5, 2), 3);
    needs(20, &generalised_petersen(10, 2), 3);
    // Prisms are products of a cycle and an edge.
    for n in 3..8 {
        needs(n * 2, &generalised_petersen(n, 1), 2);
    }
}

/// Larger ones that need three cops too, of the four that are enough on all generalised Petersen
/// graphs: T. Ball, R. Bell, J. Guzman, M. Hanson-Colvin, N. Schonscheck, "On the cop number of
/// generalized Petersen graphs", Discrete Mathematics 340 (2017).
#[test]
fn generalised_petersen_graphs() {
    for (n, k) in [(7, 2), (13, 5)] {
        needs(n * 2, &generalised_petersen(n, k), 3);
    }
}

#[test]
#[ignore = "half a minute without optimisation"]
fn a_large_generalised_petersen_graph() {
    needs(48, &generalised_petersen(24, 5), 3);
}

/// From 3 by 3 to 7 by 7 the boards of knights need 3, 2, 2, 2 and 3 cops, and from 4 by 4 to 6 by 6
/// those of queens 2: S. Ambrose and others, "Cops and robbers on chess graphs", arXiv:2509.18516
/// (2025).
#[test]
fn boards_of_chess() {
    for (n, cops) in [(3, 3), (4, 2), (5, 2), (6, 2)] {
        needs(n * n, &board(n, n, &KNIGHT), cops);
    }
    // Two cops are too few on 49 squares; the rest takes longer.
    assert_eq!(capture_time(49, &board(7, 7, &KNIGHT), 2, ""), None);
    for n in 4..7 {
        needs(n * n, &queens(n), 2);
    }
}

#[test]
#[ignore = "a minute without optimisation"]
fn a_large_board_of_knights() {
    needs(49, &board(7, 7, &KNIGHT), 3);
}

/// A king's board is won by one cop: it is a product of paths in which corners can be taken away.
#[test]
fn kings_boards() {
    let king = [(0, 1), (1, -1), (1, 0), (1, 1)];
    for n in 2..6 {
        assert!(capture_time(n * n, &board(n, n, &king), 1, "").is_some());
    }
}

/// A robber who runs fast enough gets away from one cop on a path of no use to a slow one.
#[test]
fn speed_helps_the_robber() {
    // On a triangle with tails the slow robber is caught.
    let edges = [(0, 1), (1, 2), (2, 0), (0, 3), (1, 4), (2, 5)];
    assert!(capture_time(6, &edges, 1, "").is_some());
    // The fast one runs past a cop only where there is a way round him.
    assert_eq!(capture_time(6, &edges, 1, ",robber-speed=2"), Some(2));
    let wheel: Vec<_> = cycle(7).into_iter().chain((0..7).map(|v| (v, 7))).collect();
    assert_eq!(capture_time(8, &wheel, 1, ",robber-speed=3"), Some(1));
    let king = board(4, 4, &[(0, 1), (1, -1), (1, 0), (1, 1)]);
    assert_eq!(capture_time(16, &king, 1, ",robber-speed=3"), None);
}
