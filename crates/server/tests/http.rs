//! The HTTP half of the contract in `API.md`.

mod common;

use common::Running;

#[tokio::test]
async fn a_position_has_all_the_page_needs() {
    let server = Running::new(1).await;
    let (status, reply) = server
        .post("/api/position", r#"{"moves":["d2d4","g8f6","c2c4","e7e6","b1c3","f8b4"]}"#)
        .await;
    assert_eq!(status, 200);
    assert_eq!(reply["opening"]["name"], "Nimzo-Indian Defense");
    assert_eq!(reply["turn"], "white");
    assert_eq!(reply["last_move"]["san"], "Bb4");
    assert_eq!(reply["moves"][5]["uci"], "f8b4");
    let pin = reply["pins"].as_array().unwrap().iter().find(|pin| pin["kind"] == "absolute");
    assert_eq!(pin.unwrap()["consequence"], "The knight on c3 cannot move.");
    assert_eq!(
        reply["explanation"]["sentences"][0]["text"],
        "The bishop on b4 is pinning the knight on c3 to the king on e1."
    );
    assert!(reply["destinations"]["c3"].is_null());
    assert_eq!(reply["destinations"]["e1"][0]["to"], "d2");
    server.shut_down().await;
}

#[tokio::test]
async fn an_illegal_move_is_answered_with_its_pin() {
    let server = Running::new(1).await;
    let ask = r#"{"start":{"fen":"4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1"},"moves":[],"move":"e2c3"}"#;
    let (status, reply) = server.post("/api/move", ask).await;
    assert_eq!((status, &reply["legal"]), (200, &false.into()));
    assert_eq!(
        reply["reason"]["text"],
        "The knight on e2 is pinned to the king on e1 by the rook on e8."
    );
    let (_, reply) = server.post("/api/move", r#"{"moves":["e2e4"],"move":"c5"}"#).await;
    assert_eq!((&reply["legal"], &reply["uci"]), (&true.into(), &"c7c5".into()));
    assert_eq!(reply["position"]["opening"]["name"], "Sicilian Defense");
    server.shut_down().await;
}

#[tokio::test]
async fn fens_numbers_and_games_are_read() {
    let server = Running::new(1).await;
    let (_, reply) = server.post("/api/validate", r#"{"fen":"8/8/8/8/8/8/8/P7 w - - 0 1"}"#).await;
    assert_eq!(reply["reasons"].as_array().unwrap().len(), 3);
    let (status, _, body) = server.get("/api/chess960/518").await;
    assert!(status == 200 && String::from_utf8_lossy(&body).contains("RNBQKBNR"));
    assert_eq!(server.get("/api/chess960/960").await.0, 422);
    let (_, reply) = server.post("/api/pgn/read", r#"{"pgn":"1. e4 e5 (1... c5) *"}"#).await;
    let games = reply["games"].clone();
    assert_eq!(games[0]["nodes"].as_array().unwrap().len(), 4);
    let (status, reply) =
        server.post("/api/pgn/write", &serde_json::json!({ "games": games }).to_string()).await;
    assert_eq!(status, 200);
    assert!(reply["pgn"].as_str().unwrap().contains("1. e4 e5 ( 1... c5 ) *"));
    let (_, _, body) = server.get("/api/info").await;
    let info: serde_json::Value = serde_json::from_slice(&body).unwrap();
    assert_eq!(info["levels"].as_array().unwrap().len(), 9);
    server.shut_down().await;
}

#[tokio::test]
async fn what_makes_no_sense_is_refused_with_a_reason() {
    let server = Running::new(1).await;
    let refused = [
        ("/api/position", "{", 400, "json"),
        ("/api/position", "", 400, "json"),
        ("/api/position", r#"{"moves":[],"colour":"white"}"#, 400, "json"),
        ("/api/position", r#"{"moves":"e2e4"}"#, 400, "json"),
        ("/api/position", r#"{"start":{"fen":"x","chess960":1}}"#, 400, "json"),
        ("/api/move", r#"{"moves":[]}"#, 400, "json"),
        ("/api/position", r#"{"moves":["e2e5"]}"#, 422, "move"),
        ("/api/position", r#"{"start":{"fen":"x"}}"#, 422, "fen"),
        ("/api/position", r#"{"start":{"chess960":960}}"#, 422, "chess960"),
        ("/api/pgn/write", r#"{"games":[{"nodes":[]}]}"#, 422, "pgn"),
        ("/api/nothing", "{}", 404, "not_found"),
        ("/api/info", "{}", 405, "method"),
        ("/", "{}", 405, "method"),
    ];
    for (path, body, status, kind) in refused {
        assert_eq!(server.refusal(path, body).await, (status, kind.to_owned()), "{path} {body}");
    }
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(server.refusal("/api/position", &deep).await.0, 400);
    let long = format!(r#"{{"moves":[{}"g1f3"]}}"#, r#""g1f3","g8f6","f3g1","f6g8","#.repeat(300));
    assert_eq!(server.refusal("/api/position", &long).await, (413, "too_large".to_owned()));
    server.shut_down().await;
}

#[tokio::test]
async fn large_bodies_are_refused_announced_or_not() {
    let server = Running::new(1).await;
    let pgn = serde_json::json!({ "pgn": "x".repeat(1 << 20) }).to_string();
    assert_eq!(server.refusal("/api/pgn/read", &pgn).await, (413, "too_large".to_owned()));
    let host = server.address;
    let mut chunked = format!(
        "POST /api/pgn/read HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n{:x}\r\n",
        pgn.len()
    );
    chunked.push_str(&pgn);
    chunked.push_str("\r\n0\r\n\r\n");
    assert_eq!(server.raw(chunked.as_bytes()).await.0, 413);
    let plies = "Nf3 Nf6 Ng1 Ng8 ".repeat(2501);
    let body = serde_json::json!({ "pgn": plies }).to_string();
    assert_eq!(server.refusal("/api/pgn/read", &body).await, (413, "too_large".to_owned()));
    server.shut_down().await;
}

#[tokio::test]
async fn only_our_own_page_may_ask() {
    let server = Running::new(1).await;
    let host = server.address.to_string();
    let port = server.address.port();
    let ask = async |host: &str, header: &str| {
        let request = format!(
            "POST /api/validate HTTP/1.1\r\nHost: {host}\r\n{header}Connection: close\r\n\
             Content-Type: application/json\r\nContent-Length: 10\r\n\r\n{{\"fen\":\"\"}}"
        );
        server.raw(request.as_bytes()).await.0
    };
    assert_eq!(ask(&host, "").await, 200);
    assert_eq!(ask(&format!("localhost:{port}"), "").await, 200);
    assert_eq!(ask(&host, &format!("Origin: http://{host}\r\n")).await, 200);
    assert_eq!(ask(&host, "Origin: https://evil.example\r\n").await, 403);
    assert_eq!(ask(&host, "Origin: null\r\n").await, 403);
    assert_eq!(ask(&format!("evil.example:{port}"), "").await, 403);
    let plain = format!(
        "POST /api/validate HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\
         Content-Type: text/plain\r\nContent-Length: 10\r\n\r\n{{\"fen\":\"\"}}"
    );
    assert_eq!(server.raw(plain.as_bytes()).await.0, 415);
    server.shut_down().await;
}

#[tokio::test]
async fn the_page_comes_with_a_strict_policy() {
    let server = Running::new(1).await;
    let (status, headers, body) = server.get("/").await;
    assert_eq!(status, 200);
    assert!(String::from_utf8_lossy(&body).contains("<title>"), "{headers}");
    for expected in [
        "content-type: text/html; charset=utf-8",
        "cache-control: no-cache",
        "content-security-policy: default-src 'none'; script-src 'self'",
        "x-content-type-options: nosniff",
        "x-frame-options: deny",
    ] {
        assert!(headers.contains(expected), "{expected} in {headers}");
    }
    let (_, headers, _) = server.get("/api/info").await;
    assert!(headers.contains("cache-control: no-store"));
    for path in ["/../Cargo.toml", "/%2e%2e/Cargo.toml", "/assets/../../Cargo.toml", "/etc/passwd"]
    {
        assert_eq!(server.get(path).await.0, 404, "{path}");
    }
    server.shut_down().await;
}
