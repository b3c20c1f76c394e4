//! The machine against players who know nothing, in all games that the landing page opens.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::asking::{app, get, json_of, post, text};

/// How long the machine may think over a move, in seconds.
const WITHIN: f64 = 0.5;

/// A game that goes on for longer than this need not end: both sides can hold it.
const LONGEST: usize = 120;

/// The games that the cards open, with a place where each begins.
async fn listed(app: &axum::Router) -> BTreeSet<String> {
    let home = text(get(app, "/").await).await;
    let links = home.split("href=\"/play?game=").skip(1);
    let games = links.map(|rest| rest.split(['"', '&']).next().unwrap_or_default().to_owned());
    games.collect()
}

/// The moves of a position, in the notation of the game.
async fn moves(app: &axum::Router, game: &str, at: &str) -> Vec<String> {
    let encoded: String = at.bytes().map(|b| format!("%{b:02X}")).collect();
    let path = format!("/api/v1/places?game={game}&position={encoded}");
    let (status, places) = json_of(get(app, &path).await).await;
    assert_eq!(status, StatusCode::OK, "{game} {at}: {places}");
    let places = places.as_array().unwrap().iter();
    let named = places.map(|place| place["move"].as_str().unwrap().to_owned());
    named.collect()
}

/// The machine's answer.
async fn answer(app: &axum::Router, game: &Value, at: &str) -> (Value, Duration) {
    let asked = json!({"game": game, "position": at, "within": WITHIN});
    let began = Instant::now();
    let (status, made) = post(app, "choose", asked).await;
    assert_eq!(status, StatusCode::OK, "{game} {at}: {made}");
    (made, began.elapsed())
}

/// Prints how long the machine thought at most; the page lets it think for 2 seconds.
#[tokio::test]
#[ignore = "minutes: it plays whole games"]
async fn games_of_all_cards_are_played_to_their_ends() {
    let app = app();
    let games = listed(&app).await;
    assert!(games.len() > 40, "{games:?}");
    let mut endless = Vec::new();
    for game in &games {
        let (status, start) =
            json_of(get(&app, &format!("/api/v1/position?game={game}")).await).await;
        assert_eq!(status, StatusCode::OK, "{game}: {start}");
        let mut at = start["position"].as_str().unwrap().to_owned();
        let mut state = 0x9E37_79B9_7F4A_7C15_u64;
        let mut slowest = Duration::ZERO;
        let mut plies = 0;
        let mut is_machine = true;
        let mut is_won = false;
        loop {
            let all = moves(&app, game, &at).await;
            if all.is_empty() || plies == LONGEST {
                break;
            }
            let made = if is_machine {
                let (made, took) = answer(&app, &start["game"], &at).await;
                slowest = slowest.max(took);
                if made.is_null() {
                    break;
                }
                made
            } else {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                let mv = &all[(state >> 33) as usize % all.len()];
                let making = json!({"game": start["game"], "position": at, "move": mv});
                let (status, made) = post(&app, "move", making).await;
                assert_eq!(status, StatusCode::OK, "{game} {at} {mv}: {made}");
                made
            };
            at = made["position"].as_str().unwrap().to_owned();
            is_machine ^= made["mover"] == "other";
            plies += 1;
        }
        let over = moves(&app, game, &at).await.is_empty();
        if over {
            let (_, value) = post(
                &app,
                "solve",
                json!({"game": start["game"], "position": at}),
            )
            .await;
            is_won = (value["outcome"] == "win") == is_machine && value["outcome"] != "draw";
        } else {
            endless.push(game.as_str());
        }
        println!("{game}: {plies} plies, over {over}, won {is_won}, at most {slowest:?} a move");
    }
    // Both sides can hold these.
    assert!(endless.len() < 6, "{endless:?}");
}
