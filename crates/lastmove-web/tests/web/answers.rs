//! The answers of the API.

use axum::body::Body;
use axum::http::{Method, StatusCode};
use lastmove_web::Limits;
use serde_json::{Value, json};

use crate::asking::{app, app_within, get, json_of, post, request, send, text};

#[tokio::test]
async fn a_position_is_solved() {
    let app = app();
    let body = json!({"game": "co-bang:8x4@7,2", "moves": true, "line": true, "explain": true});
    let (status, answer) = post(&app, "solve", body).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(answer["outcome"], "win");
    assert_eq!(answer["remoteness"], 3);
    assert_eq!(answer["best"][0]["move"], "1");
    assert_eq!(answer["line"].as_array().unwrap().len(), 3);
    let why = answer["explanation"][0].as_str().unwrap();
    assert!(
        why.starts_with("The move 1 wins: it leaves a position that is lost"),
        "{why}"
    );
    let apart = json!({"game": "co-bang:8x4@1,1", "position": "7,2"});
    let (_, again) = post(&app, "solve", apart).await;
    assert_eq!(again["best"], answer["best"]);
    assert_eq!(again["moves"], Value::Null);
}

#[tokio::test]
async fn sentences_are_in_the_language_of_the_request() {
    let app = app();
    let body = json!({"game": "co-bang:8x4@7,2", "explain": true});
    let (_, answer) = post(&app, "solve?lang=vi", body).await;
    let why = answer["explanation"][0].as_str().unwrap();
    assert!(why.starts_with("Nước 1 thắng"), "{why}");
    for (language, worth) in [
        ("en", "win in 3 plies for the player to move"),
        ("vi", "thắng sau 3 nước"),
    ] {
        let path = "/api/v1/diagram.svg?game=co-bang:8x4@7,2&view=map";
        let asked = request(Method::GET, path).header("accept-language", language);
        let picture = text(send(&app, asked.body(Body::empty()).unwrap()).await).await;
        assert!(picture.contains(worth), "{language}: {picture}");
    }
}

#[tokio::test]
async fn every_example_of_the_catalog_is_answered() {
    let app = app();
    let (_, games) = json_of(get(&app, "/api/v1/games").await).await;
    let games = games.as_array().unwrap().clone();
    assert_eq!(games.len(), lastmove::catalog::entries().len());
    for game in games {
        let example = game["example"].as_str().unwrap();
        let (status, answer) = post(&app, "solve", json!({"game": example, "moves": true})).await;
        assert_eq!(status, StatusCode::OK, "{example}: {answer}");
        let encoded: String = example.bytes().map(|b| format!("%{b:02X}")).collect();
        for view in ["position", "values", "map"] {
            let path = format!("/api/v1/diagram.svg?game={encoded}&view={view}");
            let response = get(&app, &path).await;
            assert_eq!(response.status(), StatusCode::OK, "{example} {view}");
            assert_eq!(response.headers()["content-type"], "image/svg+xml");
            assert!(text(response).await.starts_with("<svg"), "{example}");
            let path = format!("/api/v1/diagram?game={encoded}&view={view}");
            let (status, data) = json_of(get(&app, &path).await).await;
            assert_eq!(status, StatusCode::OK, "{example}: {data}");
            assert!(data["kind"].is_string());
        }
        let path = format!("/api/v1/places?game={encoded}");
        let (status, places) = json_of(get(&app, &path).await).await;
        assert_eq!(status, StatusCode::OK, "{example}: {places}");
        let named = |list: &Value| -> Vec<Value> {
            let moves = list.as_array().unwrap().iter();
            moves.map(|one| one["move"].clone()).collect()
        };
        assert_eq!(named(&places), named(&answer["moves"]), "{example}");
        // A listed move can be made, and leads where the list says.
        let option = &answer["moves"][0];
        let body = json!({"game": example, "position": answer["position"], "move": option["move"]});
        let (status, made) = post(&app, "move", body).await;
        assert_eq!(status, StatusCode::OK, "{example}: {made}");
        assert_eq!(made["position"], option["to"], "{example}");
        assert_eq!(made["mover"], option["mover"], "{example}");
    }
}

