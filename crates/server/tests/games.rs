//! The library over HTTP: lists, single games, imports, exports, the explorer.

mod common;

use common::{Library, Running, ask};
use pinpoint_server::Settings;
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_kept_move_by_move_and_survives_a_restart() {
    let library = Library::new("moves");
    let server = library.serve().await;
    let new = json!({ "pgn": "[White \"You\"]\n\n1. e4 *" }).to_string();
    let (status, game) = ask(&server, "POST", "/api/games", &new).await;
    assert_eq!((status, &game["white"], &game["revision"]), (200, &"You".into(), &1.into()));
    let path = format!("/api/games/{}", game["id"]);
    let play = |revision: u64, mv: &str| json!({ "revision": revision, "move": mv }).to_string();
    let (status, game) = ask(&server, "POST", &format!("{path}/moves"), &play(1, "e7e5")).await;
    assert_eq!((status, &game["half_moves"], &game["revision"]), (200, &2.into(), &2.into()));
    // Another tab that does not know of the move.
    let (status, error) = ask(&server, "POST", &format!("{path}/moves"), &play(1, "c5")).await;
    assert_eq!((status, &error["error"]["kind"]), (409, &"changed".into()));
    let (status, error) = ask(&server, "POST", &format!("{path}/moves"), &play(2, "Ke7")).await;
    assert_eq!((status, &error["error"]["kind"]), (422, &"move".into()));
    let saved = json!({ "revision": 2, "pgn": "1. e4 e5 2. Nf3 { good } (2. f4) 1-0" }).to_string();
    let (status, game) = ask(&server, "PUT", &path, &saved).await;
    assert_eq!((status, &game["finished"], &game["half_moves"]), (200, &true.into(), &3.into()));
    server.shut_down().await;

    let server = library.serve().await;
    let (status, reply) = ask(&server, "GET", &path, "").await;
    assert_eq!(status, 200);
    assert!(reply["pgn"].as_str().unwrap().contains("2. Nf3 { good } ( 2. f4 ) 1-0"), "{reply}");
    let (status, _) = ask(&server, "GET", "/api/games/99", "").await;
    assert_eq!(status, 404);
    server.shut_down().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_odd_in_a_saved_game_is_named() {
    let library = Library::new("odd");
    let server = library.serve().await;
    let (status, game) = ask(&server, "POST", "/api/games", r#"{ "pgn": "1. e4 } e5 *" }"#).await;
    assert_eq!((status, &game["half_moves"]), (200, &2.into()));
    let oddity = json!([{ "game": 1, "line": 1, "column": 7, "message": "passed over '}'" }]);
    assert_eq!(game["warnings"], oddity);
    let path = format!("/api/games/{}", game["id"]);
    let odd = json!({ "revision": 1, "pgn": "1. e4 } e5 2. d4 *" }).to_string();
    let (status, game) = ask(&server, "PUT", &path, &odd).await;
    assert_eq!((status, &game["revision"], &game["warnings"]), (200, &2.into(), &oddity));
    let fine = json!({ "revision": 2, "pgn": "1. e4 e5 *" }).to_string();
    let (_, game) = ask(&server, "PUT", &path, &fine).await;
    assert_eq!(game["warnings"], json!([]));
    // Nothing is dropped in silence: two games are for the import.
    let two = "1. e4 1-0\n\n1. d4 0-1";
    let posted = json!({ "pgn": two }).to_string();
    let put = json!({ "revision": 3, "pgn": two }).to_string();
    for (method, address, body) in [("POST", "/api/games", posted), ("PUT", path.as_str(), put)] {
        let (status, reply) = ask(&server, method, address, &body).await;
        assert_eq!((status, &reply["error"]["kind"]), (422, &"pgn".into()), "{reply}");
    }
    server.shut_down().await;
}

const PGN: &str = "[White \"Anna\"]\n[Black \"Béla\"]\n[Date \"2024.01.02\"]\n\n1. e4 e5 1-0\n\n\
    [White \"Bela\"]\n\n1. Ke2 *\n\n[White \"Cleo\"]\n[Date \"2025.01.02\"]\n\n1. e4 c5 0-1\n";

#[tokio::test(flavor = "multi_thread")]
async fn games_are_imported_listed_explored_removed_and_exported() {
    let library = Library::new("list");
    let server = library.serve().await;
    let (status, report) = ask(&server, "POST", "/api/games/import?collection=club", PGN).await;
    assert_eq!((status, &report["imported"], &report["broken"]), (200, &2.into(), &1.into()));
    assert!(report["errors"][0].as_str().unwrap().starts_with("game 2, line 9"), "{report}");
    let (_, report) = ask(&server, "POST", "/api/games/import?collection=club", PGN).await;
    assert_eq!((&report["imported"], &report["duplicates"]), (&0.into(), &2.into()));

    let (_, page) = ask(&server, "GET", "/api/games?sort=date&limit=1", "").await;
    assert_eq!((&page["total"], &page["games"][0]["white"]), (&2.into(), &"Cleo".into()));
    let (_, page) = ask(&server, "GET", "/api/games?player=b%C3%A9l", "").await;
    assert_eq!((&page["total"], &page["games"][0]["white"]), (&1.into(), &"Anna".into()));
    for wrong in ["sort=nothing", "unknown=1", "fen=x", "material=x", "limit=x"] {
        let (status, _) = ask(&server, "GET", &format!("/api/games?{wrong}"), "").await;
        assert_eq!(status, 422, "{wrong}");
    }
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR%20w%20KQkq%20-%200%201";
    let (_, found) = ask(&server, "GET", &format!("/api/explorer?fen={start}"), "").await;
    assert_eq!((&found["games"], &found["moves"][0]["san"]), (&2.into(), &"e4".into()));
    let (_, all) = ask(&server, "GET", "/api/collections", "").await;
    assert_eq!(all[1], json!({ "name": "club", "games": 2 }));

    assert_eq!(report["first_game"], page["games"][0]["id"]);
    let anna = &page["games"][0]["id"];
    let path = format!("/api/games/{anna}/departure?collection=club");
    let (_, left) = ask(&server, "GET", &path, "").await;
    assert_eq!(
        (&left["departure"]["san"], &left["departure"]["half_moves"]),
        (&"e5".into(), &1.into())
    );
    let (_, left) = ask(&server, "GET", &format!("/api/games/{anna}/departure"), "").await;
    assert_eq!(left["departure"], Value::Null);

    let id = page["games"][0]["id"].clone();
    let (_, game) = ask(&server, "DELETE", &format!("/api/games/{id}"), "").await;
    assert_eq!(game["removed"], true);
    let (_, page) = ask(&server, "GET", "/api/games", "").await;
    assert_eq!(page["total"], 1);
    ask(&server, "POST", &format!("/api/games/{id}/restore"), "").await;
    let (status, head, body) = server.get("/api/games/export?collection=club").await;
    let text = String::from_utf8_lossy(&body).into_owned();
    assert_eq!((status, text.matches("1. e4").count()), (200, 2), "{text}");
    assert!(head.contains("content-disposition: attachment"), "{head}");
    server.shut_down().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_posted_twice_is_one_game() {
    let library = Library::new("twice");
    let server = library.serve().await;
    let post = |key: &str, pgn: &str| json!({ "key": key, "pgn": pgn }).to_string();
    let (status, first) = ask(&server, "POST", "/api/games", &post("a1", "1. e4 *")).await;
    assert_eq!((status, &first["revision"]), (200, &1.into()));
    server.shut_down().await;
    // The answer was lost, and the page asks the next server again, with a move more.
    let server = library.serve().await;
    let (status, again) = ask(&server, "POST", "/api/games", &post("a1", "1. e4 e5 *")).await;
    assert_eq!((status, &again), (200, &first));
    let (_, other) = ask(&server, "POST", "/api/games", &post("a2", "1. e4 *")).await;
    assert_ne!(other["id"], first["id"]);
    let (_, page) = ask(&server, "GET", "/api/games", "").await;
    assert_eq!(page["total"], 2);
    for wrong in ["", &"x".repeat(65)] {
        let (status, error) = ask(&server, "POST", "/api/games", &post(wrong, "1. e4 *")).await;
        assert_eq!((status, &error["error"]["kind"]), (422, &"key".into()));
    }
    server.shut_down().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_import_names_what_it_passed_over() {
    let library = Library::new("odd");
    let server = library.serve().await;
    let pgn = "1. e4 } e5 1:0\n\n1. d4 d5 *\n";
    let (status, report) = ask(&server, "POST", "/api/games/import", pgn).await;
    assert_eq!((status, &report["imported"], &report["odd_places"]), (200, &2.into(), &2.into()));
    assert_eq!(report["warnings"][0], "game 1, line 1, column 7: passed over '}'");
    server.shut_down().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn packed_files_and_old_letters_are_read() {
    let library = Library::new("packed");
    let server = library.serve().await;
    // A player called Béla, as files before UTF-8 write it.
    let latin = b"[White \"B\xE9la\"]\n\n1. e4 *\n";
    let upload = |body: &[u8]| {
        let head = format!(
            "POST /api/games/import?collection=old HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\
             Content-Length: {}\r\n\r\n",
            server.address,
            body.len()
        );
        [head.as_bytes(), body].concat()
    };
    let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    std::io::Write::write_all(&mut gz, latin).unwrap();
    let zst = zstd::stream::encode_all(&latin[..], 1).unwrap();
    for (body, imported) in [(latin.to_vec(), 1), (gz.finish().unwrap(), 0), (zst, 0)] {
        let (status, _, reply) = server.raw(&upload(&body)).await;
        let report: Value = serde_json::from_slice(&reply).unwrap();
        assert_eq!((status, &report["imported"]), (200, &imported.into()), "{report}");
        assert_eq!(report["duplicates"], 1 - imported);
    }
    let (_, page) = ask(&server, "GET", "/api/games", "").await;
    assert_eq!(page["games"][0]["white"], "Béla");
    server.shut_down().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_upload_that_is_broken_off_keeps_what_has_arrived() {
    let library = Library::new("upload");
    let server = library.serve().await;
    let game = |round: usize| format!("[Round \"{round}\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n");
    let body: String = (0..10_000).map(game).collect();
    let request = format!(
        "POST /api/games/import HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}",
        server.address,
        body.len() + 100_000
    );
    server.send_and_leave(request.as_bytes()).await;
    let deadline = tokio::time::Instant::now() + common::PATIENCE;
    loop {
        let (_, page) = ask(&server, "GET", "/api/games", "").await;
        if page["total"].as_u64() > Some(1_000) {
            break;
        }
        assert!(tokio::time::Instant::now() < deadline, "{page}");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    server.shut_down().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_without_a_library_says_so() {
    let server = Running::new(1).await;
    let (status, error) = ask(&server, "GET", "/api/games", "").await;
    assert_eq!((status, &error["error"]["kind"]), (500, &"library".into()));
    server.shut_down().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_finish_asking_is_cut_off() {
    let server = Running::new(1).await;
    let start = tokio::time::Instant::now();
    // The head never ends; the server hangs up in its own time.
    let half = format!("GET /api/info HTTP/1.1\r\nHost: {}\r\nX: ", server.address);
    let heard = server.wait_for_end(half.as_bytes()).await;
    assert!(start.elapsed() < std::time::Duration::from_secs(30), "{heard} bytes");
    server.shut_down().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_others_can_reach_asks_for_its_token() {
    let host = std::net::Ipv4Addr::UNSPECIFIED.into();
    let settings = Settings { host, port: 0, workers: 1, ..Settings::default() };
    let (server, token) = Running::start(settings).await;
    let token = token.unwrap();
    let ask = |path: String, cookie: String| {
        let host = format!("127.0.0.1:{}", server.address.port());
        let head = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n");
        format!("{head}{cookie}\r\n")
    };
    let (status, _, body) = server.raw(ask("/api/info".into(), String::new()).as_bytes()).await;
    assert_eq!(status, 401, "{}", String::from_utf8_lossy(&body));
    let (status, ..) = server.raw(ask("/?token=0".into(), String::new()).as_bytes()).await;
    assert_eq!(status, 401);
    let link = ask(format!("/?token={token}"), String::new());
    let (status, head, _) = server.raw(link.as_bytes()).await;
    assert_eq!(status, 303);
    let cookie = format!("set-cookie: pinpoint_token={token}; path=/; httponly; samesite=strict");
    assert!(head.contains(&cookie) && head.contains("location: /\r\n"), "{head}");
    let cookie = format!("Cookie: pinpoint_token={token}\r\n");
    let (status, ..) = server.raw(ask("/api/info".into(), cookie).as_bytes()).await;
    assert_eq!(status, 200);
    server.shut_down().await;
    // Nobody else reaches a loopback address.
    assert_eq!(Running::start(Settings { port: 0, ..Settings::default() }).await.1, None);
}
