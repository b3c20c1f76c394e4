//! Tables on disk: looked up through the API, shown on their page, and refused when damaged.

use axum::Router;
use axum::body::Body;
use axum::http::{Method, StatusCode};
use lastmove::files::MemoryFiles;
use lastmove::table::Table;
use lastmove::{Control, Error, catalog};
use lastmove_web::{Config, Tables};
use serde_json::{Value, json};

use crate::asking::{app_of, get, json_of, post, request, send, text};

/// The bytes of a table of this game, made from a file `board` if it reads one.
fn bytes(game: &str, board: &str) -> Vec<u8> {
    let files = MemoryFiles::from([("home/board.txt", board)]);
    let control = Control::default();
    let opened = catalog::open(game, &files, &control).unwrap();
    let mut bytes = Vec::new();
    opened.write_table(&mut bytes, &control).unwrap();
    bytes
}

fn open(name: &str, bytes: Vec<u8>) -> Result<Table, Error> {
    Table::open(Box::new(bytes), name, &Control::default())
}

fn app(tables: Vec<Table>) -> Router {
    app_of(Config {
        tables: Tables::new(tables, &Control::default()).unwrap(),
        ..Config::default()
    })
}

async fn probe(app: &Router, number: &str, position: &str) -> (StatusCode, Value) {
    let path = format!("tables/{number}/probe");
    post(app, &path, json!({"position": position})).await
}

async fn solve(app: &Router, game: &str, position: &str) -> (StatusCode, Value) {
    post(app, "solve", json!({"game": game, "position": position})).await
}

#[tokio::test]
async fn tables_answer_as_the_games_do() {
    let board = "P..\n.*.\n..T\n";
    let games = [
        "nim:3,4,5",
        "co-bang:8x4",
        "nim/misere:2,3",
        "pursuit:home/board.txt",
    ];
    let tables = games.map(|game| open("home/some.lmt", bytes(game, board)).unwrap());
    let app = app(tables.into());
    let positions = [
        ("1", "1,2,3"),
        ("1", "3,4,5"),
        ("1", "0,0,0"),
        ("2", "7,2"),
        ("3", "1,2"),
        ("3", "0,0"),
        ("4", "1,1/3,3/P"),
        ("4", "1,1/3,3/T"),
    ];
    for (number, position) in positions {
        let game = games[number.parse::<usize>().unwrap() - 1];
        let (status, found) = probe(&app, number, position).await;
        assert_eq!(status, StatusCode::OK, "{game} {found}");
        // The board is embedded in its table, so the game can be asked about and played.
        let (status, solved) = solve(&app, game, position).await;
        assert_eq!(status, StatusCode::OK, "{game} {solved}");
        for part in ["position", "outcome", "remoteness", "best"] {
            assert_eq!(found[part], solved[part], "{game} at {position}: {part}");
        }
    }
    let (_, list) = json_of(get(&app, "/api/v1/tables").await).await;
    assert_eq!(list.as_array().unwrap().len(), 4);
    assert_eq!(list[0]["name"], "some.lmt");
    assert_eq!(list[0]["positions"], 120);
    assert_eq!(list[2]["play"], "misere");
    assert_eq!(list[3]["playable"], true);
    let page = get(&app, "/tables").await;
    assert_eq!(page.status(), StatusCode::OK);
    let page = text(page).await;
    assert!(page.contains("nim:3,4,5") && page.contains("id=\"probe-4\""));
    assert!(
        !page.contains("home/some.lmt"),
        "folders are nobody's business"
    );
}

#[tokio::test]
async fn what_is_wrong_is_said() {
    let app = app(vec![open("nim.lmt", bytes("nim:3,4,5", "")).unwrap()]);
    for (number, position, expected) in [
        ("1", "9,9,9", StatusCode::BAD_REQUEST),
        ("1", "x", StatusCode::BAD_REQUEST),
        ("1", "", StatusCode::BAD_REQUEST),
        ("0", "1,1,1", StatusCode::NOT_FOUND),
        ("2", "1,1,1", StatusCode::NOT_FOUND),
        ("-1", "1,1,1", StatusCode::NOT_FOUND),
        ("x", "1,1,1", StatusCode::NOT_FOUND),
    ] {
        let (status, error) = probe(&app, number, position).await;
        assert_eq!(status, expected, "{number} {position}: {error}");
        assert!(error["code"].is_string() && error["message"].is_string());
    }
    let missing = get(&app, "/api/v1/tables/nim.lmt").await;
    assert_eq!(missing.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_damaged_table_is_refused_and_gives_no_false_value() {
    let whole = bytes("co-bang:8x4", "");
    assert!(open("cut.lmt", whole[..whole.len() / 2].to_vec()).is_err());
    // Whichever byte is changed: the table is refused, or every value is right or refused.
    let mut refused = 0;
    for at in 0..whole.len() {
        let mut damaged = whole.clone();
        damaged[at] ^= 0x40;
        let Ok(table) = open("damaged.lmt", damaged) else {
            continue;
        };
        let app = app(vec![table]);
        let (status, found) = probe(&app, "1", "7,2").await;
        match status {
            StatusCode::OK => assert_eq!(found["remoteness"], 3, "byte {at}"),
            _ => {
                refused += 1;
                assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{found}");
                assert_eq!(found["code"], "table-damaged");
            }
        }
    }
    assert!(refused > 0, "no block of values was damaged");
}

#[tokio::test]
async fn uploaded_tables_are_beside_the_others_of_their_session_alone() {
    let app = app(vec![open("nim.lmt", bytes("nim:3,4,5", "")).unwrap()]);
    let whole = bytes("co-bang:8x4", "");
    let put = |name: &str, bytes: Vec<u8>, cookie: &str| {
        let put = request(Method::PUT, &format!("/api/v1/uploads/{name}"));
        put.header("cookie", cookie)
            .body(Body::from(bytes))
            .unwrap()
    };
    let first = send(&app, put("mine.lmt", whole.clone(), "")).await;
    assert_eq!(first.status(), StatusCode::CREATED);
    let cookie = first.headers()["set-cookie"].to_str().unwrap();
    let cookie = cookie.split(';').next().unwrap().to_owned();
    send(
        &app,
        put("bad.lmt", whole[..whole.len() / 2].to_vec(), &cookie),
    )
    .await;
    send(&app, put("table.txt", whole, &cookie)).await;
    let asked = |method, path: &str, body: &str| {
        let asked = request(method, path).header("content-type", "application/json");
        asked
            .header("cookie", &cookie)
            .body(Body::from(body.to_owned()))
            .unwrap()
    };
    let (_, list) = json_of(send(&app, asked(Method::GET, "/api/v1/tables", "")).await).await;
    let named: Vec<_> = list
        .as_array()
        .unwrap()
        .iter()
        .map(|table| (&table["name"], &table["uploaded"]))
        .collect();
    assert_eq!(
        json!(named),
        json!([["nim.lmt", false], ["mine.lmt", true]])
    );
    let sought = asked(
        Method::POST,
        "/api/v1/tables/2/probe",
        r#"{"position":"7,2"}"#,
    );
    let (status, found) = json_of(send(&app, sought).await).await;
    assert_eq!(
        (status, &found["remoteness"]),
        (StatusCode::OK, &json!(3)),
        "{found}"
    );
    let page = text(send(&app, asked(Method::GET, "/tables", "")).await).await;
    assert!(page.contains("data-name=\"mine.lmt\"") && page.contains("class=\"forget\""));
    // Nobody else sees it.
    let (status, _) = probe(&app, "2", "7,2").await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert!(!text(get(&app, "/tables").await).await.contains("mine.lmt"));
}