#[tokio::test]
async fn graphs_say_whose_vertices_are_who_wins_and_what_moves_weigh() {
    let app = app();
    let map = async |goal: &str| {
        let game = format!("graph:examples/graphs/goals.txt{goal}");
        let path = format!("/api/v1/diagram?game={game}&view=map");
        let (status, map) = json_of(get(&app, &path).await).await;
        assert_eq!(status, StatusCode::OK, "{map}");
        map
    };
    let energy = map(",goal=energy").await;
    assert_eq!(energy["has_goal"], true);
    let start = json!({"name": "start", "value": {"outcome": "win", "remoteness": null},
        "best": false, "owner": 0, "winner": 0, "credit": 5});
    assert_eq!(energy["vertices"][0], start);
    let lost = json!({"name": "b", "value": {"outcome": "win", "remoteness": null},
        "best": false, "owner": 1, "winner": 1});
    assert_eq!(energy["vertices"][2], lost);
    let edges = energy["edges"].as_array().unwrap();
    let first = json!({"from": 0, "to": 1, "best": true, "weight": -2});
    assert_eq!(edges[0], first);
    let bold = edges.iter().filter(|edge| edge["best"] == true);
    assert_eq!(bold.count(), 6);
    let average = map(",goal=mean-payoff").await;
    assert_eq!(average["vertices"][1]["payoff"], "1/2");
    // Where they do not decide, weights are not there.
    let reach = map(",goal=reach:d").await;
    assert_eq!(reach["vertices"][0]["value"]["remoteness"], 3);
    assert_eq!(reach["edges"][0], json!({"from": 0, "to": 1, "best": true}));
    let plain = map("").await;
    assert_eq!(plain["has_goal"], false);
    assert_eq!(plain["vertices"][0]["owner"], 0);
}

#[tokio::test]
async fn moves_have_their_places_on_the_picture() {
    let app = app();
    let places = async |query: &str| {
        let path = format!("/api/v1/places?{query}");
        json_of(get(&app, &path).await).await
    };
    let (_, found) = places("game=wythoff:4,5&position=1,1").await;
    let both = json!([[{"heap": 1, "stone": "1"}, {"heap": 2, "stone": "1"}]]);
    assert_eq!(found[2], json!({"move": "both-1", "ways": both}));
    let (_, found) = places("game=co-bang:8x4@7,2").await;
    let cell = json!([[{"row": 6, "column": 1}]]);
    assert_eq!(found[0], json!({"move": "1", "ways": cell}));
    let (_, found) = places("game=grundy:3%20%2B%20cram:1x2").await;
    let heap = json!([[{"part": 1, "heap": 1}]]);
    assert_eq!(found[0], json!({"move": "1.1:1,2", "ways": heap}));
    assert_eq!(
        found[1]["ways"][0][1],
        json!({"part": 2, "row": 1, "column": 2})
    );
    let (status, error) = places("game=nim:3&position=4,5").await;
    assert_eq!(
        (status, &error["code"]),
        (StatusCode::BAD_REQUEST, &json!("nim-heap-count"))
    );
}

