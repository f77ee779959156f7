//! Reviews and puzzles over HTTP.

mod common;

use std::time::{Duration, Instant};

use common::{Library, Running, ask};
use serde_json::{Value, json};

/// Fool's mate with a second chance: 2. g4 is a blunder that Black does not see.
const GAME: [&str; 6] = ["f2f3", "e7e5", "g2g4", "b8c6", "e2e4", "d8h4"];

/// Asks for a review and reads all events of the reply.
async fn review(server: &Running, request: &Value) -> Vec<Value> {
    let (host, body) = (server.address, request.to_string());
    let request = format!(
        "POST /api/review HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let (status, head, body) = server.raw(request.as_bytes()).await;
    assert_eq!(status, 200, "{}", String::from_utf8_lossy(&body));
    assert!(head.contains("content-type: application/x-ndjson"), "{head}");
    // What lies between the lines are the lengths of the chunks.
    let text = String::from_utf8(body).unwrap();
    let lines = text.lines().filter(|line| line.starts_with('{'));
    lines.map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn of_kind<'a>(events: &'a [Value], kind: &str) -> Vec<&'a Value> {
    events.iter().filter(|event| event["type"] == kind).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_review_comes_with_progress_and_reasons() {
    let server = Running::new(1).await;
    let events = review(&server, &json!({ "moves": GAME, "nodes": 20_000 })).await;
    let progress = of_kind(&events, "progress");
    assert_eq!(progress.last().unwrap(), &&json!({ "type": "progress", "done": 7, "total": 7 }));
    let last = events.last().unwrap();
    assert_eq!((&last["type"], &last["kept"]), (&"review".into(), &false.into()));
    let blunder = &last["review"]["moves"][2];
    assert_eq!((&blunder["san"], &blunder["judgment"]), (&"g4".into(), &"blunder".into()));
    let sentence = &blunder["sentences"][0];
    assert_eq!(sentence["text"], "Allows mate: 2... Qh4#.");
    assert_eq!(sentence["proof"], json!(["g2g4", "d8h4"]));
    assert_eq!(blunder["reply"], json!(["d8h4"]));
    assert!(last["method"].as_str().unwrap().contains("inaccuracy"));
    server.shut_down().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_review_of_a_kept_game_is_kept_and_makes_puzzles() {
    let library = Library::new("review");
    let server = library.serve().await;
    let pgn = json!({ "pgn": "[White \"You\"]\n\n1. f3 e5 2. g4 Nc6 3. e4 Qh4# 0-1" }).to_string();
    let (_, game) = ask(&server, "POST", "/api/games", &pgn).await;
    let wanted = json!({ "moves": GAME, "nodes": 20_000, "game": game["id"] });
    let events = review(&server, &wanted).await;
    let [reviewed] = of_kind(&events, "review")[..] else { panic!("{events:?}") };
    assert_eq!(reviewed["kept"], true);
    assert_eq!(reviewed["review"]["players"]["white"], "You");
    let made = events.last().unwrap();
    assert_eq!((&made["type"], made["made"].as_u64() >= Some(1)), (&"puzzles".into(), true));
    // The second time nothing is searched.
    let again = review(&server, &wanted).await;
    assert_eq!(again, std::slice::from_ref(reviewed));
    // Another line of the same game is reviewed, but not kept.
    let shorter = json!({ "moves": GAME[..4], "nodes": 1_000, "game": game["id"] });
    assert_eq!(review(&server, &shorter).await.last().unwrap()["kept"], false);

    let (status, puzzle) = ask(&server, "GET", "/api/puzzles/next?source=own", "").await;
    assert_eq!((status, &puzzle["game"]), (200, &game["id"]));
    assert_eq!(puzzle["side"], "black");
    let (_, totals) = ask(&server, "GET", "/api/puzzles/progress", "").await;
    assert_eq!((&totals["own"], &totals["kept"]), (&made["made"], &true.into()));
    server.shut_down().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_reviewed_is_refused() {
    let server = Running::new(1).await;
    assert_eq!(server.refusal("/api/review", "{}").await, (422, "move".into()));
    let illegal = json!({ "moves": ["e2e5"] }).to_string();
    assert_eq!(server.refusal("/api/review", &illegal).await, (422, "move".into()));
    let greedy = json!({ "moves": GAME, "nodes": 2_000_000_000 }).to_string();
    assert_eq!(server.refusal("/api/review", &greedy).await, (422, "limit".into()));
    let kept = json!({ "moves": GAME, "game": 1 }).to_string();
    assert_eq!(server.refusal("/api/review", &kept).await, (500, "library".into()));
    server.shut_down().await;
}

/// A whole game at the largest budget would take many minutes.
fn long_review(server: &Running) -> String {
    let body = json!({ "moves": GAME, "nodes": 5_000_000 }).to_string();
    format!(
        "POST /api/review HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        server.address,
        body.len()
    )
}

async fn wait_until(what: &str, is_true: impl Fn() -> bool) {
    for _ in 0..500 {
        if is_true() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("not within 10 seconds: {what}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_goes_away_ends_its_review() {
    let server = Running::new(1).await;
    let request = long_review(&server);
    let stream = server.send_and_stay(request.as_bytes()).await;
    wait_until("the review runs", || server.monitor.is_reviewing()).await;
    drop(stream);
    wait_until("the review has ended", || !server.monitor.is_reviewing()).await;
    server.shut_down().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_goes_down_ends_its_review() {
    let server = Running::new(1).await;
    let request = long_review(&server);
    let _stream = server.send_and_stay(request.as_bytes()).await;
    wait_until("the review runs", || server.monitor.is_reviewing()).await;
    let monitor = server.monitor.clone();
    server.shut_down().await;
    wait_until("the review has ended", || !monitor.is_reviewing()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_waits_for_a_move_goes_first() {
    let server = Running::new(1).await;
    let mut client = server.connect().await;
    client.send(&json!({ "type": "play", "id": 1, "moves": [] }).to_string()).await;
    assert_eq!(client.event().await.unwrap()["type"], "started");
    let wanted = json!({ "moves": GAME, "nodes": 1_000 });
    let reviewed = async { (review(&server, &wanted).await, Instant::now()) };
    let answered = async { (client.until_end(1).await, Instant::now()) };
    let ((events, reviewed), (_, answered)) = tokio::join!(reviewed, answered);
    assert_eq!(events.last().unwrap()["type"], "review");
    assert!(answered < reviewed, "the review did not wait for the player");
    server.shut_down().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_is_tried_is_answered_with_its_reason() {
    let server = Running::new(1).await;
    let request = json!({ "moves": ["f2f3", "e7e5"], "move": "g4", "nodes": 20_000 }).to_string();
    let (status, reply) = server.post("/api/review/move", &request).await;
    assert_eq!((status, &reply["judgment"]), (200, &"blunder".into()));
    assert_eq!(reply["reply_san"], json!(["Qh4#"]));
    let request = json!({ "moves": GAME, "move": "a3" }).to_string();
    assert_eq!(server.refusal("/api/review/move", &request).await, (422, "move".into()));
    server.shut_down().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_is_solved_and_comes_again_tomorrow() {
    let library = Library::new("puzzles");
    let server = library.serve().await;
    let (status, puzzle) = ask(&server, "GET", "/api/puzzles/today", "").await;
    assert_eq!((status, &puzzle["progress"]), (200, &Value::Null));
    let path = format!("/api/puzzles/{}", puzzle["id"].as_str().unwrap());
    let solution = puzzle["solution"].as_array().unwrap();
    let mut moves = json!([]);
    for step in solution.chunks(2) {
        let request = json!({ "moves": moves, "move": step[0] }).to_string();
        let (status, reply) = ask(&server, "POST", &format!("{path}/try"), &request).await;
        assert_eq!((status, &reply["right"]), (200, &true.into()), "{reply}");
        assert_eq!(reply["solved"], step.len() == 1);
        moves = reply["moves"].clone();
    }
    assert_eq!(moves, puzzle["solution"]);
    let (status, progress) = ask(&server, "POST", &path, r#"{"solved":true}"#).await;
    assert_eq!((status, &progress["due_in"], &progress["tries"]), (200, &1.into(), &1.into()));
    let (_, puzzle) = ask(&server, "GET", &path, "").await;
    assert_eq!(puzzle["progress"], progress);
    let (_, totals) = ask(&server, "GET", "/api/puzzles/progress", "").await;
    assert_eq!((&totals["tried"], &totals["due"]), (&1.into(), &0.into()));
    // The next one is another one.
    let (status, next) = ask(&server, "GET", "/api/puzzles/next?level=easy", "").await;
    assert_eq!((status, next["id"] != puzzle["id"]), (200, true));
    assert!(next["rating"].as_u64() < Some(1300));
    server.shut_down().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_try_is_refuted() {
    let server = Running::new(1).await;
    let (_, puzzle) = ask(&server, "GET", "/api/puzzles/next?theme=mateIn1", "").await;
    let id = puzzle["id"].as_str().unwrap();
    let path = format!("/api/puzzles/{id}/try");
    let start = puzzle["start"].clone();
    let game = json!({ "start": start, "moves": [puzzle["mistake"]] }).to_string();
    let (_, position) = server.post("/api/position", &game).await;
    let destinations = position["destinations"].as_object().unwrap().values();
    let moves = destinations.flat_map(|to| to.as_array().unwrap());
    let quiet = moves.map(|to| to["san"].as_str().unwrap()).find(|san| !san.contains('#'));
    let request = json!({ "moves": [], "move": quiet.unwrap() }).to_string();
    let (status, reply) = server.post(&path, &request).await;
    assert_eq!((status, &reply["right"], &reply["solved"]), (200, &false.into(), &false.into()));
    assert_eq!(reply["wrong"]["san"], quiet.unwrap());
    assert!(!reply["wrong"]["reply"].as_array().unwrap().is_empty());
    let foreign = json!({ "moves": ["a1a2"], "move": "e4" }).to_string();
    assert_eq!(server.refusal(&path, &foreign).await, (422, "move".into()));
    let nobody = server.refusal("/api/puzzles/nobody/try", r#"{"moves":[],"move":"e4"}"#).await;
    assert_eq!(nobody, (404, "not_found".into()));
    // Without a library nothing can be noted, and the page hears of it.
    let noted = server.refusal(&format!("/api/puzzles/{id}"), r#"{"solved":true}"#).await;
    assert_eq!(noted, (500, "library".into()));
    let (status, _, _) = server.get("/api/puzzles/next?level=silly").await;
    assert_eq!(status, 422);
    server.shut_down().await;
}
