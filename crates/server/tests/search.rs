//! The WebSocket half of the contract in `API.md`, and the load it must bear.

mod common;

use common::{PATIENCE, Running};
use pinpoint_server::PoolState;
use serde_json::Value;

fn kinds(events: &[Value]) -> Vec<&str> {
    let mut kinds: Vec<&str> = events.iter().filter_map(|event| event["type"].as_str()).collect();
    kinds.dedup();
    kinds
}

#[tokio::test]
async fn an_analysis_streams_lines_and_ends_with_a_move() {
    let server = Running::new(1).await;
    let mut page = server.connect().await;
    page.send(r#"{"type":"analyze","id":1,"moves":["e2e4"],"lines":3,"depth":6}"#).await;
    let events = page.until_end(1).await;
    assert_eq!(kinds(&events), ["started", "info", "bestmove"]);
    let info = &events[events.len() - 2];
    assert_eq!(info["depth"], 6);
    assert!(info["fen"].as_str().unwrap().contains(" b "), "{info}");
    let lines = info["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 3);
    for line in lines {
        assert_eq!(line["uci"].as_array().unwrap().len(), line["san"].as_array().unwrap().len());
        assert!(line["score"]["cp"].is_i64(), "{line}");
    }
    server.shut_down().await;
}

#[tokio::test]
async fn mates_are_counted_for_white() {
    let server = Running::new(1).await;
    let mut page = server.connect().await;
    page.send(r#"{"type":"hint","id":1,"start":{"fen":"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"}}"#)
        .await;
    let events = page.until_end(1).await;
    let best = events.last().unwrap();
    assert_eq!((&best["san"], &best["score"]["mate"]), (&"Ra8#".into(), &1.into()));
    assert!(!best["explanation"]["sentences"].as_array().unwrap().is_empty());
    assert!(best["position"].is_null(), "a hint plays no move");
    page.send(r#"{"type":"hint","id":2,"start":{"fen":"r5k1/8/8/8/8/8/5PPP/6K1 b - - 0 1"}}"#)
        .await;
    assert_eq!(page.until_end(2).await.last().unwrap()["score"]["mate"], -1);
    server.shut_down().await;
}

#[tokio::test]
async fn every_level_plays_a_legal_move_with_and_without_a_clock() {
    let server = Running::new(2).await;
    let mut page = server.connect().await;
    for level in 1..=9 {
        let clock = match level % 2 {
            0 => r#","clock":{"white_ms":2000,"black_ms":2000}"#,
            _ => "",
        };
        page.send(&format!(r#"{{"type":"play","id":{level},"level":{level}{clock}}}"#)).await;
        let events = page.until_end(level).await;
        let best = events.last().unwrap();
        let request = format!(r#"{{"moves":[],"move":{}}}"#, best["uci"]);
        let played = server.post("/api/move", &request).await.1;
        assert_eq!(played["legal"], true, "{best}");
        // The answer brings what the page would otherwise have to ask for.
        assert_eq!(best["position"], played["position"]);
    }
    server.shut_down().await;
}

#[tokio::test]
async fn a_newer_request_cancels_the_older_at_once() {
    let server = Running::new(1).await;
    let mut page = server.connect().await;
    page.send(r#"{"type":"analyze","id":1}"#).await;
    while page.event().await.unwrap()["type"] != "info" {}
    page.send(r#"{"type":"analyze","id":2,"moves":["e2e4"],"depth":4}"#).await;
    let events = page.until_end(2).await;
    let stopped = events.iter().position(|event| event["type"] == "stopped").unwrap();
    assert_eq!(
        (&events[stopped]["id"], &events[stopped]["reason"]),
        (&1.into(), &"replaced".into())
    );
    assert!(events[stopped + 1..].iter().all(|event| event["id"] == 2), "{events:?}");
    page.send(r#"{"type":"analyze","id":3}"#).await;
    page.send(r#"{"type":"stop","id":2}"#).await;
    page.send(r#"{"type":"stop","id":3}"#).await;
    assert_eq!(page.until_end(3).await.last().unwrap()["reason"], "stop");
    server.settle(1).await;
    server.shut_down().await;
}

#[tokio::test]
async fn an_analysis_makes_room_when_another_waits() {
    let server = Running::new(1).await;
    let (mut first, mut second) = (server.connect().await, server.connect().await);
    first.send(r#"{"type":"analyze","id":1,"time_ms":600000}"#).await;
    while first.event().await.unwrap()["type"] != "info" {}
    second.send(r#"{"type":"hint","id":1,"moves":["e2e4"]}"#).await;
    assert_eq!(kinds(&second.until_end(1).await), ["queued", "started", "info", "bestmove"]);
    assert_eq!(first.until_end(1).await.last().unwrap()["type"], "bestmove");
    server.shut_down().await;
}

#[tokio::test]
async fn a_bad_message_leaves_the_connection_open() {
    let server = Running::new(1).await;
    let mut page = server.connect().await;
    for bad in [
        "{",
        r#"{"type":"dance","id":1}"#,
        r#"{"type":"analyze"}"#,
        r#"{"type":"analyze","id":1,"colour":"white"}"#,
    ] {
        page.send(bad).await;
        let event = page.event().await.unwrap();
        assert_eq!((&event["type"], &event["kind"]), (&"error".into(), &"json".into()), "{bad}");
        assert!(event["id"].is_null());
    }
    page.send(r#"{"type":"analyze","id":5,"lines":9}"#).await;
    let event = page.event().await.unwrap();
    assert_eq!((&event["id"], &event["kind"]), (&5.into(), &"limit".into()));
    page.send(r#"{"type":"hint","id":6,"moves":["f2f3","e7e5","g2g4","d8h4"]}"#).await;
    assert_eq!(page.event().await.unwrap()["reason"], "game_over");
    page.send(r#"{"type":"hint","id":6}"#).await;
    assert_eq!(page.event().await.unwrap()["kind"], "json");
    page.send(r#"{"type":"analyze","id":7,"depth":2}"#).await;
    assert_eq!(page.until_end(7).await.last().unwrap()["type"], "bestmove");
    server.shut_down().await;
}

#[tokio::test]
async fn a_page_from_elsewhere_gets_no_connection() {
    let server = Running::new(1).await;
    assert_eq!(server.connect_from("https://evil.example").await.err(), Some(403));
    assert_eq!(server.connect_from("null").await.err(), Some(403));
    assert!(server.connect_from(&format!("http://{}", server.address)).await.is_ok());
    server.shut_down().await;
}

#[tokio::test]
async fn shutting_down_ends_searches_and_connections() {
    let server = Running::new(1).await;
    let mut page = server.connect().await;
    page.send(r#"{"type":"analyze","id":1}"#).await;
    while page.event().await.unwrap()["type"] != "info" {}
    let monitor = server.monitor.clone();
    server.shut_down().await;
    let mut last = Value::Null;
    while let Some(event) = page.event().await {
        last = event;
    }
    assert_eq!((&last["type"], &last["reason"]), (&"stopped".into(), &"shutdown".into()));
    let deadline = std::time::Instant::now() + PATIENCE;
    while monitor.pool().workers > 0 {
        assert!(std::time::Instant::now() < deadline, "a worker stays behind");
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_hundred_pages_and_a_hundred_searches_are_all_answered() {
    let server = Running::new(2).await;
    let mut pages = Vec::new();
    for _ in 0..200 {
        pages.push(server.connect().await);
    }
    assert_eq!(server.monitor.sockets(), 200);
    let mut idle = pages.split_off(100);
    let mut waiting = pages.split_off(2);
    // Two searches without an end take both workers; the others can only wait.
    for page in &mut pages {
        page.send(r#"{"type":"analyze","id":1}"#).await;
        while page.event().await.unwrap()["type"] != "info" {}
    }
    for page in &mut waiting {
        page.send(r#"{"type":"analyze","id":1,"time_ms":30,"hash_mb":1}"#).await;
    }
    for page in &mut waiting {
        assert_eq!(page.event().await.unwrap()["type"], "queued");
    }
    for page in &mut pages {
        page.send(r#"{"type":"stop","id":1}"#).await;
    }
    let asking: Vec<_> = waiting
        .into_iter()
        .map(|mut page| tokio::spawn(async move { (page.until_end(1).await, page) }))
        .collect();
    for page in asking {
        let (events, page) = page.await.unwrap();
        assert_eq!(events.last().unwrap()["type"], "bestmove");
        pages.push(page);
    }
    server.settle(200).await;
    // The other half still gets answers.
    idle[0].send(r#"{"type":"analyze","id":1,"depth":2}"#).await;
    assert_eq!(idle[0].until_end(1).await.last().unwrap()["type"], "bestmove");
    drop((idle, pages));
    server.settle(0).await;
    assert_eq!(server.monitor.pool(), PoolState { workers: 2, running: 0, waiting: 0 });
    server.shut_down().await;
}

#[tokio::test]
async fn a_request_that_never_ends_does_not_keep_the_server_up() {
    use tokio::io::AsyncWriteExt;
    let server = Running::new(1).await;
    let mut stalled = tokio::net::TcpStream::connect(server.address).await.unwrap();
    let request = format!(
        "POST /api/position HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
         Content-Length: 100\r\n\r\n{{",
        server.address
    );
    stalled.write_all(request.as_bytes()).await.unwrap();
    assert_eq!(server.get("/api/info").await.0, 200);
    let shut = tokio::time::timeout(PATIENCE, server.shut_down()).await;
    assert!(shut.is_ok(), "the server waits for the rest of the request");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_for_a_player_goes_before_analyses_that_wait() {
    let server = Running::new(1).await;
    let mut pages = Vec::new();
    for _ in 0..20 {
        let mut page = server.connect().await;
        page.send(r#"{"type":"analyze","id":1}"#).await;
        pages.push(page);
    }
    let asked = tokio::time::Instant::now();
    while server.monitor.pool().running + server.monitor.pool().waiting < 20 {
        assert!(asked.elapsed() < PATIENCE, "{:?}", server.monitor.pool());
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    let mut player = server.connect().await;
    player.send(r#"{"type":"play","id":1,"level":1}"#).await;
    let events = player.until_end(1).await;
    assert_eq!(events.last().unwrap()["type"], "bestmove");
    // The analysis that ran has made room; of those that wait, one may have begun since.
    let pool = server.monitor.pool();
    assert!(pool.waiting >= 17, "{pool:?}");
    drop(pages);
    server.shut_down().await;
}
