//! Random positions.

use axum::http::StatusCode;
use serde_json::Value;

use crate::asking::{app, get, json_of};

#[tokio::test]
async fn random_positions_are_reached_by_play() {
    let app = app();
    let random = async |query: &str| -> (StatusCode, Value) {
        json_of(get(&app, &format!("/api/v1/random-position?{query}")).await).await
    };
    for game in ["connect-four:6x7", "dobutsu", "nim:3,4,5", "chomp:4x5"] {
        let (status, first) = random(&format!("game={game}&seed=7")).await;
        assert_eq!(status, StatusCode::OK, "{first}");
        // The same seed, the same position; others lead elsewhere.
        assert_eq!(random(&format!("game={game}&seed=7")).await.1, first);
        let mut all = std::collections::BTreeSet::new();
        for seed in 0..20 {
            let (_, found) = random(&format!("game={game}&seed={seed}")).await;
            let at = found["position"].as_str().unwrap().to_owned();
            let plies = found["plies"].as_u64().unwrap();
            assert!(plies > 0, "{found}");
            let turn = if plies % 2 == 0 { "first" } else { "second" };
            assert_eq!(found["turn"], turn);
            // It is a position, and the game is not over there.
            let encoded: String = at.bytes().map(|b| format!("%{b:02X}")).collect();
            let path = format!("/api/v1/places?game={game}&position={encoded}");
            let (status, moves) = json_of(get(&app, &path).await).await;
            assert_eq!(status, StatusCode::OK, "{at}: {moves}");
            assert!(!moves.as_array().unwrap().is_empty(), "{at}");
            all.insert(at);
        }
        assert!(all.len() > 3, "{game}: {all:?}");
        // A seed is chosen where none is given, and gives the same again.
        let (_, chosen) = random(&format!("game={game}")).await;
        let again = random(&format!("game={game}&seed={}", chosen["seed"]))
            .await
            .1;
        assert_eq!(again, chosen);
    }
    assert_eq!(random("game=nimm:3").await.0, StatusCode::BAD_REQUEST);
    assert_eq!(random("game=chess:KRvK").await.0, StatusCode::BAD_REQUEST);
    // Where the game is over at the start there is no other position.
    let (_, over) = random("game=nim:0").await;
    assert_eq!(
        (&over["position"], &over["plies"]),
        (&"0".into(), &0.into())
    );
    // Play may go on for ever.
    let board = "pursuit:examples/pursuit/courtyard.txt";
    assert_eq!(random(&format!("game={board}")).await.0, StatusCode::OK);
}
