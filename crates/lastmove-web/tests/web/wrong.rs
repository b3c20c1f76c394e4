//! Pages of games that there are not, or that cannot be read.

use std::time::Duration;

use axum::http::StatusCode;
use lastmove_web::Limits;

use crate::asking::{app, app_within, get, text};

/// The address of a page to play on.
fn play(game: &str, at: &str) -> String {
    let encode = |text: &str| -> String { text.bytes().map(|b| format!("%{b:02X}")).collect() };
    match at {
        "" => format!("/play?game={}", encode(game)),
        at => format!("/play?game={}&at={}", encode(game), encode(at)),
    }
}

#[tokio::test]
async fn a_wrong_game_has_a_page_that_helps() {
    let app = app();
    for (game, at, status, parts) in [
        (
            "nimm:3,4",
            "",
            404,
            vec!["<mark>nimm</mark>", "/play?game=nim%3A3%2C4\""],
        ),
        ("no-such-game", "", 404, vec!["<mark>no-such-game</mark>"]),
        (
            "graph:none.txt@a",
            "",
            404,
            vec!["none.txt", "/play?game=graph%3Aexamples"],
        ),
        (
            "connect-four:9x9",
            "",
            400,
            vec![
                "<mark>9x9</mark>",
                "connect-four:ROWSxCOLUMNS",
                "connect-four%3A4x4",
            ],
        ),
        (
            "hex:3@x../.../..?",
            "",
            400,
            vec![
                "<mark>?</mark>",
                "id=\"wrong-start\" href=\"/play?game=hex%3A3\"",
            ],
        ),
        (
            "nim:3,4,5",
            "3,4,x",
            400,
            vec![
                "<mark>x</mark>",
                "id=\"wrong-start\" href=\"/play?game=nim%3A3%2C4%2C5\"",
            ],
        ),
        ("nim:3 + nimm:4", "", 404, vec!["nim:3 + <mark>nimm</mark>"]),
        ("nim/mis:3", "", 400, vec!["<mark>/mis</mark>"]),
        ("   ", "", 400, vec!["href=\"/\""]),
        (
            "rules/misere:examples/rules/notakto.kif",
            "",
            400,
            vec!["rules:FILE"],
        ),
    ] {
        let response = get(&app, &play(game, at)).await;
        assert_eq!(response.status().as_u16(), status, "{game} {at}");
        assert_eq!(
            response.headers()["content-type"],
            "text/html; charset=utf-8"
        );
        let html = text(response).await;
        for part in parts {
            assert!(html.contains(part), "{game} {at}: no {part} in {html}");
        }
        // Nothing to play with, and no list of all games.
        assert!(!html.contains("id=\"board\""), "{game}");
        assert!(!html.contains("wythoff"), "{game}");
        assert!(html.contains("id=\"wrong-home\" href=\"/\""), "{game}");
    }
}

#[tokio::test]
async fn a_wrong_game_is_not_code() {
    let html = text(get(&app(), &play("<script>alert(1)</script>", "")).await).await;
    assert!(!html.contains("<script>alert"), "{html}");
}

#[tokio::test]
async fn long_and_large_games_are_refused_at_once() {
    let app = app();
    let names = "x".repeat(10_000);
    let sum = vec!["nim:3"; 300].join(" + ");
    for game in [
        names.as_str(),
        sum.as_str(),
        "chomp:1000000000x1000000000",
        "queens-game:99999999999999999999",
    ] {
        let status = get(&app, &play(game, "")).await.status();
        assert!(status.is_client_error(), "{status}");
    }
    // It is opened, and nothing is solved.
    for game in [
        "connect-four:6x7",
        "chess:KRvK",
        "co-bang:1000000000000x5000000",
    ] {
        let status = get(&app, &play(game, "")).await.status();
        assert_eq!(status, StatusCode::OK, "{game}");
    }
}

/// A page does not say that a game is wrong where the server only has no place to open it.
#[tokio::test]
async fn a_busy_server_lets_the_page_ask_again() {
    let app = app_within(Limits {
        at_once: 0,
        waiting: 0,
        patience: Duration::from_millis(1),
        ..Limits::default()
    });
    let response = get(&app, &play("nim:3,4,5", "")).await;
    assert_eq!(response.status(), StatusCode::OK);
    assert!(text(response).await.contains("id=\"board\""));
}
