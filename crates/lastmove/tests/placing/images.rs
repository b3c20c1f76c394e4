//! Moves that lead to the same position up to symmetry.

use lastmove::Control;
use lastmove::oracle::Want;

use super::places::{open, visit};

#[test]
fn moves_to_images_of_a_position_name_the_first_of_them() {
    let likes = |game: &str| -> Vec<(String, String)> {
        let opened = open(game);
        let moves = opened.oracle.places(opened.at(), &Control::default());
        let moves = moves.unwrap().into_iter();
        moves.filter_map(|one| Some((one.mv, one.like?))).collect()
    };
    let own = |pairs: &[(&str, &str)]| -> Vec<(String, String)> {
        let pairs = pairs.iter();
        pairs.map(|&(mv, like)| (mv.into(), like.into())).collect()
    };
    let corners = [("1,3", "1,1"), ("3,1", "1,1"), ("3,3", "1,1")];
    let edges = [("2,1", "1,2"), ("2,3", "1,2"), ("3,2", "1,2")];
    let mut all = [corners, edges].concat();
    all.sort_unstable();
    assert_eq!(likes("tic-tac-toe"), own(&all));
    assert_eq!(likes("connect-four:4x4"), own(&[("3", "2"), ("4", "1")]));
    // Of stones on one diagonal the other diagonal is no image.
    assert_eq!(
        likes("tic-tac-toe@x../.o./..x"),
        own(&[
            ("2,1", "1,2"),
            ("2,3", "1,2"),
            ("3,1", "1,3"),
            ("3,2", "1,2")
        ])
    );
    assert_eq!(likes("nim:3,4"), own(&[]));
}

#[test]
fn moves_to_images_of_a_position_have_the_same_value() {
    for game in ["tic-tac-toe", "hex:3", "connect-four:4x4"] {
        visit(game, |at, moves, opened| {
            let want = Want {
                moves: true,
                ..Want::default()
            };
            let answer = opened.oracle.ask(Some(at), want, &Control::default());
            let rated = answer.unwrap().moves.unwrap();
            let value = |mv: &str| {
                let found = rated.iter().find(|one| one.mv == mv).unwrap();
                (found.outcome, found.remoteness.clone())
            };
            for one in moves {
                if let Some(like) = &one.like {
                    assert_eq!(value(&one.mv), value(like), "{game}@{at} {}", one.mv);
                }
            }
        });
    }
}
