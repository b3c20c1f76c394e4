//! Answers, lines, explanations and pictures.

use lastmove::catalog::{self, Opened};
use lastmove::diagram::{OnGraph, Piece, Place, Worth};
use lastmove::files::MemoryFiles;
use lastmove::oracle::{Answer, View, Want};
use lastmove::{Control, Diagram, Outcome};

fn ask(opened: &Opened, at: Option<&str>) -> Answer {
    let want = Want {
        moves: true,
        line: true,
        explanation: true,
    };
    opened.oracle.ask(at, want, &Control::default()).unwrap()
}

fn open(game: &str) -> Opened {
    let files = MemoryFiles::from([
        ("path", "a b\nb c\nc d\nd e\n"),
        ("ring", "a b\nb c\nc d\nd a\n"),
    ]);
    catalog::open(game, &files, &Control::default()).unwrap()
}

#[test]
fn a_path_is_won_from_its_middle() {
    let path = open("cops:path,undirected=yes");
    let answer = ask(&path, None);
    assert_eq!(
        (&answer.position[..], answer.outcome),
        ("?/?/C", Outcome::Win)
    );
    assert_eq!(answer.remoteness.unwrap().to_u64(), Some(5));
    let best: Vec<&str> = answer.best.iter().map(|mv| &mv.mv[..]).collect();
    assert_eq!(best, ["c"]);
    let line = answer.line.unwrap();
    assert_eq!(line.last().unwrap().to, "a/a/R");
    assert_eq!(line.len(), 5);
    assert_eq!(answer.note, None);
}

#[test]
fn a_ring_is_lost_for_ever() {
    let ring = open("cops:ring,undirected=yes");
    let answer = ask(&ring, None);
    assert_eq!((answer.outcome, answer.remoteness), (Outcome::Loss, None));
    assert_eq!(answer.note.unwrap().code, "note-endless");
    // Nobody can do better than the others, and the line ends where it begins again.
    assert_eq!(answer.best.len(), 4);
    assert!(answer.line.unwrap().len() > 3);
    let at = ask(&ring, Some("a/c/R"));
    assert_eq!((at.outcome, at.remoteness), (Outcome::Win, None));
    let best: Vec<&str> = at.best.iter().map(|mv| &mv.mv[..]).collect();
    assert_eq!(best, ["pass"]);
    let codes: Vec<&str> = at.explanation.unwrap().iter().filter_map(code).collect();
    assert_eq!(
        codes,
        ["why-win-only", "cops-robber-moves", "cops-for-ever"]
    );
}

fn code(point: &lastmove::Point) -> Option<&'static str> {
    match point {
        lastmove::Point::Say(message) => Some(message.code),
        _ => None,
    }
}

/// An end that is near is better for the robber than none.
#[test]
fn an_exit_is_better_than_running_for_ever() {
    let ring = open("cops:ring,undirected=yes,exits=b");
    let answer = ask(&ring, Some("d/c/R"));
    assert_eq!(answer.outcome, Outcome::Win);
    assert_eq!(answer.remoteness.unwrap().to_u64(), Some(1));
    let best: Vec<&str> = answer.best.iter().map(|mv| &mv.mv[..]).collect();
    assert_eq!(best, ["b"]);
    // And worse for the cops, who keep him from it.
    let answer = ask(&ring, Some("a/c/C"));
    assert_eq!((answer.outcome, answer.remoteness), (Outcome::Loss, None));
    let best: Vec<&str> = answer.best.iter().map(|mv| &mv.mv[..]).collect();
    assert_eq!(best, ["b"]);
}

#[test]
fn who_moves_first_after_the_placing() {
    let game = open("cops:path,undirected=yes,first=robber");
    let answer = ask(&game, Some("c/?/R"));
    let caught = answer.moves.unwrap();
    // The robber who is placed moves again.
    assert!(caught.iter().all(|mv| mv.to.ends_with("/R")), "{caught:?}");
    assert_eq!(answer.outcome, Outcome::Loss);
}

fn picture(game: &Opened, at: &str) -> OnGraph {
    let view = View::Position { values: true };
    let drawn = game.oracle.diagram(Some(at), &view, &Control::default());
    match drawn.unwrap() {
        Diagram::OnGraph(drawn) => drawn,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_picture_shows_who_is_where() {
    let ring = open("cops:ring,undirected=yes");
    let OnGraph { graph, pieces } = picture(&ring, "a/c/R");
    let names: Vec<&str> = graph.vertices.iter().map(|v| &v.name[..]).collect();
    assert_eq!(names, ["a", "b", "c", "d"]);
    assert_eq!(pieces, [(0, Piece::Cop), (2, Piece::Robber)]);
    assert_eq!((graph.directed, graph.edges.len()), (false, 4));
    // No vertex is a position.
    assert_eq!(graph.asked, None);
    let value = |v: usize| graph.vertices[v].value.as_ref().map(Worth::for_mover);
    assert_eq!(value(1).unwrap().outcome, Outcome::Loss);
    assert_eq!(value(2).unwrap().outcome, Outcome::Win);
    assert_eq!(value(0), None);
    assert_eq!(picture(&ring, "?/?/C").pieces, []);
    assert_eq!(picture(&ring, "d/?/R").pieces, [(3, Piece::Cop)]);
}

/// Several may stand on one vertex, and a move is where its cops go, whoever stands there.
#[test]
fn the_picture_shows_all_cops() {
    let ring = open("cops:ring,undirected=yes,k=3");
    let caught = picture(&ring, "c;b;c/c/R");
    let [cop, robber] = [Piece::Cop, Piece::Robber];
    assert_eq!(caught.pieces, [(1, cop), (2, cop), (2, cop), (2, robber)]);
    let places = ring.oracle.places(Some("c;b;c/a/C"), &Control::default());
    let places = places.unwrap();
    let of = |mv: &str| &places.iter().find(|found| found.mv == mv).unwrap().ways;
    assert_eq!(of("b;c;d"), &[["b", "c", "d"].map(Place::vertex).to_vec()]);
    // Where most are comes first.
    assert_eq!(of("pass"), &[["c", "b"].map(Place::vertex).to_vec()]);
    assert_eq!(of("b;b;c"), &[["b", "c"].map(Place::vertex).to_vec()]);
}