#[tokio::test]
async fn reasons_have_the_places_they_speak_of() {
    let app = app();
    let reasons = async |query: &str| {
        let path = format!("/api/v1/explain?{query}");
        json_of(get(&app, &path).await).await
    };
    let (_, found) = reasons("game=nim:3,4,5").await;
    let text = found[0]["text"].as_str().unwrap();
    assert!(text.starts_with("The move 1-2 wins"), "{text}");
    assert_eq!(found[0]["places"], json!([{"heap": 1, "stone": "2"}]));
    let rows = &found[2]["rows"];
    assert_eq!(rows[0]["places"], json!([]));
    assert_eq!(rows[2]["cells"][1], "S2 = 4");
    assert_eq!(rows[2]["places"], json!([{"heap": 2}]));
    let (_, found) = reasons("game=co-bang:8x4&position=7,2").await;
    assert_eq!(found[1]["places"][0], json!({"row": 7}));
    assert_eq!(found[1]["places"][1], json!({"row": 6, "column": 1}));
    let (_, found) = reasons("game=nim:2,2%20%2B%20kayles:1").await;
    let stone = json!({"part": 2, "heap": 1, "stone": "1"});
    assert_eq!(found[0]["places"], json!([stone]));
    let (status, _) = reasons("game=nim:3&position=4,5").await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn the_machine_plays_to_its_strength() {
    let app = app();
    let game = "nim:3,4,5";
    let (_, answer) = post(&app, "solve", json!({"game": game, "moves": true})).await;
    let best: Vec<_> = answer["best"].as_array().unwrap().iter().collect();
    let is_best = |mv: &Value| best.iter().any(|option| option["move"] == mv["move"]);
    for _ in 0..50 {
        let (_, perfect) = post(&app, "choose", json!({"game": game})).await;
        assert!(is_best(&perfect), "{perfect}");
        let (_, poor) = post(&app, "choose", json!({"game": game, "erring": 1.0})).await;
        assert!(!is_best(&poor), "{poor}");
    }
    let (_, over) = post(&app, "choose", json!({"game": "nim:1", "position": "0"})).await;
    assert_eq!(over, Value::Null);
    for erring in [json!(-0.1), json!(1.1)] {
        let body = json!({"game": game, "erring": erring});
        let (status, error) = post(&app, "choose", body).await;
        assert_eq!(
            (status, &error["code"]),
            (StatusCode::BAD_REQUEST, &json!("web-erring"))
        );
    }
}

#[tokio::test]
async fn values_totals_and_tables() {
    let app = app_within(Limits {
        cells: 40,
        ..Limits::default()
    });
    let (_, value) = post(&app, "value", json!({"game": "nim:3,4,6"})).await;
    assert_eq!(value["nim_value"], 1);
    let (_, totals) = post(
        &app,
        "totals",
        json!({"game": "graph:examples/graphs/escape.txt"}),
    )
    .await;
    assert_eq!(totals["positions"], 6);
    let (status, table) = post(&app, "table", json!({"game": "co-bang:8x4"})).await;
    assert_eq!(status, StatusCode::OK, "{table}");
    assert_eq!(table["sections"][0]["columns"], 4);
    let rows = json!({"game": "co-bang:800x4", "rows": "3..5"});
    let (_, table) = post(&app, "table", rows).await;
    assert_eq!(table["sections"][0]["cells"].as_array().unwrap().len(), 12);
    assert_eq!(table["sections"][0]["first_row"], 3);
    let (status, error) = post(&app, "table", json!({"game": "co-bang:800x4"})).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(error["code"], "web-table-too-long");
    let (status, error) = post(
        &app,
        "table",
        json!({"game": "co-bang:8x4", "rows": "5..3"}),
    )
    .await;
    assert_eq!(
        (status, &error["code"]),
        (StatusCode::BAD_REQUEST, &json!("web-rows"))
    );
}

#[tokio::test]
async fn examples_can_be_read() {
    let app = app();
    let (_, names) = json_of(get(&app, "/api/v1/examples").await).await;
    assert!(names.as_array().unwrap().len() > 10);
    for name in names.as_array().unwrap() {
        let path = format!("/api/v1/{}", name.as_str().unwrap());
        assert_eq!(get(&app, &path).await.status(), StatusCode::OK, "{path}");
    }
    for path in [
        "graphs/none.txt",
        "graphs/..%2F..%2FCargo.toml",
        "..%2F/Cargo.toml",
    ] {
        let response = get(&app, &format!("/api/v1/examples/{path}")).await;
        assert_eq!(response.status(), StatusCode::NOT_FOUND, "{path}");
    }
}
